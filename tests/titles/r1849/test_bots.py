"""The sensible bot: it answers everything, beats chance, stays solvent, and does what a sensible person would."""

from typing import Any

import pytest

from kurs.bots import RandomBot
from kurs.kernel import Ask, Bot, Chance, Move, SearchChance
from kurs.lab.game import play_game
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.bots import SensibleBot
from kurs.titles.r1849.bots.land import FINAL_VALUES, hops_to, promise, work_to
from kurs.titles.r1849.bots.mind import FOREVER, Mind, gain_of
from kurs.titles.r1849.bots.weights import WEIGHTS
from kurs.titles.r1849.data import CORPORATION_OF, HEX_OF, OPTIONS, SUMMARY, TRAIN_OF
from kurs.titles.r1849.routes import has_route
from kurs.titles.r1849.rules.market import price_on

from .rig import Rig, bare, drawn, fresh

pytestmark = pytest.mark.slow

SENSIBLE = SensibleBot()


class Careful(Bot):
    """Plays as the sensible bot does, sees that each move is allowed, and keeps count of what was asked."""

    name = "careful"

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def answer(self, view: Any, ask: Ask, chance: Chance) -> Move:
        move = SENSIBLE.answer(view, ask, chance)
        assert ask.allows(move), f"{ask.kind} {ask.args}: {move}"
        self.asked.add(str(ask.args[-1]) if ask.kind in ("operate", "stock") else ask.kind)
        return move


def choice(t: Rig) -> str:
    """What the sensible bot answers to the open ask."""
    move = SENSIBLE.answer(t.view(t.ask.seat), t.ask, SearchChance("a bot"))
    assert t.ask.allows(move), move
    return str(move)


def follow(t: Rig, until: str) -> list[str]:
    """Let the bot play until something else is asked; what it did."""
    done: list[str] = []
    while not t.over and until not in (t.kind, t.step) and len(done) < 100:
        done.append(choice(t))
        t.play(done[-1])
    return done


def mind_of(t: Rig, seat: int = 0) -> Mind:
    return Mind(t.view(seat), WEIGHTS)


# --- it plays -------------------------------------------------------------------------------------------------------

EVERYTHING = {option.name: option.values[-1] for option in OPTIONS}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {}),
        (4, {}),
        (5, SUMMARY | {"electric_dreams": "on"}),
        (4, EVERYTHING),
        (3, SUMMARY),
    ],
)
def test_every_answer_is_allowed(seats: int, options: dict[str, str]) -> None:
    bot = Careful()
    for game in range(2):
        table: list[Bot] = [(bot, RandomBot())[seat % 3 == 2 and game == 1] for seat in range(seats)]
        outcome = play_game(TITLE, table, TITLE.complete(seats, options), f"legal {game}")
        assert outcome.decisions < 3000
    assert {"auction", "rsa_price", "turn", "track", "run", "pay", "trains", "station"} <= bot.asked


def test_it_beats_chance_and_never_fails() -> None:
    """A bankrupt player has loans or nothing at all."""
    wins = 0
    for game in range(6):
        seats, seat = 3 + game % 3, game % 3
        table: list[Bot] = [RandomBot()] * seats
        table[seat] = SENSIBLE
        outcome = play_game(TITLE, table, TITLE.complete(seats, {}), f"against chance {game}")
        wins += outcome.scores[seat].rank == 1
        lines = dict(outcome.scores[seat].lines)
        assert lines["loans"] == 0
        assert outcome.scores[seat].points > 500
    assert wins == 6


@pytest.mark.parametrize("seats", [3, 4])
def test_games_between_sensible_bots_look_like_games(seats: int) -> None:
    """They end by the bank or the market in a usual number of rounds, several corporations up to date."""
    t = drawn(seats, f"sensible {seats}")
    chance = SearchChance("bots")
    while not t.over:
        t.play(str(SENSIBLE.answer(t.view(t.ask.seat), t.ask, chance)))
    points = [score.points for score in TITLE.scores(t.state)]
    assert TITLE.endings(t.state)[0] in ("bank", "stock_market")
    assert 5 <= t.state.set <= 14
    assert 3000 <= max(points) <= 12000
    assert min(points) > 500
    assert sum(t.state.started) >= 3


def test_the_same_view_gets_the_same_answer() -> None:
    """Nothing is kept between two calls: after many other thoughts it thinks the same."""
    t = drawn(3, "again")
    views: list[tuple[Any, Ask, Move]] = []
    while not t.over and len(views) < 150:
        view = t.view(t.ask.seat)
        move = SENSIBLE.answer(view, t.ask, SearchChance("x"))
        views.append((view, t.ask, move))
        t.play(str(move))
    assert all([SENSIBLE.answer(view, ask, SearchChance("y")) == move for view, ask, move in reversed(views)])


