"""Make the pictures of the browser table in docs/pictures. ``python docs/screenshots.py [name ...]``.

Games with fixed seeds are put into a temporary folder, a server is started on it, and Chromium takes the pictures: the
same every time on one machine. ``KURS_CHROMIUM`` names another browser than the usual one.
"""

import base64
import os
import socket
import struct
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from sqlalchemy import update

from kurs.bots import bot
from kurs.kernel import Ask, Eyes, SearchChance, Table, title
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.schema import game
from kurs.server.store import SeatRow, Store, now

PICTURES: Final = Path(__file__).parent / "pictures"
ANN: Final = "ann"
SEATS: Final = [
    SeatRow(0, ANN, None, "Ann"),
    SeatRow(1, "bob", None, "Bob"),
    SeatRow(2, None, "sensible", "Clara"),
    SeatRow(3, None, "sensible", "Dmitri"),
]
SEATED: Final = {"first_player": "seat"}
DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True}


class Shot(NamedTuple):
    """A picture: its name, where it is taken, on a phone or not, in the dark or not."""

    name: str
    path: str
    phone: bool = False
    dark: bool = False
    moves: tuple[str, ...] = ()
    """How moves begin of which the last one that brings something is clicked first."""
    lays: tuple[str, ...] = ()
    """What has been laid at a desk: steps of an answer that only its owner sees."""
    hand: str = ""
    """A piece in the hand: its id, and the cell it is held over."""
    part: str = ""
    """What is brought to the top of the screen."""


OFFERED: Final = ("export coal ", "export coal ", "export energy ", "import steel")
PLAN: Final = ("pads W-front B-back; lay 90 1 -1",)

SHOTS: Final = [
    Shot("lobby", "/"),
    Shot("lobby-dark", "/", dark=True),
    Shot("new-table", "/new/stockpile"),
    Shot("start", "/t/start"),
    Shot("auction", "/t/auction"),
    Shot("auction-dark", "/t/auction", dark=True),
    Shot("selling", "/t/selling"),
    Shot("end", "/t/end"),
    Shot("end-dark", "/t/end", dark=True),
    Shot("phone", "/t/auction", phone=True),
    Shot("phone-dark", "/t/auction", phone=True, dark=True),
    Shot("phone-lobby", "/", phone=True),
    Shot("phone-new-table", "/new/stockpile", phone=True),
    Shot("phone-start", "/t/start", phone=True),
    Shot("phone-end", "/t/end", phone=True),
    Shot("friesematenten-auction", "/t/bidding"),
    Shot("friesematenten-auction-dark", "/t/bidding", dark=True),
    Shot("friesematenten-empires", "/t/empires"),
    Shot("friesematenten-empires-dark", "/t/empires", dark=True),
    Shot("friesematenten-end", "/t/rich"),
    Shot("friesematenten-phone", "/t/bidding", phone=True),
    Shot("friesematenten-phone-dark", "/t/bidding", phone=True, dark=True),
    Shot("friesematenten-phone-empires", "/t/empires", phone=True),
    Shot("friesematenten-phone-empires-dark", "/t/empires", phone=True, dark=True),
    Shot("r1849-auction", "/t/privates"),
    Shot("r1849-stock", "/t/shares"),
    Shot("r1849-stock-dark", "/t/shares", dark=True),
    Shot("r1849-track", "/t/track"),
    Shot("r1849-dividend", "/t/dividend"),
    Shot("r1849-dividend-dark", "/t/dividend", dark=True),
    Shot("r1849-end", "/t/sicily"),
    Shot("r1849-phone-stock", "/t/shares", phone=True),
    Shot("r1849-phone-dividend", "/t/dividend", phone=True),
    Shot("r1849-phone-dividend-dark", "/t/dividend", phone=True, dark=True),
    Shot("master_of_economy-exchange", "/t/exchange", moves=OFFERED),
    Shot("master_of_economy-exchange-dark", "/t/exchange", dark=True, moves=OFFERED),
    Shot("master_of_economy-corporations", "/t/corporations"),
    Shot("master_of_economy-meeting", "/t/meeting"),
    Shot("master_of_economy-meeting-dark", "/t/meeting", dark=True),
    Shot("master_of_economy-end", "/t/liquidation"),
    Shot("master_of_economy-phone", "/t/exchange", phone=True),
    Shot("master_of_economy-phone-dark", "/t/exchange", phone=True, dark=True, moves=OFFERED),
    Shot("master_of_economy-phone-corporations", "/t/corporations", phone=True),
    Shot("master_of_economy-phone-meeting", "/t/meeting", phone=True),
    Shot("smartphone-desk", "/t/planning", lays=PLAN, hand="desk-top 1 0"),
    Shot("smartphone-desk-dark", "/t/planning", dark=True, lays=PLAN),
    Shot("smartphone-reveal", "/t/revealed"),
    Shot("smartphone-map", "/t/world"),
    Shot("smartphone-map-dark", "/t/world", dark=True),
    Shot("smartphone-end", "/t/phones"),
    Shot("smartphone-steve", "/t/steve"),
    Shot("smartphone-phone-desk", "/t/planning", phone=True, lays=PLAN),
    Shot("smartphone-phone-desk-dark", "/t/planning", phone=True, dark=True, lays=PLAN),
    Shot("smartphone-phone-map", "/t/world", phone=True, part="#area-map"),
    Shot("smartphone-phone-reveal", "/t/revealed", phone=True, part="#company-0"),
    Shot("smartphone-phone-end", "/t/phones", phone=True),
]


