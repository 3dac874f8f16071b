"""Titles are found through the entry-point group ``kurs.titles``, so that anybody can publish one.

A title is loaded when it is first asked for, and no other with it. One that cannot be loaded is set aside with the
reason, and the others do without it.
"""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kurs.kernel.errors import Refused
from kurs.kernel.title import Title

GROUP = "kurs.titles"
PICTURES = "kurs.pictures"
LOG = logging.getLogger("kurs")
NEEDED = ("rules", "min_seats", "max_seats", "options", "state_type", "face")
"""What a title must say of itself before anybody asks it to do something."""

_LOADED: dict[str, Title[Any, Any] | str] = {}
"""The titles asked for so far; of those that cannot be loaded the reason."""


@cache
def _points() -> dict[str, EntryPoint]:
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found)}


def title_names() -> list[str]:
    """The names of all installed titles, whether or not they can be loaded."""
    return [*_points()]


def _load(name: str) -> Title[Any, Any] | str:
    if name not in _LOADED:
        try:
            _LOADED[name] = _checked(name, _points()[name].load())
        except Exception as error:  # whatever is wrong in there: it is not ours
            LOG.exception("broken title %s", name)
            _LOADED[name] = f"{type(error).__name__}: {error}"
    return _LOADED[name]


def _checked(name: str, loaded: object) -> Title[Any, Any]:
    if not isinstance(loaded, Title):
        raise TypeError(f"{loaded!r}: no title")
    missing = [needed for needed in NEEDED if not hasattr(loaded, needed)]
    if missing or getattr(loaded, "name", None) != name:
        raise TypeError(", ".join(missing) or f"not named {name}")
    return loaded


def titles() -> dict[str, Title[Any, Any]]:
    """All titles that can be loaded, in the order of their names."""
    for name in _points():
        _load(name)
    return loaded_titles()


def loaded_titles() -> dict[str, Title[Any, Any]]:
    """The titles that have been loaded so far, in the order of their names."""
    return {name: found for name, found in sorted(_LOADED.items()) if isinstance(found, Title)}


def broken_titles() -> dict[str, str]:
    """The installed titles that cannot be loaded, with the reason."""
    found = {name: _load(name) for name in _points()}
    return {name: reason for name, reason in found.items() if isinstance(reason, str)}


def title(name: str) -> Title[Any, Any]:
    """The title of that name; no other is loaded."""
    if name not in _points():
        raise Refused("kernel.no_title", (name[:40], ", ".join(title_names())))
    found = _load(name)
    if isinstance(found, str):
        raise Refused("kernel.broken_title", (name, found[:200]))
    return found


def picture_of(table: object) -> str | None:
    """The picture of a table by whoever can draw (entry-point group ``kurs.pictures``); None if nobody can."""
    for point in entry_points(group=PICTURES):
        return str(point.load()(table))
    return None
