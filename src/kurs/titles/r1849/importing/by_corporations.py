"""What corporations do in their operating turns."""

import re
from collections.abc import Iterable
from typing import Final

from kurs.kernel import Move, Phrase
from kurs.titles.r1849.board import SLOTS
from kurs.titles.r1849.data import CITY_AT, CNM, CORPORATIONS, HEXES, PRIVATE_OF, STATIONS_FROM, TILE_OF, TILES, TRAINS
from kurs.titles.r1849.importing.by_players import FORCED, certificates, share_of, text_of
from kurs.titles.r1849.importing.following import (
    DECLINES,
    DISCARDED_TRAIN,
    STEP_OF,
    STOCK_TRAIN,
    TURN,
    Following,
    differs,
)
from kurs.titles.r1849.importing.format import Action
from kurs.titles.r1849.names import TRAIN_ARGS, place_name
from kurs.titles.r1849.routes import Route, check_set
from kurs.titles.r1849.rules.variants import e_token_price
from kurs.titles.r1849.search import best_routes
from kurs.titles.r1849.state import BY_CORPORATION, T, train_price
from kurs.titles.r1849.tiles import FACES

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
TRAIN_STEPS: Final = ("trains", "must_train", "forced")


# --- building -------------------------------------------------------------------------------------------------------


def lay_tile(f: Following, action: Action) -> None:
    """Hex, tile and turn; our rules ask only for what is not settled."""
    c, h = f.corporation(action.entity), f.hex(action.hex)
    tile = action.tile.partition("-")[0]
    if tile not in TILE_OF or not 0 <= action.rotation < 6:
        differs("unknown", f"{action.tile} {action.rotation}"[:40])
    f.to_step(c, "track")
    f.play("hex", action.hex)
    if f.step == "tile":
        f.play("tile", int(tile))
    wanted = FACES[TILE_OF[tile] * 6 + action.rotation]
    if f.step == "rotation":
        f.play("turn", _same_turn(f, TILE_OF[tile], action.rotation))
    laid = f.state.board.laid[h]
    if laid // 6 != TILE_OF[tile] or sorted(FACES[laid]) != sorted(wanted):
        differs("tile", f"{tile} {action.rotation}", f"{TILES[laid // 6].id} {laid % 6}" if laid >= 0 else "-")
    f.tiles[h] = action.tile


def _same_turn(f: Following, tile: int, turn: int) -> int:
    """Tiles that look the same in several turns are offered in one of them."""
    wanted = sorted(FACES[tile * 6 + turn])
    for option in (turn, 0, 1, 2, 3, 4, 5):
        if sorted(FACES[tile * 6 + option]) == wanted and f.ask.allows(Move("turn", (option,))):
            return option
    return turn


def place_token(f: Following, action: Action) -> None:
    """A station, or AFG's home."""
    c, h = f.corporation(action.entity), f.city(action.city)
    if f.did("home", c, place_name(h)):
        return
    if not f.over and f.ask.kind == "home" and f.ask.args[0] == c:
        f.play("home", HEXES[h].id)
        f.did("home", c)
        return
    f.to_step(c, "station")
    f.play("station", HEXES[h].id)


def buy_token(f: Following, action: Action) -> None:
    """A station of another corporation; where two could be meant the number of the space tells."""
    c, h = f.corporation(action.entity), f.city(action.city)
    f.to_step(c, "buy_station")
    owners = [str(move.args[1]) for move in f.ask.options if move.verb == "buy_station" and move.args[0] == HEXES[h].id]
    there = f.state.board.stations[CITY_AT[h] * SLOTS + min(max(action.slot, 0), SLOTS - 1)] if CITY_AT[h] >= 0 else -1
    name = CORPORATIONS[there].id if there >= 0 else ""
    f.play("buy_station", HEXES[h].id, name if name in owners or not owners else owners[0])
    agree(f, action)


def agree(f: Following, action: Action) -> None:
    """Name the price; consent is not recorded, the deal was made."""
    f.play("price", action.price or 0)
    if not f.over and f.ask.kind.startswith("consent"):
        f.play("accept")


# --- running --------------------------------------------------------------------------------------------------------


def run_routes(f: Following, action: Action) -> None:
    """The best routes of our own if they are the recorded ones, else leg by leg.

    No routes at all may be recorded where our rules see nothing to decide.
    """
    c = f.corporation(action.entity)
    if not action.routes:
        if f.state.operating == c and f.step == "run":
            f.play("none")
        return
    f.to_step(c, "run")
    routes = routes_of(f, c, action)
    if are_best(f, c, routes):
        f.play("best")
        return
    for route in routes:
        f.play("use", TRAIN_ARGS[route.train])
        f.play("from", HEXES[route.stops[0]].id)
        for leg in route.legs:
            f.play("leg", leg)
        if f.step == "route":
            f.play("end")
    f.play("run")


