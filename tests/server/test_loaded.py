"""A page that was just loaded is sent only what has changed since, once, and only the one who loaded it."""

import re

from server.running import Server, Visitor, settle


def loaded(visitor: Visitor, id: str) -> str:
    """Load the page of a table; the query under which its connection goes on."""
    word = re.search(r'data-loaded="([\w-]+)"', visitor.http.get(f"/t/{id}").text)
    assert word
    return f"?loaded={word[1]}"


def test_nothing_travels_again_that_a_page_shows_already(server: Server) -> None:
    ann = server.visitor()
    id = ann.new_table(["me", "hotseat"], **{"option-first_player": "seat"})
    query = loaded(ann, id)
    with ann.socket(id, query) as a:
        settle(a)
        assert a.html == {}
        a.say(do="look", seat=0)
        settle(a)
        assert "ask" in a.html, "what changes is sent"
        assert "area-reference" not in a.html, "and nothing else"
    with ann.socket(id, query) as again:
        settle(again)
        assert "area-reference" in again.html, "a page that comes back later may show something older"


def test_what_happened_between_loading_and_connecting_is_sent(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"], **{"option-first_player": "seat"})
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    query = loaded(bob, id)
    with ann.socket(id) as a:
        settle(a)
        a.move(a.options[0])
        settle(a)
    with bob.socket(id, query) as b:
        settle(b)
        assert {"ask", "history"} <= {*b.html}
        assert any([block.startswith("log-") for block in b.html])


def test_a_waiting_room_that_became_a_table_is_loaded_anew(server: Server) -> None:
    ann, bob = server.visitor(), server.visitor()
    id = ann.new_table(["me", "open"])
    query = loaded(ann, id)
    bob.post(f"/t/{id}/join", seat="1", name="Bob")
    with ann.socket(id, query) as a:
        assert a.hear().get("reload")


def test_the_word_of_somebody_else_s_page_is_worth_nothing(server: Server) -> None:
    ann, eve = server.visitor(), server.visitor()
    id = ann.new_table(["me", "bot:random"])
    query = loaded(ann, id)
    with eve.socket(id, query) as e:
        settle(e)
        assert "area-reference" in e.html
