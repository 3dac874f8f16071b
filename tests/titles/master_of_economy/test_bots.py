"""The bots: they answer everything, beat chance and each other, do not peek, and know what they are doing."""

from dataclasses import replace
from typing import Any

import pytest

from kurs.bots import RandomBot
from kurs.kernel import Bot, Chance, Eyes, Move, SearchChance
from kurs.lab.game import play_game
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.bots import SensibleBot, SimpleBot, Weights
from kurs.titles.master_of_economy.bots.judge import Judge
from kurs.titles.master_of_economy.bots.market import best_sales, outlook, purchase_price
from kurs.titles.master_of_economy.bots.paper import (
    COAL_MINE,
    MARGINAL,
    ORE_MINE,
    POWER,
    SHIPS,
    STEEL,
    Firm,
    row_income,
    supply,
)
from kurs.titles.master_of_economy.bots.planning import best_plan, firm_of, value
from kurs.titles.master_of_economy.bots.weights import WEIGHTS
from kurs.titles.master_of_economy.bots.working import after_production, run_in
from kurs.titles.master_of_economy.data import DEMAND, FIELDS, N
from kurs.titles.master_of_economy.rules.figures import foreign_price
from kurs.titles.master_of_economy.rules.forecast import forecast
from kurs.titles.master_of_economy.state import NOBODY, clone
from kurs.titles.master_of_economy.state import SUPPLY as T_SUPPLY

from .rig import Rig, bare, fresh, random_games

SIMPLE, SENSIBLE = SimpleBot(), SensibleBot()
BOTS = [SIMPLE, SENSIBLE]
NAMES = ["simple", "sensible"]


class Careful(Bot):
    """Plays like another bot, makes sure that every step is allowed, and notes what was asked and done."""

    name = "careful"

    def __init__(self, other: Bot) -> None:
        self.other = other
        self.asked: set[str] = set()
        self.done: set[str] = set()

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        chosen = self.other.choose(eyes, chance)
        moves = chosen if isinstance(chosen, list) else [chosen]
        ask, world = eyes.ask, eyes.guess(chance)
        assert moves, f"{ask.kind}: nothing"
        for move in moves:
            ask = next(one for one in TITLE.asks(world) if one.seat == ask.seat and one.kind == ask.kind)
            assert ask.args[0] == eyes.ask.args[0], f"{ask.kind}: {move} after the end of the answer"
            assert ask.allows(move), f"{ask.kind}: {move}"
            TITLE.apply(world, ask.seat, move, chance)
            self.done.add(move.verb)
        self.asked.add(ask.kind)
        return chosen


def choice(t: Rig, bot: Bot = SENSIBLE) -> list[str]:
    """What the bot answers to the open ask: all steps."""
    chosen = bot.choose(Eyes(TITLE, t.ask.seat, t.state, t.ask), SearchChance("a bot"))
    return [str(move) for move in (chosen if isinstance(chosen, list) else [chosen])]


def without(**instruments: Any) -> SensibleBot:
    return SensibleBot(replace(WEIGHTS, **instruments))


# --- they play --------------------------------------------------------------------------------------------------------

TABLES: list[tuple[int, dict[str, str]]] = [
    (4, {}),
    (4, {"teams": "yes", "start_order": "auction"}),
    (4, {"purses": "secret", "factory_supply": "unlimited"}),
    (3, {"additional": "with", "purses": "secret"}),
    (3, {"goods_supply": "limited"}),
    (2, {"additional_ends": "yes"}),
    (2, {"additional": "without", "start_order": "auction"}),
]


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_every_step_is_allowed_in_every_variant(bot: Bot) -> None:
    """COR-4.9, COR-6: whole games against each other, and against chance, which leads to odd positions."""
    careful = Careful(bot)
    for game, (seats, options) in enumerate(TABLES):
        for others in ((SENSIBLE, SIMPLE, careful), (RandomBot(), careful, RandomBot())):
            table: list[Bot] = [careful, *others[: seats - 1]]
            play_game(TITLE, table, TITLE.complete(seats, options), f"legal {game}")
    assert {
        "investment",
        "supply",
        "offers",
        "shares",
        "loan",
        "deal",
        "vote",
        "candidate",
        "election",
    } <= careful.asked
    assert {"build", "run", "export", "import", "buy", "borrow"} <= careful.done


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_every_ask_of_a_random_game_gets_an_answer(bot: Bot) -> None:
    """Positions no sensible player would come to, in the middle of an answer too."""
    careful, chance = Careful(bot), SearchChance("answers")
    for k, t in enumerate(random_games(4, 3)):
        if not t.over and k % 3 == 0:
            careful.choose(Eyes(TITLE, t.ask.seat, t.state, t.ask), chance)
    assert {"investment", "offers", "shares", "deal", "election", "redeem", "cover", "shortfall"} <= careful.asked


