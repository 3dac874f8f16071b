"""Beats in a real browser: a movement of Stockpile is watched forecast by forecast, at the viewer's own speed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenContext
from browser.play import LIVE
from kurs.kernel import Played, Shown, Table, shown_to
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from kurs.text import Speaker
from server.running import Server
from server.twins import twins_in_all

SEATS = 4
ANN, BOB, CYD = 0, 1, 2
"""Ann is the last to finish selling; Bob watches the movement that follows; Cyd is asked first in the next round."""
TWINS = twins_in_all("a movement", SEATS, None, {})
NAMES = [f"Player {seat}" for seat in range(SEATS)]
GAMES = ("watched", "paused", "stepped", "phone", "skipped", "still", "answered", "history", "polish", "turned")
SMALLEST = 40
"""The least a finger needs, in pixels."""


def before_the_movement() -> Table[Any]:
    return replace(TWINS, played=len(TWINS.steps) - 1).table(0)


def movement(viewer: int | None) -> tuple[Table[Any], list[Shown]]:
    """The same move on a table of our own: the table after it, and its beats as this viewer gets them."""
    table, played = before_the_movement(), list[Played]()
    table.watch(played.append)
    table.play(ANN, "done")
    return table, shown_to(viewer, played[0])


def said(shown: Shown, language: str = "en") -> str:
    speaker = Speaker(language, TWINS.title, NAMES)
    return " ".join([speaker.event(event) for event in shown.told])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game for each test, all of them before the same movement."""
    folder = Path(tmp_path_factory.mktemp("beats"))
    People.of_folder(folder)
    store = Store(folder / "kurs.sqlite")
    for seat, name in enumerate(NAMES):
        store.meet(f"person {seat}", name)
    for id in GAMES:
        table = before_the_movement()
        saved, after = stored_form(table)
        seats = [SeatRow(seat, f"person {seat}", None, name) for seat, name in enumerate(NAMES)]
        store.bring(id, "stockpile", table.record.header.options, "person 0", seats, saved.changes, after)
    store.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KURS_UNLIMITED", "1")
        running = Server(folder)
    yield running
    complaints = running.stop()
    assert "Traceback" not in complaints, complaints


class Eyes:
    """A player's page; its clock stands still unless it is told to go on."""

    def __init__(self, open_context: OpenContext, server: Server, id: str, seat: int, **options: Any) -> None:
        context = open_context(**({"locale": "en-GB"} | options))
        cookie = People.of_folder(server.data).cookie(f"person {seat}")
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
        self.seat = seat
        self.page: Page = context.new_page()
        self.page.clock.install()
        self.page.goto(f"{server.url}/t/{id}")
        expect(self.page.locator(LIVE)).to_be_attached()
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 60_000"))
        self.bar = self.page.locator("#beats")
        self.log = self.page.locator("#tab-body")

    def at(self, n: int, of: list[Shown]) -> None:
        """The n-th beat is shown: what is said there, and the table of that moment, nothing later."""
        expect(self.bar.locator(".count")).to_have_text(f"{n + 1} / {len(of)}")
        expect(self.bar.locator(".said")).to_have_text(said(of[n]))
        self.shows(of[n].state)

    def shows(self, state: Any) -> None:
        view = TWINS.title.view(state, self.seat)
        for company, price in enumerate(view.price):
            expect(self.page.locator(f"#ticker-{company}")).to_have_text(str(price))
        for seat, player in enumerate(view.players):
            expect(self.page.locator(f"#player-{seat}")).to_contain_text(f"${player.cash}k")
        for i, pair in enumerate(view.pairs):
            assert ("?" in (self.page.locator(f"#pair-{i}").text_content() or "")) == (pair.company < 0)

    def over(self, table: Table[Any]) -> None:
        """Nothing is played any more, and the present is shown."""
        expect(self.bar).to_be_hidden()
        expect(self.log).to_contain_text("Round 2 of 6 begins")
        self.shows(table.state)

    def press(self, name: str) -> None:
        self.bar.locator(f"[data-beat={name}]").click()

    def wait_for_next(self) -> None:
        """Let the clock go on until another beat is shown, or none."""
        before = self.counted()
        for _ in range(80):
            self.page.clock.run_for(100)
            if self.counted() != before:
                return
        pytest.fail("the beats stand still")

    def counted(self) -> str:
        return self.bar.locator(".count").text_content() or ""

    def done(self) -> None:
        """Ann finishes selling: the movement begins."""
        self.page.locator("#options [data-move=done]").click()


