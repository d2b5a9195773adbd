//! A game with everything that tables, bots and tests need.

use crate::{Facts, Hidden, Hints, Notation, Rules, Telling};

/// A complete game: its rules and everything around them.
///
/// It has no items of its own. A type that implements these traits implements it.
pub trait Game: Rules + Hidden + Notation + Telling + Hints + Facts {}

impl<G: Rules + Hidden + Notation + Telling + Hints + Facts> Game for G {}
