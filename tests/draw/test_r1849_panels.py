"""1849's panels besides the map: drawn for everybody at any time, everything can be clicked, and they tell the truth:
where a marker would go, what a sale would raise, what is enough, which trains go."""

import html
import re
from collections.abc import Iterator
from itertools import chain
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from draw.table import Seen, clickable, draw, panels
from draw.test_stockpile import HOSTILE, check
from kurs.bots import bot
from kurs.draw import Panel, Part
from kurs.kernel import Ask, Eyes, Move, SearchChance, Table, next_open
from kurs.testing.bounded import goes_on
from kurs.text import LANGUAGES
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATIONS, MARKET, PHASES, TRAINS, C
from kurs.titles.r1849.draw.scene import WIDE
from kurs.titles.r1849.prospects import drift, issues, liquidity, sellable, ways
from kurs.titles.r1849.rules import forced, own_shares, shares, trains
from kurs.titles.r1849.rules.dividend import after_dividend
from kurs.titles.r1849.rules.stock import end_stock_round
from kurs.titles.r1849.state import COLUMNS, clone

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bob", "Cem", "Dee", "Eve"]
RICH = {"bonds": "on", "electric_dreams": "on", "station_purchase": "on", "private_trading": "on"}
P = TypeVar("P", Panel, Seen)
OURS = re.compile(r"round|turn|market|depot|privates?|corporation|player")


def walk(
    seats: int, seed: str, kind: str = "random", options: dict[str, str] | None = None, most: int = 700
) -> Iterator[tuple[Table[Any], Ask]]:
    """A game, handed over before every move."""
    table, player = Table(TITLE, seats, options or {}, seed, names=NAMES[:seats]), bot(TITLE, kind)
    while goes_on(table) and table.entries < most:
        ask = next_open(table.asks)
        yield table, ask
        chance = SearchChance(f"{seed} {table.entries}")
        eyes = Eyes(table.title, ask.seat, table.state, ask)
        table.play(ask.seat, player.choose(eyes, chance))


def ours(found: tuple[P, ...]) -> dict[str, P]:
    """All panels but the map and what belongs to it."""
    return {panel.id: panel for panel in found if OURS.match(panel.id)}


def text_of(panel: Seen) -> str:
    """What can be read on a panel."""
    plain = re.sub(r"<title>[^<]*</title>", "", panel.body)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", plain)))


# --- always ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, RICH), (5, {"delay_ift": "on"})])
def test_every_picture_of_a_game_is_in_order(seats: int, options: dict[str, str]) -> None:
    """In every language, whatever the players are called; nothing is drawn outside of its panel."""
    for turn, (table, ask) in enumerate(walk(seats, "order", "sensible", options)):
        if turn % 7:
            continue
        hostile: Any = SimpleNamespace(title=TITLE, state=table.state, names=HOSTILE[:seats])
        seat = [ask.seat, None][turn % 2]
        drawn = draw(hostile, seat, LANGUAGES[turn % len(LANGUAGES)])
        check(tuple(ours(drawn).values()))
        assert len({panel.id for panel in drawn}) == len(drawn)
        for panel in ours(drawn).values():
            assert panel.width == WIDE
            for x in re.findall(r'<(?:rect|text) x="([-\d.]+)"', panel.body):
                assert -3 <= float(x) <= WIDE, panel.id


VERBS = {"buy", "sell", "start", "par", "pay", "withhold", "train", "used", "buy_train", "discard", "private"}
"""Options that light up on the cards, on the market, on the depot, or in the panel of the turn."""


def test_options_light_up_where_they_belong() -> None:
    met: set[str] = set()
    for seed, kind in (("click 1", "random"), ("click 2", "sensible")):
        for table, ask in walk(4, seed, kind, RICH):
            lit = clickable(tuple(ours(draw(table, ask.seat)).values()), "move")
            for move in ask.options:
                if move.verb in VERBS:
                    met.add(move.verb)
                    assert str(move) in lit, move
            assert lit <= {str(move) for move in ask.options} | {text for text in lit if in_range(ask, text)}
    assert met >= VERBS - {"used", "discard"}, met


def in_range(ask: Ask, text: str) -> bool:
    verb, *args = text.split()
    return any([r.allows(Move(verb, tuple([int(a) if a.isdigit() else a for a in args]))) for r in ask.ranges])


def test_only_who_is_asked_can_click() -> None:
    for table, ask in walk(3, "quiet", most=120):
        for seat in (*range(3), None):
            if seat != ask.seat:
                drawn = tuple(ours(draw(table, seat)).values())
                assert not clickable(drawn, "move") | clickable(drawn, "pick") | clickable(drawn, "why")


