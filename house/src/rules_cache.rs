//! Rules that tables share: the rules of a game are the same value at every table of the same setup,
//! and far larger than what changes there.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use game::{Faults, Game, Setup};

/// How many setups are remembered. Most tables use a few; options make more.
const REMEMBERED: usize = 64;

/// Rules with the game they are of, most recently made last.
static KNOWN: Mutex<Vec<Arc<dyn Any + Send + Sync>>> = Mutex::new(Vec::new());

/// The rules of a game for a setup.
///
/// # Errors
/// If the setup does not fit the game.
pub(crate) fn rules<G: Game>(setup: &Setup) -> Result<Arc<G>, Faults> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = known
        .iter()
        .filter_map(|rules| Arc::clone(rules).downcast::<G>().ok())
        .find(|rules| rules.setup() == setup);
    drop(known);
    if let Some(rules) = found {
        return Ok(rules);
    }
    // Made without the lock: two may make the same at the same time, which costs only the work.
    let made = Arc::new(G::new(setup)?);
    if made.setup() == setup {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.remove(0);
        }
        known.push(Arc::<G>::clone(&made));
    }
    Ok(made)
}

#[cfg(test)]
mod tests {
    use game::Rules;
    use great_railroad::GreatRailroad;

    use super::*;

    #[test]
    fn tables_of_one_set_up_share_their_rules() {
        let setup = |seats| Setup::plain(&GreatRailroad::META, seats).unwrap();
        let one = rules::<GreatRailroad>(&setup(2)).unwrap();
        let two = rules::<GreatRailroad>(&setup(2)).unwrap();
        let other = rules::<GreatRailroad>(&setup(3)).unwrap();
        assert!(Arc::ptr_eq(&one, &two));
        assert!(!Arc::ptr_eq(&one, &other));
        let century = Setup::plain(&century_run::CenturyRun::META, 2).unwrap();
        let century = rules::<century_run::CenturyRun>(&century).unwrap();
        assert_eq!(century.setup().seats.get(), 2);
    }
}
