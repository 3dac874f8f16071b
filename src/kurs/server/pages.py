"""Whole pages: lobby, new table, table, rules, import."""

import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from sys import intern
from typing import Any

from babel.dates import format_timedelta
from markdown_it import MarkdownIt

from kurs.bots import bots_of, opponent
from kurs.draw import Safe, Scene, el
from kurs.draw.panel import AREAS
from kurs.face import face_of
from kurs.kernel import Title
from kurs.rulebook import rules_text
from kurs.server.asking import won
from kurs.server.fragment import drawn
from kurs.server.fragments import dock, fragments, page_title
from kurs.server.loaded import LoadedPage, LoadedPages
from kurs.server.notices import NO_NOTICE
from kurs.server.pace import PACES
from kurs.server.store import GameRow, now, teams_in
from kurs.server.viewer import Viewer
from kurs.text import ENGLISH, LANGUAGES, Speaker, language_name, languages_label, languages_of, locale_of, offered

_STUB = re.compile(r'<(svg|ol|g|section|div) id="([^"]+)" data-stub=""[^>]*></\1>')
"""A place of a fragment that travels on its own."""
_ANCHOR = re.compile(r"<strong>([A-Z][A-Z0-9]{2}-[0-9A-Z](?:[0-9A-Za-z.]*[0-9A-Za-z])?)</strong>")

_IMAGE = re.compile(r'<img src="picture:([^"]*)" alt="([^"]*)"[^>]*>')

MIDDLE = ("offer", "map", "players", "own", "reference")
"""The areas of the middle column, from top to bottom."""


def page(
    speaker: Speaker,
    title: str,
    *body: Any,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
    **attributes: Any,
) -> Safe:
    """A page with head and frame; `scripts` and `styles` beside those of every page."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("title", title),
        el("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        el("link", rel="stylesheet", href="/static/picture.css"),
        el("link", rel="stylesheet", href="/static/kurs.css"),
        [el("link", rel="stylesheet", href=f"/static/{name}.css") for name in styles],
        el("script", src="/static/beats.js", defer=True),
        el("script", src="/static/sure.js", defer=True),
        el("script", src="/static/sums.js", defer=True),
        el("script", src="/static/kurs.js", defer=True),
        el("script", src="/static/pan.js", defer=True),
        [el("script", src=f"/static/{name}.js", defer=True) for name in scripts],
    )
    inside = el("body", NO_NOTICE, *body, **attributes)
    return Safe("<!doctype html>" + el("html", head, inside, lang=speaker.language))


def site_bar(speaker: Speaker, name: str, back: str) -> Safe:
    """The bar of all pages but the table's."""
    switch = [
        el(
            "a",
            code,
            href=f"/language?to={code}&back={back}",
            lang=code,
            title=language_name(code),
            aria_current="true" if code == speaker.language else None,
        )
        for code in LANGUAGES
    ]
    field = el("input", name="name", value=name, maxlength=40, required=True, aria_label=speaker.key("web.your_name"))
    rename = el("form", field, el("button", speaker.key("web.rename")), method="post", action="/name", class_="rename")
    return el(
        "header",
        el("a", "Kurs", href="/", class_="brand"),
        el("nav", switch, class_="languages", aria_label=languages_label()),
        rename if name else None,
        class_="bar",
    )


def lobby_page(
    speaker: Speaker, name: str, person: str, waiting: list[GameRow], own: list[GameRow], over: list[GameRow]
) -> Safe:
    """What Kurs is, what can be played at once, and the tables."""
    return page(
        speaker,
        "Kurs",
        site_bar(speaker, name, "/"),
        el(
            "main",
            el(
                "section",
                el("h1", speaker.key("web.hello")),
                el("p", speaker.key("web.what"), class_="lead"),
                class_="hero",
            ),
            el("section", [title_card(speaker, title) for title in offered().values()], class_="titles"),
            table_list(speaker, "web.my_tables", own, person),
            table_list(speaker, "web.open_tables", waiting, person),
            table_list(speaker, "web.finished", over, person),
            el("p", el("a", speaker.key("web.import"), href="/import"), class_="hint"),
            class_="lobby",
        ),
    )


