"""Every step of every operating turn audited: what is offered is what a second reading of the rules allows.

Whole games with all variants; the auditor reads cards and prices off the table and counts for himself.
"""

from collections import Counter

import pytest

from kurs.kernel import SearchChance
from kurs.titles.r1849.data import CORPORATIONS, MARKET, TRAINS
from kurs.titles.r1849.state import T

from .brisk import brisk
from .rig import Rig, drawn

pytestmark = pytest.mark.slow

NAMES = [c.id for c in CORPORATIONS]
KINDS = ["4", "6", "8", "10", "12", "16", "R6H", "E"]
PHASE_LIMIT = [4, 4, 3, 2, 2, 2]


def bank_trains(t: Rig) -> dict[str, int]:
    """Trains of the bank the operating corporation may buy, with their price (R49-4.9.2, R49-6.3)."""
    rows, phase, token = t.view().trains, t.state.phase, t.state.e_tokens[NAMES.index(t.operating)]
    found = {}
    top = next((i for i in range(6) if rows[i].left), None)
    if top is not None:
        found[f"train {KINDS[top]}"] = rows[top].price
    if phase == 5 and rows[6].left:
        found["train R6H"] = rows[6].price
    if phase >= 4 and rows[7].left and token:
        found["train E"] = rows[7].price
    for i, row in enumerate(rows):
        if row.discarded and (i < 7 or token):
            found[f"used {KINDS[i]}"] = row.price
    return found


def other_trains(t: Rig) -> set[str]:
    """Trains of other corporations (R49-4.9.3)."""
    token = t.state.e_tokens[NAMES.index(t.operating)]
    return {
        f"buy_train {name} {KINDS[kind]}"
        for c, name in enumerate(NAMES)
        for kind in range(T)
        if name != t.operating and t.state.trains[c * T + kind] and (kind < 7 or token)
    }


def privates(t: Rig) -> set[str]:
    """Privates the corporation may ask for now (R49-4.13.1), and ports for CNM (R49-4.13.2)."""
    found = set()
    if t.state.phase in (1, 2, 3) and t.treasury(t.operating):
        for name in ("SCE", "SIGI", "CNM", "SMS"):
            if isinstance(t.owner(name), int):
                found.add(f"private {name}")
    if t.owner("CNM") == t.operating:
        found |= {f"port {port}" for port in ("a12", "A5", "L14", "N8")}
    return found


def in_trains(t: Rig) -> set[str]:
    """R49-4.9.1: what the treasury pays for, below the limit."""
    if len(t.trains_of(t.operating).split()) >= PHASE_LIMIT[t.state.phase]:
        return {"done"}
    money = t.treasury(t.operating)
    found = {text for text, price in bank_trains(t).items() if price <= money}
    return found | {"done"} | (other_trains(t) if money else set())


def in_own_shares(t: Rig) -> set[str]:
    """R49-4.12.1."""
    name, found = t.operating, {"done"}
    own, pool = t.certificates("treasury", name).split(), t.certificates("pool", name).split()
    room = 50 - t.percent("pool", name)
    sizes = [10 * k for k in range(1, own.count("10") + 1)] + ([10 * own.count("10") + 20] if "L" in own else [])
    found |= {f"issue {size}" for size in sizes if size <= room}
    if pool:
        size = 10 if "10" in pool else 20
        if t.price(name) * size // 10 <= t.treasury(name):
            found.add(f"redeem {size}")
    return found


def in_bonds(t: Rig) -> set[str]:
    """R49-6.2, with one bond a corporation."""
    bonds = t.state.bonds[NAMES.index(t.operating)]
    found = {"done"}
    if bonds and t.treasury(t.operating) >= 500:
        found.add("repay")
    if not bonds:
        found.add("bond")
    return found


