//! The suite that every game must pass: random games, checked at every event.
//!
//! ```
//! use connect_four::ConnectFour;
//! use game::{Rules, Setup};
//! use test_kit::conformance::Suite;
//!
//! let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
//! Suite::<ConnectFour>::new(vec![setup])
//!     .allocations(|apply| allocation_counter::measure(apply).count_total)
//!     .games(2)
//!     .run();
//! ```
//!
//! A game that hides something also says, with `permute`, how to exchange what a viewer may not know.

use game::{Game, Prng, Rules, Setup, Viewer};

mod choice;
mod fairness;
mod notation;
mod pool;
mod progress;
mod report;
mod secrecy;
mod setting;
mod trial;

pub use report::{Failure, Property};

use pool::Pool;
use report::Report;
use trial::{Style, Trial};

/// Counts the allocations of a closure.
pub type CountAllocations = fn(&mut dyn FnMut()) -> u64;

/// The same state with what the viewer may not know exchanged.
pub type Permute<G> = fn(&G, &<G as Rules>::State, Viewer, &mut Prng) -> <G as Rules>::State;

/// Whether a position line holds everything that decides how the game continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// A loaded position offers the same actions.
    TellAll,
    /// Rules such as those on repetition depend on more than a line says.
    LeaveOutHistory,
}

/// The suite for game `G`. Adjust it, then [run](Suite::run) it.
pub struct Suite<G: Game> {
    setups: Vec<Setup>,
    games: u32,
    seed: u64,
    allocations: Option<CountAllocations>,
    permute: Option<Permute<G>>,
    lines: Lines,
}

impl<G: Game> Suite<G> {
    /// A suite that plays games of these setups.
    pub fn new(setups: Vec<Setup>) -> Self {
        Self {
            setups,
            games: 12,
            seed: 1,
            allocations: None,
            permute: None,
            lines: Lines::TellAll,
        }
    }

    /// Sets how allocations are counted. Every game needs it, since `apply` must not allocate.
    #[must_use]
    pub fn allocations(mut self, count: CountAllocations) -> Self {
        self.allocations = Some(count);
        self
    }

    /// Sets how hidden things are exchanged. Every game that hides something needs it.
    #[must_use]
    pub fn permute(mut self, permute: Permute<G>) -> Self {
        self.permute = Some(permute);
        self
    }

    /// Sets how many games of each setup are played; the default is 12.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// Sets the seed; the default is 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Does not require that a position read from its line offers the same actions, because the game
    /// has rules that depend on more than the line says.
    #[must_use]
    pub fn lines_leave_out_history(mut self) -> Self {
        self.lines = Lines::LeaveOutHistory;
        self
    }

    /// Plays the games.
    ///
    /// # Panics
    /// If a property does not hold, with one line for each failure that says how to repeat it.
    #[track_caller]
    pub fn run(self) {
        let failures = self.failures();
        let lines: Vec<String> = failures.iter().map(ToString::to_string).collect();
        assert!(
            failures.is_empty(),
            "{} does not conform:\n{}",
            G::META.slug,
            lines.join("\n")
        );
    }

    /// Plays the games and returns what does not hold, with a few examples for each property.
    pub fn failures(self) -> Vec<Failure> {
        let mut report = Report::default();
        setting::meta::<G>(&mut report);
        if self.setups.is_empty() {
            report.add(Property::Setup, "-", "the suite was given no setup");
        }
        if self.allocations.is_none() {
            let missing = "the suite was given no way to count allocations";
            report.add(Property::Allocation, "-", missing);
        }
        for setup in &self.setups {
            let Some(rules) = setting::rules::<G>(setup, &mut report) else {
                continue;
            };
            let mut pool = Pool::default();
            for game in 0..self.games {
                // Half of the games are picked by the rules themselves, half from their lists.
                let style = if game % 2 == 0 {
                    Style::Picked
                } else {
                    Style::Listed
                };
                Trial::new(&self, &rules, game, &mut pool, &mut report).play(style);
            }
        }
        report.into_failures()
    }
}
