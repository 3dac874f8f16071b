"""Deals by consent: a price is named, the other side accepts or declines (R49-4.1.5, R49-4.1.6).

The frame of a deal: its kind, the item (kind of train, private, hex), the other party.
"""

from typing import Final

from kurs.kernel.ask import Ask, Range
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.board import replace_station
from kurs.titles.r1849.data import PRIVATES, SMS, TRAINS
from kurs.titles.r1849.names import place_name
from kurs.titles.r1849.rules.phases import got_train
from kurs.titles.r1849.rules.turn import next_step, step_frame, turn_step
from kurs.titles.r1849.state import (
    BUY_STATION,
    BY_CORPORATION,
    CONSENT,
    HALF_VALUE,
    PRESIDENT_MAY_PAY,
    PRICE,
    SMS_STEP,
    STATION,
    STOCK_ROUND,
    State,
    T,
    president,
    train_price,
)

TRAIN_DEAL: Final = 0
"""Item: kind of train; other: the selling corporation (R49-4.9.3)."""
PRIVATE_DEAL: Final = 1
"""Item: private; the operating corporation buys it from its owner (R49-4.13.1)."""
STATION_DEAL: Final = 2
"""Item: hex; other: the selling corporation (R49-6.1)."""
TRADE_BUY: Final = 3
"""Item: private; other: the player who wants to buy it (R49-6.6)."""
TRADE_SELL: Final = 4
"""Item: private; other: the player to whom its owner wants to sell it (R49-6.6)."""

ASKS: Final = ("consent_train", "consent_private", "consent_station", "consent_buy", "consent_sell")
RULES: Final = ("R49-4.9.3", "R49-4.13.1", "R49-6.1", "R49-6.6", "R49-6.6")
REFUSALS: Final = 3
"""So often an item may be asked for in vain in one turn (R49-7.51)."""

ACCEPT: Final = Move("accept")
DECLINE: Final = Move("decline")


# --- the parties and the price --------------------------------------------------------------------------------------


def proposer(s: State, deal: int, item: int, other: int) -> int:
    if deal == TRADE_BUY:
        return other
    return s.private_owner[item] if deal == TRADE_SELL else president(s, s.operating)


def answerer(s: State, deal: int, item: int, other: int) -> int:
    """Whose consent is needed."""
    if deal in (TRAIN_DEAL, STATION_DEAL):
        return president(s, other)
    return other if deal == TRADE_SELL else s.private_owner[item]


def lowest_private_price(s: State, private: int) -> int:
    """1, or half the value rounded up (R49-6.7)."""
    return (PRIVATES[private].value + 1) // 2 if s.options[HALF_VALUE] else 1


def limits(s: State, deal: int, item: int, other: int, forced: bool) -> tuple[int, int]:
    """Lowest and highest price, without regard to what was declined. `forced`: a forced purchase of a train."""
    if deal in (TRADE_BUY, TRADE_SELL):
        return 0, s.cash[other]
    treasury = s.treasury[s.operating]
    if deal == PRIVATE_DEAL:
        return lowest_private_price(s, item), min(2 * PRIVATES[item].value, treasury)
    if deal == TRAIN_DEAL and forced and s.options[PRESIDENT_MAY_PAY]:  # R49-6.12
        together = treasury + s.cash[president(s, s.operating)]
        return 1, max(treasury, min(together, train_price(s, item)))
    return 1, treasury


def prices(s: State, deal: int, item: int, other: int, forced: bool = False) -> tuple[int, int]:
    """Lowest and highest price that may be proposed; none if the first is larger (R49-4.1.6)."""
    low, high = limits(s, deal, item, other, forced)
    key = _key(deal, item, other)
    for i in range(0, len(s.refused), 3):
        if s.refused[i] == key:
            if s.refused[i + 2] >= REFUSALS:
                return 1, 0
            if deal == TRADE_SELL:
                return low, min(high, s.refused[i + 1] - 1)
            return max(low, s.refused[i + 1] + 1), high
    return low, high


def possible(s: State, deal: int, item: int, other: int, forced: bool = False) -> bool:
    """Whether the proposal can be made at all."""
    low, high = prices(s, deal, item, other, forced)
    return low <= high


def _key(deal: int, item: int, other: int) -> int:
    return (deal * 100 + item) * 100 + other


def propose(s: State, deal: int, item: int, other: int, forced: bool = False) -> None:
    s.stack.append([PRICE, deal, item, other, int(forced)])


# --- naming a price -------------------------------------------------------------------------------------------------


def price_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ask_price(s: State) -> tuple[Ask, ...]:
    _, deal, item, other, forced = s.stack[-1]
    low, high = prices(s, deal, item, other, forced == 1)
    amounts = (Range("price", (), low, high),)
    seat = proposer(s, deal, item, other)
    if s.stack[0][0] == STOCK_ROUND:
        return (Ask(seat, "stock", (), RULES[deal], ("price",), amounts),)
    return (Ask(seat, "operate", (), RULES[deal], (s.operating, "price"), amounts),)


