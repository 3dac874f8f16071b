"""What can be refused, as a reason key with arguments; the sentences live in the catalogues."""

from typing import Final

from kurs.kernel.move import Arg
from kurs.kernel.phrase import Phrase


class KursError(Exception):
    """Something that is told to a person by the sentence of its reason."""

    def __init__(self, key: str, args: tuple[Arg, ...] = ()) -> None:
        super().__init__(key, args)
        self.reason: Phrase = Phrase(key, args)

    def __str__(self) -> str:
        return " ".join([self.reason.key, *[str(arg) for arg in self.reason.args]])


class Refused(KursError):
    """A move, undo or set-up that is not allowed now. Nothing has changed."""


class RecordError(KursError):
    """A record that cannot be read or does not prove itself."""

    def at_line(self, line: int) -> "RecordError":
        """The same, naming the line of the file."""
        if self.reason.key == "record.line":
            return self
        return RecordError("record.line", (line, self.reason.key, *self.reason.args))


LOST: Final = (ValueError, TypeError, LookupError, ArithmeticError, AttributeError)
"""How rules lose their way in a state that somebody else may have written; what msgspec raises is a ValueError."""
