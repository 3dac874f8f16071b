// Nothing by accident: where a finger points, a move of the picture is first said in words and made when it is confirmed,
// by a button or by pointing at the same thing again. What a title marks as weighty is confirmed under a mouse, too.
// What is smaller than a finger is shown enlarged as well, with what lies around it, and can be corrected there.
// The list of options says what it does as it is; it acts at once.
"use strict";
{
const KEY = "kurs_sure";
const FINGER = 39.5; // pixels
const HIGH = 150; // of what is enlarged
const coarse = matchMedia("(pointer: coarse)");
const byId = (id) => document.getElementById(id);
let held = null; // the move that waits to be confirmed, or half of one, and the question it answers
let wanted = null; // "on", "off", or nothing said: by what points here

function told() { // a browser may refuse to remember anything
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function tell(choice) {
  wanted = choice;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // then it holds for this page
  }
  draw();
}

const careful = () => (wanted ?? told() ?? (coarse.matches ? "on" : "off")) === "on";
const chosen = ({ dataset: { move, pick } }) => (move === undefined ? `[data-pick="${CSS.escape(pick)}"]` : `[data-move="${CSS.escape(move)}"]`);

function small(el) { // for the finger that points here
  const { width, height } = el.getBoundingClientRect();
  return coarse.matches && Math.min(width, height) < FINGER && el.closest("svg.panel") !== null;
}

// Whether a click is held back until it is confirmed.
function holds(el) {
  const { number, draft } = byId("ask")?.dataset ?? {};
  const enlarged = el.closest(".loupe") !== null;
  const [what, tiny] = [chosen(el), enlarged || small(el)];
  const { move, pick } = el.dataset;
  const again = held?.what === what && held.number === number;
  const shown = move !== undefined && draft === move; // a tile as it would lie
  const weighs = move === undefined ? careful() && tiny : careful() || el.hasAttribute("data-weighty");
  const asks = (enlarged || el.closest(".area")) && !shown && !again && weighs;
  held = asks ? { what, move, pick, number, draft, tiny, said: el.getAttribute("aria-label") || el.textContent } : null;
  draw();
  return Boolean(asks);
}

function draw() {
  const [bar, ask] = [byId("sure"), byId("ask")?.dataset ?? {}];
  const places = held ? [...document.querySelectorAll(`.area ${held.what}`)] : [];
  if (held && (held.number !== ask.number || held.draft !== ask.draft || !places.length)) held = null;
  for (const el of document.querySelectorAll(".area :is(.lit, .tool).held")) if (!held || !places.includes(el)) el.classList.remove("held");
  if (held) for (const el of places) el.classList.add("held");
  const set = document.querySelector("[data-sure=set]");
  if (set) set.setAttribute("aria-pressed", careful());
  const [said, yes] = ["said", "yes"].map((part) => bar?.querySelector(`[data-sure=${part}]`));
  if (!said) return; // a page without a table, or one that is covered
  bar.hidden = !held;
  said.textContent = held?.said ?? "";
  for (const name of ["move", "pick"]) held?.[name] === undefined ? delete yes.dataset[name] : (yes.dataset[name] = held[name]);
  enlarge(bar, held?.tiny ? places.find(small) ?? places[0] : null);
}

function enlarge(bar, el) { // the surroundings of what is held, large enough for a finger
  bar.querySelector(".loupe")?.remove();
  const svg = el?.closest("svg.panel");
  if (!svg) return;
  const frame = document.createElement("div");
  frame.className = "loupe";
  frame.setAttribute("aria-hidden", "true"); // the words below say it
  bar.prepend(frame);
  const copy = svg.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id], [tabindex]")]) for (const name of ["id", "tabindex"]) one.removeAttribute(name);
  const [at, all, { width, height }] = [el.getBoundingClientRect(), svg.getBoundingClientRect(), svg.viewBox.baseVal];
  const unit = width / all.width; // of the picture in a pixel
  const times = (1.1 * FINGER) / Math.min(at.width, at.height);
  const [wide, high] = [Math.min(width, (frame.clientWidth * unit) / times), Math.min(height, (HIGH * unit) / times)];
  const within = (middle, size, most) => Math.max(0, Math.min(middle - size / 2, most - size));
  const [x, y] = [within((at.left + at.width / 2 - all.left) * unit, wide, width), within((at.top + at.height / 2 - all.top) * unit, high, height)];
  copy.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
  copy.removeAttribute("style");
  frame.append(copy);
}

function drop() {
  const dropped = held !== null;
  held = null;
  draw();
  return dropped;
}

document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-sure]")?.dataset.sure;
  if (way === "no") drop();
  if (way === "set") drop(), tell(careful() ? "off" : "on");
  if (way === "yes" && event.detail > 1) event.stopPropagation(); // two quick taps at one place are one
}, true);
addEventListener("shown", draw);
coarse.addEventListener("change", draw);
window.kursSure = { holds, drop };
draw();
}
