"""The checks of secrecy: whatever is hidden from a seat, it sees, hears, is asked and is refused the same."""

from typing import Any

from kurs.draw import Lit
from kurs.draw.panel import filled
from kurs.face import face_of
from kurs.kernel import (
    Ask,
    Chance,
    LiveChance,
    Log,
    Move,
    RecordedChance,
    RecordError,
    SearchChance,
    Table,
    digest_of,
    plain_json,
)
from kurs.lab.fuzz import Setting
from kurs.show import panels_of
from kurs.testing.games import AnyTitle, looked_at, near_moves, other_secrets, sample, some_answers, viewers, walk
from kurs.text import Speaker


def secrecy(title: AnyTitle) -> None:
    """Whatever is redrawn behind what a seat can see: its view, its ask and whom it waits for stay the same."""
    for setting in sample(title, 6):
        for table, _, _ in looked_at(title, setting, "secrecy"):
            for viewer in viewers(setting.seats):
                seen = plain_json(table.view(viewer))
                for k in range(2):
                    guess = title.guess(table.state_of(viewer), viewer, SearchChance(f"{table.entries} {viewer} {k}"))
                    assert not title.check(guess), f"an impossible guess: {title.check(guess)}"
                    assert plain_json(title.view(guess, viewer)) == seen, f"the view of {viewer} shows a secret"
                    _same_asks(title.asks(table.state_of(viewer)), title.asks(guess), viewer)


def _same_asks(true: tuple[Ask, ...], guessed: tuple[Ask, ...], viewer: int | None) -> None:
    assert [a for a in true if a.seat == viewer] == [a for a in guessed if a.seat == viewer], "the ask tells a secret"
    assert bool(true) == bool(guessed)
    waiting = [[a.seat for a in asks if not a.answered and not a.secret] for asks in (true, guessed)]
    assert waiting[0] == waiting[1], "who is asked tells a secret"


# --- events ---------------------------------------------------------------------------------------------------------


def told(title: AnyTitle) -> None:
    """Events tell nobody what his view does not show: where the table looks the same to him, he has heard the same.

    A card that is laid open shows in the view too, so that it may be spoken of. An event that says it shows something
    (`reveals`: a reveal for all, or a word to one seat) may speak of what is seen but once, such as the place of a card
    in a pile that is taken up; not so in the set-up, of which everything a seat is told stays in its view.
    """
    for setting in sample(title, 6):
        _set_up_tells_nothing(title, setting)
        for table, ask, move in looked_at(title, setting, "told"):
            after, events, draws = _played(table, ask.seat, move)
            for viewer in viewers(setting.seats):
                seen = plain_json(title.view(after, viewer))
                for k in range(3):
                    seed = f"told {table.entries} {viewer} {k}"
                    guess = title.guess(table.state_of(viewer), viewer, SearchChance(seed))
                    if not any([a.seat == ask.seat and a.allows(move) for a in title.asks(guess)]):
                        continue
                    try:
                        guessed = title.apply(guess, ask.seat, move, RecordedChance(draws))
                    except RecordError:
                        continue  # hidden cards decide whether anything is drawn: that shows in the view
                    if plain_json(title.view(guess, viewer)) == seen:
                        _same_events(_unmarked(events), _unmarked(guessed), viewer, str(move))


def _played(table: Table[Any], seat: int, move: Move) -> tuple[Any, Log, list[int]]:
    """The state after a move, its events and its draws, on a table that stays as it is."""
    state, noted = table.title.clone(table.state_of(seat)), NudgedChance("told", -1)
    return state, table.title.apply(state, seat, move, noted), noted.draws


def _unmarked(events: Log) -> Log:
    return [event for event in events if not event.reveals]


def _same_events(one: Log, other: Log, viewer: int | None, what: str) -> None:
    heard, instead = [[event for event in events if event.visible_to(viewer)] for events in (one, other)]
    remedy = "what follows from something turned up in the same move says `reveals=True`, too"
    assert heard == instead, f"an event of {what} tells {viewer} a secret: {heard} instead of {instead}; {remedy}"


