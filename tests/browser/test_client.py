"""The client in a real browser, against a stand-in for the server: a small page, a socket, and what was said."""

import contextlib
import json
import queue
import threading
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from browser.conftest import PATIENCE

SCRIPT = Path(__file__).parents[2] / "src" / "kurs" / "server" / "static" / "kurs.js"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
STYLE = """
body { margin: 0; height: 3000px } #board svg { width: 400px; height: 200px; display: block }
#log { height: 40px; overflow: auto } #left, #right { position: absolute; top: 400px; width: 90px; height: 90px }
#left { left: 0 } #right { left: 300px } .card { display: block; width: 30px; height: 20px }
"""
ASK = """<section id="ask" tabindex="-1" data-seat="2" data-number="17">
<h2>Your bid</h2><div id="options">{}</div></section>"""
OPTIONS = "".join(
    f'<button id="o{n}" data-key="{n}" data-move="bid {n}">Bid {n}</button>' for n in (1, 2, 3, 10, 11, 12)
)
BOARD = """<div id="board"><svg viewBox="0 0 200 100">
<g id="here"><rect id="piece" data-piece="" x="10" y="10" width="10" height="10"></rect></g><g id="there"></g>
<g id="spot" class="lit" role="button" tabindex="0" aria-label="Pile 1" data-pick="place 1">
  <rect x="60" y="10" width="20" height="20"></rect></g>
<g id="tile" class="lit" role="button" tabindex="0" aria-label="Take" data-move="take">
  <rect x="100" y="10" width="20" height="20"></rect></g>
<rect id="dark" data-why="place 3" x="140" y="10" width="20" height="20"></rect>
</svg></div>"""
PAGE = f"""<!doctype html><html lang="en"><head><title>Table</title><link rel="icon" href="/icon">
<link rel="stylesheet" href="/style.css"><script defer src="/kurs.js"></script></head>
<body data-socket="/t/7/ws" data-offline="Not connected">
<p id="connection" data-on="live" data-off="away" data-connecting="calling"></p><p id="toast" role="status"></p>
{BOARD}{ASK.format(OPTIONS)}
<button id="undo" data-do="undo" data-to="4">Undo</button><button id="redo" data-do="redo">Redo</button>
<a id="rules-link" href="#rules">Rules</a>
<form id="chat" data-do="chat"><input id="words" name="words"><button>Say</button></form>
<form id="notes" data-do="notes" data-keep><textarea id="text" name="text">old</textarea><button>Keep</button></form>
<input id="scrub" type="range" min="0" max="50" value="0" data-do="look">
<input id="sure" type="checkbox" data-do="sure"><select id="lang" data-do="lang"><option>en<option>pl</select>
<details id="more"><summary>More</summary><p>Inside</p></details>
<div id="log"><p>one</p><p>two</p><p>three</p><p>four</p><p>five</p></div>
<div id="left"><b id="card" class="card" data-piece>A</b></div><div id="right"></div>
</body></html>"""


