"""A game as a text: what was asked, what was answered, what came of it. A change of the rules shows as a diff."""

import os
from pathlib import Path
from typing import Any

from kurs.kernel import ALL, Ask, Event, SearchChance, Table, Title
from kurs.testing.bounded import goes_on
from kurs.testing.games import Player, combined, players


def golden(title: Title[Any, Any], path: Path) -> None:
    """The game is still the one whose text lies there; KURS_GOLDEN=write writes it anew, to be reviewed as a diff."""
    text = playthrough(title)
    if os.environ.get("KURS_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"there is no {path.name} yet: KURS_GOLDEN=write makes it"
    assert text == path.read_text(encoding="utf-8"), f"the game is no longer the one of {path.name}"


def playthrough(title: Title[Any, Any]) -> str:
    """One game with the defaults and the fewest seats but one, by the liveliest player; one with every option at its
    last value, as far as they can be combined."""
    plain = _game(title, min(title.min_seats + 1, title.max_seats), {}, players(title)[-1])
    options = {option.name: option.values[-1] for option in title.options}
    other = _game(title, title.min_seats, combined(title, title.min_seats, options), Ask.pick)
    return plain + "\n" + other


def _game(title: Title[Any, Any], seats: int, options: dict[str, str], player: Player) -> str:
    table = Table(title, seats, options, "golden")
    chance = SearchChance("golden")
    lines = [f"{title.name}, {seats} seats, {table.record.header.options}", *_told(table.events_of(0))]
    while goes_on(table):
        for ask in [table.ask_of(ask.seat) or ask for ask in table.asks]:
            offered = [str(option) for option in ask.options] + [f"{r.verb} {r.low}..{r.high}" for r in ask.ranges]
            shown = ", ".join(offered[:12]) + (f", ... ({len(offered)})" if len(offered) > 12 else "")
            lines.append(f"? {ask.seat} {ask.kind} {list(ask.args)} {ask.rule}: {shown}")
        ask = table.next_ask()
        move = player(ask, chance)
        lines.append(f"> {ask.seat} {move}")
        lines += _told(table.play(ask.seat, move))
        lines.append(f"= {table.digest}")
    lines += [f"score {seat}: {score.points}, place {score.rank}" for seat, score in enumerate(table.scores())]
    return "\n".join(lines) + "\n"


def _told(events: list[Event]) -> list[str]:
    return [f"  {e.key} {list(e.args)}{'' if e.seen_by == ALL else f' (only {e.seen_by:b})'}" for e in events]
