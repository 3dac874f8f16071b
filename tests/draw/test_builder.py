"""The builder: whatever comes from outside is escaped; and the words that light up."""

import xml.etree.ElementTree as ET
from functools import partial

import pytest

from kurs.draw import Drawn, Lit, Safe, el, join, panel, picture, safe, svg
from kurs.draw.shapes import fit, spot, text, wrap
from kurs.draw.tokens import marks
from kurs.kernel import Ask, Move

HOSTILE = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "a & b &amp; c",
    "</text></svg><b>",
    "nul \x00 bell \x07 del \x7f lone \ud800 end \uffff",
    "\u202edesrever",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_text_and_attributes_are_escaped(name: str) -> None:
    for made in (el("g", name, data_x=name), el("g", [name]), text(0, 0, name), join(["<g>" and safe(name)])):
        assert "<script" not in made
        assert "<img" not in made
        ET.fromstring(f"<g>{made}</g>".encode())


def test_what_is_safe_is_not_escaped_again() -> None:
    assert el("g", Safe("<b></b>"), el("i")) == "<g><b></b><i></i></g>"
    assert join([Safe("<b></b>"), "<"]) == "<b></b>&lt;"


def test_attributes() -> None:
    assert el("rect", class_="a", data_move="bid 0 1", viewBox="0", hidden=True, x=None, y=False, z=0) == (
        '<rect class="a" data-move="bid 0 1" viewBox="0" hidden z="0"></rect>'
    )


def quoted(idle: bool) -> Drawn:
    return Drawn(10, 20, '"quoted"', el("g"), idle)


def test_a_panel_is_painted_by_a_plain_function_and_stands_in_an_area_that_pages_know() -> None:
    hidden = [10]
    with pytest.raises(TypeError, match="no plain function"):
        panel("p", "status", lambda: Drawn(hidden[0], 20, "", el("g")))
    with pytest.raises(TypeError, match="no plain function"):
        panel("p", "status", partial(quoted, True))
    with pytest.raises(ValueError, match="there is no area 'board'; there are map, status"):
        panel("p", "board", quoted, True)


def test_a_panel_is_an_element_and_a_picture_is_a_file() -> None:
    one = panel("p", "status", quoted, False)
    assert ET.fromstring(svg(one)).get("aria-label") == '"quoted"'
    assert "idle" in (ET.fromstring(svg(panel("p", "status", quoted, True))).get("class") or "")
    drawn = ET.fromstring(picture([one, one]))
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert "--paper" in (drawn[0].text or "")


ASK = Ask(0, "supply", tuple([Move("place", (c, p, q)) for c in (0, 1) for p in (0, 1) for q in (0, 1)]), "R")


def test_words_of_a_draft_light_up() -> None:
    lit = Lit(ASK)
    assert lit.at("place", 0, label="card")["data_pick"] == "place 0"
    assert lit.at("place", 2) == {}
    assert lit.at("place", 0, 1, 1)["data_move"] == "place 0 1 1"
    assert lit.at("place", 0, 1, 1)["aria_label"] == "place 0 1 1"
    assert lit.at("place", 0, 1, 1)["class_"] == "lit"


def test_what_the_draft_excludes_is_dark() -> None:
    lit = Lit(ASK, ("place", 1, 0), lambda move: f"say {move}")
    assert lit.at("place", 0, 0, 0) == {}
    assert lit.at("place", 1, 0) == {}
    assert lit.next(1) == lit.at("place", 1, 0, 1)
    assert lit.next(1)["aria_label"] == "say place 1 0 1"
    assert [str(move) for move in lit.moves()] == ["place 1 0 0", "place 1 0 1"]


def test_what_was_chosen_can_be_chosen_differently() -> None:
    assert Lit(ASK, ("place", 1)).instead("place", 0)["data_pick"] == "place 0"
    assert Lit(ASK, ("place", 1)).instead()["data_pick"] == ""
    assert Lit(ASK, ("place", 1)).instead("place", 7) == {}
    assert Lit(ASK).instead("place", 0) == {}


def test_why_only_where_something_is_asked_and_not_possible() -> None:
    assert Lit(ASK).why("place", 5) == {"data_why": "place 5"}
    assert Lit(ASK).why("place", 0) == {}
    assert Lit().why("place", 5) == {}
    assert Lit().at("place", 0) == {}


def test_a_spot_is_a_plain_group_unless_lit() -> None:
    assert "halo" not in spot(0, 0, 9, 9, {}, Safe(""))
    lit = spot(0, 0, 9, 9, Lit(ASK).at("place", 0, label="x"), Safe(""), kind="row")
    assert 'class="lit row"' in lit
    assert "halo" in lit
    assert "data-why" in spot(0, 0, 9, 9, Lit(ASK).why("bid", 0), Safe(""))


def test_letters_of_players() -> None:
    assert marks(["Ann", "bob", "Żaneta"]) == ("A", "B", "Ż")
    assert marks(["Ann", "Anna"]) == ("1", "2")
    assert marks(["<b>", "x"]) == ("1", "2")
    assert marks(["", "x"]) == ("1", "2")


def test_long_names_are_cut() -> None:
    assert fit("Ann", 100, 12) == "Ann"
    assert len(fit("W" * 10_000, 100, 12)) < 12
    assert fit("two\nlines", 200, 12) == "two lines"
    assert wrap("one two three", 30, 12) == ("one", "two", "three")
    assert wrap("", 30, 12) == ()
