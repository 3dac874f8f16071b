"""What all routes share: the people, the store, the tables, the limits; and who somebody is who comes."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from kurs.draw import Safe
from kurs.kernel import Refused
from kurs.kernel.chance import new_seed
from kurs.server.database import NotWritten, said_by
from kurs.server.fragment import drawn
from kurs.server.leases import Leases
from kurs.server.live import Hub
from kurs.server.loaded import LoadedPages
from kurs.server.metrics import RESTING, SOCKETS, TABLES, TASKS, WATCHED
from kurs.server.notices import NO_NOTICE
from kurs.server.orders import Orders
from kurs.server.safety import COOKIE, LANGUAGE_COOKIE, YEARS, Limits, People, address_of
from kurs.server.sockets import Connection
from kurs.server.store import Store
from kurs.server.terms import Terms
from kurs.server.thinking import Thinkers
from kurs.text import ENGLISH, Speaker, spoken

LOG = logging.getLogger("kurs")
AGAIN = 1.0
"""Seconds between two tries to open a database that is away."""
LONGEST_ANSWER = 3.0
"""Seconds in which the database must answer for the server to be ready."""
MOST_SOCKETS, MOST_ADDRESS_SOCKETS = 40, 400
"""Pages of tables that a person, and everybody from one address, may keep open at the same time."""


class Site:
    """Everything the routes share."""

    def __init__(self, folder: Path, store: Store, workers: int, terms: Terms, limits: Limits) -> None:
        self.terms = terms
        self.people = People.of_folder(folder)
        self.store = store
        self.limits = limits
        self.sockets = Counter[str]()
        """Open connections of each person and each address."""
        self.loaded = LoadedPages()
        self.thinkers = Thinkers(workers)
        self.leaving = False
        """The server is about to end: others should be asked."""
        if self.store.is_postgres:  # others may serve from the same database
            self.store.me = new_seed()[:16]
        quota, held = 0 if self.limits.unlimited else terms.quota, Leases(self.store, self.store.me)
        self.hub = Hub(self.store, self.thinkers, Orders(), quota=quota, held=held)

    async def is_ready(self) -> bool:
        """Whether people can be sent here: the database answers, and the server is not about to end."""
        if self.leaving:
            return False
        try:
            await asyncio.wait_for(self.hub.aside(self.store.answers), LONGEST_ANSWER)
        except (NotWritten, TimeoutError):
            return False
        return True

    def count(self) -> None:
        """What is looked up only when somebody wants to know."""
        for number, gauge in enumerate((TABLES, WATCHED, SOCKETS)):
            gauge.set_function(lambda number=number: self.hub.counts()[number])  # type: ignore[misc]
        loop = asyncio.get_running_loop()
        TASKS.set_function(lambda: len(asyncio.all_tasks(loop)))
        RESTING.set_function(lambda: float(self.hub.notices.resting))

    async def visitor(self, connection: HTTPConnection) -> tuple[str, str]:
        """Who this is: id and name. A stranger is a guest; he is written down when he first does something."""
        known = self.people.person(connection)
        if known:
            name = await self.hub.aside(lambda: self.store.name_of(known))
            return known, name or guest_name(known, language_of(connection))
        person = new_seed()[:24]
        return person, guest_name(person, language_of(connection))

    async def looker(self, request: Request) -> tuple[str, str]:
        """Who wants to see a page; not too often, for it is drawn for him."""
        known, address = self.people.person(request), address_of(request)
        if not self.limits.allow(Limits.ADDRESS_PAGES, address):
            raise Refused("web.too_fast")
        if known and not self.limits.allow(Limits.PAGES, known):
            raise Refused("web.too_fast")
        return await self.visitor(request)

    async def make_room(self, request: Request, person: str, times: int = 1) -> str:
        """There must be room for what somebody is about to store; what stands for where he comes from."""
        origin = self.people.origin(address_of(request))
        if await self.hub.is_full(person, origin, times):
            raise Refused("web.full", (self.hub.quota_in_megabytes,))
        return origin

    def answer(self, request: Request, html: Safe, person: str, status: int = 200) -> Response:
        """A page, with the cookie that says who this is."""
        notice = drawn(self.hub.notices.fragment(language_of(request)))
        response = HTMLResponse(str(html).replace(NO_NOTICE, notice, 1), status_code=status)
        self.remember(request, response, person)
        return response

    def remember(self, request: Request, response: Response, person: str) -> None:
        """Set the visitor's cookie."""
        secure, cookie = request.url.scheme == "https", self.people.cookie(person)
        response.set_cookie(COOKIE, cookie, max_age=YEARS, httponly=True, samesite="lax", secure=secure)


async def store_when_there(place: Path | str) -> Store:
    """What a process serves from. One that begins while the database is away, in the place of one that has died say,
    waits for it."""
    while True:
        try:
            return Store(place, serves=True)
        except DBAPIError as error:
            LOG.error("the database: %s", said_by(error))
            await asyncio.sleep(AGAIN)


def guest_name(person: str, language: str) -> str:
    """What a guest is called until he says otherwise."""
    return Speaker(language).key("web.guest", number=int(person[:4], 16) % 900 + 100)


def language_of(connection: HTTPConnection) -> str:
    """The chosen language, else the browser's, if we speak it."""
    wanted = [connection.query_params.get("language", ""), connection.cookies.get(LANGUAGE_COOKIE, "")]
    wanted += connection.headers.get("accept-language", "").split(",")[:8]
    return next((language for language in map(spoken, wanted) if language), ENGLISH)


def site_of(connection: HTTPConnection) -> Site:
    found = connection.app.state.site
    assert isinstance(found, Site)
    return found


@contextmanager
def one_more(site: Site, connection: Connection) -> Iterator[bool]:
    """Count a connection while it lasts; False if a person or an address has too many, or opens them too fast."""
    limits, held = site.limits, {f"person {connection.person}": MOST_SOCKETS, connection.address: MOST_ADDRESS_SOCKETS}
    site.sockets.update(held.keys())
    try:
        few = all([site.sockets[who] <= most for who, most in held.items()])
        yield limits.unlimited or (few and limits.allow(Limits.PAGES, connection.person))
    finally:
        for who in held:
            site.sockets[who] -= 1
            if not site.sockets[who]:
                del site.sockets[who]
