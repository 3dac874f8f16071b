"""Secret purses and answers that wait for others: what is asked, refused and guessed tells nothing (COR-4.0.4)."""

import pytest

from kurs.kernel import SearchChance, digest_of, next_open, plain_json
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.state import State
from titles.master_of_economy.otherwise import otherwise
from titles.master_of_economy.rig import Rig, bare, random_games


def twins(t: Rig, viewer: int | None, count: int = 3) -> list[State]:
    """The same table with other money in the purses of others."""
    return [otherwise(t.state, viewer, SearchChance(f"twin {n}")) for n in range(count)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_asked_does_not_depend_on_purses(seats: int) -> None:  # COR-4.0.4, COR-R40
    for number, t in enumerate(random_games(seats, 2, purses="secret")):
        if t.over:
            continue
        asked = [(ask.seat, ask.kind, ask.args) for ask in TITLE.asks(t.state)]
        for twin in twins(t, None):
            assert [(ask.seat, ask.kind, ask.args) for ask in TITLE.asks(twin)] == asked
        if number % 7 == 0:
            for twin in twins(t, t.asked):
                assert TITLE.asks(twin)[0].options == TITLE.asks(t.state)[0].options or len(asked) > 1


def test_where_a_move_leads_does_not_depend_on_the_purses_of_others() -> None:  # COR-R40
    for t in random_games(3, 2, purses="secret"):
        if t.over or t.made % 3:
            continue
        ask = next_open(TITLE.asks(t.state))
        move = ask.pick(SearchChance(f"move {t.made}"))
        stories = []
        for state in (TITLE.clone(t.state), *twins(t, ask.seat)):
            log = TITLE.apply(state, ask.seat, move, SearchChance("nothing is drawn"))
            stories.append(([event.plain() for event in log if event.key != "final"], len(TITLE.asks(state))))
        if not any([event[0] == "winner" for event in stories[0][0]]):
            assert stories.count(stories[0]) == len(stories)


def test_every_payment_is_told_to_all() -> None:  # COR-R40
    purses = [0, 0, 0]
    flows = {"added": -1, "player_bought": -1, "player_enlarged": -1, "premium": 1, "managers_premium": 1,
             "dividend_player": 1, "player_sold": 1, "player_reduced": 1, "share_of": 1}  # fmt: skip
    for t in random_games(3, 3, purses="secret"):
        if t.made == 0:
            purses = [0, 0, 0]
        for event in t.events if t.made else []:
            assert event.visible_to(None)
            if event.key in flows:
                purses[int(event.args[0])] += flows[event.key] * int(event.args[-1])
            elif event.key == "embezzled":
                purses[int(event.args[0])] += int(event.args[2])
            elif event.key in ("redeemed", "shrunk"):
                purses[int(event.args[2])] += int(event.args[-1])
        assert purses == t.purses(), "who keeps count knows"


def test_a_player_is_asked_even_if_he_can_only_pass() -> None:  # COR-4.0.4
    for purses, asked in (("open", False), ("secret", True)):
        t = bare(2, purses=purses).owns("blue", {0: [1]}).owns("yellow", {1: [1]}).at_deals()
        assert (t.kind == "deal") == asked
        assert not asked or t.options() == ["pass"]


def test_a_corporation_is_asked_about_what_its_manager_might_pay() -> None:  # COR-4.0.4
    for purses, asked in (("open", False), ("secret", True)):
        for t in (
            bare(2, purses=purses).at_investment(),
            bare(2, purses=purses).at_share_trades(),
            bare(2, purses=purses).stage(2).cash(blue=1).loans(blue=1).at_interest(),
        ):
            assert (t.kind in ("investment", "shares", "repay")) == asked
            assert not asked or t.options() in (["done"], ["pass"])
    t = bare(2, purses="secret").at_investment()
    assert t.why_not("build quarry") == "cannot_pay"


def test_guesses_are_possible_and_no_copies() -> None:  # COR-R40
    t = bare(3, purses="secret").stage(3).purse(7, 31, 44).at_deals()
    for viewer in (0, None):
        seen = plain_json(t.view(viewer))
        guesses = [TITLE.guess(t.state, viewer, SearchChance(f"guess {n}")) for n in range(30)]
        assert {plain_json(TITLE.view(guess, viewer)) for guess in guesses} == {seen}
        assert len({guess.purse[1] for guess in guesses}) > 5
        assert not any([TITLE.check(guess) for guess in guesses])
        for twin in twins(t, viewer):
            same = [digest_of(TITLE.guess(state, viewer, SearchChance("same"))) for state in (t.state, twin)]
            assert same[0] == same[1]


def test_open_purses_are_not_guessed() -> None:  # COR-6.4.1
    t = bare(3).stage(3).purse(7, 31, 44).at_deals()
    assert TITLE.guess(t.state, 0, SearchChance("guess")).purse == [7, 31, 44]


def test_sealed_answers_are_guessed() -> None:  # COR-R18
    t = bare(3).cash(blue=40).owns("blue", {0: [10], 1: [6]}).at_proposals("blue").answer(1, "propose 2")
    assert {TITLE.guess(t.state, 0, SearchChance(f"{n}")).proposals[1] for n in range(20)} == {0, 2}
    t = bare(3, additional="with").at_trade().answer(1, "lay 2")
    assert {TITLE.guess(t.state, 0, SearchChance(f"{n}")).laid[1] for n in range(40)} == {0, 1, 2}
    assert TITLE.guess(t.state, 1, SearchChance("own")).laid[1] == 2
    t = bare(3).at_candidates("blue").answer(2, "stand")
    assert {TITLE.guess(t.state, 0, SearchChance(f"{n}")).stands[2] for n in range(20)} == {0, 1}
    t = bare(3).owns("blue", {0: [10], 1: [6]}).at_election("blue", 0, 2).answer(1, "elect own 2")
    assert {TITLE.guess(t.state, 0, SearchChance(f"{n}")).votes[1] for n in range(20)} == {0, 2}


def test_who_is_in_the_middle_of_an_answer_has_not_begun_for_others() -> None:  # COR-R18
    t = bare(3).manager(yellow=1).owns("blue", {0: [10], 1: [6], "yellow": [5]}).at_election("blue", 0, 1)
    t.answer(1, "elect own 1")
    assert TITLE.guess(t.state, 0, SearchChance("guess")).votes == [-1] * 6
    assert TITLE.guess(t.state, 1, SearchChance("guess")).votes[1] == 1
