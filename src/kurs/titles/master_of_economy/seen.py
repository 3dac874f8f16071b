"""The view of a seat, made from the state field by field; what is not put in here stays secret (COR-4.0.4).

Rows of the exchange and registers of shares are values made of few numbers; most stay as they were from one look to the
next and are the same for everybody, so they are kept.
"""

from functools import lru_cache

from kurs.titles.master_of_economy.data import FIELDS, LARGEST, N
from kurs.titles.master_of_economy.rules.deals import dealer, without_office
from kurs.titles.master_of_economy.rules.dividend import dividend_limit
from kurs.titles.master_of_economy.rules.election import compulsory
from kurs.titles.master_of_economy.rules.ending import private_shares, result
from kurs.titles.master_of_economy.rules.figures import most_embezzled, next_points, rate
from kurs.titles.master_of_economy.rules.forecast import FATES, Forecast, forecast, outlook
from kurs.titles.master_of_economy.rules.game import GAME
from kurs.titles.master_of_economy.rules.holders import held_for, outstanding, word
from kurs.titles.master_of_economy.rules.influence import supporters
from kurs.titles.master_of_economy.rules.looking import A_DEAL, A_TALLY, KINDS
from kurs.titles.master_of_economy.rules.offers import most_offers
from kurs.titles.master_of_economy.rules.shortfall import missing
from kurs.titles.master_of_economy.rules.special import available
from kurs.titles.master_of_economy.state import (
    AUCTION,
    CANDIDATES,
    COVER,
    DEALS,
    ELECT,
    EMBEZZLE,
    INFLUENCE,
    INTEREST,
    INVEST,
    LOANS,
    NOBODY,
    OPEN,
    OVER,
    PAUSE,
    PHASE_NAMES,
    PLACE,
    PREMIUM,
    PROPOSE,
    REDEEM,
    REPAY,
    RESOLVE,
    SHARES,
    STEP_NAMES,
    SUPPLY,
    VOTE,
    State,
    controller,
    name,
    placed,
    works,
)
from kurs.titles.master_of_economy.view import (
    UNKNOWN,
    CorporationView,
    DealView,
    HolderView,
    MeetingView,
    PaymentView,
    PlayerView,
    RowView,
    TallyView,
    View,
)

Holds = tuple[tuple[str, tuple[int, ...]], ...]
"""Packages by corporation."""

MEETING_STEPS = (PREMIUM, EMBEZZLE, PROPOSE, VOTE, REDEEM, CANDIDATES, ELECT)
PLACE_IN_FRAME = {INVEST: 2, SUPPLY: 1, PLACE: 1, INTEREST: 2, REPAY: 2, SHARES: 3, LOANS: 1} | dict.fromkeys(
    MEETING_STEPS, 1
)
"""Where a frame says whose turn it is, as a place in the order of the track."""


def view(s: State, seat: int | None) -> View:
    """The table as a seat sees it; None is a watcher."""
    me = -1 if seat is None else seat
    first, top = s.stack[0], s.stack[-1]
    trading = first[0] in (PLACE, RESOLVE)
    standing = forecast(s) if trading else None
    would = outlook(s, s.order[first[1]]) if first[0] == PLACE and first[1] < s.seats else [[0] * FIELDS] * N
    owner = tuple(s.owner)
    decides = tuple([controller(s, h) for h in range(2 * s.seats)])
    return View(
        seat=me,
        seats=s.seats,
        secret=s.secret == 1,
        additional=s.additional == 1,
        additional_ends=s.additional_ends == 1,
        factories_limited=s.factories_limited == 1,
        goods_limited=s.goods_limited == 1,
        teams=s.paired == 1,
        stage=s.stage,
        phase=s.phase,
        phase_name=PHASE_NAMES[s.phase],
        step=STEP_NAMES[top[0]],
        trade=s.trade,
        order=["" if c == NOBODY else name(c) for c in s.order],
        acting=_acting(s),
        waiting=[ask.seat for ask in GAME.asks(s) if not ask.answered],
        over=first[0] == OVER,
        row=first[2] if first[0] == RESOLVE and first[2] < N else -1,
        rows=[_row(s, row, standing, would[row]) for row in range(N)],
        corporations=[_corporation(s, c, standing, owner, decides) for c in range(len(s.points))],
        players=[_player(s, other, me, owner) for other in range(s.seats)],
        supply=s.supply[:],
        pieces=s.pieces[:],
        meeting=_meeting(s, me) if first[0] in MEETING_STEPS else None,
        payment=_payment(s),
        deal=_deal(s),
        builds=sum(s.built),
        sold=s.sold,
        fresh=s.fresh[:],
        round=_round(s),
        sequence=_sequence(s),
        position=first[1] + 1 if first[0] == AUCTION else 0,
        bid=s.bid,
        bidder=s.bidder,
        token=s.laid[me] if seat is not None else OPEN,
        own_tokens=available(s.seats, s.shown[me]) if s.additional and seat is not None else [],
    )


