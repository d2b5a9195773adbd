//! What can go wrong, and the Python exception that says so.

use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{Cite, Faults, Game, NotationError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Why something was not done. Nothing has changed then.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// A rule forbids it.
    Illegal {
        /// The id of the rule.
        rule: String,
        /// What it says here.
        facts: String,
        /// What was tried.
        action: String,
    },
    /// It is not the moment for it, or there is no such id, seat or bot.
    Refused(String),
    /// The text is not of the form it must have.
    Notation(NotationError),
    /// A setup or a position is not allowed.
    Setup(Faults),
    /// A record cannot be replayed.
    Record(String),
    /// A state of one game was used with another.
    WrongGame(String),
    /// A fault of ours.
    Bug(String),
}

impl Trouble {
    /// A rule forbids this action.
    pub(crate) fn illegal<G: Game>(rules: &G, why: &G::Illegal, action: String) -> Self {
        let mut facts = String::new();
        rules
            .explain(why, &mut facts)
            .expect("a string takes any text");
        Self::Illegal {
            rule: why.rule().to_string(),
            facts,
            action,
        }
    }
}

impl From<Faults> for Trouble {
    fn from(faults: Faults) -> Self {
        Self::Setup(faults)
    }
}

impl From<Trouble> for PyErr {
    fn from(trouble: Trouble) -> Self {
        Python::attach(|py| match raise(py, &trouble) {
            Ok(error) | Err(error) => error,
        })
    }
}

/// The exception for a trouble; its classes are written in Python.
fn raise(py: Python<'_>, trouble: &Trouble) -> PyResult<PyErr> {
    let errors = py.import("roundhouse.errors")?;
    let said = PyDict::new(py);
    let (class, text) = match trouble {
        Trouble::Illegal {
            rule,
            facts,
            action,
        } => {
            said.set_item("rule", rule)?;
            said.set_item("facts", facts)?;
            said.set_item("action", action)?;
            ("IllegalAction", format!("{facts} ({rule})"))
        }
        Trouble::Refused(text) => ("Refused", text.clone()),
        Trouble::Notation(error) => {
            said.set_item("found", &error.found)?;
            said.set_item("expected", &error.expected)?;
            ("NotationError", error.to_string())
        }
        Trouble::Setup(faults) => {
            let listed = faults.iter().map(|fault| {
                let rule = fault.rule.map(|rule| rule.to_string());
                let text = match fault.line {
                    Some(line) => format!("line {line}: {}", fault.text),
                    None => fault.text.clone(),
                };
                (rule, text, fault.option)
            });
            said.set_item("faults", listed.collect::<Vec<_>>())?;
            ("SetupError", faults.to_string())
        }
        Trouble::Record(text) => ("RecordError", text.clone()),
        Trouble::WrongGame(text) => ("WrongGame", text.clone()),
        Trouble::Bug(text) => ("InternalError", text.clone()),
    };
    let error = errors.getattr(class)?.call((text,), Some(&said))?;
    Ok(PyErr::from_value(error))
}

/// Does something and turns a panic, which would be a fault of ours, into an error that Python can handle.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            Err(Trouble::Bug(text.unwrap_or_else(|| "a panic".into())))
        }
    }
}