def test_sensible_uses_every_instrument() -> None:
    """Embezzlement, dividends, redemption, loans, a seventh offer, votes for itself."""
    careful = Careful(SENSIBLE)
    counts: dict[str, int] = {}
    for game in range(6):
        outcome = play_game(TITLE, [careful] * 4, TITLE.complete(4, {}), f"uses {game}")
        for key, seats in outcome.event_counts.items():
            counts[key] = counts.get(key, 0) + sum(seats)
    assert {"embezzle", "borrow", "repay", "elect", "enlarge"} <= careful.done
    assert all([counts[key] for key in ("redeemed", "seventh", "took_over", "borrowed")]), counts


def test_an_instrument_can_be_taken_away() -> None:
    off = without(dividends=False, redemption=False, embezzlement=False, seventh=False, loans=False, takeovers=False)
    careful = Careful(off)
    outcome = play_game(TITLE, [careful] * 4, TITLE.complete(4, {}), "off")
    assert not careful.done & {"redeem", "shrink", "embezzle", "borrow", "propose", "yes", "stand"}
    assert not any(outcome.event_counts["seventh"])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_they_beat_chance(bot: Bot, seats: int) -> None:
    wins = 0
    for game in range(8):
        table: list[Bot] = [RandomBot()] * seats
        table[game % seats] = bot
        outcome = play_game(TITLE, table, TITLE.complete(seats, {}), f"against chance {game}")
        wins += outcome.scores[game % seats].rank == 1
    assert wins == 8


def test_sensible_beats_simple() -> None:
    wins = 0
    for game in range(10):
        table: list[Bot] = [SIMPLE] * 4
        table[game % 4] = SENSIBLE
        outcome = play_game(TITLE, table, TITLE.complete(4, {}), f"against simple {game}")
        wins += outcome.scores[game % 4].rank == 1
    assert wins >= 9


@pytest.mark.parametrize(("seats", "mean"), [(4, 82), (3, 96), (2, 110)])
def test_simple_is_as_good_as_the_one_the_figures_come_from(seats: int, mean: int) -> None:
    """The usual results of greedy play, within a tenth."""
    points: list[int] = []
    for game in range(60):
        outcome = play_game(TITLE, [SIMPLE] * seats, TITLE.complete(seats, {}), f"simple {game}")
        points += [score.points for score in outcome.scores]
    assert sum(points) / len(points) == pytest.approx(mean, rel=0.1)


# --- they do not peek -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_secret_purses_change_no_answer(bot: Bot) -> None:
    """COR-4.0.4: with other money behind the same view the answer is the same."""
    seen: set[str] = set()
    for k, t in enumerate(random_games(3, 1, purses="secret")):
        if t.over or k % 7:
            continue
        seat = t.ask.seat
        twin = clone(t.state)
        for other in range(3):
            if other != seat:
                twin.purse[other] += 5
                twin.bank -= 5
        answers = [bot.choose(Eyes(TITLE, seat, world, t.ask), SearchChance(f"bot {k}")) for world in (t.state, twin)]
        assert answers[0] == answers[1], t.kind
        seen.add(t.kind)
    assert {"offers", "investment", "deal"} <= seen


# --- paper ------------------------------------------------------------------------------------------------------------


def test_a_row_with_many_offers_brings_what_the_safe_fields_pay() -> None:  # COR-4.4.11
    """With n offers the fields up to 12 - n are safe for all of them; no more than six sell."""
    for row in range(N):
        for offers in range(1, 7):
            right = DEMAND + 1 - offers
            fields = [max(1, min(FIELDS, right - k)) for k in range(offers)]
            assert row_income(row, offers) == sum([foreign_price(row, f) for f in fields])
        assert row_income(row, 9) == row_income(row, 6)


