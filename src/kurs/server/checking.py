"""Whether everything that is stored is as it was: every game is played again and compared, digest by digest."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from kurs.kernel import KursError, Phrase, Record, RecordError, Table, Title, read_record, replay_record, resume, title
from kurs.kernel.digest import digest_of_json
from kurs.server.keeping import results
from kurs.server.store import GameRow, Store

AGAIN = 5
"""So often a game is looked at again in which somebody has moved meanwhile."""


class Fault(NamedTuple):
    """A game that is not as it was, and why."""

    game: str
    title: str
    what: Phrase


class Checked(NamedTuple):
    """What was found."""

    games: int
    """Games that have begun."""
    entries: int
    """Moves that were made again, each with its digest."""
    older: int
    """Games of older rules that go on from their state; their moves cannot be made again under the present ones."""
    faults: list[Fault]


class _Found(NamedTuple):
    entries: int
    older: bool


NOTHING_PROVEN = _Found(0, False)


def check_all(store: Store, advance: Callable[[int], None] = lambda _: None) -> Checked:
    """Look at every game; others may go on playing meanwhile."""
    games, entries, older, faults = 0, 0, 0, list[Fault]()
    for number, id in enumerate(store.games_begun(), start=1):
        row = store.game(id)
        if row is None:  # removed meanwhile
            continue
        try:
            found = check_game(store, row)
        except KursError as error:
            faults.append(Fault(id, row.title, Phrase(*error.reason)))
        else:
            entries, older = entries + found.entries, older + found.older
        games += 1
        advance(number)
    return Checked(games, entries, older, faults)


def check_game(store: Store, row: GameRow) -> _Found:
    """A game's lines, its moves, its state and its result; `KursError` where one does not fit the others."""
    for _ in range(AGAIN):
        wrong, found = None, NOTHING_PROVEN
        try:
            found = _check(store, row)
        except KursError as error:
            wrong = error
        except msgspec.MsgspecError as error:
            wrong = RecordError("record.state", (str(error)[:200],))
        now = store.game(row.id)
        if now is None:
            return NOTHING_PROVEN
        if now.version == row.version:
            if wrong is not None:
                raise wrong
            return found
        row = now
    return NOTHING_PROVEN  # somebody moves faster than we look


def _check(store: Store, row: GameRow) -> _Found:
    numbers = store.line_numbers(row.id)
    if numbers != [*range(row.version)]:
        raise RecordError("record.number", (len(numbers), row.version))
    rules = title(row.title)
    record = read_record(store.lines(row.id))
    stored = store.stored_state(row.id)
    if digest_of_json(stored[1].encode()) != record.last_digest:
        raise RecordError("record.digest")
    saved = store.saved(row.id)
    if saved is not None:
        resume(rules, saved)
    return _played_again(row, rules, record)


def _played_again(row: GameRow, rules: Title[Any, Any], record: Record) -> _Found:
    try:
        table: Table[Any] = replay_record(rules, record)
    except RecordError as error:
        if "record.older_rules" in error.reason.args:
            return _Found(0, True)
        raise
    if table.digest != record.last_digest:
        raise RecordError("record.digest")
    same_rules = record.rules == rules.rules
    if same_rules and table.over != (row.status == "over"):
        raise RecordError("record.state", (row.status,))
    if same_rules and table.over and [r.points for r in results(rules, table.state)] != [r.points for r in row.result]:
        raise RecordError("record.state", ("result",))
    return _Found(table.entries - table.proven_from, record.rules < rules.rules)
