"""Fair randomness: commitments bind, the key follows from seed and salts alone, and every misfit is told."""

from hashlib import sha256

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ultratable.core import fairness
from ultratable.core.fairness import BadSalt, Fairness, Salt

SEED = bytes(range(32))
KEY = "8388bb198a2dbc8cef349cd82f8b06bce8d8614faf6c0d6a6c7210f9819560dd"
SALTS = ["swordfish", None, "🍌 banana"]


def account(seed: bytes = SEED) -> Fairness:
    salts = [Salt(seat, fairness.salt_commitment(salt), salt) for seat, salt in enumerate(SALTS) if salt is not None]
    return Fairness(fairness.commitment(seed), seed.hex(), tuple(salts))


@pytest.mark.parametrize(
    ("material", "salt", "info", "length", "made"),
    [
        (
            "0b" * 22,
            "000102030405060708090a0b0c",
            "f0f1f2f3f4f5f6f7f8f9",
            42,
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        ),
        (
            "0b" * 22,
            "",
            "",
            42,
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
        ),
    ],
)
def test_hkdf_gives_what_rfc_5869_says(material, salt, info, length, made):
    """The RFC's test cases 1 and 3."""
    given = fairness.hkdf(bytes.fromhex(material), bytes.fromhex(salt), bytes.fromhex(info), length)
    assert given.hex() == made


def test_the_key_of_a_seed_and_salts_never_changes():
    assert fairness.match_key(SEED, SALTS).hex() == KEY
    assert len(fairness.match_key(SEED, [])) == 32


def test_commitments_are_plain_hashes_that_anybody_can_compute():
    assert fairness.commitment(SEED) == sha256(SEED).hexdigest()
    assert fairness.salt_commitment("🍌") == sha256("🍌".encode()).hexdigest()


def test_a_chosen_seed_is_a_plain_hash_that_never_changes():
    seed = fairness.chosen_seed("🍌")
    assert seed == sha256("ultratable chosen seed 1\n🍌".encode()).digest()
    assert seed.hex() == "81dae893fd0f098063b7bcc09df1206f9aff83dba8e84a8589b2d8a3909a3653"
    assert fairness.chosen_seed("banana") != seed


def test_seeds_and_salts_are_new_each_time():
    assert len({fairness.new_seed() for _ in range(50)}) == len({fairness.new_salt() for _ in range(50)}) == 50
    assert len(fairness.new_seed()) == 32
    assert len(fairness.new_salt()) >= 32


salts = st.lists(st.none() | st.text(st.sampled_from("\0\1ab"), min_size=1, max_size=4), max_size=4)


def trimmed(some: list[str | None]) -> list[str | None]:
    """Without the seats at the end that added nothing."""
    return trimmed(some[:-1]) if some and some[-1] is None else some


@given(salts, salts)
def test_other_salts_or_other_seats_give_another_key(one, other):
    same = trimmed(one) == trimmed(other)
    assert (fairness.match_key(SEED, one) == fairness.match_key(SEED, other)) == same


def test_lengths_keep_salts_apart_that_would_run_together():
    assert fairness.match_key(SEED, ["a\0\0\0\1\0\0\0\1b"]) != fairness.match_key(SEED, ["a", "b"])
    assert fairness.match_key(SEED, ["ab", "c"]) != fairness.match_key(SEED, ["a", "bc"])


@pytest.mark.parametrize("salt", ["", "x" * 101, "\ud800", 7, b"bytes"])
def test_what_is_no_fair_text_is_refused_as_salt(salt):
    with pytest.raises(BadSalt):
        fairness.salt_commitment(salt)
    with pytest.raises(BadSalt):
        fairness.match_key(SEED, [salt])


@pytest.mark.parametrize("seed", [b"", SEED + b"x", SEED.hex()])
def test_a_seed_of_another_length_is_refused(seed):
    with pytest.raises(ValueError, match="32 bytes"):
        fairness.match_key(seed, [])


def test_an_honest_account_fits():
    assert fairness.check(account(), fairness.match_key(SEED, SALTS)) == []


def test_a_salt_that_was_never_revealed_is_left_out_of_the_key():
    honest = account()
    kept = (msgspec.structs.replace(honest.salts[0], salt=None), honest.salts[1])
    assert (
        fairness.check(msgspec.structs.replace(honest, salts=kept), fairness.match_key(SEED, [None, *SALTS[1:]])) == []
    )


def forged(what: str) -> Fairness:
    honest = account()
    first, second = honest.salts
    other = msgspec.structs.replace(first, salt="another")
    changes: dict[str, dict[str, object]] = {
        "seed": {"seed": bytes(32).hex()},
        "short seed": {"seed": "00"},
        "no seed": {"seed": "seed"},
        "commitment": {"commitment": "0" * 64},
        "salt": {"salts": (other, second)},
        "order": {"salts": (second, first)},
        "twice": {"salts": (first, first, second)},
        "far seat": {"salts": (first, Salt(10**9, "", "x"))},
        "negative seat": {"salts": (Salt(-1, "", "x"), first, second)},
        "bad salt": {"salts": (Salt(0, "", ""), second)},
        "fewer salts": {"salts": (first,)},
    }
    return msgspec.structs.replace(honest, **changes[what])


@pytest.mark.parametrize(
    ("what", "sentences"),
    [
        ("seed", ["not the one that was committed", "does not follow"]),
        ("short seed", ["not 32 bytes"]),
        ("no seed", ["not 32 bytes"]),
        ("commitment", ["not the one that was committed"]),
        ("salt", ["Seat 1 revealed another salt", "does not follow"]),
        ("order", ["order of seats"]),
        ("twice", ["order of seats"]),
        ("far seat", ["order of seats"]),
        ("negative seat", ["order of seats"]),
        ("bad salt", ["1 to 100 characters"]),
        ("fewer salts", ["does not follow"]),
    ],
)
def test_each_misfit_is_told(what, sentences):
    wrong = fairness.check(forged(what), fairness.match_key(SEED, SALTS))
    assert len(wrong) == len(sentences)
    for sentence, part in zip(wrong, sentences, strict=True):
        assert part in sentence


def test_another_key_is_told():
    assert "does not follow" in fairness.check(account(), bytes(32))[0]
