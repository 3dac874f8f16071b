"""How tables use the room they have: games at each kind of question, and what a page of them measures.

``python tests/browser/room.py [title ...]`` prints a table of all titles, questions and widths; ``--pictures FOLDER``
also takes a picture of each.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser.conftest import FLAGS, chromium
from browser.play import FREE, LIVE, until
from kurs.bots import bot
from kurs.kernel import Ask, Eyes, SearchChance, Table, title
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from server.running import Server

ANN: Final = "ann"
NAMES: Final = ("Ann", "Bob", "Clara", "Dmitri")
TITLES: Final = ("stockpile", "friesematenten", "r1849", "master_of_economy", "smartphone_inc")
WIDTHS: Final = {390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080, 2560: 1440}
"""The widths of screens, and how high such a screen is."""
PHONE: Final = 390
MIDDLE: Final = 3
"""A question that is asked several times is looked at when it comes for the third time, or as often as it comes."""


def kind_of(ask: Ask) -> str:
    """What a question is about: its kind, and its step where it has one."""
    step = f"-{ask.args[-1]}" if ask.kind == "operate" else ""
    return ask.kind + step


def moments(name: str) -> dict[str, Any]:
    """A game of four that bots play, as it stands in the middle of each kind of question that Ann is asked."""
    game = title(name)
    player = bot(game, "sensible")
    table = Table(game, len(NAMES), {}, "room", list(NAMES))
    found: dict[str, Any] = {}
    seen: dict[str, int] = {}
    while not table.over:
        ask = table.next_ask()
        kind = kind_of(ask)
        if ask.seat == 0:
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= MIDDLE:
                found[kind] = stored_form(table)
        chosen = player.choose(Eyes(game, ask.seat, table.state_of(ask.seat), ask), SearchChance(f"{table.entries}"))
        for move in chosen if isinstance(chosen, list) else [chosen]:
            table.play(ask.seat, move)
    return found


def furnish(folder: Path, titles: Sequence[str] = TITLES, kinds: Sequence[str] = ()) -> dict[str, list[str]]:
    """Put the games into a folder; their questions by title. The address of a table is TITLE-KIND."""
    store = Store(folder / "kurs.sqlite")
    seats = [SeatRow(k, ANN if k == 0 else name.lower(), None, name) for k, name in enumerate(NAMES)]
    for seat in seats:
        store.meet(str(seat.person), seat.name)
    asked: dict[str, list[str]] = {}
    for name in titles:
        for kind, (saved, progress) in moments(name).items():
            if kinds and kind not in kinds:
                continue
            asked.setdefault(name, []).append(kind)
            store.bring(f"{name}-{kind}", name, title(name).complete(4, {}), ANN, seats, saved.changes, progress)
    store.close()
    return asked


def a_screen(browser: Browser, folder: Path, server: Server, width: int, **more: Any) -> BrowserContext:
    """Ann's browser with a screen so wide."""
    options: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"} | more
    if width == PHONE:
        options |= {"is_mobile": True, "has_touch": True}
    context = browser.new_context(viewport={"width": width, "height": WIDTHS[width]}, **options)
    context.add_cookies([{"name": COOKIE, "value": People.of_folder(folder).cookie(ANN), "url": server.url}])
    return context


def visit(page: Page, server: Server, name: str, kind: str) -> None:
    """The table at this question, when the page has come to rest."""
    page.goto(f"{server.url}/t/{name}-{kind}")
    page.wait_for_selector(LIVE, state="attached")
    until(page, f"{FREE} && document.querySelector('#ask').childElementCount > 0")


MEASURED: Final = Path(__file__).with_suffix(".js").read_text()


def measured(page: Page) -> dict[str, Any]:
    """What a page measures, scrolled to its top: see MEASURED."""
    page.evaluate("scrollTo(0, 0)")
    size = page.viewport_size
    found: dict[str, Any] = page.evaluate(MEASURED, bool(size and size["width"] == PHONE))
    return found


def line(name: str, kind: str, width: int, found: dict[str, Any]) -> str:
    """A line of the table."""
    far = "".join([what[0] for what, near in found["reach"].items() if not near]) or "-"
    out = ",".join([str(id) for id in found["out"]]) or "-"
    small = len(found["letters"]) if width == PHONE or width >= 1440 else 0
    targets = len(found["targets"] + found["controls"]) if width == PHONE else 0
    return (
        f"{name[:6]:6} {kind[:18]:18} {width:4} side {found['sideways']:3} long {found['long']:5} "
        f"ask {'ok' if found['ask'] else 'NO'} far {far:3} small {small:3} targets {targets:3} "
        f"cut {len(found['cut']):2} out {out}"
    )


def main(words: list[str]) -> None:
    """Print the table."""
    pictures = Path(words.pop(words.index("--pictures") + 1)) if "--pictures" in words else None
    widths = [int(word) for word in words if word.isdigit()] or list(WIDTHS)
    titles = [word for word in words if word in TITLES] or list(TITLES)
    kinds = [word for word in words if not word.isdigit() and word not in (*TITLES, "--pictures", "--full", "--dark")]
    more = {"color_scheme": "dark"} if "--dark" in words else {}
    with TemporaryDirectory() as name, sync_playwright() as driver:
        folder = Path(name)
        asked = furnish(folder, titles, kinds)
        server = Server(folder, environment={"KURS_UNLIMITED": "1"})  # one person, many pages a minute
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        for width in widths:
            context = a_screen(browser, folder, server, width, **more)
            page = context.new_page()
            for one, at in asked.items():
                for kind in at:
                    visit(page, server, one, kind)
                    found = measured(page)
                    sys.stdout.write(line(one, kind, width, found) + "\n")
                    if "--full" in words:
                        sys.stdout.write(
                            f"    { {key: found[key] for key in ('letters', 'targets', 'controls', 'cut')} }\n"
                        )
                    if pictures:
                        page.screenshot(path=pictures / f"{one}-{kind}-{width}.png")
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
