"""Setting up (SPI-3): companies, colours, the board, Retailers, Steve."""

from collections import Counter

import pytest

from kurs.kernel import LiveChance, Move, Phrase, Refused, Table
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.data import BOX
from kurs.titles.smartphone_inc.state import State, is_open
from kurs.titles.smartphone_inc.view import View
from titles.smartphone_inc.rig import table


def fresh(seats: int, seed: str = "setup", **options: str) -> State:
    """A new game."""
    state, _ = TITLE.setup(seats, TITLE.complete(seats, options), LiveChance(seed))
    return state


@pytest.mark.parametrize(
    ("seats", "steve", "companies"),
    [(1, "solo", 2), (1, "yes", 2), (2, "solo", 2), (2, "yes", 3), (4, "yes", 5), (5, "solo", 5)],
)
def test_number_of_companies(seats: int, steve: str, companies: int) -> None:
    """SPI-3.1, SPI-6.3: Steve counts; a single player always plays against him."""
    assert fresh(seats, steve=steve).companies == companies
    assert (TITLE.min_seats, TITLE.max_seats) == (1, 5)


def test_no_colour_is_left_for_steve() -> None:  # SPI-6.3
    with pytest.raises(Refused) as refused:
        TITLE.complete(5, {"steve": "yes"})
    assert refused.value.reason.key == "setup.no_room_for_steve"


def test_colours_are_drawn_or_chosen() -> None:
    """SPI-3.2: one seat after the other, from a drawn one; the last colour of five goes without asking."""
    drawn = [tuple(fresh(3, seed).colour) for seed in "abcdef"]
    assert len(set(drawn)) > 1
    assert all([len(set(colours)) == 3 for colours in drawn])
    game = Table(TITLE, 5, {"colours": "chosen"}, "chosen")
    first = game.next_ask().seat
    assert [company.colour for company in game.view(None).companies] == [""] * 5
    for k, colour in enumerate(["red", "green", "yellow", "black"]):
        ask = game.next_ask()
        assert (ask.kind, ask.seat, len(ask.options)) == ("colour", (first + k) % 5, 5 - k)
        assert k == 0 or game.why_not(ask.seat, Move("colour", ("red",))) == Phrase("why.colour_taken", ("red",))
        game.play(ask.seat, f"colour {colour}")
    seen: View = game.view(None)
    order = [seen.companies[(first + k) % 5].colour for k in range(5)]
    assert order == ["red", "green", "yellow", "black", "blue"]
    assert seen.phase == "plan"


def test_steve_draws_a_colour_that_is_free() -> None:  # SPI-3.2, SPI-6.3.1
    found = set()
    for seed in "abcdefgh":
        game = Table(TITLE, 1, {"colours": "chosen"}, seed)
        game.play(0, "colour yellow")
        steve = game.view(0).companies[1]
        assert steve.steve
        found.add(steve.colour)
    assert "yellow" not in found
    assert len(found) > 1


def test_what_each_company_begins_with() -> None:
    """SPI-3.2, SPI-3.3: Office at home, start VP, price 5, starting Improvement, 18 Offices, no Goods."""
    expected = {
        "green": (0, "usa", "START-green"),
        "blue": (1, "russia", "START-blue"),
        "black": (2, "north_africa", "START-black"),
        "yellow": (3, "south_america", "START-yellow"),
        "red": (4, "india", "START-red"),
    }
    state = fresh(5)
    seen = TITLE.view(state, None)
    for c, company in enumerate(seen.companies):
        vp, home, improvement = expected[company.colour]
        assert (company.vp, company.price, company.goods, company.markers) == (vp, 5, 0, 17)
        assert company.hand == (improvement,)
        there = state.offices[BOX.region_number[home]]
        assert there == [c]
    cells = {one.id: "".join(["GCPIRL"[symbol] for symbol in one.cells]) for one in BOX.improvements[27:]}
    assert cells == {
        "START-green": "RG", "START-blue": "RR", "START-black": "LG", "START-yellow": "LL", "START-red": "RL",
    }  # fmt: skip


