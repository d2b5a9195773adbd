//! Scores: who has how many cars, when a match is over, and who has won.

use game::{BySeat, Outcome, Seat, SeatSet};

use crate::end::End;
use crate::rules::BigTrain;
use crate::setup::{Length, MOST_TRAINS};
use crate::square::Kind;
use crate::state::State;
use crate::view::View;

impl BigTrain {
    /// Whether more than one train is built.
    pub fn is_match(&self) -> bool {
        match self.length {
            Length::OneTrain => false,
            Length::Trains(_) | Length::Target(_) => true,
        }
    }

    /// What a seat has: the cars of its colors in the train and, in a match, in those before.
    pub fn score(&self, view: &View, seat: Seat) -> u16 {
        self.score_of(&view.shown, seat)
    }

    /// BT-37, BT-38: the cars of a seat's colors in the train, engine and caboose included.
    /// Discards and the pile count for nothing (BT-39). RU-23: trains before it count in a match.
    #[inline]
    pub(crate) fn score_of(&self, state: &State, seat: Seat) -> u16 {
        state.totals[seat.index()] + self.cars_of(seat, state.cars)
    }

    /// What each seat has.
    pub(crate) fn scores(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.seats(), |seat| i32::from(self.score_of(state, seat)))
    }

    /// The same for the train on the table alone.
    pub(crate) fn train_scores(&self, state: &State) -> BySeat<i32> {
        BySeat::from_fn(self.seats(), |seat| {
            i32::from(self.cars_of(seat, state.cars))
        })
    }

    /// Whether the train on the table is sure to be the last one.
    pub(crate) const fn is_last(&self, state: &State) -> bool {
        match self.length {
            Length::OneTrain => true,
            Length::Trains(trains) => state.number as u32 >= trains,
            Length::Target(_) => state.number as u32 >= MOST_TRAINS,
        }
    }

    /// BT-35, RU-23: a complete train ends the game if it is the last one, or if a seat has the
    /// total that was agreed on.
    pub(crate) fn ends_with(&self, state: &State) -> bool {
        let reached = match self.length {
            Length::OneTrain | Length::Trains(_) => false,
            Length::Target(target) => {
                let has = |seat| u32::from(self.score_of(state, seat)) >= target;
                self.seats().iter().any(has)
            }
        };
        state.is_complete() && (reached || self.is_last(state))
    }

    /// Who is first by these scores.
    pub(crate) fn ranked(&self, state: &State, scores: BySeat<i32>) -> Outcome {
        let best = scores.as_slice().iter().max().copied().unwrap_or_default();
        // BT-40, BT-41: the highest score of a color that is owned wins; equals share.
        let tied: SeatSet = self
            .seats()
            .iter()
            .filter(|&seat| scores[seat] == best)
            .collect();
        let winners = if self.variants.engine_breaks_ties {
            self.break_tie(state, tied)
        } else {
            tied
        };
        Outcome { scores, winners }
    }

    /// RU-17, engine-breaks-ties: of the tied players the owner of the engine's color wins, else
    /// the owner of the caboose's, else they share.
    fn break_tie(&self, state: &State, tied: SeatSet) -> SeatSet {
        let owner_of = |kind: Kind| {
            End::ALL
                .into_iter()
                .filter_map(|end| state.train.last(end))
                .find(|&square| self.squares.kind(square) == kind)
                .and_then(|square| self.owner(self.squares.head_color(square)))
                .filter(|&seat| tied.has(seat))
        };
        owner_of(Kind::Engine)
            .or_else(|| owner_of(Kind::Caboose))
            .map_or(tied, |seat| SeatSet::EMPTY.with(seat))
    }
}
