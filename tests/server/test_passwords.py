"""Passwords are kept as Argon2id hashes, and an unknown name costs the same work as a wrong password."""

import argon2
import pytest

from ultratable.server import passwords
from ultratable.server.passwords import BadPassword, hash_password, needs_rehash, password_fits

GOOD = "correct horse"
STORED = hash_password(GOOD)


class CountedHasher(argon2.PasswordHasher):
    """Counts the work done."""

    work = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.work += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.work += 1
        return super().verify(hash, password)


def test_the_right_password_fits_and_no_other():
    assert password_fits(STORED, GOOD)
    assert not password_fits(STORED, GOOD + " ")
    assert not password_fits(STORED, "")


def test_hashes_are_argon2id_salted_and_of_full_strength():
    again = hash_password(GOOD)
    assert again != STORED
    assert GOOD not in STORED
    parameters = argon2.extract_parameters(STORED)
    assert parameters.type is argon2.Type.ID
    assert parameters.memory_cost >= 64 * 1024
    assert parameters.time_cost >= 3


def test_one_password_typed_on_two_keyboards_is_one_password():
    assert password_fits(hash_password("cafe\u0301 ｆｕｌｌ"), "café full")


@pytest.mark.parametrize("password", ["", "1234567", "a" * 201, "a" * 10_000_000])
def test_lengths_outside_8_to_200_are_refused(password: str):
    with pytest.raises(BadPassword, match="8 to 200 characters"):
        hash_password(password)


def test_a_broken_character_is_refused_and_fits_nothing():
    with pytest.raises(BadPassword, match="broken character"):
        hash_password("password\ud800")
    assert not password_fits(STORED, "password\ud800")


def test_an_unknown_name_costs_the_same_work_as_a_wrong_password(monkeypatch: pytest.MonkeyPatch):
    hasher = CountedHasher()
    monkeypatch.setattr(passwords, "_hasher", hasher)
    assert not password_fits(STORED, "wrong password")
    assert hasher.work == 1
    assert not password_fits(None, "wrong password")
    assert hasher.work == 2


def test_very_long_attempts_cost_no_work(monkeypatch: pytest.MonkeyPatch):
    hasher = CountedHasher()
    monkeypatch.setattr(passwords, "_hasher", hasher)
    assert not password_fits(STORED, "a" * 201)
    assert not password_fits(None, "a" * 201)
    assert hasher.work == 0


def test_a_damaged_hash_fits_nothing():
    assert not password_fits("", GOOD)
    assert not password_fits(STORED[:-5], GOOD)


def test_weaker_hashes_are_to_be_made_anew():
    weak = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD)
    assert password_fits(weak, GOOD)
    assert needs_rehash(weak)
    assert not needs_rehash(STORED)
