"""What can be chosen now: elements of a picture that are an option, or the next word of one, light up.

An option is a verb and its arguments. Where a picture has no single place for a whole option (a card to a pile), it is
chosen word by word: the words chosen so far are the *draft*, and what continues it lights up. An amount within a range
of the ask is an option like any other.
"""

from collections.abc import Callable
from typing import Any

from kurs.kernel.ask import Ask, Range
from kurs.kernel.move import Arg, Move, text_of

Words = tuple[Arg, ...]


class Lit:
    """The options of an ask from where the draft stands. `say_move` labels an option; no ask: nothing is lit.

    It is a value: two are equal when the same things are lit with the same words, so that a panel painted from one
    need not be painted again for the other. A panel that shows only some of it takes its part (`only`, `where`).
    """

    def __init__(self, ask: Ask | None = None, draft: Words = (), say_move: Callable[[Move], str] = str) -> None:
        self.draft = draft
        self._say_move = say_move
        self._options: tuple[Move, ...] = ask.options if ask else ()
        self._all_ranges: tuple[Range, ...] = ask.ranges if ask else ()
        self._labels: dict[Move, str] = {}
        """What the options say that the draft still allows."""
        for option in self._options:
            if (option.verb, *option.args)[: len(draft)] == draft:
                self._labels[option] = say_move(option)
        self._asking = bool(self._labels) or bool(self.ranges())
        self._settle()

    def _settle(self) -> None:
        self._ranges = self.ranges()
        self._words: tuple[dict[Words, Move], set[Words]] | None = None
        ends = tuple([(r, self._said(r, r.low), self._said(r, r.high)) for r in self._ranges])
        """How the least and the greatest amount are called tells how all between them are."""
        lit = self._options or self._all_ranges
        self._value = (self.draft if lit else (), self._options, tuple(self._labels.values()), ends, self._asking)
        self._hash = hash(self._value)

    def _said(self, amounts: Range, amount: int) -> str:
        return self._say_move(Move(amounts.verb, (*amounts.args, amount)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lit) and self._value == other._value

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Lit({self.draft}, {len(self._labels)} options)"

    def _index(self) -> tuple[dict[Words, Move], set[Words]]:
        """The options by their words, and what the words of an option begin with; made when something is painted."""
        if self._words is None:
            moves = {(option.verb, *option.args): option for option in self._labels}
            leading = [words[:-1] for words in moves] + [(r.verb, *r.args) for r in self._ranges]
            prefixes = {words[:k] for words in leading for k in range(len(self.draft) + 1, len(words) + 1)}
            self._words = moves, prefixes
        return self._words

    def only(self, *verbs: str, why: bool = True) -> "Lit":
        """What of it has one of these verbs. A panel that never says why something cannot be chosen (`why=False`) looks
        the same whether the viewer is asked something else or nothing."""
        return self.where(lambda move: move.verb in verbs, why)

    def where(self, wanted: Callable[[Move], bool], why: bool = True) -> "Lit":
        """What of it is wanted; ranges are asked for by their verb and arguments."""
        if not self._options and not self._all_ranges:
            return self
        part = Lit.__new__(Lit)
        part.draft, part._say_move, part._asking = self.draft, self._say_move, self._asking and why
        part._options = tuple([option for option in self._options if wanted(option)])
        part._all_ranges = tuple([r for r in self._all_ranges if wanted(Move(r.verb, r.args))])
        if not part._options and not part._all_ranges:
            part.draft = ()
        part._labels = {option: self._labels[option] for option in part._options if option in self._labels}
        part._settle()
        return part

    def moves(self) -> list[Move]:
        """The options that the draft still allows."""
        return list(self._labels)

    def verbs(self) -> frozenset[str]:
        """The verbs of what the draft still allows, amounts included."""
        return frozenset([move.verb for move in self._labels] + [amounts.verb for amounts in self._ranges])

    def label(self, move: Move) -> str:
        """What an option says that the draft still allows."""
        return self._labels[move]

    def ranges(self) -> list[Range]:
        """The ranges of amounts that the draft still allows."""
        return [r for r in self._all_ranges if (r.verb, *r.args)[: len(self.draft)] == self.draft]

    def _move(self, words: Words) -> Move | None:
        """The option or the amount these words name."""
        found = self._index()[0].get(words)
        if found is None and self._ranges and words:
            named = Move(str(words[0]), words[1:])
            return named if any([amounts.allows(named) for amounts in self._ranges]) else None
        return found

    def starts(self, *words: Arg) -> bool:
        """Whether some option begins with these words."""
        return words in self._index()[1] or self._move(words) is not None

    def at(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """The attributes of an element that stands for these words: a move, a further word, or nothing.

        ``el("g", ..., **lit.at("bid", 0, 10))``. A further word needs a label, a move has one of its own.
        """
        move = self._move(words)
        if move is not None:
            return self._attributes("data_move", text_of(move), self._labels.get(move) or self._say_move(move))
        if words in self._index()[1]:
            return self._attributes("data_pick", " ".join([str(word) for word in words]), label)
        return {}

    def next(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """The same for words that come after those of the draft: a pile onto which the chosen card may go."""
        return self.at(*self.draft, *words, label=label)

    def instead(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """For what was chosen and can be chosen differently: these words as a new draft (no words: begin again)."""
        return self.look(*words, label=label) if self.draft else {}

    def look(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """For an option that is looked at before it is taken: its words, even all of them, become the draft."""
        if any((option.verb, *option.args)[: len(words)] == words for option in self._options):
            return self._attributes("data_pick", " ".join([str(word) for word in words]), label)
        return {}

    @staticmethod
    def _attributes(kind: str, value: str, label: str) -> dict[str, Any]:
        return {kind: value, "class_": "lit", "role": "button", "tabindex": "0", "aria_label": label or value}

    def why(self, *words: Arg) -> dict[str, Any]:
        """For what looks as if it could be chosen but cannot: clicking it asks why not."""
        return {"data_why": " ".join([str(word) for word in words])} if self._asking and not self.starts(*words) else {}


NOT_LIT = Lit()
"""Nothing is asked."""
