"""Influence cards are assigned to a host or to a player (FRI-4.7)."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.friesematenten.data import INFLUENCE
from kurs.titles.friesematenten.rules.demolition import check_limits
from kurs.titles.friesematenten.rules.empire import controller, influence_in
from kurs.titles.friesematenten.rules.looking import look_up
from kurs.titles.friesematenten.rules.targets import opponents
from kurs.titles.friesematenten.rules.values import protected
from kurs.titles.friesematenten.state import TURN, State, name

KEEP = Move("keep")


def hosts(s: State, seat: int, card: int) -> list[int]:
    """Cards in play it may be coupled to: his own, or unprotected ones of opponents (FRI-4.7.2, FRI-4.7.3)."""
    influence = s.box.cards[card]
    found: list[int] = []
    for owner in [seat] if influence.own_side else opponents(s, seat):
        in_play = [*s.centre[owner], *influence_in(s, owner)]
        fitting = [host for host in in_play if s.box.cards[host].kind in influence.hosts]
        found += [host for host in fitting if owner == seat or not protected(s, host)]
    return found


def assigns(s: State, seat: int, card: int) -> list[Move]:
    """``assign CARD HOST`` or ``assign CARD SEAT``."""
    influence = s.box.cards[card]
    if influence.to_player:
        return [Move("assign", (influence.id, to)) for to in ([seat] if influence.own_side else opponents(s, seat))]
    return [Move("assign", (influence.id, s.box.cards[host].id)) for host in hosts(s, seat, card)]


def can_assign(s: State, seat: int) -> bool:
    """Whether a stored influence card of his has somewhere to go."""
    for card in s.stored[seat]:
        influence = s.box.cards[card]
        if influence.kind == INFLUENCE and (influence.to_player or hosts(s, seat, card)):
            return True
    return False


def assign(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """It takes effect at once (FRI-4.7.11). A new limit may follow from it."""
    if s.stack[-1][0] != TURN:
        s.stack.pop()  # the question was about this card alone
    card = s.box.number[str(args[0])]
    s.stored[seat].remove(card)
    to = args[1]
    if isinstance(to, int):
        s.right[to].append(card)
        if to == seat:
            log.append(Event("assigned_self", (seat, name(s, card))))
        else:
            log.append(Event("assigned_to", (seat, name(s, card), to)))
    else:
        couple(s, seat, card, s.box.number[to], log)
    check_limits(s)
    look_up(s, log)


def couple(s: State, seat: int, card: int, host: int, log: Log) -> None:
    """A card may be host of any number of influence cards (FRI-4.7.4)."""
    s.link_card.append(card)
    s.link_host.append(host)
    owner = controller(s, host)
    if owner == seat:
        log.append(Event("coupled", (seat, name(s, card), name(s, host))))
    else:
        log.append(Event("coupled_theirs", (seat, name(s, card), name(s, host), owner)))


def keep(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The card stays stored (FRI-4.4.8, FRI-4.11.5)."""
    card = s.stack.pop()[2]
    log.append(Event("stored", (seat, name(s, card))))


# --- an influence card that was taken (FRI-4.11.5) ------------------------------------------------------------------


def taken_step(s: State, chance: Chance, log: Log) -> bool:
    """He is asked if it has somewhere to go."""
    _, seat, card = s.stack[-1]
    if s.box.cards[card].kind == INFLUENCE and card in s.stored[seat] and assigns(s, seat, card):
        return True
    s.stack.pop()
    return False


def ask_taken(s: State) -> tuple[Ask, ...]:
    _, seat, card = s.stack[-1]
    return (Ask(seat, "taken", (*assigns(s, seat, card), KEEP), "FRI-4.11.5", (name(s, card),)),)
