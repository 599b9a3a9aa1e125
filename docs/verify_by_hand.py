"""Compute the dice and draws of a replay file without Ultratable: python verify_by_hand.py FILE. See fairness.md."""
# ruff: noqa: T201

import hmac
import json
import sys
from hashlib import sha256
from pathlib import Path


def match_key(seed: bytes, salts: list[dict]) -> bytes:
    """HKDF-SHA256 (RFC 5869) of the seed and, for each seat that revealed one, seat, length and salt."""
    material = seed
    for entry in salts:
        if entry["salt"] is not None:
            salt = entry["salt"].encode()
            material += entry["seat"].to_bytes(4, "big") + len(salt).to_bytes(4, "big") + salt
    secret = hmac.digest(b"ultratable fair randomness 1", material, "sha256")
    return hmac.digest(secret, b"match key\x01", "sha256")


def number(key: bytes, purpose: int, index: int, count: int) -> int:
    """Number `index` of a purpose's stream, from 0 to count - 1: a 32-bit word times count, its upper half."""
    word = sha256(key + (index // 8 * 64 + purpose).to_bytes(8, "big")).digest()[index % 8 * 4 :][:4]
    attempt = 0
    while int.from_bytes(word, "big") * count % 2**32 < 2**32 % count:  # would favour some results: draw anew
        attempt += 1
        word = sha256(key + (index * 64 + purpose).to_bytes(8, "big") + attempt.to_bytes(8, "big")).digest()[:4]
    return int.from_bytes(word, "big") * count >> 32


def need(fits: bool, otherwise: str) -> None:
    if not fits:
        sys.exit(f"It does not fit: {otherwise}.")


header, *lines, _ = [json.loads(line) for line in Path(sys.argv[1]).read_text("utf-8").rstrip("\n").split("\n")]
need(header["replay"] == 2 and not header["by_hand"], "only files of format 2 with dice from a key can be computed")
key, fairness = bytes.fromhex(header["key"]), header["fairness"]
if fairness is not None:
    need(sha256(bytes.fromhex(fairness["seed"])).hexdigest() == fairness["commitment"], "the seed was not committed to")
    for entry in fairness["salts"]:
        committed = entry["salt"] is None or sha256(entry["salt"].encode()).hexdigest() == entry["commitment"]
        need(committed, f"seat {entry['seat'] + 1} revealed another salt")
    need(match_key(bytes.fromhex(fairness["seed"]), fairness["salts"]) == key, "seed and salts give another key")
    print("Seed, salts and key fit the commitment", fairness["commitment"])
asked: list[int | None] = []  # for each answer that stands: the purpose chance was asked for, None for a seat's
for at, line in enumerate(lines, 2):
    if isinstance(line, dict):
        del asked[line.get("undo", len(asked)) :]  # the match's end, above notes, takes nothing back
    elif line[0] != -1:
        asked.append(None)
    else:
        purpose, index, count, which = line[2]
        need(index == asked.count(purpose), f"line {at} leaves a number out or uses one twice")
        need(which == number(key, purpose, index, count), f"the key does not give {line[1]} on line {at}")
        asked.append(purpose)
print(f"All {sum(line[0] == -1 for line in lines if isinstance(line, list))} rolls and draws come from the key.")
