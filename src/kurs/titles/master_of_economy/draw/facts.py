"""Who decides, for whom, and what to know for each kind of decision."""

from collections.abc import Callable
from typing import Final

from kurs.draw import Scene
from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.titles.master_of_economy.data import (
    BUILDS,
    CORP,
    FACTORIES,
    GOODS,
    INTEREST,
    LOAN,
    SALES,
    N,
)
from kurs.titles.master_of_economy.draw.reading import named_holder
from kurs.titles.master_of_economy.draw.turn import Fact, Knob, Turn
from kurs.titles.master_of_economy.rules.figures import cost_of_embezzling
from kurs.titles.master_of_economy.rules.offers import takes_token
from kurs.titles.master_of_economy.view import UNKNOWN, CorporationView, View

HOLDERS_OWN: Final = ("deals", "influence", "auction", "tokens", "proposals", "candidates")
"""Steps in which a player decides for himself."""
SIGNS: Final = {
    "done": "check", "pass": "cross", "lay": "eye", "add": "bag", "give": "factory", "repay": "bank", "borrow": "bank",
    "sell": "coins", "embezzle": "bag", "propose": "split", "stand": "person", "support": "star", "bid": "hammer",
}  # fmt: skip
"""What has no place of its own on the table, and the icons of its buttons."""
QUICK: Final = 6
"""So many amounts of a range have a button; others are typed in under the question."""


def turn_of(view: View, scene: Scene) -> Turn:
    """The decision as the viewer sees it."""
    step = view.step if view.step != "pause" else view.phase_name
    title = scene.say(Phrase(f"phase.{view.phase_name}" if view.step == "pause" else f"step.{step}"))
    you = view.seat in view.waiting
    return Turn(
        title[:1].upper() + title[1:],
        _answering(view, scene),
        tuple(view.waiting),
        you,
        _facts(view, scene),
        _buttons(scene),
    )


def _answering(view: View, scene: Scene) -> int:
    """For whom somebody answers: the viewer first."""
    if not view.waiting:
        return -1
    ballots = [move for move in scene.lit.moves() if move.verb in ("yes", "no", "elect")]
    if ballots:
        return named_holder(view, str(ballots[0].args[0]))
    if view.step in HOLDERS_OWN:
        return view.seat if view.seat in view.waiting else view.waiting[0] if len(view.waiting) == 1 else -1
    return view.seats + CORP[view.acting] if view.acting and view.step not in ("vote", "election") else -1


# --- buttons --------------------------------------------------------------------------------------------------------


def _buttons(scene: Scene) -> tuple[Knob, ...]:
    """Ways to give up a factory begin with how much is added: which one it is, is chosen on the board, or here."""
    found = _instead(scene)
    for move in scene.lit.moves():
        knob = _knob(scene, move)
        if knob and knob not in found:
            found.append(knob)
    for amounts in scene.lit.ranges():
        if amounts.verb in SIGNS:
            last = min(amounts.high, amounts.low + QUICK - 1)
            words = [(amounts.verb, *amounts.args, n) for n in range(amounts.low, last + 1)]
            found += [Knob(one, SIGNS[amounts.verb]) for one in words]
    return tuple(found)


def _instead(scene: Scene) -> list[Knob]:
    """What else can be done with the package that has been chosen."""
    match scene.lit.draft:
        case ("enlarge" | "reduce", corp, k):
            return [Knob(("sell", corp, k), "coins", scene.word("sell_this", k), True)]
        case ("shrink", k):
            return [Knob(("redeem", k), "turn", scene.word("redeem_whole", k), True)]
    return []


def _knob(scene: Scene, move: Move) -> Knob | None:
    words = (move.verb, *move.args)
    if words == scene.lit.draft:  # looked at, and now to be taken
        return Knob(words, "check")
    sign = SIGNS.get(move.verb)
    if not sign:
        return None
    if move.verb == "give" and len([other for other in scene.lit.moves() if _same_way(move, other)]) > 1:
        key = "move.give_which_adding" if move.args[0] else "move.give_which"
        said = scene.say(Phrase(key, move.args[:1] if move.args[0] else ()))
        return Knob(words[:2], sign, said) if not scene.lit.draft else Knob(words, sign)
    return Knob(words, sign)


def _same_way(one: Move, other: Move) -> bool:
    """Whether both give up a factory and add as much."""
    return one.verb == other.verb and one.args[:1] == other.args[:1]


# --- facts ----------------------------------------------------------------------------------------------------------

Facts = tuple[Fact, ...]


def _facts(view: View, scene: Scene) -> Facts:
    make = FACTS.get(view.step)
    return make(view, scene) if make else ()


def _acting(view: View) -> CorporationView:
    return view.corporations[CORP[view.acting]]


def _treasury(view: View, scene: Scene) -> Fact:
    return Fact("bank", scene.word("treasury"), scene.money(_acting(view).treasury))


def _purse(view: View, scene: Scene) -> Facts:
    purse = view.players[view.seat].purse if view.seat >= 0 else UNKNOWN
    return (Fact("bag", scene.word("purse"), scene.money(purse)),) if purse != UNKNOWN else ()


def _investment(view: View, scene: Scene) -> Facts:
    return (
        _treasury(view, scene),
        Fact("hammer", scene.word("builds_left"), str(BUILDS - view.builds)),
        Fact("coins", scene.word("sales_left"), str(SALES - view.sold)),
    )


