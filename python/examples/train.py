"""Teach a small network to play The Great Railroad Game, and see how it does against the levels.

    python examples/train.py                      # two or three minutes on two cores
    python examples/train.py --on ray             # the same on a Ray cluster, with the same result
    python examples/train.py --rounds 1 --games 4 --evaluate 4 --final 4        # seconds, to see that it runs

The network guesses, for the position after each play that is open to it, how likely it is to win, and takes the
best: no search. A short tree search is its teacher: it weighs every open play, and the network learns to give
the same figures without searching. In the first round the teacher plays; after that the network does, and the
teacher comments, so that it also learns what to do in the positions that its own play leads to (as Ross, Gordon
and Bagnell proposed in 2011). NumPy alone does the sums: the network is small, and in a position few numbers are
not 0.

In the folder --out it leaves `weights.npz`, `results.json` and, with matplotlib, `training.png`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import roundhouse
from roundhouse import cluster

SLUG, SEATS = "great-railroad", 2

HIDDEN = 48
"""Units of the hidden layer."""

WIDTH = 16
"""The most numbers of a position that are not 0: six trains, whether each was sent back, turn, lost plays."""

EXPLORE = 0.08
"""How often a play is made at random, so that more is seen."""

LONGEST = 300
"""Plays after which a game that is learned from is cut off."""

Weights = dict[str, np.ndarray]


def new_weights(features: int, seed: int) -> Weights:
    rng = np.random.default_rng(seed)
    return {
        # The last row is all zeros: it fills up positions with fewer features.
        "first": np.vstack([rng.normal(0, 0.08, (features, HIDDEN)), np.zeros((1, HIDDEN))]),
        "bias": np.zeros(HIDDEN),
        "second": rng.normal(0, 0.1, HIDDEN),
        "last": np.zeros(1),
    }


def features_of(rows: np.ndarray) -> np.ndarray:
    """Which numbers of each row are not 0, as a table of indices filled up with one past the last."""
    row, column = np.nonzero(rows)
    counts = np.bincount(row, minlength=len(rows))
    table = np.full((len(rows), WIDTH), rows.shape[1])
    place = np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
    table[row, place] = column
    return table


def judge(weights: Weights, table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The chance to win of the seat that sees each position, and the hidden layer."""
    hidden = np.maximum(weights["first"][table].sum(axis=1) + weights["bias"], 0)
    score = hidden @ weights["second"] + weights["last"]
    return 1 / (1 + np.exp(-score)), hidden


def open_plays(state: roundhouse.State) -> tuple[list[int], np.ndarray]:
    """The plays of the seat to move, and the features of what each leads to, as that seat sees it."""
    seat = state.current_player()
    ids, rows = state.legal_actions(), []
    for action in ids:
        after = state.clone()
        after.apply(action)
        rows.append(after.observation_tensor(seat))
    return ids, features_of(np.stack(rows))


def learn_from(
    weights: Weights | None, first: int, games: int, seed: int, simulations: int
) -> tuple[np.ndarray, np.ndarray]:
    """Positions of games and what the teacher thinks of them. Without weights the teacher plays too."""
    game = roundhouse.Game(SLUG, SEATS)
    tables: list[np.ndarray] = []
    targets: list[float] = []
    for number in range(first, first + games):
        rng = np.random.default_rng([seed, number])
        state, plays = game.new_state(), 0
        opening = int(rng.integers(6))
        while not state.is_terminal() and plays < LONGEST:
            ids, open_tables = open_plays(state)
            chosen = int(rng.integers(len(ids)))
            if plays >= opening:
                advice = state.analyze(simulations, seed=int(rng.integers(2**31)), threads=1)
                # Plays that no sensible player makes, such as smashing up an own train, are not weighed.
                places = {state.action_to_string(action): at for at, action in enumerate(ids)}
                for advised in advice:
                    if advised["visits"] > 2:
                        tables.append(open_tables[places[advised["action"]]])
                        targets.append(advised["share"])
                if rng.random() >= EXPLORE:
                    if weights is None:
                        most = max(advice, key=lambda advised: advised["visits"])
                        chosen = places[most["action"]]
                    else:
                        chosen = int(judge(weights, open_tables)[0].argmax())
            state.apply(ids[chosen])
            plays += 1
    return np.stack(tables), np.array(targets)


class Adam:
    """Steps down a slope, by Kingma and Ba's rule."""

    def __init__(self, weights: Weights, rate: float) -> None:
        self.rate, self.steps = rate, 0
        self.mean = {name: np.zeros_like(part) for name, part in weights.items()}
        self.square = {name: np.zeros_like(part) for name, part in weights.items()}

    def step(self, weights: Weights, slopes: Weights) -> None:
        self.steps += 1
        scaled = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights[name] -= scaled * mean / (np.sqrt(square) + 1e-8)


