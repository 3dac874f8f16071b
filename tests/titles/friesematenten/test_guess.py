"""Guesses of hidden money: drawn around an estimate, never copied, and always a possible world (FRI-6.1, FRI-7.20)."""

from collections.abc import Callable, Iterator

import pytest

from kurs.kernel import Chance, Plan, SearchChance, Table, digest_of, next_open, plain_json
from kurs.testing.checks import CHECKS
from kurs.titles.friesematenten import TITLE, Friesematenten
from kurs.titles.friesematenten.bots import GuideBot
from kurs.titles.friesematenten.data import DECK
from kurs.titles.friesematenten.estimate import cash_of, cost_of_used, seen_in, seen_of
from kurs.titles.friesematenten.guess import least_to_be_asked, rests
from kurs.titles.friesematenten.rules.auction import due
from kurs.titles.friesematenten.rules.values import income, points
from kurs.titles.friesematenten.state import NOBODY, State
from titles.friesematenten.otherwise import otherwise
from titles.friesematenten.rig import Rig, bare, fresh, random_games

GUIDE = GuideBot()


def guesses(t: Rig, viewer: int | None, count: int = 40) -> list[State]:
    return [t.title.guess(t.state, viewer, SearchChance(f"guess {number}")) for number in range(count)]


def sums(t: Rig, viewer: int | None, seat: int) -> list[int]:
    """What a seat has in many guesses."""
    return [guess.cash[seat] for guess in guesses(t, viewer)]


def guided_games(seats: int, games: int, **options: str) -> Iterator[Rig]:
    """Games in which people buy what they can pay for, each handed over before every move."""
    for number in range(games):
        t = fresh(seats, f"guided {number}", **options)
        while not t.over:
            yield t
            ask = next_open(TITLE.asks(t.state))
            t.play(str(GUIDE.answer(t.view(ask.seat), ask, SearchChance("guided"))))


def viewer_of(t: Rig, number: int) -> int | None:
    """Every seat, and a watcher, in turn."""
    seat = number % (t.state.seats + 1)
    return seat if seat < t.state.seats else None


# --- no copy --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "bids"), [(2, "free"), (3, "covered"), (4, "free")])
def test_other_money_of_others_gives_the_same_guess(seats: int, bids: str) -> None:  # FRI-7.20
    for number, t in enumerate(guided_games(seats, 1, bids=bids)):
        viewer = viewer_of(t, number)
        twin = otherwise(t.state, viewer, SearchChance(f"twin {number}"))
        one, other = (TITLE.guess(state, viewer, SearchChance("same")) for state in (t.state, twin))
        assert digest_of(one) == digest_of(other)


def test_a_plan_tells_nothing_of_the_money_of_others() -> None:  # FRI-6.2, FRI-7.20
    """In twins that differ in the money of others: the same questions, amounts, events, and pictures' views."""
    table, others = Table(TITLE, 3, {"bids": "covered"}, "plan"), SearchChance("others")
    asked = 0
    for number in range(60):
        viewer = number % 3
        twin = Table(TITLE, 3, {"bids": "covered"}, "plan")
        twin.state = otherwise(table.state, viewer, others)
        plans = [Plan(each, viewer, f"plan {number}") for each in (table, twin)]
        for _ in range(12):
            ask = plans[0].ask
            assert ask == plans[1].ask
            if ask is None:
                break
            asked += ask.seat != viewer and len(ask.ranges)
            views = [plain_json(TITLE.view(plan.state, ask.seat)) for plan in plans]
            assert views[0] == views[1]
            move = ask.pick(others)
            for plan in plans:
                plan.play(move)
            assert plans[0].steps[-1].events == plans[1].steps[-1].events
        ask = next_open(table.asks)
        table.play(ask.seat, GUIDE.answer(table.view(ask.seat), ask, SearchChance("guide")))
    assert asked > 100, "others were asked for bids they can pay"


class Copying(Friesematenten):
    """Leaves the others the money they really have."""

    def guess(self, state: State, seat: int | None, chance: Chance) -> State:
        g = super().guess(state, seat, chance)
        g.cash, g.bank = state.cash[:], state.bank
        return g


def test_a_guess_that_copies_money_fails_the_suite() -> None:
    with pytest.raises(AssertionError, match="leaves a trace in its guess"):
        CHECKS["guesses"](Copying())


# --- a possible world -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bids", ["free", "covered"])
def test_a_guess_is_a_possible_world(bids: str) -> None:  # FRI-2.3, FRI-4.1.2
    """Money is kept together, the rules wait where they wait, and it looks the same; in guided and in wild games."""
    moved = 0
    for games in (guided_games(3, 1, bids=bids), random_games(4, 1, bids=bids)):
        for number, t in enumerate(games):
            viewer = viewer_of(t, number)
            guess = TITLE.guess(t.state, viewer, SearchChance(f"world {number}"))
            assert TITLE.check(guess) == ""
            assert plain_json(TITLE.view(guess, viewer)) == plain_json(t.view(viewer))
            assert rests(guess), "nobody is asked who would be passed over"
            if guess.bidder not in (NOBODY, viewer):
                assert due(guess, guess.bidder, guess.bid) <= guess.cash[guess.bidder]
            moved += guess.cash != t.state.cash
    assert moved > 200


