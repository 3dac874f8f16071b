"""What an operator tells a server in the environment and in files; what is shipped for it."""

import tomllib
from pathlib import Path

import httpx
import pytest

from kurs.cli import serve_command
from kurs.server.database import url_of
from server.running import Server
from server.test_bots_go_on import until
from server.test_stored_data import kurs

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_the_command_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "kurs.toml"
    file.write_text('[serve]\nquota = 3\nname = ["from-file.example.org"]\nlog = "nonsense"\n', encoding="utf-8")
    told = {"KURS_SERVE_LOG": "plain", "KURS_SERVE_QUOTA": "4", "KURS_SERVE_CONFIG": str(file)}
    server = Server(tmp_path / "data", environment=told, options=("--quota", "1"))
    try:
        named = {"host": "from-file.example.org"}
        assert httpx.get(server.url, headers=named).status_code == 200
        other = {"host": "elsewhere.example.org"}
        assert httpx.get(server.url, headers=other).status_code == 421
        ann = server.visitor()
        until(lambda: "1 MB" in ann.post("/play/stockpile").text)
    finally:
        assert "Traceback" not in server.stop()


def test_what_the_file_says_wrongly_is_told(tmp_path: Path) -> None:
    file = tmp_path / "kurs.toml"
    assert kurs("serve", "--config", tmp_path / "none.toml").returncode == 1
    file.write_text('[serve]\nlog = "xml"\n', encoding="utf-8")
    ended = kurs("serve", "--data", tmp_path / "data", "--port", "0", "--config", file)
    assert ended.returncode == 1
    assert "plain or json" in ended.stderr
    file.write_text("[serve]\nprot = 8000\n", encoding="utf-8")
    ended = kurs("serve", "--data", tmp_path / "data", "--config", file)
    assert ended.returncode
    assert "prot" in ended.stdout + ended.stderr


def test_a_password_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "password"
    file.write_text("hush hush\n", encoding="utf-8")
    monkeypatch.setenv("KURS_DATABASE_PASSWORD_FILE", str(file))
    assert url_of("postgresql://ann@here/kurs").password == "hush hush"
    assert url_of("postgresql://ann:other@here/kurs").password == "other"
    file.unlink()
    with pytest.raises(Exception, match="unreadable"):
        url_of("postgresql://ann@here/kurs")


def test_the_file_that_is_shipped_names_every_setting_with_its_default() -> None:
    shipped = tomllib.loads((DEPLOY / "kurs.toml").read_text(encoding="utf-8"))["serve"]
    names = {name for name in serve_command.__annotations__ if name not in ("config", "language", "return")}
    assert shipped.keys() == names
    defaults = serve_command.__kwdefaults__ or {}
    assert {name: shipped[name] for name in names} == {
        name: [] if defaults[name] is None else str(defaults[name]) if name == "data" else defaults[name]
        for name in names
    }


def test_what_is_shipped_speaks_of_settings_that_there_are() -> None:
    for name in ("compose.yaml", "kurs.service"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        words = {word.partition("KURS_SERVE_")[2].rstrip(":").lower() for word in text.split() if "KURS_SERVE_" in word}
        assert words <= serve_command.__annotations__.keys()
    assert "kurs serve --config" in (DEPLOY / "kurs.service").read_text(encoding="utf-8")
