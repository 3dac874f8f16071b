"""Chance: the only door to randomness.

A draw is asked for under a label. The live chance answers with the next number of that label's own stream, so that a
new draw elsewhere shifts nothing; a record answers with what was drawn then; a search brings a chance of its own.
"""

from hashlib import blake2b
from secrets import token_hex
from struct import Struct
from typing import Final, TypeVar

from kurs.kernel.compiled import mypyc_attr
from kurs.kernel.errors import RecordError

T = TypeVar("T")

_WORDS_A_BLOCK: Final = 8
_WORDS: Final = Struct(">8Q")
_MASK: Final = (1 << 64) - 1


def new_seed() -> str:
    """A seed nobody can guess, for a game that is played rather than studied."""
    return token_hex(16)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where random numbers come from. Only `below` differs between the kinds of chance."""

    def below(self, label: str, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely."""
        raise NotImplementedError

    def shuffle(self, label: str, items: list[T]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(label, last + 1)
            items[last], items[other] = items[other], items[last]


class LiveChance(Chance):
    """Keyed by (seed, label, count): the count-th draw under a label depends on nothing else.

    Each draw takes 64 bits, so that a choice of n is even to within n in 2**64.
    """

    def __init__(self, seed: str, counts: dict[str, int] | None = None) -> None:
        self.seed: str = seed
        self.counts: dict[str, int] = dict(counts) if counts else {}
        self._blocks: dict[str, tuple[int, ...]] = {}

    def below(self, label: str, n: int) -> int:
        count = self.counts.get(label, 0)
        self.counts[label] = count + 1
        place = count % _WORDS_A_BLOCK
        block = self._blocks.get(label)
        if block is None or place == 0:
            key = f"{self.seed}\x00{label}\x00{count // _WORDS_A_BLOCK}"
            block = _WORDS.unpack(blake2b(key.encode()).digest())
            self._blocks[label] = block
        return block[place] % n


class RecordedChance(Chance):
    """Answers with the draws of a record, and says so if the rules ask for something else."""

    def __init__(self, draws: list[int] | tuple[int, ...]) -> None:
        self.draws: tuple[int, ...] = tuple(draws)
        self.used: int = 0
        self.counts: dict[str, int] = {}

    def below(self, label: str, n: int) -> int:
        if self.used >= len(self.draws):
            raise RecordError("record.draws_missing")
        draw = self.draws[self.used]
        if not 0 <= draw < n:
            raise RecordError("record.draw_outside", (draw, n))
        self.used += 1
        self.counts[label] = self.counts.get(label, 0) + 1
        return draw

    def close(self) -> None:
        """Every recorded draw must have been asked for."""
        if self.used != len(self.draws):
            raise RecordError("record.draws_left", (len(self.draws) - self.used,))


class NotedChance(Chance):
    """Passes another chance on and notes what it answered: the draws of an entry."""

    def __init__(self, source: Chance) -> None:
        self.source: Chance = source
        self.draws: list[int] = []

    def below(self, label: str, n: int) -> int:
        draw = self.source.below(label, n)
        self.draws.append(draw)
        return draw


class SearchChance(Chance):
    """A fast stream of its own, for bots and searches; labels are of no account.

    A 64-bit linear congruential generator of which the upper half is used: good enough to choose with, fast enough to
    choose often. The seed is hashed, so that neighbouring seeds have nothing in common.
    """

    def __init__(self, seed: str) -> None:
        self.x: int = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")

    def below(self, label: str, n: int) -> int:
        self.x = (self.x * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((self.x >> 32) * n) >> 32

    def shuffle(self, label: str, items: list[T]) -> None:
        """The same as with `below`, written out: guesses shuffle whole decks."""
        x = self.x
        for last in range(len(items) - 1, 0, -1):
            x = (x * 6364136223846793005 + 1442695040888963407) & _MASK
            other = ((x >> 32) * (last + 1)) >> 32
            items[last], items[other] = items[other], items[last]
        self.x = x
