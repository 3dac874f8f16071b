"""Going on with a stored game: from its state, without playing it again.

The record proves; it does not carry. Only so does a restart cost nothing, and a game outlive a change of its rules.
"""

from typing import Any, TypeVar

import msgspec

from kurs.kernel.branch import Branch
from kurs.kernel.digest import digest_of_json
from kurs.kernel.errors import RecordError
from kurs.kernel.move import Move, parse_move
from kurs.kernel.past import Past, Snapshot, told_of, unpack_told
from kurs.kernel.record import Back, Entry, NewRules, Record, read_line, read_record
from kurs.kernel.saved import Keeper, Kept, Proposal, Saved
from kurs.kernel.setting_up import Standing
from kurs.kernel.table import Table
from kurs.kernel.title import Title

S = TypeVar("S")


def resume(title: Title[S, Any], saved: Saved, keeper: Keeper | None = None, over: bool = False) -> Table[S]:
    """The table of a stored game, in everything as if it had never stopped.

    A game of older rules goes on under the present ones through `Title.migrate`; the keeper is given the line that says
    so. What is stored must agree with itself: `RecordError` if the state is not the one after the last line.
    A game that is `over` stays so, whatever newer rules would say.
    """
    record, past = _past(title, saved.changes)
    if digest_of_json(saved.state) != record.last_digest:
        raise RecordError("record.digest")
    if saved.rules != record.rules or saved.rules > title.rules:
        raise RecordError("record.rules", (saved.rules, title.rules))
    try:
        state = title.load(saved.rules, msgspec.json.decode(saved.state))
    except (msgspec.MsgspecError, KeyError, TypeError, IndexError, ValueError) as error:
        raise RecordError("record.state", (str(error)[:200],)) from error
    beside, header = saved.beside, record.header
    past.versions = beside.versions
    asks = () if over else title.asks(state)
    standing = Standing(record, state, asks, past, beside.counts, beside.numbers)
    standing.proven_from = record.base
    if beside.wish is not None:
        seat, n, waiting = beside.wish
        standing.proposal = Proposal(seat, n, frozenset(waiting))
    for seat, kept in saved.branches.items():
        standing.branches[seat] = Branch(_moves(kept.steps), _moves(kept.undone))
        standing.numbers[seat] = max(standing.numbers[seat], kept.number)
    table = Table(title, header.seats, header.options, header.seed, header.names, keeper, standing=standing)
    if saved.rules < title.rules and asks:
        table.go_on_under_new_rules(saved.rules)
    return table


def _moves(texts: list[str]) -> list[Move]:
    moves = [parse_move(text) for text in texts]
    return [move for move in moves if move is not None]


def _past(title: Title[S, Any], changes: list[Kept]) -> tuple[Record, Past]:
    """Record and past as the changes tell them, without playing anything."""
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
                past.line[-1] = told_of([*past.line[-1].events, *told.events], False, past.seats)
                past.snapshots = [s for s in past.snapshots if s.n < line.n]
        if change.snapshot:
            packed = change.snapshot
            past.snapshots.append(Snapshot(len(record.entries), packed.encode() if isinstance(packed, str) else packed))
    return record, past
