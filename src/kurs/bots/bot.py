"""What a bot is, and where bots are found."""

from typing import Any

from kurs.bots.random_bot import RandomBot
from kurs.kernel import Refused, Title
from kurs.kernel.bot import Bot

GENERAL: tuple[Bot, ...] = (RandomBot(),)
"""Bots that play any title."""


def bots_of(title: Title[Any]) -> dict[str, Bot]:
    """All bots that can play a title, by name."""
    return {bot.name: bot for bot in (*GENERAL, *title.bots)}


def bot(title: Title[Any], name: str) -> Bot:
    """The bot of that name."""
    known = bots_of(title)
    if name not in known:
        raise Refused("kernel.no_bot", (name[:40], ", ".join(known)))
    return known[name]


__all__ = ["Bot", "bot", "bots_of"]
