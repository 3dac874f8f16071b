"""The builder: elements are strings that are known to be safe; everything else is escaped on its way in."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

_UNFIT = [*range(9), 11, 12, *range(14, 32), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
"""Characters that no XML or no encoding can carry; a hostile name may hold them."""

_ESCAPES: dict[int, str] = dict.fromkeys(_UNFIT, "\N{REPLACEMENT CHARACTER}") | {
    ord(char): entity
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;"))
}
_EMPTY = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})


class Safe(str):
    """Markup that may stand in a page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


@lru_cache(1024)
def _escaped(text: str) -> str:
    """Pages say the same few words again and again: remembering is many times faster than translating."""
    return text.translate(_ESCAPES)


def safe(value: object) -> Safe:
    """Any value as markup: what is not known to be safe is escaped."""
    if isinstance(value, Safe):
        return value
    return Safe(_escaped(str(value)))


@cache
def _name(name: str) -> str:
    """``class_`` is class, ``data_move`` is data-move, ``viewBox`` stays."""
    return name.rstrip("_").replace("_", "-")


def el(tag: str, *children: Any, **attributes: Any) -> Safe:
    """An element. Attributes that are None or False are left out, True stands without a value."""
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        said = "" if value is True else f'="{value if type(value) is int else _escaped(str(value))}"'
        parts.append(f" {_name(name)}{said}")
    parts.append(">")
    for child in children:
        if type(child) is Safe:
            parts.append(child)
        elif child is None or child is False:
            continue
        elif isinstance(child, (list, tuple)):
            parts += [safe(one) for one in child if one is not None]
        else:
            parts.append(_escaped(str(child)))
    if tag not in _EMPTY:
        parts += ["</", tag, ">"]
    return Safe("".join(parts))


def join(parts: Iterable[object]) -> Safe:
    """Pieces of markup one after the other."""
    return Safe("".join([safe(part) for part in parts]))
