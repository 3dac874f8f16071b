"""Pictures of a table: for pages, for files, and for notebooks, where a table shows itself."""

from typing import Any

from kurs.draw import NOT_LIT, Lit, Panel, PastItem, Scene, picture
from kurs.face import face_of
from kurs.kernel import Table, Title
from kurs.kernel.move import Arg
from kurs.text import Speaker, name_in_record


def panels_of(
    title: Title[Any, Any],
    view: Any,
    seats: int,
    speaker: Speaker,
    lit: Lit = NOT_LIT,
    looking: tuple[Arg, ...] = (),
    past: tuple[PastItem, ...] = (),
) -> tuple[Panel, ...]:
    """The panels of a view in the words of the speaker, with this lit, for one who looks this up; with what is past."""
    face = face_of(title)
    names = tuple([speaker.name(seat) for seat in range(seats)])
    return face.panels(view, Scene(speaker.say, (speaker.language, face), names, lit, looking, past))


def picture_of(table: Table[Any], seat: int | None = None, language: str = "en") -> str:
    """The table as a seat, or a watcher, sees it: one SVG with its style."""
    names = [name_in_record(name) for name in table.names] if len(table.names) == table.seats else []
    speaker = Speaker(language, table.title, names)
    return picture(panels_of(table.title, table.view(seat), table.seats, speaker))
