"""Variants in files of 18xx.games: steps the site does not have."""

import pytest

from kurs.kernel import SearchChance, read_record, replay_record
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.importing.following import Following, Mismatch
from kurs.titles.r1849.importing.format import Action
from kurs.titles.r1849.importing.undone import Recorded

from .exporting import Export, keen
from .rig import Rig, bare
from .test_importing import carry_all, follow, following, without_routes

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


def difference(t: Rig, *actions: Action) -> tuple[str, tuple[int | str, ...], int]:
    """What is different, and at which action."""
    f = following(t, *actions)
    with pytest.raises(Mismatch) as caught:
        carry_all(f)
    return caught.value.what.key, caught.value.what.args, f.at + 1


# --- passes that belong to nothing ----------------------------------------------------------------------------------


def test_a_pass_while_another_corporation_is_asked_is_a_difference() -> None:  # R49-4.11.3
    """IFT begins phase 10H; RCS has to discard a train first."""
    t = bare(4).phase("8H").sell_out("8H").cash(0).corporation("IFT", 144, {0: "P"}, treasury=1200)
    t.corporation("RCS", 100, {2: "P"}, trains="8H 10H R6H").at_step("IFT", "trains")
    first, second = [Action("buy_train", "IFT", "corporation", train=f"10H-{n}", price=550) for n in (1, 0)]
    assert difference(t, first, Action("pass", "IFT", "corporation"), second) == ("import.no_pass", ("discard",), 2)
