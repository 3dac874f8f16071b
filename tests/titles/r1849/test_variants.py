"""The variants: buying stations, bonds, Electric Dreams (R49-6.1 to R49-6.3)."""

from .rig import Rig, bare

# --- buying stations (R49-6.1) --------------------------------------------------------------------------------------


def stations(phase: str = "6H", **options: str) -> Rig:
    """ATA reaches Ragusa, where RCS has a station besides its home in Palermo; one token is left to it."""
    t = bare(3, **{"station_purchase": "on", **options}).phase(phase)
    t.corporation("RCS", 100, {1: "P"}, treasury=10, stations="C5 M11")
    t.corporation("ATA", 68, {0: "P"}, treasury=200, stations="M13 C1")
    return t.tiles("L12 78 5", "M13 675 1")


def test_a_station_changes_hands() -> None:  # R49-6.1, R49-4.1.5, EX-74
    t = stations().at_step("ATA", "buy_station")
    assert t.options() == ["done", "buy_station M11 RCS"]
    t.play("buy_station M11 RCS")
    assert t.amounts() == [("price", 1, 200, 1)]
    t.play("price 60")
    assert (t.kind, t.asked) == ("consent_station", 1)
    t.play("accept")
    assert (t.treasury("ATA"), t.treasury("RCS")) == (140, 70)
    assert (t.stations("ATA"), t.stations("RCS")) == ("M13 C1 M11", "C5")
    assert (t.state.tokens[1], t.state.tokens[4]) == (0, 2), "the seller may place its token again"
    assert t.step != "buy_station", "one a turn"


def test_homes_are_not_for_sale() -> None:  # R49-6.1, R49-4.6.4
    t = bare(3, station_purchase="on").phase("6H").corporation("AFG", 100, {1: "P"}, stations="M11")
    t.corporation("ATA", 68, {0: "P"}, treasury=200).tiles("L12 78 5", "M13 675 1").at_step("ATA", "buy_station")
    assert t.step != "buy_station"


def test_the_earliest_token_left_is_afgs_home_after_the_earthquake() -> None:  # R49-7.42, R49-6.1
    t = bare(3, station_purchase="on").phase("10H").sell_out("10H").tiles("L12 78 5", "M13 675 1")
    t.corporation("AFG", 100, {1: "P"}, stations="B14 M11")
    t.corporation("ATA", 68, {0: "P"}, treasury=1200).at_step("ATA", "buy_station")
    assert t.options("buy_station") == ["buy_station M11 AFG"]
    t.at_step("ATA", "trains").play("train 12")
    assert t.stations("AFG") == "M11"
    t.at_step("ATA", "buy_station")
    assert t.step != "buy_station"


def test_only_with_a_token_and_from_phase_6h_on() -> None:  # R49-6.1, R49-4.11.4
    assert stations("4H").at_step("ATA", "buy_station").step != "buy_station"
    t = stations()
    t.state.tokens[1] = 0
    assert t.at_step("ATA", "buy_station").step != "buy_station"
    assert stations(station_purchase="off").at_step("ATA", "buy_station").step != "buy_station"


def test_a_declined_station() -> None:  # R49-4.1.6
    t = stations().at_step("ATA", "buy_station").play("buy_station M11 RCS", "price 60", "decline")
    assert (t.step, t.stations("RCS")) == ("buy_station", "C5 M11")
    assert t.play("buy_station M11 RCS").amounts() == [("price", 61, 200, 1)]


# --- bonds (R49-6.2) ------------------------------------------------------------------------------------------------


def bonds(treasury: int = 120, phase: str = "8H", at: tuple[int, int] = (3, 7), **options: str) -> Rig:
    t = bare(3, **{"bonds": "on", **options}).phase(phase)
    return t.corporation("RCS", at, {0: "P 10 10", 1: "10 10 10"}, treasury=treasury, turns=3)


def test_a_bond_from_issue_to_repayment() -> None:  # R49-6.2, EX-72
    t = bonds().at_step("RCS", "bonds")
    assert t.options() == ["done", "bond"]
    t.play("bond")
    assert (t.treasury("RCS"), t.space("RCS"), t.price("RCS")) == (620, (3, 6), 111)
    t.at_step("RCS", "bonds")
    assert (t.told("interest"), t.treasury("RCS")) == ([(4, 50)], 570)
    assert t.options() == ["done", "repay"]
    t.play("repay")
    assert (t.treasury("RCS"), t.space("RCS"), t.price("RCS")) == (70, (3, 7), 123)


def test_from_phase_8h_on() -> None:  # R49-6.2, R49-4.11.4
    assert bonds(phase="6H").at_step("RCS", "bonds").step != "bonds"
    assert bonds(bonds="off").at_step("RCS", "bonds").step != "bonds"


def test_the_number_of_bonds() -> None:  # R49-6.10, R49-7.9
    for limit, again in (("1", False), ("2", True), ("99", True)):
        t = bonds(bond_limit=limit)
        t.state.bonds[4] = 1
        t.at_step("RCS", "bonds")
        assert ("bond" in t.options()) == again
    t = bonds(2000, bond_limit="3")
    t.state.bonds[4] = 3
    t.at_step("RCS", "bonds").play("repay", "repay")
    assert (t.state.bonds[4], t.options()) == (1, ["done", "repay"]), "none issued in a turn of repayment"
    assert t.why_not("bond") == "one_of_two"


