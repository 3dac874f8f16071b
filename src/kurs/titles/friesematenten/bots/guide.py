"""The guide bot: bids up to the guide price of a card and plays every card on the plainest target."""

from kurs.kernel import Ask, Bot, Chance, Move
from kurs.titles.friesematenten.bots.bidding import LEAP, PASS, due
from kurs.titles.friesematenten.data import DECK, FACTORY, Card
from kurs.titles.friesematenten.labels import lying
from kurs.titles.friesematenten.prices import PRICES
from kurs.titles.friesematenten.view import View

NEAR_THE_END = 10
"""Points that the leader lacks when it is time to get rid of negative points."""
WORTH_A_CARD = 40
"""Guide price of a card for which it is worth playing another."""


class GuideBot(Bot):
    """Knows what cards usually go for, and nothing else."""

    name = "guide"

    def answer(self, view: View, ask: Ask, chance: Chance) -> Move:
        if ask.kind == "bid":
            return bid(view, ask)
        if ask.kind == "draft":
            return min(ask.options, key=lambda option: PRICES[str(option.args[0])])
        if ask.kind == "react":
            return ask.options[0]
        if ask.kind == "demolish":
            return min(ask.options, key=lambda option: keeps(view, str(option.args[0])))
        return best(view, ask)


def bid(view: View, ask: Ask) -> Move:
    """A little more than the last, up to the guide price, never more than it has."""
    amount = ask.ranges[0].low
    pays = due(view, amount)
    card = facts(view.up)
    if pays > view.players[view.seat].cash or pays > PRICES[card.id] or not useful(view, card):
        return PASS
    begun = view.auction is not None and view.auction.bidder >= 0
    far = due(view, amount + 2 * LEAP) <= min(view.players[view.seat].cash, PRICES[card.id])
    return Move("bid", (amount + LEAP if begun and far and amount + LEAP <= ask.ranges[0].high else amount,))


def useful(view: View, card: Card) -> bool:
    """Without a free slot only a factory that is better than another one is worth having."""
    me = view.players[view.seat]
    if not card.takes_slot or me.slots_used < me.slots:
        return True
    return PRICES[card.id] > min([PRICES[id] for id in own_factories(view)])


def own_factories(view: View) -> list[str]:
    """Those that count against the limit."""
    cards = [facts(lies.card) for lies in view.players[view.seat].cards]
    return [card.id for card in cards if card.takes_slot]


def facts(id: str) -> Card:
    return DECK.cards[DECK.number[id]]


def keeps(view: View, id: str) -> int:
    """What speaks for keeping a factory: its price, and the fee."""
    _, lies = lying(view, id)
    return PRICES[id] + (lies.fee if lies else 0)


# --- everything but bids --------------------------------------------------------------------------------------------


def best(view: View, ask: Ask) -> Move:
    """The option with the highest price at stake; none if nothing is gained."""
    chosen, most = ask.options[-1], 0
    for option in ask.options[:-1]:
        stake = demolishing(view, option) if option.verb == "demolish" else at_stake(view, option)
        if stake > most:
            chosen, most = option, stake
    return chosen


def demolishing(view: View, option: Move) -> int:
    """Negative points go when the end is near."""
    leader = max([player.points for player in view.players])
    if not view.last_round and leader < view.threshold - NEAR_THE_END:
        return 0
    return -facts(str(option.args[0])).vp


def at_stake(view: View, option: Move) -> int:
    """How much a card matters there: by the guide price of what it does something to."""
    card = facts(str(option.args[0]))
    if option.verb == "assign":
        return 1000 + stake_of_target(view, option.args[1], card.own_side)
    doing = card.effects[0].do
    if doing in ("buy", "ban", "half_price"):
        up = facts(view.up)
        wanted = PRICES[up.id] >= WORTH_A_CARD and useful(view, up)
        return (1 + (view.players[int(option.args[1])].points if doing == "ban" else 0)) if wanted else 0
    if doing == "to_front":
        return 0
    if doing == "remove" and card.targets == ("own_factory",):
        return demolishing(view, option)
    if doing == "swap":
        return PRICES[str(option.args[2])] - PRICES[str(option.args[1])]
    return stake_of_target(view, option.args[1], False) if len(option.args) > 1 else 1


def stake_of_target(view: View, target: int | str, mine: bool) -> int:
    """A player by his points, a card by its price; my own cards only for what is good for them."""
    if isinstance(target, int):
        return max(1, 1 + view.players[target].points)
    owner, _ = lying(view, target)
    card = facts(target)
    harmful = card.own_side is False and bool(card.hosts or card.to_player)
    if owner == view.seat and not mine:
        own_use = card.kind == FACTORY or harmful
        return PRICES[target] if own_use else 0
    if owner not in (-1, view.seat) and harmful:
        return 0
    return PRICES[target]
