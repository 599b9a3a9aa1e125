"""Where this server is, for pages that invite others: a link that works on one's own machine only helps nobody."""

from ipaddress import ip_address
from typing import Final, Literal

import ultratable
from ultratable.server.config import Config
from ultratable.server.declared import get_open
from ultratable.server.house import Inside
from ultratable.server.wire.here import Here


@get_open("/api/here", summary="What this server is, and how others get here")
async def here(house: Inside) -> Here:
    return Here(ultratable.__version__, reach(house.config), addresses(house.config))


def reach(config: Config) -> Literal["machine", "network", "world"]:
    if config.public is not None:
        return "world"
    return "machine" if _is_loopback(config.host) else "network"


def addresses(config: Config) -> tuple[str, ...]:
    """Where others find a server like this."""
    if config.public is not None:
        return (config.public if "://" in config.public else f"https://{config.public}",)
    if _is_loopback(config.host):
        return ()
    return tuple([f"http://{f'[{name}]' if ':' in name else name}:{config.port}" for name in config.names])


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


HANDLERS: Final = [here]
