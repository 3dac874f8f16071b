"""A game as a file: the record, and beside it (``NAME.jsonl.saved``) what is needed to go on from where it stands.

The record proves itself; what lies beside it lets a game go on under newer rules, and keeps an unfinished answer.
"""

import logging
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from kurs.kernel import (
    Beside,
    BranchKept,
    Change,
    Kept,
    KursError,
    Record,
    Refused,
    Saved,
    Table,
    Title,
    read_record,
    replay_record,
    resume,
)

LOG = logging.getLogger("kurs")


class SavedLine(msgspec.Struct, omit_defaults=True):
    """A line beside the record: a change, or how far a seat has got with its answer."""

    rules: int = 0
    told: msgspec.Raw = msgspec.Raw(b"null")
    snapshot: msgspec.Raw = msgspec.Raw(b"null")
    state: msgspec.Raw = msgspec.Raw(b"null")
    beside: Beside | None = None
    wish: bool = False
    """It is no line of the record."""
    dropped: list[int] = []
    seat: int = -1
    branch: BranchKept | None = None


class RecordFile:
    """Writes a game to its file; a change is on the disk before it counts. One program at a time."""

    def __init__(self, path: Path, *, new: bool) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._file: BinaryIO = path.open("xb" if new else "ab", buffering=0)
        try:
            lock_alone(self._file)
        except OSError:
            raise Refused("cli.file_in_use", (str(path),)) from None
        self._beside: BinaryIO = beside_of(path).open("wb" if new else "ab", buffering=0)
        self._cuts: dict[int, int] = {}
        self.rules = 0

    def cut(self, length: int) -> None:
        """Leave out what stands behind the last finished line, as soon as the game goes on."""
        self._cuts[self._file.fileno()] = length

    def cut_beside(self, length: int) -> None:
        """The same beside the record: what was never confirmed must not stand before what comes."""
        self._cuts[self._beside.fileno()] = length

    def mend(self) -> None:
        """The game goes on: leave out what was to be cut. A file that is refused stays as it is."""
        for file, length in self._cuts.items():
            os.truncate(file, length)
            os.lseek(file, length, os.SEEK_SET)
        self._cuts.clear()

    def keep(self, change: Change) -> None:
        """Write a change and wait until it is safe: first what lies beside, so that it is never behind the record."""
        snapshot = msgspec.Raw(change.snapshot or b"null")
        told, state = msgspec.Raw(change.told), msgspec.Raw(change.packed)
        dropped, wish = list(change.dropped), not change.line
        self.mend()
        before = os.fstat(self._beside.fileno()).st_size
        self._write(SavedLine(self.rules, told, snapshot, state, change.beside, wish, dropped))
        if change.line:
            try:
                self._append(self._file, change.line.encode())
            except OSError:
                self.cut_beside(before)
                raise

    def keep_branch(self, seat: int, branch: BranchKept) -> None:
        """How far a seat has got with its answer."""
        self._write(SavedLine(seat=seat, branch=branch))

    def _write(self, line: SavedLine) -> None:
        self.mend()
        self._append(self._beside, msgspec.json.encode(line) + b"\n")

    def _append(self, file: BinaryIO, data: bytes) -> None:
        """All of it is on the disk, or nothing of it is left there once the game goes on."""
        before = os.fstat(file.fileno()).st_size
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            self._cuts[file.fileno()] = before
            raise

    def start_beside(self, saved: Saved) -> None:
        """Write anew what lies beside the record, with the last state alone."""
        self._cuts.pop(self._beside.fileno(), None)
        self.mend()
        fresh = beside_of(self.path).with_suffix(".new")
        with fresh.open("wb") as file:
            last = len(saved.changes) - 1
            for i, change in enumerate(saved.changes):
                line = SavedLine(saved.rules, _raw(change.told), _raw(change.snapshot), wish=not change.line)
                if i == last:
                    line.state, line.beside = msgspec.Raw(saved.state), saved.beside
                file.write(msgspec.json.encode(line) + b"\n")
            for seat, branch in saved.branches.items():
                file.write(msgspec.json.encode(SavedLine(seat=seat, branch=branch)) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._beside.close()
        fresh.replace(beside_of(self.path))
        self._beside = beside_of(self.path).open("ab", buffering=0)


def beside_of(path: Path) -> Path:
    """The file that lies beside a record."""
    return path.with_name(path.name + ".saved")


def lock_alone(file: BinaryIO) -> None:
    """Keep other programs away from a file that is being written; raises OSError if one is there already."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


def new_table(
    title: Title[Any, Any], seats: int, options: dict[str, str], seed: str, names: list[str], path: Path
) -> Table[Any]:
    """A new game in a file of its own."""
    file = RecordFile(path, new=True)
    file.rules = title.rules
    return Table(title, seats, options, seed, names, file)


def open_record(path: Path, title_of: Any) -> Table[Any]:
    """The game of a file, ready to go on; a line that was being written when the lights went out is cut off."""
    file = RecordFile(path, new=False)
    data = path.read_bytes()
    record = read_record(data.decode(), mend=True)
    title: Title[Any, Any] = title_of(record.header.title)
    file.rules = title.rules
    if record.unfinished_line:
        file.cut(data.rindex(b"\n") + 1)
    try:
        found = _saved(path, record)
        if found is not None:
            saved, length = found
            file.cut_beside(length)
            table = resume(title, saved, file)
            file.mend()
            return table
    except (KursError, msgspec.MsgspecError) as error:  # somebody has changed one of the two files
        LOG.warning("%s cannot go on from what lies beside it and is played again: %s", path, error)
    table = replay_record(title, record)
    file.start_beside(table.saved())
    table.write_to(file)
    if record.rules < title.rules and not table.over:
        table.go_on_under_new_rules(record.rules)
    return table


def _saved(path: Path, record: Record) -> tuple[Saved, int] | None:
    """What lies beside the record, as far as the record goes, and how long that is; None if it is not enough."""
    texts = [line + "\n" for line in record.text().split("\n")[:-1]]  # a name may hold what else ends a line
    changes, last, branches = list[Kept](), SavedLine(), dict[int, BranchKept]()
    texts.reverse()
    length = 0
    for raw in beside_of(path).read_bytes().split(b"\n")[:-1]:
        line = msgspec.json.decode(raw, type=SavedLine)
        if line.branch is not None:
            branches[line.seat] = line.branch
        elif not line.wish and not texts:
            break  # written beside, but not in the record: it was never confirmed
        else:
            changes.append(Kept("" if line.wish else texts.pop(), bytes(line.told), _packed(line.snapshot)))
            last = line
            branches = {seat: kept for seat, kept in branches.items() if seat not in line.dropped}
        length += len(raw) + 1
    if texts or last.beside is None:
        return None
    return Saved(changes, last.rules, bytes(last.state), last.beside, branches), length


def _raw(packed: bytes | str) -> msgspec.Raw:
    return msgspec.Raw((packed.encode() if isinstance(packed, str) else packed) or b"null")


def _packed(raw: msgspec.Raw) -> bytes:
    return b"" if bytes(raw) == b"null" else bytes(raw)
