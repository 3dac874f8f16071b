"""The suite catches faults: for each promise a deliberately broken toy title fails the check that guards it."""

from typing import Any, ClassVar

import pytest

from conformance import faults_of_names
from conformance.toy import NOT_YET, SPENDING, TURN, Toy, ToyBot, ToyFace, ToyTitle
from kurs.draw import Drawn, Panel, Scene, el, kept, panel
from kurs.kernel import Ask, Chance, Event, Eyes, Log, Move, Phrase, beat, only
from kurs.testing.checks import CHECKS


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


class SecretBeside(ToyTitle):
    """Asks another seat in secret while somebody has his turn, who would lose his undo when it answers."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if state.step != TURN:
            return asks
        other = (state.turn + 1) % state.seats
        return tuple(sorted([*asks, Ask(other, "turn", asks[0].options[-1:], "TOY-2", secret=True)], key=seat_of))


def seat_of(ask: Ask) -> int:
    return ask.seat


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

    def answer(self, view: Any, ask: Ask, chance: Chance) -> Move:
        spied = PeekingTitle.spied
        if ask.kind == "bid" and spied.deck:
            return Move("bid", (min(ask.ranges[0].high, spied.deck[-1]),))
        return super().answer(view, ask, chance)


class PeekingTitle(ToyTitle):
    """Leaves the state lying about where the bot finds it."""

    bots = (PeekingBot(),)
    spied: Toy

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        PeekingTitle.spied = state
        return super().view(state, seat)


class WordlessFace(ToyFace):
    words = ToyFace.words | {"event.applause": ""}


class MissingSentence(ToyTitle):
    """Speaks of something no catalogue has a sentence for."""

    face = "conformance.test_faults:WordlessFace"


class UndeclaredSentence(ToyTitle):
    """Emits an event that was never declared."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        told = super().apply(state, seat, move, chance, log)
        told.append(Event("applause"))
        return told


class DeadEnd(ToyTitle):
    """Forgets that one may also stop."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        return tuple([a if a.ranges else Ask(a.seat, a.kind, a.options[:-1], a.rule) for a in super().asks(state)])


class Endless(ToyTitle):
    """Whoever is done has another turn."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        return [] if move.verb == "done" else super().apply(state, seat, move, chance, log)


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


class TalkativeSetUp(ToyTitle):
    """Tells everybody each hidden card as it is dealt."""

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Toy, Log]:
        s, log = super().setup(seats, options, chance)
        return s, [Event(e.key, e.args) if e.key == "hand" else e for e in log]


class WrongEar(ToyTitle):
    """Whispers each hidden card to the neighbour as well."""

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Toy, Log]:
        s, log = super().setup(seats, options, chance)
        return s, [*log, *[Event("hand", (s.hands[seat],), only((seat + 1) % seats)) for seat in range(seats)]]


class TalkativeTurn(ToyTitle):
    """Whoever puts a coin away tells his hidden card."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = super().apply(state, seat, move, chance, log)
        if move.verb == "stash":
            log.append(Event("turned", (state.hands[seat],)))
        return log


class TalkativeDeck(ToyTitle):
    """Whoever puts a coin away lets slip the next card of the deck."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = super().apply(state, seat, move, chance, log)
        if move.verb == "stash" and state.deck:
            log.append(Event("turned", (state.deck[-1],)))
        return log


class ToldBids(ToyTitle):
    """Tells everybody a sealed bid the moment it is made."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = super().apply(state, seat, move, chance, log)
        if move.verb == "bid":
            log.insert(0, Event("won", (seat, int(move.args[0]))))
        return log


class WhisperedBids(ToyTitle):
    """Tells one neighbour a sealed bid the moment it is made, and marks it as a reveal."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = super().apply(state, seat, move, chance, log)
        if move.verb == "bid":
            log.insert(0, Event("won", (seat, int(move.args[0])), only((seat + 1) % state.seats), reveals=True))
        return log


class TalkativeRefusal(ToyTitle):
    """Refuses with another's hidden card."""

    def why_not(self, state: Toy, seat: int, move: Move) -> Phrase | None:
        return Phrase("why.too_much", (state.hands[(seat + 1) % state.seats],))


class TrueGuess(ToyTitle):
    """Guesses nothing."""

    def guess(self, state: Toy, seat: int | None, chance: Chance) -> Toy:
        return self.clone(state)


