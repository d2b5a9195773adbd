//! The study of a finished game by the bots: it finds an [`Analysis`].
//!
//! A study goes on in small steps, so that bots at other tables think in between.

use std::sync::Arc;
use std::time::Duration;

use bots::advice::{Advised, Adviser, Examined, Judged};
use bots::search::{Budget, Settings};
use bots::{Lineup, Odds, Reading, offer};
use game::{Arrange, BySeat, Event, Game, Prng, Seat};
use tables::Session;

use crate::analysis::{
    Accuracy, Analysis, Chances, Cost, SIGMAS, Weighed, cost_doubt, is_marked, thousandths,
};

/// The most moments at which win chances are estimated, so that the graph stays light.
const READINGS: usize = 64;

/// The most decisions that are judged; if there are more, those after which win chances fell most.
const JUDGED: usize = 100;

/// The most games that are played on from one moment.
const GAMES: u32 = 2_000;

/// The longest time for one decision, in milliseconds.
const LONGEST: u64 = 1_000;

/// The most moves of a decision that are kept.
const KEPT: usize = 12;

/// A study in progress.
pub trait AnalysisJob: Send {
    /// Goes on for a moment; returns whether there is more to do.
    fn step(&mut self) -> bool;

    /// Steps done and steps there are, as far as is known.
    fn progress(&self) -> (usize, usize);

    /// What was found, when nothing is left to do.
    fn found(self: Box<Self>) -> Analysis;
}

/// A decision that can be judged.
struct Decision<G: Game> {
    /// The index of its event.
    index: usize,
    seat: Seat,
    action: G::Action,
    before: G::State,
}

/// A study of one game.
struct Studying<G: Game> {
    rules: Arc<G>,
    count: usize,
    decisions: usize,
    /// The moments at which chances are read.
    moments: Vec<(usize, G::State)>,
    readings: Vec<(usize, Reading)>,
    /// Of the events, those that were a seat's only way on.
    forced: Vec<bool>,
    /// What is left to be judged, the next last.
    left: Vec<Decision<G>>,
    to_judge: usize,
    judged: Vec<Judged>,
    /// What was marked, in words.
    costs: Vec<Cost>,
    odds: Odds<G>,
    adviser: Adviser<G>,
    settings: Settings,
    /// For each reading.
    reading: Budget,
    /// For the whole study.
    effort: Budget,
    seed: u64,
}

/// A study of a finished game with this budget, half of it for readings and half for judgments. Another
/// seed lets the bots imagine other games.
pub(crate) fn study<G: Game>(
    session: &Session<G>,
    lineup: &Lineup,
    effort: Budget,
    seed: u64,
) -> Box<dyn AnalysisJob> {
    let settings = lineup.advice();
    let rules = session.shared_rules();
    let events = session.events();
    let count = events.len();
    let (mut moments, mut left) = (Vec::new(), Vec::new());
    let mut forced = Vec::with_capacity(count);
    let mut state = session.start().clone();
    let mut actions = Vec::new();
    let stride = count.div_ceil(READINGS).max(1);
    for index in 0..=count {
        if index % stride == 0 || index == count {
            moments.push((index, state.clone()));
        }
        let Some(event) = events.get(index) else {
            break;
        };
        let mut is_forced = false;
        if let Event::Act(seat, action) = *event {
            offer(&*rules, &state, seat, &mut actions);
            is_forced = actions.len() == 1;
            if actions.len() > 1 {
                left.push(Decision {
                    index,
                    seat,
                    action,
                    before: state.clone(),
                });
            }
        }
        forced.push(is_forced);
        rules.apply(&mut state, event);
    }
    moments.reverse();
    let mut reading = effort.divided(2 * moments.len() as u32);
    reading.simulations = reading.simulations.min(GAMES);
    Box::new(Studying {
        rules,
        count,
        decisions: left.len(),
        to_judge: left.len().min(JUDGED),
        moments,
        readings: Vec::new(),
        forced,
        left,
        judged: Vec::new(),
        costs: Vec::new(),
        odds: Odds::new(&settings),
        adviser: Adviser::new(settings, Budget::simulations(1), seed),
        seed,
        settings,
        reading,
        effort,
    })
}

