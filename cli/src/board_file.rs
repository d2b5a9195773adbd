//! Board files: reading one, and saying everything that is wrong with it.

use std::fs;
use std::path::Path;

use game::{BoardText, Faults, Game, Options, Setup};

use crate::failure::Failure;

/// The text of a board file.
///
/// # Errors
/// If it cannot be read or is longer than any board.
pub(crate) fn read(file: &Path) -> Result<BoardText, Failure> {
    let wrong = |error: &dyn std::error::Error| Failure::in_file(file, error);
    let long = fs::metadata(file).map_err(|error| wrong(&error))?.len();
    if long > 4 * BoardText::MOST as u64 {
        let text = format!(
            "{long} bytes are no board file; {} is the most",
            BoardText::MOST
        );
        return Err(Failure::in_file(file, text));
    }
    let text = fs::read_to_string(file).map_err(|error| wrong(&error))?;
    BoardText::new(text).map_err(|faults| Failure::in_file(file, faults))
}

/// Everything that keeps a file from being a board of this game, whatever else a table agrees on.
pub(crate) fn faults<G: Game>(text: &BoardText) -> Faults {
    let mut options = Options::default();
    options.set_board(Some(text.clone()));
    let mut found = options.faults(&G::META);
    if !found.is_empty() {
        return found;
    }
    let (fewest, most) = G::META.seats;
    for seats in fewest..=most {
        let Ok(setup) = Setup::new(&G::META, seats, options.clone()) else {
            continue;
        };
        match G::new(&setup) {
            Ok(_) => return Faults::new(),
            Err(faults) if faults.iter().all(|fault| fault.line.is_some()) => return faults,
            // Some boards are not for so many.
            Err(faults) => found = faults,
        }
    }
    found
}

/// The faults of a file as lines: `FILE:12: what is wrong`.
pub(crate) fn listed(file: &Path, faults: &Faults) -> Vec<String> {
    let name = file.display();
    let told = faults.iter().map(|fault| {
        let rule = fault
            .rule
            .map(|rule| format!(" ({rule})"))
            .unwrap_or_default();
        match fault.line {
            Some(line) => format!("{name}:{line}: {}{rule}", fault.text),
            None => format!("{name}: {}{rule}", fault.text),
        }
    });
    told.collect()
}

/// Puts the board of a file into what a table agreed on.
///
/// # Errors
/// If it cannot be read; or everything that is wrong with it, one line each.
pub(crate) fn agree<G: Game>(file: &Path, options: &mut Options) -> Result<(), Failure> {
    let text = read(file)?;
    let found = faults::<G>(&text);
    if !found.is_empty() {
        let lines = listed(file, &found).join("\n");
        return Err(Failure::Failed(format!(
            "the board cannot be played on\n{lines}"
        )));
    }
    options.set_board(Some(text));
    Ok(())
}
