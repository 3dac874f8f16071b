"""Secrecy over the wire: games that differ only in what somebody cannot know send him the same bytes."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from kurs.kernel import Played, Table, parse_move, plain_json, shown_to
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from kurs.server.viewer import TABS
from server.running import Page, Server, Visitor
from server.twins import (
    Step,
    Twins,
    make,
    shuffled_to,
    twins_in_all,
    twins_in_choosing,
    twins_in_dividend,
    twins_in_round,
)

ADVANCED = {"board": "advanced", "investors": "on"}
FOUR: list[int | None] = [0, 1, 2, 3, None]
THREE: list[int | None] = [0, 1, 2, None]
ALL_TWINS = {
    twins.id: twins
    for twins in [
        *[twins_in_all(f"four-{viewer}", 4, viewer, {}) for viewer in FOUR],
        *[twins_in_all(f"advanced-{viewer}", 3, viewer, ADVANCED) for viewer in THREE],
        *[twins_in_choosing(f"choosing-{viewer}", viewer, ADVANCED) for viewer in THREE],
        *[twins_in_dividend(f"dividend-{viewer}", viewer) for viewer in FOUR],
        twins_in_dividend("dividend-owner", 1, owns=True),
        *[twins_in_round(f"round-{viewer}", viewer) for viewer in FOUR],
        twins_in_all("other-eyes", 4, 0, {}),
    ]
}
WRONG = (
    "bid 0 25",
    "bid 3 2",
    "sell 4 9",
    "sell 2 1",
    "show 3 0",
    "boom 1",
    "place 2 0 0",
    "keep 3",
    "look 1",
    "peek 0",
)
"""Moves to ask "why not?" about."""

EVERY = 3
"""Of so many looks one has the story played."""

Servers = tuple[Server, Server]
BROWSERS: dict[str, Visitor] = {}
"""One for each server: making one takes longer than a whole round."""


def person(twins: Twins, seat: int | None) -> str:
    return f"{twins.id}-{'watcher' if seat is None else seat}"


def stored(folder: Path, which: int) -> None:
    """A folder of data with one game of all twins. What opponents have noted differs too."""
    store = Store(folder / "kurs.sqlite")
    store.engine.dispose()
    event.listen(store.engine, "connect", _hurry)
    for twins in ALL_TWINS.values():
        table = twins.table(which)
        seats = [SeatRow(seat, person(twins, seat), None, f"Player {seat}") for seat in range(twins.seats)]
        for row in seats:
            store.meet(row.person or "", row.name)
        store.meet(person(twins, None), "Watcher")
        options = table.record.header.options
        saved, after = stored_form(table)
        store.bring(twins.id, "stockpile", options, person(twins, 0), seats, saved.changes, after)
        store.say(twins.id, "Player 0", "good luck")
        for seat in [*range(twins.seats), None]:
            hers = seat == twins.viewer
            store.write_note(twins.id, person(twins, seat), "mine" if hers else f"secret of game {which}")
    store.close()


def _hurry(connection: Any, _: object) -> None:
    """What is only being laid out for a test need not outlive a power cut."""
    connection.execute("PRAGMA synchronous=OFF")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Two servers with the same people and tables, and other secrets."""
    folders = [Path(tmp_path_factory.mktemp(f"game{which}")) for which in (0, 1)]
    People.of_folder(folders[0])
    shutil.copy(folders[0] / "secret", folders[1] / "secret")
    for which, folder in enumerate(folders):
        stored(folder, which)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KURS_UNLIMITED", "1")
        running = (Server(folders[0]), Server(folders[1]))
    yield running
    for server in running:
        said = server.stop()
        assert "Traceback" not in said, said


def come_in(server: Server, who: str) -> Visitor:
    """The browser, from now on with the cookie of that person."""
    visitor = BROWSERS.get(server.url) or server.visitor()
    BROWSERS[server.url] = visitor
    visitor.http.cookies.clear()
    visitor.http.cookies.set(COOKIE, People.of_folder(server.data).cookie(who), domain="127.0.0.1", path="/")
    return visitor


