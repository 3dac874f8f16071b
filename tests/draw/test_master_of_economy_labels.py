"""What the options of Master of Economy say comes of them comes of them: money, premiums, points; and the sheets and
charts say what lies on the table."""

from collections import Counter

import pytest

from draw.test_master_of_economy import walk
from kurs.face import face_of
from kurs.kernel import Ask, Move, SearchChance
from kurs.titles.master_of_economy import TITLE
from kurs.titles.master_of_economy.data import CORP
from kurs.titles.master_of_economy.state import NOBODY, State

pytestmark = pytest.mark.slow

FACE = face_of(TITLE)


def after(state: State, ask: Ask, move: Move) -> State:
    """What a move alone does: nothing that follows from it by itself."""
    changed = TITLE.clone(state)
    TITLE.apply(changed, ask.seat, move, SearchChance("x"))
    return changed


def spent(before: State, now: State, ask: Ask) -> int:
    """What went out of the treasury of the one who is asked, or, in a trade of players, out of his purse."""
    if ask.kind == "deal":
        return before.purse[ask.seat] - now.purse[ask.seat]
    c = CORP[str(ask.args[0])]
    return before.treasury[c] - now.treasury[c]


PAYS = {"build": 1, "scrap": -1, "buy": 1, "sell": -1, "enlarge": 1, "reduce": -1, "borrow": -1, "repay": 1}
"""Whether the amount that a label names is spent or received."""


def test_labels_say_what_is_paid_and_who_gets_the_premium() -> None:
    told: Counter[str] = Counter()
    for seed in range(4):
        for table, ask in walk(4, f"labels {seed}"):
            state = table.state_of(ask.seat)
            if ask.kind not in ("investment", "shares", "deal", "loan", "repay"):
                continue
            view = TITLE.view(state, ask.seat)
            for move in [move for move in ask.options if move.verb in PAYS][:: 1 + len(ask.options) // 6]:
                said = FACE.label(view, move)
                now = after(state, ask, move)
                if now.stack[-1][0] != state.stack[-1][0] and move.verb in ("build", "buy", "enlarge", "repay"):
                    continue  # how it is paid for is asked first, or another phase has begun
                covered = ask.kind != "deal" and now.purse[ask.seat] < state.purse[ask.seat]
                given_up = sum(now.factories) < sum(state.factories) and move.verb in ("buy", "enlarge", "repay")
                if covered or given_up or said.key == "move.build_lacking":
                    continue  # the treasury lacked something
                amount = {"move.repay_for": 0, "move.borrow_for": 0}.get(
                    said.key, {"scrap": 1, "build": 1}.get(move.verb, -1)
                )
                if said.key.endswith("_premium"):
                    manager, premium = int(said.args[-2]), int(said.args[-1])
                    assert int(said.args[-3]) * PAYS[move.verb] == spent(state, now, ask)
                    gained = now.purse[manager] - state.purse[manager]
                    assert gained == premium or manager == ask.seat
                elif now.phase == state.phase:
                    assert int(said.args[amount]) * PAYS[move.verb] == spent(state, now, ask), (said, move)
                    if move.verb in ("buy", "enlarge"):
                        others = [seat for seat in range(4) if seat != ask.seat]
                        assert all([now.purse[seat] == state.purse[seat] for seat in others])
                told[said.key] += 1
    assert {"move.build_for", "move.build_material", "move.scrap_for", "move.sell_for", "move.reduce_for"} <= {*told}, (
        told
    )
    assert {"move.buy_premium", "move.enlarge_premium", "move.borrow_for"} <= {*told}, told


def test_labels_of_meetings_say_what_the_treasury_loses() -> None:
    told: Counter[str] = Counter()
    for seed in range(9):
        for table, ask in walk(4, f"meetings {seed}"):
            if ask.kind not in ("embezzle", "redeem"):
                continue
            state = table.state_of(ask.seat)
            view, c = TITLE.view(state, ask.seat), CORP[str(ask.args[0])]
            for move in ask.options[1:]:
                said, now = FACE.label(view, move), after(state, ask, move)
                lost = state.treasury[c] - now.treasury[c]
                if move.verb == "embezzle":
                    assert said.args == (
                        now.purse[ask.seat] - state.purse[ask.seat],
                        lost,
                        state.points[c] - now.points[c],
                    )
                else:
                    assert said.args[-1] == lost
                told[said.key] += 1
    assert {"move.embezzle_for", "move.redeem_from", "move.shrink_from"} <= {*told}, told


def test_sheets_and_charts_say_what_lies_on_the_table() -> None:
    for turn, (table, _) in enumerate(walk(3, "sheets", {"additional": "with", "purses": "secret"})):
        if turn % 25:
            continue
        state, view = table.state, TITLE.view(table.state, 1)
        sheets = {sheet.name.key: sheet for sheet in FACE.sheets(view)}
        for sheet in sheets.values():
            assert all([len(row) == len(sheet.head) for row in sheet.rows]), sheet.name
        shares = sheets["sheet.shares"].rows
        packages = [row[2].args[0] for row in shares if row[2].args]
        assert sum([len(str(one).split("+")) for one in packages]) == len(state.owner)
        assert state.owner.count(NOBODY) <= len(state.owner)
        purses = [row[1].key for row in sheets["sheet.players"].rows]
        assert purses == ["sheet.hidden", "money", "sheet.hidden"]
        charts = FACE.charts(state)
        assert charts["points"] == state.points
        assert charts["treasuries"] == state.treasury
        rich = TITLE.clone(state)
        rich.purse[0] += 5
        assert FACE.charts(rich) == charts, "charts are seen by everybody"
