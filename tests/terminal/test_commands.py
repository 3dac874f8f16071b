"""The commands as a person types them: real processes, a real file, killed at any moment."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kurs.kernel import read_record, replay_record, title
from kurs.terminal.play import NEWS, names_of
from kurs.text import Speaker

KURS = [sys.executable, "-m", "kurs"]
ENVIRONMENT = os.environ | {"KURS_LANGUAGE": "en", "COLUMNS": "400", "NO_COLOR": "1"}


def kurs(*words: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*KURS, *words], input=typed, capture_output=True, text=True, env=ENVIRONMENT, cwd=cwd, check=False, timeout=120
    )


def test_titles() -> None:
    done = kurs("titles")
    assert "stockpile" in done.stdout
    assert "sensible" in done.stdout
    assert "Биржа" in kurs("titles", "--language", "ru").stdout


@pytest.mark.parametrize("command", ["titles", "play", "sim", "replay", "verify", "fuzz"])
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_help_has_examples(command: str, language: str) -> None:
    done = kurs(command, "--help", "--language", language)
    assert done.returncode == 0
    assert done.stdout.count(f"kurs {command}") > 1, "the usage, and examples"
    assert "--language" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["sim", "stockpile", "--bots", "genius,random"],
        ["sim", "chess", "--bots", "random,random"],
        ["sim", "stockpile", "--bots", "random,random", "--option", "board"],
        ["sim", "stockpile", "--bots", "random,random", "--option", "board=round"],
        ["sim", "stockpile", "--bots", "random,random", "--option", "colour=red"],
        ["sim", "stockpile", "--bots", "random,random", "--games", "0"],
        ["play", "chess"],
        ["play", "stockpile", "--seats", "you,genius"],
        ["play", "stockpile", "--seats", "you"],
        ["play", "no-such-file.jsonl"],
        ["replay", "no-such-file.jsonl"],
        ["verify", __file__],
        ["titles", "--language", "xx"],
        ["sim", "stockpile", "--bots", "random,random", "--games", "many"],
        ["no-such-command"],
    ],
)
def test_errors_are_sentences(words: list[str]) -> None:
    done = kurs(*words)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr + done.stdout
    assert len(done.stderr + done.stdout) > 20


def test_sim_prints_one_json_object() -> None:
    words = ["sim", "stockpile", "--bots", "sensible,random,random,random", "--games", "8", "--json"]
    result = json.loads(kurs(*words).stdout)
    assert result["title"] == "stockpile"
    assert result["games"] == 8
    assert len(result["wins"]) == len(result["scores"]) == 4
    assert result["decisions"] > 8 * 50
    assert result["cpu_seconds"] > 0
    table = kurs(*words[:-1]).stdout
    assert "95 %" in table


def test_fuzz_is_clean() -> None:
    done = kurs("fuzz", "stockpile", "--games", "20")
    assert done.returncode == 0
    assert "no fault" in done.stdout


def test_a_game_is_played_saved_resumed_replayed_and_verified(tmp_path: Path) -> None:
    file = str(tmp_path / "game.jsonl")
    begun = kurs(
        "play", "stockpile", "--seats", "you,sensible,random", "--seed", "7", "--save", file, typed="?\n1\nquit\n"
    )
    assert "STK-" in begun.stdout
    assert f"kurs play {file}" in begun.stdout
    assert kurs("verify", file).returncode == 0
    resumed = kurs("play", file, typed="1\n" * 400)
    assert "Result" in resumed.stdout
    verified = kurs("verify", file)
    assert "every digest is right" in verified.stdout
    assert "over" in verified.stdout
    log = kurs("replay", file, "--to", "5").stdout
    assert "Round 1" in log
    assert "Round 2" not in log
    assert "random 3" in kurs("replay", file, "--language", "pl").stdout
    again = kurs("play", "stockpile", "--save", file)
    assert again.returncode == 1, "an existing game is never overwritten"


def test_two_people_share_a_screen_behind_a_curtain(tmp_path: Path) -> None:
    words = ["play", "stockpile", "--seats", "you:Ann,you:Bob", "--seed", "7", "--save", str(tmp_path / "g.jsonl")]
    shown = kurs(*words, "--option", "first_player=seat", typed="\n1\n\n1\n\nquit\n").stdout
    assert "Ann" in shown
    assert "Bob" in shown
    assert shown.count("press Enter") >= 3


def test_typing_mistakes_cost_nothing(tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    typed = "0\n999\nbid 9 9\nplace 0 0\nnonsense !\nundo\nredo\nlog\nhelp\ntable\n\n? bid 0 25\n? STK-9.99\nquit\n"
    done = kurs(
        "play", "stockpile", "--seats", "you,random", "--option", "first_player=seat", "--save", str(file), typed=typed
    )
    assert "Traceback" not in done.stderr
    assert len(read_record(file.read_text()).lines) == 0


def test_undo_within_a_turn(tmp_path: Path) -> None:
    """Plays on until a selling turn, sells, takes it back."""
    file = tmp_path / "g.jsonl"
    kurs("play", "stockpile", "--seats", "you,random", "--seed", "3", "--save", str(file), typed="quit\n")
    table = replay_record(title("stockpile"), read_record(file.read_text()))
    while (ask := table.ask_of(0)) is None or ask.kind != "sell":
        kurs("play", str(file), typed="1\nquit\n")
        table = replay_record(title("stockpile"), read_record(file.read_text()))
    kurs("play", str(file), typed="2\nundo\nquit\n")
    record = read_record(file.read_text())
    assert len(record.branches) == 1
    assert replay_record(title("stockpile"), record).digest == table.digest


@pytest.mark.parametrize("times", [3, pytest.param(10, marks=pytest.mark.long)])
def test_killed_at_any_moment_nothing_confirmed_is_lost(tmp_path: Path, times: int) -> None:
    """SIGKILL after a varying time; whatever was on the screen is in the file, and the game goes on from there."""
    file = tmp_path / "game.jsonl"
    words = ["play", "stockpile", "--seats", "you,random,random", "--seed", "11", "--save", str(file)]
    shown_before = 0
    for attempt in range(times):
        seen = played_until_killed(words if attempt == 0 else ["play", str(file)], 20 + 3 * attempt, 0.003 * attempt)
        table = replay_record(title("stockpile"), read_record(file.read_text(), mend=True))
        speaker = Speaker("en", table.title, names_of(table.names, Speaker("en")))
        told = ["· " + speaker.event(event) for event in table.events_since(0, 0)]
        begin = 0 if attempt == 0 else max(0, shown_before - NEWS)
        assert seen == told[begin : begin + len(seen)], "something that was on the screen is lost"
        shown_before = table.told_count(0)
        if table.over:
            break
    assert table.entries > 20


def played_until_killed(words: list[str], lines: int, pause: float) -> list[str]:
    """Play until so many events were on the screen, wait a little, then kill; the events that were shown."""
    process = subprocess.Popen(
        [*KURS, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=ENVIRONMENT,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write("1\n" * 12)
    process.stdin.flush()
    seen = []
    for line in process.stdout:
        if "· " in line:
            seen.append(line[line.index("· ") :].rstrip())
        if len(seen) > lines:
            break
    time.sleep(pause)
    process.send_signal(signal.SIGKILL)
    seen += [line[line.index("· ") :].rstrip() for line in process.stdout if "· " in line and line.endswith("\n")]
    process.wait()
    process.stdin.close()
    process.stdout.close()
    return seen


def test_a_line_cut_in_the_middle_was_never_confirmed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kurs("play", "stockpile", "--seats", "you,random", "--seed", "5", "--save", str(file), typed="1\n1\n1\n1\nquit\n")
    whole = file.read_text()
    lines = whole.splitlines(keepends=True)
    file.write_text("".join(lines[:-1]) + lines[-1][:15])
    assert kurs("verify", str(file)).returncode == 1
    resumed = kurs("play", str(file), typed="1\nquit\n")
    assert resumed.returncode == 0
    assert kurs("verify", str(file)).returncode == 0
    assert file.read_text().startswith("".join(lines[:-1]))


def test_a_game_is_open_in_one_window_only(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kurs("play", "stockpile", "--seats", "you,random", "--seed", "5", "--save", str(file), typed="1\nquit\n")
    first = subprocess.Popen(
        [*KURS, "play", str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True
    )
    assert first.stdin
    assert first.stdout
    for line in first.stdout:
        if "Resuming" in line:
            break
    second = kurs("play", str(file), typed="1\nquit\n")
    assert second.returncode == 1
    assert "another window" in second.stderr
    first.stdin.write("1\nquit\n")
    first.stdin.close()
    first.stdout.read()
    first.wait()
    first.stdout.close()
    assert kurs("verify", str(file)).returncode == 0


def test_a_file_with_windows_line_ends_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kurs("play", "stockpile", "--seats", "you,random", "--seed", "5", "--save", str(file), typed="1\n1\n1\nquit\n")
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"\n", b"\r\n") + b'{"n":99,"se')
    assert kurs("play", str(file), typed="quit\n").returncode == 0
    assert file.read_bytes() == whole.replace(b"\n", b"\r\n")
    assert kurs("verify", str(file)).returncode == 0


def test_a_refused_record_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    kurs("play", "stockpile", "--seats", "you,random", "--seed", "5", "--save", str(file), typed="1\nquit\n")
    other = file.read_text().replace('"rules":1', '"rules":2') + '{"n":99'
    file.write_text(other)
    assert kurs("play", str(file), typed="quit\n").returncode == 1
    assert file.read_text() == other


def test_foreign_control_characters_do_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps({"kurs": 1, "title": "\x1b[2Jevil", "rules": 1, "seats": 2, "options": {}, "seed": "",
                                "draws": [], "digest": "0" * 16}) + "\n")  # fmt: skip
    done = kurs("verify", str(file))
    assert done.returncode == 1
    assert "\x1b" not in done.stderr + done.stdout


@pytest.mark.parametrize("words", [["titles"], ["sim", "stockpile", "--bots", "random,random", "--games", "2"]])
def test_a_plain_terminal_is_enough(words: list[str]) -> None:
    ascii_only = ENVIRONMENT | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "KURS_LANGUAGE": "ru"}
    done = subprocess.run([*KURS, *words], capture_output=True, env=ascii_only, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_place_that_cannot_be_written_is_told() -> None:
    done = kurs("play", "stockpile", "--save", "/proc/nowhere/game.jsonl", typed="quit\n")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    with open("/dev/full", "w") as nowhere:
        full = subprocess.run(
            [*KURS, "titles"],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
            text=True,
            timeout=60,
        )
    assert "Traceback" not in full.stderr


def test_investors_are_chosen_knowing_what_they_do(tmp_path: Path) -> None:
    words = ["play", "stockpile", "--seats", "you,random,random", "--option", "investors=on", "--seed", "4"]
    shown = kurs(*words, "--save", str(tmp_path / "g.jsonl"), typed="quit\n").stdout
    assert "start with $" in shown
