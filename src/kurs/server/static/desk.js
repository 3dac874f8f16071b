// A desk: pieces are dragged, turned and flipped, by mouse, finger or keys. This script knows no rule: where a piece may lie
// is written in it (`data-lay`, see draw/desk.py), and what was done with it is told as a move. A piece dropped elsewhere is
// told too: the server says why it cannot lie there.
"use strict";
{
const PIECE = "[data-lay]";
const DESK = "[data-desk]";
const NEAR = 0.85; // cells: so far from its place a dropped piece still falls into it
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const beside = new Map(); // how pieces beside the grid have been turned and in which layer they go: id -> { turn, layer }
let hand = null; // the chosen piece: { id, turn, layer, at, drag, lifted, sent }; `at` in cells, `lifted` while it is moved

const numbers = (text) => text.split(" ").map(Number);
function grid(el) {
  const [cell, left, top, columns, rows, x, y] = numbers(el.closest(DESK).dataset.desk);
  return { cell, left, top, columns, rows, x, y };
}

// What the server has written into a piece, and how it lies now.
function read(el) {
  const { lay, size, turn, layer, at, steps, flip, last, off } = el.dataset;
  const ways = (lay ? lay.split("|") : []).map((way) => {
    const [layer, turn, form, sign, dx, dy, places] = way.split("~");
    return { layer, turn: Number(turn), form, sign: Number(sign), dx: Number(dx), dy: Number(dy), places: places ? places.split(" ") : [] };
  });
  const [wide, high] = numbers(size);
  const own = at === undefined ? beside.get(el.id) : null;
  const lies = { turn: Number(turn), layer: layer ?? ways[0]?.layer, at: at === undefined ? null : numbers(at), ...own };
  return { ways, wide, high, flip, last: last !== undefined, off: off !== undefined, steps: steps && numbers(steps), ...lies };
}

const wayOf = (piece, layer, turn) => piece.ways.find((way) => way.layer === layer && way.turn === turn);
const fits = (piece, layer, turn, [x, y]) => !!wayOf(piece, layer, turn)?.places.includes(`${x},${y}`);
const spread = (piece, turn) => (turn % 2 ? [piece.high, piece.wide] : [piece.wide, piece.high]);

// The place of this way nearest to a point (of the upper left cell, in cells), not further than `most`.
function nearest(way, x, y, most = Infinity) {
  let found = null;
  for (const place of way?.places ?? []) {
    const [px, py] = place.split(",").map(Number);
    const far = Math.hypot(px - x, py - y);
    if (far < most) [found, most] = [[px, py], far];
  }
  return found;
}

// The next turn in which the piece can lie at all; its middle stays where it is.
function turnedOn(piece, layer, turn, at) {
  for (let more = 1; more < 4; more++) {
    const next = (turn + more) % 4;
    const way = wayOf(piece, layer, next);
    if (!way || (at && !way.places.length)) continue;
    const [a, b] = [spread(piece, turn), spread(piece, next)];
    return { turn: next, at: at && [at[0] + (a[0] - b[0]) / 2, at[1] + (a[1] - b[1]) / 2] };
  }
  return { turn, at };
}

// --- telling the server ---------------------------------------------------------------------------------------------
function tell(message) {
  if (!window.kurs?.lay(message)) return;
  if (hand) hand.sent = true;
}

const put = (text) => {
  const [start, stop, ...steps] = text.split(";");
  tell({ move: steps.join(";"), ...(Number(start) < 0 ? {} : { start, stop }) });
};

function lay(piece, layer, turn, [x, y]) {
  const way = wayOf(piece, layer, turn);
  if (!way) return put_down();
  const move = way.form.replace("{}", `${way.sign * x + way.dx} ${way.sign * y + way.dy}`);
  const [start, stop] = piece.steps ?? [];
  tell(piece.steps ? { move, start, stop, last: piece.last ? "1" : "" } : { move });
}

function takeOff(piece) {
  const [start, stop] = piece.steps ?? [];
  if (piece.off && piece.steps) tell({ move: "", start, stop });
  else put_down();
}

// --- the piece in the hand --------------------------------------------------------------------------------------------
const element = () => hand && byId(hand.id);

function take(el, more = {}) { // choose a piece
  const { turn, layer, at } = read(el);
  hand = { id: el.id, turn, layer, at, lifted: false, ...more };
  draw();
}

function put_down() {
  hand = null;
  draw();
}

function turn() {
  const el = element();
  if (!el) return;
  const piece = read(el);
  const next = turnedOn(piece, hand.layer, hand.turn, hand.at);
  if (!hand.lifted && piece.at) {
    const at = nearest(wayOf(piece, hand.layer, next.turn), ...next.at);
    if (at) lay(piece, hand.layer, next.turn, at);
    return;
  }
  [hand.turn, hand.at] = [next.turn, next.at && (hand.drag ? next.at : next.at.map(Math.round))];
  if (hand.drag) hand.drag.grab = grabbed(hand.drag, spread(piece, hand.turn));
  else if (!piece.at) beside.set(hand.id, { turn: hand.turn, layer: hand.layer });
  draw();
  announce();
}

function change() { // to the next layer
  const el = element();
  const piece = el && read(el);
  const layers = piece ? [...new Set(piece.ways.map((way) => way.layer))] : [];
  if (layers.length < 2) return;
  const layer = layers[(layers.indexOf(hand.layer) + 1) % layers.length];
  if (!hand.lifted && piece.at) return lay(piece, layer, hand.turn, piece.at);
  hand.layer = layer;
  if (!piece.at) beside.set(hand.id, { turn: hand.turn, layer });
  draw();
  announce();
}

function flip() {
  const piece = hand && read(element());
  if (piece?.flip) put(piece.flip);
  else change();
}

const acts = { turn, flip, layer: change, off: () => hand && takeOff(read(element())) };

function can(what) {
  const el = element();
  if (!el || hand.sent) return false;
  const piece = read(el);
  if (what === "turn") return turnedOn(piece, hand.layer, hand.turn, hand.at).turn !== hand.turn;
  if (what === "layer") return new Set(piece.ways.map((way) => way.layer)).size > 1;
  return what === "flip" ? !!piece.flip : piece.off && !!piece.steps;
}

// Drop it where it is: into the nearest place, or where it is not allowed, so that the server says why; far from the grid
// it goes back to where it came from, or off the desk.
function drop() {
  const el = element();
  const piece = read(el);
  const place = nearest(wayOf(piece, hand.layer, hand.turn), ...hand.at, NEAR);
  const [x, y] = place ?? hand.at.map(Math.round);
  const { x: left, y: top, columns, rows } = grid(el);
  const [wide, high] = spread(piece, hand.turn);
  const outside = x + wide <= left || y + high <= top || x >= left + columns || y >= top + rows;
  if (outside) return takeOff(piece);
  if (piece.at && hand.turn === piece.turn && hand.layer === piece.layer && x === piece.at[0] && y === piece.at[1]) return put_down();
  lay(piece, hand.layer, hand.turn, [x, y]);
}

// --- drawing: a copy of the piece above all others, where it would fall, and where it may lie ---------------------------
function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function turnTo(node, { wide, high }, turn, cell) { // as `turned` and `upright` of draw/desk.py
  const [x, y] = [[0, 0], [high, 0], [wide, high], [0, wide]][turn];
  node.querySelector(".lift").setAttribute("transform", `translate(${x * cell} ${y * cell}) rotate(${90 * turn})`);
  for (const sign of node.querySelectorAll("[data-upright]"))
    sign.setAttribute("transform", `translate(${sign.dataset.upright}) rotate(${-90 * turn})`);
  const outline = node.querySelector(".outline");
  const [a, b] = turn % 2 ? [high, wide] : [wide, high];
  outline?.setAttribute("width", a * cell);
  outline?.setAttribute("height", b * cell);
}

function draw() {
  for (const el of document.querySelectorAll(PIECE)) {
    const own = hand?.id === el.id;
    el.classList.toggle("taken", own && hand.lifted);
    el.classList.toggle("chosen", own);
    el.setAttribute("aria-pressed", String(own));
    const piece = read(el);
    if (!piece.at) turnTo(el, piece, own ? hand.turn : piece.turn, grid(el).cell);
  }
  for (const el of document.querySelectorAll("[data-tool]")) el.toggleAttribute("aria-disabled", !can(el.dataset.tool));
  for (const el of document.querySelectorAll("[data-hand]")) el.replaceChildren();
  const el = element();
  if (!el) return void (hand = null);
  const [piece, board, above] = [read(el), grid(el), el.closest(DESK).querySelector("[data-hand]")];
  const way = wayOf(piece, hand.layer, hand.turn);
  const [wide, high] = spread(piece, hand.turn);
  const on = ([x, y]) => [board.left + (x - board.x) * board.cell, board.top + (y - board.y) * board.cell];
  for (const place of way?.places ?? []) {
    const [x, y] = on(place.split(",").map(Number));
    above.append(shape("circle", { cx: x + (wide * board.cell) / 2, cy: y + (high * board.cell) / 2, r: 4, class: "place-dot" }));
  }
  if (!hand.lifted || !hand.at) return;
  const found = nearest(way, ...hand.at, NEAR);
  const [x, y] = on(found ?? hand.at.map(Math.round));
  const size = { width: wide * board.cell, height: high * board.cell };
  above.append(shape("rect", { x, y, ...size, rx: 6, class: found ? "falls" : "falls not" }));
  const copy = el.cloneNode(true);
  for (const node of [copy, ...copy.querySelectorAll("[id]")]) node.removeAttribute("id");
  for (const name of ["tabindex", "role", "data-lay", "aria-label"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("class", hand.layer === "under" ? "held-piece beneath" : "held-piece");
  copy.setAttribute("transform", `translate(${on(hand.at).join(" ")})`);
  turnTo(copy, piece, hand.turn, board.cell);
  above.append(copy);
}

// --- those who do not see it ------------------------------------------------------------------------------------------
const voice = document.createElement("div");
voice.className = "unseen";
voice.setAttribute("role", "status");
document.body.append(voice);

function announce() {
  const el = element();
  if (!el || !hand.at || hand.drag) return;
  const [piece, { x, y }, desk] = [read(el), grid(el), el.closest(DESK).dataset];
  const [column, row] = hand.at;
  const said = fits(piece, hand.layer, hand.turn, hand.at) ? desk.fits : desk.fitsNot;
  voice.textContent = said.replace("{x}", column - x + 1).replace("{y}", row - y + 1);
}

// --- mouse and finger -------------------------------------------------------------------------------------------------
function point(desk, { clientX, clientY }) { // in cells of the grid
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(desk.getScreenCTM().inverse());
  const { cell, left, top, x: first, y: highest } = grid(desk);
  return [(x - left) / cell + first, (y - top) / cell + highest];
}

// By which part of itself a piece is held, when it has been turned in the hand: the same corner of the world.
const grabbed = ({ grab }, [wide, high]) => [Math.min(grab[0], wide - 0.3), Math.min(grab[1], high - 0.3)];

let press = null; // a pointer that is down on a piece: { el, id, from, grab }
addEventListener("pointerdown", (event) => {
  const el = event.target.closest?.(PIECE);
  if (!el || event.button !== 0 || press) return;
  const [box, at] = [el.querySelector(".outline").getBoundingClientRect(), point(el.closest(DESK), event)];
  const corner = point(el.closest(DESK), { clientX: box.x, clientY: box.y });
  press = { el, id: event.pointerId, from: event, grab: [at[0] - corner[0], at[1] - corner[1]] };
});
addEventListener("pointermove", (event) => {
  if (press?.id !== event.pointerId) return;
  const { el, from, grab } = press;
  if (!hand?.drag && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < 6) return;
  if (!el.isConnected || !el.dataset.lay || hand?.sent) return;
  if (!hand?.drag) take(el, { drag: { grab }, lifted: true });
  const [x, y] = point(el.closest(DESK), event);
  hand.at = [x - hand.drag.grab[0], y - hand.drag.grab[1]];
  draw();
});
addEventListener("touchmove", (event) => press && event.cancelable && event.preventDefault(), { passive: false }); // no scrolling
addEventListener("selectstart", (event) => press && event.preventDefault());
addEventListener("pointerup", (event) => {
  if (press?.id !== event.pointerId) return;
  const { el } = press;
  press = null;
  if (hand?.drag) {
    hand.drag = null;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (!hand.sent) drop();
  } else if (el.isConnected) tap(el, event);
});
addEventListener("pointercancel", (event) => {
  if (press?.id !== event.pointerId) return;
  press = null;
  if (hand?.drag) put_down();
});
const swallow = (event) => event.stopPropagation();

// A tap chooses a piece, another turns it; with a chosen piece a tap on the grid lays it there.
function tap(el, event) {
  if (hand?.sent) return;
  if (hand?.id === el.id) return turn();
  if (hand && !read(element()).at && fall(el.closest(DESK), event)) return;
  take(el);
  el.focus({ preventScroll: true });
}

function fall(desk, event) { // the place whose middle is nearest to where was tapped, if it covers that cell
  const el = element();
  if (!el || el.closest(DESK) !== desk) return false;
  const piece = read(el);
  const [[x, y], [wide, high]] = [point(desk, event), spread(piece, hand.turn)];
  const place = nearest(wayOf(piece, hand.layer, hand.turn), x - wide / 2, y - high / 2);
  if (!place || x < place[0] || y < place[1] || x >= place[0] + wide || y >= place[1] + high) return false;
  lay(piece, hand.layer, hand.turn, place);
  return true;
}

addEventListener("click", (event) => {
  const tool = event.target.closest?.("[data-tool]");
  if (tool) return void (can(tool.dataset.tool) && acts[tool.dataset.tool]());
  const button = event.target.closest?.("[data-put]");
  if (button) return put(button.dataset.put);
  const desk = event.target.closest?.(DESK);
  if (desk && hand && !hand.sent && !event.target.closest(PIECE)) fall(desk, event);
  else if (!desk && hand && !hand.sent) put_down();
});

// --- keys ---------------------------------------------------------------------------------------------------------------
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function lift(el) { // into the hand: where it lies, or where it may lie nearest to the middle
  if (hand?.id !== el.id) take(el);
  if (hand.lifted) return;
  const piece = read(el);
  const { x, y, columns, rows } = grid(el);
  hand.at = piece.at ?? nearest(wayOf(piece, hand.layer, hand.turn), x + columns / 2 - 1, y + rows / 2 - 1) ?? [x, y];
  hand.lifted = true;
}

function shift(el, [dx, dy]) {
  const fresh = hand?.id !== el.id || !hand.lifted;
  lift(el);
  const { x, y, columns, rows } = grid(el);
  if (!fresh || read(el).at) {
    hand.at = [Math.min(x + columns - 1, Math.max(x - 1, hand.at[0] + dx)), Math.min(y + rows - 1, Math.max(y - 1, hand.at[1] + dy))];
  }
  draw();
  announce();
}

addEventListener("keydown", (event) => {
  const el = event.target.closest?.(`${PIECE}, [data-tool], [data-put]`);
  if (!el || event.ctrlKey || event.altKey || event.metaKey) return;
  const { key } = event;
  if (!el.matches(PIECE)) {
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : event.code.slice(3).toLowerCase(); // by place
  const act = { r: "turn", f: "flip", l: "layer" }[letter] ?? (/^(Delete|Backspace)$/.test(key) ? "off" : "");
  if (!WAYS[key] && !act && !/^(Enter| |Escape)$/.test(key)) return;
  if (key === "Escape" && hand?.id !== el.id) return;
  if (act && act !== "off" && document.body.dataset.keys === "off") return; // single letters have been switched off
  event.preventDefault();
  event.stopPropagation();
  if (hand?.sent) return;
  if (key === "Escape") return put_down();
  if (WAYS[key]) return shift(el, WAYS[key]);
  if (hand?.id !== el.id) take(el);
  if (act) return acts[act]();
  if (hand.lifted) return drop();
  lift(el);
  draw();
  announce();
}, true);

addEventListener("focusin", (event) => { // who goes on to another piece has put the one in the hand down
  const el = event.target.closest?.(PIECE);
  if (hand && !hand.drag && !hand.sent && el && el.id !== hand.id && el.matches(":focus-visible")) put_down();
});
addEventListener("shown", () => draw()); // kurs.js has changed the page
addEventListener("heard", () => hand?.sent && put_down()); // and the server has answered
draw();
}
