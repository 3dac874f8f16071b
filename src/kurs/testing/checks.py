"""What every title passes. Each check raises AssertionError with what it found; `CHECKS` is the list."""

import random
import string
from collections.abc import Callable
from typing import Any

import msgspec

from kurs.face import face_of
from kurs.kernel import (
    Ask,
    Entry,
    LiveChance,
    Log,
    Move,
    Phrase,
    RecordedChance,
    RecordError,
    Refused,
    SearchChance,
    Table,
    digest_of,
    next_open,
    parse_move,
    parse_steps,
    plain_json,
    read_record,
    replay_record,
    ties_broken,
)
from kurs.kernel.event import event_of
from kurs.lab.fuzz import Fault, fuzz_game, settings
from kurs.testing.bounded import MOST, asked, goes_on, within
from kurs.testing.eyes import no_peeking
from kurs.testing.games import AnyTitle, players, sample, walk
from kurs.testing.kept import beats, resumed, steps
from kurs.testing.named import names
from kurs.testing.pictures import pictures
from kurs.testing.secret import drawn, guesses, reasons, sealed, secrecy, told
from kurs.text import LANGUAGES, Speaker, catalogue, lacking, languages_of, own_words, parse_kinds

# 1 --------------------------------------------------------------------------------------------------------------------


def fuzz(title: AnyTitle) -> None:
    """No exception, no dead end, bounded length, invariants hold, in every setting."""
    for i, setting in enumerate(settings(title)):
        try:
            fuzz_game(title, setting, f"conformance {i}", MOST)
        except Fault as fault:
            raise AssertionError(f"{setting}: {fault.what}") from fault


def every_option(title: AnyTitle) -> None:
    """Whatever an ask offers can be done, and leaves everything in order."""
    for setting in sample(title, 4):
        for table, ask, _ in walk(title, setting, "every option"):
            for option in (*ask.options, *[Move(r.verb, (*r.args, r.high)) for r in ask.ranges]):
                state = title.clone(table.state_of(ask.seat))
                title.apply(state, ask.seat, option, LiveChance("every option"))
                assert not title.check(state), f"{option}: {title.check(state)}"


# 2 --------------------------------------------------------------------------------------------------------------------


def clone(title: AnyTitle) -> None:
    """Changing a clone never changes the original, nor any earlier state."""
    for setting in sample(title, 8):
        chance, choices = LiveChance("clone"), SearchChance("clone")
        state, _ = title.setup(setting.seats, title.complete(setting.seats, setting.options), chance)
        past: list[tuple[Any, str]] = []
        while asks := title.asks(state):
            within(len(past))
            past.append((state, digest_of(state)))
            state = title.clone(state)
            assert digest_of(state) == past[-1][1], "a clone is not equal to its original"
            ask = next_open(asks)
            title.apply(state, ask.seat, ask.pick(choices), chance)
        for n, (old, digest) in enumerate(past):
            assert digest_of(old) == digest, f"the state before move {n} changed after it had been cloned"


# 3 --------------------------------------------------------------------------------------------------------------------


def round_trip(title: AnyTitle) -> None:
    """State, move, event and record go through JSON and come back equal, between every two moves."""
    for setting in sample(title, 6):
        for table, ask, move in walk(title, setting, "round trip"):
            state = title.load(title.rules, msgspec.json.decode(plain_json(table.state)))
            assert digest_of(state) == table.digest, "a loaded state differs"
            assert title.asks(state) == table.asks, "a loaded state asks something else"
            for option in (*ask.options, move):
                assert parse_move(str(option)) == option, f"{option} does not round-trip"
            for event in table.events_of(table.entries):
                key, args, seen_by, reveals = msgspec.json.decode(plain_json(event.plain()))
                assert event_of(key, args, seen_by, reveals) == event
        assert read_record(table.record.text()).text() == table.record.text()


# 4 --------------------------------------------------------------------------------------------------------------------


