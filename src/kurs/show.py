"""Pictures of a table: for files, and for notebooks, where a table shows itself."""

from typing import Any

from kurs.draw import Lit, picture
from kurs.kernel import Table
from kurs.text import Speaker


def picture_of(table: Table[Any], seat: int | None = None, language: str = "en") -> str:
    """The table as a seat, or a watcher, sees it: one SVG with its style."""
    names = table.names if len(table.names) == table.seats else []
    speaker = Speaker(language, table.title, names)
    return picture(table.title.panels(table.view(seat), speaker.say, Lit()))
