"""Bringing a record of older rules up to date: its moves played under the present rules, every draw as recorded."""

from typing import Any, TypeVar

from kurs.kernel.errors import LOST, RecordError
from kurs.kernel.move import parse_steps
from kurs.kernel.record import Entry, Record
from kurs.kernel.replay import from_new_rules
from kurs.kernel.setting_up import deal
from kurs.kernel.table import Table
from kurs.kernel.title import Title

S = TypeVar("S")


def convert_record(title: Title[S, Any], record: Record) -> Record:
    """The same line of play as a record of the present rules: a title may rewrite its moves (`Title.convert`).

    What was taken back is left out. A move that the present rules do not allow, or that draws something else, is
    refused with its line. A game that has gone on under newer rules before is converted from there on.
    """
    header = record.header
    if record.rules >= title.rules:
        raise RecordError("record.rules", (record.rules, title.rules))
    options = title.complete(header.seats, header.options)
    if record.new_rules:
        standing = from_new_rules(title, record)
    else:
        standing = deal(title, options, header.seats, header.seed, header.names, header.draws)
    table = Table(title, header.seats, options, header.seed, header.names, standing=standing)
    if record.new_rules:
        table.go_on_under_new_rules(record.rules)
    numbers = record.numbers()
    for entry in title.convert(header, record.entries[record.base :]):
        _play(table, entry, numbers[min(entry.n, len(numbers) - 1)])
    return table.record


def _play(table: Table[S], entry: Entry, line: int) -> None:
    """Make a move with the draws it had."""
    try:
        steps = parse_steps(entry.move)
        if steps is None:
            raise RecordError("record.no_move", (entry.move[:40],))
        table.play_drawn(entry.seat, steps, entry.draws)
    except RecordError as error:
        raise error.at_line(line) from None
    except LOST as error:
        if not table.record.new_rules:  # a fault of the title
            raise
        raise RecordError("record.state", (str(error)[:200],)).at_line(line) from error
