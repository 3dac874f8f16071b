"""The server over the wire: tables, seats, moves, chat, history, and what a stranger may not do."""

import html
import json
import re
import time
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus, WebSocketException

from kurs.bots import opponent
from kurs.kernel import read_record, replay_record, title
from kurs.server.store import Store
from own import OWN_TITLES
from server.running import FORM, Server, Visitor, settle


def test_one_click_from_the_lobby_to_a_game_with_bots(server: Server) -> None:
    ann = server.visitor()
    lobby = ann.http.get("/").text
    assert "Play now against bots" in lobby
    id = ann.play_now()
    page = ann.http.get(f"/t/{id}").text
    assert "Stockpile" in page
    assert 'id="prices"' in page
    with ann.socket(id) as table:
        table.hear()
        assert "area-status" in table.html or "prices" in table.html


@pytest.mark.parametrize("name", OWN_TITLES)
def test_one_plays_against_the_bots_that_the_title_names(server: Server, name: str) -> None:
    id, store = server.visitor().play_now(name), Store(server.place)
    game = store.game(id)
    store.close()
    assert game is not None
    assert {seat.bot for seat in game.seats} == {None, opponent(title(name))}


def test_pages_say_what_a_browser_may_do(server: Server) -> None:
    headers = server.visitor().http.get("/").headers
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "httponly" in httpx.get(server.url).headers["set-cookie"].lower()


def test_a_friend_takes_a_seat_by_the_link_and_the_game_begins(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor("pl")
    id = ann.new_table(["me", "open", "bot:random"], **{"option-first_player": "seat"})
    assert "Waiting for players" in ann.http.get(f"/t/{id}").text
    joined = bob.post(f"/t/{id}/join", seat="1", name="Bob <b>")
    assert "Bob &lt;b&gt;" in joined.text
    assert "<b>" not in joined.text.replace("<b>Stockpile", "")
    with ann.socket(id) as a, bob.socket(id) as b:
        settle(a, b)
        assert a.asked
        assert not b.asked
        a.move(a.options[0])
        settle(a, b)
        assert b.asked
        assert b.asked[0] == 1


def test_a_taken_seat_cannot_be_taken_again(server: Server) -> None:
    ann, bob, eve = server.visitor(), server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"])
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    assert "taken" in eve.post(f"/t/{id}/join", seat="1", name="Eve").text
    assert "taken" in eve.post(f"/t/{id}/join", seat="7", name="Eve").text
    assert "taken" in bob.post(f"/t/{id}/join", seat="0", name="Bob").text


def test_nobody_moves_for_another_seat(server: Server) -> None:
    ann, eve = server.visitor(), server.visitor()
    id = ann.new_table(["me", "bot:random"], **{"option-first_player": "seat"})
    with ann.socket(id) as a, eve.socket(id) as e:
        settle(a, e)
        assert a.asked
        seat, number = a.asked
        before = server.visitor().http.get(f"/t/{id}").text.count("log-")
        for message in (
            {"do": "move", "seat": seat, "number": number, "move": a.options[0]},
            {"do": "undo", "seat": seat},
            {"do": "take_back", "seat": seat},
            {"do": "answer", "seat": seat, "yes": "1"},
            {"do": "look", "seat": seat},
            {"do": "why", "seat": seat, "move": "bid 0 1"},
        ):
            assert e.refused(**message) == "That is not your seat."
        assert server.visitor().http.get(f"/t/{id}").text.count("log-") == before
        assert 'id="mine"' not in json.dumps(e.html), "a watcher has no cards"


def test_a_stale_or_doubled_move_is_refused(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat"], **{"option-first_player": "seat"})
    with ann.socket(id) as a:
        settle(a)
        a.say(do="look", seat=0)
        settle(a)
        assert a.asked
        seat, number = a.asked
        move = a.options[0]
        a.say(do="move", seat=seat, number=number, move=move)
        assert a.refused(do="move", seat=seat, number=number, move=move)
        assert a.refused(do="move", seat=seat, number=number - 1, move=move)


def test_sockets_from_elsewhere_are_closed(server: Server) -> None:
    ann = server.visitor()
    id = ann.play_now()
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        with pytest.raises((InvalidStatus, WebSocketException)), ann.socket(id, **headers) as page:
            page.hear(1)
    with pytest.raises((InvalidStatus, WebSocketException)), ann.socket("no-such-table") as page:
        page.hear(1)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://127.0.0.1:1"},
    ],
)
def test_posts_from_elsewhere_are_refused(server: Server, headers: dict[str, str]) -> None:
    ann = server.visitor()
    answer = ann.http.post("/play/stockpile", headers=FORM | headers)
    assert answer.status_code == 403
    assert "Traceback" not in answer.text


