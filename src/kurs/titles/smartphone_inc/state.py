"""What lies on the table, hidden or not: whole numbers and flat lists of them.

Companies are numbered: those of the seats first, in their order, then Steve if he takes part. Regions, technologies,
Improvements, colours and customers are their numbers in the box. A list over companies and things is flat:
``company * things + thing``.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.move import Arg
from kurs.titles.smartphone_inc.data import BOX, Box
from kurs.titles.smartphone_inc.desk import DESK, Desk
from kurs.titles.smartphone_inc.moves import READY, Ready

NOBODY: Final = -1
"""No company, no tile, no colour."""

# --- the steps of a game, in the order of the rulebook; the first number of a frame ---------------------------------
COLOURS: Final = 0  # SPI-3.2: who chooses first, how many have chosen
PLAN: Final = 1  # SPI-4.1
PRICE: Final = 2  # SPI-4.2
PRODUCE: Final = 3  # SPI-4.3
IMPROVE: Final = 4  # SPI-4.4: turns done
RESEARCH: Final = 5  # SPI-4.5: turns done, Progress left in this turn
LOGISTICS: Final = 6  # SPI-4.6: turns done, Progress left, second Office opened, sold directly
SELL: Final = 7  # SPI-4.7: turns done
SCORE: Final = 8  # SPI-4.8
PREPARE: Final = 9  # SPI-4.9
FINAL: Final = 10  # SPI-5
OVER: Final = 11
# steps that interrupt another one
SMALL_OFFICE: Final = 12  # SPI-4.10.9: company
BONUS: Final = 13  # SPI-4.11.3: company, region, Progress left of the bonus (NOT_BEGUN before it is taken)
PAUSE: Final = 14  # only while those who watch look up

STEP_NAMES: Final = (
    "colours", "plan", "price", "produce", "improve", "research", "logistics", "sell", "score", "prepare", "final",
    "over", "small_office", "bonus", "pause",
)  # fmt: skip

NOT_BEGUN: Final = -1

# --- where VP on the track came from: `earned`, four numbers a company ----------------------------------------------
START: Final = 0
SALES: Final = 1
DIRECT: Final = 2
CONTROL: Final = 3
EARNED: Final = ("start", "sales", "direct", "control")

# --- what a revealed plan amounts to: `results`, these numbers for each company (SPI-4.1.13) ------------------------
COVERED: Final = 0
SYMBOLS: Final = 1
CUTS: Final = 2
UPS: Final = 3
IMPROVES: Final = 4
RESEARCHES: Final = 5
MOVES: Final = 6
FACE_DOWN: Final = 7

STEVE: Final = "steve"
"""How Steve is called in events: ``who.steve``."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """What is printed never changes: it belongs to the kind of game that is played and is not saved with the game."""

    box: ClassVar[Box] = BOX
    """The pads, tiles and regions of this game."""
    desk: ClassVar[Desk] = DESK
    """How its pads and Improvements can lie."""
    moves: ClassVar[Ready] = READY


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class State(Printed):
    """The whole game."""

    # the game that was chosen
    seats: int
    companies: int
    """The seats, and Steve if he takes part (SPI-3.1)."""
    level: int
    """Of Steve."""
    goods_limit: int
    # what is being done: frames of a step and its numbers, the last one first in line
    stack: list[list[int]]
    round: int
    order: list[int]
    """The companies in the order of turns of this phase (SPI-4.0.3)."""
    # the middle of the table
    sides: list[int]
    """The side of each technology that lies up."""
    patents: list[int]
    """Who has the Patent of each technology; NOBODY: it still lies there."""
    deck: list[int]
    """The stack of Improvements, top last."""
    block: list[int]
    """The Improvements laid out, NOBODY where one was taken."""
    removed: list[int]
    """Improvements that have left the game."""
    pile: int
    """Goods tokens nobody has."""
    retailers: list[int]
    """The Retailer on each region, twice its number and one more if side B is up; NOBODY: the region is open."""
    offices: list[list[int]]
    """By region: whose Offices stand there, or on its Retailer, from left to right."""
    served: list[int]
    """By customer: which company's Goods he has in this round."""
    # companies
    colour: list[int]
    vp: list[int]
    """On the track."""
    earned: list[int]
    """Where they came from: four numbers a company (START, SALES, DIRECT, CONTROL)."""
    price: list[int]
    last_price: list[int]
    """At the end of the last round."""
    goods: list[int]
    """Available Goods."""
    tokens: list[int]
    """Goods tokens."""
    markers: list[int]
    """Offices not yet placed."""
    hands: list[list[int]]
    """Improvements, the starting one first."""
    owns: list[int]
    """1 for each technology a company has finished, company * technologies + technology."""
    progress: list[int]
    """On the research fields, likewise."""
    transport: list[int]
    """Progress in regions, company * regions + region."""
    bonus_had: list[int]
    """1 where a company has been offered the bonus of a Retailer, likewise (SPI-4.11.6)."""
    # plans
    plans: list[list[int]]
    """Being laid or sealed: the pads, the position of the upper one, then Improvements, each its number and place."""
    ready: list[int]
    """By seat: whether its plan is finished."""
    shown: list[list[int]]
    """The plans last revealed."""
    results: list[list[int]]
    """What they amount to: COVERED, SYMBOLS, CUTS, ..."""
    column: int
    """Where Steve's token lies; NOBODY without Steve."""


