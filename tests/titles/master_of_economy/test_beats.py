"""Where people look up while the game goes on by itself: at each such moment the table is in order and can be seen."""

from kurs.kernel import Move, plain_json
from kurs.kernel.beat import WatchedLog
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.state import State
from titles.master_of_economy.rig import Rig, bare, read


def beats_of(t: Rig, move: str) -> list[tuple[list[str], State]]:
    """The beats of a move: what was told since the one before, and the table then."""
    log = WatchedLog(TITLE.clone)
    made: Move = read(move)
    TITLE.apply(t.state, t.ask.seat, made, t.chance, log)
    last, found = 0, []
    for beat in log.beats:
        assert not TITLE.check(beat.state)
        assert not TITLE.asks(beat.state), "nobody is asked at a beat"
        for viewer in (0, None):
            assert plain_json(TITLE.view(beat.state, viewer))
        found.append(([event.key for event in log[last : beat.upto]], beat.state))
        last = beat.upto
    return found


def test_each_deal_of_the_exchange_is_a_beat() -> None:  # COR-4.4.6 to COR-4.4.10
    t = bare(2).stage(2).cash(blue=9).stock("blue", ore=2).stock("yellow", coal=1).at_trade(3)
    t.play_as(0, "import coal", "export ore 3", "export ore 4", "export ships 1", "done").play_as(1, "export coal 5")
    beats = beats_of(t, "done")
    told = [keys for keys, _ in beats]
    assert told[:5] == [["offered_export"], ["domestic"], ["exported"], ["exported"], ["fined"]]
    treasuries = [state.treasury for _, state in beats[:5]]
    assert treasuries == [[9, 0], [8, 1], [9, 1], [10, 1], [9, 1]]
    assert beats[3][1].demand[2] == 9
    assert TITLE.view(beats[3][1], None).row == 2


def test_votes_and_the_election_are_beats() -> None:  # COR-4.6.5, COR-4.6.6, COR-4.6.10
    t = bare(2).cash(blue=10).at_proposals("blue")
    told = [keys for keys, _ in beats_of(t, "yes own")]
    assert told[0] == ["voted_yes", "carried"]
    assert told[1] == ["dividend", "dividend_player"]
    t = bare(2).owns("blue", {0: [10], "yellow": [3]}).at_election("blue", 0, 1).answer(0, "elect own 0")
    told = [keys for keys, _ in beats_of(t, "elect yellow 1")]
    assert told[:2] == [["voted", "voted", "counted", "counted"], ["confirmed"]]


def test_the_final_reckoning_goes_step_by_step() -> None:  # COR-5.2
    t = bare(2).stage(4, 9).cash(blue=20, yellow=5).loans(blue=1).owns("yellow", {1: [10], "blue": [2]})
    t.at_trade(8).play_as(0, "done")
    told = [keys for keys, _ in beats_of(t, "done")]
    assert told == [
        ["no_offers"],
        ["end_stages", "liquidated"],
        ["final_loans"],
        ["shared_out", "share_of"],
        ["shared_out", "share_of"],
    ]


def test_interest_and_shares_are_beats() -> None:  # COR-4.5.1, COR-4.5.4
    t = bare(2).cash(blue=9).at_share_trades()
    assert beats_of(t, "buy yellow 3")[0][0] == ["corp_bought", "premium"]


def deals_of(t: Rig, move: str) -> list[str]:
    """What people look up at while the rows are worked off."""
    views = [TITLE.view(state, None) for _, state in beats_of(t, move)]
    return [view.deal.kind for view in views if view.deal]


def test_a_fine_that_lapses_is_not_shown_as_paid() -> None:  # COR-4.8.5
    for cash, kind in ((0, "no_fine"), (1, "no_good")):
        t = bare(2).stage(2).cash(yellow=cash).at_trade(3).play_as(0, "done").play_as(1, "export coal 5")
        assert deals_of(t, "done") == [kind]


def test_an_empty_supply_is_not_shown_as_lack_of_money() -> None:  # COR-6.4.4
    for count, kind in ((12, "none_left"), (0, "bought")):
        t = bare(4, goods_supply="limited").stage(2).cash(red=50)
        t.stock("blue", ships=min(9, count)).stock("yellow", ships=max(0, count - 10)).at_trade(3)
        for seat in range(3):
            t.play_as(seat, "done")
        assert deals_of(t.play_as(3, "import ships"), "done") == [kind]
