"""Variants in files of 18xx.games: steps the site does not have, and interest that a president pays."""

import copy
from typing import Any

import pytest

from kurs.kernel import SearchChance, read_record, replay_record
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATION_OF
from kurs.titles.r1849.importing.following import Following, Mismatch
from kurs.titles.r1849.importing.format import Action
from kurs.titles.r1849.importing.undone import Recorded

from .exporting import FIRST_ID, Export, keen
from .rig import Rig, bare
from .test_importing import VARIANTS, File, carry_all, follow, following, key_of, of, renumber, without_routes

pytestmark = pytest.mark.slow

# --- Electric Dreams without the variants it brings with it (R49-6.3) -----------------------------------------------

STATIONS, BONDS = "acquiring_station_tokens", "bonds"


@pytest.mark.parametrize(
    ("seats", "seed", "without", "declined"),
    [
        (4, 9004, (STATIONS,), {"buy_station"}),
        (5, 9007, (STATIONS, BONDS), {"buy_station", "bonds"}),
        (4, 9003, (STATIONS, BONDS), {"buy_station", "bonds"}),
        (5, 9005, (BONDS,), {"bonds"}),
    ],
)
def test_steps_the_site_does_not_have_are_declined(
    seats: int, seed: int, without: tuple[str, ...], declined: set[str]
) -> None:  # R49-6.3
    """No pass is recorded for them, and none is taken for one."""
    ours = Export(seats, seed, {"electric_dreams": "on"}, without).play(keen, SearchChance(f"e{seed}"))
    file = ours.file()
    assert not {*without} & {*file["settings"]["optional_rules"]}
    done = follow(file)
    assert done.difference is None
    assert without_routes(done.state) == without_routes(ours.state)
    assert {note.key for note in done.notes} == {"import.note_declined"}
    assert {note.args[1] for note in done.notes} == declined


def test_a_station_bought_where_the_site_has_no_such_step() -> None:  # R49-6.1, R49-6.3
    t = bare(3, electric_dreams="on").phase("6H").tiles("L12 78 5", "M13 675 1")
    t.corporation("RCS", 100, {1: "P"}, stations="C5 M11").corporation("ATA", 68, {0: "P"}, treasury=200)
    t.at_dividend("ATA", 10)
    paid = Action("dividend", "ATA", "corporation", kind="payout")
    bought = Action("buy_token", "ATA", "corporation", city="M11-0-0", slot=0, price=60)
    f = Following(t.state, {}, [Recorded(1, 0, paid), Recorded(2, 0, bought)], ("buy_station",))
    with pytest.raises(Mismatch) as caught:
        carry_all(f)
    assert (f.at, caught.value.what.key) == (1, "import.no_step")
    assert [entry.move for entry in f.entries][:2] == ["pay", "done"]


def test_the_header_of_an_imported_game_says_what_is_in_force() -> None:  # R49-6.3
    ours = Export(3, 9002, {"electric_dreams": "on"}, (STATIONS, BONDS)).play(keen, SearchChance("e9002"), sets=3)
    record = follow(ours.file()).record
    assert [record.header.options[name] for name in ("station_purchase", "bonds")] == ["on", "on"]
    table = replay_record(TITLE, read_record(record.text()))
    assert table.record.header == record.header
    assert table.view(None).options == record.header.options


# --- interest that a president pays (R49-6.2) -----------------------------------------------------------------------


def debt(treasury: int = 20, cash: int = 100, step: str = "own_shares") -> Rig:
    """RCS owes 50 for a bond; seat 0 is its president."""
    t = bare(3, bonds="on").phase("8H").cash(cash)
    t.corporation("RCS", (3, 7), {0: "P 10 10", 1: "10 10 10"}, treasury=treasury, turns=3)
    t.state.bonds[CORPORATION_OF["RCS"]] = 1
    return t.at_step("RCS", step)


def pays(who: int | str) -> Action:
    """A seat, or a corporation for itself."""
    if isinstance(who, str):
        return Action("payoff_debt", who, "corporation")
    return Action("payoff_debt", FIRST_ID + who, "player")


PASS = Action("pass", "RCS", "corporation")


def difference(t: Rig, *actions: Action) -> tuple[str, tuple[int | str, ...], int]:
    """What is different, and at which action."""
    f = following(t, *actions)
    with pytest.raises(Mismatch) as caught:
        carry_all(f)
    return caught.value.what.key, caught.value.what.args, f.at + 1


@pytest.mark.parametrize("who", [0, "RCS"])
def test_the_steps_before_a_paid_debt_are_declined(who: int | str) -> None:  # R49-6.2, R49-4.4.3
    t = debt()
    assert t.step == "own_shares"
    f = carry_all(following(t, pays(who)))
    assert (t.treasury("RCS"), t.state.cash[0]) == (0, 70)
    assert [entry.move for entry in f.entries] == ["done"]
    assert [*f.notes] == [("declined", "own_shares")]


@pytest.mark.parametrize("who", [0, "RCS"])
def test_a_debt_that_has_just_been_paid(who: int | str) -> None:  # R49-6.2
    f = carry_all(following(debt(), PASS, pays(who)))
    assert ([*f.notes], f.added) == ([], [])


def test_shares_sold_for_it() -> None:  # R49-6.2, R49-4.10.4
    t = debt(cash=0)
    sale = Action("sell_shares", FIRST_ID, "player", shares=["RCS_1"], percent=10)
    f = carry_all(following(t, PASS, sale, pays(0)))
    assert ([*f.notes], f.added, t.state.cash[0]) == ([], [], 123 - 30)


