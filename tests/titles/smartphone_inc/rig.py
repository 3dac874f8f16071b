"""A table of Smartphone Inc. put into the position a test is about.

    t = table("green red").offices(canada="green").transport("blue", canada=1).at_logistics(blue=1)
    t.play_as("blue", "ship canada")
    assert t.offices_in("canada") == "green blue"

Companies are called by their colours, everything else by its id. No Retailer lies unless a test lays one. After every
move the invariants are checked.
"""

from kurs.kernel import Chance, LiveChance, Log, Move, next_open, parse_steps
from kurs.testing.bounded import within
from kurs.titles.smartphone_inc import TITLE, SmartphoneInc
from kurs.titles.smartphone_inc.data import SIDES
from kurs.titles.smartphone_inc.desk import Totals
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.rules.order import begin_phase
from kurs.titles.smartphone_inc.state import (
    EARNED,
    FINAL,
    IMPROVE,
    LOGISTICS,
    MOVES,
    NOBODY,
    NOT_BEGUN,
    PREPARE,
    PRICE,
    PRODUCE,
    RESEARCH,
    RESEARCHES,
    SCORE,
    SELL,
    State,
)
from kurs.titles.smartphone_inc.view import View

NOTHING = Totals(1, 0, 0, 0, 0, 0, 0, 0)


