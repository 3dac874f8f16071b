"""Guesses: nothing of what is hidden from a seat shows in them, and one can play on from each of them."""

import sys
from collections.abc import Iterator

import pytest

from kurs.kernel import LiveChance, SearchChance, digest_of, next_open
from kurs.lab.fuzz import settings
from kurs.testing.bounded import asked
from kurs.titles.stockpile import TITLE
from kurs.titles.stockpile.data import BOOM, BUST, N
from kurs.titles.stockpile.guess import deal, with_card
from kurs.titles.stockpile.rules.game import asks
from kurs.titles.stockpile.state import KNOWN, State

from .rig import AUT, COS, EPI, LAB, Rig, bare

pytestmark = pytest.mark.slow


def positions(games: int, every: int, seed: str) -> Iterator[State]:
    """Every so-many-th position of random games in which people keep most of their shares."""
    ways = settings(TITLE)
    for i in range(games):
        seats, options = ways[i * 13 % len(ways)]
        live, chance = LiveChance(f"{seed} {i}"), SearchChance(f"{seed} {i}")
        state, _ = TITLE.setup(seats, options, live)
        for open_asks in asked(TITLE, state):
            if chance.below("look", every) == 0:
                yield state
            ask = next_open(open_asks)
            keep = ask.kind == "sell" and chance.below("keep", 3)
            TITLE.apply(state, ask.seat, ask.options[0] if keep else ask.pick(chance), live)


def guesses(t: Rig, viewer: int | None, count: int = 200) -> list[State]:
    return [TITLE.guess(t.state, viewer, SearchChance(f"guess {number}")) for number in range(count)]


# --- what others know -----------------------------------------------------------------------------------------------


def test_a_guess_says_of_others_only_that_they_know_what_all_know() -> None:  # STK-4.0.6
    for state in positions(24, 12, "others"):
        row = state.seats * KNOWN
        for viewer in range(state.seats):
            guess = TITLE.guess(state, viewer, SearchChance("others"))
            for observer in range(state.seats):
                of = state.seats if observer != viewer else viewer
                assert guess.least[observer * row : (observer + 1) * row] == state.least[of * row : (of + 1) * row]
                assert guess.most[observer * row : (observer + 1) * row] == state.most[of * row : (of + 1) * row]


def test_what_one_knows_lies_within_what_all_know() -> None:  # STK-4.0.6
    """On this the guess relies: what is dealt within a seat's bounds is true for the public too."""
    for state in positions(40, 4, "within"):
        row = state.seats * KNOWN
        least, most = state.least[state.seats * row :], state.most[state.seats * row :]
        for observer in range(state.seats):
            for place in range(row):
                if place // KNOWN != observer:
                    assert state.least[observer * row + place] >= least[place]
                    assert state.most[observer * row + place] <= most[place]


def test_a_card_that_only_another_has_seen_leaves_no_trace() -> None:  # STK-4.0.2
    """Seat 1 knows what seat 0 bought; seat 2 guesses the same whatever it was."""
    found = []
    for card in ("lab", "epi"):
        other = "epi" if card == "lab" else "lab"
        t = bare(3).next_cards(other).at_demand(f"cos {card}/1", "bot", "aut").play("bid 0 0", "bid 1 0", "bid 2 0")
        found.append([digest_of(TITLE.guess(t.state, 2, SearchChance(f"trace {n}"))) for n in range(20)])
    assert found[0] == found[1]


def test_guessing_from_a_guess_is_guessing_from_the_truth() -> None:  # STK-4.0.2
    for state in positions(24, 8, "again"):
        for viewer in [*range(state.seats), None]:
            guess = TITLE.guess(state, viewer, SearchChance("first"))
            again = TITLE.guess(guess, viewer, SearchChance("second"))
            assert digest_of(again) == digest_of(TITLE.guess(state, viewer, SearchChance("second")))


# --- who is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("boom", [0, 1])
def test_cramers_owner_is_asked_with_and_without_cards(boom: int) -> None:  # STK-6.3.7, STK-4.0.7
    """Others cannot tell from the question whether he has an action card: their guesses have both, equally often."""
    t = bare(3, {0: "cramer"}).owns(0, lab=1 - boom, epi=2).actions(0, boom=boom).at_action()
    assert t.kind == "action"
    with_cards = sum([sum(guess.actions[:2]) > 0 for guess in guesses(t, 1)])
    assert 30 < with_cards < 150
    other = bare(3, {0: "cramer"}).owns(0, lab=boom, epi=2).actions(0, boom=1 - boom).at_action()
    assert with_cards == sum([sum(guess.actions[:2]) > 0 for guess in guesses(other, 1)])


def test_who_is_asked_without_cramer_has_an_action_card() -> None:  # STK-4.4.1
    for investors in ({}, {1: "cramer"}):
        t = bare(3, investors).owns(0, lab=1, epi=2).actions(0, boom=1).at_action()
        assert all(sum(guess.actions[:2]) > 0 for guess in guesses(t, 2))


def test_the_last_action_card_is_dealt_to_who_must_have_it() -> None:  # STK-4.4.1
    """Of the action cards only one is left unseen, and one of nine cards must be it: chance alone hardly finds it."""
    t = bare(3).owns(0, lab=4, epi=4).actions(0, bust=1).at_action()
    s = t.state
    for card, number in ((BOOM, 4), (BUST, 3)):
        for _ in range(number):
            s.deck.remove(card)
            s.discard.append(card)
    for guess in guesses(t, 1, 60):
        assert guess.actions[:2] == [0, 1]
        assert TITLE.check(guess) == ""


