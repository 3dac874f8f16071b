// Sums: where one has changed it flashes and says by how much; what one loses and another gains flies from the one to the other.
"use strict";
{
const still = matchMedia("(prefers-reduced-motion: reduce)"); // then nothing flashes and nothing flies
const MOST = 16; // more than this is no news but another moment of the game
let known = new Map(); // the number of each sum as it was last shown

const number = (text) => Number(text.replace("\u2212", "-").match(/-?\d+/)?.[0] ?? NaN);
const seen = (el) => el.checkVisibility() && el.getBoundingClientRect().width > 0;
const middle = (el) => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

function look() {
  const now = new Map();
  for (const el of document.querySelectorAll("[data-sum]")) now.set(el.dataset.sum, { el, n: number(el.textContent) });
  const changed = [...now].filter(([key, { n }]) => known.has(key) && n - known.get(key)); // neither equal nor no number
  const news = changed.map(([key, { el, n }]) => ({ el, by: n - known.get(key), kind: key.split("-")[0] }));
  known = new Map([...now].map(([key, { n }]) => [key, n]));
  if (still.matches || document.hidden || news.length > MOST) return;
  const shown = news.filter(({ el }) => seen(el));
  for (const one of shown) flash(one);
  for (const one of shown.filter(({ by, kind }) => by < 0 && MONEY.includes(kind))) {
    const other = shown.find(({ by, kind, got }) => by === -one.by && !got && MONEY.includes(kind));
    if (other) (other.got = true), fly(one.el, other.el);
  }
}
const MONEY = ["cash", "treasury"]; // what is paid from one to another

function flash({ el, by }) {
  const colour = getComputedStyle(el).getPropertyValue(by > 0 ? "--rise" : "--fall");
  const paint = el.ownerSVGElement ? "fill" : "color";
  el.animate([{ [paint]: colour, offset: 0 }, { [paint]: colour, offset: 0.7 }, {}], { duration: 1400 });
  const said = above(...middle(el), "sum-change", `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`);
  said.style.color = colour;
  const rise = [{ opacity: 0, translate: "-50% 0" }, { opacity: 1, translate: "-50% -1.2rem", offset: 0.2 }];
  gone(said, said.animate([...rise, { opacity: 1, offset: 0.8 }, { opacity: 0, translate: "-50% -1.6rem" }], { duration: 1600 }));
}

function fly(from, to) {
  const [[x, y], [a, b]] = [middle(from), middle(to)];
  const coin = above(x, y, "sum-coin", "");
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
