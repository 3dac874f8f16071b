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
    """The options of an ask from where the draft stands. `say_move` labels an option; no ask: nothing is lit."""

    def __init__(self, ask: Ask | None = None, draft: Words = (), say_move: Callable[[Move], str] = str) -> None:
        self.draft = draft
        self._ask = ask
        self._say_move = say_move
        self._moves: dict[Words, Move] = {}
        self._prefixes: set[Words] = set()
        for option in ask.options if ask else ():
            words = (option.verb, *option.args)
            if words[: len(draft)] == draft:
                self._moves[words] = option
                self._begin(words[:-1])
        self._ranges = [r for r in ask.ranges if (r.verb, *r.args)[: len(draft)] == draft] if ask else []
        for amounts in self._ranges:
            self._begin((amounts.verb, *amounts.args))

    def _begin(self, words: Words) -> None:
        """These words, and what they begin with, lead to an option."""
        for length in range(len(self.draft) + 1, len(words) + 1):
            self._prefixes.add(words[:length])

    def moves(self) -> list[Move]:
        """The options that the draft still allows."""
        return list(self._moves.values())

    def ranges(self) -> list[Range]:
        """The ranges of amounts that the draft still allows."""
        return self._ranges[:]

    def _move(self, words: Words) -> Move | None:
        """The option or the amount these words name."""
        found = self._moves.get(words)
        if found is None and self._ranges and words:
            named = Move(str(words[0]), words[1:])
            return named if any([amounts.allows(named) for amounts in self._ranges]) else None
        return found

    def starts(self, *words: Arg) -> bool:
        """Whether some option begins with these words."""
        return words in self._prefixes or self._move(words) is not None

    def at(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """The attributes of an element that stands for these words: a move, a further word, or nothing.

        ``el("g", ..., **lit.at("bid", 0, 10))``. A further word needs a label, a move has one of its own.
        """
        move = self._move(words)
        if move is not None:
            return self._attributes("data_move", text_of(move), self._say_move(move))
        if words in self._prefixes:
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
        options = self._ask.options if self._ask else ()
        if any((option.verb, *option.args)[: len(words)] == words for option in options):
            return self._attributes("data_pick", " ".join([str(word) for word in words]), label)
        return {}

    @staticmethod
    def _attributes(kind: str, value: str, label: str) -> dict[str, Any]:
        return {kind: value, "class_": "lit", "role": "button", "tabindex": "0", "aria_label": label or value}

    def why(self, *words: Arg) -> dict[str, Any]:
        """For what looks as if it could be chosen but cannot: clicking it asks why not."""
        return {"data_why": " ".join([str(word) for word in words])} if self._asks() and not self.starts(*words) else {}

    def _asks(self) -> bool:
        return bool(self._moves or self._ranges)
