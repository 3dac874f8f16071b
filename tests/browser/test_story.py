"""The story in a real browser: complete after the bots' moves and after a reload, played, paused, skipped, and ended by
an answer; and the controls that are always there."""

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenContext
from browser.play import FREE, LIVE, until
from kurs.kernel import Table, read_record, replay_record, title
from server.running import Server
from server.stories import sentences, since_own_move

TITLES = ("stockpile", "r1849")
BOTS = 3
SMALLEST = 40
"""The least a finger needs, in pixels."""
MINE = f"""(kursBeats.finish(), {FREE} && document.querySelector("#bar.my-turn") &&
  document.querySelectorAll("#options [data-move]").length > 0)"""


class Player:
    """A person who plays with three bots that do not think."""

    def __init__(self, open_context: OpenContext, server: Server, game: str, **options: Any) -> None:
        self.server, self.game = server, game
        self.page: Page = open_context(**({"locale": "en-GB"} | options)).new_page()
        self.page.goto(server.url)
        self.page.locator(f"form[action$='/play/{game}'] button").click()
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator(LIVE)).to_be_attached()
        self.pace("0")
        self.bar = self.page.locator("#beats")

    def pace(self, pace: str) -> None:
        """Say how long bots think; on a narrow page that stands in the sheet of history."""
        sheet = self.page.locator("#pace").is_hidden()
        if sheet:
            self.page.click("#dock-history")
        self.page.select_option("#pace", pace)
        if sheet:
            self.page.click("#dock-history")

    def table(self) -> Table[Any]:
        """The game as it is stored."""
        with closing(sqlite3.connect(self.server.data / "kurs.sqlite")) as file:
            id = self.page.url.rpartition("/")[2]
            lines = file.execute("select text from line where game = ? order by n", (id,)).fetchall()
        return replay_record(title(self.game), read_record("".join([text for (text,) in lines])))

    @property
    def seat(self) -> int:
        return int(self.page.locator("#ask").get_attribute("data-seat") or -1)

    def answer(self) -> bool:
        """Choose something from the middle of the list, so that the game goes on in a lively way; whether something is
        still being played then."""
        number = self.page.locator("#ask").get_attribute("data-number")
        playing = self.page.evaluate("""() => {
          const all = document.querySelectorAll("#options [data-move]");
          all[Math.floor(all.length * 0.4)].click();
          return kursBeats.state.playing;
        }""")
        expect(self.page.locator("#ask")).not_to_have_attribute("data-number", number or "")
        return bool(playing)

    def play_until_bots_have_moved(self) -> Table[Any]:
        """Until one is asked after at least three moves of bots; the table as it is then."""
        while True:
            until(self.page, MINE)
            table = self.table()
            seats = [entry.seat for entry in table.record.entries]
            if self.seat in seats and seats[::-1].index(self.seat) >= BOTS:
                return table
            self.answer()

    def lines(self) -> list[str]:
        return self.page.locator("#news li > span").all_text_contents()

    def load_anew_with_a_clock_that_stands(self) -> None:
        self.page.clock.install()
        self.page.reload()
        expect(self.page.locator(LIVE)).to_be_attached()
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 60_000"))

    def lit(self) -> int:
        return self.page.locator(".area .lit").count()

    def press(self, name: str) -> None:
        self.bar.locator(f"[data-beat={name}]").click()

    def at(self, n: int) -> None:
        expect(self.bar.locator(".count")).to_have_text(re.compile(f"^{n + 1} / "))

    def of(self) -> int:
        expect(self.bar).to_be_visible()
        return int((self.bar.locator(".count").text_content() or "0").rpartition(" ")[2])

    def over(self, lit: int) -> None:
        """The present is shown, and what can be chosen is lit as it was."""
        expect(self.bar).to_be_hidden()
        expect(self.page.locator(".area .lit")).to_have_count(lit)
        expect(self.page.locator("#options [data-move]").first).to_be_attached()


