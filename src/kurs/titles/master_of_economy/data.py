"""What is in the box, read from components.toml once and shared by all games."""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kurs.kernel.title import Option

_BOX: Final[dict[str, Any]] = tomllib.loads(
    files("kurs.titles.master_of_economy").joinpath("components.toml").read_text(encoding="utf-8")
)


class Corporation(NamedTuple):
    """A corporation: the word for it in moves, its name, a short code that stands beside its colour (COR-2.1)."""

    id: str
    name: str
    short: str


class Good(NamedTuple):
    """A good with its row of the exchange (COR-2.4, COR-2.6). A price of 0 stands for the printed 0/1."""

    id: str
    colour: str
    markers: int
    perishable: bool
    price_import: int
    export: list[int]


class Factory(NamedTuple):
    """A type of factory; the k-th type makes the k-th good (COR-2.5)."""

    id: str
    pieces: int
    materials: int
    inputs: list[int]
    """How much of each good it uses in a run."""
    output: int


def _good(row: dict[str, Any]) -> Good:
    return Good(row["id"], row["colour"], row["markers"], row["perishable"], row["import"], row["export"])


def _factory(row: dict[str, Any]) -> Factory:
    inputs = [row["input"].get(good.id, 0) for good in GOODS]
    return Factory(row["id"], row["pieces"], row["materials"], inputs, row["output"])


STAGES: Final[int] = _BOX["game"]["stages"]
PHASES: Final[int] = 10
END_POINTS: Final[int] = _BOX["game"]["end_points"]

CORPORATIONS: Final[tuple[Corporation, ...]] = tuple([Corporation(**row) for row in _BOX["corporations"]])
CORP: Final[dict[str, int]] = {corporation.id: c for c, corporation in enumerate(CORPORATIONS)}

GOODS: Final[tuple[Good, ...]] = tuple([_good(row) for row in _BOX["goods"]])
GOOD: Final[dict[str, int]] = {good.id: g for g, good in enumerate(GOODS)}
N: Final[int] = len(GOODS)
"""Goods, rows and types of factory."""
MATERIALS: Final[int] = 0

FACTORIES: Final[tuple[Factory, ...]] = tuple([_factory(row) for row in _BOX["factories"]])
FACTORY: Final[dict[str, int]] = {factory.id: f for f, factory in enumerate(FACTORIES)}
INPUTS: Final[list[list[tuple[int, int]]]] = [
    [(good, amount) for good, amount in enumerate(factory.inputs) if amount] for factory in FACTORIES
]
"""The goods a type of factory uses in a run, and how many of each."""

START_TREASURY: Final[int] = _BOX["start"]["treasury"]
START_MATERIALS: Final[int] = _BOX["start"]["materials"]
FOUNDER_PACKAGE: Final[int] = _BOX["start"]["package"]
START_INFLUENCE: Final[int] = _BOX["start"]["influence"]

STORE: Final[int] = _BOX["board"]["store"]
SPACES: Final[int] = _BOX["board"]["spaces"]
MOST_LOANS: Final[int] = _BOX["board"]["loans"]

PRICE: Final[int] = _BOX["investment"]["price"]
BUILDS: Final[int] = _BOX["investment"]["builds"]
BUILDS_OF_A_TYPE: Final[int] = _BOX["investment"]["builds_of_a_type"]
SALES: Final[int] = _BOX["investment"]["sales"]
SALE_PRICE: Final[int] = _BOX["investment"]["sale_price"]
FORCED_PRICE: Final[int] = _BOX["investment"]["forced_price"]

FIELDS: Final[int] = _BOX["exchange"]["fields"]
DEMAND: Final[int] = _BOX["exchange"]["demand"]
MARKED: Final[int] = _BOX["exchange"]["marked"]
OFFERS: Final[int] = _BOX["exchange"]["offers"]
MOST_OFFERS: Final[int] = _BOX["exchange"]["most_offers"]
FINE: Final[int] = _BOX["exchange"]["fine"]
EXPORT_POINTS: Final[int] = _BOX["exchange"]["points"]

RATES: Final[list[tuple[int, int]]] = [(row["points"], row["rate"]) for row in _BOX["rates"]]
"""From so many points on, so much (COR-2.3)."""
LARGEST: Final[int] = _BOX["shares"]["largest"]
"""Packages of 1 to so many shares."""
ALL_SHARES: Final[int] = LARGEST * (LARGEST + 1) // 2

LOAN: Final[int] = _BOX["loans"]["amount"]
INTEREST: Final[int] = _BOX["loans"]["interest"]
REPAYMENT: Final[int] = _BOX["loans"]["repayment"]
RESERVE: Final[int] = _BOX["loans"]["reserve"]
FINAL_REPAYMENT: Final[int] = _BOX["loans"]["final"]

PREMIUMS: Final[list[tuple[int, int]]] = [(row["factories"], row["money"]) for row in _BOX["premiums"]]

SPECIAL: Final[dict[int, list[int]]] = {int(seats): values for seats, values in _BOX["special_tokens"].items()}
"""The special tokens of a player by the number of players (COR-6.1.3)."""
BID_CAP: Final[int] = _BOX["auction"]["cap"]

OPTIONS: Final[tuple[Option, ...]] = tuple(
    [Option(name, tuple(values), values[0]) for name, values in _BOX["options"].items()]
)
