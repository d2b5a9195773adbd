//! The one thing a player can do.

use crate::board::Column;

/// A disc dropped into a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action(pub Column);
