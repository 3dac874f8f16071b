"""The sensible bot: it answers everything, beats chance, sees only its view, and does what a sensible person would."""

from itertools import pairwise, product
from typing import Any

import pytest

from kurs.bots import RandomBot
from kurs.kernel import Ask, Bot, Chance, LiveChance, Move, SearchChance, next_open
from kurs.lab.game import play_game
from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.bots import SensibleBot
from kurs.titles.stockpile.bots.shares import LOST, SPLIT, all_prospects
from kurs.titles.stockpile.bots.weights import WEIGHTS
from kurs.titles.stockpile.data import INVESTORS, TRACKS

from .rig import Rig, bare

pytestmark = pytest.mark.slow

SENSIBLE = SensibleBot()


class Careful(Bot):
    """Plays as the sensible bot does, sees that each move is allowed, and keeps count of what was asked."""

    name = "careful"

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def answer(self, view: Any, ask: Ask, chance: Chance) -> Move:
        move = SENSIBLE.answer(view, ask, chance)
        assert ask.allows(move), f"{ask.kind}: {move}"
        self.asked.add(ask.kind)
        return move


def choice(t: Rig, seed: str = "a bot") -> str:
    """What the sensible bot answers to the open ask."""
    ask = next_open(TITLE.asks(t.state))
    move = SENSIBLE.answer(t.view(ask.seat), ask, SearchChance(seed))
    assert ask.allows(move)
    return str(move)


# --- it plays -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["standard", "advanced"])
def test_every_answer_is_allowed(seats: int, board: str) -> None:
    bot = Careful()
    for game, (investors, claims, bonus, first, aid) in enumerate(
        product(("off", "on"), ("ask", "auto"), ("10", "20"), ("random", "seat"), ("on", "off"))
    ):
        options = {
            "board": board,
            "investors": investors,
            "dividend_claims": claims,
            "resplit_bonus_per_split_card": bonus,
            "first_player": first,
            "public_memory_aid": aid,
        }
        table: list[Bot] = [bot, *[(bot, RandomBot())[(game + seat) % 2] for seat in range(1, seats)]]
        play_game(TITLE, table, TITLE.complete(seats, options), f"legal {game}")
    assert {"investors", "supply", "bid", "action", "sell", "dividend"} <= bot.asked


@pytest.mark.parametrize("investor", range(len(INVESTORS)))
@pytest.mark.parametrize("seats", [2, 4])
def test_every_investor_is_played(investor: int, seats: int) -> None:
    """Two investors for each with two players, so that abilities of the same moment come together."""
    bot = Careful()
    names = [person.id for person in INVESTORS]
    kept = {seat: names[(investor + 3 * seat) % len(names)] for seat in range(seats)}
    if seats == 2:
        kept = {seat: f"{name} {names[(names.index(name) + 2) % len(names)]}" for seat, name in kept.items()}
    t = bare(seats, kept).at_supply()
    chance = SearchChance("investors")
    while not t.over and t.state.round <= 3:
        ask = next_open(TITLE.asks(t.state))
        t.play(str(bot.answer(t.view(ask.seat), ask, chance)))
    owned = " ".join(kept.values())
    assert "mark" not in owned or "pre_demand" in bot.asked
    assert "deborah" not in owned or "deborah" in bot.asked


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (5, {"board": "advanced"}), (4, {"investors": "on"})]
)
def test_it_beats_chance(seats: int, options: dict[str, str]) -> None:
    wins = 0
    for game in range(40):
        seat = game % seats
        table: list[Bot] = [RandomBot()] * seats
        table[seat] = SENSIBLE
        outcome = play_game(TITLE, table, TITLE.complete(seats, options), f"against chance {game}")
        wins += outcome.scores[seat].rank == 1
    assert wins >= 36


# --- it does not peek -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_sees_only_its_view(seats: int) -> None:
    """Whatever is redrawn behind what its seat knows, it makes the same choice."""
    chance = LiveChance(f"no peeking {seats}")
    redraw = SearchChance("redrawn")
    state, _ = TITLE.setup(seats, TITLE.complete(seats, {"investors": "on"}), chance)
    for number in range(80):
        asks = TITLE.asks(state)
        if not asks:
            break
        ask = next_open(asks)
        move = SENSIBLE.answer(TITLE.view(state, ask.seat), ask, SearchChance(f"bot {number}"))
        for _ in range(2):
            other = TITLE.guess(state, ask.seat, redraw)
            same = next(a for a in TITLE.asks(other) if a.seat == ask.seat)
            assert SENSIBLE.answer(TITLE.view(other, ask.seat), same, SearchChance(f"bot {number}")) == move
        TITLE.apply(state, ask.seat, move, chance)


# --- what a share is worth ------------------------------------------------------------------------------------------


def test_a_share_in_the_last_round_is_worth_its_next_price() -> None:  # STK-9.3
    prospects = all_prospects(False, 10, WEIGHTS.knows)[0]
    at = {prospects.prices[space]: worth for space, worth in enumerate(prospects.regular[0])}
    assert at[5] == [9, 7, 6, 7, 3, 2]
    assert at[10] == [18, 14, 12, 12, 8, 7]
    assert at[2] == [6, 4, 3, 4, 0, 0]


def test_moves_end_where_the_rules_say() -> None:  # STK-X08, STK-X40, STK-X05
    cosmic, _, _, _, steel, _ = all_prospects(True, 10, WEIGHTS.knows)
    assert cosmic.landings[4][4] == (TRACKS[1][0].split, 10, 20, SPLIT)
    assert steel.landings[4][4] == (8, 2, 4, 1)
    assert cosmic.landings[-2][1] == (TRACKS[1][0].start, 0, 0, LOST)


