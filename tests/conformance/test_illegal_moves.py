"""Ten thousand malformed or illegal moves from a fuzzer: each refused with a reason that every language can say."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kurs.kernel import Move, Refused, SearchChance, Table, next_open, parse_move, titles
from kurs.lab.fuzz import settings as ways_of
from kurs.text import LANGUAGES, Speaker

BATCHES, A_BATCH = 250, 40

NUMBERS = st.integers(-3, 12) | st.integers() | st.sampled_from([0, 1, 15, 20, 25, 999])
TEXTS = st.text(max_size=30) | st.from_regex(r"[a-z_]{1,10}( -?[0-9]{1,3}){0,4}", fullmatch=True)


def verbs(name: str) -> list[str]:
    title = titles()[name]
    return sorted({key.removeprefix("move.") for key in title.words if key.startswith("move.")})


def some_position(name: str, setting: int, moves: int) -> Table[Any]:
    title = titles()[name]
    ways = ways_of(title)
    seats, options = ways[setting % len(ways)]
    table = Table(title, seats, options, f"position {setting}")
    chance = SearchChance(f"position {setting}")
    for _ in range(moves):
        if table.over:
            break
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))
    return table


@pytest.mark.parametrize("name", titles())
def test_every_illegal_move_is_refused_with_a_reason(name: str) -> None:
    refused = 0

    @settings(max_examples=BATCHES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.integers(0, 10_000), st.integers(0, 150), st.data())
    def attack(setting: int, moves: int, data: st.DataObject) -> None:
        nonlocal refused
        table = some_position(name, setting, moves)
        digest, entries = table.digest, table.entries
        attempts = st.tuples(
            st.integers(-2, 7),
            st.one_of(TEXTS, st.builds(Move, st.sampled_from(verbs(name)), st.lists(NUMBERS, max_size=4).map(tuple))),
            st.none() | st.integers(-1, 300),
        )
        for seat, move, number in data.draw(st.lists(attempts, min_size=A_BATCH, max_size=A_BATCH)):
            made = parse_move(move) if isinstance(move, str) else move
            if made and table.why_not(seat, made, number) is None:
                continue  # a legal move, by luck
            with pytest.raises(Refused) as refusal:
                table.play(seat, move, number)
            for language in LANGUAGES:
                assert len(Speaker(language, table.title).error(refusal.value)) > 5
            assert (table.digest, table.entries) == (digest, entries)
            refused += 1

    attack()
    assert refused >= 9_000  # of 10,000; the rest happened to be legal
