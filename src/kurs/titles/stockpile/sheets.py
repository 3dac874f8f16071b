"""The table in words and numbers, made from a view alone: for the terminal, the numbers sheet and screen readers."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Sheet
from kurs.kernel.move import Move
from kurs.kernel.phrase import NOTHING, Phrase, money, number, text
from kurs.titles.stockpile.data import (
    COMPANIES,
    DONALD,
    FORECAST_LABELS,
    GRAHAM,
    LEVEL_OF,
    TRACKS,
    N,
)
from kurs.titles.stockpile.rules.demand import price_of_bid
from kurs.titles.stockpile.rules.selling import extra_a_share, shares_sold
from kurs.titles.stockpile.rules.setup import money_brought
from kurs.titles.stockpile.state import shares_in
from kurs.titles.stockpile.view import UNKNOWN, CardView, PileView, View

TINTS: Final[dict[str, str]] = {
    key: company.colour for i, company in enumerate(COMPANIES) for key in (f"company.{i}", f"card.{i}", company.short)
}
"""Company cards and names in the company's colour; its name always stands beside it."""


def label(view: View, move: Move) -> Phrase:
    """What an option says, with its consequence."""
    verb, args = move.verb, [arg for arg in move.args if isinstance(arg, int)]
    if verb == "keep":
        return _label_keep(view, args)
    if verb == "place":
        return Phrase("move.place", (view.hand[args[0]], args[1], view.hand[1 - args[0]], args[2]))
    if verb == "hide":
        return Phrase("move.hide", (view.hand[0], args[0], view.hand[1], args[1]))
    if verb == "shift":
        return _label_shift(view, args)
    if verb == "bid" and view.seat >= 0 and DONALD in view.players[view.seat].investors:
        paid = price_of_bid(LEVEL_OF[args[1]], discount=True)
        if paid != args[1]:
            return Phrase("move.bid_reduced", (args[0], args[1], paid))
    if verb == "peek":
        return _label_peek(view, args[0])
    if verb == "cramer":
        return Phrase("move.cramer_up" if args[1] > 0 else "move.cramer_down", (args[0],))
    if verb in ("sell", "sell_split", "break"):
        money = shares_sold(verb, args[1]) * selling_price(view, args[0])
        return Phrase(f"move.{verb}", (args[1], args[0], money))
    if verb == "show":
        if not any(args):
            return Phrase("move.show_nothing")
        return Phrase("move.show", (*args, shares_in(*args) * view.dividend[1]))
    return Phrase(f"move.{verb}", move.args)


def _label_keep(view: View, kept: list[int]) -> Phrase:
    """Investors with the money and the ability they bring."""
    money = money_brought(kept, view.seats)
    if len(kept) == 1:
        return Phrase("move.keep", (kept[0], money, kept[0]))
    return Phrase("move.keep_two", (*kept, money, *kept))


def _label_shift(view: View, args: list[int]) -> Phrase:
    pile, place, to = args
    card = view.piles[pile].cards[place]
    if card.card == UNKNOWN:
        return Phrase("move.shift", (place + 1, pile, to))
    return Phrase("move.shift_up" if card.up else "move.shift_known", (card.card, pile, to))


def _label_peek(view: View, pair: int) -> Phrase:
    holder = view.pairs[pair].holder
    which = [p.holder for p in view.pairs[: pair + 1]].count(holder)
    return Phrase("move.peek_seat", (holder, which)) if holder >= 0 else Phrase("move.peek_hidden", (which,))


def selling_price(view: View, company: int) -> int:
    """What the viewer gets for a share."""
    graham = view.seat >= 0 and GRAHAM in view.players[view.seat].investors
    return view.price[company] + extra_a_share(graham)


def known_forecasts(view: View) -> list[int]:
    """The forecast of each company as far as the viewer knows it, else UNKNOWN."""
    forecasts = [UNKNOWN] * N
    for pair in view.pairs:
        if pair.company != UNKNOWN:
            forecasts[pair.company] = pair.forecast
    return forecasts


def possible_forecasts(view: View) -> list[list[int]]:
    """The forecasts each company can still have, by what the viewer knows (STK-9.2)."""
    known = known_forecasts(view)
    rest = [f for f in range(N) if f not in known]
    return [[f] if f != UNKNOWN else rest for f in known]


