"""`ultratable verify`: every roll and draw of a recorded match computed again, and what that proves."""

from math import erfc, exp, pi, sqrt
from pathlib import Path
from typing import Annotated, Final

import typer

from ultratable.cli.names import game_named, open_replay
from ultratable.core import replayfile
from ultratable.core.errors import BadRecord
from ultratable.core.replayfile import Tally, Verdict

_FEWEST_PER_FACE: Final = 5
"""With fewer rolls expected per face the chi-square test means nothing."""


def verify(
    file: Annotated[Path, typer.Argument(help="A replay file, as written by save, by simulate or by a table.")],
) -> None:
    """Compute all dice and draws of a recorded match again and say what that proves.

    Leaves with 0 if everything fits and with 1 if anything does not. How it works, what it proves and how to do it
    without this program: docs/fairness.md.

    Example: ultratable verify evening.replay
    """
    try:
        replay = open_replay(file)
    except BadRecord as error:
        verdict = Verdict((str(error),))
    else:
        verdict = replayfile.verify(replay, game_named(replay.game))
    for sentence in verdict.proven:
        print(f"OK       {sentence}")
    for tally in verdict.tallies:
        print(f"         {_counted(tally)}")
    for sentence in verdict.unproven:
        print(f"UNKNOWN  {sentence}")
    for sentence in verdict.wrong:
        print(f"WRONG    {sentence}")
    if verdict.wrong:
        print("The file does not fit.")
        raise typer.Exit(1)
    for tally in verdict.tallies:
        if tally.faces is not None and 1 < len(tally.faces) <= tally.draws:
            print(_statistics(tally.purpose, tally.faces))
    print("Everything in the file fits.")


def _counted(tally: Tally) -> str:
    return f"{tally.purpose}: {tally.draws} time{'' if tally.draws == 1 else 's'}"


def _statistics(purpose: str, faces: dict[str, int]) -> str:
    """How evenly the faces came, and how much that says."""
    counts = list(faces.values())
    total = sum(counts)
    shown = ", ".join(f"{face.rpartition(':')[2]} came {count}" for face, count in faces.items())
    expected = total / len(counts)
    line = f"Evenness of '{purpose}': {shown}; even would be {expected:.1f} each. "
    if expected < _FEWEST_PER_FACE:
        return line + "Too few to judge."
    value = sum([(count - expected) ** 2 / expected for count in counts])
    share = chi_square_tail(value, len(counts) - 1)
    often = f"{100 * share:.1f} %" if share >= 0.001 else "less than 0.1 %"
    return line + (
        f"Fair chance is at least this uneven in {often} of matches "
        f"(chi-square {value:.1f}). The proof is the key, not this figure."
    )


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely a chi-square with so many degrees of freedom is at least this large: the exact finite sum."""
    tail = erfc(sqrt(value / 2)) if freedom % 2 else 0.0
    term = exp(-value / 2) * (sqrt(2 * value / pi) if freedom % 2 else 1.0)
    for step in range(freedom % 2, freedom, 2):
        tail += term
        term *= value / (step + 2)
    return min(1.0, tail)
