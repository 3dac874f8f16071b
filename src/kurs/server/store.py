"""Storage: every method is one transaction, on disk when it returns. Called from the writer thread alone."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from time import time
from typing import Any, NamedTuple

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import and_, bindparam, create_engine, delete, event, insert, or_, select, update
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from kurs.kernel import Beside, BranchKept, Kept, Saved, ranks
from kurs.server.schema import branch, chat, game, line, note, person, seat, standing


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


class ChatLine(NamedTuple):
    """Something said at a table."""

    name: str
    text: str
    at: int


def now() -> int:
    """Seconds since 1970: for ordering and showing, never for rules."""
    return int(time())


class Store:
    """Games and people in one SQLite file."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = create_engine(f"sqlite:///{path}")
        event.listen(self.engine, "connect", _durable)
        self._migrate()

    def _migrate(self) -> None:
        """Bring the schema up to date: wholly or not at all, and one start after the other."""
        config = Config()
        config.set_main_option("script_location", str(files("kurs.server").joinpath("migrations")))
        engine = create_engine(self.engine.url, poolclass=NullPool)
        event.listen(engine, "connect", _by_hand)
        event.listen(engine, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        self.engine.dispose()

    # --- people -------------------------------------------------------------------------------------------------

    def meet(self, id: str, name: str) -> None:
        """A person who was not known before."""
        with self.engine.begin() as c:
            if c.execute(select(person.c.id).where(person.c.id == id)).first() is None:
                c.execute(insert(person).values(id=id, name=name, created=now()))

    def name_of(self, id: str) -> str | None:
        """A person's name, or None for a stranger."""
        with self.engine.connect() as c:
            return c.execute(select(person.c.name).where(person.c.id == id)).scalar()

    def rename(self, id: str, name: str) -> None:
        """A person's new name, also at the tables that have not begun."""
        waiting = select(game.c.id).where(game.c.status == "open")
        with self.engine.begin() as c:
            old = c.execute(select(person.c.name).where(person.c.id == id)).scalar()
            c.execute(update(person).where(person.c.id == id).values(name=name))
            c.execute(
                update(seat).where(seat.c.person == id, seat.c.name == old, seat.c.game.in_(waiting)).values(name=name)
            )

    # --- games --------------------------------------------------------------------------------------------------

    def open_game(
        self, id: str, title: str, options: dict[str, str], creator: str, public: bool, pace: int, seats: list[SeatRow]
    ) -> None:
        """A table that waits for players."""
        with self.engine.begin() as c:
            _insert_game(c, id, title, options, creator, public, pace, seats)

    def bring(
        self,
        id: str,
        title: str,
        options: dict[str, str],
        creator: str,
        seats: list[SeatRow],
        changes: Sequence[Kept],
        after: "Progress",
    ) -> None:
        """A game with everything that has happened in it."""
        with self.engine.begin() as c:
            _insert_game(c, id, title, options, creator, False, 0, seats)
            c.execute(update(game).where(game.c.id == id).values(version=len(changes), **_values(after)))
            c.execute(_LINE, _rows(id, changes))

    def take_seat(self, id: str, number: int, who: str, name: str) -> bool:
        """Sit down on an open seat; False if somebody was quicker."""
        free = and_(seat.c.game == id, seat.c.seat == number, seat.c.person.is_(None), seat.c.bot.is_(None))
        with self.engine.begin() as c:
            return c.execute(update(seat).where(free).values(person=who, name=name)).rowcount == 1

    def append(self, id: str, version: int, change: Kept, after: "Progress", dropped: Sequence[int] = ()) -> None:
        """A change and where the game stands after it, in one transaction guarded by the version."""
        values = _values(after) | {"of": id, "before": version, "version": version + 1}
        with self.engine.begin() as c:
            if c.execute(_PROGRESS[after.told], values).rowcount != 1:
                raise Conflict(id)
            c.execute(_LINE, _row(id, version, change))
            if dropped:
                c.execute(delete(branch).where(branch.c.game == id, branch.c.seat.in_(dropped)))

    def rewrite(self, id: str, version: int, changes: Sequence[Kept], after: "Progress") -> None:
        """The same game in other words: as it is stored today, or converted to newer rules. Nobody hears of it."""
        values = _values(after._replace(told=False)) | {"of": id, "before": version, "version": len(changes)}
        with self.engine.begin() as c:
            if c.execute(_PROGRESS[False], values).rowcount != 1:
                raise Conflict(id)
            c.execute(delete(line).where(line.c.game == id))
            c.execute(delete(branch).where(branch.c.game == id))
            c.execute(_LINE, _rows(id, changes))

    def saved(self, id: str) -> Saved | None:
        """Everything a table needs to go on; None for a game stored by a release that did not keep it."""
        with self.engine.connect() as c:
            row = c.execute(select(game.c.rules, game.c.state, game.c.beside).where(game.c.id == id)).one()
            if row.beside is None or row.state is None:
                return None
            changes = [*map(Kept._make, c.connection.cursor().execute(_CHANGES, (id,)))]
            steps = c.execute(select(branch.c.seat, branch.c.kept).where(branch.c.game == id)).all()
        if None in [change.told for change in changes]:
            return None
        branches = {seat: msgspec.json.decode(kept, type=BranchKept) for seat, kept in steps}
        beside = msgspec.json.decode(row.beside, type=Beside)
        return Saved(changes, row.rules, row.state.encode(), beside, branches)

    def stored_state(self, id: str) -> tuple[int, str]:
        """The rules version and the state of a game, as plain JSON."""
        with self.engine.connect() as c:
            row = c.execute(select(game.c.rules, game.c.state).where(game.c.id == id)).one()
        return row.rules, row.state or ""

    def keep_branch(self, id: str, number: int, kept: BranchKept) -> None:
        """How far a seat has got with its answer. Neither version nor time of the game change: nobody can tell."""
        with self.engine.begin() as c:
            c.execute(delete(branch).where(branch.c.game == id, branch.c.seat == number))
            c.execute(insert(branch).values(game=id, seat=number, kept=_json(kept)))

    def game(self, id: str) -> GameRow | None:
        """A game with its seats."""
        with self.engine.connect() as c:
            return next(iter(_games(c, game.c.id == id)), None)

    def lines(self, id: str) -> str:
        """The record of a game as text."""
        with self.engine.connect() as c:
            return "".join(c.execute(select(line.c.text).where(line.c.game == id).order_by(line.c.n)).scalars())

    def lobby(self, who: str) -> tuple[list[GameRow], list[GameRow], list[GameRow]]:
        """Open public tables, the person's own tables, and public games that are over."""
        mine = game.c.id.in_(select(seat.c.game).where(seat.c.person == who))
        with self.engine.connect() as c:
            waiting = _games(c, and_(game.c.status == "open", game.c.public == 1, ~mine), 30)
            own = _games(c, or_(mine, and_(game.c.creator == who, game.c.status == "open")), 40)
            over = _games(c, and_(game.c.status == "over", game.c.public == 1, ~mine), 20)
            return waiting, own, over

    def remove_open(self, id: str, who: str) -> bool:
        """Take away a table that has not begun; only its creator may."""
        with self.engine.begin() as c:
            own = select(game.c.id).where(game.c.id == id, game.c.creator == who, game.c.status == "open")
            if c.execute(own).first() is None:
                return False
            for table in (seat, chat, note):
                c.execute(delete(table).where(table.c.game == id))
            c.execute(delete(game).where(game.c.id == id))
            return True

    # --- words --------------------------------------------------------------------------------------------------

    def say(self, id: str, name: str, text: str) -> None:
        """A line of chat."""
        with self.engine.begin() as c:
            c.execute(insert(chat).values(game=id, name=name, text=text, at=now()))

    def said(self, id: str, most: int = 100) -> list[ChatLine]:
        """The last lines of chat, oldest first."""
        wanted = select(chat.c.name, chat.c.text, chat.c.at).where(chat.c.game == id)
        with self.engine.connect() as c:
            rows = c.execute(wanted.order_by(chat.c.id.desc()).limit(most)).all()
        return [ChatLine(*row) for row in reversed(rows)]

    def write_note(self, id: str, who: str, text: str) -> None:
        """A person's private note at a table."""
        with self.engine.begin() as c:
            c.execute(delete(note).where(note.c.game == id, note.c.person == who))
            c.execute(insert(note).values(game=id, person=who, text=text))

    def note_of(self, id: str, who: str) -> str:
        """What a person has noted at a table."""
        wanted = select(note.c.text).where(note.c.game == id, note.c.person == who)
        with self.engine.connect() as c:
            return c.execute(wanted).scalar() or ""

    # --- standing orders ----------------------------------------------------------------------------------------

    def orders(self, id: str) -> dict[int, dict[str, int]]:
        """The standing orders of a game by seat, each with the moment it was given."""
        found: dict[int, dict[str, int]] = {}
        with self.engine.connect() as c:
            for row in c.execute(select(standing).where(standing.c.game == id)):
                found.setdefault(row.seat, {})[row.name] = row.mark
        return found

    def order(self, id: str, number: int, name: str, moment: int | None) -> None:
        """Give an order, or withdraw it (no moment)."""
        own = and_(standing.c.game == id, standing.c.seat == number, standing.c.name == name)
        with self.engine.begin() as c:
            c.execute(delete(standing).where(own))
            if moment is not None:
                c.execute(insert(standing).values(game=id, seat=number, name=name, mark=moment))


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


_GUARDED = update(game).where(game.c.id == bindparam("of"), game.c.version == bindparam("before"))
_PROGRESS = {
    told: _GUARDED.values({name: bindparam(name) for name in names})
    for told, names in (
        (False, ("version", "status", "rules", "state", "beside", "asked", "result")),
        (True, ("version", "status", "rules", "state", "beside", "asked", "result", "updated")),
    )
}
_CHANGES = "select text, told, ifnull(snapshot, '') from line where game = ? order by n"
"""Read by the driver itself: a long game has many changes, and somebody waits for it."""
_LINE = insert(line)
"""What every move says to the store; made once."""


def _values(after: Progress) -> dict[str, Any]:
    values: dict[str, Any] = {"status": after.status, "rules": after.rules, "state": after.state}
    values |= {"asked": _json(after.asked), "result": _json(after.result), "beside": after.beside}
    return values | ({"updated": now()} if after.told else {})


def _row(id: str, n: int, change: Kept) -> dict[str, Any]:
    return {"game": id, "n": n, "text": change.line, "told": _text(change.told), "snapshot": _text(change.snapshot)}


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
) -> None:
    values = {"id": id, "title": title, "status": "open", "public": int(public), "creator": creator, "pace": pace}
    times = {"created": now(), "updated": now(), "version": 0, "rules": 0, "asked": "[]"}
    c.execute(insert(game).values(options=_json(options), **values, **times))
    rows = [{"game": id, "seat": s.seat, "person": s.person, "bot": s.bot, "name": s.name} for s in seats]
    c.execute(insert(seat), rows)


def _durable(connection: Any, _: object) -> None:
    """Write-ahead log, and a commit is on the disk when it returns. Live games are in memory: a small cache will do."""
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-400"):
        connection.execute(f"PRAGMA {pragma}")


def _by_hand(connection: Any, _: object) -> None:
    """The driver begins a transaction before it writes a row, but not before it changes the schema: we say when."""
    _durable(connection, _)
    connection.isolation_level = None


def said_by(error: DBAPIError) -> str:
    """What the database says, without what it was to write: that may be somebody's words."""
    return str(error.orig)[:200]


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
            seats[row.id],
        )
        for row in rows
    ]  # fmt: skip
