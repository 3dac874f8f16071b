"""Master of Economy in real browsers: whole games, offers placed and taken back, the rows worked off, votes for several
holders, a phone, and that everybody can use it."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import OpenContext
from browser.fri import go_on
from browser.moe import Magnate, asked_for, open_table, play_on, played, waited_for
from browser.play import FREE, asked, join, open_tab, over, tap, tells, text_of, until
from browser.test_friesematenten_table import violations
from browser.test_playing import PHONE, fits
from kurs.kernel import Ask, Table, read_record, replay_record, title
from server.running import Server

CALM = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1440, "height": 900}}
SMALL = """() => [...document.querySelectorAll("svg.panel text")].filter((el) => el.checkVisibility())
  .filter((el) => parseFloat(getComputedStyle(el).fontSize) * el.getScreenCTM().a < 10.95).map((el) => el.outerHTML)"""
BOTS = ["bot:simple", "bot:sensible"]


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(**CALM).new_page()


@pytest.fixture
def bob(open_context: OpenContext) -> Page:
    return open_context(**CALM).new_page()


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_two_people_and_two_bots_play_a_whole_game(ann: Page, bob: Page, server: Server) -> None:
    address = open_table(ann, server, ["me:Ann", "open", *BOTS])
    join(bob, address, "Bob")
    rule = Magnate("a whole game")
    to_the_end(ann, bob, rule)
    verbs = {words.split()[1] for words in rule.did if words.startswith("board")}
    assert {"build", "export", "done", "pass"} <= verbs, rule.did
    assert len(verbs) > 8, rule.did


@pytest.mark.long
def test_two_against_two(ann: Page, bob: Page, server: Server) -> None:
    """Partners sit opposite each other; the end names the pair that has won."""
    address = open_table(ann, server, ["me:Ann", "open", *BOTS], teams="yes")
    join(bob, address, "Bob")
    expect(ann.locator("#standings")).to_contain_text("with")
    to_the_end(ann, bob, Magnate("two against two"))
    said = ann.locator("#ask .question").inner_text()
    assert re.fullmatch(r"Winner: [^+,]+ \+ [^+,]+(, [^+,]+ \+ [^+,]+)?", said), said


@pytest.mark.long
def test_a_whole_game_on_a_phone(open_context: OpenContext, server: Server) -> None:
    page = open_context(**PHONE, reduced_motion="reduce").new_page()
    open_table(page, server, ["me:Ann", *BOTS], additional="with", purses="secret")
    rule = Magnate("a phone")
    for step in range(1500):
        if waited_for([page]) is None:
            break
        if step % 9 == 0:
            fits(page)
        rule.step(page, Locator.tap)
    assert over(page)
    assert {"board lay", "board export", "board build"} <= {*rule.did}


def last_stage(table: Table[Any], ask: Ask) -> bool:
    return bool(ask.kind == "offers" and table.state.stage == 4)


def test_two_people_and_two_bots_play_the_last_trade(ann: Page, bob: Page, server: Server) -> None:
    go_on(server, "last-trade", played("last trade", last_stage), ann, bob)
    to_the_end(ann, bob, Magnate("last trade"))


def test_two_against_two_come_to_their_end(ann: Page, bob: Page, server: Server) -> None:
    go_on(server, "last-pairs", played("last pairs", last_stage, teams="yes"), ann, bob)
    expect(ann.locator("#standings")).to_contain_text("with Clara")
    to_the_end(ann, bob, Magnate("last pairs"))
    said = ann.locator("#ask .question").inner_text()
    assert re.search(r"Ann \+ Clara|Clara \+ Ann|Bob \+ Dmitri|Dmitri \+ Bob", said), said


def to_the_end(ann: Page, bob: Page, rule: Magnate) -> None:
    """Both play to the end, and find the result there and in the record."""
    play_on([ann, bob], rule)
    for page in (ann, bob):
        expect(page.locator("#ask .question")).to_contain_text("Winner")
    rows = ann.locator("#end tbody tr").all()
    assert len(rows) == 4
    points = [[_number(cell.inner_text()) for cell in row.locator("td").all()] for row in rows]
    assert all(total == sum(lines) for total, *lines in points), "the lines add up to the total"
    with ann.expect_download() as waiting:
        ann.locator("a[href$=record]").click()
    record = read_record(Path(waiting.value.path()).read_text(encoding="utf-8"))
    table = replay_record(title("master_of_economy"), record)
    assert table.over
    assert sorted(score.points for score in table.scores()) == sorted(total for total, *_ in points)


def _number(said: str) -> int:
    return int(said.replace("€", "").replace("\N{MINUS SIGN}", "-"))


# --- the exchange ---------------------------------------------------------------------------------------------------


def with_materials_to_sell(table: Table[Any], ask: Ask) -> bool:
    """Ann places offers; building materials would be sold abroad, and field 1 of their row is free."""
    if ask.kind != "offers" or ask.begun or table.state.stage < 2:
        return False
    row = table.title.view(table.state, 0).rows[0]
    return "abroad" in row.would and row.would[0] != "none"


def test_offers_are_placed_and_taken_back_until_done(ann: Page, bob: Page, server: Server) -> None:
    """Each click changes what is said to come of it; others see nothing of it before it is done, and then all of it."""
    go_on(server, "offers", played("offers", with_materials_to_sell), ann, bob)
    assert ann.evaluate(SMALL) == []
    before = text_of(bob, "#exchange-0")
    turn, steps = ann.locator("#turn"), ann.locator("#steps li")
    expect(turn).to_contain_text("You decide for")
    expect(turn).to_contain_text(re.compile("Offers placed *0 of"))
    sells = ann.locator("#exchange-0 .lit[data-move^='export materials']:not(:has(.gone))").last
    sells.click()
    expect(turn).to_contain_text(re.compile("Offers placed *1 of"))
    expect(turn).to_contain_text(re.compile(r"Points made by it *\+1"))
    for count in (2, 3):  # at the same place: what takes a wish back is no trap for whoever wants two
        ann.locator("#exchange-0 .lit[data-move='import coal']").click()
        expect(turn).to_contain_text(re.compile(f"Offers placed *{count} of"))
    for _ in range(2):
        before_it = text_of(ann, "#turn")
        ann.locator("#exchange-0 .lit[data-move='unimport coal']").click()
        expect(turn).not_to_have_text(before_it)
    expect(turn).to_contain_text(re.compile("Offers placed *1 of"))
    ann.locator("#exchange-0 .lit[data-move^='unexport materials']").click()
    expect(turn).to_contain_text(re.compile("Offers placed *0 of"))
    expect(steps).to_have_count(6)
    assert text_of(bob, "#exchange-0") == before
    assert ann.locator("#exchange-0 .lit[data-move^='unexport']").count() == 0
    ann.locator("#exchange-0 .lit[data-move='export materials 1']").click()
    expect(turn).to_contain_text(re.compile("Offers placed *1 of"))
    tells(bob, "building materials on field 1", turn.locator(".lit[data-move=done]").click)


def test_the_rows_are_worked_off_before_ones_eyes(open_context: OpenContext, server: Server) -> None:
    """Unit by unit, with a button for the next one; what is settled is framed and said."""
    page = open_context(**CALM).new_page()  # reduced motion: each beat waits for a click
    last = played("worked off", lambda table, ask: ask.kind == "offers" and table.state.stack[0][1] == 3)
    go_on(server, "worked-off", last, page)
    page.locator("#turn .lit[data-move=done]").click()
    until(page, "kursBeats.state.playing")
    framed = 0
    for _ in range(60):
        if not page.evaluate("kursBeats.state.playing"):
            break
        if page.locator("#area-map .now").count():
            framed += 1
            expect(page.locator("#area-map .pill.loud")).to_have_count(1)
        page.locator("#beats [data-beat=next]").click()
    assert framed >= 4


# --- votes ----------------------------------------------------------------------------------------------------------


def several_holders(table: Table[Any], ask: Ask) -> bool:
    """Ann votes for herself and for a corporation she runs."""
    return ask.kind in ("vote", "election") and ask.begun


def test_one_votes_for_each_holder(ann: Page, server: Server) -> None:
    table = played("holders", several_holders)
    go_on(server, "holders", table, ann)
    expect(ann.locator("#turn")).to_contain_text("You decide for")
    first = text_of(ann, "#turn")
    ann.locator("#meeting .lit").first.click()
    until(ann, f"{FREE} && document.getElementById('turn').textContent !== argument", first)
    assert asked(ann) or ann.locator("#ask .question").count()


# --- everybody --------------------------------------------------------------------------------------------------------

MOMENTS = {
    "invest": asked_for("investment", 2),
    "supply": asked_for("supply", 2),
    "offers": asked_for("offers", 3),
    "shares": asked_for("shares", 2),
    "vote": asked_for("vote"),
    "deal": asked_for("deal"),
}


def test_on_a_phone(open_context: OpenContext, server: Server) -> None:
    page = open_context(**PHONE, reduced_motion="reduce").new_page()
    for name, there in MOMENTS.items():
        go_on(server, f"phone-{name}", played(f"phone {name}", there), page)
        fits(page)
        assert page.evaluate(SMALL) == [], name
        lit: Locator = page.locator(".area .lit:not(.quiet)[data-move]").first
        move = lit.get_attribute("data-move")
        tap(lit)
        until(page, f"{FREE} && !document.querySelector(argument)", f'.area .lit[data-move="{move}"]')
    for tab in ("numbers", "charts", "chat", "notes"):
        open_tab(page, tab)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_what_is_tapped_step_by_step_stays_where_it_is(open_context: OpenContext, server: Server) -> None:
    """The exchange does not move under the thumb while offers are placed."""
    page = open_context(**PHONE, reduced_motion="reduce").new_page()
    go_on(server, "thumb", played("phone offers", asked_for("offers", 3)), page)
    tops = set()
    for field in (1, 2, 3):
        tap(page.locator(f"#offers .lit[data-move='export materials {field}']"))
        expect(page.locator("#turn")).to_contain_text(re.compile(f"Offers placed *{field} of"))
        tops.add(page.evaluate("document.getElementById('offers').getBoundingClientRect().top + scrollY"))
    assert len(tops) == 1


def test_it_can_be_used_by_everybody(ann: Page, server: Server) -> None:
    found: list[str] = []
    for name, there in MOMENTS.items():
        go_on(server, f"axe-{name}", played(f"phone {name}", there), ann)
        found += violations(ann, name)
    go_on(server, "axe-end", played("axe end"), ann)
    expect(ann.locator("#ask .question")).to_contain_text("Winner")
    found += violations(ann, "end")
    assert not found, "\n".join(found)
