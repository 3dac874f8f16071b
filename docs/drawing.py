"""Make the pictures of docs/drawing.md: what titles draw with, drawn with it. ``python docs/drawing.py``."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kurs.draw import Drawn, Lit, Panel, Safe, join, panel, picture
from kurs.draw.charts import Series, line_chart
from kurs.draw.icons import ICONS, icon
from kurs.draw.panel import AREAS, tones
from kurs.draw.players import Player, amount, lines, named, player_frame
from kurs.draw.shapes import circle, group, hatch, paragraph, path, rect, spot, text, tinted, wrap
from kurs.draw.tokens import Chip, button, chip, chips, pill, token
from kurs.kernel import Ask, Move

HERE: Final = Path(__file__).parent / "pictures"
WIDE: Final = 820
SIZES: Final = ("s11", "s115", "s12", "s13", "s16", "s20", "s26")
LETTERS: Final = ("bold", "caps", "dim", "faint", "gone", "rise", "fall", "tone")
SURFACES: Final = (
    "surface", "surface waits", "surface mine", "surface winner", "well", "card", "full", "back", "bar", "empty",
    "pending", "space", "space start", "step", "step past", "step off", "level", "level held", "level open", "cell",
    "cell peak", "cell closing", "place rise", "place fall", "ghost", "ring", "rule", "edge", "now",
)  # fmt: skip
CHIPS: Final = ("plain", "full", "toned", "hollow", "faint", "rise", "fall")
PILLS: Final = ("", "loud", "full", "call", "lock")


class Sample(NamedTuple):
    """A thing to show, how wide it is, and what it is called."""

    drawn: Safe
    wide: int
    label: str


def samples(title: str, things: Sequence[Sample], high: int) -> Panel:
    """Things in rows, each above its name."""
    x, y, parts = 14, 40, [text(14, 24, title, "s13 bold")]
    for one in things:
        if x + one.wide > WIDE - 14:
            x, y = 14, y + high + 34
        parts += [group(x, y, one.drawn), text(x, y + high + 16, one.label, "s11 dim")]
        x += one.wide + 18
    bottom = y + high + 30
    return panel(
        "samples", "map", laid, title, bottom, join([rect(0.5, 0.5, WIDE - 1, bottom - 1, "surface", 10), *parts])
    )


def laid(title: str, high: int, body: Safe) -> Drawn:
    return Drawn(WIDE, high, title, body)


# --- the pictures -----------------------------------------------------------------------------------------------------


def areas() -> Panel:
    """Where the areas stand on a wide page, and below each other on a phone."""
    page = {
        "status": (0, 0, 150, 60), "market": (0, 68, 150, 172), "offer": (158, 0, 250, 56), "map": (158, 64, 250, 64),
        "players": (158, 136, 250, 40), "own": (158, 184, 140, 24), "reference": (158, 216, 250, 24),
    }  # fmt: skip
    phone = ("the question", "map", "offer", "own", "status", "market", "players", "reference")
    parts = [text(14, 24, "A wide page", "s13 bold"), text(620, 24, "A phone", "s13 bold")]
    assert {*page} == {*AREAS} <= {*phone}
    for name, (x, y, wide, high) in page.items():
        parts.append(_area(14 + x, 40 + y, wide, high, name))
    parts.append(_area(430, 40, 150, 100, "the question", "empty"))
    parts.append(_area(430, 148, 150, 132, "log, chat ...", "empty"))
    for i, name in enumerate(phone):
        parts.append(_area(620, 40 + 30 * i, 120, 26, name, "empty" if i == 0 else "well"))
    return panel("areas", "map", laid, "areas", 296, join([rect(0.5, 0.5, WIDE - 1, 295, "surface", 10), *parts]))


def _area(x: float, y: float, wide: float, high: float, name: str, kind: str = "well") -> Safe:
    return join([rect(x, y, wide, high, kind, 6), text(x + wide / 2, y + high / 2 + 4, name, "s12 bold mid")])


def letters() -> Panel:
    sizes = [Sample(text(0, 24, "Aa 12", size), 90, size) for size in SIZES]
    kinds = [Sample(tinted("blue", text(0, 24, "Aa 12", f"s16 {kind}")), 90, kind) for kind in LETTERS]
    ends = [
        Sample(join([path("M60 0v30", "rule"), text(60, 20, "mid", "s13 mid")]), 120, "mid"),
        Sample(join([path("M60 0v30", "rule"), text(60, 20, "end", "s13 end")]), 120, "end"),
        Sample(tinted("blue", join([rect(0, 0, 90, 30, "full", 6), text(45, 20, "on-tone", "s13 bold mid on-tone")])),
               90, "on-tone"),
        Sample(join([rect(0, 0, 90, 30, "back", 6), text(45, 20, "on-back", "s13 bold mid on-back")]), 90, "on-back"),
        Sample(join([rect(0, 0, 90, 30, "pill loud", 6), text(45, 20, "on-ink", "s13 bold mid on-ink")]), 90, "on-ink"),
    ]  # fmt: skip
    return samples("Letters", [*sizes, *kinds, *ends], 34)


def shapes() -> Panel:
    words = wrap("Words in lines that fit into the room", 110, 12)
    return samples("Shapes", [
        Sample(rect(0, 0, 90, 50, "surface", 8), 90, "rect"),
        Sample(circle(25, 25, 24, "space"), 60, "circle"),
        Sample(path("M2 48L45 4L88 48Z", "space"), 90, "path"),
        Sample(group(10, 10, rect(0, 0, 40, 30, "space"), circle(40, 30, 10, "full")), 70, "group"),
        Sample(tinted("green", rect(0, 0, 50, 50, "full", 8)), 60, "tinted"),
        Sample(join([rect(0, 0, 70, 50, "back", 8), hatch(0, 0, 70, 50)]), 80, "hatch"),
        Sample(paragraph(0, 14, words, "s12"), 120, "wrap, paragraph"),
        Sample(spot(0, 0, 70, 50, _lit().at("take", 1), rect(0, 0, 70, 50, "card", 7)), 80, "spot"),
    ], 54)  # fmt: skip


def surfaces() -> Panel:
    return samples("Surfaces", [
        Sample(tinted("blue", rect(1, 1, 96, 38, kind, 7)), 100, kind) for kind in SURFACES
    ], 42)  # fmt: skip


def all_tones() -> Panel:
    found = []
    for tone in tones():
        row = [rect(0, 0, 24, 24, "full", 6), chip(30, 3, 40, "toned", "toned"), chip(74, 3, 44, "hollow", "hollow")]
        found.append(Sample(tinted(tone, *row), 124, tone))
    return samples("Tones", found, 26)


def icons() -> Panel:
    return samples("Icons", [Sample(icon(name, 4, 0, 24, "ink"), 58, name) for name in ICONS], 28)


def tokens() -> Panel:
    things = [Sample(token(14, 16, seat, "ABCDEF"[seat], 12), 40, f"seat {seat}") for seat in range(6)]
    things += [Sample(tinted("purple", chip(0, 6, 60, kind, kind)), 66, f"chip {kind}") for kind in CHIPS]
    things += [
        Sample(tinted("purple", pill(0, 6, "waits", "clock", kind)), 74, f"pill {kind}".strip()) for kind in PILLS
    ]
    things.append(Sample(button(0, 2, 90, "Take", _lit().at("take", 1), "check"), 96, "button"))
    row, _ = chips(0, 6, 200, [Chip("grain 2", "amber"), Chip("salt 1", "blue"), Chip("cloth", "purple", "full")])
    things.append(Sample(row, 180, "chips"))
    return samples("Tokens, chips, pills, buttons", things, 32)


def players() -> Panel:
    frame = player_frame(Player(1, "B", "Bob", "14 c", waits="thinks", first="first"), 250, 110)
    rows = lines(0, 14, 150, [("Goods", "9"), ("Coins", "14")])
    return samples("Players", [
        Sample(frame, 260, "player_frame"),
        Sample(amount(0, 34, "23 c"), 90, "amount"),
        Sample(named(0, 30, "Bob", " · first"), 110, "named"),
        Sample(rows, 160, "lines"),
    ], 112)  # fmt: skip


def lit() -> Panel:
    choices = _lit()
    card = rect(0, 0, 90, 54, "card", 8), rect(0.5, 0.5, 89, 53, "edge", 8)

    def shown(attributes: dict[str, str], kind: str = "") -> Safe:
        return spot(0, 0, 90, 54, attributes, *card, r=8, kind=kind)

    return samples("What can be chosen", [
        Sample(shown({}), 100, "nothing"),
        Sample(shown(choices.at("take", 1)), 100, "at: a move"),
        Sample(shown(choices.at("put", 1, label="put")), 100, "at: a word"),
        Sample(shown(choices.at("take", 1), "quiet"), 100, "quiet"),
        Sample(shown(choices.at("take", 1), "risky"), 100, "risky"),
        Sample(shown({}, "chosen"), 100, "chosen"),
        Sample(shown(choices.why("take", 9)), 100, "why: on resting"),
    ], 58)  # fmt: skip


def _lit() -> Lit:
    return Lit(Ask(0, "turn", (Move("take", (1,)), Move("put", (1, 2))), "BAZ-1"))


def chart() -> Panel:
    series = [Series("Ann", "A", "seat-0", [10, 12, 18, 25]), Series("Bob", "B", "seat-1", [10, 9, 15, 31])]
    drawn = line_chart(series, "Points", 400, 200, ["1", "2", "3", "4"])
    return samples(
        "A chart", [Sample(Safe(drawn.replace("<svg ", '<svg width="400" height="200" ', 1)), 400, "line_chart")], 204
    )


PICTURES: Final = {
    "areas": areas, "letters": letters, "shapes": shapes, "surfaces": surfaces, "tones": all_tones, "icons": icons,
    "tokens": tokens, "players": players, "lit": lit, "chart": chart,
}  # fmt: skip


def drawn(name: str) -> str:
    """A picture as a file."""
    return picture([PICTURES[name]()], WIDE + 12) + "\n"


def main() -> None:
    for name in PICTURES:
        (HERE / f"draw-{name}.svg").write_text(drawn(name), encoding="utf-8")


if __name__ == "__main__":
    main()
