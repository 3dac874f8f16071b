"""Secrecy over the wire in Friesematenten: deck, cards set aside, drafted choices, and the money of others."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from kurs.kernel import Move, Plan, SearchChance, parse_move, plain_json
from kurs.server.keeping import stored_form
from kurs.server.planning import number_in
from kurs.server.safety import People
from kurs.server.store import SeatRow, Store
from kurs.server.viewer import TABS
from server.other_money import MORE, meddle_in
from server.running import Server
from server.test_secrecy import Pair, Servers, _hurry, come_in, person
from server.twins import Twins, make
from server.twins_friesematenten import (
    FRIESEMATENTEN,
    twins_in_drafting,
    twins_of_deck,
    twins_of_drafted,
    twins_of_money,
    twins_of_reshuffling,
)

LATE = 12
"""Steps a viewer who comes late still sees."""
OPEN = "money-open"
EYES = "other-eyes"
PLANNED = 8
"""Moves of a plan."""


def late(twins: Twins, steps: int = LATE) -> Twins:
    """The viewer comes when only some steps are left; what was before he reads in the log."""
    return replace(twins, played=max(twins.played, twins.alike - steps))


ALL_TWINS = {
    twins.id: twins
    for twins in [
        twins_of_deck("deck-3-1", 3, 1),
        late(twins_of_deck("deck-2-0", 2, 0, bids="covered")),
        late(twins_of_deck("deck-4-watcher", 4, None)),
        late(twins_of_reshuffling("reshuffled-1", 1), 4),
        *[twins_in_drafting(f"drafting-{viewer}", viewer) for viewer in (0, 2, None)],
        late(twins_of_drafted("drafted-2-1", 2, 1)),
        late(twins_of_drafted("drafted-3-0", 3, 0)),
        late(twins_of_drafted("drafted-3-watcher", 3, None)),
        late(twins_of_money("money-2-0", 2, 0)),
        twins_of_money("money-3-watcher", 3, None),
        late(twins_of_money("money-4-2", 4, 2)),
        late(twins_of_money("money-2-0-covered", 2, 0, bids="covered")),
        late(twins_of_money("money-4-2-covered", 4, 2, bids="covered")),
        late(twins_of_money(OPEN, 2, 0, money="open")),
        late(twins_of_drafted(f"{EYES}-drafted", 3, 0)),
        late(twins_of_money(f"{EYES}-money", 4, 2)),
    ]
}
WRONG = (
    "bid 1",
    "bid 1000",
    "play A09 1",
    "play A12",
    "play A05 I01",
    "demolish F06",
    "assign I02 F01",
    "aside A19",
    "aside S10",
    "end",
    "take S10",
    "bid F01",
)
"""Moves to ask "why not?" about."""


def stored(folder: Path, which: int) -> None:
    """A folder of data with one game of all twins."""
    store = Store(folder / "kurs.sqlite")
    store.engine.dispose()
    event.listen(store.engine, "connect", _hurry)
    for twins in ALL_TWINS.values():
        table = twins.table(which)
        seats = [SeatRow(seat, person(twins, seat), None, f"Player {seat}") for seat in range(twins.seats)]
        for row in seats:
            store.meet(row.person or "", row.name)
        store.meet(person(twins, None), "Watcher")
        saved, after = stored_form(table)
        options = table.record.header.options
        store.bring(twins.id, table.title.name, options, person(twins, 0), seats, saved.changes, after)
    store.close()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Two servers with the same people and tables, and other secrets; the bank of the second one meddles."""
    folders = [Path(tmp_path_factory.mktemp(f"game{which}")) for which in (0, 1)]
    People.of_folder(folders[0])
    shutil.copy(folders[0] / "secret", folders[1] / "secret")
    for which, folder in enumerate(folders):
        stored(folder, which)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KURS_UNLIMITED", "1")
        one = Server(folders[0])
        patch.setenv("PYTHONPATH", meddle_in(folders[1]), prepend=os.pathsep)
        other = Server(folders[1])
    yield one, other
    for server in (one, other):
        said = server.stop()
        assert "Traceback" not in said, said