def _acting(s: State) -> str:
    """Whose turn it is, or for whom a payment is due."""
    top = s.stack[-1]
    if top[0] == COVER:
        return name(top[1])
    first = s.stack[0]
    place = PLACE_IN_FRAME.get(first[0])
    if first[0] == INFLUENCE:
        place = 1
    return "" if place is None or first[place] >= s.seats else name(s.order[first[place]])


def _round(s: State) -> int:
    first = s.stack[0]
    if first[0] == SHARES:
        return first[2]
    return first[1] if first[0] == DEALS else 0


def _sequence(s: State) -> list[int]:
    first = s.stack[0]
    if first[0] == DEALS:
        return [dealer(s, k) for k in range(s.seats)]
    return supporters(s.order, s.manager, s.seats) if first[0] != AUCTION else [*range(s.seats)]


def _row(s: State, row: int, standing: Forecast | None, would: list[int]) -> RowView:
    cells = slice(row * FIELDS, row * FIELDS + FIELDS)
    imports = [
        (c, s.imports[c * N + row], standing.bought[c * N + row] if standing else 0)
        for c in (s.order if s.stack[0][0] != AUCTION else [])
        if s.imports[c * N + row]
    ]
    fates = tuple(standing.fate[cells]) if standing else (0,) * FIELDS
    return _row_of(s.demand[row], tuple(imports), tuple(s.field[cells]), fates, tuple(would))


@lru_cache(1000)
def _row_of(
    demand: int,
    imports: tuple[tuple[int, int, int], ...],
    fields: tuple[int, ...],
    fates: tuple[int, ...],
    would: tuple[int, ...],
) -> RowView:
    return RowView(
        demand=demand,
        imports=tuple([(name(c), count, filled) for c, count, filled in imports]),
        fields=tuple(["" if c == NOBODY else name(c) for c in fields]),
        fates=tuple([FATES[fate] for fate in fates]),
        would=tuple([FATES[fate] for fate in would]),
    )


def _corporation(
    s: State, c: int, standing: Forecast | None, owner: tuple[int, ...], decides: tuple[int, ...]
) -> CorporationView:
    managed = c < s.seats
    own = slice(c * N, c * N + N)
    return CorporationView(
        id=name(c),
        additional=not managed,
        manager=s.manager[c] if managed else NOBODY,
        next_manager=s.elected[c] if managed else NOBODY,
        position=s.order.index(c) + 1 if c in s.order else 0,
        points=s.points[c],
        rate=rate(s.points[c]),
        next_points=next_points(s.points[c]),
        treasury=s.treasury[c] if managed else 0,
        loans=s.loans[c] if managed else 0,
        store=tuple(s.store[own]) or (0,) * N,
        factories=tuple(s.factories[own]) or (0,) * N,
        supplied=tuple(s.supplied[own]) or (0,) * N,
        works=works(s, c),
        influence=s.influence[c] if managed else 0,
        offers=placed(s, c),
        most_offers=most_offers(s.tokens[s.manager[c]]) if managed else 0,
        imports=tuple(s.imports[own]) or (0,) * N,
        holders=_holders(owner[c * LARGEST : (c + 1) * LARGEST], decides),
        outstanding=outstanding(s, c),
        bank=tuple([k + 1 for k in range(LARGEST) if owner[c * LARGEST + k] == NOBODY]),
        holds=_holds(owner, s.seats + c) if managed else (),
        gains=standing.money[c] if standing and managed else 0,
        gains_points=standing.points[c] if standing and managed else 0,
    )


