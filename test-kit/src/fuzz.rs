//! Broken texts: reading them may fail but must not panic.
//!
//! [`action`], [`position`] and [`scenario`](fn@scenario) are the targets, for an ordinary test with
//! [`run`] as well as for a fuzzer that brings its own texts.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use game::{BoardText, Event, Game, Options, Prng, Setup, Viewer};

use crate::course;

pub(crate) mod mutate;

/// Events of the random game whose states the texts are tried in.
const COURSE: usize = 400;
/// How many of these states are kept.
const KEPT: usize = 16;
/// Events played on from a position that was accepted.
const AHEAD: usize = 12;

/// Reads the text as an action and as a chance. What can be read must survive being written, and
/// if `check` passes it, it must be possible to apply it.
///
/// # Panics
/// If one of these does not hold.
pub fn action<G: Game>(text: &str) {
    let desk = Desk::<G>::of_this_thread();
    let rules = &desk.rules;
    if let Ok(action) = rules.read_action(text) {
        let written = rules.action(&action).to_string();
        assert_eq!(
            rules.read_action(&written),
            Ok(action),
            "the action {text:?} is written {written:?}"
        );
        for (state, seat) in desk
            .states
            .iter()
            .flat_map(|state| rules.setup().seats.iter().map(move |seat| (state, seat)))
        {
            match rules.check(state, seat, &action) {
                Ok(()) => apply(rules, state, &Event::Act(seat, action)),
                Err(why) => drop(rules.why(&why).to_string()),
            }
        }
    }
    if let Ok(chance) = rules.read_chance(text) {
        let written = rules.chance(&chance).to_string();
        assert_eq!(
            rules.read_chance(&written),
            Ok(chance),
            "the chance {text:?} is written {written:?}"
        );
        for state in &desk.states {
            match rules.check_chance(state, &chance) {
                Ok(()) => apply(rules, state, &Event::Chance(chance)),
                Err(why) => drop(rules.why(&why).to_string()),
            }
        }
    }
}

fn apply<G: Game>(rules: &G, state: &G::State, event: &game::EventOf<G>) {
    let mut after = state.clone();
    rules.apply(&mut after, event);
    drop(rules.position(&after).to_string());
}

/// Reads the text as a position. A line that is accepted must be printed as a line that means the
/// same, and it must be possible to look at the position and to play on.
///
/// # Panics
/// If one of these does not hold.
pub fn position<G: Game>(text: &str) {
    let Ok((rules, mut state)) = G::load(None, &Options::default(), text) else {
        return;
    };
    let line = rules.position(&state).to_string();
    match G::load(None, &Options::default(), &line) {
        Ok((rules, state)) => assert_eq!(
            rules.position(&state).to_string(),
            line,
            "the line {text:?} is printed in a way that is printed in yet another"
        ),
        Err(faults) => panic!("the line {text:?} is printed {line:?}, which is refused: {faults}"),
    }
    let mut rng = Prng::new(text.len() as u64);
    let mut view_text = String::new();
    for _ in 0..AHEAD {
        for viewer in Viewer::all(rules.setup().seats) {
            let view = rules.view(&state, viewer);
            view_text.clear();
            rules
                .write_view(&view, &mut view_text)
                .expect("a text takes whatever is written");
        }
        let _ = rules.outcome(&state);
        let Some(event) = course::random_event(&rules, &state, &mut rng) else {
            break;
        };
        rules.apply(&mut state, &event);
    }
}

/// Reads the text as the file of a board. One that is accepted must be played on without harm at every
/// number of seats it is for, and its positions must be read back. Returns whether it was accepted.
///
/// # Panics
/// If one of these does not hold.
pub fn board<G: Game>(text: &str) -> bool {
    let mut options = Options::default();
    let Ok(board) = BoardText::new(text) else {
        return false;
    };
    options.set_board(Some(board));
    let (fewest, most) = G::META.seats;
    let mut accepted = false;
    for seats in fewest..=most {
        let Ok(setup) = Setup::new(&G::META, seats, options.clone()) else {
            continue;
        };
        match G::new(&setup) {
            Ok(rules) => {
                accepted = true;
                on_board(&rules, text.len() as u64);
            }
            Err(faults) => drop(faults.to_string()),
        }
    }
    accepted
}

