"""The planning desk: how pads and Improvements can lie on each other, and what then shows (SPI-4.1).

The bottom pad as printed fills x 0..2, y 0..1 (x to the right, y down); the upper pad is turned clockwise, then the
upper left cell of its outline lies at (dx, dy). A grid cell is one number, a set of cells the bits of one; symbols are
counted in one number too, eight bits for each kind. So all 480 layouts are summed up in less than a millisecond.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Final, NamedTuple

from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.data import BOX, OPEN, SYMBOLS, Box

UNDER: Final = 0
OVER: Final = 1
LAYERS: Final = ("under", "over")
DIRECTIONS: Final = "ESWN"
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
ROTATIONS: Final = (0, 90, 180, 270)

BITS: Final = 8
UNIT: Final = (*[1 << (BITS * kind) for kind in range(len(SYMBOLS))], 0)
"""One symbol of each kind, counted; the last one is an open cell."""
MANY: Final = (1 << BITS) - 1

Grid = tuple[tuple[int, ...], ...]


class Totals(NamedTuple):
    """What a plan amounts to (SPI-4.1.13)."""

    covered: int
    symbols: int
    """Active Goods symbols, price cuts among them."""
    cuts: int
    ups: int
    improves: int
    """Active Improvement symbols."""
    research: int
    logistics: int
    face_down: int
    """Improvements not laid on the pads."""

    @property
    def active(self) -> int:
        """All active symbols; a cheap Goods counts once."""
        return self.symbols + self.ups + self.improves + self.research + self.logistics


def turned(cells: Grid, rotation: int) -> Grid:
    """A pad turned clockwise."""
    for _ in range(rotation // 90):
        cells = tuple(zip(*reversed(cells), strict=True))
    return cells


class Position(NamedTuple):
    """Where the upper pad lies, as sets of cells."""

    rotation: int
    dx: int
    dy: int
    covered: int
    top: int
    union: int
    seen: int
    """The cells of the bottom pad beside the upper one, one bit each in the order in which they are printed."""


class Desk:
    """All that depends on the pads and Improvements of a box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        shape = box.pad_sides[0].cells
        self.rows, self.columns = len(shape), len(shape[0])
        longest = max(self.rows, self.columns)
        self.offset = longest + 1
        self.width = 3 * longest + 3
        self.cells = self.width * self.width
        self.first_over = self.cells * 4
        """Places from this number on are in the over layer."""
        self.pads: list[tuple[int, int]] = [
            (top, bottom)
            for top, one in enumerate(box.pad_sides)
            for bottom, other in enumerate(box.pad_sides)
            if one.pad != other.pad
        ]
        """The sides that can lie on each other: the upper one, the bottom one."""
        self.bottom = self.mask(0, 0, self.rows, self.columns)
        self.positions = self._positions()
        self.first, self.second, self.pair = self._places()
        self._counted = [self._count(one.cells) for one in box.pad_sides]
        self._seen = [self._parts(one.cells) for one in box.pad_sides]
        self._showing: dict[int, dict[int, int]] = {}
        self._free: dict[tuple[int, int], tuple[int, ...]] = {}
        self._blocked: dict[tuple[int, bool, int], list[int]] = {}
        self._laying: dict[int, Move] = {}
        self._moves: dict[tuple[int, bool], list[tuple[Move, ...]]] = {}
        self.pads_moves = tuple(
            [Move("pads", (box.pad_sides[top].id, box.pad_sides[bottom].id)) for top, bottom in self.pads]
        )
        self.lay_moves = tuple([Move("lay", (one.rotation, one.dx, one.dy)) for one in self.positions])
        self.pads_number = {move: i for i, move in enumerate(self.pads_moves)}
        self.lay_number = {move: i for i, move in enumerate(self.lay_moves)}

    # --- the grid ---------------------------------------------------------------------------------------------------

    def cell(self, x: int, y: int) -> int:
        """The number of a grid cell."""
        return (y + self.offset) * self.width + x + self.offset

    def xy(self, cell: int) -> tuple[int, int]:
        """Where a grid cell lies."""
        return cell % self.width - self.offset, cell // self.width - self.offset

    def mask(self, x: int, y: int, rows: int, columns: int) -> int:
        """The cells of a rectangle."""
        return sum([1 << self.cell(x + i, y + j) for j in range(rows) for i in range(columns)])

    def _positions(self) -> tuple[Position, ...]:
        """Every way to lay one pad on the other (SPI-4.1.3, SPI-4.1.4)."""
        found = []
        for rotation in ROTATIONS:
            rows, columns = (self.rows, self.columns) if rotation % 180 == 0 else (self.columns, self.rows)
            for dy in range(-rows, self.rows + 1):
                for dx in range(-columns, self.columns + 1):
                    top = self.mask(dx, dy, rows, columns)
                    covered = self.overlap(rotation, dx, dy)
                    if self.box.min_overlap <= covered <= self.box.max_overlap:
                        seen = self._seen_bits(self.bottom & ~top)
                        found.append(Position(rotation, dx, dy, covered, top, top | self.bottom, seen))
        return tuple(found)

    def overlap(self, rotation: int, dx: int, dy: int) -> int:
        """How many cells of the bottom pad the upper one would cover."""
        rows, columns = (self.rows, self.columns) if rotation % 180 == 0 else (self.columns, self.rows)
        across = min(self.columns, dx + columns) - max(0, dx)
        down = min(self.rows, dy + rows) - max(0, dy)
        return max(0, across) * max(0, down)

    def _seen_bits(self, cells: int) -> int:
        printed = [self.cell(x, y) for y in range(self.rows) for x in range(self.columns)]
        return sum([1 << i for i, cell in enumerate(printed) if cells >> cell & 1])

    # --- counting symbols -------------------------------------------------------------------------------------------

    def _count(self, cells: Grid) -> int:
        return sum([UNIT[symbol] for line in cells for symbol in line])

    def _parts(self, cells: Grid) -> tuple[int, ...]:
        """The symbols of every part of a pad."""
        symbols = [symbol for line in cells for symbol in line]
        return tuple(
            [
                sum([UNIT[symbol] for i, symbol in enumerate(symbols) if part >> i & 1])
                for part in range(1 << len(symbols))
            ]
        )

    def bare(self, pads: int, position: int) -> int:
        """The symbols that show without Improvements, counted."""
        top, bottom = self.pads[pads]
        return self._counted[top] + self._seen[bottom][self.positions[position].seen]

    def summed(self, counted: int, covered: int, face_down: int) -> Totals:
        """What such a count amounts to."""
        cuts = counted >> 8 & MANY
        return Totals(
            covered,
            (counted & MANY) + cuts,
            cuts,
            counted >> 16 & MANY,
            counted >> 24 & MANY,
            counted >> 32 & MANY,
            counted >> 40 & MANY,
            face_down,
        )

    def all_bare(self, face_down: int = 0) -> list[Totals]:
        """The totals of all layouts without Improvements, for each pair of sides all positions."""
        found: list[Totals] = []
        for top, bottom in self.pads:
            counted, seen = self._counted[top], self._seen[bottom]
            found += [self.summed(counted + seen[one.seen], one.covered, face_down) for one in self.positions]
        return found

    def showing(self, pads: int, position: int) -> dict[int, int]:
        """The symbol on every cell that shows without Improvements."""
        layout = pads * len(self.positions) + position
        found = self._showing.get(layout)
        if found is None:
            top, bottom = self.pads[pads]
            where = self.positions[position]
            found = self._symbols(self.box.pad_sides[bottom].cells, 0, 0)
            found |= self._symbols(turned(self.box.pad_sides[top].cells, where.rotation), where.dx, where.dy)
            self._showing[layout] = found
        return found

    def _symbols(self, cells: Grid, x: int, y: int) -> dict[int, int]:
        return {self.cell(x + i, y + j): symbol for j, line in enumerate(cells) for i, symbol in enumerate(line)}

    def active(self, plan: list[int]) -> dict[int, int]:
        """The topmost symbol of every cell, Improvements included (SPI-4.1.9)."""
        return self.showing(plan[0], plan[1]) | self._laid(plan)

    def _laid(self, plan: Sequence[int]) -> dict[int, int]:
        """The symbols of Improvements that show: first those under the upper pad, then those over all (SPI-4.1.13)."""
        improvements, first, second, over = self.box.improvements, self.first, self.second, self.first_over
        found: dict[int, int] = {}
        top = self.positions[plan[1]].top
        for i in range(3, len(plan), 2):
            place = plan[i]
            if place < over:
                one, other = improvements[plan[i - 1]].cells
                if not top >> first[place] & 1:
                    found[first[place]] = one
                if not top >> second[place] & 1:
                    found[second[place]] = other
        for i in range(3, len(plan), 2):
            place = plan[i]
            if place >= over:
                found[first[place]], found[second[place]] = improvements[plan[i - 1]].cells
        return found

    def totals(self, plan: Sequence[int], hand: int) -> Totals:
        """What a plan amounts to, of a company with so many Improvements."""
        counted = self.bare(plan[0], plan[1])
        if len(plan) > 2:
            showing = self.showing(plan[0], plan[1])
            for cell, symbol in self._laid(plan).items():
                counted += UNIT[symbol] - UNIT[showing.get(cell, OPEN)]
        return self.summed(counted, self.positions[plan[1]].covered, hand - (len(plan) - 2) // 2)

    # --- laying Improvements ----------------------------------------------------------------------------------------

    def _places(self) -> tuple[list[int], list[int], list[int]]:
        """A place is a layer, a first cell and a direction: its two cells, and both as a set."""
        steps = [dx + dy * self.width for dx, dy in STEPS]
        first = [cell for _ in LAYERS for cell in range(self.cells) for _ in DIRECTIONS]
        second = [cell + step for _ in LAYERS for cell in range(self.cells) for step in steps]
        pair = [1 << one | 1 << other if other >= 0 else 0 for one, other in zip(first, second, strict=True)]
        return first, second, pair

    def place(self, layer: int, x: int, y: int, direction: int) -> int:
        """The number of a place."""
        return (layer * self.cells + self.cell(x, y)) * 4 + direction

    def layer(self, place: int) -> int:
        """Whether a place is under the upper pad or over all."""
        return OVER if place >= self.first_over else UNDER

    def fault(self, position: int, place: int, overhang: bool) -> str:
        """Why no Improvement may lie there, as the end of the key of a reason (SPI-4.1.6, SPI-4.10.11)."""
        where, pair = self.positions[position], self.pair[place]
        ground = where.union if place >= self.first_over else self.bottom
        on = (ground & pair).bit_count()
        if on == 2 or (on == 1 and overhang):
            return ""
        if on == 1:
            return "hangs_over"
        return "off_pads" if place >= self.first_over else "off_bottom"

    def clash(self, position: int, place: int, other: int) -> bool:
        """Whether one Improvement would cover the other completely: only the upper pad may lie between them, over both
        cells (SPI-4.1.7)."""
        pair = self.pair[place]
        if pair != self.pair[other]:
            return False
        same_layer = (place >= self.first_over) == (other >= self.first_over)
        return same_layer or (pair & ~self.positions[position].top) != 0

    def free(self, position: int, overhang: bool) -> tuple[int, ...]:
        """All places where an Improvement may lie if no other one does, those over all first."""
        key = (position, overhang)
        found = self._free.get(key)
        if found is None:
            near = [cell for cell in range(self.cells) if self.near(position, *self.xy(cell))]
            places = [
                (layer * self.cells + cell) * 4 + direction
                for layer in (OVER, UNDER)
                for cell in near
                for direction in range(len(DIRECTIONS))
            ]
            found = self._free[key] = tuple([place for place in places if not self.fault(position, place, overhang)])
        return found

    def near(self, position: int, x: int, y: int) -> bool:
        """Whether a cell belongs to a pad or lies beside one; all others are of no account."""
        low, high = -self.offset, self.width - self.offset
        around = [(x, y), *[(x + dx, y + dy) for dx, dy in STEPS]]
        inside = [self.cell(i, j) for i, j in around if low <= i < high and low <= j < high]
        return any([self.positions[position].union >> one & 1 for one in inside])

    def rivals(self, place: int) -> list[int]:
        """The places with the same pair of cells: both layers, both directions."""
        cell, direction = self.first[place], place % 4
        back = self.second[place], (direction + 2) % 4
        return [(layer * self.cells + c) * 4 + d for layer in (UNDER, OVER) for c, d in ((cell, direction), back)]

    def blocked(self, position: int, overhang: bool, other: int) -> list[int]:
        """Which of the free places, by their order, no longer are when an Improvement lies at that place."""
        key = (position, overhang, other)
        found = self._blocked.get(key)
        if found is None:
            free = self.free(position, overhang)
            places = [place for place in self.rivals(other) if self.clash(position, place, other)]
            found = self._blocked[key] = [free.index(place) for place in places if place in free]
        return found

    def moves(self, position: int, overhang: bool) -> list[tuple[Move, ...]]:
        """The steps that lay each Improvement of the box, in the order of `free`."""
        key = (position, overhang)
        found = self._moves.get(key)
        if found is None:
            places = self.free(position, overhang)
            everything = range(len(self.box.improvements))
            found = [tuple([self.laying(one, place) for place in places]) for one in everything]
            self._moves[key] = found
        return found

    def options(self, plan: list[int], hand: list[int], overhang: bool) -> list[Move]:
        """All steps that lay one more Improvement of the hand."""
        position, laid, found = plan[1], plan[2::2], list[Move]()
        moves = self.moves(position, overhang)
        if not laid:
            for one in hand:
                found += moves[one]
            return found
        chosen = bytearray(b"\x01") * len(moves[0])
        for other in plan[3::2]:
            for i in self.blocked(position, overhang, other):
                chosen[i] = 0
        for one in hand:
            if one not in laid:
                found += compress(moves[one], chosen)
        return found

    def laying(self, improvement: int, place: int) -> Move:
        """The step that lays an Improvement at a place."""
        key = improvement * len(self.first) + place
        found = self._laying.get(key)
        if found is None:
            x, y = self.xy(self.first[place])
            id = self.box.improvements[improvement].id
            found = self._laying[key] = Move(LAYERS[self.layer(place)], (id, x, y, DIRECTIONS[place % 4]))
        return found

    def place_of(self, layer: str, x: int, y: int, direction: str) -> int:
        """The place a step names."""
        return self.place(LAYERS.index(layer), x, y, DIRECTIONS.index(direction))

    def steps(self, plan: list[int]) -> list[Move]:
        """A finished plan as the steps of its answer."""
        laying = [self.laying(plan[i], plan[i + 1]) for i in range(2, len(plan), 2)]
        return [self.pads_moves[plan[0]], self.lay_moves[plan[1]], *laying, Move("ready")]


DESK: Final[Desk] = Desk(BOX)