@lru_cache(500)
def _holders(owner: tuple[int, ...], decides: tuple[int, ...]) -> tuple[HolderView, ...]:
    """Who has which packages of a corporation, the largest holder first: of each package the owner, of each holder who
    decides for him."""
    found, seats = list[HolderView](), len(decides) // 2
    for h in sorted({*owner} - {NOBODY}):
        packages = tuple([k + 1 for k, one in enumerate(owner) if one == h])
        seat, corp = (h, "") if h < seats else (-1, name(h - seats))
        found.append(HolderView(seat, corp, packages, sum(packages), decides[h]))
    return tuple(sorted(found, key=lambda one: -one.shares))


@lru_cache(500)
def _holds(owner: tuple[int, ...], holder: int) -> Holds:
    """What a holder has of each corporation."""
    found: dict[str, list[int]] = {}
    for i, one in enumerate(owner):
        if one == holder:
            found.setdefault(name(i // LARGEST), []).append(i % LARGEST + 1)
    return tuple([(corp, tuple(packages)) for corp, packages in found.items()])


def _player(s: State, seat: int, me: int, owner: tuple[int, ...]) -> PlayerView:
    known = not s.secret or seat == me or s.stack[0][0] == OVER
    return PlayerView(
        purse=s.purse[seat] if known else UNKNOWN,
        tokens=s.tokens[seat],
        shares_worth=private_shares(s, seat),
        result=result(s, seat) if known else UNKNOWN,
        bid=s.bids[seat],
        runs=tuple([name(c) for c in s.order if c != NOBODY and s.manager[c] == seat]),
        holds=_holds(owner, seat),
        purchases=s.purchases[seat],
        sales=s.sales[seat],
        without_office=s.stack[0][0] == DEALS and without_office(s, seat),
        token_laid=s.laid[seat] != OPEN,
        token_shown=s.shown[seat],
        passed=s.passed[seat] == 1,
        shared=s.shared[seat],
    )


def _meeting(s: State, me: int) -> MeetingView:
    first = s.stack[0]
    c = s.order[first[1]]
    standing = [seat for seat, one in enumerate(s.stands) if one == 1] if first[0] == ELECT else compulsory(s, c)
    own = held_for(s, c, me) if me >= 0 and s.votes else []
    return MeetingView(
        corp=name(c),
        step=STEP_NAMES[first[0]],
        most_embezzled=most_embezzled(s.points[c], s.treasury[c]),
        most_dividend=dividend_limit(s, c),
        motion=first[2] if first[0] == VOTE else 0,
        motions=tuple(s.motions),
        candidates=tuple(standing),
        own_votes=tuple([(word(s, h), s.votes[h]) for h in own if s.votes[h] != OPEN]),
        own_proposal=s.proposals[me] if me >= 0 and s.proposals else OPEN,
        own_stand=s.stands[me] if me >= 0 and s.stands else OPEN,
        tally=_tally(s),
    )


def _tally(s: State) -> TallyView | None:
    top = s.stack[-1]
    if top[:2] != [PAUSE, A_TALLY]:
        return None
    cast = [(h, vote) for h, vote in enumerate(s.votes) if vote != OPEN]
    named = [(h, "", vote) if h < s.seats else (-1, name(h - s.seats), vote) for h, vote in cast]
    return TallyView(tuple(named), top[2])


def _deal(s: State) -> DealView | None:
    top = s.stack[-1]
    if top[:2] != [PAUSE, A_DEAL]:
        return None
    kind, row, field, seller, buyer, price = top[2:]
    seller_id, buyer_id = ["" if c == NOBODY else name(c) for c in (seller, buyer)]
    return DealView(KINDS[kind], row, field, seller_id, buyer_id, price)


def _payment(s: State) -> PaymentView | None:
    top = s.stack[-1]
    if top[0] != COVER:
        return None
    return PaymentView(name(top[1]), top[2], missing(s))
