"""What options and sheets of Smartphone Inc. say: consequences come from the rules and agree with what then happens."""

import re
from typing import Any

import pytest

from draw.test_smartphone_inc import asked, planning, played
from kurs.face import face_of
from kurs.kernel import Move, SearchChance, Table
from kurs.text import LANGUAGES, Speaker
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.labels import label

DESK = TITLE.state_type.desk


def said(table: Table[Any], move: Move, seat: int = 0) -> str:
    view: Any = table.view(seat)
    return Speaker("en", TITLE, table.names).move(view, move)


def at(kind: str, round_: int = 1, seed: str = "words") -> tuple[Table[Any], int]:
    """Somebody is asked this; and who."""
    for n in range(20):
        table = played(f"{seed} {kind} {n}", kind, round_, seat=None)
        if not table.over:
            return table, table.next_ask().seat
    pytest.fail(f"nobody is asked {kind}")


def test_a_step_of_a_plan_says_what_the_plan_would_give() -> None:
    """Price, Goods, Research and Logistics are those of the outlook after the step."""
    for steps in ("pads W-front B-back", "pads W-front B-back; lay 90 1 -1"):
        table = planning(steps)
        options = asked(table).options
        for move in options[:: max(1, len(options) // 12)]:
            told = label(DESK, table.view(0), move)
            if not told.key.endswith("_for"):
                continue
            tried = planning(steps)
            if move.verb != "ready":
                tried.play(0, [move])
            outlook: Any = TITLE.view(tried.state_of(0), 0).outlook
            assert told.args[-4:] == (outlook.price, outlook.goods, outlook.research, outlook.logistics)


def test_research_says_how_far_it_gets_and_what_finishing_brings() -> None:
    table, seat = at("research")
    for move in asked(table, seat).options:
        if move.verb != "research":
            continue
        told = label(DESK, table.view(seat), move)
        tried = Table(TITLE, table.seats, {}, table.record.header.seed)
        for entry in table.record.entries:
            tried.play(entry.seat, entry.move)
        events = {event.key for event in tried.play(seat, move)}
        assert ("finished" in events) == (told.key != "move.research_to")
        assert ("patent" in events) == (told.key == "move.research_patent")


def test_logistics_says_when_an_office_opens() -> None:
    found = set()
    for n in range(6):
        table, seat = at("logistics", 1 + n % 3, f"ship {n}")
        for move in asked(table, seat).options:
            if move.verb == "ship":
                told = label(DESK, table.view(seat), move)
                state = TITLE.clone(table.state)
                events = {event.key for event in TITLE.apply(state, seat, move, SearchChance("ship"))}
                assert ("opened" in events) == (told.key == "move.ship_opens")
                found.add(told.key)
    assert found == {"move.ship_to", "move.ship_opens"}


def test_a_sale_says_what_it_brings() -> None:
    table, seat = at("sell")
    price, goods = table.view(seat).companies[seat].price, table.view(seat).companies[seat].goods
    for move in asked(table, seat).options:
        words = said(table, move, seat)
        if move.verb == "sell":
            assert f"for {int(move.args[1]) * price}\u00a0VP" in words
        elif move.verb == "done":
            assert str(goods) in words
            assert ("lost" in words) != ("kept" in words)


def test_what_is_left_of_a_turn_is_lost() -> None:
    table, seat = at("logistics")
    left = table.view(seat).left
    assert f"{left} Progress" in said(table, Move("end"), seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["pads", "sell", "over"])
def test_the_sheets_can_be_read(kind: str, language: str) -> None:
    """Every table of words and numbers, in every language; rows are as long as their heads."""
    table = played(f"sheets {kind}", kind, 2)
    if kind == "pads":
        table.play(0, "pads W-front B-back; lay 0 1 0")
    speaker = Speaker(language, TITLE, table.names)
    for viewer in (0, None):
        sheets = face_of(TITLE).sheets(table.view(viewer))
        assert len(sheets) >= 5
        for sheet in sheets:
            assert speaker.say(sheet.name)
            for row in (sheet.head, *sheet.rows):
                assert len(row) == len(sheet.head)
                assert all(isinstance(speaker.say(one), str) for one in row)


def test_the_sheet_of_regions_shows_whose_goods_a_customer_has() -> None:
    table = Table(TITLE, 2, {}, "sheet of regions")
    state = TITLE.clone(table.state)
    r = next(r for r, one in enumerate(state.retailers) if one < 0)
    state.served[state.box.first[r]] = 1
    regions = next(one for one in face_of(TITLE).sheets(TITLE.view(state, 0)) if len(one.rows) == 12)
    row = [Speaker("en", TITLE).say(one) for one in regions.rows[r]]
    assert re.search(r"\w+=2", row[5])


def test_charts_add_up() -> None:
    """Points are start, sales, control, Patents and Retailers together."""
    table = played("charts", "over", 9)
    charts = face_of(TITLE).charts(table.state)
    for c in range(3):
        start = table.state.earned[4 * c]
        parts = [charts[name][c] for name in ("sales", "control", "patents", "retailers")]
        assert charts["points"][c] == start + sum(parts)
        assert charts["points"][c] == table.scores()[c].points
