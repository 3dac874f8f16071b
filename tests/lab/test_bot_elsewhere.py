"""A bot from a package outside the repository, installed into a fresh environment: it plays in the lab and at a table,
and the check for peeking looks at it."""

import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import time
import tomllib
import zipfile
from pathlib import Path

import pytest

from kurs.kernel import read_record
from server.running import Server, table_id

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
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


class Environment:
    """A fresh environment with kurs and a package of bots in it, and nothing of this repository on its path."""

    def __init__(self, folder: Path, points: str) -> None:
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True, capture_output=True)
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {
            "KURS_LANGUAGE": "en", "COLUMNS": "300", "NO_COLOR": "1",
        }  # fmt: skip
        (self._packages() / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
        package = folder / "package"
        package.mkdir()
        (package / "pyproject.toml").write_text(points)
        (package / "somebodys_bots.py").write_text((Path(__file__).parent / "searcher.py").read_text())
        kurs = wheel_of(ROOT / "pyproject.toml", ROOT / "src", folder)
        bots = wheel_of(package / "pyproject.toml", package, folder)
        self.run("python", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check",
                 str(kurs), str(bots))  # fmt: skip

    def _packages(self) -> Path:
        asked = [str(self.bin / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
        return Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())

    def run(self, *words: str, fails: bool = False) -> str:
        """What a command of this environment says."""
        done = subprocess.run([str(self.bin / words[0]), *words[1:]], env=self.environment, capture_output=True,
                              text=True, check=False, cwd=self.folder)  # fmt: skip
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr

    def no_peeking(self, fails: bool = False) -> str:
        """The conformance check, as whoever writes a bot runs it."""
        test = TESTS / "conformance" / "test_titles.py"
        return self.run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"),
                        f"{test}::test_conformance[stockpile-no_peeking]", fails=fails)  # fmt: skip


def wheel_of(project_file: Path, source: Path, folder: Path) -> Path:
    """What a project's build makes of it, written by hand: what builds wheels need not be here."""
    project = tomllib.loads(project_file.read_text())["project"]
    files = {
        path.relative_to(source).as_posix(): path.read_bytes()
        for path in sorted(source.rglob("*"))
        if path.is_file() and path != project_file and "__pycache__" not in path.parts
    }
    name, version = project["name"].replace("-", "_"), project["version"]
    info = f"{name}-{version}.dist-info"
    groups = {"console_scripts": project.get("scripts", {}), **project["entry-points"]}
    points = [f"[{group}]\n" + "".join([f"{k} = {v}\n" for k, v in those.items()]) for group, those in groups.items()]
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = "\n".join(points).encode()
    lines = [f"{file},sha256={_digest(data)},{len(data)}" for file, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for file, data in files.items():
            wheel.writestr(file, data)
    return path


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("elsewhere"), PROJECT)


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
    elsewhere.no_peeking()
    said = Environment(tmp_path, PROJECT + PEEKER).no_peeking(fails=True)
    assert "AssertionError: peeker peeks at" in said
