"""What Steve decides (SPI-6.3): his programme. He never chooses by chance; the phases carry out what he decides."""

from kurs.titles.smartphone_inc.data import CHEAP, GOODS, IMPROVE, LOGISTICS, PRICE_PLUS, RESEARCH, SIZES, UP
from kurs.titles.smartphone_inc.desk import Totals
from kurs.titles.smartphone_inc.rules.figures import DIRECT_AT_MOST, REMOTE_AT_MOST, buyers, price_of, willing
from kurs.titles.smartphone_inc.rules.offices import fitting_second, fitting_small, reachable
from kurs.titles.smartphone_inc.rules.technologies import cost, unfinished
from kurs.titles.smartphone_inc.state import NOBODY, State, has, is_open


def programme(pad: tuple[tuple[int, int], ...], column: int, face_down: int) -> Totals:
    """What his pad gives with the token on this column, which counts as covered cells (SPI-6.3.3, SPI-6.3.4)."""
    active = [symbol for i, cells in enumerate(pad) if i != column for symbol in cells]
    cuts = active.count(CHEAP)
    return Totals(
        len(pad[column]), active.count(GOODS) + cuts, cuts, active.count(UP), active.count(IMPROVE),
        active.count(RESEARCH), active.count(LOGISTICS), face_down,
    )  # fmt: skip


def steve_totals(s: State, c: int) -> Totals:
    """His plan of this round."""
    return totals_on(s, c, s.column)


def totals_on(s: State, c: int, column: int) -> Totals:
    """His plan with the token on a column; his starting Improvement lies face down."""
    return programme(s.box.steve_pad, column, len(s.hands[c]) * s.box.steve_improvement_goods)


def next_column(column: int, columns: int) -> int:
    """Where the token lies in the next round (SPI-6.3.3)."""
    return (column + 1) % columns


def open_price(s: State, c: int) -> int:
    """The price his plan of this round sets, which everybody knows before planning (SPI-6.3.3, SPI-6.3.4)."""
    totals = steve_totals(s, c)
    return price_of(s.box, totals.ups, totals.cuts, has(s, c, PRICE_PLUS))


# --- research (SPI-6.3.6) -------------------------------------------------------------------------------------------


def next_technology(s: State, c: int) -> int:
    """Where his next Progress goes: the technology that needs least; NOBODY if all are paid for."""
    first = c * len(s.box.technologies)
    needs = [(cost(s, c, t) - s.progress[first + t], t) for t in unfinished(s, c)]
    ranked = [(need, s.patents[t] != NOBODY, -s.box.technologies[t].patent_vp, t) for need, t in needs if need > 0]
    return min(ranked)[-1] if ranked else NOBODY


# --- Offices (SPI-6.3.7, SPI-6.3.9) ---------------------------------------------------------------------------------


def owned_by(s: State, c: int) -> list[int]:
    """A number for each technology: whether the company owns it."""
    n = len(s.box.technologies)
    return s.owns[c * n : (c + 1) * n]


def willing_in(s: State, c: int, r: int) -> int:
    """Customers as printed, free or not, who would buy from him; none in a covered region (SPI-6.3.11)."""
    if not is_open(s, r):
        return 0
    owned = owned_by(s, c)
    return sum([willing(customer, s.price[c], owned) for customer in s.box.regions[r].customers])


def second_region(s: State, c: int) -> int:
    """Where he adds a second Office: most customers and Offices; NOBODY if nowhere."""
    ranked = [(-len(s.box.regions[r].customers) - len(s.offices[r]), r) for r in fitting_second(s, c)]
    return min(ranked)[-1] if ranked else NOBODY


def next_region(s: State, c: int) -> int:
    """Where his next Progress goes: the region that needs least; NOBODY if none is legal."""
    first = c * len(s.box.regions)
    ranked = [
        (s.box.regions[r].cost - s.transport[first + r], not is_open(s, r), -willing_in(s, c, r), r)
        for r in reachable(s, c)
    ]
    return min(ranked)[-1] if ranked else NOBODY


def small_region(s: State, c: int) -> int:
    """Where his small Office goes."""
    return min([(not is_open(s, r), -willing_in(s, c, r), r) for r in fitting_small(s, c)])[-1]


# --- sales (SPI-6.3.7, SPI-6.3.8) -----------------------------------------------------------------------------------


def direct_amount(s: State, c: int) -> int:
    """How many Goods he sells directly."""
    wanted = sum([willing_in(s, c, r) for r, there in enumerate(s.offices) if c in there])
    return min(DIRECT_AT_MOST, max(0, s.goods[c] - wanted // 2))


def sales(s: State, c: int, remote: bool) -> list[tuple[int, int]]:
    """The regions where he sells, in his order, and how many Goods in each (SPI-6.3.8)."""
    regions, owned, left = s.box.regions, owned_by(s, c), s.goods[c]
    own = [r for r, there in enumerate(s.offices) if c in there and is_open(s, r)]
    ranked = sorted([(-len(s.offices[r]) + s.offices[r].count(c), -SIZES.index(regions[r].size), r) for r in own])
    found = []
    for r, most in [(key[-1], left) for key in ranked] + [(r, REMOTE_AT_MOST) for r in others(s, c) if remote]:
        first = s.box.first[r]
        free = buyers(regions[r].customers, s.served[first : s.box.first[r + 1]], s.price[c], owned)
        sold = min(len(free), most, left)
        if sold:
            found.append((r, sold))
            left -= sold
    return found


def others(s: State, c: int) -> list[int]:
    """Open regions without an Office of the company."""
    return [r for r, there in enumerate(s.offices) if c not in there and is_open(s, r)]