def name_price(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Without a question if both sides are the same person."""
    _, deal, item, other, forced = s.stack.pop()
    amount = int(args[0])
    if answerer(s, deal, item, other) == seat:
        carry_out(s, deal, item, other, amount, log)
        return
    log.append(Event(f"proposed_{ASKS[deal][8:]}", (seat, *_speaks_of(s, deal, item, other), amount)))
    s.stack.append([CONSENT, deal, item, other, amount, forced])


def _speaks_of(s: State, deal: int, item: int, other: int) -> tuple[Arg, ...]:
    """What a proposal is about."""
    if deal == TRAIN_DEAL:
        return s.operating, TRAINS[item].name, other
    if deal == STATION_DEAL:
        return s.operating, place_name(item), other
    if deal == PRIVATE_DEAL:
        return s.operating, item, s.private_owner[item]
    return item, s.private_owner[item] if deal == TRADE_BUY else other


# --- consent --------------------------------------------------------------------------------------------------------


def consent_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ask_consent(s: State) -> tuple[Ask, ...]:
    _, deal, item, other, amount, _ = s.stack[-1]
    seat = answerer(s, deal, item, other)
    args = (proposer(s, deal, item, other), *_speaks_of(s, deal, item, other), amount)
    return (Ask(seat, ASKS[deal], (ACCEPT, DECLINE), RULES[deal], args),)


def accept(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _, deal, item, other, amount, _ = s.stack.pop()
    carry_out(s, deal, item, other, amount, log)


def decline(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Nothing happens; the same may be asked again in this turn only at a better price (R49-4.1.6)."""
    _, deal, item, other, amount, _ = s.stack.pop()
    log.append(Event("declined", (seat,)))
    key = _key(deal, item, other)
    for i in range(0, len(s.refused), 3):
        if s.refused[i] == key:
            s.refused[i + 1], s.refused[i + 2] = amount, s.refused[i + 2] + 1
            return
    s.refused += [key, amount, 1]


# --- the deal itself ------------------------------------------------------------------------------------------------


def carry_out(s: State, deal: int, item: int, other: int, amount: int, log: Log) -> None:
    if deal == TRAIN_DEAL:
        sell_train(s, item, other, amount, log)
    elif deal == PRIVATE_DEAL:
        sell_private(s, item, amount, log)
    elif deal == STATION_DEAL:
        sell_station(s, item, other, amount, log)
    else:
        trade_private(s, item, other, amount, log)


def sell_train(s: State, kind: int, seller: int, amount: int, log: Log) -> None:
    """Money from treasury to treasury; what it lacks the president adds (R49-6.12)."""
    c = s.operating
    own = min(amount, s.treasury[c])
    s.treasury[c] -= own
    s.cash[president(s, c)] -= amount - own
    s.treasury[seller] += amount
    s.trains[seller * T + kind] -= 1
    s.trains[c * T + kind] += 1
    log.append(Event("train_sold", (c, TRAINS[kind].name, seller, amount)))
    if amount > own:
        log.append(Event("president_adds", (president(s, c), amount - own, c)))
    got_train(s, c, log)


def sell_private(s: State, private: int, amount: int, log: Log) -> None:
    """A corporation buys a private; SMS may be used at once if nothing was built or placed yet (R49-4.13.3)."""
    c, owner = s.operating, s.private_owner[private]
    s.treasury[c] -= amount
    s.cash[owner] += amount
    s.private_owner[private] = BY_CORPORATION + c
    log.append(Event("private_sold", (c, private, owner, amount)))
    if private == SMS and not s.laid and not s.placed and turn_step(s) <= STATION:
        s.stack.append(step_frame(SMS_STEP, c))


def sell_station(s: State, h: int, seller: int, amount: int, log: Log) -> None:
    """The buyer's token takes the space, the seller's returns to its charter (R49-6.1)."""
    c = s.operating
    s.treasury[c] -= amount
    s.treasury[seller] += amount
    replace_station(s.board, h, seller, c)
    s.stations[seller].remove(h)
    s.stations[c].append(h)
    s.tokens[seller] += 1
    s.tokens[c] -= 1
    log.append(Event("station_sold", (c, place_name(h), seller, amount)))
    assert s.stack[-1][0] == BUY_STATION
    next_step(s)


def trade_private(s: State, private: int, buyer: int, amount: int, log: Log) -> None:
    """Between players (R49-6.6); in a stock round each private once (R49-7.50), and it counts as an action."""
    owner = s.private_owner[private]
    s.cash[buyer] -= amount
    s.cash[owner] += amount
    s.private_owner[private] = buyer
    log.append(Event("private_traded", (buyer, private, owner, amount)))
    if s.stack[0][0] == STOCK_ROUND:
        s.traded |= 1 << private
        s.stack[-1][2] = 1
