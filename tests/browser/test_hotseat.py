"""Several people at one screen when a dividend falls due: all are called, and nobody around learns who is asked."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenContext
from browser.play import CHOICES, FREE, LIVE, open_table, until
from browser.test_pages import violations
from browser.test_playing import secrets
from server.running import Server
from server.twins import dividend_for

TURN_ORDER = (1, 2, 3, 0)
SIZES = {"wide": (1440, 900), "phone": (390, 844)}
OFFER = "#curtain button"
GLIMPSE = """() => ({
  said: document.getElementById("curtain").innerText,
  title: document.title,
  focus: document.activeElement.id,
  fits: document.documentElement.scrollWidth <= innerWidth,
})"""
ON_TOP = """(el) => {
  const box = el.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40));
  return there !== null && !there.closest("#curtain");
}"""


def bring(page: Page, server: Server, owners: tuple[int, ...], folder: Path) -> None:
    """Four at this screen go on with a game in which a dividend has fallen due."""
    record = folder / "game.jsonl"
    record.write_text(dividend_for(owners).record.text(), encoding="utf-8")
    page.goto(f"{server.url}/import")
    page.set_input_files("[name=record]", record)
    page.click("main button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()


def press(page: Page) -> None:
    """Press what the curtain offers, by key, and wait until the page offers something else."""
    offered = str(page.locator(OFFER).get_attribute("id"))
    page.keyboard.press("Enter")
    until(page, f"{FREE} && document.querySelector('#curtain button')?.id !== argument", offered)


def walk(page: Page) -> tuple[list[tuple[Any, bytes]], list[str]]:
    """What is seen whenever the curtain is down, and the questions behind it."""
    seen: list[tuple[Any, bytes]] = []
    questions: list[str] = []
    while True:
        until(page, f"document.querySelector('{OFFER}') === document.activeElement || ({CHOICES})().length > 0")
        if page.locator(OFFER).count():
            seen.append((page.evaluate(GLIMPSE), page.screenshot()))
            press(page)
            continue
        question = page.locator("#ask .question").inner_text()
        if not page.locator("#options [data-move^=show]").count():
            return seen, questions
        questions.append(question)
        assert page.locator("#mine").count(), "who is asked sees his own cards"
        page.locator("#options [data-move^=show]").first.click()
        expect(page.locator("#curtain.nothing")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_dividend_at_one_screen_does_not_tell_who_is_asked(
    open_context: OpenContext, server: Server, tmp_path: Path, size: str
) -> None:
    width, height = SIZES[size]
    first: list[tuple[Any, bytes]] = []
    for owners in ((2,), (0,), (1, 3)):
        viewport = {"width": width, "height": height}
        page = open_context(locale="en-GB", reduced_motion="reduce", viewport=viewport).new_page()
        bring(page, server, owners, tmp_path)
        seen, questions = walk(page)
        assert len(questions) == len(owners)
        seen, then = seen[:8], seen[8:]
        said = [f"Player {seat} takes the screen now." for seat in TURN_ORDER]
        assert [glimpse["said"].partition("\n")[0] for glimpse, _ in seen[::2]] == said
        for seat, (glimpse, _) in zip(TURN_ORDER, seen[1::2], strict=True):
            assert glimpse["said"].startswith(f"Nothing to show you now, Player {seat}.")
            assert glimpse["said"].endswith("Pass the screen on")
        assert all(glimpse["fits"] for glimpse, _ in seen)
        for (glimpse, picture), (instead, other) in zip(seen, first or seen, strict=True):
            assert glimpse == instead, f"{owners}: the page tells who is asked"
            assert picture == other, f"{owners}: one sees who is asked"
        assert [glimpse["said"].partition("\n")[0] for glimpse, _ in then] == ["Player 2 takes the screen now."]
        expect(page.locator("#tab-body")).to_contain_text(f"Player {owners[0]} shows 1")
        first = seen


def test_a_second_click_in_haste_shows_nobody_elses_cards(ann: Page, server: Server, tmp_path: Path) -> None:
    """The buttons to pass the screen on and to take it lie at different places."""
    for width, height in SIZES.values():
        ann.set_viewport_size({"width": width, "height": height})
        bring(ann, server, (2,), tmp_path)
        take = ann.locator("#look-1").bounding_box()
        ann.click("#look-1")
        leave = ann.locator("#pass_on-1").bounding_box()
        assert take
        assert leave
        assert leave["y"] >= take["y"] + take["height"]
        ann.dblclick("#pass_on-1")
        expect(ann.locator("#look-2")).to_be_visible()
        assert ann.locator("#mine").count() == 0


def test_a_key_held_down_takes_nobodys_place(ann: Page, server: Server, tmp_path: Path) -> None:
    bring(ann, server, (2,), tmp_path)
    ann.focus("#look-1")
    for _ in range(6):
        ann.keyboard.down("Enter")
        expect(ann.locator("#pass_on-1")).to_be_focused()
    ann.keyboard.up("Enter")
    ann.keyboard.press("Enter")
    expect(ann.locator("#look-2")).to_be_focused()


def test_the_page_with_nothing_to_show_can_be_used_by_everybody(ann: Page, server: Server, tmp_path: Path) -> None:
    bring(ann, server, (2,), tmp_path)
    ann.click("#look-1")
    expect(ann.locator("#pass_on-1")).to_be_visible()
    found = violations(ann, "nothing to show")
    assert not found, "\n".join(found)


def test_a_page_loaded_again_calls_everybody_anew(ann: Page, server: Server, tmp_path: Path) -> None:
    bring(ann, server, (3,), tmp_path)
    for button in ("#look-1", "#pass_on-1", "#look-2"):
        ann.click(button)
    expect(ann.locator("#pass_on-2")).to_be_visible()
    ann.reload()
    expect(ann.locator(LIVE)).to_be_attached()
    expect(ann.locator("#look-1")).to_be_visible()
    ann.click("#look-1")
    expect(ann.locator("#pass_on-1")).to_be_visible()


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(locale="en-GB").new_page()


def test_between_two_turns_the_board_lies_open_and_nothing_secret_with_it(ann: Page, server: Server) -> None:
    """Only the questions that nobody may learn of cover the whole table."""
    ann.emulate_media(reduced_motion="reduce")
    for width, height in SIZES.values():
        ann.set_viewport_size({"width": width, "height": height})
        open_table(ann, server, ["me:Ann", "hotseat:Eve", "hotseat:Dan"])
        expect(ann.locator("#curtain.open")).to_be_visible()
        for panel in ("#prices", "#pile-0"):
            ann.locator(panel).scroll_into_view_if_needed()
            assert ann.locator(panel).evaluate(ON_TOP), f"{panel} can be seen"
        assert secrets(ann) == []
        ann.click("#curtain button")
        expect(ann.locator("#curtain")).to_be_hidden()
        assert "You alone learn" in secrets(ann)
