"""Why moves are refused: every reason, in a position where it is the right one."""

from collections.abc import Callable

import pytest

from kurs.titles.r1849.words import WORDS

from .rig import HERE, Rig, bare, fresh


def stock(**options: str) -> Rig:
    t = bare(3, **options).cash(400).corporation("RCS", 100, {0: "P 10", 1: "10"})
    return t.corporation("ATA", 68, {1: "P 10 10"}).at_stock()


def track(phase: str = "6H") -> Rig:
    t = bare(3).phase(phase).corporation("RCS", 100, {0: "P 10"}, treasury=500).tiles("D6 9 2", "E7 3 2")
    return t.at_step("RCS", "track")


def finished() -> Rig:
    """Palermo is built up as far as it goes."""
    t = bare(3).phase("10H").corporation("RCS", 100, {0: "P"}, treasury=500).tiles("C5 652 5")
    return t.at_step("RCS", "track")


def girgenti() -> Rig:
    """SFA may begin at home with several tiles in any direction."""
    return bare(3).corporation("SFA", 100, {0: "P"}, treasury=500).at_step("SFA", "track")


def coast() -> Rig:
    """RCS uses SMS; IFT has taken Messina."""
    t = bare(3).corporation("RCS", 100, {0: "P"}).corporation("IFT", 68, {1: "P"}, stations="H12 B14")
    return t.privates(SMS="RCS").at_step("RCS", "sms").play("sms").pass_on("station")


def network() -> Rig:
    """ATA reaches Ragusa; AFG has its home there."""
    t = (
        bare(3)
        .phase("6H")
        .corporation("AFG", 100, {1: "P"}, stations="M11")
        .corporation("ATA", 68, {0: "P"}, treasury=500)
    )
    return t.tiles("L12 78 5", "M13 675 1", "M11 670 4").at_step("ATA", "station")


def run() -> Rig:
    t = bare(3).phase("6H").corporation("RCS", 100, {0: "P 10"}, trains="6H").tiles("D6 9 2", "E7 3 2")
    return t.at_step("RCS", "run")


def trains(treasury: int = 250, phase: str = "6H") -> Rig:
    t = bare(3).phase(phase).corporation("RCS", 100, {0: "P 10"}, treasury=treasury, turns=3)
    return t.corporation("ATA", 68, {1: "P"}, trains="4H").at_step("RCS", "trains")


def own() -> Rig:
    t = bare(3).corporation("RCS", 100, {0: "P 10"}, pool="10", treasury=500, turns=3)
    return t.at_step("RCS", "own_shares")


def bonds(number: int = 0) -> Rig:
    t = bare(3, bonds="on").phase("8H").corporation("RCS", 100, {0: "P 10"}, treasury=600, turns=3)
    t.state.bonds[4] = number
    return t.at_step("RCS", "bonds")


def deal() -> Rig:
    return track().privates(CNM=1).play("private CNM")


def stations() -> Rig:
    t = bare(3, station_purchase="on").phase("6H").corporation("RCS", 100, {1: "P"}, stations="C5 M11")
    t.corporation("ATA", 68, {0: "P"}, treasury=200).tiles("L12 78 5", "M13 675 1")
    return t.at_step("ATA", "buy_station")


def twice_refused() -> Rig:
    t = trains()
    for amount in (10, 20, 30):
        t.play("buy_train ATA 4", f"price {amount}", "decline")
    return t


CASES: list[tuple[str, Callable[[], Rig], str]] = [
    ("unknown_verb", fresh, "dance"),
    ("other_step", fresh, "pay"),
    ("wrong_arguments", fresh, "buy"),
    ("wrong_arguments", stock, "sell RCS 10 half L20"),
    ("no_port", track, "port A5"),
    ("no_number", fresh, "bid CNM much"),
    ("no_private", fresh, "buy XYZ"),
    ("no_corporation", stock, "buy XYZ pool"),
    ("no_hex", track, "hex Z99"),
    ("no_tile", lambda: girgenti().play("hex J6"), "tile 4711"),
    ("no_train", trains, "train 7"),
    ("private_sold", lambda: fresh().play("buy SCE"), "bid SCE 30"),
    ("on_offer", fresh, "bid SCE 25"),
    ("not_on_offer", fresh, "buy CNM"),
    ("bid_too_low", fresh, "bid CNM 79"),
    ("buy_where", stock, "buy RCS shop"),
    ("not_started", stock, "buy SFA treasury"),
    ("none_there", stock, "buy RCS pool"),
    ("not_in_game", stock, "start CTL 68"),
    ("started_already", stock, "start RCS 68"),
    ("no_such_sale", stock, "sell RCS 15"),
    ("no_need", trains, "sell RCS 10"),
    ("no_players_private", track, "private CNM"),
    ("price_range", deal, "price 151"),
    ("no_turn", lambda: girgenti().play("hex J6", "tile 657"), "turn 6"),
    ("no_own_train", run, "use 4"),
    ("train_used", lambda: run().play("use 6", "from E7").build(), "use 6"),
    ("no_start", lambda: run().play("use 6"), "from M13"),
    ("no_leg", lambda: run().play("use 6", "from C5"), "leg 999"),
    ("train_not_sold", trains, "train 16"),
    ("train_limit", lambda: trains(900, "8H").trains("RCS", "8H 6H 6H"), "train 8"),
    ("own_train", trains, "buy_train RCS 6"),
    ("not_its_train", trains, "buy_train ATA 6"),
    ("too_poor", lambda: trains(150), "train 6"),
    ("refused", twice_refused, "buy_train ATA 4"),
    ("no_issue", own, "issue 60"),
    ("no_redeem", own, "redeem 20"),
    ("bond_limit", lambda: bonds(1), "bond"),
    ("no_bond", bonds, "repay"),
    ("no_such_station", stations, "buy_station C5 RCS"),
    ("station_no_city", network, "station K13"),
    ("station_second", network, "station M13"),
    ("station_full", coast, "station B14"),
    ("station_not_reached", network, "station B14"),
    ("lay_never", track, "hex C1"),
    ("lay_not_reached", track, "hex M11"),
    ("lay_colour", lambda: track("4H"), "hex D6"),
    ("lay_done", finished, "hex C5"),
]
"""Reason, position, move."""


@pytest.mark.parametrize(("reason", "position", "move"), CASES, ids=[case[0] for case in CASES])
def test_reason(reason: str, position: Callable[[], Rig], move: str) -> None:  # R49-4.3.4, R49-4.9.1, R49-4.13.1
    assert position().why_not(move) == reason


def test_sales_before_purchases() -> None:  # R49-4.3.2
    t = bare(3).cash(700).corporation("ATA", 68, {0: "10", 1: "P 10 10"}).at_stock().play("start RCS 68")
    assert t.why_not("sell ATA 10") == "sell_first"


def test_every_reason_is_tested() -> None:
    """By name, in one of the tests of this folder."""
    text = "".join([path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py")])
    reasons = [key.removeprefix("why.") for key in WORDS if key.startswith("why.")]
    short = [r.removeprefix("lay_").removeprefix("station_") for r in reasons]
    assert not [r for r, s in zip(reasons, short, strict=True) if f'"{r}"' not in text and f'"{s}"' not in text]
