// Sums: where one has changed it flashes and says by how much; what one loses and another gains flies from the one to the other:
// money between all who have some, shares between those who have of the same. A share that is not shown is none.
"use strict";
{
const still = matchMedia("(prefers-reduced-motion: reduce)"); // then nothing flashes and nothing flies
const MOST = 16; // more than this is no news but another moment of the game
let known = new Map(); // the number of each sum as it was last shown, and its panel

const number = (text) => Number(text.replace("\u2212", "-").match(/-?\d+/)?.[0] ?? NaN);
const seen = (el) => el.checkVisibility() && el.getBoundingClientRect().width > 0;
const middle = (el) => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

function look() {
  const [now, before] = [new Map(), known];
  for (const el of document.querySelectorAll("[data-sum]")) now.set(el.dataset.sum, { el, n: number(el.textContent), panel: el.ownerSVGElement });
  known = now;
  if (still.matches || document.hidden || !before.size) return;
  const news = [];
  for (const [key, { el, n, panel }] of now) add(news, key, el, before.has(key) ? n - before.get(key).n : none(key, before, panel) && n);
  for (const [key, { n, panel }] of before) if (!now.has(key) && panel?.isConnected) add(news, key, panel, none(key, now, panel) && -n);
  if (news.length > MOST) return;
  const shown = news.filter(({ el }) => seen(el));
  for (const one of shown) flash(one);
  for (const one of shown.filter(({ by, of }) => by < 0 && of)) {
    const other = shown.find(({ by, of, got }) => by === -one.by && !got && of === one.of);
    if (other) (other.got = true), fly(one.el, other.el, one.of);
  }
}
const add = (news, key, el, by) => by && news.push({ el, by, of: passed(key) }); // neither nothing nor no number
// A share that is not shown in a panel that has shares of others.
const none = (key, sums, panel) => key.startsWith("share-") && [...sums.values()].some((one) => one.panel === panel);
const passed = (key) => (/^(cash|treasury)-/.test(key) ? "money" : key.match(/^share-[^-]+/)?.[0]); // with whom something is shared

function flash({ el, by }) {
  const colour = getComputedStyle(el).getPropertyValue(by > 0 ? "--rise" : "--fall");
  const paint = el.ownerSVGElement ? "fill" : "color";
  el.animate([{ [paint]: colour, offset: 0 }, { [paint]: colour, offset: 0.7 }, {}], { duration: 1400 });
  const said = above(...middle(el), "sum-change", `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`);
  said.style.color = colour;
  const rise = [{ opacity: 0, translate: "-50% 0" }, { opacity: 1, translate: "-50% -1.2rem", offset: 0.2 }];
  gone(said, said.animate([...rise, { opacity: 1, offset: 0.8 }, { opacity: 0, translate: "-50% -1.6rem" }], { duration: 1600 }));
}

function fly(from, to, of) {
  const [[x, y], [a, b]] = [middle(from), middle(to)];
  const coin = above(x, y, of === "money" ? "sum-coin" : "sum-coin paper", "");
  gone(coin, coin.animate([{ translate: "-50% -50%" }, { translate: `calc(-50% + ${a - x}px) calc(-50% + ${b - y}px)` }],
    { duration: 700, easing: "cubic-bezier(0.3, 0, 0.2, 1)" }));
}

function above(x, y, kind, text) { // over the page, for the eye alone
  const el = document.createElement("div");
  Object.assign(el, { className: kind, textContent: text });
  Object.assign(el.style, { left: `${x}px`, top: `${y}px` });
  el.setAttribute("aria-hidden", "true");
  return document.body.appendChild(el);
}
const gone = (el, motion) => (motion.onfinish = motion.oncancel = () => el.remove());

addEventListener("shown", look);
}
