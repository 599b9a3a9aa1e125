"""Only pages of this server act on it, and only under the names it has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.server.origins import BadAddress, origins_for

LOCAL = origins_for("127.0.0.1", 8765)
LAN = origins_for("0.0.0.0", 8765, lan=["192.168.1.20", "fd00::20"])
PUBLIC = origins_for("127.0.0.1", 8765, public="Play.Example.org")

OWN_HOSTS = ["127.0.0.1:8765", "localhost:8765", "LocalHost:8765", "[::1]:8765", "[0:0:0:0:0:0:0:1]:8765"]

FOREIGN_HOSTS = [
    "evil.example:8765",  # a name that its owner points at 127.0.0.1
    "127.0.0.1.evil.example:8765",
    "localhost.evil.example:8765",
    "localhost.:8765",
    "127.0.0.1",
    "127.0.0.1:8766",
    "127.0.0.1:87650",
    "localhost:80",
    "127.0.0.2:8765",
    "127.1:8765",
    "2130706433:8765",
    "0.0.0.0:8765",
    "192.168.1.20:8765",
    "[::]:8765",
    "::1:8765",
    "[::1:8765",
    "[127.0.0.1]:8765",
    "user@localhost:8765",
    "localhost:8765/",
    "localhost:8765\n",
    " localhost:8765",
    "localhost:8765,evil.example",
    "localhost:",
    "localhost:x",
    "localhost:+8765",
    "",
]


class TestHost:
    @pytest.mark.parametrize("header", OWN_HOSTS)
    def test_its_own_names_in_any_spelling(self, header: str):
        assert LOCAL.host_ok(header)

    @pytest.mark.parametrize("header", FOREIGN_HOSTS)
    def test_no_other_names(self, header: str):
        assert not LOCAL.host_ok(header)

    def test_no_header_at_all_is_refused(self):
        assert not LOCAL.host_ok(None)

    def test_on_the_network_also_its_addresses_there(self):
        for header in (*OWN_HOSTS, "192.168.1.20:8765", "[fd00::20]:8765", "[FD00:0::20]:8765"):
            assert LAN.host_ok(header)
        for header in ("0.0.0.0:8765", "[::]:8765", "192.168.1.21:8765", "evil.example:8765", "fd00::20:8765"):
            assert not LAN.host_ok(header)

    def test_in_public_also_its_name_there_with_and_without_the_usual_port(self):
        for header in (*OWN_HOSTS, "play.example.org", "PLAY.example.org:443"):
            assert PUBLIC.host_ok(header)
        for header in ("play.example.org:80", "play.example.org:8765", "example.org", "x.play.example.org"):
            assert not PUBLIC.host_ok(header)

    def test_on_port_80_the_port_may_be_left_out(self):
        plain = origins_for("127.0.0.1", 80)
        for header in ("localhost", "localhost:80", "[::1]"):
            assert plain.host_ok(header)
        assert not plain.host_ok("localhost:443")

    def test_an_address_it_listens_on_is_a_name_of_it(self):
        assert origins_for("192.168.1.7", 8765).host_ok("192.168.1.7:8765")
        assert origins_for("fd00::7", 8765).host_ok("[fd00::7]:8765")


class TestOrigin:
    @pytest.mark.parametrize("host", OWN_HOSTS)
    def test_its_own_pages(self, host: str):
        assert LOCAL.origin_ok(f"http://{host}")
        assert LOCAL.origin_ok(f"HTTP://{host}")

    @pytest.mark.parametrize("host", FOREIGN_HOSTS)
    def test_no_other_pages(self, host: str):
        assert not LOCAL.origin_ok(f"http://{host}")

    @pytest.mark.parametrize(
        "header",
        [
            None,
            "",
            "null",
            "localhost:8765",
            "//localhost:8765",
            "https://localhost:8765",
            "ws://localhost:8765",
            "file://localhost:8765",
            "http:localhost:8765",
            "http://localhost:8765/page",
            "http://localhost:8765 http://evil.example",
            "http://localhost:0",
        ],
    )
    def test_missing_null_and_other_schemes_are_refused(self, header: str | None):
        assert not LOCAL.origin_ok(header)

    def test_in_public_only_over_https(self):
        assert PUBLIC.origin_ok("https://play.example.org")
        assert PUBLIC.origin_ok("https://play.example.org:443")
        assert not PUBLIC.origin_ok("http://play.example.org")
        assert not PUBLIC.origin_ok("https://play.example.org:8443")
        assert not PUBLIC.origin_ok("https://evil.play.example.org")

    def test_the_usual_port_may_be_written_or_not(self):
        plain = origins_for("127.0.0.1", 80)
        assert plain.origin_ok("http://localhost")
        assert plain.origin_ok("http://localhost:80")
        assert not plain.origin_ok("https://localhost")
        assert not plain.origin_ok("http://localhost:0")

    @given(st.text(alphabet=st.characters(exclude_categories=())))
    def test_garbage_is_refused_without_failing(self, header: str):
        assert not LOCAL.origin_ok(header)
        assert not LOCAL.host_ok(header)
        assert not LOCAL.origin_ok("http://" + header)


class TestSettings:
    @pytest.mark.parametrize("public", ["play.example.org", "https://play.example.org", "https://play.example.org/"])
    def test_the_public_name_in_any_usual_form(self, public: str):
        assert origins_for("127.0.0.1", 1, public=public).origin_ok("https://play.example.org")

    def test_a_public_port_of_its_own(self):
        origins = origins_for("127.0.0.1", 1, public="play.example.org:8443")
        assert origins.origin_ok("https://play.example.org:8443")
        assert origins.host_ok("play.example.org:8443")
        assert not origins.host_ok("play.example.org")

    @pytest.mark.parametrize("public", ["http://play.example.org", "play example", "*", "*.example.org", "https://a/b"])
    def test_what_is_no_public_address_is_refused(self, public: str):
        with pytest.raises(BadAddress, match="is no public address"):
            origins_for("127.0.0.1", 8765, public=public)

    @pytest.mark.parametrize("name", ["*", "192.168.1.20:8765", "[fd00::20]:8765", "a b", "[::1", "http://a"])
    def test_what_is_no_host_is_refused(self, name: str):
        with pytest.raises(BadAddress, match="is no host"):
            origins_for("0.0.0.0", 8765, lan=[name])

    def test_listening_everywhere_is_no_name(self):
        for host in ("0.0.0.0", "::", ""):
            assert origins_for(host, 8765) == LOCAL
