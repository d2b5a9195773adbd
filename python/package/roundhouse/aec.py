"""The games as PettingZoo environments: one agent a seat, taking turns.

>>> from roundhouse import aec
>>> env = aec.env("great-railroad", seats=2, render_mode="ansi")
>>> env.reset(seed=1)

Agents are called ``player_0``, ``player_1``, and so on. An observation is a dictionary of
``"observation"``, the row of numbers that ``Game.planes`` explains, and ``"action_mask"``. Chance decides by
itself. Rewards come at the end: ``State.returns``. The turns are strictly one after another, so there is
no parallel form.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Game, State
from .render import MODES, Screen


def env(
    slug: str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    render_mode: str | None = None,
    max_steps: int | None = None,
    board: str | PathLike[str] | None = None,
) -> AECEnv:
    """The environment with PettingZoo's usual checks around it: an illegal action ends the game."""
    made: AECEnv = raw_env(slug, seats, options, render_mode, max_steps, board)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):  # noqa: N801, the name that PettingZoo uses
    """The environment itself."""

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
        max_steps: int | None = None,
        board: str | PathLike[str] | None = None,
    ) -> None:
        game = Game(slug, seats, options, board)
        EzPickle.__init__(self, slug, seats, options, render_mode, max_steps, game.board)
        super().__init__()
        self.game = game
        self.metadata = {
            "render_modes": MODES,
            "name": f"roundhouse_{slug.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.max_steps = self.game.limit if max_steps is None else max_steps
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        size, ids = self.game.observation_size, self.game.action_space
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (ids,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(ids) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self._screen = Screen(render_mode, self.game.title)
        self.state_of_game: State = self.game.new_state()

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        state = self.state_of_game
        if agent == self.agent_selection and not self._is_over():
            mask = state.legal_mask().astype(np.int8)
        else:
            mask = np.zeros(self.game.action_space, np.int8)
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.agent_selection = self.agents[0]
        # Chance alone may play a short race to its end; such a game is no use to agents.
        self._begin()
        while self._is_over():
            self._begin()
        self._go_on()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.state_of_game.apply(action)
        self.steps += 1
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("Without a render mode there is nothing to render.")
            return None
        state = self.state_of_game
        return self._screen.show(state, None if self._is_over() else state.current_player())

    def close(self) -> None:
        self._screen.close()

    def _is_over(self) -> bool:
        return self.state_of_game.is_terminal()

    def _begin(self) -> None:
        self.state_of_game = self.game.new_state()
        self._draw()

    def _draw(self) -> None:
        if self.state_of_game.is_chance_node():
            self.state_of_game.draw(seed=int(self._random.integers(2**63)))

    def _go_on(self) -> None:
        """Lets chance decide, then says whose turn it is or how the game ended."""
        state = self.state_of_game
        self._draw()
        if state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, state.returns(), strict=True))
        else:
            self.agent_selection = self.possible_agents[state.current_player()]
            if self.steps >= self.max_steps:
                self.truncations = dict.fromkeys(self.agents, True)
