"""What 1849 says of consequences: who closes, what a sale forgoes, who pays, which round it is; and cards that stay."""

import html
import re

import pytest

from kurs.draw import Lit
from kurs.draw.panel import filled
from kurs.kernel import Move, parse_move
from kurs.show import panels_of
from kurs.text import LANGUAGES, Speaker
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import HEX_OF
from kurs.titles.r1849.draw.corporations import in_their_places
from kurs.titles.r1849.sheets import sheets
from kurs.titles.r1849.sole import sole_lay
from titles.r1849.rig import Rig, bare
from titles.r1849.test_forced import with_x

NAMES = ("Ann", "Bob", "Cem", "Dee")


def label(t: Rig, move: str, language: str = "en") -> str:
    """What the option says to who is asked."""
    said = parse_move(move)
    assert said is not None
    return Speaker(language, TITLE, NAMES).move(TITLE.view(t.state, t.ask.seat), said)


def panel(t: Rig, id: str, language: str = "en") -> str:
    """What can be read on a panel by who is asked."""
    view, speaker = TITLE.view(t.state, t.ask.seat), Speaker(language, TITLE, NAMES)

    def say(move: Move) -> str:
        return speaker.move(view, move)

    found = panels_of(TITLE, view, t.state.seats, speaker, Lit(t.ask, (), say))
    body = next(str(filled(one)) for one in found if one.id == id)
    body = re.sub(r"<title>[^<]*</title>", "", body)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", body)))


def selling(row: int) -> Rig:
    """Seat 1 may sell a share of RCS, whose marker stands in the left column."""
    t = bare(3).cash(900).corporation("RCS", (row, 0), {0: "P", 1: "10"})
    return t.corporation("ATA", (1, 3), {2: "P 10"}).at_stock(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sale_that_closes_a_corporation_says_so(language: str) -> None:
    closes = {"en": "RCS closes", "pl": "RCS zostaje zamknięta", "ru": "RCS закроется"}[language]
    assert label(selling(8), "sell RCS 10", language).endswith(closes)
    assert closes not in label(selling(6), "sell RCS 10", language)
    t = selling(8).play("sell RCS 10")
    assert not t.started("RCS"), "as it was said"


def test_a_dividend_kept_that_closes_a_corporation_says_so() -> None:
    t = bare(3).corporation("RCS", (8, 0), {0: "P 10"}).at_dividend("RCS", 10)
    assert label(t, "withhold") == "Keep L.10; RCS closes"
    assert "→ closes" in panel(t, "turn")
    t.play("withhold")
    assert not t.started("RCS")


def test_who_has_just_closed_is_not_called_not_started() -> None:
    t = selling(8).play("sell RCS 10")
    view = TITLE.view(t.state, 1)
    rows = next(sheet for sheet in sheets(view) if sheet.name.key == "sheet.corporations").rows
    said = [Speaker("en", TITLE, NAMES).say(row[1]) for row in rows]
    assert said.count("closed") == 1
    assert "not in play" in said, "those that were never in play, and those that were before"
    assert "closed" in panel(t, "corporation-4")
    assert "closed" not in panel(t, "corporation-3")


def test_a_forced_sale_says_what_it_forgoes() -> None:
    t = with_x(treasury=300, cash=100).corporation("SFA", (3, 3), {2: "P 10"}, trains="8H").at_step("RCS", "trains")
    assert t.options("buy_train"), "another corporation has a train"
    said = panel(t, "turn")
    assert "After the first sale you can no longer buy a train from another corporation" in said
    t.play(t.options("sell")[0])
    assert not t.options("buy_train")
    assert "After the first sale" not in panel(t, "turn")


def test_what_treasury_and_president_add_is_no_debt() -> None:
    said = panel(with_x(treasury=300, cash=100), "turn")
    assert "The treasury pays L.300" in said
    assert "You pay in cash L.100" in said
    assert "Still missing L.150" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_round_makes_sense(language: str) -> None:
    t = bare(3).corporation("RCS", 100, {0: "P 10"}).at_round(1, 1)
    t.state.set = 2
    said = panel(t, "round", language)
    assert re.search(r"2\.1 (of|z|из) 2\.1", said), said


def test_cards_do_not_change_places_while_shares_are_sold() -> None:
    t = bare(3).cash(900).corporation("RCS", 100, {0: "P", 1: "10 10"})
    t.corporation("ATA", (1, 3), {2: "P 10"}).at_stock(1)
    before, order = in_their_places(TITLE.view(t.state, 1)), t.operating_order()
    t.play("sell RCS 20")
    assert t.operating_order() != order, "RCS has become cheaper than ATA"
    assert in_their_places(TITLE.view(t.state, 1)) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_start_price_is_cut_short(language: str) -> None:
    t = bare(3).phase("16H").cash(2000).at_stock(0)
    starts = t.options("start")
    assert len(starts) >= 4
    c = TITLE.view(t.state, 0).order[0]
    said = panel(t, f"corporation-{c}", language)
    assert "…" not in said, said
    for move in starts:
        assert re.search(rf"\b{move.split()[-1]}\b", said), (move, said)


def test_where_one_tile_alone_fits_a_click_is_said_before_it_lays() -> None:
    t = bare(3).corporation("RCS", 100, {0: "P 10"}, treasury=400).at_step("RCS", "track")
    found: set[bool] = set()
    for move in t.options("hex"):
        view = TITLE.view(t.state, 0)
        sole = sole_lay(view, HEX_OF[move.split()[1]])
        found.add(sole is not None)
        assert (sole is None) == label(t, move).startswith("Build in "), move
        state = TITLE.clone(t.state)
        said = label(t, move)
        t.play(move)
        assert (t.step in ("tile", "rotation")) == (sole is None), f"{move}: {said}"
        if sole is not None:
            assert [args[-1] for args in t.told("laid")] == [sole.cost], "it lies"
            assert f"for L.{sole.cost}, the only one that fits" in said
        t.state = state
    assert found == {True, False}, "both kinds were tried"
