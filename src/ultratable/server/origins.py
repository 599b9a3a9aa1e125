"""Which names this server answers to, and whose pages may act on it: exact lists, nothing by pattern.

A page of another origin may not change anything or open a socket (that stops forged requests), and a request that
calls this server by any other name is refused (that stops names that a stranger points at this address).
"""

import re
from collections.abc import Sequence
from ipaddress import AddressValueError, IPv6Address, ip_address

from msgspec import Struct

from ultratable.core.errors import UltratableError

_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::([0-9]{1,5}))?")
_ORIGIN = re.compile(r"(https?)://(.+)")


class BadAddress(UltratableError):
    """A host or an address in the settings is not one; the sentence says what one looks like."""


class Origins(Struct, frozen=True):
    """What the Host and Origin headers of a request may say."""

    hosts: frozenset[str]
    origins: frozenset[str]

    def host_ok(self, header: str | None) -> bool:
        found = _host(header or "")
        return found is not None and _text(*found) in self.hosts

    def origin_ok(self, header: str | None) -> bool:
        """Whether the page that asks is one of ours. A missing origin and "null" say nothing, so they do not do."""
        found = _origin(header or "")
        return found is not None and _origin_text(*found) in self.origins


def origins_for(host: str, port: int, lan: Sequence[str] = (), public: str | None = None) -> Origins:
    """The origins of a server that listens on that host and port, is known on the network under the addresses `lan`,
    and to the world as `public` ("play.example.org", served over https by whatever stands in front)."""
    names = {"localhost", "127.0.0.1", "::1", *lan}
    if not _is_any(host):
        names.add(host)
    places = [("http", _plain_host(name), port) for name in names]
    if public:
        places.append(_public(public))
    return Origins(
        hosts=frozenset(text for scheme, name, number in places for text in _host_texts(scheme, name, number)),
        origins=frozenset(_origin_text(*place) for place in places),
    )


def _is_any(host: str) -> bool:
    """Whether listening there means every address of the machine, which is no name to call it by."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return host == ""


def _public(text: str) -> tuple[str, str, int]:
    """The place that people type; https is understood, and the only scheme that is safe in public."""
    found = _origin((text if "://" in text else f"https://{text}").rstrip("/"))
    if found is None or found[0] != "https":
        raise BadAddress(f"'{text}' is no public address. Give a host name, like play.example.org, served over https.")
    return found


def _plain_host(name: str) -> str:
    found = _host(f"[{name}]" if ":" in name and not name.startswith("[") else name)
    if found is None or found[1] is not None:
        raise BadAddress(f"'{name}' is no host. Give a name or an address without a port, like 192.168.1.20.")
    return found[0]


def _host(header: str) -> tuple[str, int | None] | None:
    """Host and port of a Host header, in one spelling; None if it is none."""
    found = _HOST.fullmatch(header.lower())
    if found is None:
        return None
    name, port = found[1], int(found[2]) if found[2] else None
    if name.startswith("["):
        try:
            name = f"[{IPv6Address(name[1:-1])}]"
        except AddressValueError:
            return None
    return name, port


def _origin(header: str) -> tuple[str, str, int] | None:
    found = _ORIGIN.fullmatch(header.lower())
    place = _host(found[2]) if found else None
    if found is None or place is None:
        return None
    scheme, (name, port) = found[1], place
    return scheme, name, _DEFAULT_PORTS[scheme] if port is None else port


def _text(name: str, port: int | None) -> str:
    return name if port is None else f"{name}:{port}"


def _origin_text(scheme: str, name: str, port: int) -> str:
    return f"{scheme}://{name}:{port}"


def _host_texts(scheme: str, name: str, port: int) -> list[str]:
    """How a Host header may name this place: the default port may be left out."""
    return [_text(name, port), name] if port == _DEFAULT_PORTS[scheme] else [_text(name, port)]
