//! The common turn, computed in advance: a train runs clear or stays, and the next one spins.
//!
//! Most spins meet no train and need nothing further. For these the whole change is
//! kept in a table, made from the same track that decides all other turns, and is carried out almost
//! without branching. What is special goes the long way.

use crate::board::track::{Halt, Leap, NUMBERS, Stop, Track, nearest_stop};
use crate::board::{Board, MAX_PLACES, Place};
use crate::setup::RedCount;

/// What a number changes for a train that is not blocked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glide {
    pub(crate) to: Place,
    pub(crate) halt: Halt,
    /// 1 if the turn is lost.
    pub(crate) lost: u8,
    /// 1 if the train moves on within a city.
    pub(crate) second: u8,
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
    /// Works the table out.
    pub(crate) fn new(board: &Board, track: &Track, red_count: RedCount) -> Self {
        let mut glides = Self([[None; NUMBERS]; YARD + 1]);
        for number in 1..NUMBERS as u8 {
            for place in board.places() {
                // RU-7, RU-24: where moves before a red space change the count, none is common.
                let red = matches!(nearest_stop(board, place), Stop::Red(_));
                if red && red_count != RedCount::Overshoots {
                    continue;
                }
                glides.0[place.index()][usize::from(number)] = glide(track, place, number);
            }
            // CR-10: a number that starts no train leaves it in the yard.
            let stays = track.start(number).is_none();
            glides.0[YARD][usize::from(number)] = stays.then_some(stay(Place::YARD));
        }
        glides
    }

    /// The common turn of a train at `place`, if the number brings one about.
    #[inline]
    pub(crate) fn find(&self, place: Place, number: u8) -> Option<Glide> {
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
