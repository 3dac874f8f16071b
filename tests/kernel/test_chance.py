"""Chance: keyed by (seed, label, count), recorded, searched."""

from collections import Counter

import pytest

from kurs.kernel import LiveChance, NotedChance, RecordedChance, RecordError, SearchChance


def test_a_new_draw_elsewhere_shifts_nothing() -> None:
    plain, disturbed = LiveChance("seed"), LiveChance("seed")
    disturbed.below("something new", 6)
    assert [plain.below("deck", 100) for _ in range(20)] == [disturbed.below("deck", 100) for _ in range(20)]


def test_draws_are_the_same_for_ever() -> None:
    """Records of older games rely on it: these figures must never change."""
    chance = LiveChance("kurs")
    assert [chance.below("deck", 1000) for _ in range(10)] == FIRST_DRAWS
    assert SearchChance("kurs").below("any", 1 << 32) == FIRST_SEARCH


def test_counts_let_a_stream_go_on_where_it_stopped() -> None:
    whole = LiveChance("seed")
    draws = [whole.below("deck", 50) for _ in range(30)]
    for stop in (1, 7, 8, 9, 16, 23):
        resumed = LiveChance("seed", {"deck": stop})
        assert [resumed.below("deck", 50) for _ in range(30 - stop)] == draws[stop:]


@pytest.mark.parametrize("chance", [LiveChance("even"), SearchChance("even")])
def test_draws_are_even(chance: LiveChance | SearchChance) -> None:
    counts = Counter([chance.below("die", 6) for _ in range(60_000)])
    assert set(counts) == set(range(6))
    assert all(abs(n - 10_000) < 500 for n in counts.values())


def test_a_shuffle_is_a_permutation_and_reaches_every_order() -> None:
    chance = LiveChance("orders")
    orders = Counter()  # type: ignore[var-annotated]
    for _ in range(6000):
        items = ["a", "b", "c"]
        chance.shuffle("orders", items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(abs(n - 1000) < 200 for n in orders.values())


def test_noted_draws_replay() -> None:
    noted = NotedChance(LiveChance("seed"))
    cards = list(range(20))
    noted.shuffle("deck", cards)
    again = list(range(20))
    replay = RecordedChance(noted.draws)
    replay.shuffle("deck", again)
    replay.close()
    assert again == cards
    assert replay.counts == {"deck": 19}


def test_a_record_with_wrong_draws_is_refused() -> None:
    with pytest.raises(RecordError, match="draws_missing"):
        RecordedChance(()).below("deck", 3)
    with pytest.raises(RecordError, match="draw_outside"):
        RecordedChance((3,)).below("deck", 3)
    with pytest.raises(RecordError, match="draws_left"):
        RecordedChance((1,)).close()


def test_neighbouring_search_seeds_have_nothing_in_common() -> None:
    first = [SearchChance(f"game {n}").below("any", 1000) for n in range(200)]
    assert len(set(first)) > 150


FIRST_DRAWS = [879, 603, 757, 51, 291, 368, 980, 189, 942, 407]
FIRST_SEARCH = 537600199
