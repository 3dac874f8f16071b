"""1849 in a browser: tables of it, a rule of what to click, and games that bots have played so far."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.fri import aim
from browser.play import CHOICES, LIVE, Rule, choose, words_of
from kurs.bots import bot
from kurs.kernel import Ask, Eyes, SearchChance, Table, title
from kurs.testing.bounded import goes_on
from server.running import Server

SEATS = 4
MOST = 5
"""Places of the form."""
NAMES = ["Ann", "Bob", "Clara", "Dmitri"]

There = Callable[[Table[Any], Ask], bool]


def open_table(page: Page, server: Server, seats: Sequence[str]) -> str:
    """Fill in the form of a new table; its address."""
    page.goto(f"{server.url}/new/r1849")
    for k, kind in enumerate([*seats, *["none"] * MOST][:MOST]):
        value, _, name = kind.partition(":") if kind.startswith("me:") else (kind, "", "")
        page.select_option(f"[name=seat-{k}]", value)
        if name:
            page.fill(f"[name=name-{k}]", name)
    page.select_option("[name=pace]", "0")
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()
    return page.url


def played(seed: str, there: There | None = None, kind: str = "sensible") -> Table[Any]:
    """A game of four that bots have played until seat 0 is asked what is wanted, or to its end."""
    game = title("r1849")
    player = bot(game, kind)
    table = Table(game, SEATS, {}, seed, NAMES)
    while goes_on(table):
        ask = table.asks[0]
        if there and ask.seat == 0 and there(table, ask):
            return table
        table.play(
            ask.seat,
            player.choose(Eyes(table.title, ask.seat, table.state, ask), SearchChance(f"{seed} {table.entries}")),
        )
    assert there is None, "the game has come to its end without such a moment"
    return table


def at(kind: str, step: str = "", least: int = 0, *verbs: str) -> There:
    """A moment of the game: a question, from a set of rounds on, with these verbs among the options."""

    def there(table: Table[Any], ask: Ask) -> bool:
        right = ask.kind == kind and (not step or ask.args[-1] == step) and table.state.set >= least
        return right and {*verbs} <= {move.verb for move in ask.options}

    return there


class Baron(Rule):
    """Clicks what is lit, whole moves rather than single words; buys and starts when it can, and builds."""

    EAGER = ("buy", "start", "par", "train", "best", "pay", "hex", "station", "price")

    def step(self, page: Page, click: Callable[[Locator], None] = Locator.click) -> None:
        choice = self.pick(page.evaluate(CHOICES))
        if choice["move"] is None:
            aim(page, choice, click)
        else:
            choose(page, choice, click)
        self.did[f"{choice['where']} {words_of(choice)[0]}"] += 1

    def pick(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        board = [one for one in choices if one["where"] == "board"]
        listed = [one for one in choices if one["where"] == "list"]
        some = board if board and (not listed or self.chance.random() < self.on_the_picture) else listed
        whole = [one for one in some if one["move"] is not None]
        some = whole if whole and self.chance.random() < 0.7 else some
        eager = [one for one in some if words_of(one)[0] in self.EAGER]
        return self.chance.choice(eager if eager and self.chance.random() < 0.8 else some)
