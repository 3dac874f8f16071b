"""Games recorded on 18xx.games: the one beside the rules, and games of ours written in that format."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from kurs.kernel import Ask, Chance, KursError, Move, SearchChance, digest_of, read_record, replay_record
from kurs.text import LANGUAGES, sentence
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.data import CORPORATIONS, HEXES, PHASES, PRIVATES, TRAINS, C
from kurs.titles.r1849.importing import Imported, begin, carry_out, import_game
from kurs.titles.r1849.importing.deal import drawn_order, draws_for
from kurs.titles.r1849.importing.following import Following
from kurs.titles.r1849.importing.format import Action, read_game
from kurs.titles.r1849.importing.undone import Recorded, kept
from kurs.titles.r1849.rules import game
from kurs.titles.r1849.rules.ending import score
from kurs.titles.r1849.rules.market import operating_order
from kurs.titles.r1849.state import (
    AUCTION,
    COLUMNS,
    OPERATING,
    STOCK_ROUND,
    State,
    T,
    percent,
    pool_of,
    price,
    treasury_of,
)

from .brisk import brisk
from .exporting import FIRST_ID, Export, keen, numbered, text_of
from .recording import NAME, folder
from .rig import Rig, bare

pytestmark = pytest.mark.slow

File = dict[str, Any]


# --- the recorded game ----------------------------------------------------------------------------------------------


def recorded(ending: str) -> str:
    return (folder() / "recorded" / f"{NAME}.{ending}").read_text(encoding="utf-8")


def test_the_recorded_game() -> None:
    done = import_game(recorded("json"))
    assert done.difference is None
    assert (done.notes, done.departed, done.actions) == ((), 0, 393)
    table = replay_record(TITLE, read_record(done.record.text()))
    assert table.over
    assert [place.points for place in table.scores()] == [8786, 8564, -750]
    assert table.digest == digest_of(done.state)


def test_money_and_prices_after_every_action_of_the_recorded_game() -> None:
    f, _ = begin(read_game(recorded("json")))
    rows = [json.loads(line) for line in recorded("trace.jsonl").splitlines()]
    assert [(row["id"], row["auto"]) for row in rows] == [(action.number, action.auto) for action in f.actions]
    for at, row in enumerate(rows):
        f.at = at
        carry_out(f, f.actions[at].action)
        f.next_action()
        s = f.state
        assert {name: s.cash[f.seats[name]] for name in row["cash"]} == row["cash"], row
        corporations = {CORPORATIONS[c].id: [s.treasury[c], price(s, c)] for c in range(C) if s.started[c]}
        assert corporations == row["corps"], row
        assert (s.bank, PHASES[s.phase].name) == (row["bank"], row["phase"]), row


def test_the_state_at_the_beginning_and_end_of_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = json.loads(recorded("checkpoints.json"))["checkpoints"]
    f, _ = begin(read_game(recorded("json")))
    found: dict[tuple[str, int], dict[str, Any]] = {}

    def snapshot(label: str, s: State) -> None:
        found.setdefault((label, s.set), checkpoint(s, f.seats))

    def watched(step: int) -> Callable[..., bool]:
        run = game.STEPS.run[step]

        def watch(s: State, *args: Any) -> bool:
            was = (s.set, s.round)
            if step == OPERATING and s.round and not s.to_operate:
                snapshot(f"end OR {s.set}.{s.round}", s)
            waits = run(s, *args)
            if s.set != was[0]:
                snapshot("start SR", s)
            elif step == OPERATING and s.round != was[1]:
                snapshot(f"start OR {s.set}.{s.round}", s)
            elif step == STOCK_ROUND and s.stack[-1][0] == OPERATING:
                snapshot("end SR", s)
            return waits

        return watch

    for step in (AUCTION, STOCK_ROUND, OPERATING):
        monkeypatch.setitem(game.STEPS.run, step, watched(step))
    for at, each in enumerate(f.actions):
        f.at = at
        carry_out(f, each.action)
        f.next_action()
    snapshot("end bank", f.state)
    assert len(wanted) > 50
    for row in wanted:
        expected = plain(row)
        assert found[row["label"], row["turn"]] == expected, row["label"]


def checkpoint(s: State, seats: dict[str, int]) -> dict[str, Any]:
    """The state in the words of the checkpoints; certificates of 10 % are all alike."""
    names = {seat: name for name, seat in seats.items() if name.isdigit()}
    started = [c for c in range(C) if s.started[c]]
    return {
        "phase": PHASES[s.phase].name,
        "bank": s.bank,
        "priority": names[s.priority],
        "money_total": s.bank + sum(s.cash) + sum(s.treasury),
        "starting_order_left": [CORPORATIONS[c].id for c in s.order if not s.started[c]],
        "operating_order": [CORPORATIONS[c].id for c in operating_order(s)],
        "players": {
            names[seat]: {
                "cash": s.cash[seat],
                "value": score(s, seat),
                "certs": sorted(
                    [f"{CORPORATIONS[c].id}_0" for c in started if s.p20[c] == seat]
                    + [f"{CORPORATIONS[c].id}_7" for c in started if s.l20[c] == seat]
                    + [f"{CORPORATIONS[c].id}_10" for c in started for _ in range(s.tens[seat * C + c])]
                ),
                "privates": sorted([PRIVATES[p].id for p, owner in enumerate(s.private_owner) if owner == seat]),
            }
            for seat in range(s.seats)
        },
        "corps": {
            CORPORATIONS[c].id: {
                "cash": s.treasury[c],
                "price": price(s, c),
                "space": [*divmod(s.space[c], COLUMNS)],
                "president": names[s.p20[c]],
                "trains": sorted([TRAINS[k].name for k in range(T) for _ in range(s.trains[c * T + k])]),
                "tokens": sorted([HEXES[h].id for h in s.stations[c]]),
                "pool": percent(s, pool_of(s), c),
                "treasury": percent(s, treasury_of(s), c),
                "bonds": s.bonds[c],
            }
            for c in started
        },
    }


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """A checkpoint of the file in the same words."""
    row = copy.deepcopy(row)
    del row["label"], row["turn"]
    for player in row["players"].values():
        pairs = [name.split("_") for name in player["certs"]]
        player["certs"] = sorted([f"{name}_{number if number in '07' else 10}" for name, number in pairs])
        player["privates"].sort()
    for corporation in row["corps"].values():
        corporation["trains"] = sorted([name.split("-")[0] for name in corporation["trains"]])
        corporation["tokens"].sort()
    return row


# --- games of ours --------------------------------------------------------------------------------------------------

VARIANTS: list[tuple[int, int, dict[str, str]]] = [
    (3, 1000, {}),
    (4, 1001, {"bonds": "on"}),
    (5, 1002, {"station_purchase": "on"}),
    (3, 1003, {"electric_dreams": "on"}),
    (4, 1009, {"reduced_4p_corps": "on", "delay_ift": "on"}),
    (5, 1008, {"electric_dreams": "on"}),
    (3, 1036, {"bonds": "on"}),
    (5, 1032, {"station_purchase": "on"}),
    (3, 1003, {"bonds": "on", "station_purchase": "on", "electric_dreams": "on", "delay_ift": "on"}),
]


@cache
def exported(seats: int, seed: int, options: tuple[tuple[str, str], ...]) -> Export:
    return Export(seats, seed, dict(options)).play(keen, SearchChance(f"k{seed - 1000}"))


def of(way: tuple[int, int, dict[str, str]]) -> Export:
    return exported(way[0], way[1], tuple(way[2].items()))


def without_routes(state: State) -> State:
    """The routes of the last turn may be written in another order."""
    state = TITLE.clone(state)
    state.routes = []
    return state


def follow(file: File) -> Imported:
    return import_game(text_of(file))


def key_of(done: Imported) -> str:
    """The kind of the difference; its sentence exists in every language."""
    assert done.difference is not None
    assert done.difference.number > 0
    assert json.loads(done.difference.action)["type"]
    assert not TITLE.check(done.difference.state)
    error = KursError(*done.difference.what)
    for language in LANGUAGES:
        assert sentence(error, language) != str(error)
    return done.difference.what.key


@pytest.mark.parametrize("way", VARIANTS, ids=lambda way: f"{way[0]}-{'-'.join([str(way[1]), *way[2]])}")
def test_what_was_written_is_read_back(way: tuple[int, int, dict[str, str]]) -> None:
    game_of_ours = of(way)
    done = follow(game_of_ours.file())
    assert done.difference is None
    assert (done.notes, done.departed) == ((), 0)
    assert without_routes(done.state) == without_routes(game_of_ours.state)
    table = replay_record(TITLE, read_record(done.record.text()))
    assert table.state == done.state


def test_a_corporation_that_closes_right_after_a_purchase_begins_anew() -> None:
    """The last purchase of a stock round leads straight to its bankruptcy; its certificates are all there again."""
    ours = Export(4, 5087, {"reduced_4p_corps": "on", "bonds": "on"}).play(keen, SearchChance("sweep5087"))
    n = next(n for n, action in enumerate(ours.actions) if action["type"] == "bankrupt" and action["entity"] == "IFT")
    assert [action["type"] for action in ours.actions[n - 2 : n]] == ["buy_shares", "pass"]
    done = follow(ours.file())
    assert done.difference is None
    assert without_routes(done.state) == without_routes(ours.state)


def lively(ask: Ask, chance: Chance) -> Move:
    """A livelier player by chance who accepts every deal: his games end in all ways."""
    return Move("accept") if ask.kind.startswith("consent") else brisk(ask, chance)


@pytest.mark.parametrize(
    ("seats", "seed", "options", "reason"),
    [
        (3, 7169, {"bonds": "on"}, "bank"),  # bankrupt by interest after a pass for trains
        (4, 7078, {"bonds": "on"}, "stock_market"),  # bankrupt after a forced sale, an exchange to choose
        (5, 7165, {"electric_dreams": "on"}, "stock_market"),  # two bankruptcies in a round
    ],
)
def test_bankruptcies_of_which_our_rules_do_not_ask(
    seats: int, seed: int, options: dict[str, str], reason: str
) -> None:
    ours = Export(seats, seed, options).play(lively, SearchChance(f"sweep{seed}"))
    assert (ours.file()["game_end_reason"], "bankrupt" in ours.seen) == (reason, True)
    done = follow(ours.file())
    assert (done.difference, done.departed) == (None, 0)
    assert without_routes(done.state) == without_routes(ours.state)


def test_these_games_see_everything_that_is_recorded() -> None:
    seen = set().union(*[of(way).seen for way in VARIANTS])
    actions = {
        "bid", "pass", "par", "buy_shares", "sell_shares", "choose", "place_token", "lay_tile", "run_routes",
        "dividend", "buy_token", "buy_train", "discard_train", "bankrupt", "take_loan", "payoff_loan", "payoff_debt",
        "buy_company", "assign",
    }  # fmt: skip
    happened = {
        "forced", "issue", "redeem", "E", "R6H", "train_sold", "silent track", "pass for a station", "event sms",
        "event loan", "event left", "event e_token", "event earthquake", "event end_bank", "event end_last_player",
    }  # fmt: skip
    assert not (actions | happened) - seen


def test_routes_that_are_not_the_best_are_built_leg_by_leg() -> None:
    done = follow(of(VARIANTS[0]).file())
    verbs = [entry.move.split()[0] for entry in done.record.entries]
    assert verbs.count("best") > 10
    assert verbs.count("leg") > 10


# --- undone actions, automatic actions, what has no effect ----------------------------------------------------------


def disturbed(file: File, seed: str) -> File:
    """The same game by people who hesitate: they undo, redo, write messages and set programs."""
    chance = SearchChance(seed)
    found: list[dict[str, Any]] = []

    def add(**action: Any) -> int:
        found.append({**action, "id": len(found) + 1})
        return len(found)

    someone = {"entity": FIRST_ID, "entity_type": "player"}
    for action in file["actions"]:
        last = len(found)
        way = chance.below("way", 12)
        if way == 0:  # something else, undone
            add(type="pass", **someone)
            add(type="message", message="no", **someone)
            add(type="undo", **someone)
        elif way == 1:  # the action itself and another one undone together and made again
            add(**action)
            add(type="pass", **someone)
            add(type="undo", action_id=last, **someone)
            add(type="message", message="yes, after all", **someone)
            add(type="redo", **someone)
            add(type="undo", **someone)
            continue
        elif way == 2:  # undone, redone, undone
            add(**action)
            add(type="undo", **someone)
            add(type="redo", **someone)
            add(type="undo", **someone)
        elif way == 3:
            add(type="program_share_pass", **someone, unconditional=True)
            add(type="log", message="agreed", **someone)
        elif way == 4 and found and found[-1]["type"] not in ("undo", "redo", "message"):
            plain_action = {key: value for key, value in action.items() if key not in ("id", "auto_actions")}
            found[-1].setdefault("auto_actions", [])
            found[-1]["auto_actions"] += [plain_action, *action.get("auto_actions", [])]
            continue
        add(**action)
    return {**file, "actions": found}


@pytest.mark.parametrize("way", [VARIANTS[1], VARIANTS[4], VARIANTS[5]], ids=lambda way: f"{way[0]}-{way[1]}")
def test_undone_and_automatic_actions(way: tuple[int, int, dict[str, str]]) -> None:
    game_of_ours = of(way)
    file = disturbed(copy.deepcopy(game_of_ours.file()), "hesitation")
    assert {"undo", "redo", "message", "log"} <= {action["type"] for action in file["actions"]}
    done = follow(file)
    assert done.difference is None
    assert done.undone > 10
    assert without_routes(done.state) == without_routes(game_of_ours.state)


def actions_of(*texts: str) -> list[Action]:
    """``undo 3`` names an action; every other word is a type."""
    found = []
    for number, text in enumerate(texts, start=1):
        kind, _, after = text.partition(" ")
        found.append(Action(kind, 1, "player", id=number, action_id=int(after) if after else None))
    return found


@pytest.mark.parametrize(
    ("texts", "numbers"),
    [
        (("bid", "pass", "undo"), [1]),
        (("bid", "pass", "undo 0"), []),
        (("bid", "pass", "undo 0", "redo"), [1, 2]),
        (("bid", "pass", "undo", "undo", "redo"), [1]),
        (("bid", "message", "undo"), [2]),
        (("bid", "undo", "message", "redo"), [1, 3]),
        (("bid", "pass", "bid", "undo 1", "bid"), [1, 5]),
        (("undo", "bid"), [2]),
    ],
)
def test_which_actions_are_kept(texts: tuple[str, ...], numbers: list[int]) -> None:
    assert [action.id for action in kept(actions_of(*texts))] == numbers


def test_nothing_can_be_redone_after_something_new() -> None:
    with pytest.raises(KursError, match=r"import\.redo 4"):
        kept(actions_of("bid", "undo", "pass", "redo"))


# --- the deal -------------------------------------------------------------------------------------------------------


def test_the_order_of_the_corporations_follows_from_the_seed() -> None:
    assert [CORPORATIONS[c].id for c in drawn_order(814263386)] == ["RCS", "IFT", "SFA", "ATA", "AFG", "CTL"]
    for seed in range(40):
        order = drawn_order(seed)
        items = list(range(C))
        draws = draws_for(order)
        for last, other in zip(range(C - 1, 0, -1), draws, strict=False):
            items[last], items[other] = items[other], items[last]
        assert items == order
        assert draws[-1] == 0


# --- what is different in other files -------------------------------------------------------------------------------


def small() -> File:
    """A game of three, the actions as they are."""
    return copy.deepcopy(of(VARIANTS[0]).file())


def renumber(file: File, actions: list[dict[str, Any]]) -> File:
    return {**file, "actions": numbered(actions)}


def test_old_files_leave_out_what_follows() -> None:
    file = small()
    file["settings"].pop("seed")
    file["id"] = "hs_no_1000"
    names = {person["id"]: person["name"] for person in file["players"]}
    for action in file["actions"]:
        if action["type"] == "buy_shares":
            del action["percent"]
        action["entity"] = names.get(action["entity"], action["entity"])
        for route in action.get("routes", []):
            del route["revenue"]
    done = follow(file)
    assert done.difference is None
    assert without_routes(done.state) == without_routes(of(VARIANTS[0]).state)


def test_a_game_that_runs_is_followed_as_far_as_it_goes() -> None:
    file = small()
    file |= {"status": "active", "game_end_reason": None, "result": {}, "actions": file["actions"][:200]}
    done = follow(file)
    assert (done.difference, done.actions) == (None, 200)
    assert TITLE.asks(done.state)


def test_a_game_that_was_broken_off() -> None:
    ours = Export(4, 77, {}).play(keen, SearchChance("broken off"), sets=5)
    file = ours.file()
    assert file["actions"][-1]["type"] == "end_game"
    done = follow(file)
    assert done.difference is None
    assert without_routes(done.state) == without_routes(ours.state)
    file["result"][str(FIRST_ID)] += 1
    assert key_of(follow(file)) == "import.result"


def test_missing_passes_are_read_as_declined_steps() -> None:
    """Without the passes of corporations after their dividend the next action says that they did nothing."""
    file = small()
    late, actions, left_out = False, [], 0
    for action in file["actions"]:
        late = action["type"] in ("dividend", "buy_train") or (late and action["type"] == "pass")
        late = late and action["entity_type"] == "corporation"
        if late and action["type"] == "pass":
            left_out += 1
        else:
            actions.append(action)
    done = follow(renumber(file, actions))
    assert left_out > 20
    assert done.difference is None
    assert without_routes(done.state) == without_routes(of(VARIANTS[0]).state)
    told = {phrase.key: phrase.args for phrase in done.notes}
    assert set(told) == {"import.note_declined"}


def test_additional_passes_have_no_effect() -> None:
    """A pass before a purchase of a train, or when the turn is over, is one for a step that is none here."""
    file = small()
    actions, added = [], 0
    for n, action in enumerate(file["actions"]):
        again = n > 0 and file["actions"][n - 1]["type"] == "dividend"
        if action["type"] == "buy_train" and again:
            actions.append({"type": "pass", "entity": action["entity"], "entity_type": "corporation"})
            added += 1
        actions.append(action)
    done = follow(renumber(file, actions))
    assert added > 3
    assert done.difference is None
    assert without_routes(done.state) == without_routes(of(VARIANTS[0]).state)
    assert {phrase.key for phrase in done.notes} == {"import.note_no_such_step"}


def following(t: Rig, *actions: Action) -> Following:
    """A position of the tests and what is recorded from there on."""
    seats = {str(FIRST_ID + seat): seat for seat in range(t.state.seats)}
    return Following(t.state, seats, [Recorded(n, 0, action) for n, action in enumerate(actions, start=1)])


def carry_all(f: Following) -> Following:
    for at, each in enumerate(f.actions):
        f.at = at
        carry_out(f, each.action)
        f.next_action()
    return f


def test_half_of_p20_against_the_last_certificate() -> None:
    """The site allows it although the heir has no two 10 % certificates; no record can hold it (R49-4.3.10)."""
    t = bare(3).cash(500).corporation("RCS", 100, {0: "P", 1: "L"}, pool="10 10", treasury=70).at_stock()
    assert t.why_not("sell RCS 10 half")
    sale = Action("sell_shares", FIRST_ID, "player", id=1, shares=["RCS_0"], percent=10)
    f = carry_all(following(t, sale, Action("pass", FIRST_ID, "player", id=2)))
    assert (t.certificates(0, "RCS"), t.certificates(1, "RCS"), t.certificates("pool", "RCS")) == ("10", "P", "L 10")
    assert (t.state.cash[0], t.price("RCS")) == (600, 95)
    assert f.departed == 1
    assert f.entries == []
    assert [*f.notes] == [("half", "")]


def bankrupt_table() -> Rig:
    """SFA's president, who also holds ATA and IFT, cannot buy a train; his sales turn the order of these two round."""
    t = bare(3).cash(0, 300, 300).phase("8H")
    t.corporation("SFA", 68, {0: "P"}, treasury=10, turns=3).tiles("J6 58 0")
    t.corporation("ATA", 111, {1: "P", 0: "10 10"}, treasury=100, turns=3, trains="8H")
    t.corporation("IFT", 106, {2: "P"}, treasury=100, turns=3, trains="8H")
    return t


