"""How a server is to run, checked as a whole before anything is opened."""

import os
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from ultratable.core.errors import UltratableError
from ultratable.server.limits import Limits


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
    budget: float = 2.0
    """Seconds a bot may think."""
    patience: float = 30.0
    """Seconds without a sign of life after which a person counts as away."""


def default_data() -> str:
    return str(user_data_path("ultratable", appauthor=False))


def checked(config: Config) -> Config:
    """The same config, or Unsafe."""
    loopback = config.host in ("127.0.0.1", "::1", "localhost")
    if config.public is None:
        return config
    missing = []
    if not config.proxies:
        missing.append("the address of the proxy that speaks TLS (--proxy)")
    if not config.admin or len(config.admin) < 16:
        missing.append("an admin token of at least 16 characters (environment variable ULTRATABLE_ADMIN)")
    if not _is_host_name(config.public):
        missing.append(f"a host name the world knows, not '{config.public}'")
    if not loopback and config.host != "0.0.0.0":
        missing.append("an address to listen on that the proxy reaches (--public listens on loopback)")
    if config.limits == Limits.unlimited():
        missing.append("limits")
    if missing:
        raise Unsafe(f"A public server needs {'; '.join(missing)}. Nothing was started.")
    return config


def _is_host_name(name: str) -> bool:
    labels = name.split(".")
    good = all(label and len(label) < 64 and label.replace("-", "a").isalnum() and label.isascii() for label in labels)
    return len(labels) > 1 and good and not labels[-1].isdigit() and name != "localhost"


def admin_token() -> str | None:
    return os.environ.get("ULTRATABLE_ADMIN") or None


def shown_data(data: str) -> str:
    """Where the data is, as people may be shown it: home as ~, no password of a database."""
    if "://" in data:
        scheme, rest = data.split("://", 1)
        return f"{scheme}://{rest.split('@')[-1]}"
    home = str(Path.home())
    return data.replace(home, "~", 1) if data.startswith(home) else data
