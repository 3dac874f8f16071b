"""What is asked of somebody at a table: question, options as a list, what just happened, what else can be done."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kurs.draw import Lit, Safe, el, join, safe
from kurs.face import face_of
from kurs.kernel import Ask, Phrase, Table, Title, in_order, ties_broken
from kurs.kernel import winners as winners_of
from kurs.server.planning import Posed, can_plan, line_of, number_in, plan_panel
from kurs.server.samples import Samples
from kurs.server.tabs import charts, is_invitation, stub
from kurs.server.taking_back import back_button, proposal
from kurs.server.viewer import Viewer
from kurs.text import Speaker

LONG_LIST = 14
"""A question with more options than this has them folded away, for the picture offers them too; and all that are laid
at a desk. So they stay when half the choice is made."""


def my_turn(viewer: Viewer) -> bool:
    """Whether the game waits for this person; a screen that calls everybody does not say when it stops waiting."""
    table = viewer.live.table
    if viewer.called() is not None:
        return True
    if table is None or table.over:
        return False
    return any(not a.answered and a.seat in viewer.seats for a in table.asks)


def status_line(viewer: Viewer, speaker: Speaker) -> str:
    """Whom the game waits for, in words."""
    table = viewer.live.table
    if table is None:
        return speaker.key("web.waiting_for_players")
    if table.over:
        return speaker.key("web.over")
    if my_turn(viewer) and len(viewer.seats) == 1:
        return speaker.key("web.your_turn")
    waiting = table.waiting_for(viewer.seat())
    if not waiting:
        return speaker.key("web.waiting")
    return _waiting_for(speaker, tuple(waiting))


@lru_cache(300)
def _waiting_for(speaker: Speaker, waiting: tuple[int, ...]) -> str:
    return speaker.key("web.waiting_for", names=", ".join([speaker.name(seat) for seat in waiting]))


def ask_panel(viewer: Viewer, speaker: Speaker, table: Table[Any], view: Any, ask: Ask | None, lit: Lit) -> Safe:
    """The question, the options as a list, and what else one can do."""
    seat = viewer.seat()
    if viewer.plan:
        offered = options(viewer, speaker, view, ask, lit) if ask else Safe("")
        planned = plan_panel(viewer, speaker, viewer.plan, offered)
        planned = planned._replace(foot=[proposal(viewer, speaker, table), *planned.foot])
        return _section(viewer, speaker, planned, ask.seat if ask else seat, number_in(viewer.plan), ask)
    head: list[Safe] = []
    matter: list[Safe] = []
    if viewer.moment is not None:
        key = "web.looking_back" if viewer.is_kept() else "web.not_kept"
        head.append(el("p", speaker.key(key), class_="question"))
        head.append(back_to_now(viewer.language, len(viewer.moments()) - 1))
    elif table.over:
        head.append(after_the_game(viewer, speaker, table))
    elif ask is not None:
        waits = seat is not None and table.can_reopen(seat)  # for others; the answer can be changed
        head.append(el("h2", speaker.ask(ask), class_="question quiet" if waits else "question"))
        matter.append(answer_so_far(speaker, table, seat))
        if not waits or viewer.draft:
            matter.append(options(viewer, speaker, view, ask, lit))
    else:
        head.append(el("p", status_line(viewer, speaker), class_="question quiet"))
    matter += [stub("section", "story"), standing_orders(viewer, table, view, seat)]
    foot = [proposal(viewer, speaker, table), buttons(viewer, speaker, table, ask)]
    number = table.number_of(seat) if seat is not None else 0
    return _section(viewer, speaker, Posed(head, matter, foot), seat, number, ask)


def leads_of(viewer: Viewer, ask: Ask | None) -> str:
    """The areas that the question is about, by name: of what this person is asked, or of what others openly are."""
    table = viewer.live.table
    if ask is None and table is not None:
        ask = next((one for one in table.asks if not one.secret), None)
    return " ".join(face_of(viewer.live.title).leads(ask)) if ask else ""


@lru_cache(60)
def back_to_now(language: str, last: int) -> Safe:
    """Whoever looks at an earlier moment comes back with one click."""
    said = Speaker(language).key("web.back_to_now")
    return el("button", said, type="button", data_do="at", data_value=last, class_="primary", id="back-to-now")


def _section(viewer: Viewer, speaker: Speaker, posed: Posed, seat: int | None, number: int, ask: Ask | None) -> Safe:
    return el(
        "section",
        el("div", posed.head, class_="posed"),
        el("div", posed.matter, class_="matter"),
        el("div", posed.foot, class_="foot"),
        id="ask",
        class_="ask",
        tabindex="-1",
        data_seat=seat,
        data_number=number,
        data_draft=" ".join([str(word) for word in viewer.draft]) or None,
        data_leads=leads_of(viewer, ask) or None,
        data_plan=line_of(viewer.plan) if viewer.plan else None,
        aria_label=speaker.key("web.ask"),
    )


def answer_so_far(speaker: Speaker, table: Table[Any], seat: int | None) -> Safe:
    """The steps of the seat's answer, which it alone sees: of the unfinished one, or of the finished one that can be
    changed."""
    if seat is None:
        return Safe("")
    steps = [el("li", speaker.move(view, step)) for view, step in table.steps_seen(seat)]
    key = "answered" if table.can_reopen(seat) else "reopened" if table.is_reopened(seat) else "steps"
    if not steps and key == "steps":
        return Safe("")
    head = el("p", speaker.key(f"web.{key}"), class_="hint")
    return el("div", head, el("ol", steps) if steps else None, id="steps", class_="steps", role="status")


def options(viewer: Viewer, speaker: Speaker, view: Any, ask: Ask, lit: Lit) -> Safe:
    """Every option as an ordinary button, and number fields for amounts."""
    allowed = frozenset(lit.moves())
    labelled: dict[str, Any] = {}
    for number, option in enumerate(ask.options, start=1):
        if option in allowed:
            labelled.setdefault(lit.label(option), (number, option))  # what says the same does the same
    items = [option_item(number, label, str(option)) for label, (number, option) in labelled.items()]
    listing = el("ol", items, id="options", class_="options")
    if len(ask.options) > LONG_LIST or (ask.steps and face_of(viewer.live.title).desk):
        summary = el("summary", speaker.key("web.all_options", count=len(items)))
        listing = el("details", summary, listing, id="all-options")
    hints = [face_of(viewer.live.title).hint(view, r) for r in ask.ranges]
    amounts = [
        el(
            "form",
            el("input", type="hidden", name="words", value=" ".join([r.verb, *map(str, r.args)])),
            el(
                "label",
                speaker.amount(r.verb, r.args),
                " ",
                el("input", type="number", name="amount", min=r.low, max=r.high, step=r.step, value=r.low),
            ),
            el("button", speaker.key("web.confirm")),
            el("span", speaker.say(hint), class_="hint") if hint else None,
            data_do="amount",
        )
        for r, hint in zip(ask.ranges, hints, strict=True)
    ]
    return el("div", listing, choose_again(viewer, speaker, ask), amounts, class_="choices")


def choose_again(viewer: Viewer, speaker: Speaker, ask: Ask) -> Safe | None:
    """What clears half a choice; its place is kept where one can be made, so that nothing makes way for it."""
    if not any([option.args for option in ask.options]):
        return None
    kind = "again" if viewer.draft else "again unseen-now"
    said = (speaker.key("web.choose_again"), " ", el("kbd", "Esc", class_="key"))
    return el("button", *said, type="button", data_pick="", class_=kind)


def buttons(viewer: Viewer, speaker: Speaker, table: Table[Any], ask: Ask | None) -> Safe:
    """Undo, redo, take back; the rule that applies."""
    seat, back = viewer.seat(), None
    can: list[str] = []
    if seat is not None and viewer.moment is None:
        back = back_button(viewer, speaker, table, seat)
        if table.can_redo(seat):
            can.append("redo")
        if table.is_reopened(seat):
            can.append("keep_answer")
        elif table.steps_of(seat):
            can.append("start_over")
        elif table.can_reopen(seat):
            can.append("reopen")
        if can_plan(viewer):
            can.append("plan")
    row = row_of_buttons(viewer.language, viewer.live.title.name, ask.rule if ask else "", seat, tuple(can))
    return el("div", back, row, class_="buttons")


DEEDS = {"keep_answer": "start_over"}
"""Buttons that say in other words what is done."""


@lru_cache(300)
def row_of_buttons(language: str, title: str, rule: str, seat: int | None, can: tuple[str, ...]) -> Safe:
    """Buttons for what can be done, and a link to the rule."""
    speaker = Speaker(language)
    found = [
        el("button", speaker.key(f"web.{what}"), type="button", data_do=DEEDS.get(what, what), data_seat=seat)
        for what in can
    ]
    href = f"/rules/{title}?language={language}{f'#{rule}' if rule else ''}"
    found.append(el("a", speaker.key("web.rules"), id="rules-link", href=href, target="_blank", rel="noopener"))
    return join(found)


def standing_orders(viewer: Viewer, table: Table[Any], view: Any, seat: int | None) -> Safe:
    """What one need not be asked: only its owner sees it, and only where one person has one seat."""
    names = viewer.live.title.orders
    if seat is None or not names or table.over or viewer.moment is not None or len(viewer.seats) != 1:
        return Safe("")
    given, title = viewer.live.orders.get(seat, {}), viewer.live.title
    holds = [name in given and title.order_holds(view, name, given[name]) for name in names]
    return orders_of(viewer.language, title, seat, tuple(holds))


@lru_cache(60)
def orders_of(language: str, title: Title[Any, Any], seat: int, given: tuple[bool, ...]) -> Safe:
    """The orders with a switch for each; folded away until one is given."""
    own, speaker = Speaker(language, title), Speaker(language)
    items = []
    for name, on in zip(title.orders, given, strict=True):
        press = {"data_do": "order", "data_name": name, "data_seat": seat, "data_yes": "" if on else "1"}
        text = own.say(Phrase(f"order.{name}"))
        items.append(el("li", el("button", text, type="button", aria_pressed="true" if on else "false", **press)))
    head = el("summary", speaker.key("web.orders"))
    hint = el("p", speaker.key("web.orders_hint"), class_="hint")
    return el("details", head, hint, el("ul", items), id="orders", class_="orders", open=any(given))


def winners(speaker: Speaker, table: Table[Any]) -> str:
    """Who has won, in words."""
    scores = table.scores()
    rows = [speaker.row(k, score) for k, score in enumerate(scores)]
    return won(speaker, rows, [score.rank for score in scores], table.teams())


def won(speaker: Speaker, rows: list[str], rank: list[int], teams: Sequence[tuple[int, ...]]) -> str:
    """Who has won, in words: the names of a team stand together."""
    parties = [" + ".join([rows[row] for row in party]) for party in winners_of(rank, teams)]
    return speaker.key("web.winner", names=", ".join(parties))


def after_the_game(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe:
    """Who won, and what to do next."""
    rematch = next((line.text for line in reversed(viewer.live.said) if is_invitation(line)), "")
    may = bool(viewer.seats) or viewer.live.row.creator == viewer.person  # nobody else can begin one
    again: Safe | None = el(
        "form",
        el("button", speaker.key("web.rematch"), class_="primary"),
        method="post",
        action=f"/t/{viewer.live.id}/rematch",
    )
    if not may:
        again = None
    elif rematch:
        again = el("a", speaker.key("web.to_rematch"), href=rematch, class_="button primary")
    record = el("a", speaker.key("web.download"), href=f"/t/{viewer.live.id}/record", class_="button")
    head = el("h2", winners(speaker, table), class_="question")
    return el("div", head, place_of(viewer, speaker, table), el("div", again, record, class_="links"))


def place_of(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe | None:
    """Where the one who looks has ended, if that is one player."""
    if len(viewer.seats) != 1:
        return None
    scores, own = table.scores(), viewer.seats[0]
    if any([own in party for party in winners_of([score.rank for score in scores], table.teams())]):
        return el("p", speaker.key("web.you_won"), class_="place")
    return el("p", speaker.key("web.your_place", number=scores[own].rank, rows=len(scores)), class_="place")


def end(speaker: Speaker, table: Table[Any], known: Samples | None = None) -> Safe:
    """The result line by line and the course of the game, in the middle of the page."""
    scores = table.scores()
    heads = ["", speaker.key("play.points"), *[speaker.key(f"score.{line}") for line, _ in scores[0].lines]]
    rows = []
    for row in in_order(scores, table.teams()):
        score = scores[row]
        mark = el("b", class_=f"tone-seat-{row} mark", aria_hidden="true")
        name = el("th", mark, f"{score.rank}. {speaker.row(row, score)}", scope="row")
        total = el("td", el("strong", speaker.points(score.points)))
        parts = [el("td", speaker.points(amount)) for _, amount in score.lines]
        rows.append(el("tr", name, total, parts, data_row=row))
    grid = el("table", el("thead", el("tr", [el("th", h, scope="col") for h in heads])), el("tbody", rows))
    ties = [el("p", speaker.tie(tie, scores), class_="tie") for tie in ties_broken(scores, table.teams())]
    return el(
        "section",
        el("h2", speaker.key("play.result")),
        el("div", grid, class_="scroll", tabindex="0", role="region", aria_label=speaker.key("play.result")),
        ties,
        charts(speaker, table, known or Samples()),
        id="end",
        class_="end",
    )


@lru_cache(200)
def option_item(number: int, label: str, move: str) -> Safe:
    """An option as a button of the list."""
    return Safe(
        f'<li><button type="button" data-move="{safe(move)}" data-key="{number}"><kbd>{number}</kbd> {safe(label)}'
        "</button></li>"
    )
