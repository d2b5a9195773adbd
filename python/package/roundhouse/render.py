"""What environments show: text, pictures, or a window."""

from __future__ import annotations

from typing import Any

from . import State

MODES = ["human", "ansi", "svg", "rgb_array"]
"""The render modes of all environments: a printed board, text, SVG, and an array of dots."""

WIDTH = 640
"""The width of arrays of dots."""


class Screen:
    """Shows states in one of the modes."""

    def __init__(self, mode: str | None, title: str) -> None:
        if mode is not None and mode not in MODES:
            raise ValueError(f"the render modes are {', '.join(MODES)}, not {mode!r}")
        self.mode = mode
        self.title = title

    def show(self, state: State, seat: int | None) -> Any:
        """A state as a seat sees it, or as everybody does.

        In mode "human" it is printed and None is given.
        """
        if seat is not None and seat < 0:
            seat = None
        if self.mode == "ansi":
            return state.to_ansi(seat)
        if self.mode == "svg":
            return state.to_svg(seat)
        if self.mode == "rgb_array":
            return state.to_rgb(seat, width=WIDTH)
        if self.mode == "human":
            print(f"{self.title}\n{state.to_ansi(seat)}")
        return None

    def close(self) -> None:
        """Nothing is open."""