@dataclass
class Eyes:
    """The viewer at one of the two games, and everything that has been sent to him, in order."""

    visitor: Visitor
    page: Page
    seen: list[tuple[str, Any]] = field(default_factory=list)

    def hear(self, what: str) -> None:
        self.page.hear()
        self.seen.append((what, self.page.raw[-1]))

    def say(self, **message: Any) -> None:
        """Send a message and take its answer."""
        self.page.say(**message)
        self.hear(str(message))

    def beats(self) -> list[str]:
        """The beats of the last message, each as it was sent."""
        return [json.dumps(frame) for frame in json.loads(self.seen[-1][1]).get("beats", [])]

    def get(self, path: str, language: str = "en") -> httpx.Response:
        answer = self.visitor.http.get(path, headers={"accept-language": language})
        by_chance = ("date", "x-request-id")  # the clock, and a name drawn for each request
        headers = {name: value for name, value in answer.headers.items() if name not in by_chance}
        content = answer.content
        if path == "/":  # how long ago a table changed depends on the clock of the test
            content = re.sub(rb'<span class="hint">[^<]*</span>', b"", content)
            del headers["content-length"]
        self.seen.append((f"{path} {language}", (answer.status_code, headers, content)))
        return answer

    def nothing_more(self) -> None:
        """What came without being waited for counts too."""
        heard = len(self.page.raw)
        self.page.quiet(0.05)
        self.seen += [("unexpected", raw) for raw in self.page.raw[heard:]]


