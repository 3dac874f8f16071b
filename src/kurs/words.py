"""The sentences that belong to no title: what each speaks of. See `kurs.text` for the kinds of arguments."""

from typing import Final

KERNEL: Final = {
    "seat_name": "number",
    "over": "",
    "no_seat": "nth",
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
    "no_players": "",
}

CLI: Final = {
    "help": "",
    "titles.help": "",
    "play.help": "",
    "sim.help": "",
    "replay.help": "",
    "verify.help": "",
    "fuzz.help": "",
    "error": "text:what",
    "seats": "number:fewest number:most",
    "bots": "text:bots",
    "no_language": "text text:known",
    "option_form": "text",
    "no_file": "text",
    "file_exists": "text",
    "too_long": "text",
    "unreadable": "text",
    "at_least_one_game": "",
}

PLAY: Final = {
    "person": "number",
    "prompt": "seat",
    "curtain": "seat",
    "help": "",
    "saved": "text:file",
    "resumed": "text:file number",
    "record": "text:file",
    "not_understood": "text",
    "can_be_done": "text",
    "no_rule": "text",
    "result": "",
    "place": "",
    "player": "",
    "points": "",
}

SIM: Final = {
    "playing": "",
    "title": "text:title number:games text:seed",
    "bot": "",
    "wins": "",
    "share": "",
    "interval": "",
    "score": "",
    "median": "",
    "deviation": "",
    "place": "",
    "lengths": "number:shortest number:median number:longest",
    "winning": "number:score",
    "speed": "number:seconds number:games number:decisions",
}

OTHERS: Final = {
    "verify.ok": "count number:undone text:title",
    "verify.over": "",
    "verify.running": "",
    "fuzz.playing": "",
    "fuzz.clean": "count number:decisions number:longest number:settings",
    "fuzz.fault": "number text:what text:file",
}

WORDS: Final[dict[str, str]] = (
    {f"kernel.{key}": kinds for key, kinds in KERNEL.items()}
    | {f"record.{key}": kinds for key, kinds in RECORD.items()}
    | {f"cli.{key}": kinds for key, kinds in CLI.items()}
    | {f"play.{key}": kinds for key, kinds in PLAY.items()}
    | {f"sim.{key}": kinds for key, kinds in SIM.items()}
    | OTHERS
)