def test_a_bid_can_be_paid() -> None:  # FRI-4.4.7, FRI-6.2
    t = bare(3).cash(60, 95, 60).at_gap("F08").play_as(0, "bid 30").play_as(1, "bid 90")
    assert min(sums(t, 2, 1)) == 90
    t = bare(3).cash(60, 95, 60).holds(1, "A14").at_gap("F08").play_as(1, "play A14").play_as(0, "pass")
    assert min(sums(t.play_as(1, "bid 181"), 2, 1)) == 91, "with the discount it is half (FRI-4.11.14)"


def test_who_has_just_lost_everything_has_nothing() -> None:  # FRI-4.4.10
    t = bare(3).cash(60, 40, 60).at_gap("F08").play("bid 25", "bid 50", "pass", "pass")
    assert t.told("defaulted")
    assert set(sums(t, 2, 1)) == {0}


DEAR = "F06 F07 F09"
"""Three factories that cost 25, 20 and 10 to demolish."""


@pytest.mark.parametrize(
    ("t", "least"),
    [
        (lambda: bare(2, bids="covered").cash(200).at_gap("F08").play_as(0, "bid 170"), 171),
        (lambda: bare(3, bids="covered", marker=1).cash(200).holds(1, "A14").at_gap("F08")
            .play("play A14", "bid 30", "bid 200"), 101),
        (lambda: bare(2, marker=1).cash(200).holds(1, "A12").at_gap("S04"), 78),
        (lambda: bare(2, marker=1).cash(200).holds(1, "A12 A14").at_gap("S04"), 0),
        (lambda: bare(2, marker=1).cash(200).owns(1, "F06 F07").at_turn(1), 20),
        (lambda: bare(2, marker=1).cash(200).owns(1, "F06 F01").at_turn(1), 0),
        (lambda: bare(2, marker=1).cash(200).owns(1, DEAR).at_gap("F01").play("bid 18", "pass"), 10),
        (lambda: bare(2, marker=1).cash(200).owns(1, DEAR).at_gap("F14").play("bid 22", "pass"), 0),
    ],
    ids=["bid", "halved bid", "refusal", "other card", "fee", "no fee", "choice", "choice of the poorest"],
)  # fmt: skip
def test_who_is_asked_has_the_money_to_be_asked(t: Callable[[], Rig], least: int) -> None:  # FRI-4.1.2, FRI-4.6.4
    """However much he seems to have spent, he is not thought to have less than the question demands."""
    table = t()
    assert table.asked == 1
    assert least_to_be_asked(table.state, 1) == least
    for guess in guesses(table, 0):
        assert guess.cash[1] >= least
        assert rests(guess)


# --- a sane one -----------------------------------------------------------------------------------------------------


def test_before_anything_is_bought_everybody_has_what_he_began_with() -> None:  # FRI-3.3
    assert set(sums(fresh(3), 0, 2)) == {60}


def test_sums_are_drawn_around_the_estimate() -> None:  # FRI-7.20
    t = bare(3).cash(60, 999, 0).owns(1, "F10 F01").at_gap("F08")
    for seat in (1, 2):
        found, likely = sums(t, 0, seat), cash_of(DECK, t.view(0), seat)
        assert len(set(found)) > 10
        assert abs(sum(found) / len(found) - likely) < likely / 4
    assert set(sums(t, 0, 0)) == {60}, "one's own is known"


def test_a_deck_without_guide_prices_is_guessed_too() -> None:
    title = Friesematenten(DECK._replace(start_money=80))
    t = bare(3, title=title).cash(80, 999, 0).owns(1, "F10").at_gap("F08")
    assert set(sums(fresh_of(title), 0, 1)) == {80}
    assert max(sums(t, 0, 1)) < 999
    assert len(set(sums(t, 0, 1))) > 5


def fresh_of(title: Friesematenten) -> Rig:
    return Rig(3, {}, "fresh", title=title)


def test_money_that_can_be_seen_stays_what_it_is() -> None:  # FRI-6.1, FRI-5.3
    t = bare(3, money="open").cash(10, 20, 33).owns(1, "F10").at_gap("F08")
    ended = bare(3).cash(10, 20, 33).owns(0, "S10 S04 S08 S07").at_end()
    for table in (t, ended):
        assert [(guess.cash, guess.bank) for guess in guesses(table, 0, 3)] == [([10, 20, 33], 117)] * 3


def test_what_a_guess_sees_of_others_is_what_everybody_sees() -> None:  # FRI-6.1, FRI-4.9.1, FRI-4.5.2
    """A guess works on the state; what it estimates money by must be in every view."""
    for t in guided_games(4, 2, money="hidden"):
        shown = t.view(None)
        for seat, own in enumerate(shown.players):
            seen, there = seen_of(t.state, seat, cost_of_used(t.state)), seen_in(DECK, shown, seat)
            assert seen == there
            assert (own.points, own.income) == (points(t.state, seat), income(t.state, seat))