def test_a_movement_is_watched_forecast_by_forecast(open_context: OpenContext, server: Server) -> None:
    """STK-4.6.1: neither a price nor a payment nor the log runs ahead of the forecast that is turned up."""
    ann, bob = (Eyes(open_context, server, "watched", seat) for seat in (ANN, BOB))
    table, beats = movement(BOB)
    turned = [shown for shown in beats if any(event.key == "turned" for event in shown.told)]
    assert len(turned) == 6
    ann.done()
    for n in range(len(beats)):
        bob.at(n, beats)
        expect(bob.log).not_to_contain_text("A pair is turned up")
        assert not bob.page.locator(".area .lit").count(), "nothing can be chosen in the past"
        bob.wait_for_next()
    bob.over(table)
    expect(bob.log).to_contain_text("A pair is turned up")
    ann.at(0, movement(ANN)[1])


def test_whoever_pauses_stays_where_he_is(open_context: OpenContext, server: Server) -> None:
    ann, bob = (Eyes(open_context, server, "paused", seat) for seat in (ANN, BOB))
    table, beats = movement(BOB)
    ann.done()
    bob.at(0, beats)
    bob.press("pause")
    bob.page.clock.run_for(60_000)
    bob.at(0, beats)
    bob.page.keyboard.press("n")
    bob.at(1, beats)
    bob.page.clock.run_for(60_000)
    bob.at(1, beats)
    bob.page.keyboard.press("p")
    bob.at(2, beats)
    bob.wait_for_next()
    bob.at(3, beats)
    bob.page.clock.run_for(200_000)
    bob.over(table)


def test_beats_are_stepped_by_button_and_go_faster_on_demand(open_context: OpenContext, server: Server) -> None:
    ann, bob = (Eyes(open_context, server, "stepped", seat) for seat in (ANN, BOB))
    table, beats = movement(BOB)
    ann.done()
    bob.at(0, beats)
    for speed in ("2×", "4×", "0.5×", "1×", "2×", "4×"):
        bob.press("speed")
        expect(bob.bar.locator("[data-beat=speed]")).to_have_text(speed)
    for n in range(1, len(beats)):
        bob.press("next")
        bob.at(n, beats)
    bob.press("next")
    bob.over(table)
    assert bob.page.evaluate("localStorage.getItem('kurs_speed')") == "4", "remembered for the next movement"


def test_the_buttons_are_large_enough_for_a_thumb(open_context: OpenContext, server: Server) -> None:
    ann = Eyes(open_context, server, "phone", ANN)
    bob = Eyes(open_context, server, "phone", BOB, viewport={"width": 390, "height": 844}, has_touch=True)
    _, beats = movement(BOB)
    ann.done()
    bob.at(0, beats)
    bob.press("pause")
    while bob.counted() != f"{len(beats)} / {len(beats)}":
        bar = bob.bar.bounding_box()
        assert bar
        assert bar["x"] >= 0
        assert bar["x"] + bar["width"] <= 390
        assert bar["y"] + bar["height"] <= 844
        assert bar["height"] < 844 / 3, "the table is still to be seen"
        for name in ("pause", "next", "speed", "skip"):
            button = bob.bar.locator(f"[data-beat={name}]").bounding_box()
            assert button
            assert min(button["width"], button["height"]) >= SMALLEST
        before = bob.counted()
        bob.bar.locator("[data-beat=next]").tap()
        expect(bob.bar.locator(".count")).not_to_have_text(before)
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_beats_that_come_before_the_tab_one_has_turned_to_do_not_keep_it_back(
    open_context: OpenContext, server: Server
) -> None:
    bob = Eyes(open_context, server, "turned", BOB)
    tab = '<div id="tab"><div id="tab-body" class="tab-numbers"></div></div>'
    beat = {"html": {}, "said": ["A forecast is turned up."]}
    receive = "(message) => (kursBeats.receive(message, () => {}), kursBeats.state.playing)"
    assert bob.page.evaluate(receive, {"beats": [beat, beat]})
    assert not bob.page.evaluate(receive, {"html": {"tab": tab}})
    assert not bob.page.evaluate(receive, {"beats": [beat, beat], "html": {"tab": tab}})
    same = tab.replace("numbers", "log")
    assert bob.page.evaluate(receive, {"beats": [beat, beat], "html": {"tab": same}})


