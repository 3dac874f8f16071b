"""What a share is worth on each space of its track, by the number of rounds to come (STK-9.3, STK-9.7)."""

from functools import cache
from typing import Final, NamedTuple

from kurs.titles.stockpile.data import DIVIDEND, FORECAST_DIVIDEND, FORECASTS, SEATINGS, SPACE_DIVIDEND, TRACKS, Track
from kurs.titles.stockpile.rules.movement import FAILS, PAYS, SPLITS, one_space

LOST: Final = 0
SAME: Final = 1
SPLIT: Final = 2

_MOST_ROUNDS: Final = max([row.rounds for row in SEATINGS.values()])
_STEPS: Final = (4, 2, 1, 0, -1, -2, -3)


class Landing(NamedTuple):
    """Where a move ends and what comes of one card: money for a regular or a split card, and what a regular becomes."""

    space: int
    regular_money: int
    split_money: int
    fate: int


class Prospects(NamedTuple):
    """One company's track thought through. A card is worth what it pays from now on, sold at the best moment."""

    prices: list[int]
    landings: dict[int, list[Landing]]
    """By steps and space."""
    regular: list[list[list[float]]]
    """A regular card held through this movement: by rounds after this one, space, forecast."""
    split: list[list[list[float]]]
    """The same of a split card."""


def land(track: Track, space: int, steps: int, bonus: int) -> Landing:
    """Go step by step."""
    regular = split = 0
    fate = SAME
    for _ in range(abs(steps)):
        space, what = one_space(track, space, 1 if steps > 0 else -1)
        if what == FAILS:
            return Landing(space, regular, split, LOST)
        if what == SPLITS:
            split += bonus
            if fate == SPLIT:
                regular += bonus
            fate = SPLIT
        elif what == PAYS:
            regular += SPACE_DIVIDEND * (2 if fate == SPLIT else 1)
            split += SPACE_DIVIDEND * 2
    return Landing(space, regular, split, fate)


def prospects_of(track: Track, bonus: int, knows: float) -> Prospects:
    """Backwards from the end, where a share is worth its price; before that its owner may sell or hold each round."""
    spaces = range(len(track.prices))
    landings = {steps: [land(track, space, steps, bonus) for space in spaces] for steps in _STEPS}
    regular_now = [float(price) for price in track.prices]
    split_now = [2.0 * price for price in track.prices]
    regular: list[list[list[float]]] = []
    split: list[list[list[float]]] = []
    for _ in range(_MOST_ROUNDS):
        after = [
            [_after(landings, f, space, regular_now, split_now) for f in range(len(FORECASTS))] for space in spaces
        ]
        regular.append([[of_regular for of_regular, _ in row] for row in after])
        split.append([[of_split for _, of_split in row] for row in after])
        split_now = [_choice_split(track.prices[i], regular[-1][i], split[-1][i], knows) for i in spaces]
        regular_now = [_choice(track.prices[i], regular[-1][i], knows) for i in spaces]
    return Prospects(track.prices, landings, regular, split)


def _after(
    landings: dict[int, list[Landing]], forecast: int, space: int, regular_now: list[float], split_now: list[float]
) -> tuple[float, float]:
    """A regular and a split card after a forecast came true."""
    landing = landings[FORECASTS[forecast]][space]
    dividend = FORECAST_DIVIDEND if forecast == DIVIDEND else 0
    if landing.fate == LOST:
        return float(landing.regular_money), float(landing.split_money)
    kept = split_now[landing.space] if landing.fate == SPLIT else regular_now[landing.space]
    return (
        dividend + landing.regular_money + kept,
        2 * dividend + landing.split_money + split_now[landing.space],
    )


def _choice(price: int, held: list[float], knows: float) -> float:
    """Sell or hold: sometimes he knows what will come, sometimes just the average."""
    known = sum([max(price, worth) for worth in held]) / len(held)
    return knows * known + (1 - knows) * max(price, sum(held) / len(held))


def _choice_split(price: int, regular: list[float], split: list[float], knows: float) -> float:
    """Sell both shares, one of them, or none."""
    known = sum([max(2 * price, price + r, s) for r, s in zip(regular, split, strict=True)]) / len(split)
    unknown = max(2 * price, price + sum(regular) / len(regular), sum(split) / len(split))
    return knows * known + (1 - knows) * unknown


@cache
def all_prospects(advanced: bool, bonus: int, knows: float) -> list[Prospects]:
    """Of the six companies; thought through once for all games."""
    if not advanced:
        return [prospects_of(TRACKS[0][0], bonus, knows)] * len(TRACKS[0])
    return [prospects_of(track, bonus, knows) for track in TRACKS[1]]
