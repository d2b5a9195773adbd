//! The Python class `Game`, and what opens games and states.

use std::path::PathBuf;
use std::sync::Arc;

use ::game::{BoardText, Options, Seat, Value, Viewer};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};
use tables::Record;

use crate::any::{self, AnyRules};
use crate::held::WINDOW;
use crate::py_bot::Bot;
use crate::py_state::State;
use crate::trouble::{Trouble, guarded};

/// One of the games with its setup: seats and options. It never changes.
///
/// >>> slug, title, about = roundhouse.games()[0]
/// >>> game = roundhouse.Game(slug, seats=2)
/// >>> state = game.new_state()
///
/// `roundhouse.games()` lists the games, `game.options_help` what can be agreed on. `board` is a board of one's own
/// instead of the one in the box: the text of its file, or its path as a `pathlib.Path`.
#[pyclass(frozen, module = "roundhouse")]
pub(crate) struct Game {
    pub(crate) rules: Arc<dyn AnyRules>,
}

/// Options as a dictionary of flags, numbers and words.
pub(crate) fn read_options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::default();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        // A flag is a number too in Python, so it is asked for first.
        let value = if value.is_instance_of::<PyBool>() {
            Value::Flag(value.extract()?)
        } else if let Ok(number) = value.extract::<i64>() {
            Value::Number(number)
        } else {
            Value::Text(value.extract()?)
        };
        options.set(name, value);
    }
    Ok(options)
}

