"""Phases 1 to 3: investment, supply, production (COR-4.1 to COR-4.3)."""

from titles.master_of_economy.rig import bare, fresh


def test_three_builds_two_of_a_type_and_two_sales_in_any_sequence() -> None:  # COR-4.1.1, COR-R6
    t = bare(2).cash(blue=25).stock("blue", materials=3).factories("blue", coal_mine=2, ore_mine=1).at_investment()
    t.play_as(0, "build quarry", "scrap coal_mine", "build quarry")
    assert t.why_not("build quarry") == "type_used"
    t.play_as(0, "build power_plant")
    assert t.why_not("build coal_mine") == "builds_used"
    t.play_as(0, "scrap ore_mine")
    assert t.works("blue") == {"quarry": 2, "coal_mine": 1, "power_plant": 1}
    assert (t.asked, t.kind) != (0, "investment"), "nothing more can be done"
    t = bare(2).cash(blue=25).factories("blue", coal_mine=2, ore_mine=1).at_investment()
    t.play_as(0, "scrap coal_mine", "scrap ore_mine")
    assert t.why_not("scrap coal_mine") == "sales_used"


def test_price_of_a_factory() -> None:  # COR-4.1.2
    t = bare(2).cash(blue=9).stock("blue", materials=1).at_investment()
    t.play_as(0, "build quarry")
    assert (t.treasuries()[0], t.store("blue")) == (6, {"materials": 1})
    t.play_as(0, "build coal_mine")
    assert (t.treasuries()[0], t.store("blue")) == (3, {})
    assert t.why_not("build ore_mine") == "no_materials"


def test_pieces_are_limited_first_come_first_served() -> None:  # COR-4.1.2, COR-R5, COR-6.4.3, COR-6.4.4
    for supply, possible in (("limited", False), ("unlimited", True)):
        t = bare(4, factory_supply=supply).cash(red=3).stock("red", materials=1)
        for corp in ("blue", "yellow", "green"):
            t.factories(corp, coal_mine=3)
        t.factories("red", coal_mine=1, quarry=1).at_investment()
        while t.ask.args[0] != "red":
            t.play("done")
        assert (t.why_not("build coal_mine") == "") == possible
        assert possible or t.why_not("build coal_mine") == "no_piece"


def test_selling_pays_three_and_gives_no_material_back() -> None:  # COR-4.1.3
    t = bare(2).factories("blue", shipyard=1).at_investment().play_as(0, "scrap shipyard")
    assert (t.treasuries()[0], t.store("blue"), t.works("blue"), t.state.pieces[5]) == (3, {}, {}, 10)


def test_each_factory_is_a_payment_of_its_own() -> None:  # COR-4.1.4, COR-4.8.2, COR-R11
    t = bare(2).cash(blue=4).purse(5).factories("blue", shipyard=3).at_investment()
    t.play_as(0, "build quarry", "build quarry")
    assert t.kind == "cover"
    assert t.options() == ["give 0 quarry", "give 0 shipyard", "add 2"]
    t.play_as(0, "give 0 shipyard")
    assert (t.treasuries()[0], t.purses()[0]) == (0, 5)
    assert t.works("blue") == {"quarry": 2, "shipyard": 2}
    t.play_as(0, "scrap shipyard", "scrap shipyard")
    assert t.works("blue") == {"quarry": 2}, "a forced sale is not one of the two sales"


def test_what_must_be_there_when_a_build_is_declared() -> None:  # COR-4.1.5
    t = bare(2).purse(9).factories("blue", quarry=3, coal_mine=1).at_investment()
    assert t.why_not("build quarry") == "no_space", "the one given up for it does not make room"
    assert t.why_not("build ore_mine") == "no_materials"


def test_what_was_built_in_this_turn_cannot_be_sold_in_it() -> None:  # COR-4.1.5
    t = bare(2).cash(blue=9).factories("blue", quarry=1).at_investment()
    t.play_as(0, "build quarry", "scrap quarry")
    assert (t.works("blue"), t.why_not("scrap quarry")) == ({"quarry": 1}, "just_built")
    assert t.why_not("scrap coal_mine") == "no_factory"


def test_only_complete_sets_and_only_what_is_there() -> None:  # COR-4.2.1
    t = bare(2).stock("blue", ore=1, coal=1, steel=1).factories("blue", steelworks=2, shipyard=1).at_supply()
    assert t.options() == ["run steelworks", "done"]
    assert t.why_not("run shipyard") == "not_stocked"
    assert t.why_not("run quarry") == "runs_anyway"
    assert t.why_not("run coal_mine") == "no_factory"
    t.play_as(0, "run steelworks")
    assert t.store("blue") == {"steel": 1 + 2}, "the other steelworks finds no ore"


def test_nobody_has_to_supply_and_a_factory_runs_once() -> None:  # COR-4.2.1
    t = bare(2).stock("blue", coal=5).factories("blue", power_plant=1).at_supply().play_as(0, "done")
    assert t.store("blue") == {"coal": 5}
    t = bare(2).stock("blue", coal=5, energy=9).factories("blue", power_plant=2, coal_mine=1).at_supply()
    t.play_as(0, "run coal_mine")
    assert t.why_not("run coal_mine") == "all_run"
    t.play_as(0, "run power_plant", "run power_plant")
    assert t.store("blue") == {"coal": 3 + 2, "energy": 4}


def test_only_quarries_work_in_the_very_first_phase() -> None:  # COR-4.2.2
    t = fresh(2, additional="without")
    for _ in range(2):
        t.play("build quarry", "build coal_mine", "build power_plant")
    assert t.view().phase_name == "trade", "nobody was asked what to supply"
    assert [t.store(corp) for corp in ("blue", "yellow")] == [{"materials": 2}, {"materials": 2}]


def test_energy_left_over_is_lost_and_nothing_else() -> None:  # COR-4.2.3, COR-R7
    t = bare(2).stock("blue", coal=3, energy=4, steel=2).factories("blue", power_plant=1).at_supply()
    t.play_as(0, "run power_plant")
    assert t.told("perished") == [("blue", "energy", 4)]
    assert t.store("blue") == {"coal": 2, "steel": 2, "energy": 2}, "fresh energy stays"


def test_energy_can_be_sold_or_used_but_never_later() -> None:  # COR-4.3.3
    t = bare(2).stock("blue", coal=1).factories("blue", power_plant=1, coal_mine=1).at_supply()
    t.play_as(0, "run power_plant").play_as(0, "export energy 4", "done").play_as(1, "done")
    assert t.told("exported") == [("blue", "energy", 4, 1, 1)]
    assert t.store("blue") == {"energy": 1}
    t.until("supply").play_as(0, "run coal_mine")
    assert t.store("blue") == {"coal": 2}


def test_quarries_work_without_supply_and_the_store_holds_ten() -> None:  # COR-4.3.1, COR-4.3.2, COR-R8
    t = bare(2).stock("blue", materials=8).factories("blue", quarry=3).at_production()
    assert (t.store("blue"), t.told("lost")) == ({"materials": 10}, [("blue", "materials", 1)])


def test_inputs_go_back_to_the_supply() -> None:  # COR-4.3.1
    t = bare(2).stock("blue", ore=1, coal=1).factories("blue", steelworks=1).at_supply().play_as(0, "run steelworks")
    assert (t.state.supply[1], t.state.supply[2], t.state.supply[4]) == (19, 15, 15 - 2)
    assert not any(t.state.supplied)
