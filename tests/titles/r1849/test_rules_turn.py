"""The operating turn read closely: SMS, CNM, SIGI, trains, own shares, deals (R49-4.4 to R49-4.13)."""

import pytest

from kurs.titles.r1849.data import TRAINS

from .rig import Rig, bare

ROUTE = ("D6 9 2", "E7 3 2")


def rcs(treasury: int = 500, phase: str = "6H", **options: str) -> Rig:
    return bare(4, **options).phase(phase).corporation("RCS", 100, {0: "P 10"}, treasury=treasury, turns=3)


# --- SMS (R49-4.13.3) -----------------------------------------------------------------------------------------------


def lay(t: Rig, place: str) -> Rig:
    """Some legal tile in some legal turn."""
    t.play(f"hex {place}")
    for _ in range(2):
        if t.step in ("tile", "rotation"):
            t.play(t.options()[0])
    return t


def test_sms_builds_in_a_home_kept_for_another_but_places_nothing_there() -> None:  # R49-4.13.3, R49-3.7
    t = rcs().privates(SMS="RCS").at_step("RCS", "sms").play("sms")
    lay(t, "J6")
    assert (t.treasury("RCS") < 500, t.state.laid) == (True, 1), "Girgenti costs money all the same"
    assert t.step != "station", "its only space is kept for SFA"


def test_sms_pays_and_keeps_to_the_colours_of_the_phase() -> None:  # R49-4.13.3, R49-4.5.2, R49-4.5.9
    poor = rcs(5, "4H").privates(SMS="RCS").at_step("RCS", "sms").play("sms")
    assert "hex J6" not in poor.options()
    early = rcs(500, "4H").privates(SMS="RCS").at_step("RCS", "sms").play("sms")
    assert early.options("hex") == ["hex J6"], "printed yellow cities need green"
    later = rcs(500, "6H").privates(SMS="RCS").at_step("RCS", "sms").play("sms")
    assert set(later.options("hex")) == {"hex B14", "hex C5", "hex H12", "hex J6", "hex M13"}, "grey cities never"


def test_a_station_by_sms_needs_a_token_and_a_space() -> None:  # R49-4.13.3, R49-4.6.1, R49-4.6.2
    t = bare(4).corporation("RCS", 100, {0: "P"}, stations="C5 M9 C1").privates(SMS="RCS").at_step("RCS", "sms")
    t.play("sms")
    assert t.step != "station", "no token is left"
    t = bare(4).corporation("RCS", 100, {0: "P"}).corporation("ATA", 68, {1: "P"}, stations="M13 B14 C1")
    t.privates(SMS="RCS").at_step("RCS", "sms").play("sms").pass_on("station", 2)
    assert t.options("station") == ["station M9"], "Trapani and Messina are full, the rest is kept, Girgenti too"


def test_sms_bought_after_a_tile_was_laid_waits_for_the_next_turn() -> None:  # R49-4.13.3
    t = rcs().privates(SMS=0).at_step("RCS", "track")
    lay(t, "D6").play("private SMS", "price 1")
    assert (t.owner("SMS"), t.step in ("sms", "track", "station")) == ("RCS", False)
    t.pass_on("stock").pass_on("sms")
    assert (t.operating, t.step) == ("RCS", "sms")


def test_sms_of_a_player_is_of_no_use_to_a_corporation() -> None:  # R49-4.13.1, R49-4.13.3
    assert rcs().privates(SMS=0).at_step("RCS", "sms").step == "track"


# --- CNM (R49-4.13.2) -----------------------------------------------------------------------------------------------


def test_the_bonus_is_for_the_corporation_that_placed_it_alone() -> None:  # R49-4.13.2, R49-4.7.11
    revenue = {}
    for owner in ("RCS", "IFT"):
        t = rcs().corporation("IFT", 68, {1: "P"}).tiles(*ROUTE).trains("RCS", "6H").port(owner, "A5")
        revenue[owner] = t.at_step("RCS", "run").play("best").state.revenue
    assert revenue == {"RCS": 90, "IFT": 70}


def test_the_bonus_only_if_the_port_is_visited() -> None:  # R49-4.7.11
    t = rcs().tiles(*ROUTE).trains("RCS", "6H").port("RCS", "L14").at_step("RCS", "run").play("best")
    assert t.state.revenue == 70


