"""What an operator sees of a running server (health, figures, the log) and what he does there, on real servers."""

import json
import re
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kurs.kernel import Refused
from kurs.server import office
from kurs.server.checking import check_all
from kurs.server.store import Store
from kurs.text import LANGUAGES, Speaker
from server.databases import a_postgres, ask, run
from server.running import Page, Server, free_port, settle, table_id
from server.test_bots_go_on import moves, until
from server.test_stored_data import a_game, kurs

WORD = "Zaphod-Beeblebrox"


# --- health -----------------------------------------------------------------------------------------------------------


def test_alive_and_ready_are_two_things(tmp_path: Path) -> None:
    with a_postgres() as database:
        server = Server(tmp_path, options=("--database", database.fresh()))
        try:
            for path, word in (("/health", "ok"), ("/healthz", "ok"), ("/readyz", "ready")):
                answer = httpx.get(server.url + path)
                assert (answer.status_code, answer.text) == (200, word)
            database.stop()
            assert httpx.get(f"{server.url}/healthz").status_code == 200
            assert httpx.get(f"{server.url}/readyz").status_code == 503
            database.start()
            until(lambda: httpx.get(f"{server.url}/readyz").status_code == 200, 30)
        finally:
            server.stop()


# --- figures ----------------------------------------------------------------------------------------------------------


