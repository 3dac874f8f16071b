"""Playing a record again, line by line, believing nothing it does not prove."""

from collections.abc import Callable
from typing import TypeVar

from kurs.kernel.errors import RecordError, Refused
from kurs.kernel.record import Header, Line, Record
from kurs.kernel.table import Table
from kurs.kernel.title import Title

S = TypeVar("S")


def replay(
    title: Title[S], record: Record, on_line: Callable[[str, S], None] | None = None, to: int | None = None
) -> Table[S]:
    """Play a record again, every draw as recorded and every digest compared.

    With `to` only the line of play up to that entry is replayed, without branches.
    """
    if to is not None and not 0 <= to <= len(record.entries):
        raise Refused("kernel.no_entry", (to, len(record.entries)))
    lines: list[Line] = list(record.lines) if to is None else list(record.entries[:to])
    number = 1
    try:
        table = _dealt(title, record.header)
        for line in lines:
            number += 1
            table.replay(line)
    except RecordError as error:
        raise error.at_line(number) from None
    except Refused as error:
        raise RecordError(*error.reason).at_line(number) from None
    table.write_to(on_line)
    return table


def _dealt(title: Title[S], header: Header) -> Table[S]:
    """The table as its header says it was set up."""
    if header.rules != title.rules:
        raise RecordError("record.rules", (header.rules, title.rules))
    table = Table(title, header.seats, header.options, header.seed, header.names, draws=header.draws)
    if table.record.header.digest != header.digest:
        raise RecordError("record.digest")
    return table
