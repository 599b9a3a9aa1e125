"""What people type for others to read: names, seeds and chat, made safe to show as plain text anywhere.

A name or a seed that is not fit is refused, since whoever chose it should know what others see. A line of chat is
tidied instead, since a stray character is rarely meant; only links are refused.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ultratable.core.errors import UltratableError

SHORTEST_NAME = 2
LONGEST_NAME = 20
LONGEST_SEED = 40
LONGEST_CHAT = 300

_UNREAD_NAME = 200
_OF_A_SEAT = re.compile(r"\bseat \d", re.IGNORECASE)
_UNREAD_CHAT = 2_000
"""Longer input is refused unread: sorting out a pile of accents takes time that grows with its square."""

_MOST_MARKS = 3
"""As many accents as living languages put on one letter; more only smear the lines above and below."""

_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc")
"""Letters and signs that show nothing although Unicode does not class them as blank."""

_EMOJI_STYLES = "\ufe0e\ufe0f"
"""Keyboards add these to emoji unasked, so a name just loses them."""

_JOINERS = "\u200c\u200d" + _EMOJI_STYLES
"""Persian, many Indian scripts and composed emoji need these in a sentence."""

_SHOUT_LETTERS = 8
_SHOUT_SHARE = 0.7

_FLOOD = re.compile(r"(\d)\1{9,}|(\D)\2{4,}")

_LINK = re.compile(
    r"""
    ://                                         # any address with a scheme
    | \b(?:mailto|javascript|data|tel):\S       # the schemes that need no slashes
    | \bwww\d?\.
    | [^\W_]\.(?:xn--|[^\W\d_]{2,})             # example.com, пример.рф
    | [^\W_]。[a-z]{2,}                          # browsers take this stop for a dot
    | \b\d{1,3}(?:\.\d{1,3}){3}\b               # 192.168.0.1
    | \[[0-9a-f]*:[0-9a-f:.]+\]                 # [::1]
    """,
    re.VERBOSE | re.IGNORECASE,
)

_LOOKALIKES = str.maketrans(
    # Cyrillic, Greek (capitals and small letters resemble different ones), barred Latin letters, digits.
    "авгеикмнопрстухьіјѕԁԛԝһѡ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αβεηικμνορτυχω" + "øłđħıɑɡ" + "012568|",
    "abreukmhonpctyxbljsdqwhw" + "abezhlkmnoptyx" + "abenlkuvoptuxw" + "oldhlag" + "olzsbbl",
)


class BadName(UltratableError):
    """That cannot be a name, or a seed; the sentence says why."""


class BadText(UltratableError):
    """That cannot be said in chat; the sentence says why."""


def clean_name(text: str) -> str:
    """The name as everybody will see it, or BadName."""
    name = _tidy("name", text, LONGEST_NAME)
    if sum(not _is_mark(character) and character != " " for character in name) < SHORTEST_NAME:
        raise BadName(f"A name has at least {SHORTEST_NAME} characters. Choose a longer one.")
    if not any(unicodedata.category(character)[0] in "LN" for character in name):
        raise BadName("A name needs at least one letter or digit. Add one.")
    if _OF_A_SEAT.search(name):
        # Where a sentence says so, the name of whoever sits there is put in.
        raise BadName("A name cannot be that of a seat. Choose another.")
    return name


def clean_seed(text: str) -> str:
    """The seed as everybody will see it, and can type it again elsewhere; or BadName."""
    seed = _tidy("seed", text, LONGEST_SEED)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in seed):
        raise BadName("A seed has at least one character that can be seen. Type one, or play without a seed.")
    if _LINK.search(_bare(seed)):
        raise BadName("A seed cannot be a link. Choose a word.")
    return seed


def _tidy(what: str, text: str, longest: int) -> str:
    """A name or a seed without stray spaces, written in the one way that Unicode has for what it looks like."""
    if len(text) > _UNREAD_NAME:
        raise BadName(f"A {what} has at most {longest} characters. Choose a shorter one.")
    tidy = unicodedata.normalize("NFKC", "".join(character for character in text if character not in _EMOJI_STYLES))
    if any(_hidden(character) and character not in "\t\r\n" for character in tidy):
        raise BadName(f"A {what} cannot hold invisible or control characters. Type it again by hand.")
    tidy = " ".join(tidy.split())
    length = sum(not _is_mark(character) for character in tidy)
    if length > longest:
        raise BadName(f"A {what} has at most {longest} characters; this one has {length}. Choose a shorter one.")
    if max(_mark_runs(tidy), default=0) > _MOST_MARKS or _has_loose_mark(tidy):
        raise BadName(f"Accents in a {what} belong on letters, at most {_MOST_MARKS} on one. Leave some out.")
    return tidy


def confusable(name: str, others: Iterable[str]) -> str | None:
    """The one of these names that people could mistake for this one, if there is one."""
    skeleton, folded = _skeleton(name), name.casefold()
    for other in others:
        if _skeleton(other) == skeleton or other.casefold() == folded:
            return other
    return None


def clean_chat(text: str) -> str:
    """The line as everybody will read it, or BadText."""
    if len(text) > _UNREAD_CHAT:
        raise BadText(f"A message has at most {LONGEST_CHAT} characters. Split it in two.")
    line = unicodedata.normalize("NFC", "".join(map(_without_hidden, text)))
    line = _calm(" ".join(_few_marks(line).split()))
    if not any(unicodedata.category(character)[0] in "LNPS" for character in line):
        raise BadText("There is nothing to send. Write a few words first.")
    if len(line) > LONGEST_CHAT:
        raise BadText(f"A message has at most {LONGEST_CHAT} characters; this one has {len(line)}. Split it in two.")
    if _LINK.search(_bare(line)):
        raise BadText("Links cannot be sent. If you meant the end of a sentence, put a space after the full stop.")
    return line


def _hidden(character: str) -> bool:
    """Control, format (direction marks are among these), private, unassigned, surrogate, or simply showing nothing."""
    return unicodedata.category(character)[0] == "C" or character in _BLANKS or _is_selector(character)


def _is_selector(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def _without_hidden(character: str) -> str:
    """What a line of chat keeps of a character: line breaks and tabs part words, what is hidden goes."""
    if character.isspace():
        return " "
    return "" if _hidden(character) and character not in _JOINERS else character


def _mark_runs(text: str) -> Iterator[int]:
    """How many marks there are in a row, at each character."""
    run = 0
    for character in text:
        run = run + 1 if _is_mark(character) else run if character in _JOINERS else 0
        yield run


def _has_loose_mark(text: str) -> bool:
    """Whether an accent stands on nothing, or on a space."""
    return any(before == " " and _is_mark(after) for before, after in pairwise(" " + text))


def _few_marks(text: str) -> str:
    """The text without the marks that go beyond what one letter bears."""
    kept = zip(text, _mark_runs(text), strict=True)
    return "".join(character for character, run in kept if run <= _MOST_MARKS or not _is_mark(character))


def _calm(line: str) -> str:
    """The line without shouting and without floods of one character."""
    line = _FLOOD.sub(_shorter, line)
    letters = [character for character in line if character.isupper() or character.islower()]
    capitals = sum(character.isupper() for character in letters)
    if len(letters) >= _SHOUT_LETTERS and capitals > _SHOUT_SHARE * len(letters):
        line = unicodedata.normalize("NFC", line.lower().capitalize())
        line = _FLOOD.sub(_shorter, line)
    return line


def _shorter(flood: re.Match[str]) -> str:
    """Nine equal digits may still be a number; four of anything else say it all."""
    return flood[1] * 9 if flood[1] else flood[2] * 4


def _bare(text: str) -> str:
    """The plain letters of a text: no accents, no joiners, no styled variants."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(character for character in parts if unicodedata.category(character)[0] not in "MC")


def _skeleton(name: str) -> str:
    """Names that look alike have the same skeleton, whatever they are written with."""
    letters = _bare(name).translate(_LOOKALIKES).casefold().translate(_LOOKALIKES)
    letters = "".join(character for character in letters if character.isalnum())
    return letters.replace("i", "l").replace("rn", "m").replace("vv", "w")
