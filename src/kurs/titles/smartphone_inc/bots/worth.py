"""What things are worth in VP with so many rounds left after this one: a bot's judgement, no rule."""

from functools import lru_cache
from typing import Final

from kurs.titles.smartphone_inc.data import BONUSES, EFFECTS, SYMBOLS
from kurs.titles.smartphone_inc.desk import Desk
from kurs.titles.smartphone_inc.rules.retailers import retailer_side
from kurs.titles.smartphone_inc.rules.steve import owned_by
from kurs.titles.smartphone_inc.rules.technologies import cost
from kurs.titles.smartphone_inc.state import NOBODY, State, is_open

USUAL_PRICE: Final = 5
"""What a Goods is sold for later, as far as one can tell."""

EFFECT_NOW: Final = dict(
    double_goods=0.0, second_office=3.0, five_goods=6.0, keep_unsold=1.0, cheaper_research=2.0, direct_sale=12.0,
    remote_sale=9.0, goods_per_tech=3.0, small_office=7.0, price_plus=4.0, overhang=0.0, research_moves=4.0,
)  # fmt: skip
"""What an effect brings in the round in which it is gained."""
EFFECT_A_ROUND: Final = dict(
    double_goods=4.0, second_office=4.0, five_goods=0.0, keep_unsold=2.0, cheaper_research=2.5, direct_sale=13.0,
    remote_sale=10.0, goods_per_tech=3.0, small_office=4.0, price_plus=5.0, overhang=4.0, research_moves=4.5,
)  # fmt: skip
"""And in every round after it."""
BONUS: Final = dict(none=(0.0, 0.0), goods=(2.0, 0.0), progress=(1.0, 1.5), price=(0.0, 0.0), second_office=(3.0, 4.0),
                    move_office=(1.0, 0.5))  # fmt: skip
"""What one unit of a Retailer's bonus brings at once, and in every further round."""
SYMBOL: Final = dict(G=1.6, C=1.3, P=1.8, I=1.2, R=1.9, L=1.8)
"""What a symbol on an Improvement brings a round."""
A_TOKEN: Final = 1.6
"""VP that a Goods token brings a round."""
OFTEN_MINE: Final = 0.6
"""How often a customer within reach who wants one's technology buys from oneself."""
LATER_MINE: Final = 0.2
"""The same where one has no Office yet."""
NOT_YET_MINE: Final = 0.15
"""The same where one has an Office but not the technology, which one may finish later."""
PRICE_CUSTOMER: Final = 0.55
"""How often a customer who looks at the price, and whose price is not low, buys from oneself."""
LOW_CUSTOMER: Final = 0.5
"""VP a round of a customer who pays so little that one seldom sells to him."""
CROWD: Final = 0.35
"""How much every other Office in a region lessens what is left there."""
CONTROL: Final = 0.4
"""How often one scores the first place of a region one opens an Office in."""
NOT_LEFTMOST: Final = 0.6
"""What is left of that where another Office stands further left and wins ties (SPI-4.8.4)."""
SECOND_FIRST: Final = 0.6
"""How often the leftmost of a region scores the first place that its second Office makes dearer."""
SECOND_OTHER: Final = 0.2
"""How often another company does, and how often one scores the second place."""
BLOCKS: Final = 0.8
"""VP a round of taking a slot from others in a region that one leads."""
BLOCKS_LITTLE: Final = 0.3
"""The same where somebody else does."""
LINES: Final = 0.6
"""What the lines of a region to others are worth, a round."""
UNFINISHED: Final = 0.55
"""What Progress that finishes nothing yet is worth of its share."""

_NOW: Final = tuple([EFFECT_NOW[name] for name in EFFECTS])
_A_ROUND: Final = tuple([EFFECT_A_ROUND[name] for name in EFFECTS])
_BONUS: Final = tuple([BONUS[name] for name in BONUSES])
_SYMBOL: Final = (*[SYMBOL[letter] for letter in SYMBOLS], 0.0)


def rounds_left(s: State) -> int:
    """How many rounds come after this one."""
    return s.box.rounds - s.round


def of_improvement_a_round(s: State, improvement: int) -> float:
    """What an Improvement brings a round; face down it is a Goods token."""
    one, other = s.box.improvements[improvement].cells
    return max(_SYMBOL[one] + _SYMBOL[other], A_TOKEN)


def of_improvement(s: State, improvement: int) -> float:
    """An Improvement taken now."""
    return rounds_left(s) * of_improvement_a_round(s, improvement)


def of_effect_a_round(effect: int) -> float:
    """What an effect that one has brings a round."""
    return _A_ROUND[effect]


def of_effect(s: State, effect: int) -> float:
    """The effect of a technology finished now."""
    return _NOW[effect] + _A_ROUND[effect] * rounds_left(s)


