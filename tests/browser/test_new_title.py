"""A title made by ``kurs new-title`` in a browser: sealed bids by the field, an answer in steps on the picture."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenContext
from browser.play import FREE, LIVE, asked, choose, element, over, until
from browser.test_playing import fits
from browser.test_steps_table import picture
from kurs.cli_new import new_title
from server.running import Server

MOST = 400
CHOICE = "document.querySelector('.area .lit[data-move]')"
AMOUNT = "#ask input[name=amount]"


@pytest.fixture(scope="module")
def bazaar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the new title, as if it were installed."""
    source = new_title("bazaar", tmp_path_factory.mktemp("new") / "made") / "src"
    info = source / "bazaar-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bazaar\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[kurs.titles]\nbazaar = bazaar:TITLE\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(source), os.environ.get("PYTHONPATH", "")]))
        running = Server(Path(tmp_path_factory.mktemp("data")))
    yield running
    said = running.stop()
    assert "Traceback" not in said, said


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
def test_a_whole_game_is_played(open_context: OpenContext, bazaar: Server, size: tuple[int, int]) -> None:
    calm = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": size[0], "height": size[1]}}
    ann = open_context(**calm).new_page()
    ann.goto(f"{bazaar.url}/new/bazaar")
    for seat, kind in enumerate(("me", "bot:trader", "bot:random", "none", "none")):
        ann.select_option(f"[name=seat-{seat}]", kind)
    ann.select_option("[name=pace]", "0")
    ann.click(".new-table button.primary")
    ann.wait_for_url("**/t/*")
    expect(ann.locator(LIVE)).to_be_attached()
    expect(ann.locator("svg#quay")).to_be_visible()
    picture(ann, f"new-{size[0]}-bidding")
    shared = 0
    for _ in range(MOST):
        until(ann, f"(kursBeats.finish(), {FREE} && ({CHOICE} || document.querySelector('{AMOUNT}') || {OVER}))")
        if over(ann):
            break
        if ann.locator(AMOUNT).count():
            bid(ann)
        elif asked(ann):
            if size[0] < 400:
                fits(ann)
            picture(ann, f"new-{size[0]}-sharing-{shared % 2}")
            take(ann)
            shared += 1
    assert over(ann)
    assert shared >= 2
    assert shared % 2 == 0, "each answer has two steps"
    picture(ann, f"new-{size[0]}-over")


OVER = "document.querySelector('#ask a[href$=record]') !== null"


def bid(ann: Page) -> None:
    """All she has; then the others bid, and the bid could still be changed."""
    field = ann.locator(AMOUNT)
    round = ann.locator("svg#round").get_attribute("aria-label")
    field.fill(field.get_attribute("max") or "0")
    ann.locator("#ask").get_by_role("button", name="Confirm").click()
    now = "document.querySelector('svg#round').getAttribute('aria-label')"
    gone = f"!document.querySelector('{AMOUNT}') || {now} !== argument"
    until(ann, f"(kursBeats.finish(), {FREE} && ({gone}))", round)


def take(ann: Page) -> None:
    """The first card that is lit: what is done is told by the page."""
    move = ann.locator(".area .lit[data-move]").first.get_attribute("data-move")
    choice = {"where": "board", "move": move, "pick": None}
    expect(element(ann, choice)).to_be_visible()
    choose(ann, choice)