def test_of_a_dividend_all_whom_it_may_wait_for_are_guessed() -> None:  # STK-4.0.7, STK-4.6.3
    t = bare(4).owns(1, cos=1).owns(2, lab=1).owns(3, lab=1).pairs("cos $$").at_movement()
    assert t.kind == "dividend"
    asked = [asks(guess)[0].seat for guess in guesses(t, 0)]
    assert {seat: asked.count(seat) > 20 for seat in set(asked)} == {1: True, 2: True, 3: True}


# --- playing on -----------------------------------------------------------------------------------------------------


def test_one_can_play_on_from_every_guess() -> None:  # STK-4.0.6
    """A thousand guesses played a good while on by random moves: all bounds stay true."""
    chance, total = SearchChance("play on"), 0
    for number, state in enumerate(positions(72, 16, "play on")):
        for viewer in [*range(state.seats), None]:
            guess = TITLE.guess(state, viewer, chance)
            live = LiveChance(f"play on {number}")
            total += 1
            for _ in range(30):
                if not TITLE.asks(guess):
                    break
                ask = next_open(TITLE.asks(guess))
                TITLE.apply(guess, ask.seat, ask.pick(chance), live)
                assert TITLE.check(guess) == "", f"position {number}, viewer {viewer}"
    assert total > 1000


def test_unknown_cards_are_possible_for_all_kinds_together() -> None:  # STK-4.0.6
    """One of two unknown cards came after all saw that nobody had Cosmic: so only one can be Cosmic or an action."""
    t = bare(3).owns(0, lab=1).at_demand("aut/1 bust/2", "", "")
    for owner in range(0, len(t.state.most), KNOWN):
        for kind in (COS, N, N + 1):
            t.state.most[owner + kind] = 0
    t.play("bid 0 0", "bid 1 0", "bid 2 0")
    for guess in guesses(t, 1):  # seat 1 placed Aut himself; he has not seen Bust, nor Lab
        assert guess.regular[AUT] >= 1
        assert guess.regular[COS] + sum(guess.actions[:2]) == 1, "he is asked, so the new one is the action card"


# --- dealing --------------------------------------------------------------------------------------------------------


def test_the_truth_is_never_handed_out() -> None:  # STK-4.0.3
    same = total = 0
    for state in positions(24, 6, "truth"):
        if len(state.deck) > 5:
            for viewer in [*range(state.seats), None]:
                guess = TITLE.guess(state, viewer, SearchChance("truth"))
                same += guess.deck == state.deck
                total += 1
    assert total > 1000
    assert same == 0


def test_a_deal_made_to_measure_is_as_good(monkeypatch: pytest.MonkeyPatch) -> None:  # STK-4.0.6
    """What comes when free deals fail again and again: it always finds one, never the truth, and play goes on."""
    monkeypatch.setattr(sys.modules["kurs.titles.stockpile.guess"], "TRIES", 0)
    chance, same, total = SearchChance("measure"), 0, 0
    for number, state in enumerate(positions(48, 2, "measure")):
        if TITLE.asks(state)[0].kind not in ("action", "dividend"):
            continue
        for viewer in [*range(state.seats), None]:
            guess = TITLE.guess(state, viewer, chance)
            assert TITLE.view(guess, viewer) == TITLE.view(state, viewer)
            assert TITLE.check(guess) == ""
            same += digest_of(guess) == digest_of(state)
            total += 1
            ask = next_open(TITLE.asks(guess))
            TITLE.apply(guess, ask.seat, ask.pick(chance), LiveChance(f"measure {number}"))
            assert TITLE.check(guess) == ""
    assert total > 500
    assert same == 0


def test_a_deal_is_found_whenever_there_is_one() -> None:  # STK-4.0.6
    """The first slots take what the last one needs, and make room for it."""
    every = 1 << COS | 1 << LAB | 1 << EPI
    pool = [COS, LAB, EPI, BOOM]
    slots = [every, 1 << COS | 1 << LAB, 1 << COS]
    places = deal(slots, pool)
    assert [pool[place] for place in places] == [EPI, LAB, COS]
    assert deal([1 << COS, 1 << COS], pool) == []
    assert deal(with_card([0, 0, 1], slots, 1, 1 << LAB), pool) == [], "the last one cannot have it"
    narrowed = with_card([0, 0, 1], slots, 0, 1 << LAB)
    assert [pool[place] for place in deal(narrowed, pool)] == [EPI, LAB, COS]


def test_fees_lie_in_hands_piles_and_deck_alike() -> None:  # STK-4.0.3
    """No portfolio can hold one; that must not crowd them into the hands."""
    t = bare(4).owns(1, lab=5, cos=3).owns(2, epi=5, aut=3).owns(3, cos=4, epi=4).at_supply()
    fees, hands, in_deck, deck = 0, 0, 0, 0
    for guess in guesses(t, 0, 600):
        cards = [card for hand in guess.hand[1:] for card in hand]
        fees += sum([N <= card < BOOM for card in cards])
        hands += len(cards)
        in_deck += sum([N <= card < BOOM for card in guess.deck])
        deck += len(guess.deck)
    assert abs(fees / hands - in_deck / deck) < 0.03
