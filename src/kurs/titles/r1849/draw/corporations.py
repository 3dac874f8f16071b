"""The corporations: a card for each, those that operate first above, those that have not started last."""

from collections.abc import Hashable
from functools import partial
from typing import Final

import msgspec

from kurs.draw import Panel, Safe, Sketch, join
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, fit, hint, rect, spot, text, tinted, width
from kurs.draw.tokens import Chip, chips, pill, token
from kurs.titles.r1849.data import CORPORATIONS, HEXES, NOBODY, PHASES, PRIVATES, TRAINS
from kurs.titles.r1849.draw.scene import CODES, ROOM, TONES, WIDE, Scene
from kurs.titles.r1849.draw.shares import BAR, says_why, share_bar, share_buttons
from kurs.titles.r1849.names import TRAIN_ARGS
from kurs.titles.r1849.prospects import next_phase, obsolete_with, train_list
from kurs.titles.r1849.view import CorporationView

VERBS: Final = ("buy", "sell", "start", "par", "buy_train", "discard")
"""What lights up on the cards."""
_plain = msgspec.json.Encoder().encode


def corporation_sketches(scene: Scene) -> list[Sketch]:
    """In the order of operating, then in the order of starting."""
    view = scene.view
    rest = [c for c in view.order if not view.corporations[c].started]
    return [_sketch(scene, c) for c in (*view.operating_order, *rest)]


def _sketch(scene: Scene, c: int) -> Sketch:
    view = scene.view
    key: Hashable = (
        scene.tongue,
        _plain(view.corporations[c]),
        (view.phase, view.operating == c, view.over, says_why(scene)),
        (_next(scene) == c, view.board.port_owner == c),
        _lit_key(scene, c),
    )
    return Sketch(f"corporation-{c}", scene.cards_area(), key, partial(_panel, scene, c))


def _lit_key(scene: Scene, c: int) -> Hashable:
    """What is lit on this card, with the money and shares of others that its labels speak of."""
    code = CODES[c]
    own = [
        move
        for move in scene.moves
        if move.verb in VERBS and (code in move.args[:1] or move.verb in ("par", "discard"))
    ]
    if not own:
        return ()
    return (tuple(own), scene.lit.draft, _plain(scene.view.corporations), scene.view.step, scene.view.seat)


def _next(scene: Scene) -> int:
    """The corporation that can be started next."""
    return next((c for c in scene.view.order if not scene.view.corporations[c].started), NOBODY)


# --- the card -------------------------------------------------------------------------------------------------------


def _panel(scene: Scene, c: int) -> Panel:
    corporation = scene.view.corporations[c]
    parts = [_head(scene, c, corporation)]
    y = 42.0
    if corporation.started:
        parts += [
            _money_line(scene, c, corporation, y),
            _train_line(scene, c, corporation, y + 24),
            share_bar(scene, c, y + 50),
        ]
        y += 50 + BAR + 8
    else:
        parts.append(_waiting_line(scene, c, y))
        y += 22
    buttons, high = share_buttons(scene, c, y)
    parts.append(buttons)
    tall = round(y + high + 2)
    now = c == scene.view.operating
    surface = rect(1, 1, WIDE - 2, tall - 2, "surface mine" if high else "surface waits" if now else "surface", 10)
    body = tinted(TONES[c], surface)
    return Panel(f"corporation-{c}", "players", WIDE, tall, CORPORATIONS[c].name, join([body, *parts]))


def _head(scene: Scene, c: int, corporation: CorporationView) -> Safe:
    """Letters in their colour, the whole name, the price; what is going on with it."""
    sign = tinted(TONES[c], rect(10, 10, 48, 24, "full", 5), text(34, 26.5, CODES[c], "s13 bold mid on-tone"))
    said, kind = _state(scene, c, corporation)
    parts = [sign]
    right: float = WIDE - 12
    if corporation.started:
        price = scene.money(corporation.price)
        parts.append(text(right, 28, price, "s16 bold end"))
        right -= width(price, 16, bold=True) + 8
    if said:
        parts.append(
            pill(round(right), 12, said, kind, "loud" if c == scene.view.operating else "", right=True, most=130)
        )
        right -= min(130, width(said, 11, bold=True) + 28) + 6
    parts.append(text(66, 26.5, fit(CORPORATIONS[c].name, right - 66, 11.5), "s115 dim"))
    return join(parts)


