"""Where people look up while the game goes on by itself: at each such moment the table is in order and can be drawn."""

from types import SimpleNamespace
from typing import Any

import pytest

from draw.table import draw
from draw.test_friesematenten import NAMES, modest
from kurs.face import face_of
from kurs.kernel import Event, Move, Played, SearchChance, Table, next_open
from kurs.kernel.beat import Beat, WatchedLog
from kurs.testing.bounded import goes_on
from kurs.testing.rig import read
from kurs.titles.friesematenten import TITLE
from kurs.titles.friesematenten.rules.game import GAME
from kurs.titles.friesematenten.state import PAUSE, State
from titles.friesematenten.rig import Rig, bare


def beats_of(t: Rig, *moves: str) -> list[tuple[list[Event], State]]:
    """The beats of the last of these moves: what was told since the one before, and the table then."""
    for move in moves[:-1]:
        t.play(move)
    log = WatchedLog(TITLE.clone)
    TITLE.apply(t.state, next_open(TITLE.asks(t.state)).seat, read(moves[-1]), t.chance, log)
    return told(log, log.beats)


def told(log: list[Event], beats: list[Beat]) -> list[tuple[list[Event], State]]:
    last, found = 0, []
    for beat in beats:
        found.append((list(log[last : beat.upto]), beat.state))
        last = beat.upto
    return found


def keys(beats: list[tuple[list[Event], State]]) -> list[str]:
    return [" ".join([event.key for event in events]) for events, _ in beats]


# --- at any moment --------------------------------------------------------------------------------------------------


def in_order(state: State) -> None:
    """The invariants hold, nobody is asked, and everybody can look at it."""
    assert TITLE.check(state) == ""
    assert TITLE.asks(state) == ()
    table: Any = SimpleNamespace(title=TITLE, state=state, names=NAMES)
    for viewer in (*range(state.seats), None):
        view = TITLE.view(state, viewer)
        assert view.waiting == []
        assert face_of(TITLE).sheets(view)
        panels = draw(table, viewer)
        assert {f"empire-{seat}" for seat in range(state.seats)} <= {panel.id for panel in panels}


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"deck_choice": "drafted"}), (3, {"bids": "covered"}), (4, {"money": "open", "threshold": "30"})],
)
def test_at_every_beat_the_table_is_in_order_and_can_be_drawn(seats: int, options: dict[str, str]) -> None:
    """FRI-2.3, FRI-2.4: no money and no card is on its way."""
    table, chance = Table(TITLE, seats, options, "beats", names=NAMES[:seats]), SearchChance("beats")
    played: list[Played] = []
    table.watch(played.append)
    while goes_on(table):
        ask = table.next_ask()
        table.play(ask.seat, modest(table, ask, chance))
    seen = {event.key for one in played for beat in one.beats for event in one.events[: beat.upto]}
    assert {"round", "turned_up", "sold", "unsold", "payout", "reshuffled", "last_round"} <= seen
    assert {"end_deck", "end_points"} & seen
    for one in played:
        for beat in one.beats:
            in_order(beat.state)
        assert not any([PAUSE in frame[:1] for frame in table.state.stack])
    assert GAME.asks(table.state) == ()


# --- one by one -----------------------------------------------------------------------------------------------------


def test_everybody_is_paid_one_after_the_other() -> None:  # FRI-4.5.2
    t = bare(3).cash(10).owns(0, "F02").owns(1, "F01 F10").holds(0, "A16").at_window()
    beats = beats_of(t, "pass")
    assert keys(beats)[:3] == ["held_back payout", "payout", "payout"]
    paid = [t.state.cash[seat] - 10 for seat in range(3)]
    assert len(set(paid)) > 1
    assert [state.cash for _, state in beats[:3]] == [
        [10 + paid[0], 10, 10],
        [10 + paid[0], 10 + paid[1], 10],
        t.state.cash,
    ]
    assert keys(beats)[3] == "round", "then the market is filled"
    assert (beats[2][1].round, beats[3][1].round, beats[4][1].deck) == (2, 3, t.state.deck)


def test_a_sale_is_seen_before_the_next_card_comes_up() -> None:  # FRI-4.4.7
    t = bare(2).cash(60).at_gap("F01 F02")
    beats = beats_of(t, "bid 18", "pass")
    assert keys(beats) == ["passed sold"]
    ((_, state),) = beats
    assert (state.cash, state.centre[0], state.round) == ([42, 60], [t.state.box.number["F01"]], 2)
    assert TITLE.view(state, 1).auction.bidding is False  # type: ignore[union-attr]
    assert TITLE.view(t.state, 1).auction.bidding is True  # type: ignore[union-attr]


def test_who_cannot_pay_is_seen_to_lose_all_before_the_auction_is_repeated() -> None:  # FRI-4.4.10
    t = bare(3).cash(60, 40, 60).at_gap("F08")
    ((events, state),) = beats_of(t, "bid 25", "bid 50", "pass", "pass")
    assert [event.key for event in events] == ["passed", "defaulted"]
    assert (state.cash[1], state.bid) == (0, 0)
    in_order(state)


def test_a_card_is_seen_when_it_is_announced_and_after_its_effect() -> None:  # FRI-4.8.1, FRI-4.8.5
    t = bare(2).cash(60).owns(1, "F10").holds(0, "A01").at_turn(0)
    announced, done = beats_of(t, "play A01 F10")[:2]
    shown = TITLE.view(announced[1], None).played
    assert shown is not None
    assert (shown.card, shown.targets) == ("A01", ("F10",))
    assert announced[1].centre[1] == [t.state.box.number["F10"]]
    assert (TITLE.view(done[1], None).played, done[1].centre[1]) == (None, [])


def test_the_right_of_first_refusal_is_a_sale_like_any_other() -> None:  # FRI-4.11.12
    t = bare(2).cash(60).holds(0, "A12").at_gap("F01 F02")
    beats = beats_of(t, "play A12")
    assert keys(beats)[:2] == ["played", "sold"]
    assert beats[1][1].cash == [42, 60]


def test_every_demolition_is_seen() -> None:  # FRI-4.6.5
    t = bare(2).cash(60).owns(0, "F01 F02 F06").at_gap("F08")
    beats = beats_of(t, "bid 25", "pass", str(Move("demolish", ("F01",))))
    assert keys(beats)[0] in ("demolished", "demolished_for")
    assert t.state.box.number["F01"] in beats[0][1].out


def test_the_end_is_announced_before_the_result() -> None:  # FRI-5.1
    t = bare(2, threshold="30").cash(60).owns(0, "S10 S04 S08 S07").at_gap("F01", last=True)
    beats = beats_of(t, "bid 18", "pass")
    assert keys(beats) == ["passed sold", "end_points"]
    assert (t.over, TITLE.view(beats[1][1], 0).over) == (True, False)
