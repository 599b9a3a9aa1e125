"""How long a bot may think: so many tries, and where somebody waits for it so many seconds."""

from time import monotonic


class Budget:
    """A count alone makes the same games of the same seed; seconds are for tables, where the machine sets the pace."""

    __slots__ = ("seconds", "simulations")

    def __init__(self, simulations: int, seconds: float | None = None) -> None:
        self.simulations = simulations
        self.seconds = seconds


class Spending:
    """One budget being spent. What is judged counts, whether at the end of a try or in a look ahead inside it."""

    __slots__ = ("_until", "most", "spent")

    def __init__(self, budget: Budget) -> None:
        self.most = budget.simulations
        self._until = -1.0 if budget.seconds is None else monotonic() + budget.seconds
        self.spent = 0

    @property
    def over(self) -> bool:
        return self.spent >= self.most or (self._until >= 0.0 and monotonic() >= self._until)
