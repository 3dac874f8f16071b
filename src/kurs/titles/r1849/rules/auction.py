"""The auction of the privates (R49-3.8 to R49-3.13)."""

from typing import Final

from kurs.kernel.ask import Ask, Range
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import NOBODY, PRIVATE_OF, PRIVATES, RSA, SCE, START_PRICES
from kurs.titles.r1849.rules import ending
from kurs.titles.r1849.rules.looking import look_up
from kurs.titles.r1849.rules.money import bank_pays, from_player, pay_incomes
from kurs.titles.r1849.rules.starting import next_to_start, open_prices, open_up, price_of_p20
from kurs.titles.r1849.rules.stock import begin_stock_round
from kurs.titles.r1849.state import (
    BY_BANK,
    FIVES,
    LAST_OWNER,
    MINI_AUCTION,
    RSA_PRICE,
    UNSOLD,
    State,
    left_of,
)

STEP: Final = 5
"""A bid is at least so much higher; the price of SCE falls by so much (R49-3.8, R49-3.10)."""

BUY: Final = tuple([Move("buy", (private.id,)) for private in PRIVATES])
PASS: Final = Move("pass")
WITHDRAW: Final = Move("withdraw")
PAR: Final = {row.price: Move("par", (row.price,)) for row in START_PRICES}


def auction_step(s: State, chance: Chance, log: Log) -> bool:
    """The frame: whose turn, passes in succession, whose purchase is being followed up, who got the last private."""
    frame = s.stack[-1]
    while True:
        if frame[3] != NOBODY:
            if not follow_up(s, frame, log):
                return False
        elif frame[2] == s.seats:
            frame[2] = 0
            everybody_passed(s, log)
            if s.ended:
                return False
        elif s.sce_price == 0 and s.private_owner[SCE] == UNSOLD:
            hand_over(s, frame[1], SCE, 0, log)  # nobody is asked (R49-3.10)
            frame[3] = frame[1]
        elif can_act(s, frame[1]):
            return True
        else:
            pass_turn(s, frame, log)


# --- whose turn it is -----------------------------------------------------------------------------------------------


def on_offer(s: State) -> int:
    """The cheapest unsold private, or NOBODY."""
    for private, owner in enumerate(s.private_owner):
        if owner == UNSOLD:
            return private
    return NOBODY


def offer_price(s: State, private: int) -> int:
    return s.sce_price if private == SCE else PRIVATES[private].value


def free_cash(s: State, seat: int, private: int) -> int:
    """Cash that his standing bids on other privates do not bind."""
    bound = 0
    for other in range(len(PRIVATES)):
        if other != private:
            bound += s.bids[other * s.seats + seat]
    return s.cash[seat] - bound


def highest_bid(s: State, private: int) -> int:
    return max(s.bids[private * s.seats : private * s.seats + s.seats])


def lowest_legal(s: State, private: int) -> int:
    """5 above the highest bid, or above the value."""
    return max(highest_bid(s, private), PRIVATES[private].value) + STEP


def bid_range(s: State, seat: int, private: int) -> Range | None:
    """What he may bid on a private: any amount from the lowest legal bid on, or steps of 5 (R49-6.15)."""
    low, high = lowest_legal(s, private), free_cash(s, seat, private)
    if low > high:
        return None
    return Range("bid", (PRIVATES[private].id,), low, high, STEP if s.options[FIVES] else 1)


def bid_ranges(s: State, seat: int) -> list[Range]:
    """On every unsold private but the one on offer."""
    offered = on_offer(s)
    found = []
    for private in range(offered + 1, len(PRIVATES)):
        amounts = bid_range(s, seat, private)
        if amounts is not None:
            found.append(amounts)
    return found


def can_buy(s: State, seat: int) -> bool:
    offered = on_offer(s)
    return free_cash(s, seat, offered) >= offer_price(s, offered)


def can_act(s: State, seat: int) -> bool:
    return can_buy(s, seat) or bool(bid_ranges(s, seat))


def ask_auction(s: State) -> tuple[Ask, ...]:
    """Buy what is on offer, bid on something else, or pass (R49-3.8)."""
    seat, offered = s.stack[-1][1], on_offer(s)
    options = (BUY[offered], PASS) if can_buy(s, seat) else (PASS,)
    args = (offered, offer_price(s, offered))
    return (Ask(seat, "auction", options, "R49-3.8", args, tuple(bid_ranges(s, seat))),)


