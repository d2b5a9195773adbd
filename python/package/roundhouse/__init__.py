"""Four railroad board games for people who study games.

>>> import roundhouse
>>> [slug for slug, title, about in roundhouse.games()]
['great-railroad', 'century-run', 'big-train', 'luminaries']
>>> game = roundhouse.Game("great-railroad", seats=2)
>>> state = game.new_state()
>>> state.current_player()
0
>>> state.apply(state.legal_actions()[0])

The pieces:

- ``Game``: rules with a setup; ids of actions, planes of observations, bots, simulations.
- ``State``: a position and how it came about; actions, chance, observations, records, pictures, analysis.
- ``Bot``: plays a state, seeing only what its seat sees.
- ``Vector``: thousands of games stepped at a time into NumPy arrays.
- ``roundhouse.aec``: a PettingZoo environment; ``roundhouse.gym``: a Gymnasium environment against bots;
  ``roundhouse.spiel``: the games for OpenSpiel. Each needs the package it is for.
- ``roundhouse.cluster``: simulations, matches and anything else spread over processes or a Ray cluster.
- ``roundhouse.errors``: the exceptions, which carry rule ids and facts.

Seats are counted from 0. Chance is player -1, and -4 stands for the end, as in OpenSpiel.
"""

from ._core import Bot, Game, State, Vector, deserialize, games, load_position, read_record
from .errors import (
    IllegalAction,
    InternalError,
    NotationError,
    RecordError,
    Refused,
    RoundhouseError,
    SetupError,
    WrongGame,
)

CHANCE_PLAYER = -1
"""What ``State.current_player`` gives when chance decides."""

TERMINAL_PLAYER = -4
"""What ``State.current_player`` gives when the game is over."""

__version__ = "0.1.0"

__all__ = [
    "CHANCE_PLAYER",
    "TERMINAL_PLAYER",
    "Bot",
    "Game",
    "IllegalAction",
    "InternalError",
    "NotationError",
    "RecordError",
    "Refused",
    "RoundhouseError",
    "SetupError",
    "State",
    "Vector",
    "WrongGame",
    "deserialize",
    "games",
    "load_position",
    "read_record",
]
