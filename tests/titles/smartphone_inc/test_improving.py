"""Phase 4, improving production (SPI-4.4), and the order of turns (SPI-4.0.3)."""

from titles.smartphone_inc.rig import table


def test_one_improvement_however_many_symbols() -> None:  # SPI-4.4.1
    t = table("green red").result("green", improves=3).block("IMP05 IMP10 IMP12 IMP20 IMP25").at_improve()
    assert t.options() == ["take IMP05", "take IMP10", "take IMP12", "take IMP20", "take IMP25"]
    t.play_as("green", "take IMP12")
    green, red = t.view().companies
    assert (green.hand, green.tokens, red.tokens) == (("START-green", "IMP12"), 0, 1)


def test_gaps_stay() -> None:  # SPI-4.4.3
    t = table("green blue black").block("IMP05 IMP10 IMP12 IMP20 IMP25")
    for name in ("green", "blue", "black"):
        t.result(name, improves=1)
    t.at_improve().play_as("green", "take IMP10")
    assert t.view().block == ["IMP05", "", "IMP12", "IMP20", "IMP25"]
    assert t.why_not("take IMP10") == "not_in_block"
    t.play_as("blue", "take IMP05")
    assert t.options() == ["take IMP12", "take IMP20", "take IMP25"]


def test_no_token_is_left() -> None:  # SPI-4.4.2
    t = table("green red").tokens(red=19).at_improve()
    assert (t.told("token"), t.told("no_token")) == ([(0,)], [(1,)])
    assert (t.view().pile, t.view().companies[1].tokens) == (0, 19)


def test_the_last_tile_is_taken_without_asking() -> None:  # SPI-4.0.8
    t = table("green red").result("green", improves=1)
    t.state.removed += t.state.block[:4]
    t.state.block[:4] = [-1] * 4
    last = t.view().block[4]
    t.at_improve()
    assert t.told("took") == [(0, last)]


def test_everybody_has_a_turn_in_every_phase() -> None:
    """SPI-4.0.8: nobody is skipped, nobody leaves; what needs no decision is not asked."""
    t = table("green blue red").result("blue", research=1).goods(red=1).prices(red=5).at_improve()
    assert [args[0] for args in t.told("token")] == [0, 1, 2]
    assert (t.asked, t.kind) == ("blue", "research")
    t.play_as("blue", "end")
    assert (t.asked, t.kind) == ("red", "sell")
