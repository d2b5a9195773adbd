"""What can go wrong. Whatever raises one of these has changed nothing."""

from __future__ import annotations


class RoundhouseError(Exception):
    """Anything that the package refuses."""


class IllegalAction(RoundhouseError, ValueError):
    """A rule of the game forbids it.

    ``rule`` is the id of the rule in the game's rulebook, ``facts`` says what it forbids here, and
    ``action`` is what was tried.
    """

    def __init__(self, text: str, *, rule: str = "", facts: str = "", action: str = "") -> None:
        super().__init__(text)
        self.rule = rule
        self.facts = facts
        self.action = action


class Refused(RoundhouseError, ValueError):
    """It is not the moment for it, or there is no such id, seat, bot or game."""


class NotationError(RoundhouseError, ValueError):
    """A text is not in the notation of the game.

    ``found`` is the text, ``expected`` says what should be there.
    """

    def __init__(self, text: str, *, found: str = "", expected: str = "") -> None:
        super().__init__(text)
        self.found = found
        self.expected = expected


class SetupError(RoundhouseError, ValueError):
    """A setup or a position is not allowed.

    ``faults`` lists everything that is wrong: the id of a rule or None, the facts, and the option it is
    about or None.
    """

    def __init__(
        self, text: str, *, faults: list[tuple[str | None, str, str | None]] | None = None
    ) -> None:
        super().__init__(text)
        self.faults = faults or []


class RecordError(RoundhouseError, ValueError):
    """A record or a serialized state cannot be replayed."""


class WrongGame(RoundhouseError, TypeError):
    """A state of one game or setup was used with another."""


class InternalError(RoundhouseError, RuntimeError):
    """A fault of the package itself; please report it."""