def record(title: AnyTitle) -> None:
    """A record replays to every digest; the global generators play no part; the seed alone decides."""
    for setting in sample(title, 6):
        texts = []
        for disturbed in (False, True):
            for table, _, _ in walk(title, setting, "record"):
                if disturbed:
                    random.seed(table.entries)
            texts.append(table.record.text())
        assert texts[0] == texts[1], "the same seed played two different games"
        again = replay_record(title, read_record(texts[0]))
        assert again.digest == table.digest
        assert again.record.text() == texts[0]
        assert [e.plain() for _, e in again.log(None)] == [e.plain() for _, e in table.log(None)]


# 6 --------------------------------------------------------------------------------------------------------------------


def undo(title: AnyTitle) -> None:
    """Undo and redo give the same digest; nothing that can be undone crosses a draw, a reveal or another's ask."""
    for setting in sample(title, 8):
        table = Table(title, setting.seats, setting.options, "undo")
        chance = SearchChance("undo")
        while goes_on(table):
            before, asked, digest = title.clone(table.state), _asked(table.asks), table.digest
            ask = table.next_ask()
            table.play(ask.seat, ask.pick(chance))
            if table.steps_of(ask.seat) or not table.can_undo(ask.seat):
                continue
            entry = table.record.entries[-1]
            assert not entry.draws, "undo crosses a draw"
            assert _asked(table.asks) == asked, "undo crosses a change of who is asked, or what"
            for k in range(8 if title.secrets else 1):
                guess = title.guess(before, ask.seat, SearchChance(f"undo {table.entries} {k}"))
                _mover_learns_nothing(table, guess, entry)
            table.undo(ask.seat)
            assert table.digest == digest, "undo does not lead back"
            table.redo(ask.seat)
            assert table.digest == entry.digest, "redo does not lead on"
        back = replay_record(title, read_record(table.record.text()))
        assert back.digest == table.digest, "a record with branches replays to something else"


def _asked(asks: tuple[Ask, ...]) -> list[tuple[int, str]]:
    return [(ask.seat, ask.kind) for ask in asks if not ask.answered]


def _mover_learns_nothing(table: Table[Any], guess: Any, entry: Entry) -> None:
    """Whatever is hidden from the mover, after his last move he hears, sees and is asked the same."""
    title, seat, moves, move = table.title, entry.seat, parse_steps(entry.move), entry.move
    assert moves
    told = [event for event in table.events_of(entry.n) if not event.key.startswith("kernel.")]
    guessed: Log = []
    try:
        for step in moves:
            title.apply(guess, seat, step, RecordedChance(()), guessed)
    except RecordError as error:
        raise AssertionError(f"{move} may draw, and can be undone") from error
    assert guessed == told, f"the events of {move} show what {seat} could not know, and it can be undone"
    assert plain_json(title.view(guess, seat)) == plain_json(table.view(seat)), (
        f"the view after {move} shows what {seat} could not know, and it can be undone"
    )
    asks = [ask for ask in title.asks(guess) if ask.seat == seat]
    assert asks == [ask for ask in table.asks if ask.seat == seat], (
        f"the ask after {move} shows what {seat} could not know, and it can be undone"
    )


# 8 --------------------------------------------------------------------------------------------------------------------


def endings(title: AnyTitle) -> None:
    """Every way the game can end is reached."""
    missing = set(title.all_endings)
    ways, by_chance = settings(title), players(title)
    for game in range(4000):
        if not missing:
            return
        setting, player = ways[game % len(ways)], by_chance[game % len(by_chance)]
        chance, choices = LiveChance(f"ending {game}"), SearchChance(f"ending {game}")
        state, _ = title.setup(setting.seats, title.complete(setting.seats, setting.options), chance)
        for asks in asked(title, state):
            ask = next_open(asks)
            title.apply(state, ask.seat, player(ask, choices), chance)
        missing -= set(title.endings(state))
    assert not missing, f"never reached: {missing}"


