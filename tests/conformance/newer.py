"""The toy under newer rules: version 2, in which a rule, a move and the shape of the state change, and version 3, in
which a rule changes again. What goes on under them was begun with `ToyTitle`, which is version 1."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.toy import Toy, ToyTitle
from kurs.kernel import Ask, Chance, Entry, Header, Log


@dataclass
class Toy2(Toy):
    """Counts the cards that were won."""

    cards: int = 0


class Toy2Title(ToyTitle):
    """Rules 2: a card is worth a point more, and coins can no longer be stashed."""

    rules = 2
    state_type = Toy2
    bonus = 1

    def setup(self, seats: int, options: dict[str, str], chance: Chance) -> tuple[Toy2, Log]:
        s, log = super().setup(seats, options, chance)
        return Toy2(**vars(s)), log

    def clone(self, state: Toy) -> Toy2:
        assert isinstance(state, Toy2)
        return Toy2(**vars(super().clone(state)), cards=state.cards)

    def asks(self, state: Toy) -> tuple[Ask, ...]:
        asks = super().asks(state)
        if len(asks) == 1 and asks[0].kind == "turn":
            options = tuple([option for option in asks[0].options if option.verb != "stash"])
            return (Ask(asks[0].seat, "turn", options, "TOY-2"),)
        return asks

    def settle(self, s: Toy, log: Log) -> None:
        before = sum(s.points)
        super().settle(s, log)
        if sum(s.points) > before and isinstance(s, Toy2):
            s.points[s.turn] += self.bonus
            s.cards += 1

    def migrate(self, rules: int, data: Any) -> Any:
        return data | {"cards": 0} if rules == 1 else super().migrate(rules, data)

    def convert(self, header: Header, entries: list[Entry]) -> list[Entry]:
        return [entry for entry in entries if entry.move != "stash"]


class Toy3Title(Toy2Title):
    """Rules 3: a card is worth five points more."""

    rules = 3
    bonus = 5

    def migrate(self, rules: int, data: Any) -> Any:
        return data if rules == 2 else super().migrate(rules, data)


def install(folder: Path, kind: str) -> Path:
    """A toy as anybody installs a title, a package of its own with an entry point; the folder to look for it in."""
    package = folder / "toy-1.0.dist-info"
    package.mkdir(parents=True, exist_ok=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text(f"[kurs.titles]\ntoy = conformance.newer:{kind}\n")
    return folder


TOY, TOY2, TOY3 = ToyTitle(), Toy2Title(), Toy3Title()
