"""A table as fragments of a page: each an element with an id. Only those that change travel."""

from functools import cache, lru_cache
from typing import Any

from kurs.draw import Lit, Panel, Safe, el, join, svg
from kurs.draw.charts import Series, line_chart
from kurs.kernel import Ask, Event, Phrase, Sheet, Table
from kurs.server.viewer import TABS, Viewer
from kurs.text import LANGUAGES, Speaker

CHUNK, CHUNKS = 6, 64
"""Moments in a piece of the log, and how many pieces there are: a new line sends one piece, not the whole log."""
AREAS = ("board", "piles", "players", "mine")
LONG_LIST = 14
"""More options than this are folded away where the picture offers them too."""


class Same(Safe):
    """A fragment that is as it was when it was last sent."""


def fragments(viewer: Viewer, sent: dict[str, int] | None = None) -> dict[str, Safe]:
    """Everything on the page that can change, by id. Of the log only what was not sent yet (`sent`: marks by id)."""
    live = viewer.live
    speaker = viewer.speaker()
    if live.table is None:
        return {"bar": bar(viewer, speaker), "ask": waiting_room(viewer, speaker), "tab": tab(viewer, speaker, None)}
    table = live.table
    seat = viewer.seat()
    view = _view(viewer, table, seat)
    ask = viewer.ask()
    found = {
        "bar": bar(viewer, speaker),
        "ask": ask_panel(viewer, speaker, table, view, ask),
        "history": history(viewer, speaker),
        "curtain": curtain(viewer, speaker),
    }
    lit = Lit(ask, viewer.draft, viewer.say_move(view))
    panels = live.title.panels(view, speaker.say, lit)
    for area in AREAS:
        own = [panel for panel in panels if panel.area == area]
        found |= area_fragments(area, own)
    if not panels:
        found["area-board"] = el(
            "div", join([sheet_table(s, speaker) for s in live.title.sheets(view)]), id="area-board"
        )
    if viewer.tab == "log":
        found |= log_pieces(viewer, speaker, table, seat, {} if sent is None else sent)
    found["tab"] = tab(viewer, speaker, view)
    return found


def _view(viewer: Viewer, table: Table[Any], seat: int | None) -> Any:
    if viewer.moment is None:
        return table.view(seat)
    return table.title.view(table.state_at(viewer.moments()[viewer.moment]), seat)


def stub(tag: str, id: str) -> Safe:
    """The place of a fragment that travels on its own: what stands there already stays."""
    return el(tag, id=id, data_stub=True, class_="log" if tag == "ol" else None)


def area_fragments(area: str, panels: list[Panel]) -> dict[str, Safe]:
    """The frame of an area, empty, and its panels: the frame is sent again only if other panels stand in it."""
    return {f"area-{area}": frame(area, tuple([p.id for p in panels]))} | {panel.id: svg(panel) for panel in panels}


@lru_cache(200)
def frame(area: str, ids: tuple[str, ...]) -> Safe:
    """An area with places for its panels."""
    return el("div", [stub("svg", id) for id in ids], id=f"area-{area}", class_=f"area area-{area}")


# --- the bar ----------------------------------------------------------------------------------------------------------


def bar(viewer: Viewer, speaker: Speaker) -> Safe:
    """Where one is, whose turn it is, the language, the connection."""
    live = viewer.live
    return el(
        "header",
        el("a", "Kurs", href="/", class_="brand"),
        el("span", speaker.key("title"), class_="game-title"),
        el("span", status_line(viewer, speaker), class_="status", role="status"),
        languages(viewer.language),
        el(
            "span",
            id="connection",
            data_on=speaker.key("web.on"),
            data_off=speaker.key("web.off"),
            data_connecting=speaker.key("web.connecting"),
        ),
        id="bar",
        class_="bar" + (" my-turn" if my_turn(viewer) else ""),
        data_table=live.id,
    )


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
            aria_pressed="true" if code == chosen else "false",
        )
        for code in LANGUAGES
    ]
    return el("span", buttons, class_="languages", role="group", aria_label="Language, język, язык")


def my_turn(viewer: Viewer) -> bool:
    """Whether the game waits for this person."""
    table = viewer.live.table
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
    return speaker.key("web.waiting_for", names=", ".join([speaker.name(seat) for seat in waiting]))


def page_title(viewer: Viewer, speaker: Speaker) -> str:
    """The browser's tab shows when it is my turn."""
    name = speaker.key("title")
    return f"● {speaker.key('web.your_turn')} · {name}" if my_turn(viewer) else f"{name} · Kurs"


# --- what is asked ----------------------------------------------------------------------------------------------------


