"""Going on with a stored game: from its state, without playing it again.

The record proves; it does not carry. Only so does a restart cost nothing, and a game outlive a change of its rules.
"""

from typing import Any, TypeVar

import msgspec

from kurs.kernel.branch import Branch
from kurs.kernel.digest import digest_of_json
from kurs.kernel.errors import LOST, RecordError
from kurs.kernel.move import Move, parse_move
from kurs.kernel.past import Past, Snapshot, unpack_told
from kurs.kernel.record import Back, Entry, NewRules, Record, read_line, read_record
from kurs.kernel.saved import Keeper, Kept, Proposal, Saved
from kurs.kernel.setting_up import Standing
from kurs.kernel.table import Table
from kurs.kernel.title import Title

S = TypeVar("S")


def resume(title: Title[S, Any], saved: Saved, keeper: Keeper | None = None) -> Table[S]:
    """The table of a stored game, in everything as if it had never stopped.

    A game of older rules goes on under the present ones through `Title.migrate`; the keeper is given the line that says
    so. What is stored must agree with itself: `RecordError` if the state is not the one after the last line.
    A game that is over stays so, whatever newer rules would say.
    """
    record, past = _past(saved.changes)
    if digest_of_json(saved.state) != record.last_digest:
        raise RecordError("record.digest")
    if saved.rules != record.rules or saved.rules > title.rules:
        raise RecordError("record.rules", (saved.rules, title.rules))
    beside, header = saved.beside, record.header
    try:
        state = title.load(saved.rules, msgspec.json.decode(saved.state))
        asks = () if beside.over else title.asks(state)
    except LOST as error:
        raise RecordError("record.state", (str(error)[:200],)) from error
    if not _fits(saved, record):
        raise RecordError("record.state", ("beside",))
    past.told_counts = beside.told_counts
    older = saved.rules < title.rules
    standing = Standing(record, state, asks, past, beside.counts, beside.numbers)
    standing.proven_from = len(record.entries) if older else record.base
    if beside.wish is not None:
        seat, n, waiting = beside.wish
        standing.proposal = Proposal(seat, n, frozenset(waiting))
    for seat, kept in saved.branches.items():
        if kept.number < beside.numbers[seat]:  # of an earlier question; another process did not know of it
            continue
        standing.branches[seat] = Branch(_moves(kept.steps), _moves(kept.undone))
        standing.numbers[seat] = max(standing.numbers[seat], kept.number)
    table = Table(title, header.seats, header.options, header.seed, header.names, keeper, standing=standing)
    if older and not beside.over:
        table.go_on_under_new_rules(saved.rules)
    return table


def _fits(saved: Saved, record: Record) -> bool:
    """Whether what lies beside the state belongs to a game of so many seats and entries."""
    beside, seats = saved.beside, range(record.header.seats)
    if len(beside.numbers) != len(seats) or len(beside.told_counts) != len(seats) + 1:
        return False
    if beside.wish is not None:
        seat, n, waiting = beside.wish
        if not record.base <= n < len(record.entries) or not {seat, *waiting} <= {*seats}:
            return False
    return {*saved.branches} <= {*seats}


def _moves(texts: list[str]) -> list[Move]:
    moves = [parse_move(text) for text in texts]
    return [move for move in moves if move is not None]


def _past(changes: list[Kept]) -> tuple[Record, Past]:
    """Record and past as the changes tell them, without playing anything."""
    try:
        return _told_again(changes)
    except msgspec.MsgspecError as error:
        raise RecordError("record.state", (str(error)[:200],)) from error


def _told_again(changes: list[Kept]) -> tuple[Record, Past]:
    if not changes:
        raise RecordError("record.empty")
    record = read_record(changes[0].line)
    past = Past(record.header.seats)
    for change in changes:
        told = unpack_told(change.told)
        past.stream.append(told)
        if change is changes[0]:
            past.add_entry(told)
        elif not change.line:
            past.wishes.add(len(past.stream) - 1)
        else:
            line = read_line(change.line)
            record.add(line)
            if isinstance(line, Entry):
                past.add_entry(told)
            elif isinstance(line, Back):
                past.go_back(line.back)
            elif isinstance(line, NewRules):
                past.add_news(told)
        if change.snapshot:
            packed = change.snapshot
            past.snapshots.append(Snapshot(len(record.entries), packed.encode() if isinstance(packed, str) else packed))
    return record, past
