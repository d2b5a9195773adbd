"""Steps a second of one core's time beside OpenSpiel and PettingZoo, as ratios, in one run.

Everything plays at random. A step lists what is legal, chooses and plays; environments also observe.
Run it with `python benchmarks/speed.py [seconds for each]` where OpenSpiel and PettingZoo are installed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import numpy as np
import pyspiel
import roundhouse
from pettingzoo.classic import connect_four_v3, tictactoe_v3
from roundhouse import aec


def rate(play: Callable[[], int], seconds: float) -> float:
    """Steps a second of processor time; `play` plays for a while and says how many steps it made.

    Everything here runs on one thread, and other programs do not count.
    """
    play()
    steps, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        steps += play()
    return steps / (time.process_time() - begun)


def spiel(name: str) -> Callable[[], int]:
    """Random play of OpenSpiel's C++ engine from Python."""
    game = pyspiel.load_game(name)

    def play() -> int:
        steps = 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal() and steps < 5000:
                if state.is_chance_node():
                    ids, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(ids, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    steps += 1
        return steps

    return play


def spiel_vector(name: str) -> Callable[[], int]:
    """OpenSpiel's own vectorized environment, 64 games at a time, with observations."""
    from open_spiel.python import rl_environment, vector_env

    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(64)])

    class Output:
        def __init__(self, action: int) -> None:
            self.action = action

    times = envs.reset()

    def play() -> int:
        nonlocal times
        for _ in range(10):
            outputs = []
            for one in times:
                player = one.observations["current_player"]
                outputs.append(Output(random.choice(one.observations["legal_actions"][player])))
            times, _, _, _ = envs.step(outputs, reset_if_done=True)
        return 640

    return play


def zoo(env) -> Callable[[], int]:
    """Random play of a PettingZoo environment, with observations and masks."""

    def play() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter(max_iter=500):
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            steps += 1
        return steps

    return play


def single(slug: str) -> Callable[[], int]:
    """Random play of one state from Python."""
    game = roundhouse.Game(slug, 2)

    def play() -> int:
        steps = 0
        for seed in range(5):
            state = game.new_state()
            while not state.is_terminal() and steps < 5000:
                if state.is_chance_node():
                    state.draw(seed=random.getrandbits(32))
                else:
                    state.apply(random.choice(state.legal_actions()))
                    steps += 1
        return steps

    return play


def vector(slug: str, observe: bool) -> Callable[[], int]:
    """Random play of 1,024 games at a time on one core."""
    many = roundhouse.Vector(roundhouse.Game(slug, 2), 1024, threads=1, observe=observe, mask=observe)

    def play() -> int:
        many.step_random(20)
        return 20 * 1024

    return play


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    random.seed(1)
    slugs = [slug for slug, _, _ in roundhouse.games()]
    outside = {
        "OpenSpiel from Python": {
            name: rate(spiel(name), seconds) for name in ["breakthrough", "gin_rummy", "backgammon"]
        },
        "OpenSpiel vectorized": {
            name: rate(spiel_vector(name), seconds) for name in ["breakthrough", "backgammon"]
        },
        "PettingZoo classic": {
            name: rate(zoo(module.env()), seconds)
            for name, module in [
                ("connect_four", connect_four_v3),
                ("tictactoe", tictactoe_v3),
            ]
        },
    }
    own = {
        "State from Python": {slug: rate(single(slug), seconds) for slug in slugs},
        "PettingZoo environment": {slug: rate(zoo(aec.env(slug, 2)), seconds) for slug in slugs},
        "Vector, observing": {slug: rate(vector(slug, True), seconds) for slug in slugs},
        "Vector, playing alone": {slug: rate(vector(slug, False), seconds) for slug in slugs},
    }
    means = {}
    for kind, rates in (outside | own).items():
        print(kind)
        for name, value in rates.items():
            print(f"  {name:16} {value:12,.0f} steps a second")
        means[kind] = float(np.exp(np.mean(np.log(list(rates.values())))))
    print("\nRatios, of geometric means and for each game")
    for kind, rates in own.items():
        for other in outside:
            each = ", ".join(f"{slug} {rates[slug] / means[other]:.1f}" for slug in slugs)
            print(f"  {kind} / {other}: {means[kind] / means[other]:.1f} ({each})")


if __name__ == "__main__":
    main()
