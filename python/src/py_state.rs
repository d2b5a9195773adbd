//! The Python class `State`.

use game::{Next, Prng};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::any::AnyState;
use crate::picture;
use crate::py_game::{Game, seat_of, threads_or_all, viewer_of};
use crate::trouble::{Trouble, guarded};
use crate::vector::{indices, returns};

/// What `current_player` gives when chance decides.
const CHANCE: i64 = -1;
/// What it gives when the game is over.
const TERMINAL: i64 = -4;

/// A state of a game, with how it came about.
///
/// Actions are given as text in the game's notation, whole, or as ids, step by step; outcomes of chance
/// likewise. What is refused changes nothing.
///
/// >>> state = roundhouse.Game(roundhouse.games()[1][0], seats=2).new_state()
/// >>> state.draw(seed=1)          # let chance decide as long as it is due
/// >>> state.legal_actions()
/// >>> state.apply(state.legal_actions()[0])
#[pyclass(module = "roundhouse")]
pub(crate) struct State {
    pub(crate) state: Box<dyn AnyState>,
}

fn weighted(state: &dyn AnyState) -> (Vec<(u32, u32, String)>, f64) {
    let chances = state.chances();
    let total = chances
        .iter()
        .map(|(_, weight, _)| f64::from(*weight))
        .sum();
    (chances, total)
}

#[pymethods]
impl State {
    /// The game it is a state of.
    #[getter]
    fn game(&self) -> Game {
        Game {
            rules: self.state.rules(),
        }
    }

    /// A copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Self {
        let state = self.state.copy();
        Self { state }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// The seat that decides, from 0; -1 if chance does, -4 if the game is over.
    fn current_player(&self) -> i64 {
        match self.state.next() {
            Next::Act(seat) => seat.index() as i64,
            Next::Chance => CHANCE,
            Next::Over => TERMINAL,
        }
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.state.next() == Next::Over
    }

    /// Whether chance is due.
    fn is_chance_node(&self) -> bool {
        self.state.next() == Next::Chance
    }

    /// The ids that may come next, smallest first: steps of actions, or outcomes of chance.
    fn legal_actions(&self) -> PyResult<Vec<u32>> {
        Ok(guarded(|| Ok(self.state.legal_ids()))?)
    }

    /// A mask of the actions' ids; all are false unless a seat decides.
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = guarded(|| {
            let mut mask = vec![false; self.state.rules().action_space() as usize];
            if let Next::Act(_) = self.state.next() {
                for id in self.state.legal_ids() {
                    mask[id as usize] = true;
                }
            }
            Ok(mask)
        })?;
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The actions of the seat that decides, in notation, with the ids of their steps. Where a game has
    /// more actions than can be listed, others may be legal too.
    fn listed_actions(&self) -> PyResult<Vec<(String, Vec<u32>)>> {
        let listed = guarded(|| Ok(self.state.listed()))?;
        Ok(listed.into_iter().map(|(ids, text)| (text, ids)).collect())
    }

    /// What an id means here, in notation. A step that several actions share is told by what they begin
    /// with.
    fn action_to_string(&self, id: u32) -> PyResult<String> {
        let told = guarded(|| {
            if self.state.next() == Next::Chance {
                let chances = self.state.chances();
                let found = chances.into_iter().find(|(other, _, _)| *other == id);
                return Ok(found.map(|(_, _, text)| text));
            }
            let listed = self.state.going_on(id);
            Ok(match &listed[..] {
                [] => None,
                [(1, text)] => Some(text.clone()),
                many => {
                    let texts: Vec<&str> = many.iter().map(|(_, text)| &text[..]).collect();
                    Some(format!("step {id}: {}", common(&texts)))
                }
            })
        })?;
        let none = || Trouble::Refused(format!("no action that is listed here has the id {id}"));
        Ok(told.ok_or_else(none)?)
    }

