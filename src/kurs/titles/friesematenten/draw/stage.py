"""The middle of attention: the card it is about, and the auction, or whatever else is being decided, beside it."""

from typing import Any, Final, NamedTuple

from kurs.draw import Drawn, Safe, join
from kurs.draw.icons import icon
from kurs.draw.players import amount
from kurs.draw.shapes import fit, fitted, group, paragraph, rect, spot, text, tinted, width, wrap
from kurs.draw.tokens import FINGER, button, pill, token
from kurs.kernel.phrase import Phrase
from kurs.titles.friesematenten.data import INFLUENCE
from kurs.titles.friesematenten.draw.cards import enlarged, enlarged_height, figure
from kurs.titles.friesematenten.draw.scene import ROOM, WIDE, Scene, signed
from kurs.titles.friesematenten.rules.figures import price_of_bid
from kurs.titles.friesematenten.texts import hosts_word
from kurs.titles.friesematenten.view import UNKNOWN, AuctionView, View

RAISES: Final = (1, 2, 5, 10)
STANDING: Final = 31
"""From one player to the next."""


# --- the card it is about -------------------------------------------------------------------------------------------


def subject(view: View, draft: tuple[int | str, ...]) -> tuple[str, str]:
    """Which card, and the word for why: chosen, played, bought or taken, up, or the next one. "" if none."""
    if len(draft) > 1:
        return str(draft[1]), "chosen"
    if view.played:
        return view.played.card, "played"
    if view.using:
        return view.using, "bought" if view.step == "use" else "taken"
    if view.up:
        return view.up, "now_up" if view.auction and view.auction.bidding else "comes_up"
    left = [place.card for place in view.market if place.card and not place.offered]
    return (left[0], "first_up") if left and view.phase == "turn" else ("", "")


def card_panel(scene: Scene, id: str, why: str, who: tuple[int, ...]) -> Drawn:
    """The card enlarged, with everything that is written on it."""
    face = scene.faces[id]
    labels = (scene.sheet("min_bid"), scene.sheet("production"), scene.sheet("points"))
    high = enlarged_height(face, ROOM)
    said = scene.word(why, *who)
    parts = [
        rect(0.5, 0.5, WIDE - 1, high + 51, "surface", 10),
        icon("hammer" if why in ("now_up", "comes_up") else "cards", 13, 10, 16, "ink"),
        fitted(37, 23, said, ROOM - 30, "s13 bold", 13, bold=True),
        group(12, 36, enlarged(face, scene.money(face.card.min_bid), labels, ROOM, high)),
    ]
    return Drawn(WIDE, round(high + 52), f"{said}: {face.name}", join(parts))


def whose(view: View, why: str) -> tuple[int, ...]:
    """Whose card it is where the caption says so."""
    if why == "played" and view.played:
        return (view.played.seat,)
    return (view.waiting[0],) if why in ("bought", "taken") and view.waiting else ()


# --- what is being decided ------------------------------------------------------------------------------------------


class Decision(NamedTuple):
    """What is being decided, by whom, and how everybody stands."""

    step: str
    seat: int
    """The viewer's."""
    marker: int
    waiting: tuple[int, ...]
    covered: bool
    auction: AuctionView | None
    """While it is bid."""
    cash: tuple[int, ...]
    points: tuple[int, ...]


def decision_of(view: View) -> Decision:
    """The decision as the viewer sees it."""
    auction = view.auction if view.step == "bid" else None
    cash, points = tuple([p.cash for p in view.players]), tuple([p.points for p in view.players])
    return Decision(view.step, view.seat, view.marker, tuple(view.waiting), view.covered, auction, cash, points)


