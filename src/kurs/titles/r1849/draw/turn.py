"""The turn: who decides what, at which step of it, and the buttons of the one who is asked."""

from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, paragraph, path, rect, spot, text, width, wrap
from kurs.draw.tokens import pill, token
from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.draw.need import Need, need, need_of
from kurs.titles.r1849.draw.revenue import Dividend, asked_dividend, dividend
from kurs.titles.r1849.draw.scene import ROOM, WIDE, badge
from kurs.titles.r1849.draw.sums import Deal, bids, deal_of, prices
from kurs.titles.r1849.view import View

STEPS: Final = ("track", "station", "run", "pay", "trains", "own_shares")
"""The steps that everybody thinks of; the others belong to the one before."""
STEP_OF: Final = {
    "sms": "track", "track": "track", "station": "station", "run": "run", "pay": "pay", "buy_station": "pay",
    "e_token": "trains", "trains": "trains", "own_shares": "own_shares", "bonds": "own_shares",
    "privates": "own_shares",
}  # fmt: skip
ON_MAP: Final = frozenset({"hex", "tile", "turn", "station", "from", "leg", "home"})
"""Chosen on the map."""
ELSEWHERE: Final = ON_MAP | {"buy", "start", "par", "private", "port", "pay", "withhold", "sell", "price", "bid"}
"""Options that have a place of their own, on the map, on the cards or above the buttons."""
SIGNS: Final = {
    "pass": "cross", "done": "check", "skip": "cross", "best": "star", "run": "check", "none": "cross", "end": "check",
    "accept": "check", "decline": "cross", "withdraw": "cross", "keep": "cross", "sms": "flag", "bankrupt": "alert",
    "loan": "coins", "leave": "gone", "train": "cards", "used": "cards", "buy_train": "shuffle", "discard": "cross",
    "issue": "up", "redeem": "down", "bond": "coins", "repay": "coins", "e_token": "bolt", "use": "split",
    "offer": "shuffle", "buy_station": "bank", "exchange": "cards",
}  # fmt: skip
TALL: Final = 35
SHORT: Final = 14
"""So many options stand open in the list of the page, right above: they need no second set of buttons."""


class Turn(NamedTuple):
    """Who decides what."""

    step: str
    turn_step: str
    """The step of the operating turn, also while something interrupts it."""
    operating: int
    asked: int
    """The player who decides; -1: nobody."""
    dividend: Dividend | None
    need: Need | None
    deal: Deal | None


def turn_of(view: View, scene: Scene) -> Turn | None:
    """Nothing where the panel of the round and the list of options say it all."""
    if view.over or (view.step in ("stock_round", "auction") and len(scene.lit.moves()) <= SHORT):
        return None
    asked = next(iter(view.waiting), -1)
    return Turn(
        view.step, view.turn_step, view.operating, asked,
        asked_dividend(view), need_of(view, scene.lit), deal_of(view) if scene.lit.ranges() else None,
    )  # fmt: skip


def turn_panel(scene: Scene, turn: Turn) -> Drawn:
    """One thing under the other; what there is nothing to say of takes no room."""
    parts: list[Safe] = []
    y = 10.0
    for part in (_who, _steps, _dividend, _need, _sums, _advice, _buttons):
        drawn, high = part(scene, turn, y)
        if high:
            parts.append(drawn)
            y += high + 10
    high = round(y)
    kind = "surface mine" if scene.lit.verbs() else "surface"
    surface = rect(1, 1, WIDE - 2, high - 2, kind, 10)
    return Drawn(WIDE, high, scene.word("turn"), join([surface, *parts]))


