//! A game with everything that tables, bots and tests ask of it.

use crate::{Facts, Hidden, Hints, Notation, Rules, Telling};

/// A game that can be sat down to: its rules, and all that is known and said about them.
///
/// It has nothing of its own: whoever implements the traits it is made of implements it.
pub trait Game: Rules + Hidden + Notation + Telling + Hints + Facts {}

impl<G: Rules + Hidden + Notation + Telling + Hints + Facts> Game for G {}