def figures(port: int) -> dict[str, float]:
    """What Prometheus would read."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def test_prometheus_reads_what_happens(tmp_path: Path) -> None:
    port = free_port()
    server = Server(tmp_path, options=("--metrics", str(port)))
    try:
        ann = server.visitor()
        assert figures(port)["kurs_live_tables"] == 0
        id = ann.new_table(["bot:random", "bot:random", "me"], **{"option-first_player": "seat"})  # a bot begins
        with ann.socket(id) as page:
            until(lambda: figures(port).get('kurs_step_seconds_count{step="think"}', 0) >= 1)
            page.quiet()
            page.refused(do="move", seat=2, number=999, move="nonsense 1")
            now = figures(port)
            assert now["kurs_sockets"] == now["kurs_live_tables"] == now["kurs_watched_tables"] == 1
            assert now['kurs_moves_total{title="stockpile"}'] >= 1
            for step in ("wait", "write", "draw", "send", "open"):
                assert now[f'kurs_step_seconds_count{{step="{step}"}}'] >= 1, step
            for kind in ("read", "write"):
                assert now[f'kurs_database_seconds_count{{kind="{kind}"}}'] >= 1, kind
            assert now["kurs_bots_waiting"] >= 0 <= now["kurs_bots_thinking"]
            assert sum([value for name, value in now.items() if name.startswith("kurs_refused_total{")]) == 1
            assert now['kurs_requests_total{route="lobby",status="200"}'] >= 1
            assert now["kurs_resting"] == 0
            assert now["process_resident_memory_bytes"] > 1e6
        until(lambda: figures(port)["kurs_sockets"] == 0)
        told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert id not in told
        assert httpx.get(f"{server.url}/metrics").status_code == 404, "not where strangers come"
        run(
            tmp_path / "kurs.sqlite",
            "create trigger no_chat before insert on chat begin select raise(abort, 'no'); end",
        )
        with ann.socket(id) as page:
            settle(page)
            page.refused(do="chat", text="hello")
        assert [name for name in figures(port) if name.startswith('kurs_log_lines_total{level="error"')]
    finally:
        server.stop()


def test_a_port_for_figures_that_is_none_is_refused(tmp_path: Path) -> None:
    for given in ("nine", "127.0.0.1:99999999"):
        ended = kurs("serve", "--data", tmp_path, "--port", str(free_port()), "--metrics", given)
        assert ended.returncode == 1
        assert "Cannot listen on" in ended.stderr
    assert "plain or json" in kurs("serve", "--data", tmp_path, "--port", str(free_port()), "--log", "xml").stderr


# --- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_names_request_and_table_and_holds_no_secret(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", options=("--log", "json"), log=tmp_path / "log")
    ann, bob = server.visitor(), server.visitor()
    ann.post("/name", name=WORD)
    id = ann.new_table(["me", "open"])
    bob.post(f"/t/{id}/join", seat=1, name="Bob")
    said = [WORD, f"chat {WORD}", f"note {WORD}"]
    cookies = [value for who in (ann, bob) for value in who.http.cookies.values()]
    hands: set[str] = set()
    with ann.socket(id) as hers, bob.socket(id) as his:
        for _ in range(12):
            settle(hers, his)
            page = next(page for page in (hers, his) if page.asked)
            hands |= set(page.options)
            page.move(page.options[0])
        hers.say(do="chat", text=said[1])
        hers.say(do="note", value=said[2])
        hers.refused(do="move", seat=0, number=-5, move="pay Zaphod")
        run(
            tmp_path / "data" / "kurs.sqlite",
            "create trigger no before insert on chat begin select raise(abort, 'no'); end",
        )
        his.refused(do="chat", text=f"another {WORD}")
        settle(hers, his)
    state = ask(tmp_path / "data" / "kurs.sqlite", "select state from game")[0][0]
    answer = ann.http.get("/")
    log = server.stop()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert len(lines) > 20
    written = [line for line in lines if line["what"] == "written"]
    assert len(written) >= 12
    assert {line["table"] for line in written} == {id}
    assert all([re.fullmatch("[0-9a-f]{12}", line["request"]) for line in written])
    assert answer.headers["x-request-id"] in [line.get("request") for line in lines]
    asked = [line for line in lines if line["what"] == "http"]
    assert {"lobby", "table", "join"} <= {line["route"] for line in asked}
    assert all([line["ms"] >= 0 and line["status"] for line in asked])
    fault = next(line for line in lines if "fault" in line)
    assert fault["table"] == id
    assert fault["fault"] == "IntegrityError"
    assert any(["store.py" in place for place in fault["where"]])
    assert hands
    for secret in (*said, WORD, "Zaphod", *cookies, *[c.partition(".")[0] for c in cookies], *hands, state[1:60]):
        assert secret not in log, secret
    assert "seed" not in log
    assert not re.search(r"\b(bid|place|buy|sell|pass) \d", log), "no move"


# --- deeds ------------------------------------------------------------------------------------------------------------


def admin(server: Server, *words: str) -> str:
    """What the operator's command says."""
    where = ["--database", server.place] if isinstance(server.place, str) else []
    done = kurs("admin", *words, "--data", server.data, *where)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def on(request: pytest.FixtureRequest, tmp_path: Path) -> Server:
    """A server on either database."""
    if request.param == "sqlite":
        return Server(tmp_path / "data")
    return Server(tmp_path / "data", options=("--database", request.getfixturevalue("postgres").fresh()))


def test_the_deeds_are_done_in_either_database(place: Path | str) -> None:
    store = Store(place)
    a_game(store, "g", most=5)
    a_game(store, "h", most=5)
    assert [row.id for row in office.tables(store, "running", 1)] in (["g"], ["h"])
    assert office.tables(store, "over", 9) == []
    assert {row.name for row in office.people(store, "AN", 9)} == {"Ann"}
    assert {row.seats for row in office.people(store, "", 9)} == {2}
    assert office.people(store, "%", 9) == []
    assert office.remove_name(store, "ann", "Bob") == "Ann"
    names = [row.name for row in store.game("g").seats]  # type: ignore[union-attr]
    assert names == ["Bob 2", "Bob", "Cyd"], "no two at a table are called the same"
    assert '"names":["Bob 2","bob","cyd"]' in store.lines("g")
    assert [line.name for line in store.said("g")] == ["Bob 2"]
    assert check_all(store).faults == []
    office.remove_table(store, "g")
    assert [row.id for row in office.tables(store, "", 9)] == ["h"]
    office.tell_all(store, "hello", 5)
    office.let_rest(store, "soon", 5)
    office.let_go_on(store)
    assert office.sign_out(store, "cyd") == "Cyd"
    assert [done.what for done in office.deeds(store, 0)] == [
        "renamed", "removed", "message", "rest", "go_on", "signed_out",
    ]  # fmt: skip
    for refused in (office.sign_out, office.remove_table):
        with pytest.raises(Refused):
            refused(store, "nobody")
    store.close()


