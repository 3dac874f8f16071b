"""A desk in a browser: pieces are laid, moved, turned and flipped by mouse, finger and keys; the page knows no rule.

The puzzle of the conformance suite has a bar of two cells and a corner of three on a grid of four by three.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser import hand
from browser.conftest import OpenContext
from browser.play import LIVE, join
from conformance.installed import install
from server.running import Server

CALM = {"locale": "en-GB", "reduced_motion": "reduce"}
BAR, CORNER = "#piece-bar", "#piece-corner"


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the puzzle."""
    path = install(Path(tmp_path_factory.mktemp("puzzle")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{path}:{os.environ.get('PYTHONPATH', '')}")
        running = Server(tmp_path_factory.mktemp("data"))
        yield running
    said = running.stop()
    assert "Traceback" not in said, said


@pytest.fixture
def told() -> list[dict[str, Any]]:
    """What the page has told the server."""
    return []


@pytest.fixture
def page(open_context: OpenContext, puzzles: Server, told: list[dict[str, Any]]) -> Page:
    return at_the_desk(open_context(**CALM, viewport={"width": 1440, "height": 900}).new_page(), puzzles, told)


@pytest.fixture
def phone(open_context: OpenContext, puzzles: Server, told: list[dict[str, Any]]) -> Page:
    small = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    return at_the_desk(open_context(**CALM, **small).new_page(), puzzles, told)


def at_the_desk(page: Page, server: Server, told: list[dict[str, Any]], other: str = "none") -> Page:
    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: told.append(json.loads(frame)))

    page.on("websocket", listen)
    page.goto(f"{server.url}/new/puzzle")
    page.select_option("[name=seat-0]", "me")
    page.select_option("[name=seat-1]", other)
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()
    return page


def steps(page: Page, *said: str) -> None:
    """The steps of the answer so far are these."""
    expect(page.locator("#steps li")).to_have_count(len(said))
    for n, words in enumerate(said):
        expect(page.locator("#steps li").nth(n)).to_have_text(words)


def moves(told: list[dict[str, Any]]) -> list[str]:
    return [one["move"] for one in told if one["do"] == "lay"]


# --- mouse -----------------------------------------------------------------------------------------------------------


def test_a_piece_is_dragged_onto_the_grid_and_moved_on_it(page: Page, told: list[dict[str, Any]]) -> None:
    hand.drag(page, BAR, 1, 2)
    steps(page, "The bar, front, over, turned 0, at 1, 2")
    hand.drag(page, CORNER, 0, 0)
    steps(page, "The bar, front, over, turned 0, at 1, 2", "The corner, front, over, turned 0, at 0, 0")
    hand.drag(page, BAR, 2, 0)  # one gesture: it is taken up, and comes to lie on top
    steps(page, "The corner, front, over, turned 0, at 0, 0", "The bar, front, over, turned 0, at 2, 0")
    assert moves(told) == ["lay bar front over 0 1 2", "lay corner front over 0 0 0", "lay bar front over 0 2 0"]
    page.keyboard.press("u")
    steps(page, "The corner, front, over, turned 0, at 0, 0")
    expect(page.locator("#desk [data-hand] > *")).to_have_count(0)


def test_where_it_may_not_lie_the_server_says_why(page: Page) -> None:
    hand.drag(page, BAR, 3, 1)
    expect(page.locator("#toast")).to_have_text("It would hang over the edge.")
    expect(page.locator("#steps")).to_have_count(0)
    expect(page.locator("#desk .taken")).to_have_count(0)


def test_while_it_is_dragged_one_sees_where_it_would_fall(page: Page) -> None:
    page.mouse.move(*hand.grip(page, CORNER))
    page.mouse.down()
    page.mouse.move(*hand.cell(page, 2, 1), steps=3)
    expect(page.locator("#desk .falls:not(.not)")).to_have_count(1)
    expect(page.locator("#desk .place-dot")).to_have_count(6)
    expect(page.locator(f"{CORNER}.taken")).to_have_count(1)
    page.keyboard.press("r")
    page.mouse.move(*hand.cell(page, 3, 1), steps=3)
    expect(page.locator("#desk .falls.not")).to_have_count(1)
    across, along = hand.cell(page, 2, 1)
    page.mouse.move(across, along, steps=3)
    page.mouse.up()
    steps(page, "The corner, front, over, turned 1, at 2, 1")


def test_it_is_dropped_beside_the_grid_and_taken_off(page: Page) -> None:
    across, along = hand.cell(page, 1, 5)
    page.mouse.move(*hand.grip(page, BAR))
    page.mouse.down()
    page.mouse.move(across, along, steps=3)
    page.mouse.up()
    expect(page.locator("#desk .taken")).to_have_count(0)
    hand.drag(page, BAR, 1, 1)
    steps(page, "The bar, front, over, turned 0, at 1, 1")
    hand.drag(page, BAR, 1, 5)
    expect(page.locator("#steps li")).to_have_count(0)


def test_clicks_choose_turn_and_lay(page: Page) -> None:
    page.mouse.click(*hand.grip(page, BAR))
    expect(page.locator(f"{BAR}.chosen")).to_have_count(1)
    expect(page.locator("#desk .place-dot")).to_have_count(9)
    page.mouse.click(*hand.grip(page, BAR))  # again: it turns
    expect(page.locator("#desk .place-dot")).to_have_count(8)
    page.mouse.click(*hand.cell(page, 3, 1))
    expect(page.locator("#steps li")).to_have_count(1)
    expect(page.locator("#steps li")).to_contain_text("turned 1, at 3,")
    page.mouse.click(*hand.grip(page, BAR))
    page.get_by_role("button", name="Turn", exact=True).click()
    expect(page.locator("#steps li")).to_contain_text("turned 2, at 2,")
    page.mouse.click(*hand.grip(page, BAR))
    page.get_by_role("button", name="Over or under").click()
    expect(page.locator("#steps li")).to_contain_text("under, turned 2, at 2,")
    page.mouse.click(*hand.grip(page, BAR))
    page.get_by_role("button", name="Take it off").click()
    expect(page.locator("#steps li")).to_have_count(0)


def test_a_laid_piece_is_flipped(page: Page) -> None:
    hand.drag(page, CORNER, 1, 1)
    steps(page, "The corner, front, over, turned 0, at 1, 1")
    expect(page.locator('[data-tool="flip"][aria-disabled]')).to_have_count(1)
    page.mouse.click(*hand.grip(page, CORNER))
    page.get_by_role("button", name="Flip").click()
    steps(page, "The corner, back, over, turned 0, at 1, 1")


# --- finger ----------------------------------------------------------------------------------------------------------


def test_a_finger_drags_a_piece_and_not_the_page(phone: Page) -> None:
    finger = hand.Finger(phone)
    hand.see(phone, "[data-desk]")
    finger.drag(BAR, 0, 0)
    steps(phone, "The bar, front, over, turned 0, at 0, 0")
    hand.see(phone, "[data-desk]")  # the question above it has grown by what was laid
    before = phone.evaluate("scrollY")
    finger.drag(BAR, 2, 2)
    steps(phone, "The bar, front, over, turned 0, at 2, 2")
    assert abs(phone.evaluate("scrollY") - before) < 3
    phone.touchscreen.tap(*hand.grip(phone, BAR))
    phone.touchscreen.tap(*hand.grip(phone, BAR))
    expect(phone.locator("#steps li")).to_contain_text("turned 1")
    assert phone.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_finger_beside_the_pieces_scrolls_the_page(phone: Page) -> None:
    phone.evaluate("document.body.append(Object.assign(document.createElement('p'), {id: 'far'}))")
    phone.evaluate("document.getElementById('far').style.height = '2000px'")
    hand.see(phone, "[data-desk]")
    before = phone.evaluate("scrollY")
    across, along = hand.cell(phone, 3, 2)
    hand.Finger(phone).move((across, along), (across, along - 160))
    assert phone.evaluate("scrollY") > before + 60


def test_taps_alone_lay_a_piece(phone: Page) -> None:
    hand.see(phone, "[data-desk]")
    phone.touchscreen.tap(*hand.grip(phone, CORNER))
    expect(phone.locator(f"{CORNER}.chosen")).to_have_count(1)
    phone.touchscreen.tap(*hand.cell(phone, 0, 0))
    steps(phone, "The corner, front, over, turned 0, at 0, 0")


# --- keys ------------------------------------------------------------------------------------------------------------


def test_keys_alone(page: Page) -> None:
    """Tab goes from piece to piece; arrows, R, F, L and Enter do the rest; what is under the hand is read out."""
    page.locator("#desk").evaluate("(el) => el.querySelector('.piece').focus()")
    focus: Callable[[], str] = lambda: str(page.evaluate("document.activeElement.id"))  # noqa: E731
    assert focus() == "piece-bar"
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#desk .falls")).to_have_count(1)
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".unseen[role=status]")).to_have_text("column 0, row 1: it does not fit")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".unseen[role=status]")).to_have_text("column 1, row 1: it fits")
    page.keyboard.press("Enter")
    steps(page, "The bar, front, over, turned 0, at 0, 0")
    assert focus() == "piece-bar", "the piece keeps the focus, wherever it lies"
    page.keyboard.press("r")
    expect(page.locator("#steps li")).to_contain_text("turned 1")
    page.keyboard.press("l")
    expect(page.locator("#steps li")).to_contain_text("under, turned 1")
    page.keyboard.press("Delete")
    expect(page.locator("#steps li")).to_have_count(0)
    page.keyboard.press("Tab")
    assert focus() == "piece-corner"
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(page.locator("#desk .chosen")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#steps li")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator("#steps li")).to_contain_text("back")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("[data-tool]:focus")).to_have_count(1)


def test_the_list_of_options_remains(page: Page) -> None:
    page.locator("#all-options summary").click()
    page.get_by_role("button", name="The bar, front, over, turned 0, at 1, 1", exact=False).first.click()
    steps(page, "The bar, front, over, turned 0, at 1, 1")
    page.locator("#desk [data-move=done]").click()
    expect(page.locator("#end")).to_be_visible()


# --- others ----------------------------------------------------------------------------------------------------------


def test_nobody_else_hears_of_it(open_context: OpenContext, puzzles: Server, told: list[dict[str, Any]]) -> None:
    ann, bob = open_context(**CALM).new_page(), open_context(**CALM).new_page()
    at_the_desk(ann, puzzles, told, "open")
    heard: list[str] = []
    bob.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    join(bob, ann.url, "Bob")
    expect(ann.locator("#desk .piece")).to_have_count(2)
    expect(bob.locator("#desk .piece")).to_have_count(2)
    bob.wait_for_timeout(300)
    before = len(heard)
    hand.drag(ann, BAR, 1, 1)
    steps(ann, "The bar, front, over, turned 0, at 1, 1")
    hand.drag(ann, BAR, 2, 2)
    steps(ann, "The bar, front, over, turned 0, at 2, 2")
    assert len(heard) == before
    ann.locator("#desk [data-move=done]").click()
    expect(ann.locator("#steps")).to_contain_text("You have answered")
    expect(ann.locator("#desk [data-steps]")).to_have_count(1)  # what lies can be moved until the last one is ready
    expect(bob.locator("#news")).to_contain_text("has chosen")


def test_only_pages_with_a_desk_load_its_script(page: Page, open_context: OpenContext, puzzles: Server) -> None:
    assert page.locator('script[src="/static/desk.js"]').count() == 1
    other = open_context(**CALM).new_page()
    other.goto(f"{puzzles.url}/new/stockpile")
    assert other.locator('script[src="/static/desk.js"]').count() == 0
