"""The contract between titles and everything that plays them. Knows no title."""

from kurs.kernel.ask import Ask, Range, next_open
from kurs.kernel.bot import Bot
from kurs.kernel.chance import Chance, LiveChance, NotedChance, RecordedChance, SearchChance
from kurs.kernel.digest import digest_of, plain_json
from kurs.kernel.errors import KursError, RecordError, Refused
from kurs.kernel.event import ALL, Event, Log, only
from kurs.kernel.move import Arg, Move, move, parse_move
from kurs.kernel.phrase import NOTHING, Phrase
from kurs.kernel.plan import Plan
from kurs.kernel.record import Back, Entry, Header, Record, read_record
from kurs.kernel.registry import title, titles
from kurs.kernel.replay import replay as replay_record
from kurs.kernel.table import Proposal, Table
from kurs.kernel.title import Option, Score, Sheet, Title, places

__all__ = [
    "ALL",
    "NOTHING",
    "Arg",
    "Ask",
    "Back",
    "Bot",
    "Chance",
    "Entry",
    "Event",
    "Header",
    "KursError",
    "LiveChance",
    "Log",
    "Move",
    "NotedChance",
    "Option",
    "Phrase",
    "Plan",
    "Proposal",
    "Range",
    "Record",
    "RecordError",
    "RecordedChance",
    "Refused",
    "Score",
    "SearchChance",
    "Sheet",
    "Table",
    "Title",
    "digest_of",
    "move",
    "next_open",
    "only",
    "parse_move",
    "places",
    "plain_json",
    "read_record",
    "replay_record",
    "title",
    "titles",
]
