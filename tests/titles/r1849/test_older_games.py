"""Games recorded or saved under older rules: read on as far as they mean the same today."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from kurs.kernel import (
    Chance,
    Log,
    Move,
    RecordError,
    Refused,
    SearchChance,
    Table,
    convert_record,
    plain_json,
    read_record,
    replay_record,
    resume,
)
from kurs.text import LANGUAGES, Speaker
from kurs.titles.r1849 import R1849, TITLE
from kurs.titles.r1849.data import CORPORATION_OF
from kurs.titles.r1849.rules import closing
from kurs.titles.r1849.state import COLUMNS, State

from .rig import Rig, bare, least

ELECTRIC = Path(__file__).with_name("electric_of_rules_1.jsonl")
"""Three play Electric Dreams up to the first station they could buy; its header still calls that variant off."""


def of_today(text: str) -> str:
    """The same record under the number of today's rules."""
    return text.replace('"rules":1,', f'"rules":{TITLE.rules},', 1)


def test_an_old_header_without_the_variants_of_electric_dreams() -> None:  # R49-6.3
    """Every digest is compared on the way; the table says what is in force."""
    record = read_record(of_today(ELECTRIC.read_text(encoding="utf-8")))
    chosen = record.header.options
    assert [chosen[name] for name in ("electric_dreams", "station_purchase", "bonds")] == ["on", "off", "off"]
    table = replay_record(TITLE, record)
    assert (table.entries, table.digest) == (204, "2c99e84c8f400cb9")
    assert table.record.header.options == chosen | {"station_purchase": "on", "bonds": "on"}
    again = replay_record(TITLE, read_record(table.record.text()))
    assert again.digest == table.digest


# --- AFG and its homes (R49-4.6.6) ----------------------------------------------------------------------------------


def blocked() -> Rig:
    """AFG has no home, ATA operates, RCS and SFA are about to fall to nothing; only RCS is in cities AFG needs."""
    t = bare(4, "AFG RCS ATA SFA IFT CTL").cash(500).corporation("RCS", (8, 0), {1: "P 10"}, stations="C5 B14 H8")
    t.corporation("CTL", 68, {2: "P"}, stations="E1 C1 M9").corporation("SFA", (8, 0), {3: "P 10"})
    t.corporation("ATA", 100, {0: "P"}, stations="M13 M11").privates(SMS="ATA").at_step("ATA", "sms", "RCS SFA")
    t.play("sms", "station M9")
    assert (t.state.blocked, t.to_start()) == (1, "IFT AFG")
    return t


def saved(t: Rig) -> Any:
    """A state as plain data: rules 1 wrote the same fields."""
    return msgspec.json.decode(plain_json(t.state))


def loaded(data: Any, rules: int = 1) -> Rig:
    t = bare(4)
    t.state = TITLE.load(rules, data)
    assert not TITLE.check(t.state)
    return t


def test_a_state_saved_while_afg_has_no_home() -> None:  # R49-4.6.6
    t = loaded(saved(blocked()))
    t.at_dividend("SFA", 10, "RCS").play("withhold")
    assert t.to_start() == "IFT SFA AFG"
    t.at_dividend("RCS", 10, "ATA").play("withhold")
    assert t.to_start() == "IFT SFA RCS AFG"
    t.state.space[CORPORATION_OF["CTL"]] = 8 * COLUMNS
    t.at_dividend("CTL", 10, "ATA").play("withhold")
    assert t.to_start() == "IFT SFA RCS AFG CTL"


def test_a_state_saved_while_afg_waits_with_a_home_free() -> None:  # R49-4.6.6
    """Under rules 1, too, AFG may not be started yet; but now the next one to close queues behind it."""
    t = loaded(saved(blocked().tiles("B14 655 0")))
    t.at_dividend("SFA", 10, "ATA").play("withhold")
    assert (t.state.blocked, t.to_start()) == (1, "IFT AFG SFA")
    t = loaded(saved(blocked().at_stock(1).play("sell RCS 10", "done")))
    assert t.to_start() == "IFT RCS AFG"
    t.play("pass", "sell SFA 10", "start IFT 68", "done")
    assert (t.to_start(), t.options("start")) == ("RCS AFG SFA", [])