def test_the_more_rounds_to_come_the_more_a_share_is_worth() -> None:
    for prospects in all_prospects(True, 10, WEIGHTS.knows):
        means = [[sum(row) for row in by_space] for by_space in prospects.regular]
        for sooner, later in pairwise(means):
            assert all([b >= a - 1e-9 for a, b in zip(sooner, later, strict=True)])


# --- it is sensible -------------------------------------------------------------------------------------------------


def test_it_sells_what_it_knows_will_fail() -> None:
    t = bare(4).cash(40).owns(0, lab=3, cos=2).prices(lab=2).pairs("lab -3").at_selling()
    assert choice(t) == "sell 2 3"
    t.play("sell 2 3")
    assert choice(t) == "done"


def test_it_holds_what_it_knows_will_rise() -> None:
    t = bare(4).cash(40).owns(0, lab=3).prices(lab=9).pairs("lab +4").at_selling()
    assert choice(t) == "done"


def test_it_sells_for_the_next_auction_but_not_in_the_last_round() -> None:
    for last in (False, True):
        t = bare(4).cash(0).owns(0, cos=1, bot=1).owns(1, cos=(0, 3), bot=(0, 3))
        t.pairs("epi -2", "ste -3", "aut $$", "cos +1", "lab +4").round(6 if last else 5).at_selling()
        assert choice(t).startswith("sell ") != last


def test_it_breaks_split_cards_before_it_sells_regular_ones() -> None:  # STK-9.7
    t = bare(4).cash(19).owns(0, lab=(2, 2)).prices(lab=9).at_selling()
    assert choice(t).startswith("break 2 ")


def test_in_the_last_round_a_majority_outweighs_a_small_fall() -> None:  # STK-9.8
    t = bare(3).cash(30).owns(0, lab=1).owns(1, cos=1).owns(2, cos=1).prices(lab=9).pairs("lab -2").last_round()
    assert choice(t.at_selling()) == "done"
    t = bare(3).cash(30).owns(0, lab=(2, 3)).owns(1, lab=1).owns(2, cos=1).prices(lab=9).pairs("lab -3").last_round()
    assert choice(t.at_selling()).startswith(("sell", "break"))


def test_it_takes_the_last_free_track_for_nothing() -> None:  # STK-9.5
    t = bare(4).cash(20).at_demand("cos", "bot", "lab", "aut cos").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert choice(t) == "bid 3 0"


def test_it_outbids_for_a_much_better_pile() -> None:
    t = bare(4).cash(20).at_demand("cos bot lab epi", "bot", "lab", "fee3").play("bid 0 1", "bid 1 0", "bid 2 0")
    assert choice(t).startswith("bid 0 ")


def test_fees_are_for_bernie() -> None:  # STK-6.3.6
    for investors, pile in (({}, 2), ({3: "bernie"}, 3)):
        t = bare(4, investors).cash(20).at_demand("cos", "bot", "lab", "lab fee3 fee3")
        t.play("bid 0 10", "bid 1 10", f"bid {5 - pile} 10")
        assert choice(t) == f"bid {pile} 0"


def test_it_shows_every_share_for_a_dividend() -> None:  # STK-9.9
    t = bare(3).owns(0, lab=(3, 2)).pairs("lab $$").last_round().at_movement()
    assert choice(t) == "show 3 2"


def test_boom_goes_where_it_helps_me_and_bust_where_it_hurts_others() -> None:  # STK-9.4
    t = bare(3).owns(0, lab=4).owns(1, cos=(0, 3)).actions(0, boom=1).at_action()
    assert choice(t) == "boom 2"
    t = bare(3).owns(0, lab=4).owns(1, cos=(0, 3)).prices(cos=2).actions(0, bust=1).at_action()
    assert choice(t) == "bust 0"


def test_cramer_splits_his_own_company() -> None:  # STK-6.3.7
    t = bare(3, {0: "cramer"}).owns(0, epi=4).owns(1, cos=1).prices(epi=10).at_action()
    assert choice(t) == "cramer 5 1"


def test_it_hides_a_good_share_and_shows_a_fee() -> None:  # STK-9.6
    t = bare(4).cash(20).next_cards("cos bot lab aut fee3 epi cos bot lab aut ste epi").pairs("epi +4").at_supply()
    assert t.view(0).hand == [8, 5]
    assert choice(t).startswith("place 0 "), "the share that it alone knows to rise lies face down"


def test_martha_looks_before_she_bids() -> None:  # STK-6.3.12
    t = bare(4, {0: "martha"}).at_demand("cos", "bot", "lab", "aut")
    assert choice(t).startswith("peek ")


def test_warren_looks_where_most_is_hidden() -> None:  # STK-6.3.14
    t = bare(4, {0: "warren"}).at_pre_demand("cos", "bot lab/1 lab/2", "lab/0 epi/0 fee1/0", "aut/3")
    assert choice(t) == "look 1"


def test_deborah_pays_where_it_owns_most() -> None:  # STK-6.3.9
    t = bare(3, {0: "deborah"}).owns(0, lab=3, cos=1).owns(1, cos=(0, 2)).at_deborah()
    assert choice(t) == "name 2"
    t = bare(3, {0: "deborah"}).owns(1, cos=(0, 2)).at_deborah()
    assert choice(t) == "decline"
