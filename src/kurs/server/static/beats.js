// Beats: what happened in one move, one moment after the other, at the viewer's own speed. The question is always of the
// present; the pictures, the log and the result follow when the beats before them have been shown or skipped.
"use strict";
{
const NOW = ["bar", "ask", "curtain", "history", "beats"];
const MOST = 80; // more than this nobody watches
const still = matchMedia("(prefers-reduced-motion: reduce)"); // then each beat waits for a click or a key
const queue = []; // what is yet to be shown: { html, said }, where nothing is said: what is so now
const state = { playing: false, paused: false, speed: Number(localStorage.getItem("kurs_speed")) || 1, at: 0, of: 0 };
let timer, apply;

const bar = () => document.getElementById("beats");
const part = (name) => bar()?.querySelector(`[data-beat=${name}]`);

function receive(html, beats, update) {
  apply = update;
  const [now, later] = [{}, {}];
  for (const [id, text] of Object.entries(html)) (NOW.includes(id) ? now : later)[id] = text;
  if (!queue.length && !state.playing && !beats.length) return update(html);
  if (beats.length && queue.at(-1)?.said === null) queue.at(-1).said = []; // it has become a moment before others
  queue.push(...beats);
  state.of += beats.length;
  if (!beats.length && queue.at(-1)?.said === null) Object.assign(queue.at(-1).html, later);
  else queue.push({ html: later, said: null });
  if (Object.keys(now).length) update(now);
  if (document.hidden || queue.length > MOST) finish();
  else if (!state.playing) begin();
  else draw();
}

function begin() {
  state.playing = true;
  state.paused = still.matches;
  state.at = 0;
  state.of = queue.filter(({ said }) => said !== null).length;
  document.body.classList.add("playing");
  next();
}

function next() {
  clearTimeout(timer);
  const frame = queue.shift();
  if (!frame) return;
  apply(frame.html);
  if (frame.said === null && !queue.length) return end();
  state.at++;
  const said = (frame.said ?? []).join(" ");
  if (part("said")) part("said").textContent = said;
  draw();
  if (!state.paused) timer = setTimeout(next, Math.min(4000, 800 + 22 * said.length) / state.speed);
}

function end() {
  state.playing = false;
  state.at = state.of = 0;
  document.body.classList.remove("playing");
  if (part("said")) part("said").textContent = "";
  draw();
}

function finish() { // at once in the present
  clearTimeout(timer);
  if (!queue.length) return;
  apply(Object.assign({}, ...queue.splice(0).map(({ html }) => html)));
  end();
}

function draw() {
  if (!bar()) return;
  bar().hidden = !state.playing;
  part("count").textContent = state.playing ? `${Math.min(state.at, state.of)} / ${state.of}` : "";
  part("pause").setAttribute("aria-pressed", String(state.paused));
  part("pause").textContent = state.paused ? "▶" : "❚❚";
  part("speed").textContent = `${state.speed}×`;
}

const acts = {
  next,
  skip: finish,
  pause() {
    state.paused = !state.paused;
    clearTimeout(timer);
    if (!state.paused) next();
    draw();
  },
  speed() {
    state.speed = { 1: 2, 2: 4, 4: 0.5 }[state.speed] ?? 1;
    localStorage.setItem("kurs_speed", state.speed);
    draw();
  },
};

document.addEventListener("click", (event) => {
  const name = event.target.closest("button[data-beat]")?.dataset.beat;
  if (name && state.playing) acts[name]?.();
});
document.addEventListener("keydown", (event) => {
  if (!state.playing || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const name = { n: "next", p: "pause", Escape: "skip" }[event.key];
  if (!name || (document.body.dataset.keys === "off" && name !== "skip")) return;
  event.preventDefault();
  acts[name]();
});
document.addEventListener("visibilitychange", () => document.hidden && finish());
addEventListener("shown", draw); // the bar may have been drawn anew in another language
window.kursBeats = { receive, finish, state };
}
