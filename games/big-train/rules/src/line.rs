//! A position line that has been read: its state, with everything that is wrong with it.

use game::{Faults, RuleId, Seat};

use crate::action::Fate;
use crate::board::Squares;
use crate::layout::Layout;
use crate::matches::Standing;
use crate::rules::BigTrain;
use crate::setup::TAKEN_OUT;
use crate::square::{Kind, Square, SquareSet};
use crate::state::State;
use crate::train::Train;

/// With must-play it counts whether a square has been set aside in this turn, which a line does
/// not say of its own. The layout has not changed since the turn began, so the last discard was
/// set aside in it only if it would be set aside again. It mostly was; a bar says that it was not.
pub(crate) fn seems_redrawn(rules: &BigTrain, state: &State) -> bool {
    let Some(top) = state.discards.top() else {
        return false;
    };
    let again = match rules.fate(state, top) {
        Fate::Choice | Fate::Forced => false,
        Fate::Unplayable => true,
        Fate::Spent => !rules.variants.spent_ends_turn,
    };
    rules.variants.must_play && !state.is_complete() && again
}

/// A line whose words could all be read.
pub(crate) struct Line {
    /// Whose turn it is.
    pub(crate) turn: Turn,
    /// The train.
    pub(crate) layout: Layout,
    /// The discards.
    pub(crate) discards: Pile,
    /// The square turned up.
    pub(crate) drawn: Option<Square>,
    /// How the match stands.
    pub(crate) standing: Option<Standing>,
}

/// Whose turn a line says it is.
#[derive(Clone, Copy)]
pub(crate) enum Turn {
    /// That of a seat.
    Of(Seat),
    /// The lot must say it.
    Lot,
    /// No seat's, the game is over.
    Nobody,
}

/// The discards of a line.
pub(crate) struct Pile {
    /// The squares, oldest first.
    pub(crate) squares: Vec<Square>,
    /// How many of them come before the bar, if there is one.
    pub(crate) before_bar: Option<usize>,
}

impl Line {
    /// The state of the line, with all that is wrong with it.
    pub(crate) fn state(&self, rules: &BigTrain, faults: &mut Faults) -> State {
        let squares = &rules.squares;
        self.check_once(squares, faults);
        let seat = match self.turn {
            Turn::Of(seat) => seat,
            Turn::Lot | Turn::Nobody => Seat::FIRST,
        };
        let mut state = State::new(squares.all(), seat);
        if !faults.is_empty() {
            // A state has room for each square once.
            return state;
        }
        let pockets = rules.variants.pockets();
        state.train = Train::from_line(self.layout.a, &self.layout.squares, pockets);
        for &(square, _) in &self.layout.squares {
            rules.take_in(&mut state, square);
        }
        for &square in &self.discards.squares {
            state.discards.push(square);
        }
        state.unseen = squares.all().less(self.named().collect());
        state.lot = matches!(self.turn, Turn::Lot);
        match &self.standing {
            Some(standing) => standing.put(rules, &mut state, faults),
            None if rules.is_match() => state.starter = rules.first,
            None => {}
        }
        state.over = rules.ends_with(&state);
        self.check_discards(rules, &state, faults);
        self.check_turn(rules, &state, faults);
        state.redrawn = self.redrawn(rules, &state, faults);
        // A line without a bar leaves open whether it was in this turn.
        state.supposed = state.redrawn && self.discards.before_bar.is_none();
        state.drawn = self.drawn;
        state
    }

    /// All squares the line names.
    fn named(&self) -> impl Iterator<Item = Square> {
        let train = self.layout.squares.iter().map(|&(square, _)| square);
        train
            .chain(self.discards.squares.iter().copied())
            .chain(self.drawn)
    }

    fn check_once(&self, squares: &Squares, faults: &mut Faults) {
        let mut seen = SquareSet::EMPTY;
        let mut told = SquareSet::EMPTY;
        for square in self.named() {
            if seen.has(square) && !told.has(square) {
                faults.add(format!("{} is named twice", squares.id(square)));
                told.insert(square);
            }
            seen.insert(square);
        }
    }

