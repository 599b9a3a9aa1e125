"""What a bot is: a name, a way to choose, and what it thinks of the ways there are."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from ultratable.core.match import Match


class Weighed:
    """One way to answer in full, and what a bot makes of it."""

    __slots__ = ("picks", "tried", "value")

    def __init__(self, picks: tuple[int, ...], value: float, tried: int) -> None:
        self.picks = picks
        """The numbers that complete the seat's answer, after those it has picked already."""
        self.value = value
        """From 0 (lost) to 1 (won), in the judgement of this bot."""
        self.tried = tried
        """How often the bot has gone this way in its thoughts."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Base of every bot. One bot plays one seat of one match at a time. What it is shown is only what this seat could
    believe in (`ultratable.bots.answer`)."""

    name: ClassVar[str] = "bot"

    def choose(self, match: Match, seat: int) -> int:
        """The number of the option this bot takes for a seat that is asked (for `Match.pick`)."""
        raise NotImplementedError

    def weigh(self, match: Match, seat: int) -> list[Weighed]:
        """The ways this bot sees to complete the answer of a seat that is asked, the best first."""
        raise NotImplementedError

    def recall(self, earlier: "Bot") -> None:
        """Take over what a bot has found out that answered for this seat before; most have nothing to leave."""
