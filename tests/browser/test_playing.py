"""Games at the table in real browsers: whole ones, at one screen, watched, interrupted, taken back, looked back at."""

import signal
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.conftest import OpenContext
from browser.fri import go_on, played
from browser.play import (
    CHOICES,
    Rule,
    asked,
    choose,
    join,
    open_tab,
    open_table,
    over,
    play_to_the_end,
    play_until,
    starts,
    text_of,
    two_people,
    until,
    watch,
    words_of,
)
from kurs.kernel import read_record, replay_record, title
from server.databases import ask
from server.running import Server

BOTS = ["bot:sensible", "bot:sensible"]
SECRETS = ["You alone learn", "Your face-down card", "You start with", "You are dealt", 'id="mine"', "data-move"]


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    """Somebody's browser."""
    return open_context(locale="en-GB").new_page()


def secrets(page: Page) -> list[str]:
    """What is in the page that only a player may see."""
    look = "(secrets) => secrets.filter((one) => document.documentElement.outerHTML.includes(one))"
    found: list[str] = page.evaluate(look, SECRETS)
    return found


def money(text: str) -> int:
    return int(text.replace("$", "").replace("k", "").replace("−", "-"))


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_two_people_and_a_bot_play_a_whole_game(open_context: OpenContext, server: Server) -> None:
    ann, bob = two_people(open_context, server, "bot:sensible")
    to_the_end(ann, bob, server, Rule("a whole game"))


def test_two_people_and_two_bots_play_the_last_round(open_context: OpenContext, server: Server) -> None:
    ann, bob = [open_context(locale="en-GB", reduced_motion="reduce").new_page() for _ in range(2)]
    table = played("last round", lambda table, ask: table.state.round == 6 and ask.kind == "supply", "stockpile")
    go_on(server, "last-round", table, ann, bob)
    to_the_end(ann, bob, server, Rule("last round"))


def to_the_end(ann: Page, bob: Page, server: Server, rule: Rule) -> None:
    """Both play to the end, and find the result there and in the record; then they want another game."""
    play_to_the_end([ann, bob], rule)
    for done in ("board place", "board bid", "board done"):
        assert rule.did[done], rule.did
    assert rule.sold

    for page in (ann, bob):
        expect(page.locator("#ask .question")).to_contain_text("Winner")
        expect(page).to_have_title("Stockpile · Kurs")
        open_tab(page, "charts")
        assert page.locator("#tab-body figure svg").count() >= 1
        open_tab(page, "numbers")
        assert page.locator("#tab-body table").count() >= 1
        assert page.locator("#end figure svg").count() >= 1
    rows = ann.locator("#end tbody tr").all()
    names = sorted(row.locator("th").inner_text().split(". ")[1] for row in rows)
    assert names[:2] == ["Ann", "Bob"]
    totals = [money(row.locator("strong").inner_text()) for row in rows]
    for row, total in zip(rows, totals, strict=True):
        lines = [money(cell.inner_text()) for cell in row.locator("td:not(:has(strong))").all()]
        assert sum(lines) == total, "the lines add up to the total"

    with ann.expect_download() as waiting:
        ann.locator("a[href$=record]").click()
    table = replay_record(title("stockpile"), read_record(Path(waiting.value.path()).read_text(encoding="utf-8")))
    assert table.over
    assert sorted(score.points for score in table.scores()) == sorted(totals)

    first = ann.url
    ann.click("form[action$=rematch] button")
    expect(ann.locator("#ask .question")).to_have_text("Waiting for players")
    assert ann.url != first
    bob.click(f"#ask a[href='{ann.url.removeprefix(server.url)}']")
    join(bob, ann.url, "Bob")
    expect(ann.locator("#prices")).to_be_visible()


def lift(page: Page) -> None:
    """The next person takes the screen and skips what has happened meanwhile; some are called only so that nobody
    learns who is asked in secret."""
    page.click("#curtain [data-do=look]")
    there = "document.getElementById('curtain').hidden && document.getElementById('mine')"
    until(page, f"({there}) || document.querySelector('#curtain [data-do=pass_on]')")
    page.evaluate("kursBeats.finish()")


