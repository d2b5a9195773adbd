//! The puzzles of a game: positions with one clearly best move, from a file in its game's folder.
//!
//! Like a lesson, a puzzle keeps nothing between requests: an address says which one it is, and a form
//! sends what is tried.

use game::{Arrange, Next, Seat};
use serde::Deserialize;
use tables::{Refusal, Seating, Source, Table};

use crate::any::AnyKit;

pub use bots::puzzle::{Grade, Proof, Puzzle};

/// The puzzles of one game.
pub struct Collection {
    puzzles: Vec<Puzzle>,
    themes: Vec<(String, usize)>,
    grades: &'static [u32],
}

/// The form of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    puzzle: Vec<Puzzle>,
}

/// What comes of a move that is tried.
#[derive(Debug)]
pub enum Verdict {
    /// It is the best one.
    Solved,
    /// It is legal, and not the best.
    Wrong,
    /// The rules refuse it.
    Refused(Refusal),
}

impl Collection {
    /// Reads the puzzles in a kit's file.
    ///
    /// # Panics
    /// If the file does not have the form of puzzles; a test reads the files of our games.
    pub fn read(kit: &dyn AnyKit) -> Self {
        let File { puzzle: puzzles } =
            game::from_toml(kit.puzzles()).expect("a test reads the puzzles that come with us");
        let mut themes: Vec<(String, usize)> = Vec::new();
        for puzzle in &puzzles {
            match themes.iter_mut().find(|(theme, _)| *theme == puzzle.theme) {
                Some((_, count)) => *count += 1,
                None => themes.push((puzzle.theme.clone(), 1)),
            }
        }
        themes.arrange_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        Self {
            puzzles,
            themes,
            grades: kit.dig().grades,
        }
    }

    /// All of them, number 1 first.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// What they are about, with how many there are of each, the most first.
    pub fn themes(&self) -> &[(String, usize)] {
        &self.themes
    }

    /// The puzzle of that number, counting from 1.
    pub fn get(&self, number: usize) -> Option<&Puzzle> {
        self.puzzles.get(number.checked_sub(1)?)
    }

    /// How hard a puzzle is.
    pub fn grade(&self, puzzle: &Puzzle) -> Grade {
        puzzle.grade(self.grades)
    }

    /// The number of the puzzle of a day, counted from 1970. Each comes once before one comes again.
    pub fn daily(&self, day: u64) -> Option<usize> {
        let count = self.puzzles.len() as u64;
        let common = |mut a: u64, mut b: u64| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        // A step that shares no factor with the count goes through all of them.
        let step = (count / 3 + 1..).find(|&step| count == 0 || common(step, count) == 1)?;
        (count > 0).then(|| (day.wrapping_mul(step) % count) as usize + 1)
    }

    /// The number after this one, of the same theme if one is given; the first after the last.
    pub fn after(&self, number: usize, theme: Option<&str>) -> Option<usize> {
        let fits = |puzzle: &Puzzle| theme.is_none_or(|theme| puzzle.theme == theme);
        let numbered = (1..).zip(&self.puzzles).filter(|(_, puzzle)| fits(puzzle));
        let mut numbers: Vec<usize> = numbered.map(|(number, _)| number).collect();
        let later = numbers
            .iter()
            .position(|&other| other > number)
            .unwrap_or(0);
        numbers.rotate_left(later);
        numbers.first().copied()
    }
}

/// A table at a puzzle's position, and the seat that has to find the move.
///
/// # Errors
/// If the puzzle is at fault.
pub fn set_up(kit: &dyn AnyKit, puzzle: &Puzzle) -> Result<(Box<dyn Table>, Seat), String> {
    let open = |names: Vec<String>| {
        let source = Source::Typed;
        let table = kit.open_at(&puzzle.position, Seating { names, source });
        table.map_err(|error| error.to_string())
    };
    let table = open(Vec::new())?;
    let Next::Act(seat) = table.next() else {
        return Err("nobody decides".into());
    };
    // Whoever tries it reads of a rival, not of a number. With more seats they keep their numbers.
    let called = match table.names().len() {
        2 => {
            let mut names = ["your rival", "your rival"].map(str::to_owned);
            names[seat.index()] = "you".to_owned();
            open(names.to_vec())?
        }
        _ => table,
    };
    Ok((called, seat))
}

/// What comes of a move in a puzzle; the table stays as it is.
pub fn judge(table: &dyn Table, seat: Seat, puzzle: &Puzzle, action: &str) -> Verdict {
    let mut after = table.back_to(table.count());
    match after.act(seat, action) {
        Err(refusal) => Verdict::Refused(refusal),
        Ok(event) if puzzle.is_solved_by(&event.text) => Verdict::Solved,
        Ok(_) => Verdict::Wrong,
    }
}
