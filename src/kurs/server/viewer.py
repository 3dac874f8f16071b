"""What one person at one table is looking at: which seat's eyes, which moment, which tab, how far a choice has got."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

from kurs.calling import Round, calls_for_round
from kurs.face import face_of
from kurs.kernel import Ask, Event, Move, Plan, Shown, Title, shown_to
from kurs.kernel.move import Arg, parse_move
from kurs.server.fragment import Fragment
from kurs.server.live_table import LiveTable
from kurs.text import LANGUAGES, Speaker

TABS = ("log", "chat", "numbers", "charts", "notes")


@lru_cache(256)
def speaker_of(language: str, title: Title[Any, Any] | None = None, names: tuple[str, ...] = ()) -> Speaker:
    """Speakers are made once for a table's language and names; without a table, for a language."""
    return Speaker(language, title, names)


class Viewer:
    """Somebody at a table: a player, several players on one screen, or a watcher."""

    def __init__(self, live: LiveTable, person: str, name: str, language: str) -> None:
        self.live = live
        self.person = person
        self.name = name
        self.language = language
        self.draft: tuple[Arg, ...] = ()
        self.looking: tuple[Arg, ...] = ()
        """What this page is looking up in the picture; it stays until something else is looked up."""
        self.moment: int | None = None
        """An earlier moment of the game that is being looked at; None is the present."""
        self.tab = "log"
        self.log_from: int = 1 << 30
        """The first block of the log that the page has asked for; at first only the last ones."""
        self.full_blocks: tuple[Hashable, dict[str, Fragment]] = ((), {})
        """Of the log, to this way of looking at it: blocks to which nothing is added any more."""
        self.origin = ""
        """Where this page comes from, for links that are sent to friends."""
        self.note = ""
        self.plan: Plan | None = None
        """Moves tried ahead on a copy that only this page sees."""
        self.bots_answer = False
        """In a plan bots answer for the others."""
        self.beat: int | None = None
        """On the way to that moment: which of the beats of its move is being looked at."""
        self._beats: tuple[object, list[Shown]] = (None, [])
        self._moments: tuple[tuple[int, int | None], list[int]] | None = None
        self.lifted: int | None = None
        """In a hotseat game: the seat whose curtain is up."""
        self.round: Round | None = None
        """In a hotseat game: everybody at this screen is being called, for one of them is asked in secret."""

    @property
    def seats(self) -> list[int]:
        """The seats this person holds."""
        return self.live.seats_of(self.person)

    def speaker(self) -> Speaker:
        """Speaks this viewer's language with the players' names."""
        return speaker_of(self.language, self.live.title, tuple(self.live.names))

    def seat(self) -> int | None:
        """Whose eyes: the own seat, in a hotseat game the one whose curtain is up, else a watcher's."""
        seats = self.seats
        if len(seats) == 1:
            return seats[0]
        if not seats or self.behind_curtain() is not None or self.nothing_to_show() is not None:
            return None
        return self._acting() if not self.live.title.secrets else self.lifted

    def _acting(self) -> int:
        """Where nothing is secret: the own seat that is asked, or else the one that was asked last."""
        asks = self.live.table.asks if self.live.table else ()
        asked = [a.seat for a in asks if not a.answered and a.seat in self.seats]
        if self.plan is None and asked and self.lifted not in asked:
            self.lifted = asked[0]
        return self.seats[0] if self.lifted is None else self.lifted

    def behind_curtain(self) -> int | None:
        """In a hotseat game: the seat that must take the screen before anything is shown."""
        table, called = self.live.table, self.called()
        if called is not None:
            return called if self.lifted != called else None
        if table is None or table.over or len(self.seats) < 2 or not table.title.secrets:
            return None
        asked = [a.seat for a in table.asks if not a.answered and a.seat in self.seats]
        if not asked or self.lifted in asked:
            return None
        return asked[0]

    def called(self) -> int | None:
        """In a hotseat game: who is called now, in a round of everybody at this screen."""
        table = self.live.table
        if table is None:
            return None
        if self.round is None and calls_for_round(table, self.seats):
            self.round = Round(table, self.seats)
            self.lifted, self.moment, self.draft = None, None, ()
        return self.round.called if self.round else None

    def nothing_to_show(self) -> int | None:
        """The seat that was called and has lifted its curtain, but is not asked; it passes the screen on."""
        called, table = self.called(), self.live.table
        if called is None or self.lifted != called or self.round is None or table is None:
            return None
        return None if self.round.ask(table) or self.round.awaited(table) else called

    def pass_on(self, seat: int) -> None:
        """Who has nothing (more) to see passes the screen on; after the last one the table is shown again."""
        if self.round is not None and self.nothing_to_show() == seat:
            self.round.pass_on()
            self.lifted = None
            if self.round.called is None:
                self.round = None

    def lift(self, seat: int) -> None:
        """The next person at the screen is ready."""
        if seat in self.seats:
            self.lifted = seat
            self.draft = ()

    def ask(self) -> Ask | None:
        """What is asked of the seat now; nothing while an earlier moment is looked at."""
        seat = self.seat()
        if seat is None or self.moment is not None or self.live.table is None:
            return None
        if self.plan:
            return self.plan.ask
        return self.live.table.ask_of(seat)

    def settle(self) -> None:
        """Forget what no longer holds: a moment that was taken back, a choice that another ask has overtaken."""
        last = len(self.moments()) - 1
        if self.moment is not None and (self.moment > last or (self.moment == last and self.beat is None)):
            self.moment = self.beat = None
        if self.beat is not None and self.beat >= len(self._beats_to(self.moment)):
            self.beat = None
        if self.moment is None:
            self._beats = (None, [])
        if self.plan and (self.live.table is None or self.live.table.over):
            self.plan = None
        ask = self.ask()
        if self.draft and not (ask and self._begins(ask)):
            self.draft = ()

    def _begins(self, ask: Ask) -> bool:
        return any((o.verb, *o.args)[: len(self.draft)] == self.draft for o in ask.options)

    def pick(self, words: str) -> None:
        """Choose the next word of an option; a verb alone, or what no option begins with, clears the choice."""
        ask = self.ask()
        move = parse_move(words)
        if move is not None and move.verb in face_of(self.live.title).lookups:
            self.looking = (move.verb, *move.args)
            return
        chosen: tuple[Arg, ...] = (move.verb, *move.args) if move else ()
        self.draft = chosen if len(chosen) > 1 else ()
        if not (ask and self._begins(ask)):
            self.draft = ()

    def restore(self, tab: str, draft: str = "", number: int | None = None) -> None:
        """What the page showed before its connection was lost: half a choice only if the same is still asked."""
        if tab in TABS:
            self.tab = tab
        table, seat = self.live.table, self.seat()
        if draft and table is not None and seat is not None and table.number_of(seat) == number:
            self.pick(draft)

    def step_to(self, moment: int | None, beat: int | None = None) -> None:
        """Look at an earlier moment, or at a beat on the way to it; the last moment is the present."""
        self.plan = self.beat = None
        last = len(self.moments()) - 1
        if moment is not None and beat is not None and 0 <= beat < len(self._beats_to(moment)):
            self.moment, self.beat = moment, beat
        else:
            self.moment = None if moment is None or moment >= last else max(0, moment)

    def step_back(self) -> None:
        """One beat back, or one moment where a move has none."""
        at = len(self.moments()) - 1 if self.moment is None else self.moment
        beat = len(self._beats_to(at)) if self.beat is None else self.beat
        if beat > 0:
            self.plan, self.moment, self.beat = None, at, beat - 1
        else:
            self.step_to(max(0, at - 1))

    def step_on(self) -> None:
        """One beat on, or one moment."""
        if self.moment is None:
            return
        at, beat = (self.moment, self.beat + 1) if self.beat is not None else (self.moment + 1, 0)
        if beat < len(self._beats_to(at)):
            self.plan, self.moment, self.beat = None, at, beat
        else:
            self.step_to(at)

    def _beats_to(self, moment: int | None) -> list[Shown]:
        """The beats on the way to a moment, as this viewer may see them; kept while he looks at them."""
        moments, table, seat = self.moments(), self.live.table, self.seat()
        if table is None or moment is None or not 0 < moment < len(moments):
            return []
        key = (moments[moment], len(table.record.lines), seat)
        if self._beats[0] != key:
            self._beats = (key, shown_to(seat, table.beats_of(moments[moment])))
        return self._beats[1]

    def past_state(self) -> Any:
        """The state of the moment or beat that is looked at; None: the present, or a moment that was not kept."""
        table = self.live.table
        if table is None or self.moment is None:
            return None
        if self.beat is not None:
            return self._beats_to(self.moment)[self.beat].state
        n = self.moments()[self.moment]
        return table.state_at(n) if table.is_kept(n) else None

    def is_kept(self) -> bool:
        """Whether the moment that is looked at can be shown as a picture."""
        table = self.live.table
        return table is None or self.moment is None or table.is_kept(self.moments()[self.moment])

    def told_by_beat(self) -> list[Event]:
        """What this viewer was told of the move he looks at, up to the beat he looks at."""
        shown = self._beats_to(self.moment)
        return [event for one in shown[: len(shown) if self.beat is None else self.beat + 1] for event in one.told]

    def moments(self) -> list[int]:
        """The entries after which this viewer was told something."""
        if self.live.table is None:
            return [0]
        key = (self.live.changes, self.seat())
        if self._moments is None or self._moments[0] != key:
            self._moments = (key, self.live.table.moments(key[1]))
        return self._moments[1]

    def speak(self, language: str) -> None:
        """Change the language."""
        if language in LANGUAGES:
            self.language = language

    def say_move(self, view: object) -> Callable[[Move], str]:
        """Labels options for this viewer."""
        speaker = self.speaker()
        return lambda move: speaker.move(view, move)
