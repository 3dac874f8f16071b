"""Planning on a page: what is asked in a plan, what would come of it, and playing the line in earnest."""

from typing import Any

from kurs.draw import Safe, el
from kurs.kernel import Plan, Refused, Table
from kurs.server.viewer import Viewer
from kurs.text import Speaker


def can_plan(viewer: Viewer) -> bool:
    """A player in a running game; at a screen that several share only where nothing is secret."""
    table = viewer.live.table
    if table is None or table.over or viewer.seat() is None or viewer.moment is not None:
        return False
    return len(viewer.seats) == 1 or not table.title.secrets


def begin(viewer: Viewer) -> None:
    """Start a plan from where the game stands."""
    table, seat = viewer.live.table, viewer.seat()
    if table is None or seat is None or not can_plan(viewer):
        raise Refused("web.no_plan")
    viewer.draft = ()
    viewer.plan = Plan(table, seat, f"{viewer.live.id} {seat} {table.told_count(seat)}")


def number_in(plan: Plan) -> int:
    """The number of what is asked in a plan: below all numbers of the game, so that neither is taken for the other."""
    return -1 - len(plan.steps)


async def play_line(viewer: Viewer) -> tuple[int, int]:
    """Play the planner's own moves while they are legal; how many were played, and of how many."""
    plan = viewer.plan
    if plan is None:
        raise Refused("web.no_plan")
    viewer.plan = None
    line = plan.own_line()
    done = 0
    try:
        for move in line:
            await viewer.live.play(plan.seat, str(move), plan.number if done == 0 else None)
            done += 1
    except Refused:
        pass  # the game has moved on, or chance went another way: the rest of the line no longer holds
    return done, len(line)


def plan_panel(viewer: Viewer, speaker: Speaker, plan: Plan, options: Safe) -> list[Any]:
    """The question of the plan, who would answer it, what would have happened, and the ways out."""
    ask = plan.ask
    notes = [speaker.key("web.plan_note")]
    if plan.title.secrets:
        notes.append(speaker.key("web.plan_guess"))
    table = viewer.live.table
    if table is not None and plan.own_line() and not _holds(table, plan):
        notes.append(speaker.key("web.plan_late"))
    parts: list[Any] = [el("p", " ".join(notes), class_="plan-note")]
    if ask is None:
        parts.append(el("h2", speaker.key("web.plan_over"), class_="question"))
    elif ask.seat == plan.seat:
        parts.append(el("h2", speaker.ask(ask), class_="question"))
    else:
        asked = speaker.key("web.plan_for", name=speaker.name(ask.seat), question=speaker.ask(ask))
        parts.append(el("h2", asked, class_="question"))
    parts.append(options)
    steps = plan.steps[-3:]
    said = [speaker.told(e) for step in steps for e in step.events if e.visible_to(plan.seat)]
    parts.append(el("ul", [el("li", line) for line in said[-7:]], id="news", class_="news", aria_live="polite"))
    ways = []
    if plan.steps:
        ways.append(_way(speaker, "plan_back"))
    if plan.own_line():
        ways.append(_way(speaker, "plan_play", count=len(plan.own_line())))
    ways.append(_way(speaker, "plan_leave"))
    parts.append(el("div", ways, class_="buttons"))
    return parts


def _holds(table: Table[Any], plan: Plan) -> bool:
    """Whether the planner is still asked what the plan began with."""
    return table.ask_of(plan.seat) is not None and table.number_of(plan.seat) == plan.number


def _way(speaker: Speaker, what: str, **named: int) -> Safe:
    return el("button", speaker.key(f"web.{what}", **named), type="button", data_do=what)
