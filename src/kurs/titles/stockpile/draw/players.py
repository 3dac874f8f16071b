"""The players: what everybody, and this viewer, knows of each."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join, slot
from kurs.draw.icons import icon
from kurs.draw.memo import Memo
from kurs.draw.players import Player, lines, player_frame, player_ground
from kurs.draw.shapes import circle, fit, piece, text, tinted
from kurs.draw.tokens import Chip, chips
from kurs.kernel.phrase import Phrase
from kurs.kernel.result import ranks
from kurs.titles.stockpile.data import COMPANIES
from kurs.titles.stockpile.draw.scene import money, own_token
from kurs.titles.stockpile.rules.demand import tokens_in_hand
from kurs.titles.stockpile.view import PlayerView, View

WIDE: Final = 190
TOP: Final = 68
PARTS: Final = ("cash", "majorities", "liquidation", "fees")


class Top(NamedTuple):
    """What stands at the top of a player's panel, beside his name."""

    seat: int
    cash: int
    waited_for: bool
    first: bool
    rank: int
    """Reached in the end; 0 before."""
    own: bool


class Body(NamedTuple):
    """What stands under name and cash."""

    seat: int
    player: PlayerView
    free: int
    """Bidding tokens that stand on no pile."""
    chosen: bool
    """Whether he has chosen his investors."""


def top_of(view: View, seat: int) -> Top:
    """The top of a player's panel as the viewer sees it."""
    counted = all([len(other.final) == len(PARTS) for other in view.players])
    rank = ranks([other.cash for other in view.players])[seat] if counted else 0
    first = seat == view.first and not view.over
    return Top(seat, view.players[seat].cash, seat in view.waiting, first, rank, seat == view.seat)


def player_panel(scene: Scene, top: Top, high: int) -> Drawn:
    """A player's panel, as high as all of them, with slots for its ground and its body."""
    frame = player_frame(_top(scene, top), WIDE, high, slot(f"player-{top.seat}-turn"))
    return Drawn(WIDE, high, scene.names[top.seat], join([frame, slot(f"player-{top.seat}-body")]))


def player_turn(scene: Scene, top: Top, high: int) -> Safe:
    """The ground of a player's panel."""
    return player_ground(_top(scene, top), WIDE, high)


def _top(scene: Scene, top: Top) -> Player:
    return Player(
        top.seat,
        scene.marks[top.seat],
        scene.names[top.seat],
        money(scene, top.cash),
        waits=scene.word("waits") if top.waited_for else "",
        first=scene.word("first_player") if top.first else "",
        rank=scene.word("rank", top.rank) if top.rank else "",
        won=top.rank == 1,
        note=scene.word("you") if top.own else "",
    )


def free_tokens(view: View, seat: int) -> int:
    """Bidding tokens that stand on no pile, while the bidding lasts."""
    if view.phase not in ("supply", "pre_demand", "demand"):
        return 0
    return tokens_in_hand(view.seats, seat, [pile.bidder for pile in view.piles])


BODIES: Final[Memo[tuple[Safe, float]]] = Memo(60)


def body_of(scene: Scene, body: Body) -> tuple[Safe, float]:
    """The body, and how high the panel gets by it; it is measured before it is drawn."""
    return BODIES((scene, body), lambda: _body(scene, *body))


def player_body(scene: Scene, body: Body) -> Safe:
    """What stands under name and cash."""
    return body_of(scene, body)[0]


def _body(scene: Scene, seat: int, player: PlayerView, free: int, chosen: bool) -> tuple[Safe, float]:
    parts: list[Safe] = []
    y: float = TOP
    if player.final:
        amounts = [*player.final[:3], *[-fees for fees in player.final[3:]]]
        rows = [(scene.say(Phrase(f"score.{key}")), money(scene, amount))
                for key, amount in zip(PARTS, amounts, strict=False)]  # fmt: skip
        parts.append(lines(16, y + 10, WIDE - 28, rows))
        y += 17 * len(rows) + 4
    else:
        parts.append(icon("cards", 16, y - 1, 15))
        parts.append(text(36, y + 11, scene.word("cards", player.cards), "s12"))
        parts.append(_hand_tokens(scene, seat, free, y))
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
    if chosen:
        parts.append(icon("check", 16, y, 14, "rise"))
        y += 18
    return join(parts), y + 6


def _hand_tokens(scene: Scene, seat: int, free: int, y: float) -> Safe:
    rings = [circle(WIDE - 20 - 17 * k, y + 6, 6, "ring") for k in range(free)]
    name = own_token(scene, seat)
    return tinted(f"seat-{seat}", piece(0, 0, *rings, name=name) if name and free else join(rings))


def _holdings(scene: Scene, player: PlayerView) -> list[Chip]:
    """Split cards filled, known regular cards with an edge, open fees."""
    items = [Chip(f"{COMPANIES[c].short} {n}×2", COMPANIES[c].colour, "full") for c, n in enumerate(player.split) if n]
    items += [Chip(f"{COMPANIES[c].short} {n}", COMPANIES[c].colour, "toned") for c, n in enumerate(player.known) if n]
    if player.fees:
        items.append(Chip(f"{scene.word('fees')} {' '.join([f'−{fee}' for fee in player.fees])}", "fall", "toned"))
    return items