def test_who_closed_under_rules_1_keeps_his_place() -> None:  # R49-4.6.6
    """That SFA closed after a home of AFG was free, and should have queued behind it, cannot be told any more."""
    t = blocked().tiles("B14 655 0")
    t.at_dividend("SFA", 10, "RCS").play("withhold")
    data = saved(t)
    data["order"][-2:] = data["order"][:-3:-1]
    t = loaded(data)
    assert t.to_start() == "IFT SFA AFG"
    t.at_dividend("RCS", 10, "ATA").play("withhold")
    assert t.to_start() == "IFT SFA AFG RCS"


@pytest.mark.parametrize("rules", [0, 3])
def test_a_state_of_rules_that_never_were_is_refused(rules: int) -> None:
    with pytest.raises(Refused, match=r"record\.rules_unknown"):
        TITLE.load(rules, saved(blocked()))


# --- whole records of rules 1 ---------------------------------------------------------------------------------------


class Begun(R1849):
    """1849 from a position on: AFG is blocked, SFA has run for a little, its marker lies above nothing."""

    def __init__(self, *tiles: str) -> None:
        self.tiles = tiles

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
        return blocked().tiles(*self.tiles).at_dividend("SFA", 10, "RCS").state, []


class OldBegun(Begun):
    """The same under rules 1: while AFG was blocked, who closed queued before it, even with a home free."""

    rules = 1

    def apply(self, state: State, seat: int, move: Move, chance: Chance, log: Log | None = None) -> Log:
        today = closing.is_homeless  # type: ignore[attr-defined]
        closing.is_homeless = lambda s: s.blocked == 1  # type: ignore[attr-defined]
        try:
            return super().apply(state, seat, move, chance, log)
        finally:
            closing.is_homeless = today  # type: ignore[attr-defined]


FREE = "B14 655 0"
"""With this tile Messina has a space for AFG."""


def order(table: Table[State]) -> str:
    t = bare(4)
    t.state = table.state
    return t.to_start()


def recorded(*tiles: str) -> Table[State]:
    """A game of rules 1 in which SFA closes, and then RCS, for as little as possible is done."""
    table = Table(OldBegun(*tiles), 4, {}, "rules 1")
    table.play(table.next_ask().seat, "withhold")
    for _ in range(8):
        table.play(table.next_ask().seat, least(table.next_ask()))
    assert read_record(table.record.text()).rules == 1
    return table


def plays_on(table: Table[State]) -> None:
    """It is played on, and its record proves itself from where the present rules begin."""
    chance = SearchChance("on")
    for _ in range(30):
        ask = table.next_ask()
        table.play(ask.seat, ask.pick(chance))
    again = replay_record(table.title, read_record(table.record.text()))
    assert (again.digest, again.record.rules) == (table.digest, 2)


def test_a_record_of_rules_1_in_which_nothing_has_changed() -> None:  # R49-4.6.6
    """It verifies as it stands, is brought up to date unchanged, and the stored game goes on."""
    old = recorded()
    assert order(old) == "IFT SFA RCS AFG"
    record = read_record(old.record.text())
    assert replay_record(Begun(), record).digest == old.digest
    assert [entry.digest for entry in convert_record(Begun(), record).entries] == [e.digest for e in record.entries]
    table = resume(Begun(), old.saved())
    assert (table.digest, table.record.rules, table.proven_from) == (old.digest, 2, old.entries)
    plays_on(table)


def test_a_record_of_rules_1_in_which_the_changed_rule_occurs() -> None:  # R49-4.6.6
    """It does not verify and says why; converted, both queue behind AFG; the stored game goes on as it stands."""
    old = recorded(FREE)
    assert order(old) == "IFT SFA RCS AFG"
    record = read_record(old.record.text())
    with pytest.raises(RecordError) as refused:
        replay_record(Begun(FREE), record)
    for language in LANGUAGES:
        speaker = Speaker(language)
        why = speaker.error(Refused("record.older_rules", (1, 2)))
        assert "kurs convert" in why
        assert why in speaker.error(refused.value), "with the number of the line"
    converted = convert_record(Begun(FREE), record)
    table = replay_record(Begun(FREE), converted)
    assert (order(table), table.entries, converted.rules) == ("IFT AFG SFA RCS", old.entries, 2)
    going_on = resume(Begun(FREE), old.saved())
    assert order(going_on) == "IFT SFA RCS AFG"
    plays_on(going_on)
