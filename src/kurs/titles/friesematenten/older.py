"""Games of older rules, as these rules have them.

Under rules 1 every card set aside in the draft (FRI-6.4) was a move of its own; who had finished could take one back
(``back CARD``). Since rules 2 they are the steps of one answer.
"""

from typing import Any

from kurs.kernel.record import Entry, Header
from kurs.titles.friesematenten.data import Deck
from kurs.titles.friesematenten.state import DRAFT

CHOOSING = ("aside", "back")


def migrate(deck: Deck, data: Any) -> Any:
    """A state of rules 1. A choice that was finished stands; whoever is in the middle of his begins anew."""
    if data["stack"][0][0] != DRAFT:
        return data
    seats = data["seats"]
    for kept, aside in zip(data["kept"], data["aside"][:seats], strict=True):
        if len(aside) < deck.seatings[seats].set_aside:
            kept[:] = sorted(kept + aside)
            aside.clear()
    return data


def convert(deck: Deck, header: Header, entries: list[Entry]) -> list[Entry]:
    """Moves of rules 1. What a seat had set aside in the end is its one answer, given when it finished for the last
    time: until then the others waited for it. Choices that nobody finished are left out."""
    count = deck.seatings[header.seats].set_aside
    answers: dict[int, Entry] = {}
    for seat in range(header.seats):
        own = [entry for entry in entries if entry.seat == seat and _verb(entry) in CHOOSING]
        aside: list[str] = []
        for entry in own:
            verb, card = entry.move.split()
            if verb == "aside":
                aside.append(card)
            else:
                aside.remove(card)
        if own and len(aside) == count:
            steps = "; ".join([f"aside {card}" for card in aside])
            answers[own[-1].n] = Entry(own[-1].n, seat, steps, own[-1].digest, own[-1].draws)
    return [answers.get(entry.n, entry) for entry in entries if entry.n in answers or _verb(entry) not in CHOOSING]


def _verb(entry: Entry) -> str:
    return entry.move.split(" ")[0]
