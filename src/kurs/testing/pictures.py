"""The check of pictures: a panel is painted from its inputs and from nothing else, and stands where pages know."""

from collections.abc import Hashable, Iterator
from typing import Any

from kurs.draw import Lit, Panel, Part
from kurs.draw.panel import AREAS, forget, recalled
from kurs.kernel import Ask, Table
from kurs.show import panels_of
from kurs.testing.games import AnyTitle, sample, viewers, walk
from kurs.text import Speaker

RESERVED = {
    "table", "ask", "bar", "tab", "history", "curtain", "beats", "end", "toast", "options", "steps", "news", "slider",
    "story", "playback", "replay",
}  # fmt: skip
"""Ids of the page itself."""
Words = tuple[int | str, ...]


def pictures(title: AnyTitle) -> None:
    """Equal inputs are equal pictures, whoever looks and whenever; ids are nobody else's, areas are known."""
    painted: dict[Hashable, str] = {}
    for setting in sample(title, 5):
        speaker = Speaker("en", title, ["Ann", "Bob", "Cem", "Dee", "Eve"][: setting.seats])
        for table, ask, _ in walk(title, setting, "pictures"):
            for viewer in viewers(setting.seats):
                if (table.entries + (viewer or 0)) % 5 == 0 or viewer == ask.seat:
                    for panels in _drawn(title, table, viewer, speaker):
                        _same_inputs_same_picture(panels, painted)
        if len(painted) > MOST:
            painted.clear()


MOST = 200_000


def _drawn(title: AnyTitle, table: Table[Any], viewer: int | None, speaker: Speaker) -> Iterator[tuple[Panel, ...]]:
    """The panels of a viewer, with nothing chosen and with the beginning of an option chosen."""
    view = table.view(viewer)
    ask = None if viewer is None else table.ask_of(viewer)
    for draft in _drafts(ask):
        lit = Lit(ask, draft, lambda move: speaker.move(view, move))
        before = recalled()
        panels = panels_of(title, view, table.seats, speaker, lit)
        if recalled() > before:
            forget()
            for panel, anew in zip(panels, panels_of(title, view, table.seats, speaker, lit), strict=True):
                assert panel == anew, f"{panel.id} was kept, and would be another one now"
        yield panels


def _drafts(ask: Ask | None) -> list[Words]:
    longest = max(ask.options, key=lambda option: len(option.args), default=None) if ask else None
    if longest is None:
        return [()]
    words = (longest.verb, *longest.args)
    return [(), *[words[:k] for k in range(2, len(words))]]


def _same_inputs_same_picture(panels: tuple[Panel, ...], painted: dict[Hashable, str]) -> None:
    ids: set[str] = set()
    for panel in panels:
        assert panel.area in AREAS, f"panel {panel.id}: there is no area {panel.area}"
        both: list[Panel | Part] = [panel, *panel.parts]
        for one in both:
            assert one.id not in ids | RESERVED, f"there is another {one.id}"
            ids.add(one.id)
            picture = str(one.paint(*one.inputs))
            before = painted.setdefault((one.id, one.paint, one.inputs), picture)
            assert before == picture, f"{one.id} depends on something that is not among its inputs"
