"""Bots: what plays any title. A bot gets what a person gets: its seat's eyes, and a chance of its own."""

from kurs.bots.bot import Bot, bot, bots_of, opponent
from kurs.bots.random_bot import RandomBot

__all__ = ["Bot", "RandomBot", "bot", "bots_of", "opponent"]
