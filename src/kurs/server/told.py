"""What was told, line by line: whose doing it is by colour and letter, an icon where the title has one, and whether a
round begins with it."""

from functools import lru_cache
from typing import NamedTuple

from kurs.draw import Safe, el
from kurs.draw.icons import icon
from kurs.draw.tokens import marks
from kurs.face import face_of
from kurs.kernel import Event
from kurs.server.viewer import Viewer
from kurs.text import Speaker, parse_kinds, words_of


class Line(NamedTuple):
    """An event as a line of a page."""

    said: str
    mark: str = ""
    """The letter of the player it speaks of first."""
    tone: str = ""
    """His colour; where it speaks of no player, that of the first thing which has one."""
    sign: str = ""
    head: bool = False
    """A round begins with it."""


def line_of(viewer: Viewer, speaker: Speaker, event: Event) -> Line:
    """An event in the viewer's words."""
    title = viewer.live.title
    face = face_of(title)
    said, sign = speaker.told(event), face.event_icons.get(event.key, "")
    if event.key in face.rounds:
        return Line(said, sign=sign, head=True)
    key = event.key if event.key.startswith("kernel.") else f"event.{event.key}"
    kinds = [kind for kind, _ in parse_kinds(words_of(title).get(key, ""))]
    things = list(zip(kinds, event.args, strict=False))  # what a foreign file tells may have other arguments
    names = tuple(viewer.live.names)
    for kind, arg in things:
        if kind == "seat" and isinstance(arg, int) and 0 <= arg < len(names):
            return Line(said, _marks(names)[arg], f"seat-{arg}", sign)
    tones = (face.tints.get(f"{kind}.{arg}", "") for kind, arg in things)
    return Line(said, tone=next(filter(None, tones), ""), sign=sign)


@lru_cache(200)
def _marks(names: tuple[str, ...]) -> tuple[str, ...]:
    return marks(names)


@lru_cache(200)
def chip(line: Line) -> Safe:
    """The letter of a player on his colour; a dot in the colour of a thing."""
    tone = f"tone-{line.tone}" if line.tone else "toneless"  # grey is a colour of its own
    return el("b", line.mark, class_=f"{tone} mark", aria_hidden="true" if line.tone else None)


@lru_cache(100)
def sign(name: str) -> Safe:
    """An icon between words."""
    return el("svg", icon(name, 0, 0) if name else None, viewBox="0 0 16 16", class_="sign", aria_hidden="true")
