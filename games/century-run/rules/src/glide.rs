//! The common turn, worked out beforehand: a train runs clear or stays, and the next one spins.
//!
//! Most spins meet nobody and end in nothing that needs a second look. For these the whole change is
//! kept in a table, made from the same track that decides all other turns, and is carried out almost
//! without branching. What is special goes the long way.

use crate::action::Spin;
use crate::apply::enter_halt;
use crate::board::track::{Halt, Leap, NUMBERS, Track};
use crate::board::{Board, MAX_PLACES, Place};
use crate::rules::CenturyRun;
use crate::state::{Node, Noted, State};

/// What a number changes for a train that nobody hinders.
#[derive(Clone, Copy, Debug)]
struct Glide {
    to: Place,
    halt: Halt,
    /// 1 if the turn is lost.
    lost: u8,
    /// 1 if the train moves on within a city.
    second: u8,
}

/// Nothing but a lost turn.
const fn stay(place: Place) -> Glide {
    Glide {
        to: place,
        halt: Halt::NONE,
        lost: 1,
        second: 0,
    }
}

/// The yard's row in the table, after those of all places.
const YARD: usize = MAX_PLACES;

/// The table of a board; what is not in it goes the long way.
#[derive(Clone, Debug)]
pub(crate) struct Glides([[Option<Glide>; NUMBERS]; YARD + 1]);

impl Glides {
    pub(crate) fn new(board: &Board, track: &Track) -> Self {
        let mut glides = Self([[None; NUMBERS]; YARD + 1]);
        for number in 1..NUMBERS as u8 {
            for place in board.places() {
                glides.0[place.index()][usize::from(number)] = glide(track, place, number);
            }
            // CR-10: a number that starts no train leaves it in the yard.
            let stays = track.start(number).is_none();
            glides.0[YARD][usize::from(number)] = stays.then_some(stay(Place::YARD));
        }
        glides
    }

    #[inline]
    fn find(&self, place: Place, number: u8) -> Option<Glide> {
        self.0[place.index().min(YARD)][number as usize % NUMBERS]
    }
}

fn glide(track: &Track, place: Place, number: u8) -> Option<Glide> {
    match track.leap(place, number) {
        // An arrival may end trip and game.
        Leap::To(to) if to == track.terminus() => None,
        Leap::To(to) => Some(Glide {
            to,
            halt: track.halt(to),
            lost: 0,
            second: u8::from(number == 1 && track.is_first(place)),
        }),
        Leap::PastCity | Leap::Inside(_) => Some(stay(place)),
        // Failures are counted, and trains may be held by them.
        Leap::Beyond(_) => None,
    }
}

impl CenturyRun {
    /// Carries out the mover's turn if it is a common one, and says whether it was.
    #[inline]
    pub(crate) fn glides(&self, state: &mut State, spin: Spin) -> bool {
        let seat = state.mover;
        let from = state.train(seat).at;
        let Some(glide) = self.glides.find(from, spin.number()) else {
            return false;
        };
        if self.in_the_way(&state.trains, from, glide.to).is_some() {
            return false;
        }
        let train = state.train_mut(seat);
        train.at = glide.to;
        enter_halt(train, glide.halt);
        let tally = state.tally_mut(seat);
        tally.turns = tally.turns.saturating_add(1);
        tally.lost = tally.lost.saturating_add(glide.lost.into());
        tally.seconds = tally.seconds.saturating_add(glide.second.into());
        state.started = Noted::None;
        state.node = Node::Turn;
        state.mover = self.seats.after(seat);
        self.settle(state, &mut ());
        true
    }
}

#[cfg(test)]
mod tests {
    use game::{Event, Hints, Next, Prng, Rules, Setup, Value};

    use super::*;

    /// Plays games both ways, side by side.
    #[test]
    fn the_short_way_leads_where_the_long_way_does() {
        let mut glided = 0;
        for seed in 0..120 {
            let seats = 2 + seed % 3;
            let mut setup = Setup::plain(&CenturyRun::META, seats as u8).unwrap();
            let board = ["reconstruction-1", "reconstruction-1", "M1", "M2"][seed as usize % 4];
            setup.options.set("board", Value::Text(board.into()));
            setup.options.set("trips", Value::Number(2));
            let rules = CenturyRun::new(&setup).unwrap();
            let mut rng = Prng::new(seed);
            let (mut short, mut long) = (rules.start(), rules.start());
            loop {
                let event = match rules.next(&short) {
                    Next::Chance => Event::Chance(rules.draw(&short, &mut rng, &mut Vec::new())),
                    Next::Act(seat) => {
                        let action = rules.pick(&short, seat, &mut rng, &mut Vec::new());
                        Event::Act(seat, action)
                    }
                    Next::Over => break,
                };
                if let Event::Chance(spin) = event {
                    glided += u32::from(rules.glides(&mut short.clone(), spin));
                }
                rules.apply(&mut short, &event);
                rules.advance(&mut long, &event, &mut ());
                assert_eq!(short, long);
                assert_eq!(short.tallies, long.tallies);
                assert_eq!((short.started, short.spun), (long.started, long.spun));
            }
        }
        assert!(glided > 10_000, "only {glided} short ways were tried");
    }
}
