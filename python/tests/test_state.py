"""Games and states: what they say, and what they refuse."""

import copy
import pickle
import random

import numpy as np
import pytest
import roundhouse
from conftest import walk


def test_the_list_of_games_is_that_of_the_program():
    slugs = [slug for slug, _, _ in roundhouse.games()]
    assert slugs == ["great-railroad", "century-run", "big-train", "luminaries"]


def test_a_whole_game_is_played_and_comes_back_from_its_record(game):
    state = game.new_state()
    bots = [game.bot("random", seed=seat) for seat in range(game.seats)]
    while not state.is_terminal():
        assert state.returns() == [0.0] * game.seats
        if state.is_chance_node():
            state.draw(seed=len(state.history()))
        else:
            bots[state.current_player()].play(state)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert len(state.scores()) == game.seats
    for seat in state.winners():
        assert state.returns()[seat] == max(state.returns()) >= 0
    assert state.legal_actions() == [] and state.current_player() == roundhouse.TERMINAL_PLAYER
    again = roundhouse.read_record(state.record([f"p{n}" for n in range(game.seats)]))
    assert again == state and again.history() == state.history()
    assert game.read_record(state.record()).returns() == state.returns()
    with pytest.raises(roundhouse.Refused, match="over"):
        state.apply(0)


def test_copies_go_their_own_way(game):
    for state in walk(game, 1, 60):
        if state.is_terminal():
            continue
        before = state.serialize()
        other = state.clone()
        assert other == state
        other.apply(other.legal_actions()[-1])
        assert other != state and state.serialize() == before
        assert copy.deepcopy(state) == state


def test_states_and_games_survive_being_written(game):
    for index, state in enumerate(walk(game, 2, 120)):
        if index % 20 == 0 or state.picked:
            again = pickle.loads(pickle.dumps(state))
            assert again == state and again.picked == state.picked
            assert again.legal_actions() == state.legal_actions()
            assert game.deserialize(state.serialize()) == state
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_position_line_comes_back(game):
    for index, state in enumerate(walk(game, 3, 100)):
        if index % 10 == 0 and not state.picked:
            line = state.position()
            again = roundhouse.load_position(game.slug, line, game.seats, game.options)
            assert again.position() == line
            assert again.current_player() == state.current_player()


def test_undo_goes_back_one_step_at_a_time(game):
    state = game.new_state()
    rng = random.Random(5)
    seen = []
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.picked:
            seen.append((state.serialize(), state.legal_actions()))
        state.apply(rng.choice(state.legal_actions()))
    while state.picked:
        state.undo()
    if state.serialize() == seen[-1][0]:
        seen.pop()
    for text, legal in reversed(seen):
        state.undo()
        assert (state.serialize(), state.legal_actions()) == (text, legal)
    with pytest.raises(roundhouse.Refused, match="take back"):
        state.undo()


def test_chances_are_probabilities(game):
    met = 0
    for state in walk(game, 7, 200):
        if state.is_chance_node():
            met += 1
            ids, likely = zip(*state.chance_outcomes(), strict=True)
            assert sum(likely) == pytest.approx(1) and min(likely) > 0
            assert list(ids) == sorted(set(ids)) == state.legal_actions()
            assert max(ids) < game.chance_space
        else:
            assert state.chance_outcomes() == []
    assert (met > 0) == game.has_chance


def test_what_is_drawn_is_as_likely_as_it_is_said_to_be():
    game = roundhouse.Game("century-run", 2)
    start = game.new_state()
    expected = dict(start.chance_outcomes())
    counts = dict.fromkeys(expected, 0)
    for seed in range(4000):
        state = start.clone()
        counts[state.draw(seed=seed)[0]] += 1
    for id, likely in expected.items():
        spread = 5 * (likely * (1 - likely) / 4000) ** 0.5
        assert abs(counts[id] / 4000 - likely) < spread


def test_a_rule_that_forbids_something_is_named_with_the_facts():
    state = roundhouse.Game("great-railroad", 2).new_state()
    with pytest.raises(roundhouse.IllegalAction) as refused:
        state.apply("1>CHI")
    assert refused.value.rule.startswith("GR-")
    assert refused.value.action == "1>CHI" and refused.value.facts
    assert refused.value.rule in roundhouse.Game("great-railroad").rulebook
    assert state.history() == []


def test_what_cannot_be_read_says_what_was_expected():
    state = roundhouse.Game("great-railroad", 2).new_state()
    with pytest.raises(roundhouse.NotationError) as refused:
        state.apply("castle")
    assert refused.value.found == "castle" and refused.value.expected
    with pytest.raises(TypeError):
        state.apply(1.5)


@pytest.mark.parametrize("id", [-1, 10**6, 2**40])
def test_ids_that_are_not_legal_are_refused_and_change_nothing(game, id):
    state = game.new_state()
    if state.is_chance_node() and id == -1:
        state.draw()
    before = state.serialize()
    with pytest.raises(roundhouse.Refused):
        state.apply(id)
    assert state.serialize() == before


def test_every_fault_of_a_setup_is_told():
    with pytest.raises(roundhouse.SetupError) as refused:
        roundhouse.Game("century-run", 9, {"trips": "many", "wings": True})
    assert len(refused.value.faults) == 3
    with pytest.raises(roundhouse.Refused, match="no game"):
        roundhouse.Game("chess")
    with pytest.raises(roundhouse.SetupError):
        roundhouse.load_position("big-train", "nonsense")


@pytest.mark.parametrize("text", ["", "{}", "[]\n{}", "[1]\nnothing", "[\"a\"]\n"])
def test_broken_records_are_refused(text):
    with pytest.raises(roundhouse.RecordError):
        roundhouse.deserialize(text)
    with pytest.raises(roundhouse.RecordError):
        roundhouse.read_record(text)


