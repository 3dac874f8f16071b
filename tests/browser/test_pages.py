"""The pages around a game: languages, chat, notes, names, rules, and that everybody can use them (axe-core)."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenContext
from browser.play import CHOICES, LIVE, Rule, join, open_tab, open_table, play_until, starts, two_people, until
from server.running import Server

BOTS = ["bot:sensible", "bot:sensible"]
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(locale="en-GB").new_page()


# --- languages --------------------------------------------------------------------------------------------------------


def test_the_language_changes_at_the_table_and_nothing_else(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    ann.locator("#area-own .lit[data-pick]").first.click()
    expect(ann.locator("#ask .again")).to_be_visible()
    open_tab(ann, "chat")
    ann.fill("#chat-form input", "half a sen")
    ann.evaluate("window.same = true")
    question = ann.locator("#ask .question")
    english = question.inner_text()
    said = {english}
    for language in ("pl", "ru"):
        ann.click(f"#bar [data-to={language}]")
        expect(ann.locator(f"#bar [data-to={language}][aria-pressed=true]")).to_be_visible()
        until(ann, "document.documentElement.lang === argument", language)
        said.add(question.inner_text())
        assert ann.input_value("#chat-form input") == "half a sen"
        expect(ann.locator("#ask .again")).to_be_visible()
        expect(ann.locator("#tab-body.tab-chat")).to_be_visible()
        assert ann.evaluate("window.same") is True, "the page was not loaded again"
    assert len(said) == 3, said
    ann.reload()
    expect(ann.locator(LIVE)).to_be_attached()
    expect(ann.locator("#bar [data-to=ru][aria-pressed=true]")).to_be_visible()
    ann.click("#bar [data-to=en]")
    expect(question).to_have_text(english)


def test_the_language_changes_in_the_lobby(ann: Page, server: Server) -> None:
    ann.goto(server.url)
    said = set()
    for language in ("en", "pl", "ru"):
        ann.click(f"header .languages [lang={language}]")
        expect(ann.locator(f"html[lang={language}]")).to_be_attached()
        said.add(ann.locator("h1").inner_text())
    assert len(said) == 3, said
    ann.click(".title-card a[href^='/rules/']")
    expect(ann.locator("html[lang=ru]")).to_be_attached()


# --- people -----------------------------------------------------------------------------------------------------------


def test_the_browsers_tab_shows_whose_turn_it_is(open_context: OpenContext, server: Server) -> None:
    ann, bob = two_people(open_context, server)
    expect(ann).to_have_title("● Your turn · Stockpile")
    expect(bob).to_have_title("Stockpile · Kurs")
    rule = Rule("title")
    for _ in range(3):
        if ann.title().startswith("●"):
            rule.step(ann)
    expect(bob).to_have_title("● Your turn · Stockpile")
    expect(ann).to_have_title("Stockpile · Kurs")
    lobby = bob.context.new_page()
    lobby.goto(server.url)
    expect(lobby.locator(".tables .turn").first).to_contain_text("Your turn")


def test_chat_and_private_notes(open_context: OpenContext, server: Server) -> None:
    ann, bob = two_people(open_context, server)
    for page in (ann, bob):
        open_tab(page, "chat")
    ann.fill("#chat-form input", "hello <b>Bob</b>")
    ann.keyboard.press("Enter")
    expect(bob.locator(".chat li")).to_have_text("Ann hello <b>Bob</b>")
    expect(ann.locator("#chat-form input")).to_have_value("")
    bob.fill("#chat-form input", "half")
    ann.fill("#chat-form input", "are you there?")
    ann.click("#chat-form button")
    expect(bob.locator(".chat li")).to_have_count(2)
    assert bob.input_value("#chat-form input") == "half", "what is being typed is not disturbed"

    open_tab(ann, "notes")
    ann.fill("#note", "steel will split")
    ann.locator("#note").blur()
    open_tab(bob, "notes")
    expect(bob.locator("#note")).to_have_value("")
    for _ in range(100):  # a note is saved without an answer
        ann.reload()
        expect(ann.locator(LIVE)).to_be_attached()
        open_tab(ann, "notes")
        if ann.input_value("#note"):
            break
    expect(ann.locator("#note")).to_have_value("steel will split")


def test_hostile_names_and_words_are_only_letters(open_context: OpenContext, server: Server) -> None:
    name = "<img src=x onerror=alert(1)>"
    ann, bob = open_context(locale="en-GB").new_page(), open_context(locale="en-GB").new_page()
    for page in (ann, bob):
        page.on("dialog", lambda dialog: pytest.fail(f"a name has run: {dialog.message}"))
    address = open_table(ann, server, [f"me:{name}", "open"])
    join(bob, address, "\u202eevil\u200f \"'</script><svg onload=alert(2)>")
    expect(bob.locator("#prices")).to_be_visible()
    for page in (ann, bob):
        open_tab(page, "chat")
    bob.fill("#chat-form input", "\u202e<script>alert(3)</script>{{7*7}}")
    bob.keyboard.press("Enter")
    for page in (ann, bob):
        expect(page.locator(".chat li")).to_contain_text("<script>alert(3)</script>{{7*7}}")
        expect(page.locator("#area-players")).to_contain_text("<img")
        assert page.locator("[src=x], [onerror], [onload]").count() == 0
        assert not {"\u202e", "\u200f"} & set(page.content())
    ann.goto(server.url)
    expect(ann.locator(".tables").first).to_contain_text(name)
    assert ann.locator("[src=x], [onerror], [onload]").count() == 0


# --- help -------------------------------------------------------------------------------------------------------------


def test_what_cannot_be_chosen_says_why_and_the_rules_open_where_they_apply(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    play_until([ann], Rule("why"), starts("bid"))
    ann.locator("[data-why^='bid'][data-why$=' 25']").first.click()
    expect(ann.locator("#toast.shown")).not_to_be_empty()
    assert len(ann.locator("#toast").inner_text()) > 10
    assert starts("bid")(ann), "asking changes nothing"
    with ann.context.expect_page() as opening:
        ann.click("#rules-link")
    rules = opening.value
    rule = rules.url.partition("#")[2]
    assert rule == "STK-4.3.2"
    expect(rules.locator(f"[id='{rule}']")).to_be_in_viewport()


# --- everybody --------------------------------------------------------------------------------------------------------

VIEWS = [(width, scheme) for width in (1440, 390) for scheme in ("light", "dark")]
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .filter((one) => ["serious", "critical"].includes(one.impact))
  .map(({id, nodes}) => `${id}: ${nodes.length} of ${nodes[0].html.slice(0, 160)}`)"""


