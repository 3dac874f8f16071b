// Pictures that move under the hand: a panel with `data-pan` can be enlarged and shifted by mouse, wheel, fingers, keys
// and its buttons. Three numbers in its style say how it is seen (--zoom, --x, --y, in the units of the picture), a
// fourth how large a pixel is (--unit). The morph leaves that style alone, so what one looks at stays where it is.
"use strict";
{
const MOST = 6; // times as large as the whole picture
const STEP = 1.3;
const PICTURE = "svg[data-pan]";
const $$ = (selector) => document.querySelectorAll(selector);
const moved = new WeakSet(); // pictures that somebody has moved or enlarged by hand
const value = (svg, name, usual) => Number(svg.style.getPropertyValue(name) || usual);
const seen = (svg) => ({ zoom: value(svg, "--zoom", 1), x: value(svg, "--x", 0), y: value(svg, "--y", 0) });
const middle = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

// A point of the screen in the units of the picture, as if it were neither moved nor enlarged.
function point(svg, { clientX, clientY }) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
}

// The picture always covers its frame: at most it is shifted to its edge.
function look(svg, { zoom, x, y }, byItself = false) {
  if (!byItself) moved.add(svg);
  const { width, height } = svg.viewBox.baseVal;
  const within = (shift, size) => Math.min(0, Math.max(size - size * zoom, shift));
  zoom = Math.min(MOST, Math.max(1, zoom));
  const now = seen(svg);
  const next = { zoom, x: within(x, width), y: within(y, height) };
  for (const [name, number] of Object.entries(next)) svg.style.setProperty(`--${name}`, number.toFixed(3));
  settle(svg);
  return Math.abs(next.x - now.x) + Math.abs(next.y - now.y) > 0.01 || next.zoom !== now.zoom;
}

function settle(svg) { // buttons keep the size of a finger and say what they cannot do
  const unit = svg.getScreenCTM()?.a;
  if (unit) svg.style.setProperty("--unit", (1 / unit).toFixed(3));
  const { zoom } = seen(svg);
  for (const knob of svg.querySelectorAll("[data-zoom]"))
    knob.toggleAttribute("aria-disabled", knob.dataset.zoom === "in" ? zoom >= MOST : zoom <= 1);
}

const settleAll = () => $$(PICTURE).forEach((svg) => (settle(svg), aim(svg)));

function enlarge(svg, times, place) { // what lies at the place stays there
  const { zoom, x, y } = seen(svg);
  const next = Math.min(MOST, Math.max(1, zoom * times));
  const grown = next / zoom;
  return look(svg, { zoom: next, x: place.x - (place.x - x) * grown, y: place.y - (place.y - y) * grown });
}

// On a phone what can be chosen is as large as a finger when a question comes, and as much of it in sight as there is room
// for. While the same is asked the picture stays as it is, unless all that half a choice has lit lies out of sight. Whoever
// has moved the picture himself sees it as he left it.
const FINGER = 42;
const KNOBS = 56; // pixels at the right edge in which the buttons lie
const aimed = new WeakMap(); // the question for which a picture was last aimed, and the width of the screen
function aim(svg) {
  if (innerWidth > 760 || moved.has(svg)) return;
  const lit = [...svg.querySelectorAll(".panned .lit")].map((el) => el.getBoundingClientRect()).filter(({ width, height }) => width && height);
  const { seat, number } = document.getElementById("ask")?.dataset ?? {};
  const [asked, frame] = [[seat, number, innerWidth].join(" "), svg.getBoundingClientRect()];
  const within = ({ left, right, top, bottom }) => left + right > 2 * frame.left && left + right < 2 * frame.right && top + bottom > 2 * frame.top && top + bottom < 2 * frame.bottom;
  if (!lit.length || (aimed.get(svg) === asked && lit.some(within))) return;
  aimed.set(svg, asked);
  const now = seen(svg);
  const boxes = lit.map((box) => { // as if the picture were neither moved nor enlarged
    const [{ x, y }, end] = [point(svg, { clientX: box.left, clientY: box.top }), point(svg, { clientX: box.right, clientY: box.bottom })];
    return { x: (x - now.x) / now.zoom, y: (y - now.y) / now.zoom, right: (end.x - now.x) / now.zoom, low: (end.y - now.y) / now.zoom };
  });
  const unit = 1 / svg.getScreenCTM().a; // of the picture in a pixel
  const least = Math.min(...boxes.map(({ x, y, right, low }) => Math.min(right - x, low - y))) / unit;
  const zoom = Math.min(MOST, Math.max(1, FINGER / least));
  look(svg, { zoom, ...best(svg, boxes, zoom, unit) }, true);
}

function best(svg, boxes, zoom, unit) { // the place from which most of the boxes are seen whole, as near to the middle of all as can be
  const { width, height } = svg.viewBox.baseVal;
  const [wide, high] = [width / zoom, height / zoom];
  const all = { x: Math.min(...boxes.map(({ x }) => x)), y: Math.min(...boxes.map(({ y }) => y)), right: Math.max(...boxes.map(({ right }) => right)), low: Math.max(...boxes.map(({ low }) => low)) };
  const middle = ({ x, y, right, low }) => [(x + right) / 2, (y + low) / 2];
  const [across, along] = middle(all);
  const places = [all, ...boxes].map((box) => {
    const [a, b] = middle(box);
    const [x, y] = [Math.max(0, Math.min(a - wide / 2, width - wide)), Math.max(0, Math.min(b - high / 2, height - high))];
    const free = x + wide - (KNOBS * unit) / zoom;
    const held = boxes.filter((one) => one.x >= x && one.y >= y && one.right <= x + wide && one.low <= y + high && (one.x + one.right) / 2 < free);
    return { x: -x * zoom, y: -y * zoom, held: held.length, far: Math.hypot(a - across, b - along) };
  });
  return places.reduce((one, other) => (other.held > one.held || (other.held === one.held && other.far < one.far) ? other : one));
}

