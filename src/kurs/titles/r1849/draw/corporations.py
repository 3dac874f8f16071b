"""The corporations: a card for each, those that operate first above, those that have not started last."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, panel
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, fitted, hint, piece, rect, spot, text, tinted, width
from kurs.draw.tokens import FINGER, Chip, chips, pill, token
from kurs.kernel.move import Move
from kurs.titles.r1849.data import CORPORATIONS, HEXES, NOBODY, PHASES, PRIVATES, TRAINS
from kurs.titles.r1849.draw.last import looked_up, run_button, runs_of
from kurs.titles.r1849.draw.scene import CODES, ROOM, TONES, WIDE, lit_where
from kurs.titles.r1849.draw.shares import BAR, share_bar, share_buttons
from kurs.titles.r1849.names import TRAIN_ARGS
from kurs.titles.r1849.prospects import next_phase, obsolete_with, train_list
from kurs.titles.r1849.rules.phases import over_limit
from kurs.titles.r1849.view import CorporationView, View

ON_CARDS: Final = ("buy", "sell", "start", "buy_train")
"""What lights up on the card of the corporation that it names."""


class Card(NamedTuple):
    """A corporation, and what the rest of the table has to do with it."""

    c: int
    corporation: CorporationView
    over: bool
    operates: bool
    next: bool
    """It is the one that can be started next."""
    port: str
    """The port in which it has the bonus."""
    soon: int
    """The phase that the next new kind of train begins."""
    why: bool
    """Whether the viewer may ask why he cannot buy."""
    run: int
    """1: its last run can be looked up, 2: it is."""


def in_their_places(view: View) -> list[int]:
    """In an operating round in the order of operating, then of starting; else in the order of starting alone: whoever
    sells finds the next card where it was, though prices have changed."""
    if not view.round:
        return list(view.order)
    return [*view.operating_order, *[c for c in view.order if not view.corporations[c].started]]


def corporation_panels(view: View, scene: Scene, area: str, past: Scene) -> list[Panel]:
    """A card for each."""
    runs, looked = runs_of(past.past), looked_up(past)
    why = view.step == "stock_round" and bool(scene.lit.verbs() & {"pass", "done"})
    found: list[Panel] = []
    for c in in_their_places(view):
        card = _card(view, c, why, (c in runs) + (c in runs and c == looked))
        found.append(panel(f"corporation-{c}", area, corporation_panel, _lit_on(view, scene, card), card))
    return found


def _card(view: View, c: int, why: bool, run: int) -> Card:
    port = HEXES[view.board.port].id if view.board.port_owner == c else ""
    first, soon = view.starts_next == c, next_phase(view.phase)
    return Card(c, view.corporations[c], view.over, view.operating == c, first, port, soon, why, run)


def _lit_on(view: View, scene: Scene, card: Card) -> Scene:
    """What lights up on this card: its certificates and trains; a start price names no corporation, nor does what is
    discarded.
    """
    verbs = {
        *(["par"] if card.next and view.step == "rsa_price" else []),
        *(["discard"] if view.step == "discard" and _crowded(view) == card.c else []),
    }

    def here(move: Move) -> bool:
        return move.verb in verbs or (move.verb in ON_CARDS and CODES[card.c] in move.args[:1])

    return scene.lighting(scene.lit.where(here)) if card.why else lit_where(scene, here)


def _crowded(view: View) -> int:
    """Which corporation has too many trains."""
    return over_limit(view.order, [sum(corporation.trains) for corporation in view.corporations], view.train_limit)


# --- the card -------------------------------------------------------------------------------------------------------


def corporation_panel(scene: Scene, card: Card) -> Drawn:
    """What it has, who owns it, and what can be done with its certificates."""
    c, corporation = card.c, card.corporation
    parts = [_head(scene, card)]
    y = 42.0
    if corporation.started:
        more = FINGER - 18 if _lit_trains(scene, c) else 0
        parts += [
            _money_line(scene, card, y),
            _train_line(scene, card, y + 24 + more / 2),
            share_bar(scene, c, corporation, card.why, y + 50 + more),
        ]
        y += 50 + more + BAR + 8
    else:
        parts.append(_waiting_line(scene, c, y))
        y += 22
    buttons, high = share_buttons(scene, c, corporation, y)
    parts.append(buttons)
    tall = round(y + high + 2)
    surface = rect(
        1, 1, WIDE - 2, tall - 2, "surface mine" if high else "surface waits" if card.operates else "surface", 10
    )
    body = tinted(TONES[c], surface)
    return Drawn(WIDE, tall, CORPORATIONS[c].name, join([body, *parts]))


def _head(scene: Scene, card: Card) -> Safe:
    """Letters in their colour, the whole name, the price; what is going on with it."""
    c, corporation = card.c, card.corporation
    sign = tinted(TONES[c], rect(10, 10, 48, 24, "full", 5), text(34, 26.5, CODES[c], "s13 bold mid on-tone"))
    said, kind = _state(scene, card)
    parts = [sign]
    right: float = WIDE - 12
    if corporation.started:
        price = scene.money(corporation.price)
        parts.append(text(right, 28, price, "s16 bold end", f"price-{c}"))
        right -= width(price, 16, bold=True) + 8
    if said:
        parts.append(pill(round(right), 12, said, kind, "loud" if card.operates else "", right=True, most=130))
        right -= min(130, width(said, 11, bold=True) + 28) + 6
    parts.append(fitted(66, 26.5, CORPORATIONS[c].name, right - 66, "s115 dim"))
    return join(parts)


def _state(scene: Scene, card: Card) -> tuple[str, str]:
    """A word in the head of the card, and its icon."""
    if card.over:
        return "", ""
    if card.operates:
        return scene.word("operates"), "clock"
    if card.corporation.closed and not card.corporation.started and not card.next:
        return scene.word("just_closed"), "cross"
    if not card.corporation.started:
        return (scene.word("starts_next"), "flag") if card.next else (scene.word("not_started"), "lock")
    if not card.corporation.turns:
        return scene.word("not_operated"), "lock"
    return "", ""


def _money_line(scene: Scene, card: Card, y: float) -> Safe:
    """President, treasury, stations left, last revenue."""
    c, corporation = card.c, card.corporation
    parts: list[Safe] = []
    seat = corporation.president
    if seat >= 0:
        parts.append(token(21, y + 9, seat, scene.marks[seat], 9))
        parts.append(fitted(35, y + 13.5, scene.names[seat], 72, "s12"))
    parts += [
        icon("bag", 112, y + 2, 14),
        text(130, y + 13.5, scene.money(corporation.treasury), "s13 bold", f"treasury-{c}"),
    ]
    left = [circle(205 + 13 * k, y + 9, 5, "ring") for k in range(corporation.tokens)]
    tokens = tinted(TONES[c], *left)
    parts.append(Safe(f"<g>{hint(scene.word('tokens', corporation.tokens))}{tokens}</g>"))
    said = scene.word("ran", corporation.revenue) if corporation.turns else ""
    if card.run and said:
        parts.append(run_button(scene, c, corporation.revenue, card.run > 1, WIDE - 12, y - 2))
    else:
        parts.append(fitted(WIDE - 12, y + 13.5, said, 100, "s12 end"))
    return join(parts)


def _waiting_line(scene: Scene, c: int, y: float) -> Safe:
    """Before it starts: where its home is and what its tokens cost."""
    homes = " ".join([HEXES[h].id for h in CORPORATIONS[c].homes])
    said = scene.word("home_and_fee", homes, CORPORATIONS[c].fee)
    return fitted(12, y + 10, said, ROOM, "s12 dim")


# --- trains and the rest --------------------------------------------------------------------------------------------


def _train_line(scene: Scene, card: Card, y: float) -> Safe:
    """Its trains with the phase that ends them; at the right what else it has."""
    parts: list[Safe] = []
    x = 12.0
    kinds = train_list(card.corporation.trains)
    for k, kind in enumerate(kinds):
        wide = round(width(TRAINS[kind].name, 11, bold=True) + 12)
        if _lit_trains(scene, card.c):
            wide = max(wide, FINGER)
        parts.append(_train(scene, card.c, kind, kinds[:k].count(kind), x, y, wide))
        x += wide + 3
        end = obsolete_with(kind)
        if kind not in kinds[k + 1 :] and end != NOBODY:
            said = scene.word("until", PHASES[end].name)
            parts.append(text(x + 2, y + 13.5, said, f"s11{' fall' if end == card.soon else ' dim'}"))
            x += width(said, 11) + 8
    if not kinds:
        parts.append(text(12, y + 13.5, scene.word("no_train"), "s12 dim"))
    return join([*parts, _extras(scene, card, y)])


def _train(scene: Scene, c: int, kind: int, n: int, x: float, y: float, wide: float) -> Safe:
    """The n-th train of a kind; where another corporation may ask for it, or it may be discarded, the first is lit. It
    comes from the bank, or from whoever has one less now."""
    lit = {}
    if n == 0:
        lit = scene.lit.at("buy_train", CODES[c], TRAIN_ARGS[kind]) or scene.lit.at("discard", TRAIN_ARGS[kind])
    body = [
        rect(x, y - (12 if lit else 0), wide, FINGER if lit else 18, "chip plain" if not lit else "button", 4),
        text(x + wide / 2, y + 13, TRAINS[kind].name, "s11 bold mid"),
    ]
    train = piece(0, 0, *body, name=f"train-{c}-{kind}-{n}", comes=f"depot-{kind}", like=f"train-{kind}")
    return spot(x, y - 12, wide, FINGER, lit, train, r=5)


def _lit_trains(scene: Scene, c: int) -> bool:
    """Whether a train of the corporation can be chosen: then its line has the height of a finger."""
    return bool(scene.lit.at("buy_train", CODES[c])) or "discard" in scene.lit.verbs()


def _extras(scene: Scene, card: Card, y: float) -> Safe:
    """Privates, the port, the E token, bonds, as chips that end at the right edge."""
    corporation = card.corporation
    items = [Chip(PRIVATES[p].id, "ink", "plain") for p in corporation.privates]
    if card.port:
        items.append(Chip(f"+ {card.port}", "blue", "toned"))
    if corporation.e_token:
        items.append(Chip("E", "amber", "full"))
    if corporation.bonds:
        items.append(Chip(scene.word("bonds", corporation.bonds), "fall", "toned"))
    wide = sum([round(width(item.label, 11, bold=True) + 14) for item in items]) - 4
    return chips(WIDE - 12 - wide, y, wide + 4, items)[0] if items else Safe("")
