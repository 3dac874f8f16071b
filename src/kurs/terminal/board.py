"""The table on the terminal: a title's sheets as tables, tinted where a word has a colour."""

from typing import Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kurs.kernel import Ask, Move, Phrase, Sheet, Title
from kurs.text import Speaker

COLOURS = {
    "blue": "dodger_blue1",
    "green": "green3",
    "purple": "medium_purple",
    "red": "red1",
    "grey": "grey62",
    "amber": "orange1",
}
WIDE = 100
"""From this width on options stand in columns."""


class Board:
    """Prints what a seat sees."""

    def __init__(self, console: Console, title: Title[Any], speaker: Speaker) -> None:
        self.console = console
        self.title = title
        self.speaker = speaker

    def show(self, view: Any) -> None:
        """The whole table."""
        for sheet in self.title.sheets(view):
            self.console.print(self.grid(sheet))

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
        return Text(self.speaker.say(phrase), style=COLOURS.get(self.title.tints.get(phrase.key, ""), ""))

    def options(self, view: Any, ask: Ask) -> None:
        """The numbered options of an ask, and the amounts that may be named."""
        labels = [self.option(number, view, option) for number, option in enumerate(ask.options, start=1)]
        longest = max([len(label) for label in labels], default=0) + 2
        columns = max(1, min(4, self.console.width // longest)) if len(labels) > 8 else 1
        grid = Grid.grid(padding=(0, 2))
        height = -(-len(labels) // columns)
        for row in range(height):
            grid.add_row(*[labels[i] for i in range(row, len(labels), height)])
        self.console.print(grid)
        for r in ask.ranges:
            self.console.print(Text(f"  {r.verb} {' '.join([*map(str, r.args), f'{r.low}..{r.high}'])}"))

    def option(self, number: int, view: Any, option: Move) -> Text:
        """One option with its number."""
        return Text(f"{number:>3} ", style="bold cyan") + Text(self.speaker.move(view, option), style="default")
