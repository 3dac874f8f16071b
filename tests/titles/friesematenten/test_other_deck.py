"""The cards are data: another deck is another game, played whole by its own figures."""

from importlib.resources import files
from itertools import pairwise

import msgspec
import pytest

from kurs.face import face_of
from kurs.kernel import Event, SearchChance, digest_of, next_open, plain_json
from kurs.lab.fuzz import Setting, fuzz_game
from kurs.titles.friesematenten import TITLE, Friesematenten, load_deck
from titles.friesematenten.rig import Rig, bare
from titles.friesematenten.test_umpire import lively

BOX = files("kurs.titles.friesematenten").joinpath("components.toml").read_text(encoding="utf-8")


def other_game(*changes: tuple[str, str]) -> Friesematenten:
    """The title with a box in which these words are replaced."""
    text = BOX
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Friesematenten(load_deck(text))


BAKERY = 'name = "bakery"\nmin_bid = 18\nproduction = 8\nvp = 2'
WINDMILL = 'name = "windmill"\nmin_bid = 7\nproduction = 9\nvp = 6'
TAKEOVER = 'targets = ["opponent_factory"]\neffects = [{ do = "take" }]'
PAID_TAKEOVER = 'targets = ["opponent_factory"]\neffects = [{ do = "take" }, { do = "receive", amount = 11 }]'


def test_another_deck_is_played_by_its_own_figures() -> None:
    """The Bakery becomes a Windmill with figures of its own, and a Takeover also brings money."""
    title = other_game((BAKERY, WINDMILL), (TAKEOVER, PAID_TAKEOVER))
    t: Rig = bare(2, title=title).cash(60).owns(1, "F01").holds(0, "A01").at_turn(0)
    assert (t.points(), t.card("F01").production) == ([0, 6], 9)
    t.play_as(0, "play A01 F01")
    assert (t.points(), t.money(), t.told("took_from")) == ([6, 0], [71, 60], [(0, "windmill", 1)])
    assert "card.windmill" in face_of(title).words
    assert "card.bakery" in face_of(TITLE).words
    assert TITLE.deck.cards[TITLE.deck.number["F01"]].vp == 2, "the box as it is sold has not changed"


