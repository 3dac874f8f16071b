"""Friesematenten in a browser: tables of it, a rule of what to click, and games that bots have played so far."""

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.play import CHOICES, FREE, LIVE, Rule, choose, element, until, words_of
from kurs.bots import bot
from kurs.kernel import Ask, Eyes, SearchChance, Table, title
from kurs.server.keeping import stored_form
from kurs.server.safety import COOKIE, People
from kurs.server.store import SeatRow, Store
from kurs.testing.bounded import goes_on
from server.running import Server

SEATS = 4
NAMES = ["Ann", "Bob", "Clara", "Dmitri"]
RISKY = """() => [...document.querySelectorAll(".area .lit.risky")].map((el) => el.dataset.move)"""
AMOUNT = "#ask form[data-do=amount]"


def open_table(page: Page, server: Server, seats: Sequence[str], **options: str) -> str:
    """Fill in the form of a new table; its address. `seats` as values of the form, "hotseat:Eve" with a name."""
    page.goto(f"{server.url}/new/friesematenten")
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


# --- what to click --------------------------------------------------------------------------------------------------


EAGER = {"play": 0.8, "assign": 0.9, "demolish": 0.15}


class Industrialist(Rule):
    """Bids now and then, at first by typing; uses cards when it can; demolishes seldom."""

    def __init__(self, seed: str, on_the_picture: float = 0.8, bids: float = 0.25) -> None:
        super().__init__(seed, on_the_picture)
        self.bids = bids
        self.typed: list[int] = []

    def step(self, page: Page, click: Callable[[Locator], None] = Locator.click) -> None:
        """One click, or a number typed; counted by where and what."""
        risky = set(page.evaluate(RISKY))
        choices = [one for one in page.evaluate(CHOICES) if one["move"] not in risky]
        choice = self.pick(choices)
        words = words_of(choice)
        if words[0] == "bid" and (not self.typed or self.chance.random() < 0.3):
            type_bid(page, int(words[1]))
            self.typed.append(int(words[1]))
            return
        if choice["move"] is None:
            aim(page, choice, click)
        else:
            choose(page, choice, click)
        self.did[f"{choice['where']} {'pick' if choice['move'] is None else words[0]}"] += 1

    def pick(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        board = [one for one in choices if one["where"] == "board"]
        listed = [one for one in choices if one["where"] == "list"]
        some = board if board and (not listed or self.chance.random() < self.on_the_picture) else listed
        bids = [one for one in some if words_of(one)[0] == "bid"]
        if bids and self.chance.random() < (self.bids if self.did["board bid"] else 0.9):
            return self.chance.choice(bids)
        for verb, eager in EAGER.items():
            found = [one for one in some if words_of(one)[0] == verb]
            if found and (len(found) == len(some) or not self.did[f"board {verb}"] or self.chance.random() < eager):
                return self.chance.choice(found)
        ends = [one for one in some if words_of(one)[0] in ("pass", "end", "keep", "decline")]
        return self.chance.choice(ends or some)


def aim(page: Page, choice: dict[str, Any], click: Callable[[Locator], None]) -> None:
    """Choose a word of an option; other places light up, though the question may stay the same."""
    main = "document.querySelector('main').innerHTML"
    before = page.evaluate(main)
    click(element(page, choice))
    until(page, f"{FREE} && {main} !== argument", before)


def type_bid(page: Page, amount: int) -> None:
    """Bid by the number field under the question."""
    number = page.get_attribute("#ask", "data-number")
    page.fill(f"{AMOUNT} input[name=amount]", str(amount))
    page.click(f"{AMOUNT} button")
    same = f"document.querySelector('{AMOUNT}') && document.getElementById('ask').dataset.number === argument"
    until(page, f"{FREE} && !({same})", number)


# --- games under way ------------------------------------------------------------------------------------------------

There = Callable[[Table[Any], Ask], bool]


def played(
    seed: str, there: There | None = None, game: str = "friesematenten", options: dict[str, str] | None = None
) -> Table[Any]:
    """A game of four that bots have played until seat 0 is asked what is wanted, or to its end."""
    sensible = bot(title(game), "sensible")
    table = Table(title(game), SEATS, options or {}, seed, NAMES)
    while goes_on(table):
        ask = next(ask for ask in table.asks if not ask.answered)
        if there and ask.seat == 0 and there(table, ask):
            return table
        table.play(
            ask.seat,
            sensible.choose(Eyes(table.title, ask.seat, table.state, ask), SearchChance(f"{seed} {table.entries}")),
        )
    assert there is None, "the game has come to its end without such a moment"
    return table


def go_on(server: Server, id: str, table: Table[Any], *pages: Page) -> str:
    """Put a game on the server and look at it: the first seats are the people of these pages, the others bots."""
    people = [f"{id} {k}" for k in range(len(pages))]
    seats = [
        SeatRow(seat, people[seat] if seat < len(people) else None, None if seat < len(people) else "sensible", name)
        for seat, name in enumerate(NAMES)
    ]
    store = Store(server.data / "kurs.sqlite")
    for person, seat in zip(people, seats, strict=False):
        store.meet(person, seat.name)
    saved, progress = stored_form(table)
    store.bring(id, table.title.name, table.record.header.options, people[0], seats, saved.changes, progress)
    store.close()
    address = f"{server.url}/t/{id}"
    for page, person in zip(pages, people, strict=True):
        cookie = People.of_folder(server.data).cookie(person)
        page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
        page.goto(address)
        expect(page.locator(LIVE)).to_be_attached()
    return address


def bidding(table: Table[Any], ask: Ask) -> bool:
    """In an auction with a bid, and money for every quick bid."""
    view = table.view(0)
    if ask.kind != "bid" or view.round < 3 or view.auction.bidder < 0:
        return False
    return bool(view.players[0].cash > view.auction.bid + 12)


def aiming(table: Table[Any], ask: Ask) -> bool:
    """Coupled cards somewhere, a card of one's own that wants a target, and a factory."""
    view = table.view(0)
    coupled = sum(any(card.zone == "coupled" for card in player.cards) for player in view.players)
    verbs = {move.verb for move in ask.options if len(move.args) > 1 or move.verb == "demolish"}
    return ask.kind == "turn" and coupled >= 2 and {"play", "demolish"} <= verbs
