"""The table as a picture, drawn from a view alone.

scene          what all parts share: signs of the corporations, what of the options is lit where
rounds, turn   where the game stands; who decides what, with `revenue`, `need` and `sums` for single decisions
market         prices, markers, and where they would go
depot          trains and phases
privates       the privates and their auction
corporations   a card for each corporation; `shares` has its certificates
players        a card for each player
map ...        the map and what belongs to it; `last` has what stays marked there

Each panel is painted from the values that are named here or beside its picture, and from nothing else.
"""

from kurs.draw import Panel, Scene, panel
from kurs.titles.r1849.draw.corporations import corporation_panels
from kurs.titles.r1849.draw.depot import depot_of, depot_panel
from kurs.titles.r1849.draw.manifest import manifest_panels
from kurs.titles.r1849.draw.map import map_panels
from kurs.titles.r1849.draw.market import market_of
from kurs.titles.r1849.draw.players import cards_of, player_panel
from kurs.titles.r1849.draw.privates import privates_panels
from kurs.titles.r1849.draw.rounds import round_panel, stand_of
from kurs.titles.r1849.draw.scene import lit_only
from kurs.titles.r1849.draw.turn import turn_of, turn_panel
from kurs.titles.r1849.view import View


def panels(view: View, scene: Scene) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    v, words, past = view, scene.unlit(), scene
    scene = scene.lighting(scene.lit)  # of what is past only the map, and the cards that lead there, know
    turn = turn_of(v, scene)
    board = [
        panel("round", "status", round_panel, words, stand_of(v)),
        *([panel("turn", "status", turn_panel, scene, turn)] if turn else []),
        market_of(v, scene),
        panel("depot", "market", depot_panel, lit_only(scene, "train", "used"), depot_of(v)),
    ]
    area = "players" if v.round else "offer"  # before the map in stock rounds, else behind it
    players = [panel(f"player-{card.seat}", area, player_panel, words, card) for card in cards_of(v)]
    privates, corporations = privates_panels(v, scene), corporation_panels(v, scene, area, past)
    cards = [*privates, *players, *corporations] if v.set == 0 else [*corporations, *players, *privates]
    return (*board, *map_panels(v, past), *cards, *manifest_panels(scene, tuple(v.board.supply)))
