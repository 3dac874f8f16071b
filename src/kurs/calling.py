"""Calling people to a screen they share when one of them is asked in secret.

A curtain that called only the one who is asked would tell everybody around who that is. So everybody at the screen is
called, each once, in turn order; who is not asked is told that there is nothing to show. The round is walked to its end
even when the last answer is in and the game has moved on: where it broke off would tell as much.
"""

from collections.abc import Collection
from typing import Any

from kurs.kernel import Ask, Table


def calls_for_round(table: Table[Any], seats: Collection[int]) -> bool:
    """Whether one of several people at a screen is asked in secret."""
    return len(seats) > 1 and any([ask.seat in seats for ask in _secret_asks(table)])


class Round:
    """One walk through everybody at a screen. Who is called depends on nothing that is hidden."""

    def __init__(self, table: Table[Any], seats: Collection[int]) -> None:
        self._seats = frozenset(seats)
        self._order = table.title.turn_order(table.view(None), table.seats)
        self._group = _last_told(table)
        self._left = [seat for seat in self._order if seat in self._seats]

    @property
    def called(self) -> int | None:
        """Who is called now; None: the round is complete."""
        return self._left[0] if self._left else None

    def pass_on(self) -> None:
        """The one who was called has passed the screen on."""
        del self._left[:1]

    def ask(self, table: Table[Any]) -> Ask | None:
        """What the one who is called is asked in this round."""
        for ask in self._open(table):
            if ask.seat == self.called:
                return table.ask_of(ask.seat)
        return None

    def awaited(self, table: Table[Any]) -> list[Ask]:
        """Secret questions to those elsewhere whose turn comes earlier: the one who is called may be asked after them.

        Nobody waits while one of this screen would have to be called again to answer.
        """
        if self.called is None:
            return []
        at = self._order.index(self.called)
        earlier = [ask for ask in self._open(table) if self._order.index(ask.seat) < at]
        return [] if any([ask.seat in self._seats for ask in earlier]) else earlier

    def _open(self, table: Table[Any]) -> list[Ask]:
        """The secret questions of this round; what opened after all were told something belongs to the next one."""
        return _secret_asks(table) if _last_told(table) == self._group else []


def _secret_asks(table: Table[Any]) -> list[Ask]:
    return [ask for ask in table.asks if ask.secret and not ask.answered]


def _last_told(table: Table[Any]) -> int:
    """The last entry of which everybody was told; secret answers that wait for others leave it as it is."""
    return table.moments(None)[-1]
