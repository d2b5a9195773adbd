"""Boards of one's own: played on, kept in records, and refused with every fault."""

import pickle

import pytest
import roundhouse
from conftest import BOARDS, walk
from roundhouse import aec, gym


@pytest.fixture
def board(slug):
    return BOARDS / f"{slug}.toml"


def test_a_board_is_given_as_text_or_as_a_path(slug, board):
    text = board.read_text(encoding="utf-8")
    by_path = roundhouse.Game(slug, 2, board=board)
    assert by_path.board == text
    assert by_path == roundhouse.Game(slug, 2, board=text)
    assert by_path != roundhouse.Game(slug, 2)
    assert roundhouse.Game(slug, 2).board is None
    with pytest.raises(FileNotFoundError):
        roundhouse.Game(slug, 2, board=board.with_name("nowhere.toml"))


def test_a_game_goes_on_elsewhere_with_its_board(slug, board):
    game = roundhouse.Game(slug, 2, board=board)
    *_, state = walk(game, 3, 40)
    for again in [
        pickle.loads(pickle.dumps(state)),
        roundhouse.read_record(state.record()),
        roundhouse.deserialize(state.serialize()),
        roundhouse.load_position(slug, state.position(), board=board),
    ]:
        assert again.position() == state.position()
        assert again.game.board == game.board
    assert pickle.loads(pickle.dumps(game)).board == game.board
    with pytest.raises(roundhouse.WrongGame):
        roundhouse.Game(slug, 2).read_record(state.record())


def test_bots_play_on_a_board(slug, board):
    game = roundhouse.Game(slug, 2, board=board)
    results = game.simulate(["easy", "random"], 4, seed=1)
    assert results["shares"].sum() == pytest.approx(4)


def test_every_fault_of_a_board_is_told_with_its_line(slug, board):
    lines = board.read_text(encoding="utf-8").splitlines()
    lines.insert(3, "wings = 2")
    lines.insert(4, "wheels = 3")
    with pytest.raises(roundhouse.SetupError) as refused:
        roundhouse.Game(slug, 2, board="\n".join(lines))
    told = "\n".join(text for _, text, _ in refused.value.faults)
    assert "line 4" in told and "line 5" in told, told


def test_environments_take_a_board(slug, board):
    one = aec.raw_env(slug, seats=2, board=board)
    assert one.game.board == pickle.loads(pickle.dumps(one)).game.board
    assert gym.RoundhouseEnv(slug, seats=2, board=board).game == one.game
