"""Storage: every method is one transaction, on disk when it returns; from any thread, and of any process.

Whoever changes more than one row of a game holds its row in `game` meanwhile (`_hold`).
"""

from collections.abc import Iterable, Sequence
from time import time
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import and_, bindparam, case, delete, func, insert, or_, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from kurs.kernel import Beside, BranchKept, Kept, Saved, ranks
from kurs.server.database import Database
from kurs.server.schema import branch, chat, game, line, note, person, removed, seat, standing


class Conflict(Exception):
    """Somebody else has written to this game meanwhile."""


class SeatRow(NamedTuple):
    """Who sits where: a person, a bot, or nobody yet."""

    seat: int
    person: str | None
    bot: str | None
    name: str


class Result(NamedTuple):
    """How a game ended for a seat, or for somebody who has no seat: `who` is the sentence with his name then."""

    points: int
    rank: int
    who: str = ""
    team: int = -1
    """The number of the team; -1 where everybody plays alone."""


def teams_in(result: list[Result]) -> list[tuple[int, ...]]:
    """The rows that played together."""
    teams = sorted({row.team for row in result if row.team >= 0})
    return [tuple([k for k, row in enumerate(result) if row.team == team]) for team in teams]


class GameRow(NamedTuple):
    """A game as the lobby knows it."""

    id: str
    title: str
    status: str
    public: bool
    creator: str
    options: dict[str, str]
    pace: int
    updated: int
    version: int
    asked: list[int]
    result: list[Result]
    seats: list[SeatRow]
    origin: str = ""
    """What stands for the address it was opened from."""


class ChatLine(NamedTuple):
    """Something said at a table."""

    name: str
    text: str
    at: int


class News(NamedTuple):
    """What has happened in a game since somebody last looked."""

    row: GameRow
    lines: list[str]
    beside: Beside
    in_steps: bool
    """Somebody is in the middle of an answer, or was."""


GAME = 100_000
"""Bytes that a game which is not over counts for at least: as many as most games have when they end."""
PERSON = 400
"""Bytes that a person counts for, before he has written a word."""
MOST_CHAT = 300
"""Lines of chat kept at a table."""


def now() -> int:
    """Seconds since 1970: for ordering and showing, never for rules."""
    return int(time())


