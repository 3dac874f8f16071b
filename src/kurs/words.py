"""The sentences that belong to no title: what each speaks of. See `kurs.text` for the kinds of arguments."""

from typing import Final

KERNEL: Final = {
    "seat_name": "number",
    "over": "",
    "no_seat": "number",
    "not_asked": "",
    "stale": "number:given number:now",
    "malformed": "",
    "no_such_move": "text",
    "no_undo": "",
    "no_redo": "",
    "no_proposal": "",
    "no_entry": "number number:last",
    "seats": "number:fewest number:most number",
    "no_option": "text text:known",
    "no_value": "text:option text text:known",
    "no_title": "text text:known",
    "no_bot": "text text:known",
    "answered": "seat",
    "undone": "seat number",
    "take_back_asked": "seat number",
    "take_back_refused": "seat",
}

RECORD: Final = {
    "line": "number:line text:what",
    "empty": "",
    "foreign": "",
    "format": "text number:known",
    "no_json": "",
    "fields": "text",
    "unfinished": "",
    "number": "number number:expected",
    "back": "number",
    "no_digest": "",
    "digest": "",
    "draws_missing": "",
    "draw_outside": "number number:below",
    "draws_left": "count",
    "no_move": "text",
    "not_asked": "nth",
    "illegal": "text",
    "rules": "number number:now",
    "rules_unknown": "number number:now",
}

WORDS: Final[dict[str, str]] = {f"kernel.{key}": kinds for key, kinds in KERNEL.items()} | {
    f"record.{key}": kinds for key, kinds in RECORD.items()
}
