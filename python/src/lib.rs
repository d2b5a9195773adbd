//! The extension module `roundhouse._core`: the games, their states, bots, and many games at a time.
//!
//! Python code around it is in `package/roundhouse`. Nothing here names a game.

mod any;
mod bot;
mod held;
mod listed;
mod picture;
mod py_bot;
mod py_game;
mod py_state;
mod py_vector;
mod simulate;
mod trouble;
mod vector;

use pyo3::prelude::*;

/// The part of the package that is written in Rust.
#[pymodule]
#[pyo3(name = "_core")]
fn core_module(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<py_game::Game>()?;
    module.add_class::<py_state::State>()?;
    module.add_class::<py_bot::Bot>()?;
    module.add_class::<py_vector::Vector>()?;
    module.add_function(wrap_pyfunction!(py_game::games, module)?)?;
    module.add_function(wrap_pyfunction!(py_game::load_position, module)?)?;
    module.add_function(wrap_pyfunction!(py_game::read_record, module)?)?;
    module.add_function(wrap_pyfunction!(py_game::deserialize, module)?)?;
    Ok(())
}
