"""Following a recorded game: our state, the moves made so far, and what the recording leaves to be understood."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple, NoReturn

from kurs.kernel import Ask, Entry, Event, Log, Move, Phrase, RecordedChance, digest_of
from kurs.kernel.move import Arg
from kurs.titles.r1849.data import CORPORATION_OF, CORPORATIONS, HEX_OF, MESSINA, NOBODY, TRAIN_OF, C
from kurs.titles.r1849.importing import quirks
from kurs.titles.r1849.importing.format import Action
from kurs.titles.r1849.importing.undone import Recorded
from kurs.titles.r1849.rules import check, game, why
from kurs.titles.r1849.rules.turn import ORDERS
from kurs.titles.r1849.state import STATION_PURCHASE, STEP_NAMES, STOCK_ROUND, State, clone

DECLINES: Final = {
    "sms": "keep",
    "track": "skip",
    "station": "skip",
    "run": "none",
    "buy_station": "done",
    "e_token": "done",
    "trains": "done",
    "own_shares": "done",
    "bonds": "done",
    "privates": "done",
}
"""How a step of an operating turn is declined; all others must be answered."""
TURN: Final = [STEP_NAMES[step] for step in ORDERS[0]]
"""The steps of an operating turn in their order."""
STEP_OF: Final = {"must_train": "trains", "forced": "trains", "interest": "bonds"}
"""Decisions that are part of a step of another name."""

STOCK_TRAIN: Final = ""
DISCARDED_TRAIN: Final = "-"


class Mismatch(Exception):
    """The recording and the rules differ; `what` says how."""

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.what = what


def differs(key: str, *args: Arg) -> NoReturn:
    """Say how the recording and the rules differ."""
    raise Mismatch(Phrase(f"import.{key}", args))


class Added(NamedTuple):
    """Money a president added because the treasury could not pay its interest (R49-6.2)."""

    seat: int
    corporation: int
    event: Event
    action: int
    """The number of the recorded action at which it happened."""


class Following:
    """Carries recorded actions out under our rules.

    Some decisions of the recording are none of ours and the other way round: `happened` holds what our rules did
    without a question since the last move, so that an action that only says the same is recognised.
    """

    def __init__(
        self, state: State, seats: dict[str, int], actions: list[Recorded], left_out: tuple[str, ...] = ()
    ) -> None:
        self.state = state
        self.seats = seats
        self.actions = actions
        self.left_out = left_out
        """Steps that the recording does not know: they are declined as soon as they open."""
        self.at = 0
        """Which action is being carried out."""
        self.entries: list[Entry] = []
        self.departed = 0
        """The action from which on the recording does what our rules forbid; 0: it never does."""
        self.notes: dict[tuple[str, str], list[int]] = {}
        """What had to be read between the lines: (what, where) and the numbers of the actions."""
        self.happened: Log = []
        self._moved = False
        self.to_build: list[int] = []
        """Corporations whose turn has begun and of which no track action has been seen yet."""
        self.station_pass: set[int] = set()
        """Corporations whose pass for the purchase of a station, recorded even if there is none, is still to come."""
        self.added: list[Added] = []
        """What presidents have added and no action has said yet."""
        self.operators: list[int] = []
        """All that have operated, in order."""
        self.sold: list[set[int]] = [set() for _ in range(C)]
        """Numbers of the certificates that have left the treasury of each corporation."""
        self.trains: dict[str, str] = {}
        """Where each copy of a train is: with a corporation, discarded, or (not in here) with the bank."""
        self.tiles: dict[int, str] = {}
        """Which copy of a tile lies on each hex."""

    # --- names ------------------------------------------------------------------------------------------------------

    def seat(self, action: Action) -> int:
        """The player who acts."""
        seat = self.seats.get(str(action.entity), NOBODY)
        if seat == NOBODY:
            differs("unknown", str(action.entity)[:40])
        return seat

    def corporation(self, name: object) -> int:
        if name not in CORPORATION_OF:
            differs("unknown", str(name)[:40])
        return CORPORATION_OF[str(name)]

    def hex(self, name: str) -> int:
        if name not in HEX_OF:
            differs("unknown", name[:40])
        return HEX_OF[name]

    def train(self, name: str) -> int:
        """The kind of a copy: ``R6H-1`` is an R6H."""
        kind = name.rpartition("-")[0]
        if kind not in TRAIN_OF:
            differs("unknown", name[:40])
        return TRAIN_OF[kind]

    def city(self, name: str) -> int:
        """The hex of a city: ``M9-0-0`` names it, ``651-0-0`` names the copy of the tile that lies there."""
        first, _, rest = name.partition("-")
        if first in HEX_OF:
            return HEX_OF[first]
        copy = f"{first}-{rest.partition('-')[0]}"
        for h, tile in self.tiles.items():
            if tile == copy:
                return h
        differs("unknown", name[:40])

    # --- moves ------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not game.asks(self.state)

    @property
    def ask(self) -> Ask:
        """What our rules ask now."""
        asks = game.asks(self.state)
        if not asks:
            differs("already_over")
        return asks[0]

    @property
    def step(self) -> str:
        """The decision of an operating turn that is open."""
        asks = game.asks(self.state)
        return str(asks[0].args[1]) if asks and asks[0].kind == "operate" else ""

    def next_action(self) -> None:
        """The action before has been carried out. A turn that is long over needs no track action any more."""
        self._moved = False
        lately = [event.args[0] for event in self.happened if event.key == "operates"]
        recent: list[int] = []
        for c in reversed(self.to_build):
            if recent.count(c) < max(lately.count(c), int(c == self.state.operating)):
                recent.insert(0, c)
        self.to_build = recent
        over = [added for added in self.added if not self._is_fresh(added)]
        self.added = [added for added in self.added if added not in over]
        self.note_unrecorded(over)

    def _is_fresh(self, added: Added) -> bool:
        """Whether an action may still say that the president paid: in that turn, or before anything else is done."""
        return added.corporation == self.state.operating or any([event is added.event for event in self.happened])

    def play(self, verb: str, *args: Arg) -> None:
        """Make a move that our rules must allow."""
        ask, move = self.ask, Move(verb, args)
        if not ask.allows(move):
            reason = why.why_not(self.state, ask.seat, move)
            raise Mismatch(reason or Phrase("import.not_open", (str(move), open_moves(ask))))
        self.apply(ask.seat, move, game.apply)

    def apply(self, seat: int, move: Move, by: Callable[[State, int, Move, RecordedChance], Log]) -> None:
        """Carry a move out and keep it; our rules draw nothing after the set-up."""
        before = clone(self.state)
        events = by(self.state, seat, move, RecordedChance(()))
        if any([event.key == "bankrupt" for event in events]):
            events = self._as_recorded(before, seat, move, events)
        if not self._moved:
            self.happened, self._moved = [], True
        if not self.departed:
            self.entries.append(Entry(len(self.entries) + 1, seat, str(move), digest_of(self.state)))
        self.happened += events
        self._take_note_of(events)
        broken = check.check(self.state)
        if broken:
            differs("broken", broken)
        if self.left_out and self.step in self.left_out:
            self.decline()

    def _as_recorded(self, before: State, seat: int, move: Move, events: Log) -> Log:
        """After a bankruptcy the recording software keeps the operating order; so do we if that is how it went on."""
        kept_events = quirks.apply_keeping_order(before, seat, move, RecordedChance(()))
        bankrupt = [int(event.args[1]) for event in events if event.key == "bankrupt"]
        if not quirks.went_on_so(self.state, before, self._operate_next(bankrupt)):
            return events
        self.depart("order")
        self.state = before
        return kept_events

    def _operate_next(self, bankrupt: list[int]) -> list[int]:
        """Who operates next in the recording, until another bankruptcy or forced sale changes the order again."""
        order: list[int] = []
        for action in self.coming():
            c = CORPORATION_OF.get(str(action.entity), NOBODY)
            if c not in (NOBODY, *order):
                order.append(c)
            if (action.type == "bankrupt" and c not in bankrupt) or (action.type == "sell_shares" and c == NOBODY):
                break
        return order

    def depart(self, what: str) -> None:
        """The recording does what our rules forbid: from this action on there is no record, only comparison."""
        self.note(what)
        if not self.departed:
            self.departed = self.actions[self.at].number

    def _take_note_of(self, events: Log) -> None:
        for before, event in pairwise(events):
            if (before.key, event.key) == ("president_adds", "interest"):
                seat, _, c = [int(number) for number in before.args]
                self.added.append(Added(seat, c, event, self._number))
        for event in events:
            if event.key == "operates":
                self.to_build.append(int(event.args[0]))
                self.operators.append(int(event.args[0]))
                if self.state.options[STATION_PURCHASE] and "buy_station" not in self.left_out:
                    self.station_pass.add(int(event.args[0]))
            elif event.key == "closed":
                c = int(event.args[0])
                self.sold[c].clear()
                self.trains = {copy: at for copy, at in self.trains.items() if at != CORPORATIONS[c].id}
            elif event.key == "earthquake":
                self.tiles.pop(MESSINA, None)

    def did(self, key: str, *args: Arg) -> bool:
        """Whether our rules did this by themselves; it counts once."""
        for event in self.happened:
            if event.key == key and event.args[: len(args)] == args:
                self.happened = [other for other in self.happened if other is not event]
                return True
        return False

    def note(self, what: str, where: str = "") -> None:
        """Something had to be read between the lines."""
        self.notes.setdefault((what, where), []).append(self._number)

    def note_unrecorded(self, additions: list[Added]) -> None:
        """No action says that a president paid interest."""
        for added in additions:
            self.notes.setdefault(("debt", ""), []).append(added.action)

    @property
    def _number(self) -> int:
        """The number of the action that is being carried out."""
        return self.actions[min(self.at, len(self.actions) - 1)].number

    # --- going on to the step that an action belongs to -------------------------------------------------------------

    def decline(self) -> None:
        """The open step has no action of its own in the recording."""
        step = self.step
        self.note("declined", step)
        self.play(DECLINES[step])

    def may_decline(self) -> bool:
        """Every turn has an action for its track: a turn without any is not passed over."""
        return self.step in DECLINES and self.state.operating not in self.to_build

    def leave_turn(self) -> bool:
        """End a turn that the recording has left: the rest of an operating turn, or a stock turn with an action."""
        if self.may_decline():
            self.decline()
            return True
        top = self.state.stack[-1]
        if top[0] == STOCK_ROUND and top[2]:
            self.note("declined", STEP_NAMES[STOCK_ROUND])
            self.play("done")
            return True
        return False

    def passed_over(self, c: int) -> bool:
        """Whether our rules have just carried out a turn of this corporation without a question."""
        return any([event.key == "operates" and event.args[0] == c for event in self.happened])

    def to_turn_of(self, c: int) -> None:
        """Go on to the turn of a corporation."""
        while self.state.operating != c:
            if not self.leave_turn():
                self.wrong_one(CORPORATIONS[c].id)

    def to_step(self, c: int, *steps: str) -> None:
        """Go on to a step of the turn of a corporation."""
        self.to_turn_of(c)
        if c in self.to_build:
            self.to_build.remove(c)
        if TURN.index(STEP_OF.get(steps[0], steps[0])) >= TURN.index("buy_station"):
            self.station_pass.discard(c)
        while self.step not in steps:
            if self.state.operating != c or self.step not in DECLINES:
                differs("no_step", ", ".join(steps), self.step or self.ask.kind)
            self.decline()

    def to_seat(self, seat: int, *kinds: str) -> None:
        """Go on to a question of these kinds; it must be put to this player."""
        while self.ask.kind not in kinds or self.ask.seat != seat:
            if not self.leave_turn():
                self.wrong_one(self.name(seat))

    def name(self, seat: int) -> str:
        """How the file calls a player."""
        return next(name for name, number in reversed(self.seats.items()) if number == seat)

    def wrong_one(self, recorded: str) -> NoReturn:
        """Another one is asked than the one who acts."""
        ask = self.ask
        ours = CORPORATIONS[self.state.operating].id if ask.kind == "operate" else self.name(ask.seat)
        differs("wrong_one", recorded, ours, self.step or ask.kind)

    # --- looking ahead ----------------------------------------------------------------------------------------------

    def coming(self) -> list[Action]:
        """The actions after this one."""
        return [recorded.action for recorded in self.actions[self.at + 1 :]]


def open_moves(ask: Ask) -> str:
    """What is allowed, in short."""
    moves = [str(option) for option in ask.options]
    moves += [f"{' '.join([r.verb, *map(str, r.args)])} {r.low}-{r.high}" for r in ask.ranges]
    return ", ".join(moves[:12]) + (" ..." if len(moves) > 12 else "")
