"""The file of a game played on 18xx.games: what of it matters here, checked as it is read."""

import re
from typing import Any, Final

import msgspec

from kurs.kernel import Refused

FOREIGN_TITLE: Final = "1849"
"""What 18xx.games calls this title."""
LONGEST_SEED: Final = 40
_DIGITS: Final = re.compile("[0-9]+")


class RouteRun(msgspec.Struct):
    """The run of one train: the hexes of each leg."""

    train: str
    connections: list[list[str]]
    revenue: int | None = None


class Action(msgspec.Struct):
    """Something a player did. Which fields there are depends on the type."""

    type: str
    entity: int | str | None = None
    entity_type: str = ""
    id: int = 0
    action_id: int | None = None
    auto_actions: list["Action"] = []
    company: str = ""
    corporation: str = ""
    price: int | None = None
    share_price: str | int = ""
    shares: list[str] = []
    percent: int | None = None
    choice: str | int | list[str] = ""
    hex: str = ""
    tile: str = ""
    rotation: int = -1
    city: str = ""
    slot: int = -1
    routes: list[RouteRun] = []
    kind: str = ""
    train: str = ""
    target: str = ""


class Person(msgspec.Struct):
    id: int | str
    name: str = ""


class Settings(msgspec.Struct):
    seed: int | str | None = None
    optional_rules: list[str] | None = None


class GameFile(msgspec.Struct):
    """A game: who played, under which options, what they did, how it ended."""

    title: str
    players: list[Person]
    actions: list[Action]
    id: int | str = ""
    settings: Settings = msgspec.field(default_factory=Settings)
    result: dict[str, int] | None = None
    game_end_reason: str | None = None
    status: str = ""


OPTIONS: Final = {
    "delay_ift": "delay_ift",
    "reduced_4p_corps": "reduced_4p_corps",
    "acquiring_station_tokens": "station_purchase",
    "bonds": "bonds",
    "electric_dreams": "electric_dreams",
}
"""The options of the file and what they are called here."""

VARIANT_STEPS: Final = {"acquiring_station_tokens": "buy_station", "bonds": "bonds"}
"""The step of an operating turn that comes with an option."""


def read_game(text: str) -> GameFile:
    """The game of a file, or a refusal that says what is wrong with it."""
    try:
        data: Any = _without_nulls(msgspec.json.decode(text))
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        raise Refused("import.no_json") from None
    if not isinstance(data, dict) or not isinstance(data.get("title"), str):
        raise Refused("import.foreign")
    if data["title"] != FOREIGN_TITLE:
        raise Refused("import.no_title", (data["title"][:40], FOREIGN_TITLE))
    try:
        return msgspec.convert(data, GameFile, strict=True)
    except msgspec.ValidationError as error:
        raise Refused("import.fields", (str(error),)) from None


def _without_nulls(data: Any) -> Any:
    """Some files write out fields that say nothing."""
    if isinstance(data, dict):
        return {name: _without_nulls(value) for name, value in data.items() if value is not None}
    return [_without_nulls(value) for value in data] if isinstance(data, list) else data


def options_of(game: GameFile) -> dict[str, str]:
    """The options that were chosen, under our names."""
    found = {}
    for name in game.settings.optional_rules or []:
        if name not in OPTIONS:
            raise Refused("import.no_option", (name[:40], ", ".join([*OPTIONS])))
        found[OPTIONS[name]] = "on"
    return found


def steps_left_out(game: GameFile) -> tuple[str, ...]:
    """Steps our rules ask about and the recording never does.

    Electric Dreams bring the other variants with them (R49-6.3); on the site each one is chosen by itself.
    """
    chosen = game.settings.optional_rules or []
    if "electric_dreams" not in chosen:
        return ()
    return tuple([step for name, step in VARIANT_STEPS.items() if name not in chosen])


def seed_of(game: GameFile) -> int:
    """The number from which the order of the corporations is drawn; without one the first number in the game's name."""
    seed = game.settings.seed
    found = _DIGITS.search(str(game.id if seed is None else seed))
    if found is None or len(found[0]) > LONGEST_SEED:
        raise Refused("import.no_seed")
    return int(found[0])


def seats_of(game: GameFile) -> dict[str, int]:
    """The seat of each player by his number, or by his name in files that name him so."""
    seats = {person.name: seat for seat, person in enumerate(game.players)}
    numbers = {str(person.id): seat for seat, person in enumerate(game.players)}
    if len(numbers) != len(game.players):
        raise Refused("import.players_alike")
    return seats | numbers