def person_of(server: Server, name: str) -> str:
    return str(ask(server.place, "select id from person where name = :name", name=name)[0][0])


def until_closed(page: Page) -> None:
    with suppress(ConnectionClosed):
        while True:
            page.hear()


def notice(page: Page, word: str) -> None:
    """Wait until the page shows it."""
    while word not in page.html["notice"]:
        page.hear()


def test_the_operator_sees_tables_and_people_and_nothing_of_their_hands(on: Server) -> None:
    try:
        ann = on.visitor()
        ann.post("/name", name="Ann")
        id = ann.new_table(["me", "bot:random"])
        other = ann.new_table(["me", "open"])
        told = admin(on, "tables")
        assert id in told
        assert other in told
        assert "Ann" in told
        assert other not in admin(on, "tables", "--status", "running")
        assert person_of(on, "Ann") in admin(on, "people", "--name", "aN")
        assert person_of(on, "Ann") not in admin(on, "people", "--name", "Bob_%")
        assert "never nonsense" in kurs("admin", "tables", "--status", "nonsense", "--data", on.data).stderr
    finally:
        on.stop()


def test_a_message_reaches_every_page_and_goes_again(on: Server) -> None:
    try:
        ann = on.visitor()
        id = ann.new_table(["me", "open"])
        assert 'id="notice" hidden' in ann.http.get("/").text
        with ann.socket(id) as page:
            settle(page)
            admin(on, "say", "Tea <b>at</b> five", "--minutes", "5")
            notice(page, "Tea &lt;b&gt;at")
            for path in ("/", "/new/stockpile", "/rules/stockpile", f"/t/{id}"):
                assert "Tea &lt;b&gt;at" in ann.http.get(path).text, path
            assert "Od prowadzącego" in on.visitor("pl").http.get("/").text
            admin(on, "say")
            notice(page, "hidden")
        assert "Tea" not in ann.http.get("/").text
        assert "0 to 1440" in kurs("admin", "say", "x", "--minutes", "-1", "--data", on.data).stderr
    finally:
        assert "Traceback" not in on.stop()


def test_the_server_rests_after_a_countdown_and_goes_on(on: Server) -> None:
    try:
        ann = on.visitor()
        id = ann.new_table(["me", "open"])
        bots = ann.new_table(["bot:random"] * 3, pace="400", title="r1849")
        on.visitor().post(f"/t/{id}/join", seat=1, name="Bob")
        with ann.socket(id) as page:
            settle(page)
            admin(on, "rest", "A new disk.", "--minutes", "3")
            notice(page, "will rest in 3 min")
            assert "A new disk." in page.html["notice"]
            before = moves(on, bots)
            until(lambda: moves(on, bots) > before)
            admin(on, "rest", "A new disk.", "--minutes", "0")
            notice(page, "rests for a while")
            before = moves(on, bots)
            for language in LANGUAGES:
                page.say(do="language", to=language)
                assert Speaker(language).key("web.resting", text="A new disk.") in page.refused(do="chat", text="hello")
            page.say(do="language", to="en")
            refused = ann.post("/play/stockpile")
            assert refused.status_code == 503
            assert "A new disk." in refused.text
            assert ann.http.get(f"/t/{id}").status_code == 200, "one may look"
            assert moves(on, bots) <= before + 1, "bots wait"
            on.kill()
        on.start()
        ann.http.get("/")
        assert ann.post("/play/stockpile").status_code == 503, "after a restart, too"
        admin(on, "rest", "--over")
        until(lambda: ann.post("/play/stockpile").status_code == 200)
        before = moves(on, bots)
        until(lambda: moves(on, bots) > before)
    finally:
        assert "Traceback" not in on.stop()


