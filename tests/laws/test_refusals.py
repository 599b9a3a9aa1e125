"""Law 9: a bad choice, a bad save, a bad option value: a clear error, and nothing changed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.laws.harness import GAMES, seeds, walk
from ultratable.core.errors import BadSave, BadSetup, IllegalChoice
from ultratable.core.match import Match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bad_choice_is_refused_and_changes_nothing(game):
    words = game.words.all()

    def refused(match: Match, rng: Random) -> None:
        before = match.digest()
        record = match.record
        for seat in (*range(match.seats), -1, match.seats, "x", None):
            open_now = {option.key for option in match.ask(seat).options} if seat in match.deciders else set()
            open_now |= {key for key, _, _ in match.asides(seat)}
            for key in (*rng.sample(words, 3), "nonsense", "", None, 7):
                if key in open_now:
                    continue
                with pytest.raises(IllegalChoice) as refusal:
                    match.choose(seat, key)
                assert str(refusal.value).endswith(".")
        assert match.digest() == before
        assert match.record == record

    for seed in seeds(8):
        walk(game, seed, refused, "choices")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_damaged_save_is_refused(game, data):
    save = bytearray(game.start(seed=1).save())
    for at in data.draw(st.lists(st.integers(0, len(save) - 1), min_size=1, max_size=4, unique=True)):
        save[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(BadSave):
        game.load(bytes(save))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(junk=st.one_of(st.binary(max_size=200), st.text(), st.none(), st.integers()))
@settings(max_examples=60, deadline=None)
def test_anything_else_is_no_save(game, junk):
    with pytest.raises(BadSave):
        game.load(junk)


_ANY = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.lists(st.integers()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@given(name=st.text(max_size=12), value=_ANY, seats=_ANY)
@settings(max_examples=150, deadline=None)
def test_bad_options_and_seat_counts_are_refused_before_anything_is_built(game, name, value, seats):
    if name not in game.options:
        with pytest.raises(BadSetup, match="no option"):
            game.start(options={name: value})
    said = []
    for option in game.options:
        # Either a match that can be played, or a refusal in words; nothing else may come out.
        try:
            assert game.start(options={option: value}, seed=1).deciders
        except BadSetup as refusal:
            said.append(str(refusal))
    assert all(len(sentence) > 20 for sentence in said)
    if seats is not None and (isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.seats):
        with pytest.raises(BadSetup):
            game.start(seats=seats)