class Rig:
    """A game whose state a test may set, with short ways to play it and to look at it."""

    def __init__(self, title: SmartphoneInc, colours: str, steve: str, options: dict[str, str], chance: Chance) -> None:
        self.title = title
        self.chance = chance
        self.names = [*colours.split(), *([steve] if steve else [])]
        usual = {"technology_sides": "front", "colours": "drawn", "steve": "yes" if steve else "solo"}
        complete = title.complete(len(colours.split()), usual | options)
        self.state: State
        self.state, self.log = title.setup(len(colours.split()), complete, chance)
        self.events: Log = self.log[:]
        """What the last `play` or `at_...` brought."""
        self.made = 0
        self._colours()

    def _colours(self) -> None:
        """The colours of the test instead of those drawn; all regions open."""
        s = self.state
        all_colours = [company.colour for company in s.box.companies]
        s.retailers = [NOBODY] * len(s.box.regions)
        s.offices = [[] for _ in s.box.regions]
        for c, name in enumerate(self.names):
            company = s.box.companies[all_colours.index(name)]
            s.colour[c] = all_colours.index(name)
            s.hands[c] = [company.improvement]
            s.offices[company.home].append(c)
            s.vp[c] = company.start_vp
            s.earned[c * len(EARNED) : (c + 1) * len(EARNED)] = [company.start_vp, 0, 0, 0]
        s.results = [list(NOTHING) for _ in self.names]

    # --- setting the table ------------------------------------------------------------------------------------------

    def company(self, name: str) -> int:
        return self.names.index(name)

    def sides(self, **sides: str) -> "Rig":
        """The sides of technologies that do not show their front."""
        for technology, side in sides.items():
            self.state.sides[self.state.box.technology_number[technology]] = SIDES.index(side)
        return self

    def retailers(self, **tiles: str) -> "Rig":
        """``retailers(china="RL1A")``: the tile on a region, with the side that is up."""
        ids = [one.id for one in self.state.box.retailers]
        for region, tile in tiles.items():
            number = ids.index(tile[:-1]) * 2 + "AB".index(tile[-1])
            self.state.retailers[self.state.box.region_number[region]] = number
        return self

    def offices(self, **regions: str) -> "Rig":
        """All Offices of these regions, from left to right."""
        for region, names in regions.items():
            there = [self.company(name) for name in names.split()]
            self.state.offices[self.state.box.region_number[region]] = there
        self._settle()
        return self

    def owns(self, name: str, technologies: str, patents: str = "") -> "Rig":
        """Finished technologies; a Patent goes to the first owner unless another one gets it."""
        s, n, c = self.state, len(self.state.box.technologies), self.company(name)
        for id in technologies.split():
            t = s.box.technology_number[id]
            s.owns[c * n + t] = 1
            if s.patents[t] == NOBODY or id in patents.split():
                s.patents[t] = c
        self._settle()
        return self

    def progress(self, name: str, **laid: int) -> "Rig":
        """Progress on research fields."""
        n = len(self.state.box.technologies)
        for id, count in laid.items():
            self.state.progress[self.company(name) * n + self.state.box.technology_number[id]] = count
        return self

    def transport(self, name: str, **laid: int) -> "Rig":
        """Progress in regions."""
        n = len(self.state.box.regions)
        for id, count in laid.items():
            self.state.transport[self.company(name) * n + self.state.box.region_number[id]] = count
        return self

    def prices(self, **prices: int) -> "Rig":
        for name, price in prices.items():
            self.state.price[self.company(name)] = price
        return self

    def vp(self, **points: int) -> "Rig":
        """VP on the track."""
        for name, vp in points.items():
            c = self.company(name)
            self.state.vp[c] = vp
            self.state.earned[c * len(EARNED) : (c + 1) * len(EARNED)] = [vp, 0, 0, 0]
        return self

    def goods(self, **goods: int) -> "Rig":
        for name, count in goods.items():
            self.state.goods[self.company(name)] = count
        return self

    def tokens(self, **tokens: int) -> "Rig":
        """Goods tokens, out of the pile."""
        for name, count in tokens.items():
            self.state.pile += self.state.tokens[self.company(name)] - count
            self.state.tokens[self.company(name)] = count
        return self

    def hand(self, name: str, ids: str) -> "Rig":
        """Improvements beside the starting one, out of the stack or the block."""
        s = self.state
        for id in ids.split():
            number = s.box.improvement_number[id]
            if number in s.block:
                s.block[s.block.index(number)] = s.deck.pop()
            else:
                s.deck.remove(number)
            s.hands[self.company(name)].append(number)
        return self

    def without(self, name: str) -> "Rig":
        """A company without its starting Improvement."""
        hand = self.state.hands[self.company(name)]
        self.state.removed.append(hand.pop(0))
        return self

    def block(self, ids: str) -> "Rig":
        """The Improvement Block, from left to right."""
        s = self.state
        s.deck += [one for one in s.block if one != NOBODY]
        s.block = [s.box.improvement_number[id] for id in ids.split()]
        for one in s.block:
            s.deck.remove(one)
        return self

    def column(self, number: int) -> "Rig":
        """Steve's token, counted from 1."""
        self.state.column = number - 1
        return self

    def round(self, number: int) -> "Rig":
        """Later rounds: what was laid out before has left the game."""
        s = self.state
        for _ in range(s.round, number):
            s.removed += s.block
            s.block = [s.deck.pop() for _ in range(s.box.block)]
        s.round = number
        return self

    def result(self, name: str, **totals: int) -> "Rig":
        """What the plan of this round amounts to."""
        self.state.results[self.company(name)] = list(NOTHING._replace(**totals))
        return self

    def served(self, region: str, customers: dict[int, str]) -> "Rig":
        """Who has Goods already."""
        first = self.state.box.first[self.state.box.region_number[region]]
        for customer, name in customers.items():
            self.state.served[first + customer] = self.company(name)
        return self

    # --- where the game goes on -------------------------------------------------------------------------------------

    def at_price(self) -> "Rig":
        return self._at([PRICE])

    def at_produce(self) -> "Rig":
        return self._at([PRODUCE])

    def at_improve(self) -> "Rig":
        return self._begin([IMPROVE, 0])

    def at_research(self, **research: int) -> "Rig":
        """Phase 5, with so much Progress for each."""
        self._no_results()
        for name, count in research.items():
            self.state.results[self.company(name)][RESEARCHES] = count
        return self._begin([RESEARCH, 0, NOT_BEGUN])

    def at_logistics(self, **logistics: int) -> "Rig":
        """Phase 6, likewise."""
        self._no_results()
        for name, count in logistics.items():
            self.state.results[self.company(name)][MOVES] = count
        return self._begin([LOGISTICS, 0, NOT_BEGUN, 0, 0])

    def at_sell(self) -> "Rig":
        return self._begin([SELL, 0])

    def at_score(self) -> "Rig":
        return self._at([SCORE])

    def at_prepare(self) -> "Rig":
        return self._at([PREPARE])

    def at_final(self) -> "Rig":
        return self._at([FINAL])

    def _begin(self, frame: list[int]) -> "Rig":
        self.state.stack = [frame]
        begin_phase(self.state, frame, [])
        return self._at(frame)

    def _at(self, frame: list[int]) -> "Rig":
        s = self.state
        s.stack = [frame]
        self._no_results()
        self._settle()
        self.events = []
        GAME.go_on(s, self.chance, self.events)
        self.log += self.events
        self._check()
        return self

    def _no_results(self) -> None:
        """Plans of which nothing has been said amount to nothing."""
        self.state.results = [result or list(NOTHING) for result in self.state.results]

    def _settle(self) -> None:
        """Office markers follow from what stands where."""
        s, n = self.state, len(self.state.box.technologies)
        for c in range(s.companies):
            placed = sum([there.count(c) for there in s.offices]) + sum(s.owns[c * n : (c + 1) * n])
            s.markers[c] = s.box.offices - placed

    def _check(self) -> None:
        broken = self.title.check(self.state)
        assert not broken, broken

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self, *texts: str) -> "Rig":
        """Each move, or answer of several steps, by the seat that is asked then."""
        self.events = []
        for text in texts:
            for move in read(text):
                ask = next_open(self.title.asks(self.state))
                assert ask.allows(move), f"{self.names[ask.seat]} may not {move}: {self.why_not(str(move))}"
                self.made = within(self.made + 1)
                self.events += self.title.apply(self.state, ask.seat, move, self.chance)
                self._check()
        self.log += self.events
        return self

    def play_as(self, name: str, *texts: str) -> "Rig":
        """The same, making sure that it is this company that is asked."""
        for text in texts:
            assert self.asked == name, f"{self.asked} is asked, not {name}"
            self.play(text)
        return self

    def plan_as(self, name: str, text: str) -> "Rig":
        """A whole plan, by one of those who plan."""
        seat = self.company(name)
        for move in read(text):
            ask = next(ask for ask in self.title.asks(self.state) if ask.seat == seat)
            assert ask.allows(move), f"{name} may not {move}: {self.title.why_not(self.state, seat, move)}"
            self.events = self.title.apply(self.state, seat, move, self.chance)
            self._check()
        self.log += self.events
        return self

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.title.asks(self.state)

    @property
    def asked(self) -> str:
        """The company that has to answer next; "" when the game is over."""
        asks = self.title.asks(self.state)
        return self.names[next_open(asks).seat] if asks else ""

    @property
    def kind(self) -> str:
        """What is asked."""
        asks = self.title.asks(self.state)
        return next_open(asks).kind if asks else ""

    def options(self, begin: str = "") -> list[str]:
        """The moves that are allowed, as texts; only those that begin so."""
        return [text for text in map(str, next_open(self.title.asks(self.state)).options) if text.startswith(begin)]

    def chosen_by(self, begin: str) -> str:
        """The last words of the options that begin so, sorted."""
        return " ".join(sorted([text.split()[-1] for text in self.options(begin)]))

    def view(self, seat: int | None = None) -> View:
        return self.title.view(self.state, seat)

    def why_not(self, text: str, name: str = "") -> str:
        """The reason why the move is refused, without its prefix; empty if it is allowed."""
        asks = self.title.asks(self.state)
        ask = next(ask for ask in asks if ask.seat == self.company(name)) if name else next_open(asks)
        [move] = read(text)
        if ask.allows(move):
            return ""
        reason = self.title.why_not(self.state, ask.seat, move)
        assert reason is not None, f"no reason for {text!r}"
        return reason.key.removeprefix("why.")

    def told(self, key: str) -> list[tuple[object, ...]]:
        """What the last moves told under this key."""
        return [event.args for event in self.events if event.key == key]

    def order(self) -> str:
        """The companies in the order of turns of this phase."""
        return " ".join([self.names[c] for c in self.state.order])

    def offices_in(self, region: str) -> str:
        return " ".join([self.names[c] for c in self.state.offices[self.state.box.region_number[region]]])

    def homes_of(self, name: str) -> str:
        """The regions where a company has Offices."""
        there = [r for r, owners in enumerate(self.state.offices) for c in owners if c == self.company(name)]
        return " ".join([self.state.box.regions[r].id for r in there])

    def owned(self, name: str) -> str:
        return " ".join(self.view().companies[self.company(name)].owns)

    def patents(self, name: str) -> str:
        return " ".join(self.view().companies[self.company(name)].patents)

    def progress_of(self, name: str) -> dict[str, int]:
        """Progress on research fields."""
        c = self.company(name)
        return {one.id: one.progress[c] for one in self.view().technologies if one.progress[c]}

    def transport_of(self, name: str) -> dict[str, int]:
        """Progress in regions."""
        c = self.company(name)
        return {one.id: one.progress[c] for one in self.view().regions if one.progress[c]}

    def served_in(self, region: str) -> list[str]:
        """By customer: who has sold to him."""
        there = self.view().regions[self.state.box.region_number[region]].served
        return [self.names[c] if c != NOBODY else "" for c in there]

    def control_of(self, region: str) -> dict[str, int]:
        """Who scores how much for control, as things are."""
        return {self.names[c]: vp for c, vp in self.view().regions[self.state.box.region_number[region]].control}

    def points(self) -> dict[str, int]:
        """VP on the track."""
        return dict(zip(self.names, self.state.vp, strict=True))


def read(text: str) -> list[Move]:
    """The moves a text stands for."""
    found = parse_steps(text)
    assert found is not None, f"no move: {text!r}"
    return found


def table(
    colours: str,
    steve: str = "",
    seed: str = "rig",
    title: SmartphoneInc = TITLE,
    chance: Chance | None = None,
    **options: str,
) -> Rig:
    """A game of these colours in the order of the seats, and Steve's; round 1, everybody planning."""
    return Rig(title, colours, steve, options, chance or LiveChance(seed))
