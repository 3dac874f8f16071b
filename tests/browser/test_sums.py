"""What is paid and taken is seen on its way, in a real browser: sums that change flash, money flies, pieces come from
and go to somebody; nothing of it where no motion is wanted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

STATIC = Path(__file__).parents[2] / "src" / "kurs" / "server" / "static"
STYLE = """body { margin: 0 } svg { display: block; width: 400px; height: 200px }
.sum-change, .sum-coin, .leaving { position: fixed }"""


def board(ann: str, bob: str, works: str, pile: str = "", player: str = "") -> str:
    """Two players above each other, a corporation, a pile beside them."""
    return f"""<div id="board"><svg viewBox="0 0 200 100">
      <g id="player-0"><text x="10" y="20" data-sum="cash-0">{ann}</text></g>
      <g id="player-1"><text x="10" y="60" data-sum="cash-1">{bob}</text>{player}</g>
      <text x="10" y="90" data-sum="treasury-2">{works}</text><g id="pile">{pile}</g></svg></div>"""


def open_page(page: Page, html: str) -> Page:
    page.set_content(f"<style>{STYLE}</style><body>{html}</body>")
    for name in ("sums", "kurs"):
        page.add_script_tag(path=STATIC / f"{name}.js", type="module")
    page.wait_for_function("window.kurs")
    page.evaluate("dispatchEvent(new Event('shown'))")
    return page


def show(page: Page, html: str) -> dict[str, Any]:
    """Morph, and say what moves then: the targets of animations, and the words that float."""
    found: dict[str, Any] = page.evaluate(
        """(html) => {
          kurs.morph({ board: html });
          const moving = document.getAnimations().map(({ effect }) => effect.target);
          const middle = (el) => {
            const { x, width } = el.getBoundingClientRect();
            return Math.round(x + width / 2);
          };
          return {
            sums: moving.filter((el) => el.dataset?.sum).map((el) => el.dataset.sum).sort(),
            said: [...document.querySelectorAll(".sum-change")].map((el) => el.textContent).sort(),
            coins: document.querySelectorAll(".sum-coin").length,
            leaving: document.querySelectorAll(".leaving").length,
            at: Object.fromEntries(moving.filter((el) => el.id).map((el) => [el.id, middle(el)])),
          };
        }""",
        html,
    )
    return found


def test_a_sum_that_changes_flashes_and_says_by_how_much(page: Page) -> None:
    open_page(page, board("$20k", "$5k", "L.100"))
    told = show(page, board("$17k", "$5k", "L.160"))
    assert told["sums"] == ["cash-0", "treasury-2"]
    assert told["said"] == ["+60", "\N{MINUS SIGN}3"]
    assert told["coins"] == 0
    page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
    expect(page.locator(".sum-change")).to_have_count(0)
    told = show(page, board("17 tys. $", "5 tys. $", "160 L"))
    assert not told["sums"], "another language is no news"
    told = show(page, board("\N{MINUS SIGN}3", "5", "160"))
    assert told["said"] == ["\N{MINUS SIGN}20"]


def test_what_one_pays_and_another_gets_flies(page: Page) -> None:
    open_page(page, board("20", "5", "100"))
    assert show(page, board("20", "45", "60"))["coins"] == 1
    page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
    expect(page.locator(".sum-coin")).to_have_count(0)
    assert show(page, board("10", "50", "60"))["coins"] == 0, "not the same amount"


CARD = '<g id="pile-0-card-0" data-piece="" data-comes="player-0"><rect x="150" y="40" width="20" height="10"/></g>'
TOKEN = '<g id="token-1" data-piece="" data-takes="pile-0 player-1"><rect x="150" y="60" width="8" height="8"/></g>'


def test_a_new_piece_comes_from_its_owner_and_what_is_taken_goes_to_the_taker(page: Page) -> None:
    open_page(page, board("1", "2", "3", pile=TOKEN))
    told = show(page, board("1", "2", "3", pile=CARD + TOKEN))
    owner = page.locator("#player-0").bounding_box()
    assert owner
    middle = owner["x"] + owner["width"] / 2
    assert told["at"]["pile-0-card-0"] == pytest.approx(middle, abs=2), "at first where its owner is"
    page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
    told = show(page, board("1", "2", "3"))
    assert told["leaving"] == 1, "the card, not the token that took it"
    page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
    expect(page.locator(".leaving")).to_have_count(0)


TRAIN = """<g id="train-{}" data-piece="" data-like="train-4" data-comes="pile">
  <rect x="{}" y="80" width="20" height="10"/></g>"""
BANK = '<rect x="100" y="80" width="10" height="10"/>'


def test_of_pieces_that_are_alike_a_new_one_comes_from_where_another_is_gone(page: Page) -> None:
    first, second = TRAIN.format("1-4-0", 20), TRAIN.format("2-4-0", 160)
    open_page(page, board("1", "2", "3", pile=BANK, player=first))
    where = page.locator("#train-1-4-0").bounding_box()
    assert where
    told = show(page, board("1", "2", "3", pile=BANK, player=second))
    assert told["at"]["train-2-4-0"] == pytest.approx(where["x"] + where["width"] / 2, abs=2), "from who has one less"
    assert told["leaving"] == 0
    page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
    bank = page.locator("#pile").bounding_box()
    assert bank
    told = show(page, board("1", "2", "3", pile=BANK, player=second + first))
    assert told["at"]["train-1-4-0"] == pytest.approx(bank["x"] + bank["width"] / 2, abs=2), "nobody has one less"


def at_rest(page: Page) -> None:
    page.evaluate("document.getAnimations().forEach((motion) => motion.finish())")
    expect(page.locator(".sum-coin")).to_have_count(0)


SHARE = '<text x="{}" y="{}" data-sum="share-5-{}">AFG {}</text>'


def test_a_share_passes_from_one_to_another_of_the_same(page: Page) -> None:
    pool = SHARE.format(150, 90, "pool", 30)
    open_page(page, board("20", "5", "100", pile=pool))
    told = show(
        page, board("20", "5", "100", pile=SHARE.format(150, 90, "pool", 20), player=SHARE.format(60, 60, 1, 10))
    )
    assert told["said"] == ["+10", "\N{MINUS SIGN}10"], "one that was not shown was none"
    assert told["coins"] == 1
    assert page.locator(".sum-coin.paper").count() == 1
    at_rest(page)
    assert show(page, board("20", "5", "100", pile=pool))["coins"] == 1, "and back, from where none is shown any more"
    at_rest(page)
    other = SHARE.format(60, 60, 1, 10).replace("share-5", "share-4")
    told = show(page, board("20", "5", "100", pile=SHARE.format(150, 90, "pool", 20), player=other))
    assert told["coins"] == 0, "of another corporation"


def test_nothing_flashes_or_flies_where_no_motion_is_wanted(open_context: Callable[..., BrowserContext]) -> None:
    page = open_page(open_context(reduced_motion="reduce").new_page(), board("20", "5", "100", pile=CARD + TOKEN))
    told = show(page, board("20", "45", "60"))
    assert (told["sums"], told["said"], told["coins"], told["leaving"]) == ([], [], 0, 0)