class Store(Database):
    """Games and people in one database."""

    me = ""
    """How this process is called among several that serve; empty where it is the only one."""

    def tell(self, c: Connection, id: str, what: str) -> None:
        """Let other processes know that something about a table has changed, when the transaction is on the disk."""
        if self.me:
            c.execute(_NOTIFY, {"word": _json((self.me, id, what))})

    def tell_now(self, id: str, what: str) -> None:
        """Let other processes know something that is written nowhere."""
        if self.me:
            with self.writing() as c:
                self.tell(c, id, what)

    def answers(self) -> None:
        """`NotWritten` if the database is not there."""
        with self.reading() as c:
            c.execute(select(game.c.id).limit(1)).first()

    # --- people -------------------------------------------------------------------------------------------------

    def meet(self, id: str, name: str, origin: str = "") -> None:
        """A person who was not known before; `origin` stands for the address he came from."""
        if self.name_of(id) is None:
            with self.writing() as c:
                _meet(c, id, name, origin)

    def used(self, who: str, origin: str) -> int:
        """Bytes stored for a person, or from an address, whichever is more. A game that is not over counts as what it
        may well become."""
        size = case((or_(game.c.status == "over", game.c.bytes > GAME), game.c.bytes), else_=GAME)
        found = [0]
        with self.reading() as c:
            for games, people in ((game.c.creator == who, person.c.id == who),
                                  (game.c.origin == origin, person.c.origin == origin)):  # fmt: skip
                for column, where in ((size, games), (person.c.bytes, people)):
                    found.append(int(c.execute(select(func.coalesce(func.sum(column), 0)).where(where)).scalar_one()))
        return max(found[1] + found[2], found[3] + found[4] if origin else 0)

    def name_of(self, id: str) -> str | None:
        """A person's name, or None for a stranger."""
        with self.reading() as c:
            return c.execute(select(person.c.name).where(person.c.id == id)).scalar()

    def rename(self, id: str, name: str) -> None:
        """A person's new name, also at the tables that have not begun."""
        waiting = select(game.c.id).where(game.c.status == "open")
        with self.writing() as c:
            old = c.execute(select(person.c.name).where(person.c.id == id)).scalar()
            own = and_(seat.c.person == id, seat.c.name == old, seat.c.game.in_(waiting))
            for row in c.execute(select(seat.c.game, seat.c.seat).where(own).order_by(seat.c.game, seat.c.seat)).all():
                _hold(c, row.game)
                here, this = seat.c.game == row.game, seat.c.seat == row.seat
                others = list(c.execute(select(seat.c.name).where(here, ~this)).scalars())
                c.execute(update(seat).where(here, this).values(name=unlike(name, others)))
                self.tell(c, row.game, "beside")
            c.execute(update(person).where(person.c.id == id).values(name=name))

    # --- games --------------------------------------------------------------------------------------------------

    def open_game(
        self,
        id: str,
        title: str,
        options: dict[str, str],
        creator: str,
        public: bool,
        pace: int,
        seats: list[SeatRow],
        origin: str = "",
    ) -> None:
        """A table that waits for players."""
        with self.writing() as c:
            _insert_game(c, id, title, options, creator, public, pace, seats, origin)

    def bring(
        self,
        id: str,
        title: str,
        options: dict[str, str],
        creator: str,
        seats: list[SeatRow],
        changes: Sequence[Kept],
        after: "Progress",
        origin: str = "",
    ) -> None:
        """A game with everything that has happened in it."""
        with self.writing() as c:
            _insert_game(c, id, title, options, creator, False, 0, seats, origin)
            values = _values(after) | {"version": len(changes), "bytes": sum(map(_size, changes))}
            c.execute(update(game).where(game.c.id == id).values(values))
            c.execute(_LINE, _rows(id, changes))

    def set_pace(self, id: str, pace: int) -> None:
        """How many milliseconds the bots of a game think from now on."""
        with self.writing() as c:
            c.execute(update(game).where(game.c.id == id).values(pace=pace))
            self.tell(c, id, "beside")

    def take_seat(self, id: str, number: int, who: str, name: str) -> bool:
        """Sit down on an open seat of a table where one has none; False if somebody was quicker. Of two people who
        are called the same the second one gets a number."""
        free = and_(seat.c.game == id, seat.c.seat == number, seat.c.person.is_(None), seat.c.bot.is_(None))
        with self.writing() as c:
            _hold(c, id)
            others = c.execute(select(seat.c.person, seat.c.name).where(seat.c.game == id)).all()
            if who in [other.person for other in others]:
                return False
            name = unlike(name, [other.name for other in others])
            self.tell(c, id, "beside")
            return c.execute(update(seat).where(free).values(person=who, name=name)).rowcount == 1

    def remove_person(self, id: str, number: int, host: str) -> str | None:
        """The host asks somebody to leave a table that has not begun, for good; whom, None if he may not."""
        own = select(game.c.id).where(game.c.id == id, game.c.creator == host, game.c.status == "open")
        there = and_(seat.c.game == id, seat.c.seat == number, seat.c.person.is_not(None), seat.c.person != host)
        with self.writing() as c:
            _hold(c, id)
            who = c.execute(select(seat.c.person).where(there, seat.c.game.in_(own))).scalar()
            if who is not None:
                c.execute(update(seat).where(there).values(person=None, name=""))
                c.execute(insert(removed).values(game=id, person=who))
                self.tell(c, id, "beside")
            return who

    def was_removed(self, id: str, who: str) -> bool:
        """Whether the host of a table has asked somebody to leave it."""
        with self.reading() as c:
            there = select(removed.c.person).where(removed.c.game == id, removed.c.person == who)
            return c.execute(there).first() is not None

    def append(self, id: str, version: int, change: Kept, after: "Progress", dropped: Sequence[int] = ()) -> None:
        """A change and where the game stands after it, in one transaction guarded by the version."""
        values = _values(after) | {"of": id, "before": version, "version": version + 1, "more": _size(change)}
        with self.writing() as c:
            if c.execute(_PROGRESS[after.told], values).rowcount != 1:
                raise Conflict(id)
            c.execute(_LINE, _row(id, version, change))
            self.tell(c, id, "change")
            if dropped:
                c.execute(delete(branch).where(branch.c.game == id, branch.c.seat.in_(dropped)))

    def rewrite(self, id: str, version: int, changes: Sequence[Kept], after: "Progress") -> None:
        """The same game in other words: as it is stored today, or converted to newer rules. Nobody hears of it."""
        values = _values(after._replace(told=False)) | {"of": id, "before": version, "version": len(changes), "more": 0}
        with self.writing() as c:
            if c.execute(_PROGRESS[False], values).rowcount != 1:
                raise Conflict(id)
            c.execute(update(game).where(game.c.id == id).values(bytes=sum(map(_size, changes))))
            c.execute(delete(line).where(line.c.game == id))
            c.execute(delete(branch).where(branch.c.game == id))
            c.execute(_LINE, _rows(id, changes))
            self.tell(c, id, "change")

    def saved(self, id: str) -> Saved | None:
        """Everything a table needs to go on; None for a game stored by a release that did not keep it."""
        with self.reading() as c:
            row = c.execute(select(game.c.rules, game.c.state, game.c.beside).where(game.c.id == id)).one()
            if row.beside is None or row.state is None:
                return None
            changes = [*map(Kept._make, self._all(c, _CHANGES, id))]
            steps = c.execute(select(branch.c.seat, branch.c.kept).where(branch.c.game == id)).all()
        if None in [change.told for change in changes]:
            return None
        branches = {seat: msgspec.json.decode(kept, type=BranchKept) for seat, kept in steps}
        beside = msgspec.json.decode(row.beside, type=Beside)
        return Saved(changes, row.rules, row.state.encode(), beside, branches)

    def _all(self, c: Connection, question: str, *given: str) -> Iterable[Sequence[Any]]:
        """What the driver itself finds, row by row."""
        cursor = c.connection.cursor()
        cursor.execute(question.replace("?", "%s") if self.is_postgres else question, given)
        return cursor.fetchall()

    def stored_state(self, id: str) -> tuple[int, str]:
        """The rules version and the state of a game, as plain JSON."""
        with self.reading() as c:
            row = c.execute(select(game.c.rules, game.c.state).where(game.c.id == id)).one()
        return row.rules, row.state or ""

    def keep_branch(self, id: str, number: int, kept: BranchKept) -> None:
        """How far a seat has got with its answer. Neither version nor time of the game change: nobody can tell."""
        with self.writing() as c:
            _hold(c, id)
            c.execute(delete(branch).where(branch.c.game == id, branch.c.seat == number))
            c.execute(insert(branch).values(game=id, seat=number, kept=_json(kept)))
            self.tell(c, id, "change")

    def game(self, id: str) -> GameRow | None:
        """A game with its seats."""
        with self.reading() as c:
            return next(iter(_games(c, game.c.id == id)), None)

    def running_by_themselves(self) -> list[str]:
        """Running games in which bots sit or orders are given, those of the latest moves first."""
        sits = game.c.id.in_(select(seat.c.game).where(seat.c.bot.is_not(None)))
        orders = game.c.id.in_(select(standing.c.game))
        wanted = select(game.c.id).where(game.c.status.in_(("running", "open")), or_(sits, orders))
        with self.reading() as c:
            return list(c.execute(wanted.order_by(game.c.updated.desc())).scalars())

    def games_begun(self) -> list[str]:
        """All games that have begun, the oldest first."""
        with self.reading() as c:
            return list(c.execute(select(game.c.id).where(game.c.version > 0).order_by(game.c.created)).scalars())

    def line_numbers(self, id: str) -> list[int]:
        """The numbers of a game's changes: each one there, in its place."""
        with self.reading() as c:
            return list(c.execute(select(line.c.n).where(line.c.game == id).order_by(line.c.n)).scalars())

    def news_of(self, id: str, n: int) -> "News | None":
        """What has happened in a game from the n-th change on."""
        with self.reading() as c:
            row = next(iter(_games(c, game.c.id == id)), None)
            beside = c.execute(select(game.c.beside).where(game.c.id == id)).scalar()
            if row is None or beside is None:
                return None
            wanted = select(line.c.text).where(line.c.game == id, line.c.n >= n).order_by(line.c.n)
            lines = list(c.execute(wanted).scalars())
            in_steps = c.execute(select(branch.c.seat).where(branch.c.game == id)).first() is not None
        return News(row, lines, msgspec.json.decode(beside, type=Beside), in_steps)

    def lines(self, id: str) -> str:
        """The record of a game as text."""
        with self.reading() as c:
            return "".join(c.execute(select(line.c.text).where(line.c.game == id).order_by(line.c.n)).scalars())

    def lobby(self, who: str) -> tuple[list[GameRow], list[GameRow], list[GameRow]]:
        """Open public tables, the person's own tables, and public games that are over."""
        mine = game.c.id.in_(select(seat.c.game).where(seat.c.person == who))
        with self.reading() as c:
            waiting = _games(c, and_(game.c.status == "open", game.c.public == 1, ~mine), 30)
            own = _games(c, or_(mine, and_(game.c.creator == who, game.c.status == "open")), 40)
            over = _games(c, and_(game.c.status == "over", game.c.public == 1, ~mine), 20)
            return waiting, own, over

    def remove(self, id: str, who: str) -> bool:
        """Take away a table that has not begun, or one where nobody else sits; only its creator may."""
        with self.writing() as c:
            _hold(c, id)
            found = c.execute(select(game.c.creator, game.c.status).where(game.c.id == id)).first()
            others = select(seat.c.seat).where(seat.c.game == id, seat.c.person.is_not(None), seat.c.person != who)
            if found is None or found.creator != who:
                return False
            if found.status != "open" and c.execute(others).first() is not None:
                return False
            for table in (seat, chat, note, line, branch, standing, removed):
                c.execute(delete(table).where(table.c.game == id))
            c.execute(delete(game).where(game.c.id == id))
            self.tell(c, id, "change")
            return True

    # --- words --------------------------------------------------------------------------------------------------

    def say(self, id: str, name: str, text: str, who: str = "", origin: str = "") -> bool:
        """A line of chat, said by this person; the oldest ones are forgotten. False if the table is gone."""
        own = chat.c.game == id
        with self.writing() as c:
            if not _hold(c, id):
                return False
            c.execute(insert(chat).values(game=id, name=name, text=text, at=now()))
            last = select(chat.c.id).where(own).order_by(chat.c.id.desc()).offset(MOST_CHAT).limit(1).scalar_subquery()
            c.execute(delete(chat).where(own, chat.c.id <= last))
            _charge(c, who, name, origin, len(text.encode()) + 50)
            self.tell(c, id, "beside")
            return True

    def said(self, id: str, most: int = 100) -> list[ChatLine]:
        """The last lines of chat, oldest first."""
        wanted = select(chat.c.name, chat.c.text, chat.c.at).where(chat.c.game == id)
        with self.reading() as c:
            rows = c.execute(wanted.order_by(chat.c.id.desc()).limit(most)).all()
        return [ChatLine(*row) for row in reversed(rows)]

    def write_note(self, id: str, who: str, text: str, origin: str = "") -> None:
        """A person's private note at a table."""
        own = and_(note.c.game == id, note.c.person == who)
        with self.writing() as c:
            if not _hold(c, id):
                return
            before = c.execute(select(note.c.text).where(own)).scalar()
            c.execute(delete(note).where(own))
            text = text.replace("\0", "")  # which PostgreSQL cannot keep
            if text:
                c.execute(insert(note).values(game=id, person=who, text=text))
            sizes = [len(one.encode()) + 50 if one else 0 for one in (before, text)]
            _charge(c, who, "", origin, sizes[1] - sizes[0])

    def note_of(self, id: str, who: str) -> str:
        """What a person has noted at a table."""
        wanted = select(note.c.text).where(note.c.game == id, note.c.person == who)
        with self.reading() as c:
            return c.execute(wanted).scalar() or ""

    # --- standing orders ----------------------------------------------------------------------------------------

    def orders(self, id: str) -> dict[int, dict[str, int]]:
        """The standing orders of a game by seat, each with the moment it was given."""
        found: dict[int, dict[str, int]] = {}
        with self.reading() as c:
            for row in c.execute(select(standing).where(standing.c.game == id)):
                found.setdefault(row.seat, {})[row.name] = row.mark
        return found

    def order(self, id: str, number: int, name: str, moment: int | None) -> None:
        """Give an order, or withdraw it (no moment)."""
        own = and_(standing.c.game == id, standing.c.seat == number, standing.c.name == name)
        with self.writing() as c:
            _hold(c, id)
            c.execute(delete(standing).where(own))
            if moment is not None:
                c.execute(insert(standing).values(game=id, seat=number, name=name, mark=moment))
            self.tell(c, id, "beside")