def sheets(view: View) -> tuple[Sheet, ...]:
    """Prices, piles, players, and the viewer's own cards."""
    mine = (_mine(view),) if view.seat >= 0 else ()
    return (_prices(view), _piles(view), _players(view), *mine)


def _sheet(name: Phrase, head: tuple[str, ...], rows: list[tuple[Phrase, ...]]) -> Sheet:
    return Sheet(name, tuple([Phrase(f"sheet.{key}") for key in head]), tuple(rows))


def _prices(view: View) -> Sheet:
    known = known_forecasts(view)
    rows: list[tuple[Phrase, ...]] = []
    for company in range(N):
        track = TRACKS[int(view.advanced)][company]
        possible = ["[" + FORECAST_LABELS[f] + "]" if known[company] == f else FORECAST_LABELS[f]
                    for f in possible_forecasts(view)[company]]  # fmt: skip
        before = track.prices[view.ticker_before[company]]
        rows.append((
            text(COMPANIES[company].short),
            Phrase(f"company.{company}"),
            money(view.price[company]),
            text(f"{before} → {view.price[company]}" if before != view.price[company] else ""),
            text(_track_text(track.prices, view.ticker[company], track.start, track.split)),
            text(" ".join(possible)),
        ))  # fmt: skip
    name = Phrase("sheet.table", (max(1, view.round), view.rounds, view.phase, view.first))
    return _sheet(name, ("short", "company", "price", "change", "track", "possible"), rows)


def _track_text(prices: list[int], at: int, start: int, split: int) -> str:
    """The track with the ticker in brackets; ``.`` marks the start space and ``*`` the one after a split."""
    spaces = []
    for i, price in enumerate(prices):
        mark = ("." if i == start else "") + ("*" if i == split else "")
        spaces.append(f"[{price}]{mark}" if i == at else f"{price}{mark}")
    return " ".join(spaces)


def _piles(view: View) -> Sheet:
    rows: list[tuple[Phrase, ...]] = []
    for i, pile in enumerate(view.piles):
        rows.append((Phrase("sheet.pile", (i,)), _bid(pile), *[_card(view, card) for card in pile.cards]))
    longest = max([len(row) for row in rows])
    rows = [row + (NOTHING,) * (longest - len(row)) for row in rows]
    head = tuple([NOTHING, Phrase("sheet.bid"), Phrase("sheet.cards")] + [NOTHING] * (longest - 3))
    return Sheet(Phrase("sheet.piles"), head[:longest], tuple(rows))


def _bid(pile: PileView) -> Phrase:
    return Phrase("sheet.bid_of", (pile.bidder, pile.bid)) if pile.bidder >= 0 else NOTHING


def _card(view: View, card: CardView) -> Phrase:
    if card.up:
        return Phrase(f"card.{card.card}")
    return (
        Phrase("sheet.face_down", (card.by,)) if card.card == UNKNOWN else Phrase("sheet.own_face_down", (card.card,))
    )


def _players(view: View) -> Sheet:
    rows: list[tuple[Phrase, ...]] = []
    for seat, player in enumerate(view.players):
        row = [
            Phrase("seat", (seat,)),
            money(player.cash),
            text(" ".join([str(fee) for fee in player.fees])),
            number(player.cards),
            text(_by_company(player.split, "×2")),
            text(_by_company(player.known, "")),
        ]
        if view.investors_on:
            row.append(Phrase("list", ("investor", *player.investors)))
        rows.append(tuple(row))
    head = ["player", "cash", "fees", "regular", "split", "seen"] + (["investor"] if view.investors_on else [])
    return _sheet(Phrase("sheet.players"), tuple(head), rows)


def _by_company(cards: Sequence[int], suffix: str) -> str:
    return " ".join([f"{COMPANIES[c].short}{suffix} {n}" for c, n in enumerate(cards) if n])


def _mine(view: View) -> Sheet:
    split = view.players[view.seat].split
    rows: list[tuple[Phrase, ...]] = []
    for company in range(N):
        shares = shares_in(view.regular[company], split[company])
        if shares:
            rows.append((
                Phrase(f"company.{company}"),
                number(view.regular[company]),
                number(split[company]),
                number(shares),
                money(shares * selling_price(view, company)),
            ))  # fmt: skip
    return _sheet(Phrase("sheet.mine"), ("company", "regular", "split", "shares", "worth"), rows)
