"""The reference pages name everything there is: members of a title and its face, kinds of arguments, areas, shapes."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from runpy import run_path
from typing import Any, ParamSpec, TypeVar

import pytest

import kurs.draw
from kurs.draw.icons import ICONS
from kurs.draw.panel import AREAS, tones
from kurs.face import Face, Sheet
from kurs.kernel import Ask, Bot, Event, LiveChance, Move, Option, Range, Score, SearchChance, Title
from kurs.testing.rig import Rig
from kurs.testing.suite import Suite
from kurs.text import KINDS

DOCS = Path(__file__).parent.parent / "docs"
REFERENCE = (DOCS / "title-reference.md").read_text(encoding="utf-8")
DRAWING = (DOCS / "drawing.md").read_text(encoding="utf-8")
ROOMS = ("html", "lit", "panel", "scene", "shapes", "icons", "tokens", "players", "charts", "pan")
"""The modules of `kurs.draw` that titles draw with."""
INSIDE = {"painted", "filled", "forget", "recalled", "part_element", "element", "style", "round_values"}
"""What pages and files draw with, not titles."""


def named(text: str) -> set[str]:
    """All words between backquotes, and all of blocks of code."""
    return {word for code in re.findall(r"```.*?```|`[^`]+`", text, re.DOTALL) for word in re.findall(r"\w+", code)}


def members(kind: type[Any]) -> set[str]:
    """What a class says it has, annotations without a value included."""
    own = {name for base in kind.__mro__[:-1] for name in (*vars(base), *inspect.get_annotations(base))}
    return {name for name in own if not name.startswith("_")}


@pytest.mark.parametrize("kind", [Title, Face, Bot])
def test_the_reference_names_every_member(kind: type[Any]) -> None:
    assert len(members(kind)) >= 6
    assert members(kind) - named(REFERENCE) == set()


@pytest.mark.parametrize("kind", [Ask, Event, Option, Range, Score, Move, Sheet, Rig])
def test_the_reference_names_every_argument(kind: type[Any]) -> None:
    assert {*inspect.signature(kind).parameters} - named(REFERENCE) - {"chance"} == set()


def test_the_reference_names_what_a_suite_may_say() -> None:
    assert {"title", "rare", "brisk", "otherwise"} <= members(Suite)
    assert {"title", "rare", "brisk", "otherwise"} <= named(REFERENCE)


def test_the_reference_names_the_defaults() -> None:
    """As they are in the source: whoever changes one is led here."""
    rows = dict(re.findall(r"^\| `(\w+)[^`|]*` \| `([^`|]*)` \|", REFERENCE, re.MULTILINE))
    for kind in (Title, Face, Bot):
        for name in members(kind):
            value = inspect.getattr_static(kind, name, None)
            if isinstance(value, (str, tuple, dict, bool, frozenset)):
                shown = f'"{value}"' if isinstance(value, str) else str(value)
                assert rows.get(name) == shown, f"{kind.__name__}.{name} is {shown}"


def test_the_reference_names_every_kind_of_argument() -> None:
    table = REFERENCE[REFERENCE.index("| kind | is written as |") :]
    assert re.findall(r"^\| `(\w+)` \|", table[: table.index("\n\n")], re.MULTILINE) == [*KINDS]


@pytest.mark.parametrize("bot_seed", ["a", "b"])
def test_the_skeleton_of_steps_plays(bot_seed: str) -> None:
    code = next(block for block in re.findall(r"```python\n(.*?)```", REFERENCE, re.DOTALL) if "def setup" in block)
    found: dict[str, Any] = {"__name__": "skeleton"}
    exec(compile(code, "title-reference.md", "exec", dont_inherit=True), found)
    chance, picks, taken = LiveChance("skeleton"), SearchChance(bot_seed), 0
    state, _ = found["setup"](2, {}, chance)
    while asks := found["GAME"].asks(state):
        for event in found["GAME"].apply(state, asks[0].seat, asks[0].pick(picks), chance):
            taken += int(event.args[1])
    assert (taken, state.heap) == (15, 0)


# --- drawing ----------------------------------------------------------------------------------------------------------


def test_the_drawing_page_names_every_area_tone_and_icon() -> None:
    assert {*AREAS} - named(DRAWING) == set()
    assert {*ICONS} - named(DRAWING) == set()
    assert [tone for tone in tones() if f"`{tone}`" not in DRAWING] == []


@pytest.mark.parametrize("room", ROOMS)
def test_the_drawing_page_names_everything_titles_draw_with(room: str) -> None:
    module = import_module(f"kurs.draw.{room}")
    public = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
        if not isinstance(value, (ParamSpec, TypeVar))
    }
    assert public
    assert public - named(DRAWING) - INSIDE == set()


def test_the_drawing_page_names_the_public_names_of_draw() -> None:
    assert {*kurs.draw.__all__} - named(DRAWING) == set()


def test_every_picture_of_the_drawing_page_is_there() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", DRAWING)
    assert len(shown) >= 6
    assert [path for path in shown if not (DOCS / path).is_file()] == []


MADE = run_path(str(DOCS / "drawing.py"))


@pytest.mark.parametrize("name", MADE["PICTURES"])
def test_the_pictures_of_the_drawing_page_are_those_of_today(name: str) -> None:
    """Made by ``python docs/drawing.py``; the style they carry along may be an older one."""
    file = (DOCS / "pictures" / f"draw-{name}.svg").read_text(encoding="utf-8")
    assert f"pictures/draw-{name}.svg" in DRAWING
    assert bare(MADE["drawn"](name)) == bare(file)


def bare(picture: str) -> str:
    return re.sub("<style>.*?</style>", "", picture, flags=re.DOTALL)


@pytest.mark.parametrize("page", sorted([*DOCS.glob("*.md"), DOCS.parent / "README.md"]), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [
        link
        for link in links
        if "://" not in link and not link.startswith("picture:") and not (page.parent / link).exists()
    ] == []
