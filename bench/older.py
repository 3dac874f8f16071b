"""What the release before this one calls otherwise, so that the same measurements run on both."""

from __future__ import annotations  # an older release's titles have other parameters

from importlib import import_module
from pathlib import Path
from typing import Any

import kurs
from kurs.kernel import Table, Title, title
from kurs.server.store import SeatRow, Store

_kernel: Any = import_module("kurs.kernel")
_store: Any = import_module("kurs.server.store")
BEFORE_KEEPERS = not hasattr(_kernel, "Keeper")
"""Whether this kurs stores lines of a record only, and gives a callback each line."""

SOURCE = Path(kurs.__file__).parent.parent
"""The folder in which the kurs that is measured lies."""


class _Silent:
    """A keeper that writes nothing."""

    def keep(self, change: object) -> None:
        pass

    def keep_branch(self, seat: int, branch: object) -> None:
        pass


def kept_table(game_title: Title[Any, Any], seats: int, options: dict[str, str], seed: str) -> Table[Any]:
    """A new table that hands everything to a keeper that does nothing.

    Older tables handed over the bare state: what a keeper is given today, the state packed and what is asked then,
    their server worked out itself. So does this one for them.
    """
    make: Any = Table
    if BEFORE_KEEPERS:

        def on_line(line: str, after: Any) -> tuple[Any, ...]:
            return _kernel.plain_json(after), game_title.asks(after)

        table = make(game_title, seats, options, seed, on_line=on_line)
    else:
        table = make(game_title, seats, options, seed, keeper=_Silent())
    assert isinstance(table, Table)
    return table


def put(store: Store, id: str, table: Table[Any], people: list[str]) -> None:
    """Store a game that is under way, with these people at its seats."""
    seats = [SeatRow(seat, person, None, f"Player {seat}") for seat, person in enumerate(people)]
    if BEFORE_KEEPERS:
        asked = [ask.seat for ask in table.asks if not ask.answered]
        rules = title(table.title.name).rules
        changes: Any = table.record.text().splitlines(keepends=True)
        after = _store.Progress("running", rules, _kernel.plain_json(table.state).decode(), asked, [])
    else:
        saved, after = import_module("kurs.server.keeping").stored_form(table)
        changes = saved.changes
    store.bring(id, table.title.name, table.record.header.options, people[0], seats, changes, after)
