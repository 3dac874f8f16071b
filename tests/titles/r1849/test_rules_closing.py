"""Closing, homes kept for those who come back, AFG without a home, the earthquake (R49-4.6.6, R49-4.11.5, R49-4.14)."""

from kurs.titles.r1849.board import has_space, spaces
from kurs.titles.r1849.data import CORPORATION_OF, HEX_OF, MESSINA, TILE_OF
from kurs.titles.r1849.state import COLUMNS

from .rig import Rig, bare

CATANIA_TO_MESSINA = ("G13 58 1", "D14 8 1", "H12 653 1")


def room(t: Rig, name: str, place: str) -> bool:
    """Whether the corporation may put a token there as far as spaces go."""
    return has_space(t.state.board, CORPORATION_OF[name], HEX_OF[place])


# --- reservations ---------------------------------------------------------------------------------------------------


def test_a_closed_corporation_finds_its_home_free_again() -> None:  # R49-4.14.3, R49-3.7
    """Catania has two spaces, one of them ATA's; IFT's own is kept for it from its closing to its new start."""
    t = bare(4, "IFT RCS ATA SFA AFG CTL").phase("10H").cash(900).tiles(*CATANIA_TO_MESSINA)
    t.corporation("ATA", 68, {1: "P 10 10 10"}, stations="M13 H12").corporation("SFA", 68, {1: "P"})
    t.corporation("IFT", (8, 0), {0: "P"}, stations="H12 B14").at_dividend("IFT", 10).play("withhold")
    assert (room(t, "SFA", "H12"), room(t, "IFT", "H12"), room(t, "SFA", "B14")) == (False, True, True)
    t.play("start RCS 68", "done", "start AFG 68", "home H8", "done", "start CTL 68", "done")
    t.play("start IFT 68")
    assert (t.stations("IFT"), t.state.tokens[3]) == ("H12", 2)
    assert not room(t, "SFA", "H12"), "full now"


def test_the_space_of_the_corporation_left_out_is_free() -> None:  # R49-3.4, R49-3.7
    five, six = bare(3), bare(4)
    assert room(five, "RCS", "E1"), "CTL is out: Marsala is open to all"
    assert not room(six, "RCS", "E1")


def test_one_that_closes_in_a_stock_round_frees_its_stations_at_once() -> None:  # R49-4.14.2, R49-4.14.4
    t = bare(3).cash(500).corporation("RCS", (8, 0), {0: "P 10", 1: "10"}, stations="C5 B14", treasury=80)
    t.corporation("ATA", 68, {2: "P"}).at_stock(1)
    bank = t.state.bank
    t.play("sell RCS 10")
    assert (t.state.bank - bank, t.state.cash[1], t.asked) == (80 - 27, 527, 1), "his turn goes on"
    assert (room(t, "ATA", "B14"), room(t, "ATA", "C5")) == (True, False)
    assert t.options("start") == ["start SFA 68", "start SFA 100"], "the next one in the order"
    assert t.options("buy RCS") == []


def test_it_starts_again_with_all_its_certificates() -> None:  # R49-4.14.2, R49-4.14.3
    t = bare(3).cash(900).corporation("RCS", (8, 0), {0: "P L 10", 1: "10 10"}, pool="10", turns=5)
    t.at_dividend("RCS", 10).play("withhold")
    assert t.certificates("treasury", "RCS") == "P L 10 10 10 10 10 10"
    assert [t.certificates(owner, "RCS") for owner in (0, 1, "pool")] == ["", "", ""]


def test_markers_at_the_closing_space_close_after_all_have_moved() -> None:  # R49-4.14.5, R49-4.3.18
    t = bare(4).cash(0).corporation("ATA", (8, 0), {1: "P 10"}, pool="10").corporation("IFT", 100, {2: "P"}, pool="10")
    t.corporation("SFA", (8, 0), {1: "P 10"}, pool="10").at_stock(1).pass_on("operate")
    keys = [event.key for event in t.log if event.key in ("price", "closed")]
    assert keys[:5] == ["price", "price", "price", "closed", "closed"]
    assert t.to_start().split()[-2:] == ["ATA", "SFA"]


# --- AFG without a home (R49-4.6.6) ---------------------------------------------------------------------------------


def crowded(order: str = "AFG RCS ATA SFA IFT CTL") -> Rig:
    """Stations fill all homes of AFG but one space in Terranova."""
    t = bare(4, order).cash(500).corporation("RCS", 100, {1: "P 10"}, stations="C5 B14 H8")
    t.corporation("CTL", 68, {2: "P 10 10"}, stations="E1 C1 M9")
    return t.corporation("ATA", 100, {0: "P 10"}, stations="M13 M11").privates(SMS="ATA").at_step("ATA", "sms")


