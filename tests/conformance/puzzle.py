"""A tiny title with a desk: two people lay pieces on a grid of four by three at the same time, as many as they like,
over one another too; then what each shows is counted. The pieces are a bar of two cells and a corner of three, which
has two sides. What can be dragged, turned and flipped is tried out on it."""

from dataclasses import dataclass
from typing import Any, ClassVar

from kurs.draw import Drawn, Panel, Safe, Scene, desk, join, panel
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, rect, spot, text
from kurs.face import Face
from kurs.kernel import Ask, Chance, Event, Log, Move, Phrase, Score, Title, ranks

COLUMNS, ROWS = 4, 3
BAR, CORNER = "bar", "corner"
FORMS: dict[tuple[str, str], tuple[tuple[int, int, int], ...]] = {
    (BAR, "front"): ((0, 0, 1), (1, 0, 2)),
    (CORNER, "front"): ((0, 0, 3), (1, 0, 0), (1, 1, 1)),
    (CORNER, "back"): ((0, 0, 5), (1, 0, 0), (0, 1, 1)),
}
"""The cells of each piece on each side, as it is printed: x, y, worth."""
HIGH = {BAR: 1, CORNER: 2}
Laid = tuple[str, str, str, int, int, int]
"""piece, side, layer, turn in quarters, x, y"""


def cells_of(piece: str, side: str, turn: int) -> list[tuple[int, int, int]]:
    """Where the cells lie when the piece has been turned, from the upper left corner of what it takes up."""
    cells, wide, high = [*FORMS[piece, side]], 2, HIGH[piece]
    for _ in range(turn):
        cells, wide, high = [(high - 1 - y, x, worth) for x, y, worth in cells], high, wide
    return cells


def fits(piece: str, side: str, turn: int, x: int, y: int) -> bool:
    return all(0 <= x + dx < COLUMNS and 0 <= y + dy < ROWS for dx, dy, _ in cells_of(piece, side, turn))


def worth_of(laid: tuple[Laid, ...]) -> int:
    """What can be seen from above: lower pieces first, those of a layer in the order in which they were laid."""
    seen: dict[tuple[int, int], int] = {}
    for wanted in ("under", "over"):
        for piece, side, layer, turn, x, y in laid:
            if layer == wanted:
                seen |= {(x + dx, y + dy): worth for dx, dy, worth in cells_of(piece, side, turn)}
    return sum(seen.values())


@dataclass
class Puzzle:
    seats: int
    laid: list[list[list[Any]]]
    """By seat: the pieces in the order in which they were laid."""
    done: list[int]
    over: int


class PuzzleFace(Face[dict[str, Any]]):
    """How it speaks and looks."""

    package = "conformance"
    desk = True
    words: ClassVar[dict[str, str]] = {
        "title": "", "about": "", "money": "money", "points": "number", "ask.lay": "",
        "move.lay": "text:piece text:side text:layer number:turn number:x number:y", "move.done": "number",
        "event.shown": "seat number",
        "why.edge": "", "score.worth": "", "who.house": "",
        "draw.bar": "", "draw.corner": "", "draw.desk": "", "draw.fits": "text:x text:y", "draw.not": "text:x text:y",
        "draw.help": "", "draw.turn": "", "draw.flip": "", "draw.off": "", "draw.layer": "",
    }  # fmt: skip

    def label(self, view: dict[str, Any], move: Move) -> Phrase:
        if move.verb == "done":
            return Phrase("move.done", (worth_of(tuple(map(tuple, view["mine"]))),))
        return super().label(view, move)

    def panels(self, view: dict[str, Any], scene: Scene) -> tuple[Panel, ...]:
        mine = tuple(map(tuple, view["mine"]))
        return (panel("desk", "offer", picture, scene, mine),)


CELL = 56
SIGNS = {"turn": "turn", "flip": "shuffle", "layer": "notes", "off": "cross"}


def picture(scene: Scene, laid: tuple[Laid, ...]) -> Drawn:
    """The grid, the pieces on it and beside it, and the tools."""
    board = desk.Board(CELL, 10, 30, COLUMNS, ROWS)
    ground = [rect(*board.at(x, y), CELL, CELL, "space") for x in range(COLUMNS) for y in range(ROWS)]
    order = sorted(range(len(laid)), key=lambda n: laid[n][2] != "under")
    pieces = [laid_piece(scene, board, laid, n) for n in order]
    at_hand = [piece for piece in HIGH if piece not in [one[0] for one in laid]]
    pieces += [free_piece(scene, piece, n) for n, piece in enumerate(at_hand)]
    says = desk.Says(scene.word("fits", "{x}", "{y}"), scene.word("not", "{x}", "{y}"), scene.word("help"))
    tools = [
        desk.tool(10 + 60 * n, 330, 52, what, scene.word(what), icon(sign, -8, -8))
        for n, (what, sign) in enumerate(SIGNS.items())
    ]
    done = scene.lit.at("done")
    ready = [spot(270, 330, 90, 44, done, text(315, 357, "ok", "s16 mid"))] if done else []
    return Drawn(400, 390, scene.word("desk"), join([desk.desk(board, says, ground, pieces, tools), *ready]))


