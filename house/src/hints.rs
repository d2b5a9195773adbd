//! A good move for a person who plays against bots, and how sure it is.

use std::time::Duration;

use bots::advice::Adviser;
use bots::search::Budget;
use bots::{Lineup, offer};
use game::{Game, Viewer};
use tables::Session;

/// How long a hint is looked for, on one core.
const EFFORT: Duration = Duration::from_millis(600);

/// A good move.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The move, in notation.
    pub action: String,
    /// The share of a win that the seat can expect after it, from 0 to 1.
    pub share: f64,
    /// Whether that is certain.
    pub proven: bool,
    /// The share after the next best move, if there is another.
    pub next_best: Option<f64>,
    /// The moves that were found less good, the best of them first, in notation.
    pub others: Vec<String>,
}

/// Finds a hint. It is a matter of processor time.
pub type HintJob = Box<dyn FnOnce() -> Option<Hint> + Send>;

/// What looks for a good move of the seat that decides, from what that seat can see.
pub(crate) fn job<G: Game>(session: &Session<G>, lineup: &Lineup) -> Option<HintJob> {
    let seat = session.next().seat()?;
    let rules = session.shared_rules();
    let mut actions = Vec::new();
    offer(&*rules, session.state(), seat, &mut actions);
    let view = session.view(Viewer::Seat(seat));
    let seed = session.events().len() as u64;
    let mut adviser = Adviser::<G>::new(lineup.advice(), Budget::time(EFFORT), seed);
    Some(Box::new(move || {
        let advice = adviser.advise(&rules, &view, seat, &actions).ok()?;
        let best = advice.actions.first()?;
        Some(Hint {
            action: best.action.clone(),
            share: best.share,
            proven: best.proven,
            next_best: advice.actions.get(1).map(|next| next.share),
            others: advice.actions[1..]
                .iter()
                .map(|other| other.action.clone())
                .collect(),
        })
    }))
}
