"""What stands where on a page, and what has moved between two looks at it."""

from typing import Any

from playwright.sync_api import Page

# Whatever can be pressed, by what it does; places of the page, and of the window for the bar and the question, which do
# not scroll with it. A list that leaves out what half a choice has ruled out closes up.
PRESSABLE = """() => {
  const found = {};
  const what = ({ dataset: { move, pick, do: verb } }) => (move ? `move ${move}` : pick ? `pick ${pick}` : verb);
  const name = (el) => (el.id === "bar" ? "bar" : [el.closest(".panel, .ask")?.id, what(el)].join(" "));
  for (const el of document.querySelectorAll("#bar, .area .lit:not(.quiet), .ask .buttons > [data-do]")) {
    const box = el.getBoundingClientRect();
    if (!el.checkVisibility() || !box.width) continue;
    const key = name(el);
    const still = el.closest("#bar, .ask");
    found[key] ??= [box.x + scrollX, box.y + (still ? 0 : scrollY), box.height].map(Math.round);
  }
  return found;
}"""
SLACK = 3
"""Pixels that nobody misses by."""


def standing(page: Page) -> dict[str, list[int]]:
    """Where everything that can be pressed stands, and the bar."""
    found: dict[str, list[int]] = page.evaluate(PRESSABLE)
    return found


def moved(before: dict[str, list[int]], now: dict[str, list[int]]) -> list[tuple[str, Any, Any]]:
    """What is there both times, elsewhere; and the bar, if it has another height."""
    return [
        (key, before[key], now[key])
        for key in before
        if key in now
        and any(
            abs(a - b) > SLACK for a, b in list(zip(before[key], now[key], strict=True))[: 3 if key == "bar" else 2]
        )
    ]
