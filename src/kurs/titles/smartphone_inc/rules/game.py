"""The table of contents: which step is carried out how, what it asks, and what the answers do."""

from typing import Final

from kurs.kernel.chance import Chance
from kurs.kernel.event import Log
from kurs.parts.steps import Steps, wait
from kurs.titles.smartphone_inc.rules import (
    ending,
    improve,
    logistics,
    plan,
    prepare,
    price,
    produce,
    research,
    retailers,
    score,
    sell,
    setup,
)
from kurs.titles.smartphone_inc.state import (
    BONUS,
    COLOURS,
    FINAL,
    IMPROVE,
    LOGISTICS,
    OVER,
    PLAN,
    PREPARE,
    PRICE,
    PRODUCE,
    RESEARCH,
    SCORE,
    SELL,
    SMALL_OFFICE,
    State,
)

GAME: Final[Steps[State]] = Steps(
    run={
        COLOURS: setup.colours_step,
        PLAN: plan.plan_step,
        PRICE: price.price_step,
        PRODUCE: produce.produce_step,
        IMPROVE: improve.improve_step,
        RESEARCH: research.research_step,
        LOGISTICS: logistics.logistics_step,
        SELL: sell.sell_step,
        SCORE: score.score_step,
        PREPARE: prepare.prepare_step,
        FINAL: ending.final_step,
        OVER: wait,
        SMALL_OFFICE: retailers.small_office_step,
        BONUS: retailers.bonus_step,
    },
    ask={
        COLOURS: setup.ask_colours,
        PLAN: plan.ask_plan,
        IMPROVE: improve.ask_improve,
        RESEARCH: research.ask_research,
        LOGISTICS: logistics.ask_logistics,
        SELL: sell.ask_sell,
        SMALL_OFFICE: retailers.ask_small_office,
        BONUS: retailers.ask_bonus,
    },
    answers={
        COLOURS: {"colour": setup.choose_colour},
        PLAN: {
            "pads": plan.choose_pads,
            "lay": plan.lay,
            "under": plan.lay_under,
            "over": plan.lay_over,
            "ready": plan.finish,
        },
        IMPROVE: {"take": improve.answer_take},
        RESEARCH: {"research": research.answer_research, "end": research.answer_end},
        LOGISTICS: {
            "ship": logistics.answer_ship,
            "second": logistics.answer_second,
            "direct": logistics.answer_direct,
            "end": logistics.answer_end,
        },
        SELL: {"sell": sell.answer_sell, "sell_all": sell.answer_sell_all, "done": sell.answer_done},
        SMALL_OFFICE: {"open": retailers.answer_small_office},
        BONUS: {
            "accept": retailers.accept,
            "decline": retailers.decline,
            "research": retailers.bonus_progress,
            "enough": retailers.enough,
            "shift": retailers.bonus_price,
            "second": retailers.bonus_second,
            "move": retailers.bonus_move,
        },
    },
)


def start(kind: type[State], seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """Set up and go on to the first ask."""
    s, log = setup.set_up(kind, seats, options, chance)
    GAME.go_on(s, chance, log)
    return s, log
