"""A small language for tests and positions: arrange a table, script chance, choose by meaning, expect questions.

    table = Script(game, seats=2, position={"heroes": [...], "hands": [...], "at": "main"})
    table.chance(5, "9♣")                  # the next roll is a 5, the next card drawn is 9♣
    table.choose("power punch", "Q♥")      # whoever is asked picks these, one after the other
    table.expect(1, "defend")              # exactly seat 1 is asked, and this is the question

It is the same door that position editors and physical dice use: nothing here goes round the rules.
"""

from collections.abc import Iterable
from typing import Any

from ultratable.core.errors import BadScript
from ultratable.core.game import Game
from ultratable.core.match import Ask, Match


class Script:
    """A match played by script."""

    def __init__(
        self,
        game: Game,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        chance: Iterable[int | str] = (),
    ) -> None:
        self.match: Match = game.arrange(seats, options or {}, position, [number(game, word) for word in chance])
        self.game = game

    def chance(self, *outcomes: int | str) -> "Script":
        """What chance brings next: a number is a die, a word is itself."""
        script = self.match.state.script
        assert script is not None
        script.extend([number(self.game, outcome) for outcome in outcomes])
        return self

    def choose(self, *meanings: str, seat: int | None = None) -> "Script":
        """Answer the open question by these meanings one after another; each is a key or begins a label."""
        for meaning in meanings:
            who = self.asked(seat)
            self.match.choose(who, self._key(who, meaning))
        return self

    def asked(self, seat: int | None = None) -> int:
        deciders = self.match.deciders
        if seat is not None:
            return seat
        if len(deciders) != 1:
            raise BadScript(f"say which seat chooses: {list(deciders)} are asked")
        return deciders[0]

    def ask(self, seat: int | None = None) -> Ask:
        return self.match.ask(self.asked(seat))

    def keys(self, seat: int | None = None) -> list[str]:
        """The keys open to the seat that is asked."""
        return [option.key for option in self.ask(seat).options]

    def expect(self, seats: int | tuple[int, ...], question: str, *, keys: Iterable[str] | None = None) -> "Script":
        """Exactly these seats are asked this, and no scripted chance is left over."""
        wanted = (seats,) if isinstance(seats, int) else seats
        asked = self.match.deciders
        name = self.match.ask(asked[0]).name if asked else "nothing"
        assert (asked, name) == (wanted, question), f"asked is {asked} '{name}', not {wanted} '{question}'"
        if keys is not None:
            assert set(self.keys(wanted[0])) == set(keys), f"open are {self.keys(wanted[0])}"
        self.used_up()
        return self

    def over(self, *winners: int) -> "Script":
        """The match is over and these seats have won."""
        result = self.match.result
        assert result is not None, f"the match goes on: {self.match.deciders} are asked"
        assert result.winners == winners, f"the winners are {result.winners}: {result.reason}"
        self.used_up()
        return self

    def used_up(self) -> None:
        left = [self.game.words.word(pick) for pick in self.match.state.script or ()]
        assert not left, f"chance was never asked for {left}"

    def said(self, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
        """All events of a kind, as that seat (None: a spectator) sees them."""
        return [event.seen_by(seat) for event in self.match.events if event.kind == kind]

    def _key(self, seat: int, meaning: str) -> str:
        asked = self.match.ask(seat).options if seat in self.match.deciders else ()
        options = [(option.key, option.label) for option in asked]
        options += [(key, label) for key, label, _ in self.match.asides(seat)]
        wanted = meaning.lower()
        for key, _ in options:
            if wanted in (key.lower(), key.lower().partition(":")[2]):
                return key
        begun = [key for key, label in options if label.lower().startswith(wanted)]
        return begun[0] if len(begun) == 1 else meaning


def number(game: Game, outcome: int | str) -> int:
    """The number of an outcome of chance: 5 is the die's 5, '9♣' is that card."""
    word = f"die:{outcome}" if isinstance(outcome, int) else outcome
    found = game.words.number(word)
    if found is None:
        raise BadScript(f"'{outcome}' is nothing that chance can bring in {game.title}")
    return found
