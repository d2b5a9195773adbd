//! What players and spectators see: the same for all.

use game::{Hidden, Next, Prng, Seat, Viewer};

use crate::action::{Action, Deed};
use crate::compass::Spot;
use crate::rules::BigTrain;
use crate::setup::TAKEN_OUT;
use crate::square::{Cars, Kind, Square, SquareSet};
use crate::state::{Discards, State};
use crate::train::Train;

/// What every viewer may know (BT-42): everything but the order of the pile, which no state holds. With
/// `memory` the discards below the top one are left out too (RU-18).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The state with only those discards that are shown; all squares that cannot be seen count as
    /// not turned up.
    pub(crate) shown: State,
    /// How many discards are not shown.
    hidden: u8,
}

impl View {
    /// What the state waits for.
    pub const fn next(&self) -> Next {
        self.shown.next()
    }

    /// The seat whose turn it is, if it is a seat's turn.
    pub const fn turn_of(&self) -> Option<Seat> {
        self.shown.turn_of()
    }

    /// The number of the train, from 1.
    pub const fn number(&self) -> u32 {
        self.shown.number()
    }

    /// The train on the table.
    pub const fn train(&self) -> &Train {
        self.shown.train()
    }

    /// The square turned up and not yet decided on.
    pub const fn drawn(&self) -> Option<Square> {
        self.shown.drawn()
    }

    /// The discards that are shown, oldest first.
    pub const fn discards(&self) -> &Discards {
        self.shown.discards()
    }

    /// How many discards lie below them and are not shown.
    pub const fn hidden_discards(&self) -> u8 {
        self.hidden
    }

    /// The squares that are nowhere to be seen: those not turned up and, with `memory`, the discards
    /// that are not shown.
    pub const fn out_of_sight(&self) -> SquareSet {
        self.shown.unseen()
    }

    /// How many squares have not been turned up.
    pub const fn pile(&self) -> u32 {
        self.shown.unseen().len() - self.hidden as u32
    }

    /// The cars of the train by color.
    pub const fn cars(&self) -> Cars {
        self.shown.cars()
    }
}

impl Hidden for BigTrain {
    type View = View;

    /// What all viewers see.
    fn view(&self, state: &State, _: Viewer) -> View {
        let mut view = View {
            shown: state.clone(),
            hidden: 0,
        };
        // Figures and how a line was read are no part of what is seen.
        view.shown.met_unplayable = false;
        view.shown.supposed = false;
        let discards = state.discards.as_slice();
        if let Some((&top, below)) = discards.split_last().filter(|_| self.variants.memory) {
            view.hidden = below.len() as u8;
            view.shown.discards = Discards::EMPTY;
            view.shown.discards.push(top);
            view.shown.unseen = state.unseen.or(below.iter().copied().collect());
        }
        view
    }

    /// A state that looks just so. Which discards lie below the top one is drawn at random among
    /// those that can: an engine only if the train has one, a caboose likewise, and with
    /// long-freight no more of them than are in the game.
    fn determinize(&self, view: &View, rng: &mut Prng, into: &mut State) {
        into.clone_from(&view.shown);
        if view.hidden == 0 {
            return;
        }
        let mut could = into.unseen;
        let mut spare = [u32::MAX; 2];
        for (kind, spare) in [Kind::Engine, Kind::Caboose].into_iter().zip(&mut spare) {
            let all = self.squares.of_kind(kind);
            if !into.has(kind) {
                could = could.less(all);
            } else if self.variants.long_freight {
                let seen = all.less(into.unseen).len();
                *spare = (all.len() - TAKEN_OUT).saturating_sub(seen);
            }
        }
        let top = into.discards.top();
        into.discards = Discards::EMPTY;
        for _ in 0..view.hidden {
            for (kind, spare) in [Kind::Engine, Kind::Caboose].into_iter().zip(spare) {
                if spare == 0 {
                    could = could.less(self.squares.of_kind(kind));
                }
            }
            let square = could
                .nth(rng.below(could.len()))
                .expect("the number drawn is below their number");
            could.remove(square);
            into.unseen.remove(square);
            into.discards.push(square);
            match self.squares.kind(square) {
                Kind::Car => {}
                Kind::Engine => spare[0] -= 1,
                Kind::Caboose => spare[1] -= 1,
            }
        }
        if let Some(top) = top {
            into.discards.push(top);
        }
    }
}

impl BigTrain {
    /// What may be done with the square turned up, in the order in which actions are listed. A view
    /// has it, so that a picture can number the places.
    pub fn choices(&self, view: &View) -> Vec<Action> {
        let mut actions = Vec::new();
        self.list_actions(&view.shown, view.shown.seat, &mut actions);
        actions
    }

    /// Where an action would put its square, seen from the first square listed; nowhere if it is
    /// declined or the end is closed.
    pub fn place_of(&self, view: &View, action: &Action) -> Option<Spot> {
        match action.deed {
            Deed::First => Some(Spot::default()),
            Deed::Lay { end, .. } => view.train().faced(end),
            Deed::Decline => None,
        }
    }
}
