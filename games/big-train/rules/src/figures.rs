//! What a simulation reports of each game.

use game::{Arrange, BySeat, Figure, Per};

use crate::action::{Action, Deed, Fate};
use crate::board::Squares;
use crate::end::End;
use crate::square::Kind;
use crate::state::State;

/// The figures, in the order of their indices.
pub(crate) const FIGURES: &[Figure] = &[
    per_report("squares in the train"),
    per_game("turns per game"),
    per_game("squares declined per game"),
    per_game("draws per game"),
    per_game("spent squares per game"),
    per_report("share of car squares drawn that were unplayable"),
    per_report("share of trains with an unplayable square"),
    per_game("share of games tied for first"),
    per_report("score per player"),
    per_game("winning score"),
    per_game("winning margin over the next player"),
    per_report("share of trains with engine and caboose of one color"),
    per_game("trains per game"),
];

const TRAIN: usize = 0;
const TURNS: usize = 1;
const DECLINED: usize = 2;
const DRAWS: usize = 3;
const SPENT: usize = 4;
const UNPLAYABLE: usize = 5;
const MET_UNPLAYABLE: usize = 6;
const TIED: usize = 7;
const SCORE: usize = 8;
const WINNING: usize = 9;
const MARGIN: usize = 10;
const ONE_COLOR: usize = 11;
const TRAINS: usize = 12;

const fn per_game(name: &'static str) -> Figure {
    Figure {
        name,
        per: Per::Game,
    }
}

const fn per_report(name: &'static str) -> Figure {
    Figure {
        name,
        per: Per::Report,
    }
}

/// Reports what a draw adds to them.
pub(crate) fn observe_chance(fate: Fate, report: &mut dyn FnMut(usize, f64)) {
    report(DRAWS, 1.0);
    match fate {
        Fate::Choice => report(UNPLAYABLE, 0.0),
        Fate::Unplayable => report(UNPLAYABLE, 1.0),
        Fate::Spent => report(SPENT, 1.0),
        Fate::Forced => {}
    }
}

/// Reports what a decision adds to them.
pub(crate) fn observe_action(action: &Action, report: &mut dyn FnMut(usize, f64)) {
    report(TURNS, 1.0);
    match action.deed {
        Deed::Decline => report(DECLINED, 1.0),
        Deed::First | Deed::Lay { .. } => {}
    }
}

/// One for what is so, for shares.
fn one(fact: bool) -> f64 {
    f64::from(u8::from(fact))
}

/// Reports what a complete train adds to them.
pub(crate) fn observe_train(squares: &Squares, state: &State, report: &mut dyn FnMut(usize, f64)) {
    report(TRAIN, state.train.len() as f64);
    report(MET_UNPLAYABLE, one(state.met_unplayable));
    let mut ends = End::ALL
        .into_iter()
        .filter_map(|end| state.train.last(end))
        .filter(|&square| squares.kind(square) != Kind::Car)
        .map(|square| squares.head_color(square));
    report(ONE_COLOR, one(ends.next() == ends.next()));
}

/// Reports what a finished game adds to them.
pub(crate) fn observe_end(state: &State, scores: &BySeat<i32>, report: &mut dyn FnMut(usize, f64)) {
    report(TRAINS, f64::from(state.number));
    let mut order: Vec<i32> = scores.as_slice().to_vec();
    for &score in &order {
        report(SCORE, f64::from(score));
    }
    order.arrange_by(|one, two| two.cmp(one));
    if let [best, next, ..] = order[..] {
        report(TIED, one(best == next));
        report(WINNING, f64::from(best));
        report(MARGIN, f64::from(best - next));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_names_agree() {
        let named = [
            (TRAIN, "train"),
            (TURNS, "turns"),
            (DECLINED, "declined"),
            (DRAWS, "draws"),
            (SPENT, "spent"),
            (UNPLAYABLE, "that were unplayable"),
            (MET_UNPLAYABLE, "trains with an unplayable"),
            (TIED, "tied"),
            (SCORE, "score per"),
            (WINNING, "winning score"),
            (MARGIN, "margin"),
            (ONE_COLOR, "of one color"),
            (TRAINS, "trains per game"),
        ];
        assert_eq!(named.len(), FIGURES.len());
        for (index, (at, word)) in named.into_iter().enumerate() {
            assert_eq!(index, at);
            assert!(FIGURES[at].name.contains(word), "{}", FIGURES[at].name);
        }
    }
}
