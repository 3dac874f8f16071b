"""How what happens is watched: pause, speed and skip of each page; and how long bots think, where one person alone
plays with them."""

from functools import lru_cache
from typing import Any, Final

from kurs.draw import Safe, el
from kurs.kernel import Refused
from kurs.server.fragment import Fragment, ready
from kurs.server.live_table import LiveTable
from kurs.server.viewer import Viewer
from kurs.text import Speaker

PACES: Final = (0, 400, 900, 2000)
"""Milliseconds bots may think."""


def owns_the_pace(live: LiveTable, person: str) -> bool:
    """Whether somebody plays with bots alone: then he says at any moment how long they think."""
    return live.people() == {person} and any(s.bot for s in live.row.seats)


async def set_pace(live: LiveTable, person: str, pace: int | None) -> None:
    """From now on the bots of a table think so long."""
    if pace not in PACES or not owns_the_pace(live, person):
        raise Refused("kernel.malformed")
    await live.set_pace(pace)


def hurry(live: LiveTable, person: str) -> None:
    """The bots of a table do not think at all until a person is asked."""
    if not owns_the_pace(live, person):
        raise Refused("kernel.malformed")
    live.hurry()


def playback(viewer: Viewer) -> Fragment:
    """The controls, in the bar of history; the script writes what they stand at."""
    live = viewer.live
    going = live.table is not None and not live.table.over
    alone = going and owns_the_pace(live, viewer.person)
    return playback_at(viewer.language, live.row.pace if alone else None, going)


def control(speaker: Speaker, name: str, sign: str, says: str, **attributes: Any) -> Safe:
    """A button that says how what happens is watched."""
    said = speaker.key(f"web.beat.{says}")
    return el("button", sign, type="button", data_beat=name, aria_label=said, title=said, **attributes)


@lru_cache(60)
def playback_at(language: str, pace: int | None, going: bool) -> Fragment:
    """The controls at a pace; without one the bots, if there are any, keep the table's."""
    speaker = Speaker(language)
    signs = [("pause", "❚❚"), ("speed", "1×")] + ([("turn", "»|")] if going else [])
    deeds = {"turn": None if pace is None else "hurry"}
    says = {"pause": "hold"}
    buttons = [
        control(
            speaker,
            name,
            sign,
            says.get(name, name),
            data_do=deeds.get(name),
            aria_pressed=None if name == "speed" else "false",
        )
        for name, sign in signs
    ]
    chosen = [] if pace is None else [el("label", speaker.key("web.pace"), " ", _paces(speaker, pace))]
    said = speaker.key("web.playback")
    return ready(el("div", buttons, chosen, id="playback", class_="playback", role="group", aria_label=said))


def _paces(speaker: Speaker, pace: int) -> Safe:
    options = [el("option", speaker.key(f"web.pace.{one}"), value=one, selected=one == pace) for one in PACES]
    return el("select", options, data_do="pace", id="pace")
