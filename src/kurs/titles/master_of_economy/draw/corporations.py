"""The corporations' boards: treasury, loans, store, factories with their supply, packages held, the share register."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Panel, Safe, Scene, join, kept, panel, part, slot
from kurs.draw.icons import icon
from kurs.draw.shapes import circle, fit, fitted, path, rect, spot, text, tinted, width
from kurs.draw.tokens import Chip, chips, pill, token
from kurs.titles.master_of_economy.data import (
    CORP,
    CORPORATIONS,
    FACTORIES,
    GOODS,
    LARGEST,
    MOST_LOANS,
    SPACES,
    STORE,
    N,
)
from kurs.titles.master_of_economy.draw.reading import holdings, who
from kurs.titles.master_of_economy.draw.register import Register, register_part
from kurs.titles.master_of_economy.draw.signs import (
    CODES,
    GOOD_SIGNS,
    ROOM,
    TONES,
    WIDE,
    corporation,
    corporation_name,
    good,
    named,
)
from kurs.titles.master_of_economy.rules.figures import rate
from kurs.titles.master_of_economy.view import CorporationView, View

COLUMN: Final = ROOM / 6
LOANS: Final = MOST_LOANS
WORKS_HIGH: Final = 62
ON_WORKS: Final = ("build", "scrap", "run", "give")
WORKING: Final = ("investment", "supply", "shortfall")
TRADING: Final = ("shares", "deals")


class Head(NamedTuple):
    """Whose it is, how it stands."""

    c: int
    manager: int
    """-1: nobody manages it."""
    elected: int
    """Who manages it from the next stage on; -1: not elected yet, or the same."""
    place: int
    """On the order track, from 1; 0: it has none."""
    treasury: int
    loans: int
    points: int
    rate: int
    next_at: int
    """The points at which the rate rises; 0: it rises no more."""
    acts: str
    """The word that says what is being decided for it; empty: nothing."""
    mine: bool
    """The viewer is asked for it."""


class Works(NamedTuple):
    """Store and factories, by goods."""

    c: int
    store: tuple[int, ...]
    factories: tuple[int, ...]
    running: tuple[int, ...]
    """Supplied for the coming production."""
    held: tuple[tuple[int, tuple[int, ...]], ...]
    """Its packages of other corporations."""


def board_panel(scene: Scene, head: Head, plain: bool) -> Drawn:
    """The board without what travels alone. `plain`: one that has no manager, no store and no treasury."""
    c = head.c
    high = 108 if plain else 226
    kind = "surface mine" if head.mine else "surface waits" if head.acts else "surface"
    parts = [tinted(TONES[c], rect(1, 1, WIDE - 2, high - 2, kind, 10)), _head(scene, head, plain)]
    if not plain:
        parts.append(slot(f"works-{c}"))
    parts.append(slot(f"shares-{c}"))
    return Drawn(WIDE, high, corporation_name(scene, c), join(parts))


# --- the head -------------------------------------------------------------------------------------------------------


def _head(scene: Scene, head: Head, plain: bool) -> Safe:
    c = head.c
    parts = [corporation(10, 9, c, 26)]
    right = WIDE - 12.0
    if not plain:
        said = scene.money(head.treasury)
        parts.append(text(right, 30, said, "s20 bold end", f"treasury-{c}"))
        right -= width(said, 20, bold=True) + 6
        for k in range(LOANS):
            said = scene.word("loan_taken" if k < head.loans else "loan_free", k + 1)
            parts.append(named(said, _loan(right - 17 * (LOANS - k), 23, k < head.loans)))
        right -= 17 * LOANS + 10
    parts.append(text(44, 20, fit(corporation_name(scene, c), right - 44, 13, bold=True), "s13 bold"))
    parts.append(_manager(scene, head, right))
    return join([*parts, _standing(scene, head)])


def _loan(x: float, y: float, taken: bool) -> Safe:
    """A place for a loan: 5 when one is taken."""
    if not taken:
        return circle(x + 7, y, 7, "empty")
    return tinted("fall", circle(x + 7, y, 7.5, "token"), text(x + 7, y + 4, 5, "s11 bold mid on-tone"))


def _manager(scene: Scene, head: Head, right: float) -> Safe:
    if head.manager < 0:
        return text(44, 37, scene.word("unmanaged"), "s115 dim")
    said = scene.names[head.manager]
    if head.elected >= 0 and head.elected != head.manager:
        said = scene.word("then", head.manager, head.elected)
    room = right - 64
    more = Safe("")
    if head.acts:
        wide = min(room - 34, width(head.acts, 11, bold=True) + 32)
        more = pill(right, 23, head.acts, "clock", "call" if head.mine else "loud", right=True, most=wide)
        room -= wide + 6
    return join([token(52, 33, head.manager, scene.marks[head.manager], 8), fitted(64, 37, said, room, "s12"), more])


def _standing(scene: Scene, head: Head) -> Safe:
    """Points, the rate, how far the next rate is, and the place on the order track."""
    items = [
        Chip(scene.word("points", head.points), TONES[head.c], "toned"),
        Chip(scene.word("rate", head.rate), TONES[head.c], "full"),
    ]
    if head.next_at:
        items.append(Chip(scene.word("next_rate", head.next_at - head.points, rate(head.next_at)), "ink", "plain"))
    if head.place:
        items.append(Chip(scene.word("place", head.place), "ink", "plain"))
    return chips(10, 45, ROOM, items)[0]


# --- store and factories --------------------------------------------------------------------------------------------


def works_part(scene: Scene, works: Works) -> Safe:
    """A column for each good: how much lies in the store, and its factories."""
    y = 70.0
    parts = [_column(scene, works, g, y) for g in range(N)]
    return join([*parts, _held(scene, works, y + WORKS_HIGH + 4)])


def _column(scene: Scene, works: Works, g: int, y: float) -> Safe:
    """Choosing it builds or supplies a factory; choosing those that stand there gives one up."""
    x, wide = round(10 + COLUMN * g, 1), round(COLUMN - 3, 1)
    id, stock, built, running = FACTORIES[g].id, works.store[g], works.factories[g], works.running[g]
    parts = [
        rect(x, y, wide, WORKS_HIGH, "well", 6),
        good(x + 4, y + 5, g, 16),
        text(x + wide - 5, y + 18, stock, f"s16 end {'bold' if stock else 'faint'}"),
        rect(x + 4, y + 25, wide - 8, 4, "step" if stock else "step off", 2),
    ]
    if stock:
        level = round((wide - 8) * stock / STORE, 1)
        parts.append(tinted(TONES[works.c], rect(x + 4, y + 25, level, 4, "bar", 2)))
    building, supplying = scene.lit.at("build", id), scene.lit.at("run", id)
    more = building or supplying
    spaces = [
        _space(scene, g, k, x, y + 34, wide, built, running, bool(building), bool(supplying)) for k in range(SPACES)
    ]
    said = scene.word("in_store", GOODS[g].id, stock)
    gone = scene.lit.next(id) if scene.lit.draft[:1] == ("give",) else scene.lit.at("scrap", id)
    inside = spaces[built:] if gone else spaces
    lit = more or scene.lit.why("build", id)
    column = spot(x, y, wide, WORKS_HIGH, lit, named(said, *parts), *inside, r=6)
    if not gone:
        return column
    over = max(25.0, round(wide / SPACES * built, 1))
    return Safe(column + spot(x, y + 33, over, 29, gone, *spaces[:built], r=4))


def _space(
    scene: Scene, g: int, k: int, x: float, y: float, wide: float, built: int, running: int, more: bool, supplied: bool
) -> Safe:
    """A space for a factory: empty, built, or supplied and running. `more`: another can be built; `supplied`: the next
    one can be."""
    pitch = wide / SPACES
    left, size, id = round(x + pitch * k + 0.5, 1), round(pitch - 1, 1), FACTORIES[g].id
    middle = round(left + size / 2, 1)
    if k >= built:
        body = [rect(left + 1, y + 3, size - 2, 20, "empty", 3)]
        if more and k == SPACES - 1:
            body.append(icon("plus", middle - 5.5, y + 7.5, 11, "ink"))
        return named(scene.word("space_empty", id), *body)
    full = k < running
    body = [
        rect(left, y + 2, size, 22, "full" if full else "pending" if supplied and k == running else "chip toned", 3)
    ]
    body.append(icon("factory", middle - 6, y + 4, 12, "full" if full else "tone"))
    if full:
        body.append(path(f"M{left + 2:g} {y + 21}h{size - 4:g}", "pulse"))
    return named(scene.word("space_running" if full else "space_idle", id), tinted(GOOD_SIGNS[g][0], *body))


def _held(scene: Scene, works: Works, y: float) -> Safe:
    """Its packages of other corporations."""
    if not works.held:
        return text(10, y + 13, scene.word("holds_nothing"), "s115 dim")
    said = scene.word("holds")
    items = [Chip(f"{CODES[c]} {'+'.join([str(k) for k in sizes])}", TONES[c], "toned") for c, sizes in works.held]
    x = 10 + width(said, 11.5) + 8
    return join([text(10, y + 13, said, "s115 dim"), chips(x, y, WIDE - 10 - x, items)[0]])


# --- shares ---------------------------------------------------------------------------------------------------------


def shares_part(scene: Scene, register: Register, plain: bool) -> Safe:
    """The register at the foot of the board."""
    return register_part(scene, register, 68 if plain else 156)[0]


# --- read off a view ------------------------------------------------------------------------------------------------


def board_panels(view: View, scene: Scene) -> list[Panel]:
    """The viewer's own corporations first."""
    own = [c for c, one in enumerate(view.corporations) if one.manager == view.seat >= 0]
    rest = [c for c in range(len(view.corporations)) if c not in own]
    found: list[Panel] = []
    for c in (*own, *rest):
        one, words, shares = view.corporations[c], scene.unlit(), lit_shares(view, scene, c)
        acts = view.acting == one.id and not view.over
        mine = acts and one.manager == view.seat and view.seat in view.waiting
        works = words if one.additional else _lit_works(view, scene, c)
        found.append(_board(words, shares, works, view.seats, c, one, acts and bool(view.waiting), mine))
    return found


