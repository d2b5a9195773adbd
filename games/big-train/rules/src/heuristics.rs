//! The rule of thumb that the reference figures are made with.

use game::{Heuristic, Prng, Seat};

use crate::action::{Action, Deed};
use crate::rules::BigTrain;
use crate::square::{Kind, Square};
use crate::view::View;

/// The players that come with the game.
pub(crate) const HEURISTICS: &[Heuristic<BigTrain>] = &[Heuristic {
    name: "greedy",
    about: "lays a square that has as many cars of its own color as of any rival's, anywhere it fits, and declines the others",
    choose,
}];

impl BigTrain {
    /// Whether a greedy player lays this car square: it must have at least as many cars of their own
    /// color as of each other player's. Neutral colors do not matter; nothing against nothing is
    /// laid too.
    pub fn suits(&self, seat: Seat, square: Square) -> bool {
        let cars = self.squares.cars(square);
        let own = self.cars_of(seat, cars);
        self.seats()
            .iter()
            .all(|other| self.cars_of(other, cars) <= own)
    }
}

fn choose(rules: &BigTrain, view: &View, seat: Seat, actions: &[Action], rng: &mut Prng) -> Action {
    let decline = actions.iter().find(|action| action.deed == Deed::Decline);
    let placements = || actions.iter().filter(|action| action.deed != Deed::Decline);
    let lays = view
        .drawn()
        .is_none_or(|drawn| match rules.squares().kind(drawn) {
            Kind::Car => rules.suits(seat, drawn),
            Kind::Engine | Kind::Caboose => true,
        });
    match decline {
        Some(&decline) if !lays => decline,
        Some(_) | None => {
            let index = rng.below(placements().count() as u32);
            *placements()
                .nth(index as usize)
                .expect("the index is below their number")
        }
    }
}
