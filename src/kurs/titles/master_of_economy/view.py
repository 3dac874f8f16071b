"""What one seat, or a watcher, may know: built up field by field (COR-4.0.4).

Hidden are purses where they are played secret, special tokens lying face down, and answers that wait for others. With
secret purses every payment is made in the open, so that one who counts could know the totals (COR-R40); nothing here
does the counting for him.

Corporations, goods and factories are written as the words of moves; lists of goods, rows and factories stand in the
order of the exchange.
"""

import msgspec

UNKNOWN = -1


class HolderView(msgspec.Struct, frozen=True, cache_hash=True):
    """Who owns shares of a corporation. A player: `seat` and no `corp`; a corporation: `corp`, and `seat` is -1."""

    seat: int
    corp: str
    packages: tuple[int, ...]
    shares: int
    controller: int
    """Who votes for it."""


class CorporationView(msgspec.Struct, frozen=True, cache_hash=True):
    """A corporation. What the additional one has no use for is empty or 0; it has no manager (-1)."""

    id: str
    additional: bool
    manager: int
    next_manager: int
    """Elected for the next stage in the meetings going on; -1 before."""
    position: int
    """On the order track, from 1; 0: none."""
    points: int
    rate: int
    next_points: int
    """Points at which the rate rises; 0: it is at its highest."""
    treasury: int
    loans: int
    store: tuple[int, ...]
    factories: tuple[int, ...]
    supplied: tuple[int, ...]
    works: int
    """All its factories."""
    influence: int
    offers: int
    most_offers: int
    imports: tuple[int, ...]
    holders: tuple[HolderView, ...]
    """The largest first."""
    outstanding: int
    bank: tuple[int, ...]
    """Packages in the bank."""
    holds: tuple[tuple[str, tuple[int, ...]], ...]
    """What it owns of others: corporation and packages."""
    gains: int
    """What the exchange would bring its treasury as things stand, and in points."""
    gains_points: int


class RowView(msgspec.Struct, frozen=True, cache_hash=True):
    """A row of the exchange."""

    demand: int
    imports: tuple[tuple[str, int, int], ...]
    """IMPORT offers in the order of the track: corporation, how many, how many would be filled as things stand."""
    fields: tuple[str, ...]
    """Whose marker stands on each of the ten EXPORT fields; "" where none does."""
    fates: tuple[str, ...]
    """What would become of each of these offers as things stand: a word of `forecast.FATES`."""
    would: tuple[str, ...]
    """The same for one more offer of the corporation that places now, on each free field; "none" elsewhere."""


class PlayerView(msgspec.Struct, frozen=True, cache_hash=True):
    """A player."""

    purse: int
    """UNKNOWN when it is hidden from the viewer; so are result and place then."""
    tokens: int
    shares_worth: int
    result: int
    bid: int
    runs: tuple[str, ...]
    """The corporations he manages, in track order."""
    holds: tuple[tuple[str, tuple[int, ...]], ...]
    purchases: int
    sales: int
    """Share transactions in this phase."""
    without_office: bool
    """Known during share trades: he will run nothing in the next stage."""
    token_laid: bool
    token_shown: int
    """The special token lying open; -1: none."""
    passed: bool
    """Out of the bidding for this position."""
    shared: int


class DealView(msgspec.Struct, frozen=True):
    """What has just been settled on the exchange, at a beat."""

    kind: str
    """A word of `looking.KINDS`."""
    row: int
    field: int
    """0: none."""
    seller: str
    buyer: str
    """"" for nobody, and for trade abroad."""
    price: int


class TallyView(msgspec.Struct, frozen=True):
    """A vote that has just been counted, at a beat."""

    votes: tuple[tuple[int, str, int], ...]
    """A player's seat or -1, a corporation or "", and what was given: 1 yes, 0 no, or a seat."""
    result: int
    """1 carried, 0 not; or the seat that is elected."""


class MeetingView(msgspec.Struct, frozen=True):
    """The meeting of a corporation: what is on the agenda, and how far it has come."""

    corp: str
    step: str
    most_embezzled: int
    most_dividend: int
    motion: int
    """The dividend a share that is voted on; 0: none."""
    motions: tuple[int, ...]
    """Amounts that come after it."""
    candidates: tuple[int, ...]
    """Who must stand; when the votes are cast, all who do."""
    own_votes: tuple[tuple[str, int], ...]
    """What the viewer has answered for his holders so far: 1 yes, 0 no, or a seat."""
    own_proposal: int
    """-1: not answered or not asked; 0: none."""
    own_stand: int
    tally: TallyView | None


class PaymentView(msgspec.Struct, frozen=True):
    """A payment the treasury cannot meet."""

    corp: str
    amount: int
    missing: int


class View(msgspec.Struct):
    """The table as one seat sees it (`seat` -1: a watcher)."""

    seat: int
    seats: int
    secret: bool
    additional: bool
    additional_ends: bool
    factories_limited: bool
    goods_limited: bool
    teams: bool
    stage: int
    phase: int
    phase_name: str
    step: str
    """What is being done; differs from what the phase is about while something interrupts it."""
    trade: int
    order: list[str]
    """The order track; "" where a position is not yet taken."""
    acting: str
    """The corporation whose turn it is; "" if it is nobody's."""
    waiting: list[int]
    over: bool
    row: int
    """The row that is being worked off; -1: none."""
    rows: list[RowView]
    corporations: list[CorporationView]
    players: list[PlayerView]
    supply: list[int]
    pieces: list[int]
    meeting: MeetingView | None
    payment: PaymentView | None
    deal: DealView | None
    builds: int
    """Factories built by the acting corporation in this turn, and sold."""
    sold: int
    fresh: list[int]
    round: int
    """Of share trades."""
    sequence: list[int]
    """Players in the order in which they act: share trades, influence."""
    position: int
    """That is being auctioned; 0: none."""
    bid: int
    bidder: int
    # the viewer's own
    token: int
    """The special token he has laid face down; -1: none."""
    own_tokens: list[int]
    """Those he may lay."""
