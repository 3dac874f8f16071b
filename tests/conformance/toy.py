"""A tiny title that has everything a title can have: a shuffled deck, a hidden hand, sealed bids of any amount, a turn
of small steps, something hidden that is turned up, and money that is conserved. The suite is tried out on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from kurs.draw import Lit, Panel
from kurs.draw.html import el
from kurs.kernel import Ask, Bot, Chance, Event, Log, Move, Option, Phrase, Range, Score, Sheet, Title, only, places

BIDDING, TURN, OVER = 0, 1, 2
COINS = 10
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


class ToyBot(Bot):
    """Bids what its hidden card says."""

    name = "careful"

    def choose(self, view: Any, ask: Ask, chance: Chance) -> Move:
        if ask.kind == "bid":
            return Move("bid", (min(ask.ranges[0].high, view["hand"]),))
        return ask.options[-1]


class ToyTitle(Title[Toy]):
    """The title without faults."""

    name = "toy"
    rules = 1
    fewest = 2
    most = 3
    options = (Option("generous", ("no", "yes"), "no"),)
    state_type = Toy
    package = "conformance"
    bots = (ToyBot(),)
    tints: ClassVar[dict[str, str]] = {}
    words: ClassVar[dict[str, str]] = {
        "title": "", "about": "", "money": "money",
        "option.generous": "", "option.generous.no": "", "option.generous.yes": "",
        "ask.bid": "number", "ask.turn": "",
        "move.bid": "money", "move.stash": "", "move.peek": "", "move.done": "",
        "event.hand": "number", "event.prize": "number", "event.won": "seat money", "event.unsold": "",
        "event.stashed": "seat", "event.turned": "number", "event.done": "seat",
        "why.too_much": "money", "score.points": "", "score.chest": "",
    }  # fmt: skip
    all_endings: ClassVar[tuple[str, ...]] = ("sole", "shared")

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Toy, Log]:
        deck = list(range(1, 9))
        chance.shuffle("deck", deck)
        hands = [deck.pop() for _ in range(seats)]
        log = [Event("hand", (hands[seat],), only(seat)) for seat in range(seats)]
        each = COINS * (2 if options["generous"] == "yes" else 1)
        s = Toy(
            seats, int(options["generous"] == "yes"), BIDDING, deck, 0, 0, hands, [each] * seats, [0] * seats, 0,
            [NOT_YET] * seats, [0] * seats, 0,
        )  # fmt: skip
        self.offer(s, log)
        return s, log

    def offer(self, s: Toy, log: Log) -> None:
        if not s.deck:
            s.step = OVER
            return
        s.prize, s.peeked, s.step = s.deck.pop(), 0, BIDDING
        log.append(Event("prize", (s.prize,), shows=True))

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        s = state
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

    def apply(self, state: Toy, seat: int, move: Move, chance: Chance) -> Log:
        s, log = state, list[Event]()
        if move.verb == "bid":
            s.bids[seat] = int(move.args[0])
            if NOT_YET not in s.bids:
                self.settle(s, log)
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

    def turned_up(self, s: Toy) -> Event:
        return Event("turned", (s.deck[-1],), shows=True)

    def settle(self, s: Toy, log: Log) -> None:
        best = max(s.bids)
        winners = [seat for seat in range(s.seats) if s.bids[seat] == best]
        s.bids = [NOT_YET] * s.seats
        if len(winners) > 1:
            log.append(Event("unsold", shows=True))
            self.offer(s, log)
            return
        s.turn, s.step = winners[0], TURN
        self.pay(s, s.turn, best)
        s.points[s.turn] += s.prize
        log.append(Event("won", (s.turn, best), shows=True))

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
            "points": s.points[:], "turn": s.turn,
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
        g.deck = pool + ([known] if known else [])
        return g

    def clone(self, state: Toy) -> Toy:
        s = state
        return Toy(
            s.seats, s.generous, s.step, s.deck[:], s.prize, s.peeked, s.hands[:], s.coins[:], s.chests[:], s.bank,
            s.bids[:], s.points[:], s.turn,
        )  # fmt: skip

    def scores(self, state: Toy) -> tuple[Score, ...]:
        lines = [(("points", p), ("chest", c)) for p, c in zip(state.points, state.chests, strict=True)]
        points = [p + c for (_, p), (_, c) in lines]
        return tuple([Score(p, place, line) for p, place, line in zip(points, places(points), lines, strict=True)])

    def why_not(self, state: Toy, seat: int, move: Move) -> Phrase | None:
        return Phrase("why.too_much", (state.coins[seat],)) if move.verb == "bid" else None

    def bound(self, seats: int) -> int:
        return 8 * (seats + 2) + seats * 2 * COINS

    def check(self, state: Toy) -> str:
        coins = sum(state.coins) + sum(state.chests) + state.bank
        return "" if coins == state.seats * COINS * (1 + state.generous) else f"{coins} coins"

    def sheets(self, view: Any) -> tuple[Sheet, ...]:
        return ()

    def panels(self, view: Any, say: Callable[[Phrase], str], lit: Lit) -> tuple[Panel, ...]:
        drawn = el("text", str(view), **lit.at("done"))
        return (Panel("table", "board", 100, 100, say(Phrase("title")), drawn),)

    def endings(self, state: Toy) -> tuple[str, ...]:
        return ("sole",) if [score.place for score in self.scores(state)].count(1) == 1 else ("shared",)
