"""What Steve's pad says is what the rules do with it: the price his plan sets, and where the token lies next."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from draw.table import draw
from kurs.titles.smartphone_inc import TITLE
from titles.smartphone_inc.rig import Rig, table

PRICES = (6, 4, 5, 6, 4, 5)
"""By the column of the token (SPI-6.3.3)."""


def pad(t: Rig) -> str:
    """The words of the panel."""
    shown: Any = SimpleNamespace(title=TITLE, state=t.state, names=["Ann"])
    panel = next(one for one in draw(shown, 0) if one.id == "steve")
    return re.sub(r"<[^>]+>", " ", panel.body)


@pytest.mark.parametrize("column", range(1, 7))
@pytest.mark.parametrize("dearer", [False, True])
def test_the_price_of_his_plan_is_the_one_he_will_have(column: int, dearer: bool) -> None:  # SPI-6.3.3, SPI-4.10.10
    t = table("green", steve="red").sides(nfc="back").column(column)
    if dearer:
        t.owns("red", "nfc")
    said = pad(t)
    t.play("pads W-front B-back; lay 0 1 0; ready")
    price = next(price for who, price in t.told("price") if who == "steve")
    assert price == PRICES[column - 1] + dearer
    assert f"price {price}." in said
