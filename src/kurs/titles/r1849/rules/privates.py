"""Privates in an operating turn: bought by corporations, and CNM's port (R49-4.13)."""

from typing import Final

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.r1849.board import place_port_marker
from kurs.titles.r1849.data import CNM, HEX_OF, HEXES, PHASES, PRIVATE_OF, PRIVATES, RSA
from kurs.titles.r1849.names import place_name
from kurs.titles.r1849.rules.closing import close_private
from kurs.titles.r1849.rules.deals import PRIVATE_DEAL, possible, propose
from kurs.titles.r1849.rules.turn import DONE, ask_president, next_step, turn_step
from kurs.titles.r1849.state import BUY_PRIVATES, LAST_STEP, State, has_private

PRIVATE: Final = tuple([Move("private", (private.id,)) for private in PRIVATES])
PORTS: Final = [Move("port", (HEXES[h].id,)) for h in PRIVATES[CNM].hexes]


def extras(s: State, c: int) -> list[Move]:
    """What a corporation may do at any moment of its turn: buy privates (R49-4.13.1), use CNM (R49-4.13.2)."""
    found: list[Move] = []
    if PHASES[s.phase].privates and (not s.options[LAST_STEP] or turn_step(s) == BUY_PRIVATES):  # R49-6.17
        players_have = [p for p in range(RSA) if 0 <= s.private_owner[p] < s.seats]
        found += [PRIVATE[p] for p in players_have if possible(s, PRIVATE_DEAL, p, 0)]
    if has_private(s, c, CNM):
        found += PORTS
    return found


def ask_for_private(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    propose(s, PRIVATE_DEAL, PRIVATE_OF[str(args[0])], 0)


def use_port(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The marker goes to a port, CNM closes, the bonus stays."""
    h = HEX_OF[str(args[0])]
    place_port_marker(s.board, s.operating, h)
    log.append(Event("port", (s.operating, place_name(h), PRIVATES[CNM].bonus)))
    close_private(s, CNM, log)


# --- the last step of the turn --------------------------------------------------------------------------------------


def privates_step(s: State, chance: Chance, log: Log) -> bool:
    if extras(s, s.operating):
        return True
    next_step(s)
    return False


def ask_privates(s: State) -> tuple[Ask, ...]:
    return ask_president(s, s.operating, "privates", [DONE, *extras(s, s.operating)], "R49-4.13.1")


def done(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    """The answer of every step that may be left without doing anything (more)."""
    next_step(s)
