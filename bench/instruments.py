"""``python -m bench.instruments [--games 1000]``: the sensible bot of Master of Economy without one.

Two with an instrument (dividends, redemption, embezzlement ...) and two without it sit at each table, in turn. Told is
how often those who may use it do, and what it is worth: their result less that of the others, with a 95 % interval.
"""

from argparse import ArgumentParser
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

from kurs.kernel import title
from kurs.lab.sim import Job, play_chunk
from kurs.titles.master_of_economy.bots import SensibleBot
from kurs.titles.master_of_economy.bots.weights import WEIGHTS

NAME = "master_of_economy"
INSTRUMENTS = {
    "dividends": ("dividend",),
    "redemption": ("redeemed",),
    "embezzlement": ("embezzled",),
    "takeovers": ("took_over",),
    "seventh": ("seventh",),
    "loans": ("borrowed",),
}
"""By the switch of the bot's weights: what is counted when it is used."""


def line(instrument: str, games: int) -> str:
    """What an instrument is worth."""
    bots = [SensibleBot(), SensibleBot(replace(WEIGHTS, **{instrument: False}))] * 2
    played = play_chunk(
        Job(NAME, tuple(bots), title(NAME).complete(len(bots), {}), f"instruments {instrument}"), 0, games
    ).results
    gains = [mean(game.points[::2]) - mean(game.points[1::2]) for game in played]
    won = sum([sum([rank == 1 for rank in game.ranks[::2]]) / game.ranks.count(1) for game in played])
    used = [sum([sum(game.event_counts[key][::2]) for key in INSTRUMENTS[instrument]]) for game in played]
    half = 1.96 * stdev(gains) / sqrt(games)
    return (
        f"{instrument:13} used {mean(used) / 2:.2f} times a player and game; worth {mean(gains):+.1f} "
        f"({mean(gains) - half:+.1f} to {mean(gains) + half:+.1f}); {100 * won / games:.1f} % of the games won"
    )


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.instruments", description="What an instrument is worth to a bot.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", choices=sorted(INSTRUMENTS))
    given = parser.parse_args()
    for instrument in [given.only] if given.only else INSTRUMENTS:
        print(line(instrument, given.games), flush=True)


if __name__ == "__main__":
    main()
