"""What a bot is: a name and a way to choose."""

from typing import ClassVar

from mypy_extensions import mypyc_attr

from ultratable.core.match import Match


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Base of every bot. One bot plays one seat of one match at a time."""

    name: ClassVar[str] = "bot"

    def choose(self, match: Match, seat: int) -> int:
        """The number of the option this bot takes for a seat that is asked (for `Match.pick`)."""
        raise NotImplementedError