    /// The ids of the steps of an action or an outcome of chance that is listed here.
    fn string_to_action(&self, text: &str) -> PyResult<Vec<u32>> {
        let found = guarded(|| {
            if self.state.next() == Next::Chance {
                let chances = self.state.chances();
                let found = chances.into_iter().find(|(_, _, other)| other == text);
                return Ok(found.map(|(id, _, _)| vec![id]));
            }
            let listed = self.state.listed();
            let found = listed.into_iter().find(|(_, other)| other == text);
            Ok(found.map(|(ids, _)| ids))
        })?;
        let none = || Trouble::Refused(format!("{text:?} is not listed here"));
        Ok(found.ok_or_else(none)?)
    }

    /// The outcomes of the chance that is due: ids with probabilities.
    fn chance_outcomes(&self) -> PyResult<Vec<(u32, f64)>> {
        let (chances, total) = guarded(|| Ok(weighted(&*self.state)))?;
        let likely = |(id, weight, _): (u32, u32, String)| (id, f64::from(weight) / total);
        Ok(chances.into_iter().map(likely).collect())
    }

    /// Does something: an id, or a text in the game's notation; an action of the seat that decides, or an
    /// outcome of the chance that is due.
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.extract::<String>() {
            return Ok(guarded(|| self.state.act(&text))?);
        }
        let id: i64 = action.extract().map_err(|_| {
            PyTypeError::new_err("an action is a text in notation or the id of a step")
        })?;
        let state = &mut self.state;
        Ok(guarded(|| {
            let none = |_| Trouble::Refused(format!("no action has the id {id}"));
            state.step(u32::try_from(id).map_err(none)?)
        })?)
    }

    /// Lets chance decide as long as it is due. Gives the ids of what it brought.
    #[pyo3(signature = (seed=0))]
    fn draw(&mut self, seed: u64) -> PyResult<Vec<u32>> {
        let state = &mut self.state;
        Ok(guarded(|| Ok(state.draw(&mut Prng::new(seed))))?)
    }

    /// Takes back the last step that was picked, or else the last event with all its steps.
    fn undo(&mut self) -> PyResult<()> {
        let state = &mut self.state;
        Ok(guarded(|| state.undo())?)
    }

    /// The ids of the steps picked on the way to an action.
    #[getter]
    fn picked(&self) -> Vec<u32> {
        self.state.picked().to_vec()
    }

    /// What has happened: for each event the seat, or -1 for chance, and its text.
    fn history(&self) -> Vec<(i64, String)> {
        let told = self.state.history().into_iter();
        told.map(|(seat, text)| (seat.map_or(CHANCE, |seat| seat.index() as i64), text))
            .collect()
    }

    /// What the result is worth to each seat: 1 for winning alone, and 0 for all seats together. All are 0
    /// before the end.
    fn returns(&self) -> PyResult<Vec<f64>> {
        let outcome = guarded(|| Ok(self.state.outcome()))?;
        let over = self.is_terminal();
        let worth = returns(&outcome).into_iter();
        Ok(worth.map(|value| if over { value } else { 0.0 }).collect())
    }

    /// The scores so far.
    fn scores(&self) -> PyResult<Vec<i32>> {
        let outcome = guarded(|| Ok(self.state.outcome()))?;
        Ok(outcome.scores.as_slice().to_vec())
    }

    /// The seats that have won; none if the game is drawn or goes on.
    fn winners(&self) -> PyResult<Vec<usize>> {
        let outcome = guarded(|| Ok(self.state.outcome()))?;
        Ok(indices(outcome.winners))
    }

    /// What a seat sees as a line of text; what everybody sees if no seat is given.
    #[pyo3(signature = (seat=None))]
    fn observation_string(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(guarded(|| {
            let viewer = viewer_of(&*self.state.rules(), seat)?;
            Ok(self.state.view(viewer))
        })?)
    }

    /// What a seat sees as numbers; `Game.planes` says what they mean.
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let cells = guarded(|| {
            let rules = self.state.rules();
            let seat = seat_of(&*rules, seat)?;
            let mut cells = vec![0.0; rules.observation_size()];
            self.state.observe(seat, &mut cells);
            Ok(cells)
        })?;
        Ok(PyArray1::from_vec(py, cells))
    }

    /// All that a seat was told and sees now, as text: with perfect recall.
    fn information_state_string(&self, seat: i64) -> PyResult<String> {
        Ok(guarded(|| {
            let viewer = viewer_of(&*self.state.rules(), Some(seat))?;
            let mut lines = self.state.log(viewer);
            lines.push(self.state.view(viewer));
            Ok(lines.join("\n"))
        })?)
    }

    /// What a seat sees as numbers, then the last 32 events, the newest first: who did it, counted from
    /// the own seat and then chance, and the id of what was done, from 1 and divided by the number of ids
    /// and 1; 0 if the seat did not see it. What lies further back is not told.
    fn information_state_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: i64,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let size = self.game().information_state_size();
        let cells = guarded(|| {
            let rules = self.state.rules();
            let seat = seat_of(&*rules, seat)?;
            let mut cells = vec![0.0; size];
            let (seen, lately) = cells.split_at_mut(rules.observation_size());
            self.state.observe(seat, seen);
            self.state.remember(seat, lately);
            Ok(cells)
        })?;
        Ok(PyArray1::from_vec(py, cells))
    }

    /// What has happened, in words, as a seat or everybody may know it.
    #[pyo3(signature = (seat=None))]
    fn log(&self, seat: Option<i64>) -> PyResult<Vec<String>> {
        Ok(guarded(|| {
            let viewer = viewer_of(&*self.state.rules(), seat)?;
            Ok(self.state.log(viewer))
        })?)
    }

    /// The complete position as one line, which `load_position` reads.
    fn position(&self) -> PyResult<String> {
        Ok(guarded(|| Ok(self.state.position()))?)
    }

    /// A random state that the seat cannot tell from this one. It has no history.
    #[pyo3(signature = (seat, seed=0))]
    fn determinize(&self, seat: i64, seed: u64) -> PyResult<Self> {
        let state = guarded(|| {
            let seat = seat_of(&*self.state.rules(), seat)?;
            Ok(self.state.determinize(seat, &mut Prng::new(seed)))
        })?;
        Ok(Self { state })
    }

    /// The record of the game so far, as the program `roundhouse` reads it.
    #[pyo3(signature = (names=None))]
    fn record(&self, names: Option<Vec<String>>) -> PyResult<String> {
        Ok(guarded(|| self.state.record(names.unwrap_or_default()))?)
    }

    /// Everything as text, for `deserialize`.
    fn serialize(&self) -> PyResult<String> {
        let record = self.record(None)?;
        Ok(format!("{:?}\n{record}", self.state.picked()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.import("roundhouse")?.getattr("deserialize")?;
        Ok((read, (self.serialize()?,)))
    }

    /// A picture as SVG, of what a seat or everybody sees.
    #[pyo3(signature = (seat=None))]
    fn to_svg(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(guarded(|| {
            let viewer = viewer_of(&*self.state.rules(), seat)?;
            Ok(self.state.svg(viewer))
        })?)
    }

    /// The same picture as an array of height, width and three colors.
    #[pyo3(signature = (seat=None, width=800))]
    fn to_rgb<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        width: u32,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let svg = self.to_svg(seat)?;
        let dots = py.detach(|| guarded(|| picture::draw(&svg, width)))?;
        let row = PyArray1::from_vec(py, dots.bytes);
        row.reshape([dots.height, dots.width, 3])
    }

    /// What a terminal shows, with colors or without.
    #[pyo3(signature = (seat=None, colors=true))]
    fn to_ansi(&self, seat: Option<i64>, colors: bool) -> PyResult<String> {
        Ok(guarded(|| {
            let viewer = viewer_of(&*self.state.rules(), seat)?;
            Ok(self.state.terminal(viewer, colors))
        })?)
    }

    /// What the actions of the seat that decides promise, by searching from what it sees: a list of
    /// dictionaries with "action", "share" of the win, "error", "proven" and "visits", the best first.
    #[pyo3(signature = (simulations=1000, seed=0, threads=None))]
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        simulations: u32,
        seed: u64,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let threads = threads_or_all(threads);
        let state = &*self.state;
        let advice = py.detach(|| guarded(|| state.advise(simulations, seed, threads)))?;
        let list = PyList::empty(py);
        for advised in &advice.actions {
            list.append(told(py, advised)?)?;
        }
        Ok(list)
    }

    /// What every decision of the game so far cost: a list of dictionaries with "event", "seat", what was
    /// "played", what was "best", and the "cost".
    #[pyo3(signature = (simulations=1000, seed=0, threads=None))]
    fn review<'py>(
        &self,
        py: Python<'py>,
        simulations: u32,
        seed: u64,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let threads = threads_or_all(threads);
        let state = &*self.state;
        let review = py.detach(|| guarded(|| state.review(simulations, seed, threads)))?;
        let list = PyList::empty(py);
        for one in &review.moves {
            let entry = PyDict::new(py);
            entry.set_item("event", one.event - 1)?;
            entry.set_item("seat", one.seat - 1)?;
            entry.set_item("played", told(py, &one.played)?)?;
            entry.set_item("best", told(py, &one.best)?)?;
            entry.set_item("cost", one.cost)?;
            list.append(entry)?;
        }
        Ok(list)
    }

    /// Each seat's share of the win from here, and the standard errors, by playing on: the game's own
    /// estimate, without errors, where that is better. It looks at the whole state.
    #[pyo3(signature = (simulations=1000, seed=0))]
    fn odds(
        &self,
        py: Python<'_>,
        simulations: u32,
        seed: u64,
    ) -> PyResult<(Vec<f64>, Option<Vec<f64>>)> {
        let state = &*self.state;
        let reading = py.detach(|| guarded(|| Ok(state.odds(simulations, seed))))?;
        let errors = reading.errors.map(|errors| errors.as_slice().to_vec());
        Ok((reading.shares.as_slice().to_vec(), errors))
    }

    /// Exact odds in words, for games that can compute them.
    #[pyo3(signature = (full=false, budget=300_000))]
    fn exact_odds(&self, py: Python<'_>, full: bool, budget: u64) -> PyResult<String> {
        let state = &*self.state;
        let text = py.detach(|| guarded(|| state.exact_odds(full, budget)))?;
        Ok(text)
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        let (one, two) = (self.state.rules(), other.state.rules());
        one.meta().slug == two.meta().slug
            && one.setup() == two.setup()
            && self.state.picked() == other.state.picked()
            && self.state.history() == other.state.history()
            && self.state.position() == other.state.position()
    }

    fn __str__(&self) -> PyResult<String> {
        self.position()
    }

    fn __repr__(&self) -> PyResult<String> {
        let slug = self.state.rules().meta().slug;
        Ok(format!("State({slug:?}, {:?})", self.position()?))
    }
}

/// What an action promises, as a dictionary.
fn told<'py>(py: Python<'py>, advised: &bots::advice::Advised) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    entry.set_item("action", &advised.action)?;
    entry.set_item("share", advised.share)?;
    entry.set_item("error", advised.error)?;
    entry.set_item("proven", advised.proven)?;
    entry.set_item("visits", advised.visits)?;
    Ok(entry)
}

/// What texts begin with alike, up to the last whole word.
fn common<'a>(texts: &[&'a str]) -> &'a str {
    let Some((first, others)) = texts.split_first() else {
        return "";
    };
    let alike = |text: &&str| {
        let pairs = first.char_indices().zip(text.chars());
        let differs = pairs.clone().find(|((_, a), b)| a != b);
        differs.map_or(first.len().min(text.len()), |((at, _), _)| at)
    };
    let end = others.iter().map(alike).min().unwrap_or(first.len());
    first[..end].trim_end()
}