def test_a_forged_cookie_is_a_stranger(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "bot:random"], **{"option-first_player": "seat"})
    person = ann.http.cookies["kurs_person"]
    turned = person[:-5] + ("A" if person[-5] != "A" else "B") + person[-4:]  # the last letter has bits without meaning
    for forged in (turned, person.split(".")[0], "x.y", "", "ÿ" * 5):
        eve = Visitor(server, "en")
        eve.http.cookies.clear()
        try:
            eve.http.cookies.set("kurs_person", forged)
            page = eve.http.get(f"/t/{id}").text
        except UnicodeEncodeError:
            continue
        assert 'id="mine"' not in page


def test_too_much_and_too_often_is_refused(server: Server) -> None:
    ann = server.visitor()
    assert ann.http.post("/name", content="name=" + "x" * 100_000, headers=FORM).status_code == 413
    assert any(ann.post("/name", name=f"Ann {n}").status_code == 429 for n in range(600))  # however slow the machine is
    id = server.visitor().play_now()
    bob = server.visitor()
    with bob.socket(id) as page:
        settle(page)
        for _ in range(120):
            page.say(do="tab", name="log")
        page.quiet(2)
        assert any("too fast" in toast for toast in page.toasts)
    with bob.socket(id) as page:
        settle(page)
        page.ws.send("x" * 200_000)
        with pytest.raises(WebSocketException):
            page.quiet(2)


@pytest.mark.parametrize(
    "path", ["/t/nothing", "/rules/chess", "/new/chess", "/nowhere", "/t/x/record", "/static/../app.py"]
)
def test_what_is_not_there_gets_a_page(server: Server, path: str) -> None:
    answer = server.visitor().http.get(path)
    assert answer.status_code == 404
    assert "<h1>" in answer.text or answer.text == "Not Found"


def test_the_record_is_given_out_when_the_game_is_over(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["bot:random", "bot:random"])
    running = ann.new_table(["me", "bot:random"])
    assert ann.http.get(f"/t/{running}/record").status_code == 400
    for _ in range(2400):
        answer = ann.http.get(f"/t/{id}/record")
        if answer.status_code == 200:
            break
        time.sleep(0.1)
    record = read_record(answer.text)
    table = replay_record(title("stockpile"), record)
    assert table.over
    page = ann.http.get(f"/t/{id}").text
    assert "Winner" in page
    assert "Rematch" in page
    again = ann.post(f"/t/{id}/rematch")
    assert again.status_code == 200
    imported = ann.http.post("/import", files={"record": ("g.jsonl", answer.text)}, data={"to": "20"})
    assert imported.status_code == 200
    assert "/t/" in str(imported.url)
    head, rest = answer.text.split("\n", 1)
    header = json.loads(head) | {"names": ["you:Anna", "you"]}
    brought = ann.http.post(
        "/import", files={"record": ("g.jsonl", json.dumps(header) + "\n" + rest)}, data={"to": "2"}
    )
    assert "you:" not in brought.text, "what a record says to the terminal is no name"
    assert "Anna" in brought.text
    broken = ann.http.post("/import", files={"record": ("g.jsonl", answer.text[:300])})
    assert broken.status_code == 400
    assert "Line 1" in broken.text


def test_history_numbers_and_charts(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["bot:sensible", "bot:sensible", "bot:random"])
    with ann.socket(id) as page:
        while "Winner" not in page.html.get("ask", ""):
            page.hear()
        page.say(do="at", value=3)
        settle(page)
        assert "earlier moment" in page.html["ask"]
        for tab in ("numbers", "charts", "notes", "chat", "log"):
            page.say(do="tab", name=tab)
            settle(page)
            assert f'class="tab-{tab}"' in page.html["tab"]
        page.say(do="language", to="ru")
        settle(page)
        assert "Журнал" in page.html["tab"]
        page.say(do="at", value=None)
        settle(page)
    assert "earlier moment" in ann.http.get(f"/t/{id}?at=2").text


