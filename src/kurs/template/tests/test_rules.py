"""The rules, one test or more for each number of rules.md."""

from kurs.testing.rig import Rig

from harbour import TITLE
from harbour.rules import scores
from harbour.state import GOODS, State, printed
from harbour.view import View

GRAIN_1, GRAIN_6, TIMBER_2, SALT_3, CLOTH_4 = 0, 5, 7, 14, 21


def table(seats: int = 3, first: int = 0, rounds: str = "6", quay: tuple[int, ...] = ()) -> Rig[State, View]:
    """A game before its first bids, with these cards on the quay."""
    t = Rig(TITLE, seats, rounds=rounds)
    t.state.first = first
    for place, card in enumerate(quay):
        old = t.state.quay[place]
        t.state.quay[place] = card
        t.state.deck = [old if other == card else other for other in t.state.deck]
    assert not TITLE.check(t.state)
    return t


def test_all_cards_are_there_once_and_shuffled() -> None:
    """HAR-1.1, HAR-2.2"""
    t = table()
    cards = t.state.deck + t.state.quay
    assert sorted([printed(card) for card in cards]) == [(good, worth) for good in range(4) for worth in range(1, 7)]
    assert cards != Rig(TITLE, 3, "another seed").state.deck + t.state.quay
    assert len(t.state.quay) == 3


def test_everybody_begins_with_ten_coins_and_receives_one_a_round() -> None:
    """HAR-1.2, HAR-2.1"""
    t = table()
    assert t.state.coins == [11, 11, 11]
    t.play("bid 0", "bid 0", "bid 0", *share(t))
    assert t.told("round") == [(2, 1, 1)]
    assert min(t.state.coins) == 12
    assert {Rig(TITLE, 3, f"{n}").state.first for n in range(20)} == {0, 1, 2}


def share(t: Rig[State, View]) -> list[str]:
    """The first card is kept, the second sold."""
    return [f"keep {t.state.quay[0]}", f"sell {t.state.quay[1]}"]


def test_a_game_has_as_many_rounds_as_were_chosen() -> None:
    """HAR-1.3, HAR-5.1: the result is told after the last one."""
    for rounds in ("6", "9"):
        t = table(2, rounds=rounds)
        made = 0
        while not t.over:
            t.play("bid 0", "bid 0").play(*share(t))
            made += 1
        assert made == int(rounds)
        assert len(t.told("final")) == 2


def test_the_next_player_is_first_in_the_next_round() -> None:
    """HAR-2.3"""
    t = table(first=2).play("bid 0", "bid 0", "bid 0")
    t.play(*share(t))
    assert t.state.first == 0


def test_bids_are_sealed() -> None:
    """HAR-3.1: any number of coins one has, and nobody sees it before all are in."""
    t = table()
    assert [ask.sealed for ask in t.asks] == [True] * 3
    assert t.ranges() == ["bid 0..11"]
    assert t.why_not("bid 12") == "too_much"
    t.play("bid 5")
    assert t.view(0).bids == (5, -1, -1)
    assert t.view(1).bids == t.view(None).bids == (-1, -1, -1)
    assert t.heard(1) == []


def test_the_highest_bid_wins_and_is_paid() -> None:
    """HAR-3.2"""
    t = table().play("bid 3", "bid 5", "bid 4")
    assert t.told("bid") == [(0, 3), (1, 5), (2, 4)]
    assert t.told("won") == [(1, 5)]
    assert t.state.coins == [11, 6, 11]


def test_of_equal_bids_the_one_nearest_to_the_first_player_wins() -> None:
    """HAR-3.3"""
    assert table(first=1).play("bid 4", "bid 2", "bid 4").told("won") == [(2, 4)]
    assert table(first=0).play("bid 0", "bid 0", "bid 0").told("won") == [(0, 0)]


def test_the_winner_keeps_one_card_and_sells_another() -> None:
    """HAR-4.1, HAR-4.2: one answer in two steps, told when it is finished."""
    t = table(quay=(GRAIN_6, TIMBER_2, SALT_3)).play("bid 1", "bid 0", "bid 0")
    assert t.why_not(f"keep {CLOTH_4}") == "not_there"
    assert t.why_not(f"sell {SALT_3}") == "keep_first"
    assert t.why_not("bid 1") == "bids_are_in"
    t.play(f"keep {GRAIN_6}")
    assert t.events == []
    assert t.ask.begun
    assert t.why_not(f"sell {GRAIN_6}") == "kept"
    t.play(f"sell {TIMBER_2}")
    assert t.told("kept") == [(0, 0, 6)]
    assert t.told("sold") == [(0, 1, 2)]
    assert t.state.coins[0] == 11 - 1 + 2 + 1
    assert t.view().goods[0] == (1, 0, 0, 0)
    assert t.state.quay[0] == SALT_3, "the third card stays"
    assert t.why_not(f"keep {SALT_3}") == "bid_first"


def test_points() -> None:
    """HAR-5.1, HAR-5.2, HAR-5.3: sets by kind, a point a coin; equal points share a place."""
    t = table()
    t.state.goods = [3, 1, 0, 0, *[0] * GOODS, 0, 2, 0, 0]
    t.state.coins = [0, 10, 5]
    assert [score.points for score in scores(t.state)] == [10, 10, 9]
    assert [score.rank for score in scores(t.state)] == [1, 1, 3]
    assert TITLE.endings(t.state) == ("shared",)


def test_the_bot_takes_what_brings_most() -> None:
    t = table(2, quay=(GRAIN_1, GRAIN_6, SALT_3)).play("bid 1", "bid 0")
    t.state.goods[2] = 2
    del t.state.deck[:4]  # two were kept, two were sold
    trader = TITLE.bots[0]
    t.play(str(trader.answer(t.view(0), t.ask, t.chance)))
    assert t.state.kept == SALT_3
    assert str(trader.answer(t.view(0), t.ask, t.chance)) == f"sell {GRAIN_6}"
