"""``kurs admin``: what an operator sees and does while a server runs."""

from collections.abc import Callable
from pathlib import Path
from time import localtime, strftime

from rich.table import Table as Grid
from rich.text import Text

from kurs.cli_data import stored
from kurs.cli_tools import OUT, speaker_of
from kurs.kernel import Refused

STATUSES = ("", "open", "running", "over")
WHEN = "%Y-%m-%d %H:%M"
DATA = Path("data")


def tables_command(
    *, status: str = "", most: int = 50, data: Path = DATA, database: str = "", language: str | None = None
) -> None:
    from kurs.server.office import tables

    speaker = speaker_of(language)
    if status not in STATUSES:
        raise Refused("cli.no_status", (status[:20], ", ".join(STATUSES[1:])))
    with stored(database or data / "kurs.sqlite") as store:
        rows = tables(store, status, most)
    grid = Grid(
        *[speaker.key(f"admin.{name}") for name in ("table", "title", "status", "moves", "played", "kb", "who")]
    )
    for row in rows:
        played = strftime(WHEN, localtime(row.updated))
        size = str(row.bytes // 1000)
        names = ", ".join([name for name in row.names if name])
        grid.add_row(row.id, row.title, row.status, str(max(0, row.moves - 1)), played, size, Text(names))
    OUT.print(grid)


def people_command(
    *, name: str = "", most: int = 50, data: Path = DATA, database: str = "", language: str | None = None
) -> None:
    from kurs.server.office import people

    speaker = speaker_of(language)
    with stored(database or data / "kurs.sqlite") as store:
        rows = people(store, name, most)
    grid = Grid(*[speaker.key(f"admin.{name}") for name in ("person", "name", "since", "seats", "kb")])
    for row in rows:
        since = strftime(WHEN, localtime(row.created))
        grid.add_row(row.id, Text(row.name), since, str(row.seats), str(row.bytes // 1000))
    OUT.print(grid)


def remove_name_command(
    person: str, /, *, instead: str = "", data: Path = DATA, database: str = "", language: str | None = None
) -> None:
    from kurs.server.office import remove_name
    from kurs.server.safety import clean
    from kurs.server.site import guest_name

    speaker = speaker_of(language)
    with stored(database or data / "kurs.sqlite") as store:
        fresh = clean(instead, 40) or (guest_name(person, speaker.language) if person[:4].isalnum() else "")
        before = remove_name(store, person, fresh or "?")
    OUT.print(Text(speaker.key("admin.renamed", text=before, now=fresh)))


def sign_out_command(person: str, /, *, data: Path = DATA, database: str = "", language: str | None = None) -> None:
    from kurs.server.office import sign_out

    with stored(database or data / "kurs.sqlite") as store:
        name = sign_out(store, person)
    OUT.print(Text(speaker_of(language).key("admin.signed_out", text=name)))


def remove_table_command(table: str, /, *, data: Path = DATA, database: str = "", language: str | None = None) -> None:
    from kurs.server.office import remove_table

    with stored(database or data / "kurs.sqlite") as store:
        remove_table(store, table)
    OUT.print(Text(speaker_of(language).key("admin.removed", text=table)))


def say_command(
    text: str = "",
    /,
    *,
    minutes: int = 60,
    data: Path = DATA,
    database: str = "",
    language: str | None = None,
) -> None:
    from kurs.server.office import tell_all

    check_minutes(minutes)
    with stored(database or data / "kurs.sqlite") as store:
        tell_all(store, text[:500], minutes if text else 0)
    OUT.print(Text(speaker_of(language).key("admin.said" if text else "admin.unsaid", number=minutes)))


def rest_command(
    text: str = "",
    /,
    *,
    minutes: int = 10,
    over: bool = False,
    data: Path = DATA,
    database: str = "",
    language: str | None = None,
) -> None:
    from kurs.server.office import let_go_on, let_rest

    check_minutes(minutes)
    with stored(database or data / "kurs.sqlite") as store:
        if over:
            let_go_on(store)
        else:
            let_rest(store, text[:500], minutes)
    OUT.print(Text(speaker_of(language).key("admin.goes_on" if over else "admin.rests", number=minutes)))


def check_minutes(minutes: int) -> None:
    """A day at most, and none in the past."""
    if not 0 <= minutes <= 24 * 60:
        raise Refused("cli.no_minutes")


COMMANDS: dict[str, Callable[..., None]] = {
    "tables": tables_command,
    "people": people_command,
    "remove-name": remove_name_command,
    "sign-out": sign_out_command,
    "remove-table": remove_table_command,
    "say": say_command,
    "rest": rest_command,
}
