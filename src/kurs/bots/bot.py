"""Where bots are found: the general ones, a title's own, and those of other packages (entry-point group ``kurs.bots``).

An entry point names a `Bot` object or class; `Bot.titles` says which titles it plays.
"""

import logging
import re
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from kurs.bots.random_bot import RandomBot
from kurs.kernel import Refused, Title
from kurs.kernel.bot import Bot

GROUP = "kurs.bots"
BOT_NAME = re.compile(r"[\w.-]{1,40}")
"""A bot's name stands in lists with commas, beside names of people."""
LOG = logging.getLogger("kurs")
GENERAL: tuple[Bot, ...] = (RandomBot(),)
"""Bots that play any title."""


@cache
def installed() -> tuple[Bot, ...]:
    """The bots of other packages; one that cannot be loaded is reported and left out."""
    found: list[Bot] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            loaded = point.load()
            made = loaded() if isinstance(loaded, type) else loaded
            if not isinstance(made, Bot) or not BOT_NAME.fullmatch(getattr(made, "name", "")):
                raise TypeError("it is no Bot with a name of one word")
        except Exception as error:
            LOG.warning("the bot %s (%s) cannot be used: %s: %s", point.name, point.value, type(error).__name__, error)
            continue
        found.append(made)
    return tuple(found)


def bots_of(title: Title[Any]) -> dict[str, Bot]:
    """All bots that can play a title, by name; a title's own comes before one of the same name from elsewhere."""
    others = [bot for bot in installed() if not bot.titles or title.name in bot.titles]
    return {bot.name: bot for bot in (*others, *GENERAL, *title.bots)}


def bot(title: Title[Any], name: str) -> Bot:
    """The bot of that name."""
    known = bots_of(title)
    if name not in known:
        raise Refused("kernel.no_bot", (name[:40], ", ".join(known)))
    return known[name]


def opponent(title: Title[Any]) -> str:
    """The name of the bot one plays against unless one says otherwise: the title's choice."""
    return title.opponent or GENERAL[0].name


__all__ = ["Bot", "bot", "bots_of", "opponent"]
