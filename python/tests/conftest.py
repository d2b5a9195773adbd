"""The games with the setups that tests play."""

import random
from pathlib import Path

import pytest
import roundhouse

# Boards of one's own, one for each game.
BOARDS = Path(__file__).resolve().parents[2] / "docs" / "boards"

SETUPS = [
    ("great-railroad", 2, {}),
    ("great-railroad", 4, {"wreckers": True}),
    ("century-run", 2, {"trips": 1}),
    ("big-train", 3, {}),
    ("big-train", 2, {"memory": True}),
    ("luminaries", 2, {}),
    ("luminaries", 3, {"top-only": True, "skip-free": True}),
]


@pytest.fixture(params=SETUPS, ids=lambda setup: f"{setup[0]}-{setup[1]}")
def game(request):
    return roundhouse.Game(*request.param)


@pytest.fixture(params=[slug for slug, _, _ in roundhouse.games()])
def slug(request):
    return request.param


def walk(game, seed, steps):
    """A random game, its states one after another; a new one begins where it ends.

    Cards are scored where they can be, which random play would hardly ever do.
    """
    rng = random.Random(seed)
    state = game.new_state()
    for _ in range(steps):
        yield state
        if state.is_terminal():
            state = game.new_state()
        elif state.is_chance_node():
            ids, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply(rng.choices(ids, weights)[0])
        elif rng.random() < 0.5 or state.picked:
            state.apply(rng.choice(state.legal_actions()))
        else:
            game.bot("random", seed=rng.getrandbits(32)).play(state)
