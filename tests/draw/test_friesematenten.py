"""Friesematenten's picture: drawn for everybody at any time, tells no secret, everything can be clicked, and it shows
what lies where: coupled cards under their hosts, unsold ones out of line, bids one cannot pay in red."""

import re
from collections.abc import Iterator
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import pytest

from draw.table import Seen, clickable, draw, panels, reachable
from draw.test_stockpile import HOSTILE, check
from kurs.draw import picture
from kurs.kernel import Ask, Move, SearchChance, Table, next_open
from kurs.lab.fuzz import settings
from kurs.testing.bounded import goes_on
from kurs.text import LANGUAGES
from kurs.titles.friesematenten import TITLE, Friesematenten, load_deck
from kurs.titles.friesematenten.draw.scene import FACES
from titles.friesematenten.rig import Rig, bare

WAYS = [way for way in settings(TITLE) if way.seats < 4 or way.options["deck_choice"] == "random"]
SPREAD = WAYS[:: max(1, len(WAYS) // 9)]
NAMES = ["Ann", "Bob", "Cem", "Dee"]


def modest(table: Table[Any], ask: Ask, chance: SearchChance) -> Move:
    """A random answer, but bids are the lowest ones and can be paid: otherwise nobody ever gets a card."""
    if ask.ranges and ask.ranges[0].low <= table.state.cash[ask.seat] and chance.below("bid", 3):
        return Move("bid", (ask.ranges[0].low,))
    return ask.options[chance.below("option", len(ask.options))]


def walk(
    seats: int, options: dict[str, str], seed: str, names: list[str] | None = None
) -> Iterator[tuple[Table[Any], Ask]]:
    """A game of modest players, handed over before every move."""
    table, chance = Table(TITLE, seats, options, seed, names=names or NAMES[:seats]), SearchChance(seed)
    while goes_on(table):
        ask = table.next_ask()
        yield table, ask
        table.play(ask.seat, modest(table, ask, chance))


def seen(rig: Rig, seat: int | None, draft: tuple[int | str, ...] = ()) -> dict[str, Seen]:
    """The panels of a position as a seat sees them, by id."""
    table: Any = SimpleNamespace(title=rig.title, state=rig.state, names=NAMES)
    return {panel.id: panel for panel in draw(table, seat, draft=draft)}


def place(panel: Seen, card: str) -> tuple[float, float]:
    """Where a card lies on a panel."""
    (found,) = re.findall(rf'<g id="card-{card}"[^>]* transform="translate\(([\d.]+) ([\d.]+)\)"', panel.body)
    return float(found[0]), float(found[1])


# --- always ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", SPREAD, ids=lambda way: f"{way.seats} {' '.join(way.options.values())}")
def test_every_picture_of_a_game_is_in_order(way: Any) -> None:
    names = HOSTILE[: way.seats]
    for turn, (table, _) in enumerate(walk(way.seats, way.options, "picture", names)):
        seat = [*range(way.seats), None][turn % (way.seats + 1)]
        if turn % 2:
            check(draw(table, seat, LANGUAGES[turn % len(LANGUAGES)]))
    for seat in (*range(way.seats), None):
        check(draw(table, seat))
        assert "<script" not in picture(panels(table, seat))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_tells_no_secret(seats: int) -> None:
    """Whatever is redrawn behind what a seat can see: the same bytes."""
    drafted = {"deck_choice": "drafted"} if seats < 4 else {}
    for n, (table, _) in enumerate(walk(seats, drafted, "secret")):
        seat = [*range(seats), None][n % (seats + 1)]
        if n % 3 == 0:
            guess = TITLE.guess(table.state_of(seat), seat, SearchChance(f"{n} {seat}"))
            assert draw(table, seat) == draw(table, seat, state=guess)


def all_clicked(table: Any, ask: Ask) -> None:
    """Every option can be reached by clicking; of a range the lowest amount and others that are allowed."""
    found = reachable(table, ask.seat)
    bids = {move for move in found if move not in ask.options}
    assert found - bids == {*ask.options}, ask
    assert all(ask.allows(move) for move in bids)
    for amounts in ask.ranges:
        assert Move(amounts.verb, (*amounts.args, amounts.low)) in bids


@pytest.mark.parametrize(("seats", "options"), [(2, {"deck_choice": "drafted"}), (3, {"bids": "covered"}), (4, {})])
def test_every_option_can_be_clicked(seats: int, options: dict[str, str]) -> None:
    left = dict.fromkeys(("turn", "bid", "gap", "use"), 12) | ({"draft": 3} if "deck_choice" in options else {})
    for game in range(12):
        if not any(left.values()):
            break
        for table, ask in walk(seats, options, f"click {game}"):
            if left.get(ask.kind, 3) > 0:
                left[ask.kind] = left.get(ask.kind, 3) - 1
                all_clicked(table, ask)
    assert not any([left[kind] for kind in ("turn", "bid", "use")]), left


RARE = {
    "react": lambda: bare(2).owns(1, "F10").holds(0, "A01").holds(1, "A19").at_turn(0).play("play A01 F10"),
    "taken": lambda: (
        bare(3).owns(0, "F01").owns(1, "F10").couple("F10", "I02").holds(0, "A05").at_turn(0).play("play A05 I02")
    ),
    "window": lambda: bare(3).owns(0, "F01 F02").owns(1, "F10").holds(0, "A16 A17 A20").at_window(),
    "gap": lambda: bare(3).holds(0, "A13 A15 A12").at_gap("F10 S01 F02"),
    "demolish": lambda: bare(2).cash(60).owns(0, "F01 F02 F06").at_gap("F08").play("bid 25", "pass"),
    "turn": lambda: (
        bare(4).cash(60).owns(0, "F01 S01", right="I06").owns(1, "F10 S11").couple("S11", "I08").holds(2, "A12")
        .holds(0, "A01 A02 A06 A07 A08 A09 A10 A11 I01 I03 I04 I05").discards("S12 A15").at_turn(0)
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", RARE)
def test_rare_questions_can_be_clicked_too(kind: str) -> None:
    rig = RARE[kind]()
    ask = next_open(TITLE.asks(rig.state))
    assert ask.kind == kind
    assert len(ask.options) > 1
    all_clicked(SimpleNamespace(title=TITLE, state=rig.state, names=NAMES), ask)
    for seat in range(rig.state.seats):
        check(tuple(seen(rig, seat).values()))


def test_only_who_is_asked_can_click() -> None:
    for n, (table, ask) in enumerate(walk(4, {}, "others")):
        for seat in (*range(4), None):
            if seat != ask.seat and n % 5 == 0:
                panels = draw(table, seat)
                assert not clickable(panels, "move") | clickable(panels, "pick") | clickable(panels, "why")


# --- what it shows --------------------------------------------------------------------------------------------------


def test_coupled_cards_lie_under_their_hosts_like_a_stair() -> None:
    rig = bare(2).owns(0, "F16 S06").couple("F16", "I02").couple("I02", "I01").couple("S06", "I07").at_window()
    empire = seen(rig, 0)["empire-0"]
    steps = [place(empire, card) for card in ("F16", "I02", "I01")]
    assert steps == sorted(steps)
    assert len({x for x, _ in steps}) == len({y for _, y in steps}) == 3
    order = [empire.body.index(f'id="card-{card}"') for card in ("I01", "I02", "F16")]
    assert order == sorted(order), "what lies under another must be drawn before it"
    assert place(empire, "I07")[1] > place(empire, "S06")[1]


def test_a_card_nobody_bought_is_out_of_line() -> None:
    rig = bare(2).cash(60).at_gap("F10 S01:1 F02")
    market = seen(rig, 0)["market"]
    assert place(market, "F10")[0] == place(market, "F02")[0] < place(market, "S01")[0]
    assert ">unsold once<" in market.body
    assert market.body.count('class="now"') == 1
    rig.play("bid 50", "pass")
    assert 'id="card-F10"' not in seen(rig, 0)["market"].body
    assert ">gone<" in seen(rig, 0)["market"].body
    assert place(seen(rig, 0)["empire-0"], "F10")


def test_who_stands_how_in_an_auction() -> None:
    rig = bare(4).cash(60).at_gap("F01")
    rig.state.bans.append([rig.state.box.number["F01"], 3])
    rig.play("bid 18", "pass")
    decision = seen(rig, None)["decision"].body
    for word in ("highest bid", "passed", "decides", "banned"):
        assert f">{word}<" in decision, word
    assert "18" in re.sub("<[^>]*>", " ", decision)
    assert "data-move" not in decision


def test_bids_that_cannot_be_paid_are_marked() -> None:
    rig = bare(2).cash(20, 60).at_gap("F01")
    mine = seen(rig, 0)["decision"].body
    assert {f"bid {bid}" for bid in (18, 20, 23, 28)} < clickable((seen(rig, 0)["decision"],), "move")
    assert mine.count('class="lit risky"') == 2
    assert ">You have €20." in mine
    rig.play("bid 18")
    theirs = seen(rig, 1)["decision"].body
    assert "risky" not in theirs
    assert clickable((seen(rig, 1)["decision"],), "move") == {"bid 19", "bid 20", "bid 23", "bid 28", "pass"}
    covered = bare(2, bids="covered").cash(20, 60).at_gap("F01")
    assert clickable((seen(covered, 0)["decision"],), "move") == {"bid 18", "bid 20", "pass"}
    assert "risky" not in seen(covered, 0)["decision"].body


def test_money_is_drawn_for_those_who_may_see_it() -> None:
    hidden = bare(2).cash(57, 43).at_gap("F01")
    assert "€57" in seen(hidden, 0)["empire-0"].body
    for seat, other in ((0, "43"), (1, "57"), (None, "57")):
        assert not [panel for panel in seen(hidden, seat).values() if f"€{other}" in panel.body]
    open_money = bare(2, money="open").cash(57, 43).at_gap("F01")
    assert "€43" in seen(open_money, 0)["empire-1"].body


def test_cards_say_what_they_are_worth_now() -> None:
    rig = bare(2).owns(0, "F13", right="I03").couple("F13", "I02").at_window()
    words = re.sub("<title>.*?</title>", "", seen(rig, 1)["empire-0"].body, flags=re.DOTALL)
    assert ">28<" in words, "12, and 8 for the marker, and 8 for the manager"
    assert ">Factories 1/5<" in words
    assert words.count(">free slot<") == 4
    assert "Production +8 if you hold the start player marker" in seen(rig, 1)["empire-0"].body, "on hover"


def test_the_card_it_is_about_is_enlarged_with_its_text() -> None:
    rig = bare(2).owns(0, "F01").owns(1, "F10").holds(0, "A07").at_turn(0)
    assert "two change places" not in seen(rig, 1)["card"].body
    chosen = seen(rig, 0, ("play", "A07"))
    assert "two change places" in chosen["card"].body
    assert "Choose a factory of your own." in chosen["decision"].body
    assert clickable((chosen["empire-0"],), "pick") >= {"play A07 F01"}
    assert clickable((seen(rig, 0, ("play", "A07", "F01"))["empire-1"],), "move") == {"play A07 F01 F10"}


def test_a_stored_card_out_of_its_time_says_why() -> None:
    rig = bare(2).owns(0, "F01").holds(0, "A16").at_turn(0)
    assert clickable((seen(rig, 0)["empire-0"],), "why") == {"play A16"}
    assert rig.why_not("play A16")


def test_after_the_game_the_result_is_on_the_table() -> None:
    *_, (table, _) = walk(3, {"threshold": "30"}, "over")
    panels = {panel.id: panel for panel in draw(table, None)}
    assert {score.rank for score in table.scores()} != {1}
    for seat, score in enumerate(table.scores()):
        assert f">Place {score.rank}<" in panels[f"empire-{seat}"].body
        shown = panels[f"empire-{seat}"].body.replace("\N{MINUS SIGN}", "-")
        assert f'data-sum="points-{seat}">{score.points}<' in shown
    assert "decision" not in panels


def test_another_deck_is_drawn_with_its_own_figures() -> None:
    text = files("kurs.titles.friesematenten").joinpath("components.toml").read_text(encoding="utf-8")
    other = Friesematenten(load_deck(text.replace("min_bid = 18", "min_bid = 17", 1)))
    FACES.clear()
    for title, price in ((TITLE, "€18"), (other, "€17"), (TITLE, "€18")):
        rig = bare(2, title=title).cash(60).at_gap("F01")
        assert f">{price}<" in seen(rig, 0)["card"].body
