"""The auction against a second reading of its rules: a referee keeps a ledger of his own (R49-3.8 to R49-3.13)."""

import pytest

from kurs.kernel import SearchChance

from .rig import Rig, drawn, fresh

NAMES = ["SCE", "SIGI", "CNM", "SMS", "RSA"]
VALUE = dict(zip(NAMES, (20, 45, 75, 110, 150), strict=True))
INCOME = dict(zip(NAMES, (5, 10, 15, 20, 25), strict=True))


class Referee:
    """Follows an auction move by move as the rules are written, with names and dictionaries."""

    def __init__(self, seats: int, cash: int, first: int, last_owner: bool) -> None:
        self.seats, self.turn, self.last_owner = seats, first, last_owner
        self.cash = [cash] * seats
        self.owner: dict[str, int] = {}
        self.bids: dict[str, dict[int, int]] = {name: {} for name in NAMES}
        self.sce, self.passed = 20, 0
        self.buyer = self.latest = -1
        self.contest = ""

    @property
    def offered(self) -> str:
        return next(name for name in NAMES if name not in self.owner)

    def free(self, seat: int, name: str) -> int:
        return self.cash[seat] - sum([bids.get(seat, 0) for other, bids in self.bids.items() if other != name])

    def least(self, name: str) -> int:
        return max([VALUE[name], *self.bids[name].values()]) + 5

    def asked(self) -> int:
        if self.contest:
            return min(self.bids[self.contest], key=lambda seat: self.bids[self.contest][seat])
        return self.latest if self.done else self.turn

    @property
    def done(self) -> bool:
        return len(self.owner) == 5

    def legal(self) -> set[str]:
        """Every option, amounts as ``bid CNM 80-500``."""
        seat, found = self.asked(), set()
        for name in [self.contest] if self.contest else NAMES[NAMES.index(self.offered) + 1 :]:
            if self.least(name) <= self.free(seat, name):
                found.add(f"bid {name} {self.least(name)}-{self.free(seat, name)}")
        if self.contest:
            return found | {"withdraw"}
        cost = self.sce if self.offered == "SCE" else VALUE[self.offered]
        if self.free(seat, self.offered) >= cost:
            found.add(f"buy {self.offered}")
        return found | {"pass"}

    def follow(self, move: str) -> None:
        seat, words = self.asked(), move.split()
        if words[0] == "bid":
            self.bids[words[1]][seat] = int(words[2])
            if not self.contest:
                self.turn, self.passed = (seat + 1) % self.seats, 0
        elif words[0] == "withdraw":
            del self.bids[self.contest][seat]
        elif words[0] == "pass":
            self.turn, self.passed = (seat + 1) % self.seats, self.passed + 1
        elif words[0] == "buy":
            self.begin(seat, self.sce if words[1] == "SCE" else VALUE[words[1]])
        self.settle()

    def begin(self, seat: int, cost: int) -> None:
        self.buyer, self.passed = seat, 0
        self.give(seat, self.offered, cost)

    def give(self, seat: int, name: str, cost: int) -> None:
        self.owner[name] = self.latest = seat
        self.cash[seat] -= cost
        self.bids[name] = {}
        self.contest = ""

    def settle(self) -> None:
        """All that happens without a decision."""
        while not self.done:
            bids = self.bids[self.offered]
            if self.contest:
                seat = self.asked()
                if len(bids) > 1 and self.legal() != {"withdraw"}:
                    return
                if len(bids) > 1:
                    del bids[seat]
                else:
                    self.give(seat, self.contest, bids[seat])
            elif self.buyer >= 0 and len(bids) > 1:
                self.contest = self.offered
            elif self.buyer >= 0 and bids:
                self.give(*next((seat, self.offered, amount) for seat, amount in bids.items()))
            elif self.buyer >= 0:
                self.turn = ((self.latest if self.last_owner else self.buyer) + 1) % self.seats
                self.buyer = -1
            elif self.passed == self.seats:
                self.all_passed()
            elif self.offered == "SCE" and self.sce == 0:
                self.begin(self.turn, 0)
            elif self.legal() == {"pass"}:
                self.turn, self.passed = (self.turn + 1) % self.seats, self.passed + 1
            else:
                return

    def all_passed(self) -> None:
        self.passed = 0
        if self.offered == "SCE":
            self.sce -= 5
            return
        for name, seat in self.owner.items():
            self.cash[seat] += INCOME[name]


def offered_by(t: Rig) -> set[str]:
    return set(t.options()) | {f"{what} {low}-{high}" for what, low, high, _ in t.amounts()}