def test_what_has_the_same_inputs_looks_the_same() -> None:
    """A panel whose inputs are as before looks as before: nothing old is left standing on a page."""
    seen: dict[str, tuple[int, str]] = {}
    for table, ask in walk(4, "keys", "sensible", RICH):
        for one in pieces(table, ask.seat):
            picture = str(one.paint(*one.inputs))
            before = seen.get(f"{ask.seat} {one.id}")
            assert before is None or before[0] != one.key or before[1] == picture, (one.id, table.entries)
            seen[f"{ask.seat} {one.id}"] = (one.key, picture)


def pieces(table: Table[Any], seat: int | None) -> list[Panel | Part]:
    """Panels and their parts, each of which travels alone."""
    found: list[Panel | Part] = []
    for panel in ours(panels(table, seat)).values():
        found += [panel, *panel.parts]
    return found


def test_what_a_panel_does_not_show_does_not_send_it() -> None:
    """Money of one corporation changes its card alone, money of a player his alone, also for the one who is asked."""
    table, ask = moment("stock", least=60)
    for seat in (None, ask.seat):
        started = [c for c in range(C) if table.state.started[c]]
        for c in started:
            assert sent(table, seat, table.state.treasury, c) == {f"corporation-{c}"}
        for other in {*range(4)} - {seat}:  # with his own money he may have more to choose from
            assert sent(table, seat, table.state.cash, other) == {f"player-{other}"}
        assert len(started) > 1


def sent(table: Table[Any], seat: int | None, money: list[int], whose: int) -> set[str]:
    """What travels when this money is more than before."""
    before = {one.key for one in pieces(table, seat)}
    money[whose] += 10
    return {one.id for one in pieces(table, seat) if one.key not in before}


# --- what would come of it ------------------------------------------------------------------------------------------


def test_markers_would_go_where_they_go() -> None:
    met: set[str] = set()
    for table, ask in walk(4, "ways", "sensible", RICH):
        view, state = table.view(None), table.state
        found = {way.key: way.space for way in ways(view)}
        if ask.kind == "operate" and ask.args[-1] == "pay":
            met.add("pay")
            assert found == {
                "pay": after_dividend(state, state.operating, True),
                "keep": after_dividend(state, state.operating, False),
            }
        if ask.kind == "operate" and ask.args[-1] == "own_shares":
            met.add("own_shares")
            assert issues(view, view.corporations[view.operating]) == own_shares.issues(state, state.operating)
    assert met == {"pay", "own_shares"}


def test_markers_drift_as_the_end_of_the_stock_round_will_move_them() -> None:
    """If the round ended now: compared with the rules, in every moment of every stock round."""
    met: set[int] = set()
    for table, ask in chain(walk(4, "drift"), walk(4, "drift", "sensible")):
        if ask.kind != "stock":
            continue
        view, after = table.view(None), clone(table.state)
        end_stock_round(after, [])
        for c in range(C):
            if after.started[c]:
                met.add(drift(view, c))
                assert drift(view, c) == (table.state.space[c] - after.space[c]) // COLUMNS
    assert met == {-1, 0, 1}


def test_liquidity_is_what_the_rules_let_one_sell() -> None:
    """For every player and corporation, in every moment of random games."""
    some = 0
    for seed in ("liquid 1", "liquid 2", "liquid 3"):
        for table, _ in walk(4, seed):
            state, view = table.state, table.view(None)
            for seat in range(4):
                raised = state.cash[seat]
                for c in range(C):
                    best = (
                        max([shares.size(sale) for sale in shares.sales(state, seat, c)], default=0)
                        if state.started[c]
                        else 0
                    )
                    assert sellable(view, seat, c) == best, (seed, table.entries, seat, c)
                    raised += view.corporations[c].price * best // 10
                    some += best > 0
                assert liquidity(view, seat) == raised
    assert some > 500


# --- what the panels say --------------------------------------------------------------------------------------------


def moment(kind: str, step: str = "", seed: str = "moment", least: int = 0) -> tuple[Table[Any], Ask]:
    """The first moment at which this is asked."""
    for table, ask in walk(4, seed, "sensible", RICH):
        if ask.kind == kind and (not step or ask.args[-1] == step) and table.entries >= least:
            return table, ask
    raise AssertionError(kind)


def test_the_dividend_shows_its_consequences() -> None:
    table, ask = moment("operate", "pay")
    state = table.state
    c, said = state.operating, text_of(ours(draw(table, ask.seat))["turn"])
    for paid in (True, False):
        space = after_dividend(state, c, paid)
        assert f"→ {MARKET[space // COLUMNS][space % COLUMNS]}" in said
    assert f"L.{state.revenue // 10} a share" in said
    for seat, held in enumerate(table.view(None).corporations[c].held):
        if held:
            assert f"{NAMES[seat][0]} +{held // 10 * state.revenue // 10}" in said
    watched = ours(draw(table, None))["turn"]
    assert f"L.{state.revenue}" in text_of(watched), "everybody sees what is being decided"


