"""The trains of the bank and the phases they bring: what comes next, what it costs, what it takes out of the game."""

from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, el, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, paragraph, path, piece, rect, spot, text, tinted, wrap
from kurs.draw.tokens import FINGER
from kurs.titles.r1849.data import COLOUR_NAMES, E_TRAIN, NOBODY, PHASES, R6H, STACK, TRAINS
from kurs.titles.r1849.draw.scene import ROOM, WIDE
from kurs.titles.r1849.names import TRAIN_ARGS
from kurs.titles.r1849.prospects import next_phase
from kurs.titles.r1849.rules.trains import sold_new
from kurs.titles.r1849.view import TrainView, View

LINE: Final = 24
HEADS: Final = (("train", 12, ""), ("price", 98, " end"), ("left", 124, " mid"), ("rounds", 164, " mid"),
                ("limit", 204, " mid"), ("tiles", 246, " mid"), ("ends", 324, " end"))  # fmt: skip
"""The columns: word, where, how it is aligned."""
TILE_TONES: Final = {"yellow": "yellow", "green": "green", "brown": "amber"}


class Depot(NamedTuple):
    """The trains of the bank, and how far the game is."""

    trains: tuple[TrainView, ...]
    phase: int
    started: bool
    """The auction is over: the phase means something."""
    electric: bool
    """Whether E trains are sold."""
    over: bool


def depot_of(view: View) -> Depot:
    """The trains of the bank."""
    return Depot(tuple(view.trains), view.phase, view.set > 0, view.options["electric_dreams"] == "on", view.over)


def on_sale(depot: Depot) -> list[int]:
    """New trains one can buy now."""
    return sold_new([train.left for train in depot.trains], depot.phase, e_token=True)


# --- the table ------------------------------------------------------------------------------------------------------


def depot_panel(scene: Scene, depot: Depot) -> Drawn:
    """A line for each phase and its train, one for each train beside the stack, then what is used and what is new."""
    parts = [text(12, 21, scene.word("depot"), "s13 bold")]
    parts += [fitted(x, 40, scene.word(f"depot_{key}"), 46, f"s11 dim{kind}") for key, x, kind in HEADS]
    y = 46
    for phase in range(len(PHASES)):
        high = _line(scene, STACK[phase])
        parts.append(_phase_row(scene, depot, phase, y, high))
        y += high
    for kind in (R6H, E_TRAIN):
        if kind == R6H or depot.electric:
            high = _line(scene, kind)
            parts.append(_beside_row(scene, depot, kind, y, high))
            y += high
    for part in (_used, _news):
        drawn, tall = part(scene, depot, y + 4)
        if tall:
            parts.append(drawn)
            y += round(tall) + 4
    high = y + 8
    surface = rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10)
    return Drawn(WIDE, high, scene.word("depot"), join([surface, *parts]))


def _line(scene: Scene, kind: int) -> int:
    """The height of a train's line: a finger's where it can be bought."""
    return FINGER + 2 if scene.lit.at("train", TRAIN_ARGS[kind]) else LINE


def _phase_row(scene: Scene, depot: Depot, phase: int, top: float, high: int) -> Safe:
    """The kind of train that begins a phase, and what holds in it."""
    row, y = PHASES[phase], top + (high - LINE) / 2
    kind = STACK[phase]
    now = phase == depot.phase and depot.started
    past = phase < depot.phase
    lit = scene.lit.at("train", TRAIN_ARGS[kind])
    body = [rect(6, top, WIDE - 12, high - 2, "well", 5)] if now else []
    if now:
        body.append(path(f"M1.5 {y + 6}l6 5l-6 5z", "marker"))
    dim = " dim" if past else ""
    ends = " ".join([TRAINS[gone].name for gone in row.obsolete])
    soon = " fall" if phase == next_phase(depot.phase) else dim
    body += [
        _name(kind, y, sold=kind in on_sale(depot)),
        text(98, y + 15.5, TRAINS[kind].price, f"s12 end{dim}"),
        text(124, y + 15.5, f"{depot.trains[kind].left}×", f"s12 mid{' bold' if depot.trains[kind].left else dim}"),
        text(164, y + 15.5, row.rounds, f"s12 mid{dim}"),
        text(204, y + 15.5, row.trains, f"s12 mid{dim}"),
        _colour(scene, row.colour, 246, y),
        text(324, y + 15.5, f"✕ {ends}" if ends else "", f"s12 end{soon}"),
    ]
    return spot(6, top, WIDE - 12, high - 2, lit, *body, r=5)


