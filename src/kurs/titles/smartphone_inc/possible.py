"""Everything a hand of Improvements can be made to amount to, found without trying every way to lay it.

An Improvement is *whole* (over all, both halves show), *half* (one half shows on the bottom pad, the other one is
hidden under the upper pad), *hanging* (both show, one beyond the edge) or lies face down. What it takes away are the
symbols of the cells it covers. So it is enough to know, for every layout and every number of whole, half and hanging
Improvements, which symbols can be left: that depends on the pads alone and is worked out once. Left out are
Improvements of which nothing shows, and those that cover half of one another.
"""

from typing import Final, NamedTuple

from kurs.titles.smartphone_inc.data import OPEN
from kurs.titles.smartphone_inc.desk import BITS, DESK, DIRECTIONS, MANY, OVER, STEPS, UNDER, UNIT, Desk, Totals

Kinds = tuple[int, int, int]
"""How many Improvements are whole, half, hanging."""

MOST_OUTSIDE: Final = 2
"""So many Improvements show a half beyond the edge, and hide the other one, in one plan."""

COVERED_AT: Final = 6 * BITS
"""Where the number of covered cells stands in a count of symbols."""


class Piece(NamedTuple):
    """A way to lay an Improvement: the cells on which it shows, beyond the pads too, and its place."""

    kind: int
    cells: int
    place: int


class Left(NamedTuple):
    """A layout and the cells on which Improvements show."""

    pads: int
    position: int
    cells: int


