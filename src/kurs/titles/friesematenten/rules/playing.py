"""Action cards: which can be played, announcing them, reactions (FRI-4.8, FRI-4.1.3)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.friesematenten.data import DEFAULT, HAMMER, LIGHTNING, MONEYBAG, Card
from kurs.titles.friesematenten.rules.demolition import check_limits
from kurs.titles.friesematenten.rules.effects import CONDITIONS, EFFECTS, can_buy
from kurs.titles.friesematenten.rules.empire import controller
from kurs.titles.friesematenten.rules.looking import look_up
from kurs.titles.friesematenten.rules.targets import PLAYER, targets
from kurs.titles.friesematenten.state import (
    EFFECT,
    GAP,
    NOBODY,
    REACT,
    TURN,
    USE,
    WINDOW,
    State,
    in_turn,
    name,
)

TIMES: Final[dict[int, tuple[int, ...]]] = {
    TURN: (DEFAULT, LIGHTNING),
    GAP: (HAMMER, LIGHTNING),
    WINDOW: (MONEYBAG, LIGHTNING),
}
"""Which timings may be played in which step (FRI-4.8.2)."""

PASS: Final = Move("pass")
DECLINE: Final = Move("decline")


def in_time(s: State, seat: int, step: int) -> list[int]:
    """The stored action cards whose time is this step."""
    times, cards = TIMES[step], s.box.cards
    return [card for card in s.stored[seat] if cards[card].effects and cards[card].timing in times]


def conditions_hold(s: State, seat: int, card: Card) -> bool:
    """What its effects need besides a target (FRI-4.8.3)."""
    for effect in card.effects:
        condition = CONDITIONS.get(effect.do)
        if condition and not condition(s, seat):
            return False
    return True


def can_play(s: State, seat: int, card: int) -> bool:
    """Whether there is a complete legal target and its conditions hold (FRI-4.8.3)."""
    facts = s.box.cards[card]
    if not conditions_hold(s, seat, facts):
        return False
    return all([targets(s, seat, kind, facts) for kind in facts.targets])


def plays(s: State, seat: int, card: int) -> list[Move]:
    """``play CARD``, ``play CARD TARGET``, ``play CARD TARGET TARGET``."""
    facts = s.box.cards[card]
    if not conditions_hold(s, seat, facts):
        return []
    if not facts.targets:
        return [Move("play", (facts.id,))]
    first = targets(s, seat, facts.targets[0], facts)
    if facts.targets[0] == PLAYER:
        return [Move("play", (facts.id, other)) for other in first]
    cards = s.box.cards
    if len(facts.targets) == 1:
        return [Move("play", (facts.id, cards[one].id)) for one in first]
    second = targets(s, seat, facts.targets[1], facts)
    return [Move("play", (facts.id, cards[a].id, cards[b].id)) for a in first for b in second if a != b]


# --- polling: gaps of phase 3, the window of phase 4 (FRI-4.8.6) ----------------------------------------------------


def poll(s: State) -> bool:
    """Whether somebody is asked: from the marker, whoever has a card he can play now and has not passed."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        seat = in_turn(s, frame[1])
        if any([can_play(s, seat, card) for card in in_time(s, seat, frame[0])]):
            return True
        frame[1] += 1
    return False


def short_of_money(s: State, seat: int) -> bool:
    """Whether he has a card with which he could buy the card now up, but not the money (FRI-4.11.12)."""
    if not s.stored[seat]:
        return False
    buying = any([e.do == "buy" for card in in_time(s, seat, GAP) for e in s.box.cards[card].effects])
    return buying and not can_buy(s, seat)


def polled(s: State) -> tuple[int, tuple[Move, ...]]:
    """Who is polled, and what he may answer."""
    step, k = s.stack[-1]
    seat = in_turn(s, k)
    options: list[Move] = []
    for card in in_time(s, seat, step):
        options += plays(s, seat, card)
    return seat, (*options, PASS)


