"""How the corporations were drawn: the numbers of the site become the draws of an ordinary record."""

from typing import Final

from kurs.titles.r1849.data import CORPORATIONS, C

_MODULUS: Final = 1 << 31
_FACTOR: Final = 1103515245
_STEP: Final = 12345


def drawn_order(seed: int) -> list[int]:
    """The corporations by ascending numbers of a linear congruential generator, before IFT is put off."""
    x = seed % _MODULUS
    numbers = []
    for c in sorted(range(C), key=lambda c: CORPORATIONS[c].id):
        x = (_FACTOR * x + _STEP) % _MODULUS
        numbers.append((x, c))
    return [c for _, c in sorted(numbers)]


def draws_for(order: list[int]) -> list[int]:
    """The draws with which the set-up shuffles the corporations into this order and lets the first seat begin."""
    items = list(range(C))
    draws = []
    for last in range(C - 1, 0, -1):
        other = items.index(order[last])
        items[last], items[other] = items[other], items[last]
        draws.append(other)
    return [*draws, 0]
