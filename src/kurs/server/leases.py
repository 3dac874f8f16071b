"""Who looks after a table: its bots and standing orders belong to one process, by a lease that expires.

A lease is no lock. Every process may write every game, and the version in the database decides who was first; so a
holder that was asleep and does not know that its lease has gone can do no harm. It only keeps two processes from
thinking the same thought. All times are those of the database's clock.
"""

from typing import Final

from sqlalchemy import delete, select, text, update

from kurs.server.schema import lease
from kurs.server.store import Store

LASTS: Final = 6.0
"""Seconds a lease lasts that is not renewed."""
EVERY: Final = 2.0
"""Seconds between two renewals."""
AT_ONCE: Final = 20
"""Tables of a dead process that are taken over in one go."""

NOW: Final = "extract(epoch from clock_timestamp())"
TAKE: Final = text(
    f"""insert into lease (game, holder, until) values (:game, :me, {NOW} + {LASTS})
    on conflict (game) do update set holder = excluded.holder, until = excluded.until
    where lease.holder = :me or lease.until < {NOW} returning game"""
)
LEFT: Final = text(f"select game from lease where until < {NOW} order by until limit {AT_ONCE}")
RENEW: Final = text(f"{NOW} + {LASTS}")


class Leases:
    """What this process looks after. Without a second process (`me` is empty) that is everything."""

    def __init__(self, store: Store, me: str = "") -> None:
        self.store = store
        self.me = me
        self._held: set[str] = set()

    @property
    def alone(self) -> bool:
        """There is no other process."""
        return not self.me

    def holds(self, game: str) -> bool:
        """Whether the table is this process' to look after."""
        return self.alone or game in self._held

    def take(self, game: str) -> bool:
        """Take a table nobody looks after; False if somebody does. To be run beside the event loop."""
        if self.holds(game):
            return True
        with self.store.writing() as c:
            if c.execute(TAKE, {"game": game, "me": self.me}).first() is None:
                return False
        self._held.add(game)
        return True

    def let_go(self, game: str) -> None:
        """Somebody else may have it; nobody need."""
        if game in self._held and not self.alone:
            self._held.discard(game)
            with self.store.writing() as c:
                c.execute(delete(lease).where(lease.c.game == game, lease.c.holder == self.me))

    def renew(self) -> None:
        """All that is held is held on; what somebody has taken meanwhile is his."""
        with self.store.writing() as c:
            kept = update(lease).where(lease.c.holder == self.me).values(until=RENEW).returning(lease.c.game)
            self._held &= set(c.execute(kept).scalars())

    def held(self) -> list[str]:
        """What this process looks after, where there are others."""
        return [*self._held]

    def left_behind(self) -> list[str]:
        """Tables whose holder has not been heard of for too long."""
        with self.store.reading() as c:
            return list(c.execute(LEFT).scalars())

    def nobodys(self, games: list[str]) -> list[str]:
        """Which of these tables nobody looks after."""
        with self.store.reading() as c:
            taken = set(c.execute(select(lease.c.game).where(lease.c.game.in_(games))).scalars())
        return [game for game in games if game not in taken]

    def hand_over(self) -> None:
        """This process ends: its leases expire at once, so that others see the tables and take them."""
        if not self.alone:
            self._held.clear()
            with self.store.writing() as c:
                c.execute(update(lease).where(lease.c.holder == self.me).values(until=0))

    def forget(self, game: str) -> None:
        """A table of a dead process that nobody need look after."""
        with self.store.writing() as c:
            c.execute(delete(lease).where(lease.c.game == game, lease.c.until < text(NOW)))
