"""What one seat, or a watcher, may know: built up field by field (SPI-4.0.2).

Hidden are the plans of others until all are ready, and the order of the stack. Companies are numbers, those of the
seats first, then Steve; everything else is called by its id.
"""

import msgspec

from kurs.titles.smartphone_inc.data import BONUSES, EFFECTS, SIDES
from kurs.titles.smartphone_inc.desk import DIRECTIONS, LAYERS, Totals
from kurs.titles.smartphone_inc.rules.ending import patent_vp, retailer_vp, total
from kurs.titles.smartphone_inc.rules.figures import cost_of
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.goods import limit_of
from kurs.titles.smartphone_inc.rules.outlook import Outlook, outlook
from kurs.titles.smartphone_inc.rules.retailers import retailer_side
from kurs.titles.smartphone_inc.rules.score import controls
from kurs.titles.smartphone_inc.rules.steve import next_column, open_price, owned_by, steve_totals, totals_on
from kurs.titles.smartphone_inc.rules.technologies import cost
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
    has_steve,
    is_open,
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


class TechnologyView(msgspec.Struct, frozen=True):
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


class RegionView(msgspec.Struct, frozen=True):
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


class CompanyView(msgspec.Struct, frozen=True):
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
        technologies=[_technology(s, t) for t in range(len(s.box.technologies))],
        block=[_improvement(s, one) for one in s.block],
        deck=len(s.deck),
        removed=[_improvement(s, one) for one in s.removed],
        pile=s.pile,
        regions=[_region(s, r) for r in range(len(s.box.regions))],
        companies=[_company(s, c) for c in range(s.companies)],
        column=s.column,
        steve_now=steve_totals(s, steve) if s.column != NOBODY else None,
        steve_next=_steve_next(s, steve) if s.column != NOBODY else None,
        steve_price=open_price(s, steve) if s.column != NOBODY else 0,
        plan=_plan(s, s.plans[me], len(s.hands[me])) if me >= 0 else None,
        outlook=_outlook(s, me) if me >= 0 else None,
    )


def _improvement(s: State, number: int) -> str:
    return s.box.improvements[number].id if number != NOBODY else ""


def _bonus(s: State, frame: list[int]) -> BonusView:
    _, c, r, left = frame
    side = retailer_side(s, r)
    retailer = s.box.retailers[s.retailers[r] // 2].id
    return BonusView(c, s.box.regions[r].id, retailer, BONUSES[side.bonus], side.amount, left)


def _technology(s: State, t: int) -> TechnologyView:
    technology, side, n = s.box.technologies[t], s.sides[t], len(s.box.technologies)
    facts = technology.sides[side]
    return TechnologyView(
        id=technology.id,
        side=SIDES[side],
        effect=EFFECTS[facts.effect],
        cost=facts.cost,
        cost_after=facts.cost_after,
        patent_vp=technology.patent_vp,
        patent=s.patents[t],
        owners=tuple([c for c in range(s.companies) if s.owns[c * n + t]]),
        progress=tuple(s.progress[t::n]),
        cost_now=cost_of(facts, s.patents[t] == NOBODY, False, s.box.minimum_cost),
        costs=tuple([cost(s, c, t) for c in range(s.companies)]),
    )


def _region(s: State, r: int) -> RegionView:
    region, n = s.box.regions[r], len(s.box.regions)
    covered = not is_open(s, r)
    first = s.box.first[r]
    return RegionView(
        id=region.id,
        retailer=s.box.retailers[s.retailers[r] // 2].id if covered else "",
        side="AB"[s.retailers[r] % 2] if covered else "",
        slots=retailer_side(s, r).slots if covered else tuple([one for one, _ in region.office_slots]),
        offices=tuple(s.offices[r]),
        served=tuple(s.served[first : first + len(region.customers)]),
        progress=tuple(s.transport[r::n]),
        control=tuple(controls(s, r)),
    )


def _company(s: State, c: int) -> CompanyView:
    steve, result, ids = is_steve(s, c), s.results[c], [technology.id for technology in s.box.technologies]
    n = len(EARNED)
    return CompanyView(
        colour=s.box.companies[s.colour[c]].colour if s.colour[c] != NOBODY else "",
        steve=steve,
        vp=s.vp[c],
        earned=tuple(s.earned[c * n : (c + 1) * n]),
        patent_vp=patent_vp(s, c),
        retailer_vp=retailer_vp(s, c),
        total=total(s, c),
        price=s.price[c],
        last_price=s.last_price[c],
        goods=s.goods[c],
        tokens=s.tokens[c],
        markers=s.markers[c],
        hand=tuple([_improvement(s, one) for one in s.hands[c]]),
        owns=tuple([id for id, owned in zip(ids, owned_by(s, c), strict=True) if owned]),
        patents=tuple([id for id, owner in zip(ids, s.patents, strict=True) if owner == c]),
        ready=not steve and s.ready[c] == 1,
        plan=_plan(s, s.shown[c], None),
        totals=Totals(*result) if result else None,
    )


def _plan(s: State, plan: list[int], hand: int | None) -> PlanView | None:
    """A plan as far as it is laid, of a company with so many Improvements; None: one that has been revealed."""
    if not plan:
        return None
    top, bottom = [s.box.pad_sides[side].id for side in s.desk.pads[plan[0]]]
    if len(plan) == 1:
        return PlanView(top, bottom, False, 0, 0, 0, (), None)
    where = s.desk.positions[plan[1]]
    laid = tuple([laid_view(s, plan[i], plan[i + 1]) for i in range(2, len(plan), 2)])
    return PlanView(
        top,
        bottom,
        True,
        where.rotation,
        where.dx,
        where.dy,
        laid,
        s.desk.totals(plan, hand) if hand is not None else None,
    )


def laid_view(s: State, improvement: int, place: int) -> LaidView:
    """An Improvement where it lies."""
    x, y = s.desk.xy(s.desk.first[place])
    return LaidView(_improvement(s, improvement), LAYERS[s.desk.layer(place)], x, y, DIRECTIONS[place % 4])


def _outlook(s: State, me: int) -> Outlook | None:
    plan = s.plans[me]
    return outlook(s, me, s.desk.totals(plan, len(s.hands[me]))) if len(plan) > 1 else None


def _steve_next(s: State, steve: int) -> Totals:
    """What his pad will give in the next round (SPI-6.3.3)."""
    return totals_on(s, steve, next_column(s.column, len(s.box.steve_pad)))
