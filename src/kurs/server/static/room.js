// Sheets, and the numbers: what the page does by itself with the room it has. The dock opens log, chat and history on
// a narrow page and folds the question away; a sheet of numbers fills the page, is sorted by a column, and is copied.
"use strict";
{
const page = document.body;
const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const state = { number: null, moment: null, sorted: new Map() };

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

addEventListener("shown", () => { // the page has been drawn anew
  const ask = $("#ask");
  if (ask?.dataset.number !== state.number && $("#options")) fold(false); // a new question is not folded away
  state.number = ask?.dataset.number ?? null;
  for (const table of tables()) {
    const by = state.sorted.get(table.caption.textContent);
    if (by) sort(table, by);
  }
  if (!$("#tab-body.tab-numbers")) delete page.dataset.full;
  const here = $(".log .here"); // the log follows the moment that is looked at
  if (here && here.dataset.moment !== state.moment) show(here, document.getElementById("tab-body"));
  state.moment = here?.dataset.moment ?? null;
  draw();
});
}