impl<G: Game> Studying<G> {
    /// Chooses what to judge once all win chances are estimated, and divides the rest of the budget.
    fn choose(&mut self) {
        if self.left.len() > JUDGED {
            let readings = &self.readings;
            let fall = |decision: &Decision<G>| {
                let share = |after: usize| at(readings, after, decision.seat);
                share(decision.index) - share(decision.index + 1)
            };
            self.left.arrange_by(|a, b| fall(b).total_cmp(&fall(a)));
            self.left.truncate(JUDGED);
        }
        self.left.arrange_by_key(|decision| decision.index);
        self.left.reverse();
        let mut budget = self.effort.divided(2 * self.left.len() as u32);
        let longest = Duration::from_millis(LONGEST);
        budget.time = budget.time.map(|time| time.min(longest));
        self.adviser = Adviser::new(self.settings, budget, self.seed);
    }
}

impl<G: Game> Studying<G> {
    /// Keeps a judgment, and puts into words what it marks.
    fn enter(&mut self, before: &G::State, seat: Seat, examined: Examined) {
        let Examined { judged, options } = examined;
        if is_marked(&judged) {
            let words = |text: &str| {
                let mut words = String::new();
                match self.rules.read_action(text) {
                    Ok(action) => self
                        .rules
                        .propose(before, seat, &action, &mut words)
                        .expect("a string takes any text"),
                    Err(_) => words.push_str(text),
                }
                words
            };
            self.costs.push(Cost {
                event: judged.event,
                seat: judged.seat,
                played: words(&judged.played.action),
                best: words(&judged.best.action),
                cost: thousandths(judged.cost),
                doubt: cost_doubt(&judged),
                moves: kept(&options, &judged.played.action),
            });
        }
        self.judged.push(judged);
    }
}

/// The best of the moves that are known, with the one that was made.
fn kept(options: &[Advised], played: &str) -> Vec<Weighed> {
    let (first, rest) = options.split_at(options.len().min(KEPT));
    let played = rest.iter().filter(|option| option.action == played);
    first.iter().chain(played).map(Weighed::of).collect()
}

/// A reading as it is stored.
fn chances(after: usize, reading: &Reading) -> Chances {
    let all = |values: &BySeat<f64>, by: f64| {
        let values = values.as_slice().iter();
        values.map(|value| thousandths(by * value)).collect()
    };
    Chances {
        after,
        shares: all(&reading.shares, 1.0),
        doubts: reading
            .errors
            .as_ref()
            .map_or_else(Vec::new, |errors| all(errors, SIGMAS)),
    }
}

/// A seat's share after this many events, interpolated between two readings.
fn at(readings: &[(usize, Reading)], after: usize, seat: Seat) -> f64 {
    let value = |index: usize| readings[index].1.shares.as_slice()[seat.index()];
    match readings.binary_search_by_key(&after, |(at, _)| *at) {
        Ok(index) => value(index),
        Err(0) => value(0),
        Err(index) if index == readings.len() => value(index - 1),
        Err(index) => {
            let (from, to) = (readings[index - 1].0, readings[index].0);
            let part = (after - from) as f64 / (to - from) as f64;
            value(index - 1) * (1.0 - part) + value(index) * part
        }
    }
}

impl<G: Game> AnalysisJob for Studying<G> {
    fn step(&mut self) -> bool {
        if let Some((after, state)) = self.moments.pop() {
            let mut rng = Prng::stream(self.seed + 1, after as u64);
            let shares = self.odds.read(&self.rules, &state, self.reading, &mut rng);
            self.readings.push((after, shares));
            if self.moments.is_empty() {
                self.choose();
            }
            return !self.left.is_empty() || !self.moments.is_empty();
        }
        if let Some(decision) = self.left.pop() {
            let Decision {
                index,
                seat,
                action,
                before,
            } = decision;
            let examined = self
                .adviser
                .examine(&self.rules, &before, index + 1, seat, action);
            // Nothing stops it.
            if let Some(examined) = examined.ok().flatten() {
                self.enter(&before, seat, examined);
            }
        }
        !self.left.is_empty()
    }

