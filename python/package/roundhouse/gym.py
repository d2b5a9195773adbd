"""The games as Gymnasium environments: one seat is yours, bots sit in the others.

>>> import gymnasium, roundhouse.gym
>>> env = gymnasium.make("roundhouse/great-railroad-v0", opponent="easy")
>>> observation, info = env.reset(seed=1)
>>> env.step(info["action_mask"].argmax())

Gymnasium knows no masks, so ``info["action_mask"]`` and ``action_masks()`` say what is legal. An illegal
action loses the game; with ``illegal="raise"`` it raises instead.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import Game, Refused, State, games
from .render import MODES, Screen


class RoundhouseEnv(gymnasium.Env):
    """One seat of a game against bots.

    ``opponent`` is the name of a bot (``Game.bots``), or a list with one for each other seat in the order
    of play. ``seat`` is the own seat, or None to draw one at each reset.
    """

    metadata = {"render_modes": MODES, "render_fps": 2}

    def __init__(
        self,
        slug: str,
        opponent: str | list[str] = "easy",
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        seat: int | None = 0,
        render_mode: str | None = None,
        max_steps: int | None = None,
        illegal: str = "lose",
        board: str | PathLike[str] | None = None,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal is "lose" or "raise", not {illegal!r}')
        self.game = Game(slug, seats, options, board)
        others = self.game.seats - 1
        names = [opponent] * others if isinstance(opponent, str) else list(opponent)
        if len(names) != others:
            raise ValueError(f"{len(names)} opponents for {others} other seats")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.game.seats}")
        self._bots = [self.game.bot(name) for name in names]
        self._own = seat
        self._illegal = illegal
        self.render_mode = render_mode
        self.max_steps = self.game.limit if max_steps is None else max_steps
        self.action_space = spaces.Discrete(self.game.action_space)
        self.observation_space = spaces.Box(
            -np.inf, np.inf, (self.game.observation_size,), np.float32
        )
        self._screen = Screen(render_mode, self.game.title)
        self.seat = 0
        self.steps = 0
        self.state: State = self.game.new_state()

    def action_masks(self) -> np.ndarray:
        """Which ids may be picked now."""
        return self.state.legal_mask()

    def reset(
        self, *, seed: int | None = None, options: dict | None = None
    ) -> tuple[np.ndarray, dict]:
        super().reset(seed=seed)
        while True:
            if self._own is None:
                self.seat = int(self.np_random.integers(self.game.seats))
            else:
                self.seat = self._own
            for bot in self._bots:
                bot.reset(int(self.np_random.integers(2**63)))
            self.state = self.game.new_state()
            self.steps = 0
            self._go_on()
            # The others may have ended the game before the own seat had a choice.
            if not self.state.is_terminal():
                return self._told()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict]:
        try:
            self.state.apply(int(action))
        except Refused:
            if self._illegal == "raise":
                raise
            observation, info = self._told()
            return observation, -1.0, True, False, info | {"illegal": True}
        self.steps += 1
        self._go_on()
        observation, info = self._told()
        over = self.state.is_terminal()
        reward = self.state.returns()[self.seat]
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, not over and self.steps >= self.max_steps, info

    def render(self) -> Any:
        return self._screen.show(self.state, self.seat)

    def close(self) -> None:
        self._screen.close()

    def _told(self) -> tuple[np.ndarray, dict]:
        info = {"action_mask": self.action_masks(), "seat": self.seat}
        return self.state.observation_tensor(self.seat), info

    def _go_on(self) -> None:
        """Plays for chance and bots until the own seat decides or the game is over."""
        state = self.state
        while not state.is_terminal() and state.current_player() != self.seat:
            if state.is_chance_node():
                state.draw(seed=int(self.np_random.integers(2**63)))
            else:
                away = (state.current_player() - self.seat) % self.game.seats
                self._bots[away - 1].play(state)


for _slug, _, _ in games():
    gymnasium.register(
        id=f"roundhouse/{_slug}-v0",
        entry_point="roundhouse.gym:RoundhouseEnv",
        kwargs={"slug": _slug},
    )
