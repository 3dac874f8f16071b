"""How a game begins: everything a table is made of, dealt anew or as it was recorded."""

from typing import Any, Generic, TypeVar

from kurs.kernel.ask import Ask
from kurs.kernel.branch import Branch
from kurs.kernel.chance import LiveChance, NotedChance, RecordedChance
from kurs.kernel.digest import digest_of_json, plain_json
from kurs.kernel.numbers import numbered_anew
from kurs.kernel.past import Past, Snapshot, packed_snapshot, told_of
from kurs.kernel.record import FORMAT, Header, Record
from kurs.kernel.saved import Proposal
from kurs.kernel.title import Title

S = TypeVar("S")


class Standing(Generic[S]):
    """Where a game stands: what a table is made of."""

    def __init__(
        self,
        record: Record,
        state: S,
        asks: tuple[Ask, ...],
        past: Past,
        counts: dict[str, int],
        numbers: list[int],
    ) -> None:
        self.record = record
        self.state: S = state
        self.asks = asks
        self.past = past
        self.counts = counts
        self.numbers = numbers
        self.proposal: Proposal | None = None
        self.branches: dict[int, Branch[S]] = {}
        self.proven_from = 0


def deal(
    title: Title[S, Any],
    options: dict[str, str],
    seats: int,
    seed: str,
    names: list[str],
    draws: list[int] | None = None,
) -> Standing[S]:
    """A new game with these complete options; with `draws` it is dealt as it was recorded."""
    counts: dict[str, int]
    if draws is None:
        live = LiveChance(seed)
        noted = NotedChance(live)
        state, events = title.setup(seats, options, noted)
        draws, counts = noted.draws, live.counts
    else:
        recorded = RecordedChance(draws)
        state, events = title.setup(seats, options, recorded)
        recorded.close()
        counts = recorded.counts
    packed = plain_json(state)
    header = Header(FORMAT, title.name, title.rules, seats, options, seed, draws, digest_of_json(packed), names)
    past = Past(seats)
    told = told_of(events, False, seats)
    past.add_entry(told)
    past.tell(told)
    past.snapshots.append(Snapshot(0, packed_snapshot(title.rules, counts, packed)))
    asks = title.asks(state)
    numbers = numbered_anew([0] * seats, asks, None, ())
    return Standing(Record(header), state, asks, past, counts, numbers)
