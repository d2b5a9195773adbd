"""The examples, in a short form, and play that is spread over processes and a Ray cluster."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
import roundhouse
from roundhouse import cluster

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def ray():
    """A local cluster of two workers."""
    ray = pytest.importorskip("ray")
    # The functions of this file are found by the name of its module.
    found = {"env_vars": {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(EXAMPLES)])}}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=found)
    yield ray
    ray.shutdown()


@pytest.fixture(scope="module")
def train():
    """The example as a module, which the workers of the cluster find by its name."""
    spec = importlib.util.spec_from_file_location("train", EXAMPLES / "train.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["train"] = module
    spec.loader.exec_module(module)
    return module


def same(one, other):
    assert one.keys() == other.keys()
    for name in one:
        assert np.array_equal(one[name], other[name]), name


def run(script, *words, **environment):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *words],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_jobs_add_up_to_one_simulation(slug, chunk):
    game = roundhouse.Game(slug, 2, {"trips": 1} if slug == "century-run" else {})
    bots = ["easy", "random"] if slug != "luminaries" else ["easy", "easy"]
    games = 12 if slug != "luminaries" else 2
    same(game.simulate(bots, games, seed=5), cluster.simulate(game, bots, games, seed=5, chunk=chunk))


def test_a_match_has_an_interval_that_holds_even_play():
    game = roundhouse.Game("big-train", 2)
    even = cluster.match(game, ("easy", "easy"), 400, seed=2)
    assert even["low"] < 0.5 < even["high"]
    better = cluster.match(game, ("greedy", "easy"), 600, seed=2)
    worse = cluster.match(game, ("easy", "greedy"), 600, seed=2)
    assert better["low"] > 0.5 > worse["high"]


def test_wrong_wishes_are_refused():
    game = roundhouse.Game("big-train", 2)
    with pytest.raises(ValueError, match="not 'moon'"):
        cluster.simulate(game, ["easy", "easy"], 2, on="moon")
    with pytest.raises(ValueError, match="at least 1 game"):
        cluster.simulate(game, ["easy", "easy"], 2, chunk=0)


def test_a_cluster_plays_the_same_games(ray):
    game = roundhouse.Game("great-railroad", 3)
    bots = ["easy", "random", "easy"]
    same(game.simulate(bots, 20, seed=9), cluster.simulate(game, bots, 20, 9, cluster.RAY, chunk=3))
    game = roundhouse.Game("big-train", 2)
    here = cluster.match(game, ("greedy", "easy"), 200, seed=4)
    assert here == cluster.match(game, ("greedy", "easy"), 200, 4, cluster.RAY)


def slowly(game, first, traces, killed):
    """A job that leaves a trace of who does it, and waits until a worker was killed."""
    (Path(traces) / f"{os.getpid()}-{first}").touch()
    until = time.monotonic() + 300
    while not Path(killed).exists() and time.monotonic() < until:
        time.sleep(0.02)
    return game.simulate(["easy", "easy"], 5, seed=3, first=first, threads=1)


def test_a_killed_worker_loses_nothing(ray, tmp_path):
    game = roundhouse.Game("big-train", 2)
    traces, mark = tmp_path / "traces", tmp_path / "killed"
    traces.mkdir()
    jobs = [(game, first, str(traces), str(mark)) for first in range(0, 100, 5)]
    expected = game.simulate(["easy", "easy"], 100, seed=3)
    killed = []

    def kill_one():
        while not (begun := list(traces.iterdir())):
            time.sleep(0.02)
        pid = int(begun[0].name.split("-")[0])
        os.kill(pid, signal.SIGKILL)
        killed.append(pid)
        mark.touch()

    killer = threading.Thread(target=kill_one)
    killer.start()
    parts = cluster.spread(slowly, jobs, cluster.RAY)
    killer.join()
    assert killed
    same(expected, {name: np.concatenate([part[name] for part in parts]) for name in parts[0]})
    begun = [trace.name.split("-")[1] for trace in traces.iterdir()]
    assert len(begun) > len(set(begun)) == len(jobs), "the job of the killed worker was done again"


SHORT = ["--rounds", "2", "--games", "6", "--simulations", "20", "--evaluate", "4", "--final", "4"]


def test_training_runs_and_repeats(tmp_path, ray, train):
    """Here and on a cluster the same weights come out."""
    outs = [tmp_path / on for on in (cluster.HERE, cluster.PROCESSES)]
    for out in outs:
        told = run("train.py", *SHORT, "--levels", "random", "--out", str(out), "--on", out.name)
        assert "against random" in told
    options = train.arguments().parse_args([*SHORT, "--on", cluster.RAY])
    weights, _ = train.train(options)
    weights = {name: part.astype(np.float32) for name, part in weights.items()}
    for out in outs:
        with np.load(out / "weights.npz") as kept:
            same(dict(kept), weights)
        results = json.loads((out / "results.json").read_text())
        assert [at["round"] for at in results["course"]] == [1, 2]
        assert results["final"]["random"]["games"] == 4


def test_the_trained_network_beats_the_first_easy_level(train):
    """The weights that come with the example are what they are said to be."""
    with np.load(EXAMPLES / "trained" / "weights.npz") as kept:
        results = train.contest(dict(kept), "easy@1", 0, 60, 77)
    share, low, _ = cluster.wilson(sum(results), len(results))
    assert low > 0.5, f"won {share:.0%}"


def test_the_notebook_runs(tmp_path):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("polars")
    notebook = nbformat.read(EXAMPLES / "million_games.ipynb", as_version=4)
    os.environ.update(GAMES="800", OUT=str(tmp_path))
    try:
        # A kernel may be slow to start, and to tell what it drew, on a busy machine.
        patient = {"startup_timeout": 300, "iopub_timeout": 300}
        client.NotebookClient(notebook, kernel_name="python3", **patient).execute()
    finally:
        del os.environ["GAMES"], os.environ["OUT"]
    assert (tmp_path / "big-train.parquet").exists()
    pictures = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    assert pictures, "it draws"
