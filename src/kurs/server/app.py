"""The application: routes and what they do. Nothing here knows a title by name."""

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from kurs.bots import bot, opponent
from kurs.draw import Safe
from kurs.kernel import KursError, Refused, Title, title
from kurs.kernel.chance import new_seed
from kurs.server import pages
from kurs.server.live import Hub, LiveTable
from kurs.server.loaded import LoadedPages
from kurs.server.orders import Orders
from kurs.server.safety import COOKIE, LANGUAGE_COOKIE, YEARS, Limits, People, SafetyHeaders, clean, same_origin
from kurs.server.sockets import Connection, whole_number
from kurs.server.store import SeatRow, Store
from kurs.server.tabs import HOUSE, is_invitation
from kurs.server.thinking import Thinkers
from kurs.server.viewer import Viewer
from kurs.text import ENGLISH, LANGUAGES, Speaker, offered, sentence, spoken

BOT_NAMES = ("Adela", "Boris", "Clara", "Dmitri", "Emil", "Flora")
"""Bots are called by the seat they take, so that no two at a table begin with the same letter."""
LONGEST_FORM = 64 * 1024
LONGEST_RECORD = 1024 * 1024


class Site:
    """Everything the routes share."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.people = People.of_folder(folder)
        self.store = Store(folder / "kurs.sqlite")
        self.limits = Limits(unlimited=os.environ.get("KURS_UNLIMITED") == "1")  # for load tests
        self.loaded = LoadedPages()
        self.thinkers = Thinkers(workers)
        self.hub = Hub(self.store, self.thinkers, Orders())

    async def visitor(self, connection: HTTPConnection) -> tuple[str, str]:
        """Who this is: id and name. A stranger is a guest; he is written down when he first does something."""
        known = self.people.person(connection)
        if known:
            name = await self.hub.on_writer(lambda: self.store.name_of(known))
            return known, name or guest_name(known, language_of(connection))
        person = new_seed()[:24]
        return person, guest_name(person, language_of(connection))

    def answer(self, html: Safe, person: str, status: int = 200) -> Response:
        """A page, with the cookie that says who this is."""
        response = HTMLResponse(str(html), status_code=status)
        self.remember(response, person)
        return response

    def remember(self, response: Response, person: str) -> None:
        """Set the visitor's cookie."""
        response.set_cookie(COOKIE, self.people.cookie(person), max_age=YEARS, httponly=True, samesite="lax")


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


# --- pages ------------------------------------------------------------------------------------------------------------