def state_type(box: Box) -> type[State]:
    """The kind of state of a game played with this box."""
    return State if box is BOX else type("State", (State,), {"box": box, "desk": Desk(box), "moves": Ready(box)})


def clone(s: State) -> State:
    """A copy that shares nothing that changes."""
    return type(s)(
        s.seats,
        s.companies,
        s.level,
        s.goods_limit,
        [frame[:] for frame in s.stack],
        s.round,
        s.order[:],
        s.sides[:],
        s.patents[:],
        s.deck[:],
        s.block[:],
        s.removed[:],
        s.pile,
        s.retailers[:],
        [offices[:] for offices in s.offices],
        s.served[:],
        s.colour[:],
        s.vp[:],
        s.earned[:],
        s.price[:],
        s.last_price[:],
        s.goods[:],
        s.tokens[:],
        s.markers[:],
        [hand[:] for hand in s.hands],
        s.owns[:],
        s.progress[:],
        s.transport[:],
        s.bonus_had[:],
        [plan[:] for plan in s.plans],
        s.ready[:],
        [plan[:] for plan in s.shown],
        [result[:] for result in s.results],
        s.column,
    )


def empty(kind: type[State], seats: int, options: dict[str, str]) -> State:
    """The table before anything is dealt."""
    box = kind.box
    companies = seats + (options["steve"] == "yes" or seats == 1)
    technologies, regions = len(box.technologies), len(box.regions)
    return kind(
        seats=seats,
        companies=companies,
        level=[level.id for level in box.levels].index(options["steve_level"]),
        goods_limit=int(options["goods_limit"] == "yes"),
        stack=[],
        round=1,
        order=[],
        sides=[0] * technologies,
        patents=[NOBODY] * technologies,
        deck=[],
        block=[],
        removed=[],
        pile=box.goods_tokens,
        retailers=[NOBODY] * regions,
        offices=[[] for _ in range(regions)],
        served=[NOBODY] * len(box.customers),
        colour=[NOBODY] * companies,
        vp=[0] * companies,
        earned=[0] * (companies * len(EARNED)),
        price=[box.start_price] * companies,
        last_price=[box.start_price] * companies,
        goods=[0] * companies,
        tokens=[0] * companies,
        markers=[box.offices] * companies,
        hands=[[] for _ in range(companies)],
        owns=[0] * (companies * technologies),
        progress=[0] * (companies * technologies),
        transport=[0] * (companies * regions),
        bonus_had=[0] * (companies * regions),
        plans=[[] for _ in range(companies)],
        ready=[0] * seats,
        shown=[[] for _ in range(companies)],
        results=[[] for _ in range(companies)],
        column=NOBODY,
    )


# --- reading the table ----------------------------------------------------------------------------------------------


def has_steve(s: State) -> bool:
    """Whether he takes part; he is then the last company."""
    return s.companies > s.seats


def is_steve(s: State, c: int) -> bool:
    """Whether this company plays by itself."""
    return c >= s.seats


def who(s: State, c: int) -> Arg:
    """A company in events: its seat, or Steve."""
    return c if c < s.seats else STEVE


def has(s: State, c: int, effect: int) -> bool:
    """Whether a company owns the technology that gives this effect (SPI-4.10.0)."""
    t, side = s.box.where[effect]
    return s.sides[t] == side and s.owns[c * len(s.sides) + t] == 1


def technologies_of(s: State, c: int) -> list[int]:
    """The technologies of a company, from left to right."""
    n = len(s.box.technologies)
    return [t for t in range(n) if s.owns[c * n + t]]


def is_open(s: State, r: int) -> bool:
    """A region without Retailer (SPI-4.0.6)."""
    return s.retailers[r] == NOBODY


def slots_of(s: State, r: int) -> int:
    """How many Offices have room in a region, or on its Retailer."""
    tile = s.retailers[r]
    if tile == NOBODY:
        return len(s.box.regions[r].office_slots)
    return len(s.box.retailers[tile // 2].sides[tile % 2].slots)


def has_room(s: State, r: int) -> bool:
    """Whether an Office slot is free."""
    return len(s.offices[r]) < slots_of(s, r)


def regions_of(s: State, c: int) -> list[int]:
    """The regions where a company has an Office."""
    return [r for r, there in enumerate(s.offices) if c in there]
