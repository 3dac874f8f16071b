"""What an option says to the one who is asked, consequences included; made from a view alone."""

from kurs.kernel.move import Move
from kurs.kernel.phrase import Phrase
from kurs.titles.smartphone_inc.desk import Desk, Totals
from kurs.titles.smartphone_inc.draw.outlook import company_of, result_of
from kurs.titles.smartphone_inc.draw.pads import Layout, layout_of, plan_numbers
from kurs.titles.smartphone_inc.view import LaidView, View


def label(table: Desk, view: View, move: Move) -> Phrase:
    """The words of an option."""
    verb, args = move.verb, move.args
    if verb in ("lay", "over", "under", "ready"):
        return _plan(table, view, move)
    if verb == "research":
        return _research(view, move)
    if verb == "ship":
        return _ship(table, view, str(args[0]))
    if verb in ("sell", "direct", "sell_all"):
        return _sale(view, move)
    if verb in ("end", "done"):
        return _end(view, verb)
    if verb == "accept" and view.bonus:
        return Phrase("move.accept_goods", (view.bonus.amount,))
    if verb == "shift":
        return Phrase("move.shift_up" if int(args[0]) > 0 else "move.shift_down", (abs(int(args[0])),))
    return Phrase(f"move.{verb}", args)


def _plan(table: Desk, view: View, move: Move) -> Phrase:
    """What the plan would give after this step."""
    totals = _totals(table, view, move)
    if totals is None:
        return Phrase(f"move.{move.verb}", move.args)
    company = company_of(view.companies[view.seat], view.technologies, view.goods_limit)
    given = result_of(table.box, company, totals)
    return Phrase(f"move.{move.verb}_for", (*move.args, *given[:4]))


def _totals(table: Desk, view: View, move: Move) -> Totals | None:
    plan = view.plan
    if plan is None or view.seat < 0:
        return None
    hand = len(view.companies[view.seat].hand)
    if move.verb == "lay":
        rotation, dx, dy = [int(one) for one in move.args]
        return table.totals(plan_numbers(table, Layout(plan.top, plan.bottom, rotation, dx, dy), ()), hand)
    layout = layout_of(plan)
    if move.verb == "ready" or layout is None:
        return plan.totals
    id, x, y, direction = str(move.args[0]), int(move.args[1]), int(move.args[2]), str(move.args[3])
    return table.totals(plan_numbers(table, layout, (*plan.laid, LaidView(id, move.verb, x, y, direction))), hand)


def _research(view: View, move: Move) -> Phrase:
    """How far it gets; what finishing brings. Progress of a bonus outside the own turn finishes nothing (SPI-4.5.5),
    and none at all where no Office marker is left (SPI-4.0.9)."""
    one = next(one for one in view.technologies if one.id == move.args[0])
    progress, cost = one.progress[view.seat] + 1, one.costs[view.seat]
    if progress < cost or view.phase != "research" or not view.companies[view.seat].markers:
        return Phrase("move.research_to", (one.id, progress, cost))
    if one.patent < 0:
        return Phrase("move.research_patent", (one.id, one.patent_vp, one.effect))
    return Phrase("move.research_finishes", (one.id, one.effect))


def _ship(table: Desk, view: View, id: str) -> Phrase:
    r = table.box.region_number[id]
    progress, cost = view.regions[r].progress[view.seat] + 1, table.box.regions[r].cost
    return Phrase("move.ship_opens", (id,)) if progress >= cost else Phrase("move.ship_to", (id, progress, cost))


def _sale(view: View, move: Move) -> Phrase:
    price = view.companies[view.seat].price
    if move.verb == "sell_all":
        return Phrase("move.sell_all_for", (price,))
    count = int(move.args[-1])
    return Phrase(f"move.{move.verb}_for", (*move.args, count * price))


def _end(view: View, verb: str) -> Phrase:
    """What is left is lost, Goods only where they are not kept."""
    if verb == "end":
        return Phrase("move.end_loses", (view.left,)) if view.left > 0 else Phrase("move.end")
    company = view.companies[view.seat]
    if not company.goods:
        return Phrase("move.done")
    keeps = any([one.effect == "keep_unsold" and view.seat in one.owners for one in view.technologies])
    return Phrase("move.done_keeps" if keeps else "move.done_loses", (company.goods,))
