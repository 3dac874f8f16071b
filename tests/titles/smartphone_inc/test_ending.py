"""The end of the game (SPI-5)."""

from kurs.kernel import Tie, ties_broken
from kurs.text import Speaker
from titles.smartphone_inc.rig import Rig, table


def ended(t: Rig) -> Rig:
    return t.round(5).at_final()


def test_the_game_ends_after_round_five() -> None:  # SPI-5.1
    t = table("green red").round(5).prices(green=4).goods(green=1).at_sell()
    assert not t.over
    t.play_as("green", "done")
    assert t.over
    assert t.title.asks(t.state) == ()


def test_final_score() -> None:
    """SPI-5.2, SPI-5.4, SPI-4.5.6, SPI-4.11.2: the track, Patents, slots at Retailers, and nothing else."""
    t = table("green red").vp(green=50, red=40).owns("green", "gps nfc").owns("red", "gps wifi")
    t.retailers(china="RL1B", canada="RS1A").offices(china="red green", canada="green").goods(green=9).tokens(green=4)
    ended(t)
    assert t.told("final_patents") == [(0, 9), (1, 4)]
    assert t.told("final_retailers") == [(0, 9 + 4), (1, 12)]
    assert t.told("final") == [(0, 72), (1, 56)]
    assert t.told("winner") == [(0,)]
    green, red = t.title.scores(t.state)
    assert (green.points, green.rank, red.points, red.rank) == (72, 1, 56, 2)
    assert dict(green.lines) == {"start": 50, "sales": 0, "direct": 0, "control": 0, "patents": 9, "retailers": 13}


def test_ties_by_technologies_then_patents() -> None:  # SPI-5.3
    t = table("green red").vp(green=50, red=40).owns("red", "gps wifi gamepad").owns("green", "liion")
    t.vp(green=12, red=6)
    ended(t)
    assert [(score.points, score.rank) for score in t.title.scores(t.state)] == [(18, 2), (18, 1)]
    assert t.title.endings(t.state) == ("sole", "tie_broken", "people")
    assert ties_broken(t.title.scores(t.state), ()) == [Tie((1,), (0,), 18, "technologies", 3, 1)]
    # as many technologies, more Patents: their number counts, not their value
    t = table("green red").owns("green", "gps wifi nfc").owns("red", "t4g gps wifi")
    t.vp(green=0, red=5)
    ended(t)
    assert [score.points for score in t.title.scores(t.state)] == [13, 13]
    assert [score.rank for score in t.title.scores(t.state)] == [1, 2]
    (tie,) = ties_broken(t.title.scores(t.state), ())
    assert (tie.above, tie.name) == ((0,), "patents")
    said = Speaker("pl", t.title, ["Ann", "Bob"]).tie(tie, t.title.scores(t.state))
    assert said == f"Ann i Bob: po równo (13\u00a0PZ); rozstrzygają patenty: {tie.more} do {tie.less}."


def test_a_shared_victory() -> None:  # SPI-5.3
    t = table("green blue red").vp(green=30, blue=30, red=2)
    ended(t)
    assert [score.rank for score in t.title.scores(t.state)] == [1, 1, 3]
    assert (t.told("winner"), t.title.endings(t.state)) == ([(0,), (1,)], ("shared", "people"))


def test_steve_can_share_it() -> None:  # SPI-5.3, SPI-6.3.10
    t = table("green", steve="red").vp(green=30, red=30)
    ended(t)
    assert t.told("winner") == [(0,), ("steve",)]
    assert t.title.endings(t.state) == ("shared", "steve")


def test_points_are_never_paid_out() -> None:
    """SPI-5.4: no move and no effect takes VP away; nobody has fewer than none."""
    t = table("green red").goods(green=3).prices(green=4)
    before = t.points()
    t.at_sell().play_as("green", "sell usa 1", "done")
    assert all([t.points()[name] >= before[name] >= 0 for name in before])
