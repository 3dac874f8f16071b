"""For the optional compiled build: `mypyc_attr` marks classes that interpreted code may inherit from.

The compiler knows the mark by its own name; where the compiler is not installed it does nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(**_: object):
            return lambda kind: kind


__all__ = ["mypyc_attr"]
