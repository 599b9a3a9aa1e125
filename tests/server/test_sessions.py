"""A cookie names its person only if this server signed it and it is not too old; a form token fits one person."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from itsdangerous import TimestampSigner

from ultratable.server.sessions import Sessions, cookie_header, cookie_name, forget_header, new_person_id

SECRET = bytes(range(32))
SESSIONS = Sessions(SECRET)
PERSON = "0123456789abcdef" * 2
DAY = 86_400


def at(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """Let it be that second for the signer."""
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: seconds)


class TestCookie:
    def test_it_names_its_person(self):
        assert SESSIONS.read(SESSIONS.issue(PERSON)) == PERSON
        assert Sessions(SECRET).read(SESSIONS.issue(PERSON)) == PERSON

    def test_it_can_be_sent_as_a_cookie(self):
        assert re.fullmatch(r"[0-9A-Za-z._-]+", SESSIONS.issue(PERSON))

    def test_another_secret_makes_it_worthless(self):
        assert Sessions(b"another secret of the server ...").read(SESSIONS.issue(PERSON)) is None

    def test_every_altered_character_makes_it_worthless(self):
        # All but the last: some of its bits are spare, and decoding ignores them.
        cookie = SESSIONS.issue(PERSON)
        for place in range(len(cookie) - 1):
            other = "B" if cookie[place] != "B" else "C"
            assert SESSIONS.read(cookie[:place] + other + cookie[place + 1 :]) is None, place

    def test_the_signature_of_one_is_not_that_of_another(self):
        mine, yours = SESSIONS.issue(PERSON), SESSIONS.issue("f" * 32)
        assert SESSIONS.read(yours.partition(".")[0] + "." + mine.partition(".")[2]) is None

    def test_it_lasts_400_days(self, monkeypatch: pytest.MonkeyPatch):
        at(monkeypatch, 1_000_000_000)
        cookie = SESSIONS.issue(PERSON)
        at(monkeypatch, 1_000_000_000 + 400 * DAY)
        assert SESSIONS.read(cookie) == PERSON
        at(monkeypatch, 1_000_000_000 + 400 * DAY + 1)
        assert SESSIONS.read(cookie) is None

    def test_one_from_the_future_is_refused(self, monkeypatch: pytest.MonkeyPatch):
        at(monkeypatch, 1_000_000_000)
        cookie = SESSIONS.issue(PERSON)
        at(monkeypatch, 999_999_990)
        assert SESSIONS.read(cookie) is None

    def test_what_is_signed_for_another_purpose_is_no_session(self):
        signed = TimestampSigner(SECRET, salt="something else", key_derivation="hmac").sign(PERSON).decode()
        assert SESSIONS.read(signed) is None

    def test_a_signed_text_that_is_no_person_is_refused(self):
        assert SESSIONS.read(SESSIONS._signer.sign("admin").decode()) is None
        with pytest.raises(ValueError, match="32 hexadecimal"):
            SESSIONS.issue("admin")

    @given(st.one_of(st.none(), st.text(alphabet=st.characters(exclude_categories=())), st.text(alphabet="0af.-_Z")))
    @example("\ud800")
    def test_garbage_is_nobody(self, cookie: str | None):
        assert SESSIONS.read(cookie) is None

    def test_a_short_secret_is_refused(self):
        with pytest.raises(ValueError, match="at least 16 bytes"):
            Sessions(b"secret")


class TestFormToken:
    def test_it_fits_its_person_only(self):
        token = SESSIONS.csrf(PERSON)
        assert SESSIONS.csrf_ok(PERSON, token)
        assert not SESSIONS.csrf_ok("f" * 32, token)
        assert not Sessions(b"another secret of the server ...").csrf_ok(PERSON, token)

    @pytest.mark.parametrize("token", [None, "", "0" * 64, "é", "\ud800"])
    def test_anything_else_does_not(self, token: str | None):
        assert not SESSIONS.csrf_ok(PERSON, token)

    def test_it_does_not_give_away_the_cookie_and_the_cookie_is_no_token(self):
        assert not SESSIONS.csrf_ok(PERSON, SESSIONS.issue(PERSON))
        assert SESSIONS.read(SESSIONS.csrf(PERSON)) is None
        assert PERSON not in SESSIONS.csrf(PERSON)

    def test_a_shortened_token_does_not_fit(self):
        assert not SESSIONS.csrf_ok(PERSON, SESSIONS.csrf(PERSON)[:-1])


class TestHeader:
    def test_scripts_and_other_sites_do_not_get_it(self):
        parts = cookie_header("v", secure=False).split("; ")
        assert parts[0] == "ultratable=v"
        assert set(parts[1:]) == {"Path=/", "Max-Age=34560000", "HttpOnly", "SameSite=Lax"}

    def test_over_https_it_never_travels_in_the_clear(self):
        parts = cookie_header("v", secure=True).split("; ")
        assert parts[0] == "__Host-ultratable=v"
        assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(parts)
        assert not any(part.startswith("Domain") for part in parts)

    @pytest.mark.parametrize("secure", [False, True])
    def test_it_is_forgotten_under_the_marks_it_was_kept_with(self, secure: bool):
        kept = cookie_header("", secure).replace("Max-Age=34560000", "Max-Age=0")
        assert forget_header(secure) == kept

    def test_the_name_to_look_for_is_the_name_that_is_set(self):
        for secure in (False, True):
            assert cookie_header("v", secure).startswith(cookie_name(secure) + "=")


def test_ids_of_people_are_128_random_bits():
    ids = {new_person_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(re.fullmatch("[0-9a-f]{32}", person) for person in ids)