def laid_piece(scene: Scene, board: desk.Board, laid: tuple[Laid, ...], n: int) -> Safe:
    """It can be moved: its step is replaced."""
    piece, side, layer, turn, x, y = laid[n]
    lies = desk.Lies(*board.at(x, y), turn, layer, (x, y))
    said = scene.word(piece)
    what = desk.Piece(f"piece-{piece}", said, 2, HIGH[piece])
    if scene.lit.verbs():
        other = "back" if side == "front" else "front"
        flip = desk.Put(f"lay {piece} {other} {layer} {turn} {x} {y}", n, n + 1) if (piece, other) in FORMS else None
        what = desk.Piece(f"piece-{piece}", said, 2, HIGH[piece], ways(piece, side), n, n + 1, True, flip, True)
    return desk.piece(what, lies, CELL, body_of(piece, side, turn))


def free_piece(scene: Scene, piece: str, n: int) -> Safe:
    found = ways(piece, "front") if scene.lit.starts("lay", piece) else ()
    what = desk.Piece(f"piece-{piece}", scene.word(piece), 2, HIGH[piece], found)
    return desk.piece(what, desk.Lies(10 + 130 * n, 210), CELL, body_of(piece, "front", 0))


def ways(piece: str, side: str) -> tuple[desk.Way, ...]:
    """Where it may lie, as the rules say."""
    found = []
    for layer in ("over", "under"):
        for turn in range(4):
            places = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if fits(piece, side, turn, x, y)]
            found.append(desk.Way(layer, turn, f"lay {piece} {side} {layer} {turn} {{}}", tuple(places)))
    return tuple(found)


def body_of(piece: str, side: str, turn: int) -> Safe:
    parts = []
    for x, y, worth in FORMS[piece, side]:
        parts.append(rect(CELL * x + 1, CELL * y + 1, CELL - 2, CELL - 2, "chip toned", 6))
        parts.append(desk.upright(CELL * (x + 0.5), CELL * (y + 0.5), turn, text(0, 5, worth, "s16 bold mid")))
    return join([*parts, circle(8, 8, 3, "dot")])


class PuzzleTitle(Title[Puzzle, dict[str, Any]]):
    name = "puzzle"
    rules = 1
    min_seats = 1
    max_seats = 2
    options = ()
    bots = ()
    opponent = "random"
    state_type = Puzzle
    face = "conformance.puzzle:PuzzleFace"

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Puzzle, Log]:
        return Puzzle(seats, [[] for _ in range(seats)], [0] * seats, 0), []

    def asks(self, state: Puzzle) -> tuple[Ask, ...]:
        return () if state.over else tuple([self.ask_of(state, seat) for seat in range(state.seats)])

    def ask_of(self, state: Puzzle, seat: int) -> Ask:
        laid = [] if state.done[seat] else [one[0] for one in state.laid[seat]]
        options = [
            Move("lay", (piece, side, layer, turn, x, y))
            for piece, side in FORMS if piece not in laid
            for layer in ("over", "under") for turn in range(4)
            for y in range(ROWS) for x in range(COLUMNS) if fits(piece, side, turn, x, y)
        ]  # fmt: skip
        begun = bool(laid)
        answered = bool(state.done[seat])
        return Ask(seat, "lay", (*options, Move("done")), "PUZ-1", sealed=True, answered=answered, steps=True,
                   begun=begun)  # fmt: skip

    def apply(self, state: Puzzle, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        log = [] if log is None else log
        if state.done[seat]:  # another answer in the place of the finished one
            state.laid[seat], state.done[seat] = [], 0
        if move.verb == "lay":
            state.laid[seat].append(list(move.args))
            return log
        state.done[seat] = 1
        if all(state.done):
            state.over = 1
            log += [Event("shown", (seat, self.worth(state, seat)), reveals=True) for seat in range(state.seats)]
        return log

    def worth(self, state: Puzzle, seat: int) -> int:
        return worth_of(tuple([tuple(one) for one in state.laid[seat]]))

    def why_not(self, state: Puzzle, seat: int, move: Move) -> Phrase | None:
        return Phrase("why.edge") if move.verb == "lay" else None

    def view(self, state: Puzzle, seat: int | None) -> dict[str, Any]:
        mine = [] if seat is None else [one[:] for one in state.laid[seat]]
        return {"mine": mine, "seat": seat, "in": state.done[:], "over": state.over}

    def guess(self, state: Puzzle, seat: int | None, chance: Chance) -> Puzzle:
        g = self.clone(state)
        if not g.over:
            g.laid = [laid if other == seat else [] for other, laid in enumerate(g.laid)]
        return g

    def clone(self, state: Puzzle) -> Puzzle:
        return Puzzle(state.seats, [[one[:] for one in laid] for laid in state.laid], state.done[:], state.over)

    def scores(self, state: Puzzle) -> tuple[Score, ...]:
        points = [self.worth(state, seat) for seat in range(state.seats)]
        return tuple([Score(p, place, (("worth", p),)) for p, place in zip(points, ranks(points), strict=True)])

    def bound(self, seats: int) -> int:
        return 20 * seats

    def check(self, state: Puzzle) -> str:
        return ""