def test_chat_and_notes(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "bot:random"])
    with ann.socket(id) as a, bob.socket(id) as b:
        settle(a, b)
        for page in (a, b):
            page.say(do="tab", name="chat")
        a.say(do="chat", text="<script>alert(1)</script>\x00\u202e hello")
        settle(a, b)
        assert "&lt;script&gt;" in b.html["tab"]
        assert "<script" not in b.html["tab"]
        assert "\u202e" not in b.html["tab"]
        a.say(do="tab", name="notes")
        a.say(do="note", value="buy low")
        settle(a, b)
        b.say(do="tab", name="notes")
        settle(a, b)
        assert "buy low" not in b.html["tab"]
    with ann.socket(id) as a:
        a.say(do="tab", name="notes")
        settle(a)
        assert "buy low" in a.html["tab"]


def test_take_back_needs_the_others(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"], **{"option-first_player": "seat"})
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    with ann.socket(id) as a, bob.socket(id) as b:
        settle(a, b)
        a.move(a.options[0])
        settle(a, b)
        assert not a.asked
        a.say(do="take_back", seat=0)
        settle(a, b)
        assert "would like to take back" in b.html["ask"]
        b.say(do="answer", seat=1, yes="1")
        settle(a, b)
        assert a.asked


@pytest.mark.parametrize("title", ["stockpile", "friesematenten", "r1849", "smartphone_inc", "master_of_economy"])
def test_bots_answer_for_the_others_in_a_plan(server: Server, title: str) -> None:
    ann, bob, cem = server.visitor(), server.visitor(), server.visitor()
    id = ann.new_table(["me", "open", "open"], title)
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    cem.post(f"/t/{id}/join", seat="2", name="Cem")
    with ann.socket(id) as a, bob.socket(id) as b:
        settle(a, b)
        a.say(do="plan")
        a.settle()
        heard = len(b.raw)
        a.say(do="plan_bots")
        a.settle()
        assert 'data-do="plan_bots" aria-pressed="true"' in a.html["ask"]
        for _ in range(12):
            assert re.search(r'class="question">(?!For )', a.html["ask"]), "the planner alone is asked"
            number = re.search(r'data-number="(-\d+)"', a.html["ask"])
            assert number
            if not a.options:
                break
            a.say(do="move", number=int(number[1]), move=html.unescape(a.options[-1]))
            a.settle()
        b.settle()
        assert not [raw for raw in b.raw[heard:] if '"html"' in raw], "nobody else hears of it"


def test_moves_are_tried_ahead_on_a_copy_nobody_sees_and_then_played(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"], **{"option-first_player": "seat"})
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    with ann.socket(id) as a, bob.socket(id) as b:
        settle(a, b)
        assert 'data-do="plan"' in a.html["ask"]
        heard = len(b.raw)
        a.say(do="plan")
        settle(a, b)
        assert "nobody sees it" in a.html["ask"]
        first = a.options[0]
        a.move(first)
        settle(a, b)
        assert "For Bob:" in a.html["ask"], "the planner answers for everybody"
        a.move(a.options[0])
        settle(a, b)
        a.say(do="plan_back")
        settle(a, b)
        assert "For Bob:" in a.html["ask"]
        entries = a.html["history"]
        a.say(do="undo", seat=0)
        settle(a, b)
        assert "For Bob:" not in a.html["ask"], "undo goes back in the plan"
        assert a.html["history"] == entries
        a.move(first)
        settle(a, b)
        assert not [raw for raw in b.raw[heard:] if "html" in raw], "the others hear nothing of it"
        assert not b.asked
        a.say(do="plan_play")
        settle(a, b)
        assert b.asked
        assert not a.asked
        a.say(do="plan")
        settle(a, b)
        a.say(do="plan_leave")
        settle(a, b)
        assert "nobody sees it" not in a.html["ask"]
    with server.visitor().socket(id) as watching:
        assert "nothing to plan" in watching.refused(do="plan")
        assert "nothing to plan" in watching.refused(do="plan_play")


def test_a_plan_is_not_played_into_another_question(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"], **{"option-first_player": "seat"})
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    with ann.socket(id) as a, ann.socket(id) as other, bob.socket(id) as b:
        settle(a, other, b)
        first = a.options[0]
        a.say(do="plan")
        settle(a)
        a.move(first)
        settle(a)
        other.move(other.options[-1])
        settle(a, other, b)
        assert "moved on" in a.html["ask"]
        assert "0 of 1" in a.refused(do="plan_play")


def test_a_plan_is_not_played_when_the_seat_is_asked_again(server: Server) -> None:
    """The move would be legal once more, but it was planned for another question."""
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat", "hotseat"], title="r1849")
    with ann.socket(id) as a, ann.socket(id) as other:
        settle(a, other)
        assert a.asked
        seat = a.asked[0]
        a.say(do="plan")
        settle(a)
        a.move("pass")
        for _ in range(3):
            settle(a, other)
            other.move("pass")
        settle(a, other)
        assert other.asked
        assert other.asked[0] == seat
        moment = other.html["history"]
        assert "0 of 1" in a.refused(do="plan_play")
        settle(a, other)
        assert other.html["history"] == moment


def test_the_numbers_of_a_plan_are_none_of_the_game(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat", "hotseat"], title="r1849")
    with ann.socket(id) as a:
        settle(a)
        assert a.asked
        seat, number = a.asked
        a.say(do="plan")
        planned = []
        for _ in range(number + 1):
            settle(a)
            planned.append(a.asked[1])
            a.move("pass")
        a.say(do="plan_leave")
        settle(a)
        for late in planned:
            assert a.refused(do="move", seat=seat, number=late, move="pass")


def test_a_planner_sees_a_wish_to_take_back_and_asks_why_not_in_his_plan(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"], **{"option-first_player": "seat"})
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    with ann.socket(id) as a, bob.socket(id) as b:
        settle(a, b)
        a.move(a.options[0])
        settle(a, b)
        b.say(do="plan")
        settle(b)
        b.move(b.options[0])
        settle(b)
        assert "For " in b.html["ask"]
        assert "not your seat" not in b.refused(do="why", seat=0, move="bid 0 25"), "it is the plan that is asked"
        a.say(do="take_back", seat=0)
        settle(a, b)
        assert "would like to take back" in b.html["ask"]
        b.say(do="answer", seat=1, yes="1")
        settle(a, b)
        assert a.asked


def test_where_nothing_is_secret_there_is_no_curtain(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat", "hotseat"], title="r1849")
    with ann.socket(id) as page:
        settle(page)
        asked = page.asked
        assert asked
        assert 'data-do="plan"' in page.html["ask"]
        page.move("pass")
        settle(page)
        assert page.asked
        assert page.asked[0] == (asked[0] + 1) % 3


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    ann = server.visitor()
    id = ann.new_table(["me", "bot:sensible", "bot:sensible"])
    for _ in range(2):
        with ann.socket(id) as page:
            for _ in range(3):
                settle(page)
                page.quiet(0.4)  # the bots move
                if page.asked:
                    page.move(page.options[len(page.options) // 2])
            page.quiet(0.3)
            server.kill()
            shown = {k: v for k, v in page.html.items() if k.startswith("log-")}
        server.start()
        with ann.socket(id) as again:
            settle(again)
            for piece, html in shown.items():
                for line in html.split("<li>")[1:]:
                    assert line.rstrip("</ol>") in "".join(again.html.values()), f"{piece}: lost"
    assert "Traceback" not in server.stop()


def test_a_choice_half_made_is_drawn_and_cleared(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "bot:random"], **{"option-first_player": "seat"})
    with ann.socket(id) as page:
        settle(page)
        for words in ("place", "place 0", "place 0 1", "place 0 9", "place 0 1 1 1", "bid", "", "sell 0", "hide"):
            page.say(do="pick", words=words)
            settle(page)
        page.say(do="pick", words="place 1")
        settle(page)
        assert 'data-pick="place 1 0"' in "".join(page.html.values()), "the page goes on being drawn"


def test_what_a_stranger_may_not_do_at_a_table(server: Server) -> None:
    ann, eve = server.visitor(), server.visitor()
    waiting = ann.new_table(["me", "open"])
    assert eve.post(f"/t/{waiting}/close").status_code == 400
    assert ann.post(f"/t/{waiting}/close").status_code == 200
    assert ann.http.get(f"/t/{waiting}").status_code == 404
    over = ann.new_table(["bot:random", "bot:random"])
    for _ in range(2400):
        if ann.http.get(f"/t/{over}/record").status_code == 200:
            break
        time.sleep(0.1)
    assert eve.post(f"/t/{over}/rematch").status_code == 400
    assert "rematch" not in eve.http.get(f"/t/{over}").text, "it is not offered to who may not"
    assert f"/t/{over}/rematch" in ann.http.get(f"/t/{over}").text
    first = ann.post(f"/t/{over}/rematch")
    assert str(ann.post(f"/t/{over}/rematch").url) == str(first.url), "one rematch, however often one asks"


@pytest.mark.parametrize("back", ["//[", "/\t/[x", "http://evil.example", "//evil.example", "/\\evil", "/%0d%0ax"])
def test_going_back_leads_nowhere_else(server: Server, back: str) -> None:
    answer = server.visitor().http.get("/language", params={"to": "pl", "back": back})
    assert answer.status_code == 200
    assert str(answer.url).rstrip("/") == server.url


def test_a_page_in_the_past_survives_a_take_back(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat"], **{"option-first_player": "seat"})
    with ann.socket(id) as page, server.visitor().socket(id) as watching:
        settle(page, watching)
        for seat in (0, 1, 0):
            page.say(do="look", seat=seat)
            settle(page, watching)
            page.move(page.options[0])
            settle(page, watching)
        settle(page, watching)
        watching.say(do="at", value=2)
        settle(page, watching)
        for seat in (0, 1, 0):
            page.say(do="take_back", seat=seat)
            settle(page, watching)
        watching.say(do="tab", name="chat")
        settle(page, watching)
        assert 'class="tab-chat"' in watching.html["tab"], "the page is still drawn"


SHARED: dict[str, object] = {}
DOINGS = [
    "plan",
    "plan_play",
    "move",
    "pick",
    "undo",
    "redo",
    "chat",
    "look",
    "pass_on",
    "at",
    "tab",
    "language",
    "answer",
    "take_back",
    "amount",
]
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40) | st.sampled_from(DOINGS)
NAMES = st.sampled_from(["do", "move", "seat", "number", "words", "value", "text", "to", "yes", "name", "amount"])
FIELDS = st.dictionaries(NAMES, VALUES | st.lists(st.integers(), max_size=3))
FRAMES = st.one_of(st.text(max_size=80), st.binary(max_size=80), FIELDS.map(json.dumps))
FORM_NAMES = st.text(max_size=12) | st.sampled_from(["seat-0", "seat-1", "pace", "option-board", "name"])


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.lists(FRAMES, min_size=1, max_size=8))
def test_hostile_frames_are_refused_and_change_nothing(server: Server, frames: list[str | bytes]) -> None:
    if "id" not in SHARED:
        ann = server.visitor()
        id = ann.new_table(["me", "hotseat"], **{"option-first_player": "seat"})
        SHARED.update(ann=ann, id=id, eve=server.visitor())
    owner, eve, id = SHARED["ann"], SHARED["eve"], str(SHARED["id"])
    assert isinstance(owner, Visitor)
    assert isinstance(eve, Visitor)
    with eve.socket(id) as page:
        page.hear()
        for frame in frames:
            page.ws.send(frame)
        page.quiet(0.03)
    with owner.socket(id) as own:
        own.hear()
        assert 'data-do="look" data-seat="0"' in own.html["curtain"], "the game stands where it stood"


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.dictionaries(FORM_NAMES, st.text(max_size=30), max_size=8))
def test_hostile_forms_get_an_answer(server: Server, fields: dict[str, str]) -> None:
    ann = server.visitor()
    for path in ("/new/stockpile", "/t/nothing/join"):
        try:
            answer = ann.post(path, **{"data": ""} | {k: v for k, v in fields.items() if k.isprintable()})
        except UnicodeEncodeError:
            return
        assert answer.status_code in (200, 400, 404, 413, 429)
        assert "Traceback" not in answer.text
