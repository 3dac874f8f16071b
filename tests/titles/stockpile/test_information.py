"""Information: everybody learns how some price will move (STK-4.1)."""

import pytest

from .rig import COMPANIES, Rig, bare, fresh

PUBLIC, HIDDEN = -1, -2


def pairs_of(t: Rig) -> list[tuple[int, int]]:
    """All pairs, hidden ones too."""
    return list(zip(t.state.pair_company, t.state.pair_forecast, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_round_all_twelve_cards_are_shuffled_again(seats: int) -> None:  # STK-4.1.1
    t = fresh(seats)
    before = pairs_of(t)
    rounds = [before]
    while not t.over:
        t.play_on()
        rounds.append(pairs_of(t))
    for pairs in rounds:
        assert sorted([company for company, _ in pairs]) == list(range(6))
        assert sorted([forecast for _, forecast in pairs]) == list(range(6))
    assert len({tuple(pairs) for pairs in rounds}) > 1
    assert len({tuple(c for c, _ in pairs) for pairs in rounds}) > 1, "the companies are shuffled"
    assert len({tuple(f for _, f in pairs) for pairs in rounds}) > 1, "and so are the forecasts, on their own"


def test_pairs_join_companies_and_forecasts_at_random() -> None:  # STK-4.1.2
    joined = {pair for seed in range(60) for pair in pairs_of(fresh(3, f"pairs {seed}"))}
    assert len(joined) == 36


def test_a_pair_says_what_happens_to_its_company_this_round() -> None:  # STK-4.1.2
    t = bare(3).pairs("aut +2", "cos -3", "epi +4", "bot $$", "lab -2", "ste +1").at_movement()
    assert dict(zip(COMPANIES, t.view(None).price, strict=True)) == {
        "aut": 7,
        "cos": 2,
        "epi": 9,
        "bot": 5,
        "lab": 3,
        "ste": 6,
    }


@pytest.mark.parametrize(
    ("seats", "each", "public", "hidden"), [(2, 2, 0, 2), (3, 1, 1, 2), (4, 1, 1, 1), (5, 1, 1, 0)]
)
def test_pairs_by_number_of_players(seats: int, each: int, public: int, hidden: int) -> None:  # STK-4.1.3, STK-R2
    holders = [pair.holder for pair in fresh(seats).view(None).pairs]
    assert [holders.count(seat) for seat in range(seats)] == [each] * seats
    assert holders.count(PUBLIC) == public
    assert holders.count(HIDDEN) == hidden


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_sees_his_own_pair_and_the_public_one_until_movement(seats: int) -> None:  # STK-4.1.4
    t = fresh(seats)
    while t.view(None).round == 1 and t.view(None).phase in ("supply", "demand", "action", "selling"):
        for viewer in [None, *range(seats)]:
            for (company, forecast), pair in zip(pairs_of(t), t.view(viewer).pairs, strict=True):
                if pair.holder in (PUBLIC, viewer):
                    assert (pair.company, pair.forecast) == (company, forecast)
                else:
                    assert (pair.company, pair.forecast) == (-1, -1)
        t.play([*t.options("done"), *t.options("bid"), *t.options()][0])


def test_with_two_pairs_the_pairing_is_kept() -> None:  # STK-4.1.4, STK-6.1.2
    t = bare(2).pairs("epi +4", "cos -3", "lab $$", "bot -2").at_demand()
    own = [(pair.company, pair.forecast) for pair in t.view(0).pairs if pair.holder == 0]
    assert own == pairs_of(t)[:2]
    assert [COMPANIES[company] for company, _ in own] == ["epi", "cos"]


def test_what_a_player_is_told_of_pairs() -> None:  # STK-4.1.4
    t = fresh(3)
    for viewer in range(3):
        told = [event.args for event in t.heard(viewer) if event.key == "own_pair"]
        assert told == [pairs_of(t)[viewer]]
    assert [event.args for event in t.heard(None) if event.key == "public_pair"] == [pairs_of(t)[3]]


@pytest.mark.parametrize(
    ("seats", "holders"),
    [
        (2, [1, 1, 0, 0, HIDDEN, HIDDEN]),
        (3, [1, 2, 0, PUBLIC, HIDDEN, HIDDEN]),
        (4, [1, 2, 3, 0, PUBLIC, HIDDEN]),
        (5, [1, 2, 3, 4, 0, PUBLIC]),
    ],
)
def test_pairs_are_handed_out_in_turn_order_then_public_then_hidden(
    seats: int, holders: list[int]
) -> None:  # STK-4.1.5
    t = fresh(seats).play_on()
    assert t.view(None).first == 1
    assert [pair.holder for pair in t.view(None).pairs] == holders