@pytest.mark.parametrize("game", TITLES)
def test_the_story_is_complete_played_paused_and_skipped(open_context: OpenContext, server: Server, game: str) -> None:
    ann = Player(open_context, server, game)
    table = ann.play_until_bots_have_moved()
    wanted = sentences(table, since_own_move(table, ann.seat))
    expect(ann.page.locator("#story h3")).to_have_text("Since your last move")
    assert ann.lines() == wanted
    ann.load_anew_with_a_clock_that_stands()
    assert ann.lines() == wanted, "there after a reload"
    bottom = "[...document.querySelectorAll(argument)].at(-1).getBoundingClientRect().bottom"
    room, newest = (ann.page.evaluate(f"(argument) => {bottom}", part) for part in (".story-lines", ".told"))
    assert newest <= room, "the newest line is visible"
    lit = ann.lit()
    ann.page.click("#replay")
    expect(ann.bar).to_be_visible()
    assert ann.of() >= BOTS
    ann.at(0)
    expect(ann.bar.locator(".said")).to_contain_text(wanted[0])
    assert not ann.lit(), "nothing can be chosen in the past"
    ann.press("pause")
    ann.page.clock.run_for(60_000)
    ann.at(0)
    said = [ann.bar.locator(".said").text_content() or ""]
    for n in range(1, ann.of()):
        ann.press("next")
        ann.at(n)
        said.append(ann.bar.locator(".said").text_content() or "")
    assert " ".join(said) == " ".join(wanted), "every line, in order"
    ann.press("next")
    ann.over(lit)
    ann.page.click("#replay")
    ann.at(0)
    ann.page.clock.run_for(60_000)
    ann.over(lit)
    ann.page.click("#replay")
    ann.at(0)
    ann.press("skip")
    ann.over(lit)
    ann.page.click("#replay")
    ann.at(0)
    assert ann.page.evaluate("kursBeats.state.playing")
    assert not ann.answer(), "an answer ends it"


def test_where_nothing_may_move_the_story_is_played_step_by_step(open_context: OpenContext, server: Server) -> None:
    ann = Player(open_context, server, "stockpile", reduced_motion="reduce")
    ann.play_until_bots_have_moved()
    ann.load_anew_with_a_clock_that_stands()
    lit = ann.lit()
    ann.page.click("#replay")
    for n in range(ann.of()):
        ann.at(n)
        ann.page.clock.run_for(60_000)
        ann.at(n)
        ann.page.keyboard.press("n")
    ann.over(lit)


def test_the_controls_are_always_there(open_context: OpenContext, server: Server) -> None:
    """By mouse, by keys, by thumb; what comes next waits, or nothing is shown until it is one's own turn."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    ann = Player(open_context, server, "stockpile", **phone)
    until(ann.page, MINE)
    quiet = ann.page.locator("#playback")
    expect(quiet.locator("button").first).to_be_visible()
    ann.page.click("#dock-history")  # how long bots think stands beside the moments of the game
    for control in quiet.locator("button, select").all():
        box = control.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= SMALLEST
        control.focus()
        expect(control).to_be_focused()
    ann.page.click("#dock-history")
    quiet.locator("[data-beat=speed]").click()
    expect(quiet.locator("[data-beat=speed]")).to_have_text("2×")
    expect(ann.page.locator("#beats [data-beat=speed]")).to_have_text("2×")
    ann.page.locator("#table").click(position={"x": 1, "y": 1})
    ann.page.keyboard.press("p")
    expect(quiet.locator("[data-beat=pause]")).to_have_attribute("aria-pressed", "true")
    turn = quiet.locator("[data-beat=turn]")
    while ann.page.evaluate("kursBeats.state.playing") is False:  # until a movement or a deal comes
        until(ann.page, f"kursBeats.state.playing || ({MINE})")
        if not ann.page.evaluate("kursBeats.state.playing"):
            ann.answer()
    assert ann.page.evaluate("kursBeats.state.paused"), "it waits"
    turn.click()
    expect(ann.bar).to_be_hidden()
    ann.pace("2000")
    until(ann.page, MINE)
    ann.answer()
    turn.click()
    until(ann.page, "document.querySelector('#bar.my-turn')")
    assert not ann.page.evaluate("kursBeats.state.playing"), "nothing was shown on the way"
    expect(turn).to_have_attribute("aria-pressed", "false")
    expect(ann.page.locator("#pace")).to_have_value("2000")
    ann.page.reload()
    expect(ann.page.locator("#pace")).to_have_value("2000")