def test_one_more_offer_brings_less_the_fuller_the_row_is() -> None:
    assert MARGINAL[SHIPS][0][0][0] == 14
    assert MARGINAL[SHIPS][6][0][0] < MARGINAL[SHIPS][0][0][0]
    assert MARGINAL[SHIPS][-1][0][1] < 1, "not every offer is a point when there are more than six"


def test_production_on_paper_is_that_of_the_rules() -> None:  # COR-4.2, COR-4.3
    """Whatever the factories and the store: what runs on paper, and what it makes, is what the rules make of it."""
    chance = SearchChance("production")
    order = (POWER, SHIPS, STEEL, COAL_MINE, ORE_MINE)
    for _ in range(60):
        t = bare(2).cash(blue=9)
        t.state.factories[:N] = [chance.below("factories", 4) for _ in range(N)]
        t.state.store[:N] = [chance.below("store", 10) for _ in range(N)]
        t.state.stack = [[T_SUPPLY, 0, 0]]
        firm = firm_of(t.state, 0)
        supply(firm, order)
        world, _ = run_in(t.state, 0, order, 0)
        assert after_production(world, 0) == firm


def test_planning_improves_on_doing_nothing() -> None:
    s = fresh(4).state
    ahead = outlook(s, 0, 0, 1, 1.5, 1.0)
    firm = firm_of(s, 0)
    plan = best_plan(firm, ahead, SearchChance("plan"), 40)
    assert plan.builds
    assert plan.worth > value(firm, ahead, (), 99) + 30
    assert firm == Firm(s.factories[:N], s.store[:N], s.treasury[0]), "a plan changes nothing"


# --- the exchange -----------------------------------------------------------------------------------------------------


def test_alone_it_takes_the_dearest_field_that_sells() -> None:  # COR-4.4.10
    t = bare(2).cash(blue=5).stock("blue", ships=1).at_trade(8)
    assert best_sales(t.state, 0, SHIPS, 1, 1.0, 0.8)[1].fields == (10,)


def test_it_stays_left_of_what_would_no_longer_sell() -> None:  # COR-4.4.10
    """Two offers of a rival to the left of field 10 leave nothing for a third there."""
    t = bare(2).cash(blue=5).stock("blue", steel=1).stock("yellow", steel=2).at_trade(8)
    t.state.order = [1, 0]
    t.state.field[4 * FIELDS + 4] = t.state.field[4 * FIELDS + 5] = 1
    sale = best_sales(t.state, 0, 4, 1, 1.0, 0.8)[1]
    assert sale.fields == (9,)
    assert sale.points == 1


def test_what_the_last_one_expects_is_what_happens() -> None:  # COR-4.4.8, COR-4.4.10
    """Nobody comes after it: the expected money and points of a placement are those of the forecast."""
    chance = SearchChance("exchange")
    seen = 0
    for _ in range(80):
        t = bare(3, additional="with").cash(blue=9, yellow=30, green=30).at_trade(8)
        s = t.state
        s.order = [1, 2, 0]
        s.store = [chance.below("store", 5) for _ in s.store]
        s.store[N:] = [count + 2 for count in s.store[N:]]
        row = chance.below("row", N)
        for owner in (1, 2):
            for _ in range(2):
                at = row * FIELDS + chance.below("field", FIELDS)
                if s.field[at] == NOBODY:
                    s.field[at] = owner
        s.imports[N + row] = chance.below("import", 2)
        sale = best_sales(s, 0, row, min(3, s.store[row]), 1.0, 0.8)[-1]
        for field in sale.fields:
            s.field[row * FIELDS + field - 1] = 0
        found = forecast(s)
        assert found.money[0] == pytest.approx(sale.money)
        assert found.points[0] == pytest.approx(sale.points)
        seen += len(sale.fields)
    assert seen > 40


