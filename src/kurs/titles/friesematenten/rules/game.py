"""The table of contents: which step is carried out how, what it asks, and what the answers do."""

from typing import Final

from kurs.kernel.chance import Chance
from kurs.kernel.event import Log
from kurs.parts.steps import Steps, wait
from kurs.titles.friesematenten.rules import (
    assigning,
    auction,
    demolition,
    ending,
    payout,
    playing,
    refill,
    setup,
    turns,
)
from kurs.titles.friesematenten.state import (
    BID,
    DRAFT,
    EFFECT,
    END_CHECK,
    GAP,
    LIMITS,
    OVER,
    PAYOUT,
    REACT,
    REFILL,
    TAKEN,
    TURN,
    USE,
    WINDOW,
    State,
)

GAME: Final[Steps[State]] = Steps(
    run={
        DRAFT: setup.draft_step,
        REFILL: refill.refill_step,
        TURN: turns.turn_step,
        GAP: auction.gap_step,
        BID: auction.bid_step,
        END_CHECK: ending.end_check_step,
        WINDOW: payout.window_step,
        PAYOUT: payout.payout_step,
        OVER: wait,
        USE: auction.use_step,
        EFFECT: playing.effect_step,
        REACT: playing.react_step,
        TAKEN: assigning.taken_step,
        LIMITS: demolition.limits_step,
    },
    ask={
        DRAFT: setup.ask_draft,
        TURN: turns.ask_turn,
        GAP: auction.ask_gap,
        BID: auction.ask_bid,
        WINDOW: payout.ask_window,
        USE: auction.ask_use,
        REACT: playing.ask_react,
        TAKEN: assigning.ask_taken,
        LIMITS: demolition.ask_limits,
    },
    answers={
        DRAFT: {"aside": setup.set_aside},
        TURN: {
            "play": playing.play,
            "assign": assigning.assign,
            "demolish": demolition.answer_demolish,
            "end": turns.end,
        },
        GAP: {"play": playing.play, "pass": playing.pass_poll},
        BID: {"bid": auction.make_bid, "pass": auction.give_up},
        WINDOW: {"play": playing.play, "pass": playing.pass_poll},
        USE: {"play": playing.play, "assign": assigning.assign, "keep": assigning.keep},
        REACT: {"play": playing.react, "decline": playing.decline},
        TAKEN: {"assign": assigning.assign, "keep": assigning.keep},
        LIMITS: {"demolish": demolition.answer_demolish},
    },
)


def start(kind: type[State], seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """Set up and go on to the first ask."""
    s, log = setup.set_up(kind, seats, options, chance)
    GAME.go_on(s, chance, log)
    return s, log
