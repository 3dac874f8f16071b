"""The row of technologies: effect, cost, Patent, Progress and owners of each."""

from typing import Final

from kurs.draw import Drawn, Panel, Safe, Scene, el, join, kept, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, rect, text, tinted, wrap
from kurs.titles.smartphone_inc.draw.scene import SLIM, Firms, badge, tech_code
from kurs.titles.smartphone_inc.view import TechnologyView

ROW: Final = 78


@kept
def technologies_of(scene: Scene, firms: Firms, area: str, technologies: tuple[TechnologyView, ...], me: int) -> Panel:
    """A line for each tile, which travels alone; what is lit lies above them."""
    words, ids = scene.unlit(), tuple([one.id for one in technologies])
    tiles = [part(f"tech-{one.id}", _tile, words, firms, one, me, n) for n, one in enumerate(technologies)]
    return panel("technologies", area, technologies_panel, words, ids).holding(
        *tiles, part("tech-lit", _lit, scene, ids)
    )


def technologies_panel(scene: Scene, ids: tuple[str, ...]) -> Drawn:
    """The frame, and a place for each tile."""
    high = 28 + ROW * len(ids)
    parts = [rect(0.5, 0.5, SLIM - 1, high - 1, "surface", 10), text(12, 20, scene.word("technologies"), "s12 bold")]
    parts += [*[slot(f"tech-{id}") for id in ids], slot("tech-lit")]
    return Drawn(SLIM, high, scene.word("technologies"), join(parts))


def _lit(scene: Scene, ids: tuple[str, ...]) -> Safe:
    """What can be researched; of the rest one may ask why not."""
    parts = []
    for n, id in enumerate(ids):
        words = scene.lit.at("research", id)
        if words:
            parts.append(el("rect", x=8, y=28 + ROW * n, width=SLIM - 16, height=ROW - 6, rx=7,
                            **(words | {"class_": "lit site thin"})))  # fmt: skip
        elif scene.lit.why("research", id):
            why = scene.lit.why("research", id)
            parts.append(el("rect", x=8, y=28 + ROW * n, width=SLIM - 16, height=ROW - 6, rx=7, class_="mute", **why))
    return join(parts)


def _tile(scene: Scene, firms: Firms, one: TechnologyView, me: int, n: int) -> Safe:
    cost = one.costs[me] if me >= 0 else one.cost_now
    room, y = SLIM - 58 - 84, 28 + ROW * n
    name = scene.word("technology", one.id)
    parts = [
        rect(8, y, SLIM - 16, ROW - 6, "tile back-side" if one.side == "back" else "tile", 7),
        tinted(
            "purple", rect(14, y + 6, 34, 24, "full", 5), text(31, y + 22.5, tech_code(one.id), "s13 bold mid on-tone")
        ),
        text(56, y + 17, fit(name, room, 13, True), "s13 bold"),
    ]
    for k, line in enumerate(wrap(scene.word("effect", one.effect), room, 11)[:2]):
        parts.append(text(56, y + 31 + 12 * k, line, "s11 dim"))
    parts.append(_cost(scene, one, cost, SLIM - 18, y + 18))
    parts.append(_patent(scene, firms, one, SLIM - 18, y + 36))
    parts.append(_people(firms, one, 20, y + 60))
    return join(parts)


def _cost(scene: Scene, one: TechnologyView, cost: int, x: float, y: float) -> Safe:
    """What it costs the viewer; the printed number struck through where that is more."""
    parts = [text(x, y, scene.word("cost", cost), "s12 bold end")]
    if cost < one.cost:
        parts.append(text(x - 62, y, str(one.cost), "s11 end dim gone"))
    return join(parts)


def _patent(scene: Scene, firms: Firms, one: TechnologyView, x: float, y: float) -> Safe:
    if one.patent >= 0:
        return join(
            [text(x - 22, y, scene.word("patent_gone"), "s11 end dim"), badge(x - 9, y - 4, firms[one.patent], 8)]
        )
    return join([text(x, y, scene.word("patent", one.patent_vp), "s11 bold end")])


def _people(firms: Firms, one: TechnologyView, x: float, y: float) -> Safe:
    """Owners with a check, the others with their Progress."""
    parts = []
    for c, firm in enumerate(firms):
        if c in one.owners:
            parts += [badge(x, y, firm, 8), icon("check", x + 10, y - 6, 12, "rise")]
            x += 32
        elif one.progress[c]:
            said = f"{one.progress[c]}/{one.costs[c]}"
            parts += [badge(x, y, firm, 8), text(x + 11, y + 4, said, "s11 bold")]
            x += 42
    return join(parts)