def test_a_whole_game_at_one_screen(ann: Page, server: Server) -> None:
    ann.emulate_media(reduced_motion="reduce")
    open_table(ann, server, ["me:Ann", "bot:random", "hotseat:Eve", "bot:sensible"])
    rule = Rule("one screen", on_the_picture=0.3)
    curtains: set[str] = set()
    for _ in range(900):
        there = f"({CHOICES})().length > 0 || document.querySelector('#curtain button, a[href$=record]')"
        until(ann, f"(kursBeats.finish(), {there})")  # who plays on skips what is being shown
        if over(ann):
            break
        if not ann.locator("#curtain button").count():
            rule.step(ann)
            continue
        assert secrets(ann) == [], "no seat's secrets are in the page"
        if ann.locator("#curtain.nothing").count():
            ann.click("#curtain [data-do=pass_on]")
            expect(ann.locator("#curtain.nothing")).to_have_count(0)
            continue
        curtains.add(ann.locator("#curtain p").inner_text())
        lift(ann)
        shown = "You alone learn" in secrets(ann) or ann.locator("#curtain.nothing").count()
        assert shown, "whoever lifts the curtain sees the own secrets, or that there are none"
    assert over(ann)
    assert curtains == {"Ann takes the screen now.", "Eve takes the screen now."}
    expect(ann.locator("#ask .question")).to_contain_text("Winner")


# --- watching, losing the server --------------------------------------------------------------------------------------


def shows_the_same(one: Page, other: Page, where: str) -> None:
    """Both pages come to show the same there; bots may move on meanwhile."""
    for _ in range(1200):
        if text_of(one, where) == text_of(other, where):
            return
        one.wait_for_timeout(50)
    raise AssertionError(f"{text_of(one, where)!r} is not {text_of(other, where)!r}")


def test_a_watcher_sees_the_game_live_and_no_secret(ann: Page, open_context: OpenContext, server: Server) -> None:
    address = open_table(ann, server, ["me:Ann", *BOTS])
    eve = open_context().new_page()
    watch(eve, address)
    rule = Rule("watched")
    for _ in range(6):
        play_until([ann], rule, lambda page: True)
        rule.step(ann)
        shows_the_same(eve, ann, "#calendar")
    play_until([ann], rule, starts("bid"))
    bid = next(one for one in ann.evaluate(CHOICES) if words_of(one)[0] == "bid")
    choose(ann, bid)
    expect(eve.locator("#tab-body")).to_contain_text("Ann bids")
    assert secrets(eve) == []
    assert eve.locator(".lit").count() == 0
    assert {"You alone learn", 'id="mine"'} <= set(secrets(ann))
    expect(eve).to_have_title("Stockpile · Kurs")


def log_lines(page: Page) -> list[str]:
    return [line.inner_text() for line in page.locator(".log p").all()]


@pytest.mark.long
def test_nothing_is_lost_when_the_server_dies(ann: Page, tmp_path: Path, tolerated: list[str]) -> None:
    tolerated.append("WebSocket connection to")
    server = Server(tmp_path)
    try:
        open_table(ann, server, ["me:Ann", *BOTS])
        rule = Rule("a death")
        play_until([ann], rule, starts("bid"))
        play_until([ann], rule, starts("place"))
        before, question = log_lines(ann), ann.locator("#ask .question").inner_text()
        cash = text_of(ann, "#area-players")
        open_tab(ann, "chat")
        ann.fill("#chat-form input", "are you still")
        server.kill()
        expect(ann.locator("body[data-connection=off], body[data-connection=connecting]")).to_be_attached()
        expect(ann.locator("#connection")).to_have_text("Offline")
        ann.locator(".lit").first.click()
        expect(ann.locator("#toast")).to_contain_text("No connection")
        server.start()
        expect(ann.locator("body[data-connection=on]")).to_be_attached()
        until(ann, "document.querySelector('#ask .question').innerText === argument", question)
        assert text_of(ann, "#area-players") == cash
        assert ann.input_value("#chat-form input") == "are you still", "what was being typed is still there"
        open_tab(ann, "log")
        expect(ann.locator(".log p").first).to_be_visible()
        assert log_lines(ann) == before
        play_until([ann], rule, starts("bid"))
    finally:
        said = server.stop()
    assert "Traceback" not in said, said


