"""Every answer but the plan: what to take, where Progress goes, what is sold where. Looks at what is open to all."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.move import Move
from kurs.titles.smartphone_inc.bots import worth
from kurs.titles.smartphone_inc.bots.market import demand
from kurs.titles.smartphone_inc.rules.figures import buyers, control
from kurs.titles.smartphone_inc.rules.logistics import direct_at_most
from kurs.titles.smartphone_inc.rules.retailers import DECLINE, ENOUGH, GOODS, PROGRESS, SECOND_OFFICE, retailer_side
from kurs.titles.smartphone_inc.rules.sell import DONE, SELL_ALL, sellable
from kurs.titles.smartphone_inc.rules.steve import owned_by
from kurs.titles.smartphone_inc.state import State

END = Move("end")
RATHER_DIRECT: Final = 0.3
"""A Goods sold directly is sold for certain: in doubt so much is rounded towards it."""


def answer(s: State, ask: Ask) -> Move:
    """What to answer to any ask but that for a plan or a colour."""
    return _ANSWERS[ask.kind](s, ask)


def colour(s: State, ask: Ask) -> Move:
    """The first one that is free: they are as good as each other."""
    return ask.options[0]


def take(s: State, ask: Ask) -> Move:
    """The Improvement that is worth most."""
    number = s.box.improvement_number
    return max(ask.options, key=lambda move: worth.of_improvement(s, number[str(move.args[0])]))


# --- Progress -------------------------------------------------------------------------------------------------------


def research(s: State, ask: Ask) -> Move:
    """What can be finished now, best first; else what is worth most for each Progress."""
    t = _wanted(worth.research_needs(s, ask.seat), int(ask.args[0]))
    return END if t < 0 else Move("research", (s.box.technologies[t].id,))


def _wanted(needs: list[tuple[float, int, int]], left: int) -> int:
    """On what the next Progress goes: -1 for nothing."""
    for _, which, need in needs:
        if need <= left:
            return which
    return needs[0][1] if needs else -1


def logistics(s: State, ask: Ask) -> Move:
    """A second Office, then Progress, then a direct sale of what customers will not take."""
    c, left, number = ask.seat, int(ask.args[0]), s.box.region_number
    seconds = [move for move in ask.options if move.verb == "second"]
    if seconds:
        return max(seconds, key=lambda move: worth.of_second_office(s, c, number[str(move.args[0])]))
    if left:
        near = [number[str(move.args[0])] for move in ask.options if move.verb == "ship"]
        r = _wanted(worth.transport_needs(s, c, near), left)
        if r >= 0:
            return Move("ship", (s.box.regions[r].id,))
    most = direct_at_most(s, c)
    surplus = min(most, round(s.goods[c] - demand(s, c) + RATHER_DIRECT)) if most else 0
    return Move("direct", (surplus,)) if surplus > 0 else END


def small_office(s: State, ask: Ask) -> Move:
    """Where an Office is worth most."""
    number = s.box.region_number
    return max(ask.options, key=lambda move: worth.of_region(s, ask.seat, number[str(move.args[0])]))


# --- bonuses --------------------------------------------------------------------------------------------------------


def bonus(s: State, ask: Ask) -> Move:
    """Goods, Progress and second Offices are taken; price and Offices stay as they are."""
    c, r = ask.seat, s.box.region_number[str(ask.args[1])]
    kind = retailer_side(s, r).bonus
    if kind == GOODS:
        return ask.options[0]
    if kind == PROGRESS:
        return bonus_more(s, ask)
    if kind == SECOND_OFFICE:
        number = s.box.region_number
        seconds = [move for move in ask.options if move.verb == "second"]
        return max(seconds, key=lambda move: worth.of_second_office(s, c, number[str(move.args[0])]))
    return DECLINE


def bonus_more(s: State, ask: Ask) -> Move:
    """Progress goes where the next one in one's own turn would go."""
    needs = worth.research_needs(s, ask.seat)
    if needs:
        return Move("research", (s.box.technologies[needs[0][1]].id,))
    return DECLINE if ask.kind == "bonus" else ENOUGH


# --- selling --------------------------------------------------------------------------------------------------------


def sell(s: State, ask: Ask) -> Move:
    """As many Goods as can be sold, there where they bring control."""
    if SELL_ALL in ask.options:
        return SELL_ALL
    for r, n in best_sale(s, ask.seat):
        return Move("sell", (s.box.regions[r].id, n))
    return DONE


def best_sale(s: State, c: int) -> list[tuple[int, int]]:
    """How many Goods in which regions: all that can be sold, with the most VP for control as things stand."""
    room = sellable(s, c)
    goods = s.goods[c]
    if sum([most for _, most in room]) <= goods:
        return room
    best: dict[int, tuple[float, list[tuple[int, int]]]] = {0: (0.0, [])}
    for r, most in room:
        gains = control_gains(s, c, r, most)
        after: dict[int, tuple[float, list[tuple[int, int]]]] = {}
        for sold, (value, amounts) in best.items():
            for n, gain in enumerate(gains[: goods - sold + 1]):
                found = after.get(sold + n)
                if found is None or value + gain > found[0]:
                    after[sold + n] = (value + gain, [*amounts, (r, n)] if n else amounts)
        best = after
    return best[goods][1]


def control_gains(s: State, c: int, r: int, most: int) -> list[float]:
    """What 0, 1, ... Goods in a region bring in VP for control, and how far they put others back."""
    region = s.box.regions[r]
    served = s.served[s.box.first[r] : s.box.first[r + 1]]
    found = []
    for i in [-1, *buyers(region.customers, served, s.price[c], owned_by(s, c))[:most]]:
        if i >= 0:
            served[i] = c
        gain = 0.0
        for other, vp in control(served, s.offices[r], region.office_slots):
            gain += vp if other == c else -vp / s.companies
        found.append(gain)
    return found


_ANSWERS = {
    "colour": colour,
    "take": take,
    "research": research,
    "logistics": logistics,
    "small_office": small_office,
    "bonus": bonus,
    "bonus_more": bonus_more,
    "sell": sell,
}
