"""Records that are brought along: read, bounded, and played as far as is wanted."""

from typing import Any, Final

from kurs.kernel import Record, Refused, Table, read_record, replay_record, title

LONGEST_SEED: Final = 200
LONGEST_NAME: Final = 200
"""Letters of a seed, and of a name or an option."""


def line_of_play(text: str, upto: int | None) -> tuple[Record, Table[Any]]:
    """A record's line of play up to an entry; no longer than a game can be."""
    record = read_record(text)
    header, entries = record.header, len(record.entries)
    game_title = title(header.title)
    if len(header.seed) > LONGEST_SEED or len(header.names) > header.seats:
        raise Refused("web.too_long")
    if any([len(text) > LONGEST_NAME for text in (*header.names, *header.options, *header.options.values())]):
        raise Refused("web.too_long")
    if entries > game_title.bound(max(game_title.min_seats, min(header.seats, game_title.max_seats))):
        raise Refused("web.too_long")
    table = replay_record(game_title, record, to=entries if upto is None else upto)
    if record.rules < game_title.rules and not table.over:
        table.go_on_under_new_rules(record.rules)
    return record, table
