"""Games of ours written in the format of 18xx.games, so that the importer can be tested on every variant.

The exporter watches the events of our rules and writes what that site would have recorded: also the passes for steps
which our rules skip, and without those turns which the site ends by itself.
"""

import json
from collections.abc import Callable
from typing import Any

from kurs.kernel import Ask, Chance, Event, Move, RecordedChance
from kurs.testing.bounded import asked
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.board import SLOTS
from kurs.titles.r1849.data import (
    CITY_AT,
    CORPORATION_OF,
    CORPORATIONS,
    HEX_OF,
    HEXES,
    PERCENT,
    PRIVATES,
    START_PRICES,
    STATIONS_FROM,
    TRAIN_OF,
    TRAINS,
    C,
)
from kurs.titles.r1849.importing.deal import drawn_order, draws_for
from kurs.titles.r1849.legs import rails
from kurs.titles.r1849.names import KIND_OF
from kurs.titles.r1849.routes import Route, route_of
from kurs.titles.r1849.rules.variants import e_token_price
from kurs.titles.r1849.state import (
    BUY_STATION,
    DISCARDED,
    END_NAMES,
    STATION_PURCHASE,
    STOCK,
    STOCK_ROUND,
    TRACK,
    TRAIN_PLACES,
    State,
    T,
    clone,
    pool_of,
    train_price,
    treasury_of,
)

Action = dict[str, Any]

FOREIGN = {"station_purchase": "acquiring_station_tokens"}
REASONS = {"bank": "bank", "stock_market": "stock_market", "last_player": "bankrupt"}
OWN = {"pass": "passed", "withdraw": "withdrew", "discard": "discarded", "bankrupt": "bankrupt"}
"""The event that a move brings by itself."""
STEP_OF_OPTION = {"acquiring_station_tokens": "buy_station", "bonds": "bonds"}
DONE = Move("done")
FIRST_ID = 8300
"""The players of the file are numbered from here on."""

LIKED = (
    "best", "pay", "hex", "tile", "turn", "start", "train", "accept", "buy", "station", "price", "buy_station",
    "e_token", "private", "used", "buy_train",
)  # fmt: skip
DISLIKED = ("sell", "skip", "none", "withhold", "decline", "leave", "done", "pass", "bond")


def keen(ask: Ask, chance: Chance) -> Move:
    """A player by chance who builds, runs and trades, and accepts every deal: consent is not recorded."""
    if ask.kind.startswith("consent"):
        return Move("accept")
    for words, odds in ((LIKED, 4), (DISLIKED, -4)):
        good = [move for move in ask.options if (move.verb in words) == (odds > 0)]
        if good and chance.below("mood", abs(odds)) > 0:
            return good[chance.below("move", len(good))]
    return ask.pick(chance)


