"""What the operator of a server has said: how much is stored, under which names it is found, behind which proxy."""

from ipaddress import ip_address
from typing import NamedTuple

MEGABYTE = 1_000_000


class Terms(NamedTuple):
    """See `kurs serve --help`."""

    quota: int = 20 * MEGABYTE
    """Bytes a guest may store, and everybody from one address together; 0: as much as the disk holds."""
    names: tuple[str, ...] = ()
    """The names under which the server is found, besides addresses and those of the machine itself."""
    own: tuple[str, ...] = ()
    """The names of the machine itself."""
    database: str = ""
    """The URL of the database; without one it is a SQLite file in the folder of data."""
    proxy: str = ""
    """The addresses of the proxies before it, with commas; they alone are believed when they say who asks."""

    def is_named(self, host: str) -> bool:
        """Whether a browser that asks for this host means this server: a page of a stranger, whose name leads here
        since a moment ago, is told apart by that."""
        name = name_in(host)
        if name is None:
            return False
        if name == "localhost" or name.endswith(".localhost") or name in self.names + self.own:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True


def name_in(host: str) -> str | None:
    """The name of a host, without its port; None if that is none."""
    if host.startswith("["):
        name, closed, port = host[1:].partition("]")
        if not closed or (port and not port.startswith(":")):
            return None
        port = port.removeprefix(":")
    else:
        name, _, port = host.partition(":")
    return name.lower().rstrip(".") if name and (not port or (port.isascii() and port.isdecimal())) else None
