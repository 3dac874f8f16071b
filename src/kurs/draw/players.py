"""The panel of a player: who it is, what he has at a glance, and whether the table waits for him."""

import re
from typing import NamedTuple

from kurs.draw.html import Safe, join, safe
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, group, hint, path, rect, text, tinted, width
from kurs.draw.tokens import pill, token


class Player(NamedTuple):
    """What every player panel shows, ready to be read."""

    seat: int
    mark: str
    name: str
    cash: str
    waits: str = ""
    """The word that says it is this player's turn; empty if it is not."""
    first: str = ""
    """The word for the first player; empty if another is."""
    rank: str = ""
    """After the game: the rank reached."""
    won: bool = False
    note: str = ""
    """A word after the name."""


def player_ground(player: Player, wide: int, high: int) -> Safe:
    """The surface of the panel, which tells whether the table waits for the player."""
    kind = "surface winner" if player.won else "surface waits" if player.waits else "surface"
    ground = rect(0.5, 0.5, wide - 1, high - 1, kind, 10)
    return join([ground, pill(wide - 10, 38, player.waits, "clock", "loud", right=True)]) if player.waits else ground


def player_frame(player: Player, wide: int, high: int, ground: Safe | None = None) -> Safe:
    """Surface, colour bar, token, name and money; the rest of the panel starts at (16, 64).

    Where the turn passes often, the `ground` is given as the slot of a part that travels alone.
    """
    loud = "loud" if player.won else ""
    badge = pill(wide - 10, 10, player.rank, "flag", loud, right=True) if player.rank else None
    note = f" · {player.note}" if player.note and not player.rank else ""
    room = wide - 48 - (20 if player.first else 0) - (82 if badge else 0) - width(note, 13)
    parts = [
        player_ground(player, wide, high) if ground is None else ground,
        path(f"M10 1.5H8A7 7 0 0 0 1.5 8V{high - 8}A7 7 0 0 0 8 {high - 1.5}H10Z", "bar"),
        token(26, 20, player.seat, player.mark, 11),
        named(43, 24.5, fit(player.name, room, 13, bold=True), note),
        amount(16, 57, player.cash, f"cash-{player.seat}"),
    ]
    if player.first:
        flag = Safe(hint(player.first) + icon("flag", wide - 26, 12, 16, "ink"))
        parts.append(Safe(f"<g>{flag}</g>"))
    if badge:
        parts.append(badge)
    return tinted(f"seat-{player.seat}", join(parts))


def named(x: float, y: float, name: str, note: str) -> Safe:
    """A name in bold letters and a quiet word after it."""
    return Safe(f'<text x="{x}" y="{y}" class="s13 bold">{safe(name)}<tspan class="note">{safe(note)}</tspan></text>')


def amount(x: float, y: float, said: str, sum_of: str = "") -> Safe:
    """An amount with its number large and its unit small, wherever the language puts it; `sum_of`: see `text`."""
    found = re.search(r"-?\d+", said)
    if not found:
        return text(x, y, said, "s20 bold", sum_of)
    before, after = said[: found.start()], said[found.end() :]
    sum_ = f' data-sum="{sum_of}"' if sum_of else ""
    return Safe(
        f'<text x="{x}" y="{y}" class="s26 bold"{sum_}><tspan class="unit">{safe(before)}</tspan>{found.group()}'
        f'<tspan class="unit">{safe(after)}</tspan></text>'
    )


def lines(x: float, y: float, wide: float, rows: list[tuple[str, str]], pitch: int = 17) -> Safe:
    """Words at the left, amounts at the right: how a result adds up."""
    return join([
        group(x, y + i * pitch, text(0, 0, fit(word, wide - 52, 11.5), "s115 dim"), text(wide, 0, said, "s12 bold end"))
        for i, (word, said) in enumerate(rows)
    ])  # fmt: skip