def _state(scene: Scene, c: int, corporation: CorporationView) -> tuple[str, str]:
    """A word in the head of the card, and its icon."""
    if scene.view.over:
        return "", ""
    if c == scene.view.operating:
        return scene.word("operates"), "clock"
    if not corporation.started:
        return (scene.word("starts_next"), "flag") if c == _next(scene) else (scene.word("not_started"), "lock")
    if not corporation.turns:
        return scene.word("not_operated"), "lock"
    return "", ""


def _money_line(scene: Scene, c: int, corporation: CorporationView, y: float) -> Safe:
    """President, treasury, stations left, last revenue."""
    parts: list[Safe] = []
    seat = corporation.president
    if seat >= 0:
        parts.append(token(21, y + 9, seat, scene.marks[seat], 9))
        parts.append(text(35, y + 13.5, fit(scene.names[seat], 72, 12), "s12"))
    parts += [icon("bag", 112, y + 2, 14), text(130, y + 13.5, scene.money(corporation.treasury), "s13 bold")]
    left = [circle(205 + 13 * k, y + 9, 5, "ring") for k in range(corporation.tokens)]
    tokens = tinted(TONES[c], *left)
    parts.append(Safe(f"<g>{hint(scene.word('tokens', corporation.tokens))}{tokens}</g>"))
    said = scene.word("ran", corporation.revenue) if corporation.turns else ""
    parts.append(text(WIDE - 12, y + 13.5, fit(said, 100, 12), "s12 end"))
    return join(parts)


def _waiting_line(scene: Scene, c: int, y: float) -> Safe:
    """Before it starts: where its home is and what its tokens cost."""
    homes = " ".join([HEXES[h].id for h in CORPORATIONS[c].homes])
    said = scene.word("home_and_fee", homes, CORPORATIONS[c].fee)
    return text(12, y + 10, fit(said, ROOM, 12), "s12 dim")


# --- trains and the rest --------------------------------------------------------------------------------------------


def _train_line(scene: Scene, c: int, corporation: CorporationView, y: float) -> Safe:
    """Its trains with the phase that ends them; at the right what else it has."""
    parts: list[Safe] = []
    x = 12.0
    kinds = train_list(corporation.trains)
    for k, kind in enumerate(kinds):
        wide = round(width(TRAINS[kind].name, 11, bold=True) + 12)
        parts.append(_train(scene, c, kind, x, y, wide, first=kind not in kinds[:k]))
        x += wide + 3
        end = obsolete_with(kind)
        if kind not in kinds[k + 1 :] and end != NOBODY:
            said = scene.word("until", PHASES[end].name)
            parts.append(text(x + 2, y + 13.5, said, f"s11{' fall' if end == next_phase(scene.view) else ' dim'}"))
            x += width(said, 11) + 8
    if not kinds:
        parts.append(text(12, y + 13.5, scene.word("no_train"), "s12 dim"))
    return join([*parts, _extras(scene, c, corporation, y)])


def _train(scene: Scene, c: int, kind: int, x: float, y: float, wide: float, first: bool) -> Safe:
    """A train; where another corporation may ask for it, or it may be discarded, it is lit."""
    lit = {}
    if first:
        lit = scene.lit.at("buy_train", CODES[c], TRAIN_ARGS[kind])
        if not lit and scene.view.step == "discard" and _president_asked(scene, c):
            lit = scene.lit.at("discard", TRAIN_ARGS[kind])
    body = [
        rect(x, y, wide, 18, "chip plain" if not lit else "button", 4),
        text(x + wide / 2, y + 13, TRAINS[kind].name, "s11 bold mid"),
    ]
    return spot(x - 1, y - 3, wide + 2, 24, lit, *body, r=5)


def _president_asked(scene: Scene, c: int) -> bool:
    """Which corporation has too many trains: the first of the starting order over the limit."""
    view = scene.view
    crowded = [x for x in view.order if sum(view.corporations[x].trains) > view.train_limit]
    return crowded[:1] == [c]


def _extras(scene: Scene, c: int, corporation: CorporationView, y: float) -> Safe:
    """Privates, the port, the E token, bonds, as chips that end at the right edge."""
    items = [Chip(PRIVATES[p].id, "ink", "plain") for p in corporation.privates]
    if scene.view.board.port_owner == c:
        items.append(Chip(f"+ {HEXES[scene.view.board.port].id}", "blue", "toned"))
    if corporation.e_token:
        items.append(Chip("E", "amber", "full"))
    if corporation.bonds:
        items.append(Chip(scene.word("bonds", corporation.bonds), "fall", "toned"))
    wide = sum([round(width(item.label, 11, bold=True) + 14) for item in items]) - 4
    return chips(WIDE - 12 - wide, y, wide + 4, items)[0] if items else Safe("")
