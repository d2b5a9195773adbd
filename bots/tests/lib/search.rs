//! The search itself: what it may see, what it may use, when it stops.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use bots::search::{Budget, Certainty, Search, Settings};
use bots::{Level, decide};
use century_run_table::CenturyRunTable;
use game::{Event, Game, Hidden, Next, Notation, Options, Prng, Rules, Seat, Setup, Viewer};
use great_railroad::GreatRailroad;
use great_railroad_table::GreatRailroadTable;
use kit::Kit;

use crate::pips::{Face, Pips};

fn pips() -> (Pips, crate::pips::State) {
    let rules = Pips::new(&Setup::plain(&Pips::META, 2).unwrap()).unwrap();
    let mut state = rules.start();
    rules.apply(&mut state, &Event::Chance(Face(6)));
    (rules, state)
}

fn answer<G: Game>(
    search: &mut Search<G>,
    rules: &G,
    state: &G::State,
) -> bots::search::Answer<G::Action> {
    let seat = rules.next(state).seat().unwrap();
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    actions.retain(|action| rules.is_sound(action));
    let view = rules.view(state, Viewer::Seat(seat));
    search.answer(rules, &view, seat, &actions, &mut Prng::new(3))
}

#[test]
fn threads_change_no_answer() {
    let (rules, state) = pips();
    let settings = Settings {
        trees: 4,
        ..Settings::default()
    };
    let on = |threads| {
        let mut search = Search::new(settings, Budget::simulations(400));
        search.set_threads(NonZeroUsize::new(threads).unwrap());
        answer(&mut search, &rules, &state)
    };
    let one = on(1);
    assert_eq!(one.simulations, 400);
    assert_eq!(one, on(2));
    assert_eq!(one, on(4));
    let total: f64 = one.options.iter().map(|option| option.visits as f64).sum();
    assert!(total > 300.0, "{one:?}");
}

#[test]
fn a_win_at_hand_is_proven_and_ends_the_search() {
    let line = "gr1 SFO A | A 1@SLC>SFO | B 2@OMA/W";
    let (rules, state) = GreatRailroad::load(None, &Options::default(), line).unwrap();
    let settings = Settings {
        foresight: Some(8.0),
        plies: 0,
        ..Settings::default()
    };
    let mut search = Search::new(settings, Budget::simulations(10_000));
    let answer = answer(&mut search, &rules, &state);
    let best = answer.options[0];
    assert_eq!(rules.action(&best.action).to_string(), "1=SFO");
    assert_eq!((best.certainty, best.share), (Certainty::Proven, 1.0));
    assert!(answer.simulations < 1_000, "{}", answer.simulations);
}

#[test]
fn a_search_stops_on_time_and_when_it_is_told_to() {
    let rules = GreatRailroad::new(&Setup::plain(&GreatRailroad::META, 2).unwrap()).unwrap();
    let state = rules.start();
    let mut timed = Search::new(Settings::default(), Budget::time(Duration::from_millis(20)));
    assert!(answer(&mut timed, &rules, &state).simulations > 0);
    // A machine that is busy elsewhere may let all the time pass: something is tried all the same.
    let mut late = Search::new(Settings::default(), Budget::time(Duration::ZERO));
    let tried = answer(&mut late, &rules, &state);
    assert!(tried.simulations >= 96, "{}", tried.simulations);

    let mut endless = Search::new(
        Settings::default(),
        Budget::time(Duration::from_secs(3_600)),
    );
    let cancel = endless.cancel();
    thread::scope(|scope| {
        let thinking = scope.spawn(|| answer(&mut endless, &rules, &state));
        thread::sleep(Duration::from_millis(20));
        cancel.cancel();
        assert!(!thinking.join().unwrap().options.is_empty());
    });
}

#[test]
fn a_tree_that_is_kept_changes_no_law() {
    let rules = GreatRailroad::new(&Setup::plain(&GreatRailroad::META, 3).unwrap()).unwrap();
    let mut bots: Vec<_> = (0..3)
        .filter_map(|_| GreatRailroadTable::BOTS.bot::<GreatRailroad>(Level::Easy))
        .collect();
    let (mut state, mut rng, mut scratch) = (rules.start(), Prng::new(9), Vec::new());
    for _ in 0..60 {
        let Next::Act(seat) = rules.next(&state) else {
            break;
        };
        // Panics at an action that is not legal.
        let bot = bots[seat.index()].as_mut();
        let action = decide(bot, &rules, &state, seat, &mut rng, &mut scratch);
        rules.apply(&mut state, &Event::Act(seat, action));
    }
}

#[test]
fn a_search_for_a_hidden_die_never_needs_to_see_it() {
    // The public does not see the die; a search from its view imagines one each time.
    let (rules, state) = pips();
    let view = rules.view(&state, Viewer::Public);
    let mut actions = Vec::new();
    rules.actions(&state, Seat::FIRST, &mut actions);
    let mut search = Search::new(Settings::default(), Budget::simulations(200));
    let answer = search.answer(&rules, &view, Seat::FIRST, &actions, &mut Prng::new(1));
    assert_eq!(answer.simulations, 200);
    assert!(answer.options.len() >= 2, "{answer:?}");
}

#[test]
fn all_levels_of_century_run_are_the_same_player_and_say_so() {
    for (_, recipe) in CenturyRunTable::BOTS.levels() {
        assert_eq!(*recipe, CenturyRunTable::BOTS.hard);
        assert!(recipe.about().contains("choice hardly matters"));
    }
}
