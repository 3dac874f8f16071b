"""Digests: a fingerprint of a state that is the same in every process, on every platform and Python version.

A state is a dataclass of whole numbers, strings and lists of them, so that its JSON form is canonical: fields in the
order of their definition, no spaces, no floats.
"""

from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")

_encode = msgspec.json.Encoder().encode


def plain_json(value: object) -> bytes:
    """The canonical JSON form of plain data or of a state."""
    return _encode(value)


def digest_of(state: object) -> str:
    """Sixteen hexadecimal digits that any change of the state changes."""
    return blake2b(_encode(state), digest_size=8).hexdigest()


def digest_of_json(packed: bytes) -> str:
    """The digest of a state whose canonical JSON form is at hand."""
    return blake2b(packed, digest_size=8).hexdigest()


def state_from(kind: type[S], data: Any) -> S:
    """A state from its plain data (what `plain_json` wrote, decoded), checked against the fields' types."""
    return msgspec.convert(data, kind, strict=True)
