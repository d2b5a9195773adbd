//! The Python class `Bot`.

use pyo3::prelude::*;

use crate::bot::AnyBot;
use crate::py_state::State;
use crate::trouble::guarded;

/// A bot of one game; `Game.bot` makes it. It sees what its seat sees and no more.
#[pyclass(module = "roundhouse")]
pub(crate) struct Bot {
    pub(crate) bot: Box<dyn AnyBot>,
    pub(crate) name: String,
}

#[pymethods]
impl Bot {
    /// The name it was asked for by.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The action it takes for the seat that decides, in notation. The state is not changed.
    fn choose(&mut self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<String> {
        let (bot, state) = (&mut self.bot, &*state.state);
        let chosen = py.detach(|| guarded(|| bot.choose(state)));
        Ok(chosen?.1)
    }

    /// The same as the ids of the action's steps; none if it is an action without ids.
    fn choose_ids(&mut self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<Vec<u32>> {
        let (bot, state) = (&mut self.bot, &*state.state);
        let chosen = py.detach(|| guarded(|| bot.choose(state)));
        Ok(chosen?.0)
    }

    /// Chooses and plays it. Gives the action in notation.
    fn play(&mut self, py: Python<'_>, mut state: PyRefMut<'_, State>) -> PyResult<String> {
        let (bot, state) = (&mut self.bot, &mut state.state);
        let done = py.detach(|| {
            guarded(|| {
                let (_, text) = bot.choose(&**state)?;
                state.act(&text)?;
                Ok(text)
            })
        });
        Ok(done?)
    }

    /// Forgets the game before, and begins with this seed.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<u64>) {
        self.bot.begin(seed);
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name)
    }
}
