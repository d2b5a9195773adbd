//! The rules of a game with its usual setup, for pages that explain it.

use std::sync::Arc;

use game::{Rules, Setup};

/// The rules of a game with its usual setup.
pub fn usual<G: Rules>() -> Arc<G> {
    let setup = Setup::plain(&G::META, G::META.usual_seats)
        .expect("a game is for as many as it says is usual");
    Arc::new(G::new(&setup).expect("the usual setup is allowed"))
}
