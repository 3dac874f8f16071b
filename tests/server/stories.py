"""What stories are compared with: the table itself, and the lines of a page."""

import html
import re
from typing import Any

from kurs.kernel import Event, Table
from kurs.text import Speaker


def since_own_move(table: Table[Any], seat: int) -> list[Event]:
    """Everything a seat was told from its last move on that others have answered."""
    entries = table.record.entries
    others = [n for n in table.moments(seat)[1:] if entries[n - 1].seat != seat]
    first = max([entry.n for entry in entries[: others[-1] if others else 0] if entry.seat == seat], default=0)
    return [event for n in range(first, table.entries + 1) for event in table.events_of(n) if event.visible_to(seat)]


def sentences(table: Table[Any], events: list[Event], language: str = "en") -> list[str]:
    speaker = Speaker(language, table.title, table.names)
    return [speaker.event(event) for event in events]


def lines_of(fragments: dict[str, str]) -> list[str]:
    """The lines of the story as a page has it that was sent these fragments."""
    places = re.findall(r'id="(told-\d+)"', fragments["story"])
    return lines_in("".join([fragments[place] for place in places]))


def lines_in(page: str) -> list[str]:
    """The lines of the story in the text of a page."""
    moments = re.findall(r'<ol id="told-\d+" class="told">(.*?)</ol>', page, re.DOTALL)
    return [html.unescape(line) for line in re.findall(r"<span>(.*?)</span></li>", "".join(moments))]
