"""Playing a record again, line by line, believing nothing it does not prove.

A game that went on under newer rules is replayed from the line that says so: what was played before it is told as the
line has it, and not proven. A whole record of older rules is replayed under the present ones; where the rules have
changed nothing in that game, every digest agrees.
"""

from typing import Any, TypeVar

from kurs.kernel.ask import Ask
from kurs.kernel.digest import digest_of_json, plain_json
from kurs.kernel.errors import LOST, KursError, RecordError, Refused
from kurs.kernel.event import ALL, Event
from kurs.kernel.numbers import numbered_anew
from kurs.kernel.past import Past, Snapshot, Told, packed_snapshot, told_of, unpack_told
from kurs.kernel.record import Line, NewRules, Record
from kurs.kernel.saved import Keeper
from kurs.kernel.setting_up import Standing, deal
from kurs.kernel.table import Table
from kurs.kernel.title import Title

S = TypeVar("S")


PLAYED_DIFFERENTLY = (
    "record.digest",
    "record.illegal",
    "record.not_asked",
    "record.draws_missing",
    "record.draws_left",
    "record.draw_outside",
)
"""What is wrong with a record of older rules may be no more than that: it was played under older rules."""


def replay(title: Title[S, Any], record: Record, keeper: Keeper | None = None, to: int | None = None) -> Table[S]:
    """Play a record again, every draw as recorded and every digest compared.

    With `to` only the line of play up to that entry is replayed, without branches.
    """
    if to is not None and not 0 <= to <= len(record.entries):
        raise Refused("kernel.no_entry", (to, len(record.entries)))
    if to is not None and to < record.base:
        raise Refused("kernel.not_kept", (to,))
    number = _first(record)
    try:
        table = _begun(title, record)
        for at, line in _after(record, to):
            number = at
            table._replay(line, table.state)
    except RecordError as error:
        if error.reason.key in PLAYED_DIFFERENTLY and record.rules < title.rules:
            error = RecordError("record.older_rules", (record.rules, title.rules))
        raise error.at_line(number) from None
    except Refused as error:
        raise RecordError(*error.reason).at_line(number) from None
    except LOST as error:
        if not record.new_rules:  # a fault of the title
            raise
        raise RecordError("record.state", (str(error)[:200],)).at_line(number) from error
    table.write_to(keeper)
    return table


def replay_as_far(title: Title[S, Any], record: Record) -> Table[S] | None:
    """The table as far as the record proves itself under the present rules; None if not even the deal does."""
    try:
        table = _begun(title, record)
    except (RecordError, Refused):
        return None
    try:
        for _, line in _after(record, None):
            table.replay(line)
    except KursError:
        pass
    return table


def _first(record: Record) -> int:
    """The number of the line from which everything is proven: the header, or the last line of new rules."""
    return 1 if not record.new_rules else 2 + [line is record.new_rules[-1] for line in record.lines].index(True)


def _after(record: Record, to: int | None) -> list[tuple[int, Line]]:
    """The lines that are to be played, each with its number in the file."""
    first = _first(record)
    lines = list(enumerate(record.lines[first - 1 :], start=first + 1))
    if to is None:
        return lines
    wanted = {*record.numbers()[record.base + 1 : to + 1]}
    return [(number, line) for number, line in lines if number in wanted]


def _begun(title: Title[S, Any], record: Record) -> Table[S]:
    """The table as the header, or the last line of new rules, says it stood."""
    header = record.header
    if record.rules > title.rules:
        raise RecordError("record.rules", (record.rules, title.rules))
    if record.new_rules:
        standing = from_new_rules(title, record)
    else:
        options = title.complete(header.seats, header.options)
        standing = deal(title, options, header.seats, header.seed, header.names, header.draws)
        if standing.record.header.digest != header.digest:
            raise RecordError("record.digest")
        standing.record.header.rules = header.rules
    return Table(title, header.seats, header.options, header.seed, header.names, standing=standing)


def from_new_rules(title: Title[S, Any], record: Record) -> Standing[S]:
    """The game as it stood when newer rules began to hold, the last ones if that happened more than once."""
    header, line = record.header, record.new_rules[-1]
    title.complete(header.seats, header.options)
    packed = plain_json(line.state)
    if digest_of_json(packed) != line.digest:
        raise RecordError("record.digest")
    state, asks = _believed(title, line, header.seats)
    before = Record(header)
    for earlier in record.lines[: _first(record) - 1]:
        before.add(earlier)
    try:
        past = _told_before(before, line)
    except (ValueError, TypeError, LookupError):
        raise RecordError("record.new_rules", (line.rules, line.n)) from None
    past.snapshots.append(Snapshot(line.n, packed_snapshot(line.rules, line.counts, packed)))
    numbers = numbered_anew([0] * header.seats, asks, None, ())
    standing = Standing(before, state, asks, past, dict(line.counts), numbers)
    standing.proven_from = line.n
    return standing


LARGEST = 1_000_000
"""No number in the state of a game comes near it; rules that count up to a foreign one would never end."""


def _believed(title: Title[S, Any], line: NewRules, seats: int) -> tuple[S, tuple[Ask, ...]]:
    """The state of a line that somebody else may have written, if it can be played and looked at."""
    if not _modest(line.state):
        raise RecordError("record.state", (str(LARGEST),))
    try:
        state = title.load(line.rules, line.state)
        broken = title.check(state)
        if broken:  # nobody looks further: rules may lose their way in it
            raise RecordError("record.state", (broken,))
        asks = title.asks(state)
        for viewer in (*range(seats), None):
            title.view(state, viewer)
        title.scores(state)
    except LOST as error:
        raise RecordError("record.state", (str(error)[:200],)) from None
    if any([not 0 <= ask.seat < seats for ask in asks]):
        raise RecordError("record.state", ("asks",))
    return state, asks


def _modest(data: Any) -> bool:
    """Whether plain data has only numbers of a size that games have."""
    if isinstance(data, dict):
        return all([_modest(one) for one in data.values()])
    if isinstance(data, list):
        return all([_modest(one) for one in data])
    return not isinstance(data, int | float) or -LARGEST <= data <= LARGEST


def _told_before(before: Record, line: NewRules) -> Past:
    """What was told until the newer rules began to hold. Of what was taken back nothing is known any more."""
    past = Past(before.header.seats)
    happened = [_foreign(unpack_told(plain_json(plain)), past.seats) for plain in line.told]
    at = dict(zip(before.numbers(), happened, strict=True))
    for number in range(1, len(before.lines) + 1):
        past.tell(at.get(number, Told([], False, 0)))
    news = told_of([Event("kernel.new_rules", (_rules_before(before), line.rules))], False, past.seats)
    past.tell(news)
    for told in happened:
        past.add_entry(told)
    past.add_news(news)
    return past


def _foreign(told: Told, seats: int) -> Told:
    """What somebody else may have written: each event was told to seats that there are, and who heard is counted."""
    if any([event.seen_by != ALL and not 0 <= event.seen_by < 1 << seats for event in told.events]):
        raise ValueError("seen_by")
    return told_of(told.events, told.free, seats)


def _rules_before(before: Record) -> int:
    return before.new_rules[-2].rules if len(before.new_rules) > 1 else before.header.rules
