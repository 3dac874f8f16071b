"""Names, proxies, encryption, error pages, a full disk: what lies between the server and the world."""

import resource
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from kurs.server.terms import Terms, name_in
from kurs.text import LANGUAGES, Speaker
from server.running import FORM, Server, settle


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is told of a proxy before it and of its name."""
    options = ("--proxy", "127.0.0.1", "--name", "play.example.org")
    running = Server(tmp_path_factory.mktemp("behind"), options=options)
    yield running
    said = running.stop()
    assert "Traceback" not in said, said


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "127.0.0.1:x", "[::1", "a b"])
def test_a_name_that_is_not_ours_is_refused(server: Server, host: str) -> None:
    answer = httpx.get(server.url, headers={"host": host, "accept-language": "pl"})
    assert answer.status_code in (400, 421)
    if answer.status_code == 421:
        assert "--name" in answer.text
        assert "nie jest znany" in answer.text
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8000", "kurs.localhost", "[::1]:8000", "192.168.0.7", "LOCALHOST."]
)
def test_addresses_and_the_machine_itself_are_ours(server: Server, host: str) -> None:
    assert httpx.get(server.url, headers={"host": host}).status_code == 200


def test_names_are_read_as_browsers_write_them() -> None:
    terms = Terms(names=("play.example.org",), own=("box",))
    assert all([terms.is_named(host) for host in ("play.example.org", "PLAY.example.org:8443", "box:80")])
    assert not terms.is_named("example.org")
    assert [name_in(host) for host in ("", "[::1]:80", "a:b", "[::1]x")] == [None, "::1", None, None]


def test_a_socket_under_another_name_is_refused(server: Server) -> None:
    ann = server.visitor()
    id = ann.play_now()
    there, cookie = f"evil.example:{server.port}", f"kurs_person={ann.http.cookies['kurs_person']}"
    raw = socket.create_connection(("127.0.0.1", server.port))
    address, origin = f"ws://{there}/t/{id}/ws", Origin(f"http://{there}")
    with pytest.raises(WebSocketException):
        connect(address, sock=raw, proxy=None, origin=origin, additional_headers={"cookie": cookie})


# --- proxies ----------------------------------------------------------------------------------------------------------


def test_a_proxy_that_rewrites_the_host_gets_a_sentence_that_helps(server: Server) -> None:
    headers = FORM | {"origin": "https://play.example.org", "sec-fetch-site": "same-origin"}
    answer = httpx.post(f"{server.url}/play/stockpile", headers=headers)
    assert answer.status_code == 403
    assert "play.example.org" in answer.text
    assert "Host header" in answer.text
    foreign = httpx.post(f"{server.url}/play/stockpile", headers=headers | {"sec-fetch-site": "cross-site"})
    assert "Host header" not in foreign.text


def test_a_server_that_knows_its_name_plays_behind_such_a_proxy(behind: Server) -> None:
    with httpx.Client(base_url=behind.url) as ann:
        headers = FORM | {"origin": "https://play.example.org", "sec-fetch-site": "same-origin"}
        assert ann.post("/play/stockpile", headers=headers).status_code == 303
        headers["origin"] = "https://evil.example"
        assert ann.post("/play/stockpile", headers=headers).status_code == 403


def test_behind_encryption_the_cookie_is_secure_and_stays_so(behind: Server, server: Server) -> None:
    sent = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
    secret = httpx.get(behind.url, headers=sent)
    assert "secure" in secret.headers["set-cookie"].lower()
    assert "max-age" in secret.headers["strict-transport-security"]
    open_ = httpx.get(behind.url)
    assert "secure" not in open_.headers["set-cookie"].lower()
    assert "strict-transport-security" not in open_.headers
    alone = httpx.get(server.url, headers=sent)
    assert "strict-transport-security" not in alone.headers, "nobody was named who may say so"


def test_forwarded_addresses_are_believed_from_the_proxy_alone(behind: Server, server: Server) -> None:
    """Two hundred addresses of one guest, who sends them himself, are one; the proxy's are two hundred."""

    def play(where: Server, n: int) -> int:
        headers = FORM | {"origin": where.url, "sec-fetch-site": "same-origin", "x-forwarded-for": f"203.0.113.{n}"}
        return httpx.post(f"{where.url}/name", content="name=Eve", headers=headers).status_code

    assert 429 in [play(server, n) for n in range(100)]
    assert 429 not in [play(behind, n) for n in range(100)]


