"""Buying and selling shares against a second reading of the rules, over whole games (R49-4.3, R49-4.10.4, R49-4.12.1).

Everything is computed from what lies on the table: certificates written out, prices read off the printed grid.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from kurs.kernel import SearchChance
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATIONS, MARKET

from .brisk import brisk
from .rig import Rig, bare, drawn

pytestmark = pytest.mark.slow

NAMES = [c.id for c in CORPORATIONS]
SALE_WORDS = {(0, 0): "", (0, 1): " L20", (1, 0): " P20", (1, 1): " P20+L20"}


def holdings(t: Rig, name: str) -> list[int]:
    return [t.percent(seat, name) for seat in range(t.state.seats)]


def heir_of(t: Rig, name: str, old: int) -> int | None:
    """The largest other holding of at least 20 %; of several the first to the left."""
    held = holdings(t, name)
    others = [(old + k) % t.state.seats for k in range(1, t.state.seats)]
    best = max([held[seat] for seat in others])
    return next(seat for seat in others if held[seat] == best) if best >= 20 else None


def legal_sales(t: Rig, seat: int, name: str) -> dict[str, tuple[int, int]]:
    """Text of every legal sale: percent, and the percent of its smallest certificate (R49-4.3.21)."""
    mine = t.certificates(seat, name).split()
    if not t.started(name) or not mine or t.state.turns[NAMES.index(name)] == 0:
        return {}
    room = 50 - t.percent("pool", name)
    heir = heir_of(t, name, seat)
    held = t.percent(seat, name)
    found = {}
    for p, last, tens in product(range(mine.count("P") + 1), range(mine.count("L") + 1), range(mine.count("10") + 1)):
        sold = 20 * p + 20 * last + 10 * tens
        if not 0 < sold <= room:
            continue
        if p and (heir is None or held - sold >= min(20, t.percent(heir, name))):
            continue
        found[f"sell {name} {sold}{SALE_WORDS[p, last]}"] = (sold, 10 if tens else 20)
    tens_of_heir = 0 if heir is None else t.certificates(heir, name).split().count("10")
    if "P" in mine and held == 20 and room >= 10 and tens_of_heir >= 2:
        found[f"sell {name} 10 half"] = (10, 10)
    return found


def legal_purchases(t: Rig, seat: int) -> set[str]:
    """What a player who has not bought yet may buy or start (R49-4.3.4, R49-4.3.14 to R49-4.3.17)."""
    s = t.state
    if t.view().players[seat].certificates >= s.limit:
        return set()
    found = set()
    for i, name in enumerate(NAMES):
        for place in ("treasury", "pool"):
            there = t.certificates(place, name).split()
            if not t.started(name) or not there or s.sold[seat * 6 + i]:
                continue
            size = 10 if "10" in there else 20
            if t.percent(seat, name) + size <= 60 and t.price(name) * size // 10 <= s.cash[seat]:
                found.add(f"buy {name} {place}")
    first = t.to_start().split()[:1]
    for name in first:
        if not s.closed_now >> NAMES.index(name) & 1 and not (name == "AFG" and s.blocked):
            prices = [68, 100, 144, 216][: {0: 2, 1: 3, 2: 3}.get(s.phase, 4)]
            found |= {f"start {name} {price}" for price in prices if 2 * price <= s.cash[seat]}
    return found


def games(seats: int, number: int, **options: str) -> Iterator[Rig]:
    """Games of people who like to sell, too."""
    for n in range(number):
        picks = SearchChance(f"shares {seats} {n}")
        t = drawn(seats, f"shares {n}", **options)
        while not t.over:
            yield t
            sales = t.options("sell") + t.options("issue")
            if sales and picks.below("sell", 4) == 0:
                t.play(sales[picks.below("which", len(sales))])
            else:
                t.play(str(brisk(t.ask, picks)))


@pytest.mark.parametrize(("seats", "order"), [(3, "sell_buy"), (4, "sell_buy_sell"), (5, "sell_buy")])
def test_every_turn_of_a_stock_round(seats: int, order: str) -> None:  # R49-4.3.2, R49-4.3.4, R49-4.3.21, R49-6.5
    turns = 0
    for t in games(seats, 3, stock_turn_order=order):
        if t.kind != "stock":
            continue
        seat, (_, _, acted, bought, _, _) = t.ask.seat, t.state.stack[-1]
        sales: set[str] = set()
        if not bought or order == "sell_buy_sell":
            sales = {text for name in NAMES for text in legal_sales(t, seat, name)}
        assert set(t.options("sell")) == sales
        if "done" not in t.options() and "pass" not in t.options():
            assert t.view().players[seat].certificates > t.state.limit
            assert set(t.options()) == sales
        elif not bought:
            assert set(t.options("buy")) | set(t.options("start")) == legal_purchases(t, seat)
            assert t.options()[0] == ("done" if acted else "pass")
        turns += 1
    assert turns > 300


@pytest.mark.parametrize("seats", [3, 5])
def test_what_a_sale_does(seats: int) -> None:  # R49-4.3.7, R49-4.3.11, R49-4.3.12, R49-4.3.21
    """The seller's part falls, the pool's grows, nobody else's changes; money at the old price; rows down."""
    seen = new_presidents = 0
    picks = SearchChance("what a sale does")
    for t in games(seats, 3):
        sales = t.options("sell")
        if t.kind != "stock" or not sales:
            continue
        text = sales[picks.below("sale", len(sales))]
        _, name, sold = text.split()[:3]
        copy = bare(seats)
        copy.state = TITLE.clone(t.state)
        seat, before, cash = t.ask.seat, holdings(t, name), t.state.cash[t.ask.seat]
        row, column = t.space(name)
        old, heir = t.president(name), heir_of(t, name, t.ask.seat)
        copy.play(text)
        if not copy.started(name):
            continue  # it fell to nothing and closed
        if copy.state.round:
            continue  # the sale was the last action of the round, and the next one has begun
        if copy.kind == "exchange":
            assert copy.asked == seat
            copy.play("exchange tens")
        after = holdings(copy, name)
        assert copy.percent("pool", name) == t.percent("pool", name) + int(sold)
        before[seat] -= int(sold)
        assert after == before
        assert copy.state.cash[seat] == cash + MARKET[row][column] * int(sold) // 10
        lowest = max([r for r in range(len(MARKET)) if column < len(MARKET[r])])
        assert copy.space(name) == (min(lowest, row + int(sold) // 10), column)
        if old == seat and heir is not None and before[heir] > before[seat]:
            assert copy.president(name) == heir
            new_presidents += 1
        else:
            assert copy.president(name) == old
        seen += 1
    assert seen > 60
    assert new_presidents > 0


def forced_sales(t: Rig, seat: int, name: str, missing: int) -> dict[str, int]:
    """The sales of R49-4.10.4 in one corporation, with their percent."""
    own, heir, held = name == t.operating, heir_of(t, name, seat), t.percent(seat, name)
    if own and t.state.turns[NAMES.index(name)] < 2:
        return {}
    found = {}
    for text, (sold, smallest) in legal_sales(t, seat, name).items():
        behind = heir is not None and t.percent(heir, name) > held - sold
        keeps = not own or not (behind or "P20" in text or "half" in text)
        if keeps and t.price(name) * (sold - smallest) // 10 < missing:
            found[text] = sold
    return found


def test_forced_sales_and_bankruptcy() -> None:  # R49-4.10.4, R49-4.10.6, R49-4.10.10, R49-6.2
    """Whenever a president must find money: exactly the legal sales, and bankruptcy exactly if they cannot do."""
    seen = bankrupt = interest = 0
    for seats in (3, 4, 5):
        for t in games(seats, 3, bonds="on", bond_limit="99"):
            if t.step not in ("forced", "interest"):
                continue
            seat, c = t.ask.seat, t.operating
            due = cheapest(t) if t.step == "forced" else 50 * t.state.bonds[NAMES.index(c)]
            missing = due - t.treasury(c) - t.state.cash[seat]
            sales = [forced_sales(t, seat, name, missing) for name in NAMES]
            most = sum(t.price(name) * max(s.values(), default=0) // 10 for name, s in zip(NAMES, sales, strict=True))
            legal = {text for found in sales for text in found}
            assert set(t.options("sell")) == (legal if missing > 0 else set())
            assert ("bankrupt" in t.options()) == (missing > 0 and most < missing)
            seen += missing > 0
            bankrupt += "bankrupt" in t.options()
            interest += t.step == "interest"
    assert seen > 10
    assert bankrupt > 0
    assert interest > 0


def cheapest(t: Rig) -> int:
    """The lowest price of a train the bank sells: top of the stack, R6H in phase 16H, discarded ones."""
    trains = t.view().trains
    prices = [train.price for train in trains if train.discarded]
    prices += [train.price for train in trains[:6] if train.left][:1]
    if t.state.phase == 5 and trains[6].left:
        prices.append(trains[6].price)
    return min(prices)
