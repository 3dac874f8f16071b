"""The table in words and numbers, made from a view alone: for the terminal, the numbers sheet and screen readers."""

from kurs.face import Sheet
from kurs.kernel.phrase import NOTHING, Phrase, money, number, text
from kurs.titles.friesematenten.data import COLOURS, FACTORY, KINDS, Card, Deck
from kurs.titles.friesematenten.texts import card_text
from kurs.titles.friesematenten.view import UNKNOWN, AuctionView, CardView, PlaceView, PlayerView, View

Row = tuple[Phrase, ...]


def tints_of(deck: Deck) -> dict[str, str]:
    """Cards and their ids in the colour of their kind; the id's letter says the same."""
    return {key: COLOURS[card.kind] for card in deck.cards for key in (f"card.{card.name}", card.id)}


def sheets(deck: Deck, view: View) -> tuple[Sheet, ...]:
    """The market, the auction, the players, the empires, the discards, and what the cards say."""
    if view.phase == "draft":
        return (_draft(deck, view),) if view.seat >= 0 else ()
    made = [_market(deck, view)]
    if view.auction is not None and view.auction.bidding:
        made.append(_auction(deck, view, view.auction))
    made += [_players(view), _empires(deck, view)]
    if view.discard:
        made.append(_discards(deck, view))
    return (*made, _texts(deck, view))


def _sheet(name: Phrase, head: tuple[str, ...], rows: list[Row]) -> Sheet:
    return Sheet(name, tuple([Phrase(f"sheet.{key}") for key in head]), tuple(rows))


def _of(deck: Deck, id: str) -> Card:
    return deck.cards[deck.number[id]]


def _named(deck: Deck, id: str) -> Row:
    """A card by its id and its name."""
    return (text(id), Phrase(f"card.{_of(deck, id).name}"))


def _figures(card: Card) -> Row:
    """Kind, minimum bid, points, production as they are printed."""
    production = number(card.production) if card.kind == FACTORY else NOTHING
    points = number(card.vp) if card.kind != KINDS.index("action") else NOTHING
    return (Phrase(f"kind.{KINDS[card.kind]}"), money(card.min_bid), points, production)


def _market(deck: Deck, view: View) -> Sheet:
    rows: list[Row] = []
    for i, place in enumerate(view.market):
        what: Row = (NOTHING,) * 6
        if place.card:
            what = (*_named(deck, place.card), *_figures(_of(deck, place.card)))
        rows.append((number(i + 1), *what, _remark(view, place)))
    deck_key = ("sheet.deck", "sheet.deck_second", "sheet.deck_last")[view.exhausted]
    rows.append((NOTHING, NOTHING, Phrase(deck_key, (view.deck,)), *(NOTHING,) * 5))
    name = Phrase("sheet.table", (view.round, view.phase, view.marker))
    return _sheet(name, ("place", "id", "card", "kind", "min_bid", "points", "production", "remark"), rows)


def _remark(view: View, place: PlaceView) -> Phrase:
    if not place.card:
        return Phrase("sheet.gone")
    if place.card == view.up:
        return Phrase("sheet.up")
    if place.unsold:
        return Phrase("sheet.unsold")
    return Phrase("sheet.offered") if place.offered else NOTHING


def _auction(deck: Deck, view: View, auction: AuctionView) -> Sheet:
    name = _of(deck, auction.card).name
    head = Phrase("sheet.auction", (name, auction.lowest))
    if auction.bidder >= 0:
        head = Phrase("sheet.auction_bid", (name, auction.bid, auction.bidder))
    rows: list[Row] = []
    for seat in range(view.seats):
        half = Phrase("sheet.halved") if seat in auction.halved else NOTHING
        rows.append((Phrase("seat", (seat,)), _standing(auction, seat), half))
    return Sheet(head, (Phrase("sheet.player"), Phrase("sheet.standing"), NOTHING), tuple(rows))


def _standing(auction: AuctionView, seat: int) -> Phrase:
    if seat == auction.bidder:
        return Phrase("sheet.highest")
    for key, seats in (
        ("banned", auction.banned),
        ("defaulted", auction.defaulted),
        ("passed", auction.passed),
    ):
        if seat in seats:
            return Phrase(f"sheet.{key}")
    return Phrase("sheet.in")


def _players(view: View) -> Sheet:
    rows = [_player(seat, player) for seat, player in enumerate(view.players)]
    head = ("player", "cash", "points", "income", "factories", "stored", "remark")
    return _sheet(Phrase("sheet.players", (view.threshold,)), head, rows)


def _player(seat: int, player: PlayerView) -> Row:
    return (
        Phrase("seat", (seat,)),
        Phrase("sheet.hidden") if player.cash == UNKNOWN else money(player.cash),
        number(player.points),
        money(player.income),
        text(f"{player.slots_used}/{player.slots}"),
        number(len([card for card in player.cards if card.zone == "stored"])),
        Phrase("sheet.loan") if player.loan else NOTHING,
    )


def _empires(deck: Deck, view: View) -> Sheet:
    rows: list[Row] = []
    for seat, player in enumerate(view.players):
        rows += [_owned(deck, seat, card) for card in player.cards]
    head = ("player", "zone", "id", "card", "host", "points", "production", "remark")
    return _sheet(Phrase("sheet.empires"), head, rows)


def _owned(deck: Deck, seat: int, card: CardView) -> Row:
    return (
        Phrase("seat", (seat,)),
        Phrase(f"zone.{card.zone}"),
        *_named(deck, card.card),
        Phrase(f"card.{_of(deck, card.host).name}") if card.host else NOTHING,
        NOTHING if card.zone == "stored" else number(card.points),
        number(card.output) if _of(deck, card.card).kind == FACTORY else NOTHING,
        _state_of(card),
    )


def _state_of(card: CardView) -> Phrase:
    if card.idle:
        return Phrase("sheet.idle")
    if card.doubled:
        return Phrase("sheet.doubled")
    if card.protected:
        return Phrase("sheet.protected")
    return Phrase("sheet.fee", (card.fee,)) if card.fee else NOTHING


def _discards(deck: Deck, view: View) -> Sheet:
    rows: list[Row] = [(*_named(deck, id), *_figures(_of(deck, id))[:2]) for id in view.discard]
    return _sheet(Phrase("sheet.discards", (len(view.discard),)), ("id", "card", "kind", "min_bid"), rows)


def _texts(deck: Deck, view: View) -> Sheet:
    """What is written on the cards of the market and on stored ones, a line for each sentence."""
    ids = [place.card for place in view.market if place.card]
    ids += [card.card for player in view.players for card in player.cards if card.zone == "stored"]
    rows: list[Row] = []
    for id in ids:
        for i, said in enumerate(card_text(deck, _of(deck, id))):
            rows.append((*(_named(deck, id) if i == 0 else (NOTHING, NOTHING)), said))
    return _sheet(Phrase("sheet.texts"), ("id", "card", "text"), rows)


def _draft(deck: Deck, view: View) -> Sheet:
    """The cards dealt to the viewer and what he has done with them."""
    rows: list[Row] = []
    for id in sorted([*view.kept, *view.aside]):
        choice = Phrase("sheet.kept" if id in view.kept else "sheet.aside")
        rows.append((*_named(deck, id), *_figures(_of(deck, id)), choice))
    name = Phrase("sheet.draft", (view.to_keep, len(view.kept) - view.to_keep))
    return _sheet(name, ("id", "card", "kind", "min_bid", "points", "production", "choice"), rows)