def test_games_with_another_deck_are_in_order() -> None:
    """Every card with a symbol may be played at any time: saved, loaded and guessed, the game keeps its own deck."""
    title = other_game(('timing = "moneybag"', 'timing = "lightning"'), ('timing = "hammer"', 'timing = "lightning"'))
    for seats in (2, 3, 4):
        options = {"money": "open", "bids": "covered", "threshold": "30", "deck_choice": "random"}
        table = fuzz_game(title, Setting(seats, options), f"another deck {seats}")
        assert table.over
        state = title.load(title.rules, msgspec.json.decode(plain_json(table.state)))
        assert digest_of(state) == table.digest
        assert title.guess(state, 0, SearchChance("other")).box is title.deck


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('effects = [{ do = "buy" }]', 'effects = [{ do = "fly" }]'),
        ('targets = ["discarded"]', 'targets = ["moon"]'),
        ('targets = ["opponent"]', 'targets = ["own_factory"]'),
        ('per = "marker"', 'per = "rain"'),
        ('per = "card:S06"', 'per = "card:S99"'),
        ('keywords = ["no_slot"]', 'keywords = ["no_roof"]'),
        ('id = "F02"', 'id = "F01"'),
        ("factory_limit = 2", "host_production = 2"),
        ("cards = 60", "cards = 61"),
    ],
)
def test_a_deck_with_words_that_do_not_exist_is_refused(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        other_game((old, new))


# --- cards the box does not have ------------------------------------------------------------------------------------

RAID = 'targets = ["opponent_factory", "opponent_influence"]\neffects = [{ do = "take" }, { do = "discard", on = 1 }]'
SECOND_BAN = 'targets = ["opponent"]\neffects = [{ do = "ban" }]'


def test_several_players_over_their_limit_demolish_from_the_marker() -> None:  # FRI-4.6.2
    """One card gives its player a fourth factory and takes the land of another: both must demolish."""
    raid = other_game((TAKEOVER, RAID))
    t = bare(3, marker=2, title=raid).cash(60).owns(0, "F01 F02 F08").owns(1, "F15")
    t.owns(2, "F10 F11 F12 F18 F16", right="I03").holds(0, "A01").at_turn(0)
    t.play_as(0, "play A01 F15 I03")
    t.play_as(2, "demolish F10", "demolish F11")
    assert (t.kind, t.chosen_by("demolish")) == ("demolish", "F01 F02 F08 F15")
    t.play_as(0, "demolish F08")
    assert [t.centre(seat) for seat in range(3)] == ["F01 F02 F15", "", "F12 F16 F18"]


def test_a_card_all_are_banned_from_is_unsold_without_a_bid() -> None:  # FRI-4.4.3
    bans = other_game(('effects = [{ do = "half_price" }]', SECOND_BAN))
    t = bare(2, title=bans).cash(60).holds(0, "A13").holds(1, "A14").at_gap("F01")
    t.play_as(0, "play A13 1").play_as(1, "play A14 0")
    assert (t.told("unsold"), t.told("bid"), t.told("passed")) == ([("bakery",)], [], [])
    assert (t.up(), t.bidders(), t.unsold("F01"), t.state.marker) == ("S10", [0, 1], 1, 0)


def test_a_card_for_auctions_waits_for_one_whatever_its_symbol() -> None:  # FRI-4.8.3
    """Ban and discount act on the card now up: before phase 3 there is none, even if their symbol is the flash."""
    flash = other_game(('timing = "hammer"', 'timing = "lightning"'))
    t = bare(2, title=flash).cash(99).owns(0, "F01").holds(0, "A12 A13 A14 A15").at_turn(0)
    assert t.options() == ["demolish F01", "end"]
    assert t.why_not("play A13 1") == "wrong_time"
    t.play("end")
    assert (t.kind, len({option.split()[1] for option in t.options("play")})) == ("gap", 4)


def test_two_lawyers_and_a_choice_between_them() -> None:  # FRI-4.8.8
    """A deck with a second reaction: the victim chooses one, and the other stays stored."""
    lawyers = other_game(
        ('timing = "moneybag"\nimmediate = false\ntargets = ["own_factory"]\neffects = [{ do = "double" }]',
         'timing = "lightning"\nimmediate = false\neffects = [{ do = "cancel" }]'),
    )  # fmt: skip
    t = bare(2, title=lawyers).owns(1, "F10").holds(0, "A03").holds(1, "A16 A19").at_turn(0)
    t.play_as(0, "play A03 F10")
    assert t.options() == ["play A16", "play A19", "decline"]
    t.play_as(1, "play A16")
    assert (t.centre(1), t.stored(1), t.is_out("A03 A16")) == ("F10", "A19", True)


# --- whole games ----------------------------------------------------------------------------------------------------

HARDER = (
    ("start_money = 60", "start_money = 150"),
    ("base_income = 30", "base_income = 25"),
    ("factory_limit = 3", "factory_limit = 2"),
    ("fee_per_point = 5", "fee_per_point = 3"),
    ("offers = 2 ", "offers = 1 "),
    ("highest_bid = 999 ", "highest_bid = 120 "),
    ("smallest_raise = 1", "smallest_raise = 4"),
    ("[options]", "[[players]]\nseats = 5\ncards = 60\nmarket = 9\ndealt = 0\n\n[options]"),
    (BAKERY, WINDMILL),
    (TAKEOVER, RAID),
    ('timing = "hammer"', 'timing = "lightning"'),
)


def whole_game(title: Friesematenten, seats: int, seed: str) -> Rig:
    """A lively game to its end."""
    chance = SearchChance(seed)
    t = Rig(seats, {"money": "open"}, seed, title=title)
    while not t.over:
        ask = next_open(title.asks(t.state))
        t.play(lively(ask, t.money()[ask.seat], chance))
        assert max(player.slots_used for player in t.view().players) <= 4 or t.kind == "demolish"
    return t


def bids_of(log: list[Event]) -> list[list[int]]:
    """The bids of each auction, defaults apart."""
    auctions: list[list[int]] = []
    for event in log:
        if event.key in ("up", "defaulted"):
            auctions.append([])
        elif event.key == "bid":
            auctions[-1].append(int(event.args[1]))
    return auctions


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_by_the_figures_of_another_deck(seats: int) -> None:
    title = other_game(*HARDER)
    assert (title.min_seats, title.max_seats) == (2, 5)
    told: set[str] = set()
    for game in range(3):
        t = whole_game(title, seats, f"harder {seats} {game}")
        told |= {event.key for event in t.log}
        for bids in bids_of(t.log):
            assert all(later >= bid + 4 for bid, later in pairwise(bids))
            assert max(bids, default=0) <= 120
        bases = {event.args[2] for event in t.log if event.key == "payout"}
        assert 25 in bases
        assert bases <= {0, 10, 15, 25, 35}
        assert title.endings(t.state)
    assert "unsold" not in told, "a card is offered once"
    assert told >= {"given_up", "sold", "took_from", "demolished", "reshuffled", "final"}


DOZEN = """
[game]
start_money = 20
base_income = 6
factory_limit = 1
fee_per_point = 2
offers = 2
highest_bid = 60
smallest_raise = 1

[[players]]
seats = 2
cards = 12
market = 3
dealt = 0

[options]
money = ["open", "hidden"]
bids = ["free", "covered"]
threshold = ["9"]
deck_choice = ["random"]
"""


def dozen() -> Friesematenten:
    """Four cards of each of three kinds that the box has never seen."""
    text = DOZEN
    for n in range(4):
        text += f'\n[[factory]]\nid = "M{n}"\nname = "mill_{n}"\nmin_bid = {n + 2}\nproduction = 3\nvp = {n - 2}\n'
        text += f'\n[[status]]\nid = "P{n}"\nname = "picture_{n}"\nmin_bid = {n + 4}\nvp = {n + 1}\n'
        text += f'\n[[action]]\nid = "T{n}"\nname = "thief_{n}"\nmin_bid = 1\ntiming = "lightning"\nimmediate = true\n'
        text += 'targets = ["opponent_status"]\neffects = [{ do = "take" }, { do = "receive", amount = 1 }]\n'
    return Friesematenten(load_deck(text))


def test_whole_games_with_a_deck_of_a_dozen_cards() -> None:
    title = dozen()
    assert (title.min_seats, title.max_seats, len(title.deck.cards)) == (2, 2, 12)
    endings = set()
    thefts = 0
    for game in range(30):
        t = whole_game(title, 2, f"dozen {game}")
        endings |= set(title.endings(t.state))
        thefts += len([event for event in t.log if event.key == "took_from"])
        assert t.title.check(t.state) == ""
    assert endings >= {"points", "deck"}
    assert thefts > 10


def test_random_games_with_a_deck_of_a_dozen_cards_are_in_order() -> None:
    title = dozen()
    for game in range(5):
        options = {"money": "hidden", "bids": "covered", "threshold": "9", "deck_choice": "random"}
        assert fuzz_game(title, Setting(2, options), f"dozen {game}").over