def _name(kind: int, y: float, sold: bool) -> Safe:
    """A train that can be bought stands out."""
    frame = rect(10, y + 2, 40, 18, "chip full" if sold else "chip plain", 4)
    name = text(30, y + 15, TRAINS[kind].name, f"s11 bold mid{' on-tone' if sold else ''}")
    return el("g", frame, name, id=f"depot-{kind}", class_="tone-ink")


def _colour(scene: Scene, colour: int, x: float, y: float) -> Safe:
    """The last colour of tiles: its tone and its word."""
    name = scene.word(f"tiles_{COLOUR_NAMES[colour]}")
    return tinted(TILE_TONES[COLOUR_NAMES[colour]], fitted(x, y + 15.5, name, 50, "s11 bold mid tone", bold=True))


def _beside_row(scene: Scene, depot: Depot, kind: int, top: float, high: int) -> Safe:
    """Trains sold beside the stack from a phase on."""
    lit, y = scene.lit.at("train", TRAIN_ARGS[kind]), top + (high - LINE) / 2
    body = [
        _name(kind, y, sold=kind in on_sale(depot)),
        text(98, y + 15.5, depot.trains[kind].price, "s12 end"),
        text(124, y + 15.5, f"{depot.trains[kind].left}×", "s12 mid bold"),
        text(
            146,
            y + 15.5,
            fit(scene.word(f"beside_{TRAINS[kind].name}", PHASES[TRAINS[kind].beside].name), 196, 11),
            "s11 dim",
        ),
    ]
    return spot(6, top, WIDE - 12, high - 2, lit, *body, r=5)


def _used(scene: Scene, depot: Depot, y: float) -> tuple[Safe, float]:
    """Discarded trains, which the bank sells again."""
    kinds = [kind for kind in range(len(TRAINS)) if depot.trains[kind].discarded]
    if not kinds:
        return Safe(""), 0
    high = FINGER if "used" in scene.lit.verbs() else 24
    parts = [fitted(12, y + high / 2 + 4, scene.word("used"), 120, "s12")]
    x = 140.0
    for kind in kinds:
        train = depot.trains[kind]
        lit: dict[str, Any] = scene.lit.at("used", TRAIN_ARGS[kind])
        said = f"{train.discarded}× {TRAINS[kind].name} {train.price}"
        there = rect(x, y, 92, high, "button" if lit else "chip plain", 5)
        names = [f"used-{kind}-{n}" for n in range(train.discarded)]  # they lie on each other
        body = [piece(0, 0, there, name=name, like=f"train-{kind}") for name in names]
        body.append(text(x + 46, y + high / 2 + 4, said, "s11 bold mid"))
        parts.append(spot(x, y, 92, high, lit, *body, r=5))
        x += 98
    return join(parts), high + 2


def _news(scene: Scene, depot: Depot, y: float) -> tuple[Safe, float]:
    """What the next new train changes besides."""
    phase = next_phase(depot.phase)
    if phase == NOBODY or depot.over:
        return Safe(""), 0
    said = scene.word("brings", PHASES[phase].name, f"{scene.word(f'brings_{PHASES[phase].name}')}")
    lines = wrap(said, ROOM - 22, 11.5)
    return Safe(icon("alert", 12, y + 1, 13) + paragraph(31, y + 11.5, lines, "s115 dim")), 15 * len(lines)