def fit(
    weights: Weights,
    adam: Adam,
    tables: np.ndarray,
    targets: np.ndarray,
    rng: np.random.Generator,
    passes: int,
) -> float:
    """Learns what the teacher thinks; returns the mean difference of the last pass."""
    off: list[float] = []
    for _ in range(passes):
        order, off = rng.permutation(len(tables)), []
        for begin in range(0, len(order), 256):
            rows = order[begin : begin + 256]
            table, target = tables[rows], targets[rows]
            value, hidden = judge(weights, table)
            off.append(float(np.abs(value - target).mean()))
            slope = (value - target) / len(rows)
            below = np.outer(slope, weights["second"]) * (hidden > 0)
            first = np.zeros_like(weights["first"])
            np.add.at(first, table.ravel(), np.repeat(below, WIDTH, axis=0))
            first[-1] = 0
            slopes = {
                "first": first,
                "bias": below.sum(axis=0),
                "second": hidden.T @ slope,
                "last": slope.sum(keepdims=True),
            }
            adam.step(weights, slopes)
    return float(np.mean(off))


def contest(weights: Weights, level: str, first: int, games: int, seed: int) -> list[float]:
    """The network's results against a level; each begins every other game. Endless games count half."""
    game, results = roundhouse.Game(SLUG, SEATS), []
    for number in range(first, first + games):
        own, state, plays = number % 2, game.new_state(), 0
        bot = game.bot(level, seed=seed * 1_000_003 + number)
        while not state.is_terminal() and plays < 5 * LONGEST:
            if state.current_player() == own:
                ids, table = open_plays(state)
                state.apply(ids[int(judge(weights, table)[0].argmax())])
            else:
                bot.play(state)
            plays += 1
        results.append((state.returns()[own] + 1) / 2 if state.is_terminal() else 0.5)
    return results


def evaluate(weights: Weights, level: str, games: int, seed: int, on: str) -> dict[str, float]:
    """The network against a level, with the 95 % interval."""
    jobs = [(weights, level, first, min(4, games - first), seed) for first in range(0, games, 4)]
    results = [result for part in cluster.spread(contest, jobs, on) for result in part]
    share, low, high = cluster.wilson(sum(results), len(results))
    return {"games": len(results), "share": share, "low": low, "high": high}


def train(options: argparse.Namespace) -> tuple[Weights, list[dict[str, float]]]:
    """The weights, and how well they did after each round."""
    rng = np.random.default_rng(options.seed)
    weights = new_weights(roundhouse.Game(SLUG, SEATS).observation_size, options.seed)
    adam, course = Adam(weights, 0.003), []
    tables, targets = [], []
    begun = time.monotonic()
    for number in range(1, options.rounds + 1):
        player = None if number == 1 else {name: part.copy() for name, part in weights.items()}
        jobs = [
            (player, at, min(4, options.games - at), options.seed + number, options.simulations)
            for at in range(0, options.games, 4)
        ]
        for table, target in cluster.spread(learn_from, jobs, options.on):
            tables.append(table)
            targets.append(target)
        off = fit(weights, adam, np.concatenate(tables), np.concatenate(targets), rng, options.passes)
        won = evaluate(weights, "easy@1", options.evaluate, options.seed + number, options.on)
        course.append({"round": number, "off": off, "positions": sum(map(len, targets)), **won})
        print(
            f"round {number}: {course[-1]['positions']:,} positions, off by {off:.1%}; against easy@1 "
            f"{won['share']:.0%} ({won['low']:.0%} to {won['high']:.0%}) after {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return weights, course


def plot(course: list[dict[str, float]], path: Path) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    rounds = [at["round"] for at in course]
    axes.plot(rounds, [100 * at["share"] for at in course], color="#7a1f1f", marker="o", label="games won")
    low, high = ([100 * at[name] for at in course] for name in ("low", "high"))
    axes.fill_between(rounds, low, high, color="#7a1f1f", alpha=0.15, label="95 % interval")
    axes.axhline(50, color="#444444", linewidth=0.8)
    axes.set(xlabel="round of training", ylabel="games won against easy@1, %", ylim=(0, 101), xticks=rounds)
    axes.set_title("A small network learns The Great Railroad Game")
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path("trained"), help="folder for what comes out")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of games and learning (6)")
    parser.add_argument("--games", type=int, default=80, help="games a round (80)")
    parser.add_argument("--passes", type=int, default=3, help="how often a round goes over all positions (3)")
    parser.add_argument("--simulations", type=int, default=150, help="how long the teacher searches (150)")
    parser.add_argument("--evaluate", type=int, default=40, help="games against easy@1 after each round (40)")
    parser.add_argument("--final", type=int, default=200, help="games against each level at the end (200)")
    parser.add_argument("--levels", default="random,easy@1,medium@1,easy,hard", help="levels to play at the end")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives another course")
    places = [cluster.HERE, cluster.PROCESSES, cluster.RAY]
    parser.add_argument("--on", choices=places, default=cluster.PROCESSES, help="who does the work")
    return parser


def main() -> None:
    options = arguments().parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    weights, course = train(options)
    np.savez_compressed(options.out / "weights.npz", **{name: part.astype(np.float32) for name, part in weights.items()})
    final = {}
    for level in filter(None, options.levels.split(",")):
        won = final[level] = evaluate(weights, level, options.final, options.seed + 1000, options.on)
        print(f"against {level}: {won['share']:.0%} of {won['games']} games ({won['low']:.0%} to {won['high']:.0%})")
    results = json.dumps({"course": course, "final": final}, indent=1)
    (options.out / "results.json").write_text(results + "\n")
    try:
        plot(course, options.out / "training.png")
    except ImportError:
        print("training.png is left out: install matplotlib for it")


if __name__ == "__main__":
    main()