class Pair:
    """Both games of some twins: the viewer's eyes, the other players' pages, and models of the two tables."""

    def __init__(self, twins: Twins, servers: Servers, stack: ExitStack) -> None:
        self.twins = twins
        self.tables: list[Table[Any]] = [twins.table(which) for which in (0, 1)]
        self.played: tuple[list[Played], list[Played]] = ([], [])
        for table, played in zip(self.tables, self.played, strict=True):
            table.watch(played.append)
        self.others: list[dict[int, Page]] = []
        self.eyes: list[Eyes] = []
        for server in servers:
            pages = {}
            for seat in range(twins.seats):
                if seat != twins.viewer:
                    pages[seat] = stack.enter_context(come_in(server, person(twins, seat)).socket(twins.id))
                    pages[seat].hear()
            self.others.append(pages)
            visitor = come_in(server, person(twins, twins.viewer))
            page = stack.enter_context(visitor.socket(twins.id))
            self.eyes.append(Eyes(visitor, page))
            self.eyes[-1].hear("hello")
        self.checked = self.looks = self.beats = self.replays = self.planned = 0

    def step(self, step: Step) -> None:
        """The same public move in both games; the viewer hears of it at once, or never."""
        for which, (table, eyes) in enumerate(zip(self.tables, self.eyes, strict=True)):
            seat, before = step.seats[which], self.shown(table)
            if seat < 0:
                continue
            message = {"do": "move", "seat": seat, "number": table.number_of(seat), "move": step.moves[which]}
            make(table, step, which)
            if seat == self.twins.viewer:
                eyes.say(**message)
                continue
            mover = self.others[which][seat]
            mover.quiet(0)
            mover.say(**message)
            assert "toast" not in mover.hear()
            if self.shown(table) != before:
                eyes.hear(step.moves[0])
        self.same_beats()

    def same_beats(self) -> None:
        """The beats of the step, if the viewer got any: those up to the first at which something different is shown or
        told are the same, byte for byte; and there are as many as he may know of."""
        if not all([played and played[-1].beats for played in self.played]):
            return
        told = [shown_to(self.twins.viewer, played[-1]) for played in self.played]
        sent = [eyes.beats() for eyes in self.eyes]
        assert [len(frames) for frames in sent] == [len(shown) for shown in told]
        alike = 0
        for one, other in zip(*[[self.at(shown.told, shown.state) for shown in some] for some in told], strict=False):
            if one != other:
                break
            alike += 1
        assert sent[0][:alike] == sent[1][:alike], "a beat tells a secret"
        self.beats += alike
        for played in self.played:
            played.clear()

    def at(self, told: Any, state: Any) -> bytes:
        """What the viewer may know at a beat."""
        title, viewer = self.twins.title, self.twins.viewer
        return plain_json([[event.plain() for event in told], title.view(state, viewer)])

    def shown(self, table: Table[Any]) -> tuple[int, bytes]:
        """What the viewer was told and sees: if a move changes it, a message must come."""
        return table.told_count(self.twins.viewer), plain_json(table.view(self.twins.viewer))

    def busy_opponents(self) -> None:
        """In one game alone an opponent leafs back, notes something, picks half a move and tries an illegal one."""
        seat, page = next(iter(self.others[0].items()))
        page.quiet(0)
        number = self.tables[0].number_of(seat)
        for message in (
            {"do": "tab", "name": "notes"},
            {"do": "note", "value": f"secret {self.checked}"},
            {"do": "tab", "name": "log"},
            {"do": "why", "seat": seat, "move": "bid 0 2"},
            {"do": "move", "seat": seat, "number": number, "move": "bid 0 2"},
        ):
            page.say(**message)
            page.hear()

    def look_around(self) -> None:
        """The viewer opens every tab, loads the page, and asks why he cannot do this or that."""
        viewer = self.twins.viewer
        self.looks += 1
        for table, eyes in zip(self.tables, self.eyes, strict=True):
            for tab in (*TABS[1:], TABS[0]):
                eyes.say(do="tab", name=tab)
            eyes.get(f"/t/{self.twins.id}")
            self.story_again(eyes)
            self.plan(eyes)
            for move in WRONG[self.looks % 3 :: 3] if viewer is not None else ():
                made = parse_move(move)
                assert made
                assert viewer is not None
                if table.why_not(viewer, made):
                    eyes.say(do="why", seat=viewer, move=move)
            ask = table.ask_of(viewer) if viewer is not None else None
            if ask and not ask.answered and len(ask.options) > 1 and ask.options[0].args:
                eyes.say(do="pick", words=f"{ask.options[0].verb} {ask.options[0].args[0]}")
                eyes.say(do="pick", words="")

    def story_again(self, eyes: Eyes) -> None:
        """The viewer has the story played: which moments it has and what is shown at each is compared, too."""
        assert "told-" in eyes.page.html["story"]
        if 'id="replay"' in eyes.page.html["story"] and self.looks % EVERY == 0:
            eyes.say(do="replay")
            assert eyes.beats()
            self.replays += 1

    def plan(self, eyes: Eyes) -> None:
        """The viewer tries moves ahead: what the plan invents for what he cannot know is the same, whatever is true."""
        if self.twins.viewer is None or self.looks % EVERY or 'data-do="plan"' not in eyes.page.html["ask"]:
            return
        eyes.say(do="plan")
        eyes.say(do="plan_bots")  # now and then they answer for the others
        for _ in range(2):
            number = re.search(r'data-number="(-\d+)"', eyes.page.html["ask"])
            option = re.search(r'data-move="([^"]+)"', eyes.page.html["ask"])
            assert number
            if option:
                eyes.say(do="move", number=int(number[1]), move=option[1])
                self.planned += 1
        eyes.say(do="plan_leave")

    def look_back(self) -> None:
        """Every moment of the game, all languages, chat, the lobby, and the record that is not given out."""
        id, moments = self.twins.id, len(self.tables[0].moments(self.twins.viewer))
        chatting = next(iter(self.others[0]))
        for which, eyes in enumerate(self.eyes):
            eyes.say(do="tab", name="numbers")
            for moment in range(moments - 1):
                eyes.say(do="at", value=moment)
                eyes.get(f"/t/{id}?at={moment}")
            eyes.say(do="at", value=None)
            self.beat_by_beat(which)
            eyes.say(do="tab", name="log")
            for language in ("pl", "ru"):
                eyes.say(do="language", to=language)
                for at in ("", "?at=1", f"?at={moments - 2}", "?at=9999", "?at=-1"):
                    eyes.get(f"/t/{id}{at}", language)
            eyes.say(do="tab", name="chat")
            self.others[which][chatting].say(do="chat", text="well played")
            eyes.hear("chat")
            eyes.get("/")
            record = eyes.get(f"/t/{id}/record")
            assert record.status_code == 400
            assert "draws" not in record.text
            eyes.nothing_more()

    def beat_by_beat(self, which: int) -> None:
        """Back to the beginning and on again, one beat after the other."""
        table, viewer = self.tables[which], self.twins.viewer
        steps = sum([len(shown_to(viewer, table.beats_of(n))) + 1 for n in table.moments(viewer)[1:]])
        for way in ("back", "on"):
            for _ in range(steps):
                self.eyes[which].say(do="at", value=way)

    def compare(self, when: str) -> None:
        """Everything sent since the last time, byte for byte."""
        one, other = self.eyes[0].seen[self.checked :], self.eyes[1].seen[self.checked :]
        for (what, sent), (_, instead) in zip(one, other, strict=True):
            assert sent == instead, f"{self.twins.id}, {when}, {what}: the bytes tell a secret"
        self.checked = len(self.eyes[0].seen)
        assert self.tables[0].digest != self.tables[1].digest, "the games are not even different"

    def differs_now(self) -> bool:
        """Whether the last message is another one in the other game."""
        return bool(self.eyes[0].seen[-1] != self.eyes[1].seen[-1])