def decision_panel(scene: Scene, at: Decision) -> Drawn:
    """Where the bidding stands, who is in it, whose decision it is; and the buttons of the one who is asked."""
    head = scene.say(Phrase(f"phase.{at.step}"))
    parts = [fitted(14, 25, head, 240, "s13 bold", 13, bold=True)]
    y = 38.0
    for part in (_bid, _standings, _advice, _raises, _buttons):
        drawn, high = part(scene, at, y)
        if high:
            parts.append(drawn)
            y += high + 10
    high = round(y + 2)
    mine = at.seat in at.waiting
    kind = "surface mine" if mine else "surface"
    surface = rect(1, 1, WIDE - 2, high - 2, kind, 10)
    if mine:
        parts.append(pill(WIDE - 12, 10, scene.word("your_decision"), "clock", "call", right=True, most=160))
    return Drawn(WIDE, high, head, join([surface, *parts]))


def _bid(scene: Scene, at: Decision, y: float) -> tuple[Safe, float]:
    """The highest bid in large figures, or the least that may be bid."""
    auction = at.auction
    if auction is None:
        return Safe(""), 0
    first = auction.bidder < 0
    money = scene.money(auction.lowest if first else auction.bid)
    label = scene.word("no_bid") if first else scene.sheet("highest")
    parts = [rect(12, y, ROOM, 52, "well", 8), amount(24, y + 36, money), text(124, y + 22, label, "s115 dim")]
    if first:
        parts.append(text(124, y + 40, scene.sheet("min_bid"), "s13 bold"))
    else:
        parts.append(token(133, y + 35, auction.bidder, scene.marks[auction.bidder], 9))
        parts.append(text(148, y + 39.5, fit(scene.names[auction.bidder], 150, 13, bold=True), "s13 bold"))
    return join(parts), 52


def _standings(scene: Scene, at: Decision, y: float) -> tuple[Safe, float]:
    """Every player in the order of bidding, and how he stands."""
    seats = len(at.cash)
    parts = [_standing(scene, at, (at.marker + k) % seats, y + STANDING * k) for k in range(seats)]
    return join(parts), STANDING * seats - 3


def _standing(scene: Scene, at: Decision, seat: int, y: float) -> Safe:
    auction = at.auction
    decides = seat in at.waiting
    out = auction is not None and seat in (*auction.passed, *auction.banned, *auction.defaulted)
    name = scene.names[seat] + (f" · {scene.word('you')}" if seat == at.seat else "")
    parts = [
        rect(12.5, y + 0.5, ROOM - 1, STANDING - 4, "standing decides" if decides else "standing", 7),
        token(28, y + 14, seat, scene.marks[seat], 10),
        text(46, y + 18.5, fit(name, 128, 13, bold=decides), f"s13{' bold' if decides else ''}{' dim' if out else ''}"),
    ]
    cash = at.cash[seat]
    if cash != UNKNOWN:
        parts.append(text(222, y + 18.5, scene.money(cash), "s12 end dim"))
    parts.append(_state_of(scene, at, seat, y))
    return tinted(f"seat-{seat}", *parts)


def _state_of(scene: Scene, at: Decision, seat: int, y: float) -> Safe:
    """A word and an icon for how a player stands."""
    right, auction = WIDE - 18, at.auction
    if seat in at.waiting:
        return pill(right, y + 4, scene.word("decides"), "clock", "loud", right=True, most=160)
    if auction is None:
        points = signed(at.points[seat])
        return figure(right - 20 - width(points, 13, bold=True), y + 18.5, "star", points)
    said, sign = scene.sheet("in"), "check"
    for key, seats, shown in (
        ("highest", (auction.bidder,), "up"),
        ("banned", auction.banned, "lock"),
        ("defaulted", auction.defaulted, "alert"),
        ("passed", auction.passed, "cross"),
    ):
        if seat in seats:
            said, sign = scene.sheet(key), shown
            break
    if seat in auction.halved:
        said = f"{said} · {scene.sheet('halved')}"
    return pill(right, y + 4, said, sign, "full" if seat == auction.bidder else "", right=True, most=170)


