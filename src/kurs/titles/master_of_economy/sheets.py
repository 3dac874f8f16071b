"""The table in words and numbers, made from a view alone: for the terminal, the numbers sheet and screen readers."""

from typing import Final

from kurs.face import Sheet
from kurs.kernel.phrase import NOTHING, Phrase, money, number, text
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS, DEMAND, FIELDS, GOODS, N
from kurs.titles.master_of_economy.draw.signs import CODES, TONES
from kurs.titles.master_of_economy.view import UNKNOWN, CorporationView, PlayerView, View

Row = tuple[Phrase, ...]

TINTS: Final = {f"corp.{row.id}": tone for row, tone in zip(CORPORATIONS, TONES, strict=True)}
"""The corporations in their colours."""


def sheets(view: View) -> tuple[Sheet, ...]:
    """The exchange, the corporations, their stores, who owns what, and the players."""
    return (_exchange(view), _corporations(view), _stores(view), _shares(view), _players(view))


def _sheet(name: str, head: tuple[Phrase | str, ...], rows: list[Row]) -> Sheet:
    heads = tuple([Phrase(f"sheet.{key}") if isinstance(key, str) else key for key in head])
    return Sheet(Phrase(f"sheet.{name}"), heads, tuple(rows))


def _corp(id: str) -> Phrase:
    return Phrase(f"corp.{id}")


def _seat(seat: int) -> Phrase:
    return Phrase("seat", (seat,)) if seat >= 0 else NOTHING


def _sizes(packages: tuple[int, ...]) -> Phrase:
    """Packages, the largest first."""
    return text("+".join([str(k) for k in sorted(packages, reverse=True)])) if packages else NOTHING


def _exchange(view: View) -> Sheet:
    """Whose marker stands where, by the letters of the corporations."""
    rows: list[Row] = []
    for g, row in enumerate(view.rows):
        wanted = " ".join([f"{CODES[CORP[corp]]}{count}" for corp, count, _ in row.imports])
        fields = [text(CODES[CORP[corp]]) if corp else NOTHING for corp in row.fields]
        reach = number(min(row.demand, DEMAND - 1))
        rows.append((Phrase(f"good.{GOODS[g].id}"), reach, text(wanted) if wanted else NOTHING, *fields))
    return _sheet("exchange", ("good", "demand", "import", *[number(f) for f in range(1, FIELDS + 1)]), rows)


def _corporations(view: View) -> Sheet:
    head = (
        "corp", "position", "manager", "next_manager", "treasury", "loans", "points", "rate", "influence", "offers",
        "gains",
    )  # fmt: skip
    return _sheet("corporations", head, [_corporation(one) for one in view.corporations])


def _corporation(one: CorporationView) -> Row:
    if one.additional:
        stand: Row = (NOTHING, Phrase("sheet.nobody"), NOTHING, NOTHING, NOTHING)
        return (_corp(one.id), *stand, number(one.points), number(one.rate), NOTHING, NOTHING, NOTHING)
    return (
        _corp(one.id),
        number(one.position) if one.position else NOTHING,
        _seat(one.manager),
        _seat(one.next_manager),
        money(one.treasury),
        number(one.loans),
        number(one.points),
        number(one.rate),
        number(one.influence),
        number(one.offers),
        money(one.gains),
    )


def _stores(view: View) -> Sheet:
    rows: list[Row] = []
    for one in view.corporations:
        if not one.additional:
            cells = [
                Phrase("sheet.amounts", (one.store[g], one.factories[g], one.supplied[g])) if _any(one, g) else NOTHING
                for g in range(N)
            ]
            rows.append((_corp(one.id), *cells))
    return _sheet("stores", ("corp", *[Phrase(f"good.{good.id}") for good in GOODS]), rows)


def _any(one: CorporationView, g: int) -> bool:
    return bool(one.store[g] or one.factories[g])


def _shares(view: View) -> Sheet:
    """A line for each holder, with who casts its votes; what lies in the bank last."""
    rows: list[Row] = []
    for one in view.corporations:
        for held in one.holders:
            who = _corp(held.corp) if held.corp else _seat(held.seat)
            rows.append((_corp(one.id), who, _sizes(held.packages), number(held.shares), _seat(held.controller)))
        rows.append((_corp(one.id), Phrase("sheet.bank"), _sizes(one.bank), NOTHING, NOTHING))
    return _sheet("shares", ("corp", "holder", "shares", "votes", "votes_with"), rows)


def _players(view: View) -> Sheet:
    head = ("player", "purse", "worth", "tokens", "runs", "bid", "special")
    return _sheet("players", head, [_player(seat, player) for seat, player in enumerate(view.players)])


def _player(seat: int, player: PlayerView) -> Row:
    return (
        _seat(seat),
        Phrase("sheet.hidden") if player.purse == UNKNOWN else money(player.purse),
        money(player.shares_worth),
        number(player.tokens),
        text(" ".join([CODES[CORP[id]] for id in player.runs])) if player.runs else NOTHING,
        money(player.bid) if player.bid else NOTHING,
        number(player.token_shown) if player.token_shown >= 0 else NOTHING,
    )