    /// What cannot lie among the discards.
    fn check_discards(&self, rules: &BigTrain, state: &State, faults: &mut Faults) {
        let squares = &rules.squares;
        for &square in &self.discards.squares {
            let kind = squares.kind(square);
            let rule = match kind {
                Kind::Car => continue,
                Kind::Engine => RuleId::new("BT", 25),
                Kind::Caboose => RuleId::new("BT", 26),
            };
            if !state.has(kind) {
                let id = squares.id(square);
                faults.add(format!(
                    "{id} lies among the discards, but the train has no {}",
                    kind.word()
                ));
                faults.cite(rule, format!("{id} had to be laid when it was turned up"));
            }
        }
        if !rules.variants.long_freight {
            return;
        }
        for kind in [Kind::Engine, Kind::Caboose] {
            let all = squares.of_kind(kind);
            let seen = all.less(state.unseen).len();
            // RU-21: two of each kind are out of the game and can never be seen.
            if seen + TAKEN_OUT > all.len() {
                faults.cite(
                    RuleId::new("RU", 21),
                    format!(
                        "{seen} {}s have been turned up, but long-freight leaves {}",
                        kind.word(),
                        all.len() - TAKEN_OUT
                    ),
                );
            }
        }
    }

    /// Whose turn it is, and the square in front of that seat.
    fn check_turn(&self, rules: &BigTrain, state: &State, faults: &mut Faults) {
        match (state.is_over(), self.turn) {
            (true, Turn::Of(_)) => faults.add("the train is complete, so nobody is to act"),
            (false, Turn::Nobody) if state.is_complete() => {
                faults.cite(
                    RuleId::new("RU", 23),
                    "the match goes on, so somebody is to begin the next train",
                );
            }
            (false, Turn::Nobody) => faults.add("the train is not complete, so somebody is to act"),
            (_, Turn::Lot) => self.check_lot(rules, faults),
            (false, Turn::Of(seat)) if state.is_complete() => {
                let next = rules.seats().after(state.starter);
                if seat != next {
                    // RU-23: the start goes round.
                    faults.cite(
                        RuleId::new("RU", 23),
                        format!("{} begins the next train", rules.letter(next)),
                    );
                }
            }
            (true, Turn::Nobody) | (false, Turn::Of(_)) => {}
        }
        let Some(drawn) = self.drawn else {
            return;
        };
        let id = rules.squares.id(drawn);
        if state.is_complete() {
            faults.add(format!(
                "the train is complete, so {id} cannot have been turned up"
            ));
            return;
        }
        // A line shows settled positions only.
        let rule = match rules.fate(state, drawn) {
            Fate::Choice | Fate::Forced => return,
            Fate::Unplayable => RuleId::new("BT", 12),
            Fate::Spent => RuleId::new("BT", 32),
        };
        faults.add(format!("{id} is not settled, it belongs to the discards"));
        faults.cite(
            rule,
            format!("{id} is set aside as soon as it is turned up"),
        );
    }

    /// RU-3, first-by-lot: the lot comes before the first square of the first train.
    fn check_lot(&self, rules: &BigTrain, faults: &mut Faults) {
        if !rules.variants.first_by_lot {
            faults.cite(
                RuleId::new("RU", 3),
                "nobody is to act yet (?), but first-by-lot is off",
            );
        }
        let later = self
            .standing
            .as_ref()
            .is_some_and(|standing| !standing.is_first());
        if later || self.named().next().is_some() {
            faults.cite(
                RuleId::new("RU", 3),
                "the lot decides who begins before any square is turned up",
            );
        }
    }

    /// Whether a square has been set aside in this turn.
    fn redrawn(&self, rules: &BigTrain, state: &State, faults: &mut Faults) -> bool {
        let seems = seems_redrawn(rules, state);
        let Some(before) = self.discards.before_bar else {
            return seems;
        };
        let after = self.discards.squares.len() - before;
        if !rules.variants.must_play {
            faults.cite(
                RuleId::new("RU", 6),
                "a bar among the discards is for must-play only",
            );
        } else if after > 0 && !seems {
            faults.cite(
                RuleId::new("RU", 6),
                "a square behind the bar would not be set aside in this position",
            );
        }
        after > 0
    }
}
