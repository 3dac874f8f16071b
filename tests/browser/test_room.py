"""A table uses the room it has, from a phone to a wide screen: what room.py measures, and what opens and folds."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.play import FREE, SHOWS, open_tab, until
from browser.room import ANN, PHONE, TITLES, WIDTHS, furnish, measured, visit
from kurs.server import office
from kurs.server.safety import COOKIE, People
from kurs.server.store import Store
from kurs.server.told import Line, chip
from server.running import Server

OpenContext = Callable[..., BrowserContext]
Tables = tuple[Path, Server, dict[str, list[str]]]

MOMENTS = {
    "stockpile": "bid",
    "friesematenten": "bid",
    "r1849": "stock",
    "master_of_economy": "offers",
    "smartphone_inc": "logistics",
}
"""One question of each title; the long tests look at all."""
BELOW: dict[tuple[str, str], frozenset[str]] = {
    ("friesematenten", "use"): frozenset({"empire-0", "empire-3"}),
    ("friesematenten", "react"): frozenset({"empire-0"}),
}
"""Panels of long empires that hold a second place of what the panel of the decision asks."""
LANGUAGES = ("en", "pl", "ru")


def tables(folder: Path, kinds: Sequence[str]) -> Iterator[Tables]:
    asked = furnish(folder, kinds=kinds)
    running = Server(folder, environment={"KURS_UNLIMITED": "1"})  # one person, many pages a minute
    yield folder, running, asked
    said = running.stop()
    assert "Traceback" not in said, said


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    yield from tables(tmp_path_factory.mktemp("some"), [*MOMENTS.values()])


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    yield from tables(tmp_path_factory.mktemp("every"), ())


def ann(open_context: OpenContext, at: Tables, width: int, language: str = "en") -> Page:
    """Ann's browser with a screen so wide."""
    phone = {"is_mobile": True, "has_touch": True} if width == PHONE else {}
    view = {"width": width, "height": WIDTHS[width]}
    context = open_context(viewport=view, locale="en-GB", reduced_motion="reduce", **phone)
    folder, server, _ = at
    context.add_cookies([
        {"name": COOKIE, "value": People.of_folder(folder).cookie(ANN), "url": server.url},
        {"name": "kurs_language", "value": language, "url": server.url},
    ])  # fmt: skip
    return context.new_page()


def faults(name: str, kind: str, width: int, found: dict[str, Any]) -> list[str]:
    """What is wrong with the room of a page."""
    wrong = []
    if found["sideways"] > 0:
        wrong.append(f"scrolls sideways by {found['sideways']}")
    if not all(found["reach"].values()):
        wrong.append(f"out of reach: {found['reach']}")
    if found["away"]:
        wrong.append(f"ways on beyond the edge: {found['away']}")
    if found["cut"]:
        wrong.append(f"cut: {found['cut']}")
    if found["spilled"]:
        wrong.append(f"sticks out: {found['spilled']}")
    if width >= 1024:
        far = set(found["out"]) - BELOW.get((name, kind), frozenset())
        some = width < 1440 and far != set(found["about"])  # on a low screen not all corporations at once
        wrong += [f"the question is about {sorted(far)}, out of sight"] if far and not some else []
        wrong += [] if found["ask"] else ["the question is out of sight"]
        wrong += [] if found["room"] >= 100 else [f"the log has {found['room']} px"]
    if width == PHONE or width >= 1440:
        wrong += [f"small letters: {found['letters'][:8]}"] if found["letters"] else []
    if width == PHONE:
        small = found["controls"] + found["targets"] + found["enlarged"]
        wrong += [f"small targets: {small}"] if small else []
        wrong += [] if found["ask"] else ["the question is out of sight"]
    return [f"{name} {kind} {width}: {one}" for one in wrong]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_uses_the_room_of_its_screen(open_context: OpenContext, some: Tables, width: int) -> None:
    page = ann(open_context, some, width)
    wrong: list[str] = []
    for name in TITLES:
        visit(page, some[1], name, MOMENTS[name])
        wrong += faults(name, MOMENTS[name], width, measured(page))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_no_word_is_cut(open_context: OpenContext, some: Tables, language: str) -> None:
    wrong: list[str] = []
    for width in (PHONE, 1440):
        page = ann(open_context, some, width, language)
        for name in TITLES:
            visit(page, some[1], name, MOMENTS[name])
            wrong += faults(name, MOMENTS[name], width, measured(page))
    assert not wrong, "\n".join(wrong)


