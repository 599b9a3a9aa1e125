"""Friends get an address they can reach, found without sending anything, and a QR code of it that is exact."""

import socket
from ipaddress import IPv4Address

import pytest
import segno

from ultratable.server.invite import lan_addresses, qr_lines

URL = "http://192.168.1.20:8765/join/otter-lantern-maple-drum"


class Network:
    """A stand-in for sockets: says which address each target is reached from, and can do nothing but that."""

    def __init__(self, answers: list[str | None]) -> None:
        self.answers = answers

    def __call__(self, family: int, kind: int) -> "Network":
        assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM)
        return self

    def __enter__(self) -> "Network":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def connect(self, target: tuple[str, int]) -> None:
        assert IPv4Address(target[0]).is_private
        self.answer = self.answers.pop(0)
        if self.answer is None:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        assert self.answer
        return self.answer, 40000


def found_on(monkeypatch: pytest.MonkeyPatch, *answers: str | None) -> list[str]:
    monkeypatch.setattr(socket, "socket", Network(list(answers)))
    return lan_addresses()


class TestAddresses:
    def test_each_address_once_the_likeliest_first(self, monkeypatch: pytest.MonkeyPatch):
        found = found_on(monkeypatch, "192.168.1.20", "192.168.1.20", "10.8.0.2", "192.168.1.20")
        assert found == ["192.168.1.20", "10.8.0.2"]

    def test_without_a_network_there_are_none(self, monkeypatch: pytest.MonkeyPatch):
        assert found_on(monkeypatch, None, None, None, None) == []

    @pytest.mark.parametrize("address", ["127.0.0.1", "127.0.1.1", "169.254.7.7", "0.0.0.0"])
    def test_what_nobody_else_can_reach_is_left_out(self, monkeypatch: pytest.MonkeyPatch, address: str):
        assert found_on(monkeypatch, address, None, address, "192.168.1.20") == ["192.168.1.20"]

    def test_on_this_machine_every_address_is_its_own(self):
        for address in lan_addresses():
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                probe.bind((address, 0))


def squares(drawing: str) -> list[list[bool]]:
    """The rows of a drawing, dark squares as True."""
    rows = []
    for line in drawing.split("\n"):
        rows.append([character not in "█▀" for character in line])
        rows.append([character not in "█▄" for character in line])
    return rows


class TestQrCode:
    def test_it_is_the_code_of_the_address_square_by_square(self):
        code = segno.make(URL, error="m", micro=False)
        wanted = [[bool(square) for square in row] for row in code.matrix_iter(border=4)]
        drawn = squares(qr_lines(URL))
        assert drawn[: len(wanted)] == wanted
        assert len(drawn) == len(wanted) + 1

    def test_a_light_quiet_zone_of_four_squares_is_around_it(self):
        drawn = squares(qr_lines(URL))[:-1]
        for edge in (drawn[:4], drawn[-4:], [row[:4] for row in drawn], [row[-4:] for row in drawn]):
            assert not any(square for row in edge for square in row)

    def test_it_is_plain_text_that_fits_a_terminal(self):
        drawing = qr_lines(URL)
        assert set(drawing) <= set("█▀▄ \n")
        assert len({len(line) for line in drawing.split("\n")}) == 1
        assert len(drawing.split("\n")[0]) <= 60
        assert len(drawing.split("\n")) <= 30
