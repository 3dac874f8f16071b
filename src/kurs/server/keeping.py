"""How a game is written down, and how it is opened again: from its stored state, without being played anew."""

import logging
from typing import Any

import msgspec

from kurs.kernel import (
    Beside,
    BranchKept,
    Change,
    Entry,
    Kept,
    KursError,
    Record,
    RecordError,
    Saved,
    Table,
    Title,
    convert_record,
    digest_of,
    plain_json,
    read_record,
    replay_as_far,
    replay_record,
    resume,
)
from kurs.kernel.digest import digest_of_json
from kurs.kernel.record import line_text, read_line
from kurs.server.store import GameRow, News, Progress, Result, Store

LOG = logging.getLogger("kurs")


class GameKeeper:
    """Writes the changes of one game to the store, each in one transaction. Runs on the writer thread."""

    def __init__(self, store: Store, id: str, title: Title[Any, Any], version: int) -> None:
        self.store = store
        self.id = id
        self.title = title
        self.version = version
        """How many changes are stored; guards against two writers."""

    def keep(self, change: Change) -> None:
        """A change is on the disk when this returns."""
        kept = Kept(change.line, change.told, change.snapshot)
        self.store.append(self.id, self.version, kept, progress_of(self.title, change), change.dropped)
        self.version += 1

    def keep_branch(self, seat: int, branch: BranchKept) -> None:
        """The steps of an unfinished answer, of which nobody hears."""
        self.store.keep_branch(self.id, seat, branch)


def results(title: Title[Any, Any], state: Any) -> list[Result]:
    """How a finished game has ended, row by row."""
    team_of = {seat: number for number, team in enumerate(title.teams(state)) for seat in team}
    rows = enumerate(title.scores(state))
    return [Result(score.points, score.rank, score.who, team_of.get(row, -1)) for row, score in rows]


def progress_of(title: Title[Any, Any], change: Change) -> Progress:
    """Where a game stands; a change of which nobody hears (a secret answer) must not show in the lobby either."""
    asks = (*change.before, *change.asks)
    told = not asks or any([not ask.secret and not ask.sealed for ask in asks])
    beside = plain_json(change.beside).decode()
    return _progress(title, change.state, change.packed, change.asks, beside)._replace(told=told)


def stored_form(table: Table[Any]) -> tuple[Saved, Progress]:
    """A table as the store keeps it: everything that has happened, and where it stands."""
    saved = table.saved()
    beside = plain_json(saved.beside).decode()
    return saved, _progress(table.title, table.state, saved.state, table.asks, beside)._replace(rules=saved.rules)


def _progress(title: Title[Any, Any], state: Any, packed: bytes, asks: tuple[Any, ...], beside: str) -> Progress:
    asked = [a.seat for a in asks if not a.answered and not a.secret]
    result = [] if asks else results(title, state)
    return Progress("running" if asks else "over", title.rules, packed.decode(), asked, result, beside)


def open_table(row: GameRow, title: Title[Any, Any], keeper: GameKeeper) -> Table[Any]:
    """The table of a stored game that has begun. Runs on the writer thread."""
    try:
        saved = keeper.store.saved(row.id)
        if saved is not None:
            return resume(title, saved, keeper)
    except (KursError, msgspec.MsgspecError) as error:
        LOG.error("table %s cannot go on from its stored state and is played again: %s", row.id, error)
    record, over = read_record(keeper.store.lines(row.id)), row.status == "over"
    table = _played_again(title, record, keeper.store.stored_state(row.id))
    if table is not None and (table.over or not over):  # from now on it is stored so that it can go on by itself
        kept, progress = stored_form(table)
        _rewrite(keeper, kept, progress)
        table.write_to(keeper)
        if table.record.rules < title.rules and not table.over:
            table.go_on_under_new_rules(table.record.rules)
        return table
    kept = _pieced_together(title, record, keeper.store.stored_state(row.id), over)
    resume(title, kept)  # what is stored is rewritten only by what can go on
    beside = plain_json(kept.beside).decode()
    _rewrite(keeper, kept, Progress(row.status, kept.rules, kept.state.decode(), row.asked, row.result, beside))
    return resume(title, kept, keeper)


def follow(table: Table[Any], keeper: GameKeeper, news: News) -> None:
    """Make the moves that another process has written, each compared with its digest; `KursError` if something does not
    fit, and the table is to be opened again then."""
    table.write_to(None)  # they are written already
    try:
        for text in news.lines:
            line = read_line(text)
            table.replay(line)
            if isinstance(line, Entry) and table.digest != line.digest:
                raise RecordError("record.digest")
    finally:
        table.write_to(keeper)  # where it went wrong half-way the version guards against whatever would be written next
    numbers = [table.number_of(seat) for seat in range(table.seats)]
    if numbers != news.beside.numbers or news.beside.wish is not None:
        raise RecordError("record.state", ("beside",))
    keeper.version += len(news.lines)


def _rewrite(keeper: GameKeeper, saved: Saved, progress: Progress) -> None:
    keeper.store.rewrite(keeper.id, keeper.version, saved.changes, progress)
    keeper.version = len(saved.changes)


def _played_again(title: Title[Any, Any], record: Record, stored: tuple[int, str]) -> Table[Any] | None:
    """A game of a release that stored too little, or one whose stored state is damaged: its record proves itself.

    One of older rules in which something is played differently today is converted, if that leads to the very position
    the players had before them; None if it does not, for that position is what they will want to go on from. Where it
    is lost, the converted game is all there is.
    """
    try:
        return replay_record(title, record)
    except RecordError:
        if record.rules >= title.rules:
            raise
    rules, state = stored
    try:
        table = replay_record(title, convert_record(title, record))
        if digest_of_json(state.encode()) != record.last_digest:
            return table
        return table if digest_of(title.load(rules, msgspec.json.decode(state))) == table.digest else None
    except (KursError, msgspec.MsgspecError):
        return None


NOTHING_KNOWN = b"[false,0,[]]"
"""What was told at a move that the present rules cannot play again and no release has written down."""


def _pieced_together(title: Title[Any, Any], record: Record, stored: tuple[int, str], over: bool) -> Saved:
    """A game of older rules from its stored state; its log as far as the present rules can tell it."""
    rules, state = stored
    table = replay_as_far(title, record)
    lines = [line_text(line) for line in (record.header, *record.lines)]
    told, counts, told_counts = list[bytes | str](), dict[str, int](), [0] * (record.header.seats + 1)
    if table is not None:
        known = table.saved()
        told, counts, told_counts = [kept.told for kept in known.changes], known.beside.counts, known.beside.told_counts
        unknown = sum([len(line.draws) for line in record.lines[len(told) - 1 :] if isinstance(line, Entry)])
        counts = {label: count + unknown for label, count in counts.items()}  # so that no draw comes twice
    told += [NOTHING_KNOWN] * (len(lines) - len(told))
    changes = [Kept(text, what) for text, what in zip(lines, told, strict=True)]
    numbers = [len(lines)] * record.header.seats
    return Saved(changes, rules, state.encode(), Beside(counts, numbers, told_counts, over=over), {})
