"""Action: the bought action cards are played (STK-4.4)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.stockpile.data import ACTION_STEPS, BOOM, BUST, CRAMER, CRAMER_STEPS, N
from kurs.titles.stockpile.rules import knowledge
from kurs.titles.stockpile.rules.supply import DECLINE
from kurs.titles.stockpile.state import ACTION, SELLING, TICKER, State, in_turn, ready

CARD_OF: Final = {"boom": BOOM, "bust": BUST}
PLAYS: Final[list[tuple[Move, ...]]] = [tuple([Move(verb, (company,)) for company in range(N)]) for verb in CARD_OF]
CRAMERS: Final[tuple[Move, ...]] = tuple(
    [Move("cramer", (company, steps)) for company in range(N) for steps in (CRAMER_STEPS, -CRAMER_STEPS)]
)


def steps_of(move: Move) -> int:
    """How far an action moves the ticker: up, or negative down (STK-4.4.3, STK-6.3.7)."""
    return int(move.args[1]) if move.verb == "cramer" else ACTION_STEPS[CARD_OF[move.verb]]


def action_step(s: State, chance: Chance, log: Log) -> bool:
    """In turn order everybody plays all his action cards; players without are passed over (STK-4.4.1)."""
    frame = s.stack[-1]
    while frame[1] < s.seats:
        seat = in_turn(s, frame[1])
        if waiting(s, seat) or ready(s, seat, CRAMER):
            return True
        knowledge.all_played(s, seat)
        frame[1] += 1
        frame[2] = 0
    s.stack[-1] = [SELLING, 0, 0]
    return False


def waiting(s: State, seat: int) -> int:
    """Action cards he has yet to play."""
    return s.actions[seat * 2] + s.actions[seat * 2 + 1]


def between_cards(s: State, seat: int) -> bool:
    """Whether he has played some of his cards and not yet all (STK-R22)."""
    return s.stack[-1][2] > 0 and waiting(s, seat) > 0


def ask_action(s: State) -> tuple[Ask, ...]:
    """Any waiting card on any company; Crazy Cramer before the first or after the last card (STK-6.3.7)."""
    seat = in_turn(s, s.stack[-1][1])
    options: list[Move] = []
    for action in (0, 1):
        if s.actions[seat * 2 + action]:
            options += PLAYS[action]
    left = waiting(s, seat)
    if ready(s, seat, CRAMER) and not between_cards(s, seat):
        options += CRAMERS
        if left == 0:
            options.append(DECLINE)
    return (Ask(seat, "action", tuple(options), "STK-4.4.2" if left else "STK-6.3.7"),)


def boom(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Two steps up (STK-4.4.3)."""
    play_card(s, seat, BOOM, int(args[0]), log)


def bust(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """Two steps down (STK-4.4.3)."""
    play_card(s, seat, BUST, int(args[0]), log)


def play_card(s: State, seat: int, card: int, company: int, log: Log) -> None:
    """The card is discarded and resolved completely before the next one is named (STK-4.4.4)."""
    assert s.stack[-1][0] == ACTION
    s.stack[-1][2] += 1
    s.actions[seat * 2 + card - BOOM] -= 1
    s.discard.append(card)
    knowledge.played(s, seat, card - BOOM)
    log.append(Event("boom" if card == BOOM else "bust", (seat, company)))
    s.stack.append([TICKER, company, ACTION_STEPS[card]])


def cramer(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """One company one step up or down, once a round (STK-6.3.7)."""
    company, steps = int(args[0]), int(args[1])
    s.used[seat] |= 1 << CRAMER
    log.append(Event("cramer_up" if steps > 0 else "cramer_down", (seat, company)))
    s.stack.append([TICKER, company, steps])


def decline_cramer(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    s.used[seat] |= 1 << CRAMER
    log.append(Event("declined", (seat,)))