class Market(Pair):
    """Both games of some twins of Friesematenten."""

    planned = 0
    """Bids of others that the viewer has tried in his plans."""

    def look_around(self) -> None:
        """The viewer opens every tab, loads the page, asks why not, plans, and picks half a move."""
        viewer = self.twins.viewer
        self.plan_ahead()
        self.looks += 1
        for table, eyes in zip(self.tables, self.eyes, strict=True):
            for tab in (*TABS[1:], TABS[0]):
                eyes.say(do="tab", name=tab)
            eyes.get(f"/t/{self.twins.id}")
            self.story_again(eyes)
            if viewer is None:
                continue
            for move in WRONG[self.looks % 3 :: 3]:
                made = parse_move(move)
                if made and table.why_not(viewer, made):
                    eyes.say(do="why", seat=viewer, move=move)
            ask = table.ask_of(viewer)
            if ask and len(ask.options) > 1 and ask.options[0].args and not ask.answered:
                eyes.say(do="pick", words=f"{ask.options[0].verb} {ask.options[0].args[0]}")
                eyes.say(do="pick", words="")

    def plan_ahead(self) -> None:
        """The viewer tries moves for himself and for others, as much as they can bid, asks why not, and goes back."""
        twins, table = self.twins, self.tables[0]
        if twins.viewer is None or table.over:
            return
        plan = Plan(table, twins.viewer, f"{twins.id} {twins.viewer} {table.told_count(twins.viewer)}")  # as the server
        for eyes in self.eyes:
            eyes.say(do="plan")
        while (ask := plan.ask) and len(plan.steps) < PLANNED:
            top = ask.ranges[0].high if ask.ranges else 0
            move = Move("bid", (top if len(plan.steps) % 2 else ask.ranges[0].low,)) if top else ask.options[0]
            for eyes in self.eyes:
                eyes.say(do="why", seat=twins.viewer, move="bid 1000")
                refused = len(eyes.page.toasts)
                eyes.say(do="move", seat=ask.seat, number=number_in(plan), move=str(move))
                assert len(eyes.page.toasts) == refused, f"{move} is not what is planned there"
            plan.play(move)
            self.planned += ask.seat != twins.viewer and len(ask.ranges)
        for eyes in self.eyes:
            eyes.say(do="plan_back")
            eyes.say(do="plan_leave")

    def look_back(self) -> None:
        """Moments of the whole game, all languages, the lobby, and the record that is not given out."""
        id, last = self.twins.id, len(self.tables[0].moments(self.twins.viewer)) - 1
        moments = range(0, last, 1 + last // 12)
        for eyes in self.eyes:
            for tab in ("numbers", "log"):
                eyes.say(do="tab", name=tab)
                for moment in moments:
                    eyes.say(do="at", value=moment)
                eyes.say(do="at", value=None)
            for language in ("pl", "ru"):
                eyes.say(do="language", to=language)
                for at in ("", "?at=0", f"?at={last - 1}", "?at=9999"):
                    eyes.get(f"/t/{id}{at}", language)
                eyes.say(do="tab", name="charts")
                eyes.say(do="tab", name="numbers")
            eyes.get("/")
            record = eyes.get(f"/t/{id}/record")
            assert record.status_code == 400
            assert "draws" not in record.text
        self.nothing_more()

    def nothing_more(self) -> None:
        """Nothing has come unasked, in neither game."""
        for eyes in self.eyes:
            eyes.nothing_more()

    def busy_opponents(self) -> None:
        """In one game alone an opponent leafs back, tries an illegal move, and gives an order."""
        seat, page = next(iter(self.others[0].items()))
        page.quiet(0)
        for message in (
            {"do": "tab", "name": "numbers"},
            {"do": "at", "value": 0},
            {"do": "at", "value": None},
            {"do": "tab", "name": "log"},
            {"do": "move", "seat": seat, "number": self.tables[0].number_of(seat), "move": "bid 1"},
            {"do": "order", "seat": seat, "name": "bids_dear", "yes": "1"},
            {"do": "order", "seat": seat, "name": "bids_dear", "yes": ""},
        ):
            page.say(**message)
            page.hear()


COMPARED = [id for id in ALL_TWINS if id != OPEN and not id.startswith(EYES)]


@pytest.mark.parametrize("id", COMPARED)
def test_what_cannot_be_known_is_not_sent(servers: Servers, id: str) -> None:
    twins = ALL_TWINS[id]
    with ExitStack() as stack:
        pair = Market(twins, servers, stack)
        pair.look_around()
        pair.compare("before the first move")
        for n, step in enumerate(twins.steps[twins.played : twins.alike]):
            pair.step(step)
            if -1 in step.seats:  # in one game alone something secret has happened
                pair.nothing_more()
            if -1 in step.seats or n % 4 == 1:
                pair.look_around()
            pair.compare(f"{step.seats}: {step.moves}")
        pair.busy_opponents()
        pair.look_back()
        pair.compare("afterwards")
        for step in twins.steps[twins.alike :]:
            pair.step(step)
            assert pair.differs_now(), "the cards that come up are other ones"
        assert pair.planned or twins.viewer is None or "draft" in id, "no plan has come to a bid of somebody else"


@pytest.mark.parametrize("id", [id for id in ALL_TWINS if id.startswith("money")])
def test_the_money_twins_differ_in_the_money_of_others(id: str) -> None:
    twins = ALL_TWINS[id]
    one, other = (twins.table(which).state.cash for which in (0, 1))
    assert [b - a for a, b in zip(one, other, strict=True)] == MORE[twins.seats]
    assert twins.viewer is None or one[twins.viewer] == other[twins.viewer]


@pytest.mark.parametrize("id", [id for id in ALL_TWINS if id.startswith("money") and id != OPEN])
def test_the_money_of_others_leaves_no_trace_in_guesses(id: str) -> None:
    """Step by step the guesses of both games are the same to the byte, and so are those of a guess."""
    twins = replace(ALL_TWINS[id], played=0)
    tables = [twins.table(which) for which in (0, 1)]
    for n, step in enumerate(twins.steps[: twins.alike]):
        states = [table.state for table in tables]
        states.append(FRIESEMATENTEN.guess(states[1], twins.viewer, SearchChance("other")))
        found = {plain_json(FRIESEMATENTEN.guess(state, twins.viewer, SearchChance(f"{n}"))) for state in states}
        assert len(found) == 1, f"step {n}"
        assert states[0].cash != states[1].cash
        for which, table in enumerate(tables):
            make(table, step, which)


def test_money_is_sent_where_it_is_played_open(servers: Servers) -> None:
    """The comparison can fail: open money is on the page, in the numbers and in the charts."""
    twins = ALL_TWINS[OPEN]
    with ExitStack() as stack:
        pair = Market(twins, servers, stack)
        assert pair.differs_now()
        for tab in ("numbers", "charts"):
            for eyes in pair.eyes:
                eyes.say(do="tab", name=tab)
            assert pair.differs_now(), tab
        cash = pair.tables[1].state.cash[1]
        assert re.search(rf"\b{cash}\b", pair.eyes[1].page.html["tab"])


@pytest.mark.parametrize("id", [id for id in ALL_TWINS if id.startswith(EYES)])
def test_other_eyes_see_the_difference(servers: Servers, id: str) -> None:
    """Whoever may know a difference is sent it: his own cards while he chooses, his own money."""
    twins = ALL_TWINS[id]
    for seat in range(twins.seats):
        people = [come_in(server, person(twins, seat)) for server in servers]
        pages = [visitor.http.get(f"/t/{twins.id}?at=0").text for visitor in people]
        assert (pages[0] == pages[1]) == (seat == twins.viewer), f"seat {seat}"
