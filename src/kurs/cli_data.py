"""The commands for what a server has stored: ``backup``, ``restore``, ``check-data``, ``move-data``, ``tidy``."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from kurs.cli_tools import OUT, progress_bar, speaker_of
from kurs.kernel import Refused

if TYPE_CHECKING:  # loaded only by who needs it: others begin sooner
    from kurs.server.store import Store


@contextmanager
def stored(place: Path | str) -> Iterator["Store"]:
    """What is there already."""
    from kurs.server.folder import opened

    if isinstance(place, Path) and not place.is_file():
        raise Refused("cli.no_data", (str(place.parent),))
    os.umask(0o077)
    with opened(place) as store:
        yield store


@contextmanager
def resting(place: Path | str) -> Iterator["Store"]:
    """A database that no server uses meanwhile."""
    from kurs.server.folder import locked_folder, opened

    os.umask(0o077)
    with ExitStack() as until:
        if isinstance(place, Path):
            until.enter_context(locked_folder(place.parent))
        store = until.enter_context(opened(place))
        if not until.enter_context(store.claimed(alone=True)):
            raise Refused("cli.database_in_use", (store.name,))
        yield store


def backup_command(
    folder: Path, /, *, data: Path = Path("data"), database: str = "", language: str | None = None
) -> None:
    from kurs.server.backup import back_up

    speaker = speaker_of(language)
    with stored(database or data / "kurs.sqlite") as store:
        back_up(store, data, folder)
    OUT.print(Text(speaker.key("backup.done", folder=str(folder))))


def restore_command(
    folder: Path, /, *, data: Path = Path("data"), database: str = "", language: str | None = None
) -> None:
    from kurs.server.backup import is_copy_of_postgres, restore
    from kurs.server.folder import locked_folder

    speaker = speaker_of(language)
    if is_copy_of_postgres(folder) != bool(database):
        raise Refused("cli.other_kind_of_copy", (str(folder),))
    with ExitStack() as until:
        if database:
            until.enter_context(locked_folder(data))
        restore(folder, until.enter_context(resting(database or data / "kurs.sqlite")), data)
    with stored(database or data / "kurs.sqlite") as store:  # brought up to date, if it is of an older release
        OUT.print(Text(speaker.key("restore.done", folder=str(folder), number=len(store.games_begun()))))


def check_data_command(*, data: Path = Path("data"), database: str = "", language: str | None = None) -> None:
    speaker = speaker_of(language)
    with stored(database or data / "kurs.sqlite") as store:
        check(store, language)
    OUT.print(Text(speaker.key("check.fine")))


def check(store: "Store", language: str | None) -> None:
    """Play every game again; tell what was found."""
    from kurs.server.checking import check_all

    speaker = speaker_of(language)
    with progress_bar(speaker.key("check.checking"), len(store.games_begun())) as advance:
        found = check_all(store, advance)
    OUT.print(Text(speaker.key("check.games", number=found.games, moves=found.entries)))
    if found.older:
        OUT.print(Text(speaker.key("check.older", number=found.older)))
    for fault in found.faults:
        OUT.print(Text(speaker.key("check.fault", text=fault.game, game=fault.title, what=speaker.say(fault.what))))
    if found.faults:
        raise Refused("cli.damaged", (len(found.faults),))


def move_data_command(source: str, target: str, /, *, language: str | None = None) -> None:
    from kurs.server.copying import how_many, move_data
    from kurs.server.database import place_of

    speaker = speaker_of(language)
    with ExitStack() as until:
        here = place_of(source)
        if isinstance(here, Path) and not here.is_file():
            raise Refused("cli.no_data", (source,))
        sender, receiver = until.enter_context(resting(here)), until.enter_context(resting(place_of(target)))
        with progress_bar(speaker.key("moving.copying"), how_many(sender)) as advance:
            sent = move_data(sender, receiver, advance)
        OUT.print(Text(speaker.key("moving.copied", number=sum([count for count, _ in sent.values()]))))
        check(receiver, language)
    OUT.print(Text(speaker.key("moving.done")))


def tidy_command(
    *,
    waiting: int = 0,
    abandoned: int = 0,
    over: int = 0,
    undone: int = 0,
    guests: int = 0,
    pretend: bool = False,
    data: Path = Path("data"),
    database: str = "",
    language: str | None = None,
) -> None:
    from kurs.server.retention import Wish, tidy

    speaker = speaker_of(language)
    wish = Wish(waiting, abandoned, over, undone, guests)
    if min(wish) < 0:
        raise Refused("cli.negative_days")
    with stored(database or data / "kurs.sqlite") as store:
        gone = tidy(store, wish, pretend)
    OUT.print(Text(speaker.key("tidy.would" if pretend else "tidy.done", **gone._asdict())))