@pytest.mark.parametrize("option", ["left_of_triggering_buyer", "left_of_last_owner"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_auctions_as_the_referee_sees_them(seats: int, option: str) -> None:  # R49-3.8 to R49-3.10, R49-3.13, R49-6.16
    contests = free_rides = 0
    for number in range(40):
        picks = SearchChance(f"auction {seats} {number}")
        t = drawn(seats, f"auction {number}", priority_after_auction=option)
        r = Referee(seats, {3: 500, 4: 375, 5: 300}[seats], t.state.priority, option == "left_of_last_owner")
        while not r.done:
            assert (t.asked, offered_by(t)) == (r.asked(), r.legal())
            move = "pass" if number % 8 == 0 and r.offered == "SCE" else gamble(t, picks)
            t.play(move)
            r.follow(move)
            contests += bool(r.contest)
            if t.kind in ("auction", "mini_auction"):
                assert t.state.cash == r.cash
        free_rides += r.sce == 0
        assert (t.kind, t.asked) == ("rsa_price", r.owner["RSA"])
        assert {name: t.owner(name) for name in NAMES} == r.owner
        t.play("par 68")
        whose = r.latest if option == "left_of_last_owner" else r.buyer
        assert t.state.priority == (whose + 1) % seats
        assert t.state.cash == r.cash
    assert contests > 20
    assert free_rides > 0


def gamble(t: Rig, picks: SearchChance) -> str:
    """Mostly small bids, or as little as possible."""
    if t.amounts() and picks.below("bid", 3) == 0:
        what, low, high, _ = t.amounts()[picks.below("what", len(t.amounts()))]
        return f"{what} {min(high, low + picks.below('more', 40))}"
    options = t.options()
    return options[-1] if picks.below("shy", 3) else options[picks.below("move", len(options))]


# --- single points a table argues about -----------------------------------------------------------------------------


def test_two_mini_auctions_in_a_row_and_then_left_of_the_first_buyer() -> None:  # R49-3.9, R49-7.12
    t = fresh(4).play("bid SIGI 50", "bid SIGI 55", "bid CNM 80", "bid CNM 85")
    t.play("buy SCE")
    assert (t.kind, t.asked) == ("mini_auction", 0)
    t.play("bid SIGI 60", "withdraw")
    assert (t.owner("SIGI"), t.kind, t.asked) == (0, "mini_auction", 2), "CNM at once"
    t.play("withdraw")
    assert t.owner("CNM") == 3
    assert (t.kind, t.asked) == ("auction", 1), "left of seat 0, who bought SCE"


def test_money_of_a_withdrawn_bid_is_free_in_the_next_mini_auction() -> None:  # R49-3.8, R49-3.9
    t = fresh(3).play("bid SIGI 200", "bid SIGI 205", "bid CNM 280", "bid CNM 300", "pass", "buy SCE")
    assert (t.told("withdrew"), t.owner("SIGI")) == ([(0, 1)], 1), "300 of his 500 were bound by CNM"
    assert (t.kind, t.asked, t.amounts()) == ("mini_auction", 2, [("bid CNM", 305, 480, 1)])
    t.play("bid CNM 400")
    assert (t.asked, t.amounts()) == (0, [("bid CNM", 405, 500, 1)]), "all his money"


def test_a_bid_on_the_private_on_offer_is_no_bid() -> None:  # R49-3.8
    t = fresh(3)
    assert not [what for what, *_ in t.amounts() if "SCE" in what]
    t.play("buy SCE")
    assert not [what for what, *_ in t.amounts() if "SIGI" in what]


def test_a_single_bidder_pays_his_bid_even_above_the_value() -> None:  # R49-3.9
    t = fresh(3).play("bid SIGI 499", "buy SCE")
    assert (t.owner("SIGI"), t.state.cash[0]) == (0, 1)


def test_rsa_won_in_a_mini_auction_sets_the_price_at_once() -> None:  # R49-3.9, R49-3.12, R49-3.13
    t = fresh(3).play("bid RSA 155", "bid RSA 160", "buy SCE", "buy SIGI", "buy CNM", "buy SMS")
    assert (t.kind, t.asked) == ("mini_auction", 0)
    t.play("withdraw")
    assert (t.kind, t.asked, t.options()) == ("rsa_price", 1, ["par 68", "par 100"])
    t.play("par 68")
    assert (t.state.priority, t.asked) == (0, 0), "left of seat 2, whose purchase of SMS started it"
    assert (t.treasury("RCS"), t.certificates(1, "RCS"), t.state.cash[1]) == (6, "P", 500 - 160 - 75)


def test_rsas_corporation_counts_as_started() -> None:  # R49-3.12, R49-4.3.14
    t = fresh(3).play("buy SCE", "buy SIGI", "buy CNM", "buy SMS", "buy RSA", "par 68")
    assert t.asked == 2
    assert t.options("start") == ["start ATA 68", "start ATA 100"], "the second of the order is next"
    t.play("pass", "pass")
    t.play("buy RCS treasury")
    assert (t.certificates(1, "RCS"), t.asked) == ("P 10", 2), "one certificate, not two further ones"


def test_income_is_paid_again_and_again_while_all_pass() -> None:  # R49-3.10
    t = fresh(3).play("buy SCE", "buy SIGI", "pass", "pass", "pass", "pass", "pass", "pass")
    assert t.state.cash == [500 - 20 + 10, 500 - 45 + 20, 500]
    assert t.asked == 2, "the turn simply goes on"


def test_the_forced_owner_of_sce_starts_a_resolution() -> None:  # R49-3.10, R49-3.9
    t = fresh(3).play("bid SIGI 50", *["pass"] * 3, *["pass"] * 9)
    assert (t.owner("SCE"), t.owner("SIGI"), t.asked) == (1, 0, 2), "forced on seat 1; then left of him"
    assert t.state.cash == [450, 500, 500]
