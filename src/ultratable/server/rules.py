"""A game's register to read: sections and clauses in the order of the book, each with what proves it."""

from functools import cache
from typing import Any, Final

from litestar import Request, Response
from litestar.params import FromPath

from ultratable.core.proof import Proof, load
from ultratable.core.register import Clause, Register
from ultratable.server.declared import get_open
from ultratable.server.fixed import RESPONSES, Fixed, game_named
from ultratable.server.wire.games import ClauseShown, RulesShown, SectionShown


def shown(register: Register, proof: Proof | None) -> RulesShown:
    heading = register.heading
    return RulesShown(
        game=heading.id,
        title=heading.title,
        players=heading.players,
        summary=heading.summary,
        version=heading.version,
        sections=tuple([_section(register, section.id, section.title, proof) for section in register.sections]),
        games=None if proof is None else proof.games,
    )


def _section(register: Register, id: str, title: str, proof: Proof | None) -> SectionShown:
    return SectionShown(id, title, tuple([_clause(clause, proof) for clause in register.of_section(id)]))


def _clause(clause: Clause, proof: Proof | None) -> ClauseShown:
    return ClauseShown(
        id=clause.id,
        title=clause.title,
        text=clause.text,
        where=clause.where,
        ruling=clause.ruling,
        examples=clause.examples,
        optional=clause.optional,
        inert=clause.inert,
        tests=() if proof is None else proof.tests.get(clause.id, ()),
        fired=0 if proof is None else proof.fired.get(clause.id, 0),
    )


@cache
def _rules(id: str) -> Fixed:
    return Fixed(shown(game_named(id).register, load(f"ultratable.games.{id}")))


@get_open(
    "/api/rules/{game:str}",
    summary="The rules register of a game: every clause, our ruling, and what proves it",
    responses=RESPONSES,
)
async def game_rules(request: "Request[Any, Any, Any]", game: FromPath[str]) -> Response[RulesShown]:
    return _rules(game).answer(request)


@cache
def _titles(id: str) -> Fixed:
    return Fixed({clause.id: clause.title for clause in game_named(id).register.clauses})


@get_open(
    "/api/rules/{game:str}/titles",
    summary="Only the titles of a game's clauses, by id: enough to name one before it is read",
    responses=RESPONSES,
)
async def clause_titles(request: "Request[Any, Any, Any]", game: FromPath[str]) -> Response[dict[str, str]]:
    return _titles(game).answer(request)


HANDLERS: Final = [game_rules, clause_titles]