def title_card(speaker: Speaker, title: Title[Any, Any]) -> Safe:
    """A title with its one-click game against bots."""
    own, spoken = Speaker(speaker.language, title), languages_of(title)
    foreign = None if speaker.language in spoken else ENGLISH
    return el(
        "article",
        el("img", src="/static/icon.svg", alt=""),
        el("h2", own.key("title"), lang=foreign),
        el("p", own.key("about"), lang=foreign),
        el("p", speaker.key("cli.seats", min_seats=title.min_seats, max_seats=title.max_seats), class_="hint"),
        el("p", speaker.key("cli.speaks", text=", ".join(map(language_name, spoken))), class_="hint")
        if foreign
        else None,
        el(
            "div",
            el(
                "form",
                el("button", speaker.key("web.play_now"), class_="primary"),
                method="post",
                action=f"/play/{title.name}",
            ),
            el("a", speaker.key("web.new_table"), href=f"/new/{title.name}", class_="button"),
            el("a", speaker.key("web.rules"), href=f"/rules/{title.name}", class_="button quiet"),
            class_="links",
        ),
        class_="title-card",
    )


def table_list(speaker: Speaker, key: str, games: list[GameRow], person: str) -> Safe | None:
    """Tables of one kind; nothing where there are none."""
    if not games:
        return None
    known = [game for game in games if game.title in offered()]
    rows = [el("li", table_link(speaker, game, person), remove_form(speaker, game, person)) for game in known]
    return el("section", el("h2", speaker.key(key)), el("ul", rows, class_="tables"))


def remove_form(speaker: Speaker, game: GameRow, person: str) -> Safe | None:
    """Who has a table to himself may take it away, and what is stored of it."""
    if game.creator != person or any([seat.person not in (None, person) for seat in game.seats]):
        return None
    button = el("button", speaker.key("web.remove_table"), class_="quiet")
    return el("form", button, method="post", action=f"/t/{game.id}/close")


def table_link(speaker: Speaker, game: GameRow, person: str) -> Safe:
    """A table: its title, who sits there, and a sign where it is my turn."""
    own = Speaker(speaker.language, offered()[game.title])
    mine = [s.seat for s in game.seats if s.person == person]
    turn = game.status == "running" and any(seat in mine for seat in game.asked)
    people = [s.name if s.person else speaker.key("web.free") for s in game.seats if not s.bot]
    bots = [s.name for s in game.seats if s.bot]
    names = ", ".join([*people, *[speaker.key("web.bots", count=len(bots), names=", ".join(bots))][: len(bots)]])
    result = ""
    if game.result:
        names_of = {s.seat: s.name for s in game.seats}
        rows = [own.key(row.who) if row.who else names_of[k] for k, row in enumerate(game.result)]
        result = won(speaker, rows, [row.rank for row in game.result], teams_in(game.result))
    since = min(game.updated - now(), -1)  # what has just changed has not yet to come
    when = format_timedelta(since, add_direction=True, locale=locale_of(speaker.language) or ENGLISH)
    sign = el("strong", "● ", speaker.key("web.your_turn"), class_="turn") if turn else None
    return el(
        "a",
        el("b", own.key("title")),
        el("span", names),
        el("span", result or when, class_="hint"),
        sign,
        href=f"/t/{game.id}",
    )


# --- a new table ------------------------------------------------------------------------------------------------------


