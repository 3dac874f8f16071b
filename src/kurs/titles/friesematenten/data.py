"""What is in the box, read from components.toml. The cards are data: another text makes a game of other cards."""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kurs.kernel.title import Option

# --- kinds of card (FRI-2.1) ----------------------------------------------------------------------------------------
FACTORY: Final = 0
STATUS: Final = 1
INFLUENCE: Final = 2
ACTION: Final = 3
KINDS: Final = ("factory", "status", "influence", "action")
COLOURS: Final = ("red", "amber", "blue", "green")

# --- when an action card may be played (FRI-4.8.2) ------------------------------------------------------------------
DEFAULT: Final = 0
HAMMER: Final = 1
MONEYBAG: Final = 2
LIGHTNING: Final = 3
TIMINGS: Final = ("default", "hammer", "moneybag", "lightning")

NO_LIMIT: Final = 9999


class Bonus(NamedTuple):
    """Adds `amount` for each thing counted, at most `cap` (FRI-4.9.3). `of` is the tag or card the count asks for."""

    amount: int
    per: str
    of: str
    cap: int


class Effect(NamedTuple):
    """One thing an action card does, on the target of that number (FRI-4.11)."""

    do: str
    on: int = 0
    amount: int = 0


class Card(NamedTuple):
    """The printed facts of a card (FRI-2.2). What does not concern its kind is empty."""

    id: str
    name: str
    kind: int
    min_bid: int
    vp: int
    # factories and status symbols
    production: int
    tags: tuple[str, ...]
    vp_bonus: tuple[Bonus, ...]
    production_bonus: tuple[Bonus, ...]
    free_demolition: bool
    no_slot: bool
    takes_slot: bool
    """Whether it counts against the limit: a factory, unless it says otherwise (FRI-4.6.1)."""
    untouchable: bool
    # influence cards (FRI-4.7.2)
    to_player: bool
    hosts: tuple[int, ...]
    own_side: bool
    protect_host: bool
    host_production: int
    factory_limit: int
    base_income: int
    # action cards
    timing: int
    immediate: bool
    targets: tuple[str, ...]
    max_vp: int
    max_min_bid: int
    effects: tuple[Effect, ...]
    cancellable: bool
    reacts: bool
    """Played only to cancel another card (FRI-4.8.8)."""


class Seating(NamedTuple):
    """What depends on the number of players (FRI-3.1)."""

    seats: int
    cards: int
    market: int
    dealt: int
    """Cards dealt to each when the deck is drafted; 0: it cannot be."""

    @property
    def share(self) -> int:
        """How many of them each puts into the deck (FRI-6.4)."""
        return self.cards // self.seats

    @property
    def set_aside(self) -> int:
        """How many of them each sets aside."""
        return self.dealt - self.share


class Deck(NamedTuple):
    """Everything in the box: the cards, and the figures of the game."""

    cards: tuple[Card, ...]
    number: dict[str, int]
    """The place of a card among `cards` by its id: inside the state a card is that number."""
    seatings: dict[int, Seating]
    options: tuple[Option, ...]
    start_money: int
    base_income: int
    factory_limit: int
    fee_per_point: int
    offers: int
    highest_bid: int
    smallest_raise: int


# --- reading --------------------------------------------------------------------------------------------------------

_COMMON: Final = {"id", "name", "min_bid"}
_FIELDS: Final[dict[str, set[str]]] = {
    "factory": _COMMON | {"vp", "production", "tags", "bonus", "keywords"},
    "status": _COMMON | {"vp", "tags", "bonus", "keywords"},
    "influence": _COMMON | {"vp", "bind", "hosts", "side"},
    "action": _COMMON | {"timing", "immediate", "targets", "max_vp", "max_min_bid", "effects", "cancellable"},
}
_MODIFIERS: Final[dict[str, set[str]]] = {
    "card": {"protect_host", "host_production"},
    "player": {"factory_limit", "base_income"},
}
_KEYWORDS: Final = {"free_demolition", "no_slot", "untouchable"}


