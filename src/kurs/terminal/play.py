"""A game in the terminal: people at the keyboard, bots on the other seats, every move on disk before it counts."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from kurs.bots import bot
from kurs.calling import Round, calls_for_round
from kurs.kernel import (
    Ask,
    Eyes,
    Move,
    RecordError,
    Refused,
    SearchChance,
    Table,
    Title,
    bot_seed,
    heard,
    imagined,
    in_order,
    parse_move,
    ties_broken,
)
from kurs.rulebook import rule
from kurs.terminal.board import Board
from kurs.text import Speaker

PERSON = "you"
NEWS = 12
"""So many of the last events are told on resuming; the rest is in the log."""


WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Empties the screen and what can be scrolled back to."""


class Saved(Exception):
    """The player has left; the game is on disk."""


def is_person(spec: str) -> bool:
    """``you`` and ``you:Anna`` are people, everything else names a bot."""
    return spec == PERSON or spec.startswith(f"{PERSON}:")


def check_seats(title: Title[Any, Any], specs: list[str]) -> None:
    """Every seat is a person or a bot that plays this title."""
    for spec in specs:
        if not is_person(spec):
            bot(title, spec)


def names_of(specs: list[str], speaker: Speaker) -> list[str]:
    """How the players are called: a person by name, bots numbered by their seats."""
    names = []
    for seat, spec in enumerate(specs):
        if spec == PERSON:
            names.append(speaker.key("play.person", number=seat + 1))
        else:
            names.append(spec.partition(":")[2].strip() if is_person(spec) else f"{spec} {seat + 1}")
    return names


