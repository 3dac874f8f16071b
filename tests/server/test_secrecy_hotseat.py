"""Several people at one screen: those around it cannot tell which of them is asked in secret (STK-4.0.7)."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from kurs.draw.panel import AREAS
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from server.running import Page, Server, Visitor, settle
from server.twins import dividend_for

TURN_ORDER = (1, 2, 3, 0)
FAMILY, OTHERS, BOT = "family", "others", "bot"
SCREENS = {
    "all": dict.fromkeys(range(4), FAMILY),
    "some": {0: FAMILY, 1: BOT, 2: FAMILY, 3: BOT},
    "two": {0: FAMILY, 1: OTHERS, 2: FAMILY, 3: OTHERS},
}
"""Who sits where: everybody at one screen, two of them with bots, two at each of two screens."""
CALLED = {"all": ("0", "1", "2", "3", "01", "13", "23", "012", "0123"), "some": ("0", "2", "02", "12", "023", "0123")}
"""Owners of the dividend's company, of whom at least one sits at the family's screen."""
PLACES = ("bar", "ask", "history", "curtain", "end", "tab", *[f"area-{area}" for area in AREAS])

Stop = tuple[str, int, str]
"""What somebody around the screen sees: a curtain or "nothing to show", for whom, and the page at that time."""


def stored(folder: Path) -> None:
    store = Store(folder / "kurs.sqlite")
    for person in (FAMILY, OTHERS):
        store.meet(person, person)
    games = [(screen, owners) for screen, some in CALLED.items() for owners in some]
    for screen, owners in [*games, ("two", "023"), ("two", "3"), ("all", "reload")]:
        table = dividend_for([int(owner) for owner in owners] if owners.isdecimal() else [2])
        seats = [
            SeatRow(seat, None if who == BOT else who, "random" if who == BOT else None, f"Player {seat}")
            for seat, who in sorted(SCREENS[screen].items())
        ]
        saved, after = stored_form(table)
        store.bring(f"{screen}-{owners}", "stockpile", table.record.header.options, FAMILY, seats, saved.changes, after)
    store.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = Path(tmp_path_factory.mktemp("hotseat"))
    People.of_folder(folder)
    stored(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KURS_UNLIMITED", "1")
        running = Server(folder)
    yield running
    said = running.stop()
    assert "Traceback" not in said, said


def come_in(server: Server, who: str) -> Visitor:
    visitor = server.visitor()
    visitor.http.cookies.clear()
    visitor.http.cookies.set(COOKIE, People.of_folder(server.data).cookie(who), domain="127.0.0.1", path="/")
    return visitor


def offered(page: Page) -> tuple[str, int] | None:
    """What the curtain offers: to look, or to pass the screen on."""
    found = re.search(r'data-do="(look|pass_on)" data-seat="(\d)"', page.html["curtain"])
    return (found[1], int(found[2])) if found else None


def seen(page: Page, id: str) -> str:
    """Everything on the page that can be seen or is read out, and the name of its tab."""
    titles = [message["title"] for message in map(json.loads, page.raw) if "title" in message]
    return json.dumps([page.html.get(place, "") for place in PLACES] + titles[-1:], ensure_ascii=False).replace(
        id, "ID"
    )


def press(page: Page, what: str, seat: int) -> None:
    page.say(do=what, seat=seat)
    settle(page)


def until_next_round(page: Page, id: str) -> tuple[list[Stop], list[int]]:
    """The people walk past the screen, and owners show what they have; what was seen, and who was asked."""
    stops: list[Stop] = []
    asked: list[int] = []
    settle(page)
    for _ in range(60):
        offer = offered(page)
        if offer:
            stops.append((*offer, seen(page, id)))
            press(page, *offer)
        elif not page.asked:
            page.hear()  # somebody elsewhere answers
        elif page.options[0].startswith("show"):
            asked.append(page.asked[0])
            answer(page)
        else:
            return stops, asked
    raise AssertionError(f"the screen is stuck: {stops[-3:]}")


@pytest.mark.parametrize("screen", CALLED)
def test_the_people_around_a_screen_do_not_learn_who_is_asked(server: Server, screen: str) -> None:
    family = [seat for seat in TURN_ORDER if SCREENS[screen][seat] == FAMILY]
    first: list[Stop] = []
    for owners in CALLED[screen]:
        id = f"{screen}-{owners}"
        with come_in(server, FAMILY).socket(id) as page:
            stops, asked = until_next_round(page, id)
        assert asked == [seat for seat in family if str(seat) in owners], "whoever owns shares is asked"
        walk, after = stops[: 2 * len(family)], stops[2 * len(family) :]
        names = [(what, seat) for what, seat, _ in walk]
        assert names == [(what, seat) for seat in family for what in ("look", "pass_on")], owners
        assert walk == (first or walk), f"{owners}: the page tells who is asked"
        assert [(what, seat) for what, seat, _ in after] == [("look", 2)], "then the next round begins"
        first = walk
    for _, seat, page_then in first:
        assert "claim" not in page_then, "nothing is told before the last one has passed the screen on"
        assert "● Your turn" in page_then, "nor does the name of the tab tell when the game has moved on"
        assert f"Player {seat}" in page_then
        assert not any(f"Player {other}" in page_then for other in range(4) if other != seat)


def test_only_the_one_who_is_called_can_lift_the_curtain(server: Server) -> None:
    with come_in(server, FAMILY).socket("all-reload") as page:
        settle(page)
        for seat in (2, 0, 3):
            press(page, "look", seat)
            assert offered(page) == ("look", 1)
            assert page.asked is None
        press(page, "pass_on", 1)
        assert offered(page) == ("look", 1), "nobody passes on what he has not taken"
        press(page, "look", 1)
        press(page, "look", 1)
        assert offered(page) == ("pass_on", 1), "a second click on the same button does not pass the screen on"
        press(page, "pass_on", 1)
        press(page, "pass_on", 1)
        assert offered(page) == ("look", 2)
        press(page, "look", 2)
        press(page, "pass_on", 2)
        assert page.asked
        assert page.asked[0] == 2, "the one who is asked must answer"
    page_again = come_in(server, FAMILY)
    assert 'data-do="look" data-seat="1"' in page_again.http.get("/t/all-reload").text
    with page_again.socket("all-reload") as page:
        settle(page)
        assert offered(page) == ("look", 1), "a page that is loaded again begins anew"


def test_who_may_still_be_asked_waits_for_another_screen(server: Server) -> None:
    """Seats 2, 3 and 0 own shares, in this order; 2 and 0 sit at one screen, 1 and 3 at another."""
    with ExitStack() as stack:
        one, other = [stack.enter_context(come_in(server, who).socket("two-023")) for who in (FAMILY, OTHERS)]
        settle(one, other)
        assert offered(other) is None, "nobody of that screen is asked yet"
        press(one, "look", 2)
        answer(one)
        press(one, "pass_on", 2)
        press(one, "look", 0)
        assert offered(one) is None
        assert one.asked is None
        assert 'data-seat="0"' in one.html["ask"], "his own table, until it is certain whether he is asked"
        for seat in (1, 3):
            settle(other)
            assert offered(other) == ("look", seat)
            press(other, "look", seat)
            if seat == 3:
                answer(other)
            assert offered(other) == ("pass_on", seat)
            press(other, "pass_on", seat)
        settle(one)
        assert one.asked
        assert one.asked[0] == 0
        answer(one)
        assert offered(one) == ("pass_on", 0)
        press(one, "pass_on", 0)
        assert offered(one) == ("look", 2), "the game goes on: the next round's first question"


def test_a_screen_of_which_nobody_is_asked_is_not_called(server: Server) -> None:
    with ExitStack() as stack:
        one, other = [stack.enter_context(come_in(server, who).socket("two-3")) for who in (FAMILY, OTHERS)]
        settle(one, other)
        assert offered(one) is None
        assert "my-turn" not in one.html["bar"]
        assert "Player" not in one.html["bar"], "nor is it told whom the game waits for"
        assert offered(other) == ("look", 1)


def answer(page: Page) -> None:
    """Show every share one has."""
    assert page.options[0].startswith("show")
    page.move(page.options[0])
    settle(page)
