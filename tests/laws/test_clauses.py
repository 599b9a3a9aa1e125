"""Law 8: every event kind, question, option and refusal carries a clause that exists."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.match import Match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_event_kind_cites_clauses_that_exist(game):
    assert game.kinds
    for kind in game.kinds:
        assert kind.clauses
        for clause in kind.clauses:
            assert clause in game.register, f"{kind.name} cites {clause}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_line_of_a_log_cites_a_clause(game):
    """Whatever happens is of a kind that the game lists, and so has the clauses of its kind."""
    kinds = {kind.name: kind.clauses for kind in game.kinds}
    for seed in seeds(20):
        for event in walk(game, seed, lambda match, rng: None, "log").events:
            assert event.clauses
            assert event.clauses == kinds[event.kind]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_question_option_aside_and_refusal_cites_a_clause_that_exists(game):
    words = game.words.all()

    def cited(match: Match, rng: Random) -> None:
        for seat in match.deciders:
            ask = match.ask(seat)
            assert ask.clause in game.register
            assert ask.prompt
            for option in ask.options:
                assert option.clause in game.register
                assert option.label
        for seat in range(match.seats):
            for _, label, clause in match.asides(seat):
                assert label
                assert clause in game.register
            open_now = {option.key for option in match.ask(seat).options} if seat in match.deciders else set()
            open_now |= {key for key, _, _ in match.asides(seat)}
            for ref in rng.sample(words, 8):
                reasons = match.why_not(seat, ref)
                assert bool(reasons) == (ref not in open_now)
                assert len(set(reasons)) == len(reasons)
                for clause, sentence in reasons:
                    assert clause in game.register
                    assert sentence
                # Of all that forbids a pick, the first is what keeps it from being an option.
                pick = words.index(ref)
                state, decision = match.state, match.state.decision
                if decision is not None and seat in match.deciders:
                    asked = (state, state.stack[-1].notes, seat, state.sofar(seat))
                    if pick in decision.candidates(*asked):
                        first = decision.blocked(*asked, pick)
                        assert [clause for clause, _ in reasons[:1]] == ([] if first is None else [first])

    for seed in seeds(30):
        walk(game, seed, cited, "clauses")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_options_are_exactly_what_nothing_blocks(game):
    """A decision may find its picks in a quicker way; they must be the candidates that no clause forbids."""

    def unblocked(match: Match, rng: Random) -> None:
        state = match.state
        for seat in match.deciders:
            decision = state.decision
            assert decision is not None
            where = (state, state.stack[-1].notes, seat, state.sofar(seat))
            free = [pick for pick in decision.candidates(*where) if decision.blocked(*where, pick) is None]
            assert decision.picks(*where) == free

    for seed in seeds(60):
        walk(game, seed, unblocked, "options")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_clause_that_is_not_played_says_why(game):
    for clause in game.register.clauses:
        if clause.inert:
            assert len(clause.inert.split()) > 5
