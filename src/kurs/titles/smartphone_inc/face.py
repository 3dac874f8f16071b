"""How Smartphone Inc. speaks and looks."""

from typing import ClassVar

from kurs.face import Face
from kurs.kernel import Move, Phrase
from kurs.titles.smartphone_inc import SmartphoneInc
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.view import View
from kurs.titles.smartphone_inc.words import EVENT_RULES, words_of


class SmartphoneIncFace(Face[View]):
    """What people get of the title."""

    words: ClassVar[dict[str, str]] = words_of(BOX)
    event_rules = EVENT_RULES

    def __init__(self, title: SmartphoneInc) -> None:
        super().__init__(title)
        if title.box is not BOX:  # what the class says of the box as it is sold, this face says of its own
            vars(self).update(words=words_of(title.box))

    def label(self, view: View, move: Move) -> Phrase:
        return Phrase(f"move.{move.verb}", move.args)
