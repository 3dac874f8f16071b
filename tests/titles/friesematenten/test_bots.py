"""The bots: they answer everything, beat chance, see only their view, and do what a sensible person would."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from kurs.bots import RandomBot
from kurs.kernel import Ask, Bot, Chance, LiveChance, Move, SearchChance, next_open
from kurs.lab.game import play_game
from kurs.testing.bounded import asked
from kurs.titles.friesematenten import TITLE
from kurs.titles.friesematenten.bots import GuideBot, SensibleBot
from kurs.titles.friesematenten.bots.empire import Empire, empire_of
from kurs.titles.friesematenten.bots.imagine import EFFECTS as IMAGINED
from kurs.titles.friesematenten.bots.imagine import Imagined
from kurs.titles.friesematenten.bots.mind import Mind
from kurs.titles.friesematenten.bots.outlook import Outlook
from kurs.titles.friesematenten.bots.weights import WEIGHTS
from kurs.titles.friesematenten.data import DECK, FACTORY, Card
from kurs.titles.friesematenten.estimate import cash_of
from kurs.titles.friesematenten.prices import PRICES, guide_prices
from kurs.titles.friesematenten.rules.effects import EFFECTS
from kurs.titles.friesematenten.rules.empire import hand_over
from kurs.titles.friesematenten.rules.figures import production_of

from .rig import Rig, bare, fresh, random_games

pytestmark = pytest.mark.slow

SENSIBLE, GUIDE = SensibleBot(), GuideBot()
BOTS: list[Bot] = [GUIDE, SENSIBLE]


class Careful(Bot):
    """Plays as another bot does, sees that each move is allowed and can be paid, and notes what was asked and done."""

    name = "careful"

    def __init__(self, other: Bot) -> None:
        self.other = other
        self.asked: set[str] = set()
        self.done: set[str] = set()

    def answer(self, view: Any, ask: Ask, chance: Chance) -> Move:
        move = self.other.answer(view, ask, chance)
        assert ask.allows(move), f"{ask.kind}: {move}"
        if move.verb == "bid":
            halved = view.seat in view.auction.halved
            pays = (int(move.args[0]) + 1) // 2 if halved else int(move.args[0])
            assert pays <= view.players[view.seat].cash, f"overbids: {move}"
        self.asked.add(ask.kind)
        self.done.add(f"{move.verb} {move.args[0]}" if move.verb == "play" else move.verb)
        return move


def choice(t: Rig, bot: Bot = SENSIBLE) -> str:
    """What the bot answers to the open ask."""
    ask = next_open(TITLE.asks(t.state))
    move = bot.answer(t.view(ask.seat), ask, SearchChance("a bot"))
    assert ask.allows(move)
    return str(move)


# --- they play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS, ids=["guide", "sensible"])
def test_every_answer_is_allowed_and_no_bid_exceeds_the_cash(bot: Bot, seats: int) -> None:
    """FRI-4.4.10: an overbid costs everything."""
    careful = Careful(bot)
    decks = ("random", "drafted") if seats < 4 else ("random",)
    ways = list(product(("hidden", "open"), ("free", "covered"), ("40", "30", "50"), decks))
    for game, (money, bids, threshold, deck) in enumerate(ways):
        options = {"money": money, "bids": bids, "threshold": threshold, "deck_choice": deck}
        others: tuple[Bot, ...] = (careful, RandomBot(), GUIDE, SENSIBLE)
        table: list[Bot] = [careful, *[others[(game + seat) % 4] for seat in range(1, seats)]]
        play_game(TITLE, table, TITLE.complete(seats, options), f"legal {game}")
    assert {"turn", "bid", "use", "gap", "demolish"} <= careful.asked
    assert {"bid", "pass", "assign"} <= careful.done


@pytest.mark.parametrize("bot", BOTS, ids=["guide", "sensible"])
def test_every_ask_of_a_random_game_gets_an_answer(bot: Bot) -> None:
    """Positions no sensible player would come to."""
    careful = Careful(bot)
    chance = SearchChance("answers")
    for t in random_games(3, 6, bids="covered"):
        if not t.over:
            ask = next_open(TITLE.asks(t.state))
            careful.answer(t.view(ask.seat), ask, chance)
    assert {"turn", "bid", "use", "gap", "window"} <= careful.asked


def test_sensible_uses_nearly_every_action_card() -> None:
    careful = Careful(SENSIBLE)
    for game in range(25):
        play_game(TITLE, [careful] * 4, TITLE.complete(4, {}), f"uses {game}")
    actions = {card.id for card in DECK.cards if card.effects}
    used = {done.split()[1] for done in careful.done if done.startswith("play ")}
    assert len(used) >= len(actions) - 2, sorted(actions - used)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS, ids=["guide", "sensible"])
def test_they_beat_chance(bot: Bot, seats: int) -> None:
    wins = 0
    for game in range(20):
        table: list[Bot] = [RandomBot()] * seats
        table[game % seats] = bot
        outcome = play_game(TITLE, table, TITLE.complete(seats, {}), f"against chance {game}")
        wins += outcome.scores[game % seats].rank == 1
    assert wins >= 18


def test_sensible_beats_guide() -> None:
    wins = 0
    for game in range(24):
        table: list[Bot] = [GUIDE] * 4
        table[game % 4] = SENSIBLE
        outcome = play_game(TITLE, table, TITLE.complete(4, {}), f"against guides {game}")
        wins += outcome.scores[game % 4].rank == 1
    assert wins >= 14  # one in four would be six


# --- they do not peek -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS, ids=["guide", "sensible"])
def test_they_see_only_their_view(bot: Bot, seats: int) -> None:
    """Whatever is redrawn behind what the seat knows, and whatever money others hide, the choice is the same."""
    chance, redraw = LiveChance(f"no peeking {seats}"), SearchChance("redrawn")
    state, _ = TITLE.setup(seats, TITLE.complete(seats, {}), chance)
    for number in range(150):
        asks = TITLE.asks(state)
        if not asks:
            break
        ask = next_open(asks)
        move = bot.answer(TITLE.view(state, ask.seat), ask, SearchChance(f"bot {number}"))
        other = TITLE.guess(state, ask.seat, redraw)
        for seat in range(seats):
            if seat != ask.seat:
                other.cash[seat] += redraw.below("cash", 50)
        assert bot.answer(TITLE.view(other, ask.seat), ask, SearchChance(f"bot {number}")) == move
        TITLE.apply(state, ask.seat, move, chance)


# --- prices ---------------------------------------------------------------------------------------------------------


def test_every_card_has_a_guide_price_that_allows_a_bid() -> None:
    assert set(PRICES) == set(DECK.number)
    assert all([PRICES[card.id] >= card.min_bid for card in DECK.cards])


def test_a_card_without_a_guide_price_goes_for_a_third_more_than_its_minimum() -> None:
    prices = guide_prices("[guide_prices]\nF01 = 99", DECK)
    assert prices["F01"] == 99
    assert prices["F02"] == 24


# --- an empire thought through --------------------------------------------------------------------------------------


def thought(t: Rig, seat: int) -> Empire:
    view = t.view(seat)
    return empire_of(DECK, view.players[seat], view.marker == seat)


def production(empire: Empire, card: Card) -> int:
    on = empire.on.get(card.id, ())
    return production_of(card, empire.centre, on, empire.marker) if card.kind == FACTORY else 0


def test_a_thought_empire_counts_as_the_rules_do() -> None:
    """FRI-4.9: points and production of every empire of random games."""
    seen = 0
    for t in random_games(4, 2, bids="covered"):
        view = t.view()
        for seat, player in enumerate(view.players):
            empire = thought(t, seat)
            assert empire.points() == player.points
            made = {lying.card: lying.production for lying in player.cards if lying.production}
            assert {card.id: makes for card in empire.centre if (makes := production(empire, card))} == made
            seen += len(made)
    assert seen > 500


def test_every_effect_can_be_imagined() -> None:
    assert set(IMAGINED) == set(EFFECTS)


def test_a_lifted_card_takes_along_what_is_coupled_to_it() -> None:  # FRI-4.7.5
    t = bare(2).owns(0, "F10 S01").couple("F10", "I02").couple("I02", "I01").couple("S01", "I07").at_turn(0)
    empire = thought(t, 0)
    bundle = empire.lift(DECK.cards[DECK.number["F10"]])
    assert set(bundle.on) == {"F10", "I02"}
    assert empire.points() == 5 + 4


def test_what_was_coupled_to_a_stored_influence_is_stored_with_it() -> None:  # FRI-4.7.5
    """As the rules do it: both cards can be assigned anew, or wait."""
    t = bare(2).owns(1, "F10").couple("F10", "I02").couple("I02", "I01").at_turn(0)
    mind = Mind(t.view(0), WEIGHTS)
    cards = [DECK.cards[DECK.number[id]] for id in ("I02", "I01")]
    it = Imagined(mind, 0)
    it.give(0, it.lift("I02"))
    each = [max(mind.best_assignment(card), mind.waiting(card)) for card in cards]
    assert min(each) > 0
    assert it.besides[0] == pytest.approx(sum(each))
    s = t.state
    hand_over(s, 0, s.box.number["I02"])
    assert t.stored(0) == "I01 I02"


def test_a_fourth_factory_is_worth_no_more_than_it_adds() -> None:  # FRI-4.6.2
    t = bare(3).cash(60).owns(0, "F05 F10 F18").at_gap("F02")
    mind = Mind(t.view(0), WEIGHTS)
    assert mind.gain_of_owning(0, DECK.cards[DECK.number["F02"]]) == pytest.approx(0)
    assert mind.gain_of_owning(1, DECK.cards[DECK.number["F02"]]) > 40


def test_points_get_dearer_and_income_cheaper_towards_the_end() -> None:
    early = bare(3).cash(60).at_gap("F02")
    late = bare(3).cash(60).owns(1, "S08 S07 S04").at_gap("F02")
    one, other = [Outlook(DECK, t.view(0), WEIGHTS) for t in (early, late)]
    assert one.point < other.point
    assert one.payouts > other.payouts
    assert one.money > other.money
    assert one.ends < 0.01 < other.ends


def test_hidden_money_is_estimated_open_money_is_read() -> None:  # FRI-6.1, FRI-7.20
    t = bare(3, money="open").cash(60, 33, 44).at_gap("F02")
    assert [cash_of(DECK, t.view(0), seat) for seat in range(3)] == [60, 33, 44]
    t = fresh(3)
    assert [cash_of(DECK, t.view(0), seat) for seat in range(3)] == [60, 60, 60], "nobody has bought anything yet"
    t = bare(3).cash(60, 33, 44).owns(1, "F10").at_gap("F02")
    poor, rich = cash_of(DECK, t.view(0), 1), cash_of(DECK, t.view(0), 2)
    assert poor < rich
    t = bare(3).cash(60, 99, 99).owns(1, "F10").at_gap("F02")
    assert cash_of(DECK, t.view(0), 1) == poor


def test_the_estimate_of_hidden_money_is_better_than_none() -> None:
    """Over games between guide bots it is nearer to the truth than the mean of all is."""
    true: list[float] = []
    guessed: list[float] = []
    for game in range(4):
        chance = LiveChance(f"estimate {game}")
        state, _ = TITLE.setup(4, TITLE.complete(4, {}), chance)
        for asks in asked(TITLE, state):
            view = TITLE.view(state, asks[0].seat)
            if asks[0].kind == "turn":
                rivals = [seat for seat in range(4) if seat != asks[0].seat]
                true += [state.cash[seat] for seat in rivals]
                guessed += [cash_of(DECK, view, seat) for seat in rivals]
            TITLE.apply(state, asks[0].seat, GUIDE.answer(view, asks[0], SearchChance("estimate")), chance)
    mean = sum(true) / len(true)
    error = sum([abs(a - b) for a, b in zip(true, guessed, strict=True)])
    assert error < sum([abs(a - mean) for a in true])


# --- guide ----------------------------------------------------------------------------------------------------------


def test_guide_bids_up_to_the_guide_price() -> None:
    t = bare(3).cash(60).at_gap("F08")
    assert choice(t, GUIDE) == "bid 25"
    assert choice(t.play("bid 38"), GUIDE) == "bid 39"
    assert choice(t.play("bid 39"), GUIDE) == "pass"


def test_guide_never_bids_more_than_it_has() -> None:
    t = bare(3).cash(30).at_gap("F08").play("bid 29")
    assert choice(t, GUIDE) == "bid 30"
    assert choice(t.play("bid 30"), GUIDE) == "pass"


def test_guide_wants_no_fourth_factory_that_is_worse() -> None:
    t = bare(3).cash(90).owns(0, "F05 F10 F18").at_gap("F02")
    assert choice(t, GUIDE) == "pass"


def test_guide_takes_the_dearest_target() -> None:
    t = bare(3).owns(1, "F01 F10").owns(2, "F02").holds(0, "A01").at_turn(0)
    assert choice(t, GUIDE) == "play A01 F10"


def test_guide_demolishes_negative_points_when_the_end_is_near() -> None:
    assert choice(bare(3).owns(0, "F06").at_turn(0), GUIDE) == "end"
    assert choice(bare(3).owns(0, "F06").owns(1, "S10 S08 S07").at_turn(0), GUIDE) == "demolish F06"


# --- sensible -------------------------------------------------------------------------------------------------------


def top_price(table: Callable[[], Rig]) -> int:
    """The highest bid of another player that the one after him still outbids."""
    price = table().amounts()[0]
    while choice(table().play(f"bid {price}")) != "pass":
        price += 1
    return price - 1


def test_it_pays_more_for_a_factory_early_than_late() -> None:
    early = top_price(lambda: bare(3).cash(90).at_gap("F08", last=True))
    late = top_price(lambda: bare(3).cash(90).owns(1, "S10 S08 S01").at_gap("F08", last=True))
    assert early > late + 15


def test_it_bids_no_more_than_it_can_pay() -> None:  # FRI-4.4.10
    t = bare(3).cash(40).exhausted(2).at_gap("S06").play("bid 54")
    assert choice(t) == "pass"
    t = bare(3).cash(47).holds(0, "A14").exhausted(2).at_gap("S06").play("play A14")
    assert choice(t) == "bid 54", "half of it is enough (FRI-4.11.14)"


def test_in_the_last_round_it_spends_all_for_points() -> None:  # FRI-5.1
    t = bare(3).cash(100).exhausted(2).at_gap("S01", last=True).play("bid 90")
    assert choice(t) == "bid 94"
    t = bare(3).cash(100).exhausted(2).at_gap("F17", last=True)
    assert choice(t) == "pass", "points that count against it are worth nothing"


def test_it_saves_for_a_better_card_further_down_the_row() -> None:
    alone = top_price(lambda: bare(3).cash(45).at_gap("S12", last=True))
    before_another = top_price(lambda: bare(3).cash(45).at_gap("S12 F08", last=True))
    assert before_another < 23 <= alone


def test_it_keeps_a_rival_from_the_last_points() -> None:  # FRI-5.1

    def price(rival: str, goes_on: str) -> int:
        return top_price(
            lambda: bare(2, money="open", threshold=goes_on).cash(250).owns(0, rival).at_gap("S01", last=True)
        )

    assert price("S10 S08 S03 S05", "40") > price("S10 S08 S03 S05", "50") + 20  # 35 points, and 5 more


def test_it_demolishes_negative_points_in_the_last_round() -> None:  # FRI-4.6.3
    assert choice(bare(3).cash(60).owns(0, "F06").exhausted(2).at_turn(0)) == "demolish F06"
    assert choice(bare(3).cash(60).owns(0, "F06").at_turn(0)) == "end"


def test_it_gives_up_the_worst_factory() -> None:  # FRI-4.6.2
    t = bare(3).cash(70).owns(0, "F01 F05 F10").at_gap("F18").play("bid 62", "pass", "pass")
    assert t.kind == "demolish"
    assert choice(t) == "demolish F01"


def test_it_takes_over_the_best_factory_of_the_leader() -> None:  # FRI-4.11.1
    t = bare(3).cash(60).owns(1, "F05 F19").owns(2, "F02").holds(0, "A01").at_turn(0)
    assert choice(t) == "play A01 F05"


def test_it_keeps_a_card_that_would_bring_little() -> None:
    t = bare(3).cash(60).owns(0, "F19").holds(0, "A16").at_window()
    assert choice(t) == "pass"
    t = bare(3).cash(60).owns(1, "F19").owns(2, "S01").holds(0, "A03").at_turn(0)
    assert choice(t) == "end"


def test_it_assigns_what_helps_itself_and_harms_others() -> None:  # FRI-4.7.2
    t = bare(3).cash(60).owns(0, "F10").owns(1, "F05").holds(0, "I02").at_turn(0)
    assert choice(t) == "assign I02 F10"
    t = bare(3).cash(60).owns(1, "S10 S01").owns(2, "S12").holds(0, "I08").at_turn(0)
    assert choice(t) in ("assign I08 S10", "assign I08 S01")


def test_it_takes_the_loan_that_is_never_paid_back() -> None:  # FRI-4.11.20
    t = bare(3).cash(30).holds(0, "A20").exhausted(2).at_gap("S06", last=True)
    assert choice(t) == "play A20"


def test_it_works_overtime_in_the_best_factory() -> None:  # FRI-4.11.16
    t = bare(3).cash(30).owns(0, "F01 F06").holds(0, "A16").at_window()
    assert choice(t) == "play A16 F06"


def test_it_calls_the_lawyer_for_a_great_loss_and_not_for_a_small_one() -> None:  # FRI-4.8.8
    t = bare(3).cash(60).owns(1, "F05 F19").holds(0, "A03").holds(1, "A19").at_turn(0).play("play A03 F05")
    assert choice(t) == "play A19"
    t = bare(3).cash(60).owns(1, "F05 F19").holds(0, "A10").holds(1, "A19 A15").at_turn(0).play("play A10 A15")
    assert choice(t) == "decline"


def test_it_uses_first_refusal_for_a_card_others_would_pay_for() -> None:  # FRI-4.11.12
    t = bare(3).cash(60).holds(0, "A12").at_gap("F08")
    assert choice(t) == "play A12"
    t = bare(3).cash(60).owns(0, "F05 F10 F18").holds(0, "A12").at_gap("F02")
    assert choice(t) == "pass"


def test_it_sets_aside_what_nobody_pays_for() -> None:  # FRI-6.4
    t = fresh(2, deck_choice="drafted")
    kept = t.view(0).kept
    assert choice(t) == f"aside {min(kept, key=lambda id: PRICES[id])}"