def _set_up_tells_nothing(title: AnyTitle, setting: Setting) -> None:
    state, events, others = _dealt_otherwise(title, setting)
    for viewer in viewers(setting.seats):
        seen = plain_json(title.view(state, viewer))
        for other, otherwise in others:
            if plain_json(title.view(other, viewer)) == seen:
                _same_events(events, otherwise, viewer, "the set-up")


class NudgedChance(Chance):
    """The live chance with one draw changed (-1: none): the same set-up but for a few cards. Notes its draws."""

    def __init__(self, seed: str, changed: int) -> None:
        self.live = LiveChance(seed)
        self.changed = changed
        self.draws: list[int] = []

    def below(self, label: str, n: int) -> int:
        draw = self.live.below(label, n)
        self.draws.append((draw + 1) % n if len(self.draws) == self.changed else draw)
        return self.draws[-1]


def _dealt_otherwise(title: AnyTitle, setting: Setting) -> tuple[Any, Log, list[tuple[Any, Log]]]:
    """A set-up with its events, and all that differ from it by one draw."""
    options = title.complete(setting.seats, setting.options)
    chance = NudgedChance("dealt", -1)
    state, events = title.setup(setting.seats, options, chance)
    others = [title.setup(setting.seats, options, NudgedChance("dealt", i)) for i in range(len(chance.draws))]
    return state, events, others


def sealed(title: AnyTitle) -> None:
    """While an answer waits for others, nobody else can see or hear which one it was."""
    for setting in sample(title, 6):
        group: tuple[str, Any] = ("", ())
        answered: set[int] = set()
        for table, ask, _ in walk(title, setting, "sealed"):
            if (ask.kind, ask.args) != group or ask.seat in answered:
                group, answered = (ask.kind, ask.args), set()
            answered.add(ask.seat)
            if ask.sealed or ask.secret:
                _all_answers_look_alike(table, ask, answered)


def _all_answers_look_alike(table: Table[Any], ask: Ask, answered: set[int]) -> None:
    title, seen = table.title, dict[int | None, tuple[bytes, Log]]()
    for answer in some_answers(ask):
        state = title.clone(table.state_of(ask.seat))
        events = title.apply(state, ask.seat, answer, LiveChance("sealed"))
        asks = title.asks(state)
        if not _group_is_open(ask, asks, answered):
            continue
        for viewer in viewers(table.seats):
            if viewer == ask.seat or any(a.seat == viewer and a.secret for a in asks):
                continue
            now = (plain_json(title.view(state, viewer)), [e for e in events if e.visible_to(viewer)])
            before = seen.setdefault(viewer, now)
            assert before[0] == now[0], f"{viewer} can see how {ask.seat} answered"
            assert before[1] == now[1], f"{viewer} is told how {ask.seat} answered: {before[1]} or {now[1]}"


def _group_is_open(ask: Ask, asks: tuple[Ask, ...], answered: set[int]) -> bool:
    """Whether the answer waits for others. A secret group that asks somebody again is another one."""
    if ask.sealed:
        return any(a.seat == ask.seat and a.kind == ask.kind and a.answered for a in asks)
    return any(a.secret and (a.kind, a.args) == (ask.kind, ask.args) and a.seat not in answered for a in asks)


# --- guesses --------------------------------------------------------------------------------------------------------


def guesses(title: AnyTitle) -> None:
    """A guess is made of what the seat knows and of chance alone: it owes nothing to what is really hidden."""
    for setting in sample(title, 6):
        state, _, others = _dealt_otherwise(title, setting)
        hiding = [v for v in viewers(setting.seats) if _guess_the_same(title, state, [s for s, _ in others], v)]
        positions, true = 0, dict.fromkeys(hiding, 0)
        for table, _, _ in looked_at(title, setting, "guesses"):
            positions += 1
            for viewer in hiding:
                seed = f"guesses {table.entries} {viewer}"
                guess = title.guess(table.state_of(viewer), viewer, SearchChance(seed))
                true[viewer] += digest_of(guess) == table.digest
                again = title.guess(guess, viewer, SearchChance(seed))
                assert digest_of(again) == digest_of(guess), f"a guess of {viewer} depends on what is hidden from it"
            _guess_the_same_of_twins(title, table, setting.seats)
        for viewer, times in true.items():
            assert times * 2 < positions, f"{times} of {positions} guesses of {viewer} were the truth"


