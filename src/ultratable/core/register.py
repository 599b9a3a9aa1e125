"""The rules register of a game: numbered clauses with rulings, loaded from TOML and checked.

A register is live: the program shows it, events and options cite it, tests are tagged with it.
"""

import tomllib
from collections import Counter
from importlib.resources import files

from msgspec import Struct, ValidationError, convert

from ultratable.core.errors import BadRegister, nearest


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `inert` says why a program cannot act on it, if so."""

    id: str
    title: str
    text: str
    where: str
    ruling: str = ""
    examples: tuple[str, ...] = ()
    optional: bool = False
    inert: str = ""

    @property
    def section(self) -> str:
        return self.id.split(".")[1]


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    title: str
    rulebook: str
    players: str
    summary: str
    version: int = 1


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    game: Heading
    section: tuple[Section, ...]
    clause: tuple[Clause, ...]


class Register:
    """All clauses of one game, in the order of the book."""

    def __init__(self, heading: Heading, sections: tuple[Section, ...], clauses: tuple[Clause, ...]) -> None:
        self.heading = heading
        self.sections = sections
        self.clauses = clauses
        self._by_id = {clause.id: clause for clause in clauses}

    def __getitem__(self, clause_id: str) -> Clause:
        found = self._by_id.get(clause_id)
        if found is None:
            raise BadRegister(f"no clause '{clause_id}'.{nearest(clause_id, list(self._by_id))}")
        return found

    def __contains__(self, clause_id: str) -> bool:
        return clause_id in self._by_id

    def find(self, words: str) -> list[Clause]:
        """Clauses that hold all these words anywhere, in order; those with them in id or title first."""
        wanted = words.lower().split()

        def holds(text: str) -> bool:
            return all(word in text.lower() for word in wanted)

        hits = [clause for clause in self.clauses if holds(_everything(clause))]
        return sorted(hits, key=lambda clause: not holds(clause.id + " " + clause.title))

    def of_section(self, section: str) -> list[Clause]:
        return [clause for clause in self.clauses if clause.section == section]


def _everything(clause: Clause) -> str:
    return " ".join((clause.id, clause.title, clause.text, clause.ruling, *clause.examples))


def parse(text: str, source: str = "register") -> Register:
    """Read a register and check it; anything wrong is a BadRegister that says where."""
    try:
        raw = convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadRegister(f"{source} cannot be read: {error}") from error
    twice = [name for name, count in Counter(clause.id for clause in raw.clause).items() if count > 1]
    if twice:
        raise BadRegister(f"{source} has these clauses twice: {', '.join(twice)}")
    sections = {section.id for section in raw.section}
    for clause in raw.clause:
        parts = clause.id.split(".")
        if len(parts) != 3 or parts[0] != raw.game.id or parts[1] not in sections:
            raise BadRegister(
                f"{source}: clause id '{clause.id}' should be '{raw.game.id}.<section>.<name>' with a listed section"
            )
        if not (clause.title.strip() and clause.text.strip()):
            raise BadRegister(f"{source}: clause '{clause.id}' needs a title and a text")
    return Register(raw.game, raw.section, raw.clause)


def load(package: str) -> Register:
    """The register that lies in a game's package."""
    return parse(files(package).joinpath("register.toml").read_text("utf-8"), f"{package}/register.toml")
