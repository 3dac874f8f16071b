"""Parts that were drawn before are not drawn again, and that makes no difference to what is seen."""

from typing import Any

import pytest

from bounded import goes_on
from kurs.draw import Lit, svg
from kurs.draw.memo import Memo
from kurs.draw.panel import PAINTED, mark
from kurs.kernel import SearchChance, Table, next_open, title
from kurs.lab.fuzz import settings
from kurs.text import Speaker
from kurs.titles.stockpile import draw
from kurs.titles.stockpile.draw import scene

STOCKPILE = title("stockpile")
MEMORIES: list[Memo[Any]] = [PAINTED, draw.BODIES, draw.HEIGHTS, scene.FACES]


def test_the_least_used_is_forgotten_first() -> None:
    made: list[str] = []
    memo: Memo[str] = Memo(2)

    def make(key: str) -> str:
        return memo(key, lambda: made.append(key) or key.upper())  # type: ignore[func-returns-value]

    for key in ("a", "b", "a", "c", "a", "b"):
        assert make(key) == key.upper()
    assert made == ["a", "b", "c", "b"]


@pytest.mark.parametrize("k", range(5, 256, 70))
def test_memory_changes_no_picture(k: int) -> None:
    """Every table of a game is drawn for every seat with what was kept from before, and again with nothing kept;
    what has the mark of what a viewer was shown before looks as it did then."""
    setting = settings(STOCKPILE)[k]
    names = ["Ann", "Bob", "Cem", "Dee", "Eve"][: setting.seats]
    table, chance = Table(STOCKPILE, setting.seats, setting.options, f"memo {k}", names), SearchChance(f"memo {k}")
    speaker = Speaker("en", STOCKPILE, names)
    shown: dict[tuple[int | None, str], tuple[int, str]] = {}
    while goes_on(table):
        ask = next_open(table.asks)
        table.play(ask.seat, ask.pick(chance))
        if table.entries % 3:
            continue
        for viewer in [*range(setting.seats), None]:
            view = table.view(viewer)
            own = table.ask_of(viewer) if viewer is not None else None
            drafts = [()] if own is None else [(), (own.options[-1].verb, *own.options[-1].args[:1])]
            for words in drafts:
                lit = Lit(own, words, lambda move, view=view: speaker.move(view, move))  # type: ignore[misc]
                kept = {sketch.id: svg(sketch) for sketch in draw.panels(view, speaker.say, lit)}
                remembered = [(memory, dict(memory._kept)) for memory in MEMORIES]
                for memory in MEMORIES:
                    memory.clear()
                for sketch in draw.panels(view, speaker.say, lit):
                    assert svg(sketch) == kept[sketch.id], f"{sketch.id} in {view.phase} for {viewer}"
                    seen = shown.get((viewer, sketch.id))
                    if seen and seen[0] == mark(sketch):
                        assert seen[1] == kept[sketch.id], f"{sketch.id} in {view.phase} for {viewer} is not sent"
                    shown[viewer, sketch.id] = (mark(sketch), kept[sketch.id])
                for memory, before in remembered:
                    memory._kept.update(before)