def _supply(view: View, scene: Scene) -> Facts:
    """What the factories will make as they are supplied now, and what perishes."""
    one = _acting(view)
    found: list[Fact] = []
    for f in range(N):
        runs = one.supplied[f] if any(FACTORIES[f].inputs) else one.factories[f]
        if runs:
            made = runs * FACTORIES[f].output
            found.append(Fact("factory", scene.word("makes", GOODS[f].id), f"+{made}", "rise"))
    for g, good in enumerate(GOODS):
        if good.perishable and one.store[g]:
            found.append(Fact("gone", scene.word("perishes", good.id), str(one.store[g]), "fall"))
    return tuple(found)


def _offers(view: View, scene: Scene) -> Facts:
    """What the exchange would bring as things stand."""
    one = _acting(view)
    found = [
        Fact("split", scene.word("offers"), scene.word("offers_made", one.offers, one.most_offers)),
        Fact("coins", scene.word("gain_money"), _signed(scene, one.gains), "fall" if one.gains < 0 else "rise"),
        Fact("star", scene.word("gain_points"), f"+{one.gains_points}", "rise" if one.gains_points else ""),
    ]
    if takes_token(one.offers + 1) and takes_token(one.most_offers):
        found.append(Fact("alert", scene.word("seventh")))
    fates = [fate for row in view.rows for corp, fate in zip(row.fields, row.fates, strict=True) if corp == one.id]
    for fate, key in (("no_good", "fines"), ("no_demand", "unsold")):
        if fate in fates:
            found.append(Fact("alert", scene.word(key, fates.count(fate)), "", "fall"))
    failing = sum([count - filled for row in view.rows for corp, count, filled in row.imports if corp == one.id])
    if failing:
        found.append(Fact("alert", scene.word("failing", failing), "", "fall"))
    return tuple(found)


def _signed(scene: Scene, amount: int) -> str:
    said = scene.money(abs(amount))
    return f"+{said}" if amount > 0 else f"\N{MINUS SIGN}{said}" if amount else said


def _payment(view: View, scene: Scene) -> Facts:
    if view.payment is None:
        return ()
    return (
        Fact("alert", scene.word("owed"), scene.money(view.payment.amount)),
        Fact("bank", scene.word("missing"), scene.money(view.payment.missing), "fall"),
        *(_purse(view, scene) if view.seat in view.waiting else ()),
    )


def _repayment(view: View, scene: Scene) -> Facts:
    return (_treasury(view, scene),)


def _loans(view: View, scene: Scene) -> Facts:
    return (_treasury(view, scene), Fact("bank", scene.word("loan_worth", LOAN, INTEREST)))


def _shares(view: View, scene: Scene) -> Facts:
    return (Fact("turn", scene.word("round", view.round)), _treasury(view, scene))


def _deals(view: View, scene: Scene) -> Facts:
    """Purchases and sales made so far, and the purse."""
    found = [Fact("turn", scene.word("round", view.round))]
    if view.seat in view.waiting:
        player = view.players[view.seat]
        found.append(Fact("cards", scene.word("dealt", player.purchases, player.sales)))
        if player.without_office:
            found.append(Fact("person", scene.word("without_office")))
        found += _purse(view, scene)
    return tuple(found)


def _embezzlement(view: View, scene: Scene) -> Facts:
    one, at = _acting(view), view.meeting
    most = at.most_embezzled if at else 0
    return (
        _treasury(view, scene),
        Fact("bag", scene.word("most_embezzled"), scene.money(most)),
        Fact("alert", scene.word("cost_of_one"), scene.money(cost_of_embezzling(one.points))),
    )


def _proposals(view: View, scene: Scene) -> Facts:
    at = view.meeting
    found = [Fact("coins", scene.word("most_dividend"), scene.money(at.most_dividend if at else 0))]
    if at and at.own_proposal >= 0:
        said = scene.money(at.own_proposal) if at.own_proposal else scene.word("no")
        found.append(Fact("check", scene.word("your_proposal"), said))
    return tuple(found)


def _candidates(view: View, scene: Scene) -> Facts:
    """What the viewer has answered, which can be changed until all are in."""
    at = view.meeting
    if at is None or view.seat < 0 or view.seat in at.candidates or at.own_stand < 0:
        return ()
    return (Fact("check", scene.word("you_stand"), scene.word("yes" if at.own_stand else "no")),)


def _redemption(view: View, scene: Scene) -> Facts:
    return (_treasury(view, scene), Fact("turn", scene.word("redeem_how"), "", "dim"))


def _auction(view: View, scene: Scene) -> Facts:
    found = [Fact("flag", scene.word("position", view.position))]
    if view.bidder >= 0:
        found.append(Fact("hammer", scene.word("highest_bid", view.bidder), scene.money(view.bid)))
    else:
        found.append(Fact("hammer", scene.word("nobody_bid"), "", "dim"))
    return tuple(found)


def _influence(view: View, scene: Scene) -> Facts:
    found = [Fact("flag", scene.word("for_corporation", view.acting))]
    if len(view.waiting) == 1:
        found.append(Fact("star", scene.word("tokens_left"), str(view.players[view.waiting[0]].tokens)))
    return tuple(found)


FACTS: Final[dict[str, Callable[[View, Scene], Facts]]] = {
    "auction": _auction,
    "investment": _investment,
    "supply": _supply,
    "offers": _offers,
    "shortfall": _payment,
    "repayment": _repayment,
    "shares": _shares,
    "loans": _loans,
    "embezzlement": _embezzlement,
    "proposals": _proposals,
    "redemption": _redemption,
    "candidates": _candidates,
    "deals": _deals,
    "influence": _influence,
}