def buy(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    private = PRIVATE_OF[str(args[0])]
    frame = s.stack[-1]
    frame[2], frame[3] = 0, seat
    hand_over(s, seat, private, offer_price(s, private), log)


def bid(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """A new bid replaces his old one."""
    private, amount = PRIVATE_OF[str(args[0])], int(args[1])
    s.bids[private * s.seats + seat] = amount
    log.append(Event("bid", (seat, private, amount)))
    frame = s.stack[-1]
    if frame[0] != MINI_AUCTION:
        frame[1], frame[2] = left_of(s, seat), 0


def pass_auction(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Passing is not final."""
    pass_turn(s, s.stack[-1], log)


def pass_turn(s: State, frame: list[int], log: Log) -> None:
    log.append(Event("passed", (frame[1],)))
    frame[1] = left_of(s, frame[1])
    frame[2] += 1


def everybody_passed(s: State, log: Log) -> None:
    """SCE gets cheaper; once it is sold the privates pay instead (R49-3.10)."""
    if s.private_owner[SCE] == UNSOLD:
        s.sce_price -= STEP
        log.append(Event("cheaper", (SCE, s.sce_price)))
        return
    pay_incomes(s, log)
    if s.broken:
        ending.finish(s, BY_BANK, log)  # R49-7.54: an auction that nobody wants to end


# --- what follows a purchase (R49-3.9) ------------------------------------------------------------------------------


def hand_over(s: State, seat: int, private: int, amount: int, log: Log) -> None:
    """He pays and owns it; RSA's owner sets a start price at once (R49-3.12)."""
    look_up(s, log)
    from_player(s, seat, amount)
    s.private_owner[private] = seat
    for other in range(s.seats):
        s.bids[private * s.seats + other] = 0
    log.append(Event("private_bought", (seat, private, amount)))
    s.last_actor = seat
    if private == RSA:
        s.stack.append([RSA_PRICE, seat])


def follow_up(s: State, frame: list[int], log: Log) -> bool:
    """Look at the next private. False: something else comes first."""
    private = on_offer(s)
    if private == NOBODY:
        end_auction(s, frame, log)
        return False
    bidders = [seat for seat in range(s.seats) if s.bids[private * s.seats + seat]]
    if len(bidders) > 1:
        look_up(s, log)
        log.append(Event("mini_auction", (private,)))
        s.stack.append([MINI_AUCTION, private])
        return False
    if bidders:
        hand_over(s, bidders[0], private, s.bids[private * s.seats + bidders[0]], log)
        return s.stack[-1][0] == frame[0]
    frame[1], frame[3] = turn_after(s, frame), NOBODY
    return True


def turn_after(s: State, frame: list[int]) -> int:
    """Left of the buyer who started it all, or of the last one who got a private (R49-6.16)."""
    return left_of(s, s.last_actor if s.options[LAST_OWNER] else frame[3])


def end_auction(s: State, frame: list[int], log: Log) -> None:
    """The priority card, and the first stock round (R49-3.13); none if RSA's start price broke the bank (R49-7.54)."""
    if s.broken:
        ending.finish(s, BY_BANK, log)
        return
    s.priority = turn_after(s, frame)
    log.append(Event("priority", (s.priority,)))
    begin_stock_round(s, log)


# --- several bidders ------------------------------------------------------------------------------------------------


def lowest_bidder(s: State, private: int) -> int:
    bids = s.bids[private * s.seats : private * s.seats + s.seats]
    return bids.index(min([amount for amount in bids if amount]))


def mini_auction_step(s: State, chance: Chance, log: Log) -> bool:
    """The lowest bidder raises or withdraws until one is left."""
    private = s.stack[-1][1]
    while True:
        bids = s.bids[private * s.seats : private * s.seats + s.seats]
        seat = lowest_bidder(s, private)
        if bids.count(0) == s.seats - 1:
            s.stack.pop()
            hand_over(s, seat, private, bids[seat], log)
            return False
        if bid_range(s, seat, private) is not None:
            return True
        drop_out(s, seat, private, log)


def ask_mini_auction(s: State) -> tuple[Ask, ...]:
    private = s.stack[-1][1]
    seat = lowest_bidder(s, private)
    amounts = bid_range(s, seat, private)
    ranges = (amounts,) if amounts is not None else ()
    args = (private, highest_bid(s, private))
    return (Ask(seat, "mini_auction", (WITHDRAW,), "R49-3.9", args, ranges),)


def withdraw(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    drop_out(s, seat, s.stack[-1][1], log)


def drop_out(s: State, seat: int, private: int, log: Log) -> None:
    """His bid is cancelled, the money is free again."""
    s.bids[private * s.seats + seat] = 0
    log.append(Event("withdrew", (seat, private)))


# --- RSA (R49-3.12) -------------------------------------------------------------------------------------------------


def rsa_step(s: State, chance: Chance, log: Log) -> bool:
    return True


def ask_rsa(s: State) -> tuple[Ask, ...]:
    """The start price of the first corporation, whatever cash he has: the bank pays."""
    options = tuple([PAR[row.price] for row in open_prices(s)])
    return (Ask(s.stack[-1][1], "rsa_price", options, "R49-3.12", (next_to_start(s),)),)


def set_rsa_price(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The home token is placed at the beginning of the first stock round."""
    s.stack.pop()
    c, start_price = next_to_start(s), int(args[0])
    s.rsa_corporation = c
    bank_pays(s, price_of_p20(start_price), log)
    open_up(s, seat, c, start_price, log)