# --- what it knows --------------------------------------------------------------------------------------------------


def test_the_land() -> None:
    palermo, termini, etna = HEX_OF["C5"], HEX_OF["E7"], HEX_OF["F12"]
    assert FINAL_VALUES[palermo] == 130
    assert hops_to(palermo)[palermo] == 0
    assert hops_to(palermo)[termini] == 2
    assert work_to(termini)[HEX_OF["D6"]] == 2, "two tiles on flat land"
    assert work_to(palermo)[etna] > 50, "nobody builds there"


def test_a_line_towards_a_city_promises_more() -> None:
    t = bare(3).corporation("RCS", 100, {0: "P"})
    before = promise(t.state.board, CORPORATION_OF["RCS"], 0, WEIGHTS.patience)
    t.tiles("D6 9 2", "E7 3 2")
    assert promise(t.state.board, CORPORATION_OF["RCS"], 0, WEIGHTS.patience) > before


def test_what_a_share_brings() -> None:
    space = 3 * 16 + 5
    assert price_on(space) == 100
    assert gain_of(0, space, 5, 0, 0.0) == 0
    assert gain_of(90, space, 3, 0, 0.0) == 27, "dividends alone"
    assert gain_of(200, space, 2, 0, 0.0) == 40 + 123 - 100, "and two columns"


def test_trains_grow_old() -> None:  # R49-4.11.2
    t = bare(3).corporation("RCS", 100, {0: "P 10"}, treasury=100, trains="4H").phase("6H").at_stock()
    t.state.revenues[CORPORATION_OF["RCS"]] = 200
    mind = mind_of(t)
    assert mind.life(TRAIN_OF["4H"]) < mind.life(TRAIN_OF["6H"]) < mind.life(TRAIN_OF["8H"]) < FOREVER
    assert mind.life(TRAIN_OF["10H"]) == FOREVER
    t.state.treasury[CORPORATION_OF["RCS"]] = 1500
    assert mind_of(t).life(TRAIN_OF["4H"]) < mind.life(TRAIN_OF["4H"]), "rich treasuries buy sooner"


# --- it is sensible -------------------------------------------------------------------------------------------------


def test_it_buys_privates_near_their_value_and_keeps_money_for_a_corporation() -> None:  # R49-3.8
    t = fresh(3)
    paid: list[tuple[int | str, ...]] = []
    while t.kind in ("auction", "mini_auction"):
        t.play(choice(t))
        paid += t.told("private_bought")
    assert len(paid) == 5
    values = (20, 45, 75, 110, 150)
    assert all([int(amount) <= 1.5 * values[int(private)] for _, private, amount in paid])
    assert min(t.state.cash) >= 136, "everybody can start one"
    assert choice(t) == "par 100", "the bank pays"


def test_it_starts_what_it_can_give_a_train() -> None:  # R49-4.3.14
    t = bare(3).cash(400, 400, 400).at_stock()
    assert choice(t) == "start RCS 100"
    t = bare(3).cash(140, 400, 400).at_stock()
    assert choice(t) == "pass", "136 for RCS leave 6 in its treasury"


def test_it_buys_the_better_share() -> None:
    t = bare(3).cash(150, 0, 0).tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 68, {1: "P 10 10 10"}, treasury=400, trains="6H")
    t.corporation("SFA", 68, {2: "P 10 10 10"}, treasury=400, trains="6H").at_stock()
    assert choice(t) == "buy RCS treasury"


@pytest.mark.parametrize(("limit", "expected"), [(12, "buy SFA treasury"), (1, "buy RCS treasury")])
def test_with_few_certificates_to_go_it_takes_the_largest(limit: int, expected: str) -> None:  # R49-4.3.4
    """Both run the same line. SFA costs less; of RCS only L20 is left, 20 % on one certificate."""
    t = bare(3).cash(250, 0, 0).phase("10H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {1: "P 10 10 10 10", 2: "10 10"}, turns=3, trains="10H")
    t.corporation("SFA", 95, {2: "P 10"}, turns=3, trains="10H", stations="C5")
    t.state.limit = limit
    assert choice(t.at_stock()) == expected


@pytest.mark.parametrize(
    ("limit", "cash", "expected"),
    [
        (2, 400, ["sell SFA 10", "buy RCS treasury"]),
        (2, 80, ["pass"]),  # RCS could not be paid
        (3, 150, ["buy RCS treasury"]),  # there is room for it
    ],
)
def test_at_the_limit_it_exchanges_what_earns_nothing(limit: int, cash: int, expected: list[str]) -> None:
    t = bare(3).cash(cash, 0, 0).phase("10H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {1: "P 10 10"}, turns=3, trains="10H")
    t.corporation("SFA", 68, {2: "P 10", 0: "10 10"}, turns=3, trains="10H").at_stock()
    t.state.limit = limit
    done = []
    while t.asked == 0:
        done.append(choice(t))
        t.play(done[-1])
    assert done == expected


def test_it_sells_what_will_fail() -> None:
    t = bare(3).cash(0).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {1: "P 10 10", 0: "10"}, treasury=0, turns=3)
    t.corporation("SFA", 100, {0: "P 10", 2: "10"}, treasury=900, turns=3, trains="8H").at_stock()
    assert choice(t) == "sell RCS 10"


def test_it_leaves_a_corporation_that_would_ruin_it() -> None:  # R49-4.3.10
    t = bare(3).cash(10, 500, 500).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 50, {0: "P", 1: "10 10"}, treasury=0, turns=3).at_stock()
    assert choice(t).startswith("sell RCS 20 P20")


