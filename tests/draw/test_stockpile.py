"""Stockpile's picture: it can be drawn for everybody at any time, tells no secret, and everything can be clicked."""

import re
import xml.etree.ElementTree as ET
from time import process_time
from typing import Any

import pytest

from draw.table import Seen, clickable, draw, over, panels, reachable, walk
from kurs.draw import picture
from kurs.kernel import SearchChance, Table
from kurs.lab.fuzz import settings
from kurs.text import LANGUAGES
from kurs.titles.stockpile import TITLE

HOSTILE = ["<script>\"&'", "</svg><b>", "\x00\ud800\u202e", "W" * 300, ""]
WAYS = settings(TITLE)
SPREAD = WAYS[:: max(1, len(WAYS) // 12)]
RICH = {"board": "advanced", "investors": "on"}


def check(seen: tuple[Seen, ...]) -> None:
    """Well-formed, ids unique, nothing the security policy forbids, no button inside a button."""
    ids: list[str] = []
    for panel in seen:
        root = ET.fromstring(panel.svg().encode())
        ids += [node.get("id") or "" for node in root.iter() if node.get("id")]
        _no_button_in_button(root)
        assert "style=" not in panel.body
        assert "<style" not in panel.body
        assert " on" not in re.sub(r'"[^"]*"|>[^<]*<', "", panel.body), "an event handler"
        assert panel.width > 0
        assert panel.height > 0
    assert len(ids) == len({*ids}), "an id stands twice"


def _no_button_in_button(node: ET.Element, inside: bool = False) -> None:
    button = node.get("role") == "button"
    assert not (button and inside)
    if button:
        assert node.get("aria-label")
        assert node.get("tabindex") == "0"
        assert (node.get("data-move") is None) != (node.get("data-pick") is None)
    for child in node:
        _no_button_in_button(child, inside or button)


@pytest.mark.parametrize("way", SPREAD, ids=lambda way: f"{way.seats} {' '.join(way.options.values())}")
def test_every_picture_of_a_game_is_in_order(way: Any) -> None:
    names = HOSTILE[: way.seats]
    for turn, (table, _) in enumerate(walk(way.seats, way.options, "picture", names)):
        seat = [*range(way.seats), None][turn % (way.seats + 1)]
        check(draw(table, seat, LANGUAGES[turn % len(LANGUAGES)]))
    for seat in (*range(way.seats), None):
        for language in LANGUAGES:
            check(draw(table, seat, language))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_picture_tells_no_secret(seats: int) -> None:
    """Whatever is redrawn behind what a seat can see: the same bytes."""
    for n, (table, _) in enumerate(walk(seats, RICH, "secret")):
        for seat in (*range(seats), None):
            if (n + (seat or 0)) % 2:
                continue
            guess = TITLE.guess(table.state, seat, SearchChance(f"{n} {seat}"))
            assert draw(table, seat) == draw(table, seat, state=guess)


@pytest.mark.parametrize(("seats", "seed"), [(2, "a"), (2, "b"), (3, "a"), (4, "a"), (5, "a")])
def test_every_option_can_be_clicked(seats: int, seed: str) -> None:
    kinds = set()
    for table, ask in walk(seats, RICH, f"click {seed}"):
        assert reachable(table, ask.seat) == {*ask.options}, ask
        kinds.add(ask.kind)
    assert {"supply", "bid", "sell", "investors"} <= kinds


def test_all_kinds_of_asks_can_be_clicked() -> None:
    """Also the rare ones; each kind three times at most, for they are many."""
    left = dict.fromkeys(("investors", "pre_demand", "peek", "action", "sell", "dividend", "deborah"), 3)
    for game in range(60):
        if not any(left.values()):
            break
        for table, ask in walk(2 + game % 4, RICH, f"rare {game}"):
            if left.get(ask.kind):
                left[ask.kind] -= 1
                assert reachable(table, ask.seat) == {*ask.options}, ask
    assert not any(left.values()), left


def test_only_who_is_asked_can_click() -> None:
    for table, ask in walk(4, {}, "others"):
        for seat in (*range(4), None):
            if seat != ask.seat:
                panels = draw(table, seat)
                assert not clickable(panels, "move") | clickable(panels, "pick") | clickable(panels, "why")


def test_levels_that_cannot_be_bid_say_why() -> None:
    seen = 0
    for table, ask in walk(4, {}, "why"):
        if ask.kind != "bid":
            continue
        panels = draw(table, ask.seat)
        levels = {f"bid {pile} {amount}" for pile in range(4) for amount in (0, 1, 3, 6, 10, 15, 20, 25)}
        assert clickable(panels, "move") | clickable(panels, "why") == levels
        seen += len(clickable(panels, "why"))
    assert seen


def test_the_ticker_keeps_its_id_and_moves() -> None:
    places: dict[str, set[str]] = {}
    for table, _ in walk(4, {}, "glide"):
        (prices,) = [panel for panel in draw(table, None) if panel.id == "prices"]
        for name, where in re.findall(
            r'<g id="(ticker-\d)" class="glide" transform="translate\(([\d. ]+)\)"', prices.body
        ):
            places.setdefault(name, set()).add(where)
    assert len(places) == 6
    assert all(len(seen) > 1 for seen in places.values())


def test_after_the_game_the_result_is_on_the_table() -> None:
    table = over(4, RICH, "over")
    panels = {panel.id: panel for panel in draw(table, None)}
    for seat, score in enumerate(table.scores()):
        assert f">Place {score.rank}<" in panels[f"player-{seat}"].body
        assert f">{score.points}<" in panels[f"player-{seat}"].body
    assert "pile-0" not in panels


def test_ids_of_panels_are_stable() -> None:
    for seats in (2, 3, 4, 5):
        table = Table(TITLE, seats, {}, "ids")
        ids = [panel.id for panel in draw(table, 0)]
        assert ids[:3] == ["calendar", "prices", "pairs"]
        assert {"mine", f"player-{seats - 1}", f"pile-{max(seats, 4 if seats == 2 else 0) - 1}"} <= {*ids}
        assert "mine" not in [panel.id for panel in draw(table, None)]


def test_a_file_holds_the_whole_table() -> None:
    ET.fromstring(picture(panels(over(3, {}, "file"), 0)).encode())


def test_drawing_is_cheap() -> None:
    """A generous bound, several times what it takes."""
    tables = [table for table, _ in walk(4, RICH, "cheap")][:1]
    draw(tables[0], 0)
    begin = process_time()
    for _ in range(20):
        draw(tables[0], 0)
    assert (process_time() - begin) / 20 < 0.015