def test_a_card_says_what_a_corporation_has() -> None:
    table, _ = moment("operate", "trains", least=60)
    view = table.view(None)
    cards = ours(draw(table, None))
    for c in view.operating_order:
        corporation, said = view.corporations[c], text_of(cards[f"corporation-{c}"])
        assert CORPORATIONS[c].id in said
        assert f"L.{corporation.treasury} " in said
        for kind, count in enumerate(corporation.trains):
            assert len(re.findall(rf"(?<!until )\b{TRAINS[kind].name}\b", said)) == count
        for seat, held in enumerate(corporation.held):
            if held:
                assert re.search(rf"{NAMES[seat][0]} {held}\b", said)
        assert corporation.own == 0 or re.search(rf"\b{corporation.own}\b", said)
    order = [id for id in cards if id.startswith("corporation")]
    assert order[: len(view.operating_order)] == [f"corporation-{c}" for c in view.operating_order]


def test_the_depot_says_what_comes_and_what_goes() -> None:
    table, _ = moment("operate", "trains", least=60)
    view = table.view(None)
    said = text_of(ours(draw(table, None))["depot"])
    for phase, row in enumerate(PHASES):
        assert f"{row.name} {TRAINS[phase].price} {view.trains[phase].left}×" in said
        for gone in row.obsolete:
            assert f"✕ {TRAINS[gone].name}" in said
    assert f"{PHASES[view.phase + 1].name} brings:" in said


def test_the_market_shows_markers_in_their_stacks() -> None:
    """The upper marker of a space is drawn above the others."""
    stacks = 0
    for table, _ in walk(4, "stacks", "sensible"):
        view = table.view(None)
        spaces = [corporation.space for corporation in view.corporations]
        shared = [space for space in {*spaces} if space >= 0 and spaces.count(space) > 1]
        if not shared or table.entries % 5:
            continue
        body = ours(draw(table, None))["market"].body
        heights = {int(c): float(y) for c, y in re.findall(r'id="marker-(\d)"[^>]*translate\([\d.]+ ([\d.]+)\)', body)}
        for space in shared:
            here = [c for c in view.pile if spaces[c] == space]
            assert [heights[c] for c in here] == sorted([heights[c] for c in here])
            stacks += 1
    assert stacks


def test_a_player_who_cannot_pay_is_told_what_is_enough() -> None:
    """The sum that is missing is the one the rules speak of, and every sale says what it leaves."""
    for seed in range(40):
        for table, ask in walk(4, f"need {seed}"):
            sales = [move for move in ask.options if move.verb == "sell"]
            if ask.kind == "operate" and ask.args[-1] == "forced" and sales:
                said = text_of(ours(draw(table, ask.seat))["turn"])
                check_need(table, ask, said)
                return
    raise AssertionError("no forced sale in forty games")


def check_need(table: Table[Any], ask: Ask, said: str) -> None:
    state = table.state
    lacks = forced.missing(state, state.operating, trains.cheapest(state, state.operating))
    assert f"Still missing L.{lacks}" in said
    for move in [move for move in ask.options if move.verb == "sell"]:
        raised = table.view(None).corporations[[row.id for row in CORPORATIONS].index(str(move.args[0]))].price
        raised = raised * int(move.args[1]) // 10
        assert f"+{raised}" in said
        assert ("✓ enough" in said) or raised < lacks
        assert raised >= lacks or f"L.{lacks - raised} missing" in said


def test_a_price_is_named_at_a_click() -> None:
    for table, ask in walk(4, "prices", options=RICH):
        if ask.kind == "operate" and ask.args[-1] == "price":
            lit = clickable(tuple(ours(draw(table, ask.seat)).values()), "move")
            low, high = ask.ranges[0].low, ask.ranges[0].high
            assert {f"price {low}", f"price {high}"} <= lit
            return
    raise AssertionError("nobody asked for anything")


def test_the_result_stands_on_the_cards() -> None:
    for table, _ in walk(3, "result", "sensible", most=5000):
        last = table
    assert last.over
    scores, cards = last.scores(), ours(draw(last, 0))
    for seat, score in enumerate(scores):
        assert f"{score.rank}. place" in text_of(cards[f"player-{seat}"])
        assert ("winner" in cards[f"player-{seat}"].body) == (score.rank == 1)
        assert f"L.{score.points}" in text_of(cards[f"player-{seat}"])
    assert "turn" not in cards