def _dividend(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    return dividend(scene, turn.dividend, y) if turn.dividend else (Safe(""), 0)


def _need(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    return need(scene, turn.need, y) if turn.need else (Safe(""), 0)


def _sums(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    if turn.deal:
        return prices(scene, turn.deal, y)
    return bids(scene, y) if turn.step == "mini_auction" else (Safe(""), 0)


# --- who and where --------------------------------------------------------------------------------------------------


def _who(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    """Which corporation, who decides, and what about."""
    parts: list[Safe] = []
    x = 12.0
    if turn.operating >= 0:
        parts.append(badge(turn.operating, x, y, 46, 22))
        x += 54
    if turn.asked >= 0:
        seat = turn.asked
        parts.append(token(x + 10, y + 11, seat, scene.marks[seat], 10))
        x += 27
        name = fit(scene.names[seat], 110, 13, bold=True)
        parts.append(text(round(x, 1), y + 15.5, name, "s13 bold"))
        x += width(name, 13, bold=True) + 8
    what = scene.say(Phrase(f"phase.{turn.step}"))
    if scene.lit.verbs():
        parts.append(pill(WIDE - 10, y + 1, scene.word("your_decision"), "clock", "call", right=True, most=150))
        parts.append(fitted(12, y + 39, what, ROOM, "s12 dim"))
        return join(parts), 42
    parts.append(fitted(round(x, 1), y + 15.5, what, WIDE - 12 - x, "s12 dim"))
    return join(parts), 22


def _steps(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    """The steps of an operating turn, the present one marked."""
    if turn.operating < 0:
        return Safe(""), 0
    now = STEP_OF.get(turn.turn_step, "")
    at = STEPS.index(now) if now else len(STEPS)
    pitch = ROOM / len(STEPS)
    parts: list[Safe] = []
    for i, step in enumerate(STEPS):
        x = 12 + pitch * i
        kind = "marker" if i == at else "step past" if i < at else "step"
        said = scene.word(f"step_{step}")
        tone = "bold on-ink" if i == at else "dim"
        parts.append(path(_arrow(round(x, 1), y, round(pitch - 2, 1), 22, i == 0), kind))
        middle = round(x + pitch / 2 + (2 if i else -1), 1)
        parts.append(fitted(middle, y + 15, said, pitch - 8, f"s11 mid {tone}", bold=i == at))
    return join(parts), 22


def _arrow(x: float, y: float, wide: float, high: float, first: bool) -> str:
    tip, notch = 6, 0 if first else 6
    return f"M{x:g} {y:g}h{wide - tip:g}l{tip} {high / 2:g}l{-tip} {high / 2:g}h{tip - wide:g}l{notch} {-high / 2:g}z"


# --- what to do -----------------------------------------------------------------------------------------------------


def _advice(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    """Where the options are that have no button here."""
    key = _advice_key(scene)
    if not key:
        return Safe(""), 0
    lines = wrap(scene.word(key), ROOM - 24, 12)
    return Safe(icon("eye", 12, y, 15, "ink") + paragraph(34, y + 12, lines, "s12", 16)), 16 * len(lines)


def _advice_key(scene: Scene) -> str:
    verbs = scene.lit.verbs()
    if verbs & ON_MAP:
        return "on_map"
    return "on_market" if "par" in verbs else ""


def _buttons(scene: Scene, turn: Turn, y: float) -> tuple[Safe, float]:
    """Everything else as buttons one under the other, those that end the step last; a short list has them already."""
    open_ = scene.lit.moves()
    if len(open_) <= SHORT:
        return Safe(""), 0
    moves = [move for move in open_ if move.verb not in ELSEWHERE]
    moves += [move for move in open_ if move.verb == "buy" and len(move.args) == 1]
    moves.sort(key=lambda move: move.verb in ("pass", "done", "skip", "none"))
    parts: list[Safe] = []
    top = y
    for move in moves:
        drawn, high = wide_button(scene.lit.at(move.verb, *move.args), SIGNS.get(move.verb, "check"), top)
        parts.append(drawn)
        top += high + 6
    return join(parts), top - y - 6 if moves else 0


def wide_button(lit: dict[str, Any], sign: str, y: float) -> tuple[Safe, float]:
    """A button over the whole width with all its words, in two lines if it must be."""
    lines = wrap(str(lit["aria_label"]), ROOM - 44, 12)[:3]
    high = TALL + 15 * (len(lines) - 1)
    body = [rect(12, y, ROOM, high, "button", 7), icon(sign, 20, y + high / 2 - 7, 14, "ink")]
    body.append(paragraph(42, y + 21.5, lines, "s12 bold", 15))
    return spot(12, y, ROOM, high, lit, *body, r=7), high
