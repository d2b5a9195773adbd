"""The games for OpenSpiel: importing this registers them with ``pyspiel``.

>>> import pyspiel, roundhouse.spiel
>>> game = pyspiel.load_game("roundhouse_great_railroad(players=3)")

Names are ``roundhouse_`` and the game's name with underscores. ``options`` is a text such as
``trips:3;finish:sudden``; a bare name switches a variant on. ``board`` is
the path of a board file of your own. Chance is explicit, with probabilities. A game
of more than ``max_length`` decisions, which by default is the game's own limit, ends as a draw: random
play need not come to an end by itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from . import Game, State, games


def read_options(text: str) -> dict[str, Any]:
    """The options of a text such as ``trips:3;flagman``."""
    options: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        if value in ("", "true", "false"):
            options[name] = value != "false"
        else:
            options[name] = int(value) if value.lstrip("-").isdigit() else value
    return options


class RoundhouseGame(pyspiel.Game):
    """A game as OpenSpiel knows it; ``rules`` is the ``roundhouse.Game`` behind it."""

    slug = ""
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        seats = params.get("players") or None
        board = params.get("board")
        self.rules = Game(
            self.slug, seats, read_options(params.get("options", "")), Path(board) if board else None
        )
        self.max_length = params.get("max_length") or self.rules.limit
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_space,
            max_chance_outcomes=self.rules.chance_space,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_length,
        )
        super().__init__(self.game_type, info, params)

    def new_initial_state(self) -> RoundhouseState:
        return RoundhouseState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, kind)


class RoundhouseState(pyspiel.State):
    """A state as OpenSpiel knows it; ``inner`` is the ``roundhouse.State`` behind it."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.inner: State = game.rules.new_state()
        self.left = game.max_length

    def current_player(self) -> int:
        player = self.inner.current_player()
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if player == -1 else player

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions() if player == self.inner.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.left -= self.inner.current_player() >= 0
        self.inner.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.left <= 0 or self.inner.is_terminal()

    def returns(self) -> list[float]:
        return self.inner.returns()

    def __str__(self) -> str:
        picked = f" picked {self.inner.picked}" if self.inner.picked else ""
        return self.inner.position() + picked


class Observer:
    """What a player sees as numbers and text.

    What is private is not told apart from what is public: who asks for private information alone gets
    the whole, or nothing where nothing is hidden. Public information alone comes as text only.
    """

    def __init__(self, rules: Game, kind: pyspiel.IIGObservationType) -> None:
        self._recalls = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._nothing = not kind.public_info and not rules.has_hidden_information
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if not self._private and rules.has_hidden_information:
            return
        size = rules.information_state_size if self._recalls else rules.observation_size
        self.tensor = np.zeros(size, np.float32)
        at = 0
        for name, shape, _ in rules.planes:
            end = at + int(np.prod(shape))
            self.dict[name] = self.tensor[at:end].reshape(shape)
            at = end
        if self._recalls:
            self.dict["events"] = self.tensor[at:].reshape(-1, rules.seats + 2)

    def set_from(self, state: RoundhouseState, player: int) -> None:
        if self.tensor is None or self._nothing:
            return
        inner = state.inner
        if self._recalls:
            self.tensor[:] = inner.information_state_tensor(player)
        else:
            self.tensor[:] = inner.observation_tensor(player)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        if self._nothing:
            return ""
        if not self._private:
            return state.inner.observation_string(None)
        if self._recalls:
            return state.inner.information_state_string(player)
        return state.inner.observation_string(player)


def _register(slug: str, title: str) -> None:
    rules = Game(slug)
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    fewest, most = rules.seats_range
    name = f"roundhouse_{slug.replace('-', '_')}"
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if rules.has_chance else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION
            if rules.has_hidden_information
            else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": rules.seats, "options": "", "max_length": 0, "board": ""},
    )
    made = type(name, (RoundhouseGame,), {"slug": slug, "game_type": game_type})
    globals()[name] = made
    pyspiel.register_game(game_type, made)


for _slug, _title, _ in games():
    _register(_slug, _title)
