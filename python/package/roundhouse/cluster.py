"""Play on more than one processor or machine, with the same results as on one.

Every job here is a pure function of its arguments, and the results come back in the order of the jobs. So it
does not matter who does a job, or whether it is done twice because a worker died.

>>> import roundhouse
>>> from roundhouse import cluster
>>> game = roundhouse.Game("big-train", seats=2)
>>> here = game.simulate(["easy", "hard"], 1000, seed=7)
>>> there = cluster.simulate(game, ["easy", "hard"], 1000, seed=7, on=cluster.RAY)
>>> bool((here["scores"] == there["scores"]).all())
True

``on`` says where the work is done:

- ``HERE`` (the usual one): in this process;
- ``PROCESSES``: on the processors of this machine, one process for each;
- ``RAY``: on a Ray cluster (``pip install ray``). Call ``ray.init(address=...)`` before to use a cluster that
  is running; else Ray starts one on this machine. Jobs of workers and machines that die are given to others.
"""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import numpy as np

from ._core import Game

if TYPE_CHECKING:
    from ._core import Simulated

HERE = "here"
"""Work is done in this process."""

PROCESSES = "processes"
"""Work is done by processes of this machine."""

RAY = "ray"
"""Work is done by a Ray cluster."""

CHUNK = 250
"""How many games a job has, unless you say otherwise."""

Result = TypeVar("Result")


class Match(TypedDict):
    """What a match between two bots came to."""

    games: int
    share: float
    low: float
    high: float


def spread(
    function: Callable[..., Result], jobs: Iterable[Sequence[Any]], on: str = HERE
) -> list[Result]:
    """``function(*job)`` for each of the jobs; the results in the order of the jobs.

    The function must give the same for the same arguments, and must stand in a module, not in another
    function, so that other processes can find it.
    """
    jobs = [tuple(job) for job in jobs]
    if on == HERE:
        return [function(*job) for job in jobs]
    if on == PROCESSES:
        # A forked process would inherit locks that threads of this one hold.
        begin = multiprocessing.get_context("spawn")
        workers = max(1, min(len(jobs), os.cpu_count() or 1))
        with ProcessPoolExecutor(workers, mp_context=begin) as pool:
            return list(pool.map(function, *zip(*jobs, strict=True))) if jobs else []
    if on == RAY:
        import ray

        # A job is given to another worker as often as it takes. What the function itself raises is not
        # tried again: it would be raised again.
        remote = ray.remote(max_retries=-1)(function)
        # What many jobs share, such as weights, goes to each machine once.
        kept: dict[int, Any] = {}

        def shared(part: Any) -> Any:
            if not isinstance(part, np.ndarray | Game):
                return part
            return kept.setdefault(id(part), ray.put(part))

        return ray.get([remote.remote(*map(shared, job)) for job in jobs])
    raise ValueError(f"on is {HERE!r}, {PROCESSES!r} or {RAY!r}, not {on!r}")


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    on: str = HERE,
    chunk: int = CHUNK,
) -> Simulated:
    """The same as ``game.simulate``, spread over processes or machines in jobs of ``chunk`` games."""
    if chunk < 1:
        raise ValueError(f"a job has at least 1 game, not {chunk}")
    jobs = [
        (game, list(bots), min(chunk, games - first), seed, first)
        for first in range(0, max(games, 1), chunk)
    ]
    parts = spread(_simulate, jobs, on)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}  # type: ignore[return-value]


def match(
    game: Game,
    bots: tuple[str, str],
    games: int,
    seed: int = 0,
    on: str = HERE,
    chunk: int = CHUNK,
) -> Match:
    """How often the first bot beats the second, with the 95 % interval of Wilson.

    The seats are dealt out in turn, and every other game begins with the other bot, so 50 % is even wherever
    both have as many seats. A shared win counts in part.
    """
    seatings = [[bots[(seat + turn) % 2] for seat in range(game.seats)] for turn in range(2)]
    counts = [games - games // 2, games // 2]
    won = 0.0
    for turn, (seating, count) in enumerate(zip(seatings, counts, strict=True)):
        if count == 0:
            continue
        shares = simulate(game, seating, count, seed + turn, on, chunk)["shares"]
        own = [seat for seat, name in enumerate(seating) if seat % 2 == turn]
        won += float(shares[:, own].sum())
    share, low, high = wilson(won, games)
    return {"games": games, "share": share, "low": low, "high": high}


def wilson(won: float, games: int) -> tuple[float, float, float]:
    """A share of games with its 95 % interval."""
    if games == 0:
        return 0.5, 0.0, 1.0
    z = 1.96
    share = won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    half = spread / (1 + z * z / games)
    return share, middle - half, middle + half


def _simulate(game: Game, bots: list[str], games: int, seed: int, first: int) -> Simulated:
    return game.simulate(bots, games, seed=seed, first=first, threads=1)