class Stand:
    """The stand-in: serves the page, keeps what it is told, says what a test wants said."""

    def __init__(self) -> None:
        self.heard: queue.Queue[dict[str, Any]] = queue.Queue()
        self.joined: queue.Queue[ServerConnection] = queue.Queue()
        self.port = 0
        self.server: Server | None = None
        self.start()

    def start(self) -> None:
        self.server = serve(self._talk, "127.0.0.1", self.port, process_request=self._page, open_timeout=1)
        self.port = self.server.socket.getsockname()[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
        self.server = None

    def say(self, **message: Any) -> None:
        assert self.server
        for connection in self.server.connections:
            connection.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        return self.heard.get(timeout=PATIENCE / 1000)

    def hears_nothing(self, page: Page, milliseconds: int = 200) -> None:
        page.wait_for_timeout(milliseconds)
        assert self.heard.empty(), self.heard.get()

    def _talk(self, connection: ServerConnection) -> None:
        self.joined.put(connection)
        with contextlib.suppress(ConnectionClosed):
            connection.send("{}")  # as the server says at once what the page lacks
            for message in connection:
                self.heard.put(json.loads(message))

    def _page(self, _: ServerConnection, request: Request) -> Response | None:
        if request.path.split("?")[0] == "/t/7/ws":
            return None
        kind, body = {
            "/kurs.js": ("text/javascript", SCRIPT.read_text(encoding="utf-8")),
            "/style.css": ("text/css", STYLE),
            "/icon": ("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>'),
        }.get(request.path, ("text/html; charset=utf-8", PAGE))
        data = body.encode()
        headers = Headers(
            [("Content-Type", kind), ("Content-Length", str(len(data))), ("Content-Security-Policy", POLICY)]
        )
        return Response(HTTPStatus.OK, "OK", headers, data)


@pytest.fixture
def stand() -> Iterator[Stand]:
    stand = Stand()
    yield stand
    stand.stop()


def sit(page: Page, stand: Stand) -> Page:
    page.goto(f"http://127.0.0.1:{stand.port}/")
    expect(page.locator("#connection")).to_have_text("live")
    stand.joined.get(timeout=PATIENCE / 1000)
    return page


@pytest.fixture
def table(stand: Stand, page: Page) -> Page:
    return sit(page, stand)


def stop_the_clock(page: Page) -> None:
    """What the page does after a while it does from now on only when its clock is told to run."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))


def settled(page: Page, stand: Stand, **message: Any) -> None:
    """Say something and wait until the page has taken it in."""
    stand.say(**message, title="taken in")
    expect(page).to_have_title("taken in")
    page.evaluate("document.title = 'Table'")


def until(page: Page, expression: str) -> None:
    """Playwright's own waiting for an expression evaluates it in the page, which the page's policy forbids."""
    for _ in range(PATIENCE // 25):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(25)
    pytest.fail(f"never came true: {expression}")


# --- what is sent ----------------------------------------------------------------------------------------------------


def test_an_option_is_a_move(table: Page, stand: Stand) -> None:
    table.click("#o3")
    assert stand.hear() == {"do": "move", "move": "bid 3", "seat": 2, "number": 17}


def test_a_lit_piece_is_a_move_or_a_word_and_a_dark_one_a_question(table: Page, stand: Stand) -> None:
    table.click("#spot")
    assert stand.hear() == {"do": "pick", "words": "place 1"}
    table.click("#dark")
    assert stand.hear() == {"do": "why", "move": "place 3", "seat": 2}
    table.click("#tile")
    assert stand.hear() == {"do": "move", "move": "take", "seat": 2, "number": 17}


def test_a_double_click_is_one_move_and_a_message_frees_the_table(table: Page, stand: Stand) -> None:
    table.dblclick("#o2")
    assert stand.hear()["move"] == "bid 2"
    assert "busy" in (table.get_attribute("body", "class") or "")
    assert table.get_attribute("#tile", "aria-disabled") == "true"
    table.locator("#tile").dispatch_event("click")
    table.locator("#spot").dispatch_event("click")
    stand.hears_nothing(table)
    settled(table, stand)
    assert not table.get_attribute("body", "class")
    assert table.locator("[aria-disabled]").count() == 0
    table.click("#tile")
    assert stand.hear()["move"] == "take"


def test_a_move_without_an_answer_frees_the_table_after_a_while(table: Page, stand: Stand) -> None:
    stop_the_clock(table)
    table.click("#o1")
    expect(table.locator("body")).to_have_class("busy")
    table.clock.run_for(2900)
    expect(table.locator("body")).to_have_class("busy")
    table.clock.run_for(200)
    expect(table.locator("body")).not_to_have_class("busy")


def test_buttons_forms_and_fields(table: Page, stand: Stand) -> None:
    table.click("#undo")
    assert stand.hear() == {"do": "undo", "to": "4"}
    table.fill("#words", "hello <b>")
    table.press("#words", "Enter")
    assert stand.hear() == {"do": "chat", "words": "hello <b>"}
    assert table.input_value("#words") == ""
    table.fill("#text", "mine")
    table.click("#notes button")
    assert stand.hear() == {"do": "notes", "text": "mine"}
    assert table.input_value("#text") == "mine"
    table.check("#sure")
    assert stand.hear() == {"do": "sure", "value": True}
    table.select_option("#lang", "pl")
    assert stand.hear() == {"do": "lang", "value": "pl"}


def test_a_form_in_the_question_answers_it(table: Page, stand: Stand) -> None:
    form = '<form id="much" data-do="amount"><input type="number" name="amount" value="5"><button>Pay</button></form>'
    settled(table, stand, html={"ask": ASK.format(form)})
    table.dblclick("#much button")
    assert stand.hear() == {"do": "amount", "amount": "5", "seat": 2, "number": 17}
    stand.hears_nothing(table)


def test_a_slider_speaks_while_it_moves_but_not_at_every_step(table: Page, stand: Stand) -> None:
    table.evaluate(
        """() => { const el = document.getElementById("scrub");
        for (let i = 1; i <= 40; i++) { el.value = i; el.dispatchEvent(new Event("input", {bubbles: true})) }
        el.dispatchEvent(new Event("change", {bubbles: true})) }"""
    )
    assert stand.hear() == {"do": "look", "value": "40"}
    stand.hears_nothing(table)


# --- keys ------------------------------------------------------------------------------------------------------------


def test_a_number_chooses_the_option(table: Page, stand: Stand) -> None:
    stop_the_clock(table)
    table.keyboard.press("3")
    assert stand.hear()["move"] == "bid 3", "no other number begins with 3: at once"
    settled(table, stand)
    table.keyboard.type("12")
    assert stand.hear()["move"] == "bid 12"
    settled(table, stand)
    table.keyboard.press("1")
    stand.hears_nothing(table)
    table.clock.run_for(1000)
    assert stand.hear()["move"] == "bid 1", "after a while"
    settled(table, stand)
    table.keyboard.press("1")
    table.keyboard.press("Enter")
    assert stand.hear()["move"] == "bid 1", "Enter does not wait"
    settled(table, stand)
    table.keyboard.type("4")
    table.fill("#words", "")
    table.keyboard.type("2")
    table.clock.run_for(1000)
    stand.hears_nothing(table)


def test_escape_clears_the_draft(table: Page, stand: Stand) -> None:
    stop_the_clock(table)
    table.keyboard.press("1")
    table.keyboard.press("Escape")
    table.clock.run_for(1000)
    stand.hears_nothing(table)
    table.keyboard.press("Escape")
    assert stand.hear() == {"do": "pick", "words": ""}
    table.focus("#words")
    table.keyboard.press("Escape")
    stand.hears_nothing(table)


def test_enter_and_space_press_what_is_a_button_only_by_role(table: Page, stand: Stand) -> None:
    table.focus("#spot")
    table.keyboard.press("Space")
    assert stand.hear() == {"do": "pick", "words": "place 1"}
    table.focus("#tile")
    table.keyboard.press("Enter")
    assert stand.hear()["move"] == "take"
    settled(table, stand)
    table.focus("#o2")
    table.keyboard.press("Enter")
    assert stand.hear()["move"] == "bid 2"
    settled(table, stand)
    stand.hears_nothing(table)


def test_letters(table: Page, stand: Stand) -> None:
    table.keyboard.press("u")
    assert stand.hear()["do"] == "undo"
    table.keyboard.press("r")
    assert stand.hear()["do"] == "redo"
    table.evaluate(
        """document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "г", code: "KeyU", bubbles: true}))"""
    )
    assert stand.hear()["do"] == "undo", "the same key on a Cyrillic keyboard"
    table.keyboard.press("?")
    assert table.url.endswith("#rules")
    table.focus("#words")
    table.keyboard.type("ur?1")
    table.evaluate("document.activeElement.blur(); document.body.dataset.keys = 'off'")
    table.keyboard.type("ur3")
    stand.hears_nothing(table)


def test_arrows_walk_over_what_can_be_chosen(table: Page) -> None:
    here: Callable[[], str] = lambda: str(table.evaluate("document.activeElement.id"))  # noqa: E731
    table.keyboard.press("ArrowDown")
    assert here() == "", "from nowhere the page scrolls"
    table.keyboard.press("ArrowRight")
    assert here() == "spot"
    table.keyboard.press("ArrowDown")
    table.keyboard.press("ArrowRight")
    assert here() == "o1"
    table.keyboard.press("ArrowLeft")
    table.keyboard.press("ArrowUp")
    table.keyboard.press("ArrowUp")
    assert here() == "o12", "round and round"
    table.keyboard.press("ArrowDown")
    assert here() == "spot"


# --- what is received ------------------------------------------------------------------------------------------------


def test_title_toast_alert_and_ways(table: Page, stand: Stand) -> None:
    stand.say(title="Your turn", toast="Ann passed", alert=True)
    expect(table).to_have_title("Your turn")
    expect(table.locator("#toast")).to_have_text("Ann passed")
    expect(table.locator("body")).to_have_class("alert")
    stand.say(alert=False)
    expect(table.locator("body")).not_to_have_class("alert")
    expect(table.locator("#toast")).to_have_text("")
    stand.say(go="https://example.org/")
    stand.say(go="/elsewhere")
    table.wait_for_url("**/elsewhere")
    stand.joined.get(timeout=PATIENCE / 1000)
    stand.say(reload=True)
    stand.joined.get(timeout=PATIENCE / 1000)


def test_a_field_that_is_being_edited_keeps_its_value_and_its_caret(table: Page, stand: Stand) -> None:
    table.fill("#words", "half a sentence")
    table.evaluate("words.setSelectionRange(2, 6, 'forward')")
    chat = '<form id="chat" data-do="chat"><p id="hint">New</p><input id="words" name="words" value="{}"></form>'
    settled(table, stand, html={"chat": chat.format("server")})
    assert table.text_content("#hint") == "New"
    assert table.input_value("#words") == "half a sentence"
    assert table.evaluate("[document.activeElement.id, words.selectionStart, words.selectionEnd]") == ["words", 2, 6]
    table.focus("#undo")
    settled(table, stand, html={"chat": chat.format("later")})
    assert table.input_value("#words") == "later", "no longer edited: what the server says anew holds"

    table.fill("#text", "my note")
    notes = '<form id="notes" data-do="notes" data-keep><textarea id="text" name="text">{}</textarea></form>'
    settled(table, stand, html={"notes": notes.format("other")})
    assert table.input_value("#text") == "my note"
    table.focus("#undo")
    settled(table, stand, html={"notes": notes.format("third")})
    assert table.input_value("#text") == "third"


def test_text_typed_and_left_stays_while_the_server_has_nothing_new(table: Page, stand: Stand) -> None:
    table.fill("#words", "not sent yet")
    table.check("#sure")
    table.focus("#undo")
    settled(
        table, stand, html={"chat": '<form id="chat" data-do="chat"><b>!</b><input id="words" name="words"></form>'}
    )
    assert table.input_value("#words") == "not sent yet"
    settled(table, stand, html={"sure": '<input id="sure" type="checkbox" data-do="sure" class="new">'})
    assert table.is_checked("#sure")
    settled(table, stand, html={"sure": '<input id="sure" type="checkbox" data-do="sure" checked>'})
    settled(table, stand, html={"sure": '<input id="sure" type="checkbox" data-do="sure">'})
    assert not table.is_checked("#sure")
    lang = '<select id="lang" data-do="lang"><option>en</option><option{}>pl</option></select>'
    settled(table, stand, html={"lang": lang.format(" selected")})
    assert table.input_value("#lang") == "pl"


def test_details_stay_as_the_user_left_them(table: Page, stand: Stand) -> None:
    more = '<details id="more"{}><summary>More</summary><p>{}</p></details>'
    settled(table, stand, html={"more": more.format(" open", "by the server")})
    assert table.evaluate("more.open"), "untouched: the server's"
    table.click("#more summary")
    settled(table, stand, html={"more": more.format(" open", "again")})
    assert not table.evaluate("more.open")
    table.click("#more summary")
    settled(table, stand, html={"more": more.format("", "and again")})
    assert table.evaluate("more.open")
    assert table.text_content("#more p") == "and again"


def test_focus_and_scrolling_survive(table: Page, stand: Stand) -> None:
    table.evaluate("window.toast_node = document.getElementById('toast'); log.scrollTop = 30")
    until(table, "log.scrollTop === 30")
    table.focus("#tile")
    moved = BOARD.replace(
        '<g id="there">', '<g id="there"><g><g id="tile" class="lit" tabindex="0" data-move="take"></g></g>'
    )
    moved = moved.replace(moved[moved.rindex('<g id="tile"') : moved.index('<rect id="dark"')], "")
    settled(table, stand, html={"board": moved, "log": '<div id="log">' + "<p>line</p>" * 9 + "</div>"})
    assert table.evaluate("[document.activeElement.id, tile.parentNode.parentNode.id]") == ["tile", "there"]
    assert table.evaluate("log.scrollTop") == 30
    table.focus("#o2")
    settled(table, stand, html={"ask": ASK.format("<button id='pass' data-key='1' data-move='pass'>Pass</button>")})
    assert table.evaluate("document.activeElement.id") == "ask", "the option is gone: to what is asked now"


def test_unknown_ids_are_ignored_unless_their_parent_comes_along(table: Page, stand: Stand) -> None:
    settled(table, stand, html={"new": "<b id='new'>x</b>"})
    assert table.locator("#new").count() == 0
    settled(table, stand, html={"new": "<b id='new'>x</b>", "right": "<div id='right'><b id='new'></b></div>"})
    assert table.text_content("#right #new") == "x"


def test_a_stub_keeps_what_stands_in_its_place(table: Page, stand: Stand) -> None:
    frame = '<div id="right"><p>Frame</p><b id="card" data-stub></b><b id="other" data-stub></b></div>'
    settled(table, stand, html={"right": frame, "left": '<div id="left"></div>', "other": '<b id="other">new</b>'})
    assert table.inner_text("#right #card") == "A"
    assert table.inner_text("#right #other") == "new"
    assert table.get_attribute("#card", "class") == "card"


def test_what_asks_for_the_focus_gets_it_unless_someone_types(table: Page, stand: Stand) -> None:
    curtain = '<div id="left"><button id="lift" autofocus>Lift</button></div>'
    table.focus("#words")
    settled(table, stand, html={"left": curtain})
    assert table.evaluate("document.activeElement.id") == "words"
    settled(table, stand, html={"left": '<div id="left"></div>'})
    table.focus("#undo")
    settled(table, stand, html={"left": curtain})
    assert table.evaluate("document.activeElement.id") == "lift"


def test_a_slider_follows_the_server_when_it_is_no_longer_moved(table: Page, stand: Stand) -> None:
    slider = '<input id="scrub" type="range" min="0" max="60" value="{}" data-do="look">'
    stop_the_clock(table)
    table.focus("#scrub")
    table.keyboard.press("ArrowRight")
    table.clock.run_for(100)
    assert stand.hear() == {"do": "look", "value": "1"}
    settled(table, stand, html={"scrub": slider.format(30)})
    assert table.input_value("#scrub") == "1"
    table.clock.run_for(1000)
    settled(table, stand, html={"scrub": slider.format(31)})
    assert table.input_value("#scrub") == "31"


# --- motion ----------------------------------------------------------------------------------------------------------

MOVED = {
    "here": '<g id="here"></g>',
    "there": '<g id="there"><g transform="scale(2)">'
    '<rect id="piece" data-piece="" x="40" y="20" width="5" height="5" transform="translate(15 10)"></rect></g></g>',
    "left": '<div id="left"></div>',
    "right": '<div id="right"><b id="card" class="card" data-piece="">A</b>'
    '<b id="fresh" class="card" data-piece="">B</b></div>',
}
MOTIONS = """(fragments) => {
  const at = (id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y)];
  };
  const [before, nodes] = [[at("piece"), at("card")], [piece, card]];
  kurs.morph(fragments);
  const motions = document.getAnimations();
  const seen = [at("piece"), at("card")];
  motions.forEach((motion) => motion.finish());
  return { before, seen, after: [at("piece"), at("card")], kept: nodes[0] === piece && nodes[1] === card,
           times: motions.map((motion) => motion.effect.getTiming().duration),
           targets: motions.map((motion) => motion.effect.target.id).sort() };
}"""


def test_pieces_glide_from_where_they_were(table: Page) -> None:
    told = table.evaluate(MOTIONS, MOVED)
    assert told["kept"]
    assert told["seen"] == told["before"], "at first seen where they were, in the page and in a scaled picture"
    assert told["after"] == [[told["before"][0][0] + 200, told["before"][0][1] + 100], [300, 400]]
    assert told["targets"] == ["card", "fresh", "piece"]
    assert all(0 < time <= 280 for time in told["times"])
    assert table.evaluate("document.getAnimations().length") == 0


def test_a_piece_in_flight_turns_round_where_it_is_seen(table: Page) -> None:
    seen = table.evaluate(
        """(fragments) => {
          kurs.morph(fragments);
          document.getAnimations().forEach((motion) => (motion.pause(), (motion.currentTime = 60)));
          const x = card.getBoundingClientRect().x;
          const back = "<div id=left><b id=card class=card data-piece>A</b></div>";
          kurs.morph({left: back, right: "<div id=right></div>"});
          return [x, card.getBoundingClientRect().x];
        }""",
        MOVED,
    )
    assert 0 < seen[0] < 300
    assert seen[1] == pytest.approx(seen[0], abs=1)


def test_a_piece_on_a_piece_is_carried(table: Page) -> None:
    told = table.evaluate(
        """() => {
          const stack = '<div id="stack" class="card" data-piece=""><b id="top" data-piece="">1</b></div>';
          kurs.morph({left: `<div id="left">${stack}</div>`});
          document.getAnimations().forEach((motion) => motion.finish());
          const x = document.getElementById("top").getBoundingClientRect().x;
          kurs.morph({left: '<div id="left"></div>', right: `<div id="right">${stack}</div>`});
          return [x, document.getElementById("top").getBoundingClientRect().x, document.getAnimations().length];
        }"""
    )
    assert told == [0, 0, 1]


def test_nothing_moves_for_those_who_want_no_motion(stand: Stand, open_context: Callable[..., BrowserContext]) -> None:
    page = sit(open_context(reduced_motion="reduce").new_page(), stand)
    told = page.evaluate(MOTIONS, MOVED)
    assert told["targets"] == []
    assert told["seen"] == told["after"] != told["before"]


# --- the connection --------------------------------------------------------------------------------------------------


def test_the_connection_comes_back_by_itself(table: Page, stand: Stand, tolerated: list[str]) -> None:
    tolerated.append(r"WebSocket connection to 'ws://127\.0\.0\.1")
    stand.stop()
    expect(table.locator("body")).to_have_attribute("data-connection", "off")
    expect(table.locator("#connection")).to_have_text("away")
    table.fill("#words", "wait")
    table.press("#words", "Enter")
    expect(table.locator("#toast")).to_have_text("Not connected")
    assert table.input_value("#words") == "wait", "nothing typed is lost"
    table.locator("#tile").dispatch_event("click")
    assert not table.get_attribute("body", "class")
    stand.start()
    expect(table.locator("#connection")).to_have_text("live")
    table.click("#tile")
    assert stand.hear()["move"] == "take"


def test_waiting_grows_and_ends_at_once_when_the_network_is_back(
    table: Page, stand: Stand, tolerated: list[str]
) -> None:
    tolerated.append(r"WebSocket connection to 'ws://127\.0\.0\.1")
    stand.stop()
    until(table, "kurs.state.tries >= 3 && !kurs.state.socket")
    table.evaluate("kurs.state.tries = 9")
    until(table, "kurs.state.tries === 10 && !kurs.state.socket")  # now fifteen seconds to wait
    stand.start()
    table.wait_for_timeout(300)
    assert table.get_attribute("body", "data-connection") == "off"
    table.evaluate("dispatchEvent(new Event('online'))")
    expect(table.locator("#connection")).to_have_text("live", timeout=12_000)


def test_a_page_without_a_table_is_left_alone(page: Page) -> None:
    page.set_content(
        "<title>Lobby</title><body><form data-do='x' onsubmit='return false'><button>Go</button></form></body>"
    )
    page.add_script_tag(path=SCRIPT, type="module")
    until(page, "window.kurs")
    assert page.evaluate("kurs.state.socket") is None
    assert page.get_attribute("body", "data-connection") is None
