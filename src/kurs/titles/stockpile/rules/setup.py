"""Setting up (STK-3) and choosing investors (STK-6.3.1, STK-6.3.16)."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from kurs.kernel.ask import Ask
from kurs.kernel.beat import beat
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log, only
from kurs.kernel.move import Arg, Move
from kurs.titles.stockpile.data import CARDS, INVESTORS, KINDS, N
from kurs.titles.stockpile.rules import knowledge
from kurs.titles.stockpile.state import INFORMATION, INVESTORS_STEP, State, empty, seating


def set_up(seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """The table before anybody is asked. Random events in the order of STK-3.9."""
    s = empty(seats, options)
    log: Log = []
    deal_starting_shares(s, chance, log)
    chance.shuffle("market", s.deck)
    if options["first_player"] == "random":
        s.first = chance.below("first player", seats)
    log.append(Event("first_player", (s.first,)))
    if s.investors_on:
        deal_investors(s, chance, log)
        s.stack = [[INVESTORS_STEP]]
    else:
        s.stack = [[INFORMATION]]
    return s, log


def deal_starting_shares(s: State, chance: Chance, log: Log) -> None:
    """One card of each company is shuffled, one dealt to each player, the rest go back into the deck (STK-3.5)."""
    start = list(range(N))
    chance.shuffle("starting shares", start)
    deck = [kind for kind in range(KINDS) for _ in range(CARDS[kind])]
    for seat in range(s.seats):
        company = start[seat]
        s.regular[seat * N + company] = 1
        deck.remove(company)
        log.append(Event("starting_share", (company,), only(seat)))
    s.deck = deck
    knowledge.dealt_start(s, start)


def deal_investors(s: State, chance: Chance, log: Log) -> None:
    """Two investors each, four with two players; those not dealt are removed unseen (STK-6.3.17)."""
    cards = list(range(len(INVESTORS)))
    chance.shuffle("investors", cards)
    each = seating(s).investors_dealt
    for seat in range(s.seats):
        for investor in sorted(cards[seat * each : (seat + 1) * each]):
            s.dealt[seat] |= 1 << investor
            log.append(Event("investor_dealt", (investor,), only(seat)))


# --- choosing investors, all at once and sealed (STK-R13) -----------------------------------------------------------


def investors_step(s: State, chance: Chance, log: Log) -> bool:
    """Wait until everybody has chosen; then reveal and pay out the starting money."""
    if 0 in s.picked:
        return True
    for seat in range(s.seats):
        s.investors[seat] = s.picked[seat]
        s.picked[seat] = 0
        s.cash[seat] = starting_money(s, seat)
        for investor in of_set(s.investors[seat]):
            log.append(Event("investor_kept", (seat, investor), reveals=True))
        log.append(Event("starting_money", (seat, s.cash[seat])))
    s.stack[-1] = [INFORMATION]
    beat(s, log)
    return False


def starting_money(s: State, seat: int) -> int:
    """What his chosen investors bring."""
    return money_brought(of_set(s.investors[seat]), s.seats)


def money_brought(investors: Sequence[int], seats: int) -> int:
    """What investors bring, instead of the usual money (STK-6.3.2)."""
    return sum([INVESTORS[i].cash_of_two if seats == 2 else INVESTORS[i].cash for i in investors])


@cache
def of_set(investors: int) -> tuple[int, ...]:
    """The investors of a set, in their order."""
    return tuple([i for i in range(len(INVESTORS)) if (investors >> i) & 1])


def ask_investors(s: State) -> tuple[Ask, ...]:
    """Everybody chooses at the same time."""
    return tuple(
        [
            Ask(seat, "investors", keeps(s, seat), "STK-6.3.1", sealed=True, answered=s.picked[seat] != 0)
            for seat in range(s.seats)
        ]
    )


def keeps(s: State, seat: int) -> tuple[Move, ...]:
    """Keep one of two, with two players two of four."""
    return tuple([Move("keep", chosen) for chosen in combinations(of_set(s.dealt[seat]), seating(s).investors_kept)])


def keep(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The choice lies face down until the last one is in."""
    chosen = 0
    for investor in args:
        assert isinstance(investor, int)
        chosen |= 1 << investor
    s.picked[seat] = chosen
