"""The application: routes and what they do. Nothing here knows a title by name."""

import asyncio
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from kurs.bots import bot, opponent
from kurs.draw import Safe
from kurs.kernel import KursError, Phrase, Refused, Title, title
from kurs.server import pages, planning
from kurs.server.bus import Ear
from kurs.server.live_table import LiveTable
from kurs.server.logs import Noting
from kurs.server.metrics import REFUSED
from kurs.server.office import Office
from kurs.server.pace import PACES
from kurs.server.safety import (
    LANGUAGE_COOKIE,
    YEARS,
    Doorkeeper,
    Limits,
    Moments,
    SafetyHeaders,
    address_of,
    clean,
    foreign,
    safety_headers,
)
from kurs.server.site import Site, language_of, one_more, site_of, store_when_there
from kurs.server.sockets import TOO_MANY, Connection, whole_number
from kurs.server.store import SeatRow
from kurs.server.tabs import HOUSE, is_invitation
from kurs.server.terms import Terms
from kurs.server.viewer import Viewer
from kurs.text import LANGUAGES, Speaker, offered, sentence

LONGEST_FORM = 64 * 1024
LONGEST_RECORD = 1024 * 1024


# --- pages ------------------------------------------------------------------------------------------------------------


async def lobby(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.looker(request)
    waiting, own, over = await site.hub.aside(lambda: site.store.lobby(person))
    speaker = Speaker(language_of(request))
    return site.answer(request, pages.lobby_page(speaker, name, person, waiting, own, over), person)


async def new(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.looker(request)
    return site.answer(request, pages.new_page(Speaker(language_of(request)), name, wanted_title(request)), person)


async def rules(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.looker(request)
    speaker, game = Speaker(language_of(request)), wanted_title(request)
    html = await site.hub.aside(lambda: pages.rules_page(speaker, name, game))
    return site.answer(request, html, person)


async def import_form(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.looker(request)
    return site.answer(request, pages.import_page(Speaker(language_of(request)), name), person)


async def table(request: Request) -> Response:
    site = site_of(request)
    person, name = await site.looker(request)
    live = await wanted_table(request)
    viewer = Viewer(live, person, name, language_of(request))
    viewer.note = await site.hub.aside(lambda: site.store.note_of(live.id, person))
    viewer.origin = str(request.base_url).rstrip("/")
    at = whole_number(request.query_params.get("at"))

    def drawn() -> Safe:
        viewer.step_to(at)
        return pages.table_page(viewer, site.loaded)

    async with site.hub.in_turn(address_of(request)), live.lock:  # nobody changes the table while it is drawn
        page = await site.hub.aside(drawn)
    return site.answer(request, page, person)


async def record(request: Request) -> Response:
    """The record of a finished game; while it runs it holds everybody's secrets."""
    site = site_of(request)
    await site.looker(request)
    live = await wanted_table(request)
    if live.table is None or not live.table.over:
        raise Refused("web.record_later")
    text = await site.hub.aside(live.table.record.text)
    name = f"{live.title.name}-{live.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, media_type="application/jsonl", headers=headers)


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
    reason = foreign(request, site.terms)
    if reason is not None:
        raise Refused(*reason)
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > most:
        raise Refused("web.too_long")
    person, name = await site.visitor(request)
    address = address_of(request)
    if not site.limits.allow(Limits.POSTS, person) or not site.limits.allow(Limits.ADDRESS, address):
        raise Refused("web.too_fast")
    if await site.hub.aside(lambda: site.store.name_of(person)) is None:
        if not site.limits.allow(Limits.GUESTS, address):
            raise Refused("web.too_fast")
        origin = await site.make_room(request, person, times=2)  # to sit down with friends takes next to nothing
        await site.hub.on_writer(lambda: site.store.meet(person, name, origin))
    form = await request.form(max_files=1, max_fields=100, max_part_size=most)
    return site, person, name, form


def text_of(form: FormData, name: str, default: str = "") -> str:
    value = form.get(name, default)
    return value if isinstance(value, str) else default


def go(request: Request, person: str, where: str) -> Response:
    response = RedirectResponse(where, status_code=303)
    site_of(request).remember(request, response, person)
    return response


async def rename(request: Request) -> Response:
    site, person, _, form = await guarded(request)
    name = clean(text_of(form, "name"), 40)
    if name:
        await site.hub.on_writer(lambda: site.store.rename(person, name))
        await site.hub.renamed(person)
    return go(request, person, "/")


async def close(request: Request) -> Response:
    """Close a table that has not begun, or one where nobody else sits."""
    site, person, _, _ = await guarded(request)
    live = await wanted_table(request)
    if not await site.hub.on_writer(lambda: site.store.remove(live.id, person)):
        raise Refused("web.not_yours")
    site.hub.forget(live.id)
    return go(request, person, "/")


async def play_now(request: Request) -> Response:
    """One click: a game against bots."""
    site, person, name, _ = await guarded(request)
    origin = await room_for_a_game(request, person)
    chosen = wanted_title(request)
    bots = [f"bot:{opponent(chosen)}"] * (min(4, chosen.max_seats) - 1)
    seats = seats_of(chosen, ["me", *bots], [], person, name, Speaker(language_of(request)))
    live = await site.hub.open_game(chosen.name, {}, person, True, 900, seats, origin)
    return go(request, person, f"/t/{live.id}")


async def room_for_a_game(request: Request, person: str) -> str:
    """Not too many games, and not too much stored; what stands for where the host comes from."""
    limits = site_of(request).limits
    if not limits.allow(Limits.GAMES, person) or not limits.allow(Limits.ADDRESS_GAMES, address_of(request)):
        raise Refused("web.too_fast")
    return await site_of(request).make_room(request, person)


def seats_of(
    chosen: Title[Any, Any], kinds: list[str], names: list[str], person: str, name: str, speaker: Speaker
) -> list[SeatRow]:
    """The seats as they were filled in; refuses what cannot be. Bots are called by the seat they take, in the words of
    whoever opens the table, so that no two at it begin with the same letter."""
    rows: list[SeatRow] = []
    free_names = [called for called in speaker.key("web.bot_names").split() if called[0] != name[:1].upper()]
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
            rows.append(SeatRow(seat, None, bot_name, free_names[seat % len(free_names)]))
        else:
            raise Refused("kernel.malformed")
    return rows


async def open_table(request: Request) -> Response:
    """A new table as it was filled in."""
    site, person, name, form = await guarded(request)
    origin = await room_for_a_game(request, person)
    chosen = wanted_title(request)
    kinds = [text_of(form, f"seat-{k}", "none") for k in range(chosen.max_seats)]
    names = [text_of(form, f"name-{k}") for k in range(chosen.max_seats)]
    seats = seats_of(chosen, kinds, names, person, name, Speaker(language_of(request)))
    options = {o.name: text_of(form, f"option-{o.name}", o.default) for o in chosen.options}
    pace = whole_number(text_of(form, "pace", "900"))
    if pace not in PACES:
        raise Refused("kernel.malformed")
    public = text_of(form, "public") == "1"
    live = await site.hub.open_game(chosen.name, options, person, public, pace or 0, seats, origin)
    return go(request, person, f"/t/{live.id}")


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
    return go(request, person, f"/t/{live.id}")


async def remove(request: Request) -> Response:
    """The host of a table that has not begun asks somebody to leave it."""
    _, person, _, form = await guarded(request)
    live = await wanted_table(request)
    seat = whole_number(text_of(form, "seat"))
    if seat is None:
        raise Refused("kernel.malformed")
    await live.remove_person(seat, person)
    return go(request, person, f"/t/{live.id}")


async def rematch(request: Request) -> Response:
    """The same game again: people who are not here get an open seat to come back to."""
    site, person, _, _ = await guarded(request)
    origin = await room_for_a_game(request, person)
    live = await wanted_table(request)
    if live.table is None or not live.table.over:
        raise Refused("web.not_over")
    if not live.seats_of(person) and live.row.creator != person:
        raise Refused("web.not_your_seat")
    for line in live.said:
        if is_invitation(line):  # somebody was quicker
            return go(request, person, line.text)
    old = live.row.seats
    seats = [
        SeatRow(s.seat, s.person if s.person == person else None, s.bot, s.name if s.person == person or s.bot else "")
        for s in old
    ]
    row = live.row
    again = await site.hub.open_game(live.title.name, row.options, person, row.public, row.pace, seats, origin)
    await live.say(HOUSE, f"/t/{again.id}")
    return go(request, person, f"/t/{again.id}")


async def import_record(request: Request) -> Response:
    """A record file becomes a hotseat table."""
    site, person, name, form = await guarded(request, LONGEST_RECORD)
    origin = await room_for_a_game(request, person)
    limits = site.limits
    if not limits.allow(Limits.IMPORTS, person) or not limits.allow(Limits.ADDRESS_IMPORTS, address_of(request)):
        raise Refused("web.too_fast")
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
        live = await site.hub.import_record(text, person, name, upto, origin)
    except KursError as error:
        return site.answer(request, pages.import_page(speaker, name, sentence(error, speaker.language)), person, 400)
    return go(request, person, f"/t/{live.id}")


# --- the live connection ----------------------------------------------------------------------------------------------


async def socket(websocket: WebSocket) -> None:
    """The live connection of a table's page."""
    site = site_of(websocket)
    person = site.people.person(websocket)
    if person is None or foreign(websocket, site.terms):
        await websocket.close(4403)
        return
    live = await site.hub.live(str(websocket.path_params["id"])[:32])
    if live is None:
        await websocket.close(4404)
        return
    await websocket.accept()
    _, name = await site.visitor(websocket)
    connection = Connection(websocket, live, person, name, language_of(websocket), site.limits)
    connection.address = address_of(websocket)
    connection.address_origin = site.people.origin(connection.address)
    connection.origin = websocket.headers.get("origin", "")
    query = websocket.query_params
    at, beat, number = [whole_number(query.get(name)) for name in ("at", "beat", "number")]
    async with live.lock:  # nobody changes the table while it is looked at
        connection.restore(query.get("tab", ""), query.get("draft", ""), number)
        if "plan" in query:
            planning.resume(connection, query["plan"])
    if at is not None:
        async with site.hub.in_turn(connection.address), live.lock:
            await site.hub.aside(lambda: connection.step_to(at, beat))
    connection.continue_page(site.loaded.take(person, live.id, websocket.query_params.get("loaded", "")))
    forget_request(websocket)
    with one_more(site, connection) as allowed:
        if allowed:
            await connection.run()
        else:
            await connection.close(TOO_MANY, "web.too_many_pages")


def forget_request(websocket: WebSocket) -> None:
    """A page stays connected for hours: what its request said, some kilobytes, is not kept as long."""
    websocket.scope["headers"] = []
    for read in ("_headers", "_cookies", "_query_params", "_url"):
        websocket.__dict__.pop(read, None)


# --- what goes wrong --------------------------------------------------------------------------------------------------

STATUS = {
    "web.no_table": 404,
    "web.no_page": 404,
    "kernel.no_title": 404,
    "web.foreign": 403,
    "web.rewritten": 403,
    "web.other_host": 421,
    "web.too_fast": 429,
    "web.too_long": 413,
    "web.busy": 503,
    "web.full": 507,
    "web.not_written": 503,
    "web.perhaps_written": 503,
    "web.resting": 503,
    "web.fault": 500,
}


def sentence_page(request: Request, reason: Phrase, status: int | None = None) -> Response:
    """A clear sentence on a page of ours."""
    speaker = Speaker(language_of(request))
    html = pages.message_page(speaker, "", sentence(KursError(*reason), speaker.language))
    headers = safety_headers(request.scope)
    return HTMLResponse(str(html), status_code=status or STATUS.get(reason.key, 400), headers=headers)


async def refused(request: Request, error: Exception) -> Response:
    """What is not allowed now."""
    assert isinstance(error, KursError)
    REFUSED.labels(error.reason.key).inc()
    return sentence_page(request, error.reason)


async def missing(request: Request, error: Exception) -> Response:
    """No such page, or not to be asked for in this way."""
    assert isinstance(error, HTTPException)
    known = error.status_code in (404, 405)
    return sentence_page(request, Phrase("web.no_page" if known else "kernel.malformed"), error.status_code)


async def fault(request: Request, error: Exception) -> Response:
    """Something that should not have happened; it is in the log."""
    return sentence_page(request, Phrase("web.fault"))


async def style(request: Request) -> Response:
    """The style of pictures, which belongs to drawing."""
    text = files("kurs.draw").joinpath("picture.css").read_text(encoding="utf-8")
    return PlainTextResponse(text, media_type="text/css", headers={"cache-control": "max-age=300"})


async def health(request: Request) -> Response:
    """Alive."""
    return PlainTextResponse("ok")


async def ready(request: Request) -> Response:
    """People can be sent here."""
    found = await site_of(request).is_ready()
    return PlainTextResponse("ready" if found else "not ready", status_code=200 if found else 503)


def build(
    folder: Path,
    workers: int = 1,
    terms: Terms = Terms(),  # noqa: B008  it is a value
    moments: Moments | None = None,
) -> Starlette:
    """The application on a folder of data; one of several processes counts in `moments` that they share."""
    limits = Limits(os.environ.get("KURS_UNLIMITED") == "1", moments)  # for load tests

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await store_when_there(terms.database or folder / "kurs.sqlite")
        app.state.site = Site(folder, store, workers, terms, limits)
        offered()  # a faulty title is reported when the server begins, not when somebody first looks
        site = app.state.site
        site.count()
        office = Office(site)
        await office.open()
        hub, ear = site.hub, None
        if not hub.leases.alone:
            ear = Ear(site.store, site.store.me, hub.caretaker.heard, hub.caretaker.missed)
        works = (hub.keep_house(), hub.caretaker.look_after_tables(), site.thinkers.wake(hub), office.keep_watch())
        tasks = [asyncio.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()
        if ear is not None:
            ear.close()
        site.thinkers.close()
        site.hub.close()

    static = StaticFiles(directory=str(files("kurs.server").joinpath("static")))
    return Starlette(
        routes=[
            Route("/", lobby),
            Route("/health", health),
            Route("/healthz", health),
            Route("/readyz", ready),
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
            Route("/t/{id}/remove", remove, methods=["POST"]),
            Route("/t/{id}/close", close, methods=["POST"]),
            Route("/t/{id}/rematch", rematch, methods=["POST"]),
            Route("/t/{id}/record", record),
            WebSocketRoute("/t/{id}/ws", socket),
            Route("/static/picture.css", style),
            Mount("/static", static),
        ],
        middleware=[
            Middleware(Noting),
            Middleware(SafetyHeaders),
            Middleware(Doorkeeper, terms, limits, sentence_page),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
        ],
        exception_handlers={KursError: refused, HTTPException: missing, Exception: fault},
        lifespan=lifespan,
    )
