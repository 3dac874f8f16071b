"""What travels in 1849: each train and each share has a name on the picture, so that a page sees where it goes."""

import re
from collections import Counter
from typing import Any

import pytest

from draw.table import draw
from draw.test_r1849_panels import RICH, ours, walk
from kurs.kernel import Table

pytestmark = pytest.mark.slow

PIECE = re.compile(r'<g id="([^"]+)" data-piece=""(?: data-comes="([^"]*)")? data-like="train-(\d+)"')
SHARE = re.compile(r'data-sum="share-(\d)-(\w+)">[^<]*?(\d+)')


def bodies(table: Table[Any]) -> dict[str, str]:
    return {id: str(panel.body) for id, panel in ours(draw(table, None)).items()}


def test_every_train_has_a_name_and_comes_from_the_bank() -> None:
    bought = used = 0
    for table, _ in walk(4, "d", "sensible", RICH):
        found, view = bodies(table), table.view(None)
        for c, corporation in enumerate(view.corporations):
            here = PIECE.findall(found[f"corporation-{c}"])
            if not corporation.started:
                assert not here
                continue
            assert Counter(int(kind) for *_, kind in here) == +Counter(dict(enumerate(corporation.trains)))
            assert len({name for name, *_ in here}) == len(here)
            assert all(f'id="{comes}"' in found["depot"] for _, comes, _ in here), here
            bought += len(here)
        discarded = Counter(int(kind) for *_, kind in PIECE.findall(found["depot"]))
        assert discarded == +Counter({kind: train.discarded for kind, train in enumerate(view.trains)})
        used += sum(discarded.values())
    assert bought
    assert used


def test_shares_that_are_shown_are_all_there_are() -> None:
    """With players, in the treasury and in the pool."""
    seen: set[str] = set()
    for table, _ in walk(4, "d", "sensible", RICH):
        found, view = bodies(table), table.view(None)
        shares = [(int(c), owner, int(percent)) for body in found.values() for c, owner, percent in SHARE.findall(body)]
        assert len({one[:2] for one in shares}) == len(shares)
        for c, corporation in enumerate(view.corporations):
            if corporation.started:
                held = dict([(owner, percent) for number, owner, percent in shares if number == c])
                assert sum(held.values()) == 100, (c, held)
                assert {int(owner): held[owner] for owner in held if owner.isdigit()} == +Counter(
                    dict(enumerate(corporation.held))
                )
                seen |= {owner for owner in held if not owner.isdigit()}
    assert seen == {"treasury", "pool"}