# --- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "said"), [("en", "no such page"), ("pl", "Nie ma"), ("ru", "Такой")])
def test_what_cannot_be_asked_for_gets_a_page(server: Server, language: str, said: str) -> None:
    answer = httpx.get(f"{server.url}/play/stockpile", headers={"accept-language": language})
    assert answer.status_code == 405
    assert said in answer.text
    assert "content-security-policy" in answer.headers


def test_a_fault_gets_a_page(tmp_path: Path) -> None:
    """What is stored of a table has been damaged: a fault of ours, whatever caused it."""
    server = Server(tmp_path)
    try:
        ann = server.visitor()
        id = ann.play_now()
        with closing(sqlite3.connect(tmp_path / "kurs.sqlite", isolation_level=None)) as file:
            file.execute("update game set options = '{broken', state = '', beside = null")
        server.kill()
        server.start()
        for language in LANGUAGES:
            answer = httpx.get(f"{server.url}/t/{id}", headers={"accept-language": language})
            assert answer.status_code == 500
            assert Speaker(language).key("web.fault") in answer.text
            assert "content-security-policy" in answer.headers
        assert httpx.get(f"{server.url}/new/stockpile").status_code == 200
    finally:
        server.stop()


def test_the_log_holds_nobodys_words(tmp_path: Path) -> None:
    """What cannot be stored is not written into the log instead."""
    server = Server(tmp_path)
    ann = server.visitor()
    id = ann.play_now()
    with ann.socket(id) as page:
        settle(page)
        with closing(sqlite3.connect(tmp_path / "kurs.sqlite", isolation_level=None)) as file:
            file.execute("create trigger no_chat before insert on chat begin select raise(abort, 'no chat'); end")
        assert Speaker("en").key("web.fault") in page.refused(do="chat", text="a secret word")
    said = server.stop()
    assert "no chat" in said
    assert "a secret word" not in said


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    """No file of the server may grow; when one may again, the game goes on."""
    server = Server(tmp_path)
    try:
        ann = server.visitor()
        id = ann.new_table(["me", "hotseat"], **{"option-first_player": "seat"})
        assert server.process
        with ann.socket(id) as page:
            settle(page)
            page.say(do="look", seat=0)
            settle(page)
            log = tmp_path / "kurs.sqlite-wal"
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, resource.RLIM_INFINITY))
            assert page.asked
            seat, number = page.asked
            move = page.options[0]
            told = page.refused(do="move", seat=seat, number=number, move=move)
            assert "cannot write at the moment" in told
            answer = ann.post("/play/stockpile")
            assert answer.status_code == 503
            assert "cannot write at the moment" in answer.text
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            page.move(move)
            settle(page)
            assert page.asked != (seat, number)
    finally:
        said = server.stop()
    assert "Traceback" not in said


@pytest.mark.parametrize("seconds", [0, pytest.param(60, marks=pytest.mark.long)])
def test_a_lock_held_by_another_program_is_told_and_waited_for(tmp_path: Path, seconds: int) -> None:
    server = Server(tmp_path)
    try:
        ann = server.visitor()
        id = ann.new_table(["me", "hotseat"], **{"option-first_player": "seat"})
        with ann.socket(id) as page:
            settle(page)
            page.say(do="look", seat=0)
            settle(page)
            with closing(sqlite3.connect(tmp_path / "kurs.sqlite", isolation_level=None)) as other:
                other.execute("begin immediate")
                assert page.asked
                seat, number = page.asked
                assert "cannot write" in page.refused(do="move", seat=seat, number=number, move=page.options[0])
                began = time.monotonic()
                assert server.visitor().http.get("/").status_code == 200
                assert ann.http.get(f"/t/{id}").status_code == 200
                assert time.monotonic() - began < 3, "who looks does not wait"
                time.sleep(seconds)
                other.execute("rollback")
            page.move(page.options[0])
            settle(page)
            assert page.asked != (seat, number)
    finally:
        said = server.stop()
    assert "Traceback" not in said