const centre = (svg) => ({ x: svg.viewBox.baseVal.width / 2, y: svg.viewBox.baseVal.height / 2 });
const acts = {
  in: (svg) => enlarge(svg, STEP, centre(svg)),
  out: (svg) => enlarge(svg, 1 / STEP, centre(svg)),
  fit: (svg) => look(svg, { zoom: 1, x: 0, y: 0 }),
};

function shift(svg, from, to) {
  const [a, b, { zoom, x, y }] = [point(svg, from), point(svg, to), seen(svg)];
  return look(svg, { zoom, x: x + b.x - a.x, y: y + b.y - a.y });
}

// --- mouse: drag to move; a click is still a click ------------------------------------------------------------------
let drag = null;
addEventListener("pointerdown", (event) => {
  const svg = event.target.closest?.(PICTURE);
  if (svg && event.pointerType === "mouse" && event.button === 0) drag = { svg, from: event, far: false };
});
addEventListener("pointermove", (event) => {
  if (!drag) return;
  const { svg, from } = drag;
  if (!drag.far && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < 5) return;
  drag.far = true;
  svg.classList.add("held");
  shift(svg, from, event);
  drag.from = event;
});
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => {
    drag?.svg.classList.remove("held");
    if (drag?.far) addEventListener("click", swallow, { capture: true, once: true }), setTimeout(forget);
    drag = null;
  });
const swallow = (event) => event.stopPropagation();
const forget = () => removeEventListener("click", swallow, { capture: true });

// The wheel scrolls the page as everywhere; with Ctrl, and that is also two fingers on a touchpad, it enlarges.
addEventListener("wheel", (event) => {
  const svg = event.target.closest?.(PICTURE);
  if (!svg || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  enlarge(svg, Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 150), point(svg, event));
}, { passive: false });

// --- fingers: two enlarge and move; one moves what can still be moved, else it scrolls the page --------------------
let touches = [];
addEventListener("touchstart", (event) => (touches = [...event.touches]), { passive: true });
addEventListener("touchmove", (event) => {
  const svg = event.target.closest?.(PICTURE);
  const [before, now] = [touches, [...event.touches]];
  if (!svg || before.length !== now.length || now.length > 2) return void (touches = now);
  const mine = now.length === 2 || svg.classList.contains("held") || movable(svg, before[0], now[0]);
  if (!mine || !event.cancelable) return; // the page scrolls
  event.preventDefault();
  svg.classList.add("held");
  touches = now;
  if (now.length === 1) return void shift(svg, before[0], now[0]);
  shift(svg, middle(before), middle(now));
  if (apart(before) > 0) enlarge(svg, apart(now) / apart(before), point(svg, middle(now)));
}, { passive: false });
for (const end of ["touchend", "touchcancel"])
  addEventListener(end, (event) => {
    touches = [...event.touches];
    if (!touches.length) $$(`${PICTURE}.held`).forEach((svg) => svg.classList.remove("held"));
  });

function movable(svg, from, to) { // whether the picture has something left in the direction of the finger
  const { zoom, x, y } = seen(svg);
  const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const { width, height } = svg.viewBox.baseVal;
  const left = (delta, at, size) => (delta > 0 ? at < -0.5 : at > size - size * zoom + 0.5);
  return Math.abs(across) > Math.abs(along) ? left(across, x, width) : left(along, y, height);
}

// --- buttons, keys, focus -------------------------------------------------------------------------------------------
addEventListener("click", (event) => {
  const knob = event.target.closest?.("[data-zoom]");
  if (knob) acts[knob.dataset.zoom](knob.closest(PICTURE));
});
addEventListener("keydown", (event) => {
  const svg = event.target.closest?.(PICTURE);
  if (!svg || event.ctrlKey || event.altKey || event.metaKey) return;
  const sign = { "+": "in", "=": "in", "-": "out", 0: "fit" }[event.key];
  const own = event.target === svg; // on a hex the arrows lead to the next one that can be chosen
  const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (sign && (sign !== "fit" || own)) acts[sign](svg);
  else if (own && way) {
    const { zoom, x, y } = seen(svg);
    const far = svg.viewBox.baseVal.width / 10;
    look(svg, { zoom, x: x + way[0] * far, y: y + way[1] * far });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("focusin", (event) => { // what gets the focus by a key is brought into sight
  const svg = event.target.closest?.(PICTURE);
  if (!svg || event.target === svg || !event.target.matches(":focus-visible") || !event.target.closest(".panned")) return;
  const [frame, box] = [svg.getBoundingClientRect(), event.target.getBoundingClientRect()];
  const out = (low, high, least, most) => (low < least ? least - low : high > most ? most - high : 0);
  const across = out(box.left, box.right, frame.left, frame.right);
  const along = out(box.top, box.bottom, frame.top, frame.bottom);
  if (across || along) shift(svg, { clientX: 0, clientY: 0 }, { clientX: across, clientY: along });
});

addEventListener("resize", settleAll);
addEventListener("shown", settleAll); // kurs.js has changed the page
settleAll();
}