@kept
def _board(
    words: Scene, shares: Scene, works: Scene, seats: int, c: int, one: CorporationView, decides: bool, mine: bool
) -> Panel:
    plain = one.additional
    parts = [part(f"shares-{c}", shares_part, shares, register_of(seats, c, one), plain)]
    if not plain:
        parts.insert(0, part(f"works-{c}", works_part, works, works_of(c, one)))
    head = head_of(words, c, one, decides, mine)
    return panel(f"corporation-{c}", "players", board_panel, words, head, plain).holding(*parts)


def _lit_works(view: View, scene: Scene, c: int) -> Scene:
    """Factories are built, sold and supplied by the corporation whose turn it is."""
    verbs = scene.lit.verbs() if view.acting == CORPORATIONS[c].id else frozenset()
    return scene.only(*ON_WORKS) if verbs & {*ON_WORKS, "done"} and view.step in WORKING else scene.unlit()


def lit_shares(view: View, scene: Scene, c: int) -> Scene:
    """Packages of this corporation that are traded, or redeemed in its meeting."""
    id = CORPORATIONS[c].id
    if view.step == "redemption" and view.meeting and view.meeting.corp == id:
        return scene.only("redeem", "shrink")
    if view.step not in TRADING or view.seat not in view.waiting:
        return scene.unlit()
    return scene.lighting(scene.lit.where(lambda move: move.args[:1] == (id,)))


def head_of(scene: Scene, c: int, one: CorporationView, decides: bool, mine: bool) -> Head:
    return Head(
        c,
        one.manager,
        one.next_manager,
        one.position,
        one.treasury,
        one.loans,
        one.points,
        one.rate,
        one.next_points,
        scene.word("deciding") if decides else "",
        mine,
    )


def works_of(c: int, one: CorporationView) -> Works:
    held = tuple([(CORP[corp], sizes[::-1]) for corp, sizes in one.holds])
    return Works(c, one.store, one.factories, one.supplied, held)


def register_of(seats: int, c: int, one: CorporationView) -> Register:
    owners = [-1] * LARGEST
    for held in one.holders:
        for k in held.packages:
            owners[k - 1] = who(seats, held.seat, held.corp)
    return Register(c, tuple(owners), holdings(seats, one.holders), not one.additional)