# --- the games --------------------------------------------------------------------------------------------------------


def played(name: str, seed: str, there: Callable[[Table[Any], Ask], bool], **options: str) -> Table[Any]:
    """A game of four that bots have played until Ann is asked what is wanted, or to its end."""
    return played_by(len(SEATS), name, seed, there, **options)


def played_by(seats: int, name: str, seed: str, there: Callable[[Table[Any], Ask], bool], **options: str) -> Table[Any]:
    """The same with so many players."""
    game = title(name)
    sensible = bot(game, "sensible")
    table = Table(game, seats, options, seed, [seat.name for seat in SEATS[:seats]])
    while not table.over:
        ask = next(ask for ask in table.asks if not ask.answered)
        if ask.seat == 0 and there(table, ask):
            break
        eyes = Eyes(game, ask.seat, table.state_of(ask.seat), ask)
        table.play(ask.seat, sensible.choose(eyes, SearchChance(f"{seed} {table.entries}")))
    return table


def planned(name: str, seed: str, there: Callable[[Table[Any], Ask], bool], **options: str) -> Table[Any]:
    """The same with bots that plan all steps of an answer; the first of several games in which it happens."""
    for n in range(30):
        table = played_ahead(name, f"{seed} {n}", there, **options)
        if not table.over:
            return table
    raise SystemExit(f"{seed}: no game comes to such a moment")


def played_ahead(name: str, seed: str, there: Callable[[Table[Any], Ask], bool], **options: str) -> Table[Any]:
    """A game of such bots until Ann is asked what is wanted, or to its end."""
    game = title(name)
    sensible = bot(game, "sensible")
    table = Table(game, len(SEATS), options, seed, [seat.name for seat in SEATS])
    while not table.over:
        ask = table.next_ask()
        if ask.seat == 0 and there(table, ask):
            break
        eyes = Eyes(game, ask.seat, table.state_of(ask.seat), ask)
        chosen = sensible.choose(eyes, SearchChance(f"{seed} {table.entries}"))
        for move in chosen if isinstance(chosen, list) else [chosen]:
            table.play(ask.seat, move)
    return table


def auction(table: Table[Any], ask: Ask) -> bool:
    """Some rounds in, bids on most piles."""
    view = table.view(0)
    return ask.kind == "bid" and view.round >= 4 and sum(pile.bidder >= 0 for pile in view.piles) >= 3


def selling(table: Table[Any], ask: Ask) -> bool:
    """Something of several companies to sell."""
    return ask.kind == "sell" and table.view(0).round >= 4 and len(ask.options) > 6


def bidding(table: Table[Any], ask: Ask) -> bool:
    """Grown empires; somebody has bid, somebody is out, and Ann has the money for more, though not for much more."""
    view = table.view(0)
    if ask.kind != "bid" or view.round < 6 or view.auction.bidder <= 0 or not view.auction.passed:
        return False
    return bool(5 <= view.players[0].cash - view.auction.bid < 10)


def empires(table: Table[Any], ask: Ask) -> bool:
    """Cards coupled in most empires, and one of Ann's own to play."""
    view = table.view(0)
    coupled = sum(any(card.zone == "coupled" for card in player.cards) for player in view.players)
    return ask.kind == "turn" and coupled >= 3 and any(move.verb == "play" for move in ask.options)


def privates(table: Table[Any], ask: Ask) -> bool:
    """Bids stand on a private."""
    return ask.kind == "auction" and any(sum(player.bids) for player in table.view(0).players)


