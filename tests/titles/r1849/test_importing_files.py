"""Files of other ages and programs that write the same game differently."""

import json

from kurs.titles.r1849.importing.format import read_game, seed_of

from .test_importing import VARIANTS, follow, of, renumber, small, without_routes


def test_fields_that_say_nothing_and_numbers_for_texts() -> None:
    file = small()
    for action in file["actions"]:
        action |= {name: None for name in ("auto_actions", "routes", "shares", "slot", "choice") if name not in action}
        if action["type"] == "par":
            action["share_price"] = int(action["share_price"].split(",")[0])
        elif action["type"] == "sell_shares":
            action["share_price"] = 90
    done = follow(file)
    assert done.difference is None
    assert without_routes(done.state) == without_routes(of(VARIANTS[0]).state)


def test_the_seed_is_the_first_number_of_the_name() -> None:
    file = small()
    file["settings"]["seed"] = None
    file["id"] = "hs_no_1000_b7"
    assert seed_of(read_game(json.dumps(file))) == 1000


def test_a_private_that_is_not_used_is_no_decision() -> None:
    file = small()
    actions = []
    for action in file["actions"]:
        if action["type"] == "dividend":
            actions.append({"type": "pass", "entity": "CNM", "entity_type": "company"})
        actions.append(action)
    done = follow(renumber(file, actions))
    assert done.difference is None
    assert without_routes(done.state) == without_routes(of(VARIANTS[0]).state)
    assert {phrase.key for phrase in done.notes} == {"import.note_extra_pass"}
