"""What is in the box, read from components.toml: another text makes a game with other pads, regions or costs."""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kurs.kernel.title import Option

# --- symbols (SPI-4.1.9) --------------------------------------------------------------------------------------------
GOODS: Final = 0
CHEAP: Final = 1
UP: Final = 2
IMPROVE: Final = 3
RESEARCH: Final = 4
LOGISTICS: Final = 5
OPEN: Final = -1
SYMBOLS: Final = "GCPIRL"
"""The letter of each symbol."""

# --- effects of technologies (SPI-4.10) -----------------------------------------------------------------------------
EFFECTS: Final = (
    "double_goods", "second_office", "five_goods", "keep_unsold", "cheaper_research", "direct_sale", "remote_sale",
    "goods_per_tech", "small_office", "price_plus", "overhang", "research_moves",
)  # fmt: skip
(
    DOUBLE_GOODS, SECOND_OFFICE, FIVE_GOODS, KEEP_UNSOLD, CHEAPER_RESEARCH, DIRECT_SALE, REMOTE_SALE, GOODS_PER_TECH,
    SMALL_OFFICE, PRICE_PLUS, OVERHANG, RESEARCH_MOVES,
) = range(len(EFFECTS))  # fmt: skip

BONUSES: Final = ("none", "goods", "progress", "price", "second_office", "move_office")
"""What a Retailer gives (SPI-4.11.3)."""

FRONT: Final = 0
BACK: Final = 1
SIDES: Final = ("front", "back")
SIZES: Final = "SML"
NOWHERE: Final = (0, -1)
"""The place of an effect that no side of any tile has."""


class PadSide(NamedTuple):
    """One side of a planning pad: its symbols row by row."""

    id: str
    pad: str
    side: str
    cells: tuple[tuple[int, ...], ...]


class Improvement(NamedTuple):
    """A domino with a symbol on each half."""

    id: str
    cells: tuple[int, int]


class Company(NamedTuple):
    """A colour: where it begins."""

    colour: str
    start_vp: int
    home: int
    improvement: int
    draw_colour: str


class TechnologySide(NamedTuple):
    """An effect by its number, and the costs before and after somebody has taken the Patent."""

    effect: int
    cost: int
    cost_after: int


class Technology(NamedTuple):
    """A tile of the row."""

    id: str
    patent_vp: int
    sides: tuple[TechnologySide, TechnologySide]


class Region(NamedTuple):
    """A place on the map. A customer is the highest price he pays, or -1 less the number of the technology he wants."""

    id: str
    size: str
    cost: int
    office_slots: tuple[tuple[int, int], ...]
    customers: tuple[int, ...]
    neighbours: tuple[int, ...]
    home_of: int
    x: int
    y: int


class RetailerSide(NamedTuple):
    """VP of the slots, and what one gets for an Office there: the number of a bonus and how much of it."""

    slots: tuple[int, ...]
    bonus: int
    amount: int


class Retailer(NamedTuple):
    """A tile that covers a region."""

    id: str
    size: str
    sides: tuple[RetailerSide, RetailerSide]


class Covering(NamedTuple):
    """What Retailers cover with so many companies (SPI-3.8): these regions, and homes without a company."""

    regions: tuple[int, ...]
    empty_homes: bool


class Level(NamedTuple):
    """How strong Steve is (SPI-6.3.10)."""

    id: str
    start_tokens: int
    takes_tokens: bool


class Box(NamedTuple):
    """Everything in the box."""

    rounds: int
    block: int
    goods_tokens: int
    offices: int
    available_goods: int
    start_price: int
    min_price: int
    max_price: int
    min_overlap: int
    max_overlap: int
    minimum_cost: int
    pad_sides: tuple[PadSide, ...]
    improvements: tuple[Improvement, ...]
    """Those of the stack, then the starting ones of the companies."""
    stack: int
    """How many of them are shuffled into the stack."""
    improvement_number: dict[str, int]
    companies: tuple[Company, ...]
    technologies: tuple[Technology, ...]
    technology_number: dict[str, int]
    where: tuple[tuple[int, int], ...]
    """For each effect the technology and the side that give it; NOWHERE if none does."""
    regions: tuple[Region, ...]
    region_number: dict[str, int]
    first: tuple[int, ...]
    """The number of the first customer of each region, if all customers of the map are counted; then their number."""
    customers: tuple[int, ...]
    """All customers of the map."""
    retailers: tuple[Retailer, ...]
    coverings: dict[int, Covering]
    steve_pad: tuple[tuple[int, int], ...]
    steve_improvement_goods: int
    levels: tuple[Level, ...]
    options: tuple[Option, ...]


def word(id: str) -> str:
    """An id as a word of a move, which begins with a letter: 4g is t4g."""
    return id if id[0].isalpha() else f"t{id}"


# --- reading --------------------------------------------------------------------------------------------------------


