//! The suite every game must pass: random games, looked at closely from all sides.
//!
//! ```text
//! Suite::<MyGame>::new(setups)
//!     .allocations(|apply| allocation_counter::measure(apply).count_total)
//!     .permute(exchange_hidden_cards)
//!     .run();
//! ```

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

/// How often the closure asks for memory.
pub type CountAllocations = fn(&mut dyn FnMut()) -> u64;

/// The same state with what the viewer may not know exchanged.
pub type Permute<G> = fn(&G, &<G as Rules>::State, Viewer, &mut Prng) -> <G as Rules>::State;

/// Whether a position line says all that decides how the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lines {
    /// A loaded position offers the same actions.
    TellAll,
    /// Rules such as those on repetition look further back than a line tells.
    LeaveOutHistory,
}

/// The suite for game `G`, to be adjusted and then [run](Suite::run).
pub struct Suite<G: Game> {
    setups: Vec<Setup>,
    games: u32,
    seed: u64,
    allocations: Option<CountAllocations>,
    permute: Option<Permute<G>>,
    lines: Lines,
}

impl<G: Game> Suite<G> {
    /// The suite with games of these set-ups.
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

    /// Counts allocations in this way. Every game needs it, since `apply` must make none.
    #[must_use]
    pub fn allocations(mut self, count: CountAllocations) -> Self {
        self.allocations = Some(count);
        self
    }

    /// Exchanges in this way what a viewer may not know. Every game that hides something needs it.
    #[must_use]
    pub fn permute(mut self, permute: Permute<G>) -> Self {
        self.permute = Some(permute);
        self
    }

    /// Plays so many games of each set-up, 12 if nobody says.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// Plays the games of this seed, 1 if nobody says.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Does not ask that a position read from its line offers the same actions, because the game
    /// has rules that look further back than the line tells.
    #[must_use]
    pub fn lines_leave_out_history(mut self) -> Self {
        self.lines = Lines::LeaveOutHistory;
        self
    }

    /// Plays the games.
    ///
    /// # Panics
    /// If a property does not hold, with one line for each failure that tells how to repeat it.
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

    /// Plays the games and says what does not hold, a few examples for each property.
    pub fn failures(self) -> Vec<Failure> {
        let mut report = Report::default();
        setting::meta::<G>(&mut report);
        if self.setups.is_empty() {
            report.add(Property::Setup, "-", "the suite was given no set-up");
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
