"""What each can see, what each can work out, and what nobody learns (STK-4.0)."""

import pytest

from kurs.kernel import SearchChance, digest_of
from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.state import KNOWN, State

from .rig import AUT, BOT, COS, EPI, LAB, Rig, bare, fresh, random_games

ALL_SEATS = (None, 0, 1, 2)


def known(t: Rig, viewer: int | None, owner: int) -> tuple[int, ...]:
    """The least number of regular cards of each company that the viewer knows the owner to have."""
    return t.view(viewer).players[owner].known


# --- open to all ----------------------------------------------------------------------------------------------------


def test_money_fees_prices_round_and_deck_are_open() -> None:  # STK-4.0.1
    t = bare(3, first=2).cash(7, 0, 9).owes(1, 3).owns(0, cos=1).prices(cos=8).round(3).at_selling()
    for viewer in ALL_SEATS:
        view = t.view(viewer)
        assert [player.cash for player in view.players] == [7, 0, 9]
        assert [player.fees for player in view.players] == [(), (3,), ()]
        assert view.price == [8, 5, 5, 5, 5, 5]
        assert (view.round, view.rounds, view.first) == (3, 7, 2)
        assert view.deck == len(t.state.deck) == 78


def test_the_discard_pile_is_open_in_full() -> None:  # STK-4.0.1
    t = bare(3).owns(0, cos=2).owns(1, epi=(0, 1)).at_selling().play(f"sell {COS} 2")
    assert [t.view(viewer).discard for viewer in ALL_SEATS] == [[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]] * 4


def test_the_public_pair_is_open_to_watchers_too() -> None:  # STK-4.0.1
    t = bare(3).pairs("cos +4", "lab -3", "epi +1", "bot $$").at_demand()
    assert [(pair.company, pair.forecast) for pair in t.view(None).pairs][3] == (BOT, 3)


def test_of_a_face_down_card_all_see_who_placed_it_and_its_place() -> None:  # STK-4.0.1
    t = bare(3).at_demand("cos lab/1 epi+2 aut/0", "", "")
    for viewer in ALL_SEATS:
        assert [(card.up, card.by) for card in t.view(viewer).piles[0].cards] == [
            (True, -1),
            (False, 1),
            (True, 2),
            (False, 0),
        ]


def test_tokens_and_bids_are_open() -> None:  # STK-4.0.1
    t = bare(3).at_demand().play("bid 0 3", "bid 0 6")
    for viewer in ALL_SEATS:
        assert [(pile.bidder, pile.bid) for pile in t.view(viewer).piles] == [(1, 6), (-1, -1), (-1, -1)]
        assert [player.displaced for player in t.view(viewer).players] == [1, 0, 0]


def test_the_chosen_investors_are_open() -> None:  # STK-4.0.1
    t = bare(3, {0: "bill", 1: "mark", 2: "cramer"}).at_demand()
    for viewer in ALL_SEATS:
        assert [player.investors for player in t.view(viewer).players] == [(0,), (7,), (2,)]


def test_the_number_of_cards_is_open_with_waiting_actions_among_the_regular_ones() -> None:  # STK-4.0.1, STK-R11
    one = bare(3).owns(2, cos=1).actions(1, boom=1, bust=1).owns(1, lab=(1, 2)).actions(0, boom=1).at_action()
    other = bare(3).owns(2, cos=1).actions(1, boom=1).owns(1, lab=(1, 2), epi=1).actions(0, boom=1).at_action()
    for viewer in (0, 2, None):
        assert one.view(viewer).players[1].cards == other.view(viewer).players[1].cards == 3, "only the total is open"
        assert sum(one.view(viewer).players[1].split) == 2
        assert one.view(viewer).players[1] == other.view(viewer).players[1]


# --- known to one ---------------------------------------------------------------------------------------------------


def test_his_pair_hand_and_portfolio_are_his_alone() -> None:  # STK-4.0.2
    t = fresh(3)
    for seat in range(3):
        view = t.view(seat)
        assert view.pairs[seat].company == t.state.pair_company[seat]
        assert view.hand == t.state.hand[seat]
        assert view.regular == t.state.regular[seat * 6 : seat * 6 + 6]
        for other in range(3):
            if other != seat:
                assert view.pairs[other].company == -1
                assert known(t, seat, other) == (0,) * 6


def test_he_knows_the_face_down_cards_he_placed_himself() -> None:  # STK-4.0.2
    t = bare(3).at_demand("cos lab/1 aut/0", "", "")
    cards = [[card.card for card in t.view(viewer).piles[0].cards] for viewer in ALL_SEATS]
    assert cards == [[COS, -1, -1], [COS, -1, AUT], [COS, LAB, -1], [COS, -1, -1]]


