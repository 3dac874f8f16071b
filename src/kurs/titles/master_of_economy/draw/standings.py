"""The players: purse, shares, influence, whom they run, and what all of it is worth as things stand."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Part, Safe, Scene, join, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, fit, path, rect, text, tinted, width
from kurs.draw.tokens import Chip, chips, token
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS
from kurs.titles.master_of_economy.draw.signs import CODES, TONES, WIDE, corporation, named
from kurs.titles.master_of_economy.rules.ending import partner
from kurs.titles.master_of_economy.rules.special import available
from kurs.titles.master_of_economy.view import UNKNOWN, PlayerView, View

UNSEEN: Final = -2
"""A special token that the viewer has not seen."""
HEAD: Final = 30
MAT: Final = 66
"""The height of a mat."""


class Mat(NamedTuple):
    """What lies before a player."""

    seat: int
    you: bool
    cash: int
    """UNKNOWN where purses are secret."""
    worth: int
    """His result as things stand, or, where his purse is secret, only his shares."""
    influence: int
    runs: tuple[int, ...]
    shares: tuple[tuple[int, tuple[int, ...]], ...]
    """Packages by corporation."""
    decides: bool
    rank: int
    """After the game; 0 before."""
    partner: int
    """In a game of pairs; -1: none."""
    tokens: tuple[int, ...] = ()
    """Special tokens at hand."""
    open: int = -1
    """The special token that lies open and is barred; -1: none."""
    laid: int = -1
    """The one laid face down, as far as the viewer knows: -1 none, -2 one he does not know."""
    bid: int = 0
    """What was bid for a place in the order: taken off the result."""


def standings_panel(scene: Scene, seats: int, over: bool) -> Drawn:
    """A mat for each player."""
    high = HEAD + MAT * seats
    parts = [
        rect(1, 1, WIDE - 2, high - 2, "surface", 10),
        text(10, 19, scene.word("players"), "s13 bold"),
        text(WIDE - 10, 19, scene.word("result" if over else "worth"), "s115 end dim"),
        *[slot(f"mat-{seat}") for seat in range(seats)],
    ]
    return Drawn(WIDE, high, scene.word("players"), join(parts))


def mat_parts(scene: Scene, mats: list[Mat]) -> list[Part]:
    return [part(f"mat-{mat.seat}", mat_part, scene, mat, k) for k, mat in enumerate(mats)]


def mat_part(scene: Scene, mat: Mat, k: int) -> Safe:
    """A player in two lines: who, purse and worth; what he has."""
    y = HEAD + MAT * k
    back = "standing decides" if mat.decides else "standing"
    parts = [
        rect(6, y, WIDE - 12, MAT - 4, back, 8),
        path(f"M10 {y - 2.5}H{WIDE - 10}", "rule") if k and not mat.decides else Safe(""),
        token(22, y + 16, mat.seat, scene.marks[mat.seat], 11),
        _name(scene, mat, y),
        text(WIDE - 12, y + 22, mat.worth, "s20 bold end", f"worth-{mat.seat}"),
    ]
    purse = scene.word("purse_hidden") if mat.cash == UNKNOWN else scene.money(mat.cash)
    parts.append(
        named(
            scene.word("purse_of", mat.seat),
            Safe(icon("bag", 176, y + 9, 14, "ink") + text(194, y + 20.5, purse, "s13 bold", f"cash-{mat.seat}")),
        )
    )
    parts.append(_small(scene, mat, y))
    parts.append(_belongings(scene, mat, y + 34))
    return tinted(f"seat-{mat.seat}", join(parts))


def _name(scene: Scene, mat: Mat, y: float) -> Safe:
    note = f"· {scene.word('you')}" if mat.you else ""
    name = fit(scene.names[mat.seat], 126 - width(note, 12), 13, bold=True)
    rank = f"{mat.rank}. " if mat.rank else ""
    body = f"{rank}{name}"
    said = [text(38, y + 20.5, body, "s13 bold")]
    if note:
        said.append(text(round(42 + width(body, 13, bold=True), 1), y + 20.5, note, "s12 dim"))
    return join(said)


def _small(scene: Scene, mat: Mat, y: float) -> Safe:
    """Influence tokens, and the partner in a game of pairs."""
    parts: list[Safe] = []
    x = 246.0
    if mat.influence:
        body = icon("star", x, y + 10, 12, "tone") + text(x + 15, y + 20.5, mat.influence, "s12 bold tone")
        parts.append(named(scene.word("influence_of", mat.seat, mat.influence), Safe(body)))
    return join(parts)


def _belongings(scene: Scene, mat: Mat, y: float) -> Safe:
    """The corporations he runs; his packages; special tokens."""
    parts: list[Safe] = []
    x = 12.0
    for c in mat.runs:
        parts.append(named(scene.word("runs", mat.seat, CORPORATIONS[c].id), corporation(x, y - 1, c, 20)))
        x += 23
    x += 4 if mat.runs else 0
    items = [Chip(f"{CODES[c]} {'+'.join([str(k) for k in sizes])}", TONES[c], "toned") for c, sizes in mat.shares]
    right = _tokens(scene, mat, y)
    parts += [chips(x, y, WIDE - 12 - x - right[1], items)[0], right[0]]
    return join(parts)


def _tokens(scene: Scene, mat: Mat, y: float) -> tuple[Safe, float]:
    """The special tokens at the right: those at hand, the barred one crossed out, a laid one face down."""
    items: list[tuple[str, str]] = [(str(value), "") for value in mat.tokens]
    if mat.open >= 0:
        items.append((str(mat.open), "barred"))
    if mat.laid != -1:
        items.append(("?" if mat.laid < 0 else str(mat.laid), "laid"))
    if not items:
        return _partner(scene, mat, y)
    start = WIDE - 12 - 19 * len(items)
    parts: list[Safe] = []
    for k, (said, kind) in enumerate(items):
        x = start + 19 * k + 9
        body = [circle(x, y + 9, 8, "ring" if kind != "laid" else "back")]
        body.append(
            text(
                x,
                y + 13,
                said,
                f"s11 bold mid {'gone dim' if kind == 'barred' else 'on-back' if kind == 'laid' else ''}",
            )
        )
        hint = scene.word(f"special_{kind or 'free'}", mat.seat)
        parts.append(named(hint, *body))
    return join(parts), 19 * len(items) + 6


def _partner(scene: Scene, mat: Mat, y: float) -> tuple[Safe, float]:
    """In a game of pairs with whom he plays; a game of four has no special tokens."""
    if mat.partner < 0:
        return Safe(""), 0
    mark = token(WIDE - 21, y + 9, mat.partner, scene.marks[mat.partner], 9)
    return named(scene.word("partner", mat.partner), icon("link", WIDE - 50, y + 2, 15, "ink"), mark), 50


# --- read off a view ------------------------------------------------------------------------------------------------


def mats_of(view: View) -> list[Mat]:
    return [_mat(view, seat, player) for seat, player in enumerate(view.players)]


def _mat(view: View, seat: int, player: PlayerView) -> Mat:
    own = seat == view.seat
    laid = -1
    if player.token_laid:
        laid = view.token if own else UNSEEN
    at_hand = available(view.seats, player.token_shown) if view.additional and laid != UNSEEN else []
    return Mat(
        seat,
        own,
        player.purse,
        player.shares_worth if player.result == UNKNOWN else player.result,
        player.tokens,
        tuple([CORP[id] for id in player.runs]),
        tuple([(CORP[id], sizes[::-1]) for id, sizes in player.holds]),
        seat in view.waiting,
        0,
        partner(seat) if view.teams else -1,
        tuple([value for value in at_hand if value != laid]),
        player.token_shown,
        laid,
        player.bid,
    )