def load_box(text: str) -> Box:
    """The box a text in the form of components.toml describes; ValueError says what is wrong with it."""
    box: dict[str, Any] = tomllib.loads(text)
    game = box["game"]
    improvements = [Improvement(id, _pair(cells)) for id, cells in box["improvements"].items()]
    in_stack = len(improvements)
    improvements += [Improvement(row["improvement"], _pair(row["cells"])) for row in box["company"]]
    improvement_number = _numbers("Improvement", [one.id for one in improvements])
    technology_number = _numbers("technology", [word(row["id"]) for row in box["technology"]])
    region_number = _numbers("region", [row["id"] for row in box["region"]])
    colours = [row["colour"] for row in box["company"]]
    technologies = tuple([_technology(row) for row in box["technology"]])
    regions = tuple([_region(row, region_number, technology_number, colours) for row in box["region"]])
    companies = tuple(
        [
            Company(
                row["colour"], row["start_vp"], region_number[row["home"]], improvement_number[row["improvement"]],
                row["draw_colour"],
            )
            for row in box["company"]
        ]
    )  # fmt: skip
    _numbers("Retailer", [row["id"] for row in box["retailer"]])
    retailers = tuple([_retailer(row) for row in box["retailer"]])
    found = Box(
        rounds=game["rounds"],
        block=game["block"],
        goods_tokens=game["goods_tokens"],
        offices=game["offices"],
        available_goods=game["available_goods"],
        start_price=game["price"]["start"],
        min_price=game["price"]["min"],
        max_price=game["price"]["max"],
        min_overlap=game["overlap"]["min"],
        max_overlap=game["overlap"]["max"],
        minimum_cost=game["minimum_cost"],
        pad_sides=tuple([_pad_side(row) for row in box["pad_side"]]),
        improvements=tuple(improvements),
        stack=in_stack,
        improvement_number=improvement_number,
        companies=companies,
        technologies=technologies,
        technology_number=technology_number,
        where=_where(technologies),
        regions=regions,
        region_number=region_number,
        first=tuple([sum([len(one.customers) for one in regions[:i]]) for i in range(len(regions) + 1)]),
        customers=tuple([customer for one in regions for customer in one.customers]),
        retailers=retailers,
        coverings={
            row["companies"]: Covering(tuple([region_number[id] for id in row["regions"]]), row["empty_homes"])
            for row in box["retailer_setup"]
        },
        steve_pad=tuple([_pair(cells) for cells in box["steve"]["pad"]]),
        steve_improvement_goods=box["steve"]["improvement_goods"],
        levels=tuple([Level(**row) for row in box["steve_level"]]),
        options=_options(box["options"], technologies),
    )
    _check(found)
    return found


def _symbol(letter: str) -> int:
    if letter == "-":
        return OPEN
    if letter not in SYMBOLS or len(letter) != 1:
        raise ValueError(f"no such symbol: {letter}")
    return SYMBOLS.index(letter)


def _pair(letters: list[str]) -> tuple[int, int]:
    one, other = letters
    return _symbol(one), _symbol(other)


def _numbers(what: str, ids: list[str]) -> dict[str, int]:
    found = {id: i for i, id in enumerate(ids)}
    if len(found) != len(ids):
        raise ValueError(f"two of the same id: {what}")
    return found


def _pad_side(row: dict[str, Any]) -> PadSide:
    cells = tuple([tuple([_symbol(letter) for letter in line]) for line in row["cells"]])
    return PadSide(row["id"], row["pad"], row["side"], cells)


def _technology(row: dict[str, Any]) -> Technology:
    sides = [
        TechnologySide(EFFECTS.index(s["effect"]), s["cost"], s["cost_after"]) for s in (row["front"], row["back"])
    ]
    return Technology(word(row["id"]), row["patent_vp"], (sides[FRONT], sides[BACK]))


def _where(technologies: tuple[Technology, ...]) -> tuple[tuple[int, int], ...]:
    found = [NOWHERE] * len(EFFECTS)
    for t, technology in enumerate(technologies):
        for side, one in enumerate(technology.sides):
            if found[one.effect] != NOWHERE:
                raise ValueError(f"{EFFECTS[one.effect]} stands on two tiles")
            found[one.effect] = (t, side)
    return tuple(found)


def _region(row: dict[str, Any], regions: dict[str, int], technologies: dict[str, int], colours: list[str]) -> Region:
    customers = [c if isinstance(c, int) else -1 - technologies[word(c)] for c in row["customers"]]
    home_of = colours.index(row["home_of"]) if row["home_of"] else -1
    slots = tuple([(first, second) for first, second in row["office_slots"]])
    neighbours = tuple(sorted([regions[id] for id in row["neighbours"]]))
    return Region(row["id"], row["size"], row["cost"], slots, tuple(customers), neighbours, home_of, row["x"], row["y"])


def _retailer(row: dict[str, Any]) -> Retailer:
    sides = [RetailerSide(tuple(s["slots"]), BONUSES.index(s["bonus"]), s["amount"]) for s in (row["A"], row["B"])]
    return Retailer(row["id"], row["size"], (sides[0], sides[1]))


def _options(values: dict[str, list[str]], technologies: tuple[Technology, ...]) -> tuple[Option, ...]:
    """The sides of the technologies count only where they are chosen (SPI-6.1)."""
    options = [Option(name, tuple(of), of[0]) for name, of in values.items()]
    return (*options, *[Option(f"side_{one.id}", SIDES, SIDES[FRONT]) for one in technologies])


def _check(box: Box) -> None:
    """What the rules rely on."""
    for r, region in enumerate(box.regions):
        if region.size not in SIZES:
            raise ValueError(f"{region.id}: no such size: {region.size}")
        for other in region.neighbours:
            if r not in box.regions[other].neighbours:
                raise ValueError(f"{region.id} is joined to {box.regions[other].id}, but not the other way round")
    for c, company in enumerate(box.companies):
        if box.regions[company.home].home_of != c:
            raise ValueError(f"{company.colour} lives in no region of its own")
    shapes = {(len(one.cells), *[len(line) for line in one.cells]) for one in box.pad_sides}
    if len(shapes) != 1 or len({one.pad for one in box.pad_sides}) != 2 or len(box.pad_sides) != 4:
        raise ValueError("two planning pads of the same size with two sides each are needed")
    if box.stack < box.block * box.rounds:
        raise ValueError("not enough Improvements for all rounds")


BOX: Final[Box] = load_box(files("kurs.titles.smartphone_inc").joinpath("components.toml").read_text(encoding="utf-8"))
"""The box as it is sold."""
