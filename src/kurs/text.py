"""Words: phrases become sentences in a language.

Message ids are keys; English is a catalogue like the others, and what a language has no words for is said in it. See
`kurs.catalogues` for where they lie.
"""

import gettext
import logging
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from kurs.catalogues import (
    ENGLISH,
    LANGUAGES,
    catalogue,
    lacking,
    language_name,
    languages_of,
    locale_of,
    own_words,
    parse_kinds,
    spoken,
    with_english,
)
from kurs.face import face_of
from kurs.kernel import (
    Arg,
    Ask,
    Event,
    KursError,
    Move,
    Phrase,
    Score,
    Tie,
    Title,
    broken_titles,
    loaded_titles,
    titles,
)
from kurs.words import WORDS as KURS_WORDS

__all__ = [
    "ENGLISH",
    "KINDS",
    "LANGUAGES",
    "Speaker",
    "all_languages",
    "catalogue",
    "lacking",
    "language_name",
    "languages_label",
    "languages_of",
    "locale_of",
    "offered",
    "own_words",
    "parse_kinds",
    "sentence",
    "set_aside",
    "spoken",
]

LOG = logging.getLogger("kurs")
MOST_NAMED: Final = 5
"""So many missing sentences of a title are named; the log has them all."""
FIXED: Final = 1200
"""Sentences without a player's name that are remembered for a title and a language."""
KINDS: Final = ("seat", "money", "number", "count", "nth", "text")
"""The kinds of arguments that are known everywhere; any other is looked up among a title's words as ``KIND.VALUE``."""
MINUS: Final = "\u2212"
"""What stands before a number below nothing; a hyphen is none."""
KEPT: Final = "\n\u00a0"
"""Of what is not printable, what is no control character: the end of a line, and the space that ends none."""
LONGEST_UNTOLD: Final = 200
"""So many letters of an event without words are shown."""
REMEMBERED: Final = 60
"""Sentences of events a speaker remembers: the same ones are told to everybody at a table."""


@cache
def count_of(kinds: str) -> str:
    """The name of the argument that governs the plural, or nothing."""
    return next((name for kind, name in parse_kinds(kinds) if kind == "count"), "")


@cache
def words_of(title: Title[Any, Any] | None) -> dict[str, str]:
    """All known sentences: those of no title and the title's own."""
    return KURS_WORDS | (own_words(title) if title else {})


@cache
def bare(language: str, title: Title[Any, Any] | None) -> dict[str, str]:
    """Sentences that speak of nothing, by their keys."""
    return {}


@cache
def fixed(language: str, title: Title[Any, Any] | None) -> dict[Phrase, str]:
    """Sentences that name no player, as they are said: the same at every table."""
    return {}


def name_in_record(given: str) -> str:
    """A player's name in a record, without what it says to the terminal (``you:Ann``); empty for one without."""
    head, colon, name = given.partition(":")
    return given if head != "you" else name.strip() if colon else ""


def visible(text: str) -> str:
    """Text as it may be shown: control characters of foreign names and files do nothing."""
    return text if text.isprintable() else "".join([c if c.isprintable() or c in KEPT else "\ufffd" for c in text])


