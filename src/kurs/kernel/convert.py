"""Bringing a record of older rules up to date: its moves played under the present rules, every draw as recorded."""

from typing import TypeVar

from kurs.kernel.errors import RecordError
from kurs.kernel.move import parse_steps
from kurs.kernel.record import Entry, Record
from kurs.kernel.setting_up import deal
from kurs.kernel.table import Table
from kurs.kernel.title import Title

S = TypeVar("S")


def convert_record(title: Title[S], record: Record) -> Record:
    """The same line of play as a record of the present rules: a title may rewrite its moves (`Title.convert`).

    What was taken back is left out. A move that the present rules do not allow, or that draws something else, is
    refused with its number.
    """
    header = record.header
    if record.new_rules or record.rules >= title.rules:
        raise RecordError("record.rules", (record.rules, title.rules))
    options = title.complete(header.seats, header.options)
    standing = deal(title, options, header.seats, header.seed, header.names, header.draws)
    table = Table(title, header.seats, options, header.seed, header.names, standing=standing)
    for entry in title.convert(header, record.entries):
        _play(table, entry)
    return table.record


def _play(table: Table[S], entry: Entry) -> None:
    """Make a move with the draws it had."""
    try:
        steps = parse_steps(entry.move)
        if steps is None:
            raise RecordError("record.no_move", (entry.move[:40],))
        table.play_drawn(entry.seat, steps, entry.draws)
    except RecordError as error:
        raise error.at_line(entry.n + 1) from None
