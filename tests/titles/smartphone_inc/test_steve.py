"""Steve (SPI-6.3): a company that plays by itself, without a seat."""

from typing import Any

import pytest

from kurs.kernel import Event, LiveChance, SearchChance
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.rules.figures import price_of
from kurs.titles.smartphone_inc.rules.steve import (
    direct_amount,
    next_region,
    next_technology,
    programme,
    sales,
    second_region,
    small_region,
)
from titles.smartphone_inc.rig import Rig, table

PLAN = "pads W-front B-back; lay 0 1 0; ready"


def steve(**options: Any) -> Rig:
    """Green against Steve, who is red; nobody has anything in the other's way."""
    return table("green", steve="red", **options)


def place(t: Rig, names: str) -> list[int]:
    return [BOX.region_number[name] for name in names.split()]


# --- the plan (SPI-6.3.2 to SPI-6.3.4) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "price", "goods", "research", "logistics"),
    [(1, 6, 1, 3, 4), (2, 4, 2, 4, 3), (3, 5, 2, 3, 3), (4, 6, 1, 4, 3), (5, 4, 2, 3, 4), (6, 5, 2, 3, 3)],
)
def test_programme(column: int, price: int, goods: int, research: int, logistics: int) -> None:  # SPI-6.3.2, SPI-6.3.3
    found = programme(BOX.steve_pad, column - 1, 1)
    assert price_of(BOX, found.ups, found.cuts, False) == price
    assert (found.covered, found.symbols, found.research, found.logistics) == (2, goods, research, logistics)
    assert (found.improves, found.face_down, found.active) == (0, 1, 10)


def test_his_plan_is_open() -> None:
    """SPI-6.3.3: of this round and of the next; the token moves one column to the right, from 6 to 1."""
    t = steve().column(6)
    seen = t.view(0)
    assert seen.steve_now == programme(BOX.steve_pad, 5, 1)
    assert seen.steve_next == programme(BOX.steve_pad, 0, 1)
    t.at_prepare()
    assert (t.told("token_moves"), t.view().column) == ([(1,)], 0)


def test_steve_makes_goods() -> None:  # SPI-6.3.4
    t = steve().column(2).owns("red", "gps").tokens(red=3).play(PLAN)
    assert t.told("produced")[1] == ("steve", 2 + 2 * 2 + 1 + 3)
    t = steve().sides(nfc="back").column(2).owns("red", "nfc").play(PLAN)
    assert t.told("price")[1] == ("steve", 5)


# --- phases 4 and 5 (SPI-6.3.5, SPI-6.3.6) --------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "tokens"), [("novice", 0), ("standard", 1), ("expert", 3)])
def test_tokens_by_level(level: str, tokens: int) -> None:
    """SPI-6.3.5, SPI-6.3.10: the leftmost Improvement leaves the game on every level."""
    t = steve(steve_level=level).block("IMP05 IMP10 IMP12 IMP20 IMP25").result("green", improves=1).prices(green=4)
    t.at_improve()
    t.play_as("green", "take IMP05")
    assert t.told("removed") == [("steve", "IMP10")]
    assert (t.view().companies[1].tokens, t.view().companies[1].hand) == (tokens, ("START-red",))


def test_no_token_for_steve() -> None:  # SPI-6.3.5
    t = steve().tokens(green=20).at_improve()
    assert ("steve",) in t.told("no_token")


def test_where_his_progress_goes() -> None:
    """SPI-6.3.6: least needed at his own cost; ties by Patent there, its VP, further left."""
    t = steve()

    def next_one() -> str:
        return BOX.technologies[next_technology(t.state, 1)].id

    assert next_one() == "gps"
    t.progress("red", t4g=4)
    assert next_one() == "t4g", "2 are missing there"
    t.progress("red", t4g=3, gps=0)
    assert next_one() == "t4g", "3 are missing on both, and its Patent is worth more"
    t.owns("green", "t4g")
    assert next_one() == "t4g", "2 are missing without the Patent"
    t.progress("red", t4g=2)
    assert next_one() == "gps", "3 are missing on both, and the Patent is gone there"
    t.progress("red", gps=0, t4g=0, liion=2, nfc=2).owns("green", "gps", "").progress("red", gps=0)
    assert next_one() == "gps", "2 are missing"
    t.owns("red", "gps")
    assert next_one() == "liion", "3 are missing on Li-Ion and NFC, worth the same"


