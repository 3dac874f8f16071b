"""The players: what everybody, and this viewer, knows of each."""

from typing import Final

from kurs.draw import Panel, Safe, join
from kurs.draw.icons import icon
from kurs.draw.panel import place
from kurs.draw.players import Player, lines, player_frame, player_ground
from kurs.draw.shapes import circle, fit, text, tinted
from kurs.draw.tokens import Chip, chips
from kurs.kernel.phrase import Phrase
from kurs.kernel.title import places
from kurs.titles.stockpile.data import COMPANIES, SEATINGS
from kurs.titles.stockpile.draw.scene import Scene
from kurs.titles.stockpile.view import PlayerView, View

WIDE: Final = 190
TOP: Final = 68
PARTS: Final = ("cash", "majorities", "liquidation", "fees")


def player_panel(scene: Scene, seat: int, player: PlayerView, high: int) -> Panel:
    """A player's panel, as high as all of them, with places for its ground and its body."""
    frame = player_frame(_top(scene, seat, player), WIDE, high, place(f"player-{seat}-turn"))
    body = place(f"player-{seat}-body")
    return Panel(f"player-{seat}", "players", WIDE, high, scene.names[seat], join([frame, body]))


def player_turn(scene: Scene, seat: int, player: PlayerView, high: int) -> Safe:
    """The ground of a player's panel."""
    return player_ground(_top(scene, seat, player), WIDE, high)


def _top(scene: Scene, seat: int, player: PlayerView) -> Player:
    view = scene.view
    reached = places([other.cash for other in view.players])
    counted = all([len(other.final) == len(PARTS) for other in view.players])
    return Player(
        seat,
        scene.marks[seat],
        scene.names[seat],
        scene.money(player.cash),
        waits=scene.word("waits") if seat in view.waiting else "",
        first=scene.word("first_player") if seat == view.first and not view.over else "",
        place=scene.word("place", reached[seat]) if counted else "",
        won=counted and reached[seat] == 1,
        note=scene.word("you") if seat == view.seat else "",
    )


def free_tokens(view: View, seat: int) -> int:
    """Bidding tokens that stand on no pile, while the bidding lasts."""
    if view.phase not in ("supply", "pre_demand", "demand"):
        return 0
    return SEATINGS[view.seats].tokens - sum([1 for pile in view.piles if pile.bidder == seat])


def player_body(scene: Scene, seat: int, player: PlayerView) -> tuple[Safe, float]:
    """What stands under name and cash, and how high the panel gets by it."""
    view = scene.view
    parts: list[Safe] = []
    y: float = TOP
    if player.final:
        amounts = [*player.final[:3], *[-fees for fees in player.final[3:]]]
        rows = [(scene.say(Phrase(f"score.{key}")), scene.money(amount).replace("-", "−"))
                for key, amount in zip(PARTS, amounts, strict=False)]  # fmt: skip
        parts.append(lines(16, y + 10, WIDE - 28, rows))
        y += 17 * len(rows) + 4
    else:
        parts.append(icon("cards", 16, y - 1, 15))
        parts.append(text(36, y + 11, scene.word("cards", player.cards), "s12"))
        parts.append(_hand_tokens(scene, seat, y))
        y += 22
    held, high = chips(16, y, WIDE - 26, _holdings(scene, player))
    if high:
        parts.append(held)
        y += high + 6
    for investor in player.investors:
        name = scene.say(Phrase(f"investor.{investor}"))
        parts.append(icon("person", 16, y, 13))
        parts.append(text(34, y + 11, fit(name, WIDE - 46, 11.5), "s115 dim" if investor in player.used else "s115"))
        y += 18
    if view.phase == "investors" and seat not in view.waiting:
        parts.append(icon("check", 16, y, 14, "rise"))
        y += 18
    return join(parts), y + 6


def _hand_tokens(scene: Scene, seat: int, y: float) -> Safe:
    rings = [circle(WIDE - 20 - 17 * k, y + 6, 6, "ring") for k in range(free_tokens(scene.view, seat))]
    return tinted(f"seat-{seat}", *rings)


def _holdings(scene: Scene, player: PlayerView) -> list[Chip]:
    """Split cards filled, known regular cards with an edge, open fees."""
    items = [Chip(f"{COMPANIES[c].short} {n}×2", COMPANIES[c].colour, "full") for c, n in enumerate(player.split) if n]
    items += [Chip(f"{COMPANIES[c].short} {n}", COMPANIES[c].colour, "toned") for c, n in enumerate(player.known) if n]
    if player.fees:
        items.append(Chip(f"{scene.word('fees')} {' '.join([f'−{fee}' for fee in player.fees])}", "fall", "toned"))
    return items
