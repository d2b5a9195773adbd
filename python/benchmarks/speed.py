"""Steps a second of one core's time beside OpenSpiel and PettingZoo, as ratios, in one run.

Everything plays at random. A step is a decision: it lists what is legal, chooses and plays; environments also
observe. An event is a decision or an outcome of chance: in some games dozens of spins lie between two decisions,
and an engine has to play those too.

Run it with `python benchmarks/speed.py [seconds for each]` where OpenSpiel and PettingZoo are installed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pyspiel
import roundhouse
from pettingzoo.classic import connect_four_v3, tictactoe_v3
from roundhouse import aec


class Rate(NamedTuple):
    """What was played in a second of processor time."""

    steps: float
    events: float


def rate(play: Callable[[], tuple[int, int]], seconds: float) -> Rate:
    """What `play` does in a second of processor time; it plays for a while and counts its steps and events.

    Everything here runs on one thread, and other programs do not count.
    """
    play()
    steps, events, begun = 0, 0, time.process_time()
    while time.process_time() - begun < seconds:
        more_steps, more_events = play()
        steps += more_steps
        events += more_events
    taken = time.process_time() - begun
    return Rate(steps / taken, events / taken)


def spiel(name: str) -> Callable[[], tuple[int, int]]:
    """Random play of OpenSpiel's C++ engine from Python."""
    game = pyspiel.load_game(name)

    def play() -> tuple[int, int]:
        steps = events = 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal() and steps < 5000:
                events += 1
                if state.is_chance_node():
                    ids, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(ids, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    steps += 1
        return steps, events

    return play


def spiel_vector(name: str) -> Callable[[], tuple[int, int]]:
    """OpenSpiel's own vectorized environment, 64 games at a time, with observations."""
    from open_spiel.python import rl_environment, vector_env

    envs = vector_env.SyncVectorEnv([rl_environment.Environment(name) for _ in range(64)])

    class Output:
        def __init__(self, action: int) -> None:
            self.action = action

    times = envs.reset()

    def play() -> tuple[int, int]:
        nonlocal times
        for _ in range(10):
            outputs = []
            for one in times:
                player = one.observations["current_player"]
                outputs.append(Output(random.choice(one.observations["legal_actions"][player])))
            times, _, _, _ = envs.step(outputs, reset_if_done=True)
        return 640, 640

    return play


def zoo(env) -> Callable[[], tuple[int, int]]:
    """Random play of a PettingZoo environment, with observations and masks."""

    def play() -> tuple[int, int]:
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
        return steps, steps

    return play


def single(slug: str) -> Callable[[], tuple[int, int]]:
    """Random play of one state from Python."""
    game = roundhouse.Game(slug, 2)

    def play() -> tuple[int, int]:
        steps = events = 0
        for _ in range(5):
            state = game.new_state()
            while not state.is_terminal() and steps < 5000:
                if state.is_chance_node():
                    events += len(state.draw(seed=random.getrandbits(32)))
                else:
                    state.apply(random.choice(state.legal_actions()))
                    steps += 1
                    events += 1
        return steps, events

    return play


def vector(slug: str, observe: bool) -> Callable[[], tuple[int, int]]:
    """Random play of 256 games at a time on one core."""
    many = roundhouse.Vector(roundhouse.Game(slug, 2), 256, threads=1, observe=observe, mask=observe)

    def play() -> tuple[int, int]:
        begun = many.events
        many.step_random(80)
        return 80 * 256, many.events - begun

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
    for kind, rates in (outside | own).items():
        print(kind)
        for name, (steps, events) in rates.items():
            print(f"  {name:16} {steps:12,.0f} steps and {events:12,.0f} events a second")
    for unit in Rate._fields:
        print(f"\nRatios of {unit}, of geometric means and for each game")
        for kind, rates in own.items():
            for other, others in outside.items():
                each = {slug: getattr(one, unit) / mean(others, unit) for slug, one in rates.items()}
                told = ", ".join(f"{slug} {ratio:.1f}" for slug, ratio in each.items())
                print(f"  {kind} / {other}: {mean(rates, unit) / mean(others, unit):.1f} ({told})")


def mean(rates: dict[str, Rate], unit: str) -> float:
    """The geometric mean of steps or events a second."""
    return float(np.exp(np.mean([np.log(getattr(one, unit)) for one in rates.values()])))


if __name__ == "__main__":
    main()