def test_all_ways_on_stand_in_sight_on_a_phone(open_context: OpenContext, every: Tables) -> None:
    """In the middle of an answer there are most: undo, redo, begin anew, plan, rules."""
    page = ann(open_context, every, PHONE)
    visit(page, every[1], "smartphone_inc", "pads")
    way = "document.querySelector('#ask .foot [data-do={}]') !== null".format
    for verb in ("start_over", "start_over", "redo"):
        if verb == "redo":
            page.keyboard.press("u")
        else:
            page.locator("#all-options").evaluate("(el) => (el.open = true)")
            page.locator("#options [data-move]").first.click()
        until(page, f"{FREE} && {way('undo')} && {way(verb)}")
    for language in LANGUAGES:
        page.click(f"[data-do=language][data-to={language}]")
        until(
            page,
            "document.querySelector('#rules-link').href.includes(`language=${argument}`)",
            language,
        )
        assert measured(page)["away"] == [], page.locator("#ask .foot").inner_text()
    page.click("[data-do=start_over]")
    until(page, f"{FREE} && !{way('undo')}")


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", TITLES)
def test_every_question_has_room(
    open_context: OpenContext, every: Tables, name: str, width: int, language: str
) -> None:
    page = ann(open_context, every, width, language)
    wrong: list[str] = []
    for kind in every[2][name]:
        visit(page, every[1], name, kind)
        wrong += faults(name, kind, width, measured(page))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [PHONE, 1440])
def test_pages_without_a_table_have_room_too(
    open_context: OpenContext, some: Tables, width: int, language: str
) -> None:
    page = ann(open_context, some, width, language)
    wrong: list[str] = []
    paths = ["/", "/import", *[f"/{what}/{name}" for what in ("new", "rules") for name in TITLES]]
    for path in paths:
        page.goto(some[1].url + path)
        found = measured(page)
        wrong += [f"{path} scrolls sideways by {found['sideways']}"] if found["sideways"] > 0 else []
        for what in ("cut", "letters", *["controls"] * (width == PHONE)):
            wrong += [f"{path}: {what}: {found[what][:6]}"] if found[what] else []
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_sheets_hold_can_be_hit_and_read(open_context: OpenContext, some: Tables, language: str) -> None:
    page = ann(open_context, some, PHONE, language)
    visit(page, some[1], "r1849", "stock")
    wrong: list[str] = []
    for sheet in ("history", "chat", "log"):
        page.click(f"#dock-{sheet}")
        for tab in ("log", "numbers", "charts", "notes") if sheet == "log" else (sheet,):
            if sheet != "history":
                open_tab(page, tab)
            wrong += [
                f"{tab}: {one}" for one in faults("r1849", "stock", PHONE, measured(page)) if "question" not in one
            ]
        if sheet != "log":
            page.click(f"#dock-{sheet}")
    assert not wrong, "\n".join(wrong)


# --- sheets ---------------------------------------------------------------------------------------------------------


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize("width", [390, 768])
def test_log_chat_and_history_are_sheets_where_there_is_no_column(
    open_context: OpenContext, some: Tables, width: int
) -> None:
    page = ann(open_context, some, width)
    visit(page, some[1], "stockpile", "bid")
    expect(page.locator(".side")).to_be_hidden()
    page.click("#dock-chat")
    expect(page.locator("#tab-body.tab-chat")).to_be_visible()
    page.fill("#chat-form [name=text]", f"Hello from {width}")
    page.click("#chat-form button")
    expect(page.locator(".chat li", has_text=f"Hello from {width}")).to_have_count(1)
    page.click("#dock-log")
    expect(page.locator("#tab-body.tab-log")).to_be_visible()
    expect(page.locator("#dock-log")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.locator(".side")).to_be_hidden()
    page.click("#dock-history")
    expect(page.locator("#slider")).to_be_visible()
    expect(page.locator("#dock-log")).to_have_attribute("aria-expanded", "false")


def test_on_a_phone_the_question_lies_under_the_thumb_and_can_be_folded_away(
    open_context: OpenContext, some: Tables
) -> None:
    page = ann(open_context, some, PHONE)
    visit(page, some[1], "r1849", "stock")
    for place in ("0", "document.body.scrollHeight / 2"):
        page.evaluate(f"scrollTo(0, {place})")
        assert abs(bottom(page, "#ask") - page.evaluate("document.getElementById('dock').offsetTop")) <= 1
    high = page.locator("#ask").bounding_box()
    assert high
    assert high["height"] < 844 * 0.4
    page.click("[data-fold-ask]")
    until(page, "document.getElementById('ask').offsetHeight < 60")
    expect(page.locator("#ask .question")).to_be_visible()
    page.click("[data-fold-ask]")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")  # at the end of the page nothing is left behind it
    last = ".area-reference .panel >> nth=-1"
    until(page, "scrollY + innerHeight >= document.body.scrollHeight - 1")
    assert bottom(page, last) <= page.locator("#ask").bounding_box()["y"] + 1  # type: ignore[index]


