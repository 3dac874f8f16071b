"""Smartphone Inc. in a browser: plans laid by hand, and a rule of what else to click."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import hand
from browser.play import CHOICES, FREE, LIVE, MOST_STEPS, SURE, Rule, asked, over, until, words_of
from browser.play import choose as choose_on_the_page
from kurs.kernel import Ask, Table
from server.running import Server

TOP = "#desk-top"
DESK = "#desk [data-desk]"
PLANNING = "document.querySelector('#desk-top[data-lay]') !== null"
WAYS = """(el) => el.dataset.lay.split("|").map((way) => way.split("~")).filter((way) => way[6])
  .map((way) => [way[0], Number(way[1]), way[6].split(" ").map((at) => at.split(",").map(Number))])"""
STEPS = "#steps li"

Drag = Callable[[str, int, int], None]


def open_table(page: Page, server: Server, seats: Sequence[str], **options: str) -> str:
    """Fill in the form of a new table; its address."""
    page.goto(f"{server.url}/new/smartphone_inc")
    for k, kind in enumerate([*seats, *["none"] * 5][:5]):
        value, _, name = kind.partition(":") if kind.startswith("me:") else (kind, "", "")
        page.select_option(f"[name=seat-{k}]", value)
        if name:
            page.fill(f"[name=name-{k}]", name)
    page.select_option("[name=pace]", "0")
    for option, choice in options.items():
        page.check(f"[name=option-{option}][value='{choice}']")
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()
    return page.url


def planning(page: Page) -> bool:
    return bool(page.evaluate(PLANNING))


def steps_made(page: Page, count: int) -> None:
    expect(page.locator(STEPS)).to_have_count(count)
    until(page, FREE)


class Hand(Rule):
    """Lays plans by dragging; everything else is clicked on the picture."""

    def __init__(self, seed: str, drag: Drag, click: Callable[[Locator], None] = Locator.click) -> None:
        super().__init__(seed, on_the_picture=1.0)
        self.drag = drag
        self.click = click

    def step(self, page: Page, click: Callable[[Locator], None] | None = None) -> None:
        if planning(page):
            self.plan(page)
        else:
            choice = self.wanted(page.evaluate(CHOICES))
            choose_on_the_page(page, choice, click or self.click)
            self.did[f"{choice['where']} {words_of(choice)[0]}"] += 1

    def wanted(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        """Rather do something than end the turn."""
        some = [one for one in choices if one["where"] == "board"] or choices
        doing = [one for one in some if words_of(one)[0] not in ("end", "done", "decline", "direct")]
        return self.chance.choice(doing or some)

    def plan(self, page: Page) -> None:
        """The upper pad, then every second Improvement, then it is ready."""
        _, _, places = page.locator(TOP).evaluate(WAYS)[0]
        self.drag(TOP, *self.chance.choice(places))
        steps_made(page, 2)
        self.did["dragged pads"] += 1
        free = page.locator("#desk .piece:not([data-at]):not(#desk-top):not(#desk-bottom)")
        for n, id in enumerate(sorted([str(one.get_attribute("id")) for one in free.all()])):
            if n % 2:
                continue
            ways = [way for way in page.locator(f"#{id}").evaluate(WAYS) if way[0] == "over" and way[1] == 0]
            self.drag(f"#{id}", *self.chance.choice(ways[0][2]))
            steps_made(page, 3 + n // 2)
            self.did["dragged Improvement"] += 1
        before = page.get_attribute("#ask", "data-number")
        self.click(page.locator("#desk [data-move=ready]"))
        done = f"{FREE} && (document.getElementById('ask').dataset.number !== argument || !({PLANNING}))"
        until(page, f"({SURE}?.click(), {done})", before)  # a finger's tap is confirmed


def by_mouse(page: Page) -> Drag:
    return lambda piece, x, y: hand.drag(page, piece, x, y)


def by_finger(page: Page) -> Drag:
    return hand.Finger(page).drag


class Keys(Rule):
    """Plays by keys alone: pads and Improvements by arrows and Enter, all else by the number of an option."""

    def step(self, page: Page, click: Callable[[Locator], None] | None = None) -> None:
        if planning(page):
            self.plan(page)
            return
        number = page.get_attribute("#ask", "data-number")
        keys = page.locator("#options [data-key]").count()
        page.keyboard.type(str(1 + self.chance.randrange(min(keys, 9))))
        same = "document.getElementById('ask').dataset.number === argument && document.querySelector('#options')"
        until(page, f"{FREE} && !({same})", number)
        self.did["number"] += 1

    def plan(self, page: Page) -> None:
        walk_to(page, "desk-top")
        page.keyboard.press("Enter")
        for key in self.chance.sample(["r", "r", "ArrowRight"], 2):
            page.keyboard.press(key)
        place_by_keys(page, "desk-top")
        steps_made(page, 2)
        self.did["laid pads"] += 1
        walk_to(page, "ready")
        before = page.get_attribute("#ask", "data-number")
        page.keyboard.press("Enter")
        until(page, f"{FREE} && (document.getElementById('ask').dataset.number !== argument || !({PLANNING}))", before)


def play_to_the_end(rules: dict[Page, Rule]) -> None:
    """Each at a page of their own, until the game is over on all of them."""
    for _ in range(MOST_STEPS):
        page = next_asked(list(rules))
        if page is None:
            return
        rules[page].step(page)
    pytest.fail("the game does not end")


def next_asked(pages: Sequence[Page]) -> Page | None:
    """A page on which something can be laid or chosen; None when the game is over on all."""
    for _ in range(3000):
        for page in pages:
            page.evaluate("kursBeats.finish()")
            if page.evaluate(FREE) and (planning(page) or asked(page)):
                return page
        if all(over(page) for page in pages):
            return None
        pages[0].wait_for_timeout(20)
    pytest.fail(f"nobody is asked: {[page.locator('#ask').inner_text() for page in pages]}")


def place_by_keys(page: Page, id: str) -> None:
    """Move the piece until it can lie, then lay it."""
    chance = random.Random(id)
    for _ in range(60):
        if page.locator("#desk .falls:not(.not)").count():
            page.keyboard.press("Enter")
            return
        page.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    raise AssertionError("it can lie nowhere")


def walk_to(page: Page, what: str) -> None:
    """From the question an arrow leads to what can be chosen; then Tab, until a piece, or a button, has the focus."""
    here = "[document.activeElement.id, document.activeElement.dataset.move]"
    if page.evaluate("document.activeElement === document.body || document.activeElement.closest('#ask') !== null"):
        page.keyboard.press("ArrowRight")
    for _ in range(60):
        if what in page.evaluate(here):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {what} by Tab")


def round_of(number: int, kind: str) -> Callable[[Table[Any], Ask], bool]:
    """Seat 0 is asked this in this round, or later."""
    return lambda table, ask: ask.kind == kind and table.view(0).round >= number
