"""What 1849's panels promise is what the rules allow: who can be started next, and which way a marker may go."""

import re
from typing import Any

from draw.table import Seen, draw
from kurs.kernel import SearchChance, Table
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATION_OF, CORPORATIONS
from kurs.titles.r1849.prospects import ways
from titles.r1849.rig import Rig, bare


class Shown:
    """A rigged table as the pictures need it."""

    title = TITLE

    def __init__(self, t: Rig) -> None:
        self.state = t.state
        self.names = ["Ann", "Bob", "Cem", "Dee", "Eve"][: t.state.seats]


def panel_of(t: Rig, name: str) -> Seen:
    table: Any = Shown(t)
    return next(panel for panel in draw(table, None) if panel.id == name)


def card(t: Rig, name: str) -> str:
    """What the card of a corporation says."""
    return re.sub(r"<[^>]+>", " ", panel_of(t, f"corporation-{CORPORATION_OF[name]}").body)


def first(t: Rig) -> str:
    """Which can be started next, as the view says."""
    c = t.view().starts_next
    return CORPORATIONS[c].id if c >= 0 else ""


# --- who is next to start ---------------------------------------------------------------------------------------------


def closed_in_its_round() -> Rig:
    """The only corporation that is not waiting behind another one closes in a stock round."""
    t = bare(3).cash(500).corporation("RCS", (8, 0), {0: "P 10"})
    for name in ("ATA", "SFA", "IFT", "AFG", "CTL"):
        t.corporation(name, 68, {1: "P"})
    return t.at_stock().play("sell RCS 10")


def test_what_closed_in_this_stock_round_is_not_said_to_start_next() -> None:  # R49-4.3.14
    t = closed_in_its_round()
    assert (t.to_start(), t.options("start")) == ("RCS", [])
    assert first(t) == ""
    assert "next to start" not in card(t, "RCS")
    assert "closed" in card(t, "RCS")


def test_it_starts_next_as_soon_as_that_stock_round_is_over() -> None:  # R49-4.3.14
    t = closed_in_its_round().pass_on("operate")
    assert first(t) == "RCS"
    assert "next to start" in card(t, "RCS")
    t.pass_on("stock")
    assert (first(t), t.options("start")[0]) == ("RCS", "start RCS 68")


def afg_alone() -> Rig:
    """All homes of AFG are taken, and all others have started."""
    t = bare(4, "AFG RCS ATA SFA IFT CTL").cash(500)
    t.corporation("RCS", 100, {1: "P 10"}, stations="C5 B14 H8").corporation("CTL", 68, {2: "P"}, stations="E1 C1 M9")
    t.corporation("ATA", 100, {0: "P"}, stations="M13 M9").tiles("L12 78 5", "M13 675 1")
    t.corporation("SFA", 68, {2: "P"}).corporation("IFT", 68, {2: "P"})
    return t.at_step("ATA", "station").play("station M11")


def test_afg_without_a_home_is_not_said_to_start_next() -> None:  # R49-4.6.6
    for t in (afg_alone(), afg_alone().pass_on("stock")):
        assert (t.to_start(), first(t)) == ("AFG", "")
        assert "next to start" not in card(t, "AFG")
    assert t.options("start") == []


def test_afg_that_finds_a_home_starts_next_in_the_next_stock_round() -> None:  # R49-4.6.6
    t = afg_alone().tiles("B14 655 0")
    assert (t.state.blocked, first(t)) == (1, "AFG"), "after this operating round"
    t.pass_on("stock")
    assert (first(t), t.options("start")[0]) == ("AFG", "start AFG 68")


def test_the_view_says_what_can_be_started_through_whole_games() -> None:  # R49-3.4, R49-4.3.14
    """Whoever is offered to be started is the one that the view names."""
    met = 0
    for n in range(3):
        table = Table(TITLE, 3, {}, f"starts {n}")
        chance = SearchChance(f"starts {n}")
        for _ in range(400):
            if not table.asks:
                break
            ask = table.next_ask()
            offered = {str(move.args[0]) for move in ask.options if move.verb == "start"}
            if offered:
                met += 1
                assert offered == {CORPORATIONS[table.view(None).starts_next].id}
            table.play(ask.seat, ask.pick(chance))
    assert met > 20


# --- bonds ----------------------------------------------------------------------------------------------------------


def at_bonds(treasury: int, bonds: int = 0, **options: str) -> Rig:
    t = bare(3, **{"bonds": "on", **options}).cash(500).phase("8H")
    t.corporation("RCS", 100, {0: "P 10"}, treasury=treasury, turns=3)
    t.state.bonds[CORPORATION_OF["RCS"]] = bonds
    return t.at_step("RCS", "bonds")


def keys(t: Rig) -> list[str]:
    return [way.key for way in ways(t.view())]


def test_arrows_of_bonds_are_those_that_are_open() -> None:  # R49-6.2
    t = at_bonds(600)
    assert t.options() == ["done", "bond"]
    assert keys(t) == ["bond"]


def test_no_arrow_promises_a_bond_beyond_the_limit() -> None:  # R49-6.10
    t = at_bonds(600, bonds=1, bond_limit="1")
    assert "bond" not in t.options()
    assert "repay" in t.options()
    assert keys(t) == ["repay"]


def test_no_arrow_promises_that_a_poor_treasury_repays() -> None:  # R49-6.2
    t = at_bonds(300, bonds=1, bond_limit="99")
    assert "repay" not in t.options()
    assert keys(t) == ["bond"]


def test_after_a_repayment_no_arrow_promises_a_new_bond() -> None:  # R49-6.2
    t = at_bonds(1200, bonds=2, bond_limit="99").play("repay")
    assert "bond" not in t.options()
    assert keys(t) == ["repay"]
