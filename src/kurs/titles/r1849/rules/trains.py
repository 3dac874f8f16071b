"""Buying trains (R49-4.9); what a president must do who cannot pay is in forced.py."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.data import CORPORATION_OF, CORPORATIONS, E_TRAIN, NOBODY, STACK, TRAINS, C
from kurs.titles.r1849.names import KIND_OF, TRAIN_ARGS
from kurs.titles.r1849.routes import has_route
from kurs.titles.r1849.rules import forced
from kurs.titles.r1849.rules.deals import TRAIN_DEAL, possible, propose
from kurs.titles.r1849.rules.money import from_corporation, lacking
from kurs.titles.r1849.rules.phases import begin_phase, got_train, train_limit
from kurs.titles.r1849.rules.privates import extras
from kurs.titles.r1849.rules.turn import DONE, ask_president, next_step
from kurs.titles.r1849.state import DISCARDED, STOCK, State, T, president, train_count, train_price

NEW: Final = tuple([Move("train", (name,)) for name in TRAIN_ARGS])
"""``train 6``: from the stack or beside it."""
USED: Final = tuple([Move("used", (name,)) for name in TRAIN_ARGS])
"""``used 6``: from the discard pool."""
BESIDE: Final = tuple([kind for kind in range(T) if TRAINS[kind].beside >= 0])
"""The kinds that never lie in the stack."""
FROM_OTHERS: Final = tuple([tuple([Move("buy_train", (row.id, name)) for name in TRAIN_ARGS]) for row in CORPORATIONS])
"""``buy_train RCS 6``."""


# --- what is for sale -----------------------------------------------------------------------------------------------


def new_trains(s: State, c: int) -> list[int]:
    """The kinds the bank sells new to a corporation."""
    return sold_new(s.trains[STOCK * T : STOCK * T + T], s.phase, s.e_tokens[c] == 1)


def used_trains(s: State, c: int) -> list[int]:
    """The kinds the bank sells from the discard pool."""
    return sold_used(s.trains[DISCARDED * T : DISCARDED * T + T], s.e_tokens[c] == 1)


def sold_new(left: list[int], phase: int, e_token: bool) -> list[int]:
    """New trains: the top of the stack first, then what lies beside it (R49-4.9.2)."""
    top, beside = top_of_stack(left), sold_beside(left, phase, e_token)
    return beside if top == NOBODY else [top, *beside]


def may_own(s: State, c: int, kind: int) -> bool:
    return with_token(kind, s.e_tokens[c] == 1)


def top_of_stack(left: list[int]) -> int:
    """The one kind of the stack that is for sale (R49-4.9.2); NOBODY: none is left. `left`: how many of each kind."""
    for kind in STACK:
        if left[kind]:
            return kind
    return NOBODY


def sold_beside(left: list[int], phase: int, e_token: bool) -> list[int]:
    """What is sold beside the stack in that phase (R49-4.9.2)."""
    return [kind for kind in BESIDE if TRAINS[kind].beside <= phase and left[kind] and with_token(kind, e_token)]


def sold_used(discarded: list[int], e_token: bool) -> list[int]:
    """Discarded trains of any kind (R49-4.11.3)."""
    return [kind for kind, count in enumerate(discarded) if count and with_token(kind, e_token)]


def with_token(kind: int, e_token: bool) -> bool:
    """An E train is for the owner of an E token only (R49-6.3)."""
    return e_token or kind != E_TRAIN


def cheapest(s: State, c: int) -> int:
    """The lowest price of a train of the bank; 0: it sells none."""
    prices = [train_price(s, kind) for kind in new_trains(s, c) + used_trains(s, c)]
    return min(prices) if prices else 0


def must_buy(s: State, c: int) -> bool:
    """The duty to own a train (R49-4.9.4)."""
    return train_count(s, c) == 0 and cheapest(s, c) > 0 and has_route(s.board, c)


def need(s: State, c: int) -> int:
    """What the president must add because the treasury cannot pay the cheapest train (R49-4.10.1); 0: nothing."""
    missing = 0 if train_count(s, c) else lacking(s.treasury[c], cheapest(s, c))
    return missing if missing and must_buy(s, c) else 0


def from_bank(s: State, c: int, low: int, high: int) -> list[Move]:
    """The bank's trains at prices in between."""
    found = [NEW[kind] for kind in new_trains(s, c) if low <= train_price(s, kind) <= high]
    return found + [USED[kind] for kind in used_trains(s, c) if low <= train_price(s, kind) <= high]


