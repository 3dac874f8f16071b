"""What is always true between two moves, the bound on the length of a game, and the words a deck may use."""

from kurs.titles.friesematenten.data import ACTION, FACTORY, INFLUENCE, STATUS, Card, Deck, Effect
from kurs.titles.friesematenten.rules.effects import EFFECTS, FITS
from kurs.titles.friesematenten.rules.empire import controller
from kurs.titles.friesematenten.rules.figures import COUNTS
from kurs.titles.friesematenten.rules.setup import has_chosen, to_keep
from kurs.titles.friesematenten.rules.targets import PLAYER, TARGETS
from kurs.titles.friesematenten.rules.values import over_limit
from kurs.titles.friesematenten.state import DRAFT, LIMITS, NOBODY, State, seating


def check(s: State) -> str:
    """The first broken invariant, or an empty string."""
    for test in (_cards, _empires, _links, _money, _limits, _market, _draft):
        broken = test(s)
        if broken:
            return broken
    return ""


def _cards(s: State) -> str:
    """Every card lies in exactly one zone (FRI-2.4)."""
    lying = [s.deck, s.discard, s.out, s.link_card, *s.aside, *s.centre, *s.right, *s.stored]
    if s.stack[0][0] == DRAFT:
        lying += s.kept
    cards = sorted([card for zone in lying for card in zone] + [card for card in s.row if card != NOBODY])
    if cards != list(range(len(s.box.cards))):
        return f"cards: {cards}"
    used = sum([len(cards) for cards in s.aside])
    if s.stack[0][0] != DRAFT and len(cards) - used != seating(s).cards:
        return f"{len(cards) - used} cards in the game"
    return ""


def _empires(s: State) -> str:
    """Factories and status symbols in the centre, influence cards on the right, action cards only stored."""
    for seat in range(s.seats):
        for zone, kinds in (
            (s.centre[seat], (FACTORY, STATUS)),
            (s.right[seat], (INFLUENCE,)),
            (s.stored[seat], (INFLUENCE, ACTION)),
        ):
            for card in zone:
                if s.box.cards[card].kind not in kinds:
                    return f"seat {seat}: {s.box.cards[card].id} in the wrong zone"
        for card in s.right[seat]:
            if not s.box.cards[card].to_player:
                return f"seat {seat}: {s.box.cards[card].id} is not bound to a player"
    return ""


def _links(s: State) -> str:
    """Every coupled card has a host in play of a kind that suits it (FRI-4.7.2); no card goes round in circles."""
    if len(s.link_card) != len(s.link_host):
        return "links without cards"
    for card, host in zip(s.link_card, s.link_host, strict=True):
        if s.box.cards[host].kind not in s.box.cards[card].hosts:
            return f"{s.box.cards[card].id} is coupled to {s.box.cards[host].id}"
        if host in s.link_card:
            if s.link_card.index(host) > s.link_card.index(card):
                return f"{s.box.cards[card].id} was coupled before its host"
        elif controller(s, host) == NOBODY or any([host in cards for cards in s.stored]):
            return f"the host of {s.box.cards[card].id} is not in play"
    return ""


def _money(s: State) -> str:
    began = s.box.start_money * s.seats
    if sum(s.cash) + s.bank != began:
        return f"{sum(s.cash)} with the players and {s.bank} with the bank do not make {began}"
    return f"negative cash: {s.cash}" if min(s.cash) < 0 else ""


def _limits(s: State) -> str:
    """Nobody has too many factories unless he is about to demolish (FRI-4.6.2)."""
    if [LIMITS] in s.stack:
        return ""
    over = [seat for seat in range(s.seats) if over_limit(s, seat)]
    return f"over the limit: {over}" if over else ""


def _market(s: State) -> str:
    """What has not been offered lies there; the discard pile stays empty after the first exhaustion (FRI-4.2.7)."""
    if len(s.unsold) != len(s.row) or len(s.row) > seating(s).market or s.offered > len(s.row):
        return f"market: {s.row}, {s.unsold}, {s.offered} offered"
    if NOBODY in s.row[s.offered :]:
        return f"a gap in the market: {s.row} from {s.offered}"
    if s.exhausted and s.discard:
        return f"discards after the first exhaustion: {s.discard}"
    for card, seat in s.bans + s.halves:
        if card not in s.row[s.offered :] or not 0 <= seat < s.seats:
            return f"bans {s.bans}, discounts {s.halves}"
    return ""


def _draft(s: State) -> str:
    """Everybody has put as many cards into the deck (FRI-6.4)."""
    if not s.drafted:
        return "a card was chosen" if any(s.kept) or any(s.aside[: s.seats]) else ""
    for seat in range(s.seats):
        if len(s.kept[seat]) + len(s.aside[seat]) != seating(s).dealt or len(s.kept[seat]) < to_keep(s):
            return f"seat {seat} keeps {len(s.kept[seat])} and sets {len(s.aside[seat])} aside"
        if s.stack[0][0] != DRAFT and not has_chosen(s, seat):
            return f"seat {seat} has not chosen"
    return ""


def bound(deck: Deck, seats: int) -> int:
    """No game has more decisions (FRI-5.4).

    A card comes into the market at most twice (from the first deck and from the reshuffled discards) and is offered at
    most `offers` times each time; a market that is not full means the last round. That bounds offers and rounds.
    An auction has at most one bid for each amount and one pass for each seat, and is repeated at most once for each
    seat. An action card is played at most once, for it then leaves the game; an influence card comes to somebody's
    stored cards by a sale or by an action card, and is assigned at most once each time; a factory leaves the game once,
    when it is demolished. Everybody is polled once a gap or window, and again after each card played.
    """
    seating = deck.seatings[seats]
    cards = seating.cards
    offers = 2 * deck.offers * cards
    rounds = offers // seating.market + 1
    plays = reactions = cards
    bids = offers * seats * (deck.highest_bid + seats)
    uses = offers + plays
    polls = (offers + rounds + plays) * seats
    turns = rounds * seats * 2  # ended, one voluntary demolition
    drafting = seats * (seating.dealt + 1)
    return drafting + bids + plays + reactions + uses * 2 + polls + turns + cards


# --- the vocabulary of a deck ---------------------------------------------------------------------------------------


def check_vocabulary(deck: Deck) -> None:
    """A deck may only use words that exist, on targets they can act on; ValueError names the first that does not."""
    for card in deck.cards:
        for bonus in card.vp_bonus + card.production_bonus:
            if bonus.per not in COUNTS:
                raise ValueError(f"{card.id}: nothing counts {bonus.per}")
        for target in card.targets:
            if target not in TARGETS:
                raise ValueError(f"{card.id}: no such target: {target}")
        if len(card.targets) > 2 or (len(card.targets) == 2 and PLAYER in card.targets):
            raise ValueError(f"{card.id}: too many targets")
        for effect in card.effects:
            if effect.do not in EFFECTS:
                raise ValueError(f"{card.id}: no such effect: {effect.do}")
            _check_targets(card, effect)


def _check_targets(card: Card, effect: Effect) -> None:
    fitting = FITS.get(effect.do)
    if fitting is None:
        return
    numbers = (0, 1) if effect.do == "swap" else (effect.on,)
    for number in numbers:
        if number >= len(card.targets) or card.targets[number] not in fitting:
            raise ValueError(f"{card.id}: {effect.do} does not fit its targets")