    fn progress(&self) -> (usize, usize) {
        let done = self.readings.len() + self.judged.len();
        (
            done,
            self.readings.len() + self.moments.len() + self.to_judge,
        )
    }

    fn found(self: Box<Self>) -> Analysis {
        let mut readings = self.readings;
        let seats = self.rules.setup().seats;
        if !G::HIDDEN {
            // If nothing is hidden, a search of a position says more than playing on from it.
            refine(&mut readings, &self.judged, &self.forced);
        }
        Analysis {
            count: self.count,
            decisions: self.decisions,
            judged: self.judged.len(),
            chances: readings
                .iter()
                .map(|(after, reading)| chances(*after, reading))
                .collect(),
            costs: self.costs,
            accuracies: seats
                .iter()
                .map(|seat| Accuracy::of(&self.judged, seat))
                .collect(),
        }
    }
}

/// Puts what the judgments say of the positions before decisions among the readings, from the end of the game
/// to its beginning. A move that was the only one changes no chances: what is known after it was so before.
fn refine(readings: &mut Vec<(usize, Reading)>, judged: &[Judged], forced: &[bool]) {
    let mut known = readings.last().map(|(_, reading)| reading.clone());
    for after in (0..forced.len()).rev() {
        let place = readings.binary_search_by_key(&after, |(at, _)| *at);
        let one = judged.iter().find(|one| one.event == after + 1);
        known = match (one, place) {
            (Some(one), _) => {
                let seats = readings[0].1.shares.seats();
                let next = known.map_or_else(
                    || BySeat::from_fn(seats, |seat| at(readings, after, seat)),
                    |next| next.shares,
                );
                Seat::from_number(one.seat).map(|seat| refined(&next, one, seat))
            }
            (None, _) if forced[after] => known,
            (None, Ok(place)) => Some(readings[place].1.clone()),
            (None, Err(_)) => None,
        };
        match (&known, place) {
            (Some(reading), Ok(place)) => readings[place].1 = reading.clone(),
            (Some(reading), Err(place)) if one.is_some() => {
                readings.insert(place, (after, reading.clone()));
            }
            (Some(_) | None, _) => {}
        }
    }
}

/// What a judgment says of the position before the decision: the decider's share as it was found, the shares
/// of the others in the proportion they have after it.
fn refined(next: &BySeat<f64>, judged: &Judged, seat: Seat) -> Reading {
    let seats = next.seats();
    let others = 1.0 - next.as_slice()[seat.index()];
    let rest = 1.0 - judged.best.share;
    let even = 1.0 / f64::from(seats.get() - 1);
    let shares = BySeat::from_fn(seats, |one| {
        if one == seat {
            judged.best.share
        } else if others > 1e-6 {
            next.as_slice()[one.index()] / others * rest
        } else {
            even * rest
        }
    });
    let error = if judged.best.proven {
        0.0
    } else {
        judged.best.error
    };
    let errors = BySeat::from_fn(seats, |one| match rest {
        _ if one == seat => error,
        rest if rest > 1e-6 => error * shares.as_slice()[one.index()] / rest,
        _ => error * even,
    });
    Reading {
        shares,
        errors: Some(errors),
    }
}

#[cfg(test)]
mod tests {
    use century_run_table::CenturyRunTable;
    use game::{Hints, Next, Notation, Rules, Setup};
    use great_railroad_table::GreatRailroadTable;
    use kit::Kit;
    use luminaries_table::LuminariesTable;
    use tables::{Fair, Seating, Secret, Source};

    use super::*;

