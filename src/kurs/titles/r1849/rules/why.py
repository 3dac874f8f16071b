"""Why a move that people try cannot be made."""

from collections.abc import Callable
from typing import Final

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.r1849.data import (
    CORPORATION_OF,
    HEX_OF,
    PRIVATE_OF,
    TILE_OF,
)
from kurs.titles.r1849.names import KIND_OF
from kurs.titles.r1849.rules import why_shares, why_turn
from kurs.titles.r1849.rules.game import STEPS
from kurs.titles.r1849.state import (
    AUCTION,
    STEP_NAMES,
    State,
)

Reason = Callable[[State, int, tuple[Arg, ...]], Phrase | None]

# --- what the arguments of each verb must be ------------------------------------------------------------------------
_TABLES: Final[dict[str, dict[str, int]]] = {
    "private": PRIVATE_OF,
    "corporation": CORPORATION_OF,
    "hex": HEX_OF,
    "tile": TILE_OF,
    "train": {str(name): kind for name, kind in KIND_OF.items()},
}
SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "par": ("amount",), "withdraw": (), "pass": (), "done": (), "home": ("hex",), "exchange": ("word",),
    "start": ("corporation", "amount"), "offer": ("private", "amount"), "price": ("amount",), "accept": (),
    "decline": (), "private": ("private",), "port": ("hex",), "sms": (), "keep": (), "skip": (), "hex": ("hex",),
    "tile": ("tile",), "turn": ("amount",), "station": ("hex",), "best": (), "run": (), "none": (), "use": ("train",),
    "from": ("hex",), "leg": ("amount",), "end": (), "pay": (), "withhold": (), "buy_station": ("hex", "corporation"),
    "e_token": (), "train": ("train",), "used": ("train",), "buy_train": ("corporation", "train"),
    "issue": ("amount",), "redeem": ("amount",), "bond": (), "repay": (), "bankrupt": (), "loan": (), "leave": (),
    "discard": ("train",), "bid": ("private", "amount"),
}  # fmt: skip
"""The kinds of the arguments; `buy` and `sell` are looked at by themselves."""


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """The reason, of a move that the seat's ask does not allow."""
    verb, args = move.verb, move.args
    if verb not in SHAPES and verb not in ("buy", "sell"):
        return Phrase("why.unknown_verb", (verb,))
    step = s.stack[-1][0]
    if verb not in STEPS.answers.get(step, {}):
        return Phrase("why.other_step", (verb, STEP_NAMES[step]))
    reason = _shape(step, verb, args)
    if reason is not None:
        return reason
    special = REASONS.get(verb)
    return (special(s, seat, args) if special else None) or Phrase("why.not_now", (verb, STEP_NAMES[step]))


def _shape(step: int, verb: str, args: tuple[Arg, ...]) -> Phrase | None:
    """Wrong number or kind of arguments, unknown names."""
    shape = SHAPES.get(verb, ())
    if verb == "buy":
        shape = ("private",) if step == AUCTION else ("corporation", "word")
    elif verb == "sell":
        shape = ("corporation", "amount", "word")[: max(2, len(args))]
    if len(args) != len(shape):
        return Phrase("why.wrong_arguments", (verb,))
    for kind, arg in zip(shape, args, strict=True):
        if kind == "amount":
            if not isinstance(arg, int):
                return Phrase("why.no_number", (str(arg),))
        elif kind in _TABLES and str(arg) not in _TABLES[kind]:
            return Phrase(f"why.no_{kind}", (str(arg),))
    return None


REASONS: Final[dict[str, Reason]] = {
    "bid": why_shares.no_bid,
    "buy": why_shares.no_buy,
    "par": why_shares.no_par,
    "start": why_shares.no_start,
    "sell": why_shares.no_sell,
    "price": why_shares.no_price,
    "private": why_shares.no_private,
    "port": why_shares.no_port,
    "hex": why_turn.no_hex,
    "tile": why_turn.no_tile,
    "turn": why_turn.no_turn,
    "station": why_turn.no_station,
    "home": why_turn.no_home,
    "use": why_turn.no_use,
    "from": why_turn.no_from,
    "leg": why_turn.no_leg,
    "train": why_turn.no_train,
    "used": why_turn.no_used,
    "buy_train": why_turn.no_buy_train,
    "done": why_turn.no_done,
    "pass": why_turn.no_pass,
    "issue": why_turn.no_issue,
    "redeem": why_turn.no_redeem,
    "bond": why_turn.no_bond,
    "repay": why_turn.no_repay,
    "bankrupt": why_turn.no_bankrupt,
    "discard": why_turn.no_discard,
    "buy_station": why_turn.no_buy_station,
}
"""Verbs whose refusal has a reason of its own."""
