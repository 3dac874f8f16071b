"""Share trades of corporations and players alike (COR-4.5.3), and those of corporations in phase 5 (COR-4.5.2)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS, LARGEST
from kurs.titles.master_of_economy.rules.figures import PACKAGES, rate
from kurs.titles.master_of_economy.rules.looking import look_up
from kurs.titles.master_of_economy.rules.money import receive, receive_privately
from kurs.titles.master_of_economy.rules.shortfall import A_PACKAGE, declare, most_payable
from kurs.titles.master_of_economy.state import LOANS, NOBODY, PAID, WAITING, State, name

ROUNDS: Final = 2
PASS: Final = Move("pass")

BUY: Final = [[Move("buy", (corp.id, k)) for k in PACKAGES] for corp in CORPORATIONS]
SELL: Final = [[Move("sell", (corp.id, k)) for k in PACKAGES] for corp in CORPORATIONS]
SWAP: Final = [
    [[Move("enlarge" if new > old else "reduce", (corp.id, old, new)) for new in PACKAGES] for old in PACKAGES]
    for corp in CORPORATIONS
]

# --- what can be traded -----------------------------------------------------------------------------------------------


def price(points: int, given: int, taken: int) -> int:
    """What it costs to hand in a package (0: none) and take another; less than 0: what one receives (COR-4.5.3)."""
    return (taken - given) * rate(points)


def purchases(s: State, holder: int, own: int, money: int) -> list[Move]:
    """Buying and enlarging: what the bank has and so much money pays. Corporation `own` is left out."""
    found: list[Move] = []
    for x in range(len(s.points)):
        if x == own:
            continue
        first, most = x * LARGEST, money // rate(s.points[x])
        if most <= 0:
            continue
        held = [k for k in range(LARGEST) if s.owner[first + k] == holder]
        for k in range(LARGEST):
            if s.owner[first + k] == NOBODY:
                if k < most:
                    found.append(BUY[x][k])
                found += [SWAP[x][j][k] for j in held if j < k <= j + most]
    return found


def sales(s: State, holder: int, own: int, last_owner: bool) -> list[Move]:
    """Selling and reducing. A player may not give up the last package that a player owns (COR-4.6.17)."""
    found: list[Move] = []
    for x in range(len(s.points)):
        if x == own:
            continue
        first = x * LARGEST
        held = [k for k in range(LARGEST) if s.owner[first + k] == holder]
        if not held:
            continue
        if not (last_owner and is_last_owner(s, x)):
            found += [SELL[x][k] for k in held]
        for k in range(LARGEST):
            if s.owner[first + k] == NOBODY:
                found += [SWAP[x][j][k] for j in held if k < j]
    return found


def is_last_owner(s: State, x: int) -> bool:
    """Whether only one package of a managed corporation is a player's (COR-4.6.17)."""
    return x < s.seats and private_packages(s, x) <= 1


def private_packages(s: State, x: int) -> int:
    """The packages of a corporation that players own; holdings of corporations do not count."""
    first = x * LARGEST
    return sum([1 for k in range(LARGEST) if 0 <= s.owner[first + k] < s.seats])


