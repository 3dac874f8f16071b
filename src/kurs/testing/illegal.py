"""The check of illegal moves: ten thousand of them, malformed or merely wrong, from a fuzzer; each is refused with a
reason that every language can say."""

from collections import Counter
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kurs.kernel import Ask, Chance, Move, Refused, SearchChance, Table, parse_move
from kurs.lab.fuzz import Setting
from kurs.testing.games import AnyTitle, Player, near_moves, players, sample, some_answers, walk
from kurs.text import LANGUAGES, Speaker, own_words

BATCHES, WILD, NEAR = 1000, 2, 24

NUMBERS = st.integers(-3, 12) | st.integers() | st.sampled_from([0, 1, 15, 20, 25, 999])
TEXTS = st.text(max_size=30) | st.from_regex(r"[a-z_]{1,10}( -?[0-9]{1,3}){0,4}", fullmatch=True)

Attempt = tuple[int, Move | str, int | None]
Position = tuple[Setting, str, Player, int]
"""A game by chance and the number of moves made, steps of answers among them."""

WILD_ONLY = {"why.unknown_verb"}


class Played:
    """Some games: what each kind of ask ever offered, by verb, and all positions, by what was asked and could be done.

    What is rare is tried as often as the rest.
    """

    def __init__(self, title: AnyTitle) -> None:
        self.title = title
        self.offered: dict[str, dict[str, list[Move]]] = {}
        self.positions: dict[str, dict[str, list[Position]]] = {"over": {"": []}}
        by_chance = players(self.title)
        for i, setting in enumerate(sample(self.title, 48)):
            seed, player = f"illegal {i}", by_chance[i % len(by_chance)]
            made = 0
            for made, (_, ask, _) in enumerate(walk(self.title, setting, seed, player), start=1):
                answers = some_answers(ask)
                for answer in answers:
                    known = self.offered.setdefault(self.asked(ask), {}).setdefault(answer.verb, [])
                    if answer not in known:
                        known.append(answer)
                verbs = " ".join(sorted({answer.verb for answer in answers}))
                position = (setting, seed, player, made - 1)
                self.positions.setdefault(self.asked(ask), {}).setdefault(verbs, []).append(position)
            self.positions["over"][""].append((setting, seed, player, made))
        every = [move for of_kind in self.offered.values() for moves in of_kind.values() for move in moves]
        self.words = sorted({arg for move in every for arg in move.args if isinstance(arg, str)})
        self.verbs = sorted({verb for of_kind in self.offered.values() for verb in of_kind})

    def table(self, chance: Chance) -> Table[Any]:
        """A table in one of the positions."""
        setting, seed, player, moves = one(one(one(self.positions, chance), chance), chance)
        for made, (table, _, _) in enumerate(walk(self.title, setting, seed, player)):
            if made == moves:
                return table
        return table  # the game is over

    def asked(self, ask: Ask) -> str:
        """What an ask is about: its kind, and which step of a turn if there are several (``step.NAME``)."""
        return " ".join([ask.kind, *[str(arg) for arg in ask.args if f"step.{arg}" in own_words(self.title)]])

    def near(self, table: Table[Any], chance: Chance) -> list[Attempt]:
        """By the seat that is asked, with the right number: nearly an answer, or one that fits another time."""
        if table.over:
            return []
        ask = table.next_ask()
        moves = near_moves(ask, chance, NEAR // 3)
        moves += [one(one(self.offered[self.asked(ask)], chance), chance) for _ in range(NEAR // 3)]
        moves += [one(one(one(self.offered, chance), chance), chance) for _ in range(NEAR // 6)]
        for move in moves[-NEAR // 3 :: 2]:
            moves.append(Move(move.verb, tuple([chance.below("argument", 9) - 1 for _ in move.args])))
        verbs = sorted({answer.verb for answer in some_answers(ask)})
        moves += [one(self.offered[self.asked(ask)][one(verbs, chance)], chance) for _ in range(NEAR // 3)]
        moves += near_moves(ask, chance, NEAR // 3, self.words)
        return [(ask.seat, move, table.number_of(ask.seat) if chance.below("number", 2) else None) for move in moves]


def one(choices: Any, chance: Chance) -> Any:
    """One of a list, or of the values of a dictionary."""
    items = choices if isinstance(choices, list) else [*choices.values()]
    return items[chance.below("one", len(items))]


class Attacked:
    """Tries moves at tables, and counts the reasons for which they are refused."""

    def __init__(self, played: Played) -> None:
        self.speakers = [Speaker(language, played.title) for language in LANGUAGES]
        self.seen: Counter[str] = Counter()

    def attack(self, table: Table[Any], attempts: list[Attempt]) -> None:
        digest, entries = table.digest, table.entries
        for seat, move, number in attempts:
            made = parse_move(move) if isinstance(move, str) else move
            if made and table.why_not(seat, made, number) is None:
                continue  # a legal move, by luck
            with pytest.raises(Refused) as refusal:
                table.play(seat, move, number)
            for speaker in self.speakers:
                assert len(speaker.error(refusal.value)) > 5
            assert (table.digest, table.entries) == (digest, entries)
            self.seen[refusal.value.reason.key] += 1


def illegal_moves(title: AnyTitle, batches: int = BATCHES, rare: Collection[str] = (), exactly: bool = True) -> None:
    """Every illegal move is refused with a reason, and every reason of the title turns up (``why.KEY`` of its words).

    `rare` are those that hardly ever do in random games; tests of the title itself have them. With fewer batches than
    usual others may be missing too (`exactly` false).
    """
    played = Played(title)
    attacked = Attacked(played)
    tables = []
    for n in range(batches):  # seeds of our own: what a fuzzer draws depends on which modules are loaded
        chance = SearchChance(f"attack {n}")
        table = played.table(chance)
        attacked.attack(table, played.near(table, chance))
        tables += [table] if n % 25 == 0 else []
    wild = st.tuples(
        st.integers(-2, 7),
        st.one_of(TEXTS, st.builds(Move, st.sampled_from(played.verbs), st.lists(NUMBERS, max_size=4).map(tuple))),
        st.none() | st.integers(-1, 300),
    )

    @settings(max_examples=BATCHES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.sampled_from(tables), st.lists(wild, min_size=WILD, max_size=WILD))
    def attack(table: Table[Any], attempts: list[Attempt]) -> None:
        attacked.attack(table, attempts)

    reasons = {key for key in own_words(title) if key.startswith("why.")}
    unseen = reasons - attacked.seen.keys() - WILD_ONLY
    assert unseen >= {*rare}, f"no longer so rare: {', '.join(sorted({*rare} - unseen))}"
    assert not exactly or unseen == {*rare}, f"never the reason of a refusal: {', '.join(sorted(unseen - {*rare}))}"
    attack()
    lost = (WILD_ONLY & reasons) - attacked.seen.keys()
    assert not lost, f"never the reason of a refusal: {', '.join(sorted(lost))}"
    refused = sum(attacked.seen.values())
    assert refused >= 10 * batches, f"only {refused} illegal moves were refused: there are too few positions to try"
    own = sum([times for key, times in attacked.seen.items() if key.startswith("why.")])
    assert own >= 8 * batches, f"only {own} of {refused} refusals have a reason of the title: `why_not` returns None"
