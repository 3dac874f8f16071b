"""What is open stands on the picture of Smartphone Inc. whole, also where there is much of it."""

import re

import pytest

from draw.table import Seen, draw
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.draw.scene import SLIM
from kurs.titles.smartphone_inc.draw.world import size_of
from titles.smartphone_inc.rig import Rig, table

ALL = "green blue black yellow red"
CUT = "\N{HORIZONTAL ELLIPSIS}"


def panel_of(t: Rig, id: str, language: str = "en") -> Seen:
    return next(one for one in draw(t, 0, language) if one.id == id)  # type: ignore[arg-type]


def part_of(t: Rig, id: str) -> str:
    """A region as it is now: from its slot to the next one."""
    body = panel_of(t, "map").body
    return body[body.index(f'id="map-{id}"') :].split('id="map-', 2)[1]


def test_the_progress_of_every_company_stands_in_a_region() -> None:
    """Four are on their way into a small region, while a fifth controls it (SPI-4.0.2, SPI-4.6.4)."""
    t = table(ALL).offices(rsa="red").goods(red=1).served("rsa", {0: "red"})
    for name in ("green", "blue", "black", "yellow"):
        t.transport(name, rsa=1)
    t.at_sell()
    shown = part_of(t, "rsa")
    places = [
        (float(x), said)
        for x, said in re.findall(r'<text x="([\d.]+)" y="110" class="s11 bold(?: rise)?">([^<]*)<', shown)
    ]
    assert [said for _, said in places] == ["+1", "1", "1", "1", "1"]
    assert places == sorted(places)
    room = size_of(BOX.regions[BOX.region_number["rsa"]])
    assert max(x for x, _ in places) + 7 < room


def test_the_cost_stands_beside_progress_where_there_is_room() -> None:
    t = table(ALL).transport("green", rsa=1).transport("blue", rsa=1)
    assert part_of(t, "rsa").count(">1/2<") == 2


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_every_bonus_can_be_read_on_the_map(language: str) -> None:  # SPI-4.11.3
    for tile in BOX.retailers:
        region = next(one.id for one in BOX.regions if one.size == tile.size)
        for side in "AB":
            t = table("green red").retailers(**{region: f"{tile.id}{side}"})
            for id in ("map", "regions"):
                assert CUT not in panel_of(t, id, language).body, (tile.id, side)


def test_all_technologies_and_improvements_fit_beside_the_plan() -> None:
    """Six technologies, and the Improvements of five rounds."""
    t = (
        table("green red")
        .owns("green", "gps wifi gamepad liion nfc t4g")
        .hand("green", "IMP01 IMP02 IMP03 IMP04 IMP05")
    )
    body = panel_of(t, "company-0").body
    chips = [(float(x), float(wide)) for x, wide in re.findall(r'<rect x="([\d.]+)" y="104" width="([\d.]+)"', body)]
    tiles = [(float(x), float(scale)) for x, scale in re.findall(r"translate\(([\d.]+) 128\) scale\(([\d.]+)\)", body)]
    assert (len(chips), len(tiles)) == (6, 6)
    plan = 196.0
    assert plan < SLIM
    assert max(x + wide for x, wide in chips) < plan
    assert max(x + 40 * scale for x, scale in tiles) < plan