def violations(page: Page, name: str) -> list[str]:
    """What axe finds serious on this page, wide and narrow, in the light and in the dark."""
    page.evaluate(AXE)
    expect(page.locator(".sum-change")).to_have_count(0)  # it fades, and so cannot be read at some moment
    found = []
    for width, scheme in VIEWS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce")
        said: list[str] = page.evaluate(RUN)
        found += [f"{name}, {width} px, {scheme}: {one}" for one in said]
    return found


def test_pages_can_be_used_by_everybody(ann: Page, server: Server, tolerated: list[str]) -> None:
    tolerated.append("status of 404")
    found: list[str] = []
    open_table(ann, server, ["me:Ann", "open"])
    found += violations(ann, "waiting room")
    for name, path in {
        "lobby": "/",
        "new table": "/new/stockpile",
        "rules": "/rules/stockpile",
        "import": "/import",
        "message": "/t/nothing",
    }.items():
        ann.goto(server.url + path)
        found += violations(ann, name)
    assert not found, "\n".join(found)


def test_the_table_can_be_used_by_everybody(ann: Page, server: Server) -> None:
    found: list[str] = []
    address = open_table(ann, server, ["me:Ann", *BOTS], investors="on")
    rule = Rule("axe")
    for verb in ("keep", "place", "bid", "sell"):
        play_until([ann], rule, starts(verb))
        found += violations(ann, f"table, {verb}")
    for tab in ("chat", "numbers", "charts", "notes"):
        open_tab(ann, tab)
        found += violations(ann, f"tab {tab}")
    ann.goto(f"{address}?at=2")
    found += violations(ann, "history")
    open_table(ann, server, ["me:Ann", "hotseat:Eve"])
    found += violations(ann, "curtain")
    assert not found, "\n".join(found)


def finished(page: Page, server: Server) -> None:
    """A game that bots have played to its end."""
    open_table(page, server, ["bot:random"] * 2)
    until(page, "(kursBeats.finish(), document.querySelector('#ask a[href$=record]'))")
    expect(page.locator("#ask .question")).to_contain_text("Winner")


def test_the_end_of_a_game_can_be_used_by_everybody(ann: Page, server: Server) -> None:
    finished(ann, server)
    assert not ann.evaluate(CHOICES)
    found = violations(ann, "end")
    assert not found, "\n".join(found)


def test_a_record_is_opened_and_gone_on_with_at_one_screen(
    ann: Page, server: Server, tmp_path: Path, tolerated: list[str]
) -> None:
    tolerated.append("status of 400")
    finished(ann, server)
    with ann.expect_download() as waiting:
        ann.click("a[href$=record]")
    record = tmp_path / "game.jsonl"
    waiting.value.save_as(record)
    ann.goto(f"{server.url}/import")
    ann.set_input_files("[name=record]", record)
    ann.fill("[name=to]", "9")
    ann.click("main button.primary")
    ann.wait_for_url("**/t/*")
    ann.click("#curtain [data-do=look]")
    expect(ann.locator("#slider")).to_have_attribute("max", re.compile("[5-9]"))
    rule = Rule("gone on with")
    play_until([ann], rule, lambda page: True)
    rule.step(ann)
    ann.goto(f"{server.url}/import")
    record.write_text("no record", encoding="utf-8")
    ann.set_input_files("[name=record]", record)
    ann.click("main button.primary")
    expect(ann.locator("[role=alert]")).to_contain_text("Line 1")
