"""Selling: what falls, what is needed as cash, and what is better kept (STK-9.7, STK-9.8)."""

from kurs.kernel import Ask, Move
from kurs.titles.stockpile.bots.mind import Mind
from kurs.titles.stockpile.rules.selling import shares_sold


def best_sale(mind: Mind, ask: Ask) -> Move:
    """The sale that gains most; no sale if none gains anything. Asked again after each sale."""
    missing = max(0.0, mind.weights.need - mind.cash) if mind.left else 0.0
    held: dict[int, tuple[float, float]] = {}
    best, best_gain = ask.options[0], 0.0
    for option in ask.options:
        if option.verb == "done":
            continue
        company, cards = int(option.args[0]), int(option.args[1])
        if company not in held:
            held[company] = mind.hold(company, mind.view.ticker[company], mind.forecasts)
        gain = gain_of_sale(mind, option.verb, company, cards, held[company], missing)
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def gain_of_sale(mind: Mind, verb: str, company: int, cards: int, held: tuple[float, float], missing: float) -> float:
    """Money now, against what the cards would have brought and the hope of a majority.

    Graham's extra comes either way, for shares that are sold now, later or in the end (STK-6.3.11), so it is left out.
    """
    regular, split = held
    if verb == "sell":
        given_up = regular
    elif verb == "sell_split":
        given_up = split
    else:
        given_up = split - regular
    sold = shares_sold(verb, cards)
    money = sold * mind.view.price[company]
    owned = mind.shares(company)
    majority = mind.survives(company) * (mind.majority(company, owned) - mind.majority(company, owned - sold))
    return money - cards * given_up - majority + mind.weights.thirst * min(float(money), missing)
