"""People at a table in a browser: they open tables, sit down, and click what is lit."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from server.running import Server

LIVE = "body[data-connection=on]"
MOST_STEPS = 900
"""More clicks than any game takes: a game that does not end is a fault."""

# Whether something can be pressed where it stands: it is shown, and its middle lies neither outside the frame of a
# picture that moves nor under the buttons of that picture.
SHOWS = """(el) => {
  const { left, top, width, height } = el.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const holds = (box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const frame = el.closest("svg[data-pan]");
  const knobs = [...(frame?.querySelectorAll("[data-zoom]") ?? [])];
  const inside = !frame || holds(frame.getBoundingClientRect());
  const under = knobs.some((knob) => holds(knob.getBoundingClientRect()));
  return inside && !under && el.checkVisibility(); // not in a closed <details>
}"""
# What can be chosen: first what the picture offers, then the list. Ways back (`quiet`, an empty pick) are left out.
CHOICES = f"""() => {{
  const seen = {SHOWS};
  const one = (el, where) => ({{where, move: el.dataset.move ?? null, pick: el.dataset.pick ?? null}});
  const lit = [...document.querySelectorAll('.area .lit:not(.quiet, [data-pick=""])')].filter(seen);
  const list = [...document.querySelectorAll("#options [data-move]")].filter(seen);
  return [...lit.map((el) => one(el, "board")), ...list.map((el) => one(el, "list"))];
}}"""
FREE = "!document.body.classList.contains('busy')"
SURE = "document.querySelector('#sure:not([hidden]) [data-sure=yes]')"
"""Where a finger points, a move of the picture waits to be confirmed."""


def until(page: Page, expression: str, argument: Any = None, seconds: float = 60) -> None:
    """Wait for an expression. Playwright's own waiting evaluates text in the page, which the page's policy forbids."""
    watch = f"""async ([argument, end]) => {{
      const true_ = (argument) => {expression};
      for (end += Date.now(); Date.now() < end; await new Promise((go) => setTimeout(go, 15)))
        if (true_(argument)) return true;
      return false;
    }}"""
    if not page.evaluate(watch, [argument, seconds * 1000]):
        said = page.locator("#ask").inner_text() if page.locator("#ask").count() else page.content()[:500]
        pytest.fail(f"never came true: {expression}; the page says: {said}")


# --- to a table -----------------------------------------------------------------------------------------------------


def open_table(page: Page, server: Server, seats: Sequence[str], **choices: str) -> str:
    """Fill in the form of a new table; its address. `seats` as values of the form, "hotseat:Ann" with a name."""
    page.goto(f"{server.url}/new/stockpile")
    for k, kind in enumerate([*seats, *["none"] * 5][:5]):
        value, _, name = kind.partition(":") if kind.startswith(("me:", "hotseat:")) else (kind, "", "")
        page.select_option(f"[name=seat-{k}]", value)
        if name:
            page.fill(f"[name=name-{k}]", name)
    page.select_option("[name=pace]", choices.pop("pace", "0"))
    for option, value in ({"first_player": "seat"} | choices).items():
        page.check(f"[name=option-{option}][value={value}]")
    page.click(".new-table button.primary")
    page.wait_for_url("**/t/*")
    expect(page.locator(LIVE)).to_be_attached()
    return page.url


def join(page: Page, address: str, name: str) -> None:
    """Follow a link and take the free seat."""
    page.goto(address)
    page.fill("form[action$=join] [name=name]", name)
    page.click("form[action$=join] button")
    expect(page.locator(LIVE)).to_be_attached()


def watch(page: Page, address: str) -> None:
    """Only look."""
    page.goto(address)
    expect(page.locator(LIVE)).to_be_attached()


# --- clicking -------------------------------------------------------------------------------------------------------


def asked(page: Page) -> bool:
    """Whether something can be chosen on this page now. Who plays on skips what is being shown."""
    return bool(page.evaluate(f"(kursBeats.finish(), {FREE} && ({CHOICES})().length > 0)"))


def over(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('#ask a[href$=record]') !== null"))


def words_of(choice: dict[str, Any]) -> list[str]:
    return str(choice["move"] or choice["pick"]).split()


def element(page: Page, choice: dict[str, Any]) -> Locator:
    """The element of a choice: of several that do the same, one that can be pressed where it stands."""
    kind = "move" if choice["move"] is not None else "pick"
    place = ".area .lit:not(.quiet)" if choice["where"] == "board" else "#options "
    found = page.locator(f'{place}[data-{kind}="{choice[kind]}"]')
    return found.nth(max(0, found.evaluate_all(f"(all) => all.findIndex({SHOWS})")))


def choose(page: Page, choice: dict[str, Any], click: Callable[[Locator], None] = Locator.click) -> None:
    """Click it and wait until the table has answered: the draft has changed, or the question is another."""
    ask = "document.getElementById('ask')"
    before = page.evaluate(f"[{ask}.outerHTML, {ask}.dataset.number]")
    click(element(page, choice))
    if choice["move"] is None:
        until(page, f"{FREE} && {ask}.outerHTML !== argument", before[0])
    else:
        same = f"{ask}.dataset.number === argument[0] && document.querySelector(argument[1])"
        until(page, f"({SURE}?.click(), {FREE} && !({same}))", [before[1], f'[data-move="{choice["move"]}"]'])


def tap(place: Locator) -> None:
    """Point at it with a finger, and confirm what that would do."""
    place.tap()
    place.page.evaluate(f"() => new Promise((go) => setTimeout(() => go({SURE}?.click()), 100))")


class Rule:
    """A seeded rule of what to click: mostly on the picture, bids low, seldom many sales in a row."""

    def __init__(self, seed: str, on_the_picture: float = 0.8) -> None:
        self.chance = random.Random(seed)
        self.on_the_picture = on_the_picture
        self.did: Counter[str] = Counter()

    def pick(self, choices: list[dict[str, Any]]) -> dict[str, Any]:
        """One of them."""
        board = [one for one in choices if one["where"] == "board"]
        listed = [one for one in choices if one["where"] == "list"]
        some = board if board and (not listed or self.chance.random() < self.on_the_picture) else listed
        done = [one for one in some if words_of(one) == ["done"]]
        if done and self.sold and self.chance.random() < 0.5:
            return done[0]
        sales = [one for one in some if words_of(one)[0] == "sell"]
        if done and sales and not self.sold:
            return sales[0]
        low = [one for one in some if words_of(one)[0] == "bid" and len(words_of(one)) == 3]
        if low and self.chance.random() < 0.7:
            return min(low, key=lambda one: int(words_of(one)[2]))
        return self.chance.choice(some)

    @property
    def sold(self) -> bool:
        return self.did["board sell"] + self.did["list sell"] > 0

    def step(self, page: Page, click: Callable[[Locator], None] = Locator.click) -> None:
        """One click; counted by where and what."""
        choice = self.pick(page.evaluate(CHOICES))
        choose(page, choice, click)
        self.did[f"{choice['where']} {words_of(choice)[0]}"] += 1


def some_page(pages: Sequence[Page], seconds: float = 60) -> Page | None:
    """The first of the pages that is asked; None when the game is over on all."""
    for _ in range(int(seconds * 50)):
        for page in pages:
            if asked(page):
                return page
        if all(over(page) for page in pages):
            return None
        pages[0].wait_for_timeout(20)
    pytest.fail(f"nobody is asked: {[page.locator('#ask').inner_text() for page in pages]}")


def play_until(pages: Sequence[Page], rule: Rule, there: Callable[[Page], bool]) -> Page:
    """Play on until a page that is asked fulfils a condition; that page."""
    for _ in range(MOST_STEPS):
        page = some_page(pages)
        assert page is not None, "the game ended before"
        if there(page):
            return page
        rule.step(page)
    pytest.fail("the game does not end")


def play_to_the_end(pages: Sequence[Page], rule: Rule) -> None:
    for _ in range(MOST_STEPS):
        page = some_page(pages)
        if page is None:
            return
        rule.step(page)
    pytest.fail("the game does not end")


def starts(verb: str) -> Callable[[Page], bool]:
    """A condition: an option begins with this verb."""
    return lambda page: any(words_of(one)[0] == verb for one in page.evaluate(CHOICES))


def open_tab(page: Page, name: str) -> None:
    """Open a tab beside the table; on a narrow page the log's sheet first."""
    if not page.locator("#tab").is_visible():
        page.click("#dock-log")
        expect(page.locator("#tab-body.tab-log")).to_be_visible()
    page.click(f"#tab-{name}")
    expect(page.locator(f"#tab-body.tab-{name}")).to_be_attached()


def shut(page: Page) -> None:
    """Close the sheet of log and chat, where they are one."""
    page.evaluate("document.querySelector('body[data-sheet] .side-shut')?.click()")


def text_of(page: Page, selector: str) -> str:
    """The text of an element, also of a picture."""
    return page.locator(selector).text_content() or ""


def two_people(
    open_context: Callable[..., BrowserContext], server: Server, *more: str, **choices: str
) -> tuple[Page, Page]:
    """Ann and Bob in browsers of their own, at one table."""
    calm = {"locale": "en-GB", "reduced_motion": "reduce"}  # a click waits until nothing moves
    ann, bob = open_context(**calm).new_page(), open_context(**calm).new_page()
    address = open_table(ann, server, ["me:Ann", "open", *more], **choices)
    join(bob, address, "Bob")
    expect(ann.locator("#prices")).to_be_visible()
    return ann, bob


def lines(page: Page, said: str | re.Pattern[str]) -> Locator:
    """The lines of the log that say so."""
    return page.locator(".log p", has_text=said)


def tells(page: Page, said: str | re.Pattern[str], act: Callable[[], None]) -> None:
    """Do something, and a new line of the log tells it; what is shown before that is skipped."""
    before = lines(page, said).count()
    act()
    for _ in range(600):
        page.evaluate("kursBeats.finish()")
        if lines(page, said).count() > before:
            break
        page.wait_for_timeout(100)
    expect(lines(page, said).nth(before)).to_be_attached()
