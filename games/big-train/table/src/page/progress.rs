//! What the trains of a match have come to so far.

use big_train::{BigTrain, State};
use game::{Event, Rules, Seat};

use crate::PageInput;

/// The train that was completed last, as long as the next has only begun: until the viewer has
/// decided something in it that could have been decided otherwise, or until so many squares lie
/// there for those who look on.
pub(super) fn finished(rules: &BigTrain, sight: &PageInput<'_>) -> Option<State> {
    const BEGUN: usize = 3;
    if sight.view.train().len() > 2 * BEGUN || sight.view.number() == 1 {
        return None;
    }
    let story = sight.story.as_ref()?;
    let mut last: Option<State> = None;
    let mut choices = Vec::new();
    let mut state = story.start.clone();
    for event in story.events {
        if let (Event::Act(seat, _), Some(_)) = (event, &last) {
            choices.clear();
            rules.actions(&state, *seat, &mut choices);
            if sight.viewer.is(*seat) && choices.len() > 1 {
                last = None;
            }
        }
        let was_complete = state.is_complete();
        rules.apply(&mut state, event);
        if state.is_complete() && !was_complete {
            last = Some(state.clone());
        }
    }
    let watched = !rules.seats().iter().any(|seat| sight.viewer.is(seat));
    let seen = watched && state.train().len() > BEGUN;
    last.filter(|_| !state.is_complete() && !seen)
}

/// The seats with the most cars in a train.
pub(super) fn leaders(rules: &BigTrain, state: &State) -> Vec<Seat> {
    let cars = |seat| rules.cars_of(seat, state.cars());
    let best = rules.seats().iter().map(cars).max();
    let seats = rules.seats().iter();
    seats.filter(|&seat| Some(cars(seat)) == best).collect()
}

/// The cars that each seat had in each train completed so far; nothing where the game cannot be told
/// from its start.
pub(super) fn by_train(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<Vec<u32>> {
    let Some(story) = &sight.story else {
        return Vec::new();
    };
    let mut trains = Vec::new();
    let mut state = story.start.clone();
    for event in story.events {
        let was_complete = state.is_complete();
        rules.apply(&mut state, event);
        if state.is_complete() && !was_complete {
            let cars = |seat| u32::from(rules.cars_of(seat, state.cars()));
            trains.push(rules.seats().iter().map(cars).collect());
        }
    }
    trains
}

/// How many trains of the match each seat has won alone or with others; nothing where the game
/// cannot be told from its start.
pub(super) fn trains_won(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<u32> {
    if sight.story.is_none() {
        return Vec::new();
    }
    let mut won = vec![0; usize::from(rules.seats().get())];
    for cars in by_train(rules, sight) {
        let best = cars.iter().max();
        for (won, _) in won
            .iter_mut()
            .zip(&cars)
            .filter(|(_, cars)| Some(*cars) == best)
        {
            *won += 1;
        }
    }
    won
}
