"""Games by chance whose players like to build, to run and to buy: unlike plain random ones they see all phases."""

from collections.abc import Iterator

from kurs.kernel import Ask, Chance, Move, SearchChance

from .rig import Rig, drawn

LIKELY = ("best", "pay", "hex", "tile", "turn", "start", "train", "accept", "buy", "station", "price")
RARELY = ("sell", "skip", "none", "withhold", "private", "buy_train", "decline", "leave", "issue", "bond")


def brisk(ask: Ask, chance: Chance) -> Move:
    """A player by chance who likes to build, to run and to buy: his games see all phases."""
    for words, odds in ((LIKELY, 4), (RARELY, -5)):
        good = [move for move in ask.options if (move.verb in words) == (odds > 0)]
        if good and chance.below("mood", abs(odds)) > 0:
            return good[chance.below("move", len(good))]
    return ask.pick(chance)


def brisk_games(seats: int, games: int, **options: str) -> Iterator[Rig]:
    """Such games, each handed over before every move and when it is over."""
    for number in range(games):
        picks = SearchChance(f"brisk {seats} {number} {options}")
        rig = drawn(seats, f"brisk {number}", **options)
        while not rig.over:
            yield rig
            rig.play(str(brisk(rig.ask, picks)))
        yield rig