def audit(t: Rig) -> str:
    """Compare one ask with the rules; the name of the step if it could be judged."""
    step, options, c = t.step, set(t.options()), NAMES.index(t.operating)
    if t.state.refused:
        return ""  # somebody declined in this turn: fewer things may be asked for (R49-4.1.6)
    extra = privates(t)
    if step == "trains":
        assert options == in_trains(t) | extra
    elif step == "must_train":
        assert options == (in_trains(t) - {"done"}) | extra
        assert not t.trains_of(t.operating)
    elif step == "forced":
        lowest = min(bank_trains(t).values())
        assert t.treasury(t.operating) < lowest
        pays = t.treasury(t.operating) + t.state.cash[t.ask.seat] >= lowest
        expected = {text for text, price in bank_trains(t).items() if price == lowest} if pays else set()
        if t.treasury(t.operating) and not t.state.forced_sales:
            expected |= other_trains(t)
        assert {text for text in options if text.split()[0] not in ("sell", "bankrupt")} == expected | extra
    elif step == "own_shares":
        assert options == in_own_shares(t) | extra
        assert t.state.turns[c] > 1
    elif step == "bonds":
        assert options == in_bonds(t) | extra
        assert t.state.phase >= 2
    elif step == "pay":
        assert options == {"pay", "withhold"} | extra
    elif step == "privates":
        assert options == {"done"} | extra
    elif step == "e_token":
        assert options == {"e_token", "done"} | extra
        first = {4: (1100, 800), 5: (800, 550)}[t.state.phase]
        assert t.treasury(t.operating) >= first[t.state.e_sold > 0]
    elif step in ("sms", "track", "station", "run"):
        assert {text for text in options if text.split()[0] in ("private", "port")} == extra
    else:
        return ""
    return step


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_operating_turn(seats: int) -> None:  # R49-4.4.3, R49-4.9, R49-4.12.1, R49-4.13.1, R49-6.2, R49-6.3
    seen: Counter[str] = Counter()
    for n in range(3):
        picks, t = SearchChance(f"audit {seats} {n}"), drawn(seats, f"audit {n}", electric_dreams="on")
        while not t.over:
            if t.kind == "operate":
                seen[audit(t)] += 1
            t.play(str(brisk(t.ask, picks)))
    assert {"trains", "forced", "own_shares", "bonds", "pay", "privates", "track", "station", "run"} <= set(seen)
    assert sum(seen.values()) - seen[""] > 400


def right_of(space: tuple[int, int], open_zone: bool) -> tuple[int, int]:
    """R49-4.2.3 and R49-4.2.4 for a move to the right, spelled out."""
    row, column = space
    blue = {(r, k) for r in range(3) for k in range(13, 16)}
    for target in ((row, column + 1), (row - 1, column)):
        on_grid = target[0] >= 0 and target[1] < len(MARKET[target[0]])
        if on_grid and (open_zone or target not in blue):
            return target
    return space


def left_of(space: tuple[int, int]) -> tuple[int, int]:
    row, column = space
    if column:
        return row, column - 1
    return (row + 1, 0) if row + 1 < len(MARKET) else space


@pytest.mark.parametrize("option", ["stay", "left"])
def test_every_dividend(option: str) -> None:  # R49-4.8.1, R49-4.8.3, R49-6.8, R49-4.2.3, R49-4.2.4
    paid = Counter[str]()
    for n in range(4):
        picks, t = SearchChance(f"dividend {n}"), drawn(3 + n % 3, f"dividend {n}", low_dividend=option)
        while not t.over:
            move = str(brisk(t.ask, picks))
            if t.step != "pay" or move not in ("pay", "withhold"):
                t.play(move)
                continue
            name, revenue, price, space = t.operating, t.state.revenue, t.price(t.operating), t.space(t.operating)
            assert revenue % 10 == 0
            shares = {(seat, t.percent(seat, name) * revenue // 100) for seat in range(t.state.seats)}
            own = t.percent("treasury", name) * revenue // 100
            open_zone = t.state.phase == 5
            after = left_of(space)
            if move == "pay" and (revenue >= price or option == "stay"):
                after = right_of(space, open_zone) if revenue >= price else space
            t.play(move)
            c = NAMES.index(name)
            if move == "pay":
                assert {args[:2] for args in t.told("dividend")} == {pair for pair in shares if pair[1]}
                assert t.told("dividend_own") == ([(c, own)] if own else [])
            keys = [event.key for event in t.events]
            end = min([keys.index(key) for key in ("operates", "bankrupt") if key in keys], default=len(keys))
            moves = [event.args for event in t.events[:end] if event.key == "price"]
            assert moves == ([(c, price, MARKET[after[0]][after[1]])] if after != space else [])
            paid[move] += 1
            paid["right"] += after[1] > space[1] or after[0] < space[0]
    assert min(paid["pay"], paid["withhold"], paid["right"]) > 5


def test_the_names_of_the_trains() -> None:  # R49-3.5
    assert [train.name.removesuffix("H") if train.name != "R6H" else "R6H" for train in TRAINS] == KINDS
