"""A bank that deals out other sums, so that two games can differ in nothing but the money of others.

In a real game every payment is made openly, and whoever counts knows what the others have. What a page prints must not
save him the counting: the only way to see whether it does is money that came from nowhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kurs.titles.friesematenten.rules import setup
from kurs.titles.friesematenten.state import State, empty

THRESHOLD = "50"
"""Games with this option are the ones the bank meddles with."""
MORE = {2: [0, 37], 3: [11, 5, 23], 4: [13, 31, 0, 7]}
"""By number of players: what each has more than he should."""


def richer(kind: type[State], seats: int, options: dict[str, str]) -> State:
    """The table before anything is dealt, with more money."""
    s = empty(kind, seats, options)
    if options["threshold"] == THRESHOLD:
        s.cash = [cash + more for cash, more in zip(s.cash, MORE[seats], strict=True)]
    return s


@contextmanager
def meddling(on: bool) -> Iterator[None]:
    """As long as this lasts the bank deals out other sums, if `on`."""
    setup.empty = richer if on else empty  # type: ignore[attr-defined]
    try:
        yield
    finally:
        setup.empty = empty  # type: ignore[attr-defined]


def meddle_in(folder: Path) -> str:
    """A folder for PYTHONPATH: every Python that starts with it has that bank."""
    tests = str(Path(__file__).parent.parent)
    lines = [
        "import sys",
        f"sys.path.insert(0, {tests!r})",
        "from server import other_money",
        "other_money.setup.empty = other_money.richer",
    ]
    (folder / "sitecustomize.py").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(folder)