class Progress(NamedTuple):
    """Where a game stands after a line of its record."""

    status: str
    rules: int
    state: str
    asked: list[int]
    result: list[Result]
    beside: str | None = None
    told: bool = True
    """Whether anybody hears of it; else the time of the last change stays as it was."""


def unlike(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at a table has."""
    taken, told = [other.casefold() for other in others], name
    for number in range(2, len(others) + 3):
        if told.casefold() not in taken:
            break
        told = f"{name[:36]} {number}"
    return told


def _hold(c: Connection, id: str) -> bool:
    """Nobody else changes this game until the transaction ends; False if there is none. (SQLite has one writer.)"""
    return c.execute(select(game.c.id).where(game.c.id == id).with_for_update()).first() is not None


def _meet(c: Connection, id: str, name: str, origin: str) -> None:
    if c.execute(select(person.c.id).where(person.c.id == id)).first() is None:
        row = {"id": id, "name": name, "created": now(), "bytes": PERSON, "origin": origin}
        insert_new = postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert
        c.execute(insert_new(person).values(row).on_conflict_do_nothing())


def _charge(c: Connection, who: str, name: str, origin: str, size: int) -> None:
    """So much more is stored for this person."""
    if who:
        _meet(c, who, name, origin)
        c.execute(update(person).where(person.c.id == who).values(bytes=person.c.bytes + size))


_GUARDED = update(game).where(game.c.id == bindparam("of"), game.c.version == bindparam("before"))
_PROGRESS = {
    told: _GUARDED.values({name: bindparam(name) for name in names} | {"bytes": game.c.bytes + bindparam("more")})
    for told, names in (
        (False, ("version", "status", "rules", "state", "beside", "asked", "result")),
        (True, ("version", "status", "rules", "state", "beside", "asked", "result", "updated")),
    )
}
_CHANGES = "select text, told, coalesce(snapshot, '') from line where game = ? order by n"
"""Read by the driver itself: a long game has many changes, and somebody waits for it."""
_NOTIFY = text("select pg_notify('kurs', :word)")
_LINE = insert(line)
"""What every move says to the store; made once."""


def _values(after: Progress) -> dict[str, Any]:
    values: dict[str, Any] = {"status": after.status, "rules": after.rules, "state": after.state}
    values |= {"asked": _json(after.asked), "result": _json(after.result), "beside": after.beside}
    return values | ({"updated": now()} if after.told else {})


def _row(id: str, n: int, change: Kept) -> dict[str, Any]:
    return {"game": id, "n": n, "text": change.line, "told": _text(change.told), "snapshot": _text(change.snapshot)}


def _size(change: Kept) -> int:
    return len(change.line) + len(change.told) + len(change.snapshot)


def _rows(id: str, changes: Sequence[Kept]) -> list[dict[str, Any]]:
    return [_row(id, n, change) for n, change in enumerate(changes)]


def _text(packed: bytes | str) -> str | None:
    return (packed.decode() if isinstance(packed, bytes) else packed) or None


def _insert_game(
    c: Connection,
    id: str,
    title: str,
    options: dict[str, str],
    creator: str,
    public: bool,
    pace: int,
    seats: list[SeatRow],
    origin: str,
) -> None:
    values = {"id": id, "title": title, "status": "open", "public": int(public), "creator": creator, "pace": pace}
    values |= {"origin": origin, "bytes": 0}
    times = {"created": now(), "updated": now(), "version": 0, "rules": 0, "asked": "[]"}
    c.execute(insert(game).values(options=_json(options), **values, **times))
    rows, names = list[dict[str, Any]](), list[str]()
    for s in seats:
        names.append(unlike(s.name, names) if s.name else "")
        rows.append({"game": id, "seat": s.seat, "person": s.person, "bot": s.bot, "name": names[-1]})
    c.execute(insert(seat), rows)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _result(packed: str) -> list[Result]:
    """Points and ranks by seat; the first releases kept points alone, which knew nothing of a tie-break."""
    found = msgspec.json.decode(packed, type=list[Result | int])
    points = [seat if isinstance(seat, int) else seat.points for seat in found]
    return [
        Result(points[i], rank) if isinstance(seat, int) else seat
        for i, (seat, rank) in enumerate(zip(found, ranks(points), strict=True))
    ]


def _games(c: Connection, where: Any, most: int = 1) -> list[GameRow]:
    rows = c.execute(select(game).where(where).order_by(game.c.updated.desc()).limit(most)).all()
    ids = [row.id for row in rows]
    seats: dict[str, list[SeatRow]] = {id: [] for id in ids}
    for s in c.execute(select(seat).where(seat.c.game.in_(ids)).order_by(seat.c.seat)):
        seats[s.game].append(SeatRow(s.seat, s.person, s.bot, s.name))
    return [
        GameRow(
            row.id, row.title, row.status, row.public == 1, row.creator, msgspec.json.decode(row.options), row.pace,
            row.updated, row.version, msgspec.json.decode(row.asked), _result(row.result or "[]"),
            seats[row.id], row.origin,
        )
        for row in rows
    ]  # fmt: skip
