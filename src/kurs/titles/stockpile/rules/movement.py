"""Movement: the pairs are turned up and the prices move (STK-4.6)."""

from typing import Final

from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import ALL, Event, Log
from kurs.titles.stockpile.data import DIVIDEND, FORECAST_DIVIDEND, FORECASTS, SPACE_DIVIDEND, N, Track
from kurs.titles.stockpile.rules import knowledge
from kurs.titles.stockpile.rules.dividend import announce
from kurs.titles.stockpile.rules.money import receive
from kurs.titles.stockpile.state import DEBORAH_STEP, ROUND_END, TICKER, State, in_turn, price, track


def movement_step(s: State, chance: Chance, log: Log) -> bool:
    """Private pairs in turn order, then the public one, then the hidden ones: as they were handed out (STK-4.6.1)."""
    frame = s.stack[-1]
    pair = frame[1]
    if pair == N:
        s.stack[-1] = [DEBORAH_STEP, 0] if s.investors_on else [ROUND_END]
        return False
    frame[1] += 1
    company, forecast = s.pair_company[pair], s.pair_forecast[pair]
    s.pair_seen[pair] = ALL
    log.append(Event("turned", (company, forecast), reveals=True))
    beat(s, log)
    if forecast == DIVIDEND:
        announce(s, company, FORECAST_DIVIDEND, log)  # STK-4.6.3
    else:
        s.stack.append([TICKER, company, FORECASTS[forecast]])  # STK-4.6.2
    return False


PLAIN: Final = 0
SPLITS: Final = 1
FAILS: Final = 2
PAYS: Final = 3


def one_space(track: Track, space: int, step: int) -> tuple[int, int]:
    """Where a ticker comes from a space by a step up (1) or down (-1), and what happens there (STK-4.6.4)."""
    to = space + step
    if to == len(track.prices):
        return track.split, SPLITS  # STK-4.6.5
    if to < 0:
        return track.start, FAILS  # STK-4.6.8
    return to, PAYS if step > 0 and to in track.dollars else PLAIN  # only rising pays (STK-R28)


def ticker_step(s: State, chance: Chance, log: Log) -> bool:
    """The ticker moves one space at a time (STK-4.6.4). The frame holds the company and the steps left."""
    _, company, left = s.stack[-1]
    board = track(s, company)
    step = 1 if left > 0 else -1
    moved = left != 0
    while left:
        left -= step
        s.ticker[company], what = one_space(board, s.ticker[company], step)
        if what == SPLITS:
            split(s, company, log)
            if left:
                beat(s, log)
        elif what == FAILS:
            bankruptcy(s, company, log)
            left = 0  # the rest of the move is lost (STK-R6)
        elif what == PAYS:
            s.stack[-1][2] = left
            log.append(Event("price", (company, price(s, company))))
            beat(s, log)
            announce(s, company, SPACE_DIVIDEND, log)  # interrupts the move (STK-4.6.10)
            return False
    if moved:  # else it stopped on the dollar space whose dividend has just been paid
        log.append(Event("price", (company, price(s, company))))
        beat(s, log)
    s.stack.pop()
    return False


def split(s: State, company: int, log: Log) -> None:
    """Old split cards pay a bonus, all regular cards are shown and become split cards (STK-4.6.5 to STK-4.6.7)."""
    log.append(Event("split", (company, price(s, company)), reveals=True))
    for k in range(s.seats):
        seat = in_turn(s, k)
        place = seat * N + company
        regular, before = s.regular[place], s.split[place]
        s.split[place] += regular
        s.regular[place] = 0
        if before:
            bonus = before * s.resplit_bonus
            log.append(Event("resplit", (seat, before, company, bonus)))
            receive(s, seat, bonus, log)
        if regular:
            log.append(Event("split_shown", (seat, regular, company), reveals=True))
    knowledge.cleared(s, company)


def bankruptcy(s: State, company: int, log: Log) -> None:
    """All cards of the company in both portfolios are discarded; its ticker starts again (STK-4.6.8)."""
    log.append(Event("bankrupt", (company, price(s, company)), reveals=True))
    for k in range(s.seats):
        seat = in_turn(s, k)
        place = seat * N + company
        lost = s.regular[place] + s.split[place]
        if lost:
            log.append(Event("lost", (seat, lost, company), reveals=True))
            s.discard += [company] * lost
            s.regular[place] = s.split[place] = 0
    knowledge.cleared(s, company)
