"""Nothing happens that nobody meant: keys, taps, reloads, taking back."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser import fri
from browser.conftest import OpenContext
from browser.play import (
    CHOICES,
    FREE,
    Rule,
    asked,
    choose,
    element,
    open_tab,
    open_table,
    play_until,
    shut,
    starts,
    until,
    words_of,
)
from server.running import Server

BOTS = ["bot:sensible"] * 3
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
OWN = "#area-own .lit[data-pick]:not(.quiet)"


@pytest.fixture
def ann(open_context: OpenContext) -> Page:
    return open_context(locale="en-GB", reduced_motion="reduce").new_page()


@pytest.fixture
def phone(open_context: OpenContext) -> Page:
    return open_context(**PHONE, reduced_motion="reduce").new_page()


def number(page: Page) -> str | None:
    """Which question is asked."""
    return page.get_attribute("#ask", "data-number")


def one_answer(page: Page) -> None:
    """Whatever was sent has been answered."""
    for name in ("numbers", "log"):
        open_tab(page, name)
    shut(page)
    until(page, FREE)


# --- keys -----------------------------------------------------------------------------------------------------------


def test_number_keys_choose_from_an_open_list_only(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    play_until([ann], Rule("keys"), starts("place"))
    first, folded = number(ann), ann.locator("#all-options")
    assert folded.get_attribute("open") is None
    for key in ("2", "Enter", "3"):
        ann.keyboard.press(key)
    ann.wait_for_timeout(800)  # longer than a second figure is waited for
    one_answer(ann)
    assert number(ann) == first, "what is folded away is not chosen"
    folded.locator("summary").click()
    for key in ("2", "Enter"):
        ann.keyboard.press(key)
    until(ann, f"{FREE} && document.getElementById('ask').dataset.number !== argument", first)


def test_half_a_number_is_not_carried_over_to_the_next_question(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    play_until([ann], Rule("half"), starts("place"))
    ann.locator("#all-options summary").click()
    ann.keyboard.press("1")
    assert ann.evaluate("kurs.state.digits") == "1", "a second figure may come"
    choose(ann, ann.evaluate(CHOICES)[0])
    assert ann.evaluate("kurs.state.digits") == ""


def test_figures_are_those_of_an_amount_where_one_is_asked_for(ann: Page, server: Server) -> None:
    fri.go_on(server, "figures", fri.played("figures", fri.bidding), ann)
    first, field = number(ann), ann.locator(f"{fri.AMOUNT} input[name=amount]")
    expect(ann.locator("#options kbd").first).to_be_hidden()
    for key in "12":
        ann.keyboard.press(key)
    expect(field).to_have_value("12")
    one_answer(ann)
    assert number(ann) == first, "no option of the list was chosen"


# --- a page that is loaded again ------------------------------------------------------------------------------------


def test_half_a_choice_survives_a_reload_and_a_lost_connection(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    play_until([ann], Rule("reload"), starts("place"))
    ann.locator(OWN).first.click()
    expect(ann.locator("#ask[data-draft]")).to_be_attached()
    draft, pile = ann.get_attribute("#ask", "data-draft"), ann.locator("#area-offer .lit[data-pick]").first
    ann.reload()
    expect(ann.locator(f'#ask[data-draft="{draft}"]')).to_be_attached()
    expect(pile).to_be_visible()
    ann.evaluate("kurs.state.socket.close()")
    expect(ann.locator("body:not([data-connection=on])")).to_be_attached()
    expect(ann.locator("body[data-connection=on]")).to_be_attached()
    expect(ann.locator(f'#ask[data-draft="{draft}"]')).to_be_attached()
    ann.locator(".again").click()
    expect(ann.locator("#ask[data-draft]")).to_have_count(0)
    ann.reload()
    one_answer(ann)
    expect(ann.locator("#ask[data-draft]")).to_have_count(0)


def test_the_place_in_history_survives_a_reload(ann: Page, server: Server) -> None:
    address = open_table(ann, server, ["me:Ann", *BOTS])
    rule = Rule("a place")
    play_until([ann], rule, starts("bid"))
    play_until([ann], rule, starts("place"))
    where, last = ann.locator("#history a"), ann.get_attribute("#slider", "max")
    ann.locator("#slider").fill("3")
    expect(where).to_have_text(f"3 / {last}")
    ann.reload()
    expect(where).to_have_text(f"3 / {last}")
    for _ in range(9):
        ann.get_by_role("button", name="One step on").click()
        one_answer(ann)
        if "+" in where.inner_text():
            break
    beat = where.inner_text()
    assert "+" in beat, "a move with a moment inside it was found"
    ann.reload()
    expect(where).to_have_text(beat)
    ann.get_by_role("button", name="To the present").click()
    expect(where).to_have_text(f"{last} / {last}")
    ann.reload()
    one_answer(ann)
    expect(where).to_have_text(f"{last} / {last}")
    ann.goto(f"{address}?at=2")
    expect(where).to_have_text(f"2 / {last}")
    ann.get_by_role("button", name="To the present").click()
    expect(where).to_have_text(f"{last} / {last}")
    ann.reload()
    one_answer(ann)
    expect(where).to_have_text(f"{last} / {last}")


# --- a tap is said before it is done --------------------------------------------------------------------------------


def a_bid(page: Page) -> Locator:
    return element(
        page, next(one for one in page.evaluate(CHOICES) if words_of(one)[0] == "bid" and one["where"] == "board")
    )


def test_a_tap_is_said_before_it_is_done(phone: Page, server: Server) -> None:
    open_table(phone, server, ["me:Ann", *BOTS])
    rule, sure = Rule("taps"), phone.locator("#sure")
    play_until([phone], rule, starts("bid"))
    first, bid = number(phone), a_bid(phone)
    label = bid.get_attribute("aria-label")
    expect(sure).to_be_hidden()
    bid.tap()
    expect(sure.locator(".said")).to_have_text(label or "nothing")
    expect(phone.locator(".lit.held")).to_have_count(1)
    sure.get_by_role("button", name="Cancel").tap()
    expect(sure).to_be_hidden()
    one_answer(phone)
    assert number(phone) == first
    bid.tap()
    expect(sure).to_be_visible()
    sure.get_by_role("button", name="Confirm").tap()
    expect(sure).to_be_hidden()
    expect(phone.locator("#tab-body")).to_contain_text("Ann bids")

    play_until([phone], rule, starts("place"))
    play_until([phone], rule, starts("bid"))
    first, bid = number(phone), a_bid(phone)
    bid.tap()
    expect(sure).to_be_visible()
    bid.tap()  # the same again
    until(phone, f"{FREE} && document.getElementById('ask').dataset.number !== argument", first)

    setting = phone.locator("[data-sure=set]")
    expect(setting).to_have_attribute("aria-pressed", "true")
    open_tab(phone, "log")
    setting.tap()
    expect(setting).to_have_attribute("aria-pressed", "false")
    shut(phone)
    play_until([phone], rule, starts("place"))
    play_until([phone], rule, starts("bid"))
    phone.reload()
    expect(setting).to_have_attribute("aria-pressed", "false")
    first = number(phone)
    a_bid(phone).tap()
    until(phone, f"{FREE} && document.getElementById('ask').dataset.number !== argument", first)


def test_a_mouse_and_the_list_act_at_once(ann: Page, phone: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    play_until([ann], Rule("a mouse"), starts("bid"))
    first = number(ann)
    a_bid(ann).click()
    until(ann, f"{FREE} && document.getElementById('ask').dataset.number !== argument", first)
    open_table(phone, server, ["me:Ann", *BOTS])
    play_until([phone], Rule("a list"), starts("bid"))
    first = number(phone)
    if phone.locator("#all-options:not([open])").count():
        phone.locator("#all-options summary").tap()
    phone.locator("#options [data-move^=bid]").first.tap()
    until(phone, f"{FREE} && document.getElementById('ask').dataset.number !== argument", first)


# --- taking back ----------------------------------------------------------------------------------------------------


def test_with_bots_alone_nobody_is_asked_for_a_take_back(ann: Page, server: Server) -> None:
    open_table(ann, server, ["me:Ann", *BOTS])
    rule = Rule("bots alone")
    play_until([ann], rule, starts("bid"))
    back = ann.locator("#ask [data-do=take_back]")
    bid = next(one for one in ann.evaluate(CHOICES) if words_of(one)[0] == "bid" and one["where"] == "board")
    choose(ann, bid)
    until(
        ann, "document.querySelector('#ask [data-do=take_back], #ask [data-do=undo]')?.innerText.includes('Ann bids')"
    )
    play_until([ann], rule, asked)
    if back.count():
        expect(back).to_have_text("Undo" + back.locator(".deed").inner_text())
        assert "Ask" not in back.inner_text()
        before = int(ann.get_attribute("#slider", "max") or 0)
        back.click()
        until(ann, "Number(document.querySelector('#slider').max) < argument", before)
        expect(ann.locator(".proposal")).to_have_count(0)
