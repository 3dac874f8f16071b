"""The players: cash, certificates, holdings, privates, and what all of it is worth and could raise."""

from collections.abc import Hashable
from functools import partial

import msgspec

from kurs.draw import Panel, Safe, Sketch, join
from kurs.draw.players import amount, named
from kurs.draw.shapes import fit, path, rect, text, tinted, width
from kurs.draw.tokens import Chip, chips, pill, token
from kurs.kernel.title import places
from kurs.titles.r1849.data import PRIVATES, C
from kurs.titles.r1849.draw.scene import CODES, TONES, WIDE, Scene
from kurs.titles.r1849.prospects import liquidity
from kurs.titles.r1849.sheets import in_game

_plain = msgspec.json.Encoder().encode


def player_sketches(scene: Scene) -> list[Sketch]:
    """The viewer first, then the others in their order to his left."""
    view = scene.view
    first = max(0, view.seat)
    return [_sketch(scene, (first + k) % view.seats) for k in range(view.seats)]


def _sketch(scene: Scene, seat: int) -> Sketch:
    view = scene.view
    held = tuple([_holding(scene, c, seat) for c in range(C)])
    reached = _reached(scene)[seat] if view.over else 0
    marks = (seat in view.waiting, seat == view.priority and view.set > 0, seat == view.seat, reached)
    key: Hashable = (
        scene.tongue,
        _plain(view.players[seat]),
        held,
        marks,
        view.certificate_limit,
        liquidity(view, seat),
    )
    return Sketch(f"player-{seat}", scene.cards_area(), key, partial(_panel, scene, seat))


def _reached(scene: Scene) -> list[int]:
    return list(places([player.worth for player in scene.view.players]))


def _holding(scene: Scene, c: int, seat: int) -> tuple[int, bool, bool]:
    """Percent, president, owner of the last certificate."""
    corporation = scene.view.corporations[c]
    return corporation.held[seat], corporation.president == seat, corporation.l20 == seat


# --- the card -------------------------------------------------------------------------------------------------------


def _panel(scene: Scene, seat: int) -> Panel:
    body, high = _belongings(scene, seat, 72)
    high = round(72 + high + 10)
    view = scene.view
    won = view.over and _reached(scene)[seat] == 1
    kind = "surface winner" if won else "surface waits" if seat in view.waiting else "surface"
    frame = [
        rect(1, 1, WIDE - 2, high - 2, kind, 10),
        path(f"M10 1.5H8A7 7 0 0 0 1.5 8V{high - 8}A7 7 0 0 0 8 {high - 1.5}H10Z", "bar"),
    ]
    parts = [tinted(f"seat-{seat}", *frame), _head(scene, seat), _figures(scene, seat), body]
    return Panel(f"player-{seat}", "players", WIDE, high, scene.names[seat], join(parts))


def _head(scene: Scene, seat: int) -> Safe:
    """Who it is, whether he is asked, whether he has the priority."""
    view = scene.view
    note = f" · {scene.word('you')}" if seat == view.seat else ""
    parts = [
        token(27, 21, seat, scene.marks[seat], 11),
        named(44, 25.5, fit(scene.names[seat], 150, 13, bold=True), note),
    ]
    right: float = WIDE - 10
    for said, sign, kind in _signs(scene, seat):
        parts.append(pill(round(right), 10, said, sign, kind, right=True, most=140))
        right -= min(140, width(said, 11, bold=True) + 28) + 5
    return join(parts)


def _signs(scene: Scene, seat: int) -> list[tuple[str, str, str]]:
    """Pills at the right, from the edge inwards."""
    view = scene.view
    if view.over:
        reached = _reached(scene)[seat]
        return [(scene.word("place", reached), "flag", "loud" if reached == 1 else "")]
    if view.players[seat].left:
        return [(scene.sheet("left"), "gone", "")]
    found = [(scene.word("to_act"), "clock", "loud")] if seat in view.waiting else []
    if seat == view.priority and view.set > 0:
        found.append((scene.word("priority"), "flag", ""))
    return found


def _figures(scene: Scene, seat: int) -> Safe:
    """Cash in large figures; certificates, what sales could raise, worth."""
    view, player = scene.view, scene.view.players[seat]
    full = player.certificates >= view.certificate_limit
    over = player.certificates > view.certificate_limit
    parts = [amount(16, 58, scene.money(player.cash))]
    columns = (
        (
            scene.word("certificates"),
            f"{player.certificates}/{view.certificate_limit}",
            "fall" if over else "bold" if full else "",
        ),
        (scene.word("liquid"), scene.money(liquidity(view, seat)), ""),
        (scene.sheet("worth"), scene.money(player.worth), "bold"),
    )
    for k, (word, said, kind) in enumerate(columns):
        x = WIDE - 12 - 74 * (2 - k)
        parts.append(text(x, 45, fit(word, 72, 11), "s11 end dim"))
        parts.append(text(x, 60.5, said, f"s13 end {kind}".strip()))
    return join(parts)


def _belongings(scene: Scene, seat: int, y: float) -> tuple[Safe, float]:
    """Shares, the president's filled with the corporation's colour; privates; loans; bids."""
    view, player = scene.view, scene.view.players[seat]
    items: list[Chip] = []
    for c in in_game(view):
        percent, president, last = _holding(scene, c, seat)
        if percent and view.corporations[c].started:
            marks = ("P" if president else "") + ("L" if last else "")
            said = " ".join([CODES[c], str(percent), *marks])
            items.append(Chip(said, TONES[c], "full" if president else "toned"))
    items += [Chip(f"{PRIVATES[p].id} +{PRIVATES[p].income}", "ink", "plain") for p in player.privates]
    if player.loans:
        items.append(Chip(scene.word("loans", player.loans), "fall", "toned"))
    bound = sum(player.bids)
    if bound:
        items.append(Chip(scene.word("bound", bound), "amber", "toned"))
    if not items:
        return text(16, y + 12, scene.word("nothing"), "s115 dim"), 16
    return chips(16, y, WIDE - 28, items)
