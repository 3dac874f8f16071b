"""The bots: they answer everything, beat chance and each other, and do what a sensible person would."""

from collections import Counter
from collections.abc import Iterator

import pytest

from kurs.bots import RandomBot
from kurs.kernel import Ask, Bot, Chance, Eyes, LiveChance, Move, SearchChance, next_open
from kurs.lab.fuzz import Setting
from kurs.lab.game import play_game
from kurs.testing.bounded import asked
from kurs.testing.games import sample
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.bots import GreedyBot, SensibleBot, playout, worth
from kurs.titles.smartphone_inc.bots.market import Market, before, demand, likely_prices
from kurs.titles.smartphone_inc.bots.plans import Rating, results
from kurs.titles.smartphone_inc.bots.playout import play_round, reveal, standing
from kurs.titles.smartphone_inc.bots.sensible import different, worth_a_thought
from kurs.titles.smartphone_inc.bots.turns import answer, best_sale
from kurs.titles.smartphone_inc.desk import DESK
from kurs.titles.smartphone_inc.rules.ending import total
from kurs.titles.smartphone_inc.rules.game import GAME
from kurs.titles.smartphone_inc.state import PLAN, State, clone
from titles.smartphone_inc.rig import Rig, table
from titles.smartphone_inc.test_other_box import GPS, PAD, USA, other_game

pytestmark = pytest.mark.slow

GREEDY, SENSIBLE = GreedyBot(), SensibleBot()
BOTS: list[Bot] = [GREEDY, SENSIBLE]
NAMES = ["greedy", "sensible"]
KINDS = {
    "colour", "pads", "lay", "improvements", "take", "research", "small_office", "bonus", "bonus_more", "logistics",
    "sell",
}  # fmt: skip
"""Everything that is ever asked."""
EVEN = 5.0
"""What everybody's price is without price symbols."""


class Careful(Bot):
    """Plays as another bot does, sees that every step is allowed, and notes what was asked and done."""

    name = "careful"

    def __init__(self, other: Bot) -> None:
        self.other = other
        self.asked: Counter[str] = Counter()
        self.done: set[str] = set()

    def choose(self, eyes: Eyes, chance: Chance) -> Move | list[Move]:
        chosen = self.other.choose(eyes, chance)
        world = eyes.guess(SearchChance("careful"))
        for move in chosen if isinstance(chosen, list) else [chosen]:
            ask = next(ask for ask in eyes.rules.asks(world) if ask.seat == eyes.seat)
            assert ask.allows(move), f"{ask.kind}: {move}"
            eyes.rules.apply(world, eyes.seat, move, SearchChance("careful"))
            self.done.add(move.verb)
        self.asked[eyes.ask.kind] += 1
        return chosen


def answer_of(bot: Bot, state: State, ask: Ask) -> list[Move]:
    """All steps of a bot's answer."""
    chosen = Careful(bot).choose(Eyes(TITLE, ask.seat, state, ask), SearchChance("a bot"))
    return chosen if isinstance(chosen, list) else [chosen]


def choice(t: Rig, bot: Bot = SENSIBLE) -> str:
    """What a bot answers to the open ask."""
    return "; ".join([str(move) for move in answer_of(bot, t.state, next_open(TITLE.asks(t.state)))])


def positions(seats: int, seed: str, bot: Bot | None = None, **options: str) -> Iterator[tuple[State, Ask]]:
    """Everything that is asked in a game: by chance, or as a bot plays it."""
    chance = LiveChance(seed)
    state, _ = TITLE.setup(seats, TITLE.complete(seats, options), chance)
    for asks in asked(TITLE, state):
        ask = next_open(asks)
        yield state, ask
        chosen = bot.choose(Eyes(TITLE, ask.seat, state, ask), chance) if bot else ask.pick(chance)
        for move in chosen if isinstance(chosen, list) else [chosen]:
            TITLE.apply(state, ask.seat, move, chance)


