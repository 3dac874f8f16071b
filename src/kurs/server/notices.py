"""What the operator tells everybody: a message, and when the server will rest."""

from typing import Final

from kurs.draw import Safe, el
from kurs.server.database import NotWritten
from kurs.server.fragment import Fragment, ready
from kurs.server.store import now
from kurs.text import Speaker

NO_NOTICE: Final = el("div", id="notice", hidden=True)
"""Where it will stand on a page."""
NOTHING: Final = ready(NO_NOTICE)
MINUTE: Final = 60


class Resting(NotWritten):
    """The server rests: nothing is written until the operator says so."""


class Notices:
    """What is told at this moment. The deeds that say so come from the database (`office`)."""

    def __init__(self) -> None:
        self.message, self.until = "", 0
        """A message, and until when it is shown."""
        self.rest, self.rests_from = "", 0
        """Why the server will rest, and from when on; 0: it will not."""

    @property
    def resting(self) -> bool:
        """Whether nothing is written now."""
        return 0 < self.rests_from <= now()

    def check(self) -> None:
        """Whoever wants to write is told why he cannot."""
        if self.resting:
            raise Resting("web.resting", (self.rest,))

    def told(self) -> tuple[int, str, str]:
        """What is shown: the minutes until the server rests (0: it rests, -1: it does not), why, and the message."""
        minutes = -1
        if self.rests_from:
            minutes = max(0, -((now() - self.rests_from) // MINUTE))
        return minutes, self.rest, self.message if now() < self.until else ""

    def fragment(self, language: str) -> Fragment:
        """As it stands on a page."""
        told = self.told()
        return NOTHING if told == (-1, "", "") else ready(self._drawn(told, Speaker(language)))

    def _drawn(self, told: tuple[int, str, str], speaker: Speaker) -> Safe:
        minutes, why, message = told
        rest = None
        if minutes == 0:
            rest = el("p", speaker.key("web.resting", text=why))
        elif minutes > 0:
            rest = el("p", speaker.key("web.will_rest", number=minutes, text=why))
        said = el("p", speaker.key("web.operator_says", text=message)) if message else None
        return el("div", rest, said, id="notice", class_="notice", role="status")
