"""Friesematenten in real browsers: whole games, quick bids, standing orders, a phone, and that everybody can use it."""

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import OpenContext
from browser.fri import AMOUNT, Industrialist, aiming, bidding, go_on, open_table, played, type_bid
from browser.play import (
    CHOICES,
    FREE,
    asked,
    join,
    lines,
    open_tab,
    over,
    play_to_the_end,
    play_until,
    starts,
    tap,
    tells,
    text_of,
    until,
    watch,
)
from browser.test_pages import AXE, RUN
from browser.test_playing import PHONE, fits
from kurs.kernel import Ask, Table, read_record, replay_record, title
from server.running import Server

CALM = {"locale": "en-GB", "reduced_motion": "reduce"}  # a click waits until nothing moves


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(**CALM).new_page()


@pytest.fixture
def bob(open_context: OpenContext) -> Page:
    return open_context(**CALM).new_page()


def number(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_two_people_and_two_bots_play_a_whole_game(ann: Page, bob: Page, server: Server) -> None:
    address = open_table(ann, server, ["me:Ann", "open", "bot:sensible", "bot:guide"], threshold="30")
    join(bob, address, "Bob")
    expect(ann.locator("#market")).to_be_visible()
    to_the_end(ann, bob, Industrialist("a whole game"))


def test_two_people_and_two_bots_play_the_last_rounds(ann: Page, bob: Page, server: Server) -> None:
    go_on(server, "last-rounds", played("last rounds", nearly_over, options={"threshold": "30"}), ann, bob)
    to_the_end(ann, bob, Industrialist("last rounds"))


def nearly_over(table: Table[Any], ask: Ask) -> bool:
    """A bid, and the deck or somebody's points about to bring the end."""
    return ask.kind == "bid" and table.view(0).round >= 7


def to_the_end(ann: Page, bob: Page, rule: Industrialist) -> None:
    """Both play to the end, and find the result there and in the record."""
    play_to_the_end([ann, bob], rule)
    for done in ("board bid", "board pass", "list pass"):
        assert rule.did[done], rule.did
    assert rule.typed

    for page in (ann, bob):
        expect(page.locator("#ask .question")).to_contain_text("Winner")
        expect(page.locator("#area-players .winner, #area-own .winner").first).to_be_visible()
        assert page.locator("#orders").count() == 0
        expect(page.locator("#ask .place")).to_have_text(re.compile("You have won!|Your place: [2-4] of 4"))
        until(page, "scrollY === 0")  # the result is in sight
        own = page.locator("#ask").get_attribute("data-seat")
        painted = "(row) => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)'"
        rows = page.locator("#end tbody tr").all()
        assert [row.get_attribute("data-row") for row in rows if row.evaluate(painted)] == [own]
    rows = ann.locator("#end tbody tr").all()
    assert len(rows) == 4
    points = [[number(cell.inner_text()) for cell in row.locator("td").all()] for row in rows]
    assert all(total == sum(lines) for total, *lines in points), "the lines add up to the total"
    with ann.expect_download() as waiting:
        ann.locator("a[href$=record]").click()
    table = replay_record(title("friesematenten"), read_record(Path(waiting.value.path()).read_text(encoding="utf-8")))
    assert table.over
    assert sorted(score.points for score in table.scores()) == sorted(total for total, *_ in points)
    bids = {str(entry.move) for entry in table.record.entries if entry.seat < 2}
    assert {f"bid {amount}" for amount in rule.typed} <= bids, "what was typed was bid"


SECRETS = "[data-move], [data-pick], #draft-kept, #draft-aside, #area-own svg"
SECRET = f"() => document.querySelectorAll('{SECRETS}').length"


def test_a_whole_game_at_one_screen_with_a_chosen_deck(ann: Page, server: Server) -> None:
    seats = ["me:Ann", "hotseat:Eve", "bot:sensible"]
    open_table(ann, server, seats, threshold="30", deck_choice="drafted")
    rule = Industrialist("one screen", on_the_picture=0.5)
    curtains: set[str] = set()
    lifted = "document.getElementById('curtain').hidden"
    for _ in range(900):
        there = f"({CHOICES})().length > 0 || document.querySelector('#curtain button, a[href$=record]')"
        until(ann, f"(kursBeats.finish(), {there})")  # who plays on skips what is being shown
        if over(ann):
            break
        if not ann.locator("#curtain button").count():
            rule.step(ann)
            continue
        curtains.add(ann.locator("#curtain p").inner_text())
        assert ann.evaluate(SECRET) == 0, "no seat's secrets are in the page"
        ann.click("#curtain [data-do=look]")
        until(ann, f"{lifted} && ({SECRET})() > 0")
    assert over(ann)
    drafting = rule.did["board aside"] + rule.did["list aside"]
    assert drafting == 2 * 5, "each has set five of twenty cards aside"
    assert rule.did["board aside"]
    assert curtains == {"Ann takes the screen now.", "Eve takes the screen now."}
    expect(ann.locator("#ask .question")).to_contain_text("Winner")


# --- the auction ------------------------------------------------------------------------------------------------------

RAISES = "#decision .lit[data-move^='bid ']"


def highest(page: Page) -> int:
    """The bid in large figures."""
    found = re.search(r"€\s*(\d+)\s*highest bid", text_of(page, "#decision"))
    assert found, text_of(page, "#decision")
    return int(found[1])


def offers(page: Page) -> dict[int, Locator]:
    """The quick bids by how much more they are; each says what it bids."""
    stands = highest(page)
    found = {}
    for one in page.locator(RAISES).all():
        amount = int((one.get_attribute("data-move") or "").removeprefix("bid "))
        assert one.locator("text").all_text_contents() == [f"€{amount}", f"+{amount - stands}"]
        assert one.get_attribute("aria-label") == f"Bid €{amount}"
        found[amount - stands] = one
    return found


def test_quick_bids_are_what_they_say(ann: Page, server: Server) -> None:
    table = played("quick bids", bidding)
    for more in (1, 2, 5, 10):
        go_on(server, f"quick-{more}", table, ann)
        bid = highest(ann) + more
        quick = offers(ann)
        assert set(quick) == {1, 2, 5, 10}
        tells(ann, f"Ann bids €{bid}.", quick[more].click)
    go_on(server, "typed", table, ann)
    bid = highest(ann) + 7
    least = int(ann.get_attribute(f"{AMOUNT} input[name=amount]", "min") or 0)
    assert least == highest(ann) + 1
    tells(ann, f"Ann bids €{bid}.", lambda: type_bid(ann, bid))


def test_a_bid_above_ones_cash_is_marked(ann: Page, server: Server) -> None:
    table = played("too dear", lambda table, ask: ask.kind == "bid" and poor(table.view(0)))
    cash = table.view(0).players[0].cash
    go_on(server, "dear", table, ann)
    for one in ann.locator(RAISES).all():
        amount = int((one.get_attribute("data-move") or "").removeprefix("bid "))
        marked = "risky" in (one.get_attribute("class") or "")
        assert marked == (amount > cash)
        assert ("more than you have" in (one.get_attribute("aria-label") or "")) == marked
    assert ann.locator(f"{RAISES}.risky").count()
    expect(ann.locator("#decision")).to_contain_text(f"You have €{cash}.")


def poor(view: Any) -> bool:
    return bool(view.auction.lowest <= view.players[0].cash < view.auction.lowest + 9)


# --- cards and targets ------------------------------------------------------------------------------------------------

TARGETS = "[id^=empire] .lit:not(.quiet)[data-move^=play]"


def test_a_card_is_aimed_at_a_target_and_a_factory_demolished(ann: Page, server: Server) -> None:
    table = played("aiming 6", aiming)
    targets = {str(move) for move in table.asks[0].options if move.verb == "play"}
    go_on(server, "aim", table, ann)
    stored = ann.locator("#area-own .lit[data-pick^=play]")
    expect(stored).to_have_count(1)
    assert ann.locator(TARGETS).count() == 0
    stored.click()
    expect(ann.locator(TARGETS)).to_have_count(len(targets))
    assert {one.get_attribute("data-move") for one in ann.locator(TARGETS).all()} == targets
    ann.click("#decision .lit[data-pick='']")  # choose again
    expect(ann.locator(TARGETS)).to_have_count(0)
    stored.click()
    target = ann.locator("#area-players " + TARGETS).first
    card = (target.get_attribute("data-move") or "").split()[2]
    name = (target.get_attribute("aria-label") or "").split(" on ")[1].split(" of ")[0]
    tells(ann, re.compile(rf"Ann plays \w+ on {name}"), target.click)
    expect(ann.locator(f"#discards #card-{card}")).to_be_visible()
    assert ann.locator(f"#area-players #card-{card}").count() == 0
    tells(ann, re.compile(r"Ann .*demolishes"), ann.locator("#area-own .lit[data-move^=demolish]").first.click)


# --- standing orders --------------------------------------------------------------------------------------------------


def order(page: Page, name: str) -> Locator:
    return page.locator(f"#orders button[data-name={name}]")


def test_a_standing_order_is_its_owners_alone_and_passes_for_him(
    ann: Page, bob: Page, open_context: OpenContext, server: Server
) -> None:
    address = go_on(server, "orders", played("orders", bidding), ann, bob)
    eve = open_context(**CALM).new_page()
    watch(eve, address)
    before = lines(ann, "Ann passes.").count()
    expect(order(ann, "bids_round")).to_be_hidden()
    ann.click("#orders summary")
    order(ann, "bids_round").click()
    expect(order(ann, "bids_round")).to_have_attribute("aria-pressed", "true")
    for page in (ann, bob, eve):
        expect(lines(page, "Ann passes.").nth(before)).to_be_attached()  # nobody has clicked on Pass
    assert bob.locator("#orders [aria-pressed=false]").count() == len(title("friesematenten").orders), "Bob gave none"
    assert bob.locator("#orders[open], #orders [aria-pressed=true]").count() == 0
    assert eve.locator("#orders, [data-do=order]").count() == 0
    for page in (bob, eve):
        assert "every further card" not in page.locator("#tab-body").inner_text(), "the log does not tell"

    ann.reload()
    expect(order(ann, "bids_round")).to_be_visible()  # an order that stands is not folded away
    order(ann, "bids_round").click()
    expect(order(ann, "bids_round")).to_have_attribute("aria-pressed", "false")


# --- a phone, everybody -----------------------------------------------------------------------------------------------


def test_it_is_played_on_a_phone(open_context: OpenContext, server: Server) -> None:
    page = open_context(**PHONE).new_page()
    open_table(page, server, ["me:Ann", "bot:guide", "bot:sensible"], deck_choice="drafted")
    rule = Industrialist("phone")
    play_until([page], rule, starts("aside"))
    fits(page)
    card = page.locator("#draft-kept .lit text.s13.bold").nth(1).text_content() or ""
    tap(page.locator("#draft-kept .lit").first)
    expect(page.locator("#draft-aside")).to_contain_text(card)
    fits(page)

    go_on(server, "phone-bid", played("quick bids", bidding), page)
    fits(page)
    box = page.locator(RAISES).first.bounding_box()
    assert box
    assert box["y"] + box["height"] < 844, "the quick bids stand on the first screen"
    quick = offers(page)
    bid = highest(page) + 2
    tells(page, f"Ann bids €{bid}.", lambda: tap(quick[2]))

    go_on(server, "phone-aim", played("aiming 6", aiming), page)
    fits(page)
    tap(page.locator("#area-own .lit[data-pick]").first)
    target = page.locator("[id^=empire] .lit:not(.quiet)[data-move]").first
    expect(target).to_be_attached()
    fits(page)
    move = target.get_attribute("data-move")
    tap(target)
    until(page, f"{FREE} && !document.querySelector(argument)", f'[data-move="{move}"]')
    fits(page)
    ruin = page.locator("#area-own .lit[data-move^=demolish]").first
    tells(page, re.compile(r"Ann .*demolishes"), lambda: tap(ruin))
    play_until([page], rule, asked)
    for tab in ("numbers", "charts", "chat", "notes"):
        open_tab(page, tab)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


VIEWS: list[tuple[int, Literal["light", "dark"]]] = [(1440, "light"), (390, "dark")]


def violations(page: Page, name: str) -> list[str]:
    """What axe finds serious: wide in the light, narrow in the dark; colours and places do not depend on each other."""
    page.evaluate(AXE)
    found = []
    for width, scheme in VIEWS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        said: list[str] = page.evaluate(RUN)
        found += [f"{name}, {width} px, {scheme}: {one}" for one in said]
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


def test_it_can_be_used_by_everybody(ann: Page, server: Server) -> None:
    found: list[str] = []
    go_on(server, "axe-aim", played("aiming 6", aiming), ann)
    ann.locator("#area-own .lit[data-pick]").first.click()
    expect(ann.locator("#ask .again")).to_be_visible()
    found += violations(ann, "aiming")
    go_on(server, "axe-bid", played("quick bids", bidding), ann)
    ann.click("#orders summary")
    order(ann, "cards").click()
    expect(order(ann, "cards")).to_have_attribute("aria-pressed", "true")
    found += violations(ann, "auction")
    go_on(server, "axe-end", played("axe end"), ann)
    expect(ann.locator("#ask .question")).to_contain_text("Winner")
    found += violations(ann, "end")
    assert not found, "\n".join(found)
