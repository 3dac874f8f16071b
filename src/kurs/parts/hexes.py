"""Flat-topped hexes: names, neighbours, edges, rotation.

A hex stands at (column, row). Columns count from west to east, rows from north to south in half hexes: a step east or
west changes the row by one, a step straight north or south by two. Edges are numbered clockwise from the bottom:

          3
        -----
     2 /     \\ 4
      /       \\
     1 \\     / 5
        -----
          0
"""

from typing import Final

EDGES: Final = 6
EDGE_NAMES: Final = ("S", "SW", "NW", "N", "NE", "SE")
STEPS: Final = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""Columns and rows to the neighbour across each edge."""


def opposite(edge: int) -> int:
    """The edge of the neighbour that lies against this one."""
    return (edge + 3) % EDGES


def turned(edge: int, turn: int) -> int:
    """Where an edge of a tile comes to lie when the tile is turned clockwise."""
    return (edge + turn) % EDGES


def beside(column: int, row: int, edge: int) -> tuple[int, int]:
    """The place across an edge."""
    step = STEPS[edge]
    return column + step[0], row + step[1]


def place_of(name: str) -> tuple[int, int]:
    """``C5`` is column 5, row 2. Small letters run on northwards from A: ``a12`` is column 12, row -1."""
    letter, column = name[0], int(name[1:])
    if letter.isupper():
        return column, ord(letter) - ord("A")
    return column, ord("a") - ord(letter) - 1


def neighbours_of(places: list[tuple[int, int]]) -> list[list[int]]:
    """For each place the numbers of the six places around it, by edge; -1 where there is none."""
    number = {place: n for n, place in enumerate(places)}
    return [[number.get(beside(column, row, edge), -1) for edge in range(EDGES)] for column, row in places]
