"""The players: cash, certificates, holdings, privates, and what all of it is worth and could raise."""

from typing import NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.players import amount, named
from kurs.draw.shapes import fit, fitted, path, rect, text, tinted, width
from kurs.draw.tokens import Chip, chips, pill, token
from kurs.kernel.result import ranks
from kurs.titles.r1849.data import PRIVATES
from kurs.titles.r1849.draw.scene import CODES, TONES, WIDE
from kurs.titles.r1849.prospects import liquidity
from kurs.titles.r1849.sheets import in_game
from kurs.titles.r1849.state import certificates_left
from kurs.titles.r1849.view import PlayerView, View


class Holding(NamedTuple):
    """Certificates of a corporation."""

    c: int
    percent: int
    president: bool
    last: bool
    """The last certificate is among them."""


class Card(NamedTuple):
    """A player: what he has and how he stands."""

    seat: int
    player: PlayerView
    holdings: tuple[Holding, ...]
    liquid: int
    """Cash, and what selling everything would raise."""
    limit: int
    """Of certificates."""
    own: bool
    waited_for: bool
    priority: bool
    rank: int
    """Reached in the end; 0 before."""


def cards_of(view: View) -> list[Card]:
    """The viewer first, then the others in their order to his left."""
    first = max(0, view.seat)
    return [_card(view, (first + k) % view.seats) for k in range(view.seats)]


def _card(view: View, seat: int) -> Card:
    reached = list(ranks([player.worth for player in view.players]))[seat] if view.over else 0
    return Card(
        seat, view.players[seat], _holdings(view, seat), liquidity(view, seat), view.certificate_limit,
        seat == view.seat, seat in view.waiting, seat == view.priority and view.set > 0, reached,
    )  # fmt: skip


def _holdings(view: View, seat: int) -> tuple[Holding, ...]:
    found: list[Holding] = []
    for c in in_game(view):
        corporation = view.corporations[c]
        if corporation.held[seat] and corporation.started:
            president, last = corporation.president == seat, corporation.l20 == seat
            found.append(Holding(c, corporation.held[seat], president, last))
    return tuple(found)


# --- the card -------------------------------------------------------------------------------------------------------


def player_panel(scene: Scene, card: Card) -> Drawn:
    """Who it is, his figures, his belongings."""
    seat = card.seat
    body, high = _belongings(scene, card, 72)
    high = round(72 + high + 10)
    kind = "surface winner" if card.rank == 1 else "surface waits" if card.waited_for else "surface"
    frame = [
        rect(1, 1, WIDE - 2, high - 2, kind, 10),
        path(f"M10 1.5H8A7 7 0 0 0 1.5 8V{high - 8}A7 7 0 0 0 8 {high - 1.5}H10Z", "bar"),
    ]
    parts = [tinted(f"seat-{seat}", *frame), _head(scene, card), _figures(scene, card), body]
    return Drawn(WIDE, high, scene.names[seat], join(parts))


def _head(scene: Scene, card: Card) -> Safe:
    """Who it is, whether he is asked, whether he has the priority."""
    seat = card.seat
    note = f" · {scene.word('you')}" if card.own else ""
    parts = [
        token(27, 21, seat, scene.marks[seat], 11),
        named(44, 25.5, fit(scene.names[seat], 150, 13, bold=True), note),
    ]
    right: float = WIDE - 10
    for said, sign, kind in _signs(scene, card):
        parts.append(pill(round(right), 10, said, sign, kind, right=True, most=140))
        right -= min(140, width(said, 11, bold=True) + 28) + 5
    return join(parts)


def _signs(scene: Scene, card: Card) -> list[tuple[str, str, str]]:
    """Pills at the right, from the edge inwards."""
    if card.rank:
        return [(scene.word("rank", card.rank), "flag", "loud" if card.rank == 1 else "")]
    if card.player.left:
        return [(scene.sheet("left"), "gone", "")]
    found = [(scene.word("to_act"), "clock", "loud")] if card.waited_for else []
    if card.priority:
        found.append((scene.word("priority"), "flag", ""))
    return found


def _figures(scene: Scene, card: Card) -> Safe:
    """Cash in large figures; certificates, what sales could raise, worth."""
    player = card.player
    room = certificates_left(player.certificates, card.limit)
    parts = [amount(16, 58, scene.money(player.cash), f"cash-{card.seat}")]
    columns = (
        (
            scene.word("certificates"),
            f"{player.certificates}/{card.limit}",
            "fall" if room < 0 else "" if room else "bold",
        ),
        (scene.word("liquid"), scene.money(card.liquid), ""),
        (scene.sheet("worth"), scene.money(player.worth), "bold"),
    )
    for k, (word, said, kind) in enumerate(columns):
        x = WIDE - 12 - 74 * (2 - k)
        parts.append(fitted(x, 45, word, 72, "s11 end dim"))
        parts.append(text(x, 60.5, said, f"s13 end {kind}".strip()))
    return join(parts)


def _belongings(scene: Scene, card: Card, y: float) -> tuple[Safe, float]:
    """Shares, the president's filled with the corporation's colour; privates; loans; bids."""
    player = card.player
    items: list[Chip] = []
    for c, percent, president, last in card.holdings:
        letters = ("P" if president else "") + ("L" if last else "")
        said = " ".join([CODES[c], str(percent), *letters])
        items.append(Chip(said, TONES[c], "full" if president else "toned", f"share-{c}-{card.seat}"))
    items += [Chip(f"{PRIVATES[p].id} +{PRIVATES[p].income}", "ink", "plain") for p in player.privates]
    if player.loans:
        items.append(Chip(scene.word("loans", player.loans), "fall", "toned"))
    bound = sum(player.bids)
    if bound:
        items.append(Chip(scene.word("bound", bound), "amber", "toned"))
    if not items:
        return text(16, y + 12, scene.word("nothing"), "s115 dim"), 16
    return chips(16, y, WIDE - 28, items)