def test_an_answer_on_its_way_as_the_server_dies_is_given_again(
    ann: Page, tmp_path: Path, tolerated: list[str]
) -> None:
    """The server hears nothing any more when it is clicked; what is clicked counts all the same, once."""
    tolerated.append("WebSocket connection to")
    server = Server(tmp_path)
    try:
        open_table(ann, server, ["me:Ann", *BOTS])
        play_until([ann], Rule("once more"), starts("bid"))
        number = ann.get_attribute("#ask", "data-number")
        bid = next(one for one in ann.evaluate(CHOICES) if words_of(one)[0] == "bid")["move"]
        assert server.process
        server.process.send_signal(signal.SIGSTOP)
        ann.evaluate("(move) => document.querySelector(`#options [data-move='${move}']`).click()", bid)
        expect(ann.locator("body.busy")).to_be_attached()
        server.kill()
        server.start()
        until(ann, "document.querySelector('#ask').dataset.number !== argument", number)
        id = ann.url.rpartition("/")[2]
        made = [text for (text,) in ask(server.place, "select text from line where game = :id", id=id)]
        assert sum([f'"{bid}"' in text for text in made]) == 1
    finally:
        said = server.stop()
    assert "Traceback" not in said, said


# --- back and forth -------------------------------------------------------------------------------------------------