class TrueGuessOpenHands(TrueGuess):
    """Guesses nothing, so that a view of all hands looks innocent."""

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"hands": state.hands[:]}


class HalfGuess(ToyTitle):
    """Redraws the deck, and leaves the others their true hidden cards."""

    def guess(self, state: Toy, seat: int | None, chance: Chance) -> Toy:
        g = self.clone(state)
        known = [g.deck.pop()] if g.peeked and g.deck else []
        g.deck.sort()
        chance.shuffle("deck", g.deck)
        g.deck += known
        return g


class LateTrueGuess(ToyTitle):
    """Guesses well at first, and hands out the truth once half the cards are gone."""

    def guess(self, state: Toy, seat: int | None, chance: Chance) -> Toy:
        return super().guess(state, seat, chance) if len(state.deck) > 4 else self.clone(state)


class TracedGuess(ToyTitle):
    """Guesses in a way that depends on what is hidden: a true high card stays a high one."""

    def guess(self, state: Toy, seat: int | None, chance: Chance) -> Toy:
        g = super().guess(state, seat, chance)
        if len(state.deck) < 4 and len(g.deck) > 1 and not g.peeked and state.deck[0] > state.deck[-1]:
            g.deck.reverse()
        return g


class UndoableView(ToyTitle):
    """Who puts a coin away sees the next card, and may take it back."""

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        sees = state.step == 1 and seat == state.turn and state.chests[state.turn] and state.deck
        return super().view(state, seat) | {"seen": state.deck[-1] if sees else 0}


class UndoableAsk(ToyTitle):
    """Who puts a coin away is asked a question that tells the next card, and may take it back."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if len(asks) == 1 and state.chests[state.turn] and state.deck and state.deck[-1] > 4:
            return (Ask(state.turn, "turn", asks[0].options[::-1], "TOY-2"),)
        return asks


class UndoableDraw(ToyTitle):
    """Whether a coin put away is counted by lot depends on a hidden card."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        if move.verb == "stash" and state.deck and state.deck[-1] > 4:
            chance.below("lot", 2)
        return super().apply(state, seat, move, chance, log)


class HastyBot(ToyBot):
    """Answers the next question, too."""

    def choose(self, eyes: Eyes, chance: Chance) -> list[Move]:
        return [self.answer(eyes.view, eyes.ask, chance)] * 2


class HastyTitle(ToyTitle):
    """Its bot gives several moves where one is asked for."""

    bots = (HastyBot(),)


class DiggingBot(ToyBot):
    """Digs the next card of the deck out from behind its eyes."""

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        deck = eyes._state.deck
        if eyes.ask.kind == "bid" and deck:
            return Move("bid", (min(eyes.ask.ranges[0].high, deck[-1]),))
        return self.answer(eyes.view, eyes.ask, chance)


class DiggingTitle(ToyTitle):
    """Has such a bot."""

    bots = (DiggingBot(),)


class HearsayBot(ToyBot):
    """Remembers of every event the cards that lie in the deck by then, of which nobody has told it."""

    remembers = True

    def remember(self, memory: Any, seat: int, event: Event) -> Any:
        return HearsayTitle.spied.deck[:]


class HearsayTitle(ToyTitle):
    """Leaves the state lying about where the bot finds it while it remembers."""

    bots = (HearsayBot(),)
    spied: Toy

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        HearsayTitle.spied = state
        return super().view(state, seat)


class ScribblingBot(ToyBot):
    """Counts in its memory how often it was asked, of which no event tells after a restart."""

    remembers = True

    def remember(self, memory: Any, seat: int, event: Event) -> Any:
        return memory or [0]

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        eyes.memory[0] += 1
        return self.answer(eyes.view, eyes.ask, chance)


class ScribblingTitle(ToyTitle):
    """Has such a bot."""

    bots = (ScribblingBot(),)


class CountingBot(ToyBot):
    """Keeps count in itself: in another process it would have counted less."""

    asked = 0

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        self.asked += 1
        if eyes.ask.kind == "bid":
            return Move("bid", (min(eyes.ask.ranges[0].high, self.asked % 3),))
        return self.answer(eyes.view, eyes.ask, chance)


class CountingTitle(ToyTitle):
    """Has such a bot."""

    bots = (CountingBot(),)


class GuessingToyBot(ToyBot):
    """Guesses, and does nothing with it. It stands in for the general bot of that name, which is looked at first."""

    name = "random"

    def choose(self, eyes: Eyes, chance: Chance) -> Move:
        eyes.guess(chance)
        return self.answer(eyes.view, eyes.ask, chance)


