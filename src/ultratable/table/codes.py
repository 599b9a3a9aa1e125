"""Words for people to say aloud: the four-word code that invites to a table, and a friendly name for a guest.

The list holds 1,024 words of three to seven letters. No two are one slip of the finger apart and none sounds like
another common word, so that a code survives a telephone; four of them make 40 bits, so that nobody guesses one.
"""

import re
import secrets
from importlib.resources import files
from random import Random

WORDS = tuple(files("ultratable.table").joinpath("words.txt").read_text("ascii").split())

_KNOWN = frozenset(WORDS)
_LENGTH = 4
_LONGEST = 100
"""Nobody types more characters than this for four short words."""

_BETWEEN = re.compile(r"[\s.,_–—-]+")

_MANNERS = """
    Able Bold Brave Bright Calm Cheery Clever Curious Daring Eager Fair Gentle Glad Happy Honest Jolly Keen Kind
    Lively Loyal Lucky Merry Mighty Nimble Noble Patient Playful Plucky Proud Quick Quiet Ready Sincere Smart Snappy
    Steady Sunny Swift Tidy Trusty Valiant Warm Wise Witty
"""
_ANIMALS = """
    Alpaca Badger Beagle Bison Bobcat Camel Cheetah Condor Coyote Cricket Dolphin Eagle Falcon Ferret Finch Fox
    Gazelle Gecko Giraffe Goose Hamster Hawk Hedgehog Heron Ibex Iguana Jaguar Kestrel Koala Lemur Leopard Lion Lynx
    Magpie Manatee Marmot Meerkat Moose Narwhal Newt Ocelot Osprey Otter Owl Panda Panther Parrot Pelican Penguin
    Puffin Puma Quail Rabbit Raccoon Raven Robin Salmon Seal Sparrow Stork Swan Tiger Toucan Turtle Wallaby Walrus
    Whale Wolf Wombat Wren Zebra
"""


def new_code() -> str:
    """A code that nobody can foresee, such as "otter-lantern-maple-drum"."""
    return "-".join(secrets.choice(WORDS) for _ in range(_LENGTH))


def tidy_code(text: str) -> str | None:
    """The code that a person meant, however it was spaced and capitalised; None if it cannot be one."""
    if len(text) > _LONGEST:
        return None
    words = [word for word in _BETWEEN.split(text.lower()) if word]
    return "-".join(words) if len(words) == _LENGTH and _KNOWN.issuperset(words) else None


def new_name(rng: Random | None = None) -> str:
    """Two friendly words for a guest who has not said a name yet, such as "Brave Otter"."""
    dice = rng or secrets.SystemRandom()
    return f"{dice.choice(_MANNERS.split())} {dice.choice(_ANIMALS.split())}"
