"""Everything printed is data: another box is another game, played whole by its own figures."""

from importlib.resources import files

import msgspec
import pytest

from kurs.face import face_of
from kurs.kernel import SearchChance, digest_of, plain_json
from kurs.lab.fuzz import Setting, fuzz_game
from kurs.titles.smartphone_inc import TITLE, SmartphoneInc, load_box
from titles.smartphone_inc.rig import table

BOX = files("kurs.titles.smartphone_inc").joinpath("components.toml").read_text(encoding="utf-8")


def other_game(*changes: tuple[str, str]) -> SmartphoneInc:
    """The title with a box in which these words are replaced."""
    text = BOX
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return SmartphoneInc(load_box(text))


PAD = ('["L", "C", "L"],\n  ["-", "R", "C"]', '["G", "G", "P"],\n  ["R", "R", "R"]')
GPS = ('{ effect = "double_goods", cost = 3, cost_after = 2 }', '{ effect = "double_goods", cost = 1, cost_after = 1 }')
TILE = ('slots = [7, 5, 3], bonus = "goods", amount = 3', 'slots = [20, 2, 1], bonus = "goods", amount = 9')
USA = ('customers = [4, 6, "gamepad", "4g"]', 'customers = [8, 8, 8, "gps", "nfc"]')
IMPROVEMENT = ('IMP01 = ["R", "R"]', 'IMP01 = ["P", "I"]')


def test_another_box_is_played_by_its_own_figures() -> None:
    """Another side of a pad, another cost, another Retailer, other customers, another Improvement."""
    title = other_game(PAD, GPS, TILE, USA, IMPROVEMENT)
    t = table("green red", title=title).hand("green", "IMP01")
    t.plan_as("green", "pads W-front B-back; lay 0 1 0; over IMP01 1 0 E")
    plan = t.view(0).plan
    assert plan is not None
    assert plan.totals is not None
    assert (plan.totals.symbols, plan.totals.ups, plan.totals.research, plan.totals.improves) == (0, 2, 3, 1)
    t = table("green red", title=title).at_research(green=1).play_as("green", "research gps")
    assert t.owned("green") == "gps"
    t = table("green red", title=title).retailers(russia="RM1A").offices(canada="green").transport("green", russia=2)
    t.at_logistics(green=1).play_as("green", "ship russia", "accept")
    assert (t.told("received"), t.view().companies[0].retailer_vp) == ([(0, 9)], 20)
    t = table("green red", title=title).prices(green=8).goods(green=5).at_sell()
    assert t.options("sell") == ["sell usa 1", "sell usa 2", "sell usa 3"]
    assert TITLE.box.regions[1].customers == (4, 6, -3, -6), "the box as it is sold has not changed"


def test_games_with_another_box_are_in_order() -> None:
    """Saved, loaded and guessed, the game keeps its own box; words follow it."""
    title = other_game(PAD, GPS, ("IMP01 = ", "IMP90 = "), ("rounds = 5", "rounds = 3"))
    for seats in (1, 3, 5):
        table_ = fuzz_game(title, Setting(seats, {"technology_sides": "front"}), f"another box {seats}")
        assert table_.over
        assert table_.view(None).rounds == 3
        state = title.load(title.rules, msgspec.json.decode(plain_json(table_.state)))
        assert digest_of(state) == table_.digest
        assert title.guess(state, 0, SearchChance("other")).box is title.box
    assert "improvement.IMP90" in face_of(title).words
    assert "improvement.IMP90" not in face_of(TITLE).words


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('IMP01 = ["R", "R"]', 'IMP01 = ["R", "X"]'),
        ('IMP01 = ["R", "R"]', 'IMP01 = ["R", "R", "R"]'),
        ('effect = "five_goods"', 'effect = "six_goods"'),
        ('effect = "five_goods"', 'effect = "overhang"'),
        ('bonus = "move_office"', 'bonus = "sell_office"'),
        ('neighbours = ["usa", "europe", "russia"]', 'neighbours = ["usa", "europe"]'),
        ('neighbours = ["usa", "europe", "russia"]', 'neighbours = ["usa", "europe", "atlantis"]'),
        ('home_of = "red"', 'home_of = ""'),
        ('["L", "C", "L"],', '["L", "C"],'),
        ("rounds = 5", "rounds = 6"),
        ('size = "L"', 'size = "XL"'),
        ('id = "RS2"', 'id = "RS1"'),
    ],
)
def test_a_box_with_a_mistake_is_refused(old: str, new: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        other_game((old, new))
