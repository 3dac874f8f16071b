"""Presidents and the exchange of certificates (R49-4.3.9 to R49-4.3.13)."""

from .rig import Rig, bare


def table(first: str, second: str, third: str = "", pool: str = "", seats: int = 3) -> Rig:
    """RCS, which has operated, in the hands of three players; the first one's turn."""
    return bare(seats).cash(400).corporation("RCS", 100, {0: first, 1: second, 2: third}, pool=pool).at_stock()


def sales(t: Rig) -> list[int]:
    """Percentages of RCS that may be sold."""
    return sorted([int(text.split()[2]) for text in t.options("sell RCS")])


def test_only_a_strictly_larger_holding_takes_over() -> None:  # R49-4.3.11, EX-25
    t = table("P 10", "10 10").play("pass", "buy RCS treasury")
    assert (t.president("RCS"), t.certificates(1, "RCS")) == (0, "10 10 10")
    t.play("pass", "pass", "buy RCS treasury")
    assert t.president("RCS") == 1
    assert (t.certificates(0, "RCS"), t.certificates(1, "RCS")) == ("10 10 10", "P 10 10")


def test_the_heir_gives_the_last_certificate_if_that_is_all_he_has() -> None:  # R49-4.3.12
    t = table("P 10", "L 10", "10").play("sell RCS 10")
    assert t.president("RCS") == 1
    assert (t.certificates(0, "RCS"), t.certificates(1, "RCS"), t.certificates("pool", "RCS")) == ("L", "P 10", "10")


def test_of_equal_heirs_the_nearest_to_the_left_takes_over() -> None:  # R49-4.3.12
    t = table("P 10 10", "10 10", "10 10").play("sell RCS 20", "done")
    assert t.president("RCS") == 0, "20 against 20"
    t = table("P 10", "10 10", "10 10").play("sell RCS 30 P20")
    assert t.president("RCS") == 1
    t = bare(4).corporation("RCS", 100, {1: "P", 0: "10 10", 3: "10 10"}).at_stock(1).play("sell RCS 20 P20")
    assert t.president("RCS") == 3, "seat 3 sits nearer to the left of seat 1 than seat 0"


def test_the_old_president_chooses_what_he_takes() -> None:  # R49-4.3.13, EX-26
    for choice, old, new in (("L20", "L 10", "P 10 10"), ("tens", "10 10 10", "P L")):
        t = table("P 10 10", "L 10 10").play("sell RCS 10")
        assert (t.kind, t.asked, t.options()) == ("exchange", 0, ["exchange L20", "exchange tens"])
        t.play(f"exchange {choice}")
        assert t.president("RCS") == 1
        assert (t.certificates(0, "RCS"), t.certificates(1, "RCS")) == (old, new)
        assert (t.asked, t.percent("pool", "RCS")) == (0, 10), "his turn goes on"


def test_also_for_the_pool_when_p20_is_sold() -> None:  # R49-4.3.12, R49-4.3.13
    for choice, pool, new in (("L20", "L 10", "P 10 10"), ("tens", "10 10 10", "P L")):
        t = table("P 10 10", "L 10 10").play("sell RCS 30 P20", f"exchange {choice}")
        assert (t.certificates("pool", "RCS"), t.certificates(1, "RCS"), t.certificates(0, "RCS")) == (pool, new, "10")


def test_p20_against_the_last_certificate_only_as_a_whole() -> None:  # R49-4.3.9, R49-4.3.10, R49-7.31, EX-27
    t = table("P", "L")
    assert sales(t) == [20]
    assert t.why_not("sell RCS 10 half") == "no_heir"
    t.play("sell RCS 20 P20")
    assert (t.president("RCS"), t.certificates("pool", "RCS"), t.certificates(1, "RCS")) == (1, "L", "P")


def test_ten_percent_out_of_p20() -> None:  # R49-4.3.9, R49-4.3.10, R49-4.3.12, EX-28
    t = table("P", "10 10")
    assert t.options("sell") == ["sell RCS 20 P20", "sell RCS 10 half"]
    t.play("sell RCS 10 half")
    assert t.president("RCS") == 1
    holdings = [t.certificates(owner, "RCS") for owner in (0, 1, "pool")]
    assert holdings == ["10", "P", "10"]
    assert (t.state.cash[0], t.price("RCS")) == (500, 95)


def test_without_an_heir_p20_stays() -> None:  # R49-4.3.10, EX-29
    t = table("P 10", "10")
    assert sales(t) == [10]
    assert t.why_not("sell RCS 20 P20") == "no_heir"


def test_who_sells_p20_must_fall_behind_the_heir() -> None:  # R49-4.3.10
    t = table("P 10 10", "10 10")
    assert t.options("sell RCS") == [
        "sell RCS 10",
        "sell RCS 20",
        "sell RCS 30 P20",
        "sell RCS 40 P20",
    ], "not P20 alone: 20 % would stay"


def test_the_sellers_share_falls_by_what_he_sells_and_no_other_changes() -> None:  # R49-4.3.12
    for sale in ("30 P20", "40 P20", "10", "20"):
        t = table("P 10 10", "L 10 10", "10").play(f"sell RCS {sale}")
        if t.kind == "exchange":
            t.play("exchange tens")
        sold = int(sale.split()[0])
        assert [t.percent(owner, "RCS") for owner in (0, 1, 2, "pool")] == [40 - sold, 40, 10, sold]


def test_a_sale_of_others_changes_nothing_for_the_president() -> None:  # R49-4.3.11
    t = table("P", "10 10", "").play("pass", "sell RCS 20")
    assert t.president("RCS") == 0


def test_a_corporation_that_closes_by_the_sale_asks_for_no_exchange() -> None:  # R49-4.3.21, R49-4.2.5
    t = bare(3).corporation("RCS", (8, 0), {0: "P 10 10", 1: "L 10 10"}).at_stock().play("sell RCS 10")
    assert not t.started("RCS")
    assert t.kind == "stock"
