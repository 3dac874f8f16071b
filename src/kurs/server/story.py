"""The story: what somebody was told since his last move, in order, to be read and to be played again on the board.

It is made from what he was told and from his own moves alone: which lines there are, how many, and where it begins says
nothing of what others did in secret. It is derived from the table, so that it is there after a reload and a restart.
"""

from bisect import bisect_left
from functools import lru_cache
from typing import Any, Final

from kurs.draw import Safe, el
from kurs.kernel import Shown, Table, shown_whole
from kurs.server.fragment import Fragment, ready
from kurs.server.told import Line, chip, line_of, sign
from kurs.server.viewer import Viewer
from kurs.text import Speaker

MOST: Final = 60
"""Moments a story has at most, the last ones."""
WATCHED: Final = 20
"""Moments that a watcher, who makes no moves, is told again."""


def is_of_the_story(id: str) -> bool:
    """Whether a fragment is the story or a part of it."""
    return id == "story" or id.startswith("told-")


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
    speaker = Speaker(language)
    said = speaker.key("web.news" if watching else "web.story")
    play = el("button", f"▶\ufe0e {speaker.key('web.replay')}", type="button", data_do="replay", id="replay")
    places = [el("ol", id=f"told-{moment}", data_stub="", class_="told") for moment in moments]
    lines = el("div", places, id="news", class_="news", aria_live="polite")
    return ready(
        el(
            "section",
            el("div", el("h3", said), play if playable else None, class_="story-head"),
            el("div", lines, class_="story-lines", tabindex="0", role="region", aria_label=said),
            id="story",
            class_="story",
        )
    )


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


def told_again(viewer: Viewer, most: int) -> list[Shown]:
    """The moves of the story once more, beat by beat, as this viewer may see them; the last beats, if they are many."""
    table, seat, moments = viewer.live.table, viewer.seat(), viewer.moments()
    if table is None or viewer.moment is not None or viewer.plan or viewer.called() is not None:
        return []
    wanted = [moments[moment] for moment in story_moments(viewer)]
    found: list[Shown] = []
    for played, after in table.moves_again(wanted[0], wanted[-1]):
        if played.n in wanted:
            found += shown_whole(seat, played, lambda after=after: table.title.clone(after))  # type: ignore[misc]
    return found[-most:]