@pytest.mark.parametrize("id", [id for id in ALL_TWINS if id != "other-eyes"])
def test_what_cannot_be_known_is_not_sent(servers: Servers, id: str) -> None:
    twins = ALL_TWINS[id]
    with ExitStack() as stack:
        pair = Pair(twins, servers, stack)
        pair.look_around()
        pair.compare("before the first move")
        for step in twins.steps[twins.played : twins.alike]:
            pair.step(step)
            pair.look_around()
            pair.compare(f"{step.seats}: {step.moves}")
        pair.busy_opponents()
        pair.look_back()
        pair.compare("afterwards")
        for step in twins.steps[twins.alike :]:
            pair.step(step)
            assert pair.differs_now(), "what is turned up openly is another thing"
        assert pair.replays, "no story was played"
        assert pair.planned or twins.viewer is None, "no plan was made"
        if id.startswith("round"):
            shown = [raw for _, raw in pair.eyes[0].seen if isinstance(raw, str)]
            assert any(["round-card" in raw and "reckoning" in raw for raw in shown]), "no round was weighed"
            assert any([frame.get("card") for raw in shown for frame in json.loads(raw).get("beats", [])])
        assert pair.beats >= (0 if id.startswith("dividend") else 1), "no beat was compared"


@pytest.mark.parametrize("id", [id for id in ALL_TWINS if id.startswith("dividend")])
def test_the_dividend_twins_ask_different_opponents(id: str) -> None:
    twins = ALL_TWINS[id]
    tables = [replace(twins, played=len(twins.steps) - 2).table(which) for which in (0, 1)]
    asked = [[(a.seat, a.kind, a.secret) for a in table.asks] for table in tables]
    assert [kind for asks in asked for _, kind, _ in asks] == ["dividend", "dividend"]
    assert asked[0] != asked[1], "the pages that were compared above waited for different people"
    assert twins.viewer not in [seat for asks in asked for seat, _, _ in asks]


def test_other_eyes_see_the_difference(servers: Servers) -> None:
    """The comparison can fail: whoever may know a difference is sent it."""
    twins = ALL_TWINS["other-eyes"]
    insider = twins.differing_seat()
    for seat in range(twins.seats):
        pages = [come_in(server, person(twins, seat)).http.get(f"/t/{twins.id}").text for server in servers]
        assert (pages[0] == pages[1]) == (seat == twins.viewer), f"seat {seat}"
    with ExitStack() as stack:
        sockets = [stack.enter_context(come_in(server, person(twins, insider)).socket(twins.id)) for server in servers]
        for page in sockets:
            page.hear()
        assert sockets[0].raw != sockets[1].raw
    own = [come_in(servers[0], person(twins, seat)).http.get(f"/t/{twins.id}").text for seat in (0, 1, None)]
    assert len(set(own)) == 3, "two seats and a watcher are shown three different pages"


def test_a_shuffle_can_be_run_backwards() -> None:
    assert shuffled_to([0, 1, 1, 2, 3], [3, 1, 0, 2, 1]) == shuffled_to([0, 1, 1, 2, 3], [3, 1, 0, 2, 1])
    assert shuffled_to([7, 8], [7, 8]) == [1]
    assert shuffled_to([7, 8], [8, 7]) == [0]
