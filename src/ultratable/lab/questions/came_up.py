"""Which clauses fire, and which cards and abilities come up, in the games of a run; and what never does."""

from collections import Counter
from typing import Final

from ultratable.lab.answer import Table
from ultratable.lab.played import playable
from ultratable.lab.questions.question import Reading

_SAID: Final = 6
"""Names in a sentence; the table has them all."""


def came_up(reading: Reading) -> list[Table]:
    """Every clause by how often it fired, and every card and ability by how often it could be used and was."""
    clauses = sorted(_clauses(reading), key=lambda id: (-reading.whole.part(f"fired {id}").total, id))
    rows = tuple([(reading.part(f"fired {id}"),) for id in clauses])
    names = tuple([reading.clause(id) for id in clauses])
    note = "A clause fires when something happens by it, when it asks, forbids or counts."
    found = [Table("clauses", "Which rules come up", "clause", ("of all games",), names, rows, note=note)]
    refs = sorted(playable(reading.game), key=lambda ref: (-reading.whole.part(f"taken {ref}").total, ref))
    if refs:
        titles = _titles(reading)
        cells = tuple([(reading.part(f"offered {ref}"), reading.part(f"taken {ref}")) for ref in refs])
        columns = ("could be used, of all games", "was used, of all games")
        found.append(
            Table("cards", "Which cards come up", "card", columns, tuple([titles[ref] for ref in refs]), cells)
        )
    return found


def came_up_told(reading: Reading) -> list[str]:
    """What never came up, in sentences."""
    clauses = _clauses(reading)
    silent = [reading.clause(id) for id in clauses if not reading.whole.part(f"fired {id}").total]
    found = [f"{len(clauses) - len(silent)} of {len(clauses)} clauses fired.{_named(' Never:', silent)}"]
    refs = playable(reading.game)
    if refs:
        titles = _titles(reading)
        dead = [titles[ref] for ref in refs if not reading.whole.part(f"taken {ref}").total]
        used = f"{len(refs) - len(dead)} of {len(refs)} cards and abilities were used."
        found.append(f"{used}{_named(' Never:', dead)}")
    return found


def _clauses(reading: Reading) -> list[str]:
    return [clause.id for clause in reading.game.register.clauses]


def _titles(reading: Reading) -> dict[str, str]:
    """By ref; two that are called alike are told apart by their refs."""
    titles = {thing.ref: thing.title for thing in reading.game.things()}
    counts = Counter([titles[ref] for ref in playable(reading.game)])
    return {ref: title if counts[title] < 2 else f"{title} ({ref})" for ref, title in titles.items()}


def _named(begin: str, names: list[str]) -> str:
    if not names:
        return ""
    more = f" and {len(names) - _SAID} more, see below" if len(names) > _SAID else ""
    return f"{begin} {', '.join(names[:_SAID])}{more}."
