// Nothing by accident: where a finger points, a move of the picture is first said in words and made when it is confirmed,
// by a button or by pointing at the same thing again. What a title marks as weighty is confirmed under a mouse, too.
// The list of options says what it does as it is; it acts at once.
"use strict";
{
const KEY = "kurs_sure";
const coarse = matchMedia("(pointer: coarse)");
const byId = (id) => document.getElementById(id);
let held = null; // the move that waits to be confirmed, and the question it answers
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

// Whether a click is held back until it is confirmed.
function holds(el) {
  const { number, draft } = byId("ask")?.dataset ?? {};
  const { move } = el.dataset;
  const [again, shown] = [held?.move === move && held.number === number, draft === move]; // shown: a tile as it would lie
  const asks = el.closest(".area") && !shown && !again && (careful() || el.hasAttribute("data-weighty"));
  held = asks ? { move, number, draft, said: el.getAttribute("aria-label") || el.textContent } : null;
  draw();
  return Boolean(asks);
}

function draw() {
  const [bar, ask] = [byId("sure"), byId("ask")?.dataset ?? {}];
  const what = held && `.area [data-move="${CSS.escape(held.move)}"]`;
  if (held && (held.number !== ask.number || held.draft !== ask.draft || !document.querySelector(what))) held = null;
  for (const el of document.querySelectorAll(".area .held")) if (!held || !el.matches(what)) el.classList.remove("held");
  if (held) for (const el of document.querySelectorAll(what)) el.classList.add("held");
  const set = document.querySelector("[data-sure=set]");
  if (set) set.setAttribute("aria-pressed", careful());
  const [said, yes] = ["said", "yes"].map((part) => bar?.querySelector(`[data-sure=${part}]`));
  if (!said) return; // a page without a table, or one that is covered
  bar.hidden = !held;
  said.textContent = held?.said ?? "";
  held ? (yes.dataset.move = held.move) : yes.removeAttribute("data-move");
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
