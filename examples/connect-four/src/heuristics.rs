//! A player who sees one turn ahead.

use game::{Heuristic, Prng, Seat};

use crate::action::Action;
use crate::board::{COLUMNS, has_four};
use crate::rules::{ConnectFour, SEATS};
use crate::state::State;

/// The game's rules of thumb.
pub(crate) const HEURISTICS: &[Heuristic<ConnectFour>] = &[Heuristic {
    name: "watchful",
    about: "completes four if it can, prevents four if it must, and else likes the middle",
    choose: watch,
}];

fn watch(_: &ConnectFour, view: &State, seat: Seat, actions: &[Action], rng: &mut Prng) -> Action {
    let completes = |seat: Seat| {
        let four = |Action(column): &&Action| {
            let place = view.free_place(*column);
            place != 0 && has_four(view.discs(seat) | place)
        };
        actions.iter().find(four).copied()
    };
    let urgent = completes(seat).or_else(|| completes(SEATS.after(seat)));
    urgent.unwrap_or_else(|| {
        let weight = |Action(column): &Action| {
            let from_edge = column.index().min(COLUMNS - 1 - column.index());
            1 + from_edge as u32
        };
        let weighed: Vec<_> = actions.iter().map(|own| (weight(own), *own)).collect();
        *rng.weighted(&weighed)
    })
}