def test_it_does_not_walk_into_a_trap() -> None:
    """20 % of a corporation without a train and without money: its president could leave it to me."""
    t = bare(3).cash(150, 0, 0).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 68, {1: "P", 0: "10"}, treasury=0, turns=3, trains="6H")
    t.corporation("ATA", 187, {2: "P"}, treasury=900, turns=3, trains="8H").at_stock()
    assert "buy RCS treasury" in t.options()
    assert choice(t) == "sell RCS 10"
    assert choice(t.play("sell RCS 10")) == "done"


def test_it_builds_a_line_that_earns() -> None:  # R49-4.5
    t = bare(3).cash(100).tiles("D6 9 2").corporation("RCS", 100, {0: "P 10 10"}, treasury=100, trains="4H")
    t.at_step("RCS", "track")
    follow(t, "run")
    assert t.kind == "operate"
    t.play(choice(t))
    assert t.told("ran")
    assert t.state.revenue >= 60, "Palermo and a town at least"


def test_it_builds_no_first_line_that_obliges_to_what_it_cannot_pay() -> None:  # R49-4.9.4
    for cash, builds in ((0, False), (600, True)):
        t = bare(3).cash(cash).phase("8H").sell_out("8H").tiles("D6 9 2")
        t.corporation("RCS", 100, {0: "P 10 10"}, treasury=0, turns=1).at_step("RCS", "track")
        follow(t, "forced" if builds else "stock")
        assert has_route(t.state.board, CORPORATION_OF["RCS"]) == builds


def test_it_runs_the_best_routes() -> None:
    t = bare(3).tiles("D6 9 2", "E7 3 2").corporation("RCS", 100, {0: "P"}, trains="4H").at_step("RCS", "run")
    assert choice(t) == "best"


@pytest.mark.parametrize(
    ("begun", "lost"),
    [
        (["use 4"], 0),
        (["use 10", "from E7"], 0),  # through Palermo to the port
        (["use 10", "from C5"], 10),  # the port cannot be reached any more
    ],
)
def test_it_finishes_what_somebody_else_has_begun(begun: list[str], lost: int) -> None:  # R49-4.7.2
    """It takes over a seat in the middle of a route."""
    revenues = []
    for moves in (["best"], begun):
        t = bare(3).tiles("D6 9 2", "E7 3 2").corporation("RCS", 100, {0: "P"}, trains="4H 10H")
        follow(t.at_step("RCS", "run").play(*moves), "pay")
        revenues.append(t.state.revenue)
    assert revenues[1] == revenues[0] - lost > 0


def test_it_uses_the_port_where_it_pays() -> None:  # R49-4.13.2
    t = bare(3).tiles("D6 9 2", "E7 3 2").corporation("RCS", 100, {0: "P"}, trains="4H", treasury=50)
    t.phase("6H").privates(CNM="RCS").at_step("RCS", "run")
    assert choice(t) == "port A5"


@pytest.mark.parametrize(
    ("treasury", "revenue", "trains", "expected"),
    [
        (500, 100, "6H", "withhold"),  # 550 for the first train that lasts, now
        (560, 100, "6H", "pay"),  # it is there already
        (0, 100, "10H", "pay"),  # nothing to fear
    ],
)
def test_it_withholds_for_a_train_it_needs(treasury: int, revenue: int, trains: str, expected: str) -> None:
    t = bare(3).cash(300).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {0: "P 10 10", 1: "10 10 10 10"}, treasury=treasury, turns=3, trains=trains)
    t.corporation("ATA", 100, {1: "P"}, treasury=600, turns=3, trains="8H")
    assert choice(t.at_dividend("RCS", revenue)) == expected


def test_it_buys_its_first_train() -> None:
    t = bare(3).cash(100).corporation("RCS", 100, {0: "P 10"}, treasury=170, turns=0).at_step("RCS", "trains")
    assert choice(t) == "train 4"


