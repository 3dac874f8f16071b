"""A player by chance who gets far: he builds quarries and more, offers what quarries make, and saves his money."""

from kurs.kernel import Ask, Chance, Move

LIKELY = ("run", "yes", "propose", "stand", "add", "support", "repay")
"""Answers he mostly gives where they are offered."""


def brisk(ask: Ask, chance: Chance) -> Move:
    """Mostly something that makes a corporation grow; now and then anything."""
    if chance.below("anything", 25) == 0:
        return ask.pick(chance)
    if ask.kind == "investment":
        return one(ask, chance, "build quarry", "done", "build")
    if ask.kind == "offers":
        return offer(ask, chance)
    if ask.kind in ("shares", "deal", "redeem", "embezzle", "loan") and chance.below("thrift", 4):
        return Move("pass")
    if ask.kind == "propose" and chance.below("propose", 2):
        return ask.ranges[0].pick(chance)
    likely = [move for move in ask.options if move.verb in LIKELY]
    return likely[chance.below("likely", len(likely))] if likely else ask.pick(chance)


def one(ask: Ask, chance: Chance, *begin: str) -> Move:
    """One of the options that begin with the first of these words that any begins with; each word is mostly heeded."""
    for words in begin:
        found = [move for move in ask.options if str(move).startswith(words)]
        if found and chance.below("heeded", 4):
            return found[chance.below("one", len(found))]
    return Move("done")


def offer(ask: Ask, chance: Chance) -> Move:
    """A few building materials on the left, now and then something else."""
    if int(ask.args[1]) > 2 and chance.below("enough", 3):
        return Move("done")
    left = [move for move in ask.options if move.verb == "export" and int(move.args[1]) <= 7]
    materials = [move for move in left if move.args[0] == "materials"]
    wanted = materials if materials and chance.below("materials", 4) else left
    if chance.below("buy", 12) == 0:
        wanted = [move for move in ask.options if move.verb == "import"]
    return wanted[chance.below("offer", len(wanted))] if wanted else Move("done")