def routes_of(f: Following, c: int, action: Action) -> list[Route]:
    """The routes as our rules read them; each must bring what was recorded."""
    kinds = [f.train(run.train) for run in action.routes]
    legs = [[[f.hex(name) for name in leg] for leg in run.connections] for run in action.routes]
    if not all([route and all([len(leg) > 1 for leg in route]) for route in legs]):
        differs("unknown", "connections")
    found = check_set(f.state.board, c, kinds, legs, f.state.phase)
    if isinstance(found, Phrase):
        reason = found.key.removeprefix("why.").removeprefix("route_").replace("_", " ")
        differs(
            "route", "; ".join([" ".join(["-".join(leg) for leg in run.connections]) for run in action.routes]), reason
        )
    for route, run in zip(found, action.routes, strict=True):
        if run.revenue is not None and run.revenue != route.value:
            differs("revenue", run.train, run.revenue, route.value)
    return found


def are_best(f: Following, c: int, routes: list[Route]) -> bool:
    """Whether the engine would run the same trains over the same legs."""
    s = f.state
    trains = [kind for kind in range(T) for _ in range(s.trains[c * T + kind])]
    best = best_routes(s.board, c, trains, s.phase).routes
    return _legs_of(routes) == _legs_of(best)


def _legs_of(routes: Iterable[Route]) -> list[tuple[int, list[int]]]:
    """A route may be written from either end, and the routes in any order."""
    return sorted([(route.train, sorted(route.legs)) for route in routes])


def dividend(f: Following, action: Action) -> None:
    if action.kind not in ("payout", "withhold"):
        differs("unknown", action.kind[:40])
    f.to_step(f.corporation(action.entity), "pay")
    f.play("pay" if action.kind == "payout" else "withhold")


# --- trains ---------------------------------------------------------------------------------------------------------


def buy_train(f: Following, action: Action) -> None:
    """From whoever has this copy: the bank, its discard pool, or another corporation."""
    c, kind = f.corporation(action.entity), f.train(action.train)
    place = f.trains.get(action.train, STOCK_TRAIN)
    f.to_step(c, *TRAIN_STEPS)
    if place in (STOCK_TRAIN, DISCARDED_TRAIN):
        if action.price is not None and action.price != train_price(f.state, kind):
            differs("price", action.price, train_price(f.state, kind))
        f.trains[action.train] = CORPORATIONS[c].id
        f.play("train" if place == STOCK_TRAIN else "used", TRAIN_ARGS[kind])
    else:
        f.play("buy_train", place, TRAIN_ARGS[kind])
        f.trains[action.train] = CORPORATIONS[c].id
        agree(f, action)


def discard_train(f: Following, action: Action) -> None:
    """Trains of a single kind are discarded without a question; of several corporations the order is ours."""
    c, kind = f.corporation(action.entity), f.train(action.train)
    f.trains[action.train] = DISCARDED_TRAIN
    if f.did("discarded", c, TRAINS[kind].name):
        return
    if f.ask.kind == "discard" and f.ask.args[0] != c:
        _discard_first(f, int(f.ask.args[0]))
    if f.ask.kind != "discard" or f.ask.args[0] != c:
        f.wrong_one(CORPORATIONS[c].id)
    f.play("discard", TRAIN_ARGS[kind])
    f.did("discarded", c, TRAINS[kind].name)


def _discard_first(f: Following, c: int) -> None:
    """Another corporation discards before: its action stands further on and is brought forward."""
    for n in range(f.at + 1, len(f.actions)):
        action = f.actions[n].action
        if action.type != "discard_train":
            return
        if action.entity == CORPORATIONS[c].id:
            f.play("discard", TRAIN_ARGS[f.train(action.train)])
            return


def go_bankrupt(f: Following, action: Action) -> None:
    """For a train or for interest. Without another way out our rules do not ask, but see to it on the way there."""
    c = f.corporation(action.entity)
    f.to_turn_of(c)
    while not went_bankrupt(f, c):
        if f.step in FORCED:
            f.play("bankrupt")
            return
        if f.state.operating != c or f.step not in DECLINES:
            differs("no_step", ", ".join(FORCED), f.step or f.ask.kind)
        f.decline()


def went_bankrupt(f: Following, c: int) -> bool:
    """Whether our rules have just seen to it."""
    return any([event.key == "bankrupt" and event.args[1] == c for event in f.happened])


# --- own shares, bonds, E tokens ------------------------------------------------------------------------------------


def issue(f: Following, action: Action) -> None:
    c, numbers = certificates(f, action)
    f.to_step(f.corporation(action.entity), "own_shares")
    f.sold[c].update(numbers)
    f.play("issue", share_of(action, numbers))


def redeem(f: Following, action: Action) -> None:
    c, numbers = certificates(f, action)
    f.to_step(f.corporation(action.entity), "own_shares")
    f.play("redeem", share_of(action, numbers))
    f.sold[c].difference_update(numbers)


def take_bond(f: Following, action: Action) -> None:
    f.to_step(f.corporation(action.entity), "bonds")
    f.play("bond")


def repay_bond(f: Following, action: Action) -> None:
    f.to_step(f.corporation(action.entity), "bonds")
    f.play("repay")


