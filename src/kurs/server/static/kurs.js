// The browser's half of a table. The server draws; this script shows what it sends and tells it what was clicked.
// Four parts: morph (new markup into the living page), glide (pieces move), speak (the socket), listen (mouse, keys).
"use strict";
{ // a block: no name of ours becomes one of the window, nor the other way round
const $ = (selector) => document.querySelector(selector);
const $$ = (selector) => [...document.querySelectorAll(selector)];
const idOf = (node) => (node.nodeType === 1 ? node.getAttribute("id") : null); // form.id may be a field named "id"
const byId = (id) => document.getElementById(id);
const page = document.body;
const state = { connection: "off", socket: null, tries: 0, busy: false, digits: "", unanswered: null };

// --- morph: the living page becomes what the server drew, and every element with an id stays the same node ---------
const opened = new WeakSet(); // <details> the user has opened or closed: theirs from then on
let held = null; // what the pointer holds: a slider being dragged does not have the focus in every browser
let slid = 0; // when a slider last moved: it keeps the focus long after that
const moving = (el) => el.type !== "range" || Date.now() - slid < 1000;
const editing = (el) => el === held || (el === document.activeElement && moving(el));

// The fragments as trees. One whose id occurs inside another takes its place there, so that each is placed once; one
// that has no place, neither in the page nor in another, is left out. An element with `data-stub` is only a place: what
// stands there already stays as it is.
function compose(fragments) {
  const trees = new Map();
  function grow(id, place) {
    const shell = document.createElement("template");
    // Parts of a picture get the SVG namespace only inside an <svg>.
    const part = place instanceof SVGElement && place.localName !== "svg";
    shell.innerHTML = part ? `<svg>${fragments[id]}</svg>` : fragments[id];
    const root = shell.content.getElementById(id);
    trees.set(id, root);
    root?.remove();
    for (const stub of root?.querySelectorAll("[id]") ?? []) {
      if (!Object.hasOwn(fragments, idOf(stub)) || !root.contains(stub)) continue;
      const inner = trees.get(idOf(stub)) ?? grow(idOf(stub), stub);
      if (inner && !inner.contains(stub)) stub.replaceWith(inner);
    }
    return root;
  }
  for (const id of Object.keys(fragments)) if (byId(id) && !trees.has(id)) grow(id, byId(id));
  return [...trees.values()].filter((root) => root && !root.parentNode);
}

function morph(fragments) {
  const placed = new Set(); // live nodes that have found their place
  const spare = []; // nodes not wanted where they are: removed last, for another parent may still want them
  const kin = (a, b) => a.nodeName === b.nodeName && a.namespaceURI === b.namespaceURI;
  const create = (parent, model, next) => parent.insertBefore(document.importNode(model, false), next);
  function shape(live, model) {
    if (live.nodeType !== 1) return void (live.data === model.data || (live.data = model.data));
    if (live.isEqualNode(model) || model.hasAttribute("data-stub")) return;
    attributes(live, model);
    if (idOf(live) === "connection") return; // its text is ours
    if (live.localName !== "textarea") fill(live, model);
    else if (!editing(live) && live.defaultValue !== model.defaultValue) live.value = live.textContent = model.value;
  }
  // All children are placed before any is shaped: parents stand in the page before their contents move in, so that no
  // node is ever moved into itself or into a tree that is not shown.
  function fill(parent, model) {
    const pairs = [];
    let next = parent.firstChild;
    for (const child of model.childNodes) {
      const id = idOf(child);
      let node = id ? byId(id) : next;
      if (!id) while (node && (idOf(node) || !kin(node, child))) node = node.nextSibling;
      if (node && (placed.has(node) || node.contains(parent))) node = null; // only if an id is there twice
      if (node && !kin(node, child)) spare.push(node);
      if (!node || !kin(node, child)) node = create(parent, child, next);
      else if (node === next) next = next.nextSibling;
      else parent.moveBefore && node.isConnected ? parent.moveBefore(node, next) : parent.insertBefore(node, next);
      placed.add(node);
      pairs.push([node, child]);
    }
    for (; next; next = next.nextSibling) spare.push(next);
    for (const [node, child] of pairs) shape(node, child);
  }
  const roots = compose(fragments).map((root) => [byId(idOf(root)), root]).filter(([live]) => live);
  for (const pair of roots) {
    const [live, root] = pair;
    if (!kin(live, root)) spare.push(live), (pair[0] = create(live.parentNode, root, live));
    placed.add(pair[0]);
  }
  for (const [live, root] of roots) shape(live, root);
  for (const node of spare) if (!placed.has(node)) node.remove();
}

function attributes(live, model) {
  const [input, option] = [live.localName === "input", live.localName === "option"];
  const theirs = (name) => // what the user is changing is not the server's to set
    (name === "open" && opened.has(live)) || (name === "value" && input && editing(live)) ||
    (name === "style" && live.hasAttribute("data-pan")) || // where a picture has been moved to; see pan.js
    (name === "selected" && option && editing(live.closest("select")));
  const set = (name, value) => { // a field that was touched no longer follows its attributes
    if (name === "value" && input && live.type !== "file") live.value = value ?? "";
    if ((name === "checked" && input) || (name === "selected" && option)) live[name] = value !== null;
  };
  for (const name of live.getAttributeNames())
    if (!model.hasAttribute(name) && !theirs(name)) live.removeAttribute(name), set(name, null);
  for (const one of model.attributes) {
    if (live.getAttributeNS(one.namespaceURI, one.localName) === one.value || theirs(one.name)) continue;
    live.setAttributeNode(one.cloneNode()); // keeps the namespace of xlink:href
    set(one.name, one.value);
  }
}

// As long as the same is asked everything stays where it was, whatever half a choice lights up or rules out: the list keeps
// its room, and the panels of a narrow page their order.
const SORTED = ".area, .area > .panel, .ask, .end, .history, .side";
const bottom = (el) => el.offsetTop + el.offsetHeight;
function stand() {
  const orders = $$(SORTED).map((el) => [el, getComputedStyle(el).order]);
  const list = $("#ask .choices");
  const heights = $$(".area > .panel").map((el) => [el, el.getBoundingClientRect().height + (parseFloat(el.style.marginBottom) || 0)]);
  return { number: byId("ask")?.dataset.number, orders, heights, end: list && bottom(list) };
}

function remain({ number, orders, heights, end }) {
  const list = $("#ask .choices");
  if (byId("ask")?.dataset.number !== number || !list)
    return $$(SORTED).forEach(({ style }) => (style.removeProperty("order"), style.removeProperty("margin-bottom")));
  for (const [el, order] of orders) if (el.isConnected && getComputedStyle(el).order !== order) el.style.order = order;
  for (const [el, high] of heights) { // one that has become lower keeps its room
    const less = el.isConnected ? high - el.getBoundingClientRect().height : 0;
    if (less > 1 || el.style.marginBottom) el.style.marginBottom = less > 1 ? `${less}px` : "";
  }
  if (!end) return;
  list.style.minHeight = `${Math.max(0, end - list.offsetTop)}px`;
  const [options, more] = [byId("options"), bottom(list) - end];
  if (more > 0 && options.offsetHeight - more > 60) options.style.maxHeight = `${options.offsetHeight - more}px`;
}

const scrolled = new Set();
function update(fragments) { // the morph, and what it cannot keep by itself: focus, scrolling, the eye of the player
  const [before, taken, focus] = [places(), takers(), document.activeElement];
  const [choice, eager] = [focus?.closest("#ask, .lit"), $$("[autofocus]")];
  const selection = [focus?.selectionStart, focus?.selectionEnd, focus?.selectionDirection];
  const scrolls = [...scrolled].map((el) => [el, el.scrollTop, el.scrollLeft]);
  const [posed, stood] = [question(), stand()];
  morph(fragments);
  if (question() !== posed) choose(null); // half a number belongs to the question for which it was typed
  remain(stood);
  for (const [el, top, left] of scrolls)
    if (!el.isConnected) scrolled.delete(el);
    else if (el.scrollTop !== top || el.scrollLeft !== left) el.scrollTo({ top, left, behavior: "instant" });
  // What was chosen is gone, or the same node no longer offers a choice: the question is the place to go on from.
  if (choice && !(focus.isConnected && focus.closest("#ask, .lit"))) byId("ask")?.focus({ preventScroll: true });
  else if (focus?.isConnected && focus !== document.activeElement) {
    focus.focus({ preventScroll: true });
    if (typeof selection[0] === "number") focus.setSelectionRange(...selection);
  }
  // Browsers heed autofocus in a page that loads only.
  if (!focus?.matches(TYPED)) $$("[autofocus]").find((el) => !eager.includes(el))?.focus();
  if (before) glide(before), leave(before, taken);
  for (const el of $$("[data-seen]")) sight.observe(el);
  keep();
  dispatchEvent(new Event("shown"));
}
const sight = new IntersectionObserver((seen) => { // a button that presses itself when one has scrolled to it
  for (const { isIntersecting, target } of seen) if (isIntersecting && target.isConnected) send({ do: target.dataset.do });
});

// --- glide: pieces start where they were and move to where they are ------------------------------------------------
const still = matchMedia("(prefers-reduced-motion: reduce)");
const gliding = new Set();
const pieces = () => $$("[data-piece]").map((el) => [el, el.getBoundingClientRect()]);

function places() {
  const found = still.matches || document.hidden ? null : new Map(pieces()); // pieces in flight: where they are seen
  for (const motion of gliding) motion.cancel();
  gliding.clear();
  return found;
}

function play(el, frames) {
  const motion = el.animate(frames, { duration: 260, easing: "cubic-bezier(0.2, 0.6, 0.2, 1)" });
  gliding.add(motion);
  motion.onfinish = () => gliding.delete(motion);
}

// Where pieces that are gone have gone to: the piece that took them says so.
const takers = () => $$("[data-takes]").map((el) => el.dataset.takes.split(" "));
const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const box = (id) => byId(id)?.checkVisibility() && byId(id).getBoundingClientRect();

function leave(before, taken) { // a picture of what was taken flies to whoever took it
  for (const [el, was] of before) {
    const to = !el.isConnected && was.width && box(taken.find(([pile]) => el.id.startsWith(`${pile}-`))?.[1]);
    if (!to) continue;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const copy = ghost.appendChild(el.cloneNode(true));
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    copy.removeAttribute("transform");
    ghost.setAttribute("class", "panel leaving");
    ghost.setAttribute("aria-hidden", "true");
    for (const [name, value] of Object.entries({ left: was.x, top: was.y, width: was.width, height: was.height }))
      ghost.style[name] = `${value}px`;
    page.append(ghost);
    const { x, y, width, height } = copy.getBBox();
    ghost.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const [[a, b], [c, d]] = [centre(was), centre(to)];
    const motion = ghost.animate([{}, { translate: `${c - a}px ${d - b}px`, scale: 0.5, opacity: 0.2 }], { duration: 500, easing: "ease-in" });
    motion.onfinish = motion.oncancel = () => ghost.remove();
  }
}

function glide(before) {
  const shifts = new Map(); // a piece on a gliding piece is carried along
  const gone = [...before].filter(([el]) => !el.isConnected && el.dataset.like);
  const left = (like) => { // where one that is like it has just been: nobody tells them apart
    const at = gone.findIndex(([el]) => like && el.dataset.like === like);
    return at < 0 ? undefined : gone.splice(at, 1)[0][1];
  };
  for (const [el, now] of pieces()) {
    const was = before.get(el) ?? left(el.dataset.like);
    const carried = shifts.get(el.parentNode.closest("[data-piece]")) ?? [0, 0];
    const known = was ?? (before.size && el.dataset.comes && box(el.dataset.comes)); // a new one comes from somewhere
    const seen = known && (known.width || known.height) && (now.width || now.height);
    const shift = seen ? [0, 1].map((i) => centre(known)[i] - centre(now)[i]) : carried;
    const [x, y] = [shift[0] - carried[0], shift[1] - carried[1]];
    shifts.set(el, shift);
    if (!seen) play(el, [{ opacity: 0, offset: 0 }]);
    if (Math.hypot(x, y) < 0.5) continue;
    // `translate` leaves the transform attribute alone and counts in the units of the parent, in a picture its own.
    const unit = (el.ownerSVGElement && el.parentNode.getScreenCTM?.()?.inverse()) || { a: 1, b: 0, c: 0, d: 1 };
    const from = `${unit.a * x + unit.c * y}px ${unit.b * x + unit.d * y}px`;
    play(el, [{ translate: from }, { translate: "0px 0px" }]);
  }
}

// --- speak: the socket ---------------------------------------------------------------------------------------------
const timers = {};
const later = (name, act, wait) => (clearTimeout(timers[name]), (timers[name] = setTimeout(act, wait)));

function show(connection = state.connection) {
  state.connection = page.dataset.connection = connection;
  const [sign, text] = [byId("connection"), byId("connection")?.getAttribute(`data-${connection}`) ?? ""];
  if (sign && sign.textContent !== text) sign.textContent = text;
}

function shown() { // what the page shows, so that a new connection goes on showing it: tab, moment, language, half a choice
  const place = state.kept ?? { tab: $("[role=tab][aria-selected=true]")?.dataset.name };
  const { number, draft, plan } = byId("ask")?.dataset ?? {};
  if (!state.kept && plan !== undefined) place.plan = plan;
  if (!state.kept && $("#history.past")) Object.assign(place, { at: $("#slider").value, beat: byId("history").dataset.beat });
  if (!state.kept && draft) Object.assign(place, { number, draft });
  return JSON.parse(JSON.stringify(place)); // nothing of what is not there
}

// A page that is loaded again goes on where it was; one that is opened by a link shows what the link says.
const KEPT = `kurs ${location.pathname}`;
const keep = () => page.dataset.socket && !state.kept && stored("setItem", KEPT, JSON.stringify(shown()));
function stored(what, ...args) { // a browser may refuse to remember anything
  try {
    return sessionStorage[what](...args);
  } catch {
    return null;
  }
}

function query() {
  const query = new URLSearchParams({ language: document.documentElement.lang, ...shown() });
  state.kept = null;
  if (page.dataset.loaded) query.set("loaded", page.dataset.loaded);
  delete page.dataset.loaded; // it holds for the page as it was loaded
  return "?" + query;
}

function connect() {
  if (state.socket) return;
  show("connecting");
  const socket = (state.socket = new WebSocket(location.origin.replace(/^http/, "ws") + page.dataset.socket + query()));
  later("connect", () => socket.close(), 15000); // an attempt that gets no answer at all
  socket.onopen = () => clearTimeout(timers.connect);
  socket.onmessage = (event) => { // only now the server knows what this page shows: what happens next is played here
    state.tries = 0;
    const message = JSON.parse(event.data);
    receive(message);
    if (state.connection !== "on") show("on"), again();
    else if (message.toast || message.html?.ask !== undefined) state.unanswered = null;
  };
  socket.onclose = ({ reason }) => { // tries starts anew with a message, not with an opening: a broken server is not hammered
    state.socket = null;
    say(reason);
    later("connect", connect, Math.min(15000, 500 * 2 ** state.tries++ * (1 + Math.random() / 2)));
    show("off");
  };
}

function receive({ html, beats, after, title, toast, alert, reload, go }) {
  busy(false);
  if (html || beats) window.kursBeats ? kursBeats.receive({ html, beats, after }, update) : update(html ?? {});
  show(); // a fragment may have redrawn the sign
  if (title !== undefined) document.title = title;
  if (alert !== undefined) page.classList.toggle("alert", alert);
  say(toast);
  if (go && new URL(go, location.href).origin === location.origin) location.assign(go);
  else if (reload) location.reload();
  dispatchEvent(new Event("heard"));
}

function say(text, place = byId("toast")) {
  if (!place || !text) return;
  place.textContent = text;
  place.classList.add("shown");
  later("toast", () => (place.classList.remove("shown"), (place.textContent = "")), 5000);
}

// An answer that was on its way as the connection went is given once more if the very same is asked still: so nobody has
// to click again where a process of the server ends.
const posed = () => JSON.stringify([question(), byId("ask")?.textContent, $$("#ask [data-move]").map((el) => el.dataset.move)]);

function again() {
  const { message, to } = state.unanswered ?? {};
  state.unanswered = null;
  if (message && to === posed()) send(message) && busy(true);
}

function send(message) {
  const open = state.socket?.readyState === WebSocket.OPEN;
  if (open && message.number !== undefined) state.unanswered = { message, to: posed() };
  open ? state.socket.send(JSON.stringify(message)) : say(page.dataset.offline);
  return open;
}

let dimmed = [];
function busy(on) { // from a move to its answer nothing can be chosen; not `disabled`: that would take the focus away
  state.busy = on;
  page.classList.toggle("busy", on);
  for (const el of dimmed) el.removeAttribute("aria-disabled");
  dimmed = on ? $$(":is(#ask :is(button, input, select, textarea, [role=button]), .lit):not([aria-disabled])") : [];
  for (const el of dimmed) el.setAttribute("aria-disabled", "true");
  later("busy", () => on && busy(false), 3000);
}

// --- listen: mouse and keys ----------------------------------------------------------------------------------------
const ACTS = "[data-move], [data-pick], [data-why], [data-do]";
const FIELDS = "input, select, textarea";
const TYPED = "textarea, select, [contenteditable], input:not([type=checkbox], [type=button])";
const ASK = "[data-number][data-seat]";
const asked = (ask) => (ask ? { seat: Number(ask.dataset.seat), number: Number(ask.dataset.number) } : {});
const blocked = (el) => state.busy && (el.hasAttribute("data-move") || el.closest("#ask, .lit"));

function click(event) {
  const el = event.target.closest(`${ACTS}, a[href], button, label, summary, ${FIELDS}`);
  if (el?.localName === "summary") opened.add(el.parentNode);
  if (!el?.matches(ACTS) || el.matches(`form, ${FIELDS}`)) return; // forms and fields have events of their own
  event.preventDefault();
  if (blocked(el)) return;
  const { move, pick, why, do: verb, key, piece, ...rest } = el.dataset;
  const { seat, number } = asked(el.closest(ASK) ?? $(ASK));
  if ((move ?? pick) !== undefined && window.kursSure?.holds(el)) return;
  if (why === undefined) window.kursBeats?.finish(); // whoever answers, or turns to something else, is at once in the present
  if (move !== undefined) send({ do: "move", move, seat, number }) && busy(true);
  else if (pick !== undefined) send({ do: "pick", words: pick });
  else if (why !== undefined) send({ do: "why", move: why, seat });
  else send({ ...rest, do: verb });
  if (verb === "language") { // remembered for other pages and for the next visit
    document.cookie = `kurs_language=${rest.to};path=/;max-age=63072000;samesite=lax`;
    document.documentElement.lang = rest.to;
  }
}

function lay(message) { // a gesture at a desk; see desk.js
  if (state.busy) return false;
  window.kursBeats?.finish();
  const sent = send({ ...asked($(ASK)), ...message, do: "lay" });
  if (sent) busy(true);
  return sent;
}

function submit(event) {
  const [form, { do: verb, keep, ...rest }] = [event.target, event.target.dataset];
  if (!verb) return;
  event.preventDefault();
  const ask = form.closest(ASK); // a form in the question answers it: an amount, say
  const fields = Object.fromEntries(new FormData(form, event.submitter));
  if (ask) window.kursBeats?.finish();
  if (blocked(form) || !send({ ...asked(ask), ...rest, ...fields, do: verb })) return;
  if (keep === undefined) form.reset();
  if (ask) busy(true);
}

function change({ target: el, type }) { // sliders speak while they move, ten times a second at most; others when done
  if (!el.matches(`:is(${FIELDS})[data-do]`) || (el.type === "range") !== (type === "input")) return;
  if (el.dataset.do === "at") window.kursBeats?.finish();
  const tell = () => blocked(el) || send({ ...el.dataset, value: el.type === "checkbox" ? el.checked : el.value });
  if (type === "change") tell();
  else {
    slid = Date.now();
    timers.slide ??= setTimeout(() => ((timers.slide = null), tell()), 100);
  }
}

function choose(number = state.digits) {
  clearTimeout(timers.digits);
  state.digits = "";
  listed().find(({ dataset }) => dataset.key === number)?.click();
}

// Numbers choose from a list that is open; where an amount is asked for, they are its figures.
const listed = () => $$("#options [data-key]").filter((el) => el.checkVisibility());
const amounts = () => $$("#ask form[data-do=amount] [name=amount]");
const question = () => byId("ask") && [byId("ask").dataset.number, byId("ask").dataset.draft].join();

function digit(key) {
  const fields = amounts();
  if (fields.length) return fields.length === 1 && fields[0].select(); // the figure goes where the focus has gone
  state.digits += key;
  const longer = ({ dataset }) => dataset.key.startsWith(state.digits) && dataset.key !== state.digits;
  listed().some(longer) ? later("digits", choose, 700) : choose();
}

function walk(event) {
  const here = document.activeElement ?? page;
  const stops = $$(".lit, .piece, #options [data-key]").filter((el) => el.getClientRects().length);
  const at = stops.indexOf(here);
  const enter = here.closest("#ask") || (here === page && /Left|Right/.test(event.key)); // up and down scroll the page
  if (!stops.length || (at < 0 && !enter)) return;
  event.preventDefault();
  stops.at(/Left|Up/.test(event.key) ? Math.max(at, 0) - 1 : (at + 1) % stops.length).focus();
}

function press(event) {
  const { key, target: el } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (el.closest(TYPED)) return;
  if (key.startsWith("Arrow")) return walk(event);
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : event.code.slice(3).toLowerCase(); // Cyrillic: by place
  const shortcut = { "?": "#rules-link", u: "[data-do=undo]", r: "[data-do=redo]" }[key === "?" ? key : letter];
  if (event.repeat) return void (el.closest("#curtain") && event.preventDefault()); // a held key takes nobody's place
  if (key === "Enter" && state.digits) event.preventDefault(), choose();
  else if (/^(Enter| )$/.test(key) && el.matches("[role=button]:not(button, a[href], input, summary)")) {
    event.preventDefault();
    el.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); // elements of SVG have no click()
  } else if (key === "Escape") state.digits ? choose(null) : window.kursSure?.drop() || state.busy || send({ do: "pick", words: "" });
  else if (page.dataset.keys === "off") return; // people who speak to their computer switch single keys off
  else if (/^\d$/.test(key)) digit(key);
  else if (shortcut) $(shortcut)?.click();
}

window.kurs = { morph: update, lay, say, state };
if (page.dataset.socket) {
  const listeners = { click, submit, change, input: change, keydown: press };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
  document.addEventListener("pointerdown", (event) => (held = event.target));
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (held = null));
  document.addEventListener("scroll", ({ target }) => target.nodeType === 1 && scrolled.add(target), true);
  document.addEventListener("visibilitychange", () => document.hidden || connect());
  for (const wake of ["online", "pageshow"]) window.addEventListener(wake, connect);
  if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") state.kept = JSON.parse(stored("getItem", KEPT));
  connect();
}
}
