"""Interest that a treasury could not pay and the president did (R49-6.2)."""

from kurs.titles.r1849.data import CORPORATIONS
from kurs.titles.r1849.importing.following import TURN, Following, differs
from kurs.titles.r1849.importing.format import Action
from kurs.titles.r1849.rules.variants import interest
from kurs.titles.r1849.state import president


def pay_debt(f: Following, action: Action) -> None:
    """The payer, or the corporation he pays for, is named. Our rules take his money without a question.

    So he must have added some, or do so when the steps before it are declined; and no other action has said so.
    """
    for_itself = action.entity_type == "corporation"
    who = f.corporation(action.entity) if for_itself else f.seat(action)
    if who not in _payers(f, for_itself) and _is_in_debt(f):
        c = f.state.operating
        _must_be(f, who, c if for_itself else president(f.state, c), for_itself)
        _decline_up_to_interest(f)
    payers = _payers(f, for_itself)
    if not payers:
        differs("no_debt")
    _must_be(f, who, who if who in payers else payers[-1], for_itself)
    del f.added[payers.index(who)]


def _payers(f: Following, for_itself: bool) -> list[int]:
    """Who has added money, or for which corporation; no action has said so yet."""
    return [added.corporation if for_itself else added.seat for added in f.added]


def _must_be(f: Following, who: int, ours: int, for_itself: bool) -> None:
    """The recorded payer is the one who pays here."""
    if who != ours:
        differs("debt_payer", *[CORPORATIONS[n].id if for_itself else f.name(n) for n in (who, ours)])


def _is_in_debt(f: Following) -> bool:
    """Whether the corporation that operates cannot pay its interest, and only steps it may decline stand before it."""
    c = f.state.operating
    return f.may_decline() and _before_interest(f) and interest(f.state, c) > f.state.treasury[c]


def _decline_up_to_interest(f: Following) -> None:
    known = len(f.added)
    while len(f.added) == known and f.may_decline() and _before_interest(f):
        f.decline()


def _before_interest(f: Following) -> bool:
    return TURN.index(f.step) < TURN.index("bonds")
