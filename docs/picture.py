"""Make docs/terminal.svg: a recorded picture of a game in the terminal. ``python docs/picture.py``."""

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from kurs.bots import bot
from kurs.kernel import SearchChance, Table, title
from kurs.terminal.play import Play

HERE = Path(__file__).parent
MOVES = 61
"""So many entries are played before the picture is taken."""


def main() -> None:
    """Play a while with bots, then record what a person would see."""
    stockpile = title("stockpile")
    table = Table(stockpile, 4, {"first_player": "seat"}, "picture 3", ["you:Ann", *["sensible"] * 3])
    sensible = bot(stockpile, "sensible")
    while table.entries < MOVES or table.waiting_for(None) != (0,) or table.asks[0].kind != "bid":
        ask = table.asks[0]
        table.play(ask.seat, sensible.answer(table.view(ask.seat), ask, SearchChance("picture")))
    console = Console(record=True, width=132, file=StringIO(), force_terminal=True, color_system="truecolor")
    play = Play(table, HERE / "game.jsonl", "en", console)
    play.told[0] = table.told_count(0) - 6
    ask = table.asks[0]
    console.print("$ kurs play stockpile --seats you:Ann,sensible,sensible,sensible", style="bold green")
    play.news(0)
    play.board.show(table.view(0))
    play.question(ask)
    svg = console.export_svg(title="Kurs", theme=MONOKAI)
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", svg, flags=re.DOTALL)  # no font from elsewhere
    svg = re.sub(r"\n\s*\n+", "\n", svg.replace("Fira Code, monospace", "monospace"))
    (HERE / "terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