class Export:
    """Plays a game and writes it down."""

    def __init__(self, seats: int, seed: int, options: dict[str, str], without: tuple[str, ...] = ()) -> None:
        """`without`: options of the site that are not chosen there, though ours bring them along (R49-6.3)."""
        self.seed = seed
        self.without = without
        self.options = TITLE.complete(seats, options)
        self.state: State
        self.state, _ = TITLE.setup(seats, self.options, RecordedChance(draws_for(drawn_order(seed))))
        self.actions: list[Action] = []
        self.seen: set[str] = set()
        """Types of action, and of events, that have occurred."""
        self.owner = [[seats] * len(PERCENT) for _ in range(C)]
        """Who has each certificate: an owner as in the state."""
        copies = [self.state.trains[STOCK * T + kind] for kind in range(T)]
        self.copies = [[STOCK] * count for count in copies]
        self.tiles: dict[int, str] = {}
        self.asked_for_station = True
        self.own: Event | None = None
        """What the last move itself brought, unlike all that followed without a question."""
        self.helper: int | None = None
        """The president who has just added money of his own."""

    # --- playing ----------------------------------------------------------------------------------------------------

    def play(self, choose: Callable[[Ask, Chance], Move], chance: Chance, sets: int = 99) -> "Export":
        """To the end, or to the beginning of so many sets of rounds."""
        for asks in asked(TITLE, self.state):
            if self.state.set >= sets:
                break
            self.move(asks[0], DONE if self._left_out(asks[0]) else choose(asks[0], chance))
        return self

    def _left_out(self, ask: Ask) -> bool:
        """Whether the site has no such step."""
        return ask.kind == "operate" and ask.args[1] in [STEP_OF_OPTION[name] for name in self.without]

    def move(self, ask: Ask, move: Move) -> None:
        assert ask.allows(move)
        before = clone(self.state)
        events = TITLE.apply(self.state, ask.seat, move, RecordedChance(()))
        self._write_move(before, ask, move)
        self.own = next((e for e in events if e.key == OWN.get(move.verb)), None)
        for event in events:
            self._write_event(before, move, event)
        self._balance()

    def add(self, type_: str, entity: int | str, /, **fields: Any) -> None:
        """An action of a player (his seat), a corporation or a private."""
        of = "player" if isinstance(entity, int) else "corporation" if entity in CORPORATION_OF else "company"
        number = FIRST_ID + entity if isinstance(entity, int) else entity
        self.actions.append({"type": type_, "entity": number, "entity_type": of, **fields})
        self.seen.add(type_)

    # --- moves ------------------------------------------------------------------------------------------------------

    def _write_move(self, s: State, ask: Ask, move: Move) -> None:
        if self._left_out(ask):
            self.seen.add(f"without {ask.args[1]}")
            return
        if ask.kind == "operate":
            if s.stack[1][0] == BUY_STATION:
                self.asked_for_station = True
            self._write_operation(s, ask, move)
            return
        seat, args = ask.seat, move.args
        match move.verb:
            case "bid":
                self.add("bid", seat, company=args[0], price=args[1])
            case "buy" if ask.kind == "auction":
                self.add("bid", seat, company=args[0], price=ask.args[1])
            case "pass" | "withdraw" | "done":
                self.add("pass", seat)
            case "par" | "start":
                c = CORPORATIONS[int(ask.args[0])].id if move.verb == "par" else args[0]
                row = next(row for row in START_PRICES if row.price == args[-1])
                self.add("par", seat, corporation=c, share_price=f"{row.price},{row.row},{row.column}")
            case "buy":
                c = CORPORATION_OF[str(args[0])]
                self._take(s, seat, c, [self._certificate(s, c, treasury_of(s) + ("pool" in args))], seat)
            case "sell":
                self._sell(s, seat, args)
            case "exchange":
                self.add("choose", seat, choice="Two 10% certs" if args[0] == "tens" else "One 20% cert")
            case "loan" | "leave":
                self.add("choose", seat, choice="Take L.500 loan" if move.verb == "loan" else "Leave game")
            case "home":
                self.add(
                    "place_token", CORPORATIONS[int(ask.args[0])].id, city=self._city(HEX_OF[str(args[0])]), slot=0
                )
            case "discard":
                self._discard(int(ask.args[0]), KIND_OF[args[0]])

    def _write_operation(self, s: State, ask: Ask, move: Move) -> None:
        args, name = move.args, CORPORATIONS[s.operating].id
        match move.verb:
            case "done" | "skip":
                self.add("pass", name)
            case "sell":
                self._sell(s, ask.seat, args)
            case "sms" | "keep":
                self.add("choose", name, choice="Close SMS" if move.verb == "sms" else "Pass")
            case "station":
                self.add("place_token", name, city=self._city(HEX_OF[str(args[0])]), slot=0)
            case "best" | "run" | "none":
                self._run(s, name)
            case "pay" | "withhold":
                self.add("dividend", name, kind="payout" if move.verb == "pay" else "withhold")
            case "e_token":
                self.add("choose", name, choice=f"Buy E-Token for L.{e_token_price(s)}")
            case "train" | "used":
                kind, place = KIND_OF[args[0]], STOCK if move.verb == "train" else DISCARDED
                self._train(name, kind, place, train_price(s, kind))
            case "bankrupt":
                self.add("bankrupt", name)
            case "issue" | "redeem":
                self._own_shares(s, move.verb == "issue", int(args[0]))
            case "bond" | "repay":
                self.add("take_loan" if move.verb == "bond" else "payoff_loan", name, loan=0)
            case "port":
                self.add("assign", "CNM", target=args[0], target_type="hex")

    def _certificate(self, s: State, c: int, owner: int) -> int:
        """The certificate that may be bought there: a small one if there is any."""
        small = [n for n in range(1, 7) if self.owner[c][n] == owner]
        return small[-1] if small else 7

    def _take(self, s: State, entity: int | str, c: int, numbers: list[int], to: int) -> None:
        names = [f"{CORPORATIONS[c].id}_{n}" for n in numbers]
        sign = "buy_shares" if to != pool_of(s) else "sell_shares"
        self.add(sign, entity, shares=names, percent=sum([PERCENT[n] for n in numbers]))
        for n in numbers:
            self.owner[c][n] = to

    def _sell(self, s: State, seat: int, args: tuple[int | str, ...]) -> None:
        c, share, word = CORPORATION_OF[str(args[0])], int(args[1]), str(args[2]) if len(args) > 2 else ""
        if word == "half":
            self.add("sell_shares", seat, shares=[f"{args[0]}_0"], percent=10)
            return
        numbers = [0] * ("P20" in word) + [7] * ("L20" in word)
        own = [n for n in range(1, 7) if self.owner[c][n] == seat]
        numbers += own[: (share - 20 * len(numbers)) // 10]
        self._take(s, seat, c, numbers, pool_of(s))
        self.seen.add("forced" if s.stack[0][0] != STOCK_ROUND else "sell")

    def _own_shares(self, s: State, issue: bool, share: int) -> None:
        c = s.operating
        giver, taker = (treasury_of(s), pool_of(s)) if issue else (pool_of(s), treasury_of(s))
        small = [n for n in range(1, 7) if self.owner[c][n] == giver][: share // 10]
        numbers = small + [7] * (10 * len(small) < share)
        if 10 * len(small) + 20 * (7 in numbers) > share:
            numbers = [*small[: (share - 20) // 10], 7]
        self._take(s, CORPORATIONS[c].id, c, numbers, taker)
        self.seen.add("issue" if issue else "redeem")

    def _run(self, s: State, name: str) -> None:
        """The routes of the state after the run; the board is that of before."""
        found: list[Action] = []
        for kind, first, *legs in self.state.routes if self.state.revenue else []:
            route = route_of(s.board, s.operating, kind, first, legs, s.phase)
            assert isinstance(route, Route)
            hexes = [[HEXES[h].id for h in rails(s.board).legs[leg].hexes] for leg in legs]
            if hexes[0][0] != HEXES[first].id and len(legs) == 1:
                hexes[0].reverse()  # a single leg is written from where the route begins
            free = [n for n, at in enumerate(self.copies[kind]) if at == s.operating]
            used = [run["train"] for run in found]
            copy = next(n for n in free if f"{TRAINS[kind].name}-{n}" not in used)
            found.append({"train": f"{TRAINS[kind].name}-{copy}", "connections": hexes, "revenue": route.value})
        self.add("run_routes", name, routes=found)

    def _train(self, name: str, kind: int, place: int, price: int) -> None:
        copy = self.copies[kind].index(place)
        self.copies[kind][copy] = CORPORATION_OF[name]
        self.add("buy_train", name, train=f"{TRAINS[kind].name}-{copy}", price=price, variant=TRAINS[kind].name)
        self.seen.add(TRAINS[kind].name)

    def _discard(self, c: int, kind: int) -> None:
        copy = self.copies[kind].index(c)
        self.copies[kind][copy] = DISCARDED
        self.add("discard_train", CORPORATIONS[c].id, train=f"{TRAINS[kind].name}-{copy}")

    def _city(self, h: int) -> str:
        return f"{self.tiles[h]}-0" if h in self.tiles else f"{HEXES[h].id}-0-0"

    # --- what came of them ------------------------------------------------------------------------------------------

    def _write_event(self, s: State, move: Move, event: Event) -> None:
        self.seen.add(f"event {event.key}")
        args = event.args
        in_auction = s.set == 0
        match event.key:
            case "operates":
                self._begin_turn(int(args[0]))
            case "passed" | "withdrew" if in_auction and event is not self.own:
                self.add("pass", int(args[0]))  # the site asks everybody
            case "private_bought" if args[2] == 0:
                self.add("bid", int(args[0]), company=PRIVATES[int(args[1])].id, price=0)
            case "laid":
                self._laid(CORPORATIONS[int(args[0])].id, str(args[2]).split()[0], str(args[1]))
            case "train_sold":
                self._train(CORPORATIONS[int(args[0])].id, TRAIN_OF[str(args[1])], int(args[2]), int(args[3]))
                self.seen.add("train_sold")
            case "private_sold":
                name = CORPORATIONS[int(args[0])].id
                self.add("buy_company", name, company=PRIVATES[int(args[1])].id, price=args[3])
            case "station_sold":
                self._station_sold(s, *args)
            case "discarded" if event is not self.own:
                self._discard(int(args[0]), TRAIN_OF[str(args[1])])
            case "bankrupt" if event is not self.own:
                self.add("bankrupt", CORPORATIONS[int(args[1])].id)
            case "interest" if self.helper is not None:
                self.add("payoff_debt", self.helper)
        self.helper = int(args[0]) if event.key == "president_adds" else None

    def _begin_turn(self, c: int) -> None:
        """The site asks for track in every turn; a turn in which our rules ask nothing leaves only that pass."""
        s = self.state
        here = s.operating == c and len(s.stack) > 1 and s.stack[1][0] <= TRACK
        if not here:
            self.add("pass", CORPORATIONS[c].id)
            self.seen.add("silent track")
        self.asked_for_station = False

    def _laid(self, name: str, place: str, tile: str) -> None:
        h = HEX_OF[place]
        self.tiles.pop(h, None)
        copy = next(n for n in range(99) if f"{tile}-{n}" not in self.tiles.values())
        self.tiles[h] = f"{tile}-{copy}"
        self.add("lay_tile", name, hex=place, tile=self.tiles[h], rotation=self.state.board.laid[h] % 6)

    def _station_sold(self, s: State, c: int | str, place: int | str, seller: int | str, price: int | str) -> None:
        h = HEX_OF[str(place).split()[0]]
        slot = s.board.stations.index(int(seller), CITY_AT[h] * SLOTS) - CITY_AT[h] * SLOTS
        self.add("buy_token", CORPORATIONS[int(c)].id, city=self._city(h), slot=slot, price=price)
        self.asked_for_station = True

    def _balance(self) -> None:
        """Certificates and trains that moved by themselves; a pass for a station that nobody sells."""
        s = self.state
        for c in range(C):
            self.owner[c][0], self.owner[c][7] = s.p20[c], s.l20[c]
            for owner in range(s.seats + 2):
                extra = [n for n in range(1, 7) if self.owner[c][n] == owner][s.tens[owner * C + c] :]
                for n in extra:
                    self.owner[c][n] = -1
            for owner in range(s.seats + 2):
                lacking = s.tens[owner * C + c] - self.owner[c][1:7].count(owner)
                for _ in range(lacking):
                    self.owner[c][self.owner[c].index(-1, 1)] = owner
        for kind in range(T):
            for place in range(TRAIN_PLACES):
                have = [n for n, at in enumerate(self.copies[kind]) if at == place]
                for n in have[s.trains[place * T + kind] :]:
                    self.copies[kind][n] = -1
            for place in range(TRAIN_PLACES):
                for _ in range(s.trains[place * T + kind] - self.copies[kind].count(place)):
                    self.copies[kind][self.copies[kind].index(-1)] = place
        self.tiles = {h: name for h, name in self.tiles.items() if s.board.laid[h] >= 0}
        self._pass_station()

    def _pass_station(self) -> None:
        s = self.state
        if self.asked_for_station or s.operating < 0 or s.stack[1][0] <= BUY_STATION:
            return
        self.asked_for_station = True
        chosen = s.options[STATION_PURCHASE] and "acquiring_station_tokens" not in self.without
        able = chosen and s.phase >= STATIONS_FROM and s.tokens[s.operating]
        if able and s.treasury[s.operating]:
            self.add("pass", CORPORATIONS[s.operating].id)
            self.actions[-1]["automatic"] = True
            self.seen.add("pass for a station")

    # --- the file ---------------------------------------------------------------------------------------------------

    def file(self) -> dict[str, Any]:
        """The game as the site exports it."""
        s = self.state
        over = s.ended > 0
        reason = REASONS.get(END_NAMES[s.ended], "manually_ended") if over else "manually_ended"
        actions = [*self.actions]
        if reason == "manually_ended":
            actions.append({"type": "end_game", "entity": FIRST_ID, "entity_type": "player"})
        scores = [score.points for score in TITLE.scores(s)]
        site = [name for name in SITE_OPTIONS if name not in self.without]
        chosen = [FOREIGN.get(name, name) for name, value in self.options.items() if value == "on"]
        return {
            "id": "hs_import_1",
            "title": "1849",
            "players": [{"id": FIRST_ID + seat, "name": f"Player {seat + 1}"} for seat in range(s.seats)],
            "settings": {"seed": self.seed, "optional_rules": [name for name in chosen if name in site]},
            "actions": numbered(actions),
            "status": "finished",
            "result": {str(FIRST_ID + seat): points for seat, points in enumerate(scores)},
            "game_end_reason": reason,
        }


SITE_OPTIONS = ("delay_ift", "reduced_4p_corps", "acquiring_station_tokens", "bonds", "electric_dreams")


def numbered(actions: list[Action]) -> list[Action]:
    """Number the actions; those marked automatic are put into the one before."""
    found: list[Action] = []
    for action in actions:
        plain = {key: value for key, value in action.items() if key != "automatic"}
        if action.get("automatic") and found:
            found[-1].setdefault("auto_actions", []).append(plain)
        else:
            found.append(plain)
    for n, action in enumerate(found, start=1):
        action["id"] = n
    return found


def text_of(file: dict[str, Any]) -> str:
    return json.dumps(file)