def test_what_was_once_seen_stays_known() -> None:  # STK-4.0.2
    t = bare(3, {0: "martha"}).pairs("cos +4", "lab -3").owns(1, cos=1).at_demand().play("peek 1")
    while t.view(None).phase in ("demand", "action", "selling"):
        assert (t.view(0).pairs[1].company, t.view(0).pairs[1].forecast) == (LAB, 5)
        t.play([*t.options("done"), *t.options()][0])


def test_a_card_he_placed_stays_known_in_the_portfolio_of_the_buyer() -> None:  # STK-4.0.2, STK-4.0.6
    t = bare(3).at_demand("cos lab/1", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert known(t, 1, 0)[LAB] == 1
    assert known(t, 2, 0)[LAB] == 0


# --- known to nobody ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_knows_the_hidden_pairs_before_movement(seats: int) -> None:  # STK-4.0.3
    t = fresh(seats)
    while t.view(None).round == 1 and t.view(None).phase != "movement":
        for viewer in [None, *range(seats)]:
            hidden = [pair for pair in t.view(viewer).pairs if pair.holder == -2]
            assert hidden
            assert {pair.company for pair in hidden} | {pair.forecast for pair in hidden} == {-1}
        t.play([*t.options("done"), *t.options()][0])


def test_marthas_owner_knows_the_hidden_pair_she_has_looked_at() -> None:  # STK-4.0.3
    t = bare(3, {0: "martha"}).at_demand().play("peek 5")
    assert [t.view(viewer).pairs[5].company >= 0 for viewer in ALL_SEATS] == [False, True, False, False]


def test_nobody_knows_the_order_of_the_deck() -> None:  # STK-4.0.3
    one, other = fresh(3), fresh(3)
    other.state.deck.reverse()
    assert [one.view(viewer) for viewer in ALL_SEATS] == [other.view(viewer) for viewer in ALL_SEATS]


# --- what events make open ------------------------------------------------------------------------------------------


def test_a_purchase_reveals_its_fee_cards() -> None:  # STK-4.0.4
    t = bare(3).cash(2, 20, 20).at_demand("cos fee1/1 fee3/2", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    said = [(event.key, event.args) for event in t.heard(None) if event.key.startswith("fee")]
    assert said == [("fee_paid", (0, 1)), ("fee_open", (0, 3))]


def test_playing_an_action_card_reveals_it() -> None:  # STK-4.0.4
    t = bare(3).at_demand("cos bust/1", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert not [event for event in t.heard(None) if event.key == "bust"]
    t.play(f"bust {EPI}")
    assert [event.args for event in t.heard(None) if event.key == "bust"] == [(0, EPI)]
    assert t.view(None).discard[10] == 1


def test_a_sale_shows_company_and_number_and_breaking_shows_the_company() -> None:  # STK-4.0.4
    t = bare(3).owns(0, cos=2, lab=(0, 2)).at_selling().play(f"sell {COS} 2", f"break {LAB} 1", f"sell_split {LAB} 1")
    said = [(event.key, event.args[1:3]) for event in t.heard(None)]
    assert said == [("sold", (2, COS)), ("broke", (1, LAB)), ("sold_split", (1, LAB))]


def test_a_split_shows_all_regular_cards_of_the_company() -> None:  # STK-4.0.4
    t = bare(3).owns(0, cos=2, lab=1).owns(1, cos=1).prices(cos=10).pairs("cos +1").at_movement()
    assert [event.args for event in t.heard(None) if event.key == "split_shown"] == [(0, 2, COS), (1, 1, COS)]


def test_a_repeated_split_shows_by_its_payment_how_many_were_there() -> None:  # STK-4.0.4
    t = bare(3).owns(0, cos=(1, 2)).prices(cos=10).pairs("cos +1").at_movement()
    assert [event.args for event in t.heard(None) if event.key == "resplit"] == [(0, 2, COS, 20)]


def test_a_bankruptcy_shows_all_discarded_cards() -> None:  # STK-4.0.4
    t = bare(3).owns(0, cos=(1, 2)).owns(2, cos=1).prices(cos=1).pairs("cos -2").at_movement()
    assert [event.args for event in t.heard(None) if event.key == "lost"] == [(0, 3, COS), (2, 1, COS)]
    assert t.view(None).discard[COS] == 4


def test_claiming_a_dividend_shows_the_claimed_cards() -> None:  # STK-4.0.4
    t = bare(3).owns(0, cos=(2, 2)).pairs("cos $$").at_movement().play("show 1 2")
    assert t.claims(None)[0] == (0, 1, 2)


def test_the_game_end_shows_everything() -> None:  # STK-4.0.4
    t = bare(3).last_round().owns(0, cos=(2, 1), ste=1).at_round_end()
    assert known(t, None, 0) == (2, 0, 0, 0, 1, 0)
    assert all(pair.company >= 0 for pair in bare(3).last_round().at_movement().view(None).pairs)


# --- money ----------------------------------------------------------------------------------------------------------


def test_every_payment_is_with_the_bank() -> None:  # STK-4.0.5
    """Nobody's money moves by what another pays or receives, and the bank never runs short."""
    t = bare(3).cash(20).at_demand("fee3", "", "").play("bid 0 10", "bid 1 0", "bid 2 0")
    assert t.money() == [7, 20, 20]
    rich = bare(3).owns(0, cos=(0, 10)).prices(cos=10).at_selling().play(f"sell_split {COS} 10")
    assert rich.money() == [220, 20, 20]


def test_no_move_gives_anything_to_another_player() -> None:  # STK-4.0.5, STK-R32
    verbs = "keep place hide look shift bid peek boom bust cramer sell sell_split break done name decline show"
    offered = set()
    for t in random_games(3, 4, investors="on", board="advanced"):
        if not t.over:
            offered |= {text.split()[0] for text in t.options()}
    assert offered <= set(verbs.split())


# --- what can be worked out -----------------------------------------------------------------------------------------


def test_split_cards_are_open_by_company_and_number() -> None:  # STK-4.0.6
    t = bare(3).owns(0, cos=2, lab=1).prices(cos=10).pairs("cos +1").at_movement()
    for viewer in (1, 2, None):
        assert t.view(viewer).players[0].split == (2, 0, 0, 0, 0, 0)


def test_the_known_minimum_rises_with_cards_seen_in_a_bought_pile() -> None:  # STK-4.0.6
    t = bare(3, {2: "warren"}).at_pre_demand("cos lab/1 aut/1 boom", "epi", "").play("look 0")
    t.play("bid 0 0", "bid 1 0", "bid 2 0")
    assert known(t, None, 0) == (1, 0, 0, 0, 0, 0), "face-up cards for all"
    assert known(t, 1, 0) == (1, 0, 1, 1, 0, 0), "and those he placed"
    assert known(t, 2, 0) == (1, 0, 1, 1, 0, 0), "or saw through Warren"


def test_the_known_minimum_rises_with_broken_split_cards() -> None:  # STK-4.0.6
    t = bare(3).owns(0, cos=(0, 2)).at_selling().play(f"break {COS} 2")
    assert known(t, None, 0)[COS] == 2


def test_the_known_minimum_rises_to_the_number_shown_for_a_dividend() -> None:  # STK-4.0.6
    t = bare(3).owns(0, cos=3).pairs("cos $$").at_movement().play("show 2 0")
    assert known(t, None, 0)[COS] == 2
    again = bare(3).owns(0, cos=(0, 2)).at_selling().play(f"break {COS} 2", "done")
    assert known(again, 1, 0)[COS] == 2
    fewer = bare(3).owns(0, cos=(1, 3)).pairs("cos $$").at_selling().play(f"break {COS} 3", "done", "show 1 0")
    assert known(fewer, 1, 0)[COS] == 3, "up to the number shown, if fewer were known"


def test_each_regular_card_sold_lowers_the_known_minimum_never_below_nothing() -> None:  # STK-4.0.6
    t = bare(3).owns(0, cos=2).at_demand("cos cos", "", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    assert known(t, None, 0)[COS] == 2
    t.play(f"sell {COS} 1")
    assert known(t, None, 0)[COS] == 1
    t.play(f"sell {COS} 2")
    assert known(t, None, 0)[COS] == 0
    assert t.cards(0, COS) == (1, 0)


@pytest.mark.parametrize("pair", ["cos +4", "cos -3"])
def test_a_split_or_a_bankruptcy_sets_the_known_minimum_to_nothing(pair: str) -> None:  # STK-4.0.6
    t = bare(3).prices(cos=10 if "+" in pair else 1).pairs(pair).at_demand("cos lab", "", "")
    t.play("bid 0 0", "bid 1 0", "bid 2 0", "done")
    assert known(t, None, 0) == (0, 0, 1, 0, 0, 0)


def test_the_known_minimum_is_never_wrong() -> None:  # STK-4.0.6
    for t in random_games(3, 3, investors="on"):
        for viewer in (None, 0, 1, 2):
            for owner in range(3):
                held = t.state.regular[owner * 6 : owner * 6 + 6]
                assert all(least <= cards for least, cards in zip(known(t, viewer, owner), held, strict=True))


# --- drawing anew what a seat cannot know ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "investors", "board"), [(2, "on", "advanced"), (3, "off", "standard"), (5, "on", "advanced")]
)
def test_a_guess_looks_exactly_the_same_to_its_seat(seats: int, investors: str, board: str) -> None:  # STK-4.0.2
    chance = SearchChance("guesses")
    for number, t in enumerate(random_games(seats, 2, investors=investors, board=board)):
        if number % 3 == 0 or t.kind == "dividend":
            for viewer in [None, *range(seats)]:
                guess = TITLE.guess(t.state, viewer, chance)
                assert TITLE.view(guess, viewer) == TITLE.view(t.state, viewer)
                assert TITLE.check(guess) == ""


def test_a_guess_draws_hidden_things_anew() -> None:  # STK-4.0.3
    t = fresh(3)
    chance = SearchChance("guesses")
    guesses = [TITLE.guess(t.state, 0, chance) for _ in range(30)]
    assert len({tuple(g.pair_company[4:]) for g in guesses}) > 5
    assert len({tuple(g.hand[1]) for g in guesses}) > 5
    assert len({tuple(g.regular[6:12]) for g in guesses}) > 2
    assert len({tuple(g.deck) for g in guesses}) == 30
    assert all(g.hand[0] == t.state.hand[0] and g.pair_company[0] == t.state.pair_company[0] for g in guesses)
    assert len({digest_of(g) for g in guesses}) == 30


def test_after_their_action_turn_nobody_can_have_an_action_card() -> None:  # STK-4.4.1, STK-4.0.6
    t = bare(3).at_demand("lab/1 epi/1 bust/1", "cos/0", "").play("bid 0 0", "bid 1 0", "bid 2 0")
    before = [TITLE.guess(t.state, 2, SearchChance(f"guess {number}")) for number in range(60)]
    assert any(sum(g.actions[2:4]) for g in before), "seat 1 may have bought one"
    assert all(sum(g.actions[:2]) for g in before), "seat 0 must have one: he is being asked"
    t.play(f"bust {COS}")
    assert t.kind == "sell"
    after = [TITLE.guess(t.state, 2, SearchChance(f"guess {number}")) for number in range(60)]
    assert not any(sum(g.actions) for g in after)


def guesses(t: Rig, viewer: int) -> list[State]:
    return [TITLE.guess(t.state, viewer, SearchChance(f"guess {number}")) for number in range(60)]


def test_nobody_elses_starting_share_is_of_ones_own_company() -> None:  # STK-3.5, STK-4.0.6
    t = fresh(4)
    for guess in guesses(t, 0):
        starts = [guess.regular[seat * 6 : seat * 6 + 6].index(1) for seat in range(4)]
        assert len(set(starts)) == 4


def test_who_has_openly_sold_all_of_a_company_has_none_left() -> None:  # STK-4.0.6
    t = bare(3).owns(0, cos=1, lab=2).actions(0, boom=1).prices(cos=9).at_action()
    t.play(f"boom {COS}", f"break {COS} 1", f"sell {COS} 1")
    assert {guess.regular[COS] for guess in guesses(t, 1)} == {0}


def test_a_played_card_was_one_of_the_unknown_ones() -> None:  # STK-4.0.6
    t = bare(3).owns(0, lab=3).at_demand("bot/1 boom/1", "", "")
    for place in range(COS, len(t.state.most), KNOWN):  # all have seen that nobody has a card of this company
        t.state.most[place] = 0
    t.play("bid 0 0", "bid 1 0", "bid 2 0", f"boom {LAB}")
    assert {guess.regular[COS] for guess in guesses(t, 2)} == {0, 1}, "one unknown card is left of the two he bought"


def test_nothing_private_is_told_to_two() -> None:  # STK-R32, STK-4.0.2
    private = {"starting_share", "investor_dealt", "own_pair", "hand", "placed_down", "saw_card", "saw_pair", "found"}
    for t in random_games(4, 3, investors="on"):
        for event in t.events:
            hearers = [seat for seat in range(4) if event.visible_to(seat)]
            assert len(hearers) == (1 if event.key in private else 4)
            assert event.visible_to(None) == (event.key not in private)