def test_paid_technologies_do_not_come_into_question() -> None:  # SPI-6.3.6
    t = steve().progress("red", gps=3, wifi=4, gamepad=4, liion=5, nfc=5, t4g=6)
    assert next_technology(t.state, 1) == -1
    t = steve().retailers(canada="RM2A").progress("red", gps=3, wifi=4, gamepad=4, liion=5, nfc=4, t4g=6)
    t.offices(russia="red", canada="green").transport("red", caribbean=1)
    t.retailers(caribbean="RL2A").offices(usa="red green").at_logistics(red=1)
    assert t.told("researched") == [("steve", "nfc", 5, 5)], "of two Progress of the bonus one finds no place"


def test_he_finishes_like_everybody() -> None:  # SPI-6.3.6, SPI-6.3.9
    t = steve().progress("red", wifi=3).prices(red=4, green=5).at_research(red=2)
    assert t.told("finished") == [("steve", "wifi", "five_goods")]
    assert t.told("received") == [("steve", 5)]
    assert t.told("researched")[-1] == ("steve", "gps", 1, 3)


def test_his_progress_is_lost_when_all_are_owned() -> None:  # SPI-6.3.6
    t = steve().owns("red", "gps wifi gamepad liion nfc t4g").at_research(red=3)
    assert t.told("lost_progress") == [("steve", 3)]


# --- phase 6 (SPI-6.3.7, SPI-6.3.11) --------------------------------------------------------------------------------


def test_where_he_opens_a_second_office() -> None:
    """SPI-6.3.7: most customers and Offices, counted as markers; then the lower number."""
    t = steve().sides(gps="back").owns("red", "gps").offices(india="red", russia="red green green", europe="red")
    assert second_region(t.state, 1) == place(t, "europe")[0], "7 customers and 1 Office; Russia is full"
    t.offices(europe="red red")
    assert second_region(t.state, 1) == place(t, "india")[0]
    t.offices(usa="red")
    assert second_region(t.state, 1) == place(t, "usa")[0], "4 and 1 as in India"
    t.offices(india="red green")
    assert second_region(t.state, 1) == place(t, "india")[0], "4 and 2"
    t.at_logistics()
    assert t.told("second_office") == [("steve", "india")]


def test_he_does_without_a_second_office() -> None:  # SPI-6.3.7
    t = steve().sides(gps="back").owns("red", "gps").offices(india="red red green").transport("red", emirates=1)
    t.at_logistics(red=1)
    assert t.told("opened") == [("steve", "emirates")]
    assert t.told("second_office") == [], "it became possible too late for this turn"


def test_where_his_transport_goes() -> None:
    """SPI-6.3.7, SPI-6.3.11: least needed; open before covered, more willing customers as printed, lower number."""
    t = steve().prices(red=4)

    def next_one() -> str:
        return BOX.regions[next_region(t.state, 1)].id

    assert next_one() == "rsa", "2 willing customers, 2 in Australia, 1 in the Emirates: RSA has the lower number"
    t.prices(red=6)
    assert next_one() == "emirates", "2 willing; in RSA 1, in Australia 1"
    t.prices(red=8).owns("red", "nfc")
    assert next_one() == "emirates", "1 in the Emirates and in Australia, the customer who wants NFC"
    t.prices(red=4).retailers(rsa="RS1A")
    assert next_one() == "australia"
    t.transport("red", rsa=1)
    assert next_one() == "rsa", "1 is missing there, covered or not"


def test_served_customers_count_too() -> None:  # SPI-6.3.11
    t = steve().prices(red=4).served("rsa", {0: "green", 1: "green"})
    assert BOX.regions[next_region(t.state, 1)].id == "rsa"


def test_how_much_he_sells_directly() -> None:
    """SPI-6.3.7: at most 3, and no more than he has beyond half the customers of his regions."""
    t = steve().sides(gamepad="back").owns("red", "gamepad").prices(red=5).offices(india="red", usa="red", rsa="red")
    expected = {0: 0, 2: 0, 3: 1, 4: 2, 5: 3, 9: 3}  # India 5 and 6, USA 6 and Game controller, RSA 6: half of 5 is 2
    assert {goods: direct_amount(t.goods(red=goods).state, 1) for goods in expected} == expected
    t.retailers(rsa="RS1A").goods(red=3).vp(red=10).at_logistics()
    assert t.told("direct") == [("steve", 1, 5)]


# --- phase 7 and other choices (SPI-6.3.8, SPI-6.3.9) ---------------------------------------------------------------


