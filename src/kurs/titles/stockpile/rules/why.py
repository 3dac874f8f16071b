"""Why a move that people try cannot be made."""

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.stockpile.data import BOOM, BUST, CRAMER, LEVEL_OF, LEVELS, MARK, MARTHA, STUART, WARREN, N
from kurs.titles.stockpile.rules import action, demand
from kurs.titles.stockpile.rules.game import GAME
from kurs.titles.stockpile.state import (
    ACTION,
    DEMAND,
    DIVIDEND_STEP,
    INVESTORS_STEP,
    PHASE_NAMES,
    PRE_DEMAND,
    SELLING,
    SUPPLY,
    State,
    has,
    ready,
)

SHAPES: dict[str, int] = {
    "place": 3, "hide": 2, "look": 1, "shift": 3, "bid": 2, "peek": 1, "boom": 1, "bust": 1, "cramer": 2,
    "sell": 2, "sell_split": 2, "break": 2, "done": 0, "name": 1, "decline": 0, "show": 2,
}  # fmt: skip
"""How many numbers follow each verb; `keep` takes one or two."""


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """The reason, of a move that the seat's ask does not allow."""
    verb, args = move.verb, move.args
    if verb not in SHAPES and verb != "keep":
        return Phrase("why.unknown_verb", (verb,))
    step = s.stack[-1][0]
    if verb not in GAME.answers.get(step, {}):
        return Phrase("why.other_phase", (verb, PHASE_NAMES[step]))
    numbers = [arg for arg in args if isinstance(arg, int)]
    if len(numbers) != len(args) or len(args) != SHAPES.get(verb, len(args)):
        return Phrase("why.wrong_arguments", (verb,))
    if step == INVESTORS_STEP:
        return Phrase("why.not_dealt")
    if step in (SUPPLY, PRE_DEMAND):
        return _why_not_supply(s, seat, verb, numbers)
    if step == DEMAND and verb == "bid":
        return _why_not_bid(s, seat, numbers[0], numbers[1])
    if verb == "peek":
        return Phrase("why.not_this_pair") if ready(s, seat, MARTHA) else _without(s, seat, MARTHA)
    if step == ACTION:
        return _why_not_action(s, seat, verb, numbers)
    if step == SELLING:
        return _why_not_sale(s, seat, verb, numbers[0], numbers[1])
    if step == DIVIDEND_STEP:
        return _why_not_show(s, seat)
    return Phrase("why.no_such_company")


def _without(s: State, seat: int, investor: int) -> Phrase:
    name: tuple[Arg, ...] = (investor,)
    return Phrase("why.investor_used", name) if has(s, seat, investor) else Phrase("why.no_investor", name)


def _why_not_supply(s: State, seat: int, verb: str, numbers: list[int]) -> Phrase | None:
    piles = len(s.pile)
    owner = {"hide": STUART, "look": WARREN, "shift": MARK}.get(verb)
    if owner is not None and not ready(s, seat, owner):
        return _without(s, seat, owner)
    if verb == "place" and numbers[0] not in (0, 1):
        return Phrase("why.no_such_card")
    targets = {"place": numbers[1:], "shift": [numbers[0], numbers[-1]]}.get(verb, numbers)
    for pile in targets:
        if not 0 <= pile < piles:
            return Phrase("why.no_such_pile", (piles,))
    if verb == "shift":
        return Phrase("why.same_pile") if numbers[0] == numbers[2] else Phrase("why.no_such_card")
    return None


def _why_not_bid(s: State, seat: int, pile: int, amount: int) -> Phrase | None:
    if not 0 <= pile < len(s.pile):
        return Phrase("why.no_such_pile", (len(s.pile),))
    if amount not in LEVEL_OF:
        return Phrase("why.no_such_level", (", ".join([str(level) for level in LEVELS]),))
    if s.bid_seat[pile] == seat:
        return Phrase("why.own_token", (pile,))
    standing = s.bid_level[pile]
    if standing == demand.HIGHEST:
        return Phrase("why.closed", (pile,))
    if LEVEL_OF[amount] <= standing:
        return Phrase("why.too_low", (pile, LEVELS[standing]))
    return Phrase("why.too_poor", (demand.cost(s, seat, LEVEL_OF[amount]), demand.purse(s, seat)))


def _why_not_action(s: State, seat: int, verb: str, numbers: list[int]) -> Phrase | None:
    if verb in ("boom", "bust"):
        if not s.actions[seat * 2 + (verb == "bust")]:
            return Phrase("why.no_action_card", (BOOM if verb == "boom" else BUST,))
        return Phrase("why.no_such_company")
    if verb == "decline":
        return Phrase("why.must_play", (action.waiting(s, seat),))
    if not ready(s, seat, CRAMER):
        return _without(s, seat, CRAMER)
    if action.between_cards(s, seat):
        return Phrase("why.cramer_between")
    return Phrase("why.one_step") if 0 <= numbers[0] < N else Phrase("why.no_such_company")


def _why_not_sale(s: State, seat: int, verb: str, company: int, cards: int) -> Phrase | None:
    if not 0 <= company < N:
        return Phrase("why.no_such_company")
    if cards < 1:
        return Phrase("why.at_least_one")
    if verb == "sell":
        return Phrase("why.too_few_regular", (company, s.regular[seat * N + company]))
    return Phrase("why.too_few_split", (company, s.split[seat * N + company]))


def _why_not_show(s: State, seat: int) -> Phrase | None:
    place = seat * N + s.stack[-1][1]
    return Phrase("why.too_few_to_show", (s.regular[place], s.split[place]))
