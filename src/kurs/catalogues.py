"""Catalogues: which languages there are, and what each of them, and each title, has words for.

A catalogue is a gettext .po file, ``locale/LANGUAGE/LC_MESSAGES/DOMAIN.po``: one domain a title, in the package that it
names, and ``kurs`` for all the rest. Whoever has a ``kurs.po`` is a language: nothing else lists them. Further folders
of catalogues are named by the variable KURS_LOCALE. What a language has no words for is said in English.
"""

import gettext
import io
import logging
import os
import re
import string
from collections.abc import Iterator
from copy import copy
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kurs.face import face_of
from kurs.kernel import Title

LOG = logging.getLogger("kurs")
ENGLISH: Final = "en"
"""What is said where a language has no words."""
FOLDERS: Final = "KURS_LOCALE"
"""The variable that names further folders like ``locale``."""
COUNTED: Final = ("money", "points")
"""The sentences that say which units a title counts in."""
KEPT_SPACE: Final = "\u00a0"
"""The space at which no line ends."""
_CODE: Final = re.compile(r"[a-z]{2,3}")


def _folders(package: str) -> Iterator[Traversable]:
    """Where catalogues of a package lie: in the folders of one's own, then in the package."""
    for folder in os.environ.get(FOLDERS, "").split(os.pathsep):
        if folder:
            yield Path(folder)
    try:
        yield files(package).joinpath("locale")
    except (ImportError, TypeError):  # no such package, or not a folder
        return


def _source(language: str, domain: str, package: str) -> Traversable | None:
    found = [folder.joinpath(language, "LC_MESSAGES", f"{domain}.po") for folder in _folders(package)]
    return next((file for file in found if file.is_file()), None)


def _languages() -> tuple[str, ...]:
    codes = {entry.name for folder in _folders("kurs") if folder.is_dir() for entry in folder.iterdir()}
    return tuple(sorted([code for code in codes if _CODE.fullmatch(code) and _source(code, "kurs", "kurs")]))


LANGUAGES: Final = _languages()
"""The languages Kurs speaks, by their codes."""


def spoken(wanted: str) -> str | None:
    """The language we speak for what a browser or a system asks for (``pl-PL``, ``pl_PL.UTF-8``), if we do."""
    code = re.split(r"[^A-Za-z]", wanted.strip(), maxsplit=1)[0].lower()
    return code if code in LANGUAGES else None


@cache
def locale_of(language: str) -> str | None:
    """The language as Babel knows it; None if it does not."""
    try:
        return str(Locale.parse(language))
    except (UnknownLocaleError, ValueError):
        return None


class _Catalogue(gettext.GNUTranslations):
    """One that was found and could be read."""

    plain: frozenset[str]
    """The keys of its sentences that speak of nothing."""


@cache
def catalogue(language: str, domain: str, package: str = "kurs") -> gettext.NullTranslations:
    """The compiled catalogue of a domain, without help from English; empty if there is none that can be read.

    Plurals follow the catalogue's header, or, where it says nothing of them, what Babel knows of the language.
    """
    source = _source(language, domain, package)
    if source is None:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    try:
        read = read_po(io.BytesIO(source.read_bytes()), locale=locale_of(language), domain=domain, abort_invalid=True)
        _hold_together(read)
        write_mo(compiled, read)
    except Exception:  # a damaged catalogue costs its language, and nobody the rest
        LOG.exception("the catalogue %s cannot be read", source)
        return gettext.NullTranslations()
    compiled.seek(0)
    found = _Catalogue(compiled)
    single = [message for message in read if message.id and isinstance(message.string, str)]
    found.plain = frozenset(
        [str(message.id) for message in single if message.string and _fits(str(message.string), "")]
    )
    return found


def _hold_together(read: Catalog) -> None:
    """No line ends between a number and its unit: what the catalogue writes after money and points, or the first word
    of that where a sentence needs no more."""
    units = set[str]()
    for key in COUNTED:
        message = read.get(key)
        unit = str(message.string).rpartition("}")[2].strip() if message else ""
        units |= {unit, unit.partition(" ")[0]} - {""}
    if not units:
        return
    longest_first = "|".join([re.escape(unit) for unit in sorted(units, key=len, reverse=True)])
    torn = re.compile(rf"(?<=[\d}}]) (?:{longest_first})(?!\w)")

    def held(sentence: str) -> str:
        return torn.sub(lambda found: found[0].replace(" ", KEPT_SPACE), sentence)

    for message in read:
        forms = message.string or ""
        message.string = held(forms) if isinstance(forms, str) else tuple([held(form) for form in forms])


@cache
def with_english(language: str, domain: str, package: str = "kurs") -> gettext.NullTranslations:
    """The catalogue of a domain; what it has no sentence for is said in English."""
    own = copy(catalogue(language, domain, package))
    if language != ENGLISH:
        own.add_fallback(catalogue(ENGLISH, domain, package))
    return own


@cache
def parse_kinds(kinds: str) -> list[tuple[str, str]]:
    """``"seat nth:from nth:to"`` as (kind, name) pairs."""
    pairs = [word.partition(":") for word in kinds.split()]
    return [(kind, name or kind) for kind, _, name in pairs]


def language_name(code: str) -> str:
    """What a language calls itself: the sentence ``language.name`` of its own catalogue, else its code."""
    name = catalogue(code, "kurs").gettext("language.name")
    return code if name == "language.name" else name


def languages_of(title: Title[Any, Any]) -> tuple[str, ...]:
    """The languages a title has words for; in all others it speaks English."""
    return tuple([code for code in LANGUAGES if _is_there(catalogue(code, title.name, face_of(title).package))])


def _is_there(words: gettext.NullTranslations) -> bool:
    return isinstance(words, _Catalogue)


@cache
def own_words(title: Title[Any, Any]) -> dict[str, str]:
    """The sentences of a title with the kinds of what they speak of: those that its face declares, and those of the
    English catalogue that speak of nothing."""
    face = face_of(title)
    english = catalogue(ENGLISH, title.name, face.package)
    return (dict.fromkeys(english.plain, "") if isinstance(english, _Catalogue) else {}) | face.words


def lacking(title: Title[Any, Any]) -> list[str]:
    """The sentences for want of which a title cannot be offered: those that English lacks, and those that speak, in
    whatever language, of what there is not to speak of."""
    options = {f"option.{option.name}": "" for option in title.options}
    values = {f"option.{option.name}.{value}": "" for option in title.options for value in option.values}
    wanted = {"title": "", "about": ""} | options | values | own_words(title)
    english = catalogue(ENGLISH, title.name, face_of(title).package)
    found = [key for key in wanted if not _forms(english, key)]
    for code in languages_of(title):
        words = catalogue(code, title.name, face_of(title).package)
        wrong = [key for key, kinds in wanted.items() if not all([_fits(form, kinds) for form in _forms(words, key)])]
        found += [f"{key} ({code})" for key in wrong]
    return found


def _forms(words: gettext.NullTranslations, key: str) -> list[str]:
    """A sentence in its forms for one and for more; none where there is no such sentence."""
    return [form for form in (words.gettext(key), words.ngettext(key, key, 5)) if form != key]


def _fits(sentence: str, kinds: str) -> bool:
    names = {name for _, name in parse_kinds(kinds)}
    try:
        return {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None} <= names
    except ValueError:
        return False
