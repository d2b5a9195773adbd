//! What a viewer may know: everything, so a view is the state itself.

use game::Open;

use crate::rules::GreatRailroad;

impl Open for GreatRailroad {}
