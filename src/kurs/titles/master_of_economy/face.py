"""How Master of Economy speaks and looks."""

from kurs.face import Face
from kurs.titles.master_of_economy.view import View
from kurs.titles.master_of_economy.words import EVENT_RULES, WORDS


class MasterOfEconomyFace(Face[View]):
    """What people get of the title."""

    words = WORDS
    event_rules = EVENT_RULES
