"""The suite catches faults: for each promise a deliberately broken toy title fails the check that guards it."""

from typing import Any, ClassVar

import pytest

from conformance.suite import CHECKS
from conformance.toy import Toy, ToyBot, ToyTitle
from kurs.kernel import Ask, Chance, Event, Log, Move, Phrase


class LeakingView(ToyTitle):
    """Shows everybody's hidden card."""

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"hands": state.hands[:]}


class LeakingAsk(ToyTitle):
    """Asks the winner a question that depends on another's hidden card."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if len(asks) == 1 and state.hands[(state.turn + 1) % state.seats] > 4:
            return (Ask(asks[0].seat, "turn", asks[0].options[::-1], "TOY-2"),)
        return asks


class LeakingBids(ToyTitle):
    """Shows a sealed bid before all are in."""

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"in": state.bids[:]}


class SharedClone(ToyTitle):
    """A clone that shares the list of coins."""

    def clone(self, state: Toy) -> Toy:
        copy = super().clone(state)
        copy.coins = state.coins
        return copy


class UndoableReveal(ToyTitle):
    """Turns up a hidden card and does not say that it showed something."""

    def turned_up(self, s: Toy) -> Event:
        return Event("turned", (s.deck[-1],))


class LostCoin(ToyTitle):
    """The bank loses a coin of every payment."""

    def pay(self, s: Toy, seat: int, amount: int) -> None:
        s.coins[seat] -= amount
        s.bank += max(0, amount - 1)


class PeekingBot(ToyBot):
    """Knows the next card of the deck."""

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Move:
        spied = PeekingTitle.spied
        if ask.kind == "bid" and spied.deck:
            return Move("bid", (min(ask.ranges[0].high, spied.deck[-1]),))
        return super().choose(view, ask, chance)


class PeekingTitle(ToyTitle):
    """Leaves the state lying about where the bot finds it."""

    bots = (PeekingBot(),)
    spied: Toy

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        PeekingTitle.spied = state
        return super().view(state, seat)


class MissingSentence(ToyTitle):
    """Speaks of something no catalogue has a sentence for."""

    words = ToyTitle.words | {"event.applause": ""}


class UndeclaredSentence(ToyTitle):
    """Emits an event that was never declared."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance) -> Log:
        return [*super().apply(state, seat, move, chance), Event("applause")]


class DeadEnd(ToyTitle):
    """Forgets that one may also stop."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        return tuple([a if a.ranges else Ask(a.seat, a.kind, a.options[:-1], a.rule) for a in super().asks(state)])


class Endless(ToyTitle):
    """Whoever is done has another turn."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance) -> Log:
        return [] if move.verb == "done" else super().apply(state, seat, move, chance)


class ForgetfulSave(ToyTitle):
    """A loaded game has forgotten what was turned up."""

    def load(self, rules: int, data: Any) -> Toy:
        return super().load(rules, data | {"peeked": 0})


class OwnDice(ToyTitle):
    """Draws behind the back of chance."""

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Toy, Log]:
        s, log = super().setup(seats, options, chance)
        OwnDice.games += 1
        s.bank, s.coins[0] = OwnDice.games % 2, s.coins[0] - OwnDice.games % 2
        return s, log

    games = 0


class Unreached(ToyTitle):
    """Promises an ending that never comes."""

    all_endings: ClassVar[tuple[str, ...]] = ("sole", "shared", "draw by agreement")


class SilentRefusal(ToyTitle):
    """Refuses with a reason nobody can read."""

    def why_not(self, state: Toy, seat: int, move: Move) -> Phrase | None:
        return Phrase("why.because")


FAULTS = {
    LeakingView: "secrecy",
    LeakingAsk: "secrecy",
    LeakingBids: "sealed",
    SharedClone: "clone",
    UndoableReveal: "undo",
    LostCoin: "fuzz",
    PeekingTitle: "no_peeking",
    MissingSentence: "sentences",
    UndeclaredSentence: "sentences",
    DeadEnd: "fuzz",
    Endless: "fuzz",
    ForgetfulSave: "round_trip",
    OwnDice: "record",
    Unreached: "endings",
    SilentRefusal: "bad_moves",
}


@pytest.mark.parametrize("check", CHECKS)
def test_sound_toy_passes(check: str) -> None:
    CHECKS[check](ToyTitle())


@pytest.mark.parametrize("broken", FAULTS, ids=lambda broken: broken.__name__)
def test_broken_toy_fails(broken: type[ToyTitle]) -> None:
    with pytest.raises((AssertionError, KeyError)):
        CHECKS[FAULTS[broken]](broken())