def test_one_bond_a_turn() -> None:  # R49-6.10
    t = bonds(bond_limit="99").cash(0).at_step("RCS", "bonds").play("bond")
    assert t.step != "bonds"


def test_the_president_pays_interest_the_treasury_lacks() -> None:  # R49-6.2
    t = bonds(20).cash(100)
    t.state.bonds[4] = 1
    t.at_step("RCS", "bonds")
    assert (t.treasury("RCS"), t.state.cash[0], t.told("president_adds")) == (0, 70, [(0, 30, 4)])


def test_he_sells_shares_for_it() -> None:  # R49-6.2, R49-4.10.4
    t = bonds(20).cash(0)
    t.state.bonds[4] = 1
    t.at_step("RCS", "bonds")
    assert (t.step, t.options()) == ("interest", ["sell RCS 10"]), "no more, and he stays president"
    t.play("sell RCS 10")
    assert (t.told("interest"), t.state.cash[0]) == ([(4, 50)], 123 - 30)


def test_or_goes_bankrupt() -> None:  # R49-6.2, R49-7.33, R49-4.10.6
    t = bonds(20, at=(8, 1)).cash(0, 300, 300)
    t.state.tens[0 * 6 + 4], t.state.tens[3 * 6 + 4] = 1, 2
    t.state.bonds[4] = 2
    t.at_step("RCS", "bonds")
    assert (t.kind, t.told("bankrupt"), t.started("RCS")) == ("loan", [(0, 4)], False)


def test_bonds_before_or_after_own_shares() -> None:  # R49-6.9, R49-7.8
    for option, order in (("stock_then_bonds", ["own_shares", "bonds"]), ("bonds_then_stock", ["bonds", "own_shares"])):
        t = bonds(90, financial_step_order=option).cash(0).at_dividend("RCS", 0)
        seen: list[str] = []
        while t.kind == "operate" and t.step in order and len(seen) < 2:
            seen.append(t.step)
            t.play("done")
        assert seen == order


# --- Electric Dreams (R49-6.3) --------------------------------------------------------------------------------------


def electric(phase: str, treasury: int = 3000, **options: str) -> Rig:
    t = bare(3, **{"electric_dreams": "on", **options}).phase(phase).cash(0)
    for name in ("RCS", "ATA", "SFA"):
        t.corporation(name, 100, {0: "P"}, treasury=treasury if name == "RCS" else 2000)
    return t


def test_the_price_of_e_tokens() -> None:  # R49-6.3, EX-70
    t = electric("12H")
    paid = []
    for name, phase in (("RCS", 4), ("ATA", 4), ("SFA", 5)):
        t.state.phase = phase
        before = t.treasury(name)
        t.at_step(name, "e_token").play("e_token")
        paid.append(before - t.treasury(name))
    assert paid == [1100, 800, 550]


def test_the_first_one_in_phase_16h() -> None:  # R49-6.3, EX-71
    t = electric("16H")
    paid = []
    for name in ("RCS", "ATA"):
        before = t.treasury(name)
        t.at_step(name, "e_token").play("e_token")
        paid.append(before - t.treasury(name))
    assert paid == [800, 550]


def test_one_token_from_phase_12h_on_for_who_can_pay() -> None:  # R49-6.3
    assert electric("10H").at_step("RCS", "e_token").step != "e_token"
    assert electric("12H", treasury=1099).at_step("RCS", "e_token").step != "e_token"
    t = electric("12H")
    t.state.e_tokens[4] = 1
    assert t.at_step("RCS", "e_token").step != "e_token"


def test_e_trains_need_a_token() -> None:  # R49-6.3, R49-4.9.2, R49-6.13, R49-7.6
    t = electric("12H").at_step("RCS", "trains")
    assert (t.options("train"), t.why_not("train E")) == (["train 16"], "needs_e_token")
    for option, cost in (("550", 550), ("630", 630)):
        t = electric("12H", e_train_price=option)
        t.state.e_tokens[4] = 1
        t.at_step("RCS", "trains").play("train E")
        assert (t.trains_of("RCS"), t.treasury("RCS"), t.state.phase) == ("E", 3000 - cost, 4)


def test_e_trains_are_traded_among_owners_of_tokens() -> None:  # R49-6.3
    t = electric("12H").trains("ATA", "E").at_step("RCS", "trains")
    assert t.options("buy_train") == []
    t.state.e_tokens[4] = 1
    assert t.options("buy_train") == ["buy_train ATA E"]


def test_it_brings_the_other_variants() -> None:  # R49-6.3
    view = electric("12H").at_stock().view()
    assert (view.options["station_purchase"], view.options["bonds"]) == ("on", "on")


def test_e_trains_run_as_far_as_standard_track_goes() -> None:  # R49-6.3, R49-4.7.11
    t = electric("12H").trains("RCS", "E").tiles("D6 9 2", "E7 3 2").at_step("RCS", "run").play("best")
    assert t.state.revenue == 10 + 2 * 50 + 10, "port, Palermo twice, town"
