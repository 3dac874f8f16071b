"""Beats: where one looks up inside a move, what is on the table by then, and that it can be drawn for everybody."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kurs.draw import Lit
from kurs.draw.panel import bit_element, svg
from kurs.kernel import Ask, Chance, Event, LiveChance, Move, Phrase, SearchChance, Table, parse_move
from kurs.kernel.beat import Beat, WatchedLog
from kurs.text import Speaker
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATION_OF, MESSINA, PRIVATE_OF, TRAIN_OF
from kurs.titles.r1849.draw.routes import lines
from kurs.titles.r1849.state import CLOSED, NOBODY_OPERATES, State, T, pool_of, percent, price
from kurs.titles.r1849.view import view

from .brisk import brisk
from .rig import Rig, bare

SAY = Speaker("en", TITLE)
NOT_LIT = Lit(None)
