"""Taking back: the button that says which move it takes back, the wish to the others, their answer."""

from functools import lru_cache
from typing import Any

from kurs.draw import Safe, el
from kurs.kernel import Event, Table
from kurs.server.viewer import Viewer
from kurs.text import Speaker

LONGEST_DEED = 120
"""Characters of a move that stand on a button."""


def back_button(viewer: Viewer, speaker: Speaker, table: Table[Any], seat: int) -> Safe | None:
    """Undo, or the wish to take back where somebody else must agree; and which move that is."""
    if table.can_undo(seat):
        what, key = "undo", "undo"
    elif may_take_back(table, seat):
        what, key = "take_back", "take_back" if must_ask(viewer) else "undo"
    else:
        return None
    return _button(speaker.key(f"web.{key}"), last_deed(speaker, table, seat), what, seat)


@lru_cache(300)
def _button(said: str, deed: str, what: str, seat: int) -> Safe:
    title = f"{said}: {deed}" if deed else None
    small = el("small", deed, class_="deed") if deed else None
    return el("button", said, small, type="button", data_do=what, data_seat=seat, title=title, aria_label=title)


def must_ask(viewer: Viewer) -> bool:
    """Whether people at other screens play along: bots, and those at this screen, need not be asked."""
    return bool(viewer.live.voters() - set(viewer.seats))


def may_take_back(table: Table[Any], seat: int) -> bool:
    """Whether the seat may take its last move back with consent; what it can change by itself needs none."""
    own = table.can_reopen(seat) or table.is_reopened(seat)
    return table.has_moved(seat) and not own and not table.over and table.proposal is None


def last_deed(speaker: Speaker, table: Table[Any], seat: int) -> str:
    """What the seat did last, as it was told it; its unfinished answer goes before what all have seen."""
    steps = table.steps_seen(seat)
    if steps and table.steps_of(seat):
        view, step = steps[-1]
        return _short(speaker.move(view, step))
    for entry in reversed(table.record.entries):
        if entry.seat == seat:
            return _deed(speaker, table, entry.n, seat, seat)
    return ""


def _deed(speaker: Speaker, table: Table[Any], n: int, doer: int, viewer: int | None) -> str:
    """The first thing that was told of a move and is about nobody but who made it: what else came of it is no deed."""
    told = tuple([event for event in table.events_of(n) if event.visible_to(viewer)])
    return _first_deed(speaker, table.seats, doer, told)


@lru_cache(300)
def _first_deed(speaker: Speaker, seats: int, doer: int, told: tuple[Event, ...]) -> str:
    others = [speaker.name(seat) for seat in range(seats) if seat != doer]
    said = [speaker.told(event) for event in told]
    own = [one for one in said if speaker.name(doer) in one or not any([name in one for name in others])]
    return _short(own[0]) if own else ""


def _short(said: str) -> str:
    return said if len(said) <= LONGEST_DEED else said[: LONGEST_DEED - 1] + "…"


def proposal(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe:
    """A wish to take play back, and the answer to it; who made it may withdraw it, and is told of a refusal."""
    wish = table.proposal
    if wish is None:
        return refusal(viewer, speaker, table)
    name, deed = speaker.name(wish.seat), _deed(speaker, table, wish.n + 1, wish.seat, viewer.seat())
    key = "web.take_back_wish"
    said = speaker.key(f"{key}_of", name=name, what=deed) if deed else speaker.key(key, name=name)
    asked = [seat for seat in viewer.seats if seat in wish.waiting]
    answers: list[tuple[str, str, int]] = []
    if asked:
        answers = [("agree", "1", asked[0]), ("refuse", "", asked[0])]
    elif wish.seat in viewer.seats:
        answers = [("withdraw", "", wish.seat)]
    found = [
        el("button", speaker.key(f"web.{key}"), type="button", data_do="answer", data_yes=yes, data_seat=seat)
        for key, yes, seat in answers
    ]
    return el("div", el("p", said), el("div", found, class_="answers"), class_="proposal", role="alert")


def refusal(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe:
    """Who did not agree, for the one who asked, until play goes on."""
    for seat in viewer.seats:
        by = refused_by(table, seat)
        if by is not None:
            said = speaker.key("web.take_back_refused", name=speaker.name(by))
            return el("p", said, class_="proposal", role="alert")
    return Safe("")


def refused_by(table: Table[Any], seat: int) -> int | None:
    """Who did not agree to the seat's wish, if that is the last thing it was told; it has not withdrawn it itself."""
    last = table.events_since(table.told_count(seat) - 2, seat)
    if [event.key for event in last] != ["kernel.take_back_asked", "kernel.take_back_refused"]:
        return None
    asker, by = [event.args[0] for event in last]
    return by if isinstance(by, int) and asker == seat != by else None
