"""A table as fragments of a page: each an element with an id. Only those that change travel."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from kurs.draw import NOT_LIT, Lit, Panel, Safe, el, join, svg
from kurs.draw.memo import Memo
from kurs.draw.panel import AREAS, part_element
from kurs.face import face_of
from kurs.kernel import Table
from kurs.server.asking import ask_panel, end, my_turn, status_line
from kurs.server.fragment import Fragment, ready
from kurs.server.pace import control, playback
from kurs.server.store import SeatRow
from kurs.server.story import is_of_the_story, story_fragments
from kurs.server.tabs import is_log_block, log_blocks, sheet_table, stub, tab, tab_frame
from kurs.server.viewer import Viewer
from kurs.show import panels_of
from kurs.text import LANGUAGES, Speaker, language_name, languages_label

BESIDE = frozenset(
    {"bar", "ask", "history", "playback", "curtain", "dock", "beats", "sure", "earlier", "end", "tab", "notice"}
)
"""Fragments beside the picture of the table; the blocks of the log and the story are others."""


def fragments(viewer: Viewer) -> dict[str, Fragment]:
    """Everything on the page that can change, by id."""
    found = of_the_table(viewer)
    found["notice"] = viewer.live.hub.notices.fragment(viewer.language)
    return found


def of_the_table(viewer: Viewer) -> dict[str, Fragment]:
    """Everything of the table itself."""
    live = viewer.live
    viewer.settle()
    speaker = viewer.speaker()
    if live.table is None:
        room, beside = waiting_room(viewer, speaker), tab(viewer, speaker, None)
        return {"bar": ready(bar(viewer, speaker)), "ask": ready(room), "tab": ready(beside)}
    table = live.table
    seat = viewer.seat()
    if seat is None and viewer.called() is not None:
        return covered(viewer, speaker)
    view = _view(viewer, table, seat)
    ask = viewer.ask()
    lit = Lit(ask, viewer.draft, viewer.say_move(view))
    found = {
        "bar": ready(bar(viewer, speaker)),
        "ask": ready(ask_panel(viewer, speaker, table, view, ask, lit)),
        "history": ready(history(viewer, speaker)),
        "playback": playback(viewer),
        "curtain": ready(curtain(viewer, speaker)),
        "dock": ready(dock(viewer.language, False)),
        "beats": beats_bar(viewer.language),
        "sure": sure_bar(viewer.language),
        "end": result(viewer, speaker, table),
    }
    if viewer.plan is None:
        found |= story_fragments(viewer, speaker, table)
    found |= board(viewer, speaker, view, lit, None if viewer.moment is None else viewer.moments()[viewer.moment])
    if viewer.tab == "log":
        found |= log_blocks(viewer, table, seat)
    found["tab"] = ready(tab(viewer, speaker, view))
    return found


def board(viewer: Viewer, speaker: Speaker, view: Any, lit: Lit, upto: int | None = None) -> dict[str, Fragment]:
    """The picture of the table, as it is or was after an entry; where a title has none, its sheets."""
    title = viewer.live.title
    past = viewer.live.memory.of(viewer.live.running, upto)
    panels = panels_of(title, view, len(viewer.live.row.seats), speaker, lit, viewer.looking, past)
    found = area_fragments(panels)
    if not panels:
        sheets = join([sheet_table(s, speaker) for s in face_of(title).sheets(view)])
        found["area-status"] = ready(el("div", sheets, id="area-status"))
    return found


@lru_cache(4000)
def of_the_board(id: str) -> bool:
    """Whether a fragment is a part of the picture of the table, which looks back while the rest is of the present."""
    return id not in BESIDE and not is_log_block(id) and not is_of_the_story(id)


def beat_fragments(viewer: Viewer, n: int, state: Any, over: bool) -> dict[str, Fragment]:
    """The picture as it was at a beat of an entry: nothing is lit there, for nothing can be chosen in the past.

    Of a game that is over the rest of the page does not yet say who has won.
    """
    title, speaker = viewer.live.title, viewer.speaker()
    found = board(viewer, speaker, title.view(state, viewer.seat()), NOT_LIT, n - 1)
    if over:
        said = speaker.key("web.beat.head")
        found["bar"] = ready(bar_of(viewer.live.id, viewer.language, speaker.key("title"), said, False))
        head = el("p", said, class_="question quiet")
        found["ask"] = ready(el("section", head, stub("section", "story"), id="ask", class_="ask", tabindex="-1"))
    return found


@cache
def beats_bar(language: str) -> Fragment:
    """While a move is being watched: what is said, how far one is, and pause, speed, next, skip. The page fills it."""
    speaker = Speaker(language)
    signs = (("pause", "❚❚"), ("next", "›"), ("speed", "1×"), ("skip", "»"))
    buttons = [control(speaker, name, sign, name) for name, sign in signs]
    card = el("div", data_beat="card", class_="ended")
    said = el("p", data_beat="said", class_="said", aria_live="polite")
    count = el("span", data_beat="count", class_="count")
    head = speaker.key("web.beat.head")
    return ready(
        el(
            "div",
            card,
            said,
            el("div", count, buttons, class_="ways"),
            id="beats",
            class_="beats",
            hidden=True,
            role="group",
            aria_label=head,
        )
    )


@cache
def sure_bar(language: str) -> Fragment:
    """What a tap would do, with a way to do it and a way to leave it. The page fills it."""
    speaker = Speaker(language)
    said = el("p", data_sure="said", class_="said", role="status")
    no = el("button", speaker.key("web.cancel"), type="button", data_sure="no")
    yes = el("button", speaker.key("web.confirm"), type="button", data_sure="yes", class_="primary")
    ways = el("div", no, yes, class_="ways")
    return ready(el("div", said, ways, id="sure", class_="sure", hidden=True, role="group"))


def covered(viewer: Viewer, speaker: Speaker) -> dict[str, Fragment]:
    """While everybody at a screen is called: the curtain over an empty page, which neither shows nor reads out how the
    game goes on, for that would tell when the one who is asked has answered."""
    title, waiting = speaker.key("title"), speaker.key("web.waiting")
    found = {
        "bar": ready(bar_of(viewer.live.id, viewer.language, title, waiting, True)),
        "ask": NO_ASK,
        "history": NO_HISTORY,
        "curtain": ready(curtain(viewer, speaker)),
        "end": NO_END,
        "tab": ready(tab_frame(viewer.tab, speaker, Safe(""))),
    }
    return found | area_fragments(())


NO_ASK = ready(el("section", id="ask", class_="ask", tabindex="-1"))
NO_HISTORY = ready(el("nav", id="history", class_="history"))
NO_END = ready(el("section", id="end", hidden=True))
ENDS: Memo[Safe] = Memo(300)


def result(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Fragment:
    """The end of the game, when it is over; its charts take a moment to draw, and all viewers are shown the same."""
    if not table.over or viewer.moment is not None:
        return NO_END
    key = (viewer.language, viewer.live.id, table.digest, viewer.live.changes, *speaker.names)
    return hash(key), lambda _: ENDS(key, lambda: end(speaker, table, viewer.live.samples)), None


def _view(viewer: Viewer, table: Table[Any], seat: int | None) -> Any:
    if viewer.plan:
        ask = viewer.plan.ask  # through the eyes of the one who is asked: what he holds there is a guess
        return table.title.view(viewer.plan.state, ask.seat if ask else seat)
    state = viewer.past_state()
    return table.view(seat) if state is None else table.title.view(state, seat)


def area_fragments(panels: Sequence[Panel]) -> dict[str, Fragment]:
    """The frames of the areas, empty, and the panels: a frame is sent again only if other panels stand in it."""
    found = dict(frames(tuple([(panel.id, panel.area) for panel in panels])))
    for panel in panels:
        found[panel.id] = (panel.key, svg, panel)
        for part in panel.parts:
            found[part.id] = (part.key, part_element, part)
    return found


@lru_cache(200)
def frames(panels: tuple[tuple[str, str], ...]) -> dict[str, Fragment]:
    """The areas with places for their panels, of which each says its id and its area."""
    return {
        f"area-{area}": ready(
            el(
                "div",
                [stub("svg", id) for id, where in panels if where == area],
                id=f"area-{area}",
                class_=f"area area-{area}",
            )
        )
        for area in AREAS
    }


# --- the bar ----------------------------------------------------------------------------------------------------------


def bar(viewer: Viewer, speaker: Speaker) -> Safe:
    """Where one is, whose turn it is, the language, the connection."""
    plans = viewer.plan is not None
    status = speaker.key("web.plan_head") if plans else status_line(viewer, speaker)
    return bar_of(viewer.live.id, viewer.language, speaker.key("title"), status, my_turn(viewer), plans)


@lru_cache(60)
def bar_of(table: str, language: str, title: str, status: str, mine: bool, plans: bool = False) -> Safe:
    """The bar with these words; whoever plans has it in sight all the time that he does."""
    speaker = Speaker(language)
    signs = {f"data_{state}": speaker.key(f"web.{state}") for state in ("on", "off", "connecting")}
    return el(
        "header",
        el("a", "Kurs", href="/", class_="brand"),
        el("span", title, class_="game-title"),
        el("span", status, class_="status", role="status", title=status),
        languages(language),
        el("span", id="connection", **signs),
        id="bar",
        class_="bar" + (" my-turn" if mine else "") + (" planning" if plans else ""),
        data_table=table,
    )


@cache
def languages(chosen: str) -> Safe:
    """Buttons for the languages."""
    buttons = [
        el(
            "button",
            code,
            type="button",
            data_do="language",
            data_to=code,
            lang=code,
            title=language_name(code),
            aria_pressed="true" if code == chosen else "false",
        )
        for code in LANGUAGES
    ]
    return el("span", buttons, class_="languages", role="group", aria_label=languages_label())


def page_title(viewer: Viewer, speaker: Speaker) -> str:
    """The browser's tab shows when it is my turn."""
    name = speaker.key("title")
    return f"● {speaker.key('web.your_turn')} · {name}" if my_turn(viewer) else f"{name} · Kurs"