def ask_panel(viewer: Viewer, speaker: Speaker, table: Table[Any], view: Any, ask: Ask | None) -> Safe:
    """The question, the options as a list, and what else one can do."""
    seat = viewer.seat()
    parts: list[Safe] = []
    if viewer.moment is not None:
        parts.append(el("p", speaker.key("web.looking_back"), class_="question"))
    elif table.over:
        parts.append(result(viewer, speaker, table))
    elif ask is not None:
        parts.append(el("h2", speaker.ask(ask), class_="question"))
        parts.append(options(viewer, speaker, view, ask))
    else:
        parts.append(el("p", status_line(viewer, speaker), class_="question quiet"))
    parts.append(news(viewer, speaker, table, seat))
    parts.append(proposal(viewer, speaker, table))
    parts.append(buttons(viewer, speaker, table, ask))
    number = table.number_of(seat) if seat is not None else 0
    return el(
        "section", parts, id="ask", class_="ask", data_seat=seat, data_number=number, aria_label=speaker.key("web.ask")
    )


def options(viewer: Viewer, speaker: Speaker, view: Any, ask: Ask) -> Safe:
    """Every option as an ordinary button, and number fields for amounts."""
    lit = Lit(ask, viewer.draft)
    labelled: dict[str, Any] = {}
    for number, option in enumerate(ask.options, start=1):
        if option in lit.moves():
            labelled.setdefault(speaker.move(view, option), (number, option))  # what says the same does the same
    items = [
        el("li", el("button", el("kbd", number), " ", label, type="button", data_move=str(option), data_key=number))
        for label, (number, option) in labelled.items()
    ]
    listing = el("ol", items, id="options", class_="options")
    draft = None
    if viewer.draft:
        draft = el("button", speaker.key("web.choose_again"), type="button", data_pick="", class_="again")
    if len(items) > LONG_LIST:
        summary = el("summary", speaker.key("web.all_options", count=len(items)))
        listing = el("details", summary, listing, id="all-options")
    amounts = [
        el(
            "form",
            el("input", type="hidden", name="words", value=" ".join([r.verb, *map(str, r.args)])),
            el(
                "label",
                r.verb,
                " ",
                el("input", type="number", name="amount", min=r.low, max=r.high, step=r.step, value=r.low),
            ),
            el("button", speaker.key("web.confirm")),
            data_do="amount",
        )
        for r in ask.ranges
    ]
    return el("div", draft, listing, amounts)


def news(viewer: Viewer, speaker: Speaker, table: Table[Any], seat: int | None) -> Safe:
    """What just happened, read out to those who listen."""
    moments = viewer.moments()
    upto = len(moments) if viewer.moment is None else viewer.moment + 1
    recent: list[Event] = []
    for n in moments[max(0, upto - 2) : upto]:
        recent += [e for e in table.events_of(n) if e.visible_to(seat)]
    items = [el("li", speaker.event(e)) for e in recent[-7:]]
    return el("ul", items, id="news", class_="news", aria_live="polite", aria_label=speaker.key("web.news"))


