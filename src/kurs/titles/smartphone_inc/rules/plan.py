"""Phase 1, planning (SPI-4.1): everybody lays pads and Improvements in secret, in the steps of one answer.

    pads W-front B-back; lay 0 1 0; over START-green 0 0 S; ready

The pads with the sides that are up, the upper one first; how it is turned and where it lies; then Improvements one by
one, under the upper pad or over all; what is not laid when the plan is ready lies face down (SPI-4.1.10).
"""

from functools import cache

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.data import OVERHANG
from kurs.titles.smartphone_inc.desk import LAYERS, Desk, Totals
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.steve import steve_totals
from kurs.titles.smartphone_inc.state import PRICE, State, has, is_steve, who

READY = Move("ready")
PADS, LAYING = 1, 2
"""How long a plan is when the pads are chosen, and when they lie."""


def plan_step(s: State, chance: Chance, log: Log) -> bool:
    """When the last one is ready all plans are revealed (SPI-4.1.12)."""
    if 0 in s.ready:
        return True
    s.ready = [0] * s.seats
    s.shown, s.plans = s.plans, [[] for _ in range(s.companies)]
    for c in range(s.companies):
        totals = steve_totals(s, c) if is_steve(s, c) else s.desk.totals(s.shown[c], len(s.hands[c]))
        s.results[c] = [totals.covered, totals.symbols, totals.cuts, totals.ups, totals.improves]
        s.results[c] += [totals.research, totals.logistics, totals.face_down]
        tell_plan(s, c, totals, log)
    look(s, log)
    s.stack[-1] = [PRICE]
    return False


def tell_plan(s: State, c: int, totals: Totals, log: Log) -> None:
    if is_steve(s, c):
        log.append(Event("programme", (who(s, c), s.column + 1), reveals=True))
        return
    plan = s.shown[c]
    top, bottom = s.desk.pads[plan[0]]
    pads = (s.box.pad_sides[top].id, s.box.pad_sides[bottom].id)
    log.append(Event("plan", (who(s, c), *pads, totals.covered), reveals=True))
    for i in range(LAYING, len(plan), 2):
        layer = LAYERS[s.desk.layer(plan[i + 1])]
        log.append(Event("laid", (who(s, c), s.box.improvements[plan[i]].id, layer), reveals=True))


def ask_plan(s: State) -> tuple[Ask, ...]:
    """Everybody at once; who is ready may plan anew while another is not."""
    return tuple([ask_one(s, seat) for seat in range(s.seats)])


def ask_one(s: State, seat: int) -> Ask:
    plan = s.plans[seat]
    if s.ready[seat] or not plan:
        return ask_pads(s.desk, seat, s.ready[seat] == 1)
    if len(plan) < LAYING:
        return Ask(seat, "lay", s.desk.lay_moves, "SPI-4.1.4", sealed=True, begun=True)
    options = s.desk.options(plan, s.hands[seat], has(s, seat, OVERHANG))
    return Ask(seat, "improvements", (READY, *options), "SPI-4.1.6", sealed=True, begun=True)


@cache
def ask_pads(desk: Desk, seat: int, answered: bool) -> Ask:
    """The first step, which every seat is asked in the same words."""
    return Ask(seat, "pads", desk.pads_moves, "SPI-4.1.2", sealed=True, answered=answered, steps=True)


def choose_pads(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The first step: an earlier plan is forgotten."""
    s.ready[seat] = 0
    s.plans[seat] = [s.desk.pads_number[Move("pads", args)]]


def lay(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.plans[seat].append(s.desk.lay_number[Move("lay", args)])


def lay_under(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    lay_improvement(s, seat, "under", args)


def lay_over(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    lay_improvement(s, seat, "over", args)


def lay_improvement(s: State, seat: int, layer: str, args: tuple[Arg, ...]) -> None:
    id, x, y, direction = args
    place = s.desk.place_of(layer, int(x), int(y), str(direction))
    s.plans[seat] += [s.box.improvement_number[str(id)], place]


def finish(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.ready[seat] = 1