def _guess_the_same_of_twins(title: AnyTitle, table: Table[Any], seats: int) -> None:
    """Where the title's tests can make other secrets in the middle of a game: they leave no trace in a guess either."""
    change = other_secrets(title)
    if change is None:
        return
    for viewer in viewers(seats):
        seed = f"twins {table.entries} {viewer}"
        true = table.state_of(viewer)
        twin = change(true, viewer, SearchChance(seed))
        assert plain_json(title.view(twin, viewer)) == plain_json(table.view(viewer)), "these are no twins"
        guesses = [digest_of(title.guess(state, viewer, SearchChance(seed))) for state in (true, twin)]
        assert guesses[0] == guesses[1], f"what is hidden from {viewer} leaves a trace in its guess"


def _guess_the_same(title: AnyTitle, state: Any, others: list[Any], viewer: int | None) -> bool:
    """Whether something is hidden from the viewer at the set-up; if so, it leaves no trace in his guesses."""
    seen, digest = plain_json(title.view(state, viewer)), digest_of(state)
    alike = [s for s in others if digest_of(s) != digest and plain_json(title.view(s, viewer)) == seen]
    guess = digest_of(title.guess(state, viewer, SearchChance("alike")))
    for other in alike:
        instead = digest_of(title.guess(other, viewer, SearchChance("alike")))
        assert instead == guess, f"what is hidden from {viewer} leaves a trace in its guess"
    return len(alike) > 0


def reasons(title: AnyTitle) -> None:
    """Why a move is refused tells nothing that is hidden from the seat that tried it."""
    chance = SearchChance("reasons")
    for setting in sample(title, 6):
        for table, ask, _ in looked_at(title, setting, "reasons"):
            wrong = [move for move in near_moves(ask, chance, 12) if not ask.allows(move)]
            why = [title.why_not(table.state_of(ask.seat), ask.seat, move) for move in wrong]
            for k in range(3):
                guess = title.guess(table.state_of(ask.seat), ask.seat, SearchChance(f"reasons {table.entries} {k}"))
                for move, reason in zip(wrong, why, strict=True):
                    instead = title.why_not(guess, ask.seat, move)
                    assert instead == reason, f"refusing {move} tells a secret: {reason} instead of {instead}"


def drawn(title: AnyTitle) -> None:
    """The picture, the sheets and the labels are the same whatever is hidden."""
    for setting in sample(title, 6):
        speaker = Speaker("en", title, [f"Player {seat}" for seat in range(setting.seats)])
        for table, _, _ in looked_at(title, setting, "drawn"):
            viewer = viewers(setting.seats)[table.entries % (setting.seats + 1)]
            ask = None if viewer is None else table.ask_of(viewer)
            true = _picture(title, table.state_of(viewer), viewer, ask, speaker)
            guess = title.guess(table.state_of(viewer), viewer, SearchChance(f"drawn {table.entries}"))
            assert _picture(title, guess, viewer, ask, speaker) == true, f"what is drawn for {viewer} shows a secret"


def _picture(title: AnyTitle, state: Any, viewer: int | None, ask: Ask | None, speaker: Speaker) -> str:
    view = title.view(state, viewer)
    options = ask.options if ask else ()
    labels = [speaker.move(view, option) for option in options]
    lit = Lit(ask, say_move=lambda move: speaker.move(view, move))
    panels = panels_of(title, view, len(speaker.names), speaker, lit)
    return repr(([filled(panel) for panel in panels], face_of(title).sheets(view), labels))
