"""Why a move that people try cannot be made."""

from typing import Final

from kurs.kernel.move import Arg, Move
from kurs.kernel.phrase import Phrase
from kurs.titles.friesematenten.data import ACTION, INFLUENCE, KINDS, TIMINGS, Card
from kurs.titles.friesematenten.rules.auction import highest, lowest
from kurs.titles.friesematenten.rules.effects import CONDITIONS
from kurs.titles.friesematenten.rules.empire import controller, factories
from kurs.titles.friesematenten.rules.game import GAME
from kurs.titles.friesematenten.rules.playing import TIMES
from kurs.titles.friesematenten.rules.targets import IN_PLAY, PLAYER, TARGETS, targets
from kurs.titles.friesematenten.rules.turns import FREE_DEMOLITIONS
from kurs.titles.friesematenten.rules.values import fee, protected
from kurs.titles.friesematenten.state import (
    BID,
    LIMITS,
    NOBODY,
    PHASE_NAMES,
    REACT,
    TAKEN,
    TURN,
    USE,
    State,
    card_up,
    name,
)

SHAPES: Final[dict[str, tuple[int, int]]] = {
    "bid": (1, 1), "pass": (0, 0), "play": (1, 3), "assign": (2, 2), "demolish": (1, 1), "keep": (0, 0),
    "decline": (0, 0), "end": (0, 0), "aside": (1, 1),
}  # fmt: skip
"""The fewest and most words that follow each verb."""


def why_not(s: State, seat: int, move: Move) -> Phrase | None:
    """The reason, of a move that the seat's ask does not allow."""
    verb, args = move.verb, move.args
    if verb not in SHAPES:
        return Phrase("why.unknown_verb", (verb,))
    step = s.stack[-1][0]
    if verb not in GAME.answers.get(step, {}):
        return Phrase("why.other_phase", (verb, PHASE_NAMES[step]))
    fewest, most = SHAPES[verb]
    if not fewest <= len(args) <= most or most == 0:
        return Phrase("why.wrong_arguments", (verb,))
    if step == BID:
        return _why_not_bid(s, seat, args[0])
    if str(args[0]) not in s.box.number:
        return Phrase("why.no_such_card", (str(args[0])[:40],))
    card = s.box.number[str(args[0])]
    if verb == "demolish":
        return _why_not_demolish(s, seat, card)
    if verb == "assign":
        return _why_not_assign(s, seat, card, args[1])
    if verb == "play":
        return _why_not_play(s, seat, card, args[1:])
    return Phrase("why.lies_aside" if card in s.aside[seat] else "why.not_dealt", (name(s, card),))


def _why_not_bid(s: State, seat: int, amount: Arg) -> Phrase:
    if not isinstance(amount, int):
        return Phrase("why.wrong_arguments", ("bid",))
    if amount < lowest(s):
        if s.bidder == NOBODY:
            return Phrase("why.below_minimum", (name(s, card_up(s)), lowest(s)))
        return Phrase("why.too_low", (s.bid,))
    return Phrase("why.not_covered" if s.covered else "why.too_high", (highest(s, seat),))


# --- demolition (FRI-4.6) -------------------------------------------------------------------------------------------


def _why_not_demolish(s: State, seat: int, card: int) -> Phrase:
    if card not in factories(s, seat):
        return Phrase("why.not_your_factory", (name(s, card),))
    if s.stack[-1][0] == TURN and s.stack[-1][2] >= FREE_DEMOLITIONS:
        return Phrase("why.demolished_already")
    if s.stack[-1][0] == LIMITS and not s.box.cards[card].takes_slot:
        return Phrase("why.not_counted", (name(s, card),))
    return Phrase("why.fee", (name(s, card), fee(s, seat, card), s.cash[seat]))


# --- assigning (FRI-4.7) --------------------------------------------------------------------------------------------


def _not_at_hand(s: State, seat: int, card: int) -> Phrase | None:
    """The card is not one he may use now."""
    if s.stack[-1][0] in (USE, TAKEN) and card != s.stack[-1][2]:
        return Phrase("why.only_this_card", (name(s, s.stack[-1][2]),))
    return None if card in s.stored[seat] else Phrase("why.not_stored", (name(s, card),))


