"""A table of Master of Economy put into the position a test is about.

    t = bare(3).cash(blue=1).owns("blue", {0: [10], 1: [7], "yellow": [4]}).at_meeting("blue")
    t.play_as(0, "embezzle 1")
    assert t.purses() == [1, 0, 0]

Corporations, goods and factories are written as in moves; players are their seats. The order track begins as blue,
yellow, green, red. What the bank, the supply of goods and the pieces of factories must be follows from the rest, and
after every move the invariants are checked.
"""

from collections.abc import Iterator

from kurs.kernel import Ask, Event, LiveChance, Log, Move, SearchChance, next_open, parse_move
from kurs.kernel.ask import Range
from kurs.testing.bounded import within
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.data import CORP, FACTORIES, FACTORY, FIELDS, GOOD, GOODS, INPUTS, LARGEST, N
from kurs.titles.master_of_economy.rules.game import GAME
from kurs.titles.master_of_economy.rules.influence import between_stages
from kurs.titles.master_of_economy.rules.phases import begin_phase, begin_share_trades
from kurs.titles.master_of_economy.state import (
    CANDIDATES,
    DEALS,
    ELECT,
    EMBEZZLE,
    END,
    INTEREST,
    LOANS,
    NOBODY,
    OPEN,
    PREMIUM,
    PROPOSE,
    REDEEM,
    RESOLVE,
    SHARES,
    SUPPLY,
    WAITING,
    State,
    packages,
)
from kurs.titles.master_of_economy.view import CorporationView, RowView, View

Owner = int | str
"""A player by his seat, or a corporation."""


