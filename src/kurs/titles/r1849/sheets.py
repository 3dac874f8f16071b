"""The table in words and numbers, made from a view alone: for the terminal, the numbers sheet and screen readers."""

from collections.abc import Sequence
from typing import Final

from kurs.face import Sheet
from kurs.kernel import Event
from kurs.kernel.move import Arg
from kurs.kernel.phrase import NOTHING, Phrase, money, number, text
from kurs.titles.r1849.board import tile_on, turn_of
from kurs.titles.r1849.data import (
    CITIES,
    CITY_AT,
    CORPORATIONS,
    HEXES,
    MARKET,
    NOBODY,
    PHASES,
    PRIVATES,
    TILES,
    TRAINS,
    C,
)
from kurs.titles.r1849.names import place_name, train_names
from kurs.titles.r1849.prospects import liquidity, percent_of, worth_of_shares
from kurs.titles.r1849.state import BY_CORPORATION, COLUMNS
from kurs.titles.r1849.view import View

TINTS: Final[dict[str, str]] = {
    key: row.colour for c, row in enumerate(CORPORATIONS) for key in (f"corporation.{c}", row.id)
}
"""Corporations in their colours; the letters always stand beside."""

CORPORATION_HEAD: Final = (
    "corporation", "price", "treasury", "president", "trains", "stations", "tokens", "privates", "revenue", "more",
)  # fmt: skip

REST: Final = ("privates", "certificates", "shares", "liquidity", "loans", "worth")
"""What stands behind the holdings of a player."""

Row = tuple[Phrase, ...]


def sheets(view: View) -> tuple[Sheet, ...]:
    """Players and corporations, the market, the trains, the privates, the map."""
    return (_players(view), _corporations(view), _market(view), _trains(view), _privates(view), _map(view))


def _sheet(name: Phrase, head: list[str], rows: list[Row]) -> Sheet:
    return Sheet(name, tuple([Phrase(f"sheet.{key}") if key else NOTHING for key in head]), tuple(rows))


def in_game(view: View) -> list[int]:
    """The corporations of this game, in the order of the alphabet."""
    return [c for c in range(C) if view.corporations[c].in_game]


def _name(view: View) -> Phrase:
    """Where the game stands."""
    if view.over:
        return Phrase("sheet.over")
    if view.set == 0:
        return Phrase("sheet.auction", (view.bank,))
    phase = PHASES[view.phase].name
    if view.round == 0:
        return Phrase("sheet.stock_round", (view.set, phase, view.bank))
    return Phrase("sheet.operating_round", (view.set, view.round, view.rounds, phase, view.bank))


# --- players by corporations ----------------------------------------------------------------------------------------


def _players(view: View) -> Sheet:
    corporations = in_game(view)
    rows: list[Row] = []
    for seat, player in enumerate(view.players):
        rows.append((
            Phrase("seat", (seat,)),
            Phrase("sheet.priority") if seat == view.priority else NOTHING,
            money(player.cash),
            *[_holding(view, c, seat) for c in corporations],
            text(" ".join([PRIVATES[p].id for p in player.privates])),
            text(f"{player.certificates}/{view.certificate_limit}"),
            money(worth_of_shares(view, seat)),
            money(liquidity(view, seat)),
            Phrase("sheet.left") if player.left else number(player.loans) if player.loans else NOTHING,
            money(player.worth),
        ))  # fmt: skip
    for key, owner in (("treasury", view.seats), ("pool", view.seats + 1)):
        blank = (NOTHING, NOTHING)
        held = [_holding(view, c, owner) for c in corporations]
        rows.append((Phrase(f"sheet.{key}"), *blank, *held, *[NOTHING] * len(REST)))
    prices = [money(view.corporations[c].price) if view.corporations[c].started else NOTHING for c in corporations]
    rows.append((Phrase("sheet.price"), NOTHING, NOTHING, *prices, *[NOTHING] * len(REST)))
    columns = [
        Phrase("sheet.player"),
        NOTHING,
        Phrase("sheet.cash"),
        *[Phrase(f"corporation.{c}") for c in corporations],
    ]
    rest = [Phrase(f"sheet.{key}") for key in REST]
    return Sheet(_name(view), (*columns, *rest), tuple(rows))


def _holding(view: View, c: int, owner: int) -> Phrase:
    """``30P``: thirty percent with the president's certificate; ``20L``: with the last one."""
    corporation = view.corporations[c]
    held = percent_of(corporation, owner)
    letters = ("P" if corporation.p20 == owner else "") + ("L" if corporation.l20 == owner else "")
    return text(f"{held}{letters}") if held and corporation.started else NOTHING


# --- corporations ---------------------------------------------------------------------------------------------------


