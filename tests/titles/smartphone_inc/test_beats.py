"""Where people look up while a round plays by itself."""

from kurs.kernel import Table
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.view import View

PLAN = "pads W-front B-back; lay 0 1 0; ready"


def test_the_beats_of_a_round() -> None:
    """SPI-4.0.1, SPI-4.1.12: plans, prices, production, every turn, every sale, every score have a moment each."""
    game = Table(TITLE, 1, {"technology_sides": "front"}, "beats")
    first: list[tuple[str, str]] = []
    last: list[tuple[str, str]] = []
    found: list[tuple[str, str]] = []
    game.play(0, PLAN)
    while not game.over:
        found = []
        for beat in game.beats_of(game.entries).beats:
            seen: View = TITLE.view(beat.state, None)
            assert (seen.waiting, seen.turn, TITLE.asks(beat.state)) == ([], -1, ())
            events = game.events_of(game.entries)
            found.append((seen.phase, events[beat.upto - 1].key))
        first = first or found
        last = found
        ask = game.next_ask()
        if ask.kind == "pads":
            game.play(0, PLAN)
        else:
            game.play(0, ask.options[0])
    assert first[:3] == [("plan", "programme"), ("price", "price"), ("produce", "produced")]
    assert [phase for phase, _ in first[3:5]] == ["improve", "improve"]
    final = [
        (TITLE.view(beat.state, None).phase, game.events_of(game.entries)[beat.upto - 1].key)
        for beat in game.beats_of(game.entries).beats
    ]
    assert last
    phases = [phase for phase, _ in final]
    assert phases == sorted(phases, key=["logistics", "sell", "score", "final"].index)
    assert {key for phase, key in final if phase == "final"} <= {"final_patents", "final_retailers"}
    assert ("score", "revenue") in final


def test_revealed_plans_are_seen_at_their_beat() -> None:  # SPI-4.1.12
    game = Table(TITLE, 2, {}, "reveal")
    game.play(0, PLAN)
    game.play(1, PLAN)
    revealed = TITLE.view(game.beats_of(2).beats[0].state, None)
    assert revealed.phase == "plan"
    assert all([company.plan is not None and company.totals is not None for company in revealed.companies])
    assert {company.price for company in revealed.companies} == {5}, "prices are set at the next beat"
