"""Supply, and what Warren and Mark do before Demand (STK-9.6)."""

from kurs.kernel import Ask, Move
from kurs.titles.stockpile.bots.mind import Mind
from kurs.titles.stockpile.bots.piles import closing_price, value_of_piles, what_i_may_get, worth_of_cards
from kurs.titles.stockpile.view import UNKNOWN


def best_placement(mind: Mind, ask: Ask) -> Move:
    """Good cards hidden where I mean to buy, bad ones where I do not: whatever makes the best bargain for me."""
    cards = worth_of_cards(mind)
    mine, others = value_of_piles(mind, cards)
    closing = closing_price(mind)
    hand = mind.view.hand
    to_me = [cards.mine[card] for card in hand]
    to_others = [cards.others[card] for card in hand]
    hidden = cards.others[UNKNOWN]
    best, best_score = ask.options[0], -1e9
    for option in ask.options:
        if option.verb == "place":
            up, first, second = int(option.args[0]), int(option.args[1]), int(option.args[2])
            shown = to_others[up]
        else:
            up, first, second = 0, int(option.args[0]), int(option.args[1])
            shown = hidden
        after, seen = mine[:], others[:]
        after[first] += to_me[up]
        seen[first] += shown
        after[second] += to_me[1 - up]
        seen[second] += hidden
        score = what_i_may_get(mind, after, seen, closing)
        if score > best_score:
            best, best_score = option, score
    return best


def look_or_shift(mind: Mind, ask: Ask) -> Move:
    """Warren looks first, so that Mark knows more; each is used if it helps."""
    looks = [option for option in ask.options if option.verb == "look"]
    if looks:
        return most_to_see(mind, looks)
    cards = worth_of_cards(mind)
    mine, others = value_of_piles(mind, cards)
    closing = closing_price(mind)
    best, best_score = ask.options[-1], what_i_may_get(mind, mine, others, closing)
    for option in ask.options:
        if option.verb != "shift":
            continue
        pile, place, to = int(option.args[0]), int(option.args[1]), int(option.args[2])
        lying = mind.view.piles[pile].cards[place]
        to_me, to_others = cards.mine[lying.card], cards.others[lying.card if lying.up else UNKNOWN]
        after, seen = mine[:], others[:]
        after[pile] -= to_me
        after[to] += to_me
        seen[pile] -= to_others
        seen[to] += to_others
        score = what_i_may_get(mind, after, seen, closing)
        if score > best_score:
            best, best_score = option, score
    return best


def most_to_see(mind: Mind, looks: list[Move]) -> Move:
    """The pile with most cards that I do not know."""
    unknown = [
        sum([1 for lying in mind.view.piles[int(look.args[0])].cards if lying.card == UNKNOWN]) for look in looks
    ]
    return looks[unknown.index(max(unknown))]
