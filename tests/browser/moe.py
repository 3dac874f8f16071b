"""Master of Economy in a browser: tables of it, a rule of what to click, and games that bots have played so far."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.fri import aim
from browser.play import CHOICES, LIVE, Rule, asked, choose, over, words_of
from kurs.bots import bot
from kurs.kernel import Ask, Eyes, SearchChance, Table, title
from kurs.testing.bounded import goes_on
from server.running import Server

SEATS = 4
NAMES = ["Ann", "Bob", "Clara", "Dmitri"]
There = Callable[[Table[Any], Ask], bool]


def open_table(page: Page, server: Server, seats: Sequence[str], **options: str) -> str:
    """Fill in the form of a new table; its address."""
    page.goto(f"{server.url}/new/master_of_economy")
    for k, kind in enumerate([*seats, *["none"] * SEATS][:SEATS]):
        value, _, name = kind.partition(":") if kind.startswith(("me:", "hotseat:")) else (kind, "", "")
        page.select_option(f"[name=seat-{k}]", value)
        if name:
            page.fill(f"[name=name-{k}]", name)
    page.select_option("[name=pace]", "0")
    for option, choice in options.items():
        page.check(f"[name=option-{option}][value='{choice}']")
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()
    return page.url


def played(seed: str, there: There | None = None, seats: int = SEATS, **options: str) -> Table[Any]:
    """A game that simple bots have played until seat 0 is asked what is wanted, or to its end; the first of several in
    which it happens."""
    for n in range(40):
        table = once_played(f"{seed} {n}", there, seats, options)
        if not there or not table.over:
            return table
    pytest.fail(f"{seed}: no game comes to such a moment")


def once_played(seed: str, there: There | None, seats: int, options: dict[str, str]) -> Table[Any]:
    game = title("master_of_economy")
    simple = bot(game, "simple")
    table = Table(game, seats, options, seed, NAMES[:seats])
    while goes_on(table):
        ask = table.next_ask()
        if there and ask.seat == 0 and there(table, ask):
            break
        eyes = Eyes(game, ask.seat, table.state_of(ask.seat), ask)
        chosen = simple.choose(eyes, SearchChance(f"{seed} {table.entries} {ask.kind} {ask.args}"))
        for move in chosen if isinstance(chosen, list) else [chosen]:
            table.play(ask.seat, move)
    return table


def asked_for(kind: str, stage: int = 1) -> There:
    """A moment of the game: this question, from a stage on."""
    return lambda table, ask: ask.kind == kind and table.state.stage >= stage


def waited_for(pages: Sequence[Page], seconds: float = 60) -> Page | None:
    """The first of the pages for which the game waits: an answer that lies face down can be changed until all are in,
    but need not be. None: the game is over on all."""
    for _ in range(int(seconds * 20)):
        for page in pages:
            can = asked(page)  # skips what is being shown
            if can and page.locator("#bar.my-turn").count():
                return page
        if all(over(page) for page in pages):
            return None
        pages[0].wait_for_timeout(50)
    pytest.fail(f"nobody is waited for: {[page.locator('#ask').inner_text() for page in pages]}")


def play_on(pages: Sequence[Page], rule: Rule, most: int = 1500) -> None:
    """To the end of the game, which is longer than others."""
    for _ in range(most):
        page = waited_for(pages)
        if page is None:
            return
        rule.step(page)
    pytest.fail(f"the game does not end: {rule.did}")


class Magnate(Rule):
    """Clicks what is lit: builds, supplies, offers a little and trades now and then."""

    OFTEN = ("build", "run", "buy", "yes", "add", "borrow", "support", "stand")
    SELDOM = (
        "scrap",
        "give",
        "embezzle",
        "redeem",
        "shrink",
        "enlarge",
        "reduce",
        "sell",
        "import",
        "unimport",
        "unexport",
    )
    OFFERS = 4

    def __init__(self, seed: str, on_the_picture: float = 0.9) -> None:
        super().__init__(seed, on_the_picture)
        self.offers = 0

    def step(self, page: Page, click: Callable[[Locator], None] = Locator.click) -> None:
        choice = self.pick(page.evaluate(CHOICES))
        if choice["move"] is None:
            aim(page, choice, click)
        else:
            choose(page, choice, click)
        verb = words_of(choice)[0]
        self.offers = self.offers + 1 if verb in ("export", "import") else 0 if verb == "done" else self.offers
        self.did[f"{choice['where']} {verb}"] += 1

    def pick(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        board = [one for one in choices if one["where"] == "board"]
        listed = [one for one in choices if one["where"] == "list"]
        some = board if board and (not listed or self.chance.random() < self.on_the_picture) else listed
        ends = [one for one in choices if words_of(one)[0] in ("done", "pass")]
        if ends and (self.offers >= self.OFFERS or (not self.offers and self.chance.random() < 0.3)):
            return self.chance.choice(ends)
        often = [one for one in some if words_of(one)[0] in self.OFTEN]
        if often and self.chance.random() < 0.7:
            return self.chance.choice(often)
        usual = [one for one in some if words_of(one)[0] not in self.SELDOM]
        return self.chance.choice(usual if usual and self.chance.random() < 0.9 else some)
