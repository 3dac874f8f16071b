"""What is in the box, read from components.toml once and shared by all games."""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kurs.kernel.title import Option

_BOX: Final[dict[str, Any]] = tomllib.loads(
    files("kurs.titles.stockpile").joinpath("components.toml").read_text(encoding="utf-8")
)


class Seating(NamedTuple):
    """What depends on the number of players (STK-3.3, STK-4.1.3, STK-6.1.1)."""

    seats: int
    rounds: int
    piles: int
    tokens: int
    cash: int
    private_pairs: int
    public_pairs: int
    hidden_pairs: int
    batches: int
    investors_dealt: int
    investors_kept: int


class Track(NamedTuple):
    """A company's price track: price of each space, start space, space after a split, spaces with a dollar sign."""

    prices: list[int]
    start: int
    split: int
    dollars: list[int]


class Company(NamedTuple):
    """A company: its card colour and short name are printed beside each other everywhere."""

    id: str
    name: str
    short: str
    colour: str
    cards: int


class Investor(NamedTuple):
    """An investor and his starting money (STK-6.3.2)."""

    id: str
    cash: int
    cash_of_two: int


SEATINGS: Final[dict[int, Seating]] = {row["seats"]: Seating(**row) for row in _BOX["players"]}
CALENDAR_SPACES: Final[int] = _BOX["calendar"]["spaces"]

COMPANIES: Final[tuple[Company, ...]] = tuple([Company(**row) for row in _BOX["company"]])
N: Final[int] = 6
"""Companies, and pairs of a round (the printed forms of all tables rely on it)."""

# --- market cards: a card is its kind, for no two cards of a kind differ --------------------------------------------
# kinds 0..5: a share of that company
FEE: Final[int] = 6
"""Kinds FEE, FEE+1, FEE+2: trading fees of 1k, 2k and 3k."""
BOOM: Final[int] = 9
BUST: Final[int] = 10
KINDS: Final[int] = 11

FEES: Final[list[int]] = _BOX["fees"]["amounts"]
ACTION_STEPS: Final[dict[int, int]] = {BOOM: _BOX["actions"]["boom"], BUST: _BOX["actions"]["bust"]}

CARDS: Final[list[int]] = (
    [company.cards for company in COMPANIES] + [_BOX["fees"]["cards"]] * len(FEES) + [_BOX["actions"]["cards"]] * 2
)
"""How many market cards there are of each kind."""
MARKET_CARDS: Final[int] = sum(CARDS)

# --- forecasts ------------------------------------------------------------------------------------------------------
FORECASTS: Final[list[int]] = _BOX["forecasts"]["steps"]
DIVIDEND: Final[int] = _BOX["forecasts"]["dividend"]
FORECAST_LABELS: Final[tuple[str, ...]] = tuple(
    ["$$" if f == DIVIDEND else f"{steps:+d}" for f, steps in enumerate(FORECASTS)]
)

# --- tracks ---------------------------------------------------------------------------------------------------------
LEVELS: Final[list[int]] = _BOX["bids"]["levels"]
LEVEL_OF: Final[dict[int, int]] = {amount: level for level, amount in enumerate(LEVELS)}

_STANDARD: Final[Track] = Track(**_BOX["track"]["standard"])
TRACKS: Final[tuple[tuple[Track, ...], tuple[Track, ...]]] = (
    tuple([_STANDARD] * len(COMPANIES)),
    tuple([Track(**_BOX["track"]["advanced"][company.id]) for company in COMPANIES]),
)
"""The six tracks of the standard side (0) and of the advanced side (1)."""

# --- payments -------------------------------------------------------------------------------------------------------
FORECAST_DIVIDEND: Final[int] = _BOX["payments"]["forecast_dividend"]
SPACE_DIVIDEND: Final[int] = _BOX["payments"]["space_dividend"]
DEBORAH_DIVIDEND: Final[int] = _BOX["payments"]["deborah_dividend"]
MAJORITY_SOLE: Final[int] = _BOX["payments"]["majority_sole"]
MAJORITY_TIED: Final[int] = _BOX["payments"]["majority_tied"]
GRAHAM_BONUS: Final[int] = _BOX["payments"]["graham"]
CRAMER_STEPS: Final[int] = _BOX["payments"]["cramer"]

# --- investors ------------------------------------------------------------------------------------------------------
INVESTORS: Final[tuple[Investor, ...]] = tuple([Investor(**row) for row in _BOX["investor"]])
BILL: Final[int] = 0
BERNIE: Final[int] = 1
CRAMER: Final[int] = 2
DONALD: Final[int] = 3
DEBORAH: Final[int] = 4
GRAHAM: Final[int] = 5
MARTHA: Final[int] = 6
MARK: Final[int] = 7
STUART: Final[int] = 8
WARREN: Final[int] = 9

OPTIONS: Final[tuple[Option, ...]] = tuple(
    [Option(name, tuple(values), values[0]) for name, values in _BOX["options"].items()]
)
