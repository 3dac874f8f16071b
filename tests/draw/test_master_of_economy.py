"""Master of Economy's picture: drawn for everybody at any time, everything can be clicked, and it tells the truth: what
an offer would bring, who can outvote whom, for whom one answers, what has just been settled."""

import html
import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from draw.table import Seen, Words, clickable, draw, words_of
from draw.test_stockpile import HOSTILE, check
from kurs.kernel import Ask, Event, Move, SearchChance, Table, parse_move
from kurs.kernel.beat import WatchedLog
from kurs.testing.bounded import goes_on
from kurs.text import LANGUAGES
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.data import CORP, FIELDS, GOOD, N
from kurs.titles.master_of_economy.draw.exchange import row_of
from kurs.titles.master_of_economy.draw.meeting import meeting_of
from kurs.titles.master_of_economy.draw.register import Holding, by_controller
from kurs.titles.master_of_economy.draw.signs import WIDE
from kurs.titles.master_of_economy.rules.forecast import FATES, forecast
from kurs.titles.master_of_economy.state import State, clone
from titles.master_of_economy.brisk import brisk

pytestmark = pytest.mark.slow

NAMES = ["Ann", "Bob", "Cem", "Dee"]
WAYS: list[tuple[int, dict[str, str]]] = [
    (2, {"purses": "secret", "start_order": "auction"}),
    (3, {"additional": "with", "goods_supply": "limited"}),
    (4, {"teams": "yes"}),
]
TYPED = ("bid", "propose")
"""Amounts: small ones have a button, any of them can be typed in."""


