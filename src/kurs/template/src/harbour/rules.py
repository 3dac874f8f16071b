"""What happens, step by step, in the order of rules.md."""

from collections.abc import Sequence
from typing import Final

from kurs.kernel import Arg, Ask, Chance, Event, Log, Move, Phrase, Range, Score, beat, ranks
from kurs.parts.steps import Steps, wait

from harbour.state import (
    BIDDING,
    CARDS,
    COINS,
    GOODS,
    INCOME,
    NONE,
    OVER,
    QUAY,
    ROUND,
    SHARING,
    State,
    good_of,
    printed,
    worth_of,
)

KEEP: Final = tuple([Move("keep", (card,)) for card in range(CARDS)])
SELL: Final = tuple([Move("sell", (card,)) for card in range(CARDS)])
"""Moves are made once; asks take them from here."""

# --- 1 before the game ------------------------------------------------------------------------------------------------


def setup(seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """Up to the first ask (HAR-1)."""
    deck = [*range(CARDS)]
    chance.shuffle("deck", deck)
    s = State(
        seats, int(options["rounds"]), 0, chance.below("first", seats), [[ROUND]], deck, [], [NONE] * seats, NONE, NONE,
        [COINS] * seats, [0] * (seats * GOODS), 0,
    )  # fmt: skip
    log: Log = []
    GAME.go_on(s, chance, log)
    return s, log


# --- 2 a round begins -------------------------------------------------------------------------------------------------


def round_step(s: State, chance: Chance, log: Log) -> bool:
    """Coins for all, and a full quay; after the last round the game is over (HAR-5.1)."""
    if s.round == s.rounds:
        s.stack[-1] = [OVER]
        log += [Event("final", (seat, score.points)) for seat, score in enumerate(scores(s))]
        return False
    if s.round:
        s.first = (s.first + 1) % s.seats  # HAR-2.3
    s.round += 1
    log.append(Event("round", (s.round, s.first, INCOME)))
    for seat in range(s.seats):
        pay(s, seat, INCOME)  # HAR-2.1
    while len(s.quay) < QUAY:  # HAR-2.2
        s.quay.append(s.deck.pop())
        log.append(Event("arrives", printed(s.quay[-1]), reveals=True))
    s.stack[-1] = [BIDDING]
    return False


def pay(s: State, seat: int, amount: int) -> None:
    """The bank pays; a negative amount is paid to it."""
    s.coins[seat] += amount
    s.bank -= amount


# --- 3 bidding --------------------------------------------------------------------------------------------------------


def ask_bids(s: State) -> tuple[Ask, ...]:
    """All at the same time: each ask is sealed (HAR-3.1)."""
    return tuple(
        [
            Ask(seat, "bid", (), "HAR-3.1", (), (Range("bid", (), 0, s.coins[seat]),), True, s.bids[seat] != NONE)
            for seat in range(s.seats)
        ]
    )


def bid(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.bids[seat] = int(args[0])


def bidding_step(s: State, chance: Chance, log: Log) -> bool:
    """Waits until all bids are in, then turns them up (HAR-3.2)."""
    if NONE in s.bids:
        return True
    order = [(s.first + k) % s.seats for k in range(s.seats)]
    log += [Event("bid", (seat, s.bids[seat]), reveals=True) for seat in order]
    beat(s, log)  # people look at the bids before they are paid
    best = max(s.bids)
    s.winner = next(seat for seat in order if s.bids[seat] == best)  # HAR-3.3
    pay(s, s.winner, -best)
    log.append(Event("won", (s.winner, best)))
    s.bids = [NONE] * s.seats
    s.stack[-1] = [SHARING]
    return False


# --- 4 sharing --------------------------------------------------------------------------------------------------------


def ask_sharing(s: State) -> tuple[Ask, ...]:
    """One answer in two steps: which card is kept (HAR-4.1), and which one is sold (HAR-4.2)."""
    if s.kept == NONE:
        return (Ask(s.winner, "share", tuple([KEEP[card] for card in s.quay]), "HAR-4.1", steps=True),)
    others = tuple([SELL[card] for card in s.quay if card != s.kept])
    return (Ask(s.winner, "share", others, "HAR-4.2", begun=True),)


def keep(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A step: nothing is told and nothing drawn until the answer is finished."""
    s.kept = int(args[0])


def sell(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    sold = int(args[0])
    log.append(Event("kept", (seat, *printed(s.kept))))
    log.append(Event("sold", (seat, *printed(sold))))
    s.goods[seat * GOODS + good_of(s.kept)] += 1
    pay(s, seat, worth_of(sold))
    s.quay = [card for card in s.quay if card not in (s.kept, sold)]
    s.winner = s.kept = NONE
    s.stack[-1] = [ROUND]


def sharing_step(s: State, chance: Chance, log: Log) -> bool:
    return True


# --- 5 the end --------------------------------------------------------------------------------------------------------


def set_points(number: int) -> int:
    """What cards of one kind score together (HAR-5.1). Labels and bots ask here, too."""
    return number * number


def goods_points(goods: Sequence[int]) -> int:
    return sum([set_points(number) for number in goods])


def scores(s: State) -> tuple[Score, ...]:
    """Cards and coins (HAR-5.1, HAR-5.2); most points win (HAR-5.3)."""
    goods = [goods_points(s.goods[seat * GOODS : seat * GOODS + GOODS]) for seat in range(s.seats)]
    lines = [(("goods", points), ("coins", coins)) for points, coins in zip(goods, s.coins, strict=True)]
    points = [one + other for (_, one), (_, other) in lines]
    return tuple([Score(*row) for row in zip(points, ranks(points), lines, strict=True)])


def endings(s: State) -> tuple[str, ...]:
    winners = [score for score in scores(s) if score.rank == 1]
    return ("alone",) if len(winners) == 1 else ("shared",)


# --- the table of contents --------------------------------------------------------------------------------------------

GAME: Final[Steps[State]] = Steps(
    run={ROUND: round_step, BIDDING: bidding_step, SHARING: sharing_step, OVER: wait},
    ask={BIDDING: ask_bids, SHARING: ask_sharing},
    answers={BIDDING: {"bid": bid}, SHARING: {"keep": keep, "sell": sell}},
)

# --- what is wrong ----------------------------------------------------------------------------------------------------


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """Why a move that no ask allows cannot be made; whatever was typed, this must not stumble."""
    number = move.args[0] if len(move.args) == 1 else NONE
    if move.verb not in ("bid", "keep", "sell") or not isinstance(number, int) or number < 0:
        return None
    if move.verb == "bid":
        return Phrase("why.too_much", (s.coins[seat],)) if s.stack[-1][0] == BIDDING else Phrase("why.bids_are_in")
    if number >= CARDS:
        return None
    if s.stack[-1][0] == BIDDING:
        return Phrase("why.bid_first")
    if number not in s.quay:
        return Phrase("why.not_there", printed(number))
    return Phrase("why.keep_first") if s.kept == NONE else Phrase("why.kept", printed(s.kept))


def check(s: State) -> str:
    """What must always hold, in words for developers: coins and cards do not vanish."""
    if sum(s.coins) + s.bank != s.seats * COINS:
        return f"{sum(s.coins)} coins, and {s.bank} in the bank"
    cards = len(s.deck) + len(s.quay) + 2 * sum(s.goods)  # for each card kept another was sold
    return "" if cards == CARDS else f"{cards} cards"
