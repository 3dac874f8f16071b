"""Operating rounds: order, steps, building, stations, privates (R49-4.4 to R49-4.7, R49-4.13)."""

from kurs.titles.r1849.routes import start_stops, stops_of
from kurs.titles.r1849.rules import running

from .brisk import brisk_games
from .rig import Rig, bare

COAST = ["C1", "C5", "E1", "B14", "H12", "J6", "M9", "M13"]


def rcs(treasury: int = 500, phase: str = "6H", trains: str = "", **options: str) -> Rig:
    """RCS under seat 0, in its second turn, with track from Palermo to the town in E7."""
    t = bare(3, **options).phase(phase).corporation("RCS", 100, {0: "P 10"}, treasury=treasury, trains=trains)
    return t.tiles("D6 9 2", "E7 3 2")


# --- rounds ---------------------------------------------------------------------------------------------------------


def test_privates_pay_at_the_beginning() -> None:  # R49-4.4.1
    t = rcs(50).cash(0).privates(SCE=1, CNM="RCS", RSA=2).at_round()
    assert (t.state.cash, t.treasury("RCS")) == ([0, 5, 25], 65)


def test_every_corporation_operates_once_dearest_first() -> None:  # R49-4.4.2
    t = bare(4).corporation("RCS", 68, {0: "P"}).corporation("ATA", 144, {1: "P"}).corporation("SFA", 100, {2: "P"})
    t.at_round()
    order = []
    while t.kind == "operate":
        if t.operating not in order:
            order.append(t.operating)
        t.pass_on("nothing", 1)
    assert order == ["ATA", "SFA", "RCS"]


def test_the_order_is_fixed_at_the_beginning() -> None:  # R49-4.4.2
    t = bare(4).corporation("RCS", (3, 6), {0: "P"}, trains="4H").corporation("ATA", 100, {1: "P"}, treasury=90)
    t.tiles("D6 9 2", "E7 3 2").at_round().pass_on("run").play("none")
    assert (t.price("RCS"), t.operating_order()) == (100, "ATA RCS")
    t.pass_on("track")
    assert t.operating == "ATA"


def test_the_president_decides() -> None:  # R49-4.1.2
    t = bare(3).corporation("RCS", 100, {2: "P"}).at_round()
    assert (t.kind, t.asked, t.ask.args) == ("operate", 2, (4, "track"))


def test_the_steps_of_a_turn_in_their_order() -> None:  # R49-4.4.3
    t = rcs(700, trains="6H").privates(SMS="RCS").at_round()
    seen = []
    while t.kind == "operate" and t.state.round == 1:
        seen.append(t.step)
        t.play({"run": "best", "pay": "withhold"}.get(t.step) or ("keep" if t.step == "sms" else t.options()[0]))
    assert seen == ["sms", "track", "run", "pay", "trains", "own_shares"]


def test_steps_without_a_decision_are_passed_over() -> None:  # R49-4.1.4, R49-4.4.3
    t = bare(3).corporation("RCS", 100, {0: "P"}, treasury=0, turns=0).at_round()
    assert t.step == "track"
    t.play("skip")
    assert t.kind == "stock", "no token place, no train, no money"
    assert t.price("RCS") == 90


def test_nothing_is_paid_on_credit() -> None:  # R49-4.4.4
    steps = {}
    for treasury in (39, 40):
        t = bare(3).cash(900).corporation("SFA", 100, {0: "P"}, treasury=treasury, turns=0).at_round()
        steps[treasury] = (t.kind, t.step)
    assert steps == {39: ("stock", "turn"), 40: ("operate", "track")}, "Girgenti costs 40, whatever the president has"


# --- track ----------------------------------------------------------------------------------------------------------


def test_hex_tile_turn() -> None:  # R49-4.5.2, R49-4.5.11
    t = bare(3).corporation("RCS", 100, {0: "P"}, treasury=100).at_round()
    assert "hex D6" in t.options()
    t.play("hex D6")
    assert t.step == "tile"
    assert "tile 9" in t.options()
    t.play("tile 9")
    if t.step == "rotation":
        t.play("turn 2")
    assert t.told("laid")[0][:3] == (4, "9", "D6")
    assert t.state.laid == 1
    assert t.step != "track", "one tile a turn"


def test_building_costs_money() -> None:  # R49-4.5.9, R49-4.13.1
    for owner, cost in ((0, 40), ("SFA", 20)):
        t = (
            bare(3)
            .phase("6H")
            .corporation("SFA", 100, {0: "P"}, treasury=100)
            .privates(SIGI=owner)
            .at_step("SFA", "track")
        )
        t.play("hex J6", "tile 657")
        if t.step == "rotation":
            t.play(t.options("turn")[0])
        assert t.treasury("SFA") == 100 - cost


