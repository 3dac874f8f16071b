"""The table: asks and numbers, sealed answers, undo and take-back, telling, going back and on."""

import pytest

from conformance.toy import TURN, ToyTitle
from kurs.kernel import Ask, BranchKept, Change, Move, Refused, Table, read_record, replay_record
from kurs.testing.bounded import goes_on


def toy(seats: int = 2, seed: str = "toy") -> Table:  # type: ignore[type-arg]
    return Table(ToyTitle(), seats, {}, seed)


def to_a_turn() -> Table:  # type: ignore[type-arg]
    """Seat 0 has won the first card and has its turn."""
    table = toy()
    table.play(0, "bid 3")
    table.play(1, "bid 2")
    assert table.waiting_for(None) == (0,)
    return table


def refusal(table: Table, seat: int, move: str, number: int | None = None) -> str:  # type: ignore[type-arg]
    with pytest.raises(Refused) as refused:
        table.play(seat, move, number)
    return refused.value.reason.key


def test_sealed_answers_may_be_replaced_until_the_last_is_in() -> None:
    table = toy()
    table.play(0, "bid 3")
    table.play(0, "bid 5")
    assert table.view(1)["bid"] == -1
    assert table.view(1)["in"] == [True, False]
    assert table.view(0)["bid"] == 5
    table.play(1, "bid 4")
    assert table.state.coins == [5, 10]


def test_others_learn_that_a_sealed_ask_was_answered_once() -> None:
    table = toy()
    version = table.told_count(1)
    table.play(0, "bid 3")
    table.play(0, "bid 5")
    told = table.events_since(version, 1)
    assert [e.key for e in told] == ["kernel.answered"]


def test_ask_numbers_are_tokens_of_each_seat() -> None:
    table = toy()
    first = [table.number_of(0), table.number_of(1)]
    table.play(0, "bid 3", first[0])
    assert table.number_of(1) == first[1], "another's answer does not make mine stale"
    assert refusal(table, 0, "bid 4", first[0]) == "kernel.stale"
    table.play(0, "bid 4", table.number_of(0))
    table.play(1, "bid 2", first[1])
    assert refusal(table, 0, "done", first[0]) == "kernel.stale"


def test_a_move_undone_cannot_be_made_again_by_a_late_message() -> None:
    table = to_a_turn()
    number = table.number_of(0)
    table.play(0, "stash", number)
    table.undo(0)
    assert refusal(table, 0, "stash", number) == "kernel.stale"


def test_refusals_name_their_reason_and_change_nothing() -> None:
    table = toy()
    digest = table.digest
    assert refusal(table, 0, "bid 11") == "why.too_much"
    assert refusal(table, 0, "stash") == "kernel.no_such_move"
    assert refusal(table, 0, "bid x y!") == "kernel.malformed"
    assert refusal(table, 5, "bid 1") == "kernel.no_seat"
    assert table.digest == digest
    assert refusal(to_a_turn(), 1, "done") == "kernel.not_asked"


def test_undo_goes_back_to_the_reveal_and_no_further() -> None:
    table = to_a_turn()
    table.play(0, "stash")
    table.play(0, "peek")
    assert not table.can_undo(0), "a card was turned up"
    digest = table.digest
    table.play(0, "stash")
    table.play(0, "stash")
    assert not table.can_undo(1)
    table.undo(0)
    table.undo(0)
    assert table.digest == digest
    assert not table.can_undo(0)
    with pytest.raises(Refused):
        table.undo(0)


def test_redo_makes_undone_moves_again_until_another_is_made() -> None:
    table = to_a_turn()
    table.play(0, "stash")
    table.play(0, "stash")
    digest = table.digest
    table.undo(0)
    table.undo(0)
    assert table.can_redo(0)
    assert not table.can_redo(1)
    table.redo(0)
    table.redo(0)
    assert table.digest == digest
    table.undo(0)
    table.play(0, "stash")
    assert not table.can_redo(0)


def test_the_end_of_a_turn_cannot_be_undone() -> None:
    table = to_a_turn()
    table.play(0, "done")
    assert not table.can_undo(0)


def test_what_was_undone_stays_in_the_record_as_a_branch() -> None:
    table = to_a_turn()
    table.play(0, "stash")
    table.undo(0)
    table.play(0, "peek")
    record = read_record(table.record.text())
    assert [e.move for e in record.entries] == ["bid 3", "bid 2", "peek"]
    assert [[e.move for e in branch] for branch in record.branches] == [["stash"]]
    assert replay_record(ToyTitle(), record).digest == table.digest