# 9 --------------------------------------------------------------------------------------------------------------------


def bad_moves(title: AnyTitle) -> None:
    """Wrong seat, stale number, unknown verb, malformed arguments: a clear refusal, and nothing changes."""
    for setting in sample(title, 4):
        for table, ask, move in walk(title, setting, "bad moves"):
            seat, number, digest = ask.seat, table.number_of(ask.seat), table.digest
            others = [s for s in range(setting.seats) if table.ask_of(s) is None]
            bad: list[tuple[int, Move | str, int | None]] = [
                (setting.seats, move, None),
                (-1, move, None),
                (seat, move, number - 1),
                (seat, move, number + 1),
                (seat, "", None),
                (seat, "no_such_verb 1", None),
                (seat, f"{move} ", None),
                (seat, f"{move} 99999999999999999999", None),
                (seat, Move(move.verb, (*move.args, 0, 0, 0, 0)), None),
                (seat, Move(move.verb, ("word",)), None),
                (seat, Move(move.verb, tuple([999999 for _ in move.args]) or (999999,)), None),
                *[(other, move, None) for other in others],
            ]
            for who, what, token in bad:
                _refused(table, who, what, token)
                assert table.digest == digest, f"{what!r} was refused and changed something"


def _refused(table: Table[Any], seat: int, move: Move | str, number: int | None) -> None:
    refusal: Refused | None = None
    try:
        table.play(seat, move, number)
    except Refused as refused:
        refusal = refused
    assert refusal, f"{move!r} by {seat} with number {number} was not refused"
    for language in LANGUAGES:
        assert Speaker(language, table.title).error(refusal)


# 10 -------------------------------------------------------------------------------------------------------------------


def sentences(title: AnyTitle) -> None:
    """Every key has a sentence in every language of the title, English among them, speaking of what there is to speak
    of; everything can be said."""
    assert "en" in languages_of(title), "the title has no English catalogue"
    missing = ", ".join(lacking(title)[:5])
    assert not missing, f"no sentence for {missing}, or a wrong one: the title would be set aside"
    for language in languages_of(title):
        words = catalogue(language, title.name, face_of(title).package)
        for key, kinds in own_words(title).items():
            _sentence(words, language, key, kinds)
        speaker = Speaker(language, title)
        for setting in sample(title, 4):
            for table, ask, _ in walk(title, setting, "sentences"):
                view = table.view(ask.seat)
                speaker.ask(ask)
                for option in ask.options:
                    speaker.move(view, option)
                for event in table.events_of(table.entries):
                    speaker.event(event)
                for sheet in face_of(title).sheets(view):
                    for phrase in (sheet.name, *sheet.head, *[cell for row in sheet.rows for cell in row]):
                        speaker.say(phrase)
            for score in table.scores():
                for line, _ in score.lines:
                    speaker.say(Phrase(f"score.{line}"))
            for tie in ties_broken(table.scores(), table.teams()):
                speaker.tie(tie, table.scores())


def _sentence(words: Any, language: str, key: str, kinds: str) -> None:
    names = {name for _, name in parse_kinds(kinds)}
    plural = any(kind == "count" for kind, _ in parse_kinds(kinds))
    forms = [words.ngettext(key, key, n) for n in (1, 2, 5, 22)] if plural else [words.gettext(key)]
    for form in forms:
        assert form != key, f"{language}: no sentence for {key}"
        used = {field for _, field, _, _ in string.Formatter().parse(form) if field is not None}
        assert used <= names, f"{language}: {key} speaks of {used - names}"


CHECKS: dict[str, Callable[[AnyTitle], None]] = {
    check.__name__: check
    for check in (
        fuzz, every_option, clone, round_trip, record, secrecy, told, sealed, guesses, reasons, drawn, pictures,
        no_peeking, undo, endings, bad_moves, sentences, names, steps, resumed, beats,
    )
}  # fmt: skip