@lru_cache(maxsize=32)
def wanting(desk: Desk, t: int) -> list[int]:
    """The regions with a customer who wants this technology."""
    return [r for r, region in enumerate(desk.box.regions) if -1 - t in region.customers]


def of_technology(s: State, c: int, t: int, now: float = 1.0) -> float:
    """A technology finished in this round: its effect, its customers, its Patent. `now`: the part of this round's sales
    that is counted."""
    technology = s.box.technologies[t]
    worth = of_effect(s, technology.sides[s.sides[t]].effect)
    if s.patents[t] == NOBODY:
        worth += technology.patent_vp
    sales = USUAL_PRICE * (rounds_left(s) + now)
    for r in wanting(s.desk, t):
        if is_open(s, r):
            worth += sales * (OFTEN_MINE if c in s.offices[r] else LATER_MINE) / (1 + CROWD * len(s.offices[r]))
    return worth


def of_customers(s: State, c: int, r: int) -> float:
    """What the customers of an open region bring a round to a company with an Office there."""
    owned = owned_by(s, c)
    found = 0.0
    for customer in s.box.regions[r].customers:
        if customer > 0:
            found += PRICE_CUSTOMER * min(customer, USUAL_PRICE + 1) if customer >= USUAL_PRICE - 1 else LOW_CUSTOMER
        else:
            found += USUAL_PRICE * (OFTEN_MINE if owned[-1 - customer] else NOT_YET_MINE)
    rivals = sum([other != c for other in s.offices[r]])
    return found / (1 + CROWD * rivals)


def of_region(s: State, c: int, r: int, now: float = 1.0) -> float:
    """An Office opened in a region now, before the sale of this round, of which the part `now` is counted."""
    left = rounds_left(s)
    place = len(s.offices[r])
    if not is_open(s, r):
        side = retailer_side(s, r)
        now, later = _BONUS[side.bonus]
        lines = LINES * left * 2  # nothing but lines brings anything later, so it is opened for them
        return side.slots[place] + max(1, side.amount) * (now + later * left) + lines
    first, _ = s.box.regions[r].office_slots[place]
    return (of_customers(s, c, r) + CONTROL * first) * (left + now) + LINES * left


def of_office(s: State, c: int, r: int) -> float:
    """What an Office brings that stands in a region, in this round and later."""
    rounds, there = rounds_left(s) + 1, s.offices[r]
    if not is_open(s, r):
        return LINES * rounds
    first, _ = s.box.regions[r].office_slots[len(there) - 1]
    control = CONTROL * first * (1.0 if there[0] == c else NOT_LEFTMOST)
    return (of_customers(s, c, r) + control + LINES) * rounds


def of_second_office(s: State, c: int, r: int) -> float:
    """A second Office where one has one: it raises the value of the region and takes a slot from others."""
    slots, there = s.box.regions[r].office_slots, s.offices[r]
    now, then = slots[len(there) - 1], slots[len(there)]
    often, blocks = (SECOND_FIRST, BLOCKS) if there[0] == c else (SECOND_OTHER, BLOCKS_LITTLE)
    gain = (then[0] - now[0]) * often + (then[1] - now[1]) * SECOND_OTHER
    return (gain + blocks) * (rounds_left(s) + 1)


def research_needs(s: State, c: int, now: float = 1.0) -> list[tuple[float, int, int]]:
    """What each unfinished technology is worth for every Progress it still needs, the best first: that, its number and
    what it needs. One that is paid for needs nothing more."""
    n = len(s.box.technologies)
    found = []
    for t in range(n):
        own = c * n + t
        if not s.owns[own]:
            need = cost(s, c, t) - s.progress[own]
            if need > 0:
                found.append((of_technology(s, c, t, now) / need, t, need))
    return sorted(found, reverse=True)


def for_each_progress(needs: list[tuple[float, int, int]], which: int) -> float:
    """What each Progress is worth on one of them; nothing on what is paid for."""
    return next((each for each, other, _ in needs if other == which), 0.0)


def transport_needs(s: State, c: int, regions: list[int], now: float = 1.0) -> list[tuple[float, int, int]]:
    """The same for Offices in these regions."""
    n = len(s.box.regions)
    found = []
    for r in regions:
        need = s.box.regions[r].cost - s.transport[c * n + r]
        found.append((of_region(s, c, r, now) / need, r, need))
    return sorted(found, reverse=True)


def spent(needs: list[tuple[float, int, int]], progress: int) -> float:
    """What so much Progress brings, spent on what it can finish, best first, and the rest on a beginning."""
    found, left, begun = 0.0, progress, 0.0
    for each, _, need in needs:
        if need <= left:
            found += each * need
            left -= need
        else:
            begun = max(begun, each)
    return found + begun * left * UNFINISHED
