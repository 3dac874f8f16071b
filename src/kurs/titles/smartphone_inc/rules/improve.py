"""Phase 4, improving production (SPI-4.4): an Improvement for an active symbol, else a Goods token."""

from kurs.kernel.ask import Ask
from kurs.kernel.chance import Chance
from kurs.kernel.event import Event, Log
from kurs.kernel.move import Arg, Move
from kurs.titles.smartphone_inc.rules.looking import look
from kurs.titles.smartphone_inc.rules.order import begin_phase
from kurs.titles.smartphone_inc.state import IMPROVES, NOBODY, NOT_BEGUN, RESEARCH, State, is_steve, who


def improve_step(s: State, chance: Chance, log: Log) -> bool:
    frame = s.stack[-1]
    while frame[1] < s.companies:
        c = s.order[frame[1]]
        left = left_in_block(s)
        if is_steve(s, c):
            steve_improves(s, c, log)
        elif not s.results[c][IMPROVES]:
            take_token(s, c, log)
        elif len(left) > 1:
            return True
        elif left:
            take(s, c, left[0], log)
        frame[1] += 1
        look(s, log)
    begin_phase(s, [RESEARCH, 0, NOT_BEGUN], log)
    return False


def left_in_block(s: State) -> list[int]:
    """Gaps are not filled during the round (SPI-4.4.3)."""
    return [one for one in s.block if one != NOBODY]


def ask_improve(s: State) -> tuple[Ask, ...]:
    options = [Move("take", (s.box.improvements[one].id,)) for one in left_in_block(s)]
    return (Ask(s.order[s.stack[-1][1]], "take", tuple(options), "SPI-4.4.1"),)


def answer_take(s: State, seat: int, args: tuple[Arg, ...], log: Log) -> None:
    take(s, seat, s.box.improvement_number[str(args[0])], log)
    s.stack[-1][1] += 1


def take(s: State, c: int, improvement: int, log: Log) -> None:
    """It can be used from the next round on (SPI-4.1.11)."""
    s.block[s.block.index(improvement)] = NOBODY
    s.hands[c].append(improvement)
    log.append(Event("took", (who(s, c), s.box.improvements[improvement].id)))


def take_token(s: State, c: int, log: Log) -> None:
    """One from the pile, if there is one (SPI-4.4.2)."""
    if s.pile:
        s.pile -= 1
        s.tokens[c] += 1
        log.append(Event("token", (who(s, c),)))
    else:
        log.append(Event("no_token", (who(s, c),)))


def steve_improves(s: State, c: int, log: Log) -> None:
    """A token, but not on the lowest level; then the leftmost Improvement leaves the game (SPI-6.3.5)."""
    if s.box.levels[s.level].takes_tokens:
        take_token(s, c, log)
    left = left_in_block(s)
    if left:
        s.block[s.block.index(left[0])] = NOBODY
        s.removed.append(left[0])
        log.append(Event("removed", (who(s, c), s.box.improvements[left[0]].id)))