# --- history, curtain, waiting room -----------------------------------------------------------------------------------


def history(viewer: Viewer, speaker: Speaker) -> Safe:
    """A slider through the moments of the game, with a link to the one that is shown."""
    last = len(viewer.moments()) - 1
    at = last if viewer.moment is None else viewer.moment
    return history_at(viewer.live.id, viewer.language, last, at, viewer.beat, viewer.moment is not None)


@lru_cache(20)
def history_at(table: str, language: str, last: int, at: int, beat: int | None, past: bool) -> Safe:
    """The slider at this moment, or at a beat on the way to it."""
    speaker = Speaker(language)
    said = speaker.key("web.history")
    slider = el("input", type="range", min=0, max=last, value=at, data_do="at", aria_label=said, id="slider")
    steps = (("«", "first", "0"), ("‹", "back", "back"), ("›", "forward", "on"), ("»", "present", str(last)))
    step = [
        el("button", sign, type="button", data_do="at", data_value=to, aria_label=speaker.key(f"web.{key}"))
        for sign, key, to in steps
    ]
    where = str(at) if beat is None else f"{at - 1}+{beat + 1}"
    link = el("a", f"{where} / {last}", href=f"/t/{table}?at={at}", title=speaker.key("web.moment_link"))
    kind = "history past" if past else "history"
    ways = stub("div", "playback")
    nav = step[:2], slider, step[2:], link, ways
    return el("nav", *nav, id="history", class_=kind, data_beat=beat, aria_label=said)


