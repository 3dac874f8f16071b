"""Numbers of asks: each seat counts its own, so that a late answer is recognised; and who is asked what."""

from kurs.kernel.ask import Ask
from kurs.kernel.branch import ask_in


def numbered_anew(numbers: list[int], asks: tuple[Ask, ...], mover: int | None, before: tuple[Ask, ...]) -> list[int]:
    """Give every new ask a new number. While a sealed group stays open the others' asks are the same ones.

    A secret ask stands alone: that somebody has answered it would show in the numbers of others, and in what they can
    still take back.
    """
    if len(asks) > 1 and any([ask.secret for ask in asks]):
        raise RuntimeError(f"secret beside {[ask.kind for ask in asks if not ask.secret]}")
    own = None if mover is None else ask_in(asks, mover)
    same_group = own is not None and own.sealed and _others(before, own.seat) == _others(asks, own.seat)
    found = numbers[:]
    for ask in asks:
        if not same_group or ask.seat == mover:
            found[ask.seat] += 1
    return found


def is_asked_the_same(before: tuple[Ask, ...], after: tuple[Ask, ...]) -> bool:
    """Whether the same seats are asked the same: another question to a seat may itself tell it something."""
    if len(before) == 1 and len(after) == 1:  # as in most moves
        was, now = before[0], after[0]
        return was.seat == now.seat and was.kind == now.kind and was.answered == now.answered
    return _open_asks(before) == _open_asks(after)


def _open_asks(asks: tuple[Ask, ...]) -> list[tuple[int, str]]:
    return [(ask.seat, ask.kind) for ask in asks if not ask.answered]


def _others(asks: tuple[Ask, ...], seat: int) -> list[tuple[int, str, bool]]:
    """What the others are asked at the same time, and who of them has answered."""
    return [(ask.seat, ask.kind, ask.answered) for ask in asks if ask.seat != seat]


def has_answered(asks: tuple[Ask, ...], seat: int) -> bool:
    return any([ask.seat == seat and ask.answered for ask in asks])
