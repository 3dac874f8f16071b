"""Pages that were loaded a moment ago: their connection, when it comes, need not send again what they show."""

from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Mapping
from hashlib import blake2b
from typing import Final, NamedTuple

from kurs.draw import Safe

MOST: Final = 200
"""So many pages are remembered until they connect; one that comes later is sent everything."""


class LoadedPage(NamedTuple):
    """The fragments of a page with their keys, and how far back its log goes."""

    keys: dict[str, int]
    log_from: int


class LoadedPages:
    """Pages that have been drawn and have not connected yet.

    A page is found by who loaded it, its table, and a digest of what it shows: one that comes back much later, from the
    browser's own memory, goes on only if it shows the very same.
    """

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[str, str, str], LoadedPage] = OrderedDict()

    def keep(self, person: str, table: str, shown: Mapping[str, Safe], page: LoadedPage) -> str:
        """Remember what a page shows; the digest under which its connection finds it, once."""
        digest = blake2b(digest_size=12)
        for html in shown.values():
            digest.update(html.encode())
        word = urlsafe_b64encode(digest.digest()).decode()
        self._pages[person, table, word] = page
        self._pages.move_to_end((person, table, word))
        while len(self._pages) > MOST:
            self._pages.popitem(last=False)
        return word

    def take(self, person: str, table: str, word: str) -> LoadedPage | None:
        """What this person's page of that table shows, if it is remembered."""
        return self._pages.pop((person, table, word), None)