    fn finished<K: Kit>(options: &str) -> Session<K::Rules> {
        let mut agreed = game::Options::default();
        if !options.is_empty() {
            agreed.parse_into(&K::META, options).unwrap();
        }
        let setup = Setup::new(&K::META, 2, agreed).unwrap();
        let secret = Secret::parse(&"5".repeat(64)).unwrap();
        let seating = Seating {
            names: vec!["Ann".into(), "Bob".into()],
            source: Source::Fair(Fair::new(secret, Vec::new())),
        };
        let mut session = Session::<K::Rules>::open(&setup, seating).unwrap();
        let (mut rng, mut scratch) = (Prng::new(1), Vec::new());
        loop {
            match session.next() {
                Next::Over => return session,
                Next::Chance => {
                    session.roll().unwrap();
                }
                Next::Act(seat) => {
                    let state = session.state().clone();
                    let action = session.rules().pick(&state, seat, &mut rng, &mut scratch);
                    session.decide(seat, action).unwrap();
                }
            }
        }
    }

    /// A study that counts simulations, so that it finds the same on any machine.
    fn studied<K: Kit>(session: &Session<K::Rules>, simulations: u32) -> Analysis {
        studied_by::<K>(session, simulations, 0)
    }

    fn studied_by<K: Kit>(session: &Session<K::Rules>, simulations: u32, seed: u64) -> Analysis {
        let mut study = study(session, &K::BOTS, Budget::simulations(simulations), seed);
        let (_, of) = study.progress();
        let mut steps = 1;
        while study.step() {
            steps += 1;
            assert!(study.progress().0 <= study.progress().1);
        }
        assert!(steps <= of, "{steps} steps of {of}");
        study.found()
    }

    #[test]
    fn chances_begin_open_end_certain_and_add_up() {
        let session = finished::<CenturyRunTable>("trips=3");
        let found = studied::<CenturyRunTable>(&session, 10_000);
        assert_eq!(found.count, session.events().len());
        assert!(found.chances.len() <= READINGS + 2 + JUDGED);
        for chances in &found.chances {
            let sum: u16 = chances.shares.iter().sum();
            assert!((998..=1002).contains(&sum), "{chances:?}");
            let (low, high) = chances
                .interval(game::Seat::FIRST)
                .expect("games were played");
            assert!((low..=high).contains(&chances.shares[0]), "{chances:?}");
        }
        assert!(
            found
                .chances
                .windows(2)
                .all(|two| two[0].after < two[1].after)
        );
        let first = &found.chances[0];
        let (low, high) = first.interval(Seat::FIRST).expect("games were played");
        assert!(low + 20 < high, "{first:?}");
        assert!(
            first.shares.iter().all(|share| (200..=800).contains(share)),
            "{first:?}"
        );
        let last = found.chances.last().unwrap();
        let outcome: Vec<u16> = session
            .outcome()
            .shares()
            .as_slice()
            .iter()
            .copied()
            .map(thousandths)
            .collect();
        assert_eq!((last.after, &last.shares), (found.count, &outcome));
        let text = serde_json::to_string(&found).unwrap();
        assert_eq!(serde_json::from_str::<Analysis>(&text).unwrap(), found);
    }

    #[test]
    fn of_many_decisions_those_are_judged_after_which_chances_fell_most() {
        let session = finished::<LuminariesTable>("");
        let found = studied::<LuminariesTable>(&session, 1);
        assert!(found.decisions > JUDGED, "{}", found.decisions);
        assert_eq!(found.judged, JUDGED);
        // Only readings, since the deciders did not know what the win chances depend on.
        assert!(found.chances.len() <= READINGS + 2);
        let last = found.chances.last().unwrap();
        assert_eq!(last.after, session.events().len());
    }

