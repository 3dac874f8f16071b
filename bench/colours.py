"""``python -m bench.colours [--games 2000]``: does a colour of Smartphone Inc. win more often than the others?

Five sensible bots play with colours drawn by chance. Told is how often each colour has won, with a 95 % interval; a win
that is shared counts its share.
"""

from argparse import ArgumentParser
from collections import defaultdict
from statistics import mean

from kurs.bots import bot
from kurs.lab.game import play_game
from kurs.lab.sim import wilson
from kurs.titles.smartphone_inc import SmartphoneInc
from kurs.titles.smartphone_inc.state import State

SEATS = 5


class WithColours(SmartphoneInc):
    """Its endings are the colours that have won."""

    def endings(self, state: State) -> tuple[str, ...]:
        ranks = [score.rank for score in self.scores(state)]
        return tuple([state.box.companies[state.colour[c]].colour for c, rank in enumerate(ranks) if rank == 1])


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.colours", description="How often each colour wins.")
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    title = WithColours()
    bots = [bot(title, "sensible")] * SEATS
    won: defaultdict[str, float] = defaultdict(float)
    points: list[int] = []
    for game in range(games):
        outcome = play_game(title, bots, title.complete(SEATS, {}), f"colours {game}")
        points += [score.points for score in outcome.scores]
        for colour in outcome.endings:
            won[colour] += 1 / len(outcome.endings)
    print(f"{games} games, mean score {mean(points):.1f}; each of {SEATS} colours should win {100 / SEATS:.0f} %")
    for colour, times in sorted(won.items()):
        low, high = wilson(times, games)
        print(f"{colour:8} {100 * times / games:5.1f} % ({100 * low:.1f} to {100 * high:.1f})")


if __name__ == "__main__":
    main()
