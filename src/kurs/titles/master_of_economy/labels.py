"""What an option says to the one who is asked, with its consequence: made from a view alone."""

from collections.abc import Callable
from typing import Final

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.master_of_economy.data import (
    CORP,
    FACTORIES,
    FACTORY,
    FINE,
    FORCED_PRICE,
    GOOD,
    GOODS,
    INPUTS,
    INTEREST,
    LOAN,
    PRICE,
    REPAYMENT,
    SALE_PRICE,
)
from kurs.titles.master_of_economy.rules.figures import (
    Way,
    cost_of_embezzling,
    domestic_price,
    foreign_price,
    lacking,
    redemption_cost,
)
from kurs.titles.master_of_economy.rules.holders import OWN
from kurs.titles.master_of_economy.rules.offers import takes_token
from kurs.titles.master_of_economy.rules.shares import causes_premium, price
from kurs.titles.master_of_economy.state import NOBODY
from kurs.titles.master_of_economy.view import CorporationView, HolderView, View

Args = tuple[Arg, ...]
Label = Callable[[View, Args], Phrase]


def label(view: View, move: Move) -> Phrase:
    """What an option says."""
    make = LABELS.get(move.verb)
    return make(view, move.args) if make else Phrase(f"move.{move.verb}", move.args)


def _of(view: View, id: Arg) -> CorporationView:
    return view.corporations[CORP[str(id)]]


# --- investment and supply ------------------------------------------------------------------------------------------


def _build(view: View, args: Args) -> Phrase:
    """Its price, and what the treasury lacks."""
    factory = FACTORIES[FACTORY[str(args[0])]]
    lacks = lacking(_of(view, view.acting).treasury, PRICE)
    if lacks:
        return Phrase("move.build_lacking", (factory.id, PRICE, lacks))
    return Phrase("move.build_material" if factory.materials else "move.build_for", (factory.id, PRICE))


def _scrap(view: View, args: Args) -> Phrase:
    return Phrase("move.scrap_for", (args[0], SALE_PRICE))


def _run(view: View, args: Args) -> Phrase:
    """What it uses and makes."""
    f = FACTORY[str(args[0])]
    uses: list[Arg] = []
    for good, amount in INPUTS[f]:
        uses += [amount, GOODS[good].id]
    made: Args = (FACTORIES[f].output, GOODS[f].id)
    return Phrase("move.run_one" if len(INPUTS[f]) == 1 else "move.run_two", (args[0], *uses, *made))


def _done(view: View, args: Args) -> Phrase:
    one = _of(view, view.acting)
    if view.step == "offers":
        return Phrase("move.done_seventh" if takes_token(one.offers) else "move.done_offers", (one.offers,))
    if view.step == "supply":
        for g, good in enumerate(GOODS):
            if good.perishable and one.store[g]:
                return Phrase("move.done_perishes", (one.store[g], good.id))
        return Phrase("move.done_supply")
    return Phrase("move.done_investment")


# --- offers and payments --------------------------------------------------------------------------------------------


def _import(view: View, args: Args) -> Phrase:
    return Phrase("move.import_for", (args[0], GOODS[GOOD[str(args[0])]].price_import))


def _export(view: View, args: Args) -> Phrase:
    """What would come of it as things stand."""
    row, field = GOOD[str(args[0])], int(args[1])
    fate = view.rows[row].would[field - 1]
    if fate == "abroad":
        return Phrase("move.export_abroad", (*args, foreign_price(row, field)))
    if fate == "at_home":
        return Phrase("move.export_at_home", (*args, domestic_price(row, field)))
    if fate == "no_good":
        return Phrase("move.export_no_good", (*args, FINE))
    return Phrase("move.export_no_demand" if fate == "no_demand" else "move.export", args)


def _add(view: View, args: Args) -> Phrase:
    return Phrase("move.add_pays", args) if int(args[0]) else Phrase("move.add_nothing")


def _give(view: View, args: Args) -> Phrase:
    """Whether the payment is made then."""
    missing = view.payment.missing if view.payment else 0
    adds, factory = int(args[0]), args[1]
    if Way(adds, True).brings < missing:
        return Phrase("move.give_in_vain", (factory, FORCED_PRICE))
    return (
        Phrase("move.give_pays", (factory, adds, FORCED_PRICE))
        if adds
        else Phrase("move.give_alone", (factory, FORCED_PRICE))
    )


# --- money and shares -----------------------------------------------------------------------------------------------


def _repay(view: View, args: Args) -> Phrase:
    return Phrase("move.repay_for", (REPAYMENT, _of(view, view.acting).loans - 1))


