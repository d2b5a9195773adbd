//! Bots by name, and what they are asked.

use bots::lab::{Plan, PlanError};
use bots::{Bot, Lineup, Sight, decide};
use game::{Event, Notation, Prng, Rules, Seat, Setup};

use crate::pips::{Action, Face, Pips, View};

fn rules(seats: u8) -> Pips {
    Pips::new(&Setup::plain(&Pips::META, seats).unwrap()).unwrap()
}

#[test]
fn the_roster_names_random_and_the_rules_of_thumb() {
    let names = Lineup::GENERAL.roster::<Pips>();
    let names: Vec<&str> = names.iter().map(|bot| bot.name).collect();
    assert_eq!(
        names,
        [
            "random", "greedy", "cheat", "search", "advice", "easy", "medium", "hard", "master"
        ]
    );
    for name in names {
        assert_eq!(Lineup::GENERAL.named::<Pips>(name).unwrap().name(), name);
    }
}

#[test]
fn an_unknown_bot_is_told_what_there_is() {
    let error = Lineup::GENERAL.named::<Pips>("grandmaster").err().unwrap();
    assert_eq!(
        error.to_string(),
        "pips has no bot \"grandmaster\"; it has random, greedy, cheat, search, advice, \
         easy, medium, hard, master"
    );
}

#[test]
fn a_search_may_be_told_how_much_to_simulate() {
    assert_eq!(
        Lineup::GENERAL.named::<Pips>("search:50").unwrap().name(),
        "search:50"
    );
    for name in ["search:", "search:0", "search:many", "search50", "research"] {
        assert!(Lineup::GENERAL.named::<Pips>(name).is_err(), "{name}");
    }
    assert_eq!(
        Lineup::GENERAL.named::<Pips>("advice:50").unwrap().name(),
        "advice:50"
    );
    for name in ["advice:", "advice:0", "advice50", "advices"] {
        assert!(Lineup::GENERAL.named::<Pips>(name).is_err(), "{name}");
    }
}

#[test]
fn a_plan_needs_a_bot_for_each_seat_or_one_for_all() {
    let plan = |bots: &[&str]| {
        Plan::new(rules(3), Lineup::GENERAL, bots, 1, 1).map(|plan| plan.bots().as_slice().to_vec())
    };
    assert_eq!(plan(&["greedy"]).unwrap(), ["greedy"; 3]);
    assert_eq!(
        plan(&["greedy", "random", "random"]).unwrap(),
        ["greedy", "random", "random"]
    );
    assert_eq!(
        plan(&["greedy", "random"]).unwrap_err().to_string(),
        "2 bots for 3 seats; name 3, or one for all"
    );
    assert!(matches!(plan(&[]), Err(PlanError::Count { bots: 0, .. })));
    assert!(matches!(plan(&["x"]), Err(PlanError::UnknownBot(_))));
}

/// Notes what it was offered, and takes the last of it.
struct Nosy(Vec<Vec<Action>>);

impl Bot<Pips> for Nosy {
    fn name(&self) -> &str {
        "nosy"
    }

    fn choose(
        &mut self,
        rules: &Pips,
        view: &View,
        seat: Seat,
        actions: &[Action],
        _: &mut Prng,
    ) -> Action {
        let mut text = String::new();
        rules.write_view(view, &mut text).unwrap();
        assert!(
            !text.ends_with("covered"),
            "seat {seat} sees the die: {text}"
        );
        self.0.push(actions.to_vec());
        *actions.last().unwrap()
    }
}

#[test]
fn a_bot_sees_its_own_view_and_sound_actions_and_is_not_asked_without_a_choice() {
    let mut options = game::Options::default();
    options.parse_into(&Pips::META, "burning").unwrap();
    let rules = Pips::new(&Setup::new(&Pips::META, 2, options).unwrap()).unwrap();
    let mut state = rules.start();
    rules.apply(&mut state, &Event::Chance(Face(6)));
    let (mut bot, mut rng, mut scratch) = (Nosy(Vec::new()), Prng::new(1), Vec::new());
    let action = decide(
        &mut bot,
        &rules,
        &state,
        Seat::FIRST,
        &mut rng,
        &mut scratch,
    );
    assert_eq!(action, Action::Leave);
    state.scores[Seat::FIRST] = 9;
    let action = decide(
        &mut bot,
        &rules,
        &state,
        Seat::FIRST,
        &mut rng,
        &mut scratch,
    );
    assert_eq!(action, Action::Leave, "6 is beyond the target");
    assert_eq!(bot.0, [[Action::Take, Action::Leave]]);
    assert_eq!(bot.sight(), Sight::View);
}

#[test]
#[should_panic(
    expected = "the bot cheat chose burn for seat 1: nothing burns at this table (PI-5)"
)]
fn an_illegal_choice_is_not_overlooked() {
    let rules = rules(2);
    let mut state = rules.start();
    rules.apply(&mut state, &Event::Chance(Face(2)));
    let mut bot = Lineup::GENERAL.named::<Pips>("cheat").unwrap();
    decide(
        bot.as_mut(),
        &rules,
        &state,
        Seat::FIRST,
        &mut Prng::new(1),
        &mut Vec::new(),
    );
}
