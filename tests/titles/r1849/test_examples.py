"""The worked examples: the recorded auction, and that every example is the subject of a test somewhere."""

import re
import tomllib
from pathlib import Path

import pytest

from .rig import fresh

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[3] / "shared" / "games" / "r1849" / "examples.toml"


def test_the_recorded_auction() -> None:  # R49-3.8, R49-3.9, R49-3.13, EX-20
    t = fresh(3).play("bid SMS 115", "bid CNM 80", "bid SMS 120", "bid SIGI 50", "buy SCE")
    assert (t.kind, t.asked) == ("mini_auction", 0)
    raises = [f"bid SMS {amount}" for amount in (125, 130, 135, 140, 145, 150)]
    t.play(*raises, "withdraw", "pass", "pass", "buy RSA", "par 100")
    owners = {name: t.owner(name) for name in ("SCE", "SIGI", "CNM", "SMS", "RSA")}
    assert owners == {"SCE": 1, "SIGI": 0, "CNM": 1, "SMS": 2, "RSA": 1}
    assert (t.state.cash, t.state.priority, t.treasury("RCS")) == ([450, 250, 350], 2, 70)


def test_every_example_is_a_test() -> None:
    if not EXAMPLES.exists():
        pytest.skip(f"{EXAMPLES.name} of the rules is not here")
    numbers = [row["id"] for row in tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))["example"]]
    cited = set()
    for path in HERE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        cited |= set(re.findall(r"EX-[0-9]+", text))
        for first, last in re.findall(r"EX-([0-9]+) to EX-([0-9]+)", text):
            cited |= {f"EX-{n}" for n in range(int(first), int(last) + 1)}
    assert len(numbers) > 80
    assert not [number for number in numbers if number not in cited]