@cache
def dock(language: str, before: bool) -> Safe:
    """On a narrow page: what opens the sheets of log, chat and history, and folds the question away."""
    speaker = Speaker(language)
    sheets = [("log", "web.tab.log"), ("chat", "web.tab.chat"), ("history", "web.history")]
    if before:  # nothing has happened yet
        sheets = sheets[1:2]
    buttons = [
        el("button", speaker.key(key), type="button", data_sheet=name, aria_expanded="false", id=f"dock-{name}")
        for name, key in sheets
    ]
    fold = el(
        "button", speaker.key("web.fold"), type="button", data_fold_ask=True, aria_expanded="true", aria_controls="ask"
    )
    return el("nav", None if before else fold, buttons, id="dock", class_="dock", aria_label=speaker.key("web.tabs"))


NO_CURTAIN = el("div", id="curtain", hidden=True)


def curtain(viewer: Viewer, speaker: Speaker) -> Safe:
    """Between two people at one screen nothing secret is shown: the table as a watcher sees it, or, while everybody is
    called, nothing at all."""
    seat = viewer.behind_curtain()
    if seat is not None:
        said = speaker.key("web.curtain", name=speaker.name(seat))
        kind = "curtain" if viewer.called() is not None else "curtain open"
        return _curtain(said, None, _button(speaker.key("web.lift"), "look", seat), kind)
    seat = viewer.nothing_to_show()
    if seat is not None:
        said = speaker.key("web.nothing_to_show", name=speaker.name(seat))
        hint = el("p", speaker.key("web.nothing_hint"), class_="hint")
        return _curtain(said, hint, _button(speaker.key("web.pass_on"), "pass_on", seat), "curtain nothing")
    return NO_CURTAIN


