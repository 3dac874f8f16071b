"""Titles are found through the entry-point group ``kurs.titles``, so that anybody can publish one."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from kurs.kernel.errors import Refused
from kurs.kernel.title import Title

GROUP = "kurs.titles"
PICTURES = "kurs.pictures"


@cache
def titles() -> dict[str, Title[Any, Any]]:
    """All installed titles by name, in the order of their names."""
    found = {point.name: point.load() for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found)}


def title(name: str) -> Title[Any, Any]:
    """The title of that name."""
    if name not in titles():
        raise Refused("kernel.no_title", (name[:40], ", ".join(titles())))
    return titles()[name]


def picture_of(table: object) -> str | None:
    """The picture of a table by whoever can draw (entry-point group ``kurs.pictures``); None if nobody can."""
    for point in entry_points(group=PICTURES):
        return str(point.load()(table))
    return None