def test_a_purchase_at_home_costs_what_the_leftmost_offer_says() -> None:  # COR-4.4.8, COR-4.4.9
    t = bare(2).cash(blue=5).stock("yellow", coal=1).at_trade(1)
    t.state.field[1 * FIELDS + 0] = 1
    assert purchase_price(t.state, 0, 1)[:2] == [1, 4]


def test_it_sells_what_it_has_in_the_last_trade_phase() -> None:
    t = bare(2).cash(blue=5, yellow=5).stock("blue", steel=2, ships=1).stage(4).at_trade(8)
    while t.ask.args[0] != "blue":
        t.play("done")
    steps = choice(t)
    assert {step.split()[1] for step in steps[:-1]} == {"steel", "ships"}
    assert len(steps) == 4
    assert steps[-1] == "done"


# --- the boardroom ----------------------------------------------------------------------------------------------------


def test_shares_that_will_rise_are_bought_when_money_is_idle() -> None:  # COR-4.5.3
    t = bare(2).cash(blue=30).points(yellow=15, blue=2).stage(4).at_share_trades()
    answer = choice(t)
    assert answer[0].startswith("buy yellow")


def test_it_repays_a_loan_in_the_last_stage() -> None:  # COR-4.5.1, COR-5.2
    """Now it costs 5, at the end 6."""
    t = bare(2).cash(blue=30).loans(blue=1).stage(4)
    t.state.trade = 7
    t.at_interest()
    assert t.kind == "repay"
    assert choice(t) == ["repay"]


def test_it_stands_only_where_its_votes_may_win() -> None:  # COR-4.6.8
    t = bare(3).cash(blue=1, yellow=1, green=1).owns("blue", {0: [10], "yellow": [9, 4]}).at_candidates("blue")
    answers = {}
    while t.kind == "candidate":
        answers[t.asked] = choice(t)
        t.play(*answers[t.asked])
    assert answers == {1: ["stand"], 2: ["pass"]}


def test_it_votes_for_itself_with_all_it_controls() -> None:  # COR-4.6.9
    t = bare(3).cash(blue=1).owns("blue", {0: [10], 1: [2], "yellow": [9]}).at_election("blue", 0, 1)
    while t.asked != 1:
        t.play(*choice(t))
    assert sorted(choice(t)) == ["elect own 1", "elect yellow 1"]


def test_a_partner_is_voted_for() -> None:  # COR-6.2
    t = bare(4, teams="yes").cash(blue=1).owns("blue", {0: [4], 1: [5], 2: [3]}).at_election("blue", 0, 1)
    while t.asked != 2:
        t.play(*choice(t))
    assert choice(t) == ["elect own 0"]


def test_it_takes_the_money_of_a_corporation_that_others_own() -> None:  # COR-4.6.2
    """Its manager owns a tenth of the shares: what he embezzles is worth more to him than his part of it."""
    t = bare(3).cash(blue=16).points(blue=7).owns("blue", {0: [1], 1: [10, 8], 2: [9, 7]}).stage(3)
    t.at_embezzlement("blue")
    assert choice(t)[0].startswith("embezzle")
    honest = without(embezzlement=False)
    assert choice(t, honest) == ["pass"]


def test_votes_on_a_dividend_follow_what_each_gains() -> None:  # COR-4.6.5
    """Who gets half of it, and could never reach the treasury otherwise, votes for it."""
    t = bare(3).cash(blue=12).points(blue=12).owns("blue", {0: [10], "yellow": [2]}).stage(1).at_proposals("blue")
    assert t.kind == "vote"
    while t.asked != 1:
        t.play(*choice(t))
    assert choice(t) == ["yes yellow"]


def test_worths_at_the_end_are_the_results() -> None:  # COR-5.3
    t = bare(2).cash(blue=20, yellow=11).points(blue=17, yellow=9).at_end()
    judge = Judge(t.state, 0, Weights(), SearchChance("judge"))
    assert judge.worths(t.state) == [50.0, 31.0]


def test_whoever_has_most_votes_is_thought_to_run_it() -> None:
    t = bare(3).owns("blue", {0: [10], 1: [3], "yellow": [9]}).at_deals()
    s = t.state
    s.elected = [-1, -1, -1]
    judge = Judge(s, 0, Weights(), SearchChance("judge"))
    assert judge.chief(s, 0, judge.held(s)[0]) == 1