def _button(said: str, what: str, seat: int) -> Safe:
    """Each has an id of its own: a new button takes the focus and is read out."""
    press = {"data_do": what, "data_seat": seat, "id": f"{what}-{seat}"}
    return el("button", said, type="button", class_="primary", autofocus=True, **press)


def _curtain(said: str, hint: Safe | None, button: Safe, kind: str) -> Safe:
    return el("div", el("div", el("p", said), hint, button), id="curtain", class_=kind, role="dialog", aria_label=said)


def waiting_room(viewer: Viewer, speaker: Speaker) -> Safe:
    """Before the game: who sits where, the link for friends, and a free seat to take."""
    live = viewer.live
    seated = bool(viewer.seats)
    rows = []
    for s in live.row.seats:
        free = s.person is None and s.bot is None
        if free and not seated:
            fields = [
                el(
                    "input",
                    name="name",
                    value=viewer.name,
                    maxlength=40,
                    required=True,
                    aria_label=speaker.key("web.your_name"),
                ),
                el("button", speaker.key("web.sit_down"), class_="primary"),
            ]
            who = el(
                "form",
                el("input", type="hidden", name="seat", value=s.seat),
                fields,
                method="post",
                action=f"/t/{live.id}/join",
            )
        else:
            who = el("span", seat_name(speaker, s), remove_form(viewer, speaker, s))
        rows.append(el("li", who))
    link = el(
        "input",
        value=f"{viewer.origin}/t/{live.id}",
        readonly=True,
        class_="invite",
        data_invite=True,
        aria_label=speaker.key("web.invite"),
    )
    return el(
        "section",
        el("h2", speaker.key("web.waiting_for_players"), class_="question"),
        el("ol", rows, class_="seats"),
        el("p", speaker.key("web.invite")),
        link,
        close_form(viewer, speaker),
        id="ask",
        class_="ask",
        tabindex="-1",
    )


def seat_name(speaker: Speaker, seat: SeatRow) -> str:
    """Who sits on a seat; of a bot, which kind it is."""
    if seat.bot:
        return f"{seat.name} · {speaker.key('web.bot', name=speaker.bot(seat.bot))}"
    return seat.name if seat.person else speaker.key("web.free")


def remove_form(viewer: Viewer, speaker: Speaker, seat: SeatRow) -> Safe | None:
    """The host of a table may ask a stranger to leave before the game begins."""
    if viewer.live.row.creator != viewer.person or seat.person in (None, viewer.person):
        return None
    button = el("button", speaker.key("web.remove_person"), class_="quiet")
    fields = el("input", type="hidden", name="seat", value=seat.seat)
    return el("form", fields, button, method="post", action=f"/t/{viewer.live.id}/remove")


def close_form(viewer: Viewer, speaker: Speaker) -> Safe | None:
    """Who opened a table may close it while it waits."""
    if viewer.live.row.creator != viewer.person:
        return None
    button = el("button", speaker.key("web.close_table"))
    return el("form", button, method="post", action=f"/t/{viewer.live.id}/close")