async def lobby(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.visitor(request)
    waiting, own, over = await site.hub.on_writer(lambda: site.store.lobby(person))
    speaker = Speaker(language_of(request))
    return site.answer(pages.lobby_page(speaker, name, person, waiting, own, over), person)


async def new(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.visitor(request)
    return site.answer(pages.new_page(Speaker(language_of(request)), name, wanted_title(request)), person)


async def rules(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.visitor(request)
    return site.answer(pages.rules_page(Speaker(language_of(request)), name, wanted_title(request)), person)


async def import_form(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.visitor(request)
    return site.answer(pages.import_page(Speaker(language_of(request)), name), person)


async def table(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.visitor(request)
    live = await wanted_table(request)
    viewer = Viewer(live, person, name, language_of(request))
    viewer.note = await site.hub.on_writer(lambda: site.store.note_of(live.id, person))
    viewer.origin = str(request.base_url).rstrip("/")
    viewer.step_to(whole_number(request.query_params.get("at")))
    async with live.lock:  # nobody changes the table while it is drawn
        page = pages.table_page(viewer, site.loaded)
    return site.answer(page, person)


async def record(request: Request) -> Response:
    """The record of a finished game; while it runs it holds everybody's secrets."""
    live = await wanted_table(request)
    if live.table is None or not live.table.over:
        raise Refused("web.record_later")
    name = f"{live.title.name}-{live.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(live.table.record.text(), media_type="application/jsonl", headers=headers)


def wanted_title(request: Request) -> Title[Any, Any]:
    return title(str(request.path_params["title"]))


async def wanted_table(connection: HTTPConnection) -> LiveTable:
    live = await site_of(connection).hub.live(str(connection.path_params["id"])[:32])
    if live is None:
        raise Refused("web.no_table")
    return live


LOCAL = re.compile(r"/[A-Za-z0-9_/-]*")


async def language(request: Request) -> Response:
    """Change the language and go back."""
    back = request.query_params.get("back", "/")
    response = RedirectResponse(back if LOCAL.fullmatch(back) and "//" not in back else "/", status_code=303)
    if request.query_params.get("to") in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, request.query_params["to"], max_age=YEARS, samesite="lax")
    return response


# --- deeds ------------------------------------------------------------------------------------------------------------


async def guarded(request: Request, most: int = LONGEST_FORM) -> tuple[Site, str, str, FormData]:
    """A POST: from our own page, not too often, not too long; who it is and what was filled in."""
    site = site_of(request)
    if not same_origin(request.headers):
        raise Refused("web.foreign")
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > most:
        raise Refused("web.too_long")
    person, name = await site.visitor(request)
    address = request.client.host if request.client else "?"
    if not site.limits.allow(Limits.POSTS, person) or not site.limits.allow(Limits.ADDRESS, address):
        raise Refused("web.too_fast")
    await site.hub.on_writer(lambda: site.store.meet(person, name))
    form = await request.form(max_files=1, max_fields=100, max_part_size=most)
    return site, person, name, form


def text_of(form: FormData, name: str, default: str = "") -> str:
    value = form.get(name, default)
    return value if isinstance(value, str) else default


def go(site: Site, person: str, where: str) -> Response:
    response = RedirectResponse(where, status_code=303)
    site.remember(response, person)
    return response


async def rename(request: Request) -> Response:
    site, person, _, form = await guarded(request)
    name = clean(text_of(form, "name"), 40)
    if name:
        await site.hub.on_writer(lambda: site.store.rename(person, name))
        await site.hub.renamed(person)
    return go(site, person, "/")


async def close(request: Request) -> Response:
    """Close a table that nobody has to wait for any more."""
    site, person, _, _ = await guarded(request)
    live = await wanted_table(request)
    if not await site.hub.on_writer(lambda: site.store.remove_open(live.id, person)):
        raise Refused("web.not_yours")
    site.hub.forget(live.id)
    return go(site, person, "/")


async def play_now(request: Request) -> Response:
    """One click: a game against bots."""
    site, person, name, _ = await guarded(request)
    limit_games(site, person)
    chosen = wanted_title(request)
    bots = [f"bot:{opponent(chosen)}"] * (min(4, chosen.max_seats) - 1)
    seats = seats_of(chosen, ["me", *bots], [], person, name)
    live = await site.hub.open_game(chosen.name, {}, person, True, 900, seats)
    return go(site, person, f"/t/{live.id}")


def limit_games(site: Site, person: str) -> None:
    if not site.limits.allow(Limits.GAMES, person):
        raise Refused("web.too_fast")


def seats_of(chosen: Title[Any, Any], kinds: list[str], names: list[str], person: str, name: str) -> list[SeatRow]:
    """The seats as they were filled in; refuses what cannot be."""
    rows: list[SeatRow] = []
    free_names = [called for called in BOT_NAMES if called[0] != name[:1].upper()]
    for k, kind in enumerate(kinds):
        seat = len(rows)
        if kind == "none":
            continue
        if kind in ("me", "hotseat"):
            given = clean(names[k], 40) if k < len(names) else ""
            own = name if kind == "me" else f"{name} {seat + 1}"
            rows.append(SeatRow(seat, person, None, given or own))
        elif kind == "open":
            rows.append(SeatRow(seat, None, None, ""))
        elif kind.startswith("bot:"):
            bot_name = bot(chosen, kind.removeprefix("bot:")).name
            rows.append(SeatRow(seat, None, bot_name, f"{free_names[seat % len(free_names)]} ({bot_name})"))
        else:
            raise Refused("kernel.malformed")
    return rows


async def open_table(request: Request) -> Response:
    """A new table as it was filled in."""
    site, person, name, form = await guarded(request)
    limit_games(site, person)
    chosen = wanted_title(request)
    kinds = [text_of(form, f"seat-{k}", "none") for k in range(chosen.max_seats)]
    names = [text_of(form, f"name-{k}") for k in range(chosen.max_seats)]
    seats = seats_of(chosen, kinds, names, person, name)
    options = {o.name: text_of(form, f"option-{o.name}", o.default) for o in chosen.options}
    pace = whole_number(text_of(form, "pace", "900"))
    if pace not in pages.PACES:
        raise Refused("kernel.malformed")
    live = await site.hub.open_game(chosen.name, options, person, text_of(form, "public") == "1", pace or 0, seats)
    return go(site, person, f"/t/{live.id}")


async def join(request: Request) -> Response:
    """A friend takes a seat with only a name."""
    site, person, name, form = await guarded(request)
    live = await wanted_table(request)
    seat = whole_number(text_of(form, "seat"))
    if seat is None or not 0 <= seat < len(live.row.seats) or live.seats_of(person):
        raise Refused("web.seat_taken")
    chosen = clean(text_of(form, "name"), 40) or name
    if chosen != name:
        await site.hub.on_writer(lambda: site.store.rename(person, chosen))
    await live.take_seat(seat, person, chosen)
    return go(site, person, f"/t/{live.id}")


async def rematch(request: Request) -> Response:
    """The same game again: people who are not here get an open seat to come back to."""
    site, person, _, _ = await guarded(request)
    limit_games(site, person)
    live = await wanted_table(request)
    if live.table is None or not live.table.over:
        raise Refused("web.not_over")
    if not live.seats_of(person) and live.row.creator != person:
        raise Refused("web.not_your_seat")
    for line in live.said:
        if is_invitation(line):  # somebody was quicker
            return go(site, person, line.text)
    old = live.row.seats
    seats = [
        SeatRow(s.seat, s.person if s.person == person else None, s.bot, s.name if s.person == person or s.bot else "")
        for s in old
    ]
    again = await site.hub.open_game(live.title.name, live.row.options, person, live.row.public, live.row.pace, seats)
    await live.say(HOUSE, f"/t/{again.id}")
    return go(site, person, f"/t/{again.id}")


async def import_record(request: Request) -> Response:
    """A record file becomes a hotseat table."""
    site, person, name, form = await guarded(request, LONGEST_RECORD)
    limit_games(site, person)
    speaker = Speaker(language_of(request))
    upload = form.get("record")
    try:
        if not isinstance(upload, UploadFile):
            raise Refused("record.empty")
        try:
            text = (await upload.read(LONGEST_RECORD)).decode()
        except UnicodeDecodeError:
            raise Refused("record.foreign") from None
        upto = whole_number(text_of(form, "to"))
        if text_of(form, "to") and upto is None:
            raise Refused("kernel.malformed")
        live = await site.hub.import_record(text, person, name, upto)
    except KursError as error:
        return site.answer(pages.import_page(speaker, name, sentence(error, speaker.language)), person, 400)
    return go(site, person, f"/t/{live.id}")


# --- the live connection ----------------------------------------------------------------------------------------------


async def socket(websocket: WebSocket) -> None:
    """The live connection of a table's page."""
    site = site_of(websocket)
    person = site.people.person(websocket)
    if not same_origin(websocket.headers) or person is None:
        await websocket.close(4403)
        return
    live = await site.hub.live(str(websocket.path_params["id"])[:32])
    if live is None:
        await websocket.close(4404)
        return
    await websocket.accept()
    _, name = await site.visitor(websocket)
    connection = Connection(websocket, live, person, name, language_of(websocket), site.limits)
    connection.origin = websocket.headers.get("origin", "")
    connection.restore(websocket.query_params.get("tab", ""), whole_number(websocket.query_params.get("at")))
    connection.continue_page(site.loaded.take(person, live.id, websocket.query_params.get("loaded", "")))
    forget_request(websocket)
    await connection.run()


def forget_request(websocket: WebSocket) -> None:
    """A page stays connected for hours: what its request said, some kilobytes, is not kept as long."""
    websocket.scope["headers"] = []
    for read in ("_headers", "_cookies", "_query_params", "_url"):
        websocket.__dict__.pop(read, None)


# --- what goes wrong --------------------------------------------------------------------------------------------------

STATUS = {"web.no_table": 404, "kernel.no_title": 404, "web.foreign": 403, "web.too_fast": 429, "web.too_long": 413}


async def refused(request: Request, error: Exception) -> Response:
    """A clear sentence on a page of ours."""
    assert isinstance(error, KursError)
    speaker = Speaker(language_of(request))
    html = pages.message_page(speaker, "", sentence(error, speaker.language))
    return HTMLResponse(str(html), status_code=STATUS.get(error.reason.key, 400))


async def missing(request: Request, error: Exception) -> Response:
    """No such page."""
    speaker = Speaker(language_of(request))
    return HTMLResponse(str(pages.message_page(speaker, "", speaker.key("web.no_page"))), status_code=404)


async def style(request: Request) -> Response:
    """The style of pictures, which belongs to drawing."""
    text = files("kurs.draw").joinpath("picture.css").read_text(encoding="utf-8")
    return PlainTextResponse(text, media_type="text/css", headers={"cache-control": "max-age=300"})


async def health(request: Request) -> Response:
    """Alive."""
    return PlainTextResponse("ok")


def build(folder: Path, workers: int = 1) -> Starlette:
    """The application on a folder of data."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.site = Site(folder, workers)
        offered()  # a faulty title is reported when the server begins, not when somebody first looks
        yield
        app.state.site.thinkers.close()
        app.state.site.hub.close()

    static = StaticFiles(directory=str(files("kurs.server").joinpath("static")))
    return Starlette(
        routes=[
            Route("/", lobby),
            Route("/health", health),
            Route("/language", language),
            Route("/name", rename, methods=["POST"]),
            Route("/play/{title}", play_now, methods=["POST"]),
            Route("/new/{title}", new),
            Route("/new/{title}", open_table, methods=["POST"]),
            Route("/rules/{title}", rules),
            Route("/import", import_form),
            Route("/import", import_record, methods=["POST"]),
            Route("/t/{id}", table),
            Route("/t/{id}/join", join, methods=["POST"]),
            Route("/t/{id}/close", close, methods=["POST"]),
            Route("/t/{id}/rematch", rematch, methods=["POST"]),
            Route("/t/{id}/record", record),
            WebSocketRoute("/t/{id}/ws", socket),
            Route("/static/picture.css", style),
            Mount("/static", static),
        ],
        middleware=[Middleware(SafetyHeaders), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={KursError: refused, Refused: refused, 404: missing},
        lifespan=lifespan,
    )