def test_where_he_sells() -> None:
    """SPI-6.3.8: where more Offices of others stand, then larger, then lower number; as much as he can in each."""
    t = steve().prices(red=5).offices(india="red", europe="red", usa="red green", canada="red", australia="red red")

    def chosen(goods: int, remote: bool = False) -> list[tuple[str, int]]:
        return [(BOX.regions[r].id, n) for r, n in sales(t.goods(red=goods).state, 1, remote)]

    assert chosen(9) == [("usa", 1), ("europe", 3), ("india", 2), ("canada", 2), ("australia", 1)]
    assert chosen(3) == [("usa", 1), ("europe", 2)]
    t.offices(india="red green green")
    assert chosen(3) == [("india", 2), ("usa", 1)]
    t.offices(india="red", usa="green", canada="", australia="")
    assert chosen(9, remote=True)[:4] == [("europe", 3), ("india", 2), ("canada", 1), ("usa", 1)]
    assert chosen(6, remote=True) == [("europe", 3), ("india", 2), ("canada", 1)]


def test_he_sells_to_customers_still_free() -> None:  # SPI-6.3.8
    t = steve().prices(red=5, green=4).offices(india="green red").goods(red=4, green=1).at_sell()
    t.play_as("green", "sell india 1")
    assert t.told("sold") == [(0, 1, "india", 4), ("steve", 1, "india", 5)]
    assert t.told("lost") == [("steve", 3)]


def test_where_his_small_office_goes() -> None:
    """SPI-6.3.9, SPI-6.3.11: open before covered, then more willing customers, then lower number."""
    t = steve().prices(red=4)
    assert small_region(t.state, 1) == place(t, "canada")[0]
    t.retailers(canada="RS1A").prices(red=6)
    assert small_region(t.state, 1) == place(t, "emirates")[0]
    t.prices(red=5).offices(caribbean="green green")
    assert small_region(t.state, 1) == place(t, "emirates")[0]
    for region in ("caribbean", "rsa", "emirates", "australia"):
        t.offices(**{region: "green green"})
    t.progress("red", nfc=5).at_research()
    assert t.told("opened") == [("steve", "canada")]
    assert t.told("received") == [("steve", 2)], "and he takes the Goods"


@pytest.mark.parametrize(
    ("tile", "told"),
    [("RS2A", "declined"), ("RM3A", "declined"), ("RM3B", "declined"), ("RM2B", "second_office"), ("RL1A", "received")],
)
def test_what_he_does_with_bonuses(tile: str, told: str) -> None:  # SPI-6.3.9
    region, cost = {"S": ("rsa", 2), "M": ("russia", 3), "L": ("china", 4)}[tile[1]]
    t = steve().retailers(**{region: tile}).offices(china="" if region == "china" else "red").prices(red=6)
    t.transport("red", **{region: cost - 1}).at_logistics(red=1)
    assert len(t.told(told)) == 1
    assert t.told(told)[0][0] == "steve"


def test_the_second_office_of_a_bonus_is_declined_where_none_fits() -> None:  # SPI-6.3.9, SPI-4.11.5
    t = steve().retailers(china="RL2B").offices(india="red red").transport("red", china=3).at_logistics(red=1)
    assert (t.told("second_office"), t.homes_of("red")) == ([], "india india china")


def test_overhang_means_nothing_to_him() -> None:  # SPI-6.3.9
    t = steve().column(1).owns("red", "t4g")
    assert t.view().steve_now == programme(BOX.steve_pad, 0, 1)
    t.play(PLAN)
    assert t.told("programme") == [("steve", 1)]


# --- the game with him (SPI-6.3.1, SPI-6.3.10) ----------------------------------------------------------------------


def test_nothing_he_does_depends_on_chance() -> None:  # SPI-6.3.1
    def told(seed: str) -> list[object]:
        chance = LiveChance("same")
        state, _ = TITLE.setup(1, TITLE.complete(1, {}), chance)
        other, log = LiveChance(seed), list[Event]()
        while asks := TITLE.asks(state):
            TITLE.apply(state, 0, asks[0].options[-1], other, log)
        return [event.plain() for event in log]

    assert told("one") == told("another")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_he_scores_and_can_win(seats: int) -> None:
    """SPI-6.3.10: a row of the result without a seat; with one to four players."""
    winners = set()
    for game in range(4):
        chance, choices = LiveChance(f"steve {game}"), SearchChance(f"{game}")
        state, _ = TITLE.setup(seats, TITLE.complete(seats, {"steve": "yes", "steve_level": "expert"}), chance)
        while asks := TITLE.asks(state):
            ask = next(ask for ask in asks if not ask.answered)
            TITLE.apply(state, ask.seat, ask.pick(choices), chance)
        scores = TITLE.scores(state)
        assert [score.who for score in scores] == [""] * seats + ["who.steve"]
        winners |= {score.who for score in scores if score.rank == 1}
        assert "steve" in TITLE.endings(state) or scores[-1].rank > 1
    assert "who.steve" in winners
