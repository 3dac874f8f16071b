// The whole text of a card or a chip. Pictures carry it as the <title> of a group, which a browser shows to a mouse that
// rests there; a tap, a click that does nothing else, and the focus show it here, beside what it is about.
"use strict";
{
const HOLDER = ".panel g:has(> title)";
const DOES = "[data-move], [data-pick], [data-zoom], .piece";
const place = document.body.appendChild(document.createElement("div"));
place.id = place.className = "whole";
place.setAttribute("role", "tooltip");
place.hidden = true;
let told = null; // of which it is said
let touch = false; // whether a finger points

function show(holder) {
  told = holder;
  place.hidden = !told;
  if (!told) return;
  place.textContent = told.querySelector(":scope > title").textContent;
  const [at, own] = [told.getBoundingClientRect(), place.getBoundingClientRect()];
  const above = at.top - own.height - 8; // above, so that the hand does not cover it
  const left = Math.max(8, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - 8));
  place.style.translate = `${left}px ${above > 56 ? above : Math.min(at.bottom + 8, innerHeight - own.height - 8)}px`;
}

const hide = () => told && show(null);
addEventListener("pointerdown", ({ pointerType }) => ((touch = pointerType !== "mouse"), hide()), true);
addEventListener("click", ({ target }) => {
  const holder = target.closest?.(HOLDER);
  if (holder && (touch || !target.closest(DOES))) show(holder);
});
addEventListener("focusin", ({ target }) => {
  const holder = target.matches(":focus-visible") && target.closest(HOLDER);
  holder ? show(holder) : hide();
});
addEventListener("keydown", ({ key }) => key === "Escape" && hide(), true);
addEventListener("scroll", hide, { capture: true, passive: true });
addEventListener("shown", () => told && (told.isConnected && told.querySelector(":scope > title") ? show(told) : hide()));
}
