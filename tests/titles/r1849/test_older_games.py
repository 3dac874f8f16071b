"""Games recorded or saved under older rules: read on as far as they mean the same today."""

from pathlib import Path

from kurs.kernel import read_record, replay_record
from kurs.titles.r1849 import TITLE

ELECTRIC = Path(__file__).with_name("electric_of_rules_1.jsonl")
"""Three play Electric Dreams up to the first station they could buy; its header still calls that variant off."""


def of_today(text: str) -> str:
    """The same record under the number of today's rules."""
    return text.replace('"rules":1,', f'"rules":{TITLE.rules},', 1)


def test_an_old_header_without_the_variants_of_electric_dreams() -> None:  # R49-6.3
    """Every digest is compared on the way; the table says what is in force."""
    record = read_record(of_today(ELECTRIC.read_text(encoding="utf-8")))
    chosen = record.header.options
    assert [chosen[name] for name in ("electric_dreams", "station_purchase", "bonds")] == ["on", "off", "off"]
    table = replay_record(TITLE, record)
    assert (table.entries, table.digest) == (204, "2c99e84c8f400cb9")
    assert table.record.header.options == chosen | {"station_purchase": "on", "bonds": "on"}
    again = replay_record(TITLE, read_record(table.record.text()))
    assert again.digest == table.digest
