"""The board: six price tracks with what is known of their forecasts, the calendar, and the pairs of the round."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, group, hatch, hint, path, rect, spot, text, tinted, width
from kurs.draw.tokens import button, chip, token
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import COMPANIES, DIVIDEND, SPACE_DIVIDEND, TRACKS, N
from kurs.titles.stockpile.data import FORECASTS as STEPS
from kurs.titles.stockpile.draw.scene import FORECASTS, SIGNS, signed
from kurs.titles.stockpile.draw.tracks import SPACE, ghost, octagon, price_track, steps, ticker
from kurs.titles.stockpile.rules.action import CRAMERS, PLAYS, steps_of
from kurs.titles.stockpile.rules.movement import FAILS, SPLITS, one_space
from kurs.titles.stockpile.state import HIDDEN, PUBLIC
from kurs.titles.stockpile.view import UNKNOWN, PairView

WIDE: Final = 400
ROW: Final = 70
HEAD: Final = 32

# --- prices ---------------------------------------------------------------------------------------------------------


class Price(NamedTuple):
    """A company's price, and what the viewer knows of its forecast."""

    company: int
    advanced: bool
    at: int
    before: int
    """Where the ticker stood at the beginning of the round."""
    price: int
    possible: tuple[int, ...]
    """The forecasts it can still get."""
    known: int
    source: int | None
    """Who holds the pair from which the viewer knows it."""
    moving: bool
    """Whether the movement is yet to come."""


def prices(scene: Scene, advanced: bool) -> Drawn:
    """Six tracks one under the other."""
    high = HEAD + N * ROW
    parts = [rect(0.5, 0.5, WIDE - 1, high - 1, "surface", 10), _head(scene, advanced)]
    parts += [slot(f"price-{company}") for company in range(N)]
    return Drawn(WIDE, high, scene.word("prices"), join(parts))


def price_row(scene: Scene, price: Price) -> Safe:
    """A company's price on its track, and what is known of its forecast."""
    forecasts = _forecasts(COMPANIES[price.company].colour, price.possible, price.known)
    body = join([_row(scene, price), forecasts, _source(scene, price.source)])
    return group(0, HEAD + price.company * ROW, _choice(scene, price, body))


def _head(scene: Scene, advanced: bool) -> Safe:
    dollars = scene.word("dollars", SPACE_DIVIDEND) if advanced else ""
    return _legend(scene.word("prices"), scene.word("start"), scene.word("after_split"), dollars)


@lru_cache(maxsize=32)
def _legend(title: str, start: str, split: str, dollars: str) -> Safe:
    """The title at the left, what the marks mean at the right."""
    parts = [text(12, 21, title, "s13 bold")]
    x = WIDE - 12
    for word, kind in ((dollars, "dollar"), (split, "split"), (start, "start")):
        if not word:
            continue
        x -= round(width(word, 11)) + 2
        parts.append(text(x, 20.5, word, "s11 dim"))
        x -= 18
        if kind == "start":
            parts.append(rect(x, 10, 14, 13, "space start", 3))
        elif kind == "split":
            parts.append(path(octagon(x, 10, 14, 13, 4), "space"))
        else:
            parts.append(text(x + 10, 20.5, "$", "s11 bold end gain"))
        x -= 8
    return join(parts)


def empty_track(scene: Scene, advanced: bool, company: int) -> Safe:
    """The spaces of a company's track, which never change."""
    track = TRACKS[advanced][company]
    return price_track(
        tuple(track.prices), track.start, track.split, tuple(track.dollars), scene.word("bankrupt"), scene.word("split")
    )


def _row(scene: Scene, price: Price) -> Safe:
    """Code and name, the track, the ticker, and where it stood at the beginning of the round."""
    company, tone = price.company, COMPANIES[price.company].colour
    line = [slot(f"track-{company}")]
    if price.at != price.before:
        line.append(ghost(tone, price.before))
    target = _target(price)
    if target is not None:
        line.append(_arrow(tone, target, scene.word("target")))
    line.append(ticker(f"ticker-{company}", tone, price.at, price.price))
    return join([
        rect(12, 0, WIDE - 24, 0.75, "well"),
        _badge(company),
        group(8, 32, *line),
    ])  # fmt: skip


BEFORE_MOVEMENT: Final = ("supply", "pre_demand", "demand", "payment", "action", "selling")


def _target(price: Price) -> int | None:
    """The space to which the forecast that the viewer knows will move the ticker, or the end beyond it."""
    if not price.moving or price.known in (UNKNOWN, DIVIDEND):
        return None
    track, at, far = TRACKS[price.advanced][price.company], price.at, STEPS[price.known]
    step = 1 if far > 0 else -1
    for _ in range(abs(far)):
        to, what = one_space(track, at, step)
        if what in (SPLITS, FAILS):
            return at + step
        at = to
    return at


@lru_cache(maxsize=60)
def _arrow(tone: str, space: int, label: str) -> Safe:
    x = (space + 1) * SPACE + SPACE / 2
    return tinted(tone, hint(label), path(f"M{x - 6} 35.5h12l-6 -6.5z", "target"))


@lru_cache(maxsize=8)
def _badge(company: int) -> Safe:
    body = rect(10, 5, 42, 21, "full", 5), text(31, 19.5, COMPANIES[company].short, "s12 bold mid on-tone caps")
    return tinted(COMPANIES[company].colour, *body)


