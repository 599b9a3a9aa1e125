"""Every refusal of the engine: one exception per kind of mistake, each carrying a sentence that says
what is wrong and what would be right. Nothing here knows a game."""

from difflib import get_close_matches


class UltratableError(Exception):
    """Base of every refusal. Whoever catches this catches them all; the match is unchanged."""


class UnknownGame(UltratableError):
    """No game has that id."""


class BadSetup(UltratableError):
    """A seat count or a setup option is outside what the game allows."""


class IllegalChoice(UltratableError):
    """That key is not one of the options now open to that seat."""


class NotAsked(IllegalChoice):
    """That seat owes no answer now, or does not exist."""


class MatchOver(IllegalChoice):
    """The match has ended; nothing can be chosen any more."""


class BadSave(UltratableError):
    """The bytes are damaged, from another game, or from another version."""


class BadRecord(UltratableError):
    """A record of answers does not fit the game it is played on."""


class BadScript(UltratableError):
    """A scripted roll, draw or position is impossible."""


class BadRegister(UltratableError):
    """A rules register is incomplete or contradicts itself."""


def nearest(word: str, known: list[str]) -> str:
    """A hint for a mistyped word: " Did you mean 'x'?", or nothing."""
    found = get_close_matches(word, known, n=1, cutoff=0.5)
    return f" Did you mean '{found[0]}'?" if found else ""