def new_page(speaker: Speaker, name: str, title: Title[Any, Any]) -> Safe:
    """Every choice before a game, each with a sentence."""
    own = Speaker(speaker.language, title)
    return page(
        speaker,
        speaker.key("web.new_table"),
        site_bar(speaker, name, f"/new/{title.name}"),
        el(
            "main",
            el("h1", f"{own.key('title')}: {speaker.key('web.new_table')}"),
            el(
                "form",
                el(
                    "fieldset",
                    el("legend", speaker.key("web.seats")),
                    [seat_choice(speaker, title, k) for k in range(title.max_seats)],
                    el("p", speaker.key("web.hotseat_hint"), class_="hint"),
                ),
                el(
                    "fieldset", el("legend", speaker.key("web.options")), [option_choice(own, o) for o in title.options]
                ),
                el("fieldset", el("legend", speaker.key("web.manner")), pace_choice(speaker), public_choice(speaker)),
                el("div", el("button", speaker.key("web.open_table"), class_="primary"), class_="open"),
                method="post",
                action=f"/new/{title.name}",
                class_="new-table",
            ),
            class_="narrow",
        ),
    )


def seat_choice(speaker: Speaker, title: Title[Any, Any], k: int) -> Safe:
    """Who sits on a seat: me, a friend at this screen, somebody who follows the link, a bot, or nobody."""
    own = Speaker(speaker.language, title)
    bots = [(f"bot:{bot}", own.key("web.bot", name=own.bot(bot))) for bot in bots_of(title)]
    choices = [
        ("me", speaker.key("web.me")),
        ("open", speaker.key("web.open_seat")),
        ("hotseat", speaker.key("web.at_this_screen")),
        *bots,
    ]
    if k >= title.min_seats:
        choices.append(("none", speaker.key("web.nobody")))
    default = "me" if k == 0 else (f"bot:{opponent(title)}" if k < 4 else "none")
    options = [el("option", text, value=value, selected=value == default) for value, text in choices]
    label = speaker.key("kernel.seat_name", number=k + 1)
    named = el(
        "input",
        name=f"name-{k}",
        maxlength=40,
        placeholder=speaker.key("web.hotseat_name"),
        aria_label=speaker.key("web.hotseat_name"),
    )
    return el("p", el("label", label, " ", el("select", options, name=f"seat-{k}")), named, class_="choice")


def option_choice(own: Speaker, option: Any) -> Safe:
    """An option of the title, every value with its sentence."""
    values = [
        el(
            "label",
            el("input", type="radio", name=f"option-{option.name}", value=value, checked=value == option.default),
            " ",
            own.key(f"option.{option.name}.{value}"),
        )
        for value in option.values
    ]
    return el(
        "div",
        el("h3", own.key(f"option.{option.name}")),
        values,
        class_="choice",
        role="radiogroup",
        aria_label=own.key(f"option.{option.name}"),
    )


def pace_choice(speaker: Speaker) -> Safe:
    """How long bots think."""
    options = [el("option", speaker.key(f"web.pace.{pace}"), value=pace, selected=pace == 900) for pace in PACES]
    return el("p", el("label", speaker.key("web.pace"), " ", el("select", options, name="pace")), class_="choice")


def public_choice(speaker: Speaker) -> Safe:
    """In the lobby, or for those with the link alone."""
    box = el("input", type="checkbox", name="public", value="1", checked=True)
    return el("p", el("label", box, " ", speaker.key("web.public")), class_="choice")


# --- the table --------------------------------------------------------------------------------------------------------


def filled(html: Safe, found: dict[str, Safe]) -> Safe:
    """A fragment with those that have a place in it."""

    def inner(place: re.Match[str]) -> str:
        return filled(found[place[2]], found) if place[2] in found else place[0]

    return Safe(_STUB.sub(inner, html))