def _why_not_assign(s: State, seat: int, card: int, to: Arg) -> Phrase:
    influence = s.box.cards[card]
    missing = _not_at_hand(s, seat, card)
    if missing:
        return missing
    if influence.kind != INFLUENCE:
        return Phrase("why.not_an_influence", (influence.name,))
    if influence.to_player:
        return Phrase("why.only_self" if influence.own_side else "why.only_opponent", (influence.name,))
    suits = (influence.name, "_".join([KINDS[kind] for kind in sorted(influence.hosts)]))
    if isinstance(to, int):
        return Phrase("why.binds_card", suits)
    if to not in s.box.number:
        return Phrase("why.no_such_card", (to[:40],))
    return _why_not_host(s, seat, influence, s.box.number[to], suits)


def _why_not_host(s: State, seat: int, influence: Card, host: int, suits: tuple[str, str]) -> Phrase:
    owner = controller(s, host)
    in_play = owner != NOBODY and host not in s.stored[owner]
    suitable = in_play and s.box.cards[host].kind in influence.hosts
    if suitable and not influence.own_side and owner != seat and protected(s, host):
        return Phrase("why.protected", (name(s, host),))
    return Phrase("why.own_host" if influence.own_side else "why.opponent_host", suits)


# --- playing (FRI-4.8) ----------------------------------------------------------------------------------------------


def _why_not_play(s: State, seat: int, card: int, chosen: tuple[Arg, ...]) -> Phrase:
    facts, step = s.box.cards[card], s.stack[-1][0]
    missing = _not_at_hand(s, seat, card)
    if missing:
        return missing
    if facts.kind != ACTION:
        return Phrase("why.not_an_action", (facts.name,))
    if step == REACT:
        return _number_of_targets(facts) if facts.reacts else Phrase("why.no_reaction", (facts.name,))
    if facts.reacts:
        return Phrase("why.only_reaction", (facts.name,))
    if not facts.immediate if step == USE else facts.timing not in TIMES[step]:
        return Phrase("why.wrong_time", (facts.name, TIMINGS[facts.timing]))
    return _why_not_condition(s, seat, facts) or _why_not_targets(s, seat, facts, chosen)


def _why_not_condition(s: State, seat: int, card: Card) -> Phrase | None:
    for effect in card.effects:
        condition = CONDITIONS.get(effect.do)
        if condition is None or condition(s, seat):
            continue
        if effect.do == "buy" and card_up(s) != NOBODY:
            return Phrase("why.cannot_buy", (name(s, card_up(s)), s.box.cards[card_up(s)].min_bid))
        if effect.do == "receive_per_factory":
            return Phrase("why.needs_factory", (card.name,))
        return Phrase("why.wrong_time", (card.name, TIMINGS[card.timing]))
    return None


def _why_not_targets(s: State, seat: int, card: Card, chosen: tuple[Arg, ...]) -> Phrase:
    none = not all([targets(s, seat, kind, card) for kind in card.targets])
    if len(chosen) != len(card.targets):
        return Phrase("why.no_target", (card.name,)) if none else _number_of_targets(card)
    for kind, target in zip(card.targets, chosen, strict=True):
        if kind == PLAYER:
            return Phrase("why.no_opponent")
        if str(target) not in s.box.number:
            return Phrase("why.no_such_card", (str(target)[:40],))
        named = s.box.number[str(target)]
        if named not in targets(s, seat, kind, card):
            return _why_not_target(s, seat, card, kind, named)
    return Phrase("why.no_target", (card.name,)) if none else _number_of_targets(card)


def _number_of_targets(card: Card) -> Phrase:
    return Phrase("why.number_of_targets", (card.name, len(card.targets)))


def _why_not_target(s: State, seat: int, card: Card, kind: str, target: int) -> Phrase:
    facts, owner = s.box.cards[target], controller(s, target)
    if target in TARGETS[kind](s, seat):
        if facts.vp > card.max_vp:
            return Phrase("why.too_valuable", (facts.name, card.max_vp))
        return Phrase("why.too_dear", (facts.name, card.max_min_bid))
    theirs = owner not in (NOBODY, seat) and target not in s.stored[owner]
    if theirs and kind != "own_factory" and facts.kind == IN_PLAY.get(kind) and protected(s, target):
        return Phrase("why.protected", (facts.name,))
    if not targets(s, seat, kind, card):
        return Phrase("why.no_target", (card.name,))
    return Phrase("why.not_a_target", (facts.name, kind))
