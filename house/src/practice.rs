//! What a move would have been worth that nobody made, for those who try their mistakes again.

use std::time::Duration;

use bots::Lineup;
use bots::advice::Adviser;
use bots::search::Budget;
use game::Game;
use tables::Session;

use crate::analysis::Weighed;

/// How long one move is looked at, on one core.
const EFFORT: Duration = Duration::from_millis(500);

/// Finds what a move is worth. It is a matter of processor time.
pub type AppraisalJob = Box<dyn FnOnce() -> Option<Weighed> + Send>;

/// What looks at a move of the seat that decides, from what that seat can see; nothing if the rules
/// do not allow the move.
pub(crate) fn job<G: Game>(
    session: &Session<G>,
    lineup: &Lineup,
    action: &str,
) -> Option<AppraisalJob> {
    let seat = session.next().seat()?;
    let rules = session.shared_rules();
    let action = rules.read_action(action).ok()?;
    let before = session.state().clone();
    rules.check(&before, seat, &action).ok()?;
    let event = session.events().len() + 1;
    let mut adviser = Adviser::<G>::new(lineup.advice(), Budget::time(EFFORT), 0);
    Some(Box::new(move || {
        let found = adviser.appraise(&rules, &before, event, seat, action);
        found.ok().as_ref().map(Weighed::of)
    }))
}