def test_whoever_skips_or_turns_to_another_tab_is_at_once_in_the_present(
    open_context: OpenContext, server: Server
) -> None:
    ann, bob = (Eyes(open_context, server, "skipped", seat) for seat in (ANN, BOB))
    table, beats = movement(BOB)
    ann.done()
    bob.at(0, beats)
    bob.page.click("#tab-chat")
    expect(bob.page.locator("#tab-body.tab-chat")).to_be_attached()
    bob.page.click("#tab-log")
    bob.over(table)
    ann.at(0, movement(ANN)[1])
    ann.press("skip")
    ann.over(table)
    assert ann.page.evaluate("document.activeElement.id") == "ask", "the keyboard goes on from the question"


def test_where_nothing_may_move_each_beat_waits_for_a_step(open_context: OpenContext, server: Server) -> None:
    ann = Eyes(open_context, server, "still", ANN)
    bob = Eyes(open_context, server, "still", BOB, reduced_motion="reduce")
    table, beats = movement(BOB)
    ann.done()
    for n in range(len(beats)):
        bob.at(n, beats)
        bob.page.clock.run_for(60_000)
        bob.at(n, beats)
        bob.page.keyboard.press("n")
    bob.over(table)


def test_nobody_waits_for_one_who_is_still_watching(open_context: OpenContext, server: Server) -> None:
    """Cyd answers while the beats play on her page and are paused on Bob's; neither stands in the other's way."""
    ann, bob, cyd = (Eyes(open_context, server, "answered", seat) for seat in (ANN, BOB, CYD))
    table, beats = movement(BOB)
    ann.done()
    bob.at(0, beats)
    bob.press("pause")
    cyd.at(0, movement(CYD)[1])
    place = table.ask_of(CYD)
    assert place
    placed = said(Shown(tuple([event for event in table.play(CYD, place.options[0]) if event.visible_to(BOB)]), None))
    cyd.page.locator("#ask summary").first.click()
    cyd.page.locator(f'#options [data-move="{place.options[0]}"]').click()
    expect(cyd.log).to_contain_text(placed)
    expect(cyd.bar).to_be_hidden()
    expect(bob.page.locator("#bar .status")).to_contain_text("Player 3")
    bob.at(0, beats)
    expect(bob.log).not_to_contain_text(placed)
    bob.press("next")
    bob.at(1, beats)
    bob.page.keyboard.press("Escape")
    bob.over(table)
    expect(bob.log).to_contain_text(placed)


def test_history_leads_back_and_on_through_the_same_beats(open_context: OpenContext, server: Server) -> None:
    ann, bob = (Eyes(open_context, server, "history", seat) for seat in (ANN, BOB))
    table, beats = movement(BOB)
    ann.done()
    bob.at(0, beats)
    last = len(table.moments(BOB)) - 1
    link, back, on = (bob.page.locator(f"#history {part}") for part in ("a", "[data-value=back]", "[data-value=on]"))

    def looks_at(n: int) -> None:
        expect(link).to_have_text(f"{last - 1}+{n + 1} / {last}")
        bob.shows(beats[n].state)
        expect(bob.page.locator("#news li > span").last).to_have_text(said(Shown(beats[n].told[-1:], None)))

    for n in reversed(range(len(beats))):
        back.click()
        expect(bob.bar).to_be_hidden()
        looks_at(n)
    back.click()
    expect(link).to_have_text(f"{last - 1} / {last}")
    for n in range(len(beats)):
        on.click()
        looks_at(n)
    on.click()
    expect(link).to_have_text(f"{last} / {last}")
    bob.over(table)


def test_beats_are_told_in_the_language_of_the_page(open_context: OpenContext, server: Server) -> None:
    ann, bob = Eyes(open_context, server, "polish", ANN), Eyes(open_context, server, "polish", BOB, locale="pl-PL")
    _, beats = movement(BOB)
    ann.done()
    expect(bob.bar.locator(".said")).to_have_text(said(beats[0], "pl"))
    expect(bob.bar.locator("[data-beat=pause]")).to_have_attribute("aria-label", "Wstrzymaj lub wznów (P)")
