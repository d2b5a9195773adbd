"""The games pass OpenSpiel's own tests."""

import pickle
import unittest

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402, I001, comes with OpenSpiel
import roundhouse.spiel  # noqa: E402, F401, registers the games
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402
from conftest import BOARDS  # noqa: E402

NAMES = [f"roundhouse_{slug.replace('-', '_')}" for slug, _, _ in roundhouse.games()]


def test_the_games_are_registered():
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_random_simulation(name, players):
    """OpenSpiel's random simulation, with its checks of clones and of all serialization."""
    np.random.seed(1)
    game = pyspiel.load_game(name, {"players": players})
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", NAMES)
def test_generic_simulation_in_c(name):
    """The generic test of its C++ core: ids, clones, histories, bounds of returns."""
    game = pyspiel.load_game(name, {"max_length": 300})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_generic_api(name):
    """What OpenSpiel's own test of its interface asks of every game, on sampled states."""
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(3)
    state = game.new_initial_state()
    observer = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, public_info=True,
        private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )
    for _ in range(120):
        if state.is_terminal():
            break
        player = state.current_player()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1)
            ids, likely = zip(*outcomes, strict=True)
            action = int(rng.choice(ids, p=likely))
            assert max(ids) < game.max_chance_outcomes()
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) == state.legal_actions(player)
            assert legal and 0 <= legal[0] and legal[-1] < game.num_distinct_actions()
            mask = state.legal_actions_mask()
            assert len(mask) == game.num_distinct_actions()
            assert [i for i, bit in enumerate(mask) if bit] == legal
            texts = [state.action_to_string(player, id) for id in legal]
            assert len(set(texts)) == len(texts)
            assert state.string_to_action(texts[0]) == legal[0]
            for other in range(game.num_players()):
                if other != player:
                    assert state.legal_actions(other) == []
            action = legal[rng.randint(len(legal))]
        for seat in range(game.num_players()):
            assert len(state.observation_tensor(seat)) == game.observation_tensor_size()
            assert state.observation_string(seat)
            assert len(state.information_state_tensor(seat)) == (
                game.information_state_tensor_size()
            )
            assert state.information_state_string(seat)
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == state.observation_tensor(seat)
        child = state.child(action)
        assert child.history() == state.history() + [action]
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state) and again.history() == state.history()
        state.apply_action(action)
        assert str(child) == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_written_and_replayed(name, tmp_path):
    """OpenSpiel's playthroughs, which print everything a game says, come out the same again."""
    flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough(f"{name}(max_length=25,players=2)", None, seed=2)
    assert f'short_name = "{name}"' in text
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    original, again = generate_playthrough.replay(str(file))
    assert original == again


@pytest.mark.parametrize("name", NAMES)
def test_the_interface_as_openspiel_tests_it(name):
    """The suite of OpenSpiel that every one of its games must pass, on sampled states."""
    from open_spiel.integration_tests import api_test

    kind = type(
        "Enforced",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": pyspiel.load_game(name, {"max_length": 60}), "game_name": name},
    )
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), "\n".join(text for _, text in result.failures + result.errors)


def test_observers_of_the_public_show_no_secrets():
    game = pyspiel.load_game("roundhouse_luminaries(players=2)")
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = make_observation(game, kind)
    assert observer.tensor is None
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seen = {observer.string_from(state, seat) for seat in range(2)}
    assert seen == {state.inner.observation_string()}
    assert seen != {state.inner.observation_string(0)}


def test_a_game_that_takes_too_long_is_drawn():
    game = pyspiel.load_game("roundhouse_great_railroad(max_length=5)")
    assert game.max_game_length() == 5
    state = game.new_initial_state()
    for _ in range(5):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal() and state.returns() == [0, 0] and state.legal_actions() == []


def test_a_board_of_one_s_own_is_played_on():
    file = BOARDS / "century-run.toml"
    game = pyspiel.load_game("roundhouse_century_run", {"board": str(file)})
    assert game.rules.board == file.read_text(encoding="utf-8")


def test_options_reach_the_rules():
    game = pyspiel.load_game("roundhouse_century_run(players=2,options=trips:1)")
    assert game.rules.options == {"trips": 1}
    assert roundhouse.spiel.read_options("a;b:false;c:-3;d:word") == {
        "a": True,
        "b": False,
        "c": -3,
        "d": "word",
    }
