"""Parts that were drawn before are not drawn again, and that makes no difference to what is seen."""

import pytest

from kurs.draw import Lit
from kurs.draw.memo import Memo
from kurs.kernel import SearchChance, Table, next_open, title
from kurs.lab.fuzz import settings
from kurs.text import Speaker
from kurs.titles.stockpile import draw
from kurs.titles.stockpile.draw import scene

STOCKPILE = title("stockpile")


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
    """Every table of a game is drawn for every seat with what was kept from before, and again with nothing kept."""
    setting = settings(STOCKPILE)[k]
    names = ["Ann", "Bob", "Cem", "Dee", "Eve"][: setting.seats]
    table, chance = Table(STOCKPILE, setting.seats, setting.options, f"memo {k}", names), SearchChance(f"memo {k}")
    speaker = Speaker("en", STOCKPILE, names)
    while not table.over:
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
                kept = draw.panels(view, speaker.say, lit)
                panels, bodies = dict(draw.KEPT._kept), dict(draw.BODIES._kept)
                for memory in (draw.KEPT, draw.BODIES, scene.FACES):
                    memory.clear()
                for new, old in zip(draw.panels(view, speaker.say, lit), kept, strict=True):
                    assert new == old, f"{new.id} in {view.phase} for {viewer}"
                draw.KEPT._kept.update(panels)
                draw.BODIES._kept.update(bodies)
