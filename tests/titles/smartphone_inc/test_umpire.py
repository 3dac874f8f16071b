"""An umpire who reads the box and the view, and knows no other rule of ours: what may be done, and what it scores.

He goes through whole games: the regions into which Progress may be put (SPI-4.6.2), what may be sold where (SPI-4.7.2,
SPI-4.7.3, SPI-4.7.5, SPI-4.7.8), what may be researched (SPI-4.5.2), prices and Goods (SPI-4.2.1, SPI-4.3.1), the order
of turns (SPI-4.0.3), sales and control (SPI-4.8.1 to SPI-4.8.6).
"""

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from kurs.kernel import Event, LiveChance, SearchChance, next_open
from kurs.titles.smartphone_inc import TITLE
from kurs.titles.smartphone_inc.view import RegionView, View

BOX = tomllib.loads(files("kurs.titles.smartphone_inc").joinpath("components.toml").read_text(encoding="utf-8"))
REGIONS = {region["id"]: region for region in BOX["region"]}
COLOURS = [company["colour"] for company in BOX["company"]]


class Umpire:
    """Looks at one position."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.effects = {one.effect: one.owners for one in view.technologies}
        self.offices = {region.id: region.offices for region in view.regions}

    def has(self, c: int, effect: str) -> bool:
        return c in self.effects.get(effect, ())

    def order(self) -> list[int]:
        companies = self.view.companies
        return sorted(
            range(len(companies)),
            key=lambda c: (companies[c].price, companies[c].vp, COLOURS.index(companies[c].colour)),
        )

    def ship(self, c: int) -> set[str]:
        joined = {beside for id, there in self.offices.items() if c in there for beside in REGIONS[id]["neighbours"]}
        return {
            f"ship {region.id}"
            for region in self.view.regions
            if region.id in joined and c not in region.offices and len(region.offices) < len(region.slots)
        }

    def free_buyers(self, c: int, region: RegionView) -> list[int]:
        price, owns = self.view.companies[c].price, self.view.companies[c].owns
        return [
            i
            for i, wish in enumerate(REGIONS[region.id]["customers"])
            if region.served[i] == -1
            and (price <= wish if isinstance(wish, int) else wish in owns or f"t{wish}" in owns)
        ]

    def sell(self, c: int) -> set[str]:
        found = set()
        for region in self.view.regions:
            most = min(len(self.free_buyers(c, region)), self.view.companies[c].goods)
            if c not in region.offices:
                most = min(most, 1) if self.has(c, "remote_sale") and c not in region.served else 0
            if not region.retailer:
                found |= {f"sell {region.id} {n}" for n in range(1, most + 1)}
        return found

    def price(self, c: int) -> int:
        totals = self.view.companies[c].totals or self.view.steve_now
        assert totals is not None
        return min(8, max(2, 5 + totals.ups - totals.cuts + self.has(c, "price_plus")))

    def goods(self, c: int) -> int:
        totals = self.view.companies[c].totals or self.view.steve_now
        assert totals is not None
        found = totals.covered + totals.symbols * (2 if self.has(c, "double_goods") else 1) + totals.face_down
        found += self.view.companies[c].tokens
        return found + (len(self.view.companies[c].owns) // 2 if self.has(c, "goods_per_tech") else 0)

    def control(self) -> Counter[tuple[int, str]]:
        """VP by company and region."""
        found: Counter[tuple[int, str]] = Counter()
        for region in self.view.regions:
            sold = Counter([c for c in region.served if c >= 0])
            if region.retailer or not region.offices or not sold:
                continue
            ranked = sorted(
                sold,
                key=lambda c, region=region, sold=sold: (  # type: ignore[misc]
                    -sold[c],
                    region.offices.index(c) if c in region.offices else 99 + region.served.index(c),
                ),
            )
            for c, vp in zip(ranked, REGIONS[region.id]["office_slots"][len(region.offices) - 1], strict=False):
                found[c, region.id] += vp
        return found


@pytest.mark.parametrize("seed", range(12))
def test_whole_games(seed: int) -> None:
    seats = 1 + seed % 5
    options = TITLE.complete(seats, {"steve": "yes" if seed % 2 and seats < 5 else "solo", "goods_limit": "no"})
    chance, choices = LiveChance(f"umpire {seed}"), SearchChance(f"umpire {seed}")
    state, _ = TITLE.setup(seats, options, chance)
    asked: Counter[str] = Counter()
    while asks := TITLE.asks(state):
        ask = next_open(asks)
        asked[ask.kind] += 1
        umpire = Umpire(TITLE.view(state, None))
        offered = {str(option) for option in ask.options}
        if ask.kind == "logistics":
            shipped = {text for text in offered if text.startswith("ship")}
            assert shipped == (umpire.ship(ask.seat) if umpire.view.left else set())
        elif ask.kind == "sell":
            assert {text for text in offered if text.startswith("sell ")} == umpire.sell(ask.seat)
        elif ask.kind == "research":
            owns = umpire.view.companies[ask.seat].owns
            expected = {f"research {one.id}" for one in umpire.view.technologies if one.id not in owns}
            assert offered == expected | {"end"}
        log: list[Event] = Watched()
        TITLE.apply(state, ask.seat, ask.pick(choices), chance, log)
    assert {"pads", "lay", "improvements", "research", "logistics"} <= asked.keys()


class Watched(list[Event]):
    """A log that shows the umpire every beat."""

    def beat(self, state: object) -> None:
        """Look at the table where people look up."""
        if not self:
            return
        view = TITLE.view(state, None)  # type: ignore[arg-type]
        umpire, last = Umpire(view), self[-1]
        companies = range(len(view.companies))
        if view.phase == "price":
            assert [company.price for company in view.companies] == [umpire.price(c) for c in companies]
        elif view.phase == "produce":
            made = {event.args[0]: event.args[1] for event in self if event.key == "produced"}
            names = [*range(view.seats), "steve"]
            assert [made[names[c]] for c in companies] == [umpire.goods(c) for c in companies]
        elif view.phase == "improve" and last.key in ("token", "took", "removed"):
            assert view.order == umpire.order(), "prices and VP do not change in phase 4"
        elif view.phase == "score" and last.key in ("control", "second_place"):
            who, region, vp = last.args
            c = view.seats if who == "steve" else int(who)
            assert umpire.control()[c, str(region)] == vp
        elif view.phase == "score" and last.key == "revenue":
            for event in self:
                if event.key == "revenue":
                    who, sold, price, vp = event.args
                    c = view.seats if who == "steve" else int(who)
                    assert sold == sum([region.served.count(c) for region in view.regions])
                    assert (price, vp) == (view.companies[c].price, int(sold) * view.companies[c].price)
