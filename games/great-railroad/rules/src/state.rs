//! All that changes in a game: where the trains are, whose play it is, and what has stood before.

use game::{Seat, SeatSet};

use crate::board::{Circle, Lane};
use crate::history::History;
use crate::tables::{PlaceFacts, Spot, Tables};
use crate::train::{Code, Place, TRAIN_ROOM, Train};

/// A game in progress.
///
/// The places of the trains are the position. What is taken and the key follow from them and are
/// kept so that no move has to look for them.
#[derive(PartialEq, Eq, Debug)]
pub struct State {
    places: [Code; TRAIN_ROOM],
    taken: [u64; Spot::WORDS],
    depot: u8,
    phase: Phase,
    lost: u8,
    /// Plays since a train came home, counted only where they are limited.
    quiet: u16,
    /// Trains that rivals sent back to the depot, kept only where that matters.
    sent: u16,
    key: u64,
    history: History,
}

/// Whose play it is, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// This seat's play.
    Play(Seat),
    /// This seat has all its trains home (GR-50).
    Won(Seat),
    /// All conductors lost their play in turn (GR-53).
    Drawn,
    /// No train came home for as long as the table agreed on, and these seats were ahead (GR-54).
    Judged(SeatSet),
}

impl Default for State {
    fn default() -> Self {
        Self {
            places: [Code::YARD; TRAIN_ROOM],
            taken: [0; Spot::WORDS],
            depot: 0,
            phase: Phase::Drawn,
            lost: 0,
            quiet: 0,
            sent: 0,
            key: 0,
            history: History::new(),
        }
    }
}

impl State {
    /// A state with all trains in the yard and nothing behind it.
    pub(crate) fn new(tables: &Tables, fleet: impl Iterator<Item = Train>, phase: Phase) -> Self {
        let mut state = Self::default();
        for train in fleet {
            state.key = state.key.wrapping_add(tables.key(train, Code::YARD));
        }
        state.phase = phase;
        if let Phase::Play(seat) = phase {
            state.key = state.key.wrapping_add(tables.turn_key(seat));
        }
        state
    }

    /// Where a train is.
    #[inline]
    pub fn place(&self, train: Train) -> Place {
        self.code(train).into()
    }

    #[inline]
    pub(crate) fn code(&self, train: Train) -> Code {
        self.places[train.index()]
    }