@pytest.mark.parametrize(("actions", "at"), [((), 1), ((PASS,), 2)])
def test_only_the_president_pays_it(actions: tuple[Action, ...], at: int) -> None:  # R49-6.2
    t = debt()
    names = (str(FIRST_ID + 1), str(FIRST_ID))
    assert difference(t, *actions, pays(1)) == ("import.debt_payer", names, at)
    assert difference(debt(), *actions, pays("ATA")) == ("import.debt_payer", ("ATA", "RCS"), at)


def test_a_wrong_payer_declines_nothing() -> None:  # R49-6.2
    t = debt()
    difference(t, pays(1))
    assert (t.step, t.state.cash[0]) == ("own_shares", 100)


def test_a_debt_is_paid_once() -> None:  # R49-6.2
    assert difference(debt(), PASS, pays(0), pays(0)) == ("import.no_debt", (), 3)
    assert difference(debt(), pays(0), pays("RCS")) == ("import.no_debt", (), 2)


@pytest.mark.parametrize(("actions", "at"), [((), 1), ((PASS,), 2)])
def test_what_the_treasury_pays_is_no_debt(actions: tuple[Action, ...], at: int) -> None:  # R49-6.2
    t = debt(treasury=50)
    assert difference(t, *actions, pays(0)) == ("import.no_debt", (), at)


def test_he_who_lacks_the_money_has_paid_nothing() -> None:  # R49-6.2
    t = debt(cash=0)
    assert difference(t, pays(0)) == ("import.no_debt", (), 1)
    assert t.step == "interest"


def test_money_added_for_a_train_pays_no_debt(monkeypatch: pytest.MonkeyPatch) -> None:  # R49-6.2, R49-4.10.3
    monkeypatch.setattr("kurs.titles.r1849.rules.trains.has_route", lambda board, c: True)
    t = debt(treasury=340, step="trains")
    t.state.bonds[CORPORATION_OF["RCS"]] = 0
    train = Action("buy_train", "RCS", "corporation", train="8H-1", price=350)
    assert difference(t, train, pays(0)) == ("import.no_debt", (), 2)
    assert (t.trains_of("RCS"), t.state.cash[0]) == ("8H", 90)


def test_a_pass_before_the_debt_is_for_a_step_before_it() -> None:  # R49-6.2, R49-4.12.1
    """In its first turn RCS has no own shares to issue: the interest is paid at once, and the pass declines no bond."""
    t = bare(3, bonds="on", bond_limit="2").phase("8H").cash(100)
    t.corporation("RCS", (3, 7), {0: "P"}, treasury=20, turns=0)
    t.state.bonds[CORPORATION_OF["RCS"]] = 1
    t.at_dividend("RCS", 10)
    kept = Action("dividend", "RCS", "corporation", kind="withhold")
    f = carry_all(following(t, kept, PASS, pays(0), Action("take_loan", "RCS", "corporation")))
    assert [entry.move for entry in f.entries] == ["withhold", "bond"]
    assert [*f.notes] == [("no_such_step", "bonds")]


def with_debt() -> tuple[File, list[dict[str, Any]], int]:
    """A game, its actions, and where the first debt in it is paid."""
    file = copy.deepcopy(next(of(way) for way in VARIANTS if "payoff_debt" in of(way).seen).file())
    actions = [{**action} for action in file["actions"]]
    return file, actions, next(n for n, action in enumerate(actions) if action["type"] == "payoff_debt")


def test_a_debt_that_another_player_pays() -> None:  # R49-6.2
    file, actions, n = with_debt()
    seat = actions[n]["entity"] - FIRST_ID
    actions[n]["entity"] = FIRST_ID + (seat + 1) % len(file["players"])
    done = follow(renumber(file, actions))
    assert key_of(done) == "import.debt_payer"
    assert done.difference is not None
    assert done.difference.number == actions[n]["id"]


def test_a_debt_that_is_paid_twice() -> None:  # R49-6.2
    file, actions, n = with_debt()
    done = follow(renumber(file, [*actions[: n + 1], {**actions[n]}, *actions[n + 1 :]]))
    assert key_of(done) == "import.no_debt"
    assert done.difference is not None
    assert done.difference.number == actions[n]["id"] + 1


def test_a_debt_paid_without_a_word_is_told() -> None:  # R49-6.2
    file, actions, n = with_debt()
    debts = len([action for action in actions if action["type"] == "payoff_debt"])
    done = follow(renumber(file, [action for action in actions if action["type"] != "payoff_debt"]))
    assert done.difference is None
    assert [(note.key, note.args) for note in done.notes] == [("import.note_debt", (debts, actions[n]["id"] - 1))]


# --- passes that belong to nothing ----------------------------------------------------------------------------------


def test_a_pass_while_another_corporation_is_asked_is_a_difference() -> None:  # R49-4.11.3
    """IFT begins phase 10H; RCS has to discard a train first."""
    t = bare(4).phase("8H").sell_out("8H").cash(0).corporation("IFT", 144, {0: "P"}, treasury=1200)
    t.corporation("RCS", 100, {2: "P"}, trains="8H 10H R6H").at_step("IFT", "trains")
    first, second = [Action("buy_train", "IFT", "corporation", train=f"10H-{n}", price=550) for n in (1, 0)]
    assert difference(t, first, Action("pass", "IFT", "corporation"), second) == ("import.no_pass", ("discard",), 2)
