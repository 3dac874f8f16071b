// Beats: what happened in one move, one moment after the other, at the viewer's own speed. The question is always of the
// present; the pictures, the log and the result follow when the beats before them have been shown or skipped.
"use strict";
{
const NOW = ["bar", "ask", "curtain", "history", "playback", "beats", "sure"];
const ASIDE = /id="tab-body"[^>]*class="tab-(chat|notes)"/; // tabs that are not about the game
const TAB = /id="tab-body"[^>]*class="tab-(\w+)/;
const MOST = 80; // more than this nobody watches
const SPEEDS = [0.5, 1, 2, 4];
const still = matchMedia("(prefers-reduced-motion: reduce)"); // then each beat waits for a click or a key
// `hold`: what comes next waits; `skipping`: nothing is shown until it is one's own turn.
const state = { playing: false, paused: false, hold: false, skipping: false, speed: kept(), at: 0, of: 0, said: "", card: "", after: false };
let queue = []; // the beats that are yet to be shown: { html, said, card: what came of the round that ends with it }
let rest = {}; // what comes after them: the fragments as they are now
let timer, apply;

const bar = () => document.getElementById("beats");
const part = (name, place = bar()) => place?.querySelector(`[data-beat=${name}]`);
const mine = () => document.getElementById("bar")?.classList.contains("my-turn");

function kept() { // a browser may refuse to remember anything
  try {
    const speed = Number(localStorage.getItem("kurs_speed"));
    return SPEEDS.includes(speed) ? speed : 1;
  } catch {
    return 1;
  }
}

function receive(message, update) {
  take(message, update);
  if (state.skipping && mine()) (state.skipping = false), draw();
}

// `after`: the game is over, so that there is no question; who has won is said when the last beats have been shown.
function take({ html = {}, beats = [], after = false }, update) {
  apply = update;
  if ("curtain" in html) finish(); // the screen goes to another, who is not shown what was meant for the one before
  if (!state.playing && !beats.length) return update(html);
  state.after ||= after;
  const [now, later] = [{}, {}];
  for (const [id, text] of Object.entries(html)) (present(id, text) ? now : later)[id] = text;
  if (beats.length) {
    beats[0].html = { ...rest, ...beats[0].html }; // what was the present has become a moment before others
    rest = {};
    queue.push(...beats);
    state.of += beats.length;
  }
  Object.assign(rest, later);
  if (Object.keys(now).length) update(now);
  if (document.hidden || turned(later.tab) || queue.length > MOST || state.skipping) state.playing ? finish() : end();
  else if (!state.playing) begin();
  else draw();
}

function present(id, text) {
  if (id === "tab") return ASIDE.test(text);
  return NOW.includes(id) && !(state.after && (id === "ask" || id === "bar"));
}

function turned(tab) { // whether the viewer has turned to another tab since: he is in the present
  const name = TAB.exec(tab ?? "")?.[1];
  return name !== undefined && !document.getElementById("tab-body")?.classList.contains(`tab-${name}`);
}

function begin() {
  state.playing = true;
  state.paused = still.matches || state.hold;
  document.body.classList.add("playing");
  next();
}

function next() {
  clearTimeout(timer);
  const beat = queue.shift();
  if (!beat) return end();
  state.at++;
  state.said = beat.said.join(" ");
  state.card = beat.card ?? "";
  apply(beat.html);
  draw();
  if (!state.paused) timer = setTimeout(next, (Math.min(5000, 900 + 25 * state.said.length) + (state.card ? 4000 : 0)) / state.speed);
}

function end() { // the present
  clearTimeout(timer);
  const html = Object.assign({}, ...queue.map((beat) => beat.html), rest);
  const focused = bar()?.contains(document.activeElement);
  [queue, rest] = [[], {}];
  Object.assign(state, { playing: false, at: 0, of: 0, said: "", card: "", after: false });
  document.body.classList.remove("playing");
  apply(html);
  draw();
  if (focused) document.getElementById("ask")?.focus({ preventScroll: true });
}

const finish = () => state.playing && end();

function draw() {
  const quiet = document.getElementById("playback"); // the controls that are always there
  if (part("speed", quiet)) write("speed", `${state.speed}×`, quiet);
  part("pause", quiet)?.setAttribute("aria-pressed", String(state.playing ? state.paused : state.hold));
  part("turn", quiet)?.setAttribute("aria-pressed", String(state.skipping));
  if (!part("said")) return;
  bar().hidden = !state.playing;
  write("said", state.said);
  if (part("card").dataset.of !== state.card) part("card").innerHTML = part("card").dataset.of = state.card;
  write("count", state.playing ? `${state.at} / ${state.of}` : "");
  write("pause", state.paused ? "▶\ufe0e" : "❚❚");
  write("speed", `${state.speed}×`);
  part("pause").setAttribute("aria-pressed", String(state.paused));
}

function write(name, text, place) { // what stands there already is not read out again
  const el = part(name, place);
  if (el.textContent !== text) el.textContent = text;
}

const acts = {
  next,
  skip: finish,
  pause() {
    if (!state.playing) return (state.hold = !state.hold), draw();
    state.paused = !state.paused;
    state.hold &&= state.paused;
    clearTimeout(timer);
    state.paused ? draw() : next();
  },
  turn() {
    finish();
    state.skipping = !mine();
    draw();
  },
  speed() {
    state.speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length];
    try {
      localStorage.setItem("kurs_speed", state.speed);
    } catch {} // then it holds for this page
    draw();
  },
};

document.addEventListener("click", (event) => {
  const name = event.target.closest("button[data-beat]")?.dataset.beat;
  if (event.target.closest("[data-do=replay]")) state.hold = false; // who wants to see it does not want to wait
  if (name && (state.playing || name !== "next")) acts[name]?.();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input:not([type=range]), textarea, select")) return;
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.slice(3).toLowerCase(); // by place
  const name = event.key === "Escape" ? "skip" : { n: "next", p: "pause" }[letter];
  if (!name || (!state.playing && name !== "pause") || (document.body.dataset.keys === "off" && name !== "skip")) return;
  event.preventDefault();
  acts[name]();
});
document.addEventListener("visibilitychange", () => document.hidden && finish());
addEventListener("shown", draw); // the bar may have been drawn anew in another language
window.kursBeats = { receive, finish, state };
}
