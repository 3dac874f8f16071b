"""An answer in steps in a browser: what its owner sees of it and does with it, and that others see nothing of it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenContext
from browser.play import LIVE, join
from conformance.installed import install
from server.running import Server


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy too."""
    path = install(Path(tmp_path_factory.mktemp("toy")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{path}:{os.environ.get('PYTHONPATH', '')}")
        running = Server(tmp_path_factory.mktemp("data"))
        yield running
    said = running.stop()
    assert "Traceback" not in said, said


def picture(page: Page, name: str) -> None:
    """Keep what the page looks like, where somebody wants to look at it."""
    folder = os.environ.get("KURS_PICTURES")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def open_toy(page: Page, server: Server) -> str:
    """Ann opens a table with gifts; its address."""
    page.goto(f"{server.url}/new/toy")
    page.select_option("[name=seat-0]", "me")
    page.select_option("[name=seat-1]", "open")
    page.select_option("[name=seat-2]", "none")
    page.check("[name=option-gifts][value=yes]")
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()
    return page.url


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
def test_a_choice_in_steps_is_made_undone_reopened_and_kept(
    open_context: OpenContext, toys: Server, size: tuple[int, int]
) -> None:
    calm = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": size[0], "height": size[1]}}
    ann, bob = open_context(**calm).new_page(), open_context(**calm).new_page()
    address = open_toy(ann, toys)
    join(bob, address, "Bob")
    steps, asked = ann.locator("#steps"), ann.locator("#ask")
    expect(asked.locator("[data-move='to 1']")).to_be_visible()
    expect(steps).to_have_count(0)
    before = bob.locator("main").inner_text()

    ann.keyboard.press("1")
    expect(steps).to_contain_text("Only you see it")
    expect(steps.locator("li")).to_have_count(1)
    expect(steps.locator("li")).to_contain_text("Bob")
    picture(ann, f"{size[0]}-begun")
    ann.keyboard.press("u")
    expect(steps).to_have_count(0)
    ann.keyboard.press("r")
    expect(steps.locator("li")).to_have_count(1)
    ann.get_by_role("button", name="Start over").click()
    expect(steps).to_have_count(0)
    asked.locator("[data-move='to 1']").click()
    ann.reload()
    expect(steps.locator("li")).to_have_count(1)
    assert bob.locator("main").inner_text() == before, "nobody else can tell"

    asked.locator("input[name=amount]").fill("2")
    asked.get_by_role("button", name="Confirm").click()
    expect(steps).to_contain_text("You have answered")
    expect(steps.locator("li")).to_have_count(2)
    expect(asked.locator("[data-move]")).to_have_count(0)
    expect(bob.locator("#news")).to_contain_text("has chosen")
    expect(bob.locator("#ask")).not_to_contain_text("2 c")
    picture(ann, f"{size[0]}-answered")
    picture(bob, f"{size[0]}-other")
    before = bob.locator("main").inner_text()

    ann.get_by_role("button", name="Change my answer").click()
    expect(steps).to_contain_text("Your earlier answer stands")
    picture(ann, f"{size[0]}-reopened")
    ann.keyboard.press("u")
    expect(steps.locator("li")).to_have_count(0)
    expect(steps).to_contain_text("Your earlier answer stands")
    ann.get_by_role("button", name="Keep my earlier answer").click()
    expect(steps).to_contain_text("You have answered")
    assert bob.locator("main").inner_text() == before
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert ann.evaluate(wide), "nothing hangs over the edge"

    bob.locator("[data-move='to 0']").click()
    bob.locator("#ask form[data-do=amount] button").click()
    expect(steps).to_have_count(0)
    ann.keyboard.press("Escape")  # past the beats, which wait for a step where nothing may move
    expect(ann.locator("#news")).to_contain_text("2 c")
