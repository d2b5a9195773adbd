//! Tables and games for the other tests.

use big_train::{Action, BigTrain, State};
use game::{
    Event, EventOf, Hidden, Hints, Next, Notation, Options, Prng, Rules, Seat, Setup, Viewer,
};

/// A table of this many seats with options as a command names them, such as `memory` or `trains=3`.
pub(crate) fn setup(seats: u8, names: &[&str]) -> Setup {
    let mut options = Options::default();
    for name in names {
        options
            .parse_into(&BigTrain::META, name)
            .unwrap_or_else(|faults| panic!("{faults}"));
    }
    Setup::new(&BigTrain::META, seats, options).expect("the seats are known")
}

/// The rules of such a table.
pub(crate) fn rules(seats: u8, variants: &[&str]) -> BigTrain {
    BigTrain::new(&setup(seats, variants)).expect("the usual colors fit")
}

/// The position of a line at a plain table.
pub(crate) fn load(line: &str) -> (BigTrain, State) {
    BigTrain::load(None, &Options::default(), line).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A bare train as a whole line, Red to draw.
pub(crate) fn bare(train: &str) -> String {
    format!("bt1; RB; R; {train}; x -; d -")
}

/// How a seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Random,
    Greedy,
}

/// One event by these players, or none if the game is over.
pub(crate) fn event(
    rules: &BigTrain,
    state: &State,
    players: &[Player],
    rng: &mut Prng,
) -> Option<EventOf<BigTrain>> {
    match rules.next(state) {
        Next::Over => None,
        Next::Chance => Some(Event::Chance(rules.draw(state, rng, &mut Vec::new()))),
        Next::Act(seat) => {
            let action = decision(rules, state, seat, players[seat.index()], rng);
            Some(Event::Act(seat, action))
        }
    }
}

fn decision(rules: &BigTrain, state: &State, seat: Seat, player: Player, rng: &mut Prng) -> Action {
    match player {
        Player::Random => rules.pick(state, seat, rng, &mut Vec::new()),
        Player::Greedy => {
            let greedy = BigTrain::heuristics()
                .iter()
                .find(|heuristic| heuristic.name == "greedy")
                .expect("the game has the player greedy");
            let mut actions = Vec::new();
            rules.actions(state, seat, &mut actions);
            let view = rules.view(state, Viewer::Seat(seat));
            (greedy.choose)(rules, &view, seat, &actions, rng)
        }
    }
}

/// Plays on to the end; every state on the way is shown with the event that comes next.
pub(crate) fn play(
    rules: &BigTrain,
    start: &State,
    players: &[Player],
    rng: &mut Prng,
    mut show: impl FnMut(&State, &EventOf<BigTrain>, &State),
) -> State {
    let mut state = start.clone();
    while let Some(event) = event(rules, &state, players, rng) {
        let before = state.clone();
        rules.apply(&mut state, &event);
        show(&before, &event, &state);
    }
    state
}