class TracedGuessOfABot(TracedGuess):
    """What its bot guesses depends on what is hidden."""

    bots = (GuessingToyBot(),)


class TracedTask(TracedGuess):
    """The world that a worker is sent depends on what is hidden."""

    bots = (ToyBot(),)


class LeakingFace(ToyFace):
    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        return super().panels(view | {"hands": LeakingPicture.spied.hands}, scene)


class LeakingPicture(ToyTitle):
    """Draws what lies about: the last state that was looked at."""

    face = "conformance.test_faults:LeakingFace"

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        LeakingPicture.spied = state
        return super().view(state, seat)

    spied: Toy


class SharedGift(ToyTitle):
    """A clone shares to whom everybody gives: a step is made for all."""

    def clone(self, state: Toy) -> Toy:
        copy = super().clone(state)
        copy.to = state.to
        return copy


class SpiedStep(ToyTitle):
    """Shows everybody who has been choosing a gift last."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        SpiedStep.busy = seat if move.verb == "to" else NOT_YET
        return super().apply(state, seat, move, chance, log)

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"busy": seat is None and self.busy}

    busy = NOT_YET


class SpiedAsk(ToyTitle):
    """The others are asked another question while somebody chooses a gift."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        SpiedAsk.busy = seat if move.verb == "to" else NOT_YET
        return super().apply(state, seat, move, chance, log)

    def ask_gift(self, s: Toy, seat: int) -> Ask:
        ask = super().ask_gift(s, seat)
        return (
            ask
            if self.busy in (seat, NOT_YET) or ask.begun
            else Ask(seat, "give", ask.options[:1], "TOY-3", sealed=True)
        )

    busy = NOT_YET


class DrawingStep(ToyTitle):
    """A lot is drawn before a gift is finished."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        if move.verb == "to":
            chance.below("lot", 2)
        return super().apply(state, seat, move, chance, log)


class TalkativeStep(ToyTitle):
    """Tells to whom a gift will go."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = super().apply(state, seat, move, chance, log)
        if move.verb == "to":
            log.append(Event("done", (seat,)))
        return log


class TurningStep(ToyTitle):
    """Naming a sum turns up the next card."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = super().apply(state, seat, move, chance, log)
        if move.verb == "spend" and state.deck:
            log.append(self.turned_up(state))
        return log


class PeekingStep(ToyTitle):
    """Who has named a sum sees the next card."""

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        sees = state.step == SPENDING and seat == state.turn and state.spend != NOT_YET and state.deck
        return super().view(state, seat) | {"seen": state.deck[-1] if sees else 0}


class PeekingStepAsk(ToyTitle):
    """Who has named a sum is asked a question that tells the next card."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if len(asks) == 1 and asks[0].begun and state.deck and state.deck[-1] > 4:
            return (Ask(state.turn, "spend", asks[0].options[::-1], "TOY-4", begun=True),)
        return asks


class WornStep(ToyTitle):
    """Each time a sum is named at a table it is another one: what was undone does not come back."""

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        told = super().apply(state, seat, move, chance, log)
        if move.verb == "spend" and state.coins[seat] > 1 and log is not None:
            WornStep.times += 1
            state.spend = self.times % 3
        return told

    times = 0


