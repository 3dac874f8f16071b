"""The shareholders' meeting as a meeting: agenda, motion, holders with their votes and who casts them, the tally."""

from typing import Final, NamedTuple

from kurs.draw import Drawn, Safe, Scene, join
from kurs.draw.icons import icon
from kurs.draw.shapes import fit, fitted, paragraph, rect, spot, text, tinted, width, wrap
from kurs.draw.tokens import FINGER, button, pill, token
from kurs.titles.master_of_economy.data import CORP, CORPORATIONS
from kurs.titles.master_of_economy.draw.reading import holdings, named_holder, who
from kurs.titles.master_of_economy.draw.register import Holding, by_controller
from kurs.titles.master_of_economy.draw.signs import (
    ROOM,
    TONES,
    WIDE,
    corporation,
    corporation_name,
    holder,
    holder_name,
    is_player,
    named,
)
from kurs.titles.master_of_economy.rules.figures import carried, majority, tally
from kurs.titles.master_of_economy.rules.holders import OWN
from kurs.titles.master_of_economy.state import NOBODY
from kurs.titles.master_of_economy.view import TallyView, View

AGENDA: Final = 6
AGENDA_SIGNS: Final = ("coins", "bag", "split", "turn", "person", "cards")
LINE: Final = 28
CANDIDATE: Final = FINGER + 3
"""A button that elects somebody, and the gap to the next."""
YES, NO = 1, 0


class Tally(NamedTuple):
    """A vote that has been counted."""

    choices: tuple[int, ...]
    """What each holder gave, in the order of the holdings: yes or no, or a candidate; -1: he has no say."""
    winner: int
    """Of an election; of a motion: carried or not."""


class Meeting(NamedTuple):
    """A meeting as it stands."""

    c: int
    step: int
    """Of the agenda, from 1."""
    holdings: tuple[Holding, ...]
    manager: int
    motion: int
    """The dividend voted on; 0: none."""
    motions: tuple[int, ...]
    """Those still to come."""
    candidates: tuple[int, ...]
    must: tuple[int, ...]
    """Who has to stand."""
    given: tuple[int, ...]
    """What the viewer's own holders have given in this vote; -1: nothing yet, -2: not his."""
    answered: tuple[int, ...]
    """Seats that have given all their votes."""
    tally: Tally | None
    answering: int
    """The holder for whom the viewer answers now; -1: none."""


def meeting_panel(scene: Scene, at: Meeting) -> Drawn:
    """The whole meeting."""
    parts: list[Safe] = [
        corporation(10, 9, at.c, 26),
        text(44, 20, scene.word("meeting"), "s13 bold"),
        fitted(44, 35, corporation_name(scene, at.c), 200, "s12 dim"),
        _agenda(scene, at.step, 46),
    ]
    y = 84.0
    for draw in (_motion, _holders, _result):
        drawn, high = draw(scene, at, y)
        if high:
            parts.append(drawn)
            y += high + 8
    high = round(y + 2)
    asked = at.answering >= 0
    surface = tinted(TONES[at.c], rect(1, 1, WIDE - 2, high - 2, "surface mine" if asked else "surface waits", 10))
    return Drawn(WIDE, high, scene.word("meeting_of", CORPORATIONS[at.c].id), join([surface, *parts]))


def _agenda(scene: Scene, step: int, y: float) -> Safe:
    """The six steps, the present one with its name."""
    parts: list[Safe] = []
    small = 30
    room = ROOM - small * (AGENDA - 1)
    x = 10.0
    for k in range(1, AGENDA + 1):
        now = k == step
        wide = room if now else small
        said = scene.word(f"agenda.{k}")
        body = [rect(x, y, wide - 3, 28, "pill loud" if now else "step past" if k < step else "step", 6)]
        if now:
            body.append(icon(AGENDA_SIGNS[k - 1], x + 7, y + 7, 14, "loud"))
            body.append(fitted(x + 26, y + 18.5, f"{k}. {said}", wide - 34, "s12 bold on-ink", bold=True))
        else:
            body.append(text(x + (wide - 3) / 2, y + 18, k, "s12 mid dim"))
        parts.append(named(f"{k}. {said}", *body))
        x += wide
    return join(parts)