/// A board of one's own, as the text of its file or as a path object.
fn read_board(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<BoardText>> {
    let Some(given) = given else {
        return Ok(None);
    };
    let text = match given.extract::<String>() {
        Ok(text) => text,
        Err(_) => std::fs::read_to_string(given.extract::<PathBuf>()?)?,
    };
    let board = BoardText::new(text).map_err(Trouble::from)?;
    Ok(Some(board))
}

/// A seat by its index, if the table has it.
pub(crate) fn seat_of(rules: &dyn AnyRules, index: i64) -> Result<Seat, Trouble> {
    let seats = rules.setup().seats;
    let number = index.checked_add(1).and_then(|one| u8::try_from(one).ok());
    let seat = number.and_then(Seat::from_number);
    seat.filter(|&seat| seats.has(seat)).ok_or_else(|| {
        Trouble::Refused(format!(
            "there is no seat {index} at a table of {seats}; the first seat is 0"
        ))
    })
}

/// Who looks: a seat, or the public.
pub(crate) fn viewer_of(rules: &dyn AnyRules, index: Option<i64>) -> Result<Viewer, Trouble> {
    match index {
        None => Ok(Viewer::Public),
        Some(index) => Ok(Viewer::Seat(seat_of(rules, index)?)),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (slug, seats=None, options=None, board=None))]
    fn new(
        slug: &str,
        seats: Option<u8>,
        options: Option<&Bound<'_, PyDict>>,
        board: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut options = read_options(options)?;
        options.set_board(read_board(board)?);
        let rules = guarded(|| any::open(slug, seats, options))?;
        Ok(Self { rules })
    }

    /// The name of the game in commands and records.
    #[getter]
    fn slug(&self) -> &'static str {
        self.rules.meta().slug
    }

    /// The title on the box.
    #[getter]
    fn title(&self) -> &'static str {
        self.rules.meta().title
    }

    /// One line that invites people to play.
    #[getter]
    fn about(&self) -> &'static str {
        self.rules.meta().about
    }

    /// How many seats the table has.
    #[getter]
    fn seats(&self) -> u8 {
        self.rules.setup().seats.get()
    }

    /// The fewest and the most seats the game is for.
    #[getter]
    fn seats_range(&self) -> (u8, u8) {
        self.rules.meta().seats
    }

    /// The options that were given.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.rules.setup().options.iter() {
            match value {
                Value::Flag(flag) => options.set_item(name, flag)?,
                Value::Number(number) => options.set_item(name, number)?,
                Value::Text(text) => options.set_item(name, text)?,
            }
        }
        Ok(options)
    }

    /// The text of the board file that is played on; `None` for the board in the box.
    #[getter]
    fn board(&self) -> Option<&str> {
        let board = self.rules.setup().options.board();
        board.map(BoardText::as_str)
    }

    /// What can be agreed on, in words.
    #[getter]
    fn options_help(&self) -> String {
        self.rules.meta().options_in_words()
    }

    /// The rulebook, in Markdown with numbered rules.
    #[getter]
    fn rulebook(&self) -> &'static str {
        self.rules.meta().rulebook
    }

    /// Whether some seats see what others do not.
    #[getter]
    fn has_hidden_information(&self) -> bool {
        self.rules.hides()
    }

    /// Whether chance decides anything.
    #[getter]
    fn has_chance(&self) -> bool {
        self.rules.chance_space() > 0
    }

    /// The ids of actions are below this number.
    #[getter]
    fn action_space(&self) -> u32 {
        self.rules.action_space()
    }

    /// The ids of outcomes of chance are below this number.
    #[getter]
    fn chance_space(&self) -> u32 {
        self.rules.chance_space()
    }

    /// Whether an action may take several steps, each with an id.
    #[getter]
    fn has_steps(&self) -> bool {
        self.rules.steps()
    }

    /// A random game with more events than this counts as endless.
    #[getter]
    fn limit(&self) -> u32 {
        self.rules.meta().limit
    }

    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.rules.observation_size()
    }

    /// How many numbers an information state has: an observation, and what happened lately.
    #[getter]
    pub(crate) fn information_state_size(&self) -> usize {
        let seats = usize::from(self.rules.setup().seats.get());
        self.rules.observation_size() + WINDOW * (seats + 2)
    }

    /// The parts of an observation in their order: name, shape and meaning.
    #[getter]
    fn planes(&self) -> Vec<(&'static str, Vec<usize>, &'static str)> {
        let planes = self.rules.planes().into_iter();
        planes
            .map(|plane| (plane.name, plane.shape, plane.about))
            .collect()
    }

    /// The bots of the game: name and what each does.
    #[getter]
    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        let bots = self.rules.bots().into_iter();
        bots.map(|bot| (bot.name, bot.about)).collect()
    }

    /// The state before the first event.
    fn new_state(&self) -> PyResult<State> {
        let state = guarded(|| Ok(self.rules.start()))?;
        Ok(State { state })
    }

    /// The bot of that name. With the same seed it plays the same.
    #[pyo3(signature = (name, seed=0))]
    fn bot(&self, name: &str, seed: u64) -> PyResult<Bot> {
        let bot = guarded(|| self.rules.bot(name, seed))?;
        let name = name.to_owned();
        Ok(Bot { bot, name })
    }

    /// The state at the end of a record. A record of another game or setup is refused.
    fn read_record(&self, text: &str) -> PyResult<State> {
        let state = read_record(text)?;
        self.require(&state)?;
        Ok(state)
    }

    /// The state of a text that `State.serialize` made. One of another game or setup is refused.
    fn deserialize(&self, text: &str) -> PyResult<State> {
        let state = deserialize(text)?;
        self.require(&state)?;
        Ok(state)
    }

    /// Whether this is the game of a state: the same rules and setup.
    fn owns(&self, state: PyRef<'_, State>) -> bool {
        self.require(&state).is_ok()
    }

    /// Plays whole games between bots without Python and on several threads.
    ///
    /// Gives a dictionary of arrays with a row a game: "shares" of the win and "scores" by seat, the
    /// numbers of "events" and of "decisions". Game n depends on the seed and n alone, so a run can be cut
    /// into parts with `first`.
    #[pyo3(signature = (bots, games, seed=0, first=0, threads=None))]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        bots: Vec<String>,
        games: u64,
        seed: u64,
        first: u64,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let threads = threads_or_all(threads);
        let range = first..first.saturating_add(games);
        let done = py.detach(|| guarded(|| self.rules.simulate(&bots, range, seed, threads)))?;
        let seats = usize::from(self.rules.setup().seats.get());
        let rows = done.events.len();
        let shares = PyArray1::from_vec(py, done.shares).reshape([rows, seats])?;
        let scores = PyArray1::from_vec(py, done.scores).reshape([rows, seats])?;
        let results = PyDict::new(py);
        results.set_item::<_, Bound<'_, PyArray2<f32>>>("shares", shares)?;
        results.set_item::<_, Bound<'_, PyArray2<i32>>>("scores", scores)?;
        results.set_item("events", PyArray1::from_vec(py, done.events))?;
        results.set_item("decisions", PyArray1::from_vec(py, done.decisions))?;
        Ok(results)
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.is(&*other.rules)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.slug(), self.seats()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let class = py.import("roundhouse")?.getattr("Game")?;
        let setup = (self.slug(), self.seats(), self.options(py)?, self.board());
        Ok((class, setup.into_pyobject(py)?))
    }

    fn __repr__(&self) -> String {
        let options = &self.rules.setup().options;
        let given: Vec<String> = options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        format!(
            "Game({:?}, seats={}, options=[{}]{})",
            self.slug(),
            self.seats(),
            given.join(", "),
            self.board().map_or("", |_| ", board=…")
        )
    }
}

