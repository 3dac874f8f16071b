"""Kurs: a table for economic board games, for people, bots and researchers.

The names below are found when they are first used, so that ``import kurs`` costs nothing; docs/api.md tells of each.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kurs.api import (
        Bot,
        Eyes,
        Move,
        Refused,
        Table,
        Title,
        all_titles,
        bot,
        bot_names,
        load,
        picture,
        play,
        save,
        simulate,
        table,
        title,
    )

__version__ = "0.1.0"
__all__ = [
    "Bot",
    "Eyes",
    "Move",
    "Refused",
    "Table",
    "Title",
    "all_titles",
    "bot",
    "bot_names",
    "load",
    "picture",
    "play",
    "save",
    "simulate",
    "table",
    "title",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module("kurs.api"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