def _motion(scene: Scene, at: Meeting, y: float) -> tuple[Safe, float]:
    """What is voted on, and what comes after it."""
    if at.motion:
        said = scene.word("motion", at.motion)
        rest = scene.word("motions_left", ", ".join([str(d) for d in at.motions])) if at.motions else ""
    elif at.candidates:
        said, rest = scene.word("candidates"), ""
    else:
        return Safe(""), 0
    parts = [text(10, y + 14, said, "s13 bold")]
    if rest:
        parts.append(text(WIDE - 10, y + 14, fit(rest, ROOM - width(said, 13, bold=True) - 12, 12), "s12 end dim"))
    if not at.candidates or at.motion:
        return join(parts), 20
    pitch = min(110, (ROOM + 6) / len(at.candidates))
    parts += [_candidate(scene, at, seat, 10 + pitch * k, y + 22, pitch - 6) for k, seat in enumerate(at.candidates)]
    return join(parts), 46


def _candidate(scene: Scene, at: Meeting, seat: int, x: float, y: float, wide: float) -> Safe:
    runs = seat == at.manager
    body = [
        tinted(f"seat-{seat}", rect(round(x, 1), y, round(wide, 1), 24, "level held", 12)),
        token(x + 13, y + 12, seat, scene.marks[seat], 9),
        text(x + 26, y + 16, fit(scene.names[seat], wide - (46 if runs else 32), 12), "s12"),
    ]
    if runs:
        body.append(icon("bag", round(x + wide - 18, 1), y + 6, 12, "ink"))
    return named(scene.word("must_stand" if seat in at.must else "stands", seat), *body)


def _holders(scene: Scene, at: Meeting, y: float) -> tuple[Safe, float]:
    """Every holder with his votes, grouped by who casts them; the viewer's buttons, or what was given."""
    out = sum([one.shares for one in at.holdings])
    parts = [
        text(10, y + 11, scene.word("holders"), "s115 dim"),
        text(WIDE - 10, y + 11, scene.word("outstanding", out, majority(out)), "s115 end dim"),
    ]
    top = y + 17
    for seat, own in by_controller(at.holdings):
        votes = sum([one.shares for one in own])
        lines = [FINGER + 4 if at.answering == one.holder else LINE for one in own]
        high = sum(lines)
        frame = rect(10, top, ROOM, high - 2, "level held" if carried(votes, out, False) else "level", 6)
        said = scene.word("votes_of", seat, votes, out)
        parts.append(named(said, tinted(f"seat-{seat}", frame)))
        for k, one in enumerate(own):
            parts.append(_holder(scene, at, one, seat, top + sum(lines[:k]) + (lines[k] - LINE) / 2))
        top += high + 3
    return join(parts), top - y


def _holder(scene: Scene, at: Meeting, one: Holding, seat: int, y: float) -> Safe:
    """A holder in a line."""
    parts = [holder(scene, 15, y + 4, one.holder, 18), text(75, y + 17.5, one.shares, "s13 bold end")]
    if one.holder != seat:
        parts.append(token(44, y + 13, seat, scene.marks[seat], 8))
    controls = 128 if at.motion else max(100, CANDIDATE * len(at.candidates)) if at.candidates else 0
    parts.append(fitted(82, y + 17.5, holder_name(scene, one.holder), WIDE - 104 - controls, "s12"))
    parts.append(_choice(scene, at, one, seat, y))
    return join(parts)


def _choice(scene: Scene, at: Meeting, one: Holding, seat: int, y: float) -> Safe:
    """At the right end of the line: the buttons, what has been given, or that it is still open."""
    k = at.holdings.index(one)
    right = WIDE - 14
    if at.tally:
        return _shown(scene, at, at.tally.choices[k], right, y)
    if at.answering == one.holder:
        return _buttons(scene, at, one, right, y)
    if at.given and at.given[k] >= 0:
        return _shown(scene, at, at.given[k], right, y)
    if seat in at.answered:
        return pill(right, y + 3, scene.word("sealed"), "lock", "lock", right=True, most=110)
    return Safe("")


def _shown(scene: Scene, at: Meeting, choice: int, right: float, y: float) -> Safe:
    if choice < 0:
        return Safe("")
    if at.motion:
        said, sign, tone = (
            (scene.word("yes"), "check", "rise") if choice == YES else (scene.word("no"), "cross", "fall")
        )
        return tinted(tone, pill(right, y + 3, said, sign, "full", right=True, most=100))
    mark = token(right - 12, y + 13, choice, scene.marks[choice], 9)
    name = fit(scene.names[choice], 70, 12)
    return Safe(mark + text(right - 25, y + 17.5, name, "s12 bold end"))


