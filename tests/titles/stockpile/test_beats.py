"""Beats: the moments of a round at which people look up. At each the table can be looked at by everybody."""

from collections.abc import Iterator
from typing import Any

import pytest

from kurs.draw.panel import filled, painted
from kurs.face import face_of
from kurs.kernel import Move, Phrase, Played, SearchChance, Table, shown_to
from kurs.kernel.beat import WatchedLog
from kurs.show import panels_of
from kurs.testing.bounded import goes_on
from kurs.text import Speaker
from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.data import N
from kurs.titles.stockpile.state import State
from titles.stockpile.rig import Rig, bare

pytestmark = pytest.mark.slow

SPEAKER = Speaker("en", TITLE, [f"Player {seat}" for seat in range(5)])
FIRST_RANK = SPEAKER.say(Phrase("draw.rank", (1,)))
ADVANCED = {"board": "advanced", "investors": "on", "dividend_claims": "ask"}


def watched(seats: int, seed: str, options: dict[str, str]) -> Iterator[tuple[Table[State], Played]]:
    """A whole game by chance, somebody watching: every move that has beats."""
    table, chance, played = Table(TITLE, seats, options, seed), SearchChance(seed), list[Played]()
    table.watch(played.append)
    while goes_on(table):
        ask = table.next_ask()
        table.play(ask.seat, ask.pick(chance))
        if played[-1].beats:
            yield table, played[-1]


def beats_of(rig: Rig, move: str) -> list[tuple[list[str], State]]:
    """The beats of the next move: what had been said since the one before, and the table then."""
    ask = next(ask for ask in TITLE.asks(rig.state) if not ask.answered)
    log, last, found = WatchedLog(TITLE.clone), 0, []
    verb, *args = move.split()
    TITLE.apply(rig.state, ask.seat, Move(verb, tuple([int(arg) for arg in args])), rig.chance, log)
    for one in log.beats:
        found.append(([event.key for event in log[last : one.upto]], one.state))
        last = one.upto
    return found


def last_to_sell(rig: Rig) -> Rig:
    """All have sold but the last one, whose "done" begins the movement."""
    rig.at_selling()
    while sum(1 for seat in range(rig.state.seats) if sells_yet(rig.state, seat)) > 1:
        rig.play("done")
    return rig


def sells_yet(s: State, seat: int) -> bool:
    turn = (seat - s.first) % s.seats
    return turn >= s.stack[-1][1] and any(s.regular[seat * N : seat * N + N] + s.split[seat * N : seat * N + N])


# --- at every beat ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(2, ADVANCED), (3, {}), (4, ADVANCED), (5, {})])
def test_at_each_beat_the_table_is_sound_and_can_be_drawn_for_everybody(seats: int, options: dict[str, str]) -> None:
    """Nothing is between two places (STK-3.9), and nobody is asked in the middle of a move but what comes next."""
    number = 0
    for _, played in watched(seats, f"sound {seats}", options):
        for one in played.beats:
            number += 1
            assert not TITLE.check(one.state), TITLE.check(one.state)
            assert TITLE.scores(one.state)
            for viewer in (*range(seats), None):
                assert_drawn(TITLE.view(one.state, viewer))
    assert number > 60


def assert_drawn(view: Any) -> None:
    for panel in panels_of(TITLE, view, view.seats, SPEAKER):
        assert "</" in painted(panel).body
    for sheet in face_of(TITLE).sheets(view):
        assert all(SPEAKER.say(cell) is not None for row in sheet.rows for cell in row)


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, ADVANCED)])
def test_between_two_beats_each_viewer_is_told_something(seats: int, options: dict[str, str]) -> None:
    """How many beats a viewer gets says nothing of what he may not know (STK-4.0.1): all of them tell him something,
    together no more than the move told him, in its order."""
    for table, played in watched(seats, f"told {seats}", options):
        for viewer in (*range(seats), None):
            shown = shown_to(viewer, played)
            assert all(one.told for one in shown)
            said = [event for one in shown for event in one.told]
            assert said == [event for event in table.events_of(played.n) if event.visible_to(viewer)][: len(said)]


def test_nobody_is_said_to_be_asked_in_the_middle_of_a_move() -> None:
    """Who waits at a beat is who is asked after the move, or nobody."""
    for table, played in watched(4, "waiting", ADVANCED):
        after = TITLE.view(table.state, None).waiting
        for one in played.beats:
            assert TITLE.view(one.state, None).waiting in ([], after)


# --- movement ---------------------------------------------------------------------------------------------------------


def at_movement(*pairs: str) -> Rig:
    """The last seat is about to be done with selling, and the pairs come up in this order."""
    rig = bare(3).cash(20).owns(0, cos=1, epi=2).owns(1, epi=1).owns(2, lab=1).pairs(*pairs)
    return last_to_sell(rig)


def test_each_forecast_is_a_beat_and_each_price_that_moves_another() -> None:
    """STK-4.6.1, STK-4.6.2: turned, moved, turned, moved; a price that has not moved yet stands where it stood."""
    rig = at_movement("cos +1", "bot -2", "lab +2", "aut -3", "ste +4", "epi $$")
    found = beats_of(rig, "done")
    keys = [told for told, _ in found]
    movement = [told for told in keys if "turned" in told or told == ["price"]]
    assert [told[-1] for told in movement] == ["turned", "price"] * 5 + ["turned"]
    before = found[0][1].ticker
    cosmic, bottom = before[0], before[1]
    assert [state.ticker[0] for _, state in found[:3]] == [cosmic, cosmic + 1, cosmic + 1]
    assert [state.ticker[1] for _, state in found[:4]] == [bottom, bottom, bottom, bottom - 2]
    known = [sum(seen == -1 for seen in state.pair_seen) for _, state in found[:10:2]]
    assert known == [2, 3, 4, 4, 5], "one forecast after the other is turned up; the fourth lay open"


