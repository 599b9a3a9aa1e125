"""OpenSpiel's own tests pass with every game, and its chance is the engine's chance."""

from collections import Counter
from random import Random

import numpy
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts
from scipy.stats import chisquare

import ultratable
from tests.adapters.tables import IDS, go_on, quick
from ultratable.adapters.openspiel import game_string
from ultratable.core.chance import CHANCE, Streams
from ultratable.core.errors import BadSetup

SHORT = {"ults": 17, "figures": 49, "ultra_marines": 21}
"""Seeds of OpenSpiel's random players whose matches are over soon: a playthrough writes down every number of them."""


@pytest.fixture(scope="module", autouse=True)
def _flags():
    """Playthroughs read their settings from absl's flags, which want to have been parsed."""
    flags.FLAGS(["tests"])


@pytest.mark.parametrize("game_id", IDS)
def test_its_random_simulation_passes(game_id):
    pyspiel.random_sim_test(
        pyspiel.load_game(game_string(game_id, **quick(game_id))), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("game_id", IDS)
def test_a_playthrough_can_be_played_again_line_by_line(game_id, tmp_path):
    text = generate_playthrough.playthrough(game_string(game_id, **quick(game_id)), [], seed=SHORT.get(game_id, 0))
    file = tmp_path / f"{game_id}.txt"
    file.write_text(text, "utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert original == again
    assert "IsTerminal() = True" in text
    assert "ChanceOutcomes()" in text
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text


@pytest.mark.parametrize("game_id", IDS)
def test_chance_nodes_are_as_likely_as_the_engine_makes_them(game_id):
    """At chance nodes all along a match: the engine, left to itself, draws as the node says."""
    game = pyspiel.load_game(game_string(game_id, **quick(game_id)))
    rng = Random(7)
    state = game.new_initial_state()
    nodes = 0
    while nodes < 12:
        if state.is_terminal():
            state = game.new_initial_state()
        if not state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
            continue
        outcomes = state.chance_outcomes()
        assert sum([likely for _, likely in outcomes]) == pytest.approx(1)
        if rng.random() < 0.3:
            nodes += 1
            drawn: Counter[int] = Counter()
            times = 8 * len(outcomes)
            for _ in range(times):
                match = state.match.clone()
                answers = match.answers
                match.state.streams = Streams(rng.randbytes(32), match.state.streams.used.copy())
                match.chance_by_hand(False)
                seat, key = match.record["answers"][answers]
                assert seat == CHANCE
                drawn[match.game.words.number(key)] += 1
            assert set(drawn) <= {outcome for outcome, _ in outcomes}
            if len(outcomes) > 1:
                seen = [drawn[outcome] for outcome, _ in outcomes]
                assert chisquare(seen, [times * likely for _, likely in outcomes]).pvalue > 1e-4
        state.apply_action(state.chance_outcomes()[rng.randrange(len(outcomes))][0])


def test_what_the_engine_lists_twice_is_twice_as_likely():
    game = pyspiel.load_game(game_string("ults"))
    state = game.new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    one, other = state.chance_outcomes()[0][0], state.chance_outcomes()[1][0]
    state.match.state.decision.outcomes = (one, other, one)
    assert state.chance_outcomes() == sorted([(one, 2 / 3), (other, 1 / 3)])


@pytest.mark.parametrize("game_id", IDS)
def test_a_match_played_there_is_a_match_of_ours(game_id):
    """What was played through OpenSpiel replays from its record, and its returns are what the result is worth."""
    players = 3
    options = quick(game_id, players)
    state = pyspiel.load_game(game_string(game_id, players, **options)).new_initial_state()
    rng = Random(2)
    while not state.is_terminal():
        copy = state.clone()
        assert copy.match.digest() == state.match.digest()
        copy.apply_action(copy.legal_actions()[0])
        assert copy.match is not state.match
        action = rng.choice(state.legal_actions())
        assert state.string_to_action(state.current_player(), state.action_to_string(action)) == action
        state.apply_action(action)
    again = ultratable.game(game_id).replay(state.match.record)
    assert again.digest() == state.match.digest()
    assert sum(state.returns()) == pytest.approx(0)
    assert again.result is not None
    assert max(state.returns()) == state.returns()[again.result.winners[0]]


@pytest.mark.parametrize("game_id", IDS)
def test_its_own_search_plays_by_what_a_player_could_believe(game_id):
    game = pyspiel.load_game(game_string(game_id, **quick(game_id)))
    state = game.new_initial_state()
    rng = Random(4)
    while state.is_chance_node() or len(state.legal_actions()) < 3:
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    twin = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert twin.observation_string(player) == state.observation_string(player)
    assert twin.observation_tensor(player) == state.observation_tensor(player)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=FirstGuess(),
        uct_c=2.0,
        max_simulations=12,
        random_state=numpy.random.RandomState(3),
        use_observation_string=True,
    )
    assert bot.step(state) in state.legal_actions()


class FirstGuess:
    """An evaluator that knows nothing, so that the search need not play to the end."""

    def evaluate(self, state):
        return [0.0] * state.num_players()

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_only_what_one_player_knows_now_is_offered_for_observing():
    game = pyspiel.load_game(game_string("ults"))
    every = {
        (public, recall, private)
        for public in (True, False)
        for recall in (True, False)
        for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
        if game.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
        )
        is not None
    }
    assert every == {(True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)}


def test_parameters_that_the_game_does_not_have_are_refused():
    for wrong in (game_string("ults", 99), game_string("ults", 2, helth=30)):
        with pytest.raises((BadSetup, pyspiel.SpielError)):
            pyspiel.load_game(wrong)
    state = pyspiel.load_game(game_string("ults", 3, cast=["k9", "aja", "hattrick"])).new_initial_state()
    go_on(state.match, Random(1), 3)
    assert [seat["hero"] for seat in state.match.view(None)["seats"]] == ["k9", "aja", "hattrick"]
