"""Charts and icons."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from kurs.draw.charts import Series, line_chart, round_values
from kurs.draw.icons import ICONS, icon


def test_a_chart_names_every_line() -> None:
    lines = [Series("<Ann>", "A", "seat-0", [20, 25, 3]), Series("Bob", "B", "seat-1", [20, 20])]
    drawn = line_chart(lines, "Cash", steps=["1", "", "2"], amount=lambda v: f"${v}k")
    texts = [t.text or "" for t in ET.fromstring(drawn).iter("text")]
    assert {"A $3k", "B $20k", "A · <Ann>", "Bob", "$0k", "1", "2"} <= {*texts}


@pytest.mark.parametrize("values", [[], [0], [5, 5], [-3, 7], [0, 100_000]])
def test_any_values_can_be_drawn(values: list[int]) -> None:
    ET.fromstring(line_chart([Series("x", "X", "blue", values)], "x"))
    ET.fromstring(line_chart([], "nothing"))


def test_end_labels_do_not_cover_each_other() -> None:
    lines = [Series(str(i), str(i), "blue", [0, 10]) for i in range(6)]
    root = ET.fromstring(line_chart(lines, "x"))
    places = sorted([float(t.get("y") or 0) for t in root.iter("text") if "tone" in (t.get("class") or "")])
    assert len(places) == 6
    assert min([b - a for a, b in pairwise(places)]) >= 12


def test_round_values() -> None:
    assert round_values(0, 10) == [0, 2, 4, 6, 8, 10]
    assert round_values(0, 1) == [0, 1]
    assert round_values(-3, 7) == [-4, -2, 0, 2, 4, 6, 8] or round_values(-3, 7) == [-5, 0, 5, 10]
    for high in range(1, 300):
        values = round_values(0, high)
        assert values[0] <= 0
        assert values[-1] >= high
        assert 2 <= len(values) <= 6


def test_every_icon_is_well_formed() -> None:
    for name in ICONS:
        ET.fromstring(icon(name, 1, 2, 20, "ink"))