def test_undo_and_redo_inside_a_selling_turn(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    play_until([ann], Rule("undo"), starts("sell"))
    mine, number = text_of(ann, "#mine"), ann.get_attribute("#ask", "data-number")
    sale = next(one for one in ann.evaluate(CHOICES) if words_of(one)[0] == "sell" and one["move"])
    choose(ann, sale)
    sold = text_of(ann, "#mine")
    assert sold != mine
    undo, redo = ann.locator("#ask [data-do=undo]"), ann.locator("#ask [data-do=redo]")
    expect(ann.locator(".log li").first).to_contain_text("Ann sells")
    undo.click()
    expect(redo).to_be_visible()
    assert text_of(ann, "#mine") == mine
    expect(ann.locator(".log li").first).not_to_contain_text("Ann sells")
    assert ann.get_attribute("#ask", "data-number") != number, "a late answer to the old question is recognised"
    redo.click()
    expect(redo).to_have_count(0)
    assert text_of(ann, "#mine") == sold
    expect(ann.locator(".log li").first).to_contain_text("Ann sells")
    ann.keyboard.press("u")
    expect(redo).to_be_visible()
    ann.keyboard.press("r")
    expect(undo).to_be_visible()


def test_a_move_is_taken_back_if_the_other_agrees(open_context: OpenContext, server: Server) -> None:
    ann, bob = two_people(open_context, server)
    rule = Rule("take back")
    play_until([ann], rule, asked)
    while asked(ann):
        rule.step(ann)
    expect(bob.locator("#area-own .lit").first).to_be_visible()
    expect(ann.locator("[data-do=take_back]")).to_contain_text("Ask to take backAnn places")
    ann.click("[data-do=take_back]")
    wish = bob.locator(".proposal")
    expect(wish).to_contain_text("Ann would like to take back: Ann places")
    yes, no = [wish.get_by_role("button", name=name).bounding_box() for name in ("Agree", "Refuse")]
    assert yes
    assert no
    assert no["x"] - yes["x"] - yes["width"] > 60, "no slip of a thumb answers otherwise"
    expect(ann.locator(".proposal").get_by_role("button", name="Withdraw")).to_have_count(1)
    expect(ann.locator(".proposal button")).to_have_count(1)
    wish.get_by_role("button", name="Refuse").click()
    expect(ann.locator(".proposal")).to_have_text("Bob does not agree to take back. Play goes on.")
    expect(bob.locator(".proposal")).to_have_count(0)
    assert not asked(ann)
    assert asked(bob)
    ann.click("[data-do=take_back]")
    wish.get_by_role("button", name="Agree").click()
    expect(ann.locator("#area-own .lit").first).to_be_visible()
    expect(bob.locator(".proposal")).to_have_count(0)
    assert not asked(bob)
    expect(bob.locator("#tab-body")).not_to_contain_text("Ann places")


def test_history_back_forward_and_by_link(ann: Page, server: Server) -> None:
    address = open_table(ann, server, ["me:Ann", *BOTS])
    rule = Rule("history")
    play_until([ann], rule, starts("bid"))
    play_until([ann], rule, starts("place"))
    last = int(ann.get_attribute("#slider", "max") or 0)
    assert last > 5
    where, question = ann.locator("#history a"), ann.locator("#ask .question")
    now, board = question.inner_text(), text_of(ann, "#prices")
    ann.get_by_role("button", name="One step back").click()
    expect(where).to_have_text(f"{last - 1} / {last}")
    expect(question).to_have_text("You are looking at an earlier moment.")
    assert ann.locator(".lit, [data-move]").count() == 0
    ann.locator("#slider").fill("2")
    expect(where).to_have_text(f"2 / {last}")
    expect(ann.locator("#calendar")).to_contain_text("Supply")
    ann.get_by_role("button", name="One step on").click()
    expect(where).to_have_text(f"3 / {last}")
    ann.get_by_role("button", name="To the beginning").click()
    expect(where).to_have_text(f"0 / {last}")
    ann.get_by_role("button", name="To the present").click()
    expect(where).to_have_text(f"{last} / {last}")
    expect(question).to_have_text(now)
    assert text_of(ann, "#prices") == board
    ann.click(".log .moment >> nth=-1")
    expect(where).to_have_text(f"0 / {last}")

    ann.goto(f"{address}?at=3")
    expect(ann.locator("body[data-connection=on]")).to_be_attached()
    expect(where).to_have_text(f"3 / {last}")
    ann.wait_for_timeout(300)  # what the socket sends first must not lead back to the present
    expect(where).to_have_text(f"3 / {last}")
    ann.get_by_role("button", name="To the present").click()
    expect(question).to_have_text(now)
    rule.step(ann)


# --- other ways to play -----------------------------------------------------------------------------------------------


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until the focus is on such an element."""
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not lead to {selector}")


def test_from_the_lobby_to_a_bid_by_keyboard_alone(ann: Page, server: Server) -> None:
    ann.goto(server.url)
    tab_to(ann, ".title-card a[href='/new/stockpile']")
    ann.keyboard.press("Enter")
    ann.wait_for_url("**/new/stockpile")
    tab_to(ann, "[name=pace]")
    ann.keyboard.press("Home")
    tab_to(ann, ".new-table button.primary")
    ann.keyboard.press("Enter")
    ann.wait_for_url("**/t/*")
    expect(ann.locator("#area-own .lit").first).to_be_visible()

    tab_to(ann, "#area-own .lit[data-pick]")
    ann.keyboard.press("Enter")
    expect(ann.locator("#area-offer .lit").first).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator("#area-offer .lit")).to_have_count(0)
    tab_to(ann, "#all-options summary")
    ann.keyboard.press("Enter")
    ann.keyboard.press("2")
    ann.keyboard.press("Enter")
    expect(ann.locator("#area-offer .lit[data-move^=bid]").first).to_be_visible()
    assert ann.evaluate("document.activeElement !== document.body"), "the place of the keyboard is not lost"

    tab_to(ann, "#area-offer .lit[data-move^=bid]")
    ann.keyboard.press("ArrowRight")
    chosen = ann.evaluate("document.activeElement.dataset.move")
    assert chosen.startswith("bid ")
    ann.keyboard.press("Enter")
    expect(ann.locator("#tab-body")).to_contain_text("bids")
    until(ann, "!document.body.classList.contains('busy')")
    assert ann.evaluate("document.activeElement.id") == "ask"


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
LOW = """() => [...document.querySelectorAll(".lit, #options [data-move], #history button, .tabs button")]
  .filter((el) => el.checkVisibility() && el.getBoundingClientRect().height < 24)
  .map((el) => el.outerHTML.slice(0, 200))"""


IN_SIGHT = """() => [...document.querySelectorAll(".area .lit, #options [data-move]")].some((el) => {
  const box = el.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return hit && el.contains(hit);
})"""


def fits(page: Page) -> None:
    """Nothing is wider than the phone, everything can be hit, the question and an answer are seen at once."""
    until(page, f"({IN_SIGHT})()")  # something that can be chosen can be seen and hit
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    assert page.evaluate(LOW) == []
    box = page.locator("#ask .question").bounding_box()
    assert box
    assert box["y"] >= 0
    assert box["y"] + box["height"] < 844, "the question stands on the screen"


def test_some_turns_on_a_phone(open_context: OpenContext, server: Server) -> None:
    phone: BrowserContext = open_context(**PHONE)
    page = phone.new_page()
    page.goto(server.url)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    open_table(page, server, ["me:Ann", *BOTS])
    rule = Rule("phone")
    for verb in ("bid", "done", "place"):
        while not starts(verb)(play_until([page], rule, asked)):
            fits(page)
            rule.step(page, Locator.tap)
        fits(page)
    for tab in ("numbers", "charts", "chat", "notes"):
        open_tab(page, tab)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
        assert page.evaluate(LOW) == []