def test_the_order_after_a_bankruptcy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site keeps it; if a recording goes on so, it is followed without a record (R49-4.4.2)."""
    monkeypatch.setattr("kurs.titles.r1849.rules.trains.has_route", lambda board, c: True)

    def position() -> Rig:
        t = bankrupt_table().at_step("SFA", "trains", then="ATA IFT")
        assert "bankrupt" in t.options()
        return t

    bankrupt = Action("bankrupt", "SFA", "corporation", id=1)
    choice = Action("choose", FIRST_ID, "player", id=2, choice="Take L.500 loan")
    usual = [Action("pass", name, "corporation") for name in ("IFT", "ATA")]
    f = carry_all(following(position(), bankrupt, choice, usual[0]))
    assert (CORPORATIONS[f.state.operating].id, f.departed) == ("IFT", 0)
    f = carry_all(following(position(), bankrupt, choice, usual[1]))
    assert (CORPORATIONS[f.state.operating].id, f.departed) == ("ATA", 1)
    assert [*f.notes] == [("order", "")]


def test_an_exchange_without_a_choice() -> None:
    """Unless somebody chooses the site gives the last certificate (R49-4.3.13)."""
    t = bare(3).cash(500).corporation("ATA", 100, {0: "P 10", 1: "L 10"}, treasury=70).at_stock(1)
    buy = Action("buy_shares", FIRST_ID + 1, "player", id=1, shares=["ATA_3"], percent=10)
    f = carry_all(following(t, buy, Action("pass", FIRST_ID + 2, "player", id=2)))
    assert (t.certificates(0, "ATA"), t.certificates(1, "ATA")) == ("L 10", "P 10 10")
    assert [*f.notes] == [("exchange", "")]


def test_trains_are_discarded_in_the_order_of_the_file() -> None:
    """Where several corporations have too many trains ours ask in the starting order; each keeps its own choice."""
    t = bare(4).phase("8H").sell_out("8H").cash(0).corporation("IFT", 144, {0: "P"}, treasury=900)
    t.corporation("RCS", 100, {2: "P"}, trains="8H 10H R6H").corporation("ATA", 100, {1: "P"}, trains="8H 8H R6H")
    t.at_step("IFT", "trains")
    f = following(
        t,
        Action("buy_train", "IFT", "corporation", id=1, train="10H-1", price=550),
        Action("discard_train", "ATA", "corporation", id=2, train="R6H-1"),
        Action("discard_train", "RCS", "corporation", id=3, train="8H-0"),
    )
    f.trains = {"8H-0": "RCS", "10H-0": "RCS", "R6H-0": "RCS", "8H-1": "ATA", "8H-2": "ATA", "R6H-1": "ATA"}
    carry_all(f)
    assert (t.trains_of("RCS"), t.trains_of("ATA"), t.trains_of("IFT")) == ("10H R6H", "8H 8H", "10H")
    assert [f.trains[name] for name in ("8H-0", "R6H-1", "10H-1")] == ["-", "-", "IFT"]
