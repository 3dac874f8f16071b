"""The story: everything a seat was told since its last move; there after a reload and a restart, and played again."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kurs.bots import bot
from kurs.kernel import Ask, Eyes, SearchChance, Table, title
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from server.running import Page, Server, Visitor
from server.stories import lines_in, lines_of, sentences, since_own_move

ME = 0
SEATS = 4
NAMES = ["Ann", "Bob", "Cem", "Dee"]
TITLES = ("stockpile", "friesematenten", "r1849", "smartphone_inc")


class Told:
    """A game on a server and, move by move, on a table of our own."""

    def __init__(self, game: str, table: Table[Any]) -> None:
        self.id = game
        self.table = table
        self.player = bot(table.title, "sensible")

    def choose(self, ask: Ask) -> str:
        table = self.table
        eyes = Eyes(table.title, ask.seat, table.state, ask)
        made = self.player.choose(eyes, SearchChance(f"{self.id} {table.entries}"))
        return "; ".join(map(str, made)) if isinstance(made, list) else str(made)

    def play_on(self, until: Callable[[Ask], bool]) -> None:
        """Until somebody is asked what is wanted."""
        while not until(ask := self.table.next_ask()):
            self.table.play(ask.seat, self.choose(ask))


def others_moves(table: Table[Any]) -> int:
    """Moves of others since the seat's own last one."""
    seats = [entry.seat for entry in table.record.entries]
    return seats[::-1].index(ME) if ME in seats else 0


def begun(game: str) -> Told:
    """A game some way on, in which seat 0 is asked."""
    told = Told(game, Table(title(game), SEATS, {}, f"a story of {game}", NAMES))
    told.play_on(lambda ask: ask.seat == ME and told.table.entries > 25 and others_moves(told.table) > 0)
    return told


@pytest.fixture(scope="module")
def games() -> dict[str, Told]:
    return {game: begun(game) for game in TITLES}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, games: dict[str, Told]) -> Iterator[Server]:
    folder = Path(tmp_path_factory.mktemp("stories"))
    People.of_folder(folder)
    store = Store(folder / "kurs.sqlite")
    for seat, name in enumerate(NAMES):
        store.meet(f"person {seat}", name)
    for told in games.values():
        saved, after = stored_form(told.table)
        seats = [SeatRow(seat, f"person {seat}", None, name) for seat, name in enumerate(NAMES)]
        store.bring(told.id, told.id, told.table.record.header.options, "person 0", seats, saved.changes, after)
    store.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KURS_UNLIMITED", "1")
        running = Server(folder)
    yield running
    said = running.stop()
    assert "Traceback" not in said, said


def person(server: Server, seat: int) -> Visitor:
    visitor = server.visitor()
    visitor.http.cookies.clear()
    visitor.http.cookies.set(COOKIE, People.of_folder(server.data).cookie(f"person {seat}"), domain="127.0.0.1")
    return visitor


def watcher(server: Server) -> Visitor:
    return server.visitor()


def answer(told: Told, pages: list[Page]) -> None:
    """The next one who is asked answers, on the server and on our table."""
    ask = told.table.next_ask()
    move = told.choose(ask)
    pages[ask.seat].say(do="lay" if ";" in move else "move", seat=ask.seat,
                        number=told.table.number_of(ask.seat), move=move)  # fmt: skip
    told.table.play(ask.seat, move)
    pages[ask.seat].settle()
    pages[ME].settle()


@pytest.mark.parametrize("game", TITLES)
def test_the_story_tells_everything_since_the_own_last_move(server: Server, games: dict[str, Told], game: str) -> None:
    told = games[game]
    table = told.table
    with ExitStack() as stack:
        pages = [stack.enter_context(person(server, seat).socket(game)) for seat in range(SEATS)]
        for page in pages:
            page.hear()
        longest = 0
        while longest < 3 or table.next_ask().seat != ME:
            answer(told, pages)
            wanted = sentences(table, since_own_move(table, ME))
            assert lines_of(pages[ME].html) == wanted, "move by move"
            longest = max(longest, others_moves(table))
        before = wanted
        answer(told, pages)
        after = lines_of(pages[ME].html)
        if table.next_ask().seat == ME:
            assert after[: len(before)] == before, "in the middle of a turn nothing of it is taken away"
        wanted = sentences(table, since_own_move(table, ME))
        assert lines_in(person(server, ME).http.get(f"/t/{game}").text) == wanted, "a page that is loaded anew"
    server.kill()
    server.start()
    with person(server, ME).socket(game) as page:
        page.hear()
        assert lines_of(page.html) == wanted, "after a restart"


@pytest.mark.parametrize("game", TITLES)
def test_the_story_is_played_again_line_by_line(server: Server, games: dict[str, Told], game: str) -> None:
    """Each line stands beside a picture of its moment; afterwards the page has what a new one has."""
    table = games[game].table
    with person(server, ME).socket(game) as page, person(server, ME).socket(game) as other:
        page.hear()
        other.hear()
        page.say(do="replay")
        message = page.hear()
        said = [line for beat in message["beats"] for line in beat["said"]]
        assert said == sentences(table, since_own_move(table, ME))
        assert sum([bool(beat["html"]) for beat in message["beats"]]) > 1, "the board goes back and comes on again"
        for beat in message["beats"]:
            assert not {"ask", "story", "history"} & set(beat["html"])
        shown = page.html
        for beat in message["beats"]:
            shown = shown | beat["html"]
        shown = shown | message.get("html", {})
        assert {id: shown[id] for id in other.html} == other.html
        page.say(do="at", value=1)
        page.settle()
        heard = len(page.raw)
        page.say(do="replay")
        page.settle()
        assert not any('"beats"' in raw for raw in page.raw[heard:]), "an earlier moment has steps of its own"


def test_an_earlier_moment_has_the_story_of_its_time(server: Server, games: dict[str, Told]) -> None:
    told = games["stockpile"]
    earlier = Table(title("stockpile"), SEATS, {}, told.table.record.header.seed, NAMES)
    with person(server, ME).socket("stockpile") as page:
        page.hear()
        for entry in told.table.record.entries[:30]:
            earlier.play(entry.seat, entry.move)
            page.say(do="at", value=len(earlier.moments(ME)) - 1)
            page.settle()
            assert lines_of(page.html) == sentences(earlier, since_own_move(earlier, ME))
            assert 'id="replay"' not in page.html["story"]


def test_a_watcher_is_told_the_last_moments_in_colour(server: Server, games: dict[str, Told]) -> None:
    table = games["stockpile"].table
    with watcher(server).socket("stockpile") as page:
        page.hear()
        lines = lines_of(page.html)
        told = sentences(table, [event for _, event in table.log(None)])
        assert lines == told[-len(lines) :]
        assert len(lines) > 10
        assert "What just happened" in page.html["story"]
        assert 'class="head"' in "".join(page.html.values()), "the round that began stands as a heading"
        moves = page.html[f"told-{len(table.moments(None)) - 1}"]
        seat = table.record.entries[-1].seat
        assert f'<b class="tone-seat-{seat} mark" aria-hidden="true">{NAMES[seat][0]}</b>' in moves
        page.say(do="replay")
        assert page.hear()["beats"]
