"""Setting up (R49-3.1 to R49-3.7)."""

from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.titles.r1849.board import new_board
from kurs.titles.r1849.data import (
    CORPORATIONS,
    E_TRAIN,
    IFT,
    NOBODY,
    NOWHERE,
    OPTIONS,
    PRIVATES,
    TRAINS,
    C,
    scenario,
)
from kurs.titles.r1849.state import (
    AUCTION,
    BANK_TOTAL,
    DELAY_IFT,
    ELECTRIC,
    REDUCED,
    RUNNING,
    STOCK,
    TRAIN_PLACES,
    UNSOLD,
    State,
    T,
)

IFT_PLACE = 3
"""With the option `delay_ift` IFT starts fourth at the earliest (R49-6.4)."""


def set_up(seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """The table before the auction. Seats stand round the table; who begins is drawn (R49-3.2)."""
    values = chosen(options)
    order = list(range(C))
    chance.shuffle("starting order", order)
    if values[DELAY_IFT] and order.index(IFT) < IFT_PLACE:
        here = order.index(IFT)
        order[here], order[IFT_PLACE] = order[IFT_PLACE], order[here]
    row = scenario(seats, values[REDUCED] == 1)
    s = empty(seats, options, order[: row.corporations])
    s.priority = chance.below("first player", seats)
    s.stack = [[AUCTION, s.priority, 0, NOBODY]]
    log: Log = [Event("first_player", (s.priority,))]
    names = ", ".join([CORPORATIONS[c].id for c in s.order])
    log.append(Event("starting_order", (names,)))
    for c in order[row.corporations :]:
        log.append(Event("left_out", (c,)))
    return s, log


def in_force(options: dict[str, str]) -> dict[str, str]:
    """The options as the game is played under them: Electric Dreams brings station purchase and bonds (R49-6.3)."""
    brought = {"station_purchase": "on", "bonds": "on"} if options["electric_dreams"] == "on" else {}
    return options | brought


def chosen(options: dict[str, str]) -> list[int]:
    """Which value of each option is in force."""
    values = in_force(options)
    return [option.values.index(values[option.name]) for option in OPTIONS]


def empty(seats: int, options: dict[str, str], order: list[int]) -> State:
    """The table before the auction, with the corporations of the game in their starting order (R49-3)."""
    values = chosen(options)
    row = scenario(seats, values[REDUCED] == 1)
    total = int(OPTIONS[BANK_TOTAL].values[values[BANK_TOTAL]])
    tens = [0] * ((seats + 2) * C)
    for corporation in range(C):
        tens[seats * C + corporation] = 6
    trains = [0] * (TRAIN_PLACES * T)
    for kind in range(T):
        if kind != E_TRAIN or values[ELECTRIC]:
            trains[STOCK * T + kind] = TRAINS[kind].of_five if row.corporations == 5 else TRAINS[kind].of_six
    return State(
        seats=seats,
        options=values,
        limit=row.certificates,
        total=total,
        stack=[],
        ended=RUNNING,
        set=0,
        round=0,
        rounds=0,
        phase=0,
        priority=0,
        bank=total - seats * row.cash,
        broken=0,
        cash=[row.cash] * seats,
        treasury=[0] * C,
        loans=[0] * seats,
        left=[0] * seats,
        private_owner=[UNSOLD] * len(PRIVATES),
        bids=[0] * (len(PRIVATES) * seats),
        sce_price=PRIVATES[0].value,
        rsa_corporation=NOBODY,
        order=order,
        started=[0] * C,
        blocked=0,
        space=[NOWHERE] * C,
        pile=list(range(C)),
        peak=0,
        tens=tens,
        p20=[seats] * C,
        l20=[seats] * C,
        turns=[0] * C,
        tokens=[corporation.tokens for corporation in CORPORATIONS],
        stations=[[] for _ in range(C)],
        trains=trains,
        bonds=[0] * C,
        e_tokens=[0] * C,
        e_sold=0,
        revenues=[0] * C,
        passes=0,
        last_actor=NOBODY,
        sold=[0] * (seats * C),
        closed_now=0,
        traded=0,
        turn_order=[],
        moved=0,
        refused=[],
        to_operate=[],
        operating=NOBODY,
        laid=0,
        placed=0,
        sms=0,
        sms_hex=NOWHERE,
        forced_sales=0,
        revenue=0,
        routes=[],
        ways=[],
        board=new_board(order),
    )
