"""The map of 1849 in a real browser: build by clicking, move and enlarge it by mouse, wheel, keys and fingers."""

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from browser.conftest import OpenContext
from browser.fri import go_on
from browser.play import tells, until
from browser.r1849 import at, played
from browser.test_playing import PHONE
from kurs.kernel import Ask, Table
from kurs.titles.r1849.data import HEX_OF
from kurs.titles.r1849.lays import changes
from server.running import Server

WIDE = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": 1440, "height": 900}}
SEEN = """() => {
  const style = document.getElementById("map").style;
  return ["--zoom", "--x", "--y"].map((name) => Number(style.getPropertyValue(name) || (name === "--zoom" ? 1 : 0)));
}"""
ZOOM = 'Number(document.getElementById("map").style.getPropertyValue("--zoom") || 1)'


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    return open_context(**WIDE).new_page()


def building(table: Table[Any], ask: Ask) -> bool:
    """Track is asked for, and in some hex there is a choice of tiles, each of which can be turned."""
    return at("operate", "track", 1, "hex")(table, ask) and bool(rich_hexes(table, ask))


def rich_hexes(table: Table[Any], ask: Ask) -> list[str]:
    found = []
    for move in ask.options:
        if move.verb == "hex":
            fitting = changes(table.state.board, HEX_OF[str(move.args[0])])
            if len({change.tile for change in fitting}) > 1 and len(fitting) > 8:
                found.append(str(move.args[0]))
    return found


@pytest.fixture(scope="module")
def track() -> Table[Any]:
    return played("map", building)


def seen(page: Page) -> list[float]:
    found: list[float] = page.evaluate(SEEN)
    return found


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("#map").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- building ---------------------------------------------------------------------------------------------------------


def test_a_tile_is_laid_by_clicking(page: Page, server: Server, track: Table[Any]) -> None:
    """Hex, tile, turn: each is lit when it is its turn; the tile turns on the map before it is laid."""
    go_on(server, "build", track, page)
    id = rich_hexes(track, track.asks[0])[0]
    before = page.inner_html(f"#hex-{id}")
    others = page.inner_html("#map .panned").count("<use")
    assert others > 70
    page.click(f'#map-lit [data-move="hex {id}"]')
    tiles = page.locator("#map-choice [data-move^=tile]")
    expect(tiles.first).to_be_visible()
    assert page.locator("#map-lit .chosen").count() == 1
    for n in range(tiles.count()):  # one that can be turned
        tiles.nth(n).click()
        until(page, "!document.querySelector('#map-choice [data-move^=tile]')")
        if page.locator("#preview").count():
            break
        page.click("[data-do=undo] >> nth=0")
        expect(tiles.first).to_be_visible()
    looks = page.locator("#map-choice [data-pick^=turn]").count()
    shown = []
    for _ in range(looks):
        shown.append(page.inner_html("#preview .preview"))
        page.click("#preview .turning")
        until(page, "document.querySelector('#preview .preview').innerHTML !== argument", shown[-1])
    assert page.inner_html("#preview .preview") == shown[0], "it turns all the way round"
    assert len({*shown}) == looks > 1
    assert page.inner_html(f"#hex-{id}") == before, "nothing is laid yet"
    tells(page, re.compile(rf"lays tile \d+ in {id}"), lambda: page.click("#preview [data-move^=turn]"))
    expect(page.locator("#preview")).to_have_count(0)
    until(page, "document.getElementById(argument[0]).innerHTML !== argument[1]", [f"hex-{id}", before])


def test_one_may_choose_another_hex(page: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "again", track, page)
    id = rich_hexes(track, track.asks[0])[0]
    page.click(f'#map-lit [data-move="hex {id}"]')
    page.click("#map-choice [data-do=undo]")
    expect(page.locator(f'#map-lit [data-move="hex {id}"]')).to_be_visible()


def test_a_dark_hex_says_why_nothing_can_be_built(page: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "dark", track, page)
    page.click('#map-lit [data-why="hex F12"]')
    expect(page.locator("#toast.shown")).not_to_be_empty()


def test_by_keys_alone(page: Page, server: Server, track: Table[Any]) -> None:
    """A lit hex can be reached and chosen by the keyboard; enlarged, it is brought into sight."""
    go_on(server, "keys", track, page)
    page.focus("#map")
    for _ in range(6):
        page.keyboard.press("+")
    lit = page.locator("#map-lit .lit").last
    page.keyboard.press("Tab")
    for _ in range(80):
        if page.evaluate("document.activeElement.matches('#map-lit .lit')"):
            break
        page.keyboard.press("Tab")
    inside = """() => { const [a, b] = [document.activeElement, document.getElementById("map")]
      .map((el) => el.getBoundingClientRect()); return a.x >= b.x - 1 && a.right <= b.right + 1 && a.y >= b.y - 1; }"""
    assert page.evaluate(inside)
    assert lit.count() == 1
    number = page.get_attribute("#ask", "data-number")
    page.keyboard.press("Enter")
    until(page, "document.getElementById('ask').dataset.number !== argument", number)


# --- moving and enlarging ---------------------------------------------------------------------------------------------


