"""Safety: headers, where requests come from, how many, how large; and who somebody is."""

import re
import unicodedata
from pathlib import Path
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurs.server.folder import secret_of

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


class SafetyHeaders:
    """Every answer says what a browser may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def same_origin(headers: Headers) -> bool:
    """Whether a browser says that the request comes from one of our own pages (or from no page at all)."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return site is not None  # neither header: no browser we know; forms and sockets of ours always send one
    try:
        return origin != "null" and urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


class Limits:
    """How often somebody may do something."""

    POSTS = parse("60/minute")
    ADDRESS = parse("600/minute")
    GAMES = parse("20/minute")
    MESSAGES = parse("40/second")
    MINUTES = parse("900/minute")
    CHATS = parse("20/minute")

    def __init__(self, unlimited: bool = False) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._unlimited = unlimited

    def allow(self, item: RateLimitItem, who: str) -> bool:
        """Count one more and say whether that is still all right."""
        return self._unlimited or self._limiter.hit(item, who)


class People:
    """Guest identity by signed cookie: nobody can take another's seat."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="kurs person")

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
            return self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None


_SPACES = re.compile(r"\s+")


def clean(text: str, most: int) -> str:
    """One line of visible text: no control or direction marks, no longer than allowed."""
    visible = "".join([c if unicodedata.category(c)[0] != "C" else " " for c in text[: most * 4]])
    return _SPACES.sub(" ", visible).strip()[:most]
