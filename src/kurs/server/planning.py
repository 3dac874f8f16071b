"""Planning on a page: what is asked in a plan, what would come of it, and playing the line in earnest."""

import logging
from time import monotonic
from typing import Any, Final, NamedTuple

from kurs.bots import RandomBot, opponent
from kurs.draw import Safe, el
from kurs.kernel import Eyes, Plan, Refused, SearchChance, Table, parse_move
from kurs.kernel.plan import Step
from kurs.server.viewer import Viewer
from kurs.text import Speaker

LOG = logging.getLogger("kurs")
MOST_ANSWERS: Final = 60
LONGEST_ANSWERS: Final = 3.0
"""So many questions, and so many seconds, before the planner has to say how it goes on."""


class Posed(NamedTuple):
    """What stands in the question's place: above the question itself, which stays in sight; below the ways on from
    here, which stay where they are; between them what one may have to scroll."""

    head: list[Safe]
    matter: list[Safe]
    foot: list[Safe]


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


def line_of(plan: Plan) -> str:
    """The moves of a plan, for the page to keep."""
    return ";".join([str(step.move) for step in plan.steps])


def resume(viewer: Viewer, line: str) -> None:
    """A plan as it was before the page was loaded again, as far as it can still be tried."""
    try:
        begin(viewer)
        for text in line.split(";") if line else ():
            move = parse_move(text)
            if move is None or viewer.plan is None:
                return
            viewer.plan.play(move)
    except Refused:
        pass  # the game has gone on, or the line was not ours


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


def plan_panel(viewer: Viewer, speaker: Speaker, plan: Plan, options: Safe) -> Posed:
    """The question of the plan, who would answer it, the line so far and what would have happened, and the ways out."""
    ask = plan.ask
    notes = [speaker.key("web.plan_note")]
    if plan.title.secrets:
        notes.append(speaker.key("web.plan_guess"))
    table = viewer.live.table
    if table is not None and plan.own_line() and not _holds(table, plan):
        notes.append(speaker.key("web.plan_late"))
    if ask is None:
        asked = speaker.key("web.plan_over")
    elif ask.seat == plan.seat:
        asked = speaker.ask(ask)
    else:
        asked = speaker.key("web.plan_for", name=speaker.name(ask.seat), question=speaker.ask(ask))
    head = [el("p", " ".join(notes), class_="plan-note"), el("h2", asked, class_="question")]
    line = [el("li", f"{speaker.name(one.seat)}: ", _said(speaker, plan, one)) for one in plan.steps]
    done = el("ol", line, id="line", class_="line", aria_label=speaker.key("web.plan_line")) if line else Safe("")
    own = max([n for n, step in enumerate(plan.steps) if step.seat == plan.seat], default=0)
    steps = plan.steps[min(own, len(plan.steps) - 3) :] if len(plan.steps) > 3 else plan.steps
    said = [speaker.told(e) for step in steps for e in step.events if e.visible_to(plan.seat)]
    news = el("ul", [el("li", one) for one in said[-12:]], id="news", class_="news", aria_live="polite")
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
    return Posed(head, [options, done, news], [el("div", ways, class_="buttons")])


def _said(speaker: Speaker, plan: Plan, step: Step) -> str:
    return speaker.move(plan.title.view(step.before, step.seat), step.move)


def _holds(table: Table[Any], plan: Plan) -> bool:
    """Whether the planner is still asked what the plan began with."""
    return table.ask_of(plan.seat) is not None and table.number_of(plan.seat) == plan.number


def _way(speaker: Speaker, what: str, **named: int) -> Safe:
    return el("button", speaker.key(f"web.{what}", **named), type="button", data_do=what)