def shares(table: Table[Any], ask: Ask) -> bool:
    """Ann may buy and sell, and four corporations have a price."""
    verbs = {move.verb for move in ask.options}
    return ask.kind == "stock" and {"buy", "sell"} <= verbs and len(table.view(0).operating_order) >= 4


def track(table: Table[Any], ask: Ask) -> bool:
    """Green tiles, and some places to build."""
    hexes = [move for move in ask.options if move.verb == "hex"]
    return ask.kind == "operate" and ask.args[-1] == "track" and table.view(0).set >= 4 and len(hexes) > 3


def dividend(table: Table[Any], ask: Ask) -> bool:
    """Late, with two trains that have run."""
    view = table.view(0)
    return ask.kind == "operate" and ask.args[-1] == "pay" and view.set >= 5 and len(view.routes) > 1


def exchange(table: Table[Any], ask: Ask) -> bool:
    """Offers of others stand, and Ann has coal and energy to sell."""
    view = table.view(0)
    if ask.kind != "offers" or view.stage < 3 or view.corporations[0].position < 3:
        return False
    store = view.corporations[0].store
    return bool(ask.args[0] == "blue" and store[1] >= 2 and store[3] >= 1)


def corporations(table: Table[Any], ask: Ask) -> bool:
    """Money to build with, in a stage in which everybody has grown."""
    view = table.view(0)
    acting = [one for one in view.corporations if one.id == ask.args[0]]
    return ask.kind == "investment" and view.stage >= 2 and acting[0].treasury >= 9


def meeting(table: Table[Any], ask: Ask) -> bool:
    """Several holders vote on a dividend or a manager."""
    view = table.view(0)
    if ask.kind not in ("vote", "election") or not view.meeting:
        return False
    held = next(one for one in view.corporations if one.id == view.meeting.corp).holders
    return len(held) >= 4


def in_round(number: int, kind: str) -> Callable[[Table[Any], Ask], bool]:
    """Ann is asked this in this round, or later."""
    return lambda table, ask: ask.kind == kind and table.view(0).round >= number


def keep(store: Store, id: str, table: Table[Any], hours: int) -> None:
    """Store a game as the server would have, so many hours ago: the lobby tells the time."""
    saved, progress = stored_form(table)
    store.bring(id, table.title.name, table.record.header.options, ANN, SEATS[: table.seats], saved.changes, progress)
    with store.engine.begin() as connection:
        connection.execute(update(game).where(game.c.id == id).values(public=1, pace=900))
    age(store, id, hours)


def age(store: Store, id: str, hours: int) -> None:
    """Let a game be so old."""
    with store.engine.begin() as connection:
        connection.execute(update(game).where(game.c.id == id).values(updated=now() - 3600 * hours - 600))


def furnish(folder: Path) -> None:
    """The games of the pictures, and a table that waits for players."""
    store = Store(folder / "kurs.sqlite")
    store.meet(ANN, "Ann")
    store.meet("bob", "Bob")
    keep(store, "end", played("stockpile", "picture end", lambda table, ask: False, **SEATED), 47)
    keep(store, "selling", played("stockpile", "picture selling", selling, investors="on", **SEATED), 5)
    keep(store, "start", played("stockpile", "picture start", lambda table, ask: ask.kind == "supply", **SEATED), 2)
    keep(store, "auction", played("stockpile", "picture auction", auction, **SEATED), 1)
    keep(store, "rich", played("friesematenten", "picture end", lambda table, ask: False), 26)
    keep(store, "empires", played("friesematenten", "picture empires 53", empires), 7)
    keep(store, "bidding", played("friesematenten", "picture bidding 2", bidding), 4)
    keep(store, "sicily", played("r1849", "picture end", lambda table, ask: False), 30)
    keep(store, "dividend", played("r1849", "picture dividend 1", dividend), 9)
    keep(store, "track", played("r1849", "picture track", track), 8)
    keep(store, "shares", played("r1849", "picture shares", shares), 6)
    keep(store, "privates", played("r1849", "picture privates", privates), 3)
    keep(store, "liquidation", played_ahead("master_of_economy", "picture end", lambda table, ask: False), 28)
    keep(store, "meeting", planned("master_of_economy", "picture meeting", meeting), 14)
    keep(store, "corporations", planned("master_of_economy", "picture corporations", corporations), 13)
    keep(store, "exchange", planned("master_of_economy", "picture exchange", exchange), 12)
    keep(store, "phones", played("smartphone_inc", "picture end", lambda table, ask: False), 28)
    keep(store, "steve", played_by(1, "smartphone_inc", "picture steve", in_round(3, "pads")), 13)
    keep(store, "world", played("smartphone_inc", "picture world", in_round(4, "logistics")), 12)
    keep(store, "revealed", played("smartphone_inc", "picture revealed", in_round(3, "research")), 11)
    keep(store, "planning", played("smartphone_inc", "picture planning", in_round(3, "pads")), 10)
    store.say("auction", "Bob", "That pile is mine.")
    open_seats = [SeatRow(0, "bob", None, "Bob"), *[SeatRow(seat, None, None, "") for seat in (1, 2)]]
    store.open_game("waiting", "stockpile", title("stockpile").complete(3, {}), "bob", True, 900, open_seats)
    age(store, "waiting", 3)
    store.close()