def test_a_state_of_one_game_is_refused_by_another():
    one = roundhouse.Game("great-railroad", 2)
    for other in [
        roundhouse.Game("big-train", 2),
        roundhouse.Game("great-railroad", 3),
        roundhouse.Game("great-railroad", 2, {"wreckers": True}),
    ]:
        state = other.new_state()
        assert not one.owns(state) and other.owns(state)
        with pytest.raises(roundhouse.WrongGame):
            one.deserialize(state.serialize())
        with pytest.raises(roundhouse.WrongGame):
            one.read_record(state.record())
        with pytest.raises(roundhouse.WrongGame):
            one.bot("random").choose(state)
        assert state.history() == []


def test_seats_that_are_not_there_are_refused(game):
    state = game.new_state()
    for seat in [-1, game.seats, 2**40]:
        for ask in [
            state.observation_tensor,
            state.observation_string,
            state.information_state_string,
            state.information_state_tensor,
            state.to_svg,
            state.determinize,
        ]:
            with pytest.raises(roundhouse.Refused, match="no seat"):
                ask(seat)


def test_bots_repeat_themselves_with_a_seed(game):
    def play(seed):
        state = game.new_state()
        bots = [game.bot("easy", seed=seed + seat) for seat in range(game.seats)]
        for _ in range(30):
            if state.is_terminal():
                break
            if state.is_chance_node():
                state.draw(seed=len(state.history()))
            else:
                bots[state.current_player()].play(state)
        return state.history()

    assert play(1) == play(1)
    with pytest.raises(roundhouse.Refused, match="no bot"):
        game.bot("nobody")


def test_a_bot_chooses_what_is_listed_and_changes_nothing():
    game = roundhouse.Game("great-railroad", 2)
    state = game.new_state()
    text = game.bot("search:50", seed=3).choose(state)
    assert text in [text for text, _ in state.listed_actions()]
    assert game.bot("search:50", seed=3).choose_ids(state) == state.string_to_action(text)
    assert state.history() == []


def test_analysis_weighs_the_actions():
    state = roundhouse.Game("great-railroad", 2).new_state()
    advice = state.analyze(simulations=300, seed=1, threads=1)
    listed = {text for text, _ in state.listed_actions()}
    assert {one["action"] for one in advice} <= listed
    assert all(0 <= one["share"] <= 1 for one in advice)
    assert advice == state.analyze(simulations=300, seed=1, threads=1)
    bot = state.game.bot("random", seed=2)
    for _ in range(6):
        bot.play(state)
    review = state.review(simulations=50, seed=1, threads=1)
    assert [one["seat"] for one in review] == [one["event"] % 2 for one in review]
    assert all(one["cost"] >= 0 for one in review)


def test_odds_are_shares():
    state = roundhouse.Game("century-run", 2, {"trips": 1}).new_state()
    shares, errors = state.odds(simulations=200, seed=1)
    assert sum(shares) == pytest.approx(1) and len(errors) == 2
    assert roundhouse.Game("great-railroad", 2).new_state().exact_odds()
    with pytest.raises(roundhouse.Refused, match="exact odds"):
        roundhouse.Game("luminaries").new_state().exact_odds()


def test_simulations_do_not_depend_on_threads_or_parts():
    game = roundhouse.Game("century-run", 3, {"trips": 1})
    bots = ["random", "random", "easy"]
    whole = game.simulate(bots, 60, seed=4, threads=1)
    spread = game.simulate(bots, 60, seed=4, threads=3)
    parts = [game.simulate(bots, 30, seed=4, first=first) for first in (0, 30)]
    for name, array in whole.items():
        assert np.array_equal(array, spread[name])
        assert np.array_equal(array, np.concatenate([part[name] for part in parts]))
    assert whole["shares"].sum(axis=1) == pytest.approx(np.ones(60))
    assert not np.array_equal(whole["scores"], game.simulate(bots, 60, seed=5)["scores"])
    with pytest.raises(roundhouse.Refused, match="bots for"):
        game.simulate(["random"], 1)


def test_pictures_show_the_state(slug):
    state = roundhouse.Game(slug, 2).new_state()
    bots = roundhouse.Game(slug, 2).bot("random", seed=1)
    first = state.to_rgb(width=300)
    for _ in range(40):
        if state.is_chance_node():
            state.draw(seed=1)
        elif not state.is_terminal():
            bots.play(state)
    later = state.to_rgb(width=300)
    assert first.dtype == np.uint8 and first.shape[1:] == (300, 3)
    assert not np.array_equal(first, later)
    assert state.to_svg(0).startswith("<svg") and "\x1b[" not in state.to_ansi(0, colors=False)
    with pytest.raises(roundhouse.Refused, match="wide"):
        state.to_rgb(width=0)


def test_help_teaches():
    for thing in [roundhouse, roundhouse.Game, roundhouse.State, roundhouse.Bot, roundhouse.Vector]:
        assert len(thing.__doc__) > 60
    for name in dir(roundhouse.State):
        if not name.startswith("_"):
            assert getattr(roundhouse.State, name).__doc__, name


def test_stubs_name_everything():
    import ast
    import importlib.resources

    text = importlib.resources.files("roundhouse").joinpath("_core.pyi").read_text()
    stubs = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)}
    for kind in [roundhouse.Game, roundhouse.State, roundhouse.Bot, roundhouse.Vector]:
        told = {item.name for item in stubs[kind.__name__].body if hasattr(item, "name")}
        real = {name for name in dir(kind) if not name.startswith("_")}
        assert {name for name in told if not name.startswith("_")} == real
    assert importlib.resources.files("roundhouse").joinpath("py.typed").is_file()