def from_others(s: State, c: int, in_need: bool) -> list[Move]:
    """Trains of other corporations that may be asked for (R49-4.9.3)."""
    found: list[Move] = []
    for other in range(C):
        if other != c and s.started[other]:
            kinds = [kind for kind in range(T) if s.trains[other * T + kind] and may_own(s, c, kind)]
            found += [FROM_OTHERS[other][k] for k in kinds if possible(s, TRAIN_DEAL, k, other, in_need)]
    return found


# --- the step -------------------------------------------------------------------------------------------------------


def trains_step(s: State, chance: Chance, log: Log) -> bool:
    c = s.operating
    missing = need(s, c)
    if missing:
        return forced.waits(s, c, s.treasury[c] + missing, other_ways(s, c), log)
    if must_buy(s, c) or offers(s, c):
        return True
    next_step(s)
    return False


def is_full(s: State, c: int) -> bool:
    """Whether the corporation owns all the trains it may (R49-4.9.1)."""
    return filled(train_count(s, c), train_limit(s))


def filled(trains: int, limit: int) -> bool:
    """The same of plain numbers."""
    return trains >= limit


def offers(s: State, c: int) -> list[Move]:
    """Everything the treasury can buy, within the train limit (R49-4.9.1)."""
    if is_full(s, c):
        return []
    return from_bank(s, c, 0, s.treasury[c]) + from_others(s, c, False)


def other_ways(s: State, c: int) -> list[Move]:
    """Ways out of a forced purchase besides the president's money: another corporation's train (R49-4.10.2)."""
    return [] if s.forced_sales else from_others(s, c, True)


def ask_trains(s: State) -> tuple[Ask, ...]:
    c = s.operating
    missing = need(s, c)
    if missing:
        options = forced.options(s, c, s.treasury[c] + missing, other_ways(s, c))
        if s.cash[president(s, c)] >= missing:
            lowest = cheapest(s, c)
            options = from_bank(s, c, lowest, lowest) + options  # only the cheapest (R49-4.10.3, R49-4.10.11)
        return ask_president(s, c, "forced", options, "R49-4.10.10")
    if must_buy(s, c):
        return ask_president(s, c, "must_train", offers(s, c) + extras(s, c), "R49-4.9.4")
    return ask_president(s, c, "trains", [DONE, *offers(s, c), *extras(s, c)], "R49-4.9.1")


def buy_new(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """From the stack; the first one of its kind begins a phase (R49-4.11.1)."""
    kind = KIND_OF[args[0]]
    take(s, kind, STOCK, log)
    if TRAINS[kind].phase > s.phase:
        begin_phase(s, TRAINS[kind].phase, log)


def buy_used(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    take(s, KIND_OF[args[0]], DISCARDED, log)


def take(s: State, kind: int, place: int, log: Log) -> None:
    """Pay the printed price; what the treasury lacks the president adds (R49-4.10.3)."""
    c, cost = s.operating, train_price(s, kind)
    head, missing = president(s, c), lacking(s.treasury[c], cost)
    if missing:
        s.cash[head] -= missing
        s.treasury[c] += missing
        log.append(Event("president_adds", (head, missing, c)))
    from_corporation(s, c, cost)
    s.trains[place * T + kind] -= 1
    s.trains[c * T + kind] += 1
    log.append(Event("train_bought", (c, TRAINS[kind].name, cost)))
    got_train(s, c, log)


def ask_for_train(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    c = s.operating
    propose(s, TRAIN_DEAL, KIND_OF[args[1]], CORPORATION_OF[str(args[0])], need(s, c) > 0)
