//! The level `hard` against exact answers, in fixed sets of positions that can be solved.

use big_train::BigTrain;
use big_train::odds::{Expansion, Play};
use big_train_table::BigTrainTable;
use bots::{Level, decide};
use game::{BySeat, Event, Hints, Next, Notation, Options, Prng, Rules, Seat, Setup};
use great_railroad::GreatRailroad;
use great_railroad_table::GreatRailroadTable;
use kit::Kit;

/// Whether `seat` wins within this many plays against any defense. Every legal play of every
/// seat is tried.
fn wins(rules: &GreatRailroad, state: &great_railroad::State, seat: Seat, plays: u32) -> bool {
    let mover = match rules.next(state) {
        Next::Over => return rules.outcome(state).winners.has(seat),
        Next::Chance => unreachable!("nothing is left to chance"),
        Next::Act(_) if plays == 0 => return false,
        Next::Act(mover) => mover,
    };
    // No train comes home faster than its shortest way, and two plays of a seat are a round apart.
    let fleet = rules.fleet(seat).iter();
    let needed: u32 = fleet
        .map(|&train| rules.plays_home(state.place(train)))
        .sum();
    let own = if mover == seat {
        plays.div_ceil(2)
    } else {
        plays / 2
    };
    if needed > own {
        return false;
    }
    let mut actions = Vec::new();
    rules.actions(state, mover, &mut actions);
    let mut after = state.clone();
    let mut leads = |action: &great_railroad::Action| {
        after.clone_from(state);
        rules.apply(&mut after, &Event::Act(mover, *action));
        wins(rules, &after, seat, plays - 1)
    };
    if mover == seat {
        actions.iter().any(&mut leads)
    } else {
        actions.iter().all(leads)
    }
}

/// Endgames in which some plays win by force and others do not: each is reached by racers who
/// forget themselves now and then.
fn endgames(
    count: usize,
) -> Vec<(
    GreatRailroad,
    great_railroad::State,
    Vec<great_railroad::Action>,
)> {
    const PLAYS: u32 = 9;
    let mut found = Vec::new();
    let mut rng = Prng::new(5);
    let mut racer = GreatRailroadTable::BOTS
        .named::<GreatRailroad>("racer")
        .unwrap();
    while found.len() < count {
        // Fewer trains than a box holds, so that the end can be looked through.
        let line = if rng.below(2) == 0 {
            "gr1 SFO A | A 1@yard | B 2@yard"
        } else {
            "gr1 SFO A | A 1@yard 3@yard | B 2@yard 4@yard"
        };
        let (rules, mut state) = GreatRailroad::load(None, &Options::default(), line).unwrap();
        let mut scratch = Vec::new();
        let mut chosen = None;
        while let Next::Act(seat) = rules.next(&state) {
            let mut actions = Vec::new();
            rules.actions(&state, seat, &mut actions);
            actions.retain(|action| rules.is_sound(action));
            let after = |action: &great_railroad::Action| {
                let mut after = state.clone();
                rules.apply(&mut after, &Event::Act(seat, *action));
                after
            };
            let best: Vec<_> = actions
                .iter()
                .filter(|action| wins(&rules, &after(action), seat, PLAYS - 1))
                .copied()
                .collect();
            if !best.is_empty() && 2 * best.len() <= actions.len() {
                chosen = Some((state.clone(), best));
                break;
            }
            let action = if rng.below(4) == 0 {
                rules.pick(&state, seat, &mut rng, &mut scratch)
            } else {
                decide(racer.as_mut(), &rules, &state, seat, &mut rng, &mut scratch)
            };
            rules.apply(&mut state, &Event::Act(seat, action));
        }
        found.extend(chosen.map(|(state, best)| (rules, state, best)));
    }
    found
}

#[test]
fn hard_wins_railroad_endgames_that_can_be_won() {
    let set = endgames(40);
    let mut bot = GreatRailroadTable::BOTS
        .bot::<GreatRailroad>(Level::Hard)
        .unwrap();
    let (mut rng, mut scratch) = (Prng::new(1), Vec::new());
    let mut found = 0;
    for (rules, state, best) in &set {
        let seat = rules.next(state).seat().unwrap();
        bot.begin();
        let action = decide(bot.as_mut(), rules, state, seat, &mut rng, &mut scratch);
        let mut after = state.clone();
        rules.apply(&mut after, &Event::Act(seat, action));
        // A win may take longer than was looked for, if it is a win: it is played out against itself.
        let mut plays_out = || {
            while let Next::Act(seat) = rules.next(&after) {
                let action = decide(bot.as_mut(), rules, &after, seat, &mut rng, &mut scratch);
                rules.apply(&mut after, &Event::Act(seat, action));
            }
            rules.outcome(&after).winners.has(seat)
        };
        if best.contains(&action) || plays_out() {
            found += 1;
        } else {
            eprintln!("{}: {}", rules.position(state), rules.action(&action));
        }
    }
    assert!(20 * found >= 19 * set.len(), "{found} of {}", set.len());
}

/// What the best action must be worth more than the next for the choice to matter: one game in 200.
const MATTERS: f64 = 0.005;

/// Positions near the end of the train in which it matters what is done, with the exact win share
/// of every action.
fn last_draws(
    rules: &BigTrain,
    count: usize,
) -> Vec<(big_train::State, Vec<(big_train::Action, f64)>)> {
    let plays = BySeat::filled(rules.setup().seats, Play::Best);
    let mut found = Vec::new();
    let (mut rng, mut scratch, mut chances) = (Prng::new(11), Vec::new(), Vec::new());
    while found.len() < count {
        let mut state = rules.start();
        loop {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Act(seat) => {
                    if state.unseen().len() <= 11 {
                        let mut expansion = Expansion::new(rules, plays, 3_000);
                        if let Ok(answers) = expansion.by_action(&state) {
                            let answers: Vec<_> = answers
                                .into_iter()
                                .map(|(action, shares)| (action, shares[seat]))
                                .collect();
                            let most = answers.iter().map(|(_, share)| *share).fold(0.0, f64::max);
                            let worse = |share: &f64| *share < most - 1e-9;
                            let others = answers.iter().map(|(_, share)| *share).filter(worse);
                            let next = others.fold(f64::NEG_INFINITY, f64::max);
                            if next.is_finite() && most - next >= MATTERS {
                                found.push((state.clone(), answers));
                                break;
                            }
                        }
                    }
                    Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut scratch))
                }
            };
            rules.apply(&mut state, &event);
        }
    }
    found
}

#[test]
fn hard_does_the_best_thing_in_the_last_draws_of_big_train() {
    let rules = BigTrain::new(&Setup::plain(&BigTrain::META, 2).unwrap()).unwrap();
    let set = last_draws(&rules, 60);
    let mut bot = BigTrainTable::BOTS.bot::<BigTrain>(Level::Hard).unwrap();
    let (mut rng, mut scratch) = (Prng::new(1), Vec::new());
    let mut found = 0;
    for (state, answers) in &set {
        let seat = rules.next(state).seat().unwrap();
        bot.begin();
        let action = decide(bot.as_mut(), &rules, state, seat, &mut rng, &mut scratch);
        let best = answers.iter().map(|(_, share)| *share).fold(0.0, f64::max);
        let own = answers
            .iter()
            .find(|(other, _)| *other == action)
            .unwrap()
            .1;
        if own >= best - 1e-9 {
            found += 1;
        } else {
            eprintln!(
                "{}: {} costs {:.5}",
                rules.position(state),
                rules.action(&action),
                best - own
            );
        }
    }
    assert!(20 * found >= 19 * set.len(), "{found} of {}", set.len());
}