def plannings(seats: int, seed: str) -> list[State]:
    """The table at the beginning of each round of a game of greedy bots."""
    return [clone(s) for s, ask in positions(seats, seed, GREEDY) if ask.kind == "pads" and ask.seat == 0]


# --- they play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setting", sample(TITLE, 12), ids=lambda setting: f"{setting.seats} seats")
def test_every_step_of_whole_games_is_allowed(setting: Setting) -> None:
    """One to five seats, every value of every option, Steve on all levels; both bots at one table."""
    careful = [Careful(BOTS[seat % 2]) for seat in range(setting.seats)]
    outcome = play_game(TITLE, careful, TITLE.complete(setting.seats, setting.options), f"legal {setting}")
    assert len(outcome.scores) >= 2
    for one in careful:
        assert one.asked["pads"] == TITLE.box.rounds
        assert {"pads", "lay", "ready"} <= one.done


def test_they_play_with_another_box() -> None:
    """Other pads, costs and rounds: nothing of the usual box is taken for granted."""
    title = other_game(PAD, GPS, USA, ("rounds = 5", "rounds = 3"))
    careful = [Careful(bot) for bot in (GREEDY, SENSIBLE, RandomBot())]
    outcome = play_game(title, careful, title.complete(3, {}), "another box")
    assert [one.asked["pads"] for one in careful[:2]] == [3, 3]
    assert outcome.scores[2].rank == 3


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_every_ask_of_a_random_game_gets_an_answer(bot: Bot) -> None:
    """Positions no sensible player would come to, and plans that somebody else has begun."""
    seen: Counter[str] = Counter()
    for game in range(12):
        for state, ask in positions(2 + game % 3, f"answers {game}", colours="chosen"):
            seen[ask.kind] += 1
            if seen[ask.kind] <= 10:
                answer_of(bot, state, ask)
    assert set(seen) == KINDS


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_they_beat_chance(bot: Bot) -> None:
    for game in range(6):
        bots: list[Bot] = [RandomBot()] * 4
        bots[game % 4] = bot
        outcome = play_game(TITLE, bots, TITLE.complete(4, {}), f"against chance {game}")
        assert outcome.scores[game % 4].rank == 1


def test_sensible_beats_greedy() -> None:
    wins = 0
    for game in range(16):
        bots: list[Bot] = [GREEDY] * 4
        bots[game % 4] = SENSIBLE
        outcome = play_game(TITLE, bots, TITLE.complete(4, {}), f"against greedy {game}")
        wins += outcome.scores[game % 4].rank == 1
    assert wins >= 8  # one in four would be four


def test_sensible_beats_expert_steve() -> None:
    options = TITLE.complete(1, {"steve_level": "expert"})
    outcomes = [play_game(TITLE, [SENSIBLE], options, f"against Steve {game}") for game in range(10)]
    assert sum([outcome.scores[0].rank == 1 for outcome in outcomes]) >= 8


# --- plans ----------------------------------------------------------------------------------------------------------


def test_every_bare_result_has_a_layout_with_room() -> None:
    """SPI-E10: 83 results, and the layout kept for each gives it."""
    found = results(DESK)
    assert len(found) == 83
    assert all([DESK.bare(*one.plan) == one.counted for one in found])
    of_one_pair = results(DESK, 3)
    assert {one.plan[0] for one in of_one_pair} == {3}
    assert {one[:2] for one in of_one_pair} < {one[:2] for one in found}


