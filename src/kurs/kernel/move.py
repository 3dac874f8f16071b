"""A move: an answer to an ask, as a small hashable value with a text form that round-trips."""

import re
from typing import Final, NamedTuple

Arg = int | str

LONGEST_TEXT: Final = 4000
"""No move of any title is longer; longer input is refused unread."""

JOINT: Final = "; "
"""Stands between the steps of an answer."""

_VERB: Final = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_INT: Final = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.:+*/-]*", re.ASCII)


class Move(NamedTuple):
    """A verb and its arguments, each a whole number or a word: ``Move("bid", (2, 10))`` is ``bid 2 10``."""

    verb: str
    args: tuple[Arg, ...] = ()

    def __str__(self) -> str:
        return text_of(self)


def move(verb: str, *args: Arg) -> Move:
    """``move("bid", 2, 10)``: the short way to write a move."""
    return Move(verb, args)


def text_of(move: Move) -> str:
    """The text form of a move, which `parse_move` reads back."""
    if not move.args:
        return move.verb
    return move.verb + " " + " ".join([str(arg) for arg in move.args])


def steps_text(steps: list[Move]) -> str:
    """The text form of an answer in several steps: ``aside A01; aside B07``. `parse_steps` reads it back."""
    return JOINT.join([text_of(step) for step in steps])


def parse_steps(text: str) -> list[Move] | None:
    """Read an answer, of one step or several; None if it is not one."""
    if JOINT not in text:
        made = parse_move(text)
        return None if made is None else [made]
    if len(text) > LONGEST_TEXT:
        return None
    steps = [parse_move(part) for part in text.split(JOINT)]
    found = [step for step in steps if step is not None]
    return found if len(found) == len(steps) else None


def parse_move(text: str) -> Move | None:
    """Read the text form of a move; None if it is not one."""
    if len(text) > LONGEST_TEXT:
        return None
    words = text.split(" ")
    if not _VERB.fullmatch(words[0]):
        return None
    args: list[Arg] = []
    for word in words[1:]:
        if _INT.fullmatch(word):
            args.append(int(word))
        elif _WORD.fullmatch(word):
            args.append(word)
        else:
            return None
    return Move(words[0], tuple(args))