class LooseStep(ToyTitle):
    """Does not say that naming a sum is but the first step of an answer."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        return asks if asks and asks[0].begun else tuple([self.at_once(ask) for ask in asks])

    def at_once(self, ask: Ask) -> Ask:
        return Ask(ask.seat, ask.kind, ask.options, ask.rule) if ask.kind == "spend" else ask


class ClosedAnswer(ToyTitle):
    """A gift that has been named cannot be named again."""

    def ask_gift(self, s: Toy, seat: int) -> Ask:
        ask = super().ask_gift(s, seat)
        return Ask(seat, "give", (), "TOY-3", sealed=True, answered=True, steps=True) if ask.answered else ask


def whispering(scene: Scene, shown: str) -> Drawn:
    """Knows more than it was given."""
    return Drawn(10, 10, "", el("text", f"{shown} {ForgetfulPicture.looked_at}"))


class WhisperingFace(ToyFace):
    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        ForgetfulPicture.looked_at = sum(view["coins"])
        return (panel("toy", "status", whispering, scene.unlit(), str(view["turn"])),)


class ForgetfulPicture(ToyTitle):
    """A panel that shows something that is not among its inputs."""

    face = "conformance.test_faults:WhisperingFace"
    looked_at = 0


@kept
def remembered(scene: Scene, turn: int) -> tuple[Panel, ...]:
    """Makes its panel of more than it was given."""
    return (panel("toy", "status", told_of, scene, str(ForgetfulPicture.looked_at)),)


def told_of(scene: Scene, shown: str) -> Drawn:
    return Drawn(10, 10, "", el("text", shown))


class RememberingFace(ToyFace):
    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        ForgetfulPicture.looked_at = sum(view["coins"])
        return remembered(scene.unlit(), view["turn"])


class StalePicture(ToyTitle):
    """A panel that is kept although something has changed that is not among its inputs."""

    face = "conformance.test_faults:RememberingFace"


class LostFace(ToyFace):
    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        return tuple([Panel(one.id, "attic", one.paint, one.inputs) for one in super().panels(view, scene)])


class LostPanel(ToyTitle):
    """A panel in an area that no page knows."""

    face = "conformance.test_faults:LostFace"


class UsurpingFace(ToyFace):
    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        return tuple([Panel("ask", one.area, one.paint, one.inputs) for one in super().panels(view, scene)])


class UsurpingPanel(ToyTitle):
    """A panel with an id of the page itself."""

    face = "conformance.test_faults:UsurpingFace"


# --- beats ------------------------------------------------------------------------------------------------------------


class OpenHandedBeat(ToyTitle):
    """Lays all hidden cards open while gifts are handed over, and hides them again."""

    def hand_over(self, s: Toy, log: Log) -> None:
        s.turn = -1
        super().hand_over(s, log)
        s.turn = 0

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"hands": state.hands[:] if state.turn < 0 else []}


class TellingBeat(ToyTitle):
    """Of eight things that are told it looks up at those whose number is a hidden card."""

    def hand_over(self, s: Toy, log: Log) -> None:
        for n in range(1, 9):
            log.append(Event("done", (0,)))
            if n in s.hands:
                beat(s, log)
        super().hand_over(s, log)


class CostlyBeat(ToyTitle):
    """Who is watched pays the bank a coin."""

    def hand_over(self, s: Toy, log: Log) -> None:
        super().hand_over(s, log)
        if type(log) is not list and s.coins[0]:
            self.pay(s, 0, 1)


class WatchedTalk(ToyTitle):
    """Says something more when somebody watches."""

    def hand_over(self, s: Toy, log: Log) -> None:
        if type(log) is not list:
            log.append(Event("done", (0,)))
        super().hand_over(s, log)


class ForgetsBids(ToyTitle):
    """A game loaded in the middle of the bidding has forgotten which bids are in."""

    def load(self, rules: int, data: Any) -> Toy:
        return super().load(rules, data | {"bids": [NOT_YET] * data["seats"]})


class RemembersOutsideTheState(ToyTitle):
    """Who has turned up a card may not put a coin away; only the title object knows who has."""

    def __init__(self) -> None:
        self.looked = False

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if len(asks) == 1 and asks[0].kind == "turn" and self.looked:
            return (Ask(asks[0].seat, "turn", asks[0].options[-1:], "TOY-2"),)
        return asks

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        if move.verb in ("bid", "peek"):
            self.looked = move.verb == "peek"
        return super().apply(state, seat, move, chance, log)


class CountsLooks(ToyTitle):
    """Whoever looks at what is asked changes the state: a game that was stored before is another one after."""

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        if state.step == TURN and state.peeked:
            state.peeked += 1
        return super().asks(state)


class CountsItsEvents(ToyTitle):
    """Tells how often something was told since the server started."""

    def __init__(self) -> None:
        self.told = 0

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"told": self.told}

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        self.told += 1
        return super().apply(state, seat, move, chance, log)


FAULTS: dict[type[ToyTitle], tuple[str, str]] = {
    ForgetsBids: ("resumed", "a table that goes on differs"),
    RemembersOutsideTheState: ("resumed", "what is asked differs"),
    CountsLooks: ("resumed", "a table that goes on differs"),
    CountsItsEvents: ("resumed", "views differ"),
    LeakingView: ("secrecy", "the view of .* shows a secret"),
    LeakingAsk: ("secrecy", "the ask tells a secret"),
    LeakingBids: ("sealed", "can see how"),
    SecretBeside: ("secrecy", "secret beside"),
    SharedClone: ("clone", "changed after it had been cloned"),
    UndoableReveal: ("undo", "the events of peek show"),
    UndoableView: ("undo", "the view after stash shows"),
    UndoableAsk: ("undo", "the ask after stash shows"),
    UndoableDraw: ("undo", "stash may draw"),
    LostCoin: ("fuzz", "coins"),
    PeekingTitle: ("no_peeking", "careful peeks at bid"),
    HastyTitle: ("no_peeking", "careful answers bid with .* is no part of an answer"),
    DiggingTitle: ("no_peeking", "careful peeks at bid"),
    HearsayTitle: ("no_peeking", "careful remembers at bid what it was not told"),
    ScribblingTitle: ("no_peeking", "careful remembers at bid something else"),
    CountingTitle: ("no_peeking", "careful peeks at bid"),
    TracedGuessOfABot: ("no_peeking", "peeks at .* by its guesses"),
    TracedTask: ("no_peeking", "a worker is sent a secret"),
    MissingSentence: ("sentences", "no sentence for event.applause"),
    UndeclaredSentence: ("sentences", "no words are declared for 'event.applause'"),
    DeadEnd: ("fuzz", "dead end"),
    Endless: ("fuzz", "more than .* decisions"),
    ForgetfulSave: ("round_trip", "a loaded state differs"),
    OwnDice: ("record", "the same seed played two different games"),
    Unreached: ("endings", "never reached: .*draw by agreement"),
    SilentRefusal: ("bad_moves", "no words are declared for 'why.because'"),
    TalkativeSetUp: ("told", "an event of the set-up tells"),
    WrongEar: ("told", "an event of the set-up tells"),
    TalkativeTurn: ("told", "an event of stash tells"),
    TalkativeDeck: ("told", "an event of stash tells"),
    ToldBids: ("sealed", "is told how"),
    WhisperedBids: ("sealed", "is told how"),
    SharedGift: ("steps", "a step has changed the game"),
    SpiedStep: ("steps", "others can tell"),
    SpiedAsk: ("steps", "others can tell"),
    DrawingStep: ("steps", "the step to . draws"),
    TalkativeStep: ("steps", "the step to . tells something"),
    TurningStep: ("steps", "the step spend . tells something"),
    PeekingStep: ("steps", "the step spend . shows its seat what it could not know"),
    PeekingStepAsk: ("steps", "the step spend . shows its seat what it could not know"),
    WornStep: ("steps", "redo does not lead back into the answer"),
    LooseStep: ("steps", "the first step of an answer is an entry of its own"),
    ClosedAnswer: ("steps", "an answer cannot be reopened"),
    TalkativeRefusal: ("reasons", "refusing .* tells a secret"),
    TrueGuess: ("guesses", "leaves a trace in its guess"),
    TrueGuessOpenHands: ("guesses", "leaves a trace in its guess"),
    HalfGuess: ("guesses", "leaves a trace in its guess"),
    LateTrueGuess: ("guesses", "were the truth"),
    TracedGuess: ("guesses", "depends on what is hidden"),
    LeakingPicture: ("drawn", "shows a secret"),
    ForgetfulPicture: ("pictures", "toy depends on something that is not among its inputs"),
    StalePicture: ("pictures", "toy was kept, and would be another one now"),
    LostPanel: ("pictures", "panel toy: there is no area attic"),
    UsurpingPanel: ("pictures", "there is another ask"),
    OpenHandedBeat: ("beats", "a beat shows .* what he may not see"),
    TellingBeat: ("beats", "a beat shows .* what he may not see"),
    CostlyBeat: ("beats", "a move that is watched leads elsewhere"),
    WatchedTalk: ("beats", "a move that is watched tells something else"),
    **faults_of_names.FAULTS,
}
"""Each broken toy with the check that finds it, and what the check says."""


@pytest.mark.parametrize("check", CHECKS)
def test_sound_toy_passes(check: str) -> None:
    CHECKS[check](ToyTitle())


@pytest.mark.parametrize("broken", FAULTS, ids=lambda broken: broken.__name__)
def test_broken_toy_fails(broken: type[ToyTitle]) -> None:
    check, says = FAULTS[broken]
    with pytest.raises((AssertionError, KeyError, RuntimeError), match=says):
        CHECKS[check](broken())