/// Plays some events at random.
fn on_board<G: Game>(rules: &G, seed: u64) {
    let mut rng = Prng::new(seed);
    let (mut state, mut text) = (rules.start(), String::new());
    for number in 0..AHEAD * 8 {
        let _ = rules.outcome(&state);
        for viewer in Viewer::all(rules.setup().seats) {
            text.clear();
            let view = rules.view(&state, viewer);
            rules
                .write_view(&view, &mut text)
                .expect("a text takes whatever is written");
        }
        if number % AHEAD == 0 {
            let line = rules.position(&state).to_string();
            let setup = rules.setup();
            if let Err(faults) = G::load(Some(setup.seats), &setup.options, &line) {
                panic!("the position {line:?} of a board of its own is refused: {faults}");
            }
        }
        let Some(event) = course::random_event(rules, &state, &mut rng) else {
            break;
        };
        rules.apply(&mut state, &event);
    }
}

/// Reads the text as a scenario and plays it. It need not hold.
pub fn scenario<G: Game>(text: &str) {
    let _ = crate::scenario::run::<G>(text);
}

/// Changes texts of the corpus at random and hands them to `target` for some seconds, after every
/// text of the corpus as it is. The sequence of texts is always the same. Returns their number.
///
/// # Panics
/// If the target does; the text that made it is printed.
pub fn run(seed_corpus: &[String], seconds: f64, target: fn(&str)) -> u64 {
    let mut rng = Prng::new(1);
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    let mut tried = 0;
    for text in seed_corpus {
        attempt(text, target);
        tried += 1;
    }
    while Instant::now() < until {
        attempt(&mutate::text(seed_corpus, &mut rng), target);
        tried += 1;
    }
    tried
}

/// Hands so many changed texts of the corpus to `target`, after every text of the corpus as it is. The
/// sequence of texts is that of the seed.
///
/// # Panics
/// If the target does; the text that made it is printed.
pub fn run_many(seed_corpus: &[String], seed: u64, inputs: u64, target: fn(&str)) {
    let mut rng = Prng::new(seed);
    for text in seed_corpus {
        attempt(text, target);
    }
    for _ in 0..inputs {
        attempt(&mutate::text(seed_corpus, &mut rng), target);
    }
}

fn attempt(text: &str, target: fn(&str)) {
    /// Prints the text if it is dropped by a panic.
    struct Witness<'a>(&'a str);
    impl Drop for Witness<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("the text that did it: {:?}", self.0);
            }
        }
    }
    let witness = Witness(text);
    target(witness.0);
}

/// Rules and some states of one random game, made once for each game and thread.
struct Desk<G: Game> {
    rules: G,
    states: Vec<G::State>,
}

thread_local! {
    static DESKS: RefCell<HashMap<TypeId, Rc<dyn Any>>> = RefCell::default();
}

impl<G: Game> Desk<G> {
    fn of_this_thread() -> Rc<Self> {
        let desk = DESKS.with_borrow_mut(|desks| {
            let desk = desks.entry(TypeId::of::<G>());
            Rc::clone(desk.or_insert_with(|| Rc::new(Self::new())))
        });
        desk.downcast().expect("each game has its own entry")
    }

    fn new() -> Self {
        let rules = Setup::plain(&G::META, G::META.usual_seats)
            .and_then(|setup| G::new(&setup))
            .expect("a game can be played as usual");
        let mut rng = Prng::new(1);
        let mut state = rules.start();
        let mut states = vec![state.clone()];
        for _ in 0..COURSE {
            let Some(event) = course::random_event(&rules, &state, &mut rng) else {
                break;
            };
            rules.apply(&mut state, &event);
            states.push(state.clone());
        }
        let stride = states.len().div_ceil(KEPT);
        let last = states.pop();
        let states = states.into_iter().step_by(stride).chain(last).collect();
        Self { rules, states }
    }
}
