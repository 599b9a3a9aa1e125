"""Numbers that carry their reasons: a value and the list (label, amount, clause) that makes it.

A total is never edited; each operation gives a new one with one more reason. Labels are plain words, so a log
line can be unfolded into its arithmetic without knowing the game.
"""

from typing import Any

from msgspec import Struct

Reason = tuple[str, int, str]
"""What it is, by how much it changed the value, and the clause that says so."""


class Total(Struct, frozen=True, array_like=True, gc=False):
    value: int
    reasons: tuple[Reason, ...]

    def plus(self, label: str, amount: int, clause: str) -> "Total":
        return Total(self.value + amount, (*self.reasons, (label, amount, clause)))

    def less(self, label: str, amount: int, clause: str) -> "Total":
        """Lower by at most that much, never below 0."""
        taken = min(amount, self.value)
        return self.plus(label, -taken, clause) if taken > 0 else self

    def times(self, label: str, factor: int, clause: str) -> "Total":
        return self.plus(label, self.value * (factor - 1), clause)

    def half(self, label: str, clause: str) -> "Total":
        """Half of it; what is left is rounded up."""
        return self.plus(label, -(self.value // 2), clause)

    def and_also(self, other: "Total") -> "Total":
        return Total(self.value + other.value, self.reasons + other.reasons)

    def plain(self) -> dict[str, Any]:
        """JSON-able: the value and its reasons."""
        reasons = [{"label": label, "amount": amount, "clause": clause} for label, amount, clause in self.reasons]
        return {"value": self.value, "reasons": reasons}

    def sentence(self) -> str:
        """The value with its arithmetic: 9♣ +9, Thick Skin -1 = 8."""
        if len(self.reasons) <= 1:
            return f"{self.value}"
        return ", ".join([f"{label} {amount:+d}" for label, amount, _ in self.reasons]) + f" = {self.value}"


NOTHING = Total(0, ())


def total_of(reasons: list[Reason]) -> Total:
    """The total that these reasons make."""
    return Total(sum([amount for _, amount, _ in reasons]), tuple(reasons))
