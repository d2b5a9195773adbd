//! Board files: reading one, and saying everything that is wrong with it.

use std::fs;
use std::path::Path;

use game::{BoardText, Faults, Game, Meta, Options, Setup};
use games::with_kit;
use kit::Kit;

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

/// The game that a file says it is for.
///
/// # Errors
/// If it names none.
pub(crate) fn game_of(file: &Path, text: &BoardText) -> Result<Meta, Failure> {
    let named = text.as_str().lines().take(200).find_map(|line| {
        let (key, value) = line.split_once('=')?;
        let known = matches!(key.trim(), "slug" | "game");
        known.then(|| value.split('"').nth(1)).flatten()
    });
    named.and_then(|slug| games::meta(slug).ok()).ok_or_else(|| {
        let known: Vec<&str> = games::GAMES.iter().map(|meta| meta.slug).collect();
        let text = format!(
            "it does not say for which game it is; write slug = \"{}\", or game = …, near its top",
            known.join("\", or \"")
        );
        Failure::in_file(file, text)
    })
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
    options.set_board(Some(fit::<G>(file)?));
    Ok(())
}

/// The text of a board file of the game with this name.
///
/// # Errors
/// If there is no such game, or the file cannot be read; or everything that is wrong with it, one line each.
pub(crate) fn checked(game: &str, file: &Path) -> Result<BoardText, Failure> {
    games::meta(game)?;
    with_kit!(game, K => fit::<<K as Kit>::Rules>(file)).expect("a listed game has a type")
}

fn fit<G: Game>(file: &Path) -> Result<BoardText, Failure> {
    let text = read(file)?;
    let found = faults::<G>(&text);
    if found.is_empty() {
        return Ok(text);
    }
    let lines = listed(file, &found).join("\n");
    Err(Failure::Failed(format!(
        "the board cannot be played on\n{lines}"
    )))
}
