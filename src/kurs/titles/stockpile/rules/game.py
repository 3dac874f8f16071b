"""The table of contents: which step is carried out how, what it asks, and what the answers do."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Log
from kurs.kernel.move import Move
from kurs.parts.steps import Steps, wait
from kurs.titles.stockpile.rules import action, demand, dividend, ending, information, movement, selling, setup, supply
from kurs.titles.stockpile.state import (
    ACTION,
    DEBORAH_STEP,
    DEMAND,
    DIVIDEND_STEP,
    INFORMATION,
    INVESTORS_STEP,
    MOVEMENT,
    OVER,
    PAYMENT,
    PRE_DEMAND,
    ROUND_END,
    SELLING,
    SUPPLY,
    TICKER,
    State,
)

GAME: Final[Steps[State]] = Steps(
    run={
        INVESTORS_STEP: setup.investors_step,
        INFORMATION: information.information_step,
        SUPPLY: supply.supply_step,
        PRE_DEMAND: supply.pre_demand_step,
        DEMAND: demand.demand_step,
        PAYMENT: demand.payment_step,
        ACTION: action.action_step,
        SELLING: selling.selling_step,
        MOVEMENT: movement.movement_step,
        DEBORAH_STEP: ending.deborah_step,
        ROUND_END: ending.round_end_step,
        OVER: wait,
        TICKER: movement.ticker_step,
        DIVIDEND_STEP: dividend.dividend_step,
    },
    ask={
        INVESTORS_STEP: setup.ask_investors,
        SUPPLY: supply.ask_supply,
        PRE_DEMAND: supply.ask_pre_demand,
        DEMAND: demand.ask_demand,
        PAYMENT: demand.ask_last_peek,
        ACTION: action.ask_action,
        SELLING: selling.ask_selling,
        DEBORAH_STEP: ending.ask_deborah,
        DIVIDEND_STEP: dividend.ask_dividend,
    },
    answers={
        INVESTORS_STEP: {"keep": setup.keep},
        SUPPLY: {"place": supply.place, "hide": supply.hide},
        PRE_DEMAND: {"look": supply.look, "shift": supply.shift, "decline": supply.decline_pre_demand},
        DEMAND: {"bid": demand.bid, "peek": demand.peek},
        PAYMENT: {"peek": demand.peek, "decline": demand.decline_peek},
        ACTION: {"boom": action.boom, "bust": action.bust, "cramer": action.cramer, "decline": action.decline_cramer},
        SELLING: {
            "sell": selling.sell,
            "sell_split": selling.sell_split,
            "break": selling.break_split,
            "done": selling.done,
        },
        DEBORAH_STEP: {"name": ending.name, "decline": ending.decline_deborah},
        DIVIDEND_STEP: {"show": dividend.show},
    },
)


def start(seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """Set up and go on to the first ask."""
    s, log = setup.set_up(seats, options, chance)
    GAME.go_on(s, chance, log)
    return s, log


def asks(s: State) -> tuple[Ask, ...]:
    """The open asks."""
    return GAME.asks(s)


def apply(s: State, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
    """Carry out an answer and everything that follows from it without a decision."""
    return GAME.apply(s, seat, move, chance, log)