def test_nobody_builds_in_acireale_while_a_player_owns_sce() -> None:  # R49-4.5.8, R49-4.13.1
    for owner, legal in ((1, False), ("IFT", True), ("RCS", True)):
        t = bare(3).phase("6H").corporation("IFT", 100, {0: "P"}, treasury=100).corporation("RCS", 68, {1: "P"})
        t.tiles("H12 653 1").privates(SCE=owner).at_step("IFT", "track")
        assert ("hex G13" in t.options()) == legal
        if not legal:
            assert t.why_not("hex G13") == "lay_sce"


# --- stations -------------------------------------------------------------------------------------------------------


def test_a_station_in_a_city_of_the_network() -> None:  # R49-4.6.1, R49-4.6.2
    t = bare(3).corporation("ATA", 100, {0: "P"}, treasury=70).tiles("L12 78 5", "M13 675 1").phase("6H")
    t.at_step("ATA", "station")
    assert t.options("station") == ["station M11"]
    t.play("station M11")
    assert (t.stations("ATA"), t.treasury("ATA"), t.state.tokens[1]) == ("M13 M11", 70, 1)
    assert t.why_not("station M11") == "other_step", "one a turn"


def test_three_tokens_in_all() -> None:  # R49-4.6.1
    t = bare(3).corporation("ATA", 100, {0: "P"}, stations="M13 C1 E1").tiles("L12 78 5", "M13 675 1")
    assert t.at_step("ATA", "station").step != "station"


def test_a_reserved_space_is_taken_for_all_others() -> None:  # R49-3.7, R49-4.6.2
    t = bare(3).phase("6H").corporation("RCS", 100, {0: "P"}, stations="C5").privates(SMS="RCS").at_step("RCS", "sms")
    t.play("sms", "skip")
    assert "station H12" not in t.options(), "kept for IFT"
    assert t.why_not("station H12") == "station_reserved"
    assert "station B14" in t.options()


def test_afg_chooses_a_home_with_a_free_space() -> None:  # R49-4.6.5, R49-3.7
    t = bare(4, "AFG RCS ATA SFA IFT CTL").cash(500).corporation("RCS", 100, {1: "P"}, stations="C5 B14 H8").at_stock()
    t.play("start AFG 68")
    assert t.options() == ["home C1", "home M9", "home M11"]
    assert (t.why_not("home H8"), t.why_not("home C5")) == ("home_full", "no_home")
    t.play("home C1")
    assert t.stations("AFG") == "C1"


def crowded(price: int | tuple[int, int]) -> Rig:
    """All homes of AFG but Ragusa are taken, and ATA is about to place a station there."""
    t = bare(4, "AFG RCS ATA SFA IFT CTL").cash(500)
    t.corporation("RCS", price, {1: "P 10"}, stations="C5 B14 H8").corporation("CTL", 68, {2: "P"}, stations="E1 C1 M9")
    t.corporation("ATA", 100, {0: "P"}, stations="M13 M9").tiles("L12 78 5", "M13 675 1")
    return t.at_step("ATA", "station")


def test_afg_goes_to_the_end_when_its_last_home_is_taken() -> None:  # R49-4.6.6
    t = crowded(100)
    assert t.to_start() == "AFG SFA IFT"
    t.play("station M11")
    assert t.told("afg_blocked") == [()]
    assert t.to_start() == "SFA IFT AFG"
    t.pass_on("stock")
    for name in ("SFA", "IFT"):
        assert t.options("start")[0] == f"start {name} 68"
        t.play(f"start {name} 68", "done")
    assert t.options("start") == []
    assert t.why_not("start AFG 68") == "none_to_start"


def test_a_freed_space_lets_afg_in_from_the_next_stock_round_on() -> None:  # R49-4.6.6
    t = crowded((8, 0)).play("station M11").at_stock(1).play("sell RCS 10")
    assert not t.started("RCS")
    assert t.to_start() == "SFA IFT RCS AFG", "who closes while AFG is blocked queues before it"
    assert t.state.blocked == 1
    t.pass_on("operate").pass_on("stock")
    assert (t.state.blocked, t.to_start()) == (0, "SFA IFT RCS AFG")


# --- running --------------------------------------------------------------------------------------------------------


def test_the_best_routes_or_ones_own() -> None:  # R49-4.7.1, R49-4.7.9
    t = rcs(trains="6H").at_step("RCS", "run")
    assert t.options()[:2] == ["best", "none"]
    t.play("best")
    assert (t.state.revenue, t.step) == (70, "pay")
    t = rcs(trains="6H").at_step("RCS", "run").play("use 6", "from E7")
    assert (t.step, len(t.options("leg")), "end" in t.options()) == ("route", 1, False)
    t.play(t.options("leg")[0])
    assert "end" in t.options(), "two stops, or on to the port"
    t.play("end")
    assert t.options()[0] == "run"
    assert t.play("run").state.revenue == 60