def test_whoever_is_signed_out_is_a_stranger(on: Server) -> None:
    try:
        ann, bob = on.visitor(), on.visitor()
        ann.post("/name", name="Ann")
        bob.post("/name", name="Bob")
        id = ann.new_table(["me", "open"])
        bob.post(f"/t/{id}/join", seat=1, name="Bob")
        with ann.socket(id) as hers, bob.socket(id) as his:
            settle(hers, his)
            assert "Ann is signed out" in admin(on, "sign-out", person_of(on, "Ann"))
            until_closed(hers)
            settle(his)
        before = ann.http.cookies["kurs_person"]
        ann.http.get(f"/t/{id}")
        assert ann.http.cookies["kurs_person"] != before
        with ann.socket(id) as hers:
            settle(hers)
            assert not hers.asked, "her seat is not hers any more"
        assert "nobody called" in kurs("admin", "sign-out", "nobody", *where(on)).stderr
        on.kill()
        on.start()
        stale = on.visitor()
        stale.http.cookies.clear()
        stale.http.cookies.set("kurs_person", before, domain="127.0.0.1")
        assert "kurs_person" in stale.http.get("/").headers["set-cookie"]
        assert stale.http.cookies["kurs_person"] != before, "after a restart, too"
    finally:
        assert "Traceback" not in on.stop()


def where(server: Server) -> list[str]:
    given = ["--database", server.place] if isinstance(server.place, str) else []
    return ["--data", str(server.data), *given]


def test_a_name_that_is_removed_stands_nowhere_any_more(on: Server) -> None:
    rude = "Rude Name"
    try:
        ann, bob = on.visitor(), on.visitor()
        ann.post("/name", name=rude)
        bob.post("/name", name="Bob")
        id = ann.new_table(["me", "open"])
        bob.post(f"/t/{id}/join", seat=1, name="Bob")
        watched = bob.new_table(["me", "open"])
        with ann.socket(id) as hers, bob.socket(id) as his, ann.socket(watched) as watching:
            settle(hers, his, watching)
            hers.say(do="chat", text="hello")
            watching.say(do="chat", text="hello")
            settle(hers, his, watching)
            his.say(do="tab", name="chat")
            settle(his)
            assert rude in "".join(his.html.values())
            assert f"{rude} is called Someone" in admin(on, "remove-name", person_of(on, rude), "--instead", "Someone")
            while not his.hear().get("reload"):
                pass
        for who in (ann, bob, on.visitor()):
            for path in ("/", f"/t/{id}", f"/t/{watched}"):
                assert rude not in who.http.get(path).text, path
        with ann.socket(id) as hers, bob.socket(id) as his:
            his.say(do="tab", name="chat")
            settle(hers, his)
            assert rude not in "".join([*hers.html.values(), *his.html.values()])
            assert "Someone" in "".join(his.html.values())
            page = next(page for page in (hers, his) if page.asked)
            page.move(page.options[0])
            settle(hers, his)
        assert moves(on, id) == 2
        for table in ("person", "seat", "chat", "game", "line"):
            assert rude not in str(ask(on.place, f"select * from {table}")), table
        store = Store(on.place)
        assert '"names":["Someone","Bob"]' in store.lines(id)
        store.close()
        assert "Everything is as it was" in kurs("check-data", *where(on)).stdout
    finally:
        assert "Traceback" not in on.stop()


def test_a_table_that_is_removed_is_gone_for_those_who_look_too(on: Server) -> None:
    try:
        ann = on.visitor()
        id = table_id(ann.post("/play/stockpile"))
        with ann.socket(id) as page:
            settle(page)
            admin(on, "remove-table", id)
            while not page.hear().get("reload"):
                pass
        assert ann.http.get(f"/t/{id}").status_code == 404
        for table in ("game", "seat", "line"):
            assert ask(on.place, f"select * from {table}") == []
        assert kurs("admin", "remove-table", id, *where(on)).returncode == 1
    finally:
        assert "Traceback" not in on.stop()
