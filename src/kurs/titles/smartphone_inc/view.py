"""What one seat, or a watcher, may know: built up field by field (SPI-4.0.2).

Hidden are the plans of others until all are ready, and the order of the stack. Companies are numbers, those of the
seats first, then Steve; everything else is called by its id.

Technologies, regions and companies are values made of the few numbers that make them what they are. Most stay as they
were from one look to the next and are the same for everybody, so they are kept.
"""

from functools import lru_cache

import msgspec

from kurs.titles.smartphone_inc.data import BONUSES, CHEAPER_RESEARCH, EFFECTS, SIDES
from kurs.titles.smartphone_inc.desk import DIRECTIONS, LAYERS, Desk, Totals
from kurs.titles.smartphone_inc.rules.ending import parts_of
from kurs.titles.smartphone_inc.rules.figures import control, cost_of
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.goods import limit_of
from kurs.titles.smartphone_inc.rules.outlook import Outlook, outlook
from kurs.titles.smartphone_inc.rules.retailers import retailer_side
from kurs.titles.smartphone_inc.rules.steve import next_column, open_price, owned_by, steve_totals, totals_on
from kurs.titles.smartphone_inc.state import (
    BONUS,
    EARNED,
    LOGISTICS,
    NOBODY,
    OVER,
    PAUSE,
    PLAN,
    RESEARCH,
    STEP_NAMES,
    State,
    has,
    has_steve,
    is_steve,
)


class LaidView(msgspec.Struct, frozen=True):
    """An Improvement on the pads: its first cell and the direction in which the second one lies."""

    id: str
    layer: str
    x: int
    y: int
    direction: str


class PlanView(msgspec.Struct, frozen=True):
    """A plan. Of one being laid `lies` is False until the upper pad has its position."""

    top: str
    bottom: str
    lies: bool
    rotation: int
    dx: int
    dy: int
    laid: tuple[LaidView, ...]
    totals: Totals | None
    """Of one's own, as far as it is laid; those of a revealed plan stand with its company."""


class TechnologyView(msgspec.Struct, frozen=True, cache_hash=True):
    """A tile of the row; lists are by company."""

    id: str
    side: str
    effect: str
    cost: int
    cost_after: int
    patent_vp: int
    patent: int
    """Who has the Patent, -1: it lies there."""
    owners: tuple[int, ...]
    progress: tuple[int, ...]
    cost_now: int
    """What it costs now whom no technology helps."""
    costs: tuple[int, ...]
    """What it costs each company now."""


class RegionView(msgspec.Struct, frozen=True, cache_hash=True):
    """A place on the map, or the Retailer that covers it ("" if it is open)."""

    id: str
    retailer: str
    side: str
    slots: tuple[int, ...]
    """VP of the slots: of the Retailer, or of the first place."""
    offices: tuple[int, ...]
    served: tuple[int, ...]
    """By customer: whose Goods he has, -1 if none."""
    progress: tuple[int, ...]
    """By company."""
    control: tuple[tuple[int, int], ...]
    """Company and VP, as things are."""


class CompanyView(msgspec.Struct, frozen=True, cache_hash=True):
    """A company: all of this is open."""

    colour: str
    """"" while colours are chosen."""
    steve: bool
    vp: int
    """On the track."""
    earned: tuple[int, ...]
    """Start, sales, direct sales, control."""
    patent_vp: int
    retailer_vp: int
    total: int
    price: int
    last_price: int
    goods: int
    tokens: int
    markers: int
    hand: tuple[str, ...]
    owns: tuple[str, ...]
    patents: tuple[str, ...]
    ready: bool
    plan: PlanView | None
    """The one last revealed; None before, and of Steve."""
    totals: Totals | None
    """What the plan of this round amounts to, once it is revealed."""


class BonusView(msgspec.Struct, frozen=True):
    """A bonus about which its company is asked; `left` -1: it has not begun to take it."""

    company: int
    region: str
    retailer: str
    kind: str
    amount: int
    left: int


