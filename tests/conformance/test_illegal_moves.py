"""Ten thousand illegal moves in each of our titles."""

import pytest

from kurs.kernel import title
from kurs.testing.illegal import BATCHES, illegal_moves
from own import OWN_TITLES

RARE: dict[str, set[str]] = {
    # Cramer with two cards, an investor twice in one phase
    "stockpile": {
        "why.cramer_between",
        "why.investor_used",
    },
    # random players overbid and own little: these need cards in play
    "friesematenten": {
        "why.cannot_buy",
        "why.fee",
        "why.needs_factory",
        "why.not_an_action",
        "why.not_an_influence",
        "why.not_counted",
        "why.too_dear",
        "why.too_high",
        "why.too_valuable",
    },
    # random players hardly sell directly, hardly move Offices, and never place all of them
    "smartphone_inc": {
        "why.direct_at_most",
        "why.no_marker",
        "why.not_this_office",
        "why.not_your_office",
    },
    # a full board of factories, a bid out of all reason, a third factory of one kind in a turn
    "master_of_economy": {
        "why.all_run",
        "why.bid_too_high",
        "why.no_piece",
        "why.type_used",
    },
    # these need a certain position and the one move that is tried there and not elsewhere
    "r1849": {
        "why.certificate_limit",
        "why.cheapest_only",
        "why.first_turn",
        "why.keeps_presidency",
        "why.lay_label",
        "why.lay_not_coastal",
        "why.lay_sce",
        "why.lay_shaken",
        "why.no_number",
        "why.none_to_start",
        "why.refused",
        "why.station_not_coastal",
        "why.station_reserved",
        "why.too_much",
        "why.train_limit",
    },
}
"""By title: reasons so rare in random games that they do not turn up here; tests of the title itself have them."""

FEW = 200


@pytest.mark.slow
@pytest.mark.parametrize("batches", [FEW, pytest.param(BATCHES, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", OWN_TITLES)
def test_every_illegal_move_is_refused_with_a_reason(name: str, batches: int) -> None:
    illegal_moves(title(name), batches, RARE.get(name, set()), exactly=batches == BATCHES)