def test_a_dividend_is_paid_at_one_beat_and_not_before() -> None:
    """STK-4.6.3: the cash moves when all claims are shown, for all at once."""
    rig = at_movement("epi $$")
    ((told, turned),) = beats_of(rig, "done")
    assert told[-1] == "turned"
    assert turned.cash == [20, 20, 20]
    assert beats_of(rig, "show 2 0") == [], "a claim is not seen before all are in"
    (told, paid), *_ = beats_of(rig, "show 1 0")
    assert told == ["claimed", "claimed", "claimed_nothing"]
    assert paid.cash == [24, 22, 20]


def test_a_split_in_the_middle_of_a_move_is_a_beat_of_its_own() -> None:
    """STK-4.6.5: first the split cards, then the rest of the move."""
    rig = bare(3).cash(20).owns(0, cos=1).prices(cos=10).pairs("cos +4")
    _, (split, at_split), (rest, after), *_ = beats_of(last_to_sell(rig), "done")
    assert split == ["split", "split_shown"]
    assert at_split.split[0] == 1
    assert rest == ["price"]
    assert after.ticker[0] > at_split.ticker[0]


def test_a_bankruptcy_is_seen_when_it_happens() -> None:
    """STK-4.6.8: the cards are gone at the beat that tells of it."""
    rig = bare(3).cash(20).owns(0, cos=2).prices(cos=1).pairs("cos -3")
    (_, turned), (told, broke), *_ = beats_of(last_to_sell(rig), "done")
    assert told == ["bankrupt", "lost", "price"]
    assert (turned.regular[0], broke.regular[0]) == (2, 0)


def test_a_price_moved_by_an_action_card_is_a_beat() -> None:
    """STK-4.4.3: the card and its effect are seen before anybody is asked again."""
    rig = bare(3).cash(20).owns(0, cos=1).actions(0, boom=1).prices(cos=5).at_action()
    found = beats_of(rig, "boom 0")
    assert [told for told, _ in found] == [["boom", "price"]]


# --- auctions ---------------------------------------------------------------------------------------------------------


def test_each_player_pays_and_takes_his_pile_at_a_beat_of_his_own() -> None:
    """STK-4.3.13: in turn order; piles of those who come later still lie there, with their bids."""
    rig = bare(3).cash(20).at_demand("cos lab/1", "fee2 bot", "epi")
    rig.play("bid 0 3", "bid 1 1")
    (told, bidding), *found = beats_of(rig, "bid 2 6")
    assert (told, bidding.bid_seat) == (["bid"], [0, 1, 2]), "the last bid is seen before it is paid"
    assert [told[0] for told, _ in found[:3]] == ["won"] * 3
    assert [state.cash for _, state in found[:3]] == [[17, 20, 20], [17, 17, 20], [17, 17, 14]]
    assert [[len(pile) for pile in state.pile] for _, state in found[:3]] == [[0, 2, 1], [0, 0, 1], [0, 0, 0]]
    assert [state.bid_seat for _, state in found[:3]] == [[-1, 1, 2], [-1, -1, 2], [-1, -1, -1]]


def test_the_next_round_is_dealt_in_beats() -> None:
    """STK-4.1, STK-4.2: the pairs, the opened piles, the hands."""
    rig = at_movement()
    *_, (pairs, handed), (opened, open_), (dealt, last) = beats_of(rig, "done")
    assert pairs[0] == "round"
    assert opened == ["opened"] * 3
    assert set(dealt) == {"hand"}
    assert [len(pile) for pile in handed.pile] == [0, 0, 0]
    assert [len(pile) for pile in open_.pile] == [1, 1, 1]
    assert [len(hand) for hand in open_.hand] == [0, 0, 0]
    assert [len(hand) for hand in last.hand] == [2, 2, 2]


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_count_at_the_end_is_seen_company_by_company_and_player_by_player() -> None:
    """STK-5.1 to STK-5.4: majorities, then the shares of each, with the fees that are still open."""
    rig = bare(3).cash(5, 5, 0).owns(0, cos=2).owns(1, epi=1, cos=1).owes(2, 2).last_round()
    *_, cos, epi, first, second, third = beats_of(last_to_sell(rig), "done")
    assert [told for told, _ in (cos, epi)] == [["majority"], ["majority"]]
    assert [told[0] for told, _ in (first, second, third)] == ["liquidated"] * 3
    assert [len(part) for part in epi[1].final] == [2, 2, 2]
    assert [len(part) for part in first[1].final] == [4, 2, 2]
    assert [state.cash[1] for _, state in (cos, first)] == [epi[1].cash[1]] * 2, "the second is not counted yet"
    assert second[1].cash[1] > epi[1].cash[1]


def test_no_winner_is_drawn_before_all_are_counted() -> None:
    """STK-5.5: at a beat of the count nobody has a place yet."""
    rig = last_to_sell(bare(3).cash(5).owns(0, cos=2).owns(1, epi=2).last_round())
    for _, state in beats_of(rig, "done")[:-1]:
        assert FIRST_RANK not in drawn(state)
    assert FIRST_RANK in drawn(rig.state)


def drawn(state: State) -> str:
    return "".join([filled(p).body for p in panels_of(TITLE, TITLE.view(state, None), state.seats, SPEAKER)])
