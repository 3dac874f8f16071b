"""Where people look up while the game goes on by itself, and what they look at."""

from typing import Final

from kurs.kernel.beat import beat, watched
from kurs.kernel.event import Log
from kurs.titles.master_of_economy.state import PAUSE, State

# what there is to look at, beside the table as it stands
A_DEAL: Final = 1
"""What has just been settled on the exchange: its kind, row, field (0: none), seller, buyer (NOBODY: abroad), price."""
A_TALLY: Final = 2
"""A vote that has been counted, while the votes still lie there: carried or not, or who is elected."""

KINDS: Final = (
    "abroad", "at_home", "no_demand", "no_good", "blocked", "bought", "failed", "no_fine", "none_left",
)  # fmt: skip
"""Of deals."""
ABROAD, AT_HOME, NO_DEMAND, NO_GOOD, BLOCKED, BOUGHT, FAILED, NO_FINE, NONE_LEFT = range(len(KINDS))


def look_up(s: State, log: Log, *at: int) -> None:
    """A beat in the middle of what is being done: whatever is to be asked next, nobody is asked yet."""
    if watched(log):
        s.stack.append([PAUSE, *at])
        beat(s, log)
        s.stack.pop()
