"""The contract between titles and everything that plays them. Knows no title."""

from kurs.kernel.ask import Ask, Range, next_open
from kurs.kernel.beat import Beat, Played, Shown, beat, shown_to, shown_whole
from kurs.kernel.bot import Bot
from kurs.kernel.branch import BranchKept
from kurs.kernel.chance import Chance, LiveChance, NotedChance, RecordedChance, SearchChance
from kurs.kernel.convert import convert_record
from kurs.kernel.digest import digest_of, plain_json
from kurs.kernel.errors import KursError, RecordError, Refused
from kurs.kernel.event import ALL, Event, Log, only
from kurs.kernel.eyes import Eyes, bot_seed, heard, imagined
from kurs.kernel.move import Arg, Move, move, parse_move, parse_steps, steps_text
from kurs.kernel.phrase import NOTHING, Phrase
from kurs.kernel.plan import Plan
from kurs.kernel.record import Back, Entry, Header, NewRules, Record, read_record
from kurs.kernel.registry import broken_titles, loaded_titles, title, title_names, titles
from kurs.kernel.replay import replay as replay_record
from kurs.kernel.replay import replay_as_far
from kurs.kernel.result import Score, Tie, in_order, ranks, ties_broken, winners
from kurs.kernel.resume import resume
from kurs.kernel.saved import Beside, Change, Keeper, Kept, Proposal, Saved
from kurs.kernel.table import Table
from kurs.kernel.title import Option, Title

__all__ = [
    "ALL",
    "NOTHING",
    "Arg",
    "Ask",
    "Back",
    "Beat",
    "Beside",
    "Bot",
    "BranchKept",
    "Chance",
    "Change",
    "Entry",
    "Event",
    "Eyes",
    "Header",
    "Keeper",
    "Kept",
    "KursError",
    "LiveChance",
    "Log",
    "Move",
    "NewRules",
    "NotedChance",
    "Option",
    "Phrase",
    "Plan",
    "Played",
    "Proposal",
    "Range",
    "Record",
    "RecordError",
    "RecordedChance",
    "Refused",
    "Saved",
    "Score",
    "SearchChance",
    "Shown",
    "Table",
    "Tie",
    "Title",
    "beat",
    "bot_seed",
    "broken_titles",
    "convert_record",
    "digest_of",
    "heard",
    "imagined",
    "in_order",
    "loaded_titles",
    "move",
    "next_open",
    "only",
    "parse_move",
    "parse_steps",
    "plain_json",
    "ranks",
    "read_record",
    "replay_as_far",
    "replay_record",
    "resume",
    "shown_to",
    "shown_whole",
    "steps_text",
    "ties_broken",
    "title",
    "title_names",
    "titles",
    "winners",
]