def test_cnm_bought_and_used_before_running() -> None:  # R49-4.4.3, R49-4.13.1, R49-4.13.2
    t = rcs().privates(CNM=1).tiles(*ROUTE).trains("RCS", "6H").at_step("RCS", "run")
    t.play("private CNM", "price 75", "accept", "port A5", "best")
    assert (t.state.revenue, t.owner("CNM")) == (90, "closed")


def test_cnm_is_used_by_its_owner_in_its_own_turn() -> None:  # R49-4.13.1, R49-4.13.2
    t = rcs().corporation("IFT", 68, {0: "P"}, treasury=50).privates(CNM="IFT").at_step("RCS", "track", then="IFT")
    assert t.options("port") == [], "not in the turn of RCS, though one player runs both"
    for _ in range(10):
        if t.operating == "IFT":
            break
        t.pass_on(times=1)
    assert len(t.options("port")) == 4
    t = rcs(90, "4H").privates(CNM=0).at_step("RCS", "track")
    assert t.options("port") == [], "nor while a player owns it"


# --- SIGI (R49-4.5.9) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("owner", "cost"), [(0, 40), ("SFA", 20), ("RCS", 40)])
def test_sigi_halves_standard_track_for_its_owner_alone(owner: int | str, cost: int) -> None:  # R49-4.5.9, R49-4.13.1
    t = bare(4).phase("6H").corporation("RCS", 100, {1: "P"}).corporation("SFA", 68, {0: "P"}, treasury=100)
    t.privates(SIGI=owner).at_step("SFA", "track").play("hex J6", "tile 657")
    if t.step == "rotation":
        t.play(t.options("turn")[0])
    assert t.treasury("SFA") == 100 - cost


def test_sigi_does_not_help_with_narrow_track() -> None:  # R49-4.5.9
    """From Siracusa into a hex of 160: a quarter of it, whoever owns SIGI."""
    left = []
    for owner in (1, "ATA"):
        t = bare(4).phase("6H").corporation("ATA", 68, {0: "P"}, treasury=100).tiles("M13 675 1").privates(SIGI=owner)
        t.at_step("ATA", "track").play("hex L12")
        if t.step == "tile":
            t.play("tile 78")
        if t.step == "rotation":
            t.play("turn 5")
        left.append(t.treasury("ATA"))
    assert left == [60, 60]


# --- trains ---------------------------------------------------------------------------------------------------------


def test_limits_hold_before_each_purchase() -> None:  # R49-4.9.1
    t = rcs(2000, "8H").trains("RCS", "8H 8H").at_step("RCS", "trains")
    assert t.options("train")
    t.play(t.options("train")[0])
    assert t.step != "trains", "three in phase 8H, or two in 10H"


def test_a_new_phase_may_make_the_buyer_discard() -> None:  # R49-4.11.1, R49-4.11.3
    """Two 8H are allowed in phase 8H; the first 10H makes three where two are allowed."""
    t = rcs(600, "8H").sell_out("8H").trains("RCS", "8H 8H").at_step("RCS", "trains").play("train 10")
    assert (t.kind, t.asked, t.options()) == ("discard", 0, ["discard 8", "discard 10"])
    t.play("discard 10")
    assert t.trains_of("RCS") == "8H 8H"
    assert [train.discarded for train in t.view().trains][3] == 1
    assert t.state.phase == 3, "the phase stays"


def test_obsolete_trains_go_before_limits_are_looked_at() -> None:  # R49-4.11.1, R49-4.11.2
    """Three 4H and an 8H: the 4H are gone, nothing has to be discarded."""
    t = rcs(400, "6H").sell_out("6H").trains("RCS", "4H 4H 4H").at_step("RCS", "trains").play("train 8")
    assert (t.trains_of("RCS"), t.told("discarded")) == ("8H", [])


def test_a_sold_train_does_not_run_again_in_the_round() -> None:  # R49-4.7.1
    """RCS runs its 6H; ATA, which operates later, buys it after its own step of running."""
    t = bare(3).phase("6H").cash(0).tiles(*ROUTE, "L12 78 5", "M13 675 1")
    t.corporation("RCS", 100, {0: "P 10"}, trains="6H 6H", turns=3)
    t.corporation("ATA", 68, {0: "P 10"}, treasury=50, turns=3).at_step("RCS", "run", then="ATA").play("best", "pay")
    t.pass_on("forced").play("buy_train RCS 6", "price 1")
    assert (t.operating, t.trains_of("ATA")) == ("ATA", "6H")
    assert [event.args[0] for event in t.log if event.key == "ran"] == [4]
    assert t.state.revenues[1] == 0


