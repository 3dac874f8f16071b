"""What the lobby says of finished games."""

import re
from typing import Any

from kurs.kernel import SearchChance, Table, title
from kurs.testing.bounded import goes_on
from server.running import Server

FRIESEMATENTEN = title("friesematenten")


def tied_in_points() -> Table[Any]:
    """A finished game of two whose points are equal; one has more money and wins (FRI-5.3)."""
    for n in range(1000):
        table = Table(FRIESEMATENTEN, 2, {"threshold": "30"}, f"tie {n}", ["Ann", "Bob"])
        chance = SearchChance(f"tie {n}")
        while goes_on(table):
            ask = table.next_ask()
            table.play(ask.seat, ask.pick(chance))
        scores = table.scores()
        if scores[0].points == scores[1].points and scores[0].rank != scores[1].rank:
            return table
    raise AssertionError


def test_the_lobby_names_who_won_by_the_tie_break_alone(server: Server) -> None:
    table, ann = tied_in_points(), server.visitor()
    answer = ann.http.post("/import", files={"record": ("g.jsonl", table.record.text())})
    assert answer.status_code == 200
    winner = table.names[0 if table.scores()[0].rank == 1 else 1]
    assert re.findall(r"Winner: ([^<]*)<", ann.http.get("/").text) == [winner]


def test_bots_bear_plain_names_and_the_page_says_what_they_are_in_the_readers_language(server: Server) -> None:
    """A table of a Russian: its bots are called in his letters, and their kind stands in nobody's name."""
    ann = server.visitor()
    ann.http.headers["accept-language"] = "ru"
    id = ann.new_table(["me", "open", "bot:guide", "bot:random"], "friesematenten")
    seats = re.findall(r"<li><span>([^<]*)</span></li>", ann.http.get(f"/t/{id}").text)
    assert seats[2:] == ["Вера · Бот: по справочнику цен", "Дмитрий · Бот: случайный"]
    assert "свободно, боты: Вера, Дмитрий<" in ann.http.get("/").text
    ann.http.headers["accept-language"] = "pl"
    assert "Вера · Bot: według cennika" in ann.http.get(f"/t/{id}").text, "whoever looks reads it in his language"