class View(msgspec.Struct):
    """The table as one seat sees it (`seat` -1: a watcher)."""

    seat: int
    seats: int
    level: str
    """Of Steve; "" without him."""
    goods_limit: int
    """0: none."""
    round: int
    rounds: int
    phase: str
    step: str
    """What is being done; differs from the phase while something interrupts it."""
    over: bool
    waiting: list[int]
    order: list[int]
    """Companies in the order of turns of this phase, as it was computed last."""
    turn: int
    """Whose turn it is, -1 if nobody's or everybody's."""
    left: int
    """Progress left in this turn, -1 where there is none to place."""
    bonus: BonusView | None
    technologies: list[TechnologyView]
    block: list[str]
    """"" where one was taken."""
    deck: int
    removed: list[str]
    pile: int
    regions: list[RegionView]
    companies: list[CompanyView]
    column: int
    """Where Steve's token lies, from 0; -1 without him."""
    steve_now: Totals | None
    steve_next: Totals | None
    steve_price: int
    """The price his plan of this round sets; 0 without him."""
    # the viewer's own plan, being laid or ready
    plan: PlanView | None
    outlook: Outlook | None


def view(s: State, seat: int | None) -> View:
    """The table as a seat sees it; None is a watcher."""
    me = -1 if seat is None else seat
    phase, top = s.stack[0], s.stack[-1]
    asks = GAME.asks(s)
    steve = s.companies - 1 if has_steve(s) else NOBODY
    return View(
        seat=me,
        seats=s.seats,
        level=s.box.levels[s.level].id if steve != NOBODY else "",
        goods_limit=limit_of(s),
        round=s.round,
        rounds=s.box.rounds,
        phase=STEP_NAMES[phase[0]],
        step=STEP_NAMES[top[0] if top[0] != PAUSE else phase[0]],
        over=phase[0] == OVER,
        waiting=[ask.seat for ask in asks if not ask.answered],
        order=s.order[:],
        turn=asks[0].seat if asks and phase[0] != PLAN else NOBODY,
        left=phase[2] if phase[0] in (RESEARCH, LOGISTICS) else NOBODY,
        bonus=_bonus(s, top) if top[0] == BONUS else None,
        technologies=_technologies(s),
        block=[_improvement(s.desk, one) for one in s.block],
        deck=len(s.deck),
        removed=[_improvement(s.desk, one) for one in s.removed],
        pile=s.pile,
        regions=_regions(s),
        companies=[_company(s, c) for c in range(s.companies)],
        column=s.column,
        steve_now=steve_totals(s, steve) if s.column != NOBODY else None,
        steve_next=_steve_next(s, steve) if s.column != NOBODY else None,
        steve_price=open_price(s, steve) if s.column != NOBODY else 0,
        plan=_plan(s.desk, tuple(s.plans[me]), len(s.hands[me])) if me >= 0 else None,
        outlook=_outlook(s, me) if me >= 0 else None,
    )


def _improvement(desk: Desk, number: int) -> str:
    return desk.box.improvements[number].id if number != NOBODY else ""


