"""The checks of what a table keeps: answers in steps, beats, and going on from what was stored."""

from typing import Any

from kurs.kernel import (
    Ask,
    Event,
    LiveChance,
    Log,
    Move,
    NotedChance,
    Played,
    RecordedChance,
    RecordError,
    SearchChance,
    Table,
    plain_json,
    resume,
    shown_to,
    steps_text,
)
from kurs.kernel.beat import WatchedLog
from kurs.kernel.branch import walk_steps
from kurs.testing.bounded import goes_on
from kurs.testing.games import EARLY, AnyTitle, sample, viewers, walk

# --- answers in steps -------------------------------------------------------------------------------------------------


def steps(title: AnyTitle) -> None:
    """The steps of an answer are its seat's alone: nobody else can tell, and each can be undone and made again."""
    for setting in sample(title, 6):
        table = Table(title, setting.seats, setting.options, "steps")
        chance = SearchChance("steps")
        while goes_on(table):
            assert not any([ask.begun for ask in table.asks]), "the first step of an answer is an entry of its own"
            ask = table.next_ask()
            if ask.steps:
                _answer_in_steps(table, ask.seat, chance)
            else:
                table.play(ask.seat, ask.pick(chance))


def _answer_in_steps(table: Table[Any], seat: int, chance: SearchChance) -> None:
    """One answer, step by step, with everything that may happen to it on the way."""
    before, others, entries = table.digest, seen_by_others(table, seat), table.entries
    made: list[Move] = []
    while table.entries == entries:
        ask = table.ask_of(seat)
        assert ask is not None
        step = ask.pick(chance)
        _step_learns_nothing(table, seat, step)
        number = table.number_of(seat)
        table.play(seat, step, number)
        made.append(step)
        if table.entries > entries:
            break
        assert table.number_of(seat) > number, "a step can be made twice by two clicks"
        _private(table, seat, before, others)
        _undone_and_redone(table, seat, made)
        _private(table, seat, before, others)
    assert table.record.entries[-1].move == steps_text(made), "the entry is not its steps"
    if len(made) > 1 and any([ask.seat == seat and ask.sealed and ask.answered for ask in table.asks]):
        _reopened(table, seat, made)


def _reopened(table: Table[Any], seat: int, made: list[Move]) -> None:
    """A finished answer that waits for others can be looked at again: it stands until another one is finished."""
    digest, others = table.digest, seen_by_others(table, seat)
    table.reopen(seat)
    again = table.ask_of(seat)
    assert again is not None, "an answer cannot be reopened"
    assert again.begun, "an answer cannot be reopened"
    assert table.steps_of(seat) == made[:-1]
    _private(table, seat, digest, others)
    _undone_and_redone(table, seat, made[:-1])
    _private(table, seat, digest, others)
    table.start_over(seat)
    _private(table, seat, digest, others)
    table.play(seat, made)
    _private(table, seat, digest, others, entries=1)


def _step_learns_nothing(table: Table[Any], seat: int, step: Move) -> None:
    """A step that does not finish the answer draws nothing and shows its seat nothing that was hidden from it."""
    title, told = table.title, list[bytes]()
    for k in range(4 if title.secrets else 2):
        true = table.state_of(seat)
        state = title.clone(true) if k == 0 else title.guess(true, seat, SearchChance(f"steps {table.entries} {k}"))
        noted = NotedChance(LiveChance("steps"))
        log = title.apply(state, seat, step, noted)
        ask = next((a for a in title.asks(state) if a.seat == seat), None)
        if ask is None or not ask.begun:
            return  # the last step may draw, show and tell
        assert not noted.draws, f"the step {step} draws"
        assert not any([event.reveals or ask.sealed for event in log]), f"the step {step} tells something"
        told.append(plain_json([title.view(state, seat), ask.plain()]))
    assert len(set(told)) == 1, f"the step {step} shows its seat what it could not know"


