"""``kurs new-title``: a title made from the sample passes the suite and its own tests, is clean, and is played."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from elsewhere import Environment
from kurs.cli_new import new_title, rule_prefix
from kurs.kernel import Refused, read_record
from server.running import Page, Server

NAMES = ("go", "salt_market", "abcdefghijklmnopqrst")
"""Whatever the length of a name, the files are well formed."""


# --- the command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "title_name"), ("x", "title_name"), ("Bazaar", "title_name"), ("2nd", "title_name"), ("a-b", "title_name"),
        ("../up", "title_name"), ("targ\u00f3w", "title_name"), ("class", "title_name"), ("a" * 21, "title_name"),
        ("stockpile", "title_taken"), ("json", "module_taken"), ("kurs", "module_taken"),
    ],
)  # fmt: skip
def test_a_name_that_will_not_do_is_refused_and_nothing_is_made(name: str, key: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        new_title(name, tmp_path / "made")
    assert refused.value.reason.key == f"cli.{key}"
    assert [*tmp_path.iterdir()] == []


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Refused) as refused:
        new_title("bazaar", tmp_path)
    assert refused.value.reason.key == "cli.folder_exists"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_where_it_cannot_be_written_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if path.name == "rules.py":
            raise OSError("no room")
        return written(path, text, encoding=encoding)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="no room"):
        new_title("bazaar", tmp_path / "made")
    assert [*tmp_path.iterdir()] == []


def test_rules_get_a_prefix_of_three_letters() -> None:
    assert [rule_prefix(name) for name in ("bazaar", "go", "a_b_c", "g7")] == ["BAZ", "GOX", "ABC", "G7X"]


@pytest.mark.parametrize("name", NAMES)
def test_the_files_are_clean_whatever_the_name(name: str, tmp_path: Path) -> None:
    home = new_title(name, tmp_path / "made")
    left = [path for path in home.rglob("*") if path.is_file() and re.search("harbour|HAR-", path.read_text(), re.I)]
    assert left == []
    assert [path for path in home.rglob("*") if "harbour" in path.name] == []
    assert len([path for path in home.rglob("*") if path.is_file()]) <= 15
    for words in (["ruff", "check", "--no-cache"], ["ruff", "format", "--check", "--no-cache"]):
        done = subprocess.run(
            [sys.executable, "-m", *words, "."], cwd=home, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


# --- the title --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment into which kurs is installed, and a title that its command has made."""
    environment = Environment(tmp_path_factory.mktemp("new"))
    said = environment.run("kurs", "new-title", "salt_market", "--folder", "mine")
    assert "kurs play salt_market" in said
    home = environment.folder / "mine"
    environment.install(home / "pyproject.toml", home / "src")
    return environment


@pytest.mark.slow
def test_its_own_tests_and_the_shipped_suite_pass(made: Environment) -> None:
    said = made.run("python", "-m", "pytest", "-p", "no:cacheprovider", "-rA", folder=made.folder / "mine")
    assert "test_suite.py::TestSaltMarket::test_conformance[secrecy]" in said
    assert "test_suite.py::TestSaltMarket::test_illegal_moves_are_refused_with_a_reason" in said
    assert "skipped" not in said


@pytest.mark.slow
def test_its_types_are_strict(made: Environment) -> None:
    said = made.run("python", "-m", "mypy", "--cache-dir", str(made.folder / "cache"), folder=made.folder / "mine")
    assert "Success" in said


@pytest.mark.slow
def test_it_is_simulated_fuzzed_and_played_in_the_terminal(made: Environment) -> None:
    assert "Salt Market." in made.run("kurs", "titles")
    words = ["--bots", "trader,random,random", "--games", "60", "--json"]
    result = json.loads(made.run("kurs", "sim", "salt_market", *words))
    trader, other, _ = result["bots"]
    assert trader["wins"] > other["wins"] * 2, "a bot that knows the game wins it"
    made.run("kurs", "fuzz", "salt_market", "--games", "40")
    made.run("kurs", "play", "salt_market", "--seats", "trader,trader", "--save", "game.jsonl")
    assert "wins the quay" in made.run("kurs", "replay", "game.jsonl")
    made.run("kurs", "verify", "game.jsonl")
    assert "SAL-4.1" in (made.folder / "mine/src/salt_market/rules.md").read_text()


@pytest.mark.slow
def test_it_is_played_at_a_table(made: Environment, tmp_path: Path) -> None:
    """A whole game of a person against a bot, sealed bids and answers in steps, on a server of that environment."""
    server = Server(tmp_path, made.bin / "python", made.environment | {"KURS_UNLIMITED": "1"})  # nobody clicks so fast
    try:
        ann = server.visitor()
        assert "Salt Market" in ann.http.get("/").text
        assert "SAL-3.1" in ann.http.get("/rules/salt_market").text
        id = ann.new_table(["me", "bot:trader"], title="salt_market")
        with ann.socket(id) as page:
            _play(page)
        record = read_record(ann.http.get(f"/t/{id}/record").text)
        assert {entry.seat for entry in record.entries} == {0, 1}
        assert [entry.move for entry in record.entries if entry.seat == 0 and entry.move.startswith("keep")]
    finally:
        said = server.stop()
    assert "Traceback" not in said, said


def _play(page: Page) -> None:
    """Bid all the coins one has, or take the first option, each once a round (a sealed bid could be changed again and
    again while the bot thinks), until the game is over."""
    answered: set[tuple[str, str]] = set()
    for _ in range(400):
        page.settle()
        ask = page.html.get("ask", "")
        if "/record" in ask:
            return
        amount = re.search(r'name="amount"[^>]*max="(\d+)"', ask)
        seat = re.search(r'data-seat="(\d+)" data-number="(-?\d+)"', ask)
        move = f"bid {amount[1]}" if amount else "".join(page.options[:1])
        now = (page.html["round"], "bid" if amount else move)
        if seat and move and now not in answered:
            answered.add(now)
            page.say(do="move", seat=int(seat[1]), number=int(seat[2]), move=move)
        else:
            page.hear()
    pytest.fail(f"the game does not end: {page.html.get('ask')}")
