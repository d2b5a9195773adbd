//! The rules of a game with its usual setup, for pages that explain it, and with all seats.

use std::sync::Arc;

use game::{BoardText, Faults, Options, Rules, Setup};

/// The rules of a game with its usual setup.
pub fn usual<G: Rules>() -> Arc<G> {
    let setup = Setup::plain(&G::META, G::META.usual_seats)
        .expect("a game is for as many as it says is usual");
    Arc::new(G::new(&setup).expect("the usual setup is allowed"))
}

/// The rules of a game with as many seats as it has, for what everybody may need.
pub(crate) fn full<G: Rules>() -> Arc<G> {
    let (_, most) = G::META.seats;
    let setup = Setup::plain(&G::META, most).expect("a game is for as many as it says");
    Arc::new(G::new(&setup).expect("the usual setup is allowed"))
}

/// The rules of a game on a board of one's own, with as many seats as the board is for.
///
/// # Errors
/// Everything that is wrong with the board.
pub(crate) fn full_on<G: Rules>(board: &BoardText) -> Result<Arc<G>, Faults> {
    let mut options = Options::default();
    options.set_board(Some(board.clone()));
    let (fewest, most) = G::META.seats;
    let made = |seats| G::new(&Setup::new(&G::META, seats, options.clone())?);
    // Some boards are not for so many.
    let mut found = Faults::new();
    for seats in (fewest..=most).rev() {
        match made(seats) {
            Ok(rules) => return Ok(Arc::new(rules)),
            Err(faults) => found = faults,
        }
    }
    Err(found)
}
