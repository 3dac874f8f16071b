"""1849 in real browsers: a recorded game, people at a table, a forced sale, a phone, and that everybody can use it."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import OpenContext
from browser.fri import go_on
from browser.play import FREE, LIVE, SURE, join, open_tab, some_page, tells, text_of, until
from browser.r1849 import Baron, at, open_table, played
from browser.test_friesematenten_table import violations
from browser.test_playing import PHONE, fits
from kurs.kernel import replay_record
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATIONS, C
from kurs.titles.r1849.importing import import_game
from kurs.titles.r1849.state import price
from server.running import Server

CALM = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1440, "height": 900}}
RECORDED = Path(__file__).parents[3] / "shared" / "games" / "r1849" / "recorded" / "1849_game_end_bank.json"
NEED = "need 28"
"""A game of random players in which the first one must sell shares for a train."""
OURS = "#round, #turn, #market, #depot, [id^=private], [id^=corporation], [id^=player]"
"""All panels but the map and what belongs to it, whose letters grow under the hand."""
SMALL = f"""() => [...document.querySelectorAll("svg.panel:is({OURS}) text")]
  .filter((el) => el.checkVisibility())
  .filter((el) => parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a < 10.9)
  .map((el) => el.outerHTML)"""


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(**CALM).new_page()


@pytest.fixture
def bob(open_context: OpenContext) -> Page:
    return open_context(**CALM).new_page()


# --- a recorded game --------------------------------------------------------------------------------------------------


def test_a_recorded_game_is_stepped_through(ann: Page, server: Server, tmp_path: Path) -> None:
    """Every round of it, at its first and at its last moment: the cards show what the record says."""
    if not RECORDED.exists():
        pytest.skip("the recorded game is not beside the repository")
    record = import_game(RECORDED.read_text(encoding="utf-8")).record
    file = tmp_path / "game.jsonl"
    file.write_text(record.text(), encoding="utf-8")
    ann.goto(f"{server.url}/import")
    ann.set_input_files("[name=record]", file)
    ann.click("form[action='/import'] button.primary")
    ann.wait_for_url("**/t/*")
    expect(ann.locator(LIVE)).to_be_attached()

    table = replay_record(TITLE, record)
    assert table.over
    moments = table.moments(None)
    rounds: dict[tuple[int, int], list[int]] = {}
    for moment, entry in enumerate(moments[:-1]):
        state = table.state_at(entry)
        rounds.setdefault((state.set, state.round), []).append(moment)
    assert len(rounds) > 20
    for (number, turn), found in rounds.items():
        for moment in (found[0], found[-1]):
            ann.locator("#slider").fill(str(moment))
            until(ann, "document.querySelector('#history a').textContent.startsWith(argument + ' ')", str(moment))
            name = f"Operating round {number}.{turn} " if turn else f"Stock round {number}" if number else "Auction"
            assert name in text_of(ann, "#round"), moment
            compare(ann, table.state_at(moments[moment]))


def compare(page: Page, state: Any) -> None:
    """Prices, treasuries and trains of the corporations, cash of the players."""
    said = page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('svg.panel')].map((el) => [el.id, el.textContent]))"
    )
    for c in range(C):
        if state.started[c]:
            assert f"L.{price(state, c)}" in said[f"corporation-{c}"]
            assert f"L.{state.treasury[c]}" in said[f"corporation-{c}"]
        elif c in state.order:
            assert CORPORATIONS[c].id in said[f"corporation-{c}"]
    for seat in range(state.seats):
        assert f"L.{state.cash[seat]}" in said[f"player-{seat}"]
    assert "bank is broken" in said["round"] if state.broken else f"L.{state.bank}" in said["round"]


# --- people at a table ------------------------------------------------------------------------------------------------


FLOWN = """() => { // notes what is on its way: papers, and trains that glide
  window.flown = [];
  addEventListener("shown", () => {
    for (const { effect } of document.getAnimations()) {
      const far = effect.getKeyframes().some(({ translate }) => (translate ?? "0px 0px") !== "0px 0px");
      const el = effect.target;
      if (far && (el.matches(".paper") || /^train-/.test(el.id))) window.flown.push(el.id || el.className);
    }
  });
}"""


@pytest.mark.parametrize(
    ("kind", "step", "verb", "what"), [("stock", "", "buy", "paper"), ("operate", "trains", "train", "train-")]
)
def test_shares_and_trains_are_seen_on_their_way(
    open_context: OpenContext, server: Server, kind: str, step: str, verb: str, what: str
) -> None:
    page = open_context(**(CALM | {"reduced_motion": "no-preference"})).new_page()
    go_on(server, f"flight-{kind}", played("flight", at(kind, step, 1, verb)), page)
    page.evaluate(FLOWN)
    page.locator(f".area .lit[data-move^='{verb} ']").first.click()
    until(page, "(kursBeats.finish(), window.flown.some((one) => one.includes(argument)))", what)


def test_two_people_and_a_bot_play_by_clicking(ann: Page, bob: Page, server: Server) -> None:
    """From the auction to the end of the first set of operating rounds."""
    address = open_table(ann, server, ["me:Ann", "open", "bot:sensible"])
    join(bob, address, "Bob")
    expect(ann.locator("#market")).to_be_visible()
    rule = Baron("barons")
    for _ in range(400):
        page = some_page([ann, bob])
        assert page is not None
        if "Stock round 2" in text_of(page, "#round"):
            break
        rule.step(page)
    assert "Stock round 2" in text_of(ann, "#round")
    verbs = {words.split()[1] for words in rule.did}
    assert {"buy", "hex"} <= verbs, rule.did
    assert any([words.startswith("board") for words in rule.did])
    for page in (ann, bob):
        expect(page.locator(".log p", has_text="operates under").first).to_be_attached()
    for page in (ann, bob):  # whoever did not end the round may still be watching
        page.evaluate("kursBeats.finish()")
    until(bob, "document.querySelector('#market').textContent === argument", text_of(ann, "#market"))


def test_shares_are_bought_and_sold_on_the_cards(ann: Page, server: Server) -> None:
    table = played("shares", at("stock", "turn", 3, "buy", "sell"))
    sale = next(move for move in table.asks[0].options if move.verb == "sell")
    code = str(sale.args[0])
    go_on(server, "shares", table, ann)
    card = ann.locator(f"#corporation-{[row.id for row in CORPORATIONS].index(code)}")
    assert not ann.evaluate(SMALL)
    tells(ann, f"Ann sells {sale.args[1]} % of {code}", card.locator(f'.lit[data-move="{sale}"]').click)
    table.play(0, sale)
    compare(ann, table.state)
    purchase = next(move for move in table.asks[0].options if move.verb == "buy")
    tells(ann, re.compile("Ann buys"), ann.locator(f'[id^=corporation] .lit[data-move="{purchase}"]').first.click)


def test_the_dividend_is_chosen_with_its_consequence(ann: Page, server: Server) -> None:
    table = played("dividend", at("operate", "pay", 2))
    code = CORPORATIONS[table.state.operating].id
    go_on(server, "dividend", table, ann)
    pay = ann.locator("#turn .lit[data-move=pay]")
    expect(pay).to_contain_text(f"L.{table.state.revenue // 10} a share")
    tells(ann, f"{code} pays out L.{table.state.revenue}", pay.click)


def forced(table: Any, ask: Any) -> bool:
    sales = [move for move in ask.options if move.verb == "sell"]
    return bool(ask.kind == "operate" and ask.args[-1] == "forced" and sales)


def test_who_must_sell_is_told_what_is_enough(ann: Page, server: Server) -> None:
    go_on(server, "need", played(NEED, forced, "random"), ann)
    turn = ann.locator("#turn")
    expect(turn).to_contain_text("Still missing")
    enough = turn.locator(".lit[data-move^=sell]", has_text="enough").first
    tells(ann, re.compile("Ann sells"), enough.click)
    expect(turn).not_to_contain_text("Still missing")
    train = ann.locator("#depot .lit[data-move^='train ']").first
    tells(ann, re.compile("buys train .* for"), train.click)


# --- everybody --------------------------------------------------------------------------------------------------------


def test_on_a_phone(open_context: OpenContext, server: Server) -> None:
    page = open_context(**PHONE, reduced_motion="reduce").new_page()
    for name, table in {
        "phone-stock": played("shares", at("stock", "turn", 3, "buy", "sell")),
        "phone-pay": played("dividend", at("operate", "pay", 2)),
        "phone-need": played(NEED, forced, "random"),
        "phone-auction": played("auction", at("auction")),
    }.items():
        go_on(server, name, table, page)
        fits(page)
        assert page.evaluate(SMALL) == [], name
        lit: Locator = page.locator(".area .lit:not(.quiet)[data-move]").first
        move = lit.get_attribute("data-move")
        lit.tap()
        until(
            page, f"({SURE}?.click(), {FREE} && !document.querySelector(argument))", f'.area .lit[data-move="{move}"]'
        )
    for tab in ("numbers", "charts", "chat", "notes"):
        open_tab(page, tab)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_it_can_be_used_by_everybody(ann: Page, server: Server) -> None:
    found: list[str] = []
    for name, table in {
        "axe-auction": played("auction", at("auction")),
        "axe-stock": played("shares", at("stock", "turn", 3, "buy", "sell")),
        "axe-pay": played("dividend", at("operate", "pay", 2)),
        "axe-need": played(NEED, forced, "random"),
        "axe-end": played("axe end"),
    }.items():
        go_on(server, name, table, ann)
        found += violations(ann, name)
    assert not found, "\n".join(found)
