"""Home-made figures (clauses figures.content.card-maker*): what is wrong with one, in sentences.

The maker's page, a file that is imported, a figure that is brought to a table and the options of a match are all
checked here, so that they cannot disagree.
"""

import re
import unicodedata
from typing import Any, Final

import msgspec

from ultratable.core.game import Why
from ultratable.games.figures.charcard import ACTION, type_key
from ultratable.games.figures.records import Made, Options
from ultratable.games.figures.roster import LOOKS

_MAKER: Final = "figures.content.card-maker"
_PICKS: Final = "figures.charcard.three-picks"
_SLOTS: Final = ("queen and jack", "10 and 9", "8 and 7")
_KINDS: Final = ("person", "creature", "machine", "vehicle", "mount")
_LONGEST: Final = {"name": 40, "variant": 40, "text": 120}
_MOST_MARKS: Final = 3
"""As many accents as living languages put on one letter; more only smear the lines above and below."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc")
"""Letters and signs that show nothing."""
_OF_A_SEAT: Final = re.compile(r"\bseat \d", re.IGNORECASE)
PARTS = {family: frozenset([part["id"] for part in LOOKS[family]]) for family in ("body", "head", "gear", "colour")}


def problems(made: Made) -> Why:
    """Why this figure cannot be saved or played; empty if it can."""
    return [*_in_texts(made.name, made.variant, made.text), *_in_look(msgspec.to_builtins(made.look))]


def keeps_out(options: Options) -> Why:
    """Why no home-made figure can be fielded with these options."""
    if options.ready_made_only:
        return [("figures.variants.ready-made-only", "At this table only ready-made figures are played.")]
    if options.figures == "draft":
        return [("figures.variants.draft", "At this table armies are drafted from the ready-made figures.")]
    if options.figures == "random":
        return [("figures.variants.random-armies", "At this table armies of ready-made figures are dealt.")]
    if options.armies:
        return [("figures.content.ready-armies", "At this table everybody's army is settled beforehand.")]
    return []


def read_made(raw: Any) -> tuple[Made | None, Why]:
    """A figure from outside (a form, a file), and everything that is wrong with it."""
    if not isinstance(raw, dict):
        return None, [(_MAKER, "A figure is a table of names and values.")]
    found = _in_fields(raw)
    if found:
        return None, found
    try:
        made = msgspec.convert(raw, Made)
    except msgspec.ValidationError as error:
        return None, [(_MAKER, f"That is no figure: {error}.")]
    return made, problems(made)


def _in_fields(raw: dict[Any, Any]) -> Why:
    """What is missing, or is not what it should be."""
    texts = [raw.get("name", ""), raw.get("variant", ""), raw.get("text", "")]
    found: Why = []
    if all([isinstance(text, str) for text in texts]):
        found += _in_texts(*texts)
    else:
        found.append((_MAKER, "Name, variant label and description are texts."))
    if raw.get("kind") not in _KINDS:
        found.append((_MAKER, "Choose what it is: person, creature, machine, vehicle or mount."))
    look = raw.get("look")
    found += _in_look(look) if isinstance(look, dict) else [(_MAKER, "Choose how it looks: a body to begin with.")]
    return found + _in_picks(raw.get("picks"))


def _in_texts(name: str, variant: str, text: str) -> Why:
    found: Why = []
    if len(name) > _LONGEST["name"] or not _shows(name):
        found.append((_MAKER, "Give it a name of 1 to 40 characters."))
    if len(variant) > _LONGEST["variant"]:
        found.append((_MAKER, "A variant label has at most 40 characters."))
    if len(text) > _LONGEST["text"]:
        found.append((_MAKER, "A description has at most 120 characters."))
    if any([not _ordinary(one) for one in (name, variant, text)]):
        found.append((_MAKER, "Names and descriptions are one line of ordinary characters."))
    if _OF_A_SEAT.search(type_key(name, variant)):
        # Sentences say "seat 2" for the player who sits there, and are shown with that player's name.
        found.append((_MAKER, "A figure cannot be called like a seat."))
    return found


def _shows(name: str) -> bool:
    """Whether there is anything to see of it."""
    return any([unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANKS for sign in name])


def _ordinary(text: str) -> bool:
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > _MOST_MARKS or not sign.isprintable() or sign in _BLANKS:
            return False
    return True


def _in_look(look: dict[str, Any]) -> Why:
    gear, colours, picture = look.get("gear", ()), look.get("colours", ("slate", "sand")), look.get("picture", "")
    found: Why = []
    if not _among("body", [look.get("body")]) or not _among("head", [look.get("head", "none")]):
        found.append((_MAKER, "Choose a body and a head from the built-in parts."))
    if not _among("gear", gear) or len(gear) > 3 or len(set(gear)) < len(gear):
        found.append((_MAKER, "Choose up to three different pieces of gear from the built-in ones."))
    if not _among("colour", colours) or not 2 <= len(colours) <= 3:
        found.append((_MAKER, "Choose two or three colours from the built-in ones."))
    if not isinstance(picture, str) or not re.fullmatch("([0-9a-f]{64})?", picture):
        found.append((_MAKER, "A picture of one's own is named by the number it was stored under."))
    return found


def _among(family: str, names: Any) -> bool:
    """Whether these are all built-in parts of that family."""
    return isinstance(names, list | tuple) and all([isinstance(one, str) and one in PARTS[family] for one in names])


def _in_picks(picks: Any) -> Why:
    if not isinstance(picks, list | tuple) or len(picks) != len(_SLOTS):
        return [(_PICKS, "A card has three picks: best, second and third.")]
    found: Why = []
    for slot, pick in zip(_SLOTS, picks, strict=True):
        if pick is None or pick == "":
            found.append((_PICKS, f"Choose an action for {slot}."))
        elif not isinstance(pick, str) or pick not in ACTION:
            found.append((_PICKS, f"There is no special action '{str(pick)[:40]}'."))
    return found
