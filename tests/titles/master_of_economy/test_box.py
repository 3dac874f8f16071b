"""What is in the box, and the rulings on what its pictures would have shown (COR-2, COR-R1 to COR-R5)."""

import pytest

from kurs.titles.master_of_economy.data import (
    CORPORATIONS,
    DEMAND,
    FACTORIES,
    FIELDS,
    GOODS,
    LARGEST,
    MARKED,
    MATERIALS,
    PREMIUMS,
    SPACES,
    SPECIAL,
    STORE,
)
from kurs.titles.master_of_economy.rules.figures import domestic_price, foreign_price, least_points, next_points, rate
from kurs.titles.master_of_economy.state import packages
from titles.master_of_economy.rig import bare, fresh


def test_four_corporations_that_differ_in_name_and_colour_only() -> None:  # COR-2.1
    assert [c.name for c in CORPORATIONS] == [
        "Blue Eyes Enterprise", "Yellow Submarines Co.", "Green Grass J.V.", "Red Socks Ltd.",
    ]  # fmt: skip
    corporations = fresh(4).view().corporations
    assert {(c.treasury, c.store, c.points, c.outstanding) for c in corporations} == {(25, (3, 0, 0, 0, 0, 0), 0, 10)}


def test_packages_store_and_spaces() -> None:  # COR-2.2, COR-R3
    t = fresh(2)
    held = [k for holder in (-1, 0, 1, 2, 3) for k in packages(t.state, 0, holder)]
    assert sorted(held) == list(range(1, LARGEST + 1))
    assert (sum(held), STORE, SPACES) == (55, 10, 3)
    assert SPACES * len(FACTORIES) >= max([least for least, _ in PREMIUMS]), "the highest premium can be reached"
    t = bare(2).cash(blue=9).factories("blue", quarry=3).at_investment()
    assert t.why_not("build quarry") == "no_space"


def test_rates_and_their_thresholds() -> None:  # COR-2.3, COR-R2
    assert [rate(points) for points in range(31)] == [1] * 9 + [2] * 8 + [3] * 8 + [4] * 6
    assert (rate(40), next_points(25), next_points(0), least_points(24)) == (4, 0, 9, 17)
    t = bare(2).points(blue=33).at_interest()
    assert t.corp("blue").points == 33, "points above 30 are counted"


def test_goods_in_the_order_of_the_rows() -> None:  # COR-2.4
    assert [good.id for good in GOODS] == ["materials", "coal", "ore", "energy", "steel", "ships"]
    assert [good.colour for good in GOODS] == ["white", "black", "red", "yellow", "grey", "blue"]
    assert [good.id for good in GOODS if good.perishable] == ["energy"]


@pytest.mark.parametrize(
    ("factory", "uses", "makes", "pieces"),
    [
        ("quarry", {}, {"materials": 1}, 12),
        ("coal_mine", {"energy": 1}, {"coal": 2}, 10),
        ("ore_mine", {"energy": 1}, {"ore": 2}, 10),
        ("power_plant", {"coal": 1}, {"energy": 2}, 12),
        ("steelworks", {"ore": 1, "coal": 1}, {"steel": 2}, 10),
        ("shipyard", {"energy": 1, "steel": 1}, {"ships": 1}, 10),
    ],
)
def test_factories(factory: str, uses: dict[str, int], makes: dict[str, int], pieces: int) -> None:  # COR-2.5
    material = int(factory != "quarry")
    t = bare(2).cash(blue=6).stock("blue", materials=material).at_investment()
    assert t.view().pieces[[f.id for f in FACTORIES].index(factory)] == pieces
    t.play_as(0, f"build {factory}")
    assert (t.treasuries()[0], t.store("blue")) == (3, {})
    t = bare(2).factories("blue", **{factory: 1}).stock("blue", **uses).at_supply()
    if uses:
        t.play_as(0, f"run {factory}")
    assert t.store("blue") == makes


def test_layout_of_the_exchange() -> None:  # COR-2.6, COR-R1
    assert (FIELDS, DEMAND, MARKED) == (10, 11, 6)
    full = {field: ("blue", "yellow")[field % 2] for field in range(1, 8)}
    t = bare(2).stock("blue", coal=9).stock("yellow", coal=9).at_resolution({}, {"coal": full})
    assert [args[2] for args in t.told("exported")] == [1, 2, 3, 4, 5, 6], "the marked field is the last that sells"
    assert t.told("no_demand") == [("yellow", "coal", 7)]


def test_prices() -> None:  # COR-2.6, COR-R4
    foreign = [[foreign_price(row, field) for field in range(1, 11)] for row in range(6)]
    assert foreign == [
        [0, 0, 0, 0, 1, 1, 1, 1, 2, 2],
        [0, 0, 0, 1, 1, 1, 2, 2, 2, 3],
        [0, 0, 1, 1, 1, 2, 2, 2, 3, 3],
        [0, 0, 0, 1, 1, 1, 2, 2, 2, 3],
        [2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
        [8, 8, 9, 9, 10, 10, 11, 12, 13, 14],
    ]
    assert [good.price_import for good in GOODS] == [3, 4, 4, 4, 7, 15]
    assert [good.price_import for good in GOODS] == [max(row) + 1 for row in foreign]
    assert [foreign[row] == sorted(foreign[row]) for row in range(6)] == [True] * 6
    assert [domestic_price(MATERIALS, field) for field in (1, 4, 5, 10)] == [1, 1, 1, 2], "0/1 pays 1 at home"


def test_tokens_in_the_box() -> None:  # COR-2.7, COR-6.1.3
    assert SPECIAL == {2: [0, 1, 2, 3], 3: [0, 1, 2]}
    assert max([len(values) for values in SPECIAL.values()]) * 4 == 16
    assert sum(fresh(4).state.tokens) == 4
