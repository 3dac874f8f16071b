"""Which actions of a file are the game: undone ones are taken out, automatic ones put in their places."""

from typing import Final, NamedTuple

from kurs.kernel import Refused
from kurs.titles.r1849.importing.format import Action

SILENT: Final = ("message", "log")
"""Actions without effect, besides programs (``program_...``): what these do is recorded as actions of its own."""


class Recorded(NamedTuple):
    """An action of the game. `number` is its own, or that of the action it follows by itself (`auto` counts these)."""

    number: int
    auto: int
    action: Action


def kept(actions: list[Action]) -> list[Action]:
    """What was not undone, in order."""
    places: list[Action | None] = []
    undone: list[list[tuple[int, Action]]] = []
    for action in actions:
        if action.type == "undo":
            undone.append(_take_out(places, action.action_id))
        elif action.type == "redo":
            if not undone:
                raise Refused("import.redo", (action.id,))
            for place, again in undone.pop():
                places[place] = again
        else:
            places.append(action)
            if action.type != "message":
                undone.clear()
    return [action for action in places if action is not None]


def _take_out(places: list[Action | None], after: int | None) -> list[tuple[int, Action]]:
    """Take out the last action, or all after the one of that number. Messages stay."""
    there = [(n, action) for n, action in enumerate(places) if action is not None and action.type != "message"]
    gone = there[-1:] if after is None else [(n, action) for n, action in there if action.id > after]
    for n, _ in gone:
        places[n] = None
    return gone


def unfold(actions: list[Action]) -> list[Recorded]:
    """Every action that decides something, the automatic ones behind those they follow."""
    found = []
    for action in actions:
        for auto, each in enumerate([action, *action.auto_actions]):
            if each.type not in SILENT and not each.type.startswith("program_"):
                found.append(Recorded(action.id, auto, each))
    return found
