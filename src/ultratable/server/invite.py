"""How friends in the same room get here: the addresses of this machine on its network, and a QR code to point a
phone at."""

import socket
from ipaddress import IPv4Address

import segno

_ELSEWHERE = ("198.51.100.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Somewhere outside (an address reserved for examples), then somewhere in each private network."""

_PORT = 9
_QUIET_ZONE = 4
_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def lan_addresses() -> list[str]:
    """The IPv4 addresses under which others on the network can reach this machine, the likeliest first."""
    found = [address for target in _ELSEWHERE if (address := _address_towards(target))]
    return list(dict.fromkeys(found))


def _address_towards(target: str) -> str | None:
    """The address this machine would send from. Connecting a datagram socket only chooses it; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, _PORT))
        except OSError:
            return None
        address = IPv4Address(probe.getsockname()[0])
    usable = not (address.is_loopback or address.is_link_local or address.is_unspecified)
    return str(address) if usable else None


def qr_lines(url: str) -> str:
    """The address as a QR code made of half blocks, two rows in a line. Blocks are the light squares, since most
    terminals are dark; phones read the reverse as well."""
    code = segno.make(url, error="m", micro=False)
    light = [[not dark for dark in row] for row in code.matrix_iter(border=_QUIET_ZONE)]
    light.append([False] * len(light[0]))  # a QR code always has an odd number of rows
    pairs = zip(light[::2], light[1::2], strict=True)
    return "\n".join("".join(_BLOCKS[top, bottom] for top, bottom in zip(*pair, strict=True)) for pair in pairs)
