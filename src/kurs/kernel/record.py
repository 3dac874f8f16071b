"""A record: header and entries, one JSON line each, append-only. It proves itself when it is replayed."""

from typing import Any, TypeVar

import msgspec

from kurs.kernel.errors import RecordError

T = TypeVar("T")

FORMAT = 1
"""The version of the file format."""

LONGEST_FILE = 64 * 1024 * 1024
HEXADECIMAL = "0123456789abcdef"


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line: what is played, by how many, under which rules, from which seed, and how it was dealt."""

    kurs: int
    title: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: str
    draws: list[int]
    digest: str
    names: list[str] = []


class Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A move and what came of it: its number on the line of play, who moved, what was drawn, the digest afterwards."""

    n: int
    seat: int
    move: str
    digest: str
    draws: list[int] = []


class Back(msgspec.Struct, forbid_unknown_fields=True):
    """Play was taken back to entry `back`, by undo or by consent. What was undone stays in the file as a branch."""

    back: int
    by: int


class NewRules(msgspec.Struct, forbid_unknown_fields=True):
    """From here on the game is played under rules `rules`: the state brought up to date, so that the file stands alone.

    `n` is the number of entries before; `counts` are the draws each label has had; `told` is what came of the set-up
    and of every entry so far (`Told.packed`), for the older rules that could tell it again may be gone.
    """

    rules: int
    n: int
    digest: str
    counts: dict[str, int]
    state: Any
    told: list[Any]


Line = Entry | Back | NewRules


class Record:
    """A game as it was played. `entries` is the line of play, `branches` what was taken back, oldest first."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.lines: list[Line] = []
        self.entries: list[Entry] = []
        self.branches: list[list[Entry]] = []
        self.undone: list[Entry] = []
        """What was taken back and can be made again, the next one last."""
        self.unfinished_line = False
        self.new_rules: list[NewRules] = []
        """Where the game went on under newer rules."""

    @property
    def rules(self) -> int:
        """The rules version under which the last entry was played."""
        return self.new_rules[-1].rules if self.new_rules else self.header.rules

    @property
    def base(self) -> int:
        """The entry after which the present rules hold: nothing before it can be taken back or played again."""
        return self.new_rules[-1].n if self.new_rules else 0

    @property
    def last_digest(self) -> str:
        """The digest of the state after the last line."""
        return self.digest_at(len(self.entries))

    def numbers(self) -> list[int]:
        """Where the line of play stands in the file: the number of the line of each entry, that of the header first."""
        found = [1]
        for number, line in enumerate(self.lines, start=2):
            if isinstance(line, Entry):
                found.append(number)
            elif isinstance(line, Back):
                del found[line.back + 1 :]
        return found

    def digest_at(self, n: int) -> str:
        """The digest of the state after entry n; where newer rules began to hold, the one under these."""
        for new in reversed(self.new_rules):
            if new.n == n:
                return new.digest
        return self.entries[n - 1].digest if n else self.header.digest

    def add(self, line: Line) -> None:
        """Append a line; it must follow from those before it."""
        if isinstance(line, Entry):
            if line.n != len(self.entries) + 1:
                raise RecordError("record.number", (line.n, len(self.entries) + 1))
            self.entries.append(line)
            if self.undone and self.undone[-1] == line:
                self.undone.pop()  # the move that was taken back is made again: the rest can still be, too
            else:
                self.undone.clear()
        elif isinstance(line, Back):
            if not self.base <= line.back < len(self.entries):
                raise RecordError("record.back", (line.back,))
            self.branches.append(self.entries[line.back :])
            self.undone.extend(reversed(self.entries[line.back :]))
            del self.entries[line.back :]
        else:
            if line.n != len(self.entries) or line.rules <= self.rules or len(line.told) != line.n + 1:
                raise RecordError("record.new_rules", (line.rules, line.n))
            self.new_rules.append(line)
            self.undone.clear()
        self.lines.append(line)

    def text(self) -> str:
        """The whole file."""
        return "".join([line_text(line) for line in [self.header, *self.lines]])


def line_text(line: Header | Line) -> str:
    """A line of the file, with its newline."""
    return msgspec.json.encode(line).decode() + "\n"


def read_record(text: str, *, mend: bool = False) -> Record:
    """Read a file. What cannot be read is told with its line: `RecordError` with the key ``record.line``.

    A last line without its newline was being written when the power went: it was never confirmed. With `mend` it is
    left out (and `unfinished_line` set) instead of refused.
    """
    lines = text.split("\n")
    unfinished = lines.pop()
    if not lines and not unfinished.strip():
        raise RecordError("record.empty")
    record: Record | None = None
    for number, line in enumerate(lines, start=1):
        try:
            if record is None:
                record = Record(_header(line))
            else:
                record.add(read_line(line))
        except RecordError as error:
            raise error.at_line(number) from None
    if unfinished:
        if record is None or not mend:
            raise RecordError("record.unfinished").at_line(len(lines) + 1)
        record.unfinished_line = True
    if record is None:
        raise RecordError("record.empty")
    return record


def _header(line: str) -> Header:
    data = _json(line)
    if not isinstance(data, dict) or "kurs" not in data:
        raise RecordError("record.foreign")
    if data["kurs"] != FORMAT:
        raise RecordError("record.format", (str(data["kurs"])[:20], FORMAT))
    header = _convert(data, Header)
    _check_digest(header.digest)
    return header


_read_entry = msgspec.json.Decoder(Entry, strict=True).decode


def read_line(line: str) -> Line:
    """A line after the header."""
    try:
        entry = _read_entry(line)  # nearly all lines are entries: the short way first
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return _other_line(line)
    _check_digest(entry.digest)
    return entry


def _other_line(line: str) -> Line:
    data = _json(line)
    if isinstance(data, dict) and "back" in data:
        return _convert(data, Back)
    if isinstance(data, dict) and "rules" in data:
        new = _convert(data, NewRules)
        _check_digest(new.digest)
        return new
    return _convert(data, Entry)


def _check_digest(digest: str) -> None:
    if len(digest) != 16 or digest.strip(HEXADECIMAL):
        raise RecordError("record.no_digest")


def _json(line: str) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise RecordError("record.no_json") from None


def _convert(data: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        raise RecordError("record.fields", (str(error),)) from None
