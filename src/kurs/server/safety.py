"""Safety: headers, where requests come from, how many, how large; and who somebody is."""

import re
import unicodedata
from collections.abc import Callable
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from mmap import mmap
from pathlib import Path
from struct import unpack
from time import monotonic
from typing import Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from kurs.kernel import Phrase
from kurs.server.folder import secret_of
from kurs.server.terms import Terms, name_in

COOKIE = "kurs_person"
LANGUAGE_COOKIE = "kurs_language"
YEARS = 3600 * 24 * 365 * 2

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store",
}

HSTS = {"strict-transport-security": "max-age=31536000"}


class SafetyHeaders:
    """Every answer says what a browser may do with it; one that came encrypted, that all others must, too."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = safety_headers(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in wanted.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def safety_headers(scope: Scope) -> dict[str, str]:
    """The headers of every answer."""
    return HEADERS | HSTS if scope.get("scheme") == "https" else HEADERS


class Doorkeeper:
    """Who asks under a name that is not ours, or too often, gets no further: a page of ours says why."""

    def __init__(
        self, app: ASGIApp, terms: Terms, limits: "Limits", refuse: Callable[[Request, Phrase], Response]
    ) -> None:
        self.app = app
        self.terms = terms
        self.limits = limits
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        reason = self._reason(HTTPConnection(scope)) if scope["type"] in ("http", "websocket") else None
        if reason is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self.refuse(Request(scope), reason)(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).close(4403)

    def _reason(self, connection: HTTPConnection) -> Phrase | None:
        host = connection.headers.get("host", "")
        if not self.terms.is_named(host):
            return Phrase("web.other_host", (host[:100],))
        return None if self.limits.allow(Limits.REQUESTS, address_of(connection)) else Phrase("web.too_fast")


def foreign(connection: HTTPConnection, terms: Terms) -> Phrase | None:
    """Why a request does not come from one of our own pages (or from no page at all), as far as a browser says so."""
    headers = connection.headers
    site, origin, host = headers.get("sec-fetch-site"), headers.get("origin"), headers.get("host", "")
    if site is not None and site not in ("same-origin", "none"):
        return Phrase("web.foreign")
    if origin is None:  # neither header: no browser we know; forms and sockets of ours always send one
        return Phrase("web.foreign") if site is None else None
    try:
        asked = urlsplit(origin).netloc
    except ValueError:
        asked = ""
    if not asked or asked == host or name_in(asked) in terms.names:
        return None if asked else Phrase("web.foreign")
    if site == "same-origin":  # the browser sees one server where we are told another name
        return Phrase("web.rewritten", (asked[:100], host[:100]))
    return Phrase("web.foreign")


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; whoever has one IPv6 address has all that begin alike."""
    host = connection.client.host if connection.client else "?"
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
    return host


class Rate(NamedTuple):
    """So many times in so many seconds; all at once, if one likes."""

    what: str
    times: int
    seconds: float


class Limits:
    """How often somebody may do something. Of each one moment is kept, and forgotten when it has passed.

    The moments stand in a table of a fixed size, which all processes of a server share. Somebody has several places in
    it, and what counts is the earliest moment he finds there: he is taken for busier than he is only if all his places
    are held by others at that time. Two processes that count at the same instant may count one where there were two.
    """

    POSTS = Rate("posts", 60, 60)
    ADDRESS = Rate("posts from an address", 600, 60)
    PAGES = Rate("pages", 120, 60)
    ADDRESS_PAGES = Rate("pages from an address", 600, 60)
    REQUESTS = Rate("requests from an address", 3000, 60)
    GUESTS = Rate("new guests from an address", 60, 60)
    GAMES = Rate("games", 20, 60)
    ADDRESS_GAMES = Rate("games from an address", 60, 60)
    MESSAGES = Rate("messages", 40, 1)
    MINUTES = Rate("messages in a minute", 900, 60)
    ADDRESS_MESSAGES = Rate("messages from an address", 400, 4)
    NOTES = Rate("notes", 90, 60)
    IMPORTS = Rate("imports", 10, 60)
    ADDRESS_IMPORTS = Rate("imports from an address", 20, 60)
    BACKS = Rate("take-backs", 60, 60)
    CHATS = Rate("chat", 20, 60)
    WATCHERS_CHATS = Rate("chat of all who watch a table", 20, 60)
    ADDRESS_CHATS = Rate("chat from an address", 60, 60)

    def __init__(self, unlimited: bool = False, moments: "Moments | None" = None) -> None:
        self._moments = own_moments() if moments is None else moments
        self.unlimited = unlimited

    def allow(self, rate: Rate, who: str) -> bool:
        """Count one more and say whether that is still all right."""
        if self.unlimited:
            return True
        at, moments, places = monotonic(), self._moments, _places(f"{rate.what} {who}")
        free = max(min([moments[place] for place in places]), at) + rate.seconds / rate.times
        if free > at + rate.seconds:
            return False
        for place in places:
            moments[place] = max(moments[place], free)
        return True


PLACES: Final = 1 << 20
WAYS: Final = 4
"""Places that somebody has for each of his deeds."""


class Moments(Protocol):
    """`PLACES` moments, each of them one from which on nothing is held against whoever has his place there."""

    def __getitem__(self, place: int, /) -> float: ...

    def __setitem__(self, place: int, moment: float, /) -> None: ...


def own_moments() -> Moments:
    """Of a process that is alone; what was never used of it takes no memory."""
    return memoryview(mmap(-1, PLACES * 8)).cast("d")


def _places(what: str) -> list[int]:
    digest = blake2b(what.encode(), digest_size=4 * WAYS).digest()
    return [place % PLACES for place in unpack(f"{WAYS}I", digest)]


class People:
    """Guest identity by signed cookie: nobody can take another's seat."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="kurs person")
        self._key = secret.encode()[:64]
        self.signed_out: set[str] = set()
        """People whose cookies the operator no longer takes."""

    def origin(self, address: str) -> str:
        """What stands for an address beside what was stored from there; it cannot be read back."""
        return blake2b(address.encode(), digest_size=12, key=self._key).hexdigest()

    @classmethod
    def of_folder(cls, folder: Path) -> "People":
        """Signed with the secret of a folder."""
        return cls(secret_of(folder))

    def cookie(self, person: str) -> str:
        """The cookie of a person."""
        return self._signer.sign(person).decode()

    def person(self, connection: HTTPConnection) -> str | None:
        """Who this is, if the cookie is genuine."""
        try:
            known = self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return None if known in self.signed_out else known


_SPACES = re.compile(r"\s+")


def clean(text: str, most: int) -> str:
    """One line of visible text: no control or direction marks, no longer than allowed."""
    visible = "".join([c if unicodedata.category(c)[0] != "C" else " " for c in text[: most * 4]])
    return _SPACES.sub(" ", visible).strip()[:most]
