"""The toy with more in its result than seats: the first two seats play together, and the house has a row of its own."""

from conformance.toy import Toy, ToyTitle
from kurs.kernel import Score, ranks


class TogetherTitle(ToyTitle):
    """The house has what the bank has; the seats' ranks are those of their own points."""

    def teams(self, state: Toy) -> tuple[tuple[int, ...], ...]:
        return ((0, 1),)

    def scores(self, state: Toy) -> tuple[Score, ...]:
        rows = super().scores(state)
        house = state.bank // 4
        rank = ranks([*[row.points for row in rows], house])
        lines = (("points", house), ("chest", 0))
        return (
            *[row._replace(rank=r) for row, r in zip(rows, rank[:-1], strict=True)],
            Score(house, rank[-1], lines, "who.house"),
        )


TOGETHER = TogetherTitle()