    #[test]
    fn a_game_without_chance_marks_what_random_play_threw_away() {
        let session = finished::<GreatRailroadTable>("");
        let found = studied::<GreatRailroadTable>(&session, 20_000);
        assert_eq!(found, studied::<GreatRailroadTable>(&session, 20_000));
        assert!(found.judged <= JUDGED && found.judged > 0);
        assert!(
            !found.costs.is_empty(),
            "random play costs nothing? {found:?}"
        );
        for cost in &found.costs {
            assert!(cost.cost >= 20 && cost.played != cost.best, "{cost:?}");
            assert!((1..=found.count).contains(&cost.event));
            let event = session.events()[cost.event - 1];
            let Event::Act(_, action) = event;
            let played = session.rules().action(&action).to_string();
            let made = cost.weighed(&played).expect("the move made is known");
            let best = cost.better().expect("a better one is known");
            assert!(!made.is_as_good_as(best), "{cost:?}");
            assert!(cost.moves.len() <= KEPT + 1);
        }
        assert_eq!(found.accuracies.len(), 2);
        let judged: usize = found.accuracies.iter().map(|seat| seat.judged).sum();
        let costly: usize = found.accuracies.iter().map(|seat| seat.costly).sum();
        assert_eq!((judged, costly), (found.judged, found.costs.len()));
        assert!(found.is_whole());
    }

    #[test]
    fn a_move_without_a_choice_changes_no_chances() {
        let session = finished::<GreatRailroadTable>("terminal=CHI");
        let found = studied::<GreatRailroadTable>(&session, 20_000);
        let mut state = session.start().clone();
        let (mut actions, mut forced) = (Vec::new(), 0);
        for (after, &event) in session.events().iter().enumerate() {
            let Event::Act(seat, _) = event;
            offer(session.rules(), &state, seat, &mut actions);
            let known = |after| found.chances.iter().find(|one| one.after == after);
            if let (1, Some(before), Some(then)) = (actions.len(), known(after), known(after + 1)) {
                assert_eq!(before.shares, then.shares, "event {}", after + 1);
                forced += 1;
            }
            session.rules().apply(&mut state, &event);
        }
        assert!(forced > 0, "no move was forced");
    }

    /// Three players: what a search says of one of them leaves the others as they are known to stand.
    #[test]
    fn the_others_keep_their_proportion_from_one_decision_to_the_next() {
        let seats = game::SeatCount::new(3).unwrap();
        let reading = |shares: [f64; 3]| Reading {
            shares: BySeat::from_fn(seats, |seat| shares[seat.index()]),
            errors: None,
        };
        let weighed = |share| Advised {
            action: "--".into(),
            share,
            error: 0.0,
            proven: true,
            visits: 1,
        };
        let judged = |event, seat, share| Judged {
            event,
            seat,
            played: weighed(share),
            best: weighed(share),
            cost: 0.0,
        };
        let rough = || reading([0.4, 0.3, 0.3]);
        let mut readings = vec![(0, rough()), (1, rough()), (2, rough())];
        readings.push((3, reading([1.0, 0.0, 0.0])));
        refine(&mut readings, &[judged(2, 2, 0.0)], &[true, false, true]);
        for (after, reading) in &readings {
            assert_eq!(reading.shares.as_slice(), [1.0, 0.0, 0.0], "after {after}");
        }
    }

    /// Of the decisions that one study marks with at least this cost, how many another one marks too.
    fn in_common(one: &Analysis, other: &Analysis, least: u16) -> (usize, usize) {
        let grave = || one.costs.iter().filter(|cost| cost.cost >= least);
        let both = grave().filter(|cost| other.cost_of(cost.event).is_some());
        (both.count(), grave().count())
    }

    #[test]
    fn other_seeds_mark_the_same_blunders() {
        let session = finished::<GreatRailroadTable>("terminal=CHI");
        let found: Vec<Analysis> = (0..4)
            .map(|seed| studied_by::<GreatRailroadTable>(&session, 40_000, seed))
            .collect();
        let (mut all, mut grave) = ((0, 0), (0, 0));
        for one in &found {
            for other in found.iter().filter(|other| *other != one) {
                for (sum, least) in [(&mut all, 0), (&mut grave, 100)] {
                    let (both, of) = in_common(one, other, least);
                    *sum = (sum.0 + both, sum.1 + of);
                }
            }
        }
        println!("marked again: {all:?} of all marks, {grave:?} of those of 10 % and more");
        assert!(grave.1 > 0, "random play makes no blunder?");
        assert!(grave.0 * 100 >= grave.1 * 95, "{grave:?}");
        assert!(all.0 * 100 >= all.1 * 70, "{all:?}");
    }
}