def test_a_rated_plan_amounts_to_what_the_desk_says() -> None:
    """SPI-4.1.13, whatever is laid under and over."""
    laid: Counter[str] = Counter()
    for s in plannings(4, "rated"):
        for c in range(s.seats):
            plans = Rating(s, c, likely_prices(s)).plans(40, True)
            assert [one.value for one in plans] == sorted([one.value for one in plans], reverse=True)
            for one in plans:
                assert one.totals == s.desk.totals(one.plan, len(s.hands[c]))
                laid.update([move.verb for move in s.desk.steps(one.plan)])
    assert laid["over"] > 200
    assert laid["under"] > 20


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_with_overhang_improvements_add_symbols(bot: Bot) -> None:
    """SPI-4.10.11: what hangs over the edge hides nothing."""
    t = table("green red").owns("green", "t4g").hand("green", "IMP01 IMP02 IMP05")
    steps = answer_of(bot, t.state, TITLE.asks(t.state)[0])
    plan = t.plan_as("green", "; ".join(map(str, steps))).state.plans[0]
    beyond = [cell for cell in DESK.active(plan) if not DESK.positions[plan[1]].union >> cell & 1]
    assert len(beyond) >= 2


def test_plans_that_come_to_the_same_are_thought_of_once() -> None:
    [*_, s] = plannings(4, "different")
    rating = Rating(s, 1, likely_prices(s))
    plans = rating.plans(40, True)
    kept = different(rating, plans)
    effects = [rating.effect(one.totals) for one in kept]
    assert len(set(effects)) == len(effects) < len(plans)
    assert kept[0] == plans[0]
    assert {rating.effect(one.totals) for one in plans} == set(effects)


@pytest.mark.parametrize("bot", BOTS, ids=NAMES)
def test_a_plan_somebody_has_begun_is_finished(bot: Bot) -> None:
    """SPI-4.1.12: only a finished plan can be laid anew."""
    t = table("green red")
    t.plan_as("green", "pads W-back B-front")
    steps = answer_of(bot, t.state, TITLE.asks(t.state)[0])
    assert (steps[0].verb, steps[-1].verb) == ("lay", "ready")
    t.plan_as("green", "lay 0 1 0; over START-green 0 0 S")
    assert choice(t, bot) == "ready"


def test_no_improvement_symbol_is_wanted_in_the_last_round() -> None:
    first, *_, last = plannings(3, "last round")
    assert Rating(first, 0, likely_prices(first)).improvement > 0
    assert Rating(last, 0, likely_prices(last)).improvement == 0


def test_a_low_price_is_no_use_without_customers() -> None:
    """Of Goods that nobody buys more are worth nothing; with a customer for them they are."""
    t = table("green red")
    rating = Rating(t.state, 0, [EVEN, EVEN])
    few, many = [rating.brings(rating.effect(DESK.summed(0, covered, 0))) for covered in (3, 4)]
    assert few == many
    t.offices(canada="green", usa="green")
    rating = Rating(t.state, 0, [EVEN, EVEN])
    few, many = [rating.brings(rating.effect(DESK.summed(0, covered, 0))) for covered in (2, 3)]
    assert many == pytest.approx(few + 5)


# --- the market -----------------------------------------------------------------------------------------------------


def test_customers_alone_in_a_region_are_those_that_are_willing() -> None:
    """SPI-4.7.2: USA has price customers of 4 and 6."""
    t = table("green red")
    usa = t.state.box.region_number["usa"]
    market = Market(t.state, 0, [EVEN, EVEN])
    assert [market.left(usa, price) for price in (4, 5, 6, 7)] == [2, 1, 1, 0]
    t.owns("green", "gamepad")
    assert Market(t.state, 0, [EVEN, EVEN]).left(usa, 7) == 1


def test_a_cheaper_rival_leaves_fewer_customers() -> None:
    """SPI-4.0.3: lower prices come first."""
    t = table("green red").offices(usa="green red")
    usa = t.state.box.region_number["usa"]
    cheap, dear = [Market(t.state, 0, [EVEN, likely]).left(usa, 4) for likely in (2.0, 6.0)]
    assert cheap < dear < 2
    assert before(3, 7.0) < before(5, EVEN) == 0.5 < before(7, 3.0)


def test_demand_counts_those_who_sell_earlier() -> None:
    t = table("green red").offices(usa="green red").prices(green=4, red=4).goods(green=3, red=2).vp(green=1, red=9)
    assert demand(t.state, 0) == 2
    t.vp(green=9, red=1)
    assert demand(t.state, 0) < 2


