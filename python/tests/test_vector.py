"""Many games at a time."""

import threading

import numpy as np
import pytest
import roundhouse


def choose(masks, rng):
    """A legal id for each game, at random."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks], np.int64)


def play(game, threads, steps, seed=3, games=200, **more):
    vector = roundhouse.Vector(game, games, seed=seed, threads=threads, **more)
    rng = np.random.default_rng(1)
    digest = []
    for _ in range(steps):
        vector.step(choose(vector.masks, rng))
        digest.append(
            (
                vector.observations.tobytes(),
                vector.masks.tobytes(),
                vector.rewards.tobytes(),
                vector.players.tobytes(),
            )
        )
    return digest


def test_games_do_not_depend_on_threads(game):
    assert play(game, 1, 12) == play(game, 3, 12)
    assert play(game, 1, 3) != play(game, 1, 3, seed=4) or not game.has_chance


@pytest.mark.parametrize("seats", [2, 4])
def test_each_row_is_the_game_that_was_played(seats):
    """The same ids lead a state and a row of the vector to the same place, where nothing is chance."""
    game = roundhouse.Game("great-railroad", seats)
    vector = roundhouse.Vector(game, 3, limit=10**6)
    states = [game.new_state() for _ in range(3)]
    rng = np.random.default_rng(2)
    for _ in range(300):
        for row, state in enumerate(states):
            seat = state.current_player()
            assert vector.players[row] == seat
            assert np.array_equal(vector.masks[row], state.legal_mask())
            assert np.array_equal(vector.observations[row], state.observation_tensor(seat))
        ids = choose(vector.masks, rng)
        for row, state in enumerate(states):
            state.apply(int(ids[row]))
        vector.step(ids)
        for row, state in enumerate(states):
            assert vector.terminations[row] == state.is_terminal()
            if state.is_terminal():
                assert vector.rewards[row] == pytest.approx(state.returns())
                states[row] = game.new_state()


def test_masks_tell_what_may_be_picked(game):
    vector = roundhouse.Vector(game, 50, seed=1)
    for _ in range(30):
        assert vector.masks.any(axis=1).all()
        assert ((0 <= vector.players) & (vector.players < game.seats)).all()
        vector.step_random()


def test_games_that_end_begin_anew():
    game = roundhouse.Game("big-train", 3)
    vector = roundhouse.Vector(game, 100, seed=2)
    ended = 0
    for _ in range(120):
        vector.step_random()
        over = vector.terminations
        ended += over.sum()
        assert vector.rewards[over].sum(axis=1) == pytest.approx(np.zeros(over.sum()), abs=1e-6)
        assert (np.abs(vector.rewards[over]).sum(axis=1) > 0).sum() > 0 or not over.any()
        assert not vector.rewards[~over].any()
        assert not vector.truncations.any()
    assert ended > 100


def test_games_can_be_cut_off():
    vector = roundhouse.Vector(roundhouse.Game("great-railroad", 2), 4, limit=7)
    cuts = []
    for _ in range(21):
        vector.step_random()
        cuts.append(vector.truncations.all())
        assert vector.truncations.any() == vector.truncations.all()
    assert [index for index, cut in enumerate(cuts) if cut] == [6, 13, 20]


def test_one_illegal_id_leaves_every_game_as_it_was():
    vector = roundhouse.Vector(roundhouse.Game("great-railroad", 2), 10)
    before = vector.observations.copy()
    ids = vector.masks.argmax(axis=1).astype(np.int64)
    ids[7] = np.flatnonzero(~vector.masks[7])[0]
    with pytest.raises(roundhouse.Refused, match="game 7"):
        vector.step(ids)
    for wrong in [-1, 10**6, 2**40]:
        ids[7] = wrong
        with pytest.raises(roundhouse.Refused, match="game 7"):
            vector.step(ids)
    with pytest.raises(roundhouse.Refused, match="ids for"):
        vector.step(ids[:5])
    assert np.array_equal(vector.observations, before)


def test_bots_play_the_other_seats():
    game = roundhouse.Game("big-train", 2)
    vector = roundhouse.Vector(game, 64, seed=1, bots=["easy", None])
    for _ in range(60):
        assert (vector.players == 1).all()
        vector.step_random()
    assert play(game, 1, 10, bots=[None, "easy"]) == play(game, 2, 10, bots=[None, "easy"])
    for bots in [["easy", "easy"], ["easy"], ["nobody", None]]:
        with pytest.raises(roundhouse.Refused):
            roundhouse.Vector(game, 1, bots=bots)


def test_arrays_are_written_in_place():
    vector = roundhouse.Vector(roundhouse.Game("great-railroad", 2), 8)
    arrays = [vector.observations, vector.masks, vector.rewards, vector.players]
    before = arrays[0].copy()
    vector.step_random()
    after = [vector.observations, vector.masks, vector.rewards, vector.players]
    for one, two in zip(arrays, after, strict=True):
        assert one is two
    assert not np.array_equal(before, arrays[0])


def test_what_is_not_wanted_is_not_written():
    vector = roundhouse.Vector(
        roundhouse.Game("great-railroad", 2), 8, observe=False, mask=False
    )
    vector.step_random(10)
    assert len(vector) == 8 and len(vector.observations) == 0 and len(vector.masks) == 0


def test_python_goes_on_while_games_are_played():
    """The lock is not held: another thread counts while a long step is under way."""
    vector = roundhouse.Vector(roundhouse.Game("great-railroad", 2), 4000, threads=1)
    counted = 0
    done = threading.Event()

    def work():
        vector.step_random(50)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not done.is_set():
        counted += 1
        done.wait(0.001)
    worker.join()
    assert counted > 1


def test_events_count_decisions_and_chance():
    """Without chance every step of a game of single steps is one event; a spinner adds its own."""
    vector = roundhouse.Vector(roundhouse.Game("great-railroad", 2), 8, limit=10**6)
    assert vector.events == 0
    vector.step_random(5)
    assert vector.events == 40
    vector = roundhouse.Vector(roundhouse.Game("century-run", 2), 8)
    before = vector.events
    assert before > 0, "trains are spun for before anybody decides"
    vector.step_random(5)
    assert vector.events - before > 40