def test_nobody_has_to_run() -> None:  # R49-4.7.1, R49-4.8.2
    t = rcs(trains="6H").at_step("RCS", "run").play("none")
    assert (t.state.revenue, t.price("RCS"), t.step) == (0, 90, "trains")


def test_what_can_run_is_what_has_a_start() -> None:  # R49-4.7.2, R49-4.7.8, R49-7.38
    """A train is offered exactly if some stop begins a route for it; no stop comes twice."""
    offered = 0
    for t in brisk_games(4, 3):
        if t.step != "run":
            continue
        s = t.state
        for kind in running.idle(s):
            starts = start_stops(s.board, s.operating, kind, running.used_sides(s))
            assert (kind in running.ready(s)) == bool(starts)
            offered += bool(starts)
        for route in s.routes:
            stops = stops_of(s.board, route[1], route[2:])
            assert stops is not None
            assert len(set(stops)) == len(stops)
    assert offered > 100


def test_a_train_that_finds_no_route_is_not_asked_about() -> None:  # R49-4.1.4, R49-4.7.6
    t = (
        bare(3)
        .phase("6H")
        .corporation("ATA", 100, {0: "P"}, trains="4H")
        .tiles("M13 675 1", "L12 78 5")
        .at_step("ATA", "run")
    )
    assert t.step == "run"
    t = bare(3).corporation("ATA", 100, {0: "P"}, trains="4H").at_step("ATA", "run")
    assert (t.step, t.state.turns[1]) != ("run", 1)


def test_every_train_once() -> None:  # R49-4.7.1, R49-4.7.7
    t = rcs(phase="4H", trains="4H 4H").at_step("RCS", "run")
    t.play("use 4", "from C5")
    while t.step == "route":
        t.play(t.options("leg")[0] if t.options("leg") else "end")
    assert t.options("use") == [], "the second train finds no free track"


def test_the_bonus_of_the_port() -> None:  # R49-4.7.11, R49-4.13.2
    t = rcs(trains="6H").port("RCS", "A5").at_step("RCS", "run").play("best")
    assert t.state.revenue == 90


# --- privates -------------------------------------------------------------------------------------------------------


def test_privates_are_bought_at_any_moment() -> None:  # R49-4.4.3, R49-4.13.1
    t = rcs(500, trains="6H").privates(CNM=0, SIGI=1, SCE=2).at_round()
    seen = []
    while t.operating == "RCS" and t.state.round == 1:
        seen.append((t.step, len(t.options("private"))))
        t.play({"track": "skip", "run": "best", "pay": "pay"}.get(t.step, "done"))
    assert seen == [("track", 3), ("run", 3), ("pay", 3), ("trains", 3), ("own_shares", 3), ("privates", 3)]


def test_only_in_phases_6h_to_10h() -> None:  # R49-4.1.3, R49-4.13.1
    offers = {}
    for phase in ("4H", "6H", "8H", "10H", "12H"):
        t = rcs(500, phase=phase).privates(CNM=1).at_step("RCS", "track")
        offers[phase] = t.options("private")
    assert offers == {"4H": [], "6H": ["private CNM"], "8H": ["private CNM"], "10H": ["private CNM"], "12H": []}


def test_the_price_goes_up_to_twice_the_value() -> None:  # R49-4.13.1, R49-6.7, R49-7.5
    t = rcs(500).privates(CNM=1).at_step("RCS", "track").play("private CNM")
    assert t.amounts() == [("price", 1, 150, 1)]
    assert rcs(90).privates(CNM=1).at_step("RCS", "track").play("private CNM").amounts() == [("price", 1, 90, 1)]
    half = {}
    for name in ("SCE", "SIGI", "CNM", "SMS"):
        t = rcs(500, private_sale_minimum="half").privates(**{name: 1}).at_step("RCS", "track").play(f"private {name}")
        half[name] = t.amounts()[0][1:3]
    assert half == {"SCE": (10, 40), "SIGI": (23, 90), "CNM": (38, 150), "SMS": (55, 220)}


def test_the_owner_must_agree() -> None:  # R49-4.1.5
    t = rcs(500).cash(0).privates(CNM=1).at_step("RCS", "track").play("private CNM", "price 100")
    assert (t.kind, t.asked) == ("consent_private", 1)
    t.play("accept")
    assert (t.owner("CNM"), t.treasury("RCS"), t.state.cash[1], t.asked, t.step) == ("RCS", 400, 100, 0, "track")


def test_nobody_asks_himself() -> None:  # R49-4.1.5
    t = rcs(500).cash(0).privates(CNM=0).at_step("RCS", "track").play("private CNM", "price 150")
    assert (t.owner("CNM"), t.state.cash[0], t.step) == ("RCS", 150, "track")


