//! What the study of a finished game found: each seat's win chances, and what decisions cost.

use std::cmp::Reverse;

use bots::advice::{Advised, Judged};
use game::{Arrange, Seat};
use serde::{Deserialize, Serialize};

/// What a study found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// How many events the game had.
    pub count: usize,
    /// How many of them were decisions with a choice.
    pub decisions: usize,
    /// How many of these were judged.
    pub judged: usize,
    /// The chances in the order of the events.
    pub chances: Vec<Chances>,
    /// The decisions that cost something, in their order.
    pub costs: Vec<Cost>,
    /// How well each seat decided, in the order of the seats; nothing in studies of earlier versions.
    #[serde(default)]
    pub accuracies: Vec<Accuracy>,
}

/// More exercises than this nobody wants after a game.
const EXERCISES: usize = 12;

impl Analysis {
    /// Whether it says all that studies say now. One of an earlier version says less, and can be made
    /// again.
    pub fn is_whole(&self) -> bool {
        !self.accuracies.is_empty()
    }

    /// What is known of the decision that is this event, if it cost something.
    pub fn cost_of(&self, event: usize) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.event == event)
    }

    /// The costliest decisions of a seat that can be tried again, in their order.
    pub fn mistakes(&self, seat: Seat) -> Vec<&Cost> {
        let own = |cost: &&Cost| cost.seat == seat.number() && !cost.moves.is_empty();
        let mut own: Vec<&Cost> = self.costs.iter().filter(own).collect();
        own.arrange_by_key(|cost| Reverse(cost.cost));
        own.truncate(EXERCISES);
        own.arrange_by_key(|cost| cost.event);
        own
    }
}

/// The win chances of all seats after this many events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chances {
    /// How many events there had been.
    pub after: usize,
    /// Shares of the win in thousandths, in the order of the seats.
    pub shares: Vec<u16>,
    /// How far each share may be off, in thousandths: half the width of its 95 % interval. Nothing
    /// where the game itself estimated the shares, and in studies of earlier versions.
    #[serde(default)]
    pub doubts: Vec<u16>,
}

impl Chances {
    /// The interval of a seat's share, in thousandths, if it is known.
    pub fn interval(&self, seat: Seat) -> Option<(u16, u16)> {
        let (share, doubt) = (
            *self.shares.get(seat.index())?,
            *self.doubts.get(seat.index())?,
        );
        Some((share.saturating_sub(doubt), (share + doubt).min(1000)))
    }
}

/// A decision that lost a share of the win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// The number of the event, from 1.
    pub event: usize,
    /// Who decided, from 1.
    pub seat: u8,
    /// What was done, in words.
    pub played: String,
    /// What would have been best, in words.
    pub best: String,
    /// The share of a win thrown away, in thousandths.
    pub cost: u16,
    /// Half the width of the 95 % interval of that share.
    #[serde(default)]
    pub doubt: u16,
    /// What the study knows of the moves there were, the best first, with the one that was done;
    /// nothing in studies of earlier versions.
    #[serde(default)]
    pub moves: Vec<Weighed>,
}

impl Cost {
    /// The best move.
    pub fn better(&self) -> Option<&Weighed> {
        self.moves.first()
    }

    /// What the study knows of a move, in notation.
    pub fn weighed(&self, action: &str) -> Option<&Weighed> {
        self.moves.iter().find(|weighed| weighed.action == action)
    }
}

/// A move and the share of the win it promises.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Weighed {
    /// The move, in notation.
    pub action: String,
    /// The share of the win that the seat can expect after it, in thousandths.
    pub share: u16,
    /// Half the width of the 95 % interval of that share; zero if it is certain.
    pub doubt: u16,
}

impl Weighed {
    /// What a search says of an action.
    pub(crate) fn of(advised: &Advised) -> Self {
        Self {
            action: advised.action.clone(),
            share: thousandths(advised.share),
            doubt: if advised.proven {
                0
            } else {
                thousandths(SIGMAS * advised.error)
            },
        }
    }

    /// Whether it is as good as the best move: no worse than what counts as a cost, or than what the
    /// search can tell apart.
    pub fn is_as_good_as(&self, best: &Self) -> bool {
        let cost = best.share.saturating_sub(self.share);
        let doubt = f64::from(best.doubt).hypot(f64::from(self.doubt));
        f64::from(cost) < LEAST * 1000.0 || f64::from(cost) <= doubt
    }
}

/// How well a seat decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Accuracy {
    /// How many of its decisions were judged.
    pub judged: usize,
    /// How many of these cost something.
    pub costly: usize,
    /// The mean over these decisions, in thousandths: 1000 if none cost anything.
    pub mean: u16,
}

impl Accuracy {
    /// How well a seat decided, by what was judged of it.
    pub(crate) fn of(judged: &[Judged], seat: Seat) -> Self {
        let own = || judged.iter().filter(|one| one.seat == seat.number());
        let count = own().count();
        let sum: f64 = own().map(|one| worth(sure_cost(one))).sum();
        Self {
            judged: count,
            costly: own().filter(|one| is_marked(one)).count(),
            mean: if count == 0 {
                1000
            } else {
                thousandths(sum / count as f64)
            },
        }
    }
}

