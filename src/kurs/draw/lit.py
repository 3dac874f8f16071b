"""What can be chosen now: elements of a picture that are an option, or the next word of one, light up.

An option is a verb and its arguments. Where a picture has no single place for a whole option (a card to a pile), it is
chosen word by word: the words chosen so far are the *draft*, and what continues it lights up.
"""

from collections.abc import Callable
from typing import Any

from kurs.kernel.ask import Ask
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
                for length in range(len(draft) + 1, len(words)):
                    self._prefixes.add(words[:length])

    def moves(self) -> list[Move]:
        """The options that the draft still allows."""
        return list(self._moves.values())

    def starts(self, *words: Arg) -> bool:
        """Whether some option begins with these words."""
        return words in self._prefixes or words in self._moves

    def at(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """The attributes of an element that stands for these words: a move, a further word, or nothing.

        ``el("g", ..., **lit.at("bid", 0, 10))``. A further word needs a label, a move has one of its own.
        """
        if words in self._moves:
            move = self._moves[words]
            return self._attributes("data_move", text_of(move), self._say_move(move))
        if words in self._prefixes:
            return self._attributes("data_pick", " ".join([str(word) for word in words]), label)
        return {}

    def next(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """The same for words that come after those of the draft: a pile onto which the chosen card may go."""
        return self.at(*self.draft, *words, label=label)

    def instead(self, *words: Arg, label: str = "") -> dict[str, Any]:
        """For what was chosen and can be chosen differently: these words as a new draft (no words: begin again)."""
        options = self._ask.options if self._ask and self.draft else ()
        if any((option.verb, *option.args)[: len(words)] == words for option in options):
            return self._attributes("data_pick", " ".join([str(word) for word in words]), label)
        return {}

    @staticmethod
    def _attributes(kind: str, value: str, label: str) -> dict[str, Any]:
        return {kind: value, "class_": "lit", "role": "button", "tabindex": "0", "aria_label": label or value}

    def why(self, *words: Arg) -> dict[str, Any]:
        """For what looks as if it could be chosen but cannot: clicking it asks why not."""
        return {"data_why": " ".join([str(word) for word in words])} if self._moves and not self.starts(*words) else {}