class Rig:
    """A game whose state a test may set, with short ways to play it and to look at it."""

    def __init__(self, seats: int, options: dict[str, str], seed: str) -> None:
        self.chance = LiveChance(seed)
        self.state: State
        self.state, self.log = TITLE.setup(seats, TITLE.complete(seats, options), self.chance)
        self.events: Log = self.log[:]
        """What the last `play` or `at_...` brought."""
        self.made = 0

    # --- setting the table ------------------------------------------------------------------------------------------

    def order(self, *corporations: str) -> "Rig":
        self.state.order = [CORP[corp] for corp in corporations]
        return self

    def stage(self, stage: int, phase: int = 1) -> "Rig":
        self.state.stage, self.state.phase = stage, phase
        return self

    def cash(self, **treasuries: int) -> "Rig":
        for corp, amount in treasuries.items():
            self.state.treasury[CORP[corp]] = amount
        return self

    def purse(self, *amounts: int) -> "Rig":
        """Of each seat, the first ones first."""
        self.state.purse[: len(amounts)] = amounts
        return self

    def tokens(self, *counts: int) -> "Rig":
        """Influence tokens of each seat."""
        self.state.tokens[: len(counts)] = counts
        return self

    def points(self, **points: int) -> "Rig":
        for corp, count in points.items():
            self.state.points[CORP[corp]] = count
        return self

    def loans(self, **loans: int) -> "Rig":
        for corp, count in loans.items():
            self.state.loans[CORP[corp]] = count
        return self

    def manager(self, **managers: int) -> "Rig":
        for corp, seat in managers.items():
            self.state.manager[CORP[corp]] = seat
        return self

    def stock(self, corp: str, **goods: int) -> "Rig":
        """What lies in a store; nothing else does."""
        self.state.store[CORP[corp] * N : CORP[corp] * N + N] = [goods.get(good.id, 0) for good in GOODS]
        return self

    def factories(self, corp: str, **factories: int) -> "Rig":
        own = [factories.get(factory.id, 0) for factory in FACTORIES]
        self.state.factories[CORP[corp] * N : CORP[corp] * N + N] = own
        return self

    def owns(self, corp: str, owners: dict[Owner, list[int]]) -> "Rig":
        """Who owns the packages of a corporation; the rest lies in the bank."""
        first = CORP[corp] * LARGEST
        self.state.owner[first : first + LARGEST] = [NOBODY] * LARGEST
        for owner, held in owners.items():
            for k in held:
                self.state.owner[first + k - 1] = self.holder(owner)
        return self

    def holder(self, owner: Owner) -> int:
        return owner if isinstance(owner, int) else self.state.seats + CORP[owner]

    def shown(self, *values: int) -> "Rig":
        """Special tokens lying open."""
        self.state.shown = list(values)
        return self

    def bids(self, *amounts: int) -> "Rig":
        self.state.bids = list(amounts)
        return self

    # --- beginning somewhere ----------------------------------------------------------------------------------------

    def at_phase(self, phase: int) -> "Rig":
        self._reconcile()
        self.events = []
        begin_phase(self.state, phase, self.events)
        return self._go_on()

    def at_investment(self) -> "Rig":
        return self.at_phase(1)

    def at_supply(self) -> "Rig":
        return self.at_phase(2)

    def at_production(self) -> "Rig":
        return self.at_phase(3)

    def at_trade(self, trade: int = 1) -> "Rig":
        """The beginning of the trade phase of that number."""
        self.state.trade = trade - 1
        return self.at_phase(4 if trade % 2 else 9)

    def at_resolution(self, imports: dict[str, dict[str, int]], exports: dict[str, dict[int, str]]) -> "Rig":
        """All offers stand, by good: the IMPORT offers of each corporation, and whose EXPORT offer is on a field."""
        s = self.state
        for good, wanted in imports.items():
            for corp, count in wanted.items():
                s.imports[CORP[corp] * N + GOOD[good]] = count
        for good, offered in exports.items():
            for field, corp in offered.items():
                s.field[GOOD[good] * FIELDS + field - 1] = CORP[corp]
        s.phase = max(s.phase, 4)
        s.laid = [0] * s.seats if s.additional else s.laid
        return self._at([RESOLVE, WAITING, 0, 0, NOBODY, 0, 0])

    def at_interest(self) -> "Rig":
        return self._financial([INTEREST, WAITING, 0, 0, 0])

    def at_share_trades(self) -> "Rig":
        return self._financial([SHARES, WAITING, 1, 0, 0, 0, 0])

    def at_loans(self) -> "Rig":
        return self._financial([LOANS, 0])

    def _financial(self, frame: list[int]) -> "Rig":
        self.state.phase = 5
        begin_share_trades(self.state)
        return self._at(frame)

    def at_meeting(self, corp: str, step: int = PREMIUM) -> "Rig":
        """A step of the meeting of that corporation."""
        s = self.state
        s.phase = 10
        begin_share_trades(s)
        return self._at([step, s.order.index(CORP[corp])])

    def at_embezzlement(self, corp: str) -> "Rig":
        return self.at_meeting(corp, EMBEZZLE)

    def at_proposals(self, corp: str) -> "Rig":
        return self.at_meeting(corp, PROPOSE)

    def at_redemption(self, corp: str) -> "Rig":
        return self.at_meeting(corp, REDEEM)

    def at_candidates(self, corp: str) -> "Rig":
        return self.at_meeting(corp, CANDIDATES)

    def at_election(self, corp: str, *candidates: int) -> "Rig":
        """The votes are to be cast."""
        s = self.state
        s.stands = [int(seat in candidates) for seat in range(s.seats)]
        s.votes = [OPEN] * s.seats * 2
        return self.at_meeting(corp, ELECT)

    def at_deals(self, *elected: int) -> "Rig":
        """Share trades of players; who has been elected for each corporation, the present managers if not said."""
        s = self.state
        s.phase = 10
        s.elected = list(elected) or s.manager[:]
        begin_share_trades(s)
        return self._at([DEALS, 1, 0])

    def at_influence(self, *elected: int) -> "Rig":
        """Between two stages: the meetings are over."""
        s = self.state
        s.phase = 10
        s.elected = list(elected) or s.manager[:]
        self._reconcile()
        self.events = []
        between_stages(s, self.events)
        return self._go_on()

    def at_end(self) -> "Rig":
        return self._at([END])

    def at_energy_loss(self) -> "Rig":
        return self._at([SUPPLY, 0, 0])

    def _at(self, frame: list[int]) -> "Rig":
        self._reconcile()
        self.state.stack = [frame]
        self.events = []
        return self._go_on()

    def _go_on(self) -> "Rig":
        GAME.go_on(self.state, self.chance, self.events)
        self.log += self.events
        self._check()
        return self

    def _reconcile(self) -> None:
        """The bank, the supply and the pieces have what is not elsewhere."""
        s = self.state
        s.bank = -sum(s.treasury) - sum(s.purse)
        for i in range(N):
            laid = sum([dict(INPUTS[f]).get(i, 0) * s.supplied[c * N + f] for c in range(s.seats) for f in range(N)])
            s.supply[i] = GOODS[i].markers - 1 - sum([s.store[c * N + i] for c in range(s.seats)]) - laid
            s.pieces[i] = FACTORIES[i].pieces - sum([s.factories[c * N + i] for c in range(s.seats)])

    def _check(self) -> None:
        broken = TITLE.check(self.state)
        assert not broken, broken

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self, *moves: str) -> "Rig":
        """Each move by the seat that is asked then."""
        self.events = []
        for text in moves:
            move, ask = read(text), self.ask
            assert ask.allows(move), f"seat {ask.seat} may not {text!r}: {self.why_not(text)}; only {self.options()}"
            self.made = within(self.made + 1)
            self.events += TITLE.apply(self.state, ask.seat, move, self.chance)
            self._check()
        self.log += self.events
        return self

    def play_as(self, seat: int, *moves: str) -> "Rig":
        """The same, making sure that it is this seat that is asked."""
        events: Log = []
        for text in moves:
            assert self.asked == seat, f"seat {self.asked} is asked, not {seat}"
            events += self.play(text).events
        self.events = events
        return self

    def answer(self, seat: int, move: str) -> "Rig":
        """One of several who are asked at the same time answers, in whatever order."""
        ask = next(ask for ask in TITLE.asks(self.state) if ask.seat == seat)
        assert ask.allows(read(move)), f"seat {seat} may not {move!r}"
        self.events = TITLE.apply(self.state, seat, read(move), self.chance)
        self.log += self.events
        self._check()
        return self

    def until(self, kind: str, otherwise: str = "pass") -> "Rig":
        """Everybody passes (or says `done`) until something of this kind is asked."""
        events: Log = []
        while self.kind != kind:
            events += self.play("done" if "done" in self.options() else otherwise).events
        self.events = events
        return self

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask:
        return next_open(TITLE.asks(self.state))

    @property
    def over(self) -> bool:
        return not TITLE.asks(self.state)

    @property
    def asked(self) -> int | None:
        """The seat that has to answer next; None when the game is over."""
        return None if self.over else self.ask.seat

    @property
    def kind(self) -> str:
        return "" if self.over else self.ask.kind

    def all_asked(self) -> list[int]:
        """Everybody who has not answered yet."""
        return [ask.seat for ask in TITLE.asks(self.state) if not ask.answered]

    def options(self, begin: str = "") -> list[str]:
        """The moves that are allowed, as texts, ranges left out; only those that begin so."""
        return [text for text in map(str, self.ask.options) if text.startswith(begin)]

    def amounts(self) -> Range:
        return self.ask.ranges[0]

    def why_not(self, text: str) -> str:
        """The reason why the move is refused, without its prefix; empty if it is allowed."""
        ask, move = self.ask, read(text)
        if ask.allows(move):
            return ""
        reason = TITLE.why_not(self.state, ask.seat, move)
        assert reason is not None, f"no reason for {text!r}"
        return reason.key.removeprefix("why.")

    def view(self, seat: int | None = None) -> View:
        return TITLE.view(self.state, seat)

    def corp(self, corp: str, seat: int | None = None) -> CorporationView:
        return self.view(seat).corporations[CORP[corp]]

    def row(self, good: str, seat: int | None = None) -> RowView:
        return self.view(seat).rows[GOOD[good]]

    def treasuries(self) -> list[int]:
        return self.state.treasury[:]

    def purses(self) -> list[int]:
        return self.state.purse[:]

    def points_of(self, *corps: str) -> list[int]:
        return [self.state.points[CORP[corp]] for corp in corps]

    def store(self, corp: str) -> dict[str, int]:
        """What lies in a store."""
        found = {good.id: self.state.store[CORP[corp] * N + g] for g, good in enumerate(GOODS)}
        return {good: count for good, count in found.items() if count}

    def works(self, corp: str) -> dict[str, int]:
        """The factories of a corporation."""
        found = {factory: self.state.factories[CORP[corp] * N + f] for factory, f in FACTORY.items()}
        return {factory: count for factory, count in found.items() if count}

    def packages(self, corp: str, owner: Owner | None = None) -> list[int]:
        """Packages a holder owns, or those in the bank."""
        return packages(self.state, CORP[corp], NOBODY if owner is None else self.holder(owner))

    def told(self, key: str) -> list[tuple[int | str, ...]]:
        """What the last `play` or `at_...` said under this key, whoever heard it."""
        return [event.args for event in self.events if event.key == key]

    def heard(self, viewer: int | None) -> list[Event]:
        return [event for event in self.events if event.visible_to(viewer)]


def fresh(seats: int, seed: str = "a fresh table", **options: str) -> Rig:
    """A game as it is set up."""
    return Rig(seats, options, seed)


def bare(seats: int, **options: str) -> Rig:
    """A table on which every corporation has nothing but its founder's package, in the order of the seats."""
    t = Rig(seats, {"additional": "without"} | options, "a bare table")
    s = t.state
    s.order, s.stack = list(range(seats)), []
    s.treasury, s.store, s.tokens = [0] * seats, [0] * seats * N, [0] * seats
    return t


def read(text: str) -> Move:
    """The move of a text."""
    move = parse_move(text)
    assert move is not None, text
    return move


def random_games(seats: int, games: int, **options: str) -> Iterator[Rig]:
    """Random games, each handed over before every move and when it is over."""
    for number in range(games):
        picks = SearchChance(f"picks {number}")
        t = fresh(seats, f"random {number}", **options)
        while not t.over:
            yield t
            t.play(str(t.ask.pick(picks)))
        yield t
