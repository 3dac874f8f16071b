"""``python -m bench.served [TITLE ...]``: what a move of a whole game costs a served table, and what travels of it.

A game that bots have played is played again at a served table, four pages looking on. Of every move: the CPU time of
all that the server does for it (rules, transaction, the pictures of four viewers with their beats, compression), of one
viewer's share of it, and the bytes that one viewer is sent.
"""

import json
import sys
import tempfile
from importlib.resources import files
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time
from typing import Any, NamedTuple

import msgspec

from bench.figures import Served
from bench.game import Game, played
from bench.load import on_the_wire
from kurs.draw.panel import style
from kurs.kernel import titles
from kurs.server import pages
from kurs.server.loaded import LoadedPages
from kurs.server.safety import Limits
from kurs.server.sockets import Connection


class Spread(NamedTuple):
    """What is usual, and what is rare."""

    mean: float
    median: float
    most: float
    """The 95th percentile."""


class ServedFigures(NamedTuple):
    """What a title's moves cost."""

    moves: int
    ms_a_move: Spread
    """CPU, four viewers."""
    ms_a_viewer: Spread
    """CPU of drawing and compressing for one of them."""
    bytes_a_viewer: Spread
    """Compressed, beats included."""
    first_load: int
    """Compressed: the page, its styles and its scripts."""


def spread(values: list[float]) -> Spread:
    """Mean, median and 95th percentile."""
    return Spread(mean(values), median(values), quantiles(values, n=20)[-1])


def first_load(page: Connection) -> int:
    """What a browser loads that has never been here."""
    static = files("kurs.server").joinpath("static")
    texts = [str(pages.table_page(page, LoadedPages())), style()]
    texts += [one.read_text(encoding="utf-8") for one in static.iterdir() if one.name.endswith((".js", ".css"))]
    return sum([on_the_wire(text) for text in texts])


def measure(game: Game) -> ServedFigures:
    """Play the game again on a server's table."""
    socket: Any = None
    moves: list[float] = []
    shares: list[float] = []
    sizes: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        live = served.loop.run_until_complete(served.hub.live(served.keep(game, 0)))
        assert live is not None
        viewers = [Connection(socket, live, person, person, "en", Limits(unlimited=True)) for person in served.people]
        for viewer in viewers:
            live.listeners.add(viewer)
            viewer.update()

        async def play() -> None:
            for seat, move in game.moves:
                began = process_time()
                await live.play(seat, move, live.running.number_of(seat))
                for viewer in viewers:
                    before = process_time()
                    size = on_the_wire(msgspec.json.encode(viewer.update()).decode())
                    shares.append((process_time() - before) * 1000)
                    sizes.append(size)
                moves.append((process_time() - began) * 1000)

        served.loop.run_until_complete(play())
        late = served.loop.run_until_complete(served.hub.live(served.keep(game, len(game.moves) * 2 // 3)))
        assert late is not None
        first = first_load(Connection(socket, late, served.people[0], "", "en", Limits(unlimited=True)))
        served.close()
    return ServedFigures(len(game.moves), spread(moves), spread(shares), spread(sizes), first)


def lines(name: str) -> list[str]:
    """The figures of a title in words."""
    found = measure(played(name, "served"))

    def told(values: Spread, unit: str, digits: int) -> str:
        return ", ".join(
            [f"{key} {value:.{digits}f}{unit}" for key, value in zip(("mean", "median", "95 %"), values, strict=True)]
        )

    return [
        f"served: CPU of a move with four viewers: {told(found.ms_a_move, ' ms', 1)} ({found.moves} moves)",
        f"served: CPU of drawing for one viewer: {told(found.ms_a_viewer, ' ms', 2)}",
        f"served: bytes of a move to one viewer, compressed: {told(found.bytes_a_viewer, '', 0)}",
        f"served: first load of a late game, compressed: {found.first_load / 1000:.1f} KB",
    ]


def main() -> None:
    """Measure and print."""
    names = [arg for arg in sys.argv[1:] if not arg.startswith("-")] or [*titles()]
    if "--json" in sys.argv:
        print(json.dumps({name: measure(played(name, "served"))._asdict() for name in names}))
        return
    for name in names:
        print(name, *[f"  {line}" for line in lines(name)], sep="\n")


if __name__ == "__main__":
    main()
