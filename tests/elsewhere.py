"""Titles, bots and catalogues made elsewhere: real packages with entry points, in a folder for processes of their
own or installed into a fresh environment."""

import base64
import hashlib
import os
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
TOY = TESTS / "conformance"


def installed(folder: Path, package: str, title: str, source: str) -> Path:
    """A package with one title, installed in a folder: its entry point says so."""
    home = folder / package
    home.mkdir(parents=True)
    (home / "__init__.py").write_text(source, encoding="utf-8")
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[kurs.titles]\n{title} = {package}:TITLE\n", encoding="utf-8")
    return home


def toy(folder: Path, package: str = "toybox", title: str = "toy", words: str | None = None) -> Path:
    """A title that speaks English alone."""
    source = (TOY / "toy.py").read_text(encoding="utf-8").replace('"conformance"', f'"{package}"')
    source = source.replace('"conformance.toy:ToyFace"', f'"{package}:ToyFace"')
    source = source.replace('name = "toy"', f'name = "{title}"') + "\n\nTITLE = ToyTitle()\n"
    home = installed(folder, package, title, source)
    english = (TOY / "locale/en/LC_MESSAGES/toy.po").read_text(encoding="utf-8") if words is None else words
    catalogue(home / "locale", "en", title, english)
    (home / "rules.md").write_text("# Toy\n\n**TOY-1** Everybody bids.\n", encoding="utf-8")
    (home / "rules.cs.md").write_text("# Hračka\n\n**TOY-9** Jen toto.\n", encoding="utf-8")
    return home


def catalogue(folder: Path, language: str, domain: str, text: str) -> None:
    """A catalogue in a folder of them."""
    home = folder / language / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    (home / f"{domain}.po").write_text(text, encoding="utf-8")


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The variables of a process that finds what is installed in the folder."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return {"PYTHONPATH": path, "KURS_LANGUAGE": "en", "COLUMNS": "400", "NO_COLOR": "1"} | more


# --- fresh environments ---------------------------------------------------------------------------------------------


class Environment:
    """A fresh environment with kurs in it, and nothing of this repository on its path. Nothing is fetched for it."""

    def __init__(self, folder: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True, capture_output=True)
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {
            "KURS_LANGUAGE": "en", "COLUMNS": "300", "NO_COLOR": "1",
        }  # fmt: skip
        (self._packages() / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
        self.install(ROOT / "pyproject.toml", ROOT / "src")

    def _packages(self) -> Path:
        asked = [str(self.bin / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
        return Path(subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip())

    def install(self, project_file: Path, source: Path) -> None:
        """A project whose packages lie in that folder."""
        wheel = wheel_of(project_file, source, self.folder)
        self.run("python", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check",
                 str(wheel))  # fmt: skip

    def run(self, *words: str, fails: bool = False, folder: Path | None = None) -> str:
        """What a command of this environment says."""
        done = subprocess.run([str(self.bin / words[0]), *words[1:]], env=self.environment, capture_output=True,
                              text=True, check=False, cwd=folder or self.folder)  # fmt: skip
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr


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
