"""What can be pressed stays where it was while a choice is half made, and the bar keeps its height, in all titles."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import fri, r1849
from browser.conftest import OpenContext
from browser.play import CHOICES, FREE, LIVE, SURE, element, some_page, until, words_of
from browser.standing import moved, standing
from kurs.kernel import Ask, Table
from kurs.text import offered
from server.running import Server

WIDTHS = (390, 1024, 1440)
CLICKS = 14
WHOLE = 600
QUESTION = (
    """[document.getElementById("ask").dataset.number, document.querySelector("#ask .question").innerText].join(" ")"""
)
OVER = "document.querySelector('#ask a[href$=record]') !== null"
LISTED = "document.querySelector('#all-options') !== null"
MAIN = "document.querySelector('main').innerHTML"


# A point of an element that a pointer hits: the middle of the whole, else of a part; of a leg of a route its goal.
HIT = """(el) => {
  el.scrollIntoView({ block: "center", behavior: "instant" });
  const frame = el.getBoundingClientRect();
  const middles = [el, ...el.querySelectorAll("*")].map((one) => one.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
  const [x, y] = middles.find((at) => el.contains(document.elementFromPoint(...at))) ?? middles[0];
  return { x: x - frame.left, y: y - frame.top };
}"""


def moment(title: str) -> Table[Any] | None:
    """A question that is answered word by word; None: the first of a game is."""
    if title == "friesematenten":
        return fri.played("standing", fri.aiming)
    if title == "master_of_economy":
        return fri.played("standing", exchange, title)
    return r1849.played("standing", r1849.at("operate", "rotation")) if title == "r1849" else None


def exchange(table: Table[Any], ask: Ask) -> bool:
    """Shares can be sold."""
    return any(move.verb == "sell" for move in ask.options)


def sit_down(page: Page, server: Server, title: str, width: int) -> None:
    """One person and bots that do not wait."""
    found = moment(title)
    if found is not None:
        fri.go_on(server, f"{title}-{width}", found, page)
        return
    new_table(page, server, title)


def new_table(page: Page, server: Server, title: str) -> None:
    page.goto(f"{server.url}/new/{title}")
    page.select_option("[name=pace]", "0")
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("title", [*offered()])
def test_nothing_moves_while_a_choice_is_half_made(
    open_context: OpenContext, server: Server, title: str, width: int
) -> None:
    page = a_page(open_context, width)
    sit_down(page, server, title, width)
    halves = clicked(page, title, width, CLICKS)
    assert halves or title == "smartphone_inc", "nothing was half chosen"


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("title", [*offered()])
def test_nothing_moves_in_a_whole_game(open_context: OpenContext, server: Server, title: str, width: int) -> None:
    """From its beginning to its end, or as far as very many clicks lead."""
    page = a_page(open_context, width)
    new_table(page, server, title)
    clicked(page, title, width, WHOLE)


def a_page(open_context: OpenContext, width: int) -> Page:
    phone = {"has_touch": True, "is_mobile": True} if width == 390 else {}
    size = {"width": width, "height": 844 if phone else 900}
    return open_context(locale="en-GB", reduced_motion="reduce", viewport=size, **phone).new_page()


def clicked(page: Page, title: str, width: int, clicks: int) -> int:
    """Click at random, and compare where things stand before and after each click by which the question stays the same;
    how many of these there were."""
    chance, high, halves = random.Random(f"{title} {width}"), set[float](), 0
    for _ in range(clicks):
        if title == "smartphone_inc":  # a plan is laid by hand, or chosen from the list
            until(page, f"{OVER} || {LISTED} || (kursBeats.finish(), ({CHOICES})().length > 0)")
            page.evaluate("document.querySelector('#all-options:not([open]) summary')?.click()")
        if some_page([page]) is None:
            break
        draft = page.get_attribute("#ask", "data-draft")  # choosing it again changes nothing
        found = [one for one in page.evaluate(CHOICES) if one["move"] is not None or one["pick"] != draft]
        choices = [one for one in found if one["where"] == "board"] or found
        picks = [one for one in choices if one["move"] is None]
        choice = chance.choice(picks if picks and (not halves or chance.random() < 0.7) else choices)
        before, asked = standing(page), page.evaluate(f"(window.main = {MAIN}, {QUESTION})")
        click, place = Locator.tap if width == 390 else Locator.click, element(page, choice)
        click(place, position=place.evaluate(HIT))
        until(page, f"({SURE}?.click(), {FREE} && {MAIN} !== window.main)")
        high.add(page.locator("#bar").evaluate("(el) => el.offsetHeight"))
        if choice["move"] is None and page.evaluate(QUESTION) == asked:
            halves += 1
            if words_of(choice)[0] != "sell" or title != "stockpile":  # its row opens: one share stands among others
                assert moved(before, standing(page)) == [], f"{asked}: {choice}"
    assert len(high) == 1, f"the bar is {high} high"
    return halves