def _choice(scene: Scene, price: Price, body: Safe) -> Safe:
    """One option that names the company lights its whole row; several stand as buttons where its name stood."""
    lit, company = scene.lit, price.company
    verbs: list[tuple[str, dict[str, Any]]] = []
    if lit.moves():
        moves = (*[plays[company] for plays in PLAYS], *CRAMERS[2 * company : 2 * company + 2])
        verbs = [(signed(steps_of(move)), lit.at(move.verb, *move.args)) for move in moves]
        verbs.append(("", lit.at("name", company)))
    there = [(label, attributes) for label, attributes in verbs if attributes]
    if len(there) > 1:
        buttons = [button(57 + 36 * i, 1, 33, label, at, high=28) for i, (label, at) in enumerate(there)]
        change = _change(price) if len(there) < 4 else Safe("")
        return join([body, change, *buttons])
    name = scene.say(Phrase(f"company.{company}"))
    title = fitted(59, 20, name, 142, "s12 bold", bold=True)
    inside = join([body, title, _change(price)])
    return spot(4, 1, WIDE - 8, ROW - 2, there[0][1], inside) if there else inside


def _change(price: Price) -> Safe:
    steps_ = price.at - price.before
    if not steps_:
        return Safe("")
    return text(212, 20, signed(steps_), "s12 bold end rise" if steps_ > 0 else "s12 bold end fall")


@lru_cache(maxsize=60)
def _forecasts(tone: str, possible: tuple[int, ...], known: int) -> Safe:
    """Which forecast the company can still get: six places, the same for all, so that columns can be compared."""
    parts = []
    for f, label in enumerate(FORECASTS):
        x = 236 + 26 * f
        if f == known:
            parts.append(chip(x, 6, 25, label, "full", 19))
        elif f in possible:
            parts.append(chip(x, 6, 25, label, "plain", 19))
        else:
            parts.append(chip(x + 10, 15, 5, "", "plain", 1))
    return tinted(tone, *parts)


def _source(scene: Scene, holder: int | None) -> Safe:
    """From whom the viewer knows it: his own pair, the public one, a hidden one, or another player's."""
    if holder is None:
        return Safe("")
    if holder >= 0:
        return token(225, 15.5, holder, scene.marks[holder], 9)
    return icon("all" if holder == PUBLIC else "eye", 217, 8, 15)


# --- calendar -------------------------------------------------------------------------------------------------------


def calendar(scene: Scene, round: int, rounds: int, phase: str, first: int, over: bool) -> Drawn:
    """Seven spaces of which the last ones are used, the phase, and who goes first."""
    labels = tuple([str(i + 1) for i in range(rounds)])
    left = rounds - round
    last = scene.word("rounds_left", left) if left and not over else "" if over else scene.word("last_round")
    name = fit(scene.names[first], 66, 11)
    parts = [
        rect(0.5, 0.5, WIDE - 1, 51, "surface", 10),
        group(12, 15, steps(labels, round - 1, frozenset(), "calendar-marker")),
        text(200, 22, fit(scene.say(Phrase(f"phase.{phase}")), 190, 13, bold=True), "s13 bold"),
        text(200, 41, last, "s115 dim"),
    ]
    if not over:
        end = int(width(name, 11) + 0.5)
        parts += [
            text(WIDE - 14, 41, name, "s11 end"),
            token(WIDE - 14 - end - 12, 37, first, scene.marks[first], 8),
            Safe(f"<g>{hint(scene.word('first_player'))}{icon('flag', WIDE - 14 - end - 39, 29, 15)}</g>"),
        ]
    return Drawn(WIDE, 52, scene.word("calendar"), join(parts))


# --- pairs ----------------------------------------------------------------------------------------------------------


def pairs(scene: Scene, shown: tuple[PairView, ...], viewer: int) -> Drawn:
    """The six pairs of the round: who holds them, and those the viewer knows."""
    parts = [rect(0.5, 0.5, WIDE - 1, 95, "surface", 10), text(12, 21, scene.word("pairs"), "s13 bold")]
    for i, pair in enumerate(shown):
        x = 10 + 64 * i
        body = group(x, 30, _pair(scene, pair, viewer), name=f"pair-{i}")
        parts.append(spot(x - 1, 29, 62, 59, scene.lit.at("peek", i) if scene.lit.moves() else {}, body))
    return Drawn(WIDE, 96, scene.word("pairs"), join(parts))


def _pair(scene: Scene, pair: PairView, viewer: int) -> Safe:
    if pair.holder >= 0:
        who = token(0, 0, pair.holder, scene.marks[pair.holder], 9)
    else:
        who = _owner("all" if pair.holder == PUBLIC else "cards")
    said = scene.word("public") if pair.holder == PUBLIC else scene.word("hidden") if pair.holder == HIDDEN else ""
    if pair.holder >= 0:
        said = scene.word("yours") if pair.holder == viewer else scene.names[pair.holder]
    return join([_pair_card(pair.company, pair.forecast), group(11, 46, who), fitted(24, 50, said, 37, "s11 dim")])


@lru_cache(maxsize=4)
def _owner(sign: str) -> Safe:
    return icon(sign, -7, -7, 14)


@lru_cache(maxsize=64)
def _pair_card(company: int, forecast: int) -> Safe:
    if company == UNKNOWN:
        return Safe(rect(0, 0, 60, 34, "back", 6) + hatch(3, 3, 54, 28) + text(30, 22, "?", "s16 bold mid on-back"))
    body = (
        rect(0, 0, 60, 34, "card", 6),
        path("M6 0H32V34H6A6 6 0 0 1 0 28V6A6 6 0 0 1 6 0Z", "full"),
        icon(SIGNS[company], 9, 3, 14, "on-tone"),
        text(16, 28.5, COMPANIES[company].short, "s11 bold mid on-tone"),
        text(46, 22, FORECASTS[forecast], "s13 bold mid"),
        rect(0.5, 0.5, 59, 33, "edge", 6),
    )
    return tinted(COMPANIES[company].colour, *body)