def test_taking_back_beyond_the_boundary_needs_everybodys_consent() -> None:
    table = Table(ToyTitle(), 3, {}, "toy")
    start = table.digest
    for seat, bid in enumerate((3, 2, 1)):
        table.play(seat, f"bid {bid}")
    table.play(0, "peek")
    assert not table.propose_take_back(0, 0, {0, 1, 2})
    assert not table.answer_take_back(1, yes=True)
    with pytest.raises(Refused):
        table.answer_take_back(1, yes=True)
    assert table.answer_take_back(2, yes=True)
    assert table.digest == start
    assert len(table.record.branches[0]) == 4


def test_one_no_and_any_move_end_a_proposal() -> None:
    table = to_a_turn()
    table.propose_take_back(1, 0, {0, 1})
    table.answer_take_back(0, yes=False)
    with pytest.raises(Refused):
        table.answer_take_back(0, yes=True)
    table.propose_take_back(1, 0, {0, 1})
    table.play(0, "stash")
    assert table.proposal is None
    with pytest.raises(Refused):
        table.propose_take_back(1, 99, {0})


def test_after_a_take_back_the_same_cards_come() -> None:
    """Draws are keyed by label and count: nobody takes a move back to draw something better."""
    table = toy()
    once = table.state.deck[:]
    table.play(0, "bid 3")
    table.play(1, "bid 2")
    table.propose_take_back(0, 0, set())
    table.play(0, "bid 0")
    table.play(1, "bid 2")
    assert table.state.deck == once


def test_versions_count_only_what_the_viewer_was_told() -> None:
    table = toy()
    assert [e.key for e in table.events_since(0, 0)] == ["hand", "prize"]
    assert [e.key for e in table.events_since(0, None)] == ["prize"]
    assert table.told_count(None) == 1
    assert table.told_count(0) == 2
    table.play(0, "bid 3")
    assert table.told_count(None) == 2
    assert table.events_since(table.told_count(1), 1) == []


def test_undo_is_told_and_the_log_forgets_what_was_undone() -> None:
    table = to_a_turn()
    version = table.told_count(None)
    table.play(0, "stash")
    table.undo(0)
    assert [e.key for e in table.events_since(version, None)] == ["stashed", "kernel.undone"]
    assert "stashed" not in [e.key for _, e in table.log(None)]


def test_earlier_states_are_found_again() -> None:
    table = toy(3)
    digests = [table.digest]
    while goes_on(table):
        ask = next(a for a in table.asks if not a.answered)
        table.play(ask.seat, "bid 0" if ask.kind == "bid" and ask.seat else ("bid 1" if ask.kind == "bid" else "done"))
        digests.append(table.digest)
    assert len(digests) > 20, "more than one snapshot lies in between"
    from kurs.kernel import digest_of

    assert [digest_of(table.state_at(n)) for n in range(len(digests))] == digests
    with pytest.raises(Refused):
        table.state_at(len(digests))


def test_a_move_that_cannot_be_written_down_has_not_happened() -> None:
    class FullDisk:
        def keep(self, change: Change) -> None:
            if '"n":2' in change.line:
                raise OSError("no space left")

        def keep_branch(self, seat: int, branch: BranchKept) -> None:
            raise OSError("no space left")

    table = Table(ToyTitle(), 2, {}, "toy", keeper=FullDisk())
    table.play(0, "bid 3")
    digest, version = table.digest, table.told_count(None)
    with pytest.raises(OSError, match="no space"):
        table.play(1, "bid 2")
    assert (table.digest, table.told_count(None), table.entries) == (digest, version, 1)


def test_an_exception_in_the_rules_changes_nothing() -> None:
    class Faulty(ToyTitle):
        def settle(self, s, log):  # type: ignore[no-untyped-def]
            s.coins[0] = 99
            raise ZeroDivisionError

    table = Table(Faulty(), 2, {}, "toy")
    table.play(0, "bid 3")
    digest = table.digest
    with pytest.raises(ZeroDivisionError):
        table.play(1, "bid 2")
    assert table.digest == digest