def test_every_train_type_costs_what_is_printed() -> None:  # R49-4.9.2
    assert {train.name: train.price for train in TRAINS} == {
        "4H": 100, "6H": 200, "8H": 350, "10H": 550, "12H": 800, "16H": 1100, "R6H": 350, "E": 550,
    }  # fmt: skip


def test_r6h_never_changes_the_phase_and_never_goes() -> None:  # R49-4.11.1, R49-4.11.2
    t = rcs(2000, "12H").sell_out("12H").trains("RCS", "R6H").at_step("RCS", "trains").play("train 16")
    assert (t.trains_of("RCS"), t.state.phase) == ("16H R6H", 5)


def test_rsa_closes_with_a_train_from_another_corporation_too() -> None:  # R49-4.13.4
    t = rcs(50, "4H").corporation("ATA", 68, {0: "P"}, trains="4H").privates(RSA=1)
    t.state.rsa_corporation = 4
    t.at_step("RCS", "trains").play("buy_train ATA 4", "price 1")
    assert t.owner("RSA") == "closed"


# --- own shares -----------------------------------------------------------------------------------------------------


def test_issues_from_the_last_certificate_backwards() -> None:  # R49-4.12.1, R49-7.41
    found = {}
    for held, pool in (("P", ""), ("P 10 10", "10"), ("P 10 10 10 10 10", ""), ("P 10 10 10 10 10 10", "")):
        t = bare(3).cash(0).corporation("RCS", 100, {0: held}, pool=pool, turns=3).at_step("RCS", "own_shares")
        found[f"{held}/{pool}"] = [int(text.split()[1]) for text in t.options("issue")]
    assert found == {
        "P/": [10, 20, 30, 40, 50],
        "P 10 10/10": [10, 20, 30],
        "P 10 10 10 10 10/": [10, 30],
        "P 10 10 10 10 10 10/": [20],
    }


def test_issued_shares_pay_nobody() -> None:  # R49-4.12.1, R49-4.8.1
    t = bare(3).cash(0).corporation("RCS", 100, {0: "P 10 10 10"}, turns=3).at_step("RCS", "own_shares")
    t.play("issue 30")
    assert (t.percent("pool", "RCS"), t.percent("treasury", "RCS"), t.treasury("RCS")) == (30, 20, 300)
    t.at_dividend("RCS", 100).play("pay")
    assert (t.treasury("RCS"), t.state.cash) == (320, [50, 0, 0])


# --- deals ----------------------------------------------------------------------------------------------------------


def test_a_refused_train_of_one_seller_may_be_asked_of_another() -> None:  # R49-4.1.6
    t = rcs(50).corporation("ATA", 68, {1: "P"}, trains="6H").corporation("SFA", 68, {2: "P"}, trains="6H")
    t.at_step("RCS", "trains").play("buy_train ATA 6", "price 50", "decline")
    assert t.options("buy_train") == ["buy_train SFA 6"], "50 is all it has"
    assert t.play("buy_train SFA 6").amounts() == [("price", 1, 50, 1)]


def test_the_seller_is_asked_and_everything_waits() -> None:  # R49-4.1.5, R49-4.1.7
    t = rcs(50).corporation("ATA", 68, {1: "P"}, trains="6H").at_step("RCS", "trains")
    t.play("buy_train ATA 6", "price 50")
    assert (t.asked, t.options(), t.trains_of("RCS")) == (1, ["accept", "decline"], "")
    t.play("accept")
    assert (t.asked, t.trains_of("RCS"), t.treasury("ATA")) == (0, "6H", 50)


def test_a_corporation_never_sells_privates() -> None:  # R49-4.13.1
    t = rcs().corporation("ATA", 68, {0: "P"}).privates(SIGI="ATA", CNM="ATA").at_step("RCS", "track")
    assert t.options("private") == []


def test_income_of_a_private_follows_its_owner() -> None:  # R49-4.4.1, R49-4.13.1
    t = rcs(500).cash(0).privates(SMS=1, SCE=2).at_step("RCS", "track", rounds=2)
    t.play("private SMS", "price 1", "accept", "keep").pass_on("sms", 12)
    assert (t.state.round, t.step) == (2, "sms")
    assert (t.told("income_corporation"), t.told("income")) == ([(4, 20, 3)], [(2, 5, 0)])