impl Game {
    fn is(&self, other: &dyn AnyRules) -> bool {
        self.rules.meta().slug == other.meta().slug && self.rules.setup() == other.setup()
    }

    fn require(&self, state: &State) -> Result<(), Trouble> {
        let other = state.state.rules();
        if self.is(&*other) {
            return Ok(());
        }
        Err(Trouble::WrongGame(format!(
            "this is {}, and the state is of {} with {} seats and its options",
            self.__repr__(),
            other.meta().slug,
            other.setup().seats
        )))
    }
}

/// As many threads as asked for, or as many as there are cores.
pub(crate) fn threads_or_all(threads: Option<usize>) -> usize {
    let all = || std::thread::available_parallelism().map_or(1, usize::from);
    threads.unwrap_or_else(all)
}

/// The games there are: name, title and what each is about.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, &'static str, &'static str)> {
    let all = ::games::GAMES.iter();
    all.map(|meta| (meta.slug, meta.title, meta.about))
        .collect()
}

/// The state of a position line. What is said of seats and options must not contradict the line. A position on
/// a board of one's own needs that `board`, as for `Game`.
#[pyfunction]
#[pyo3(signature = (slug, line, seats=None, options=None, board=None))]
pub(crate) fn load_position(
    slug: &str,
    line: &str,
    seats: Option<u8>,
    options: Option<&Bound<'_, PyDict>>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<State> {
    let mut options = read_options(options)?;
    options.set_board(read_board(board)?);
    let state = guarded(|| any::load(slug, seats, &options, line))?;
    Ok(State { state })
}

/// The state at the end of a record, which is the text of a file that the program `roundhouse` writes.
/// Every event is checked again.
#[pyfunction]
pub(crate) fn read_record(text: &str) -> PyResult<State> {
    let state = guarded(|| {
        let record = Record::parse(text).map_err(|error| Trouble::Record(error.to_string()))?;
        let header = &record.header;
        let seats = Some(header.setup.seats.get());
        let rules = any::open(&header.game, seats, header.setup.options.clone())?;
        rules.resume(&record)
    })?;
    Ok(State { state })
}

/// The state of a text that `State.serialize` made.
#[pyfunction]
pub(crate) fn deserialize(text: &str) -> PyResult<State> {
    let wrong = || Trouble::Record("this is not a state that was serialized here".into());
    let (picked, record) = text.split_once('\n').ok_or_else(wrong)?;
    let picked: Vec<u32> = serde_json::from_str(picked).map_err(|_| wrong())?;
    let mut state = read_record(record)?;
    guarded(|| picked.iter().try_for_each(|&id| state.state.step(id)))?;
    Ok(state)
}
