"""No warning and no label covers what a hex brings, whatever lies on it."""

import re

import pytest

from kurs.draw import Scene
from kurs.text import Speaker
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.board import PRINTED, new_board
from kurs.titles.r1849.data import HEXES, MESSINA, PRIVATES, SCE
from kurs.titles.r1849.draw.hexes import CENTRES
from kurs.titles.r1849.draw.places import Place, meet, place_picture, revenue_box
from kurs.titles.r1849.draw.routes import Line, Shown, route_lines
from kurs.titles.r1849.draw.track import stop_point
from kurs.titles.r1849.lays import changes
from kurs.titles.r1849.tiles import face_of

SPEAKER = Speaker("en", TITLE, ["Ann", "Bob", "Cem"])
SCENE = Scene(SPEAKER.say, ("en", TITLE), ("Ann", "Bob", "Cem"))


def faces_of(h: int) -> list[int]:
    """Everything a hex can show in the course of a game."""
    todo, found = [PRINTED], dict[int, int]()
    while todo:
        board = new_board(list(range(6)))
        board.laid[h] = todo.pop()
        found[board.laid[h]] = face_of(board, h)
        todo += [n for n in {one.tile * 6 + one.turn for one in changes(board, h)} if n not in found]
    return list(found.values())


@pytest.mark.parametrize("h", [MESSINA, *PRIVATES[SCE].hexes], ids=lambda h: HEXES[h].id)
def test_no_warning_covers_the_revenue(h: int) -> None:
    for number in faces_of(h):
        box = revenue_box(h, number)
        drawn = str(place_picture(SCENE, Place(h, number, 0, (-1, -1), (), -1, -1, "quake", False)))
        x, y = [float(n) for n in re.search(r'cx="([-\d.]+)" cy="([-\d.]+)" r="11" class="warning"', drawn).groups()]  # type: ignore[union-attr]
        assert box is None or not meet((x - 11, y - 11, x + 11, y + 11), box), number


def test_the_box_is_where_the_revenue_is_drawn() -> None:
    for h in (MESSINA, *PRIVATES[SCE].hexes):
        for number in faces_of(h):
            drawn = str(place_picture(SCENE, Place(h, number, 0, (-1, -1), (), -1, -1, "", False)))
            found = re.search(r'cx="([-\d.]+)" cy="([-\d.]+)" r="[\d.]+" class="worth"', drawn)
            box = revenue_box(h, number)
            assert (found is None) == (box is None)
            if found and box:
                assert box[0] < float(found[1]) < box[2]
                assert box[1] < float(found[2]) < box[3]


def test_no_sign_of_a_route_covers_the_revenue_of_its_end() -> None:
    ends = [h for h, hex_ in enumerate(HEXES) if hex_.name]
    turned = 0
    for h in ends:
        for number in faces_of(h):
            box, end = revenue_box(h, number), Shown(h, number)
            if box is None:
                continue
            drawn = str(route_lines((Line("4H", (end,), ((),), 120),)))
            x, y = [float(n) for n in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", drawn)[-1]]
            half = float(re.findall(r'width="(\d+)" height="19"', drawn)[-1]) / 2
            x, y = x - CENTRES[h][0], y - CENTRES[h][1]
            sides = [(stop_point(number)[0], stop_point(number)[1] + away) for away in (-44, 44)]
            covers = [meet((a - half, b - 9, a + half, b + 9), box) for a, b in sides]
            if not all(covers):
                assert not meet((x - half, y - 9, x + half, y + 9), box), (HEXES[h].id, number)
                turned += covers[0]
    assert turned > 10, "some signs stand below their stop"
