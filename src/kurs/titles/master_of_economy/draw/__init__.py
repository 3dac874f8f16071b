"""The table as a picture, drawn from a view alone: what cannot be known is not in the view, so it is not drawn.

signs          how corporations, players and goods look everywhere
reading        what several panels read off a view
tracks         the clock, the points track, the order with the influence
exchange       the six rows, with what would become of each offer; `offering` has them under a thumb
corporations   a board for each; `register` has its shares and votes, `dealing` has them under a thumb
meeting        the shareholders' meeting
standings      the players
turn           whose decision it is, for whom; `facts` has what to know for it

Each panel is painted from the values that are named here or beside its picture, and from nothing else.
"""

from kurs.draw import Panel, Scene, panel
from kurs.kernel.phrase import Phrase
from kurs.titles.master_of_economy.draw.corporations import board_panels
from kurs.titles.master_of_economy.draw.dealing import dealing_panels
from kurs.titles.master_of_economy.draw.exchange import exchange_panels
from kurs.titles.master_of_economy.draw.facts import turn_of
from kurs.titles.master_of_economy.draw.meeting import meeting_of, meeting_panel
from kurs.titles.master_of_economy.draw.offering import offering_panels
from kurs.titles.master_of_economy.draw.standings import mat_parts, mats_of, standings_panel
from kurs.titles.master_of_economy.draw.tracks import clock_panel, order_panel, places_of, points_panel
from kurs.titles.master_of_economy.draw.turn import turn_panel
from kurs.titles.master_of_economy.view import View


def panels(view: View, scene: Scene) -> tuple[Panel, ...]:
    """All panels of the table as the viewer sees it."""
    v, words = view, scene.unlit()
    phase = scene.say(Phrase(f"phase.{v.phase_name}"))
    found = [panel("clock", "status", clock_panel, words, v.stage, v.phase, phase, v.over)]
    at = meeting_of(v, scene)
    if at:
        found.append(panel("meeting", "offer", meeting_panel, scene.only("yes", "no", "elect"), at))
    found += dealing_panels(v, scene)
    if not v.over and (v.waiting or not at):
        found.append(panel("turn", "offer" if at else "status", turn_panel, scene, turn_of(v, scene)))
    found += [
        panel("points", "status", points_panel, words, tuple([one.points for one in v.corporations])),
        panel("order", "status", order_panel, words, *places_of(v)),
        panel("standings", "status", standings_panel, words, v.seats, v.over).holding(*mat_parts(words, mats_of(v))),
    ]
    return (*found, *exchange_panels(v, scene), *offering_panels(v, scene), *board_panels(v, scene))
