"""What all panels share: the companies with their colours, letters and names."""

from functools import lru_cache
from typing import Final, NamedTuple

from kurs.draw import Safe, Scene
from kurs.draw.shapes import circle, text, tinted
from kurs.kernel.phrase import Phrase
from kurs.titles.smartphone_inc.state import STEVE
from kurs.titles.smartphone_inc.view import View

WIDE: Final = 400
"""The desk and what stands beside it are as wide as a phone."""
SLIM: Final = 340
"""All other panels: as wide as a column of a wide page, so that their letters keep their size."""
COLOURS: Final = {"green": "green", "blue": "blue", "black": "ink", "yellow": "yellow", "red": "red"}
"""The tone of each colour; another box may have others."""
STEVES: Final = "*"


class Firm(NamedTuple):
    """A company as it is drawn: a tone with a letter, and its name."""

    tone: str
    mark: str
    name: str


Firms = tuple[Firm, ...]


def firms_of(view: View, scene: Scene) -> Firms:
    """All companies."""
    found = []
    for c, company in enumerate(view.companies):
        name = scene.say(Phrase(f"who.{STEVE}")) if company.steve else scene.names[c]
        mark = STEVES if company.steve else scene.marks[c]
        tone = COLOURS.get(company.colour, f"seat-{c % 6}")
        found.append(Firm(tone, mark, name))
    return tuple(found)


@lru_cache(500)
def badge(x: float, y: float, firm: Firm, r: float = 9) -> Safe:
    """A company's token round (x, y): colour and letter."""
    size, low = ("s13", 4.5) if r >= 10 else ("s11", 4)
    return tinted(firm.tone, circle(x, y, r, "token"), text(x, y + low, firm.mark, f"{size} bold mid on-tone"))


def tech_code(id: str) -> str:
    """Two letters for a technology, beside its colour."""
    return CODES.get(id, id[-2:].upper())


CODES: Final = {"gps": "GP", "wifi": "Wi", "gamepad": "GC", "liion": "Li", "nfc": "NF", "t4g": "4G"}
