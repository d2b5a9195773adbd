//! What the trains of a match have come to so far.

use std::cmp::Reverse;

use big_train::{BigTrain, Deed, State};
use game::{Arrange, Event, EventOf, Next, Rules, Seat};

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
    // The last square laid before the first one of this train completed the one before.
    let begun = |event: &EventOf<BigTrain>| laid(event) == Some(true);
    let first = match sight.view.train().is_empty() {
        true => None,
        false => story.events.iter().rposition(begun),
    };
    let before = &story.events[..first.unwrap_or(story.events.len())];
    let completed = before.iter().rposition(|event| laid(event).is_some())?;
    let mut last: Option<State> = None;
    let mut decided = false;
    let mut choices = Vec::new();
    story.retell(rules, completed, |index, state, event| {
        if index == completed {
            let mut after = state.clone();
            rules.apply(&mut after, event);
            last = Some(after).filter(State::is_complete);
        } else if let Event::Act(seat, _) = event
            && sight.viewer.is(*seat)
        {
            choices.clear();
            rules.actions(state, *seat, &mut choices);
            decided |= choices.len() > 1;
        }
    });
    let watched = !rules.seats().iter().any(|seat| sight.viewer.is(seat));
    let seen = watched && sight.view.train().len() > BEGUN;
    let over = sight.view.next() == Next::Over;
    last.filter(|_| !decided && !over && !seen)
}

/// Whether an event laid a square, and if it did, whether that was the first of a train.
fn laid(event: &EventOf<BigTrain>) -> Option<bool> {
    match event {
        Event::Act(_, action) => match action.deed {
            Deed::First => Some(true),
            Deed::Lay { .. } => Some(false),
            Deed::Decline => None,
        },
        Event::Chance(_) => None,
    }
}

/// What decided a game: the train of a match in which the winner gained most on the viewer, or on the
/// next best if the viewer won or looks on; of a single train, who had to close it.
pub(super) fn decided(rules: &BigTrain, sight: &PageInput<'_>) -> Option<String> {
    if !rules.is_match() {
        return closed(rules, sight);
    }
    let score = |seat: Seat| rules.score(sight.view, seat);
    let mut seats: Vec<Seat> = rules.seats().iter().collect();
    seats.arrange_by_key(|&seat| Reverse(score(seat)));
    let [winner, second, ..] = seats[..] else {
        return None;
    };
    if score(winner) == score(second) {
        return None;
    }
    let own = seats.iter().find(|&&seat| sight.viewer.is(seat));
    let rival = own.filter(|&&own| own != winner).map_or(second, |&own| own);
    let gained = |cars: &[u32]| i64::from(cars[winner.index()]) - i64::from(cars[rival.index()]);
    let trains = by_train(rules, sight);
    let (cars, number) = trains
        .iter()
        .zip(1..)
        .max_by_key(|(cars, _)| gained(cars))?;
    let called = |seat: Seat| match sight.viewer.is(seat) {
        true => "you",
        false => sight.name(seat),
    };
    Some(format!(
        "Train {number} made the difference: {} {}, {} {}.",
        called(winner),
        cars[winner.index()],
        called(rival),
        cars[rival.index()]
    ))
}

/// Who laid the square that closed the train, and how long the train was.
fn closed(rules: &BigTrain, sight: &PageInput<'_>) -> Option<String> {
    let story = sight.story.as_ref()?;
    let mut laid = story
        .events
        .iter()
        .rev()
        .filter(|event| laid(event).is_some());
    let Event::Act(seat, action) = laid.next()? else {
        return None;
    };
    let who = match sight.viewer.is(*seat) {
        true => "You",
        false => sight.name(*seat),
    };
    Some(format!(
        "{who} had to lay {}, which closed the train after {} squares.",
        rules.headed(action.square),
        sight.view.train().len()
    ))
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
