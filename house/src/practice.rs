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

#[cfg(test)]
mod tests {
    use game::{Options, Rules, Setup};
    use great_railroad_table::GreatRailroadTable;
    use kit::Kit;
    use tables::{Seating, Source};

    use super::*;

    #[test]
    fn a_legal_move_is_weighed_and_an_illegal_one_is_not() {
        type Race = <GreatRailroadTable as Kit>::Rules;
        let setup = Setup::new(&Race::META, 2, Options::default()).unwrap();
        let seating = Seating {
            names: vec!["Ann".into(), "Bob".into()],
            source: Source::Typed,
        };
        let session = Session::<Race>::open(&setup, seating).unwrap();
        let lineup = &GreatRailroadTable::BOTS;
        let weighed = job(&session, lineup, "1+W").and_then(|job| job()).unwrap();
        assert_eq!(weighed.action, "1+W");
        assert!((100..900).contains(&weighed.share), "{weighed:?}");
        for wrong in ["2+W", "1>CHI", "nonsense"] {
            assert!(job(&session, lineup, wrong).is_none(), "{wrong}");
        }
    }
}
