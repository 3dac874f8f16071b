"""Files that somebody has written by hand: a state that cannot be is refused, and harms no other table."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from kurs.kernel import (
    Header,
    NewRules,
    Record,
    RecordError,
    SearchChance,
    Table,
    plain_json,
    read_record,
    replay_record,
)
from kurs.kernel.digest import digest_of_json
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import HEXES
from kurs.titles.r1849.legs import rails

from .rig import bare


def written(change: Callable[[Any], object]) -> Record:
    """A record that goes on from a state nobody has played."""
    table = Table(TITLE, 4, {}, "foreign")
    state = msgspec.json.decode(plain_json(table.state))
    change(state)
    header = table.record.header
    record = Record(Header(1, TITLE.name, TITLE.rules - 1, 4, header.options, "", [], "0" * 16))
    record.add(NewRules(TITLE.rules, 0, digest_of_json(plain_json(state)), {}, state, [[False, 31, []]]))
    return read_record(record.text())


def test_a_state_of_the_game_is_believed() -> None:
    table = replay_record(TITLE, written(lambda state: None))
    assert (table.over, TITLE.check(table.state)) == (False, "")


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state["board"]["laid"].pop(),
        lambda state: state["board"]["laid"].append(-1),
        lambda state: state["board"]["supply"].pop(),
        lambda state: state.update(rounds=100_000),
        lambda state: state.update(round=-100_000),
        lambda state: state.update(passes=-100_000),
        lambda state: state.update(left=[0, 0, 0, -100_000]),
        lambda state: state.update(bank=state["bank"] + 1),
        lambda state: state["cash"].pop(),
    ],
)
def test_one_that_cannot_be_is_refused_and_other_tables_go_on(change: Callable[[Any], object]) -> None:
    """The map of one table is found from that of another: one of another size must not come between."""
    with pytest.raises(RecordError) as refused:
        replay_record(TITLE, written(change))
    assert refused.value.reason.args[:2] == (2, "record.state")
    table, chance = Table(TITLE, 3, {}, "goes on"), SearchChance("goes on")
    while table.entries < 60 and not table.over:
        ask = table.next_ask()
        table.play(ask.seat, ask.pick(chance))
    assert len(rails(table.state.board).faces) == len(HEXES)


@pytest.mark.parametrize("size", [len(HEXES) - 1, len(HEXES) + 1, 0])
def test_a_map_of_another_size_is_not_kept(size: int) -> None:
    b = bare(3).state.board
    small = bare(3).state.board
    small.laid = (small.laid * 2)[:size]
    with pytest.raises((ValueError, LookupError)):
        rails(small)
    assert len(rails(b).faces) == len(HEXES)