def _bonus(s: State, frame: list[int]) -> BonusView:
    _, c, r, left = frame
    side = retailer_side(s, r)
    retailer = s.box.retailers[s.retailers[r] // 2].id
    return BonusView(c, s.box.regions[r].id, retailer, BONUSES[side.bonus], side.amount, left)


def _technologies(s: State) -> list[TechnologyView]:
    n, companies = len(s.box.technologies), range(s.companies)
    cheaper = tuple([has(s, c, CHEAPER_RESEARCH) for c in companies])
    return [
        _technology(s.desk, t, s.sides[t], s.patents[t], tuple(s.owns[t::n]), tuple(s.progress[t::n]), cheaper)
        for t in range(n)
    ]


@lru_cache(2000)
def _technology(
    desk: Desk,
    t: int,
    side: int,
    patent: int,
    owned: tuple[int, ...],
    progress: tuple[int, ...],
    cheaper: tuple[bool, ...],
) -> TechnologyView:
    technology = desk.box.technologies[t]
    facts, there, minimum = technology.sides[side], patent == NOBODY, desk.box.minimum_cost
    return TechnologyView(
        id=technology.id,
        side=SIDES[side],
        effect=EFFECTS[facts.effect],
        cost=facts.cost,
        cost_after=facts.cost_after,
        patent_vp=technology.patent_vp,
        patent=patent,
        owners=tuple([c for c, owns in enumerate(owned) if owns]),
        progress=progress,
        cost_now=cost_of(facts, there, False, minimum),
        costs=tuple([cost_of(facts, there, helped, minimum) for helped in cheaper]),
    )


def _regions(s: State) -> list[RegionView]:
    n, first = len(s.box.regions), s.box.first
    return [
        _region(
            s.desk,
            r,
            s.retailers[r],
            tuple(s.offices[r]),
            tuple(s.served[first[r] : first[r + 1]]),
            tuple(s.transport[r::n]),
        )
        for r in range(n)
    ]


@lru_cache(2000)
def _region(
    desk: Desk, r: int, tile: int, offices: tuple[int, ...], served: tuple[int, ...], progress: tuple[int, ...]
) -> RegionView:
    region, covered = desk.box.regions[r], tile != NOBODY
    retailer = desk.box.retailers[tile // 2]
    return RegionView(
        id=region.id,
        retailer=retailer.id if covered else "",
        side="AB"[tile % 2] if covered else "",
        slots=retailer.sides[tile % 2].slots if covered else tuple([one for one, _ in region.office_slots]),
        offices=offices,
        served=served,
        progress=progress,
        control=() if covered else tuple(control(served, offices, region.office_slots)),
    )


def _company(s: State, c: int) -> CompanyView:
    n, result, patents = len(EARNED), s.results[c], s.patents
    return _firm(
        s.desk,
        s.colour[c],
        is_steve(s, c),
        parts_of(s, c),
        tuple(s.earned[c * n : (c + 1) * n]),
        (s.price[c], s.last_price[c], s.goods[c], s.tokens[c], s.markers[c]),
        tuple(s.hands[c]),
        tuple(owned_by(s, c)),
        tuple([t for t, owner in enumerate(patents) if owner == c]),
        not is_steve(s, c) and s.ready[c] == 1,
        tuple(s.shown[c]),
        tuple(result),
    )


@lru_cache(2000)
def _firm(
    desk: Desk,
    colour: int,
    steve: bool,
    points: tuple[int, int, int],
    earned: tuple[int, ...],
    figures: tuple[int, int, int, int, int],
    hand: tuple[int, ...],
    owned: tuple[int, ...],
    patents: tuple[int, ...],
    ready: bool,
    shown: tuple[int, ...],
    result: tuple[int, ...],
) -> CompanyView:
    ids, (vp, of_patents, of_retailers) = [one.id for one in desk.box.technologies], points
    price, last_price, goods, tokens, markers = figures
    return CompanyView(
        colour=desk.box.companies[colour].colour if colour != NOBODY else "",
        steve=steve,
        vp=vp,
        earned=earned,
        patent_vp=of_patents,
        retailer_vp=of_retailers,
        total=sum(points),
        price=price,
        last_price=last_price,
        goods=goods,
        tokens=tokens,
        markers=markers,
        hand=tuple([_improvement(desk, one) for one in hand]),
        owns=tuple([id for id, owns in zip(ids, owned, strict=True) if owns]),
        patents=tuple([ids[t] for t in patents]),
        ready=ready,
        plan=_plan(desk, shown, None),
        totals=Totals(*result) if result else None,
    )


def _plan(desk: Desk, plan: tuple[int, ...], hand: int | None) -> PlanView | None:
    """A plan as far as it is laid, of a company with so many Improvements; None: one that has been revealed."""
    if not plan:
        return None
    top, bottom = [desk.box.pad_sides[side].id for side in desk.pads[plan[0]]]
    if len(plan) == 1:
        return PlanView(top, bottom, False, 0, 0, 0, (), None)
    where = desk.positions[plan[1]]
    laid = tuple([laid_view(desk, plan[i], plan[i + 1]) for i in range(2, len(plan), 2)])
    totals = desk.totals(plan, hand) if hand is not None else None
    return PlanView(top, bottom, True, where.rotation, where.dx, where.dy, laid, totals)


def laid_view(desk: Desk, improvement: int, place: int) -> LaidView:
    """An Improvement where it lies."""
    x, y = desk.xy(desk.first[place])
    return LaidView(_improvement(desk, improvement), LAYERS[desk.layer(place)], x, y, DIRECTIONS[place % 4])


def _outlook(s: State, me: int) -> Outlook | None:
    plan = s.plans[me]
    return outlook(s, me, s.desk.totals(plan, len(s.hands[me]))) if len(plan) > 1 else None


def _steve_next(s: State, steve: int) -> Totals:
    """What his pad will give in the next round (SPI-6.3.3)."""
    return totals_on(s, steve, next_column(s.column, len(s.box.steve_pad)))