def choose(f: Following, action: Action) -> None:
    """SMS, or an E token."""
    c, choice = f.corporation(action.entity), text_of(action)
    if "SMS" in choice or choice == "Pass":
        if "SMS" in choice or (f.state.operating == c and f.step == "sms"):
            f.to_turn_of(c)
            f.play("sms" if "SMS" in choice else "keep")
        return
    if not choice.startswith("Buy E"):
        differs("unknown", choice[:80])
    f.to_step(c, "e_token")
    named = [int(digits) for digits in _NUMBER.findall(choice.replace(",", ""))]
    if named and named[-1] != e_token_price(f.state):
        differs("price", named[-1], e_token_price(f.state))
    f.play("e_token")


# --- privates -------------------------------------------------------------------------------------------------------


def buy_private(f: Following, action: Action) -> None:
    """At any moment of the turn; the open step stays open."""
    if action.company not in PRIVATE_OF:
        differs("unknown", action.company[:40])
    f.to_turn_of(f.corporation(action.entity))
    f.play("private", action.company)
    agree(f, action)


def use_private(f: Following, action: Action) -> None:
    """The marker of CNM."""
    owner = f.state.private_owner[CNM]
    if action.entity != "CNM" or owner < BY_CORPORATION:
        differs("unknown", str(action.entity)[:40])
    f.hex(action.target)
    f.to_turn_of(owner - BY_CORPORATION)
    f.play("port", action.target)


def keep_private(f: Following, action: Action) -> None:
    """Nobody has to use a private: that is no decision of ours."""
    if action.entity not in PRIVATE_OF:
        differs("unknown", str(action.entity)[:40])
    f.note("extra_pass")


# --- passing --------------------------------------------------------------------------------------------------------

STEPS_OF: Final[dict[str, tuple[str, ...]]] = {
    "lay_tile": ("track",),
    "place_token": ("station",),
    "run_routes": ("run",),
    "dividend": ("pay",),
    "buy_token": ("buy_station",),
    "choose": ("sms", "e_token"),
    "buy_train": ("trains",),
    "bankrupt": ("bonds",),
    "sell_shares": ("own_shares",),
    "buy_shares": ("own_shares",),
    "take_loan": ("bonds",),
    "payoff_loan": ("bonds",),
}
"""To which step of the turn an action belongs; the others belong to none."""


def pass_step(f: Following, action: Action) -> None:
    """The corporation does nothing (more) in a step: in its track step, or in the one that is open.

    Our rules skip steps in which nothing can be done. So a pass may have no step here.
    """
    c = f.corporation(action.entity)
    if c in f.to_build:
        _pass_track(f, c)
    elif f.state.operating != c and c in f.operators[-2:]:
        _pass_afterwards(f, c)
    else:
        f.to_turn_of(c)
        _pass_open_step(f, c)


def _pass_track(f: Following, c: int) -> None:
    """Recorded in every turn; it is no decision of ours where nothing can be built."""
    if f.state.operating != c and not f.passed_over(c):
        f.to_turn_of(c)
    if f.step == "track" and _needed_later(f, c):
        _pass_afterwards(f, c)  # of its turn before
        return
    again = f.to_build.count(c) > 1
    f.to_build.remove(c)
    if again or f.state.operating != c:
        return
    if f.step == "sms":
        f.decline()
    if f.step == "track":
        f.play("skip")


def _pass_open_step(f: Following, c: int) -> None:
    """If a station can be bought at all the first pass after the dividend is for that, even if nobody sells any."""
    late = TURN.index(STEP_OF.get(f.step, f.step or "sms")) > TURN.index("buy_station")
    if late and c in f.station_pass and f.state.phase >= STATIONS_FROM and f.state.tokens[c]:
        f.station_pass.discard(c)
    elif _needed_later(f, c):
        f.note("no_such_step", f.step)
    elif f.step in DECLINES:
        if late or f.step == "buy_station":
            f.station_pass.discard(c)
        f.play(DECLINES[f.step])
    else:
        differs("no_pass", f.step or f.ask.kind)


def _pass_afterwards(f: Following, c: int) -> None:
    """The turn is over here; nothing was left to decide but the purchase of a station."""
    if c in f.station_pass:
        f.station_pass.discard(c)
    else:
        f.note("extra_pass")


def _needed_later(f: Following, c: int) -> bool:
    """Whether a later action of this turn belongs to the open step: then the pass was for another one."""
    here = STEP_OF.get(f.step, f.step)
    if here not in TURN:
        return False
    alone = sum(f.state.started) == 1
    for action in f.coming():
        if action.entity_type == "company" or action.type == "buy_company":
            continue
        if action.type == "payoff_debt":
            return TURN.index(here) >= TURN.index("bonds")  # it has been paid here: the pass was for a step before it
        steps = STEPS_OF.get(action.type, ())
        if action.entity != CORPORATIONS[c].id or (steps and TURN.index(steps[-1]) < TURN.index(here)):
            return False
        if here in steps:
            return bool(action.routes) or action.type != "run_routes"
        if alone:
            return False
    return False
