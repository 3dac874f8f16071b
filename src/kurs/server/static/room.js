// Sheets, and the numbers: what the page does by itself with the room it has. The dock opens log, chat and history on
// a narrow page and folds the question away; a sheet of numbers fills the page, is sorted by a column, and is copied.
"use strict";
{
const page = document.body;
const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const state = { number: null, moment: null, over: null, notice: "", sorted: new Map() };

// --- sheets ---------------------------------------------------------------------------------------------------------
function open(name) {
  const shut = !name || page.dataset.sheet === name;
  shut ? delete page.dataset.sheet : (page.dataset.sheet = name);
  if (!shut && name !== "history") document.getElementById(`tab-${name}`)?.click();
  draw();
}

function fold(on = page.dataset.fold === undefined) {
  on ? (page.dataset.fold = "") : delete page.dataset.fold;
  draw();
}

function fill(on = page.dataset.full === undefined) {
  on ? (page.dataset.full = "") : delete page.dataset.full;
  draw();
}

function draw() { // what the buttons say about what they open
  for (const button of $$("[data-sheet]:is(button)"))
    button.setAttribute("aria-expanded", String(button.dataset.sheet === page.dataset.sheet));
  $("[data-fold-ask]")?.setAttribute("aria-expanded", String(page.dataset.fold === undefined));
  $("[data-fill]")?.setAttribute("aria-pressed", String(page.dataset.full !== undefined));
}

// --- numbers --------------------------------------------------------------------------------------------------------
const tables = () => $$("#tab-body.tab-numbers table");
const cells = (row) => [...row.cells].map((cell) => cell.textContent.trim());
// An amount is sorted by its size, whatever stands around it; a minus may be the true sign.
function worth(text) {
  const found = text.replace(/[\u2212\u2013]/g, "-").replace(/(\d)[\s\u00a0\u202f](?=\d{3})/g, "$1").match(/-?\d+(?:[.,]\d+)?/);
  return found && !/^\p{L}{3,}/u.test(text) ? Number(found[0].replace(",", ".")) : null;
}

function compare(one, other) {
  const [a, b] = [worth(one), worth(other)];
  return a !== null && b !== null ? a - b : one.localeCompare(other, document.documentElement.lang);
}

function sort(table, [column, down]) {
  const rows = [...table.tBodies[0].rows];
  const sorted = rows.toSorted((a, b) => compare(cells(a)[column] ?? "", cells(b)[column] ?? "") * (down ? -1 : 1));
  if (sorted.some((row, k) => row !== rows[k])) table.tBodies[0].append(...sorted);
  [...table.tHead.rows[0].cells].forEach((head, k) =>
    k === column ? head.setAttribute("aria-sort", down ? "descending" : "ascending") : head.removeAttribute("aria-sort"));
}

function press(button) {
  const table = button.closest("table");
  const [name, column] = [table.caption.textContent, button.closest("th").cellIndex];
  const [last, down] = state.sorted.get(name) ?? [];
  state.sorted.set(name, [column, last === column ? !down : worth(cells(table.tBodies[0].rows[0])[column]) !== null]);
  sort(table, state.sorted.get(name));
}

const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = () =>
  tables().map((table) => [table.caption.textContent.trim(), ...[...table.rows].map((row) => cells(row).map(quoted).join(","))].join("\n")).join("\n\n") + "\n";

async function copy(button) {
  const text = csv();
  try {
    await navigator.clipboard.writeText(text);
  } catch { // no clipboard without a secure address, or the browser refuses
    const field = page.appendChild(document.createElement("textarea"));
    field.value = text;
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  kurs.say(button.dataset.copied);
}

// --- a phone: the order of the areas is fixed; a question brings what it is about into sight, and a swipe leads on ----
const phone = matchMedia("(max-width: 760px)");
const box = (el) => el.getBoundingClientRect();
const seen = (el) => el.getClientRects().length > 0;
const room = () => ({ top: box(document.getElementById("bar")).bottom + 8, low: box($("#ask")).top - 8 }); // between bar and sheet
const LIT = ".lit:not(.quiet)";

const sighted = (el) => { // whether a finger would hit it
  const { left, top, width, height } = box(el);
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return Boolean(hit && el.contains(hit));
};

function subject(ask) { // the panel that the question is about
  const places = (name) => $$(`#area-${name} > .panel`).filter(seen).sort((a, b) => box(a).top - box(b).top);
  const led = (ask.dataset.leads ?? "").split(" ").filter(Boolean).flatMap(places);
  return led.find((panel) => panel.querySelector(LIT)) ?? $$(".area > .panel").find((panel) => seen(panel) && panel.querySelector(LIT)) ?? led[0];
}

function turn(ask) {
  const panel = subject(ask);
  if (!phone.matches || !panel) return;
  const [{ top, low }, whole, lit] = [room(), box(panel), panel.querySelector(LIT)];
  const first = lit ? box(lit) : whole;
  let by = whole.top - top; // its head under the bar, unless all of it fits
  if (whole.height <= low - top) by = Math.min(by, Math.max(0, whole.bottom - low));
  else if (first.bottom - by > low) by = first.bottom - low; // what can be chosen stands low in it
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: "instant" });
}

