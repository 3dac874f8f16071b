"""The map through a recorded game: what was laid, placed and run, and the board before each of these actions.

The recording lies outside the repository, beside the rules it was checked against; without it its tests are skipped.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from kurs.titles.r1849.board import (
    Board,
    clear_corporation,
    clone_board,
    earthquake,
    new_board,
    place_port_marker,
    place_station,
    put_tile,
    quiet_again,
)
from kurs.titles.r1849.data import CORPORATION_OF, CORPORATIONS, HEX_OF, PHASE_OF, PHASES, TILE_OF, TRAIN_OF
from kurs.titles.r1849.lays import Terms

FOLDER = Path(__file__).parents[4] / "shared" / "games" / "r1849"
"""Where the recording and its rules lie: in a folder beside the repository."""
NAME = "1849_game_end_bank"

Action = dict[str, Any]


class Moment(NamedTuple):
    """An action on the map, and how things stood before it."""

    action: Action
    board: Board
    corporation: int
    phase: int
    terms: Terms


def folder() -> Path:
    """The folder; a test that asks for it is skipped where it is missing."""
    if not FOLDER.exists():
        pytest.skip("the recorded game and its rules are not beside the repository")
    return FOLDER


def kept_actions() -> list[Action]:
    """What was not undone, in order."""
    text = (folder() / "recorded" / f"{NAME}.json").read_text(encoding="utf-8")
    kept: list[Action] = []
    undone: list[list[Action]] = []
    for action in json.loads(text)["actions"]:
        if action["type"] == "undo":
            stay = [a for a in kept if a["id"] <= action["action_id"]] if "action_id" in action else kept[:-1]
            undone.append(kept[len(stay) :])
            kept = stay
        elif action["type"] == "redo":
            kept += undone.pop()
        elif action["type"] != "message":
            kept.append(action)
            undone.clear()
    assert not [a for a in kept if "user" in a], "undone actions of this recording carry a user, kept ones do not"
    return kept


def treasuries() -> dict[int, dict[str, int]]:
    """For each action the treasuries after it."""
    lines = (folder() / "recorded" / f"{NAME}.trace.jsonl").read_text(encoding="utf-8").splitlines()
    return {row["id"]: {name: pair[0] for name, pair in row["corps"].items()} for row in map(json.loads, lines)}


def moments() -> Iterator[Moment]:
    """Every tile laid, station placed and run made."""
    return Player().play()


class Player:
    """Carries the recorded actions out, as far as they concern the map."""

    def __init__(self) -> None:
        self.board = new_board([n for name, n in CORPORATION_OF.items() if name != "CTL"])
        self.phase = 0
        self.sigi = ""
        self.sce = False
        self.sms = ""
        self.money: dict[str, int] = {}

    def play(self) -> Iterator[Moment]:
        """Walk through the game; a moment's board is its own."""
        after = treasuries()
        for action in kept_actions():
            name = str(action["entity"])
            if self.sms != name:
                self.sms = ""
            if action["type"] in ("lay_tile", "place_token", "run_routes"):
                yield Moment(action, clone_board(self.board), CORPORATION_OF[name], self.phase, self.terms(name))
            self.carry_out(action, name)
            self.money = after.get(action["id"], self.money)

    def terms(self, name: str) -> Terms:
        """Under what terms the corporation builds now."""
        blocked = () if self.sce or self.phase >= PHASE_OF["12H"] else (HEX_OF["G13"],)
        sigi = self.sigi == name and self.phase < PHASE_OF["12H"]
        return Terms(PHASES[self.phase].colour, self.money.get(name, 0), sigi, blocked, self.sms == name)

    def carry_out(self, action: Action, name: str) -> None:
        kind = action["type"]
        if kind == "lay_tile":
            put_tile(self.board, HEX_OF[action["hex"]], tile_of(action), action["rotation"])
        elif kind == "place_token":
            place_station(self.board, CORPORATION_OF[name], city_of(self.board, action["city"]))
        elif kind == "par" and action["corporation"] != "AFG":
            started = CORPORATION_OF[action["corporation"]]
            place_station(self.board, started, CORPORATIONS[started].homes[0])
        elif kind == "bankrupt":
            clear_corporation(self.board, CORPORATION_OF[name])
        elif kind == "assign":
            place_port_marker(self.board, CORPORATION_OF["RCS"], HEX_OF[action["target"]])
        elif kind == "choose" and action["choice"] == "Close SMS":
            self.sms = name
        elif kind == "buy_company":
            self.sigi = name if action["company"] == "SIGI" else self.sigi
            self.sce = self.sce or action["company"] == "SCE"
        elif kind == "buy_train":
            self.buy(action["train"].split("-")[0])
        elif action["entity_type"] == "player":
            quiet_again(self.board)

    def buy(self, train: str) -> None:
        phase = PHASE_OF.get(train, self.phase)
        if phase > self.phase:
            self.phase = phase
            if train == "12H":
                earthquake(self.board)


def tile_of(action: Action) -> int:
    """``58-1`` is the second copy of tile 58; copies are all alike."""
    return TILE_OF[action["tile"].split("-")[0]]


def city_of(board: Board, name: str) -> int:
    """The hex of a city: ``M9-0-0`` names it, ``651-0-0`` names the tile that lies there."""
    first = name.split("-", maxsplit=1)[0]
    return HEX_OF[first] if first in HEX_OF else [laid // 6 for laid in board.laid].index(TILE_OF[first])


def trains_of(moment: Moment) -> list[int]:
    """The kinds of train that ran."""
    return [TRAIN_OF[route["train"].split("-")[0]] for route in moment.action["routes"]]


def legs_of(moment: Moment) -> list[list[list[int]]]:
    """The routes that were run: for each leg the hexes."""
    return [[[HEX_OF[h] for h in leg] for leg in route["connections"]] for route in moment.action["routes"]]


def revenue_of(moment: Moment) -> int:
    """What the recorded routes brought."""
    return sum([int(route["revenue"]) for route in moment.action["routes"]])