def _buttons(scene: Scene, at: Meeting, one: Holding, right: float, y: float) -> Safe:
    """Yes and no, or the candidates. What has been given bears a mark; it can be changed until all votes are in."""
    given = at.given[at.holdings.index(one)] if at.given else -1
    kind = "quiet" if given >= 0 else ""
    word = word_of(scene, one.holder)
    parts: list[Safe] = []
    up = y + 13 - FINGER / 2
    if at.motion:
        for k, (said, sign) in enumerate((("no", "cross"), ("yes", "check"))):
            parts.append(
                button(right - 62 * (k + 1), up, 58, scene.word(said), scene.lit.at(said, word), sign, FINGER, kind)
            )
        chosen = right - 62 if given == NO else right - 124
    else:
        seats = [*reversed(at.candidates)]
        for k, seat in enumerate(seats):
            lit, x = scene.lit.at("elect", word, seat), right - CANDIDATE * (k + 1)
            body = [rect(x, up, FINGER, FINGER, "button", 6), token(x + FINGER / 2, y + 13, seat, scene.marks[seat], 9)]
            if lit:
                parts.append(spot(x, up, FINGER, FINGER, lit, *body, r=6, kind=kind))
        chosen = right - CANDIDATE * (seats.index(given) + 1) if given in seats else 0
    if given >= 0:
        parts.append(Safe(f'<g class="through">{icon("check", chosen + 1, up + 1, 11, "rise")}</g>'))
    return join(parts)


def word_of(scene: Scene, who: int) -> str:
    """How moves name a holder."""
    return OWN if is_player(scene, who) else CORPORATIONS[who - len(scene.names)].id


def _result(scene: Scene, at: Meeting, y: float) -> tuple[Safe, float]:
    """The tally."""
    if at.tally is None:
        return Safe(""), 0
    out = sum([one.shares for one in at.holdings])
    if at.motion:
        yes = sum([one.shares for one, choice in zip(at.holdings, at.tally.choices, strict=True) if choice == YES])
        key = "carried" if at.tally.winner else "rejected"
        said, kind = scene.word(key, yes, out - yes), "rise" if at.tally.winner else "fall"
        sign = "check" if at.tally.winner else "cross"
    else:
        said, kind, sign = scene.word("elected", at.tally.winner), "rise", "person"
    lines = wrap(said, ROOM - 36, 13)
    counts = wrap(_counts(scene, at, at.tally), ROOM - 36, 12) if not at.motion else ()
    high = 16 * (len(lines) + len(counts)) + 12
    body = [
        rect(10, y, ROOM, high, "well", 8),
        icon(sign, 18, y + high / 2 - 8, 16, kind),
        paragraph(42, y + 19, lines, "s13 bold", 16),
        paragraph(42, y + 19 + 16 * len(lines), counts, "s12", 16),
    ]
    return join(body), high


def _counts(scene: Scene, at: Meeting, counted: Tally) -> str:
    """The votes of each candidate."""
    votes = tally([[one.shares] for one in at.holdings], [*counted.choices], 1 + max(at.candidates, default=NOBODY))
    return ", ".join([f"{fit(scene.names[seat], 120, 12)} {votes[seat]}" for seat in at.candidates])


# --- read off a view ------------------------------------------------------------------------------------------------


def _tally_of(view: View, counted: TallyView, held: tuple[Holding, ...]) -> Tally:
    """What each holder gave."""
    cast = {who(view.seats, seat, corp): vote for seat, corp, vote in counted.votes}
    return Tally(tuple([cast.get(one.holder, -1) for one in held]), counted.result)


STEPS: Final = {
    "premium": 1, "embezzlement": 2, "proposals": 3, "vote": 3, "redemption": 4, "candidates": 5, "election": 5,
}  # fmt: skip
SEALED: Final = ("vote", "election")


def meeting_of(view: View, scene: Scene) -> Meeting | None:
    """The meeting that is being held, and for which holder the viewer answers now."""
    at = view.meeting
    if at is None:
        return None
    c = CORP[at.corp]
    held = holdings(view.seats, view.corporations[c].holders)
    voting = view.step in SEALED
    own = {named_holder(view, word): vote for word, vote in at.own_votes}
    given = tuple([own.get(one.holder, -1) if one.controller == view.seat else -2 for one in held])
    answered = {one.controller for one in held} - {*view.waiting} if voting else set[int]()
    moves = [move for move in scene.lit.moves() if move.verb in ("yes", "no", "elect")]
    return Meeting(
        c,
        STEPS.get(at.step, 0),
        held,
        view.corporations[c].manager,
        at.motion,
        at.motions,
        at.candidates if STEPS.get(at.step) == 5 else (),
        at.candidates if at.step == "candidates" else (),
        given,
        tuple(sorted(answered)),
        _tally_of(view, at.tally, held) if at.tally else None,
        named_holder(view, str(moves[0].args[0])) if moves else -1,
    )
