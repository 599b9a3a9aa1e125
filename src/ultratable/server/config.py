"""How a server is to run, checked as a whole before anything is opened."""

import os
import re
from ipaddress import ip_address
from math import inf
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict
from platformdirs import user_data_path

from ultratable.core.errors import UltratableError
from ultratable.server.limits import Limits, Rate
from ultratable.table.thinkers import BUDGET

_LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
_SHORTEST_TOKEN: Final = 16
_LABEL: Final = re.compile("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_AT_HOME: Final = ("localhost", "local", "lan", "home", "internal", "localdomain")


class Unsafe(UltratableError):
    """These settings would expose something; the sentence says what is missing."""


class Config(Struct, frozen=True):
    """Everything a server process needs to know."""

    data: str
    """A folder for the embedded database, or the URL of a PostgreSQL database."""
    host: str = "127.0.0.1"
    port: int = 8765
    names: tuple[str, ...] = ()
    """Further host names or addresses under which browsers reach this server."""
    public: str | None = None
    """The host name under which the world reaches this server, through a proxy that speaks TLS."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose X-Forwarded-For is believed."""
    admin: str | None = None
    """The token with which metrics are read from elsewhere than this machine."""
    limits: Limits = Limits()
    thinkers: int | None = None
    budget: float = BUDGET
    """Seconds after which a bot that still thinks is given up."""
    patience: float = 30.0
    """Seconds without a sign of life after which a person counts as away."""


def default_data() -> str:
    return str(user_data_path("ultratable", appauthor=False))


def lab_folder(config: Config) -> Path:
    """Where runs of the lab are kept: beside the games, or where the command keeps them if a database holds those."""
    return Path(default_data() if "://" in config.data else config.data) / "lab"


def checked(config: Config) -> Config:
    """The same config, or Unsafe, naming at once everything that a public server still needs."""
    if config.public is not None:
        missing = [need for safe, need in _needs(config, config.public) if not safe]
        if missing:
            raise Unsafe(f"A public server needs {'; '.join(missing)}. Nothing was started.")
    return config


def _needs(config: Config, public: str) -> list[tuple[bool, str]]:
    """Whether each thing that a public server needs is there, and what it is."""
    return [
        (_is_host_name(public), f"a host name that the world knows, like play.example.org, not '{public}'"),
        (
            bool(config.proxies) and all([_is_address(proxy) for proxy in config.proxies]),
            "the IP address of the proxy that speaks TLS (--proxy, like 127.0.0.1)",
        ),
        (
            len(config.admin or "") >= _SHORTEST_TOKEN,
            f"an admin token of at least {_SHORTEST_TOKEN} characters (environment variable ULTRATABLE_ADMIN)",
        ),
        (config.host in _LOOPBACK, f"to listen on loopback, where only the proxy reaches it, not on {config.host}"),
        (_is_limited(config.limits), "limits on how fast anybody may do anything"),
        (
            "://" in config.data or _is_private(Path(config.data)),
            f"a data folder that only its owner can read (chmod go= {shown_data(config.data)})",
        ),
    ]


def _is_host_name(name: str) -> bool:
    labels = name.split(".")
    good = all([label.isascii() and _LABEL.fullmatch(label) for label in labels])
    # A last label of digits is the end of an IP address; "localhost" and the names of a home network end nowhere.
    return len(labels) > 1 and good and not labels[-1].isdigit() and labels[-1].lower() not in _AT_HOME


def _is_address(text: str) -> bool:
    try:
        return not ip_address(text).is_unspecified
    except ValueError:
        return False


def _is_limited(limits: Limits) -> bool:
    return all([not isinstance(limit, Rate) or limit.burst != inf for limit in asdict(limits).values()])


def _is_private(folder: Path) -> bool:
    """Whether nobody but its owner can look inside; what is not there yet will be made so."""
    return os.name != "posix" or not folder.exists() or not folder.stat().st_mode & 0o077


def admin_token() -> str | None:
    return os.environ.get("ULTRATABLE_ADMIN") or None


def shown_data(data: str) -> str:
    """Where the data is, as people may be shown it: home as ~, no password of a database."""
    if "://" in data:
        scheme, rest = data.split("://", 1)
        return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"
    path, home = Path(data), Path.home()
    return str(Path("~", path.relative_to(home))) if path.is_relative_to(home) else data
