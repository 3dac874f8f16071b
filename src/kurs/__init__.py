"""Kurs: a table for economic board games, for people, bots and researchers."""

__version__ = "0.1.0"
