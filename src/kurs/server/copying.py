"""A whole server is copied from one database to another: every row, in one transaction, compared on arrival."""

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import msgspec
from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.engine import Connection

from kurs.kernel import Refused
from kurs.server.schema import chat, deed, lease, metadata
from kurs.server.store import Store

MOVED = [table for table in metadata.sorted_tables if table is not lease]
"""All but what is true of a running server alone."""
AT_ONCE = 500
"""Rows that travel together."""
Digests = dict[str, tuple[int, int]]
"""Of each table: how many rows, and what stands for all of them, in whatever order they come."""


def move_data(source: Store, target: Store, advance: Callable[[int], None] = lambda _: None) -> Digests:
    """Copy everything; the target must be empty, and stays so if anything goes wrong."""
    with target.writing() as there:
        if any([there.execute(select(table.c[0]).limit(1)).first() for table in MOVED]):
            raise Refused("cli.not_empty", (target.name,))
        with source.moment() as here:
            sent = _copy(here, there, advance)
        if target.is_postgres:
            for table in (chat, deed):
                _count_on(there, table)
        if digests(there) != sent:
            raise Refused("cli.copied_wrong", (target.name,))
    return sent


def how_many(store: Store) -> int:
    """All rows that there are."""
    with store.reading() as c:
        return sum([c.execute(select(func.count()).select_from(table)).scalar_one() for table in MOVED])


def digests(c: Connection) -> Digests:
    """What stands for every table."""
    found: Digests = {}
    for table in MOVED:
        found[table.name] = _digest(row for rows in _rows(c, table) for row in rows)
    return found


def _copy(here: Connection, there: Connection, advance: Callable[[int], None]) -> Digests:
    done, found = 0, Digests()
    for table in MOVED:
        count, total = 0, 0
        for rows in _rows(here, table):
            there.execute(insert(table), rows)
            more, value = _digest(iter(rows))
            count, total, done = count + more, total + value, done + more
            advance(done)
        found[table.name] = count, total % 2**128
    return found


def _rows(c: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    found = c.execution_options(yield_per=AT_ONCE).execute(select(table)).mappings()
    for part in found.partitions():
        yield [{str(name): _plain(value) for name, value in row.items()} for row in part]


def _plain(value: Any) -> Any:
    return value.replace("\0", "") if isinstance(value, str) else value  # PostgreSQL keeps none, nobody sees any


def _digest(rows: Iterator[dict[str, Any]]) -> tuple[int, int]:
    count, total = 0, 0
    for row in rows:
        packed = msgspec.json.encode([*row.items()])
        count, total = count + 1, total + int.from_bytes(blake2b(packed, digest_size=16).digest())
    return count, total % 2**128


def _count_on(c: Connection, table: Table) -> None:
    """Numbers that the database gives go on after the last one."""
    last = c.execute(select(func.coalesce(func.max(table.c.id), 1))).scalar_one()
    c.execute(text("select setval(pg_get_serial_sequence(:name, 'id'), :last)"), {"name": table.name, "last": last})