class Possible:
    """The tables of one desk, and what they say of a hand."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._tables: dict[tuple[int, bool], dict[Kinds, dict[int, Left]]] = {}
        self._pieces: dict[tuple[int, bool], list[Piece]] = {}

    # --- what depends on the pads alone -----------------------------------------------------------------------------

    def left(self, most: int, overhang: bool) -> dict[Kinds, dict[int, Left]]:
        """By kinds of Improvements, at most so many: what can be left of the symbols of the pads, counted, and how."""
        found = self._tables.get((most, overhang))
        if found is None:
            found = self._tables[most, overhang] = {}
            for position in range(len(self.desk.positions)):
                covered = self.desk.positions[position].covered << COVERED_AT
                ways = self._ways(position, most, overhang)
                for pads in range(len(self.desk.pads)):
                    self._leave(found, pads, position, ways, covered)
        return found

    def _leave(
        self, found: dict[Kinds, dict[int, Left]], pads: int, position: int, ways: set[tuple[int, Kinds]], covered: int
    ) -> None:
        showing = self.desk.showing(pads, position)
        bare = self.desk.bare(pads, position) + covered
        sums: dict[int, int] = {0: 0}
        for cells, kinds in sorted(ways):
            low = cells & -cells
            if cells not in sums:
                sums[cells] = self._taken(showing, cells, low, sums)
            found.setdefault(kinds, {}).setdefault(bare - sums[cells], Left(pads, position, cells))

    def _taken(self, showing: dict[int, int], cells: int, low: int, sums: dict[int, int]) -> int:
        """The symbols on a set of cells, counted."""
        rest = cells ^ low
        if rest not in sums:
            sums[rest] = self._taken(showing, rest, rest & -rest, sums)
        return sums[rest] + UNIT[showing.get(low.bit_length() - 1, OPEN)]

    def _ways(self, position: int, most: int, overhang: bool) -> set[tuple[int, Kinds]]:
        """All sets of cells that so many Improvements can cover, with their kinds."""
        pieces = sorted({(piece.cells, piece.kind) for piece in self.pieces(position, overhang)})
        found: set[tuple[int, Kinds]] = {(0, (0, 0, 0))}
        newest = found
        for _ in range(most):
            newest = {
                (cells | more, (kinds[0] + (kind == 0), kinds[1] + (kind == 1), kinds[2] + (kind == 2)))
                for cells, kinds in newest
                for more, kind in pieces
                if not cells & more
            }
            found = found | newest
        return found

    def pieces(self, position: int, overhang: bool) -> list[Piece]:
        """All ways to lay one Improvement."""
        key = (position, overhang)
        if key not in self._pieces:
            pieces = self._whole(position) + self._half(position)
            self._pieces[key] = pieces + self._overhanging(position) if overhang else pieces
        return self._pieces[key]

    def _whole(self, position: int) -> list[Piece]:
        desk = self.desk
        places = [place for place in desk.free(position, False) if desk.layer(place) == OVER and place % 4 < 2]
        return [Piece(0, desk.pair[place], place) for place in places]

    def _half(self, position: int) -> list[Piece]:
        """One cell of the bottom pad beside the upper one, the other one under it."""
        union = self.desk.positions[position].union
        return [piece for piece in self._halves(position, False) if piece.cells & union]

    def _halves(self, position: int, overhang: bool) -> list[Piece]:
        desk, top = self.desk, self.desk.positions[position].top
        found: dict[int, Piece] = {}
        for place in desk.free(position, overhang):
            first, second = desk.first[place], desk.second[place]
            if desk.layer(place) == UNDER and not top >> first & 1 and top >> second & 1:
                found.setdefault(first, Piece(1, 1 << first, place))
        return [*found.values()]

    def _overhanging(self, position: int) -> list[Piece]:
        """With `overhang`: those that show one half more, each beyond the edge over a cell of its own, and those of
        which a half shows there or on a cell that is joined to the upper pad only there."""
        desk, union = self.desk, self.desk.positions[position].union
        hanging, used = list[Piece](), set[int]()
        for cell in [cell for cell in range(desk.cells) if union >> cell & 1]:
            x, y = desk.xy(cell)
            for direction, (dx, dy) in enumerate(STEPS):
                beyond = desk.cell(x + dx, y + dy)
                if not union >> beyond & 1 and beyond not in used:
                    used.add(beyond)
                    hanging.append(Piece(2, 1 << cell | 1 << beyond, desk.place(OVER, x, y, direction)))
                    break
        usual = {piece.cells for piece in self._half(position)}
        halves = [piece for piece in self._halves(position, True) if piece.cells not in usual]
        inside = [piece for piece in halves if piece.cells & union]
        outside = [piece for piece in halves if not piece.cells & union]
        outside = sorted(outside, key=lambda piece: piece.cells.bit_length() - 1 in used)[:MOST_OUTSIDE]
        shared = union | sum([piece.cells for piece in outside])
        return inside + outside + [piece._replace(cells=piece.cells & shared) for piece in hanging]

    # --- what depends on the hand -----------------------------------------------------------------------------------

    def added(self, hand: list[int], overhang: bool) -> dict[tuple[Kinds, int], tuple[tuple[int, int], ...]]:
        """The symbols that Improvements of a hand can add, by kinds, and how: each with what is done with it (0 whole,
        1 its first half shows, 2 its second, 3 hanging)."""
        found: dict[tuple[Kinds, int], tuple[tuple[int, int], ...]] = {((0, 0, 0), 0): ()}
        for one in hand:
            first, second = [UNIT[symbol] for symbol in self.desk.box.improvements[one].cells]
            more = dict(found)
            for ((whole, half, hanging), sum_), how in found.items():
                uses = [((whole + 1, half, hanging), sum_ + first + second, 0)]
                uses += [((whole, half + 1, hanging), sum_ + first, 1), ((whole, half + 1, hanging), sum_ + second, 2)]
                if overhang:
                    uses.append(((whole, half, hanging + 1), sum_ + first + second, 3))
                for kinds, added, use in uses:
                    more.setdefault((kinds, added), (*how, (one, use)))
            found = more
        return found

    def results(self, hand: list[int], overhang: bool = False) -> dict[int, tuple[Left, tuple[tuple[int, int], ...]]]:
        """Every distinct result of a hand: symbols and covered cells, counted (`totals` reads it), and how it is laid
        (`plan` makes a plan of it)."""
        found: dict[int, tuple[Left, tuple[tuple[int, int], ...]]] = {}
        table = self.left(len(hand), overhang)
        for (kinds, added), how in self.added(hand, overhang).items():
            face_down = len(hand) - len(how) << COVERED_AT + BITS
            for counted, left in table.get(kinds, {}).items():
                found.setdefault(counted + added + face_down, (left, how))
        return found

    def totals(self, result: int) -> Totals:
        """A result as totals."""
        return self.desk.summed(result, result >> COVERED_AT & MANY, result >> COVERED_AT + BITS)

    def plan(self, left: Left, how: tuple[tuple[int, int], ...], overhang: bool = False) -> list[int]:
        """A plan with this result."""
        pieces = self.pieces(left.position, overhang)
        kinds = [(0, 1, 1, 2)[use] for _, use in how]
        chosen = _fitted(pieces, left.cells, sorted(range(len(how)), key=lambda i: kinds[i]), kinds)
        assert chosen is not None, "a result without a plan"
        plan = [left.pads, left.position]
        for i, (one, use) in enumerate(how):
            place = chosen[i].place
            plan += [one, self._turned(place) if use == 2 else place]
        return plan

    def _turned(self, place: int) -> int:
        """The same two cells the other way round."""
        x, y = self.desk.xy(self.desk.second[place])
        return self.desk.place(self.desk.layer(place), x, y, (place + 2) % len(DIRECTIONS))


def _fitted(pieces: list[Piece], cells: int, order: list[int], kinds: list[int]) -> dict[int, Piece] | None:
    """Pieces of these kinds that cover exactly these cells."""
    if not order:
        return {} if not cells else None
    for piece in pieces:
        if piece.kind == kinds[order[0]] and piece.cells & ~cells == 0:
            rest = _fitted(pieces, cells ^ piece.cells, order[1:], kinds)
            if rest is not None:
                return {order[0]: piece, **rest}
    return None


POSSIBLE: Final[Possible] = Possible(DESK)
