"""What seats are given beforehand: found in the schema of any game, and named as people write it."""

import pytest

import ultratable
from ultratable.cli.names import sides_named
from ultratable.core.errors import BadSetup
from ultratable.lab.sides import sides_of


@pytest.mark.parametrize(
    ("game", "option", "kind", "some"),
    [("ults", "cast", "hero", ("k9", "K-9")), ("figures", "armies", "army", ("quick-feet", "Quick Feet"))],
)
def test_a_game_says_what_it_gives_to_each_seat(game, option, kind, some):
    sides = sides_of(ultratable.game(game))
    assert sides is not None
    assert (sides.option, sides.kind) == (option, kind)
    assert some in sides.titles.items()


@pytest.mark.parametrize("game", ultratable.game_ids())
def test_all_that_can_be_given_can_be_played(game):
    found = ultratable.game(game)
    sides = sides_of(found)
    if sides is not None:
        for id in sides.titles:
            found.setup(found.fewest, {sides.option: [id] * found.fewest})


@pytest.mark.parametrize("written", ["k9", "K-9", " k-9 ", "K 9"])
def test_names_are_read_however_they_are_written(written):
    assert sides_named(ultratable.game("ults"), written, {})[1] == ["k9"]


def test_what_does_not_exist_is_refused_with_what_does():
    with pytest.raises(BadSetup, match=r"There is no army 'k9'\. There are: flag-and-iron, "):
        sides_named(ultratable.game("figures"), "k9", {})