def test_a_declined_proposal_only_at_a_better_price() -> None:  # R49-4.1.5, R49-4.1.6, R49-7.36, R49-7.44
    t = rcs(500).privates(CNM=1).at_step("RCS", "track").play("private CNM", "price 100", "decline")
    assert (t.owner("CNM"), t.treasury("RCS"), t.step) == (1, 500, "track")
    assert t.play("private CNM").amounts() == [("price", 101, 150, 1)]
    assert t.why_not("price 100") == "price_range"
    t.play("price 150", "decline")
    assert t.options("private") == [], "there is no better price"
    t.play("skip").pass_on("stock").pass_on("operate").pass_on("track")
    assert t.options("private") == ["private CNM"], "another turn"


def test_three_refusals_are_enough() -> None:  # R49-7.51
    t = rcs(500).privates(CNM=1).at_step("RCS", "track")
    for amount in (10, 20, 30):
        t.play("private CNM", f"price {amount}", "decline")
    assert t.options("private") == []


def test_only_in_the_last_step() -> None:  # R49-6.17, R49-7.14
    t = rcs(500, private_purchase_timing="last_step").privates(CNM=1).at_step("RCS", "track")
    assert t.options("private") == []
    t.play("skip").pass_on("privates")
    assert t.options("private") == ["private CNM"]


def test_cnm_marks_a_port_and_closes() -> None:  # R49-4.13.1, R49-4.13.2
    t = rcs(500, phase="4H").privates(CNM="RCS").at_step("RCS", "track")
    assert t.options("port") == ["port a12", "port A5", "port L14", "port N8"]
    assert t.why_not("port C5") == "no_port"
    t.play("port L14")
    assert (t.owner("CNM"), t.step, t.options("port")) == ("closed", "track", [])
    assert (t.state.board.port_owner, t.view().board.port) == (4, t.state.board.port)


def test_sms_builds_and_places_without_connection() -> None:  # R49-4.13.3
    t = rcs(500).privates(SMS="RCS").at_step("RCS", "sms").play("sms")
    assert t.owner("SMS") == "closed"
    assert {text.split()[1] for text in t.options("hex")} <= set(COAST)
    assert t.why_not("hex E7") == "lay_not_coastal"
    t.play("hex B14")
    while t.step in ("tile", "rotation"):
        t.play(t.options()[0])
    assert t.options("station") == ["station B14"], "only where the tile was laid"
    assert t.why_not("station C1") == "station_not_built"
    assert t.play("station B14").stations("RCS") == "C5 B14"


def test_sms_for_a_station_alone_or_for_nothing() -> None:  # R49-4.13.3
    t = rcs(500).privates(SMS="RCS").at_step("RCS", "sms").play("sms", "skip")
    assert {text.split()[1] for text in t.options("station")} == {"B14", "C1", "E1", "M9"}
    t.play("skip")
    assert (t.owner("SMS"), t.stations("RCS")) == ("closed", "C5")


def test_sms_may_be_kept_for_another_turn() -> None:  # R49-4.13.3
    t = rcs(0).privates(SMS="RCS").at_step("RCS", "sms").play("keep")
    assert t.owner("SMS") == "RCS"
    t.pass_on("stock").pass_on("sms")
    assert t.step == "sms"


def test_sms_bought_before_building_may_be_used_at_once() -> None:  # R49-4.13.3
    t = rcs(500).privates(SMS=0).at_step("RCS", "track").play("private SMS", "price 1")
    assert t.step == "sms"
    t.play("sms")
    assert t.step == "track"
    assert "hex B14" in t.options()
    t = rcs(500, trains="6H").privates(SMS=0).at_step("RCS", "run").play("private SMS", "price 1")
    assert t.step == "run", "too late for building"


def test_rsa_closes_with_the_first_train_of_its_corporation() -> None:  # R49-4.13.4
    t = bare(3).corporation("RCS", 100, {0: "P"}, treasury=500).privates(RSA=0)
    t.state.rsa_corporation = 4
    t.at_step("RCS", "trains").play("train 4")
    assert t.owner("RSA") == "closed"
    t = bare(3).corporation("RCS", 100, {0: "P"}, treasury=500).corporation("ATA", 100, {1: "P"}, treasury=500)
    t.privates(RSA=0).at_step("ATA", "trains").play("train 4")
    assert t.owner("RSA") == 0


def test_rsa_stays_open_if_its_corporation_closes_before() -> None:  # R49-4.13.4
    t = bare(3).cash(400).corporation("RCS", (8, 0), {0: "P"}).privates(RSA=0)
    t.state.rsa_corporation = 4
    t.at_dividend("RCS", 10).play("withhold")
    assert (t.started("RCS"), t.owner("RSA"), t.state.rsa_corporation) == (False, 0, -1)
