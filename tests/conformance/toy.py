"""A tiny title that has everything a title can have: a shuffled deck, a hidden hand, sealed bids of any amount, a turn
of small steps, something hidden that is turned up, and money that is conserved; and, where gifts are given, answers in
several steps, sealed (gifts) and open (spending), and beats. The suite is tried out on it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from kurs.draw import Drawn, Panel, Scene, el, panel
from kurs.face import Face
from kurs.kernel import (
    Ask,
    Bot,
    Chance,
    Event,
    Log,
    Move,
    Option,
    Phrase,
    Range,
    Score,
    Title,
    beat,
    only,
    ranks,
)

BIDDING, TURN, OVER, GIVING, SPENDING = range(5)
COINS = 10
MOST_GIVEN, MOST_SPENT = 3, 2
NOT_YET = -1


@dataclass
class Toy:
    """Each round a card of the deck is bid for, sealed; the highest bidder then has a turn."""

    seats: int
    generous: int
    step: int
    deck: list[int]
    """Top last."""
    prize: int
    peeked: int
    """Whether the next card has been turned up."""
    hands: list[int]
    coins: list[int]
    chests: list[int]
    bank: int
    bids: list[int]
    points: list[int]
    turn: int
    gifts: int
    """Whether everybody gives somebody coins before the first card, and the winner of a card may spend some."""
    to: list[int]
    given: list[int]
    spend: int
    """How many coins the one whose turn it is has named."""


class ToyBot(Bot):
    """Bids what its hidden card says."""

    name = "careful"

    def answer(self, view: Any, ask: Ask, chance: Chance) -> Move:
        if ask.kind == "bid":
            return Move("bid", (min(ask.ranges[0].high, view["hand"]),))
        return ask.options[-1] if ask.options else Move("coins", (min(ask.ranges[0].high, view["hand"] // 4),))


class ToyFace(Face[dict[str, Any]]):
    """How the toy speaks and looks."""

    package = "conformance"
    words: ClassVar[dict[str, str]] = {
        "title": "", "about": "", "money": "money",
        "option.generous": "", "option.generous.no": "", "option.generous.yes": "",
        "option.gifts": "", "option.gifts.no": "", "option.gifts.yes": "",
        "ask.give": "", "move.to": "seat", "move.coins": "money", "event.gave": "seat seat:to money",
        "ask.spend": "", "move.spend": "money", "move.chest": "", "move.bank": "", "event.spent": "seat money",
        "ask.bid": "number", "ask.turn": "",
        "move.bid": "money", "move.stash": "", "move.peek": "", "move.done": "",
        "event.hand": "number", "event.prize": "number", "event.won": "seat money", "event.unsold": "",
        "event.stashed": "seat", "event.turned": "number", "event.done": "seat",
        "why.too_much": "money", "score.points": "", "score.chest": "", "who.house": "",
        "tie.coins": "money:more money:less",
    }  # fmt: skip

    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        return (panel("toy", "status", picture, scene.only("done"), str(view)),)


def picture(scene: Scene, shown: str) -> Drawn:
    """All that can be seen, as it is written."""
    drawn = el("text", shown, transform="translate(0 12) scale(0.1)", **scene.lit.at("done"))
    return Drawn(400, 20, scene.say(Phrase("title")), drawn)


class ToyTitle(Title[Toy, dict[str, Any]]):
    """The title without faults."""

    name = "toy"
    rules = 1
    min_seats = 2
    max_seats = 3
    options = (Option("generous", ("no", "yes"), "no"), Option("gifts", ("no", "yes"), "no"))
    state_type = Toy
    face = "conformance.toy:ToyFace"
    bots = (ToyBot(),)
    opponent = "careful"
    all_endings: ClassVar[tuple[str, ...]] = ("sole", "shared")

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Toy, Log]:
        deck = list(range(1, 9))
        chance.shuffle("deck", deck)
        hands = [deck.pop() for _ in range(seats)]
        log = [Event("hand", (hands[seat],), only(seat)) for seat in range(seats)]
        each = COINS * (2 if options["generous"] == "yes" else 1)
        s = Toy(
            seats, int(options["generous"] == "yes"), BIDDING, deck, 0, 0, hands, [each] * seats, [0] * seats, 0,
            [NOT_YET] * seats, [0] * seats, 0, int(options["gifts"] == "yes"), [NOT_YET] * seats, [NOT_YET] * seats,
            NOT_YET,
        )  # fmt: skip
        if s.gifts:
            s.step = GIVING
        else:
            self.offer(s, log)
        return s, log

    def offer(self, s: Toy, log: Log) -> None:
        if not s.deck:
            s.step = OVER
            return
        s.prize, s.peeked, s.step = s.deck.pop(), 0, BIDDING
        log.append(Event("prize", (s.prize,), reveals=True))

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        s = state
        if s.step == GIVING:
            return tuple([self.ask_gift(s, seat) for seat in range(s.seats)])
        if s.step == SPENDING and s.spend == NOT_YET:
            sums = [Move("spend", (n,)) for n in range(min(MOST_SPENT, s.coins[s.turn]) + 1)]
            return (Ask(s.turn, "spend", tuple(sums), "TOY-4", steps=True),)
        if s.step == SPENDING:
            return (Ask(s.turn, "spend", (Move("chest"), Move("bank")), "TOY-4", begun=True),)
        if s.step == BIDDING:
            return tuple(
                [
                    Ask(seat, "bid", (), "TOY-1", (s.prize,), (Range("bid", (), 0, s.coins[seat]),), sealed=True,
                        answered=s.bids[seat] != NOT_YET)
                    for seat in range(s.seats)
                ]
            )  # fmt: skip
        if s.step == TURN:
            stash = (Move("stash"),) if s.coins[s.turn] else ()
            peek = (Move("peek"),) if s.deck and not s.peeked else ()
            return (Ask(s.turn, "turn", (*stash, *peek, Move("done")), "TOY-2"),)
        return ()

    def ask_gift(self, s: Toy, seat: int) -> Ask:
        """To whom, and how much: two steps of one sealed answer."""
        if s.to[seat] != NOT_YET and s.given[seat] == NOT_YET:
            amounts = (Range("coins", (), 0, min(MOST_GIVEN, s.coins[seat])),)
            return Ask(seat, "give", (), "TOY-3", (), amounts, sealed=True, begun=True)
        to = tuple([Move("to", (other,)) for other in range(s.seats) if other != seat])
        return Ask(seat, "give", to, "TOY-3", sealed=True, answered=s.given[seat] != NOT_YET, steps=True)

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        s, log = state, [] if log is None else log
        if move.verb == "bid":
            s.bids[seat] = int(move.args[0])
            if NOT_YET not in s.bids:
                self.settle(s, log)
        elif move.verb == "to":
            s.to[seat], s.given[seat] = int(move.args[0]), NOT_YET
        elif move.verb == "coins":
            s.given[seat] = int(move.args[0])
            if NOT_YET not in s.given:
                self.hand_over(s, log)
        elif move.verb == "spend":
            s.spend = int(move.args[0])
        elif move.verb in ("chest", "bank"):
            self.spend(s, seat, move.verb, log)
        elif move.verb == "stash":
            s.coins[seat] -= 1
            s.chests[seat] += 1
            log.append(Event("stashed", (seat,)))
        elif move.verb == "peek":
            s.peeked = 1
            log.append(self.turned_up(s))
        else:
            log.append(Event("done", (seat,)))
            self.offer(s, log)
        return log

    def hand_over(self, s: Toy, log: Log) -> None:
        """All gifts are shown one after the other."""
        for seat in range(s.seats):
            s.coins[seat] -= s.given[seat]
            s.coins[s.to[seat]] += s.given[seat]
            log.append(Event("gave", (seat, s.to[seat], s.given[seat]), reveals=True))
            beat(s, log)
        self.offer(s, log)

    def spend(self, s: Toy, seat: int, where: str, log: Log) -> None:
        s.coins[seat] -= s.spend
        if where == "chest":
            s.chests[seat] += s.spend
        else:
            s.bank += s.spend
        log.append(Event("spent", (seat, s.spend)))
        s.spend, s.step = NOT_YET, TURN

    def turned_up(self, s: Toy) -> Event:
        return Event("turned", (s.deck[-1],), reveals=True)

    def settle(self, s: Toy, log: Log) -> None:
        best = max(s.bids)
        winners = [seat for seat in range(s.seats) if s.bids[seat] == best]
        s.bids = [NOT_YET] * s.seats
        if len(winners) > 1:
            log.append(Event("unsold", reveals=True))
            self.offer(s, log)
            return
        s.turn, s.step = winners[0], SPENDING if s.gifts else TURN
        self.pay(s, s.turn, best)
        s.points[s.turn] += s.prize
        log.append(Event("won", (s.turn, best), reveals=True))

    def pay(self, s: Toy, seat: int, amount: int) -> None:
        s.coins[seat] -= amount
        s.bank += amount

    def view(self, state: Toy, seat: int | None) -> dict[str, Any]:
        s = state
        return {
            "seats": s.seats, "step": s.step, "prize": s.prize, "deck": len(s.deck),
            "next": s.deck[-1] if s.peeked and s.deck else 0,
            "hand": 0 if seat is None else s.hands[seat], "coins": s.coins[:], "chests": s.chests[:],
            "bid": NOT_YET if seat is None else s.bids[seat], "in": [bid != NOT_YET for bid in s.bids],
            "points": s.points[:], "turn": s.turn, "spend": s.spend,
            "to": NOT_YET if seat is None else s.to[seat], "given": NOT_YET if seat is None else s.given[seat],
            "gifts in": [given != NOT_YET for given in s.given],
        }  # fmt: skip

    def guess(self, state: Toy, seat: int | None, chance: Chance) -> Toy:
        g = self.clone(state)
        known = g.deck.pop() if g.peeked and g.deck else 0
        others = [other for other in range(g.seats) if other != seat]
        pool = sorted(g.deck + [g.hands[other] for other in others])
        chance.shuffle("pool", pool)
        for other in others:
            g.hands[other] = pool.pop()
            if g.bids[other] != NOT_YET:
                g.bids[other] = chance.below("bid", g.coins[other] + 1)
            if g.step == GIVING:
                self.guess_gift(g, other, chance)
        g.deck = pool + ([known] if known else [])
        return g

    def guess_gift(self, g: Toy, other: int, chance: Chance) -> None:
        """How another has answered; whether he is in the middle of it nobody can know."""
        g.to[other] = NOT_YET
        if g.given[other] != NOT_YET:
            g.to[other] = (other + 1 + chance.below("to", g.seats - 1)) % g.seats
            g.given[other] = chance.below("given", min(MOST_GIVEN, g.coins[other]) + 1)

    def clone(self, state: Toy) -> Toy:
        s = state
        return Toy(
            s.seats, s.generous, s.step, s.deck[:], s.prize, s.peeked, s.hands[:], s.coins[:], s.chests[:], s.bank,
            s.bids[:], s.points[:], s.turn, s.gifts, s.to[:], s.given[:], s.spend,
        )  # fmt: skip

    def scores(self, state: Toy) -> tuple[Score, ...]:
        lines = [(("points", p), ("chest", c)) for p, c in zip(state.points, state.chests, strict=True)]
        points = [p + c for (_, p), (_, c) in lines]
        return tuple([Score(p, place, line) for p, place, line in zip(points, ranks(points), lines, strict=True)])

    def why_not(self, state: Toy, seat: int, move: Move) -> Phrase | None:
        return Phrase("why.too_much", (state.coins[seat],)) if move.verb == "bid" else None

    def bound(self, seats: int) -> int:
        return 8 * (seats + 3) + seats * 2 * COINS + seats

    def check(self, state: Toy) -> str:
        coins = sum(state.coins) + sum(state.chests) + state.bank
        return "" if coins == state.seats * COINS * (1 + state.generous) else f"{coins} coins"

    def endings(self, state: Toy) -> tuple[str, ...]:
        return ("sole",) if [score.rank for score in self.scores(state)].count(1) == 1 else ("shared",)
