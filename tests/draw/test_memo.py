"""What was drawn before is kept for a while."""

from kurs.draw.memo import Memo


def test_the_least_used_is_forgotten_first() -> None:
    made: list[str] = []
    memo: Memo[str] = Memo(2)

    def make(key: str) -> str:
        return memo(key, lambda: made.append(key) or key.upper())  # type: ignore[func-returns-value]

    for key in ("a", "b", "a", "c", "a", "b"):
        assert make(key) == key.upper()
    assert made == ["a", "b", "c", "b"]