def can_buy(s: State, holder: int, own: int, money: int) -> bool:
    """Whether there is any purchase; mostly the bank has a package that is cheap enough."""
    for x in range(len(s.points)):
        most = min(LARGEST, money // rate(s.points[x]))
        if x != own and NOBODY in s.owner[x * LARGEST : x * LARGEST + most]:
            return True
    return len(purchases(s, holder, own, money)) > 0


def on_offer(s: State, own: int) -> bool:
    """Whether the bank has any package of another corporation."""
    return any([s.owner[i] == NOBODY for i in range(len(s.owner)) if i // LARGEST != own])


# --- carrying out a transaction ---------------------------------------------------------------------------------------


def named(move_verb: str, args: tuple[Arg, ...]) -> tuple[int, int, int]:
    """The corporation, the package handed in and the package taken that a move names; 0 for none."""
    x, first = CORP[str(args[0])], int(args[1])
    if move_verb == "buy":
        return x, 0, first
    return (x, first, 0) if move_verb == "sell" else (x, first, int(args[2]))


def change_hands(s: State, holder: int, x: int, given: int, taken: int) -> None:
    """Packages change places with the bank; a purchase or a sale is counted."""
    if given:
        s.owner[x * LARGEST + given - 1] = NOBODY
    if taken:
        s.owner[x * LARGEST + taken - 1] = holder
    if taken > given:
        s.purchases[holder] += 1
    else:
        s.sales[holder] += 1


def premium(s: State, x: int, buyer: int, log: Log) -> None:
    """The bank pays the rate to the manager of the corporation whose shares are bought (COR-4.5.4)."""
    manager = s.manager[x] if x < s.seats else NOBODY
    if causes_premium(manager, buyer):
        receive_privately(s, manager, rate(s.points[x]))
        log.append(Event("premium", (manager, name(x), rate(s.points[x]))))


def causes_premium(manager: int, buyer: int) -> bool:
    """Not if the buyer is the manager himself, nor where there is none, as in the additional corporation; for a
    corporation that buys the buyer is NOBODY (COR-4.5.4)."""
    return manager not in (NOBODY, buyer)


# --- phase 5, step 2: corporations (COR-4.5.2) ------------------------------------------------------------------------


def shares_step(s: State, chance: Chance, log: Log) -> bool:
    """Two rounds in track order; who can do nothing is passed over."""
    frame = s.stack[-1]
    if frame[1] == PAID:
        bought(s, log)
        next_trader(s)
    while frame[2] <= ROUNDS:
        c = s.order[frame[3]]
        holder = s.seats + c
        if not s.sales[holder] and holder in s.owner:
            return True
        if not s.purchases[holder] and (on_offer(s, c) if s.secret else can_buy(s, holder, c, most_payable(s, c))):
            return True
        next_trader(s)
    s.stack[-1] = [LOANS, 0]
    return False


def next_trader(s: State) -> None:
    frame = s.stack[-1]
    frame[1], frame[3] = WAITING, frame[3] + 1
    if frame[3] == s.seats:
        frame[2], frame[3] = frame[2] + 1, 0


def buys(s: State, c: int) -> list[Move]:
    """Purchases of a corporation: what treasury, purse and a factory given up can pay (COR-4.5.7)."""
    return purchases(s, s.seats + c, c, most_payable(s, c))


def ask_shares(s: State) -> tuple[Ask, ...]:
    frame = s.stack[-1]
    c = s.order[frame[3]]
    holder = s.seats + c
    options: list[Move] = [] if s.purchases[holder] else buys(s, c)
    if not s.sales[holder]:
        options += sales(s, holder, c, False)
    return (Ask(s.manager[c], "shares", (*options, PASS), "COR-4.5.2", (name(c), frame[2]), steps=True),)


def buy(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _declare(s, "buy", args, log)


def enlarge(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _declare(s, "enlarge", args, log)


def _declare(s: State, verb: str, args: tuple[Arg, ...], log: Log) -> None:
    """A purchase is declared and must be paid (COR-4.8.4)."""
    frame = s.stack[-1]
    x, given, taken = named(verb, args)
    frame[4:] = [x, given, taken]
    declare(s, s.order[frame[3]], price(s.points[x], given, taken), A_PACKAGE, log)


def bought(s: State, log: Log) -> None:
    """It is paid: the package changes hands, then the premium is due."""
    frame = s.stack[-1]
    c, (x, given, taken) = s.order[frame[3]], frame[4:]
    change_hands(s, s.seats + c, x, given, taken)
    paid = price(s.points[x], given, taken)
    if given:
        log.append(Event("corp_enlarged", (name(c), name(x), given, taken, paid)))
    else:
        log.append(Event("corp_bought", (name(c), name(x), taken, paid)))
    premium(s, x, NOBODY, log)
    look_up(s, log)


def sell(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _sell(s, "sell", args, log)


def reduce(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    _sell(s, "reduce", args, log)


def _sell(s: State, verb: str, args: tuple[Arg, ...], log: Log) -> None:
    c = s.order[s.stack[-1][3]]
    x, given, taken = named(verb, args)
    change_hands(s, s.seats + c, x, given, taken)
    received = -price(s.points[x], given, taken)
    receive(s, c, received)
    if taken:
        log.append(Event("corp_reduced", (name(c), name(x), given, taken, received)))
    else:
        log.append(Event("corp_sold", (name(c), name(x), given, received)))
    next_trader(s)


def pass_trade(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Passing in the first round does not bar from the second."""
    log.append(Event("corp_passed", (name(s.order[s.stack[-1][3]]),)))
    next_trader(s)
