"""What an operator does not want to keep for ever: tables that were left, what was taken back, guests who are gone."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, exists, not_, select
from sqlalchemy.engine import Connection

from kurs.kernel import KursError, Record, read_record, title
from kurs.server.bringing import line_of_play
from kurs.server.keeping import stored_form
from kurs.server.schema import branch, chat, game, line, note, person, removed, seat, standing
from kurs.server.store import Conflict, Store, now

DAY = 24 * 3600
OF_A_GAME = (seat, chat, note, line, branch, standing, removed)


class Wish(NamedTuple):
    """After how many days what goes; 0: never."""

    waiting: int = 0
    """Tables that have not begun, since they were opened."""
    abandoned: int = 0
    """Games under way in which nobody has moved."""
    over: int = 0
    """Games that are over."""
    undone: int = 0
    """Of games that are over, what was taken back in them."""
    guests: int = 0
    """People who have no seat, no table and no note."""


class Gone(NamedTuple):
    """How many of each."""

    waiting: int
    abandoned: int
    over: int
    undone: int
    guests: int


def tidy(store: Store, wish: Wish, pretend: bool = False) -> Gone:
    """Let go of what is older than is wished; others may go on playing meanwhile."""
    waiting, abandoned, over = [
        sum([1 for _ in _games_gone(store, status, days, pretend)])
        for status, days in (("open", wish.waiting), ("running", wish.abandoned), ("over", wish.over))
    ]
    undone = sum([_forget_undone(store, id, pretend) for id in _old(store, "over", wish.undone)])
    return Gone(waiting, abandoned, over, undone, _guests_gone(store, wish.guests, pretend))


def _games_gone(store: Store, status: str, days: int, pretend: bool) -> Iterator[str]:
    for id in _old(store, status, days):
        if pretend or _remove(store, id, _older(status, days)):
            yield id


def _older(status: str, days: int) -> ColumnElement[bool]:
    return and_(game.c.status == status, game.c.updated < now() - days * DAY)


def _old(store: Store, status: str, days: int) -> list[str]:
    if not days:
        return []
    with store.reading() as c:
        return list(c.execute(select(game.c.id).where(_older(status, days))).scalars())


def _remove(store: Store, id: str, still: ColumnElement[bool]) -> bool:
    """One game, if it has not been played on a moment ago."""
    with store.writing() as c:
        if c.execute(select(game.c.id).where(game.c.id == id, still).with_for_update()).first() is None:
            return False
        remove_game(c, id)
        return True


def remove_game(c: Connection, id: str) -> None:
    """A game with all that belongs to it."""
    for table in OF_A_GAME:
        c.execute(delete(table).where(table.c.game == id))
    c.execute(delete(game).where(game.c.id == id))


def _forget_undone(store: Store, id: str, pretend: bool) -> bool:
    """The record of a game that is over keeps its line of play alone; every digest in it stays."""
    row = store.game(id)
    if row is None:
        return False
    record = read_record(store.lines(id))
    if not _can_be_shorter(record, row.title):
        return False
    if pretend:
        return True
    try:
        _, table = line_of_play(record.text(), None)
        saved, after = stored_form(table)
        store.rewrite(id, row.version, saved.changes, after)
    except (KursError, Conflict):  # it stays as it is
        return False
    return True


def _can_be_shorter(record: Record, name: str) -> bool:
    """Only what the present rules can play again is written down anew."""
    if not record.branches or record.new_rules:
        return False
    try:
        return record.rules == title(name).rules
    except KursError:
        return False


def _guests_gone(store: Store, days: int, pretend: bool) -> int:
    if not days:
        return 0
    used = [exists().where(column == person.c.id) for column in (seat.c.person, game.c.creator, note.c.person)]
    old = and_(person.c.created < now() - days * DAY, *[not_(one) for one in used])
    if pretend:
        with store.reading() as c:
            return len(c.execute(select(person.c.id).where(old)).all())
    with store.writing() as c:
        return int(c.execute(delete(person).where(old)).rowcount)