# --- the camera -------------------------------------------------------------------------------------------------------


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server on the folder; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "kurs", "serve", "--port", str(port), "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{url}/health").close()
                break
            except OSError:
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


def take(browser: Browser, url: str, cookie: str, shot: Shot) -> None:
    """One picture."""
    options: dict[str, Any] = (PHONE if shot.phone else DESKTOP) | {"color_scheme": "dark" if shot.dark else "light"}
    context = browser.new_context(**options, reduced_motion="reduce", locale="en-GB")
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": url}])
    page = context.new_page()
    page.goto(url + shot.path)
    if shot.path.startswith("/t/"):
        page.wait_for_selector("body[data-connection=on]", state="attached")
        page.wait_for_timeout(300)  # until the first message has come
        for move in () if page.locator("#steps").count() else shot.moves:
            found = page.locator(f'.lit[data-move^="{move}"]:not(:has(.gone))')
            if found.count():
                found.last.click()
                page.wait_for_timeout(300)
        for steps in shot.lays if not page.locator("#steps").count() else ():  # laid for another picture already
            page.evaluate("(move) => kurs.lay({ move })", steps)
            page.wait_for_timeout(600)
        if shot.hand:
            hold(page, *shot.hand.split())
        if shot.part:
            page.locator(shot.part).evaluate("(el) => scrollTo(0, el.getBoundingClientRect().top + scrollY - 50)")
            page.wait_for_timeout(100)
    picture = page.screenshot()
    page.goto("about:blank")
    pixels = base64.b64decode(page.evaluate(PIXELS, base64.b64encode(picture).decode()))
    (PICTURES / f"{shot.name}.png").write_bytes(packed(picture, pixels))
    context.close()


HELD: Final = """([id, x, y]) => { // where the piece is taken, and where it is held
  const desk = document.querySelector("[data-desk]");
  const [cell, left, top, , , first, highest] = desk.dataset.desk.split(" ").map(Number);
  const on = (node, at) => { const { x, y } = at.matrixTransform(node.getScreenCTM()); return [x, y]; };
  const far = new DOMPoint(left + (Number(x) - first + 0.5) * cell, top + (Number(y) - highest + 0.5) * cell);
  return [on(document.getElementById(id), new DOMPoint(cell / 2, cell / 2)), on(desk, far)];
}"""


def hold(page: Page, id: str, x: str, y: str) -> None:
    """Take a piece of the desk and hold it over a cell."""
    start, end = page.evaluate(HELD, [id, x, y])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)


PIXELS: Final = """async (picture) => {
  const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob();
  const image = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const reader = new FileReader();
  const read = new Promise((done) => (reader.onload = () => done(reader.result.split(",")[1])));
  reader.readAsDataURL(new Blob([pen.getImageData(0, 0, image.width, image.height).data]));
  return read;
}"""


def packed(picture: bytes, pixels: bytes) -> bytes:
    """The same PNG a fifth smaller: flat areas and letters compress best as they are, without the browser's filters."""
    wide, high = struct.unpack(">II", picture[16:24])
    colours = bytearray(3 * wide * high)
    for part in range(3):
        colours[part::3] = pixels[part::4]
    rows = b"".join([b"\0" + colours[y : y + 3 * wide] for y in range(0, len(colours), 3 * wide)])
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    written = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    ]
    return picture[:8] + b"".join(written)


def main(names: list[str]) -> None:
    """All pictures, or those that are named."""
    PICTURES.mkdir(exist_ok=True)
    chromium = os.environ.get("KURS_CHROMIUM", "/usr/bin/chromium")
    with TemporaryDirectory() as name:
        folder = Path(name)
        furnish(folder)
        cookie = People.of_folder(folder).cookie(ANN)
        with serving(folder) as url, sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for shot in SHOTS:
                if not names or shot.name in names:
                    take(browser, url, cookie, shot)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
