"""Why a move that people try cannot be made."""

from typing import Final

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.master_of_economy.data import (
    BID_CAP,
    BUILDS,
    BUILDS_OF_A_TYPE,
    CORP,
    FACTORY,
    FIELDS,
    GOOD,
    INPUTS,
    LARGEST,
    PRICE,
    REPAYMENT,
    SALES,
    SPACES,
    SPECIAL,
    N,
)
from kurs.titles.master_of_economy.rules import auction, deals, dividend, investment, offers, supply
from kurs.titles.master_of_economy.rules.figures import cost_of_embezzling, most_embezzled, redemption_cost
from kurs.titles.master_of_economy.rules.game import GAME
from kurs.titles.master_of_economy.rules.holders import HOLDERS, OWN, held_for, holder_of
from kurs.titles.master_of_economy.rules.meeting import corporation_at
from kurs.titles.master_of_economy.rules.shares import is_last_owner, named, price, private_packages
from kurs.titles.master_of_economy.rules.shortfall import can_declare, missing, most_payable
from kurs.titles.master_of_economy.state import (
    AUCTION,
    COVER,
    DEALS,
    ELECT,
    EMBEZZLE,
    INFLUENCE,
    INVEST,
    NOBODY,
    OPEN,
    PLACE,
    PROPOSE,
    REDEEM,
    REPAY,
    SHARES,
    STEP_NAMES,
    SUPPLY,
    TOKENS,
    VOTE,
    State,
    name,
    placed,
    works,
)

KINDS: Final = {"good": GOOD, "factory": FACTORY, "corp": CORP, "holder": dict.fromkeys(HOLDERS, 0)}

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "bid": ("number",), "pass": (), "done": (), "build": ("factory",), "scrap": ("factory",), "run": ("factory",),
    "lay": ("number",), "import": ("good",), "export": ("good", "field"), "unimport": ("good",),
    "unexport": ("good", "field"), "shift": ("good", "field", "field"), "add": ("number",),
    "give": ("number", "factory"), "repay": (), "borrow": (), "buy": ("corp", "package"),
    "enlarge": ("corp", "package", "package"), "sell": ("corp", "package"),
    "reduce": ("corp", "package", "package"), "embezzle": ("number",), "propose": ("number",), "yes": ("holder",),
    "no": ("holder",), "redeem": ("package",), "shrink": ("package", "package"), "stand": (),
    "elect": ("holder", "number"), "support": ("number",),
}  # fmt: skip
"""What follows each verb."""


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """The reason, of a move that the seat's ask does not allow."""
    verb, args = move.verb, move.args
    if verb not in SHAPES:
        return Phrase("why.unknown_verb", (verb,))
    step = s.stack[-1][0]
    if verb not in GAME.answers.get(step, {}):
        return Phrase("why.other_step", (verb, STEP_NAMES[step]))
    wrong = _misshapen(verb, args)
    if wrong:
        return wrong
    if step in REASONS:
        return REASONS[step](s, seat, verb, args)
    return Phrase("why.not_now", (verb,))


def _misshapen(verb: str, args: tuple[Arg, ...]) -> Phrase | None:
    """Words and numbers that do not belong here."""
    shape = SHAPES[verb]
    if len(args) != len(shape):
        return Phrase("why.wrong_arguments", (verb,))
    for kind, arg in zip(shape, args, strict=True):
        if (kind in KINDS) != isinstance(arg, str):
            return Phrase("why.wrong_arguments", (verb,))
        if kind in KINDS and arg not in KINDS[kind]:
            return Phrase(f"why.no_such_{kind}", (str(arg)[:40],))
        if kind == "field" and not 1 <= int(arg) <= FIELDS:
            return Phrase("why.no_such_field", (FIELDS,))
        if kind == "package" and not 1 <= int(arg) <= LARGEST:
            return Phrase("why.no_such_package", (LARGEST,))
    return None


# --- phases 1 to 4 ----------------------------------------------------------------------------------------------------