class Speaker:
    """Says phrases in a language, with the words of a title and the names of the players."""

    def __init__(self, language: str, title: Title[Any, Any] | None = None, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = names
        self._names: dict[int, str] = {}
        self._title = title
        self._said: dict[tuple[str, tuple[Arg, ...]], str] = {}
        self._words = words_of(title)
        self._kurs = with_english(language, "kurs")
        self._own = with_english(language, title.name, face_of(title).package) if title else self._kurs
        self._fixed = fixed(language, title)
        self._bare = bare(language, title)

    def say(self, phrase: Phrase) -> str:
        """The sentence of a phrase."""
        key, args = phrase
        if key == "seat" and len(args) == 1:
            return self._one(key, args[0])
        said = self._fixed.get(phrase)
        if said is None:
            said = self._say(key, args)
            if not args or "seat" not in self._words.get(key, "seat"):
                if len(self._fixed) >= FIXED:
                    self._fixed.clear()
                self._fixed[phrase] = said
        return said

    def _say(self, key: str, args: tuple[Arg, ...]) -> str:
        if key in ("text", "number"):
            return visible(self._one(key, args[0]))
        if key == "money":
            return self._one("money", args[0])
        if key == "seat":
            return ", ".join([self._one("seat", arg) for arg in args])
        if key == "list":
            return ", ".join([self._one(str(args[0]), arg) for arg in args[1:]])
        if key == "record.line":
            rest = Phrase(str(args[1]), args[2:])
            return self.key("record.line", line=args[0], what=self.say(rest))
        if key not in self._words:
            raise KeyError(f"no words are declared for {key!r}: name it among the words of the face")
        named, kinds = {}, parse_kinds(self._words[key])
        if len(kinds) != len(args):
            raise ValueError(f"{key} speaks of {self._words[key]!r}, not of {args}")
        for (kind, name), arg in zip(kinds, args, strict=True):
            named[name] = self._one(kind, arg)
        return self.key(key, **named)

    def key(self, key: str, /, **named: object) -> str:
        """The sentence of a key with named arguments; one of the kind ``count`` governs the plural."""
        if not named:
            said = self._bare.get(key)
            if said is None:
                said = self._bare[key] = self._catalogue(key).gettext(key).format()
            return said
        catalogue = self._catalogue(key)
        named = {name: visible(value) if isinstance(value, str) else value for name, value in named.items()}
        count = count_of(self._words[key])
        if count:
            return catalogue.ngettext(key, key, int(str(named[count]))).format(**named)
        return catalogue.gettext(key).format(**named)

    def _catalogue(self, key: str) -> gettext.NullTranslations:
        return self._kurs if key in KURS_WORDS else self._own

    def _one(self, kind: str, arg: Arg) -> str:
        if kind in ("count", "text"):  # see KINDS
            return str(arg)
        if kind == "number":
            return f"{MINUS}{-arg}" if isinstance(arg, int) and arg < 0 else str(arg)
        if kind == "nth":
            return str(int(arg) + 1)
        if kind == "money":
            if arg == 0 and "money.nothing" in self._words:
                return self.key("money.nothing")
            sum_ = self._own.gettext("money").format(money=abs(arg) if isinstance(arg, int) else arg)
            return MINUS + sum_ if isinstance(arg, int) and arg < 0 else sum_
        if kind == "seat":  # somebody without a seat, a company that plays by itself for instance, is a word
            return self.name(arg) if isinstance(arg, int) else self.key(f"who.{arg}")
        return self.say(Phrase(f"{kind}.{arg}"))

    def name(self, seat: int) -> str:
        """The name of the player on a seat."""
        found = self._names.get(seat)
        if found is None:
            given = self.names[seat] if 0 <= seat < len(self.names) else ""
            found = visible(given) if given.strip() else self.key("kernel.seat_name", number=seat + 1)
            self._names[seat] = found
        return found

    def bot(self, kind: str) -> str:
        """A kind of bot, by its name; in words where the title, or the house, has them (``bot.KIND``)."""
        key = f"bot.{kind}"
        return self.key(key) if key in self._words else kind

    def event(self, event: Event) -> str:
        """What happened, in words."""
        said = self._said.get((event.key, event.args))
        if said is None:
            key = event.key if event.key.startswith("kernel.") else f"event.{event.key}"
            said = self.say(Phrase(key, event.args))
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            self._said[event.key, event.args] = said
        return said

    def told(self, event: Event) -> str:
        """What happened, in words; what a foreign file or an older release tells without words of ours, as it is."""
        try:
            return self.event(event)
        except (KeyError, ValueError, TypeError):
            said = " ".join([event.key, *[str(arg) for arg in event.args]])
            return self.key("kernel.told_otherwise", text=said[:LONGEST_UNTOLD])

    def ask(self, ask: Ask) -> str:
        """The question, in words."""
        return self.say(Phrase(f"ask.{ask.kind}", ask.args))

    def move(self, view: Any, move: Move) -> str:
        """An option, in words, with its consequence."""
        if self._title is None:
            return str(move)
        return self.say(face_of(self._title).label(view, move))

    def row(self, row: int, score: Score) -> str:
        """Who stands in a row of the result: a player, or somebody who has no seat."""
        return self.key(score.who) if score.who else self.name(row)

    def tie(self, tie: Tie, scores: Sequence[Score]) -> str:
        """Why one stands before the other though their points are equal."""
        above, below = (" + ".join([self.row(row, scores[row]) for row in rows]) for rows in (tie.above, tie.below))
        how = self.say(Phrase(f"tie.{tie.name}", (tie.more, tie.less)))
        return self.key("play.tie", above=above, below=below, points=self.points(tie.points), how=how)

    def points(self, points: int) -> str:
        """A result: points where the title counts points (a sentence ``points``), else money."""
        return self.say(Phrase("points" if "points" in self._words else "money", (points,)))

    def amount(self, verb: str, args: tuple[Arg, ...] = ()) -> str:
        """What stands before a field for an amount: the title's ``range.VERB``, else the verb.

        Where several things can be bid on, it speaks of the arguments.
        """
        kinds = self._words.get(f"range.{verb}")
        return verb if kinds is None else self.say(Phrase(f"range.{verb}", args if kinds else ()))

    def error(self, error: KursError) -> str:
        """Why something was refused, in words."""
        return self.say(error.reason)


def sentence(error: KursError, language: str) -> str:
    """The reason of an error in words, whichever title it belongs to: one that is in use."""
    for title in (None, *loaded_titles().values()):
        try:
            return Speaker(language, title).error(error)
        except KeyError:
            continue
    return str(error)


def all_languages() -> str:
    """All languages by their codes and their own names, for those who look for theirs."""
    return ", ".join([f"{code} ({language_name(code)})" for code in LANGUAGES])


@cache
def languages_label() -> str:
    """What stands before a choice of languages, in all of them."""
    return ", ".join(dict.fromkeys([Speaker(code).key("language.label") for code in LANGUAGES]))


# --- titles that can be offered -------------------------------------------------------------------------------------


def _lacking() -> dict[str, list[str]]:
    return {name: _lacks(title) for name, title in titles().items()}


@cache
def _lacks(title: Title[Any, Any]) -> list[str]:
    try:
        keys = lacking(title)
    except Exception as error:  # whatever is wrong with its face: it is not ours
        LOG.exception("the face of %s", title.name)
        return [f"{type(error).__name__}: {error}"[:200]]
    if keys:
        LOG.error("the title %s cannot be offered: it lacks words or misspells them: %s", title.name, ", ".join(keys))
    return keys


def offered() -> dict[str, Title[Any, Any]]:
    """The titles that can be played: those that load and have their words."""
    return {name: title for name, title in titles().items() if not _lacking()[name]}


def set_aside() -> dict[str, Phrase]:
    """The installed titles that cannot be played, each with what is wrong with it."""
    broken = {name: Phrase("cli.does_not_load", (reason,)) for name, reason in broken_titles().items()}
    named = {name: ", ".join(keys[:MOST_NAMED]) for name, keys in _lacking().items() if keys}
    return broken | {name: Phrase("cli.lacks_words", (keys,)) for name, keys in named.items()}
