"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

scene         what all parts share: the companies with their colours and letters
symbols, pads how symbols, pads and plans look
planning      the desk on which a plan is laid by hand
outlook       beside it: what the plan would mean, and all layouts to choose from by what they give
boards        rounds and phases, the Price Block, the Improvement Block, buttons of a turn
technologies  the row of technologies
world         the map
companies     a card for each company, and Steve's pad

Each panel is painted from the values that are named here and from nothing else.
"""

from typing import Final

from kurs.draw import Panel, Scene, panel
from kurs.titles.smartphone_inc.desk import Desk
from kurs.titles.smartphone_inc.draw.boards import (
    Block,
    Prices,
    Stand,
    block_panel,
    price_panel,
    round_of,
    turn_panel,
)
from kurs.titles.smartphone_inc.draw.companies import Card, Robot, card_panel, steve_panel
from kurs.titles.smartphone_inc.draw.outlook import Means, company_of, finder_panel, outlook_panel, wanted_of
from kurs.titles.smartphone_inc.draw.planning import Planning, planning_panel
from kurs.titles.smartphone_inc.draw.scene import Firms, firms_of
from kurs.titles.smartphone_inc.draw.technologies import technologies_of
from kurs.titles.smartphone_inc.draw.world import map_panels
from kurs.titles.smartphone_inc.rules.figures import priority
from kurs.titles.smartphone_inc.view import View

PLANNING: Final = ("pads", "lay", "over", "under", "ready")
ELSEWHERE: Final = frozenset(["ship", "open", "second", "sell", "move", "take", *PLANNING])
"""What is chosen on the map, in the Improvement Block or at the desk; all else has a button."""


def panels(table: Desk, view: View, scene: Scene) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    v, words, firms = view, scene.unlit(), firms_of(view, scene)
    found = [round_of(words, firms, _stand(v))]
    found += _turn(scene)
    found += _desk(table, v, scene)
    tech_area = "offer" if v.phase == "research" or "research" in scene.lit.verbs() else "market"
    found += [
        panel("prices", "market", price_panel, words, table, firms, _prices(table, v)),
        technologies_of(scene.only("research"), firms, tech_area, tuple(v.technologies), v.seat),
        panel(
            "block",
            "offer" if v.phase == "improve" else "market",
            block_panel,
            scene.only("take", why=False),
            table,
            Block(tuple(v.block), v.deck, v.pile),
        ),
    ]
    found += map_panels(table, v, scene.lighting(scene.lit.where(lambda move: move.verb in ELSEWHERE)), firms)
    return (*found, *_companies(table, v, words, firms))


def _stand(view: View) -> Stand:
    turns = view.phase in ("improve", "research", "logistics", "sell")
    return Stand(view.round, view.rounds, view.phase, tuple(view.order) if turns else (), view.turn, view.left)


def _prices(table: Desk, view: View) -> Prices:
    colours = [one.colour for one in table.box.companies]
    known = [colours.index(one.colour) if one.colour in colours else n for n, one in enumerate(view.companies)]
    set_ = view.phase not in ("plan", "colours", "price")
    shown = [one.price if set_ else one.last_price for one in view.companies]
    order = tuple(priority(shown, [one.vp for one in view.companies], known))
    mine = view.outlook.price if view.outlook else 0
    now, last = tuple([one.price for one in view.companies]), tuple([one.last_price for one in view.companies])
    return Prices(now, last if view.round > 1 else (0,) * len(last), order, set_, mine, view.seat)


def _desk(table: Desk, view: View, scene: Scene) -> list[Panel]:
    """While plans are laid: the desk, what the plan would mean, and the layouts to choose from."""
    if view.phase != "plan" or view.seat < 0 or view.over:
        return []
    me = view.companies[view.seat]
    lit = scene.only(*PLANNING, why=False)
    at_it = not me.ready and bool(lit.lit.verbs())
    overhang = any([one.effect == "overhang" and view.seat in one.owners for one in view.technologies])
    last = me.plan if view.round > 1 else None
    planning = Planning(view.plan, last, me.hand, overhang, at_it)
    rivals = [one.steve for c, one in enumerate(view.companies) if c != view.seat]
    means = Means(view.outlook, len(view.companies), view.round > 1, all(rivals))
    found = [
        panel("desk", "offer", planning_panel, lit.lighting(lit.lit.only("ready")), table, planning),
        panel("outlook", "offer", outlook_panel, scene.unlit(), means),
    ]
    if at_it:
        made = 0 if view.plan is None else 2 if view.plan.lies else 1
        wanted, company = wanted_of(scene.looking), company_of(me, view.technologies, view.goods_limit)
        found.append(panel("finder", "offer", finder_panel, scene.unlit(), table, company, wanted, made))
    return found


def _turn(scene: Scene) -> list[Panel]:
    """Buttons for what has no place on the board."""
    rest = [move for move in scene.lit.moves() if move.verb not in ELSEWHERE and move.verb != "research"]
    if not rest:
        return []
    words = tuple([(str(move), scene.lit.label(move)) for move in rest])
    verbs = {move.verb for move in rest}
    return [panel("turn", "status", turn_panel, scene.only(*verbs, why=False), words)]


def _companies(table: Desk, view: View, scene: Scene, firms: Firms) -> list[Panel]:
    """The own card first, then the others in their order; Steve's pad beside his card."""
    early = view.phase in ("price", "produce", "improve", "research")
    found = []
    for c, one in enumerate(view.companies):
        awaited = view.phase == "plan" and not one.steve and not view.over
        card = Card(c, one, firms[c], view.turn == c, view.phase not in ("plan", "colours"), awaited)
        area = "offer" if early else "own" if c == view.seat else "players"
        found.append(card_panel(scene, table, area, card))
        if one.steve and view.steve_now and view.steve_next:
            robot = Robot(firms[c], view.level, view.column, view.steve_now, view.steve_next, view.steve_price)
            found.append(
                panel(
                    "steve", "offer" if early or view.phase == "plan" else "players", steve_panel, scene, table, robot
                )
            )
    return found