def table_page(viewer: Viewer, loaded: LoadedPages) -> Safe:
    """The table as it is now; the script keeps it so, and its connection is told what it has."""
    speaker = viewer.speaker()
    parts = fragments(viewer)
    found = {id: drawn(fragment) for id, fragment in parts.items()}
    keys = {intern(id): fragment[0] for id, fragment in parts.items()}
    word = loaded.keep(viewer.person, viewer.live.id, found, LoadedPage(keys, viewer.log_from))
    areas = {name: filled(found.get(f"area-{name}", Safe("")), found) for name in AREAS}
    tab = filled(found["tab"], found)
    question, moments = filled(found["ask"], found), filled(found.get("history", el("nav", id="history")), found)
    before = viewer.live.table is None
    end = found.get("end", el("section", id="end", hidden=True))
    return page(
        speaker,
        page_title(viewer, speaker),
        found["bar"],
        el(
            "main",
            el(
                "div",
                el("div", areas["status"], areas["market"], class_="column left"),
                el("div", end, [areas[name] for name in MIDDLE], class_="column middle"),
                class_="board",
            ),
            el(
                "div",
                question,
                moments,
                el("aside", tab, class_="side", aria_label=speaker.key("web.tabs")),
                class_="column rail",
            ),
            id="table",
            class_="table" + (" before" if before else ""),
        ),
        found.get("beats", el("div", id="beats", hidden=True)),
        found.get("sure", el("div", id="sure", hidden=True)),
        dock(viewer.language, before),
        found.get("curtain", el("div", id="curtain", hidden=True)),
        el("div", id="toast", role="status", class_="toast"),
        data_socket=f"/t/{viewer.live.id}/ws",
        data_loaded=word,
        data_offline=speaker.key("web.offline"),
        data_connection="connecting",
        class_="table-page",
        scripts=["room", "whole", *(["desk"] if face_of(viewer.live.title).desk else [])],
        styles=["room"],
    )


# --- rules, import, messages ------------------------------------------------------------------------------------------


def rules_page(speaker: Speaker, name: str, title: Title[Any, Any]) -> Safe:
    """The rules of a title, every number an anchor."""
    own = Speaker(speaker.language, title)
    return page(
        speaker,
        f"{own.key('title')}: {speaker.key('web.rules')}",
        site_bar(speaker, name, f"/rules/{title.name}"),
        el("main", rules_html(title, speaker.language), class_="narrow rules"),
    )


@cache
def rules_html(title: Title[Any, Any], language: str) -> Safe:
    """The rules of a title as a part of a page; they are long, and stay as they are while the server runs."""
    own = Speaker(language, title)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = markdown.render(rules_text(title, language))
    html = _IMAGE.sub(lambda found: rules_picture(own, title, found[1], unescape(found[2])), html)
    html = _ANCHOR.sub(r'<strong id="\1"><a href="#\1">\1</a></strong>', html)
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Safe(html)


def rules_picture(speaker: Speaker, title: Title[Any, Any], name: str, said: str) -> Safe:
    """A picture of the title's own among its rules, and what it shows; without a picture only that."""
    face = face_of(title)
    drawn = face.picture(Scene(speaker.say, (speaker.language, face), ()), tuple(name.split("/")))
    if drawn is None:
        return el("em", said)
    box = f"0 0 {drawn.width} {drawn.height}"
    size = {"width": drawn.width, "height": drawn.height}
    picture = el("svg", drawn.body, class_="picture figure", viewBox=box, role="img", aria_label=said, **size)
    return el("span", picture, el("span", said, class_="hint"), class_="shown-rule")


def import_page(speaker: Speaker, name: str, problem: str = "") -> Safe:
    """Bring a record along and go on with it at this screen."""
    return page(
        speaker,
        speaker.key("web.import"),
        site_bar(speaker, name, "/import"),
        el(
            "main",
            el("h1", speaker.key("web.import")),
            el("p", speaker.key("web.import_hint")),
            el("p", problem, class_="problem", role="alert") if problem else None,
            el(
                "form",
                el(
                    "p",
                    el("label", speaker.key("web.file"), " ", el("input", type="file", name="record", required=True)),
                ),
                el("p", el("label", speaker.key("web.up_to"), " ", el("input", type="number", name="to", min=0))),
                el("button", speaker.key("web.open_table"), class_="primary"),
                method="post",
                action="/import",
                enctype="multipart/form-data",
            ),
            class_="narrow",
        ),
    )


def message_page(speaker: Speaker, name: str, text: str) -> Safe:
    """A sentence instead of what was wanted."""
    body = el("main", el("h1", text), el("p", el("a", speaker.key("web.to_lobby"), href="/")), class_="narrow")
    return page(speaker, "Kurs", site_bar(speaker, name, "/"), body)
