//! What the trains of a match have come to so far.

use big_train::BigTrain;
use game::Rules;

use crate::PageInput;

/// How many trains of the match each seat has won alone or with others; nothing where the game
/// cannot be told from its start.
pub(super) fn trains_won(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<u32> {
    let Some(story) = &sight.story else {
        return Vec::new();
    };
    let mut won = vec![0; usize::from(rules.seats().get())];
    let mut state = story.start.clone();
    for event in story.events {
        let was_complete = state.is_complete();
        rules.apply(&mut state, event);
        if was_complete || !state.is_complete() {
            continue;
        }
        let cars = |seat| rules.cars_of(seat, state.cars());
        let best = rules.seats().iter().map(cars).max();
        for seat in rules
            .seats()
            .iter()
            .filter(|&seat| Some(cars(seat)) == best)
        {
            won[seat.index()] += 1;
        }
    }
    won
}