def _corporations(view: View) -> Sheet:
    """In the order in which they operate; then those that can still be started."""
    rows: list[Row] = []
    for c in view.operating_order:
        corporation = view.corporations[c]
        president: Phrase = Phrase("seat", (corporation.president,)) if corporation.president >= 0 else NOTHING
        rows.append((
            Phrase(f"corporation.{c}"),
            money(corporation.price),
            money(corporation.treasury),
            president,
            text(train_names(corporation.trains)),
            text(" ".join([HEXES[h].id for h in corporation.stations])),
            number(corporation.tokens),
            text(" ".join([PRIVATES[p].id for p in corporation.privates])),
            money(corporation.revenue),
            text(_extras(view, c)),
        ))  # fmt: skip
    waiting = [c for c in view.order if not view.corporations[c].started]
    rows += [(Phrase(f"corporation.{c}"), _why_idle(view, c), *[NOTHING] * 8) for c in waiting]
    head = [*CORPORATION_HEAD]
    return _sheet(Phrase("sheet.corporations"), head, rows)


REVENUES: Final = frozenset({"paid_out", "withheld"})


def revenues(told: Sequence[Event]) -> tuple[Sheet, ...]:
    """What each corporation has run in each operating round, whether it paid or withheld; the latest round first."""
    rounds: list[tuple[str, dict[int, int]]] = []
    for event in told:
        if event.key == "operating_round":
            rounds.append((f"{event.args[0]}.{event.args[1]}", {}))
        elif event.key in REVENUES and rounds:
            rounds[-1][1][int(event.args[0])] = int(event.args[1])
    ran = sorted({c for _, found in rounds for c in found})
    if not ran:
        return ()
    head = (Phrase("sheet.round"), *[Phrase(f"corporation.{c}") for c in ran])
    rows = [
        (text(name), *[money(found[c]) if c in found else NOTHING for c in ran]) for name, found in reversed(rounds)
    ]
    return (Sheet(Phrase("sheet.revenues"), head, tuple(rows)),)


def _why_idle(view: View, c: int) -> Phrase:
    return Phrase("sheet.just_closed" if view.corporations[c].closed else "sheet.not_started")


def _extras(view: View, c: int) -> str:
    """Bonds, E token, port."""
    corporation = view.corporations[c]
    found = ["E"] if corporation.e_token else []
    if corporation.bonds:
        found.append(f"-{corporation.bonds}")
    if view.board.port_owner == c:
        found.append(f"+{HEXES[view.board.port].id}")
    return " ".join(found)


# --- market ---------------------------------------------------------------------------------------------------------


def _market(view: View) -> Sheet:
    """The grid; markers stand behind the price, the upper one first."""
    rows: list[Row] = []
    for row, prices in enumerate(MARKET):
        cells = [_space(view, row * COLUMNS + column, price) for column, price in enumerate(prices)]
        rows.append((*cells, *[NOTHING] * (COLUMNS - len(cells))))
    return Sheet(Phrase("sheet.market"), (NOTHING,) * COLUMNS, tuple(rows))


def _space(view: View, space: int, price: int) -> Phrase:
    markers = [CORPORATIONS[c].id for c in view.pile if view.corporations[c].space == space]
    return text(" ".join([str(price), *markers]))


# --- trains and privates --------------------------------------------------------------------------------------------


def _trains(view: View) -> Sheet:
    rows: list[Row] = []
    for kind, train in enumerate(view.trains):
        if train.left or train.discarded:
            rows.append((text(TRAINS[kind].name), money(train.price), number(train.left), number(train.discarded)))
    return _sheet(Phrase("sheet.depot", (view.train_limit,)), ["train", "price", "left_over", "discarded"], rows)


def _privates(view: View) -> Sheet:
    rows: list[Row] = []
    for p, private in enumerate(view.privates):
        if private.owner < -1:
            continue
        bids = [(seat, player.bids[p]) for seat, player in enumerate(view.players) if player.bids[p]]
        standing: tuple[Arg, ...] = (", ".join([str(amount) for _, amount in bids]),)
        rows.append((
            text(PRIVATES[p].id),
            text(PRIVATES[p].name),
            money(private.price),
            money(PRIVATES[p].income),
            _owner(private.owner),
            Phrase("text", standing),
        ))  # fmt: skip
    return _sheet(Phrase("sheet.privates"), ["", "", "price", "income", "owner", "bids"], rows)


def _owner(owner: int) -> Phrase:
    if owner >= BY_CORPORATION:
        return Phrase(f"corporation.{owner - BY_CORPORATION}")
    return Phrase("seat", (owner,)) if owner >= 0 else NOTHING


# --- map ------------------------------------------------------------------------------------------------------------


def _map(view: View) -> Sheet:
    """Tiles that were laid, and stations."""
    rows: list[Row] = []
    for h in range(len(HEXES)):
        stations = _stations(view, h)
        if view.board.laid[h] < 0 and not stations:
            continue
        tile = TILES[tile_on(view.board, h)].id if view.board.laid[h] >= 0 else ""
        turn = str(turn_of(view.board, h)) if tile else ""
        rows.append((text(place_name(h)), text(tile), text(turn), text(stations)))
    return _sheet(Phrase("sheet.map"), ["hex", "tile", "turn", "stations"], rows)


def _stations(view: View, h: int) -> str:
    if h not in CITIES:
        return ""
    city = CITY_AT[h]
    found = [CORPORATIONS[c].id for c in view.board.stations[2 * city : 2 * city + 2] if c != NOBODY]
    kept = view.board.reserved[city]
    return " ".join(found + ([f"({CORPORATIONS[kept].id})"] if kept != NOBODY else []))
