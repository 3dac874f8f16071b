"""The check of bots: whatever is hidden from its seat, a bot remembers, guesses and answers the same.

It looks at every bot that can play the title: its own, the general ones, and the installed ones of other packages.
"""

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from kurs.bots import bots_of
from kurs.kernel import Ask, Bot, Chance, Eyes, SearchChance, Table, bot_seed, digest_of, heard, steps_text
from kurs.kernel.branch import walk_steps
from kurs.kernel.move import parse_steps
from kurs.lab.fuzz import Setting
from kurs.server.thinking import BLANK, Memory, Thought, task_of, thought_of
from kurs.testing.games import AnyTitle, other_secrets, sample, walk

RARELY = 20
"""Where nothing is hidden a bot can only be caught keeping something in itself: one position of so many will do."""


class NotedEyes(Eyes):
    """Eyes that note what the bot guesses."""

    __slots__ = ("guesses",)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.guesses: list[str] = []

    def guess(self, chance: Chance) -> Any:
        found = super().guess(chance)
        self.guesses.append(digest_of(found))
        return found


class Found(NamedTuple):
    """What a bot makes of a position."""

    memory: bytes
    guesses: list[str]
    answer: str


def no_peeking(title: AnyTitle) -> None:
    """A bot's choice is the same whatever is redrawn behind what it can see."""
    for bot in bots_of(title).values():
        for setting in sample(title, 4):
            looks_where_it_may(title, bot, setting, 1 if title.secrets else RARELY)


def looks_where_it_may(title: AnyTitle, bot: Bot, setting: Setting, every: int = 1) -> None:
    """One bot in every so-many-th position of one game; as a worker has it, which takes longer, in fewer of them."""
    known = dict.fromkeys(range(setting.seats), BLANK)
    for n, (table, ask, _) in enumerate(walk(title, setting, "no peeking")):
        if n % every == 0:
            _same_in_twins(table, ask, bot)
        if n % (every * 3) == 0:
            known[ask.seat] = _same_in_a_worker(table, ask, bot, known[ask.seat])


def _same_in_twins(table: Table[Any], ask: Ask, bot: Bot) -> None:
    """The bot itself, as in the lab, in the true world and in others that its seat cannot tell from it."""
    true = table.state_of(ask.seat)
    found = [_found(table, ask, bot, state) for state in (true, *_twins(table, true, ask.seat))]
    assert len({one.memory for one in found}) == 1, f"{bot.name} remembers at {ask.kind} what it was not told"
    assert all([one.guesses == found[0].guesses for one in found]), f"{bot.name} peeks at {ask.kind} by its guesses"
    answers = {one.answer for one in found}
    assert len(answers) == 1, f"{bot.name} peeks at {ask.kind}: {answers}"
    _can_be_played(table.title, true, ask, bot, found[0].answer)


def _can_be_played(title: AnyTitle, state: Any, ask: Ask, bot: Bot, answer: str) -> None:
    """All steps of the answer are allowed, and it goes no further than the question: a table plays it as it is."""
    after = title.clone(state)
    walked = walk_steps(
        title, after, ask.seat, title.asks(after), parse_steps(answer) or [], SearchChance("played"), []
    )
    assert walked.wrong is None, f"{bot.name} answers {ask.kind} with {answer}: {walked.wrong} is no part of an answer"


def _found(table: Table[Any], ask: Ask, bot: Bot, state: Any) -> Found:
    table.title.view(state, ask.seat)  # now this world is the last one that anybody has looked at
    memory = _remembered(bot, table, ask.seat)
    packed = pickle.dumps(memory)
    eyes = NotedEyes(table.title, ask.seat, state, ask, memory)
    chosen = bot.choose(eyes, SearchChance(bot_seed(table, ask.seat)))
    moves = chosen if isinstance(chosen, list) else [chosen]
    assert ask.allows(moves[0]), f"{bot.name} answers {ask.kind} with an illegal move"
    return Found(packed, eyes.guesses, steps_text(moves))


def _remembered(bot: Bot, table: Table[Any], seat: int) -> Any:
    """What it makes of everything its seat was told, as after a restart."""
    memory = None
    for event in heard(table, seat) if bot.remembers else ():
        memory = bot.remember(memory, seat, event)
    return memory


def _twins(table: Table[Any], state: Any, seat: int) -> list[Any]:
    """Other worlds that look to the seat like this one."""
    one, other = [SearchChance(f"peek {table.entries} {k}") for k in range(2)]
    change = other_secrets(table.title) or table.title.guess
    return [table.title.guess(state, seat, one), change(state, seat, other)]


def _same_in_a_worker(table: Table[Any], ask: Ask, bot: Bot, known: Memory) -> Memory:
    """What a worker is sent is the same in all these worlds; and it answers as the bot itself does in the true one."""
    seat = ask.seat
    task, after = task_of(table, seat, bot, known)
    sent = pickle.dumps(task)
    for twin in _twins(table, table.state, seat):
        with _another(table, twin):
            assert pickle.dumps(task_of(table, seat, bot, known)[0]) == sent, f"a worker is sent a secret at {ask.kind}"
    assert table.record.header.seed.encode() not in sent, "a worker is sent the seed of the game"
    thought: Thought = pickle.loads(pickle.dumps(thought_of(table.title, bot, pickle.loads(sent))))
    anew = _remembered(bot, table, seat)
    assert thought.memory == anew, f"{bot.name} remembers at {ask.kind} something else than what it was told"
    itself = _found(table, ask, bot, table.state_of(seat)).answer
    assert thought.answer == itself, f"{bot.name} answers {ask.kind} with {thought.answer} in a worker, else {itself}"
    return (*after[:2], thought.memory)


@contextmanager
def _another(table: Table[Any], state: Any) -> Iterator[None]:
    """The table with another state under it."""
    true, table.state = table.state, state
    try:
        yield
    finally:
        table.state = true