def pass_poll(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """He plays nothing now. He is asked again only after another has played."""
    s.stack[-1][1] += 1
    log.append(Event("held_back", (seat,)))


# --- playing a card (FRI-4.1.3) -------------------------------------------------------------------------------------


def play(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The card and its targets are announced, and it is out of the game (FRI-4.8.1)."""
    if s.stack[-1][0] == USE:
        s.stack.pop()
    if s.stack[0][0] in (GAP, WINDOW):
        s.stack[0][1] = 0  # polling starts anew (FRI-4.8.6)
    number = s.box.number
    card = number[str(args[0])]
    chosen = [arg if isinstance(arg, int) else number[arg] for arg in args[1:]]
    s.stored[seat].remove(card)
    s.out.append(card)
    announce(s, seat, card, chosen, log)
    s.stack.append([EFFECT, seat, card, *chosen])
    victim = victim_of(s, seat, s.box.cards[card], chosen)
    if victim != NOBODY and reactions(s, victim):
        s.stack.append([REACT, victim])


def announce(s: State, seat: int, card: int, chosen: list[int], log: Log) -> None:
    """Who plays what, on what, and whose that is."""
    facts = s.box.cards[card]
    if not chosen:
        log.append(Event("played", (seat, facts.name)))
    elif facts.targets[0] == PLAYER:
        log.append(Event("played_at", (seat, facts.name, chosen[0])))
    elif len(chosen) == 2:
        log.append(Event("played_two", (seat, facts.name, name(s, chosen[0]), name(s, chosen[1]))))
    else:
        owner = controller(s, chosen[0])
        if owner in (NOBODY, seat):
            log.append(Event("played_on", (seat, facts.name, name(s, chosen[0]))))
        else:
            log.append(Event("played_theirs", (seat, facts.name, name(s, chosen[0]), owner)))


def victim_of(s: State, seat: int, card: Card, chosen: list[int]) -> int:
    """The other player it is aimed at: named himself, or by a card in his empire (FRI-4.8.9)."""
    if not card.cancellable:
        return NOBODY
    for kind, target in zip(card.targets, chosen, strict=True):
        victim = target if kind == PLAYER else controller(s, target)
        if victim not in (NOBODY, seat):
            return victim
    return NOBODY


def effect_step(s: State, chance: Chance, log: Log) -> bool:
    """The effects in full, at once; then limits are checked (FRI-4.8.5)."""
    look_up(s, log)  # at the card that was announced
    frame = s.stack.pop()
    check_limits(s)
    for effect in s.box.cards[frame[2]].effects:
        EFFECTS[effect.do](s, frame[1], effect, frame[3:], log)
    look_up(s, log)
    return False


# --- reaction (FRI-4.8.8) -------------------------------------------------------------------------------------------


def reactions(s: State, seat: int) -> list[int]:
    """Stored cards with which he can cancel another."""
    return [card for card in s.stored[seat] if s.box.cards[card].reacts]


def react_step(s: State, chance: Chance, log: Log) -> bool:
    """After the announcement, before the effect."""
    return True


def ask_react(s: State) -> tuple[Ask, ...]:
    victim = s.stack[-1][1]
    _, seat, card = s.stack[-2][:3]
    options = [Move("play", (s.box.cards[lawyer].id,)) for lawyer in reactions(s, victim)]
    return (Ask(victim, "react", (*options, DECLINE), "FRI-4.8.8", (seat, name(s, card))),)


def react(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Both cards are out of the game without effect."""
    card = s.box.number[str(args[0])]
    s.stack.pop()
    cancelled = s.stack.pop()[2]
    s.stored[seat].remove(card)
    s.out.append(card)
    log.append(Event("cancelled", (seat, name(s, card), name(s, cancelled))))
    look_up(s, log)


def decline(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.stack.pop()
    log.append(Event("let_happen", (seat,)))
