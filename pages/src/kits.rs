//! From a table to the kit of its game.

use game::DrawnBy;
use kit::AnyKit;
use tables::Table;

/// The kit of a table's game.
pub(crate) fn kit_of(table: &dyn Table) -> &'static dyn AnyKit {
    games::kit(table.meta().slug).expect("tables are of games in the list")
}

/// What people do to make chance decide, if they do.
pub(crate) fn spun(table: &dyn Table) -> Option<&'static str> {
    let facts = table.chance_facts();
    let spun = facts.filter(|facts| facts.drawn_by == DrawnBy::Seat);
    spun.map(|facts| facts.verb)
}
