"""Ids and numbers: what they promise."""

import numpy as np
import pytest
import roundhouse
from conftest import SETUPS, walk


def test_every_listed_action_has_ids_and_comes_back_from_them(game):
    for state in walk(game, 11, 150):
        if state.current_player() < 0 or state.picked:
            continue
        listed = state.listed_actions()
        rows = [tuple(ids) for _, ids in listed]
        assert len(set(rows)) == len(rows)
        assert sorted({ids[0] for ids in rows}) == state.legal_actions()
        mask = state.legal_mask()
        assert mask.shape == (game.action_space,)
        assert list(np.flatnonzero(mask)) == state.legal_actions()
        for text, ids in listed[:: max(1, len(listed) // 12)]:
            assert max(ids) < game.action_space
            assert state.string_to_action(text) == ids
            after = state.clone()
            for id in ids:
                assert id in after.legal_actions()
                assert after.action_to_string(id)
                after.apply(id)
            whole = state.clone()
            whole.apply(text)
            assert after == whole
            if len(ids) == 1:
                assert state.action_to_string(ids[0]) == text


def test_steps_are_picked_one_by_one():
    game = roundhouse.Game("luminaries", 2)
    assert game.has_steps and game.action_space < 3000
    seen = 0
    for state in walk(game, 5, 1500):
        if state.picked:
            seen += 1
            before = state.picked
            player = state.current_player()
            other = 1 - player
            fresh = state.clone()
            while fresh.picked:
                fresh.undo()
            # Nobody else learns what is being picked.
            assert state.observation_string(other) == fresh.observation_string(other)
            assert np.array_equal(
                state.observation_tensor(other), fresh.observation_tensor(other)
            )
            assert not np.array_equal(
                state.observation_tensor(player), fresh.observation_tensor(player)
            )
            assert state.picked == before
    assert seen > 5


def test_planes_are_those_of_the_tensor(game):
    sizes = [int(np.prod(shape)) for _, shape, _ in game.planes]
    assert sum(sizes) == game.observation_size
    names = [name for name, _, _ in game.planes]
    assert len(set(names)) == len(names)
    assert all(about for _, _, about in game.planes)
    state = game.new_state()
    for seat in range(game.seats):
        tensor = state.observation_tensor(seat)
        assert tensor.dtype == np.float32 and tensor.shape == (game.observation_size,)
        assert state.information_state_tensor(seat).shape == (game.information_state_size,)


@pytest.mark.parametrize("slug", ["great-railroad", "century-run", "big-train"])
def test_views_that_differ_have_tensors_that_differ(slug):
    game = roundhouse.Game(slug, 2)
    seen = {}
    for state in walk(game, 13, 2500):
        for seat in range(2):
            key = seat, state.observation_tensor(seat).tobytes()
            line = state.observation_string(seat)
            assert seen.setdefault(key, line) == line
    assert len(seen) > 1000


def test_a_seat_sees_nothing_that_it_may_not_know(game):
    differs = 0
    for index, state in enumerate(walk(game, 17, 250)):
        if index % 5:
            continue
        for seat in range(game.seats):
            other = state.determinize(seat, seed=index)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert np.array_equal(
                other.observation_tensor(seat), state.observation_tensor(seat)
            )
            differs += other.position() != state.position()
    # Where something is hidden, what was imagined is not the truth.
    hides = game.has_hidden_information or "memory" in game.options
    assert (differs > 20) == hides


def dealt(choose):
    """The cards dealt at setup: seat B, which is seat 1, gets those that `choose` chooses."""
    state = roundhouse.Game("luminaries", 2).new_state()
    while state.is_chance_node():
        ids = state.legal_actions()
        to_other = state.action_to_string(ids[0]).startswith("deal B ")
        state.apply(choose(ids) if to_other else ids[-1])
    return state


def test_what_others_were_dealt_is_in_nobody_elses_history():
    one, two = dealt(lambda ids: ids[0]), dealt(lambda ids: ids[2])
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.information_state_string(1) != two.information_state_string(1)
    assert one.log(None) == two.log(None)
    for ask in ["observation_tensor", "information_state_tensor"]:
        tensors = [getattr(state, ask)(0) for state in (one, two)]
        assert np.array_equal(*tensors)
    assert not np.array_equal(one.observation_tensor(1), two.observation_tensor(1))


def test_tensors_are_told_from_the_own_seat():
    game = roundhouse.Game("great-railroad", 2)
    state = game.new_state()
    one, two = state.observation_tensor(0), state.observation_tensor(1)
    turn = sum(int(np.prod(shape)) for _, shape, _ in game.planes[:2])
    assert list(one[turn : turn + 2]) == [1, 0] and list(two[turn : turn + 2]) == [0, 1]


def test_spaces_depend_on_the_setup_alone():
    for slug, seats, options in SETUPS:
        one, two = roundhouse.Game(slug, seats, options), roundhouse.Game(slug, seats, options)
        assert one == two and hash(one) == hash(two)
        assert (one.action_space, one.observation_size) == (two.action_space, two.observation_size)