def _undone_and_redone(table: Table[Any], seat: int, made: list[Move]) -> None:
    """Undo to the beginning and redo to the end, start over and come back: the answer stands where it stood."""
    there = _own(table, seat)
    for k in range(len(made), 0, -1):
        assert table.can_undo(seat)
        table.undo(seat)
        assert table.steps_of(seat) == made[: k - 1]
    for _ in made:
        table.redo(seat)
    assert _own(table, seat) == there, "redo does not lead back into the answer"
    table.start_over(seat)
    assert not table.steps_of(seat)
    table.play(seat, made)
    assert _own(table, seat) == there, "the same steps at once lead elsewhere"


def _own(table: Table[Any], seat: int) -> bytes:
    ask = table.ask_of(seat)
    return plain_json([table.view(seat), ask.plain() if ask else None, [str(step) for step in table.steps_of(seat)]])


def seen_by_others(table: Table[Any], seat: int) -> list[object]:
    """Everything that anybody else could get of the table, now or after a restart; the record, which nobody gets yet,
    first."""
    found: list[object] = [table.record.text()]
    for one in (table, resume(table.title, table.saved())):
        found += [[ask.plain() for ask in one.asks if ask.seat != seat], one.proposal, one.over]
        for viewer in viewers(one.seats):
            if viewer != seat:
                found += [plain_json(one.view(viewer)), one.told_count(viewer), list(one.moments(viewer))]
                found += [one.waiting_for(viewer), [event.plain() for _, event in one.log(viewer)]]
            if viewer is not None and viewer != seat:
                found += [one.ask_of(viewer), one.number_of(viewer), one.steps_of(viewer), one.can_reopen(viewer)]
                found += [one.can_undo(viewer), one.can_redo(viewer), one.has_moved(viewer)]
    return found


def _private(table: Table[Any], seat: int, digest: str, others: list[object], entries: int = 0) -> None:
    """Nobody can tell; where the same answer was finished once more, the record alone knows of it."""
    assert table.digest == digest, "a step has changed the game"
    assert seen_by_others(table, seat)[1 if entries else 0 :] == others[1 if entries else 0 :], (
        f"others can tell that {seat} is in the middle of its answer"
    )


# --- going on from what was stored ------------------------------------------------------------------------------------


def resumed(title: AnyTitle) -> None:
    """At every entry: a table made of what was stored equals the one that never stopped, and goes on like it.

    The other table has a title object of its own, like another process: what a title remembers is not stored. Late in
    a long game all of it is compared, and a table made anew, at some entries only: each takes longer than the last.
    """
    for setting in sample(title, 3):
        table = Table(title, setting.seats, setting.options, "resumed")
        again = resume(type(title)(), table.saved())
        chance = SearchChance("resumed")
        for turn in range(title.bound(setting.seats) * 2):
            if table.over:
                break
            _same(table, again, setting.seats)
            if (turn % 3 == 0 and turn < EARLY) or table.entries % 40 < 2:
                again = resume(type(title)(), table.saved())
                _same(table, again, setting.seats)
            _both(table, again, chance)
        _same(table, again, setting.seats)
        assert table.over


def _both(table: Table[Any], again: Table[Any], chance: SearchChance) -> None:
    """The same happens at both: mostly a move, now and then an undo, a redo or a wish to take back."""
    ask = table.next_ask()
    seat, what = ask.seat, chance.below("what", 12)
    move = ask.pick(chance)
    for one in (table, again):
        if what == 0 and one.can_undo(seat):
            one.undo(seat)
        elif what == 1 and one.can_redo(seat):
            one.redo(seat)
        elif what == 2 and one.proposal is None and one.entries > 1:
            one.propose_take_back(seat, one.entries - 1, {*range(min(2, one.seats))})
        elif what == 3 and one.proposal is not None:
            one.answer_take_back(one.proposal.seat, yes=False)
        else:
            one.play(seat, move)