def test_the_stack_and_the_block() -> None:
    """SPI-3.4, SPI-3.5, SPI-3.7: five of 27 face up, 20 tokens, round 1."""
    state = fresh(3)
    seen = TITLE.view(state, None)
    assert (len(seen.block), seen.deck, seen.pile, seen.round, seen.phase) == (5, 22, 20, 1, "plan")
    assert sorted(state.deck + state.block) == [*range(27)]
    assert len({tuple(fresh(3, seed).block) for seed in "abcdef"}) > 1
    symbols = Counter(["".join(sorted("GCPIRL"[symbol] for symbol in one.cells)) for one in BOX.improvements[:27]])
    assert sum(symbols.values()) == 27
    assert (symbols["LR"], symbols["RR"], symbols["II"]) == (3, 2, 0)


def test_the_row_of_technologies() -> None:  # SPI-3.6
    seen = TITLE.view(fresh(2, technology_sides="front"), None)
    assert [one.id for one in seen.technologies] == ["gps", "wifi", "gamepad", "liion", "nfc", "t4g"]
    assert {one.patent for one in seen.technologies} == {-1}
    assert {one.side for one in seen.technologies} == {"front"}


def test_a_game_from_a_given_table() -> None:  # SPI-3.7
    t = table("green red").retailers(china="RL2B").sides(nfc="back").block("IMP01 IMP02 IMP03 IMP04 IMP27")
    seen = t.view()
    assert [company.colour for company in seen.companies] == ["green", "red"]
    assert (seen.block[-1], seen.technologies[4].effect) == ("IMP27", "price_plus")
    assert [(one.id, one.retailer, one.side) for one in seen.regions if one.retailer] == [("china", "RL2", "B")]


@pytest.mark.parametrize(("seats", "tiles"), [(2, 6), (3, 4), (4, 2), (5, 0)])
def test_retailers_are_drawn_by_size(seats: int, tiles: int) -> None:
    """SPI-3.8, SPI-6.2: never more than the rules say, of the region's size, none twice, on a drawn side; which regions
    are covered follows from the colours alone."""
    sides = set()
    for seed in "abcdefghij":
        state = fresh(seats, seed)
        covered = [r for r in range(len(BOX.regions)) if not is_open(state, r)]
        assert len(covered) == tiles
        laid = [state.retailers[r] // 2 for r in covered]
        assert len(set(laid)) == tiles
        sides |= {state.retailers[r] % 2 for r in covered}
        for r in covered:
            assert BOX.retailers[state.retailers[r] // 2].size == BOX.regions[r].size
            assert BOX.regions[r].size != "M" or BOX.regions[r].home_of not in state.colour
            assert not state.offices[r]
        same = fresh(seats, f"{seed} again", colours="drawn")
        if sorted(same.colour) == sorted(state.colour):
            assert [is_open(same, r) for r in range(12)] == [is_open(state, r) for r in range(12)]
    assert sides == ({0, 1} if tiles else set())


@pytest.mark.parametrize(("level", "tokens"), [("novice", 0), ("standard", 0), ("expert", 2)])
def test_setting_up_steve(level: str, tokens: int) -> None:  # SPI-3.9, SPI-6.3.1, SPI-6.3.10
    columns = set()
    for seed in range(24):
        state = fresh(1, str(seed), steve_level=level)
        columns.add(state.column)
        assert (state.tokens, state.pile) == ([0, tokens], 20 - tokens)
        assert len(state.hands[1]) == 1
    assert columns == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("how", ["front", "random", "chosen"])
def test_sides_of_technologies(how: str) -> None:  # SPI-6.1
    given = {"side_wifi": "back", "side_t4g": "back"}
    found = [tuple(fresh(2, str(seed), technology_sides=how, **given).sides) for seed in range(20)]
    if how == "random":
        assert len(set(found)) > 10
    else:
        assert set(found) == {(0, 0, 0, 0, 0, 0) if how == "front" else (0, 1, 0, 0, 0, 1)}
    assert TITLE.complete(2, {})["technology_sides"] == "random"