/// What one decision counts for in an accuracy, from 0 to 1, if it cost this share of the win: the
/// curve that Lichess uses, which people know from chess. A loss of 5 % counts 0.80, of 20 % 0.40.
fn worth(cost: f64) -> f64 {
    (1.031_668 * (-4.354_415 * cost).exp() - 0.031_669).clamp(0.0, 1.0)
}

/// The cost of a decision as far as it is more than the error of the search, which would else make
/// every decision look costly.
fn sure_cost(judged: &Judged) -> f64 {
    (judged.cost - doubt(judged)).max(0.0)
}

/// The standard error of a cost.
fn doubt(judged: &Judged) -> f64 {
    let error = |advised: &Advised| if advised.proven { 0.0 } else { advised.error };
    error(&judged.played).hypot(error(&judged.best))
}

/// The share of a win that a decision must cost at least to be marked.
const LEAST: f64 = 0.02;

/// How many standard errors half of a 95 % interval has.
pub(crate) const SIGMAS: f64 = 1.96;

/// Whether a decision cost more than the error of the search.
pub(crate) fn is_marked(judged: &Judged) -> bool {
    judged.cost >= LEAST && judged.cost > SIGMAS * doubt(judged)
}

/// Half the width of the 95 % interval of a cost, in thousandths.
pub(crate) fn cost_doubt(judged: &Judged) -> u16 {
    thousandths(SIGMAS * doubt(judged))
}

pub(crate) fn thousandths(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// How far a study is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Steps done.
    pub done: usize,
    /// Steps there are, as far as is known.
    pub of: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advised(action: &str, share: f64, error: f64) -> Advised {
        Advised {
            action: action.into(),
            share,
            error,
            proven: false,
            visits: 100,
        }
    }

    fn judged(seat: u8, cost: f64, error: f64) -> Judged {
        Judged {
            event: 1,
            seat,
            played: advised("a", 0.5 - cost, error),
            best: advised("b", 0.5, 0.0),
            cost,
        }
    }

    #[test]
    fn accuracy_falls_with_what_is_surely_lost_and_with_nothing_else() {
        let flawless = Accuracy::of(&[judged(1, 0.0, 0.01), judged(1, 0.01, 0.01)], Seat::FIRST);
        assert_eq!(
            (flawless.mean, flawless.costly, flawless.judged),
            (1000, 0, 2)
        );
        let blunder = Accuracy::of(&[judged(1, 0.2, 0.0), judged(2, 0.5, 0.0)], Seat::FIRST);
        assert_eq!((blunder.mean, blunder.costly, blunder.judged), (400, 1, 1));
        let nothing = Accuracy::of(&[], Seat::FIRST);
        assert_eq!((nothing.mean, nothing.judged), (1000, 0));
    }

    #[test]
    fn a_cost_within_the_error_of_the_search_is_none() {
        assert!(is_marked(&judged(1, 0.1, 0.02)));
        assert!(!is_marked(&judged(1, 0.1, 0.06)), "the search cannot tell");
        assert!(!is_marked(&judged(1, 0.015, 0.0)), "it is too little");
        let weighed = |share, doubt| Weighed {
            action: "a".into(),
            share,
            doubt,
        };
        let best = weighed(600, 30);
        assert!(weighed(590, 0).is_as_good_as(&best));
        assert!(
            weighed(560, 40).is_as_good_as(&best),
            "the search cannot tell"
        );
        assert!(!weighed(540, 40).is_as_good_as(&best));
        assert!(weighed(700, 0).is_as_good_as(&best));
    }

    #[test]
    fn the_costliest_mistakes_are_exercises() {
        let cost = |event: usize| {
            let lost = if event == 7 { 10 } else { 100 + event };
            format!(
                r#"{{"event":{event},"seat":1,"played":"go","best":"stay","cost":{lost},"moves":[{{"action":"stay","share":500,"doubt":0}}]}}"#
            )
        };
        let costs: Vec<String> = (1..=EXERCISES + 1).map(cost).collect();
        let text = format!(
            r#"{{"count":20,"decisions":20,"judged":20,"chances":[],"costs":[{}]}}"#,
            costs.join(",")
        );
        let read: Analysis = serde_json::from_str(&text).unwrap();
        let events: Vec<usize> = read
            .mistakes(Seat::FIRST)
            .iter()
            .map(|cost| cost.event)
            .collect();
        let all_but_the_least: Vec<usize> =
            (1..=EXERCISES + 1).filter(|&event| event != 7).collect();
        assert_eq!(events, all_but_the_least);
    }

    #[test]
    fn an_analysis_of_an_earlier_version_can_be_read() {
        let old = r#"{"count":3,"decisions":2,"judged":2,"chances":[{"after":0,"shares":[500,500]}],
            "costs":[{"event":2,"seat":1,"played":"go","best":"stay","cost":120}]}"#;
        let read: Analysis = serde_json::from_str(old).unwrap();
        assert!(!read.is_whole());
        assert!(
            read.mistakes(Seat::FIRST).is_empty(),
            "nothing is known to try"
        );
        assert_eq!(read.chances[0].interval(Seat::FIRST), None);
    }
}
