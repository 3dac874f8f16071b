"""Catalogues: complete in every language, plurals right."""

import string

import pytest

from kurs.catalogues import own_words
from kurs.draw.shapes import wrap
from kurs.kernel import Event, Phrase, RecordError, title, title_names
from kurs.text import LANGUAGES, Speaker, catalogue, name_in_record, parse_kinds
from kurs.words import WORDS
from own import OWN_TITLES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_sentence(language: str) -> None:
    words = catalogue(language, "kurs")
    for key, kinds in WORDS.items():
        names = {name for _, name in parse_kinds(kinds)}
        plural = any(kind == "count" for kind, _ in parse_kinds(kinds))
        for n in (1, 2, 5, 22):
            sentence = words.ngettext(key, key, n) if plural else words.gettext(key)
            assert sentence != key, f"{language}: no sentence for {key}"
            used = {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}
            assert used <= names, f"{language}: {key} speaks of {used - names}"


@pytest.mark.parametrize("name", OWN_TITLES)
def test_no_sentence_of_the_house_is_said_instead_of_a_title_s(name: str) -> None:
    own = own_words(title(name))
    assert len(own) > 50
    assert {*own} & {*WORDS} == set()


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {1: "1 entry", 2: "2 entries", 5: "5 entries", 22: "22 entries"}),
        ("pl", {1: "1 wpis,", 2: "2 wpisy", 5: "5 wpisów", 12: "12 wpisów", 22: "22 wpisy"}),
        ("ru", {1: "1 запись", 2: "2 записи", 5: "5 записей", 11: "11 записей", 21: "21 запись", 22: "22 записи"}),
    ],
)
def test_plurals(language: str, forms: dict[int, str]) -> None:
    for n, form in forms.items():
        assert form in Speaker(language).key("verify.ok", count=n, undone=0, title="x")


def test_an_error_names_its_line_in_every_language() -> None:
    error = RecordError("record.draws_left", (3,)).at_line(7)
    for language in LANGUAGES:
        assert "7" in Speaker(language).error(error)
        assert "3" in Speaker(language).error(error)


def test_what_is_not_declared_cannot_be_said() -> None:
    with pytest.raises(KeyError):
        Speaker("en").say(Phrase("kernel.no_such_key"))


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    speaker = Speaker("en", None, ["Ann", " ", "Bob"])
    assert [speaker.name(seat) for seat in (0, 1, 2, 3, 0)] == ["Ann", "Player 2", "Bob", "Player 4", "Ann"]
    assert speaker.name(10**9) == "Player 1000000001"
    assert speaker.name(-1) == "Player 0", "no name is borrowed from the other end"


def test_a_phrase_with_too_many_arguments_is_named() -> None:
    with pytest.raises(ValueError, match=r"kernel\.take_back_asked speaks of 'seat'"):
        Speaker("en").say(Phrase("kernel.take_back_asked", (0, 1)))


@pytest.mark.parametrize("name", title_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_one_minus_sign_and_it_stands_before_the_sum(name: str, language: str) -> None:
    speaker = Speaker(language, title(name))
    for key in ("money", "number"):
        said = speaker.say(Phrase(key, (-5,)))
        assert said == f"\u2212{speaker.say(Phrase(key, (5,)))}"
        assert "-" not in said


@pytest.mark.parametrize("name", title_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_between_a_number_and_its_currency(name: str, language: str) -> None:
    speaker = Speaker(language, title(name))
    said = speaker.say(Phrase("money", (1234,)))
    assert " " not in said
    assert wrap(f"{said} {said}", 1, 12) == (said, said), "on the picture, too"


@pytest.mark.parametrize("language", LANGUAGES)
def test_money_is_legible_within_a_sentence(language: str) -> None:
    speaker = Speaker(language, title("r1849"), ["Ann"])
    said = speaker.say(Phrase("event.bid", (0, 1, 45)))
    assert speaker.say(Phrase("money", (45,))) in said
    assert "\ufffd" not in said


def test_nothing_is_not_counted_in_thousands() -> None:
    speaker = Speaker("en", title("stockpile"), ["Ann"])
    assert speaker.say(Phrase("event.bid", (0, 1, 0))) == "Ann bids $0 on pile 2."
    assert speaker.say(Phrase("event.bid", (0, 1, 5))) == "Ann bids $5k on pile 2."


def test_what_a_record_says_to_the_terminal_is_no_name() -> None:
    assert [name_in_record(name) for name in ("you:Ann", "you", "sensible", "you: Bo:b", "Yours")] == [
        "Ann",
        "",
        "sensible",
        "Bo:b",
        "Yours",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_between_a_number_and_its_unit(language: str) -> None:
    """Wherever it stands in a sentence: the name of a card, an option, a button."""
    speaker = Speaker(language, title("stockpile"))
    sum_ = speaker.say(Phrase("money", (1,)))
    assert " " not in sum_
    whole = speaker.key("option.resplit_bonus_per_split_card.10")
    assert speaker.say(Phrase("money", (10,))) in whole
    smartphone = Speaker(language, title("smartphone_inc"))
    earned = smartphone.event(Event("final", (0, 7)))
    assert smartphone.points(7) in earned
    assert " " not in smartphone.points(7)
