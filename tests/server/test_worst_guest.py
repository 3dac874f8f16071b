"""A guest who does his worst, all at once, while others play at their tables: they notice no error, and nothing grows
for good. `python -m bench.worst` prints how much slower it was for them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kurs

ROOT = Path(__file__).parents[2]
SOURCE = Path(kurs.__file__).parents[1]
WAYS = {"pages", "half_requests", "pings", "sockets", "imports", "tables", "take_backs", "chat"}
OWN_GAME = 200_000
"""Bytes on the disk for a game of the others; the journal of the file has a few megabytes besides."""


@pytest.mark.parametrize(("tables", "seconds"), [(2, 6), pytest.param(20, 300, marks=pytest.mark.long)])
def test_the_others_play_on(tables: int, seconds: int) -> None:
    command = [sys.executable, "-m", "bench.worst", str(tables), str(seconds), "--json"]
    environment = os.environ | {"PYTHONPATH": str(SOURCE)}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["errors"] == []
    assert set(found["done"]) == WAYS
    assert found["waits"] > tables
    assert found["slow"] < 5000, f"{found['middle']:.0f} and {found['slow']:.0f} ms"
    assert found["memory_kb"] < 150_000
    assert found["disk"] < 2 * found["quota"] + 6_000_000 + OWN_GAME * (1 + found["waits"] // 30)
    assert "Traceback" not in found["said"], found["said"][-3000:]
