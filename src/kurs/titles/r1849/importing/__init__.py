"""Games of 1849 recorded on 18xx.games become records of ours.

Every action is carried out under our rules; revenues, prices, who acts, the end and the result are compared. What the
recording leaves open (steps without an action, consent) is understood as its format describes it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from kurs.kernel import Header, Phrase, Record, RecordedChance, digest_of
from kurs.kernel.record import FORMAT
from kurs.titles.r1849 import TITLE
from kurs.titles.r1849.importing import by_corporations, by_players, debts
from kurs.titles.r1849.importing.deal import drawn_order, draws_for
from kurs.titles.r1849.importing.following import Following, Mismatch, differs
from kurs.titles.r1849.importing.format import (
    FOREIGN_TITLE,
    Action,
    GameFile,
    options_of,
    read_game,
    seats_of,
    seed_of,
    steps_left_out,
)
from kurs.titles.r1849.importing.undone import kept, unfold
from kurs.titles.r1849.state import END_NAMES, State, clone

__all__ = ["FOREIGN_TITLE", "Difference", "Imported", "import_game"]

PLAYERS: Final[dict[str, Callable[[Following, Action], None]]] = {
    "bid": by_players.bid,
    "pass": by_players.pass_turn,
    "par": by_players.start,
    "buy_shares": by_players.buy,
    "sell_shares": by_players.sell,
    "choose": by_players.choose,
    "payoff_debt": debts.pay_debt,
}
COMPANIES: Final[dict[str, Callable[[Following, Action], None]]] = {
    "assign": by_corporations.use_private,
    "pass": by_corporations.keep_private,
}
CORPORATE: Final[dict[str, Callable[[Following, Action], None]]] = {
    "lay_tile": by_corporations.lay_tile,
    "place_token": by_corporations.place_token,
    "run_routes": by_corporations.run_routes,
    "dividend": by_corporations.dividend,
    "buy_token": by_corporations.buy_token,
    "buy_train": by_corporations.buy_train,
    "discard_train": by_corporations.discard_train,
    "bankrupt": by_corporations.go_bankrupt,
    "sell_shares": by_corporations.issue,
    "buy_shares": by_corporations.redeem,
    "take_loan": by_corporations.take_bond,
    "payoff_loan": by_corporations.repay_bond,
    "payoff_debt": debts.pay_debt,
    "choose": by_corporations.choose,
    "buy_company": by_corporations.buy_private,
    "pass": by_corporations.pass_step,
}
BROKEN_OFF: Final = "manually_ended"
REASONS: Final = {"bank": "bank", "stock_market": "stock_market", "bankrupt": "last_player"}
"""How the file names the ends of a game, and how we do."""


class Difference(NamedTuple):
    """Where the recording and our rules part: the action, our state before it, what is different."""

    number: int
    action: str
    state: State
    what: Phrase


class Imported(NamedTuple):
    """What came of a file. The record holds to the rules up to the end, or to the action `departed`."""

    record: Record
    actions: int
    undone: int
    notes: tuple[Phrase, ...]
    """What had to be read between the lines: how often, and at which action first."""
    departed: int
    difference: Difference | None
    state: State


def import_game(text: str, progress: Callable[[int], None] = lambda done: None) -> Imported:
    """Follow a recorded game to its end or to the first difference. `progress` is told of each action."""
    file = read_game(text)
    f, record = begin(file)
    difference = _follow(f, file, progress)
    for entry in f.entries:
        record.add(entry)
    undone = len([a for a in file.actions if a.type not in ("undo", "redo")]) - len(kept(file.actions))
    notes = tuple([_told(key, where, at) for (key, where), at in f.notes.items()])
    return Imported(record, len(f.actions), undone, notes, f.departed, difference, f.state)


def begin(file: GameFile) -> tuple[Following, Record]:
    """The game as it was dealt, before the first action, and the beginning of its record."""
    seats = len(file.players)
    options = TITLE.complete(seats, options_of(file))
    seed = seed_of(file)
    draws = draws_for(drawn_order(seed))
    state, _ = TITLE.setup(seats, options, RecordedChance(draws))
    names = [f"you:{person.name}" for person in file.players]
    header = Header(FORMAT, TITLE.name, TITLE.rules, seats, options, str(seed), draws, digest_of(state), names)
    return Following(state, seats_of(file), unfold(kept(file.actions)), steps_left_out(file)), Record(header)


def _told(key: str, where: str, at: list[int]) -> Phrase:
    """How often something had to be read between the lines, where, and at which action first."""
    return Phrase(f"import.note_{key}", (len(at), where, at[0]) if where else (len(at), at[0]))


def _follow(f: Following, file: GameFile, progress: Callable[[int], None]) -> Difference | None:
    broken_off = False
    before = clone(f.state)
    try:
        for at, recorded in enumerate(f.actions):
            f.at = at
            before = clone(f.state)
            progress(at)
            if recorded.action.type == "end_game":
                broken_off = True
                break
            carry_out(f, recorded.action)
            f.next_action()
        before = clone(f.state)
        compare_end(f, file, broken_off)
    except Mismatch as mismatch:
        number, text = (f.actions[f.at].number, _text(f.actions[f.at].action)) if f.actions else (0, "")
        return Difference(number, text, before, mismatch.what)
    return None


def _text(action: Action) -> str:
    """An action as it is written, without the fields it does not have."""
    plain = {name: value for name, value in msgspec.structs.asdict(action).items() if value not in ("", [], None, -1)}
    return msgspec.json.encode(plain).decode()


def carry_out(f: Following, action: Action) -> None:
    """One action under our rules."""
    if action.type == "bankrupt" and by_corporations.went_bankrupt(f, f.corporation(action.entity)):
        return  # a question of it, about an exchange or a loan, may already be open
    if not f.over and f.ask.kind == "exchange" and action.type != "choose":
        f.note("exchange")
        f.play("exchange", "L20")  # what the recording software does unless somebody chooses
    kinds = {"player": PLAYERS, "corporation": CORPORATE, "company": COMPANIES}.get(action.entity_type, {})
    if action.type not in kinds:
        differs("no_type", action.type[:40], action.entity_type[:40])
    kinds[action.type](f, action)


def compare_end(f: Following, file: GameFile, broken_off: bool) -> None:
    """The end and the result, as far as the file knows them. A game that was broken off just stops."""
    reason = file.game_end_reason or (BROKEN_OFF if broken_off else "")
    finished = file.status == "finished" or reason in REASONS
    if not finished and not broken_off:
        return
    f.note_unrecorded(f.added)
    if reason != BROKEN_OFF and not broken_off:
        while not f.over and f.leave_turn():
            pass
        if not f.over:
            differs("not_over", reason or "-", f.step or f.ask.kind)
        ours = END_NAMES[f.state.ended]
        if reason and REASONS.get(reason) != ours:
            differs("reason", reason[:40], ours)
    if file.result:
        compare_result(f, file.result)


def compare_result(f: Following, result: dict[str, int]) -> None:
    """The score of every player."""
    scores = TITLE.scores(f.state)
    for name, points in result.items():
        seat = f.seats.get(name, -1)
        if seat < 0:
            differs("unknown", name[:40])
        if scores[seat].points != points:
            differs("result", seat, points, scores[seat].points)
