"""The environments pass the suites of those who made their interfaces."""

import os
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

import roundhouse.gym  # noqa: E402, F401, registers the environments
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.test.performance_benchmark import performance_benchmark  # noqa: E402
from roundhouse import Refused, aec  # noqa: E402

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


def make(slug, **more):
    return aec.env(slug, seats=2, **more)


@pytest.mark.parametrize("seats", [2, 3])
def test_pettingzoo_api(slug, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(slug, seats=seats), num_cycles=200)


def test_pettingzoo_seed(slug):
    seed_test(lambda: make(slug), num_cycles=150)


def test_pettingzoo_render(slug, capsys):
    def environment(render_mode=None):
        return make(slug, render_mode=render_mode)

    render_test(environment, custom_tests={"svg": lambda text: text.startswith("<svg")})
    assert capsys.readouterr().out


def test_pettingzoo_benchmark_runs(monkeypatch, capsys):
    import time

    # The benchmark plays for five seconds by the clock; the clock is hurried on.
    clock = iter(range(0, 10**6, 1))
    monkeypatch.setattr(time, "time", lambda: float(next(clock)))
    performance_benchmark(make("great-railroad"))
    assert "per second" in capsys.readouterr().out


def test_a_seed_repeats_a_game_to_the_byte(slug):
    def play(seed):
        env = make(slug)
        env.reset(seed=seed)
        rng = np.random.default_rng(0)
        seen = []
        for _ in range(80):
            observation, reward, over, cut, _ = env.last()
            if over or cut:
                break
            seen.append(observation["observation"].tobytes())
            ids = np.flatnonzero(observation["action_mask"])
            env.step(int(rng.choice(ids)))
        return seen

    assert play(3) == play(3)


def test_a_game_that_takes_too_long_is_cut_off():
    env = make("great-railroad", max_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        observation, _, over, cut, _ = env.last()
        assert not over and not cut
        env.step(int(observation["action_mask"].argmax()))
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_the_end_pays_what_the_game_was_worth(slug):
    env = aec.raw_env(slug, seats=2, options={"trips": 1} if slug == "century-run" else None)
    env.reset(seed=5)
    bot = env.game.bot("random", seed=1)
    while env.agents and not any(env.terminations.values()):
        for id in bot.choose_ids(env.state_of_game) or [None]:
            env.step(id)
    paid = [env._cumulative_rewards[agent] for agent in env.possible_agents]
    assert paid == pytest.approx(env.state_of_game.returns())


def test_gymnasium_check(slug):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make(f"roundhouse/{slug}-v0", seats=2, render_mode="rgb_array")
        check_env(env.unwrapped, skip_render_check=slug != "big-train")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_whole_game_against_a_bot(seat):
    env = gymnasium.make("roundhouse/big-train-v0", seats=2, opponent="easy", seat=seat)
    rng = np.random.default_rng(1)
    seats = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = cut = False
        while not over and not cut:
            assert info["action_mask"].any()
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, cut, info = env.step(action)
        assert reward == env.unwrapped.state.returns()[info["seat"]]
    assert seats == ({0, 1} if seat is None else {seat})


def test_illegal_actions_lose_or_raise():
    for illegal in ["lose", "raise"]:
        env = roundhouse.gym.RoundhouseEnv("great-railroad", illegal=illegal)
        _, info = env.reset(seed=1)
        action = int(np.flatnonzero(~info["action_mask"])[0])
        if illegal == "raise":
            with pytest.raises(Refused):
                env.step(action)
        else:
            _, reward, over, _, info = env.step(action)
            assert (reward, over, info["illegal"]) == (-1.0, True, True)
    with pytest.raises(ValueError, match="illegal is"):
        roundhouse.gym.RoundhouseEnv("great-railroad", illegal="shrug")
    with pytest.raises(ValueError, match="opponents for"):
        roundhouse.gym.RoundhouseEnv("great-railroad", opponent=["easy", "easy"])