def _same(table: Table[Any], again: Table[Any], seats: int) -> None:
    """Everything a viewer gets."""
    assert again.digest == table.digest, "a table that goes on differs"
    whole = table.over or table.entries < EARLY or table.entries % 40 < 2
    assert again.record.entries[-1:] == table.record.entries[-1:]
    assert not whole or again.record.text() == table.record.text()
    assert again.proposal == table.proposal
    for viewer in viewers(seats):
        assert again.told_count(viewer) == table.told_count(viewer), "told counts differ"
        assert not whole or again.moments(viewer) == table.moments(viewer), "histories differ"
        late = max(0, table.told_count(viewer) - 5)
        assert again.events_since(late, viewer) == table.events_since(late, viewer), "what was told differs"
        assert again.waiting_for(viewer) == table.waiting_for(viewer), "what is asked differs"
        assert plain_json(again.view(viewer)) == plain_json(table.view(viewer)), "views differ"
    for seat in range(seats):
        assert again.number_of(seat) == table.number_of(seat), "numbers of asks differ"
        assert again.steps_of(seat) == table.steps_of(seat), "unfinished answers differ"
        assert (again.can_undo(seat), again.can_redo(seat)) == (table.can_undo(seat), table.can_redo(seat))
        assert again.ask_of(seat) == table.ask_of(seat), "what is asked differs"
    if table.entries % 17 == 0:
        for viewer in viewers(seats):
            assert again.log(viewer) == table.log(viewer), "logs differ"
        n = table.entries // 2
        assert plain_json(again.state_at(n)) == plain_json(table.state_at(n)), "pictures of the past differ"


# --- beats ------------------------------------------------------------------------------------------------------------

GUESSES = 12
"""Most guesses lead elsewhere openly by the end of the move and prove nothing."""


def beats(title: AnyTitle) -> None:
    """Beats change nothing, and at each of them everybody sees only what he may: where the whole move looks the same to
    a viewer whatever is hidden, so does every beat of it."""
    for setting in sample(title, 6):
        for table, ask, move in walk(title, setting, "beats"):
            moves = [*table.steps_of(ask.seat), move]
            state, log = title.clone(table.state), WatchedLog(title.clone)
            plain, told = title.clone(table.state), list[Event]()
            draws = _apply(title, plain, ask, moves, told, None)
            _apply(title, state, ask, moves, log, draws)
            assert plain_json(plain) == plain_json(state), "a move that is watched leads elsewhere"
            assert told == list(log), "a move that is watched tells something else"
            played = Played(table.entries + 1, told, tuple(log.beats))
            for viewer in viewers(setting.seats) if played.beats else []:
                _beats_hide(table, viewer, ask, moves, played, state, draws)


def _apply(title: AnyTitle, state: Any, ask: Ask, moves: list[Move], log: Log, draws: list[int] | None) -> list[int]:
    """Carry the moves out, with these draws or any; what was drawn."""
    noted = NotedChance(LiveChance("beats") if draws is None else RecordedChance(draws))
    for move in moves:
        title.apply(state, ask.seat, move, noted, log)
    return noted.draws


def _beats_hide(
    table: Table[Any], viewer: int | None, ask: Ask, moves: list[Move], played: Played, after: Any, draws: list[int]
) -> None:
    title = table.title
    seen = plain_json(title.view(after, viewer))
    heard = [event for event in played.events if event.visible_to(viewer)]
    frames = _frames(title, viewer, played)
    for k in range(GUESSES if title.secrets else 1):
        guess = title.guess(table.state, viewer, SearchChance(f"beats {table.entries} {viewer} {k}"))
        log = WatchedLog(title.clone)
        chance = RecordedChance(draws)
        try:
            walked = walk_steps(title, guess, ask.seat, title.asks(guess), moves, chance, log)
        except RecordError:
            continue  # hidden cards decide what is drawn: that shows
        if walked.wrong is not None:
            continue
        told = [event for event in log if event.visible_to(viewer)]
        if plain_json(title.view(guess, viewer)) != seen or told != heard:
            continue
        guessed = _frames(title, viewer, Played(played.n, list(log), tuple(log.beats)))
        assert guessed == frames, f"a beat shows {viewer} what he may not see"


def _frames(title: AnyTitle, viewer: int | None, played: Played) -> list[object]:
    return [
        ([event.plain() for event in shown.told], plain_json(title.view(shown.state, viewer)))
        for shown in shown_to(viewer, played)
    ]
