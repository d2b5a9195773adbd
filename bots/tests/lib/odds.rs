//! The chances of all seats: certain when a game is over, fair at its start, the same every time.

use bots::Odds;
use bots::search::Budget;
use century_run::CenturyRun;
use century_run_table::CenturyRunTable;
use game::{Event, Hints, Next, Notation, Options, Prng, Rules, Setup};
use great_railroad::GreatRailroad;
use great_railroad_table::GreatRailroadTable;
use kit::Kit;

#[test]
fn what_is_over_is_certain_and_what_begins_is_even() {
    let setup = Setup::plain(&CenturyRun::META, 4).unwrap();
    let rules = CenturyRun::new(&setup).unwrap();
    let mut state = rules.start();
    let mut odds = Odds::new(&CenturyRunTable::BOTS.advice());
    let at = |odds: &mut Odds<CenturyRun>, state: &_, seed| {
        let budget = Budget::simulations(400);
        odds.at(&rules, state, budget, &mut Prng::new(seed))
    };
    let first = at(&mut odds, &state, 1);
    assert_eq!(first, at(&mut odds, &state, 1));
    assert!((first.as_slice().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    for share in first.as_slice() {
        // Four standard errors of a quarter over 400 games.
        assert!(
            (share - 0.25).abs() < 4.0 * (0.25_f64 * 0.75 / 400.0).sqrt(),
            "{first:?}"
        );
    }
    let mut rng = Prng::new(3);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    while rules.next(&state) != Next::Over {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
            Next::Chance | Next::Over => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
        };
        rules.apply(&mut state, &event);
    }
    assert_eq!(at(&mut odds, &state, 2), rules.outcome(&state).shares());
}

#[test]
fn a_game_that_guesses_is_asked() {
    let line = "gr1 SFO A | A 1@STL/W | B 2@OMA/W";
    let (rules, state) = GreatRailroad::load(None, &Options::default(), line).unwrap();
    let mut odds = Odds::new(&GreatRailroadTable::BOTS.advice());
    let read = odds.at(&rules, &state, Budget::simulations(1), &mut Prng::new(1));
    assert_eq!(Some(read), rules.estimate(&state));
}
