"""The story: what somebody was told since his last move, in order, to be read and to be played again on the board.

It is made from what he was told and from his own moves alone: which lines there are, how many, and where it begins says
nothing of what others did in secret. It is derived from the table, so that it is there after a reload and a restart.
"""

from bisect import bisect_left
from functools import lru_cache
from typing import Any, Final

from kurs.draw import Safe, el
from kurs.face import face_of
from kurs.kernel import Shown, Table, shown_whole
from kurs.server.fragment import Fragment, ready
from kurs.server.rounds import Reckoning, card
from kurs.server.told import Line, chip, line_of, sign
from kurs.server.viewer import Viewer, speaker_of
from kurs.text import Speaker

MOST: Final = 60
"""Moments a story has at most, the last ones."""
WATCHED: Final = 20
"""Moments that a watcher, who makes no moves, is told again."""


def is_of_the_story(id: str) -> bool:
    """Whether a fragment is the story or a part of it."""
    return id in ("story", "round-card") or id.startswith("told-")


def story_moments(viewer: Viewer) -> range:
    """The moments of the story, as this viewer counts them: from his last move on that others have answered.

    What he does in the middle of his turn is added; what happened before it stays until others move again.
    """
    table, seat, moments = viewer.live.table, viewer.seat(), viewer.moments()
    at = len(moments) - 1 if viewer.moment is None else viewer.moment
    if table is None or at == 0:
        return range(at, at + 1)
    if seat is None:
        return range(max(0, at + 1 - WATCHED), at + 1)
    entries, last = table.record.entries, at
    while last > 0 and entries[moments[last] - 1].seat == seat:
        last -= 1
    own = next((n for n in range(moments[last] - 1, 0, -1) if entries[n - 1].seat == seat), 0)
    return range(max(at + 1 - MOST, bisect_left(moments, own)), at + 1)


def story_fragments(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> dict[str, Fragment]:
    """The story and its moments, each of which travels on its own."""
    wanted, seat, moments = story_moments(viewer), viewer.seat(), viewer.moments()
    playable = viewer.moment is None and moments[wanted[-1]] > table.proven_from
    found = {"story": story_frame(viewer.language, wanted, seat is None, playable)}
    found["round-card"] = _round_card(viewer, speaker, table, moments[wanted[0]], moments[wanted[-1]])
    told = (len(table.record.branches), viewer.language, seat)

    def draw(moment: int) -> Safe:
        return _moment(viewer, speaker, table, moment)

    for moment in wanted:
        beat = viewer.beat if moment == viewer.moment else None
        found[f"told-{moment}"] = (hash((moments[moment], beat, told)), draw, moment)
    return found


@lru_cache(100)
def story_frame(language: str, moments: range, watching: bool, playable: bool) -> Fragment:
    """Heading, the places of the moments, and the button that plays them: not those of an earlier time, which history
    leads through, or of older rules."""
    speaker = speaker_of(language)
    said = speaker.key("web.news" if watching else "web.story")
    play = el("button", f"▶\ufe0e {speaker.key('web.replay')}", type="button", data_do="replay", id="replay")
    places = [el("ol", id=f"told-{moment}", data_stub="", class_="told") for moment in moments]
    lines = el("div", places, id="news", class_="news", aria_live="polite")
    return ready(
        el(
            "section",
            el("div", el("h3", said), play if playable else None, class_="story-head"),
            el("div", id="round-card", data_stub="", class_="round-card"),
            el("div", lines, class_="story-lines", tabindex="0", role="region", aria_label=said),
            id="story",
            class_="story",
        )
    )


def _round_card(viewer: Viewer, speaker: Speaker, table: Table[Any], first: int, last: int) -> Fragment:
    """What came of the last round: open where it ended in this story, else folded."""
    found = viewer.live.rounds.last(table, viewer.seat(), last if viewer.beat is None else last - 1)
    if found is None:
        return NO_CARD
    is_news = found.n >= first

    def draw(found: Reckoning) -> Safe:
        within = card_of(viewer, speaker, found)
        folded = el("details", el("summary", speaker.say(found.head)), within, id=f"round-{found.n}", open=is_news)
        return el("div", folded, id="round-card", class_="round-card")

    return hash((found, viewer.language, tuple(speaker.names), is_news)), draw, found


NO_CARD = ready(el("div", id="round-card", class_="round-card"))


def card_of(viewer: Viewer, speaker: Speaker, found: Reckoning) -> Safe:
    """The card of a round, in the viewer's words."""
    return card(speaker, found, tuple(face_of(viewer.live.title).tints.items()))


def ended_with(viewer: Viewer, speaker: Speaker, n: int, shown: Shown) -> str:
    """The card of a round that ended with this beat of an entry; nothing where none did."""
    table, reckonings = viewer.live.running, face_of(viewer.live.title).reckonings
    for event in shown.told:
        found = viewer.live.rounds.at(table, viewer.seat(), n, event) if event.key in reckonings else None
        if found is not None:
            return str(el("p", speaker.say(found.head))) + str(card_of(viewer, speaker, found))
    return ""


def _moment(viewer: Viewer, speaker: Speaker, table: Table[Any], moment: int) -> Safe:
    if viewer.beat is not None and moment == viewer.moment:
        told = viewer.told_by_beat()
    else:
        seat = viewer.seat()
        told = [event for event in table.events_of(viewer.moments()[moment]) if event.visible_to(seat)]
    items = [story_line(line_of(viewer, speaker, event)) for event in told]
    return el("ol", items, id=f"told-{moment}", class_="told")


@lru_cache(300)
def story_line(line: Line) -> Safe:
    """A line of the story."""
    if line.head:
        return el("li", sign(line.sign), el("span", line.said), class_="head")
    return el("li", chip(line), sign(line.sign), el("span", line.said))


def told_again(viewer: Viewer, most: int) -> list[tuple[int, Shown]]:
    """The moves of the story once more, beat by beat, as this viewer may see them; the last beats, if they are many;
    with each the number of its entry."""
    table, seat, moments = viewer.live.table, viewer.seat(), viewer.moments()
    if table is None or viewer.moment is not None or viewer.plan or viewer.called() is not None:
        return []
    wanted = [moments[moment] for moment in story_moments(viewer)]
    found: list[tuple[int, Shown]] = []
    for played, after in table.moves_again(wanted[0], wanted[-1]):
        if played.n in wanted:
            shown = shown_whole(seat, played, lambda after=after: table.title.clone(after))  # type: ignore[misc]
            found += [(played.n, one) for one in shown]
    return found[-most:]