def test_afg_waits_at_the_end_and_the_next_moves_up() -> None:  # R49-4.6.6
    t = crowded()
    assert t.to_start() == "AFG SFA IFT"
    t.play("sms", "station M9")
    assert (t.told("afg_blocked"), t.to_start()) == ([()], "SFA IFT AFG")
    t.pass_on("stock")
    assert t.options("start")[0].startswith("start SFA")


def test_a_bigger_city_lets_afg_in_but_only_from_the_next_stock_round() -> None:  # R49-4.6.6, R49-4.5.10
    t = crowded().play("sms", "station M9").tiles("B14 655 0")
    assert spaces(t.state.board, MESSINA) == 2
    t.pass_on("stock")
    assert (t.to_start(), t.state.blocked) == ("SFA IFT AFG", 0), "free again, and it keeps its place"
    for name in ("SFA", "IFT"):
        t.play(f"start {name} 68", "done")
    t.play("start AFG 68")
    assert t.stations("AFG") == "B14", "the only city with a space"


def test_afg_that_closes_while_all_its_homes_are_full_waits_too() -> None:  # R49-4.6.6, R49-4.11.5
    """The earthquake took its home token; others filled all five cities; now AFG itself falls to nothing."""
    t = bare(4, "AFG RCS ATA SFA IFT CTL").phase("12H").cash(500).tiles("C5 651 5")
    t.corporation("RCS", 100, {1: "P 10"}, stations="C5 B14 H8").corporation("SFA", 68, {2: "P"}, stations="J6 M11")
    t.corporation("CTL", 68, {2: "P 10"}, stations="E1 C1 M9").corporation("ATA", 100, {0: "P"}, stations="M13 M9")
    t.corporation("IFT", 68, {2: "P"}).corporation("AFG", (8, 0), {3: "P"}, stations="C5")
    t.at_dividend("AFG", 10).play("withhold")
    assert (t.started("AFG"), t.kind, t.to_start()) == (False, "stock", "AFG")
    assert (t.options("start"), t.why_not("start AFG 68")) == ([], "none_to_start"), "there is no home to choose"


def test_who_closes_behind_a_free_afg_queues_behind_it() -> None:  # R49-4.6.6, R49-4.14.3
    t = bare(4, "RCS ATA SFA IFT CTL AFG").cash(500).corporation("RCS", (8, 0), {0: "P"}).at_dividend("RCS", 10)
    assert t.play("withhold").to_start() == "ATA SFA IFT CTL AFG RCS"


def fall(t: Rig, name: str, then: str = "ATA") -> Rig:
    """In an operating round a corporation closes: its marker moves from 27 to the closing space. Another is next."""
    t.state.space[CORPORATION_OF[name]] = 8 * COLUMNS
    return t.at_dividend(name, 10, then).play("withhold")


def blocked() -> Rig:
    """AFG has lost its last home in this operating round, SFA has no station in any of them."""
    t = crowded().corporation("SFA", 68, {3: "P"})
    assert t.play("sms", "station M9").to_start() == "IFT AFG"
    return t


def test_who_closes_while_afg_is_blocked_queues_before_it() -> None:  # R49-4.6.6, R49-4.14.3
    assert fall(blocked(), "SFA").to_start() == "IFT SFA AFG"
    assert fall(blocked(), "RCS").to_start() == "IFT RCS AFG", "also if a home becomes free by that"


def test_who_closes_after_a_home_is_free_queues_behind_afg() -> None:  # R49-4.6.6, R49-4.14.3
    """The blocked time is over with the free home; only the permission to start waits for the stock round."""
    t = fall(blocked().tiles("B14 655 0"), "SFA")
    assert t.to_start() == "IFT AFG SFA"
    t.pass_on("stock")
    assert t.told("afg_free") == [()]
    t.play("start IFT 68", "done")
    assert t.options("start")[0] == "start AFG 68"


def test_closings_of_one_stock_round_before_and_behind_afg() -> None:  # R49-4.6.6, R49-4.3.14
    """RCS frees two homes; CTL, which closes after it, queues behind AFG; none of them starts in this round."""
    t = blocked()
    for c in ("RCS", "CTL"):
        t.state.space[CORPORATION_OF[c]] = 8 * COLUMNS
    t.at_stock(1).play("sell RCS 10", "done", "sell CTL 10")
    assert t.to_start() == "IFT RCS AFG CTL"
    t.play("start IFT 68", "done")
    assert (t.to_start(), t.options("start")) == ("RCS AFG CTL", [])
    t.pass_on("operate").pass_on("stock")
    for name in ("RCS", "AFG", "CTL"):
        assert t.options("start")[0] == f"start {name} 68"
        t.play(f"start {name} 68", *(["home B14"] if name == "AFG" else []), "done")


