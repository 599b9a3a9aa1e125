"""What proves the clauses of a register: the tests tagged with each, and how often each fired in simulated games.

The figures are counted by `make proof`, which leaves them beside the register as proof.json; a test counts again.
"""

from importlib.resources import files

from msgspec import Struct, json


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """Counted with the simulated games of one seed, so that whoever counts again gets the same."""

    games: int
    seed: int
    fired: dict[str, int]
    """By clause; one that is not here never came up."""
    tests: dict[str, tuple[str, ...]]
    """By clause: path (under tests/) and name of each."""


def load(package: str) -> Proof | None:
    """The proof that lies in a game's package; None if nobody has counted."""
    file = files(package).joinpath("proof.json")
    return json.decode(file.read_bytes(), type=Proof) if file.is_file() else None
