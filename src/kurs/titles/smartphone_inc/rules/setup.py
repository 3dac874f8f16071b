"""Setting up (SPI-3): colours first, for homes decide what Retailers cover."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.data import EFFECTS, SIDES, Box
from kurs.titles.smartphone_inc.rules.goods import earn
from kurs.titles.smartphone_inc.rules.prepare import deal_block
from kurs.titles.smartphone_inc.state import COLOURS, PLAN, START, State, empty, has_steve, who


def set_up(kind: type[State], seats: int, options: dict[str, str], chance: Chance) -> tuple[State, Log]:
    """The table before colours are known; then what depends on them (`laid_out`)."""
    s = empty(kind, seats, options)
    log: Log = []
    s.sides = sides_of(s.box, options, chance)
    colours = list(range(len(s.box.companies)))
    if options["colours"] == "drawn":
        chance.shuffle("colours", colours)
        for c in range(s.companies):
            take_colour(s, c, colours[c], log)
        lay_out(s, chance, log)
    else:
        first = chance.below("first to choose", seats)
        s.stack = [[COLOURS, first, 0]]
        log.append(Event("chooses_first", (first,)))
    return s, log


def sides_of(box: Box, options: dict[str, str], chance: Chance) -> list[int]:
    """The sides of the technologies (SPI-6.1)."""
    how = options["technology_sides"]
    if how == "random":
        return [chance.below("sides", len(SIDES)) for _ in box.technologies]
    if how == "chosen":
        return [SIDES.index(options[f"side_{one.id}"]) for one in box.technologies]
    return [0] * len(box.technologies)


# --- colours (SPI-3.2) ----------------------------------------------------------------------------------------------


def free_colours(s: State) -> list[int]:
    """Colours nobody has."""
    return [colour for colour in range(len(s.box.companies)) if colour not in s.colour]


def colours_step(s: State, chance: Chance, log: Log) -> bool:
    """One seat after the other chooses; the last colour left goes without asking, Steve draws his (SPI-6.3.1)."""
    frame = s.stack[-1]
    while frame[2] < s.seats:
        free = free_colours(s)
        if len(free) > 1:
            return True
        take_colour(s, chooser(s), free[0], log)
        frame[2] += 1
    if has_steve(s):
        free = free_colours(s)
        take_colour(s, s.companies - 1, free[chance.below("colour of Steve", len(free))], log)
    lay_out(s, chance, log)
    return False


def chooser(s: State) -> int:
    """Who chooses a colour now."""
    _, first, done = s.stack[-1]
    return (first + done) % s.seats


def ask_colours(s: State) -> tuple[Ask, ...]:
    options = [Move("colour", (s.box.companies[colour].colour,)) for colour in free_colours(s)]
    return (Ask(chooser(s), "colour", tuple(options), "SPI-3.2"),)


def choose_colour(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    colours = [company.colour for company in s.box.companies]
    take_colour(s, seat, colours.index(str(args[0])), log)
    s.stack[-1][2] += 1


def take_colour(s: State, c: int, colour: int, log: Log) -> None:
    """The Office at home, the start on the VP track, the starting Improvement (SPI-3.3)."""
    company = s.box.companies[colour]
    s.colour[c] = colour
    s.offices[company.home].append(c)
    s.markers[c] -= 1
    s.hands[c] = [company.improvement]
    earn(s, c, company.start_vp, START)
    log.append(Event("colour", (who(s, c), company.colour, s.box.regions[company.home].id)))


# --- the board ------------------------------------------------------------------------------------------------------


def lay_out(s: State, chance: Chance, log: Log) -> None:
    """Technologies, Retailers, Improvements, Steve; then the first round."""
    for t, technology in enumerate(s.box.technologies):
        log.append(Event("tile", (technology.id, EFFECTS[technology.sides[s.sides[t]].effect])))
    cover(s, chance, log)
    s.deck = list(range(s.box.stack))
    chance.shuffle("improvements", s.deck)
    if has_steve(s):
        set_up_steve(s, chance, log)
    s.stack = [[PLAN]]
    log.append(Event("round", (s.round, s.box.rounds)))
    deal_block(s, log)


def to_cover(box: Box, colours: list[int]) -> list[int]:
    """The regions covered by Retailers when these colours play (SPI-3.8)."""
    covering = box.coverings[len(colours)]
    homes = [r for r, one in enumerate(box.regions) if one.home_of >= 0 and one.home_of not in colours]
    return [*covering.regions, *(homes if covering.empty_homes else [])]


def cover(s: State, chance: Chance, log: Log) -> None:
    """A tile of the region's size, drawn, with a drawn side up."""
    left = list(range(len(s.box.retailers)))
    for r in to_cover(s.box, s.colour):
        fitting = [tile for tile in left if s.box.retailers[tile].size == s.box.regions[r].size]
        tile = fitting[chance.below("retailer", len(fitting))]
        left.remove(tile)
        s.retailers[r] = tile * 2 + chance.below("retailer side", 2)
        log.append(Event("covered", (s.box.regions[r].id, s.box.retailers[tile].id)))


def set_up_steve(s: State, chance: Chance, log: Log) -> None:
    """His token, and the Goods tokens of his level (SPI-6.3.1)."""
    level = s.box.levels[s.level]
    steve = s.companies - 1
    s.column = chance.below("column of Steve", len(s.box.steve_pad))
    s.tokens[steve] = min(level.start_tokens, s.pile)
    s.pile -= s.tokens[steve]
    log.append(Event("steve", (who(s, steve), level.id, s.column + 1)))
