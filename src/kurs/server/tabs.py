"""The tabs beside a table: log, chat, numbers, charts and notes."""

import re
from functools import cache, lru_cache, partial
from typing import Any, Final

from kurs.draw import Safe, el, join
from kurs.draw.charts import Series, line_chart
from kurs.draw.memo import Memo
from kurs.face import Sheet, face_of
from kurs.kernel import Event, Table
from kurs.server.fragment import Fragment, ready
from kurs.server.samples import Samples
from kurs.server.store import ChatLine
from kurs.server.told import Line, chip, line_of
from kurs.server.viewer import TABS, Viewer
from kurs.text import Speaker

CHUNK: Final = 4
"""Moments in a block of the log: a new line sends one block, not the whole log."""
RECENT: Final = 12
"""So many blocks a page gets by itself, and so many more each time it asks for what was before."""
STRETCH: Final = 96
"""The log's tab has places for so many blocks, and for as many again when they are used up."""
HOUSE = "Kurs"
INVITATION = re.compile(r"/t/[0-9a-f]{20}")


def stub(tag: str, id: str) -> Safe:
    """The place of a fragment that travels on its own: what stands there already stays."""
    return el(tag, id=id, data_stub="", class_="log" if tag == "ol" else None)


def tab(viewer: Viewer, speaker: Speaker, view: Any) -> Safe:
    """The open tab: log, chat, numbers, charts or notes."""
    if viewer.tab == "log" and viewer.live.table is not None:
        return log_tab(viewer.language, -(-_count(viewer) // STRETCH))
    return tab_frame(viewer.tab, speaker, _tab_body(viewer, speaker, view))


@lru_cache(50)
def log_tab(language: str, stretches: int) -> Safe:
    """The log's tab; its blocks travel on their own, newest first, and at the end the button for those before."""
    places = [stub("ol", f"log-{k}") for k in range(stretches * STRETCH - 1, -1, -1)]
    return tab_frame("log", Speaker(language), join([*places, stub("div", "earlier")]))


def tab_frame(chosen: str, speaker: Speaker, body: Safe) -> Safe:
    """The row of tabs with the body of the chosen one."""
    row = [
        el(
            "button",
            speaker.key(f"web.tab.{name}"),
            type="button",
            role="tab",
            data_do="tab",
            data_name=name,
            id=f"tab-{name}",
            aria_selected="true" if name == chosen else "false",
            aria_controls="tab-body",
        )
        for name in TABS
    ]
    labelled = {"aria_labelledby": f"tab-{chosen}", "tabindex": "0"}
    shut = el("button", "×", type="button", data_sheet="", aria_label=speaker.key("web.shut"), class_="side-shut")
    return el(
        "div",
        shut,
        el("div", row, role="tablist", class_="tabs", aria_label=speaker.key("web.tabs")),
        el("div", body, id="tab-body", role="tabpanel", class_=f"tab-{chosen}", **labelled),
        el("button", speaker.key("web.sure"), type="button", data_sure="set", class_="quiet sure-first"),
        id="tab",
    )


def _tab_body(viewer: Viewer, speaker: Speaker, view: Any) -> Safe:
    table = viewer.live.table
    if viewer.tab == "chat":
        said = [el("li", el("b", line.name), " ", chat_text(line)) for line in viewer.live.said]
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
    if viewer.tab == "notes" and len(viewer.seats) > 1:
        return el("p", speaker.key("web.no_notes"), class_="hint")
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
        face = face_of(viewer.live.title)
        found = [*face.sheets(view), *face.chronicle(_told(viewer, table))]
        return join([numbers_tools(viewer.language), *[sheet_table(one, speaker, sorts=True) for one in found]])
    if viewer.tab == "charts":
        key = (viewer.language, viewer.live.id, table.digest, viewer.live.changes, *speaker.names)
        return CHARTS(key, lambda: charts(speaker, table, viewer.live.samples))
    raise ValueError(viewer.tab)


def _told(viewer: Viewer, table: Table[Any]) -> list[Event]:
    """All that this viewer was told up to the moment he looks at."""
    seat, moments = viewer.seat(), viewer.moments()
    upto = len(moments) if viewer.moment is None else viewer.moment + 1
    return [event for n in moments[:upto] for event in table.events_of(n) if event.visible_to(seat)]


def chat_text(line: ChatLine) -> Safe | str:
    """What was said; an invitation of the house is a link."""
    return el("a", line.text, href=line.text) if is_invitation(line) else line.text


def _count(viewer: Viewer) -> int:
    """The blocks of the log."""
    return -(-len(viewer.moments()) // CHUNK)


def log_blocks(viewer: Viewer, table: Table[Any], seat: int | None) -> dict[str, Fragment]:
    """The log in blocks: the last ones, and those before as far as the page has asked for them.

    Blocks that are full stay as they are, so they are kept; only undo, or another way of looking, makes them anew.
    """
    moments, blocks = viewer.moments(), _count(viewer)
    at = blocks if viewer.moment is None else viewer.moment // CHUNK  # the log follows whoever looks back
    viewer.log_from = first = max(0, min(viewer.log_from, blocks - RECENT, at))
    told = (len(table.record.branches), viewer.language, seat)
    kind = (told, first, viewer.moment)
    if viewer.full_blocks[0] != kind:
        viewer.full_blocks = kind, {}
    full, draw = viewer.full_blocks[1], partial(_log_block, viewer)
    found: dict[str, Fragment] = {}
    for k in range(first + len(full), blocks):
        upto = min(len(moments), (k + 1) * CHUNK)
        here = viewer.moment if viewer.moment is not None and viewer.moment // CHUNK == k else None
        found[f"log-{k}"] = (hash((upto, moments[upto - 1], told, here)), draw, (k, upto))
        if upto == (k + 1) * CHUNK:
            full[f"log-{k}"] = found[f"log-{k}"]
    return full | found | {"earlier": earlier(viewer.language, first > 0)}


def show_earlier(viewer: Viewer) -> None:
    """The page wants to read on."""
    viewer.log_from = max(0, viewer.log_from - RECENT)


@cache
def earlier(language: str, more: bool) -> Fragment:
    """The button for what happened before; the page presses it by itself where it comes into sight."""
    said = Speaker(language).key("web.earlier")
    button = el("button", said, type="button", data_do="earlier", data_seen=True, class_="quiet") if more else None
    return ready(el("div", button, id="earlier"))


def is_log_block(id: str) -> bool:
    """Whether a fragment is a block of the log."""
    return id.startswith("log-")


def empty_block(id: str) -> Safe:
    """A block of the log of which nothing is left."""
    return el("ol", id=id, class_="log")


def _log_block(viewer: Viewer, block: tuple[int, int]) -> Safe:
    """The block of this number, up to this moment."""
    (k, upto), speaker, seat, table = block, viewer.speaker(), viewer.seat(), viewer.live.running
    rules = face_of(viewer.live.title).event_rules
    moments = viewer.moments()
    items = []
    for moment in range(upto - 1, k * CHUNK - 1, -1):
        told = tuple([e for e in table.events_of(moments[moment]) if e.visible_to(seat)])
        key = (speaker.language, viewer.live.title.name, tuple(speaker.names), moment, told)
        item = LOG_ITEMS(key, partial(_log_item, viewer, speaker, rules, moment, told))
        items.append(here_item(item, moment) if moment == viewer.moment else item)
    return el("ol", items, id=f"log-{k}", class_="log")


LOG_ITEMS: Final[Memo[Safe]] = Memo(100)
"""What happens is told to everybody at a table one after the other, and again with what happens next."""


def _log_item(viewer: Viewer, speaker: Speaker, rules: dict[str, str], moment: int, told: tuple[Event, ...]) -> Safe:
    return log_item(moment, join([_log_line(viewer, speaker, event, rules) for event in told]))


def _log_line(viewer: Viewer, speaker: Speaker, event: Event, rules: dict[str, str]) -> Safe:
    line, rule = line_of(viewer, speaker, event), rules.get(event.key, "")
    return log_line(line, rule, viewer.live.title.name, viewer.language, event.reveals)


@lru_cache(300)
def log_line(line: Line, rule: str, title: str, language: str, reveals: bool) -> Safe:
    """What happened and whose doing it was, with a link to the rule behind it."""
    link = None
    if rule:
        href = f"/rules/{title}?language={language}#{rule}"
        link = el("a", "§", href=href, target="_blank", rel="noopener", aria_label=rule)
    kind = " ".join([*["head"] * line.head, *["shown"] * reveals]) or None
    return el("p", None if line.head else chip(line), line.said, " " if link else None, link, class_=kind)


def here_item(item: Safe, moment: int) -> Safe:
    """A moment of the log that is being looked at."""
    return Safe(item.replace("<li", f'<li class="here" aria-current="true" data-moment="{moment}"', 1))


def log_item(moment: int, lines: Safe) -> Safe:
    """A moment of the log; its number leads there."""
    number = el("button", moment, type="button", data_do="at", data_value=moment, class_="moment")
    return el("li", number, el("div", lines))


@cache
def numbers_tools(language: str) -> Safe:
    """What can be done with the numbers: let them fill the page, and take them along."""
    speaker = Speaker(language)
    full = el("button", speaker.key("web.fill_page"), type="button", data_fill=True, aria_pressed="false")
    copy = el(
        "button", speaker.key("web.copy_csv"), type="button", data_csv=True, data_copied=speaker.key("web.copied")
    )
    return el("div", full, copy, id="numbers-tools", class_="numbers-tools")


def sheet_table(sheet: Sheet, speaker: Speaker, sorts: bool = False) -> Safe:
    """A sheet as a table of a page; where it sorts, a click on the head of a column does."""
    said = [speaker.say(cell) for cell in sheet.head]
    heads = [el("button", one, type="button", data_sort=True) if sorts and one else one for one in said]
    head = el("tr", [el("th", one, scope="col") for one in heads])
    rows = [el("tr", [el("td", speaker.say(cell)) for cell in row]) for row in sheet.rows]
    body = el("table", el("caption", el("span", speaker.say(sheet.name))), el("thead", head), el("tbody", rows))
    return el("div", body, class_="scroll", tabindex="0")


CHARTS: Final[Memo[Safe]] = Memo(50)
"""They take a moment to draw, for all moves are made again, and show all viewers the same."""


def charts(speaker: Speaker, table: Table[Any], known: Samples) -> Safe:
    """The open numbers of the game over its public moments."""
    samples: dict[str, list[list[int]]] = {}
    for numbers in known.of(table, face_of(table.title).charts):
        for name, values in numbers.items():
            samples.setdefault(name, []).append(values)
    drawn = []
    for name, rows in samples.items():
        series = [_series(table, speaker, name, i, [row[i] for row in rows]) for i in range(len(rows[0]))]
        heading = speaker.key(f"chart.{name}")
        drawn.append(el("figure", el("figcaption", heading), line_chart(series, heading)))
    return join(drawn)


def _series(table: Table[Any], speaker: Speaker, name: str, i: int, values: list[int]) -> Series:
    face = face_of(table.title)
    phrase = face.chart_label(name, i)
    said = speaker.say(phrase)
    if phrase.key == "seat" and i >= table.seats:  # a company that plays by itself
        said = speaker.row(i, table.scores()[i])
    return Series(said, face.chart_code(name, i) or said[:3], face.tints.get(phrase.key, f"seat-{i}"), values)


def is_invitation(line: ChatLine) -> bool:
    """The house itself says where a rematch is."""
    return line.name == HOUSE and INVITATION.fullmatch(line.text) is not None
