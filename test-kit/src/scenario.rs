//! Scenario files: a position, what is played from it, and what must hold on the way.
//!
//! A scenario tests a rule. It is written as TOML in the game's own notation. [`parse`] reads the
//! form without knowing the game; [`Scenario::run`] plays it by a game's rules.
//!
//! ```
//! let text = r#"
//!     game = "connect-four"
//!     rules = ["CF-2"]
//!     title = "turns alternate"
//!     seats = 2
//!
//!     [[step]]
//!     seat = 1
//!     do = "4"
//!
//!     [[step]]
//!     seat = 1
//!     refuse = "4"
//!     rule = "CF-2"
//! "#;
//! assert_eq!(test_kit::scenario::run::<connect_four::ConnectFour>(text), Ok(()));
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use game::{Game, Options, Seat, SeatCount};

mod compare;
mod message;
mod read;
mod replay;
mod step;

/// One scenario file, read but not yet played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The slug of the game.
    pub game: String,
    /// The ids of the rules it shows.
    pub rules: Vec<String>,
    /// What it shows, in words.
    pub title: String,
    /// How many seats the table has; a position may say it instead.
    pub seats: Option<SeatCount>,
    /// The options of the table.
    pub options: Options,
    /// Where it begins, if not at the start.
    pub position: Option<String>,
    /// The rule for which the position must be refused, if it must; empty if no rule covers it.
    pub fault: Option<String>,
    /// Words that the refusal of the position must contain. Our own files need them if no rule covers
    /// the fault, since any fault at all would do otherwise.
    pub says: Option<String>,
    /// What is played and checked, in order.
    pub steps: Vec<Step>,
}

/// One step of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An event that must be legal, and happens.
    Do {
        /// Who decides.
        actor: Actor,
        /// The event in notation.
        event: String,
    },
    /// An event that must be refused.
    Refuse {
        /// Who tries it.
        actor: Actor,
        /// The event in notation.
        event: String,
        /// The rule the refusal must cite.
        rule: String,
    },
    /// The exact set of actions listed for a seat.
    Legal {
        /// Whose actions they are.
        seat: Seat,
        /// The actions in notation, in any order.
        actions: Vec<String>,
    },
    /// The exact outcomes of the chance that is due.
    Chances {
        /// The outcomes in notation; one named k times has weight k.
        outcomes: Vec<String>,
    },
    /// What must hold in the state.
    Expect(Expectation),
}

/// Who makes an event happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A seat decides.
    Seat(Seat),
    /// Chance decides.
    Chance,
}

/// What must hold in a state; what is not named is not checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectation {
    /// What the state is waiting for.
    pub next: Option<Awaited>,
    /// The position as a line, in any spelling the game reads.
    pub position: Option<String>,
    /// The scores, seat 1 first.
    pub scores: Option<Vec<i32>>,
    /// The seats that have won, in any order.
    pub winners: Option<Vec<u8>>,
    /// Whether the game is over.
    pub over: Option<bool>,
    /// The lines of the game's own record that the last event closed.
    pub record: Option<Vec<String>>,
}

/// What a state is waiting for, as a file says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// The seat of this number must decide.
    Seat(u8),
    /// An outcome of chance is due.
    Chance,
    /// The game is over.
    Over,
}

/// Reads the text of a scenario file.
///
/// # Errors
/// The first thing in the text that does not have the form of a scenario, with its line or step.
pub fn parse(text: &str) -> Result<Scenario, String> {
    read::scenario(text)
}

/// The slug of the game a scenario file is for.
///
/// # Errors
/// As for [`parse`], so that a fault anywhere in a file is found before a game is chosen.
pub fn game_of(text: &str) -> Result<String, String> {
    parse(text).map(|scenario| scenario.game)
}

/// Reads and plays the text of one scenario file.
///
/// # Errors
/// Everything that does not hold, one line each.
pub fn run<G: Game>(text: &str) -> Result<(), Vec<String>> {
    parse(text).map_err(|fault| vec![fault])?.run::<G>()
}

/// Plays every scenario file of a folder, [exactly](Scenario::run_exactly).
///
/// # Panics
/// If something does not hold, with one line for each failure; also if there is no scenario at all.
#[track_caller]
pub fn run_folder<G: Game>(folder: &Path) {
    let files = files(folder).unwrap_or_else(|fault| panic!("{fault}"));
    let mut failures = Vec::new();
    for file in &files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let outcome = fs::read_to_string(file)
            .map_err(|error| vec![format!("cannot be read: {error}")])
            .and_then(|text| {
                let scenario = parse(&text).map_err(|fault| vec![fault])?;
                if scenario.fault.as_deref() == Some("") && scenario.says.is_none() {
                    return Err(vec![
                        "a fault without a rule needs the words it `says`".into(),
                    ]);
                }
                scenario.run_exactly::<G>()
            });
        for failure in outcome.err().into_iter().flatten() {
            failures.push(format!("{name}: {failure}"));
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures in {} scenarios of {}:\n{}",
        failures.len(),
        files.len(),
        folder.display(),
        failures.join("\n")
    );
}

/// The scenario files of a folder by name.
///
/// # Errors
/// If the folder cannot be read or is empty, since a test without scenarios always passes.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder)
        .map_err(|error| format!("the folder {} cannot be read: {error}", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry
            .map_err(|error| format!("the folder {} cannot be read: {error}", folder.display()))?
            .path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        Err(format!(
            "the folder {} holds no scenario files",
            folder.display()
        ))
    } else {
        Ok(files)
    }
}
