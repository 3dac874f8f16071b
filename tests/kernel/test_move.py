"""Moves and asks: the text form, ranges of amounts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurs.kernel import Ask, Move, Range, SearchChance, move, parse_move

WORDS = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.:+*/-]{0,8}", fullmatch=True)
VERBS = st.from_regex(r"[a-z][a-z0-9_]{0,10}", fullmatch=True)
ARGS = st.lists(st.integers(-(10**17), 10**17) | WORDS, max_size=8).map(tuple)


@given(VERBS, ARGS)
def test_the_text_form_round_trips(verb: str, args: tuple[int | str, ...]) -> None:
    made = Move(verb, args)
    assert parse_move(str(made)) == made


@given(st.text(max_size=60))
def test_whatever_is_read_is_written_the_same(text: str) -> None:
    made = parse_move(text)
    assert made is None or str(made) == text


@pytest.mark.parametrize(
    "text", ["", " ", "bid  1", "bid 1 ", " bid", "Bid 1", "bid 01", "bid -0", "bid 1.5", "bid ١", "bid\n1", "x" * 5000]
)
def test_what_is_no_move(text: str) -> None:
    assert parse_move(text) is None


def test_a_range_allows_its_amounts_alone() -> None:
    bids = Range("bid", (2,), 5, 40, 5)
    ask = Ask(0, "bid", (move("pass"),), "RULE", ranges=(bids,))
    assert ask.allows(move("bid", 2, 5))
    assert ask.allows(move("bid", 2, 40))
    assert ask.allows(move("pass"))
    for wrong in (move("bid", 2, 4), move("bid", 2, 41), move("bid", 2, 7), move("bid", 1, 5), move("bid", 5)):
        assert not ask.allows(wrong)
    assert not ask.allows(move("bid", 2, "5x"))
    assert not ask.allows(move("raise", 2, 5))


def test_picking_reaches_options_and_amounts() -> None:
    ask = Ask(0, "bid", (move("pass"),), "RULE", ranges=(Range("bid", (), 0, 3),))
    chance = SearchChance("pick")
    picked = {str(ask.pick(chance)) for _ in range(200)}
    assert picked == {"pass", "bid 0", "bid 1", "bid 2", "bid 3"}