def test_the_price_of_steve_is_known() -> None:
    """SPI-6.3.3: his token says what he will do."""
    for column in range(1, 7):
        t = table("green", steve="red", steve_level="standard").column(column)
        likely = likely_prices(t.state)
        reveal(t.state, {0: [0, 0]}, SearchChance("reveal"))
        assert t.state.price[1] == likely[1]


# --- what things are worth ------------------------------------------------------------------------------------------


def test_a_patent_is_worth_what_is_printed_on_it() -> None:
    """SPI-4.5.6"""
    t = table("green red blue")
    n = t.state.box.technology_number["wifi"]
    there = worth.of_technology(t.state, 0, n)
    t.owns("red", "wifi")
    assert there - worth.of_technology(t.state, 0, n) == t.state.box.technologies[n].patent_vp


def test_investments_lose_value_with_every_round() -> None:
    early, late, last = [table("green red").round(number).state for number in (1, 4, 5)]
    [gamepad, canada] = [early.box.technology_number["gamepad"], early.box.region_number["canada"]]
    for worth_of, what in (
        (worth.of_improvement, 0),
        (lambda s, t: worth.of_technology(s, 0, t), gamepad),
        (lambda s, r: worth.of_region(s, 0, r), canada),
    ):
        assert worth_of(early, what) > worth_of(late, what) > worth_of(last, what) >= 0
    assert worth.of_improvement(last, 0) == 0


def test_a_crowded_region_is_worth_less_to_its_customers_than_an_empty_one() -> None:
    t = table("green red blue")
    europe = t.state.box.region_number["europe"]
    empty = worth.of_customers(t.state, 0, europe)
    t.offices(europe="red blue")
    assert worth.of_customers(t.state, 0, europe) < empty


def test_the_first_place_at_a_retailer_is_worth_most() -> None:
    """SPI-4.11.2"""
    t = table("green red blue").retailers(europe="RL1B")
    europe = t.state.box.region_number["europe"]
    first = worth.of_region(t.state, 0, europe)
    t.offices(europe="red")
    assert worth.of_region(t.state, 0, europe) == first - 3  # 12, 9


def test_progress_goes_where_it_finishes_something() -> None:
    needs = [(3.0, 0, 2), (1.0, 1, 1)]
    assert worth.spent(needs, 2) == 6
    assert worth.spent(needs, 3) == 7
    assert 0 < worth.spent([(3.0, 0, 2)], 1) < 3, "what is only begun is worth less than its share"


# --- turns ----------------------------------------------------------------------------------------------------------


def test_greedy_finishes_what_it_can() -> None:
    t = table("green red").progress("green", t4g=4).at_research(green=2)
    assert choice(t, GREEDY) == "research t4g"


def test_all_goods_are_sold_where_customers_are_enough() -> None:  # SPI-4.7.9
    t = table("green red").offices(usa="green", canada="green").prices(green=4).goods(green=9).at_sell()
    assert [choice(t, bot) for bot in BOTS] == ["sell_all", "sell_all"]


def test_a_single_goods_is_sold_where_it_brings_control() -> None:
    """SPI-4.8.3: two Offices in Europe make first place 2 VP, one in the USA 1."""
    t = table("green red").offices(usa="green", europe="red green").prices(green=4).goods(green=1).at_sell()
    europe = t.state.box.region_number["europe"]
    assert best_sale(t.state, 0) == [(europe, 1)]
    assert [choice(t, bot) for bot in BOTS] == ["sell europe 1", "sell europe 1"]


def test_goods_go_where_a_rival_can_be_overtaken() -> None:
    """SPI-4.8.4: red has sold one in Europe and stands further left, so it takes two."""
    t = table("green red").offices(usa="green", europe="red green", india="red").prices(green=5).goods(green=2)
    t.prices(red=4).served("europe", {0: "red"}).at_sell()
    europe, usa = [t.state.box.region_number[id] for id in ("europe", "usa")]
    assert best_sale(t.state, 0) == [(europe, 2)]
    t.served("europe", {1: "red"})
    assert best_sale(t.state, 0) == [(usa, 1), (europe, 1)]


