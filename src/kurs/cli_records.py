"""The commands that look at records: ``replay``, ``verify``, ``convert``, ``show``, ``import-18xx``."""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from kurs.cli_tools import OUT, progress_bar, read_text, speaker_of
from kurs.face import face_of
from kurs.kernel import Record, Refused, Table, Title, convert_record, read_record, replay_record, titles
from kurs.kernel import title as title_of
from kurs.text import Speaker

SHORT = 2
"""Of a table in trouble only the first sheets are shown."""


def replay_command(file: Path, /, *, to: int | None = None, language: str | None = None) -> None:
    from kurs.terminal.play import names_of, print_scores

    record = read_record(read_text(file))
    table = replayed(record, to)
    names = record.header.names if len(record.header.names) == table.seats else []
    speaker = speaker_of(language)
    speaker = Speaker(speaker.language, table.title, names_of(names, speaker) if names else [])
    for n, events, seen in table.walk_beats():
        beats = [beat.upto for beat in seen]
        for i, event in enumerate(events):
            told = [speaker.name(seat) for seat in range(table.seats) if event.visible_to(seat)]
            private = "" if event.visible_to(None) else f"({', '.join(told)}) "
            number = f"{n}.{1 + sum([upto <= i for upto in beats])}" if beats else str(n)
            OUT.print(Text(f"{number:>7} {private}{speaker.told(event)}"))
    if table.over:
        print_scores(OUT, speaker, table)


def replayed(record: Record, to: int | None = None) -> Table[Any]:
    """The table of a record, every digest compared."""
    return replay_record(title_of(record.header.title), record, to=to)


def verify_command(file: Path, /, *, language: str | None = None) -> None:
    speaker = speaker_of(language)
    record = read_record(read_text(file))
    table = replayed(record)
    undone = sum([len(branch) for branch in record.branches])
    OUT.print(
        Text(speaker.key("verify.ok", count=table.entries - table.proven_from, undone=undone, title=table.title.name))
    )
    if table.proven_from:
        proven = {"number": table.proven_from, "rules": record.rules, "before": record.header.rules}
        OUT.print(Text(speaker.key("verify.part", **proven)))
    elif record.rules < table.title.rules:
        OUT.print(Text(speaker.key("verify.older", number=record.rules, now=table.title.rules)))
    OUT.print(Text(speaker.key("verify.over" if table.over else "verify.running")))


def convert_command(file: Path, /, *, out: Path, language: str | None = None) -> None:
    speaker = speaker_of(language)
    record = read_record(read_text(file))
    if out.exists():
        raise Refused("cli.file_exists", (str(out),))
    title = title_of(record.header.title)
    converted = convert_record(title, record)
    try:
        out.write_text(converted.text(), encoding="utf-8")
    except OSError:
        raise Refused("cli.unwritable", (str(out),)) from None
    count = {"count": len(converted.entries), "before": len(record.entries)}
    OUT.print(Text(speaker.key("convert.done", number=record.rules, now=title.rules, file=str(out), **count)))


def show_command(
    file: Path,
    /,
    *,
    at: int | None = None,
    seat: int | None = None,
    out: Path = Path("table.svg"),
    language: str | None = None,
) -> None:
    from kurs.show import picture_of

    speaker = speaker_of(language)
    table = replayed(read_record(read_text(file)), at)
    if seat is not None and not 0 <= seat < table.seats:
        raise Refused("kernel.no_seat", (seat - 1,))  # as it was typed: seats are counted from 0 here
    try:
        out.write_text(picture_of(table, seat, speaker.language), encoding="utf-8")
    except OSError:
        raise Refused("cli.unwritable", (str(out),)) from None
    OUT.print(Text(speaker.key("cli.drawn", text=str(out))))


def importer_of(text: str) -> tuple[Title[Any, Any], Any]:
    """The title that a file of 18xx.games belongs to, and its module ``importing``."""
    try:
        named = msgspec.json.decode(text, type=dict[str, Any]).get("title")
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeEncodeError, RecursionError):
        raise Refused("import.no_json") from None
    known = []
    for title in titles().values():
        package = type(title).__module__
        name = f"{package}.importing"
        if hasattr(sys.modules[package], "__path__") and find_spec(name):
            module = import_module(name)
            if named == module.FOREIGN_TITLE:
                return title, module
            known.append(module.FOREIGN_TITLE)
    if not isinstance(named, str):
        raise Refused("import.foreign")
    raise Refused("import.no_title", (named[:40], ", ".join(known)))


def import_18xx_command(file: Path, /, *, out: Path, language: str | None = None) -> None:
    from kurs.terminal.board import Board
    from kurs.terminal.play import names_of, print_scores

    speaker = speaker_of(language)
    text = read_text(file)
    title, importing = importer_of(text)
    if out.exists():
        raise Refused("import.file_exists", (str(out),))
    with progress_bar(speaker.key("import.following"), text.count('"type"')) as advance:
        done = importing.import_game(text, advance)
    names = names_of(done.record.header.names, speaker)
    speaker = Speaker(speaker.language, title, names)
    for phrase in done.notes:
        OUT.print(Text(speaker.say(phrase)))
    if done.difference is not None:
        board = Board(OUT, title, speaker)
        for sheet in face_of(title).sheets(title.view(done.difference.state, None))[:SHORT]:
            OUT.print(board.grid(sheet))
        OUT.print(Text(speaker.key("import.recorded", text=done.difference.action)))
        what = speaker.say(done.difference.what)
        raise Refused("import.difference", (done.difference.number, what))
    try:
        out.write_text(done.record.text(), encoding="utf-8")
    except OSError:
        raise Refused("cli.unwritable", (str(out),)) from None
    if done.departed:
        OUT.print(Text(speaker.key("import.departed", number=done.departed)))
    table = replayed(done.record)
    if table.over:
        print_scores(OUT, speaker, table)
    counts = {"undone": done.undone, "moves": table.entries}
    OUT.print(Text(speaker.key("import.done", actions=done.actions, file=str(out), **counts)))
