"""Pictures that have been drawn before: most of a table looks the same to everybody and stays as it was."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Keeps what was made for a key, the least used of more than `most` forgotten first.

    The key must hold everything the picture depends on; it is compared, never trusted to be unique by chance.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __call__(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made for the key before, or what is made now."""
        found = self._kept.get(key)
        if found is not None:
            with suppress(KeyError):  # pictures are drawn by several threads, and another may just have forgotten it
                self._kept.move_to_end(key)
            return found
        made = self._kept[key] = make()
        if len(self._kept) > self.most:
            with suppress(KeyError):
                self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
