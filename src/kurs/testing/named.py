"""The check of names: whatever a title names is there, before a page, a reader or a player looks for it in vain."""

from collections.abc import Iterable
from typing import Any

from kurs.bots import bots_of
from kurs.draw.icons import ICONS
from kurs.draw.panel import tones
from kurs.face import face_of
from kurs.kernel import Table
from kurs.testing.games import AnyTitle, sample, walk
from kurs.testing.rules import rules_of
from kurs.text import ENGLISH, KINDS, Speaker, catalogue, own_words, parse_kinds


def names(title: AnyTitle) -> None:
    """Words that pages need, numbers of rules, things and tones of `tints`, the opponent: none leads nowhere."""
    face, words = face_of(title), own_words(title)
    said = _Said(title)
    results = [key for key in ("points", "money") if key in words]
    assert results, "results are said in points or in money: neither is among the words"
    uses_money = any(kind == "money" for kinds in words.values() for kind, _ in parse_kinds(kinds))
    assert not uses_money or _has_sentence(title, "money"), "sentences speak of money, and there is no sentence for it"
    values = {key.rpartition(".")[0] for key in words} | {*KINDS}
    kinds = {f"{kind} ({key})" for key, of in words.items() for kind, _ in parse_kinds(of) if kind not in values}
    assert not kinds, f"kinds of arguments that have no words: {', '.join(sorted(kinds))}"
    _declared(title, [f"order.{name}" for name in title.orders])
    _declared(title, [f"event.{key}" for key in (*face.event_rules, *face.event_icons, *sorted(face.rounds))])
    _declared(title, sorted(said.charts | said.rows))
    _known(title, "event_rules", face.event_rules.items())
    _known(title, "the ask", said.rules)
    odd = [f"{key}: {tone}" for key, tone in face.tints.items() if tone not in tones()]
    assert not odd, f"tints in a tone that there is not: {', '.join(odd)}; there are {', '.join(tones())}"
    none = [f"{key}: {icon}" for key, icon in face.event_icons.items() if icon not in ICONS]
    assert not none, f"icons of events that there are not: {', '.join(none)}; there are {', '.join(ICONS)}"
    lost = [key for key in face.tints if key not in words and key not in said.cells]
    assert not lost, f"tints of what is neither among the words nor in a sheet: {', '.join(lost)}"
    assert not title.opponent or title.opponent in bots_of(title), f"there is no bot {title.opponent}: the opponent"


def _has_sentence(title: AnyTitle, key: str) -> bool:
    return catalogue(ENGLISH, title.name, face_of(title).package).gettext(key) != key


def _declared(title: AnyTitle, keys: Iterable[str]) -> None:
    missing = [key for key in keys if key not in own_words(title)]
    assert not missing, f"no words are declared for {', '.join(missing)}"


def _known(title: AnyTitle, where: str, named: Iterable[tuple[str, str]]) -> None:
    known = {*rules_of(title)}
    unknown = [f"{what}: {number or 'none'}" for what, number in named if number not in known]
    assert not unknown, f"rules that rules.md does not have: {where} {', '.join(unknown)}"


class _Said:
    """What some games name: the rule behind each ask, the charts, the rows of the result,
    the cells of the sheets."""

    def __init__(self, title: AnyTitle) -> None:
        self.title = title
        self.rules: set[tuple[str, str]] = set()
        self.charts: set[str] = set()
        self.rows: set[str] = set()
        self.cells: set[str] = set()
        self.speaker = Speaker(ENGLISH, title)
        for setting in sample(title, 4):
            for table, ask, _ in walk(title, setting, "names"):
                self.rules.add((ask.kind, ask.rule))
                self.look(table, ask.seat)
            self.rows.update([score.who for score in table.scores() if score.who])
            self.rows.update([f"tie.{name}" for score in table.scores() for name, _ in score.ties])

    def look(self, table: Table[Any], seat: int) -> None:
        face = face_of(self.title)
        for name, values in face.charts(table.state).items():
            self.charts.add(f"chart.{name}")
            for i in range(len(values)):
                self.speaker.say(face.chart_label(name, i))
        if any(key not in own_words(self.title) for key in face.tints):  # some are not words but what a cell says
            for sheet in face.sheets(table.view(seat)):
                self.cells.update([self.speaker.say(cell) for row in sheet.rows for cell in row])
