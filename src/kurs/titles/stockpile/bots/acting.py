"""Action cards, dividends, and the investors that speak in between."""

from typing import Final

from kurs.kernel import Ask, Chance, Move
from kurs.titles.stockpile.bots.mind import Mind, expected_regular
from kurs.titles.stockpile.bots.shares import LOST
from kurs.titles.stockpile.data import N
from kurs.titles.stockpile.rules.action import steps_of
from kurs.titles.stockpile.state import shares_in
from kurs.titles.stockpile.view import View

# Bill, Bernie, Cramer, Donald, Deborah, Graham, Martha, Mark, Stuart, Warren
WINS_OF_INVESTOR: Final = (31, 28, 24, 26, 21, 23, 23, 37, 17, 22)
"""How often the owner won, of a hundred four-player games between bots like this one that kept investors at random."""
WINS_OF_INVESTOR_OF_TWO: Final = (61, 56, 48, 45, 61, 31, 47, 55, 38, 60)
"""The same of two-player games, where the starting money differs (STK-6.3.2)."""


def best_action(mind: Mind, ask: Ask) -> Move:
    """Push the price that gains most for me and least for the others (STK-9.4)."""
    others = cards_of_others(mind.view, mind.unseen)
    gains: dict[tuple[int, int], float] = {}
    best, best_gain = ask.options[-1], -1e9
    for option in ask.options:
        if option.verb == "decline":
            gain = 0.0
        else:
            company, steps = int(option.args[0]), steps_of(option)
            if (company, steps) not in gains:
                gains[company, steps] = gain_over_others(mind, company, steps, others)
            gain = gains[company, steps]
        if gain > best_gain:
            best, best_gain = option, gain
    return best


def cards_of_others(view: View, unseen: list[int]) -> list[tuple[float, float]]:
    """Regular and split cards of each company that all the others hold, as far as one can tell."""
    held = [(0.0, 0.0)] * N
    for seat in range(view.seats):
        if seat != view.seat:
            split = view.players[seat].split
            regular = expected_regular(view, seat, unseen)
            held = [(held[c][0] + regular[c], held[c][1] + split[c]) for c in range(N)]
    return held


def gain_over_others(mind: Mind, company: int, steps: int, others: list[tuple[float, float]]) -> float:
    """My gain less a part of theirs; a bankruptcy costs me the hope of a majority too."""
    part = mind.weights.spite / (mind.view.seats - 1)
    regular = mind.regular[company] - part * others[company][0]
    split = mind.split[company] - part * others[company][1]
    gain = mind.gain_of_push(company, steps, regular, split)
    if mind.prospects[company].landings[steps][mind.view.ticker[company]].fate == LOST:
        gain -= mind.majority(company, mind.shares(company))
    return gain


def name_company(mind: Mind, ask: Ask) -> Move:
    """Deborah pays where I own most beyond the average of the others."""
    others = cards_of_others(mind.view, mind.unseen)
    rivals = mind.view.seats - 1
    best, best_lead = ask.options[-1], 0.0
    for company in range(N):
        lead = mind.shares(company) - shares_in(*others[company]) / rivals
        if lead > best_lead:
            best, best_lead = ask.options[company], lead
    return best


def peek_at_pair(ask: Ask, chance: Chance) -> Move | None:
    """Martha looks at once, before the first bid: any unknown pair is as good as another."""
    peeks = [option for option in ask.options if option.verb == "peek"]
    return peeks[chance.below("peek", len(peeks))] if peeks else None


def keep_investors(view: View, ask: Ask) -> Move:
    """Those whose owners win most (STK-9.12)."""
    wins = WINS_OF_INVESTOR_OF_TWO if view.seats == 2 else WINS_OF_INVESTOR
    worth = [sum([wins[int(investor)] for investor in option.args]) for option in ask.options]
    return ask.options[worth.index(max(worth))]
