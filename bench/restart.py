"""A restart: every page of many stored late games of 1849 comes back at once, while other tables are being played.

``python -m bench.restart [TABLES=500] [--against SRC] [--json]``: a real server, a WebSocket for every page. How long
those who play wait for the answer to a move, before the others come back and while they do, and when all are drawn.
With ``--against`` first the same on the older release whose source lies in that folder.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.game import SEATS, Game, at, played, read_games, write_games
from bench.load import Page, cpu_seconds, serving
from bench.older import SOURCE, put
from bench.release import ROOT, environment_of
from kurs.server.safety import COOKIE, People
from kurs.server.store import Store

NAME = "r1849"
GAMES = 3
"""Different games among the stored ones."""
TO_GO = 12
"""Moves that the stored games still lack."""
PLAYED = 10
"""Tables at which people play meanwhile."""
BEGUN = 150
"""Moves made there already."""
PAUSE = 0.3
"""Seconds somebody thinks."""
QUIET = 10.0
"""Seconds of play before the others come back."""
PATIENCE = 900


class Player(Page):
    """Thinks, moves, and notes when and how long it waits for the answer."""

    def __init__(self, ws: ClientConnection, seed: str) -> None:
        super().__init__(ws, seed, [])
        self.sent: float | None = None
        self.waits: list[tuple[float, float]] = []

    async def answer(self) -> None:
        if self.sent is not None:
            self.waits.append((self.sent, monotonic() - self.sent))
            self.sent = None
        await asyncio.sleep(PAUSE)
        before = self.moves
        await super().answer()
        if self.moves > before:
            self.sent = monotonic()


def people(group: str) -> list[str]:
    return [f"{group}-{seat}" for seat in range(SEATS)]


def furnish(data: Path, games: list[Game], tables: int) -> None:
    """Store late games and those that are being played; copies are rows, not games played again."""
    store = Store(data / "kurs.sqlite")
    for person in people("late") + people("playing"):
        store.meet(person, person)
    late = [at(game, len(game.moves) - TO_GO) for game in games]
    for t in range(tables):
        put(store, f"late{t}", late[t % len(late)], people("late"))
    begun = at(games[0], BEGUN)
    for t in range(PLAYED):
        put(store, f"playing{t}", begun, people("playing"))
    store.close()


async def page(url: str, data: Path, id: str, person: str) -> ClientConnection:
    """The connection of a page that is open already: it comes back."""
    sent = {"cookie": f"{COOKIE}={People.of_folder(data).cookie(person)}", "accept-language": "en"}
    address = f"{url.replace('http', 'ws', 1)}/t/{id}/ws"
    return await connect(
        address, additional_headers=sent, origin=Origin(url), proxy=None, max_size=None, open_timeout=PATIENCE,
        ping_interval=None, close_timeout=1,
    )  # fmt: skip


async def come_back(url: str, data: Path, id: str) -> tuple[ClientConnection, float]:
    """A page whose server was started again; when its first picture came."""
    ws = await page(url, data, id, people("late")[0])
    message = json.loads(await asyncio.wait_for(ws.recv(), PATIENCE))
    assert "ask" in message["html"], f"no first picture: {[*message]}"
    return ws, monotonic()


def percentile(waits: list[float], part: float) -> float:
    """The wait that so many have not exceeded."""
    return sorted(waits)[min(len(waits) - 1, int(part * len(waits)))] if waits else float("nan")


async def drive(url: str, data: Path, pid: int, tables: int) -> dict[str, float]:
    """Let some play, let all others come back."""
    players: list[Player] = []
    for t in range(PLAYED):
        players += [Player(await page(url, data, f"playing{t}", p), f"{t} {p}") for p in people("playing")]
    over = asyncio.Event()
    playing = [asyncio.create_task(player.run(over)) for player in players]
    await asyncio.sleep(QUIET)
    begin, cpu = monotonic(), cpu_seconds(pid)
    back = await asyncio.gather(*[come_back(url, data, f"late{t}") for t in range(tables)])
    end, cpu = monotonic(), cpu_seconds(pid) - cpu
    while any([player.sent is not None and player.sent < end for player in players]):
        await asyncio.sleep(0.05)  # who still waits for an answer is counted, too
    over.set()
    await asyncio.gather(*playing)
    for ws, _ in back:
        ws.transport.abort()
    for player in players:
        player.ws.transport.abort()
    waits = [wait for player in players for wait in player.waits]
    before = [wait for at, wait in waits if at < begin - 1]
    meanwhile = [wait for at, wait in waits if begin <= at < end]
    drawn = sorted([at - begin for _, at in back])
    return {
        "moves before": len(before),
        "ms a move waits before, median": 1000 * percentile(before, 0.5),
        "ms a move waits before, 95th percentile": 1000 * percentile(before, 0.95),
        "moves meanwhile": len(meanwhile),
        "ms a move waits meanwhile, median": 1000 * percentile(meanwhile, 0.5),
        "ms a move waits meanwhile, 95th percentile": 1000 * percentile(meanwhile, 0.95),
        "ms a move waits meanwhile, longest": 1000 * percentile(meanwhile, 1),
        "seconds until half of the pages are drawn": percentile(drawn, 0.5),
        f"seconds until all {tables} pages are drawn": drawn[-1],
        "CPU seconds of the server meanwhile": cpu,
    }


def restart(games: list[Game], tables: int) -> dict[str, float]:
    """On the kurs that is found here."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        furnish(data, games, tables)
        with serving(data) as (url, pid):
            return asyncio.run(drive(url, data, pid, tables))


def in_process_of_its_own(source: Path, path: Path, tables: int) -> dict[str, float]:
    """The same on the kurs that lies in this folder."""
    command = [sys.executable, "-m", "bench.restart", str(tables), "--games", str(path)]
    with tempfile.TemporaryDirectory() as folder:
        environment = environment_of(source, Path(folder))
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.restart", description="Many pages come back after a restart.")
    parser.add_argument("tables", type=int, nargs="?", default=500)
    parser.add_argument("--against", type=Path, metavar="SRC", help="the folder src of an older release")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    parser.add_argument("--games", type=Path, help="measure here, with the games of this file")
    given = parser.parse_args()
    if given.games:
        print(json.dumps(restart(read_games(given.games), given.tables)))
        return
    sources = {"before": given.against.resolve()} if given.against else {}
    sources["now"] = SOURCE
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.json"
        write_games(path, [played(NAME, f"restart {n}") for n in range(GAMES)])
        found = {when: in_process_of_its_own(source, path, given.tables) for when, source in sources.items()}
    if given.json:
        print(json.dumps(found))
        return
    for when, figures in found.items():
        print("\n".join([when] + [f"  {what}: {value:.1f}" for what, value in figures.items()]))


if __name__ == "__main__":
    main()
