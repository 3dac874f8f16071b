"""The lights go out while people and bots play: every folder starts again, nothing acknowledged is lost, bots go on."""

import re
import time
from pathlib import Path

import pytest

from kurs.kernel import SearchChance
from server.running import Page, Server, settle
from server.test_bots_go_on import moves, until


def play_until(page: Page, seconds: float, chance: SearchChance) -> None:
    """Whenever we are asked we answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.asked:
            page.move(page.options[chance.below("option", len(page.options))])
        page.quiet(0.1)


def last_moment(history: str) -> int:
    found = re.search(r'max="(\d+)"', history)
    return int(found[1]) if found else 0


LONG = [pytest.param(f"part {n}", 35, marks=pytest.mark.long) for n in range(2)]
"""In parts, so that none takes longer than a test may on a busy machine."""


@pytest.mark.parametrize(("seed", "kills"), [("kills", 2), *LONG])
def test_what_was_seen_is_there_after_a_kill_and_bots_go_on(
    tmp_path: Path, place: Path | str, seed: str, kills: int
) -> None:
    options = ("--database", place) if isinstance(place, str) else ()
    server = Server(tmp_path / "data", environment={"KURS_UNLIMITED": "1"}, options=options)
    chance = SearchChance(seed)
    ann = server.visitor()
    try:
        for kill in range(kills):
            alone = ann.new_table(["bot:random"] * 3, title="r1849", pace="400")
            id = ann.new_table(["me", "bot:random", "bot:random"])
            with ann.socket(id) as page:
                settle(page)
                play_until(page, 0.2 + chance.below("moment", 1500) / 1000, chance)
                seen, log = last_moment(page.html["history"]), page.html.get("log-0", "")
                seen_alone = moves(server, alone)
                server.kill()
            server.start()
            assert moves(server, id) >= seen, f"kill {kill}"
            until(lambda table=alone, before=seen_alone: moves(server, table) > before + 1, 30)  # type: ignore[misc]
            ann = server.visitor() if kill % 20 == 19 else ann
            with server.visitor().socket(id) as page:
                settle(page)
                assert last_moment(page.html["history"]) >= seen - 1, "a watcher is told a little less"
                assert ("log-0" in page.html) or not log
            for table in (alone, id):
                ann.post(f"/t/{table}/close")
    finally:
        said = server.stop()
    assert "Traceback" not in said
