"""What an operator sees and does while a server runs: tables, people, messages, rest.

A command writes into the database, and every process of the server looks there every other second: nothing else has to
reach it, and what was said holds after a restart too.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from sqlalchemy import and_, engine, func, insert, or_, select, update

from kurs.kernel import Refused
from kurs.server.database import NotWritten
from kurs.server.retention import remove_game
from kurs.server.schema import chat, deed, game, line, person, seat
from kurs.server.sockets import Connection
from kurs.server.store import Store, now, unlike

if TYPE_CHECKING:
    from kurs.server.site import Site

LOG = logging.getLogger("kurs")
EVERY: Final = 1.5
"""Seconds between two looks at what the operator has done."""
SIGNED_OUT: Final = 4401
"""The code with which pages of somebody are closed who has been signed out."""


class Deed(NamedTuple):
    """Something the operator has done."""

    id: int
    what: str
    who: str
    text: str
    at: int


class TableLine(NamedTuple):
    """A table as the operator sees it: nothing of what is secret at it."""

    id: str
    title: str
    status: str
    moves: int
    updated: int
    bytes: int
    names: list[str]


class PersonLine(NamedTuple):
    """A person as the operator sees him."""

    id: str
    name: str
    created: int
    seats: int
    bytes: int


# --- in a command -----------------------------------------------------------------------------------------------------


def tables(store: Store, status: str, most: int) -> list[TableLine]:
    """The tables last played at."""
    wanted = select(game.c.id, game.c.title, game.c.status, game.c.version, game.c.updated, game.c.bytes)
    if status:
        wanted = wanted.where(game.c.status == status)
    with store.reading() as c:
        rows = c.execute(wanted.order_by(game.c.updated.desc()).limit(most)).all()
        names: dict[str, list[str]] = {row.id: [] for row in rows}
        sitting = select(seat.c.game, seat.c.name).where(seat.c.game.in_([*names])).order_by(seat.c.seat)
        for here, name in c.execute(sitting):
            names[here].append(name)
    return [TableLine(*row, names[row.id]) for row in rows]


def people(store: Store, name: str, most: int) -> list[PersonLine]:
    """People whose name, or one of whose seats, has these letters in it; the newest first."""
    seats = select(func.count()).where(seat.c.person == person.c.id).scalar_subquery()
    wanted = select(person.c.id, person.c.name, person.c.created, seats, person.c.bytes)
    if name:
        there = select(seat.c.person).where(seat.c.name.icontains(name, autoescape=True))
        wanted = wanted.where(or_(person.c.name.icontains(name, autoescape=True), person.c.id.in_(there)))
    with store.reading() as c:
        rows = c.execute(wanted.order_by(person.c.created.desc(), person.c.id).limit(most))
        return [PersonLine(*row) for row in rows]


def note_down(c: engine.Connection, what: str, who: str = "", text: str = "", at: int = 0) -> None:
    """The server learns of it when it next looks."""
    c.execute(insert(deed).values(what=what, who=who, text=text, at=at or now()))


def tell_all(store: Store, text: str, minutes: int) -> None:
    """A message on every page, for so long; none ends it."""
    with store.writing() as c:
        note_down(c, "message", "", text, now() + minutes * 60)


def let_rest(store: Store, text: str, minutes: int) -> None:
    """From then on nothing is written; pages count the minutes."""
    with store.writing() as c:
        note_down(c, "rest", "", text, now() + minutes * 60)


def let_go_on(store: Store) -> None:
    """The rest is over, or called off."""
    with store.writing() as c:
        note_down(c, "go_on")


def sign_out(store: Store, who: str) -> str:
    """His cookies are worth nothing any more, wherever he is; the name he had."""
    with store.writing() as c:
        name = _name_of(c, who)
        note_down(c, "signed_out", who)
    return name


def remove_table(store: Store, id: str) -> None:
    """A table with all that belongs to it."""
    with store.writing() as c:
        if c.execute(select(game.c.id).where(game.c.id == id).with_for_update()).first() is None:
            raise Refused("web.no_table")
        remove_game(c, id)
        note_down(c, "removed", id)


def remove_name(store: Store, who: str, instead: str) -> str:
    """Call a person otherwise wherever his name stands: seats, chat, records. The name he had."""
    with store.writing() as c:
        name = _name_of(c, who)
        for here, number, called in c.execute(
            select(seat.c.game, seat.c.seat, seat.c.name).where(seat.c.person == who).order_by(seat.c.game, seat.c.seat)
        ).all():
            c.execute(select(game.c.id).where(game.c.id == here).with_for_update())
            _rename_at(c, here, number, called, instead)
        watching = chat.c.name.startswith(f"{name} (", autoescape=True)
        c.execute(update(chat).where(watching).values(name=instead))
        c.execute(update(person).where(person.c.id == who).values(name=instead))
        note_down(c, "renamed", who)
    return name


def _rename_at(c: engine.Connection, here: str, number: int, called: str, instead: str) -> None:
    own, this = seat.c.game == here, seat.c.seat == number
    others = list(c.execute(select(seat.c.name).where(own, ~this)).scalars())
    fresh = unlike(instead, others)
    c.execute(update(seat).where(own, this).values(name=fresh))
    c.execute(update(chat).where(chat.c.game == here, chat.c.name == called).values(name=fresh))
    first = and_(line.c.game == here, line.c.n == 0)
    header = c.execute(select(line.c.text).where(first)).scalar()
    if header:
        c.execute(update(line).where(first).values(text=_with_name(header, number, fresh)))


def _with_name(header: str, number: int, name: str) -> str:
    """The first line of a record with another name in it; names are no part of what digests prove."""
    fields = msgspec.json.decode(header)
    if number < len(fields.get("names", ())):
        fields["names"][number] = name
    return msgspec.json.encode(fields).decode() + "\n"


def _name_of(c: engine.Connection, who: str) -> str:
    name = c.execute(select(person.c.name).where(person.c.id == who)).scalar()
    if name is None:
        raise Refused("cli.no_person", (who[:40],))
    return str(name)


# --- in a server ------------------------------------------------------------------------------------------------------


def deeds(store: Store, after: int) -> Sequence[Deed]:
    """What has been done since then."""
    with store.reading() as c:
        return [Deed(*row) for row in c.execute(select(deed).where(deed.c.id > after).order_by(deed.c.id))]


class Office:
    """Sees to it that this process heeds what the operator has done."""

    def __init__(self, site: "Site") -> None:
        self.site = site
        self._seen = 0
        self._shown = site.hub.notices.told()

    async def open(self) -> None:
        """What holds when the server starts; nobody is here yet, and nobody comes before it is known."""
        while True:
            with suppress(NotWritten):
                for done in await self.site.hub.aside(lambda: deeds(self.site.store, 0)):
                    self._seen = done.id
                    self._heed(done)
                return
            await asyncio.sleep(EVERY)

    async def keep_watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except NotWritten:
                continue  # it has been logged, and is looked for again
            except Exception:
                LOG.exception("the operator's deeds")

    async def look(self) -> None:
        """Heed what is new; whoever looks at a table is shown what has changed."""
        for done in await self.site.hub.aside(lambda: deeds(self.site.store, self._seen)):
            self._seen = done.id
            self._heed(done)
            if done.what == "signed_out":
                for page in self.site.hub.pages_of(done.who):
                    if isinstance(page, Connection):
                        await page.close(SIGNED_OUT, "web.signed_out")
            elif done.what == "renamed":
                for page in await self.site.hub.called_otherwise():
                    if isinstance(page, Connection):
                        page.load_anew()
            elif done.what == "removed":
                self.site.hub.forget(done.who)
        if self.site.hub.notices.told() != self._shown:
            self._shown = self.site.hub.notices.told()
            self.site.hub.wake_all()

    def _heed(self, done: Deed) -> None:
        notices = self.site.hub.notices
        if done.what == "message":
            notices.message, notices.until = done.text, done.at
        elif done.what == "rest":
            notices.rest, notices.rests_from = done.text, done.at
        elif done.what == "go_on":
            notices.rest, notices.rests_from = "", 0
        elif done.what == "signed_out":
            self.site.people.signed_out.add(done.who)