def _why_not_bid(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    if int(args[0]) > BID_CAP:
        return Phrase("why.bid_too_high", (BID_CAP,))
    return Phrase("why.bid_too_low", (auction.lowest_bid(s),))


def _why_not_invest(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c, f = s.order[s.stack[-1][2]], FACTORY[str(args[0])]
    id = args[0]
    if verb == "scrap":
        if s.sold == SALES:
            return Phrase("why.sales_used", (SALES,))
        return Phrase("why.just_built" if s.factories[c * N + f] else "why.no_factory", (id,))
    if sum(s.built) == BUILDS:
        return Phrase("why.builds_used", (BUILDS,))
    if s.built[f] == BUILDS_OF_A_TYPE:
        return Phrase("why.type_used", (id, BUILDS_OF_A_TYPE))
    if s.factories[c * N + f] == SPACES:
        return Phrase("why.no_space", (id, SPACES))
    if not investment.has_place(s, c, f):
        return Phrase("why.no_piece", (id,))
    if not investment.has_materials(s, c, f):
        return Phrase("why.no_materials", (id,))
    assert not can_declare(s, c, PRICE)
    return Phrase("why.cannot_pay", (PRICE, most_payable(s, c)))


def _why_not_supply(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c, f = s.order[s.stack[-1][1]], FACTORY[str(args[0])]
    if not INPUTS[f]:
        return Phrase("why.runs_anyway", (args[0],))
    if s.supplied[c * N + f] == s.factories[c * N + f]:
        return Phrase("why.all_run" if s.factories[c * N + f] else "why.no_factory", (args[0],))
    assert not supply.stocked(s, c, f)
    return Phrase("why.not_stocked", (args[0],))


def _why_not_token(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    if args[0] == s.shown[seat] != OPEN:
        return Phrase("why.token_open", (args[0],))
    return Phrase("why.no_such_token", (max(SPECIAL[s.seats]),))


def _why_not_offer(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    _, k, _, rearranged = s.stack[-1]
    c, row = s.order[k], GOOD[str(args[0])]
    if verb in ("import", "export") and placed(s, c) >= offers.most_offers(s.tokens[seat]):
        return Phrase("why.no_marker" if offers.takes_token(placed(s, c)) else "why.no_influence", (placed(s, c),))
    if verb == "import":
        return Phrase("why.store_full", (args[0],))
    if verb == "unimport" and not s.imports[c * N + row]:
        return Phrase("why.no_import", (args[0],))
    standing = [s.field[row * FIELDS + int(field) - 1] for field in args[1:]]
    if verb in ("unexport", "shift") and standing[0] != c:
        return Phrase("why.not_your_marker", (args[0], args[1]))
    if verb != "unimport" and standing[-1] == s.seats:
        return Phrase("why.field_blocked", (args[0], args[-1]))
    if verb in ("export", "shift") and standing[-1] != NOBODY:
        return Phrase("why.field_taken", (args[0], args[-1], name(standing[-1])))
    assert rearranged == offers.REARRANGED
    return Phrase("why.rearranged", (offers.REARRANGED,))


def _why_not_cover(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c = s.stack[-1][1]
    if verb == "give" and not s.factories[c * N + FACTORY[str(args[1])]]:
        return Phrase("why.no_factory", (args[1],))
    if int(args[0]) > s.purse[seat]:
        return Phrase("why.purse", (s.purse[seat],))
    if verb == "add" and args[0] == 0 and works(s, c):
        return Phrase("why.must_give", (missing(s),))
    return Phrase("why.no_use", (missing(s),))


def _why_not_repay(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("why.cannot_pay", (REPAYMENT, most_payable(s, s.order[s.stack[-1][2]])))


# --- shares -----------------------------------------------------------------------------------------------------------


def _why_not_corp_trade(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c = s.order[s.stack[-1][3]]
    holder = s.seats + c
    if CORP[str(args[0])] == c:
        return Phrase("why.own_shares", (name(c),))
    if verb in ("buy", "enlarge") and s.purchases[holder]:
        return Phrase("why.bought_already")
    if verb in ("sell", "reduce") and s.sales[holder]:
        return Phrase("why.sold_already")
    return _why_not_trade(s, holder, verb, args, most_payable(s, c))


def _why_not_deal(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    if verb in ("buy", "enlarge") and not deals.may_buy(s, seat):
        return Phrase("why.bought_already")
    if verb in ("sell", "reduce") and not deals.may_sell(s, seat):
        return Phrase("why.sold_already")
    return _why_not_trade(s, seat, verb, args, s.purse[seat])


def _why_not_trade(s: State, holder: int, verb: str, args: tuple[Arg, ...], money: int) -> Phrase:
    x, given, taken = named(verb, args)
    if x >= len(s.points):
        return Phrase("why.takes_no_part", (name(x),))
    first = x * LARGEST - 1
    if given and s.owner[first + given] != holder:
        return Phrase("why.not_your_package", (name(x), given))
    if taken and s.owner[first + taken] != NOBODY:
        return Phrase("why.not_in_bank", (name(x), taken))
    if (verb == "enlarge" and taken < given) or (verb == "reduce" and taken > given):
        return Phrase("why.larger" if verb == "enlarge" else "why.smaller", (given,))
    if verb == "sell":
        assert is_last_owner(s, x)
        return Phrase("why.last_owner", (name(x),))
    return Phrase("why.cannot_pay", (price(s.points[x], given, taken), money))


# --- meetings ---------------------------------------------------------------------------------------------------------


def _why_not_embezzle(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c = corporation_at(s)
    return Phrase("why.too_much", (most_embezzled(s.points[c], s.treasury[c]), cost_of_embezzling(s.points[c])))


def _why_not_propose(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("why.propose", (dividend.dividend_limit(s, corporation_at(s)),))


def _why_not_vote(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c = corporation_at(s)
    if args[0] != OWN and CORP[str(args[0])] >= s.seats:
        return Phrase("why.no_votes", (args[0],))
    if holder_of(s, seat, args[0]) not in held_for(s, c, seat):
        return Phrase("why.no_votes", (args[0],))
    if verb == "elect" and not (0 <= int(args[1]) < s.seats and s.stands[int(args[1])]):
        return Phrase("why.no_candidate")
    return Phrase("why.other_holder", (args[0],))


def _why_not_redeem(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    c, package = corporation_at(s), int(args[0])
    first = c * LARGEST - 1
    smaller = int(args[1]) if verb == "shrink" else 0
    owner = s.owner[first + package]
    if owner == NOBODY:
        return Phrase("why.nobodys", (name(c), package))
    if smaller >= package:
        return Phrase("why.smaller", (package,))
    if smaller and s.owner[first + smaller] != NOBODY:
        return Phrase("why.not_in_bank", (name(c), smaller))
    if not smaller and owner < s.seats and private_packages(s, c) == 1:
        return Phrase("why.last_package", (name(c),))
    return Phrase("why.treasury", (redemption_cost(s.points[c], package, smaller), s.treasury[c]))


def _why_not_support(s: State, seat: int, verb: str, args: tuple[Arg, ...]) -> Phrase:
    return Phrase("why.support", (s.tokens[seat],))


REASONS: Final = {
    AUCTION: _why_not_bid,
    INVEST: _why_not_invest,
    SUPPLY: _why_not_supply,
    TOKENS: _why_not_token,
    PLACE: _why_not_offer,
    COVER: _why_not_cover,
    SHARES: _why_not_corp_trade,
    DEALS: _why_not_deal,
    REPAY: _why_not_repay,
    EMBEZZLE: _why_not_embezzle,
    PROPOSE: _why_not_propose,
    VOTE: _why_not_vote,
    ELECT: _why_not_vote,
    REDEEM: _why_not_redeem,
    INFLUENCE: _why_not_support,
}
