//! The rules of a game with its usual setup, for pages that explain it, and with all seats.

use std::sync::Arc;

use game::{Rules, Setup};

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