def load_deck(text: str) -> Deck:
    """The box a text in the form of components.toml describes; ValueError says what is wrong with it."""
    box: dict[str, Any] = tomllib.loads(text)
    cards = tuple([_card(kind, row) for kind in KINDS for row in box.get(kind, [])])
    number = {card.id: i for i, card in enumerate(cards)}
    if len(number) != len(cards) or len({card.name for card in cards}) != len(cards):
        raise ValueError("two cards have the same id or name")
    for card in cards:
        for bonus in card.vp_bonus + card.production_bonus:
            if bonus.per == "card" and bonus.of not in number:
                raise ValueError(f"{card.id}: there is no card {bonus.of}")
    options = [Option(name, tuple(values), values[0]) for name, values in box["options"].items()]
    deck = Deck(cards, number, {}, tuple(options), **box["game"])
    for row in box["players"]:
        seating = Seating(**row)
        _check_seating(seating, len(cards))
        deck.seatings[seating.seats] = seating
    return deck


def _check_seating(seating: Seating, cards: int) -> None:
    keeps = seating.cards // seating.seats
    if not seating.market < seating.cards <= cards or seating.dealt * seating.seats > cards:
        raise ValueError(f"not enough cards for {seating.seats} players")
    if seating.dealt and (seating.dealt <= keeps or keeps * seating.seats != seating.cards):
        raise ValueError(f"{seating.seats} players cannot choose {seating.cards} cards from {seating.dealt} each")


def _card(kind: str, row: dict[str, Any]) -> Card:
    """A card from its table of the file; words that do not exist are refused."""
    where = f"{kind} {row.get('id', '?')}"
    known = _FIELDS[kind] | (_MODIFIERS[row["bind"]] if kind == "influence" else set())
    if not row.keys() <= known:
        raise ValueError(f"{where}: no such field: {sorted(row.keys() - known)}")
    keywords = set(row.get("keywords", []))
    if not keywords <= _KEYWORDS:
        raise ValueError(f"{where}: no such keyword: {sorted(keywords - _KEYWORDS)}")
    effects = tuple([Effect(**effect) for effect in row.get("effects", [])])
    return Card(
        id=row["id"],
        name=row["name"],
        kind=KINDS.index(kind),
        min_bid=row["min_bid"],
        vp=row.get("vp", 0),
        production=row.get("production", 0),
        tags=tuple(row.get("tags", [])),
        vp_bonus=_bonuses(row, "vp"),
        production_bonus=_bonuses(row, "production"),
        free_demolition="free_demolition" in keywords,
        no_slot="no_slot" in keywords,
        takes_slot=kind == KINDS[FACTORY] and "no_slot" not in keywords,
        untouchable="untouchable" in keywords,
        to_player=row.get("bind") == "player",
        hosts=tuple([KINDS.index(host) for host in row.get("hosts", [])]),
        own_side=row.get("side") == "own",
        protect_host=row.get("protect_host", False),
        host_production=row.get("host_production", 0),
        factory_limit=row.get("factory_limit", 0),
        base_income=row.get("base_income", 0),
        timing=TIMINGS.index(row.get("timing", "default")),
        immediate=row.get("immediate", False),
        targets=tuple(row.get("targets", [])),
        max_vp=row.get("max_vp", NO_LIMIT),
        max_min_bid=row.get("max_min_bid", NO_LIMIT),
        effects=effects,
        cancellable=row.get("cancellable", False),
        reacts="cancel" in [effect.do for effect in effects],
    )


def _bonuses(row: dict[str, Any], what: str) -> tuple[Bonus, ...]:
    """The bonuses of a card to its points or its production; ``per = "factories:food"`` counts factories of food."""
    found = []
    for bonus in row.get("bonus", []):
        if bonus["what"] not in ("vp", "production"):
            raise ValueError(f"{row['id']}: a bonus adds to vp or production, not to {bonus['what']}")
        if bonus["what"] == what:
            per, _, of = bonus["per"].partition(":")
            found.append(Bonus(bonus["amount"], per, of, bonus["cap"]))
    return tuple(found)


DECK: Final[Deck] = load_deck(
    files("kurs.titles.friesematenten").joinpath("components.toml").read_text(encoding="utf-8")
)
"""The box as it is sold: 60 cards, all different (FRI-2.1)."""