def _borrow(view: View, args: Args) -> Phrase:
    return Phrase("move.borrow_for", (LOAN, INTEREST))


def _buy(view: View, args: Args) -> Phrase:
    return _purchase(view, "buy", args, price(_of(view, args[0]).points, 0, int(args[1])))


def _enlarge(view: View, args: Args) -> Phrase:
    return _purchase(view, "enlarge", args, price(_of(view, args[0]).points, int(args[1]), int(args[2])))


def _purchase(view: View, key: str, args: Args, cost: int) -> Phrase:
    """What it costs, and who gets the premium."""
    one = _of(view, args[0])
    if causes_premium(one.manager, view.seat if view.step == "deals" else NOBODY):
        return Phrase(f"move.{key}_premium", (*args, cost, one.manager, one.rate))
    return Phrase(f"move.{key}_for", (*args, cost))


def _sell(view: View, args: Args) -> Phrase:
    return Phrase("move.sell_for", (*args, -price(_of(view, args[0]).points, int(args[1]), 0)))


def _reduce(view: View, args: Args) -> Phrase:
    return Phrase("move.reduce_for", (*args, -price(_of(view, args[0]).points, int(args[1]), int(args[2]))))


# --- meetings -------------------------------------------------------------------------------------------------------


def _meeting(view: View) -> CorporationView:
    return _of(view, view.meeting.corp if view.meeting else view.acting)


def _embezzle(view: View, args: Args) -> Phrase:
    taken = int(args[0])
    return Phrase("move.embezzle_for", (taken, taken * cost_of_embezzling(_meeting(view).points), taken))


def _propose(view: View, args: Args) -> Phrase:
    return Phrase("move.propose_for", (args[0], int(args[0]) * _meeting(view).outstanding))


def _holding(view: View, word: Arg) -> HolderView:
    """The holder that a vote is given for."""
    corp, seat = ("", view.seat) if word == OWN else (str(word), -1)
    return next(one for one in _meeting(view).holders if (one.corp, one.seat) == (corp, seat))


def _vote(verb: str) -> Label:
    def make(view: View, args: Args) -> Phrase:
        votes = _holding(view, args[0]).shares
        if args[0] == OWN:
            return Phrase(f"move.{verb}_own", (*args[1:], votes))
        return Phrase(f"move.{verb}_corp", (*args[1:], votes, args[0]))

    return make


def _redeem(view: View, args: Args) -> Phrase:
    one = _meeting(view)
    package, smaller = int(args[0]), int(args[1]) if len(args) > 1 else 0
    held = next(held for held in one.holders if package in held.packages)
    key, sizes = ("shrink", (package, smaller)) if smaller else ("redeem", (package,))
    cost = redemption_cost(one.points, package, smaller)
    if held.corp:
        return Phrase(f"move.{key}_from_corp", (*sizes, held.corp, cost))
    return Phrase(f"move.{key}_from", (*sizes, held.seat, cost))


def _stand(view: View, args: Args) -> Phrase:
    return Phrase("move.stand_for", (_meeting(view).id,))


# --- between stages, the auction, passing ---------------------------------------------------------------------------


def _support(view: View, args: Args) -> Phrase:
    return Phrase("move.support_with", (args[0], view.acting))


def _bid(view: View, args: Args) -> Phrase:
    return Phrase("move.bid_for", (args[0], view.position))


def _pass(view: View, args: Args) -> Phrase:
    if view.step == "auction":
        return Phrase("move.bid_pass", (view.position,))
    if view.step == "influence":
        return Phrase("move.no_support", (view.acting,))
    return Phrase(PASSES.get(view.step, "move.pass"))


PASSES: Final = {
    "repayment": "move.keep_loans",
    "shares": "move.no_trade",
    "loans": "move.no_loan",
    "embezzlement": "move.honest",
    "proposals": "move.propose_none",
    "redemption": "move.not_redeem",
    "candidates": "move.not_stand",
    "deals": "move.no_trade",
}

LABELS: Final[dict[str, Label]] = {
    "build": _build,
    "scrap": _scrap,
    "run": _run,
    "done": _done,
    "import": _import,
    "export": _export,
    "add": _add,
    "give": _give,
    "repay": _repay,
    "borrow": _borrow,
    "buy": _buy,
    "sell": _sell,
    "enlarge": _enlarge,
    "reduce": _reduce,
    "embezzle": _embezzle,
    "propose": _propose,
    "yes": _vote("yes"),
    "no": _vote("no"),
    "elect": _vote("elect"),
    "redeem": _redeem,
    "shrink": _redeem,
    "stand": _stand,
    "support": _support,
    "bid": _bid,
    "pass": _pass,
}