def test_only_what_customers_will_not_take_is_sold_directly() -> None:
    """SPI-4.10.6"""
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").prices(green=6).goods(green=9)
    assert choice(t.at_logistics(), GREEDY) == "direct 3"
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").prices(green=4).goods(green=3)
    assert choice(t.at_logistics(), GREEDY) == "end", "three customers, one of them for the game controller"


def test_goods_of_a_retailer_are_taken() -> None:
    """SPI-4.11.3"""
    t = table("green red").retailers(canada="RS1A").transport("green", canada=1).at_logistics(green=1)
    t.play_as("green", "ship canada")
    assert [choice(t, bot) for bot in BOTS] == ["accept", "accept"]


def test_sensible_raises_its_price_when_all_still_buy() -> None:
    """SPI-4.11.3: three Goods, and three customers at 5 as at 4."""
    t = table("green red").retailers(russia="RM3B").offices(usa="green", canada="green").round(5)
    t.transport("green", russia=2).prices(green=4).goods(green=3).at_logistics(green=1)
    t.play_as("green", "ship russia")
    assert choice(t) == "shift 1"
    assert choice(t, GREEDY) == "decline"


def test_of_each_kind_of_answer_some_are_thought_through() -> None:
    t = table("green red").sides(gamepad="back").owns("green", "gamepad").goods(green=5).at_logistics(green=2)
    thoughts = worth_a_thought(t.state, next_open(TITLE.asks(t.state)))
    assert {move.verb for move in thoughts} == {"ship", "direct"}
    assert len(set(thoughts)) == len(thoughts) == 6


# --- playing a round out --------------------------------------------------------------------------------------------


def revealed(s: State) -> State:
    """All have laid the plan that greedy would lay."""
    plans = {seat: Rating(s, seat, likely_prices(s)).plans(3, False)[0].plan for seat in range(s.seats)}
    reveal(s, plans, SearchChance("reveal"))
    return s


def test_a_round_is_played_to_its_end() -> None:
    for number, s in enumerate(plannings(4, "play out"), start=1):
        copy = revealed(clone(s))
        play_round(copy, number, SearchChance("round"))
        if number < TITLE.box.rounds:
            assert (copy.round, copy.stack[0][0]) == (number + 1, PLAN)
            again = clone(copy)
            play_round(again, number, SearchChance("round"))
            assert again == copy, "what is over already is not played on"
        else:
            assert not TITLE.asks(copy)
            others = [total(copy, c) for c in range(1, 4)]
            assert standing(copy, 0) == pytest.approx(total(copy, 0) - playout.ENVY * sum(others) / 3)
        assert not TITLE.check(copy)


def test_whole_turns_at_once_come_to_the_same_as_one_answer_after_the_other() -> None:
    at_once = 0
    for s in [s for game in range(2) for s in plannings(4, f"at once {game}")]:
        quick, slow = revealed(clone(s)), revealed(clone(s))
        play_round(quick, s.round, SearchChance("round"))
        while slow.round == s.round and (asks := GAME.asks(slow)):
            move = answer(slow, asks[0])
            at_once += playout.in_a_row(slow, asks[0].seat, move) > 1
            GAME.apply(slow, asks[0].seat, move, SearchChance("round"))
        assert quick == slow
    assert at_once > 10


def test_a_better_position_has_better_prospects() -> None:
    t = table("green red")
    bare = playout.prospects(t.state, 0)
    for better in (
        table("green red").owns("green", "gps"),
        table("green red").tokens(green=2),
        table("green red").hand("green", "IMP01"),
        table("green red").offices(usa="green", canada="green"),
        table("green red").transport("green", canada=1),
        table("green red").progress("green", t4g=3),
    ):
        assert playout.prospects(better.state, 0) > bare
    assert GAME.asks(t.state), "nothing was played"