def test_a_home_that_was_free_for_a_while_sends_afg_to_the_end_again() -> None:  # R49-4.6.6
    t = blocked().corporation("IFT", 68, {3: "P"}).privates(SMS="IFT").tiles("B14 655 0")
    assert fall(t, "SFA", "IFT").to_start() == "AFG SFA"
    t.play("sms", "station B14")
    assert (t.told("afg_blocked"), t.to_start()) == ([()], "SFA AFG")
    t.pass_on("stock").play("start SFA 68", "done")
    assert (t.to_start(), t.options("start")) == ("AFG", [])


# --- the earthquake -------------------------------------------------------------------------------------------------


def quake(stations: str = "H12 B14", then: str = "IFT") -> Rig:
    """ATA buys the first 12H; IFT's track leads from Catania to Messina."""
    t = bare(4).phase("10H").sell_out("10H").cash(0).tiles(*CATANIA_TO_MESSINA, "B14 655 0")
    t.corporation("IFT", 68, {0: "P"}, stations=stations, treasury=90, trains="10H")
    t.corporation("ATA", 100, {1: "P"}, treasury=1000)
    return t.at_step("ATA", "trains", then=then, rounds=2).play("train 12")


def test_the_tile_returns_and_the_city_is_as_printed() -> None:  # R49-4.11.5, R49-7.18
    t = quake()
    board = t.state.board
    assert (board.supply[TILE_OF["655"]], board.laid[MESSINA], spaces(board, MESSINA)) == (2, -1, 1)
    assert (t.stations("IFT"), t.state.tokens[3]) == ("H12", 1), "one on the map, one on the charter, one lost"


def test_messina_may_not_be_upgraded_but_a_station_may_go_there() -> None:  # R49-4.11.5, R49-4.5.8, R49-4.6.2
    t = quake().pass_on("track")
    assert t.operating == "IFT"
    assert "hex B14" not in t.options()
    assert t.why_not("hex B14") == "lay_shaken"
    t.play("skip")
    assert (t.step, t.options("station")) == ("station", ["station B14"])
    t.play("station B14")
    assert (t.stations("IFT"), t.state.tokens[3]) == ("H12 B14", 0)


def test_nobody_upgrades_it_until_a_whole_stock_round_has_passed() -> None:  # R49-4.11.5, R49-4.3.20
    t = quake()
    seen = []
    for _ in range(60):
        if t.operating == "IFT" and t.step == "track":
            seen.append((t.state.set, t.state.round, "hex B14" in t.options()))
        if len(seen) == 3:
            break
        t.pass_on(times=1)
    assert seen == [(1, 1, False), (1, 2, False), (2, 1, True)]


def test_two_tokens_there_are_both_destroyed() -> None:  # R49-4.11.5
    t = bare(4).phase("10H").sell_out("10H").tiles("B14 655 0").corporation("IFT", 68, {0: "P"}, stations="H12 B14")
    t.corporation("RCS", 68, {2: "P"}, stations="C5 B14").corporation("ATA", 100, {1: "P"}, treasury=1000)
    t.at_step("ATA", "trains").play("train 12")
    assert sorted(t.told("station_destroyed")) == [(3,), (4,)]
    assert (t.stations("IFT"), t.stations("RCS")) == ("H12", "C5")


def test_a_destroyed_token_comes_back_only_with_a_new_start() -> None:  # R49-4.11.5, R49-4.14.3
    t = quake()
    assert t.state.tokens[3] + len(t.state.stations[3]) == 2
    t.state.space[3] = 8 * 16
    t.at_dividend("IFT", 10).play("withhold")
    assert (t.started("IFT"), t.state.tokens[3]) == (False, 3)


def test_afg_lives_on_if_only_its_home_falls() -> None:  # R49-4.11.5, R49-7.42
    t = bare(4).phase("10H").sell_out("10H").corporation("AFG", 68, {0: "P"}, stations="B14 M9")
    t.corporation("ATA", 100, {1: "P"}, treasury=1000).at_step("ATA", "trains").play("train 12")
    assert (t.started("AFG"), t.stations("AFG"), t.told("station_destroyed")) == (True, "M9", [(0,)])


def test_it_happens_once() -> None:  # R49-4.11.5, R49-4.11.1
    t = bare(4).phase("12H").sell_out("12H").tiles("B14 655 0").corporation("IFT", 68, {0: "P"}, stations="H12 B14")
    t.corporation("ATA", 100, {1: "P"}, treasury=1200).at_step("ATA", "trains").play("train 16")
    assert (t.told("earthquake"), t.stations("IFT")) == ([], "H12 B14")


def test_an_unused_bonus_and_a_private_of_a_corporation_go_with_phase_12h() -> None:  # R49-4.13.5, R49-4.13.2
    t = bare(4).phase("10H").sell_out("10H").privates(CNM="ATA", SMS="ATA", SIGI=2)
    t.corporation("ATA", 100, {1: "P"}, treasury=1000).at_step("ATA", "trains").play("train 12")
    assert [t.owner(name) for name in ("CNM", "SMS", "SIGI")] == ["closed"] * 3
    assert (t.options("port"), t.state.board.port_owner) == ([], -1)
