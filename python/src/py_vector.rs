//! The Python class `Vector`.

use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::py_game::{Game, threads_or_all};
use crate::trouble::{Trouble, guarded};
use crate::vector::{AnyVector, Buffers, Choose, Wanted};

/// Many games of one kind at a time, stepped in Rust without Python's lock.
///
/// Its arrays have a row a game and are written anew by each step: copy what you want to keep.
///
/// - `observations`: what the seat that decides sees (float32)
/// - `masks`: which ids it may pick (bool)
/// - `players`: which seat decides (int8)
/// - `rewards`: what a game that has just ended was worth to each seat, else 0 (float32)
/// - `terminations`, `truncations`: whether the game has just ended or was cut off (bool); a new one has
///   begun, and the other arrays are about that
///
/// Chance is drawn by itself. `bots` names the bot in each seat, or None where the caller decides. Game n
/// of a run depends on the seed, n and the ids given for it alone, whatever the number of threads.
#[pyclass(module = "roundhouse")]
pub(crate) struct Vector {
    vector: Box<dyn AnyVector>,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    terminations: Py<PyArray1<bool>>,
    truncations: Py<PyArray1<bool>>,
    players: Py<PyArray1<i8>>,
}

#[pymethods]
impl Vector {
    #[new]
    #[pyo3(signature = (game, games, seed=0, threads=None, bots=None, limit=0, observe=true, mask=true))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: PyRef<'_, Game>,
        games: usize,
        seed: u64,
        threads: Option<usize>,
        bots: Option<Vec<Option<String>>>,
        limit: u32,
        observe: bool,
        mask: bool,
    ) -> PyResult<Self> {
        let wanted = Wanted {
            games,
            seed,
            threads: threads_or_all(threads),
            bots: bots.unwrap_or_default(),
            limit,
        };
        let vector = guarded(|| game.rules.vector(wanted))?;
        let sizes = vector.sizes();
        let rows = |wanted: bool| if wanted { games } else { 0 };
        let mut made = Self {
            observations: PyArray2::zeros(py, [rows(observe), sizes.observation], false).unbind(),
            masks: PyArray2::zeros(py, [rows(mask), sizes.actions], false).unbind(),
            rewards: PyArray2::zeros(py, [games, sizes.seats], false).unbind(),
            terminations: PyArray1::zeros(py, games, false).unbind(),
            truncations: PyArray1::zeros(py, games, false).unbind(),
            players: PyArray1::zeros(py, games, false).unbind(),
            vector,
        };
        made.reset(py, None)?;
        Ok(made)
    }

    /// What the seats that decide see.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.observations.clone_ref(py)
    }

    /// Which ids they may pick.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// What games that have just ended were worth to each seat.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// Which games have just ended.
    #[getter]
    fn terminations(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminations.clone_ref(py)
    }

    /// Which games were just cut off.
    #[getter]
    fn truncations(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncations.clone_ref(py)
    }

    /// Which seats decide.
    #[getter]
    fn players(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.players.clone_ref(py)
    }

    /// How many decisions and outcomes of chance there have been since the games were made, those of bots
    /// and of games that ended included.
    #[getter]
    fn events(&mut self) -> PyResult<u64> {
        Ok(self.vector.events()?)
    }

    /// Begins all games anew, with another seed if one is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.work(py, |vector, out| vector.reset(seed, out))
    }

    /// One step in every game: an array of ids (int64). If one of them may not be picked, nothing happens.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let ids = actions.as_slice()?;
        self.work(py, |vector, out| vector.step(Choose::Given(ids), out))
    }

    /// `times` steps in every game, each picked at random among those that may be.
    #[pyo3(signature = (times=1))]
    fn step_random(&mut self, py: Python<'_>, times: u32) -> PyResult<()> {
        for _ in 0..times {
            self.work(py, |vector, out| vector.step(Choose::Random, out))?;
        }
        Ok(())
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        use numpy::PyUntypedArrayMethods;
        self.players.bind(py).len()
    }
}

impl Vector {
    /// Does something with all games and the arrays, without Python's lock.
    fn work(
        &mut self,
        py: Python<'_>,
        does: impl FnOnce(&mut dyn AnyVector, Buffers<'_>) -> Result<(), Trouble> + Send,
    ) -> PyResult<()> {
        let held = |_| Trouble::Refused("an array of the vector is held elsewhere".into());
        let mut observations = self.observations.bind(py).try_readwrite().map_err(held)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(held)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(held)?;
        let mut terminations = self.terminations.bind(py).try_readwrite().map_err(held)?;
        let mut truncations = self.truncations.bind(py).try_readwrite().map_err(held)?;
        let mut players = self.players.bind(py).try_readwrite().map_err(held)?;
        let out = Buffers {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminations: terminations.as_slice_mut()?,
            truncations: truncations.as_slice_mut()?,
            players: players.as_slice_mut()?,
        };
        let vector = &mut *self.vector;
        Ok(py.detach(|| guarded(|| does(vector, out)))?)
    }
}