def test_it_replaces_a_train_in_time() -> None:
    t = bare(3).cash(100).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {0: "P 10"}, treasury=600, turns=3, trains="6H")
    assert choice(t.at_step("RCS", "trains")) == "done", "nobody else could buy the first 10H"
    t.corporation("ATA", 100, {1: "P"}, treasury=600, turns=3, trains="8H")
    assert choice(t.at_step("RCS", "trains")) == "train 10"


def test_in_need_it_takes_what_a_sister_can_spare() -> None:  # R49-4.10.2
    t = bare(3).cash(700, 0, 0).phase("10H").sell_out("10H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {0: "P 10"}, treasury=40, turns=3)
    t.corporation("SFA", 100, {0: "P 10"}, treasury=40, turns=3, trains="8H 10H").at_step("RCS", "trains")
    assert t.step == "forced"
    assert choice(t).startswith("buy_train SFA ")
    t.play(choice(t))
    assert choice(t) == "price 1"


def test_in_need_it_sells_as_little_as_it_can() -> None:  # R49-4.10.4
    t = bare(3).cash(450, 0, 0).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {0: "P 10"}, treasury=40, turns=3)
    t.corporation("SFA", 100, {1: "P 10", 0: "10 10 10"}, treasury=40, turns=3, trains="8H").at_step("RCS", "trains")
    assert t.step == "forced"
    assert choice(t) in ("sell RCS 10", "sell SFA 10")
    t.play(choice(t))
    assert choice(t) == "train 10"


def test_it_keeps_the_train_that_lasts() -> None:  # R49-4.11.3
    t = bare(3).cash(100).phase("8H").sell_out("8H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {0: "P 10"}, treasury=0, turns=3, trains="6H 6H 8H")
    t.corporation("ATA", 100, {1: "P"}, treasury=600, turns=3, trains="8H").at_step("ATA", "trains")
    mind = mind_of(t)
    assert mind.life(TRAIN_OF["6H"]) < mind.life(TRAIN_OF["8H"])
    ask = Ask(0, "discard", (Move("discard", (6,)), Move("discard", (8,))), "R49-4.11.3", (CORPORATION_OF["RCS"], 2))
    assert str(SENSIBLE.answer(t.view(0), ask, SearchChance("x"))) == "discard 6"


def test_it_sells_its_privates_to_its_corporation_but_not_the_money_for_a_train() -> None:  # R49-4.13.1
    for treasury, sells in ((400, True), (60, False)):
        t = bare(3).cash(100).phase("6H").tiles("D6 9 2", "E7 3 2").privates(CNM=0)
        t.corporation("RCS", 100, {0: "P 10"}, treasury=treasury, turns=3, trains="4H 8H").at_step("RCS", "privates")
        assert (choice(t) == "private CNM") == sells
        if sells:
            t.play(choice(t))
            assert choice(t) == "price 150", "double its value"


def test_it_declines_silly_deals() -> None:  # R49-4.1.5
    for price, answer in ((1, "decline"), (75, "decline"), (150, "accept")):
        t = bare(3).cash(100).phase("6H").privates(CNM=1)
        t.corporation("RCS", 100, {0: "P 10"}, treasury=400, turns=3, trains="4H").at_step("RCS", "privates")
        t.play("private CNM", f"price {price}")
        assert t.asked == 1
        assert choice(t) == answer
    t = bare(3).cash(100).tiles("D6 9 2", "E7 3 2").corporation("RCS", 100, {0: "P"}, turns=3, trains="4H")
    t.corporation("SFA", 100, {1: "P"}, treasury=400, turns=3).at_step("SFA", "trains").play("buy_train RCS 4")
    t.play("price 90")
    assert choice(t) == "decline", "its only train"


def test_it_buys_back_what_lies_in_the_pool_when_nothing_else_is_needed() -> None:  # R49-4.12.1
    t = bare(3).cash(100).phase("16H").tiles("D6 9 2", "E7 3 2")
    t.corporation("RCS", 100, {0: "P 10"}, pool="10", treasury=400, turns=3, trains="10H 10H")
    assert choice(t.at_step("RCS", "own_shares")) == "redeem 10"


def test_a_loan_is_taken_while_there_is_time_to_use_it() -> None:  # R49-4.10.8
    ask = Ask(0, "loan", (Move("loan"), Move("leave")), "R49-4.10.8")
    t = bare(3).cash(100).corporation("RCS", 100, {1: "P 10"}, trains="4H").at_stock()
    assert str(SENSIBLE.answer(t.view(0), ask, SearchChance("x"))) == "loan"
    t.bank(0).state.broken = 1
    assert str(SENSIBLE.answer(t.view(0), ask, SearchChance("x"))) == "leave"
