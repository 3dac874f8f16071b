"""Planning on a page: what is asked in a plan, what would come of it, and playing the line in earnest."""

import logging
from time import monotonic
from typing import Any, Final

from kurs.bots import RandomBot, opponent
from kurs.draw import Safe, el
from kurs.kernel import Eyes, Plan, Refused, SearchChance, Table
from kurs.server.viewer import Viewer
from kurs.text import Speaker

LOG = logging.getLogger("kurs")
MOST_ANSWERS: Final = 60
LONGEST_ANSWERS: Final = 3.0
"""So many questions, and so many seconds, before the planner has to say how it goes on."""


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


def answer_for_others(viewer: Viewer) -> None:
    """Where the planner wishes it, the title's own bot answers for everybody else, until he is asked himself.

    It sees what the plan has invented for that seat, and so nothing real. Takes a while: beside the event loop.
    """
    plan = viewer.plan
    if plan is None or not viewer.bots_answer:
        return
    name, end = opponent(plan.title), monotonic() + LONGEST_ANSWERS
    player = next((one for one in plan.title.bots if one.name == name), RandomBot())
    for _ in range(MOST_ANSWERS):
        ask = plan.ask
        if ask is None or ask.seat == plan.seat or monotonic() > end:
            return
        chance = SearchChance(f"{viewer.live.id} {plan.seat} {len(plan.steps)}")
        try:
            made = player.choose(Eyes(plan.title, ask.seat, plan.title.clone(plan.state), ask), chance)
            for move in made if isinstance(made, list) else [made]:
                plan.play(move)
        except Exception:  # then the planner answers by hand
            LOG.exception("the bot %s in a plan of %s", player.name, plan.title.name)
            return


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
    own = max([n for n, step in enumerate(plan.steps) if step.seat == plan.seat], default=0)
    steps = plan.steps[min(own, len(plan.steps) - 3) :] if len(plan.steps) > 3 else plan.steps
    said = [speaker.told(e) for step in steps for e in step.events if e.visible_to(plan.seat)]
    parts.append(el("ul", [el("li", line) for line in said[-12:]], id="news", class_="news", aria_live="polite"))
    ways = []
    if len(viewer.live.row.seats) > 1:
        pressed = "true" if viewer.bots_answer else "false"
        label = speaker.key("web.plan_bots")
        ways.append(el("button", label, type="button", data_do="plan_bots", aria_pressed=pressed, class_="switch"))
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
