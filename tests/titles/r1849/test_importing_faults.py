"""What is wrong with a file of 18xx.games is told in a sentence: differences, malformed files, the command itself."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kurs.kernel import KursError
from kurs.text import LANGUAGES, sentence
from kurs.titles.r1849.importing import import_game

from .exporting import FIRST_ID, text_of
from .test_importing import File, follow, key_of, small

pytestmark = pytest.mark.slow

# --- differences ----------------------------------------------------------------------------------------------------


def first(file: File, kind: str, number: int = 0) -> dict[str, Any]:
    """The n-th action of a type."""
    found = [a for a in file["actions"] if a["type"] == kind and (kind != "run_routes" or a["routes"])]
    action: dict[str, Any] = found[number]
    return action


def at_bank(action: dict[str, Any]) -> dict[str, Any]:
    action["price"] += 10
    return action


DIFFERENCES: dict[str, tuple[Callable[[File], object], str]] = {
    "revenue": (lambda f: first(f, "run_routes")["routes"][0].update(revenue=1000), "import.revenue"),
    "price of a train": (lambda f: at_bank(first(f, "buy_train")), "import.price"),
    "price of a private": (
        lambda f: next(a for a in f["actions"] if a["type"] == "bid").update(price=19),
        "import.price",
    ),
    "player": (lambda f: first(f, "bid").update(entity=FIRST_ID + 2), "import.wrong_one"),
    "nobody": (lambda f: first(f, "bid").update(entity=7), "import.unknown"),
    "corporation": (lambda f: first(f, "lay_tile").update(entity="SFA"), "import.wrong_one"),
    "hex": (lambda f: first(f, "lay_tile").update(hex="Z99"), "import.unknown"),
    "tile": (lambda f: first(f, "lay_tile").update(tile="99-0"), "import.unknown"),
    "certificate": (lambda f: first(f, "buy_shares").update(shares=["RCS_9"]), "import.unknown"),
    "endless certificate": (lambda f: first(f, "buy_shares").update(shares=["RCS_" + "1" * 5000]), "import.unknown"),
    "endless price": (lambda f: first(f, "par").update(share_price="1" * 5000), "import.unknown"),
    "percent": (lambda f: first(f, "buy_shares").update(percent=20), "import.share"),
    "train": (lambda f: first(f, "buy_train").update(train="5H-0"), "import.unknown"),
    "city": (lambda f: first(f, "place_token", 1).update(city="999-0-0"), "import.unknown"),
    "dividend": (lambda f: first(f, "dividend").update(kind="half"), "import.unknown"),
    "type": (lambda f: first(f, "dividend").update(type="merge"), "import.no_type"),
    "choice": (lambda f: first(f, "choose").update(choice="Something"), "import.unknown"),
    "result": (lambda f: f["result"].update({str(FIRST_ID): 1}), "import.result"),
    "somebody else's result": (lambda f: f["result"].update({"1": 1}), "import.unknown"),
    "reason": (lambda f: f.update(game_end_reason="stock_market"), "import.reason"),
    "too long": (lambda f: f["actions"].append({**first(f, "bid"), "id": 9999}), "import.already_over"),
    "too short": (lambda f: f["actions"].__delitem__(slice(-30, None)), "import.not_over"),
}


@pytest.mark.parametrize("name", [*DIFFERENCES])
def test_differences_are_found(name: str) -> None:
    change, key = DIFFERENCES[name]
    file = small()
    change(file)
    assert key_of(follow(file)) == key


def test_a_route_against_the_rules_is_told_by_its_reason() -> None:
    file = small()
    first(file, "run_routes")["routes"][0]["connections"][0].append("C5")
    assert key_of(follow(file)) == "import.route"


def test_a_missing_pass_of_a_player_is_a_difference() -> None:
    file = small()
    n = next(
        n for n, a in enumerate(file["actions"]) if a["type"] == "pass" and n > 30 and a["entity_type"] == "player"
    )
    del file["actions"][n]
    assert key_of(follow(file)) == "import.wrong_one"


# --- files that are none --------------------------------------------------------------------------------------------


MALFORMED: dict[str, tuple[Callable[[File], object], str]] = {
    "no title": (lambda f: f.pop("title"), "import.foreign"),
    "other title": (lambda f: f.update(title="1846"), "import.no_title"),
    "no players": (lambda f: f.pop("players"), "import.fields"),
    "two players": (lambda f: f["players"].pop(), "kernel.seats"),
    "the same player twice": (lambda f: f["players"][0].update(id=FIRST_ID + 1), "import.players_alike"),
    "no actions": (lambda f: f.pop("actions"), "import.fields"),
    "an action that is none": (lambda f: f["actions"].append(3), "import.fields"),
    "a price that is none": (lambda f: first(f, "bid").update(price="much"), "import.fields"),
    "an action without a type": (lambda f: first(f, "bid").pop("type"), "import.fields"),
    "an unknown option": (lambda f: f["settings"].update(optional_rules=["fast"]), "import.no_option"),
    "neither seed nor number": (lambda f: (f["settings"].pop("seed"), f.update(id="x")), "import.no_seed"),
    "redo of nothing": (lambda f: f["actions"].append({"type": "redo", "entity": FIRST_ID, "id": 5}), "import.redo"),
}


@pytest.mark.parametrize("name", [*MALFORMED])
def test_malformed_files(name: str) -> None:
    change, key = MALFORMED[name]
    file = small()
    change(file)
    with pytest.raises(KursError) as caught:
        follow(file)
    assert caught.value.reason.key == key
    for language in LANGUAGES:
        assert sentence(caught.value, language) != str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"title": 3}', "[" * 100000])
def test_no_file_at_all(text: str) -> None:
    with pytest.raises(KursError):
        import_game(text)


# --- the command ----------------------------------------------------------------------------------------------------


def kurs(*words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"KURS_LANGUAGE": "en", "COLUMNS": "300", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-m", "kurs", *words],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=120,
    )


def test_the_command(tmp_path: Path) -> None:
    source, record = tmp_path / "game.json", tmp_path / "game.jsonl"
    file = small()
    source.write_text(text_of(file))
    done = kurs("import-18xx", str(source), "--out", str(record))
    assert done.returncode == 0, done.stderr
    assert str(len(file["actions"])) in done.stdout
    assert "The game is over." in kurs("verify", str(record)).stdout
    again = kurs("import-18xx", str(source), "--out", str(record))
    assert again.returncode == 1
    assert "exists already" in again.stderr


def test_the_command_shows_a_difference(tmp_path: Path) -> None:
    source, record = tmp_path / "game.json", tmp_path / "game.jsonl"
    file = small()
    run = first(file, "run_routes")
    run["routes"][0]["revenue"] = 990
    source.write_text(text_of(file))
    done = kurs("import-18xx", str(source), "--out", str(record))
    assert done.returncode == 1
    assert f"at action {run['id']} " in done.stderr
    assert "brought 990" in done.stderr
    assert '"run_routes"' in done.stdout
    assert "Treasury" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert not record.exists()


@pytest.mark.parametrize("text", ["", "nothing", "{}", '{"title": "1817"}', '{"title": "1849"}'])
def test_the_command_refuses_in_a_sentence(tmp_path: Path, text: str) -> None:
    source = tmp_path / "game.json"
    source.write_text(text)
    done = kurs("import-18xx", str(source), "--out", str(tmp_path / "game.jsonl"))
    assert done.returncode == 1
    assert done.stderr.startswith("Sorry: ")
    assert "Traceback" not in done.stderr
