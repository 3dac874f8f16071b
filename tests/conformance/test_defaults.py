"""What a title need not write: copying, endings, the package of its catalogues, and sentences that speak of nothing."""

from typing import Any, ClassVar

import pytest

from conformance.toy import Toy, ToyFace, ToyTitle
from kurs.face import Face
from kurs.kernel import SearchChance, Title
from kurs.testing.checks import CHECKS
from kurs.text import Speaker, own_words


class SpareFace(ToyFace):
    """Declares only what speaks of something, and not even all of that."""

    words: ClassVar[dict[str, str]] = {key: kinds for key, kinds in ToyFace.words.items() if kinds}


class Spare(ToyTitle):
    """Leaves to the house what the house can do."""

    face = "conformance.test_defaults:SpareFace"
    all_endings: ClassVar[tuple[str, ...]] = ()

    def clone(self, state: Toy) -> Toy:
        return Title.clone(self, state)

    def endings(self, state: Toy) -> tuple[str, ...]:
        return Title.endings(self, state)


class SilentFace(SpareFace):
    words: ClassVar[dict[str, str]] = {key: kinds for key, kinds in SpareFace.words.items() if key != "event.won"}


class Silent(Spare):
    """Speaks of something and does not declare what."""

    face = "conformance.test_defaults:SilentFace"


@pytest.mark.parametrize("check", ["clone", "endings", "sentences", "names", "round_trip", "record"])
def test_a_title_that_leaves_out_what_has_a_default_passes(check: str) -> None:
    CHECKS[check](Spare())


def test_a_copy_shares_nothing_that_changes() -> None:
    state, _ = Spare().setup(2, {"generous": "no", "gifts": "no"}, SearchChance("copies"))
    copied = Spare().clone(state)
    assert copied == state
    copied.coins[0] += 1
    copied.deck.pop()
    assert (copied.coins[0], len(copied.deck)) == (state.coins[0] + 1, len(state.deck) - 1)


def test_the_english_catalogue_declares_what_speaks_of_nothing() -> None:
    assert own_words(Spare()) == ToyFace.words
    assert Speaker("en", Spare()).key("who.house")


def test_what_speaks_of_something_is_declared() -> None:
    assert "event.won" not in own_words(Silent())
    with pytest.raises(KeyError, match=r"no words are declared for 'event\.won'"):
        CHECKS["sentences"](Silent())


def test_catalogues_lie_in_the_package_of_the_face_unless_it_names_another() -> None:
    class Own(Face[Any]):
        pass

    class Named(Face[Any]):
        package = "elsewhere"

    class Derived(Named):
        pass

    assert (Own.package, Named.package, Derived.package) == (__name__.partition(".")[0], "elsewhere", "elsewhere")
