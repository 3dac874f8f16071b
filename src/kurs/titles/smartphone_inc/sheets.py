"""The table in words and numbers, made from a view alone: for the terminal, the numbers sheet and screen readers."""

from kurs.face import Sheet
from kurs.kernel.phrase import NOTHING, Phrase, number, text
from kurs.titles.smartphone_inc.data import BONUSES, Box
from kurs.titles.smartphone_inc.desk import Desk, Totals
from kurs.titles.smartphone_inc.draw.scene import tech_code
from kurs.titles.smartphone_inc.state import STEVE
from kurs.titles.smartphone_inc.view import CompanyView, RegionView, View

Row = tuple[Phrase, ...]


def sheets(table: Desk, view: View) -> tuple[Sheet, ...]:
    """Companies, plans, regions, technologies, Improvements, where the points came from, Steve; the own plan first."""
    made = []
    if view.outlook:
        made.append(_outlook(view))
    made += [_companies(view), _parts(view)]
    if any([one.totals or one.plan for one in view.companies]):
        made.append(_plans(view))
    made += [_regions(table.box, view), _technologies(view), _block(view)]
    if view.steve_now and view.steve_next:
        made.append(_steve(view, view.steve_now, view.steve_next))
    return tuple(made)


def _sheet(name: Phrase, head: tuple[str, ...], rows: list[Row]) -> Sheet:
    return Sheet(name, tuple([Phrase(f"sheet.{key}") for key in head]), tuple(rows))


def who(view: View, c: int) -> Phrase:
    """A company: a player, or Steve."""
    return Phrase(f"who.{STEVE}") if view.companies[c].steve else Phrase("seat", (c,))


def yes(so: bool) -> Phrase:
    return Phrase("sheet.yes" if so else "sheet.no")


def _outlook(view: View) -> Sheet:
    o = view.outlook
    assert o is not None
    row = (
        number(o.price), number(o.place), number(o.available), number(o.customers),
        number(o.research), number(o.logistics), yes(o.improvement),
    )  # fmt: skip
    head = ("price", "order", "made", "reach", "research", "logistics", "improves")
    return _sheet(Phrase("sheet.outlook"), head, [row])


def _companies(view: View) -> Sheet:
    rows: list[Row] = []
    for c, one in enumerate(view.companies):
        rows.append((
            who(view, c), Phrase(f"colour.{one.colour}") if one.colour else NOTHING, number(one.total),
            number(one.price), number(one.last_price), number(one.goods), number(one.tokens), number(one.markers),
            text(" ".join([tech_code(id) for id in one.owns])), text(" ".join(one.hand)),
        ))  # fmt: skip
    head = ("company", "colour", "points", "price", "last_price", "goods", "tokens", "markers", "technologies",
            "improvements")  # fmt: skip
    return _sheet(Phrase("sheet.table", (view.round, view.rounds, view.phase)), head, rows)


def _parts(view: View) -> Sheet:
    rows = [(who(view, c), *[number(n) for n in (*one.earned, one.patent_vp, one.retailer_vp, one.total)])
            for c, one in enumerate(view.companies)]  # fmt: skip
    head = ("company", "start", "sales", "direct", "control", "patents", "retailers", "points")
    return _sheet(Phrase("sheet.parts"), head, list(rows))


def _totals(totals: Totals) -> Row:
    figures = (totals.covered, totals.symbols, totals.ups - totals.cuts, totals.research, totals.logistics)
    return (*[number(n) for n in figures], yes(totals.improves > 0), number(totals.face_down))


def _plans(view: View) -> Sheet:
    rows: list[Row] = []
    for c, one in enumerate(view.companies):
        rows.append((who(view, c), _layout(one), *(_totals(one.totals) if one.totals else (NOTHING,) * 7)))
    head = ("company", "plan", "covered", "symbols", "change", "research", "logistics", "improves", "face_down")
    return _sheet(Phrase("sheet.plans"), head, rows)


def _layout(company: CompanyView) -> Phrase:
    plan = company.plan
    if plan is None or not plan.lies:
        return NOTHING
    return Phrase("sheet.layout", (plan.top, plan.bottom, plan.rotation, plan.dx, plan.dy))


def _regions(box: Box, view: View) -> Sheet:
    rows: list[Row] = []
    for r, one in enumerate(view.regions):
        printed = box.regions[r]
        lines = ", ".join([box.regions[n].id for n in printed.neighbours])
        rows.append((
            Phrase(f"region.{one.id}"), text(f"{printed.size} {printed.cost}"), text(" ".join(map(str, one.slots))),
            text(" ".join([str(c + 1) for c in one.offices])), _retailer(box, one), text(_customers(box, r, one)),
            text(" ".join([f"{c + 1}:{n}" for c, n in enumerate(one.progress) if n])), text(lines),
        ))  # fmt: skip
    head = ("region", "entry", "slots", "offices", "retailer", "customers", "progress", "lines")
    return _sheet(Phrase("sheet.regions"), head, rows)


def _retailer(box: Box, one: RegionView) -> Phrase:
    if not one.retailer:
        return Phrase("sheet.open")
    side = next(tile for tile in box.retailers if tile.id == one.retailer).sides["AB".index(one.side)]
    return Phrase("sheet.bonus_of", (BONUSES[side.bonus], side.amount)) if side.amount else Phrase("bonus.none")


def _customers(box: Box, r: int, one: RegionView) -> str:
    """What each pays or wants; behind it the number of the company whose Goods he has."""
    if one.retailer:
        return ""
    said = []
    for customer, served in zip(box.regions[r].customers, one.served, strict=True):
        word = str(customer) if customer > 0 else tech_code(box.technologies[-1 - customer].id)
        said.append(word if served < 0 else f"{word}={served + 1}")
    return " ".join(said)


def _technologies(view: View) -> Sheet:
    rows: list[Row] = []
    for one in view.technologies:
        cost = one.costs[view.seat] if view.seat >= 0 else one.cost_now
        rows.append((
            text(tech_code(one.id)), Phrase(f"technology.{one.id}"), Phrase(f"effect.{one.effect}"), number(cost),
            number(one.patent_vp) if one.patent < 0 else Phrase("sheet.gone"),
            text(" ".join([str(c + 1) for c in one.owners])),
            text(" ".join([f"{c + 1}:{n}" for c, n in enumerate(one.progress) if n])),
        ))  # fmt: skip
    head = ("technology", "technology", "effect", "cost", "patent", "owners", "progress")
    return _sheet(Phrase("sheet.technologies"), head, rows)


def _block(view: View) -> Sheet:
    rows = [
        (number(n + 1), Phrase(f"improvement.{id}") if id else Phrase("sheet.gone")) for n, id in enumerate(view.block)
    ]
    return _sheet(Phrase("sheet.block", (view.deck, view.pile)), ("place", "tile"), list(rows))


def _steve(view: View, now: Totals, then: Totals) -> Sheet:
    rows = [(Phrase(f"sheet.{key}"), *_totals(totals)) for key, totals in (("now", now), ("next", then))]
    head = ("when", "covered", "symbols", "change", "research", "logistics", "improves", "face_down")
    return _sheet(Phrase("sheet.steve", (view.level,)), head, list(rows))