const stops = () => // where the areas begin, from the top of the page
  $$(".area").map((area) => [...area.children].find(seen)).filter(Boolean).map((panel) => [Math.round(box(panel).top + scrollY), panel])
    .sort(([a], [b]) => a - b).filter(([at], k, all) => !k || at - all[k - 1][0] > 40);

function swipe(onward) {
  const [here, all] = [scrollY + room().top, stops()];
  const next = onward ? all.find(([at]) => at > here + 24) : all.findLast(([at]) => at < here - 24);
  if (!next) return;
  scrollBy({ top: next[0] - here, behavior: still.matches ? "instant" : "smooth" });
  kurs.say(next[1].getAttribute("aria-label"));
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const OWN = ".ask, .side, .history, .dock, .scroll, [data-desk], input, svg[data-pan].held"; // they have a use for it themselves
let finger = null;
addEventListener("touchstart", ({ touches: [one, two], target }) => {
  finger = two || !phone.matches || !target.closest?.(".table") || target.closest(OWN) ? null : { x: one.clientX, y: one.clientY, at: Date.now() };
}, { passive: true });
addEventListener("touchmove", ({ target }) => void (target.closest?.(OWN) && (finger = null)), { passive: true });
addEventListener("touchend", ({ changedTouches: [one] }) => {
  if (!finger || Date.now() - finger.at > 700) return;
  const [across, along] = [one.clientX - finger.x, one.clientY - finger.y];
  if (Math.abs(across) > 60 && Math.abs(along) < Math.abs(across) / 2) swipe(across < 0);
});

function show(line, body) { // scrolls the log alone: the page stays where it is
  const [at, frame] = [line.getBoundingClientRect(), body.getBoundingClientRect()];
  if (at.top < frame.top || at.bottom > frame.bottom) body.scrollTop += at.top - frame.top - 8;
}

// --- listen ---------------------------------------------------------------------------------------------------------
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.dataset.sheet !== undefined) open(button.dataset.sheet);
  else if (button.dataset.foldAsk !== undefined) fold();
  else if (button.dataset.fill !== undefined) fill();
  else if (button.dataset.sort !== undefined) press(button);
  else if (button.dataset.csv !== undefined) copy(button);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || (page.dataset.full === undefined && page.dataset.sheet === undefined)) return;
  event.stopPropagation();
  page.dataset.full !== undefined ? fill(false) : open();
}, true);

function shown() { // the page has been drawn anew
  const ask = $("#ask");
  const { number, draft } = ask?.dataset ?? {};
  if (ask && !window.kursBeats?.state.playing && (number !== state.number || draft !== state.draft)) {
    const opens = number !== state.number;
    Object.assign(state, { number, draft });
    if (opens && ($("#options") || $(`.area ${LIT}`))) fold(false), turn(ask);
    else if (!opens && !$$(`.area ${LIT}`).some(sighted)) turn(ask); // the other half of a choice stands elsewhere
  }
  const notice = $("#notice:not([hidden])"); // what the operator says is said where it stands out of sight, too
  const told = notice?.textContent.replace(/\d+/g, "") ?? "";
  if (told && told !== state.notice && box(notice).bottom <= 0) kurs.say(notice.textContent);
  state.notice = told;
  const over = Boolean($("#end:not([hidden])"));
  if (over && state.over === false) scrollTo({ top: 0, behavior: "instant" }); // the result stands first on the page
  state.over = over;
  for (const table of tables()) {
    const by = state.sorted.get(table.caption.textContent);
    if (by) sort(table, by);
  }
  if (!$("#tab-body.tab-numbers")) delete page.dataset.full;
  const here = $(".log .here"); // the log follows the moment that is looked at
  if (here && here.dataset.moment !== state.moment) show(here, document.getElementById("tab-body"));
  state.moment = here?.dataset.moment ?? null;
  draw();
}
addEventListener("shown", shown);
shown();
}
