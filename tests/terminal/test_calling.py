"""Several people at one terminal: those around it cannot tell which of them is asked in secret (STK-4.0.7)."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from kurs.terminal.play import WIPE, Play
from server.twins import dividend_for

TURN_ORDER = (1, 2, 3, 0)
NAMES = ("Ann", "Bob", "Cid", "Dan")
EVERYBODY, TWO, FIRST = (0, 1, 2, 3), (0, 2), (1, 2)


class Terminal:
    """A game whose people press Enter when they are called and show what they have when they are asked."""

    def __init__(self, owners: str, people: tuple[int, ...], sitting: int | None = None, *, real: bool = False) -> None:
        table = dividend_for([int(owner) for owner in owners])
        table.names = [f"you:{name}" if seat in people else "random" for seat, name in enumerate(NAMES)]
        self.screen = io.StringIO()
        console = Console(file=self.screen, force_terminal=real, width=200, highlight=False)
        self.play = Play(table, Path("game.jsonl"), "en", console, self.read)
        self.prompts: list[str] = []
        self.before: list[str] = []
        """What stood on the screen when somebody was called."""
        self.asked: list[int] = []
        self.play.looking = sitting
        self.play.run()

    def read(self, prompt: str) -> str:
        if "Enter" in prompt:
            self.prompts.append(prompt)
            self.before.append(self.screen.getvalue().rpartition(WIPE)[2])
            return ""
        ask = self.play.table.asks[0]
        if ask.kind != "dividend":
            raise EOFError
        self.asked.append(ask.seat)
        return "1"


def sequence(people: tuple[int, ...]) -> list[str]:
    """Everybody once in turn order; then the first player of the next round, who is asked openly."""
    calls = []
    for seat in [seat for seat in TURN_ORDER if seat in people]:
        calls.append(f"Now it is {NAMES[seat]}'s turn: take the keyboard and press Enter.")
        calls.append(f"{NAMES[seat]}: nothing to show you now. Press Enter and pass the keyboard on.")
    return [*calls, "Now it is Cid's turn: take the keyboard and press Enter."]


@pytest.mark.parametrize("owners", ["0", "1", "2", "3", "01", "13", "23", "012", "0123"])
def test_everybody_at_the_terminal_is_called_whoever_is_asked(owners: str) -> None:
    terminal = Terminal(owners, EVERYBODY, sitting=1)
    assert terminal.asked == [seat for seat in TURN_ORDER if str(seat) in owners]
    assert terminal.prompts == sequence(EVERYBODY)


@pytest.mark.parametrize("owners", ["0", "2", "02", "12", "023", "0123"])
def test_bots_that_are_asked_in_between_change_nothing(owners: str) -> None:
    terminal = Terminal(owners, TWO)
    assert terminal.asked == [seat for seat in TURN_ORDER if str(seat) in owners and seat in TWO]
    assert terminal.prompts == sequence(TWO)


@pytest.mark.parametrize("owners", ["1", "2", "03", "12"])
def test_the_one_who_was_called_last_is_called_again_for_the_next_question(owners: str) -> None:
    called = Terminal(owners, FIRST).prompts
    assert called == (sequence(FIRST) if owners != "03" else sequence(())), "03: only bots are asked"


def test_where_a_bot_alone_is_asked_nobody_is_called() -> None:
    assert Terminal("3", TWO).prompts == ["Now it is Cid's turn: take the keyboard and press Enter."]


@pytest.mark.parametrize("owners", ["0", "2", "13"])
def test_the_screen_is_empty_whenever_somebody_is_called(owners: str) -> None:
    terminal = Terminal(owners, EVERYBODY, real=True)
    curtains = [before for prompt, before in zip(terminal.prompts, terminal.before, strict=True) if "Now" in prompt]
    assert curtains == [""] * 5
    assert terminal.screen.getvalue().count(WIPE) == 9, "and when the screen is passed on"


def test_one_person_with_bots_is_simply_asked() -> None:
    terminal = Terminal("0123", (2,), sitting=2)
    assert terminal.prompts == []
    assert terminal.asked == [2]