    #[inline]
    pub(crate) fn facts<'a>(&self, tables: &'a Tables, train: Train) -> &'a PlaceFacts {
        tables.place(self.code(train))
    }

    /// Whose play it is, or how the game ended.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many plays in a row have been lost.
    pub fn lost_plays(&self) -> u8 {
        self.lost
    }

    /// Plays since a train came home, counted only where they are limited (GR-54).
    pub fn plays_without_arrival(&self) -> u16 {
        self.quiet
    }

    pub(crate) fn set_plays_without_arrival(&mut self, plays: u16) {
        self.quiet = plays;
    }

    #[inline]
    pub(crate) fn taken(&self, spot: Spot) -> bool {
        self.taken[spot.word()] & spot.bit() != 0
    }

    /// Whether a train stands in this city, or the depot is full.
    #[inline]
    pub(crate) fn circle_taken(&self, circle: Circle) -> bool {
        self.taken(Spot::circle(circle))
    }

    /// The train on the track space of this lane, if one runs that way.
    #[inline]
    pub(crate) fn runner(&self, lane: Lane) -> Option<Train> {
        if !self.taken(Spot::lane(lane)) {
            return None;
        }
        let code = Code::from(Place::Running(lane));
        let index = self.places.iter().position(|&other| other == code)?;
        Train::new(index as u8)
    }

    /// The key of the position: equal for positions that GR-52 calls the same.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        self.key
    }

    /// A key that tells the trains of one owner apart, too: plays name them by number.
    #[inline]
    pub(crate) fn numbered_key(&self) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut key = self.key ^ u64::from(self.sent) ^ u64::from(self.quiet) << 16;
        for four in self.places.chunks_exact(4) {
            let word = four
                .iter()
                .fold(0, |word, code| word << 16 | code.index() as u64);
            key = (key ^ word).wrapping_mul(ODD);
            key ^= key >> 29;
        }
        key
    }

    /// What a key of this position becomes when a train goes somewhere.
    #[inline]
    pub(crate) fn shifted(
        &self,
        key: u64,
        tables: &Tables,
        train: Train,
        to: Code,
        sent: bool,
    ) -> u64 {
        let (now, then) = (tables.key(train, self.code(train)), tables.key(train, to));
        let mut key = key.wrapping_add(then).wrapping_sub(now);
        if self.is_sent(train) {
            key = key.wrapping_sub(marked(now));
        }
        if sent {
            key = key.wrapping_add(marked(then));
        }
        key
    }

    /// Whether a rival sent the train back to the depot, where it stands or is headed.
    #[inline]
    pub fn is_sent(&self, train: Train) -> bool {
        self.sent >> train.index() & 1 == 1
    }

    /// Puts a train somewhere, sent back to the depot by a rival or not.
    #[inline]
    pub(crate) fn put(&mut self, tables: &Tables, train: Train, to: Code, sent: bool) {
        self.key = self.shifted(self.key, tables, train, to, sent);
        self.sent = self.sent & !(1 << train.index()) | u16::from(sent) << train.index();
        self.shift(tables, train, to);
    }

    /// Puts a train somewhere for a look, which must be followed by putting it back: neither the key nor a
    /// mark is changed.
    #[inline]
    pub(crate) fn shift(&mut self, tables: &Tables, train: Train, to: Code) {
        let (left, reached) = (self.facts(tables, train), tables.place(to));
        self.places[train.index()] = to;
        self.taken[left.takes.word()] &= !left.takes.bit();
        self.taken[reached.takes.word()] |= reached.takes.bit();
        if left.in_depot != reached.in_depot {
            self.depot = self.depot + reached.in_depot - left.in_depot;
            let depot = Spot::circle(tables.depot());
            self.taken[depot.word()] &= !depot.bit();
            self.taken[depot.word()] |= depot.bit() * u64::from(self.depot == tables.depot_room());
        }
    }

    /// Everything that is taken, to be restored after a look.
    pub(crate) fn all_taken(&self) -> [u64; Spot::WORDS] {
        self.taken
    }

    pub(crate) fn restore_taken(&mut self, taken: [u64; Spot::WORDS]) {
        self.taken = taken;
    }

    /// Ends the play of one seat and gives the next one to another.
    #[inline]
    pub(crate) fn pass_to(&mut self, tables: &Tables, from: Seat, to: Seat) {
        self.key = self
            .key
            .wrapping_add(tables.turn_key(to))
            .wrapping_sub(tables.turn_key(from));
        self.phase = Phase::Play(to);
    }

    /// Ends the game in the play of this seat; no play follows.
    pub(crate) fn end(&mut self, tables: &Tables, seat: Seat, phase: Phase) {
        self.key = self.key.wrapping_sub(tables.turn_key(seat));
        self.phase = phase;
    }

    /// The game was not drawn but judged: these seats were ahead.
    pub(crate) fn judge(&mut self, ahead: SeatSet) {
        self.phase = Phase::Judged(ahead);
    }

    pub(crate) fn set_lost(&mut self, lost: u8) {
        self.lost = lost;
    }

    /// Notes that the present position stands (GR-52).
    #[inline]
    pub(crate) fn remember(&mut self) {
        self.history.add(self.key);
    }

    /// Forgets what stood: an arrival at home cannot be undone, so none of it can come back.
    pub(crate) fn forget(&mut self) {
        self.history.clear();
    }

    /// Whether a position has stood twice already.
    #[inline]
    pub(crate) fn stood_twice(&self, key: u64) -> bool {
        self.history.stood_twice(key)
    }

    /// Whether a position has stood twice already, so that GR-52 forbids something.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        self.history.repeats()
    }

    /// A copy without room for what may come.
    pub(crate) fn kept(&self) -> Self {
        Self {
            history: self.history.kept(),
            ..*self
        }
    }
}

/// What a mark adds to the key of a train in its place.
const fn marked(key: u64) -> u64 {
    key.rotate_left(23) ^ 0x7365_6e74_2062_6163
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            history: self.history.clone(),
            ..*self
        }
    }

    /// Keeps the room of the history, so nothing is allocated.
    fn clone_from(&mut self, source: &Self) {
        let Self {
            places,
            taken,
            depot,
            phase,
            lost,
            quiet,
            sent,
            key,
            history,
        } = source;
        self.places = *places;
        self.taken = *taken;
        self.depot = *depot;
        self.phase = *phase;
        self.lost = *lost;
        self.quiet = *quiet;
        self.sent = *sent;
        self.key = *key;
        self.history.clone_from(history);
    }
}
