"""The table on the terminal: a title's sheets as tables, tinted where a word has a colour."""

from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kurs.face import Sheet, face_of
from kurs.kernel import Ask, Phrase, Title
from kurs.text import Speaker

COLOURS = {
    "blue": "dodger_blue1",
    "green": "green3",
    "purple": "medium_purple",
    "red": "red1",
    "grey": "grey62",
    "amber": "orange1",
    "yellow": "yellow1",
    "orange": "dark_orange",
    "pink": "hot_pink",
}


class Board:
    """Prints what a seat sees."""

    def __init__(self, console: Console, title: Title[Any, Any], speaker: Speaker) -> None:
        self.console = console
        self.title = title
        self.speaker = speaker

    def show(self, view: Any) -> None:
        """The whole table."""
        row: list[Grid] = []
        for sheet in face_of(self.title).sheets(view):
            grid = self.grid(sheet)
            if row and sum([self.console.measure(g).maximum + 2 for g in [*row, grid]]) > self.console.width:
                self.beside(row)
                row = []
            row.append(grid)
        self.beside(row)

    def beside(self, grids: list[Grid]) -> None:
        """Sheets that fit the width stand beside each other."""
        line = Grid.grid(padding=(0, 2))
        line.add_row(*grids)
        self.console.print(line)

    def grid(self, sheet: Sheet) -> Grid:
        """A sheet as a table."""
        grid = Grid(
            title=self.speaker.say(sheet.name),
            title_justify="left",
            title_style="bold",
            box=box.SIMPLE_HEAD,
            padding=(0, 1),
        )
        for phrase in sheet.head:
            grid.add_column(self.speaker.say(phrase), justify="left")
        for row in sheet.rows:
            grid.add_row(*[self.cell(phrase) for phrase in row])
        return grid

    def cell(self, phrase: Phrase) -> RenderableType:
        """A word of a sheet in its colour."""
        said = self.speaker.say(phrase)
        tint = face_of(self.title).tints.get(phrase.key) or face_of(self.title).tints.get(said, "")
        return Text(said, style=COLOURS.get(tint, ""))

    def options(self, view: Any, ask: Ask) -> None:
        """The numbered options of an ask, and the amounts that may be named."""
        said: dict[str, Text] = {}
        for number, option in enumerate(ask.options, start=1):
            label = self.speaker.move(view, option)  # options that say the same do the same: one of them will do
            said.setdefault(label, Text(f"{number:>3} ", style="bold cyan") + Text(label, style="default"))
        labels = list(said.values())
        longest = max([len(label) for label in labels], default=0) + 2
        columns = max(1, min(4, self.console.width // longest)) if len(labels) > 8 else 1
        grid = Grid.grid(padding=(0, 2))
        height = -(-len(labels) // columns)
        for row in range(height):
            grid.add_row(*[labels[i] for i in range(row, len(labels), height)])
        self.console.print(grid)
        for r in ask.ranges:
            self.console.print(Text(f"  {r.verb} {' '.join([*map(str, r.args), f'{r.low}..{r.high}'])}"))
            hint = face_of(self.title).hint(view, r)
            if hint:
                self.console.print(Text(f"  {self.speaker.say(hint)}", style="yellow"))
