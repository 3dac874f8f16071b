"""Smartphone Inc. in real browsers: games by dragging, by finger, by keys, against Steve; and everybody can use it."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from browser import hand
from browser.conftest import OpenContext
from browser.fri import go_on, played
from browser.play import FREE, join, over, until
from browser.spi import (
    DESK,
    STEPS,
    TOP,
    Hand,
    Keys,
    by_finger,
    by_mouse,
    next_asked,
    open_table,
    planning,
    play_to_the_end,
    round_of,
    steps_made,
)  # fmt: skip
from browser.test_pages import AXE, RUN
from browser.test_playing import LOW, PHONE
from kurs.kernel import Table, read_record, replay_record, title
from server.running import Server

GAME = "smartphone_inc"
CALM = {"locale": "en-GB", "reduced_motion": "reduce"}
WIDE = CALM | {"viewport": {"width": 1440, "height": 900}}


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(**WIDE).new_page()


@pytest.fixture
def bob(open_context: OpenContext) -> Page:
    return open_context(**WIDE).new_page()


def last_round(seed: str) -> Table[Any]:
    """Everybody plans the fifth round."""
    return played(seed, round_of(5, "pads"), GAME)


def the_result(page: Page) -> None:
    """The game is over, the result stands there, and the record proves itself."""
    expect(page.locator("#ask .question")).to_contain_text("Winner")
    expect(page.locator("#end table").first).to_be_visible()
    with page.expect_download() as found:
        page.locator("#ask a[href$=record]").click()
    record = read_record(found.value.path().read_text(encoding="utf-8"))
    assert replay_record(title(GAME), record).over


# --- whole games ----------------------------------------------------------------------------------------------------


def two_hands(ann: Page, bob: Page, seed: str) -> None:
    """Two people at one table, each with a hand of their own."""
    hands = {ann: Hand(seed, by_mouse(ann)), bob: Hand(f"{seed} b", by_mouse(bob))}
    play_to_the_end({**hands})
    for one in hands.values():
        assert one.did["dragged pads"], one.did
        assert not [done for done in one.did if done.startswith("list")], one.did
    the_result(ann)
    assert over(bob)


@pytest.mark.long
def test_two_people_and_two_bots_play_a_whole_game_by_dragging_and_tapping(
    ann: Page, bob: Page, server: Server
) -> None:
    address = open_table(ann, server, ["me:Ann", "open", "bot:sensible", "bot:greedy"])
    join(bob, address, "Bob")
    two_hands(ann, bob, "a whole game")


def test_two_people_and_two_bots_play_the_last_round(ann: Page, bob: Page, server: Server) -> None:
    go_on(server, "last-round", last_round("two people"), ann, bob)
    two_hands(ann, bob, "last round")


@pytest.mark.long
def test_a_whole_game_on_a_phone_by_touch(open_context: OpenContext, server: Server) -> None:
    page = open_context(**(CALM | PHONE)).new_page()
    open_table(page, server, ["me:Ann", "bot:greedy", "bot:greedy"])
    by_touch(page, "whole phone")


def test_the_last_round_on_a_phone_by_touch(open_context: OpenContext, server: Server) -> None:
    page = open_context(**(CALM | PHONE)).new_page()
    go_on(server, "phone", last_round("phone"), page)
    fits(page)
    by_touch(page, "last phone")


def by_touch(page: Page, seed: str) -> None:
    finger = Hand(seed, by_finger(page), lambda place: place.tap())
    play_to_the_end({page: finger})
    assert finger.did["dragged pads"], finger.did
    fits(page)
    the_result(page)


@pytest.mark.long
def test_a_whole_game_by_keys_alone(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", "bot:greedy", "bot:greedy"])
    by_keys(ann, "whole keys")


def test_the_last_round_by_keys_alone(ann: Page, server: Server) -> None:
    go_on(server, "keys", last_round("keys"), ann)
    by_keys(ann, "last keys")


def by_keys(page: Page, seed: str) -> None:
    keys = Keys(seed)
    play_to_the_end({page: keys})
    assert keys.did["laid pads"], keys.did
    the_result(page)


@pytest.mark.long
def test_a_whole_game_against_steve(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann"], steve_level="expert")
    expect(ann.locator("#steve")).to_contain_text("this round")
    play_to_the_end({ann: Hand("steve", by_mouse(ann))})
    expect(ann.locator("#end")).to_contain_text("Steve")
    the_result(ann)


def test_a_round_against_steve(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann"])
    expect(ann.locator("#steve")).to_contain_text("next round")
    rule = Hand("steve", by_mouse(ann))
    while "Round 2" not in str(ann.locator("#round").get_attribute("aria-label")):
        assert next_asked([ann])
        rule.step(ann)
        ann.evaluate("kursBeats.finish()")
    assert rule.did["dragged pads"] == 1


def fits(page: Page) -> None:
    """Nothing is wider than the phone, everything can be hit, and the desk and the question stand on the screen."""
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    assert page.evaluate(LOW) == []
    low = page.locator("#ask").bounding_box()
    desk = page.locator(DESK).bounding_box() if page.locator(DESK).count() else None
    assert low
    assert low["y"] + low["height"] < 844
    assert desk is None or desk["y"] + desk["height"] <= low["y"], "the desk stands above the question"


# --- the desk -------------------------------------------------------------------------------------------------------


def test_the_desk_says_what_the_plan_means(ann: Page, server: Server) -> None:
    """Totals come from the engine after each gesture; a laid pad is moved, flipped and swapped; undo takes it back."""
    go_on(server, "desk", played("desk", round_of(2, "pads"), GAME), ann)
    assert planning(ann)
    expect(ann.locator("#outlook")).to_contain_text("\N{EM DASH}")
    top, bottom = pads_of(ann)
    hand.drag(ann, TOP, 1, 0)
    steps_made(ann, 2)
    expect(ann.locator("#desk")).to_contain_text("The plan holds: 4 cells covered.")
    before = ann.locator("#outlook").text_content()
    hand.drag(ann, TOP, 2, 1)  # one cell covered
    expect(ann.locator("#desk")).to_contain_text("The plan holds: 1 cell covered.")
    assert ann.locator("#outlook").text_content() != before
    hand.drag(ann, TOP, 0, 0)
    expect(ann.locator("#toast")).to_contain_text("would cover 6 cells")
    expect(ann.locator("#desk")).to_contain_text("The plan holds: 1 cell covered.")
    ann.get_by_role("button", name="Put the other pad on top").click()
    until(ann, f"{FREE} && document.querySelector('#desk-top').getAttribute('aria-label') !== argument", top)
    assert {one.split(",")[0] for one in pads_of(ann)} == {one.split(",")[0] for one in (top, bottom)}
    before = pads_of(ann)[0]
    ann.mouse.click(*hand.grip(ann, TOP))
    ann.keyboard.press("f")
    until(ann, f"{FREE} && document.querySelector('#desk-top').getAttribute('aria-label') !== argument", before)
    steps_made(ann, 2)
    ann.keyboard.press("u")
    steps_made(ann, 1)
    expect(ann.locator("#desk")).to_contain_text("Lay the upper pad")


def pads_of(page: Page) -> tuple[str, str]:
    top, bottom = [str(page.get_attribute(f"#desk-{which}", "aria-label")) for which in ("top", "bottom")]
    return top, bottom


def test_the_bottom_pad_is_moved_too(ann: Page, server: Server) -> None:
    """Moved, it is the upper one that lies otherwise: the plan is counted from the bottom pad."""
    go_on(server, "bottom", played("bottom", round_of(2, "pads"), GAME), ann)
    hand.drag(ann, TOP, 1, 1)
    expect(ann.locator("#desk")).to_contain_text("2 cells covered")
    hand.drag(ann, "#desk-bottom", 1, 0)
    expect(ann.locator("#desk")).to_contain_text("3 cells covered")
    expect(ann.locator(TOP)).to_have_attribute("data-at", "0 1")


def test_a_layout_is_chosen_by_what_it_gives(ann: Page, server: Server) -> None:
    go_on(server, "finder", played("finder", round_of(2, "pads"), GAME), ann)
    finder = ann.locator("#finder")
    expect(finder).to_contain_text("480 layouts")
    finder.get_by_role("button", name="Price 4:", exact=False).click()
    expect(finder).not_to_contain_text("480 layouts")
    finder.get_by_role("button", name="Research 2:", exact=False).click()
    expect(finder.locator("[aria-pressed=true]")).to_have_count(2)
    finder.locator("[data-put]").first.focus()
    ann.keyboard.press("Enter")
    steps_made(ann, 2)
    price, research = ann.locator("#outlook text.s20").nth(0), ann.locator("#outlook text.s20").nth(3)
    expect(price).to_have_text("4")
    expect(research).to_have_text("2")
    finder.locator("[data-put]").nth(1).click()
    steps_made(ann, 2)
    finder.get_by_role("button", name="all", exact=True).click()
    expect(finder).to_contain_text("480 layouts")


def test_a_ready_plan_is_shown_and_can_be_laid_anew(ann: Page, bob: Page, server: Server) -> None:
    go_on(server, "anew", played("anew", round_of(2, "pads"), GAME), ann, bob)
    hand.drag(ann, TOP, 1, 0)
    steps_made(ann, 2)
    ann.locator("#desk [data-move=ready]").click()
    expect(ann.locator("#desk")).to_contain_text("Your plan is ready.")
    expect(ann.locator("#desk .piece")).to_have_count(0)
    expect(bob.locator("#company-0")).to_contain_text("plan ready")
    expect(bob.locator("#desk-top")).not_to_have_attribute("data-at", "1 0")
    ann.get_by_role("button", name="Change my answer").click()
    expect(ann.locator(f"{TOP}[data-lay]")).to_have_count(1)
    hand.drag(ann, TOP, -1, 0)
    expect(ann.locator(TOP)).to_have_attribute("data-at", "-1 0")


def test_after_the_reveal_all_plans_stand_side_by_side(ann: Page, server: Server) -> None:
    go_on(server, "reveal", played("reveal", round_of(3, "pads"), GAME), ann)
    hand.drag(ann, TOP, 1, 0)
    steps_made(ann, 2)
    ann.locator("#desk [data-move=ready]").click()
    until(ann, "window.kursBeats.state.playing")
    for _ in range(3):
        if ann.locator("#area-offer > [id^=company-]").count() == 4:
            break
        ann.keyboard.press("n")
    expect(ann.locator("#area-offer > [id^=company-]")).to_have_count(4)
    expect(ann.locator("#area-offer > [id^=company-] .past-plan")).to_have_count(0)


# --- everybody ------------------------------------------------------------------------------------------------------

LETTERS = """() => { // the smallest letters of the picture on the screen, in pixels, miniatures of plans aside
  const seen = [...document.querySelectorAll(".area svg.panel text")].filter((el) =>
    el.checkVisibility() && el.textContent.trim() && !el.closest("[transform*=scale]"));
  return seen.map((el) => [parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a, el.textContent])
    .filter(([size]) => size < 10.95).slice(0, 5);
}"""


@pytest.mark.parametrize("kind", ["pads", "research", "sell"])
def test_letters_are_large_enough(ann: Page, server: Server, kind: str) -> None:
    go_on(server, f"letters-{kind}", played(f"letters {kind}", round_of(3, kind), GAME), ann)
    assert ann.evaluate(LETTERS) == []
    assert ann.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


Scheme = Literal["light", "dark"]


@pytest.mark.parametrize("kind", ["pads", "logistics", "over"])
@pytest.mark.parametrize(("size", "scheme"), [((1440, 900), "light"), ((390, 844), "dark")], ids=["wide", "phone"])
def test_axe_finds_nothing(
    open_context: OpenContext, server: Server, kind: str, size: tuple[int, int], scheme: Scheme
) -> None:
    """Serious faults, wide in the light and narrow in the dark."""
    page = open_context(**CALM, bypass_csp=True, viewport={"width": size[0], "height": size[1]}).new_page()
    there = None if kind == "over" else round_of(3, kind)
    go_on(server, f"axe-{kind}-{size[0]}", played(f"axe {kind}", there, GAME), page)
    page.emulate_media(color_scheme=scheme)
    if kind == "pads":
        hand.drag(page, TOP, 1, 0)
        expect(page.locator(STEPS)).to_have_count(2)
    page.evaluate(AXE)
    found = page.evaluate(RUN)
    assert found == [], found
    assert page.locator(DESK).count() == (1 if kind == "pads" else 0)
