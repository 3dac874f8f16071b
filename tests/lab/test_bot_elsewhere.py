"""A bot from a package outside the repository, installed into a fresh environment: it plays in the lab and at a table,
and the check for peeking looks at it."""

import time
from pathlib import Path

import pytest

from elsewhere import ROOT, TESTS, Environment
from kurs.kernel import read_record
from server.running import Server, table_id

PROJECT = """
[project]
name = "somebodys-bots"
version = "1"

[project.entry-points."kurs.bots"]
searcher = "somebodys_bots:Searcher"
forgotten = "somebodys_bots:Forgotten"
thing = "somebodys_bots:NO_BOT"
"""
PEEKER = 'peeker = "somebodys_bots:Peeker"\n'


def environment(folder: Path, points: str) -> Environment:
    """A fresh environment with kurs and a package of bots in it."""
    made = Environment(folder)
    package = folder / "package"
    package.mkdir()
    (package / "pyproject.toml").write_text(points)
    (package / "somebodys_bots.py").write_text((Path(__file__).parent / "searcher.py").read_text())
    made.install(package / "pyproject.toml", package)
    return made


def no_peeking(made: Environment, fails: bool = False) -> str:
    """The conformance check, as whoever writes a bot runs it."""
    test = TESTS / "conformance" / "test_titles.py"
    return made.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"),
                    f"{test}::test_conformance[stockpile-no_peeking]", fails=fails)  # fmt: skip


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return environment(tmp_path_factory.mktemp("elsewhere"), PROJECT)


def test_the_fresh_environment_is_not_the_repository(elsewhere: Environment) -> None:
    said = elsewhere.run("python", "-c", "import kurs, somebodys_bots; print(kurs.__file__, somebodys_bots.__file__)")
    assert all([word.startswith(str(elsewhere.folder)) for word in said.split()]), said


def test_an_installed_bot_is_found_and_a_broken_one_is_reported_and_set_aside(elsewhere: Environment) -> None:
    said = elsewhere.run("kurs", "titles")
    assert "searcher" in said
    assert "the bot forgotten (somebodys_bots:Forgotten) cannot be used: AttributeError" in said
    assert "the bot thing (somebodys_bots:NO_BOT) cannot be used: TypeError" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("title", ["stockpile", "friesematenten"])
def test_it_plays_in_the_lab(elsewhere: Environment, title: str) -> None:
    said = elsewhere.run("kurs", "sim", title, "--bots", "searcher,random,random", "--games", "2")
    assert "searcher" in said
    again = elsewhere.run("kurs", "sim", title, "--bots", "searcher,random,random", "--games", "2", "--jobs", "2")
    assert said.splitlines()[:8] == again.splitlines()[:8], "the same games in other processes"


def test_it_plays_at_a_table(elsewhere: Environment, tmp_path: Path) -> None:
    """A whole game on a server of that environment, in its worker processes."""
    server = Server(tmp_path, elsewhere.bin / "python", elsewhere.environment)
    try:
        ann = server.visitor()
        seats = {"seat-0": "bot:searcher", "seat-1": "bot:random", **{f"seat-{k}": "none" for k in (2, 3, 4)}}
        id = table_id(ann.post("/new/stockpile", **seats, pace="0", public="1"))
        for _ in range(2400):  # not a measure of speed: a game that never ends is a fault
            response = ann.http.get(f"/t/{id}/record")
            if response.status_code == 200:
                break
            time.sleep(0.1)
        record = read_record(response.text)
        assert {entry.seat for entry in record.entries} == {0, 1}
    finally:
        said = server.stop()
    assert "Traceback" not in said, said


def test_the_check_for_peeking_looks_at_it_and_finds_the_one_that_peeks(elsewhere: Environment, tmp_path: Path) -> None:
    no_peeking(elsewhere)
    said = no_peeking(environment(tmp_path, PROJECT + PEEKER), fails=True)
    assert "AssertionError: peeker peeks at" in said