def test_buttons_and_keys_enlarge(page: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "zoom", track, page)
    assert seen(page) == [1, 0, 0]
    page.click("#map [data-zoom=in]")
    page.click("#map [data-zoom=in]")
    zoom, x, y = seen(page)
    assert zoom == pytest.approx(1.69, abs=0.01)
    assert x < 0
    assert y < 0
    page.click("#map [data-zoom=out]")
    assert seen(page)[0] == pytest.approx(1.3, abs=0.01)
    page.focus("#map")
    page.keyboard.press("ArrowRight")
    assert seen(page)[1] < x / 2
    page.keyboard.press("+")
    assert seen(page)[0] == pytest.approx(1.69, abs=0.01)
    page.keyboard.press("0")
    assert seen(page) == [1, 0, 0]
    page.keyboard.press("-")
    assert seen(page) == [1, 0, 0], "it is never smaller than its frame"


def test_the_wheel_scrolls_the_page_and_enlarges_with_ctrl(page: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "wheel", track, page)
    page.mouse.move(*middle(page))
    page.mouse.wheel(0, 200)
    until(page, "scrollY > 50")
    assert seen(page) == [1, 0, 0]
    scrolled = page.evaluate("scrollY")
    page.keyboard.down("Control")
    page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    until(page, f"{ZOOM} > 1.2")
    assert page.evaluate("scrollY") == scrolled


def test_dragging_moves_and_does_not_choose(page: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "drag", track, page)
    for _ in range(4):
        page.click("#map [data-zoom=in]")
    lit = page.evaluate("""() => {
      const frame = document.getElementById("map").getBoundingClientRect();
      const inside = (box) => box.x > frame.x + 450 && box.right < frame.right - 150
        && box.y > frame.y + 50 && box.bottom < frame.bottom - 150;
      const sites = [...document.querySelectorAll("#map-lit .lit, #map-lit [data-why]")];
      const box = sites.map((el) => el.getBoundingClientRect()).find(inside);
      return [box.x + box.width / 2, box.y + box.height / 2];
    }""")
    before, number = seen(page), page.get_attribute("#ask", "data-number")
    page.mouse.move(*lit)
    page.mouse.down()
    page.mouse.move(lit[0] + 60, lit[1] + 40, steps=6)
    page.mouse.up()
    after = seen(page)
    assert after[1] > before[1]
    assert after[2] > before[2]
    assert page.get_attribute("#ask", "data-number") == number
    assert page.locator("#toast.shown").count() == 0


def test_what_one_looks_at_stays_when_the_table_changes(page: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "stay", track, page)
    page.click("#map [data-zoom=in]")
    before = seen(page)
    page.click("#map-choice [data-move=skip]")
    expect(page.locator("#map-lit [data-move^=hex]")).to_have_count(0)
    assert seen(page) == before
    page.click("[data-do=language][data-to=pl]")
    expect(page.locator("#map")).to_have_attribute("aria-label", "Mapa Sycylii")
    assert seen(page) == before


# --- a phone ----------------------------------------------------------------------------------------------------------


class Fingers:
    """Touches as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def drag(self, *ways: tuple[tuple[float, float], tuple[float, float]], steps: int = 12) -> None:
        """Each finger from a point to another."""
        self.touch("touchStart", *[start for start, _ in ways])
        for k in range(1, steps + 1):
            points = [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for a, b in ways]
            self.touch("touchMove", *points)
            self.page.wait_for_timeout(16)
        self.page.wait_for_timeout(200)  # a finger that rests before it leaves throws nothing
        self.touch("touchMove", *[end for _, end in ways])
        self.touch("touchEnd")


@pytest.fixture
def phone(open_context: OpenContext) -> Page:
    return open_context(**PHONE).new_page()


def test_a_phone_scrolls_past_the_map_and_enlarges_it_with_two_fingers(
    phone: Page, server: Server, track: Table[Any]
) -> None:
    go_on(server, "phone", track, phone)
    phone.locator("#map [data-zoom=fit]").tap()  # it opens enlarged, so that a finger hits what can be chosen
    phone.evaluate("document.getElementById('map').scrollIntoView({block: 'center', behavior: 'instant'})")
    fingers = Fingers(phone)
    x, y = middle(phone)
    start = phone.evaluate("scrollY")
    fingers.drag(((x, y + 60), (x, y - 60)))
    until(phone, "Math.abs(scrollY - argument) > 40", start)
    assert seen(phone) == [1, 0, 0], "one finger scrolls the page past a map that is seen whole"
    phone.evaluate("document.getElementById('map').scrollIntoView({block: 'center', behavior: 'instant'})")
    x, y = middle(phone)
    start = phone.evaluate("scrollY")
    fingers.drag(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
    until(phone, f"{ZOOM} > 2")
    assert phone.evaluate("scrollY") == start
    assert phone.evaluate("visualViewport.scale") == 1, "the map is enlarged, not the page"
    before = seen(phone)
    fingers.drag(((x, y), (x + 50, y + 30)))
    until(phone, "Number(document.getElementById('map').style.getPropertyValue('--x')) > argument", before[1])
    assert phone.evaluate("scrollY") == start, "one finger moves a map that is enlarged"


def test_the_buttons_are_as_large_as_a_finger_on_a_phone(phone: Page, server: Server, track: Table[Any]) -> None:
    go_on(server, "finger", track, phone)
    for knob in phone.locator("#map [data-zoom]").all():
        box = knob.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 32
    lit = phone.locator("#map-lit .lit").first.bounding_box()
    assert lit
    assert min(lit["width"], lit["height"]) >= 24