def test_a_secret_ask_that_stands_beside_others_is_a_fault_of_the_title() -> None:
    """At the start or after a move: by their numbers and their undo the others could tell when it is answered."""

    class Whispering(ToyTitle):
        beside = False

        def asks(self, state):  # type: ignore[no-untyped-def]
            asks = super().asks(state)
            if state.step != TURN:
                return asks
            whispered = Ask(1, "turn", (Move("done"),), "TOY-2", secret=True)
            return (*asks, whispered) if self.beside else (whispered,)

    class AtOnce(ToyTitle):
        def asks(self, state):  # type: ignore[no-untyped-def]
            first, *others = super().asks(state)
            return (Ask(0, "bid", (), first.rule, first.args, first.ranges, secret=True), *others)

    class Beside(Whispering):
        beside = True

    with pytest.raises(RuntimeError, match="secret beside"):
        Table(AtOnce(), 2, {}, "toy")
    table = Table(Whispering(), 2, {}, "toy")
    table.play(0, "bid 3")
    table.play(1, "bid 2")
    assert [ask.secret for ask in table.asks] == [True], "alone it may be asked"
    table = Table(Beside(), 2, {}, "toy")
    table.play(0, "bid 3")
    digest = table.digest
    with pytest.raises(RuntimeError, match="secret beside"):
        table.play(1, "bid 2")
    assert (table.digest, table.entries) == (digest, 1)


def test_a_secret_answer_is_not_undone_everybody_would_hear_of_it() -> None:
    class Quiet(ToyTitle):
        """Coins are put away in secret."""

        def asks(self, state):  # type: ignore[no-untyped-def]
            asks = super().asks(state)
            return asks if state.step != TURN else (Ask(state.turn, "turn", asks[0].options, "TOY-2", secret=True),)

        def apply(self, state, seat, move, chance, log=None):  # type: ignore[no-untyped-def]
            events = super().apply(state, seat, move, chance, [])
            log = [] if log is None else log
            log += [event for event in events if event.key != "stashed"]
            return log

    table = Table(Quiet(), 2, {}, "toy")
    table.play(0, "bid 3")
    table.play(1, "bid 2")
    heard = table.told_count(1)
    table.play(0, "stash")
    table.play(0, "stash")
    assert not table.can_undo(0)
    with pytest.raises(Refused):
        table.undo(0)
    assert table.told_count(1) == heard


def test_seats_and_options_are_checked() -> None:
    for seats, options, key in ((1, {}, "seats"), (2, {"x": "y"}, "no_option"), (2, {"generous": "very"}, "no_value")):
        with pytest.raises(Refused, match=f"kernel.{key}"):
            Table(ToyTitle(), seats, options, "toy")


def test_another_question_to_the_same_seat_ends_what_can_be_undone() -> None:
    """That the next question is this one may itself be news."""

    class Chatty(ToyTitle):
        def asks(self, state):  # type: ignore[no-untyped-def]
            asks = super().asks(state)
            kind = "second turn" if state.chests[state.turn] and len(asks) == 1 else None
            return tuple(
                [Ask(a.seat, kind or a.kind, a.options, a.rule, a.args, a.ranges, a.sealed, a.answered) for a in asks]
            )

    table = Table(Chatty(), 2, {}, "toy")
    table.play(0, "bid 3")
    table.play(1, "bid 2")
    table.play(0, "stash")
    assert not table.can_undo(0)


@pytest.mark.parametrize("move", [Move("bid", (True,)), Move("bid", (3.0,)), 5, b"bid 3", None])  # type: ignore[arg-type]
def test_only_what_can_be_written_down_is_a_move(move: object) -> None:
    table = toy()
    with pytest.raises(Refused):
        table.play(0, move)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", ["0", None, True, 1.0])
def test_only_a_number_is_a_seat(seat: object) -> None:
    with pytest.raises(Refused, match="no_seat"):
        toy().play(seat, "bid 3")  # type: ignore[arg-type]


def test_a_proposal_is_made_by_and_to_people_at_the_table_one_at_a_time() -> None:
    table = to_a_turn()
    for seat, voters in ((99, set()), (0, {7})):
        with pytest.raises(Refused, match="no_seat"):
            table.propose_take_back(seat, 0, voters)
    table.propose_take_back(0, 0, {1})
    with pytest.raises(Refused, match="proposal_open"):
        table.propose_take_back(1, 0, {0})


def test_numbers_told_to_a_viewer_do_not_count_what_he_may_not_see() -> None:
    """Two sealed answers replaced twice are two moments for another, not four."""
    table = Table(ToyTitle(), 3, {}, "toy")
    for bid in (1, 2, 3):
        table.play(0, f"bid {bid}")
    assert len(table.moments(1)) == 2
    assert [moment for moment, _ in table.log(1)][-1] == 1
