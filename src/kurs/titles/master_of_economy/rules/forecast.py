"""What the exchange would bring as things stand: the rules themselves, on a copy on which no manager adds anything.

So nothing here depends on what lies in a purse.
"""

from typing import Final, NamedTuple

from kurs.kernel.chance import RecordedChance
from kurs.kernel.event import Event, Log
from kurs.titles.master_of_economy.data import CORP, FIELDS, GOOD, N
from kurs.titles.master_of_economy.rules.looking import KINDS
from kurs.titles.master_of_economy.rules.resolution import resolve_step
from kurs.titles.master_of_economy.rules.shortfall import answers_to_cover, carry_out
from kurs.titles.master_of_economy.state import COVER, NOBODY, PAUSE, RESOLVE, WAITING, State, clone, works

# what becomes of an offer
FATES: Final = ("none", *KINDS[: KINDS.index("blocked") + 1])
NO_OFFER, ABROAD, AT_HOME, NO_DEMAND, NO_GOOD, BLOCKED = range(len(FATES))


class Forecast(NamedTuple):
    """What would become of the offers that stand now."""

    fate: list[int]
    """Of each EXPORT field: ``row * FIELDS + field - 1``."""
    bought: list[int]
    """IMPORT offers that would be filled: ``corporation * N + good``."""
    money: list[int]
    """By how much each treasury would change; a factory sold by force counts."""
    points: list[int]
    """How many points each managed corporation would make."""
    events: Log


def forecast(s: State) -> Forecast:
    """All rows; what is already settled is left out. Everybody at a table asks for the same ones."""
    frames = tuple([tuple(frame) for frame in s.stack if frame[0] != PAUSE])
    lists = (s.order, s.field, s.imports, s.store, s.treasury, s.factories, s.demand, s.manager)
    key = (frames, s.goods_limited, *s.supply, *[tuple(one) for one in lists])
    found = _FORECASTS.get(key)
    if found is None:
        if len(_FORECASTS) >= _MOST_FORECASTS:
            _FORECASTS.clear()
        found = _FORECASTS[key] = _forecast(s)
    return found


_FORECASTS: dict[tuple[object, ...], Forecast] = {}
_MOST_FORECASTS: Final = 300


def _forecast(s: State) -> Forecast:
    g = clone(s)
    log = resolved(g, N)
    changed = [g.treasury[c] - s.treasury[c] for c in range(s.seats)]
    points = [g.points[c] - s.points[c] for c in range(s.seats)]
    return Forecast(fates(s, log), bought(s, log), changed, points, log)


def resolved(g: State, rows: int) -> Log:
    """Work off the rows in place, up to that one, where they stand; managers add nothing, the first factory goes."""
    if g.stack[0][0] != RESOLVE:
        g.stack = [[RESOLVE, WAITING, 0, 0, NOBODY, 0, 0]]
    g.stack = [frame for frame in g.stack if frame[0] != PAUSE]
    log: Log = []
    nothing = RecordedChance(())
    while g.stack[0][0] == RESOLVE and g.stack[0][2] < rows:
        if g.stack[-1][0] == COVER:
            carry_out(g, answers_to_cover(g)[0], log)
        else:
            resolve_step(g, nothing, log)
    return log


def fates(s: State, log: Log) -> list[int]:
    """What becomes of each EXPORT field, read off what happened."""
    found = [BLOCKED if owner == s.seats else NO_OFFER for owner in s.field]
    for event in log:
        fate, place = fate_in(event)
        if fate:
            found[place] = fate
    return found


def fate_in(event: Event) -> tuple[int, int]:
    """What an event says of an EXPORT field, and of which."""
    key, args = event.key, event.args
    if key == "exported":
        return ABROAD, _cell(args[1], args[2])
    if key == "domestic":
        return AT_HOME, _cell(args[2], args[3])
    if key == "no_demand":
        return NO_DEMAND, _cell(args[1], args[2])
    if key in ("fined", "fine_lapsed"):
        return NO_GOOD, _cell(args[2], args[3])
    return NO_OFFER, 0


def _cell(good: int | str, field: int | str) -> int:
    return GOOD[str(good)] * FIELDS + int(field) - 1


def bought(s: State, log: Log) -> list[int]:
    """The IMPORT offers that are filled, at home or abroad."""
    found = [0] * s.seats * N
    for event in log:
        if event.key == "imported":
            found[CORP[str(event.args[0])] * N + GOOD[str(event.args[1])]] += 1
        elif event.key == "domestic":
            found[CORP[str(event.args[0])] * N + GOOD[str(event.args[2])]] += 1
    return found


# --- an offer that does not stand yet ---------------------------------------------------------------------------------

_KNOWN: dict[tuple[object, ...], list[int]] = {}
_MOST_KNOWN: Final = 5000


def outlook(s: State, c: int) -> list[list[int]]:
    """`would_be` of every row, those before it worked off: what they bring or cost may matter."""
    g = clone(s)
    found: list[list[int]] = []
    for row in range(N):
        found.append(would_be(g, c, row))
        alone = up_to(g, row)
        resolved(alone, row + 1)
        g.treasury, g.store, g.factories = alone.treasury, alone.store, alone.factories
    return found


def up_to(s: State, row: int) -> State:
    """A copy that begins with a row and has no offers in those after it."""
    g = clone(s)
    g.stack = [[RESOLVE, WAITING, row, 0, NOBODY, 0, 0]]
    after = (row + 1) * FIELDS
    g.field[after:] = [NOBODY] * (N * FIELDS - after)
    for c in range(g.seats):
        g.imports[c * N + row + 1 : c * N + N] = [0] * (N - row - 1)
    return g


def would_be(s: State, c: int, row: int) -> list[int]:
    """What would become of one more EXPORT offer of a corporation on each free field of a row, if nothing else were
    placed. Worked out once for each look of the row: it is asked for after each marker, and rows mostly stay."""
    first = row * FIELDS
    column = [s.imports[x * N + row] for x in range(s.seats)] + [s.store[x * N + row] for x in range(s.seats)]
    to_give = [works(s, x) for x in range(s.seats)]  # each payment in the row may take another factory (COR-4.8.2)
    left = s.supply[row] if s.goods_limited else NOBODY
    key = (row, c, s.seats, left, *s.order, *column, *s.field[first : first + FIELDS], *s.treasury, *to_give)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[key] = [_would_be(s, c, row, field) for field in range(FIELDS)]
    return found


def _would_be(s: State, c: int, row: int, i: int) -> int:
    place = row * FIELDS + i
    if s.field[place] != NOBODY:
        return NO_OFFER
    g = up_to(s, row)
    g.field[place] = c
    return fates(g, resolved(g, row + 1))[place]
