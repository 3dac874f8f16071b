"""Master of Economy: corporations build, produce and trade, players own their shares and vote; for two to four."""

from typing import ClassVar

from kurs.kernel import Bot, Option, Refused, Title
from kurs.titles.master_of_economy.bots import SensibleBot, SimpleBot
from kurs.titles.master_of_economy.data import OPTIONS
from kurs.titles.master_of_economy.guess import guess
from kurs.titles.master_of_economy.rules import check, ending, why
from kurs.titles.master_of_economy.rules.game import GAME, start
from kurs.titles.master_of_economy.seen import view
from kurs.titles.master_of_economy.state import State, clone
from kurs.titles.master_of_economy.view import View

COUNTED = (
    "seventh", "forced_sale", "borrowed", "embezzled", "dividend", "redeemed", "redeemed_corp", "shrunk", "shrunk_corp",
    "took_over",
)  # fmt: skip


class MasterOfEconomy(Title[State, View]):
    """The title as everything else plays it."""

    name = "master_of_economy"
    rules = 1
    min_seats = 2
    max_seats = 4
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    state_type = State
    face = "kurs.titles.master_of_economy.face:MasterOfEconomyFace"
    bots: ClassVar[tuple[Bot, ...]] = (SimpleBot(), SensibleBot())
    opponent = "sensible"
    counted_events = COUNTED
    all_endings = ("points", "additional", "stages", "shared_win")

    def complete(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        complete = super().complete(seats, options)
        if complete["teams"] == "yes" and seats != 4:
            raise Refused("setup.no_teams", (seats,))
        if complete["additional"] == "with" and seats == 4:
            raise Refused("setup.no_additional", (seats,))
        return complete

    def turn_order(self, view: View, seats: int) -> list[int]:
        return view.sequence

    setup = staticmethod(start)
    asks = staticmethod(GAME.asks)
    apply = staticmethod(GAME.apply)
    view = staticmethod(view)
    guess = staticmethod(guess)
    clone = staticmethod(clone)
    scores = staticmethod(ending.scores)
    teams = staticmethod(ending.teams)
    endings = staticmethod(ending.endings)
    why_not = staticmethod(why.why_not)
    bound = staticmethod(check.bound)
    check = staticmethod(check.check)


TITLE = MasterOfEconomy()