class Play:
    """Asks people and bots in turn until the game is over or somebody leaves."""

    def __init__(
        self,
        table: Table[Any],
        path: Path,
        language: str,
        console: Console,
        read: Callable[[str], str] = input,
    ) -> None:
        self.table = table
        self.path = path
        self.console = console
        self.read = read
        specs = table.names
        if len(specs) != table.seats:
            raise RecordError("record.no_players")
        check_seats(table.title, specs)
        self.specs = specs
        self.people = [seat for seat in range(table.seats) if is_person(specs[seat])]
        self.speaker = Speaker(language, table.title, names_of(specs, Speaker(language)))
        self.board = Board(console, table.title, self.speaker)
        self.told = {seat: max(0, table.told_count(seat) - NEWS) for seat in self.people}
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play on."""
        try:
            while not self.table.over:
                self.step()
            self.finish()
        except (Saved, EOFError, KeyboardInterrupt):
            self.console.print()
            self.say("play.saved", file=str(self.path))
        except OSError as error:
            self.say("play.not_saved", what=str(error), file=str(self.path))

    def step(self) -> None:
        """The next open ask is answered, people first where several are asked."""
        if calls_for_round(self.table, self.people):
            self.call_everybody()
            return
        seats = [ask.seat for ask in self.table.asks if not ask.answered]
        for seat in sorted(seats, key=lambda seat: seat not in self.people):
            ask = self.table.ask_of(seat)
            assert ask is not None
            if seat in self.people:
                self.ask_person(ask)
            else:
                self.ask_bot(ask)
            return

    def ask_bot(self, ask: Ask) -> None:
        """A bot answers from what its seat may know."""
        table, seat = self.table, ask.seat
        player = bot(table.title, self.specs[seat])
        eyes = Eyes(table.title, seat, imagined(table, seat), ask)
        for event in heard(table, seat) if player.remembers else ():
            eyes.memory = player.remember(eyes.memory, seat, event)
        table.play(seat, player.choose(eyes, SearchChance(bot_seed(table, seat))), table.number_of(seat))

    # --- people -------------------------------------------------------------------------------------------------

    def ask_person(self, ask: Ask) -> None:
        """Show what happened and the table, then read until a move was made or play was taken back."""
        self.curtain(ask.seat)
        self.news(ask.seat)
        self.board.show(self.table.view(ask.seat))
        self.question(ask)
        while not self.answer(ask, self.read(f"{self.speaker.key('play.prompt', seat=self.speaker.name(ask.seat))} ")):
            pass

    def call_everybody(self) -> None:
        """One of several people at this screen is asked in secret: all are called, so that nobody learns who it is."""
        walk = Round(self.table, self.people)
        while (seat := walk.called) is not None:
            self.looking = None
            self.curtain(seat)
            while earlier := walk.awaited(self.table):
                self.ask_bot(earlier[0])
            while ask := walk.ask(self.table):
                self.ask_person(ask)
            self.read(self.speaker.key("play.nothing_to_show", seat=self.speaker.name(seat)))
            self.wipe()
            walk.pass_on()
        self.looking = None

    def wipe(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(WIPE)

    def curtain(self, seat: int) -> None:
        """With several people at one screen nobody sees the other's cards."""
        if self.looking != seat:
            self.wipe()
            self.read(self.speaker.key("play.curtain", seat=self.speaker.name(seat)))
            self.looking = seat

    def news(self, seat: int) -> None:
        """What happened since this person last looked."""
        for event in self.table.events_since(self.told[seat], seat):
            self.console.print(Text("· " + self.speaker.told(event), style="dim" if event.reveals else ""))
        self.told[seat] = self.table.told_count(seat)

    def question(self, ask: Ask) -> None:
        self.console.print(Text(self.speaker.ask(ask), style="bold yellow"))
        if steps := [self.speaker.move(view, step) for view, step in self.table.steps_seen(ask.seat)]:
            self.say("play.steps", steps=" → ".join(steps))
        self.board.options(self.table.view(ask.seat), ask)

    def answer(self, ask: Ask, line: str) -> bool:
        """Do what was typed; whether that was a move, so that the next one is asked."""
        word, _, rest = line.strip().partition(" ")
        match word:
            case "":
                self.question(ask)
            case "?" | "rule":
                self.explain(ask, rest.strip() or ask.rule)
            case "help" | "h":
                amounts = [f"{r.verb} {' '.join(map(str, (*r.args, r.low)))}" for r in ask.ranges]
                self.say("play.help", move=[*amounts, *map(str, ask.options)][0], rule=ask.rule)
            case "table" | "t":
                self.board.show(self.table.view(ask.seat))
                self.question(ask)
            case "log":
                self.log(ask.seat)
            case "quit" | "q" | "exit":
                raise Saved
            case "undo" | "redo" | "over":
                return self.undo_or_redo(word, ask.seat)
            case _:
                return self.move(ask, line.strip())
        return False

    def move(self, ask: Ask, text: str) -> bool:
        """A number of the list, an amount where nothing else is asked for, or a move in its text form."""
        chosen: Move | None = None
        if text.isdecimal() and text.isascii() and len(text) < 6:
            if 1 <= int(text) <= len(ask.options):
                chosen = ask.options[int(text) - 1]
            elif not ask.options and len(ask.ranges) == 1:
                chosen = Move(ask.ranges[0].verb, (*ask.ranges[0].args, int(text)))
        else:
            chosen = parse_move(text)
        if chosen is None:
            self.say("play.not_understood", text=text[:60])
            return False
        try:
            self.table.play(ask.seat, chosen, self.table.number_of(ask.seat))
        except Refused as refusal:
            self.console.print(Text(self.speaker.error(refusal), style="red"))
            return False
        self.news(ask.seat)
        return True

    def undo_or_redo(self, word: str, seat: int) -> bool:
        try:
            if word == "undo":
                self.table.undo(seat)
            elif word == "over":
                self.table.start_over(seat)
            else:
                self.table.redo(seat)
        except Refused as refusal:
            self.console.print(Text(self.speaker.error(refusal), style="red"))
            return False
        return True

    def explain(self, ask: Ask, what: str) -> None:
        """The rule that applies, a rule by its number, or why a move cannot be made."""
        text = rule(self.table.title, self.speaker.language, what)
        if text is not None:
            self.console.print(Markdown(f"**{what}** {text}"))
            return
        move = parse_move(what)
        reason = self.table.why_not(ask.seat, move) if move else None
        if move and reason:
            self.console.print(Text(self.speaker.say(reason)))
        elif move and ask.allows(move):
            self.say("play.can_be_done", text=self.speaker.move(self.table.view(ask.seat), move))
        else:
            self.say("play.no_rule", text=what[:40])

    def log(self, seat: int) -> None:
        """The whole game so far, as this person knows it."""
        for n, event in self.table.log(seat):
            self.console.print(Text(f"{n:>4}  {self.speaker.told(event)}"))

    # --- the end ------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """What happened last, and the result line by line."""
        if self.people:
            self.news(self.people[0])
        self.board.show(self.table.view(None))
        print_scores(self.console, self.speaker, self.table)
        self.say("play.record", file=str(self.path))

    def say(self, key: str, **named: object) -> None:
        self.console.print(Text(self.speaker.key(key, **named)))


def print_scores(console: Console, speaker: Speaker, table: Table[Any]) -> None:
    """The result of each player, best first, with what it is made of."""
    from rich.table import Table as Grid

    scores = table.scores()
    lines = [line for line, _ in scores[0].lines]
    grid = Grid(title=speaker.key("play.result"), title_justify="left", title_style="bold")
    grid.add_column(speaker.key("play.rank"), justify="right")
    grid.add_column(speaker.key("play.player"))
    for line in lines:
        grid.add_column(speaker.key(f"score.{line}"), justify="right")
    grid.add_column(speaker.key("play.points"), justify="right", style="bold")
    for row in in_order(scores, table.teams()):
        score = scores[row]
        amounts = [str(amount) for _, amount in score.lines]
        grid.add_row(str(score.rank), Text(speaker.row(row, score)), *amounts, str(score.points))
    console.print(grid)
    for tie in ties_broken(scores, table.teams()):
        console.print(Text(speaker.tie(tie, scores)))


def console_for_people() -> Console:
    """A console that writes to the terminal, plain where there is none."""
    return Console(file=sys.stdout, highlight=False, emoji=False, markup=False)


__all__ = ["Play", "check_seats", "console_for_people"]