def walk(seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[tuple[Table[Any], Ask]]:
    """A game of lively players, handed over before every move, also within an answer in steps."""
    table, chance = Table(TITLE, seats, options or {}, seed, names=NAMES[:seats]), SearchChance(seed)
    while goes_on(table):
        ask = table.next_ask()
        yield table, ask
        table.play(ask.seat, brisk(ask, chance))


def games(seats: int, seed: str, number: int) -> Iterator[tuple[Table[Any], Ask]]:
    """Several of them."""
    for n in range(number):
        yield from walk(seats, f"{seed} {n}")


def text_of(panel: Seen) -> str:
    """What can be read on a panel."""
    plain = re.sub(r"<title>[^<]*</title>", "", panel.body)
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", plain)))


def by_id(seen: tuple[Seen, ...]) -> dict[str, Seen]:
    return {panel.id: panel for panel in seen}


# --- always ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_every_picture_of_a_game_is_in_order(seats: int, options: dict[str, str]) -> None:
    """In every language, whatever the players are called; nothing is drawn outside of its panel."""
    for turn, (table, ask) in enumerate(walk(seats, "order", options)):
        if turn % 5:
            continue
        hostile: Any = SimpleNamespace(title=TITLE, state=table.state_of(ask.seat), names=HOSTILE[:seats])
        drawn = draw(hostile, [ask.seat, None][turn % 2], LANGUAGES[turn % len(LANGUAGES)])
        check(drawn)
        for panel in drawn:
            assert panel.width == WIDE
            for x in re.findall(r'<(?:rect|text) x="([-\d.]+)"', panel.body):
                assert -30 <= float(x) <= WIDE, panel.id


def reachable(table: Table[Any], seat: int, draft: Words = (), seen: frozenset[Words] = frozenset()) -> set[Move]:
    """Every option that can be reached by clicking; what has been chosen may be chosen differently."""
    drawn = draw(table, seat, draft=draft)
    found = {move for move in map(parse_move, clickable(drawn, "move")) if move}
    for text in clickable(drawn, "pick"):
        words = words_of(text) if text else ()
        if words and words not in seen and words != draft:
            found |= reachable(table, seat, words, seen | {draft, words})
    return found


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_every_option_can_be_clicked(seats: int, options: dict[str, str]) -> None:
    """A marker is moved by taking it back and placing it anew."""
    looked: Counter[str] = Counter()
    for table, ask in walk(seats, "click", options):
        looked[ask.kind] += 1
        if looked[ask.kind] % 4 > 1:
            continue
        found = {move for move in reachable(table, ask.seat) if move.verb not in TYPED}
        assert found == {move for move in ask.options if move.verb != "shift"}, ask
    assert len(looked) > 12


# --- the exchange ---------------------------------------------------------------------------------------------------


def wanted_by_another(state: State, c: int) -> State:
    """The same with an IMPORT offer of another corporation in each row of which the corporation has goods."""
    twin = clone(state)
    for g in range(N):
        twin.imports[(c + 1) % state.seats * N + g] += twin.store[c * N + g] > 0
    return twin


def test_a_field_says_what_one_more_offer_there_would_bring() -> None:
    """Crossed out where there would be no demand or no goods; and so it comes, if it is placed and nothing else is."""
    counted: Counter[str] = Counter()
    for table, ask in games(4, "fields", 2):
        if ask.kind != "offers" or table.state.trade < 2:
            continue
        state = wanted_by_another(table.state_of(ask.seat), CORP[str(ask.args[0])])
        panels, view = by_id(draw(table, ask.seat, state=state)), TITLE.view(state, ask.seat)
        for move in [move for move in ask.options if move.verb == "export"][::11]:
            row, field = GOOD[str(move.args[0])], int(move.args[1])
            after = clone(state)
            TITLE.apply(after, ask.seat, move, SearchChance("x"))
            fate = FATES[forecast(after).fate[row * FIELDS + field - 1]]
            assert row_of(view, row).fates[field - 1] == fate
            spot = re.search(rf'<g[^>]*data-move="{move}".*?</g>', panels[f"exchange-{row // 3}"].body)
            assert spot
            assert ("gone" in spot[0]) == (fate not in ("abroad", "at_home"))
            counted[fate] += 1
    assert {"abroad", "at_home", "no_demand", "no_good"} <= {*counted}, counted


def test_the_preview_is_what_comes_if_nobody_adds_anything() -> None:
    """Money and points of the corporation that places, as things stand."""
    looked = 0
    for table, ask in walk(3, "preview", {"additional": "without"}):
        if ask.kind != "offers" or not ask.begun:
            continue
        state = table.state_of(ask.seat)
        expected, c = forecast(state), CORP[str(ask.args[0])]
        said = text_of(by_id(draw(table, ask.seat))["turn"])
        money = expected.money[c]
        sign = "+" if money > 0 else "\N{MINUS SIGN}" if money else ""
        assert f"changes by {sign}€{abs(money)} Points made by it +{expected.points[c]}" in said.replace("  ", " ")
        looked += 1
    assert looked > 30


def watched(table: Table[Any], ask: Ask, move: Move) -> WatchedLog:
    """What is seen of a move while it is carried out."""
    log = WatchedLog(TITLE.clone)
    TITLE.apply(TITLE.clone(table.state_of(ask.seat)), ask.seat, move, SearchChance("x"), log)
    return log


def test_the_rows_are_worked_off_unit_by_unit() -> None:
    """At each beat the field and the box it is about are framed, with the money; nothing else is settled unseen."""
    kinds: Counter[str] = Counter()
    for table, ask in games(4, "unit by unit", 5):
        if ask.kind != "offers" or table.state.trade < 2:
            continue
        log = watched(table, ask, Move("done"))
        settled = [event for event in log if event.key in ("exported", "domestic", "imported", "no_demand")]
        shown: list[Event] = []
        for n, beat in enumerate(log.beats):
            view = TITLE.view(beat.state, None)
            told = log[log.beats[n - 1].upto if n else 0 : beat.upto]
            here = [event for event in told if event in settled]
            assert len(here) <= 1, "one thing at a time"
            shown += here
            if view.deal is None:
                continue
            kinds[view.deal.kind] += 1
            panel = by_id(draw(table, None, state=beat.state))[f"exchange-{view.deal.row // 3}"]
            framed = panel.body.count('class="now"')
            assert framed == (view.deal.field > 0) + (view.deal.buyer != "")
            if view.deal.kind in ("abroad", "at_home", "bought"):
                assert f"€{view.deal.price}" in text_of(panel)
        assert shown == settled
    assert {"abroad", "at_home", "bought", "no_demand"} <= {*kinds}, kinds


# --- shares and votes -------------------------------------------------------------------------------------------------


def test_votes_are_counted_by_who_casts_them() -> None:
    """Most votes first; a player's own shares before those of the corporations he runs."""
    held = (Holding(0, 5, 0), Holding(6, 9, 1), Holding(1, 4, 1), Holding(5, 2, 0), Holding(2, 8, 2))
    assert [(seat, [one.holder for one in own]) for seat, own in by_controller(held)] == [
        (1, [1, 6]),
        (2, [2]),
        (0, [0, 5]),
    ]


def test_a_package_is_chosen_on_one_board_alone() -> None:
    """It is marked there, and what it can be exchanged for lights up beside it."""
    looked = 0
    for table, ask in walk(4, "chosen"):
        move = next((move for move in ask.options if move.verb == "reduce"), None)
        if ask.kind not in ("shares", "deal") or move is None:
            continue
        corp, given, taken = move.args
        panels = by_id(draw(table, ask.seat, draft=("reduce", corp, given)))
        marked = {id for id, panel in panels.items() if "pending" in panel.body}
        assert marked == {f"corporation-{CORP[str(corp)]}", "packages"}
        assert panels["packages"].body.count("pending") == 1
        assert str(move) in clickable((panels[f"corporation-{CORP[str(corp)]}"],), "move")
        assert taken < given  # type: ignore[operator]
        looked += 1
    assert looked


PLACING = {"import", "export", "unimport", "unexport"}
DEALING = {"buy", "sell", "enlarge", "reduce", "redeem", "shrink"}


def test_under_a_thumb_there_is_all_that_the_boards_offer() -> None:
    """On a narrow page what is small on the boards lights up in large, for whoever is asked alone; while a choice is
    half made the same corporations stay."""
    met = set()
    for table, ask in games(4, "thumb", 2):
        panels = by_id(draw(table, ask.seat))
        for id, verbs, boards in (("offers", PLACING, "exchange-"), ("packages", DEALING, "corporation-")):
            there = [one for name, one in panels.items() if name.startswith(boards)]
            small = {kind: {words for words in clickable(tuple(there), kind) if words.split()[0] in verbs}
                     for kind in ("move", "pick")}  # fmt: skip
            if id not in panels:
                assert not small["move"] | small["pick"], (table.entries, ask.kind)
                continue
            met.add(id)
            assert panels[id].narrow
            assert {kind: clickable((panels[id],), kind) for kind in small} == small
            for seat in {*range(4), None} - {ask.seat}:
                assert id not in by_id(draw(table, seat)) or seat in [one.seat for one in table.asks]
            for pick in sorted(small["pick"])[:1]:
                assert by_id(draw(table, ask.seat, draft=words_of(pick)))[id].height == panels[id].height
    assert met == {"offers", "packages"}


def test_in_a_vote_it_is_said_for_which_holder_one_answers() -> None:
    """Who votes for several holders answers for one after the other; the panel says for which, and has the buttons
    there alone. What others have given is not shown before all are in, and then it is."""
    several = tallies = 0
    for table, ask in games(4, "holders", 8):
        if ask.kind not in ("vote", "election"):
            continue
        panels = by_id(draw(table, ask.seat))
        word = ask.options[0].args[0]
        name = "for yourself" if word == "own" else f"for {TITLE_NAMES[str(word)]}"
        assert name in text_of(panels["turn"])
        assert {parse_move(text) for text in clickable((panels["meeting"],), "move")} == {*ask.options}
        several += ask.begun
        view = TITLE.view(table.state_of(ask.seat), ask.seat)
        assert view.meeting
        assert view.meeting.tally is None
        for beat in watched(table, ask, ask.options[0]).beats:
            seen = TITLE.view(beat.state, None)
            at = meeting_of(seen, SimpleNamespace(lit=SimpleNamespace(moves=list)))  # type: ignore[arg-type]
            if at and at.tally:
                tallies += 1
                assert -1 not in at.tally.choices
    assert several
    assert tallies


TITLE_NAMES = {
    "blue": "Blue Eyes Enterprise",
    "yellow": "Yellow Submarines Co.",
    "green": "Green Grass J.V.",
    "red": "Red Socks Ltd.",
}


# --- secrets --------------------------------------------------------------------------------------------------------


def test_with_secret_purses_nothing_drawn_depends_on_another_ones_purse() -> None:
    """The same game with other money in a purse is the same to the byte for all others."""
    for turn, (table, _) in enumerate(walk(4, "purses", {"purses": "secret"})):
        if turn % 6:
            continue
        rich = TITLE.clone(table.state)
        rich.purse[1] += 7
        rich.bank -= 7
        for seat in (0, 2, 3, None):
            assert draw(table, seat, state=rich) == draw(table, seat, state=table.state)


def test_goods_are_told_apart_without_colours() -> None:
    """Each has a shape of its own, and its name stands in its row."""
    table = Table(TITLE, 4, {}, "goods", names=NAMES)
    said = " ".join([text_of(panel) for panel in draw(table, 0) if panel.id.startswith("exchange")])
    for name in ("building materials", "coal", "iron ore", "energy", "steel", "ships"):
        assert name in said
