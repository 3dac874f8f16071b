// What a page of a table measures, as room.py asks it: an expression, a function of whether this is a phone.
(phone) => {
  const [wide, high] = [innerWidth, innerHeight];
  const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (el) => el.getBoundingClientRect();
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter(seen);
  const short = (text) => text.trim().slice(0, 40);
  const unique = (list) => [...new Set(list)];
  const ask = document.getElementById("ask");
  const sheet = phone && ask ? box(ask).top : high; // on a phone the question lies over the lower part of the screen
  const whole = (at) => at.width > 0 && at.left > -2 && at.right < wide + 2 && at.top > -2 && at.bottom < high + 2;
  const inSight = (el) => {
    const { left, top, width, height } = box(el);
    const [x, y] = [left + width / 2, top + height / 2];
    return x > 0 && x < wide && y > 0 && y < sheet;
  };

  // --- what the question is about: panels in which something can be chosen, and those with nothing of it in sight
  const lit = all(".area .lit:not(.quiet)").filter((el) => !el.closest("[data-zoom]"));
  const panel = (el) => el.closest(".panel").id;
  const about = unique(lit.map(panel));
  const sighted = new Set(lit.filter(inSight).map(panel));
  const words = ask?.querySelector(".question, .plan-note");

  // --- letters: as large as they are drawn, and whether they stand in their place
  const drawn = (el) => {
    const size = parseFloat(getComputedStyle(el).fontSize);
    const matrix = el.ownerSVGElement && el.getScreenCTM();
    return matrix ? size * Math.hypot(matrix.a, matrix.b) : size;
  };
  const [letters, cut] = [[], []];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [text, el] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
    if (!text || !el || el.closest("script, style, title, option, .unseen") || !seen(el)) continue;
    const [svg, size] = [el.closest("svg"), drawn(el)];
    if (el.closest("svg[data-pan] .panned")) continue; // what zooms has no size of its own
    if (el.closest(".h-yellow, .h-green, .h-brown, .h-grey") && size < 8) continue; // on a small picture of a tile
    if (size < 10.95) letters.push([short(text), Math.round(size * 10) / 10, el.closest("[id]")?.id]);
    if (!svg) continue;
    const [inner, outer] = [box(el), box(svg)];
    if (inner.left < outer.left - 1.5 || inner.right > outer.right + 1.5) cut.push(short(text));
    if (/\S…$/.test(text)) cut.push(short(text));
  }
  for (const el of all("button, a, label, p, li, h1, h2, h3, span, summary, th, td")) {
    const hides = ["hidden", "clip"].includes(getComputedStyle(el).overflowX);
    if (hides && el.clientWidth && el.scrollWidth > el.clientWidth + 1 && !el.closest(".unseen")) cut.push(short(el.textContent));
  }

  // --- what sticks out of its place in the question and lies over what follows
  const sticks = (el) => el.clientHeight && getComputedStyle(el).overflowY === "visible" && el.scrollHeight > el.clientHeight + 2;
  const spilled = all("#ask .matter > *, .story > *").filter(sticks).map((el) => el.id || el.className);

  // --- targets: what a finger is to hit
  const name = (el) => el.dataset.move ?? el.dataset.pick ?? el.dataset.do ?? (el.id || el.localName);
  const large = ({ width, height }) => width > 39.5 && height > 39.5;
  const area = (el) => box(el.matches("[type=radio], [type=checkbox]") ? el.closest("label") ?? el : el);
  const pressed = "button, input:not([type=hidden]), select, summary, textarea, .area .lit, [role=button]:not(.lit)";
  const ENLARGED = ".area svg.panel :is([data-move], [data-pick])"; // see sure.js
  const does = ({ dataset: { move, pick } }) => move ?? pick;
  const larger = new Set(all(".area .lit").filter((el) => large(box(el))).map(does)); // another place does the same
  const small = all(pressed).filter((el) => area(el).width && !large(area(el)) && !(does(el) && larger.has(does(el))));

  const said = (el) => `${name(el)} ${Math.round(area(el).width)}x${Math.round(area(el).height)} ${el.closest("[id]")?.id}`;

  // --- log, chat and history stand in sight, or a button in sight opens them
  const reach = {};
  for (const [what, place] of Object.entries({ log: "#tab-log", chat: "#tab-chat", history: "#history" }))
    reach[what] = all(`${place}, [data-sheet=${what}]`).some((el) => whole(box(el)));
  const body = document.getElementById("tab-body");
  // --- the ways on stand whole in sight, below each other if need be
  const away = all("#ask .foot :is(button, a)").filter((el) => !whole(box(el)) || box(el).bottom > box(ask).bottom + 2);

  const room = body && seen(body) ? Math.round(Math.min(box(body).bottom, high) - box(body).top) : 0;

  return {
    sideways: document.documentElement.scrollWidth - wide,
    long: document.documentElement.scrollHeight,
    ask: Boolean(words && seen(words) && box(words).top >= 0 && box(words).bottom <= high),
    about,
    out: about.filter((id) => !sighted.has(id)),
    letters,
    cut: unique(cut),
    spilled,
    enlarged: small.filter((el) => el.matches(ENLARGED)).map(said), // by the first tap
    targets: small.filter((el) => el.closest(".panel") && !el.matches(ENLARGED)).map(said),
    controls: small.filter((el) => !el.closest(".panel")).map(said), // of the page itself
    reach,
    away: away.map(said),
    room,
  };
}