def test_what_the_question_is_about_leads(open_context: OpenContext, every: Tables) -> None:
    page = ann(open_context, every, 1440)
    places = "(id) => document.getElementById(id).getBoundingClientRect().top"
    visit(page, every[1], "r1849", "stock")
    assert page.evaluate(places, "market") < page.evaluate(places, "map")
    visit(page, every[1], "r1849", "operate-trains")
    assert page.evaluate(places, "depot") < page.evaluate(places, "market")
    visit(page, every[1], "r1849", "operate-track")
    assert page.evaluate(places, "map") < page.evaluate(places, "market")


def heights(page: Page) -> list[float]:
    """Where the sheet of the question begins and ends."""
    box = page.locator("#ask").bounding_box()
    assert box
    return [box["y"], box["height"]]


@pytest.mark.parametrize("width", [390, 768])
def test_the_sheet_of_the_question_has_one_height_whatever_it_says(
    open_context: OpenContext, some: Tables, width: int
) -> None:
    page = ann(open_context, some, width)
    found = []
    for name in TITLES:
        if name != "smartphone_inc":  # where a plan is laid the desk gets more room
            visit(page, some[1], name, MOMENTS[name])
            found.append(heights(page))
            if page.locator("#all-options").count():
                page.click("#all-options summary")
                found.append(heights(page))
    assert len({tuple(one) for one in found}) == 1, found


ORDER = """() => [...document.querySelectorAll(".area > .panel")].filter((el) => el.getClientRects().length)
  .map((el) => [el.getBoundingClientRect().top, el.parentNode.id.replace("area-", "")])
  .sort(([a], [b]) => a - b).map(([, name]) => name)"""
ALWAYS = ["status", "offer", "map", "own", "market", "players", "reference"]
SEEN = """(id) => {
  const [top, low] = [document.getElementById("bar").offsetHeight, document.getElementById("ask").offsetTop];
  const box = document.getElementById(id).getBoundingClientRect();
  return box.top >= top && box.top < low;
}"""


def test_on_a_phone_areas_have_one_order_and_the_page_goes_to_what_is_asked_about(
    open_context: OpenContext, every: Tables
) -> None:
    page = ann(open_context, every, PHONE)
    asked = {"stock": "market", "operate-track": "map", "operate-trains": "depot", "operate-run": "map-choice"}
    for kind, panel in asked.items():
        visit(page, every[1], "r1849", kind)
        assert page.evaluate(SEEN, panel), f"{kind}: {panel} is out of sight"
        found = [*dict.fromkeys(page.evaluate(ORDER))]
        assert found == [name for name in ALWAYS if name in found], kind