def _advice(scene: Scene, at: Decision, y: float) -> tuple[Safe, float]:
    """While a card is being aimed: what it wants; in an auction: the danger of bidding more than one has."""
    said, kind, auction = _wanted(scene), "", at.auction
    if auction and scene.lit.ranges() and not at.covered:
        cash = at.cash[at.seat]
        if any([_pays(at.seat, auction, bid) > cash for bid in _amounts(auction)]):
            said, kind = scene.word("over_cash", cash), "fall"
    if not said:
        return Safe(""), 0
    lines = wrap(said, ROOM - 30, 12)
    sign = icon("alert" if kind else "eye", 14, y + 1, 15, kind or "ink")
    return Safe(sign + paragraph(38, y + 12.5, lines, f"s12 {kind}", 16)), 16 * len(lines)


def _wanted(scene: Scene) -> str:
    if len(scene.aim) < 2:
        return ""
    card = scene.faces[str(scene.aim[1])].card
    if card.kind == INFLUENCE:
        side = "own" if card.own_side else "opponent"
        if card.to_player:
            return scene.say(Phrase(f"text.side.{side}"))
        return scene.say(Phrase(f"text.couple_{side}", (hosts_word(card),)))
    place = len(scene.aim) - 2
    return scene.say(Phrase("text.target", (card.targets[place],))) if place < len(card.targets) else ""


# --- buttons --------------------------------------------------------------------------------------------------------


def _amounts(auction: AuctionView) -> list[int]:
    """The bids offered at a click: the least, and a few more."""
    base = auction.lowest - 1 if auction.bidder >= 0 else auction.lowest
    return sorted(
        {max(auction.lowest, base + more) for more in ((0, *RAISES[1:]) if base == auction.lowest else RAISES)}
    )


def _pays(seat: int, auction: AuctionView, bid: int) -> int:
    return price_of_bid(bid, seat in auction.halved)


def _raises(scene: Scene, at: Decision, y: float) -> tuple[Safe, float]:
    """The least bid and higher ones; any other number is typed in under the question."""
    auction = at.auction
    if auction is None or not scene.lit.ranges():
        return Safe(""), 0
    cash = at.cash[at.seat]
    offers = [(bid, scene.lit.at("bid", bid)) for bid in _amounts(auction)]
    pitch = (ROOM + 8) / len(offers)
    parts: list[Safe] = []
    for k, (bid, lit) in enumerate(offers):
        if lit:
            more = (
                f"+{bid - auction.bid}"
                if auction.bidder >= 0
                else scene.word("least")
                if not k
                else f"+{bid - auction.lowest}"
            )
            risky = _pays(at.seat, auction, bid) > cash
            parts.append(_raise(12 + pitch * k, y, pitch - 8, scene.money(bid), more, lit, risky))
    return join(parts), 48 if parts else 0


def _raise(x: float, y: float, wide: float, said: str, more: str, lit: dict[str, Any], risky: bool) -> Safe:
    kind = "risky" if risky else ""
    body = [
        rect(x, y, wide, 48, f"button {kind}".strip(), 8),
        text(x + wide / 2, y + 23, said, "s16 bold mid"),
        fitted(x + wide / 2, y + 39, more, wide - 8, f"s11 mid {'fall' if risky else 'dim'}"),
    ]
    if risky:
        body.append(icon("alert", x + 5, y + 5, 13, "fall"))
    return spot(x, y, wide, 48, lit, *body, r=8, kind=kind)


def _buttons(scene: Scene, at: Decision, y: float) -> tuple[Safe, float]:
    """Answers that need no target, and the way back from one being chosen."""
    lit = scene.lit
    if lit.draft:
        items = [(lit.instead(label=scene.word("again")), "cross")]
    else:
        whole = [move for move in lit.moves() if move.verb == "play" and len(move.args) == 1]
        items = [(lit.at(move.verb, *move.args), scene.faces[str(move.args[0])].sign) for move in whole]
        signs = (("keep", "cards"), ("end", "check"), ("pass", "cross"), ("decline", "check"))
        items += [(lit.at(verb), sign) for verb, sign in signs]
    items = [(attributes, sign) for attributes, sign in items if attributes]
    parts = [
        button(12, y + (FINGER + 6) * k, ROOM, attributes["aria_label"], attributes, sign=sign, high=FINGER)
        for k, (attributes, sign) in enumerate(items)
    ]
    return join(parts), (FINGER + 6) * len(items) - 6 if items else 0