def proposal(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe:
    """A wish to take play back, and the answer to it."""
    wish = table.proposal
    if wish is None:
        return Safe("")
    asked = [seat for seat in viewer.seats if seat in wish.waiting]
    said = el("p", speaker.key("web.take_back_wish", name=speaker.name(wish.seat)))
    yes = el(
        "button",
        speaker.key("web.agree"),
        type="button",
        data_do="answer",
        data_yes="1",
        data_seat=asked[0] if asked else "",
    )
    no = el(
        "button",
        speaker.key("web.refuse"),
        type="button",
        data_do="answer",
        data_yes="",
        data_seat=asked[0] if asked else "",
    )
    return el("div", said, [yes, no] if asked else None, class_="proposal", role="alert")


def buttons(viewer: Viewer, speaker: Speaker, table: Table[Any], ask: Ask | None) -> Safe:
    """Undo, redo, take back; the rule that applies."""
    seat = viewer.seat()
    found: list[Safe] = []
    if seat is not None and viewer.moment is None:
        for what, can in (("undo", table.can_undo(seat)), ("redo", table.can_redo(seat))):
            if can:
                found.append(el("button", speaker.key(f"web.{what}"), type="button", data_do=what, data_seat=seat))
    if (
        seat is not None
        and table.entries
        and viewer.moment is None
        and not table.can_undo(seat)
        and table.proposal is None
    ):
        found.append(el("button", speaker.key("web.take_back"), type="button", data_do="take_back", data_seat=seat))
    rule = f"#{ask.rule}" if ask else ""
    href = f"/rules/{viewer.live.title.name}?language={viewer.language}{rule}"
    found.append(el("a", speaker.key("web.rules"), id="rules-link", href=href, target="_blank", rel="noopener"))
    return el("div", found, class_="buttons")


def result(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe:
    """Who won, line by line, and what to do next."""
    scores = table.scores()
    order = sorted(range(table.seats), key=lambda s: scores[s].place)
    winners = [speaker.name(seat) for seat in order if scores[seat].place == 1]
    head = el(
        "tr",
        [el("th", "", scope="col")]
        + [el("th", speaker.key(f"score.{line}"), scope="col") for line, _ in scores[0].lines]
        + [el("th", speaker.key("play.points"), scope="col")],
    )
    rows = [
        el(
            "tr",
            el("th", f"{scores[seat].place}. {speaker.name(seat)}", scope="row"),
            [el("td", speaker.say(Phrase("money", (amount,)))) for _, amount in scores[seat].lines],
            el("td", el("strong", speaker.say(Phrase("money", (scores[seat].points,))))),
        )
        for seat in order
    ]
    links = [
        el(
            "form",
            el("button", speaker.key("web.rematch"), class_="primary"),
            method="post",
            action=f"/t/{viewer.live.id}/rematch",
        ),
        el("a", speaker.key("web.download"), href=f"/t/{viewer.live.id}/record"),
    ]
    return el(
        "div",
        el("h2", speaker.key("web.winner", names=", ".join(winners)), class_="question"),
        el("div", el("table", el("thead", head), el("tbody", rows)), class_="scroll", tabindex="0"),
        el("div", links, class_="links"),
    )


# --- history, curtain, waiting room -----------------------------------------------------------------------------------


def history(viewer: Viewer, speaker: Speaker) -> Safe:
    """A slider through the moments of the game, with a link to the one that is shown."""
    last = len(viewer.moments()) - 1
    at = last if viewer.moment is None else viewer.moment
    slider = el(
        "input",
        type="range",
        min=0,
        max=last,
        value=at,
        data_do="at",
        aria_label=speaker.key("web.history"),
        id="slider",
    )
    step = [
        el("button", sign, type="button", data_do="at", data_value=to, aria_label=speaker.key(f"web.{key}"))
        for sign, key, to in (
            ("«", "first", 0),
            ("‹", "back", max(0, at - 1)),
            ("›", "forward", min(last, at + 1)),
            ("»", "present", last),
        )
    ]
    link = el("a", f"{at} / {last}", href=f"/t/{viewer.live.id}?at={at}", title=speaker.key("web.moment_link"))
    return el(
        "nav",
        step[:2],
        slider,
        step[2:],
        link,
        id="history",
        class_="history" + (" past" if viewer.moment is not None else ""),
        aria_label=speaker.key("web.history"),
    )


def curtain(viewer: Viewer, speaker: Speaker) -> Safe:
    """Between two people at one screen nothing secret is shown."""
    seat = viewer.behind_curtain()
    if seat is None:
        return el("div", id="curtain", hidden=True)
    button = el(
        "button",
        speaker.key("web.lift"),
        type="button",
        data_do="look",
        data_seat=seat,
        class_="primary",
        autofocus=True,
    )
    text = el("p", speaker.key("web.curtain", name=speaker.name(seat)))
    return el(
        "div",
        el("div", text, button),
        id="curtain",
        class_="curtain",
        role="dialog",
        aria_label=speaker.key("web.curtain", name=speaker.name(seat)),
    )


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
            who = el("span", speaker.key("web.free") if free else s.name)
        rows.append(el("li", who))
    link = el(
        "input",
        value=f"/t/{live.id}",
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
        id="ask",
        class_="ask",
        tabindex="-1",
    )


# --- tabs -------------------------------------------------------------------------------------------------------------


def tab(viewer: Viewer, speaker: Speaker, view: Any) -> Safe:
    """The open tab: log, chat, numbers, charts or notes."""
    chosen = [
        el(
            "button",
            speaker.key(f"web.tab.{name}"),
            type="button",
            role="tab",
            data_do="tab",
            data_name=name,
            id=f"tab-{name}",
            aria_selected="true" if name == viewer.tab else "false",
            aria_controls="tab-body",
        )
        for name in TABS
    ]
    body = _tab_body(viewer, speaker, view)
    return el(
        "div",
        el("div", chosen, role="tablist", class_="tabs", aria_label=speaker.key("web.tabs")),
        el(
            "div",
            body,
            id="tab-body",
            role="tabpanel",
            class_=f"tab-{viewer.tab}",
            aria_labelledby=f"tab-{viewer.tab}",
            tabindex="0",
        ),
        id="tab",
    )


def _tab_body(viewer: Viewer, speaker: Speaker, view: Any) -> Safe:
    table = viewer.live.table
    if viewer.tab == "chat":
        said = [el("li", el("b", line.name), " ", line.text) for line in viewer.live.said]
        field = el(
            "input",
            name="text",
            maxlength=500,
            required=True,
            autocomplete="off",
            aria_label=speaker.key("web.tab.chat"),
        )
        form = el("form", field, el("button", speaker.key("web.send")), data_do="chat", id="chat-form")
        return el("div", el("ol", said, class_="chat", aria_live="polite"), form)
    if viewer.tab == "notes":
        text = el(
            "textarea",
            viewer.note,
            data_do="note",
            maxlength=5000,
            rows=8,
            id="note",
            aria_label=speaker.key("web.tab.notes"),
        )
        return el("div", el("p", speaker.key("web.notes_hint"), class_="hint"), text)
    if table is None:
        return el("p", speaker.key("web.nothing_yet"), class_="hint")
    if viewer.tab == "numbers":
        return join([sheet_table(s, speaker) for s in viewer.live.title.sheets(view)])
    if viewer.tab == "charts":
        return charts(viewer, speaker, table)
    return log_places()


@cache
def log_places() -> Safe:
    """Where the pieces of the log go, newest first."""
    return join([stub("ol", f"log-{k}") for k in range(CHUNKS - 1, -1, -1)])


def log_pieces(
    viewer: Viewer, speaker: Speaker, table: Table[Any], seat: int | None, sent: dict[str, int]
) -> dict[str, Safe]:
    """The log in pieces, newest first; a piece that was sent already and has not changed is not drawn again."""
    moments = list(enumerate(viewer.moments()))
    found: dict[str, Safe] = {}
    for k in range(min(CHUNKS, -(-len(moments) // CHUNK))):
        piece = moments[k * CHUNK : len(moments) if k == CHUNKS - 1 else (k + 1) * CHUNK]
        mark = hash((tuple(piece), len(table.record.branches), viewer.language, seat))
        id = f"log-{k}"
        if sent.get(id) == mark:
            found[id] = Same("")
        else:
            found[id] = _log_piece(viewer, speaker, table, seat, k, piece)
            sent[id] = mark
    return found


def _log_piece(
    viewer: Viewer, speaker: Speaker, table: Table[Any], seat: int | None, k: int, piece: list[tuple[int, int]]
) -> Safe:
    rules = viewer.live.title.event_rules
    items = []
    for moment, n in reversed(piece):
        lines = [_log_line(viewer, speaker, e, rules) for e in table.events_of(n) if e.visible_to(seat)]
        number = el("button", moment, type="button", data_do="at", data_value=moment, class_="moment")
        items.append(el("li", number, el("div", lines)))
    return el("ol", items, id=f"log-{k}", class_="log")


def _log_line(viewer: Viewer, speaker: Speaker, event: Event, rules: dict[str, str]) -> Safe:
    rule = rules.get(event.key)
    link = None
    if rule:
        href = f"/rules/{viewer.live.title.name}?language={viewer.language}#{rule}"
        link = el("a", "§", href=href, target="_blank", rel="noopener", aria_label=rule)
    return el("p", speaker.event(event), " " if link else None, link, class_="shown" if event.shows else None)


def sheet_table(sheet: Sheet, speaker: Speaker) -> Safe:
    """A sheet as a table of a page."""
    head = el("tr", [el("th", speaker.say(cell), scope="col") for cell in sheet.head])
    rows = [el("tr", [el("td", speaker.say(cell)) for cell in row]) for row in sheet.rows]
    body = el("table", el("caption", speaker.say(sheet.name)), el("thead", head), el("tbody", rows))
    return el("div", body, class_="scroll", tabindex="0")


def charts(viewer: Viewer, speaker: Speaker, table: Table[Any]) -> Safe:
    """The open numbers of the game over its public moments."""
    wanted = set(table.moments(None))
    samples: dict[str, list[list[int]]] = {}
    for n, state in table.walk():
        if n in wanted:
            for name, values in table.title.sample(state).items():
                samples.setdefault(name, []).append(values)
    drawn = []
    for name, rows in samples.items():
        series = [_series(table, speaker, name, i, [row[i] for row in rows]) for i in range(len(rows[0]))]
        heading = speaker.key(f"chart.{name}")
        drawn.append(el("figure", el("figcaption", heading), line_chart(series, heading)))
    return join(drawn)


def _series(table: Table[Any], speaker: Speaker, name: str, i: int, values: list[int]) -> Series:
    phrase = table.title.sample_label(name, i)
    said = speaker.say(phrase)
    return Series(said, said[:3], table.title.tints.get(phrase.key, f"seat-{i}"), values)