def swipe(page: Page, across: int) -> None:
    """A finger is drawn over the page from right to left, or the other way."""
    session = page.context.new_cdp_session(page)
    for kind, x in [("touchStart", 195), *[("touchMove", 195 + across * k // 4) for k in range(1, 5)]]:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 200}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_swipe_leads_from_area_to_area(open_context: OpenContext, some: Tables) -> None:
    page = ann(open_context, some, PHONE)
    visit(page, some[1], "stockpile", "bid")
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    first = page.evaluate("document.querySelector('#area-own .panel').getBoundingClientRect().top")
    for _ in range(3):  # piles, own cards
        at = page.evaluate("scrollY")
        swipe(page, -160)
        until(page, "scrollY > argument", at)
        if page.evaluate(SEEN, "mine"):
            break
    assert page.evaluate(SEEN, "mine")
    assert page.evaluate("document.querySelector('#area-own .panel').getBoundingClientRect().top") < first
    at = page.evaluate("scrollY")
    swipe(page, 160)
    until(page, "scrollY < argument", at)


AIMED = f"""() => {{ // how large the map is shown, how much of what is lit on it is seen, the least of it, its place
  const map = document.getElementById("map");
  const lit = [...map.querySelectorAll(".panned .lit")];
  const boxes = lit.map((el) => el.getBoundingClientRect());
  return {{
    zoom: Number(map.style.getPropertyValue("--zoom") || 1),
    all: lit.length,
    seen: lit.filter({SHOWS}).length,
    least: Math.min(...boxes.map(({{ width, height }}) => Math.min(width, height))),
    place: ["--x", "--y"].map((name) => Math.round(map.style.getPropertyValue(name))),
  }};
}}"""
ELSEWHERE = """(number) => { // as a question before this one has left the map, or half a choice
  const { style } = document.getElementById("map");
  for (const [name, value] of [["--zoom", 4], ["--x", -3000], ["--y", -1800]]) style.setProperty(name, value);
  if (number) document.getElementById("ask").dataset.number = number;
  dispatchEvent(new Event("shown"));
}"""


@pytest.mark.parametrize(
    ("name", "kind"), [("smartphone_inc", "logistics"), ("smartphone_inc", "sell"), ("r1849", "operate-track")]
)
def test_on_a_phone_a_map_opens_where_something_can_be_chosen(
    open_context: OpenContext, every: Tables, name: str, kind: str
) -> None:
    page = ann(open_context, every, PHONE)
    visit(page, every[1], name, kind)
    opened = page.evaluate(AIMED)
    assert opened["least"] > 39.5
    assert opened["seen"] * 2 >= opened["all"] > 0, opened
    page.evaluate(ELSEWHERE)
    assert page.evaluate(AIMED) == opened, "nothing of it was in sight"
    page.evaluate(ELSEWHERE, "999")
    assert page.evaluate(AIMED) == opened, "another question is asked"
    page.evaluate("document.getElementById('map').style.setProperty('--x', 0), dispatchEvent(new Event('shown'))")
    now = page.evaluate(AIMED)
    assert now["seen"], now
    assert now["place"][0] in (0, opened["place"][0]), "while something can be chosen it stays"


# --- what is small ---------------------------------------------------------------------------------------------------

SMALLEST = """() => [...document.querySelectorAll(".loupe :is([data-move], [data-pick])")]
  .map((el) => el.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height))"""


@pytest.mark.parametrize(
    ("kind", "panel", "first", "second"),
    [
        ("offers", "exchange-0", "[data-move='export coal 3']", "[data-move='export coal 2']"),
        ("shares", "corporation-1", "[data-move='buy yellow 4']", "[data-move='buy yellow 5']"),
    ],
)
def test_what_is_smaller_than_a_finger_is_enlarged_and_can_be_corrected(
    open_context: OpenContext, every: Tables, kind: str, panel: str, first: str, second: str
) -> None:
    """Boards that a phone has in large above them can be pressed all the same."""
    page = ann(open_context, every, PHONE)
    visit(page, every[1], "master_of_economy", kind)
    before = page.get_attribute("#ask", "data-number")
    held = page.locator("#packages .level.held").count()
    assert (held > 0) == (kind == "shares")
    page.locator(f"#{panel} {first}").tap()
    assert min(page.evaluate(SMALLEST)) > 39.5
    said = page.locator("#sure .said").inner_text()
    page.locator(f".loupe {second}").tap()
    expect(page.locator("#sure .said")).not_to_have_text(said)
    expect(page.locator(f".area {second}.held")).to_have_count(2)
    expect(page.locator("#packages .level.held")).to_have_count(held)  # what the picture itself calls so stays
    assert page.get_attribute("#ask", "data-number") == before, "nothing has been chosen"
    page.locator("#sure [data-sure=no]").tap()
    expect(page.locator("#sure")).to_be_hidden()
    expect(page.locator(".loupe")).to_have_count(0)


def test_a_card_says_its_whole_text(open_context: OpenContext, some: Tables) -> None:
    page = ann(open_context, some, PHONE)
    visit(page, some[1], "friesematenten", "bid")
    card = page.locator(".area g:has(> title)").first
    whole = card.locator("title").first.text_content() or "nothing"
    card.tap()
    expect(page.locator("#whole")).to_have_text(whole, use_inner_text=False)
    box = page.locator("#whole").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE
    page.locator("#bar .status").tap()
    expect(page.locator("#whole")).to_be_hidden()
    wide = ann(open_context, some, 1440)
    visit(wide, some[1], "friesematenten", "bid")
    wide.locator(".area g:has(> title)").first.click()
    expect(wide.locator("#whole")).to_be_visible()
    wide.keyboard.press("Escape")
    expect(wide.locator("#whole")).to_be_hidden()


# --- a plan ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [PHONE, 1440])
def test_a_plan_cannot_be_taken_for_the_game_and_is_kept(open_context: OpenContext, some: Tables, width: int) -> None:
    page = ann(open_context, some, width)
    visit(page, some[1], "r1849", "stock")
    before = page.locator("#slider").get_attribute("max")
    page.click("[data-do=plan]")
    expect(page.locator("#bar.planning")).to_contain_text("plan")
    page.locator("#options [data-move^=buy]").first.click()
    line = page.locator("#line li")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Ann: Buy")
    page.click("[data-do=plan_bots]")
    until(page, "document.querySelectorAll('#line li').length >= 4")
    expect(page.locator("#ask .question")).not_to_contain_text("For ")  # it is the planner's turn again
    said = line.all_inner_texts()
    page.reload()
    expect(line).to_have_count(len(said))
    assert line.all_inner_texts() == said, "kept over a reload"
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = page.locator("#bar.planning").bounding_box()
    assert box
    assert box["y"] == 0, "the bar stays"
    page.click("[data-do=plan_back]")
    expect(line).to_have_count(len(said) - 1)
    page.click("[data-do=plan_leave]")
    expect(page.locator("#bar:not(.planning)")).to_be_attached()
    page.reload()
    until(page, FREE)
    expect(page.locator("#bar:not(.planning)")).to_be_attached()
    assert page.locator("#slider").get_attribute("max") == before, "nothing was played"


# --- history, numbers -----------------------------------------------------------------------------------------------


INSIDE = """(() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [here, body] = [box(".log .here"), box("#tab-body")];
  return here.top >= body.top - 1 && here.top + 20 <= body.bottom;
})()"""


def test_the_log_follows_the_history_and_there_is_a_way_back(open_context: OpenContext, some: Tables) -> None:
    page = ann(open_context, some, 1440)
    visit(page, some[1], "friesematenten", "bid")
    page.click("#history [data-value='0']")
    here = page.locator(".log .here")
    expect(here.locator(".moment")).to_have_text("0")
    until(page, INSIDE)
    page.click("#back-to-now")
    expect(here).to_have_count(0)
    expect(page.locator("#back-to-now")).to_have_count(0)
    expect(page.locator("#options")).to_be_attached()


def second(table: Locator) -> list[str]:
    """The second column."""
    return table.locator("tbody td:nth-child(2)").all_inner_texts()


def test_the_numbers_fill_the_page_are_sorted_and_copied(open_context: OpenContext, some: Tables) -> None:
    page = ann(open_context, some, 1440)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, some[1], "r1849", "stock")
    open_tab(page, "numbers")
    page.click("[data-fill]")
    until(page, "document.querySelector('.side').offsetWidth > innerWidth - 40")
    table = page.locator("#tab-body table", has_text="operating order")
    head = table.locator("thead th:nth-child(2)")
    head.locator("button").click()
    expect(head).to_have_attribute("aria-sort", "descending")
    down = second(table)
    head.locator("button").click()
    assert second(table) == down[::-1]
    assert down != down[::-1]
    page.click("[data-csv]")
    expect(page.locator("#toast.shown")).to_be_attached()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert table.locator("caption").inner_text() in copied
    assert f",{down[0]}" in copied
    page.keyboard.press("Escape")
    until(page, "document.querySelector('.side').offsetWidth < 500")


def test_what_the_operator_says_is_said_where_it_stands_out_of_sight(open_context: OpenContext, some: Tables) -> None:
    """On a phone the page has gone to what is asked; on a desktop the log ends where the screen does all the same."""
    folder, server, _ = some
    phone, desktop = ann(open_context, some, PHONE), ann(open_context, some, 1440)
    for page in (phone, desktop):
        visit(page, server, "stockpile", "bid")
    phone.evaluate("scrollTo(0, 300)")
    store = Store(folder / "kurs.sqlite")
    try:
        office.tell_all(store, "A tournament at eight", 5)
        expect(phone.locator("#toast.shown")).to_contain_text("A tournament at eight")
        expect(desktop.locator("#notice")).to_be_visible()
        until(desktop, "document.querySelector('.side').getBoundingClientRect().bottom <= innerHeight")
        expect(desktop.locator("#toast.shown")).to_have_count(0)
    finally:
        office.tell_all(store, "", 0)
        store.close()


def test_a_grey_thing_has_its_dot(open_context: OpenContext, some: Tables) -> None:
    """Grey is a colour of a thing like others; a line of the story that is about no thing has none."""
    page = ann(open_context, some, 1440)
    visit(page, some[1], "stockpile", "bid")
    shown = """([kind]) => {
      const dot = Object.assign(document.createElement("b"), {className: kind});
      return getComputedStyle(document.querySelector(".told").appendChild(dot)).visibility;
    }"""
    assert page.evaluate(shown, ["tone-grey mark"]) == "visible"
    assert str(chip(Line("Stanford Steel", tone="grey"))) == '<b class="tone-grey mark" aria-hidden="true"></b>'
    assert page.evaluate(shown, ["toneless mark"]) == "hidden"
    assert 'class="toneless mark"' in str(chip(Line("The round is over")))
