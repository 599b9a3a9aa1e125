"""Law 3: copies are independent; saving and loading changes nothing; a record played again gives the same digests."""

from random import Random

import pytest

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.match import Match

REPLAYS = 2
"""So many positions on the way are played again in each game: more in longer games would cost the square of it."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_copies_never_change_with_their_original(game):
    for seed in seeds(25):
        kept: list[tuple[Match, str]] = []

        def keep(match: Match, rng: Random, kept: list[tuple[Match, str]] = kept) -> None:
            copy = match.clone()
            assert copy.digest() == match.digest()
            kept.append((copy, match.digest()))
            if copy.deciders and rng.random() < 0.2:
                # Playing a copy on must leave the original alone.
                before = match.digest()
                other = match.clone()
                for _ in range(5):
                    if other.deciders:
                        seat = other.deciders[0]
                        other.pick(seat, rng.choice(other.ask(seat).numbers))
                assert match.digest() == before

        walk(game, seed, keep, "clones")
        assert all(copy.digest() == digest for copy, digest in kept)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_saved_match_goes_on_as_if_it_had_not_been_saved(game):
    for seed in seeds(25):

        def save_and_load(match: Match, rng: Random) -> None:
            loaded = game.load(match.save())
            assert loaded.digest() == match.digest()
            assert loaded.save() == match.save()
            assert loaded.deciders == match.deciders
            for seat in (*range(match.seats), None):
                assert loaded.view(seat) == match.view(seat)
            for seat in match.deciders:
                assert [o.key for o in loaded.ask(seat).options] == [o.key for o in match.ask(seat).options]
                pick = rng.choice(match.ask(seat).numbers)
                original = match.clone()
                original.pick(seat, pick)
                loaded.pick(seat, pick)
                assert loaded.digest() == original.digest()
                break

        walk(game, seed, save_and_load, "saves")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_record_played_again_gives_the_same_digest_and_events(game):
    for seed in seeds(25):
        earlier: list[Match] = []

        def replay_at_the_end(match: Match, rng: Random, earlier: list[Match] = earlier) -> None:
            if match.deciders:
                earlier.append(match.clone())
                return
            # Every record plays again all that came before it: the whole one, and a few that stop on the way.
            for then in (match, *rng.sample(earlier, min(REPLAYS, len(earlier)))):
                again = game.replay(then.record)
                assert again.digest() == then.digest()
                seen = [[event.seen_by(seat) for event in then.events] for seat in (0, 1, None)]
                assert [[event.seen_by(seat) for event in again.events] for seat in (0, 1, None)] == seen
                assert [event.seen_by(0) for event in game.load(then.save()).events] == seen[0]

        walk(game, seed, replay_at_the_end, "replays")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_gives_the_same_match(game):
    digests = set()
    for _ in range(2):
        match = game.start(seed="the same")
        rng = Random(5)
        while match.deciders:
            seat = match.deciders[0]
            match.pick(seat, rng.choice(match.ask(seat).numbers))
        digests.add(match.digest())
    assert len(digests) == 1
    assert game.start(seed="another").digest() != game.start(seed="the same").digest()
