//! Working out the exact results of the endings, and where they hold.

use std::sync::{Arc, Mutex, PoisonError};

use game::{Known, Rules, Seat};

use crate::action::Action;
use crate::board::Circle;
use crate::endings::{Endings, NONE, STUCK};
use crate::rules::GreatRailroad;
use crate::setup::Variants;
use crate::state::{Phase, State};
use crate::train::{Code, Place, Train};

/// How many tables are kept for rules to come.
const KEPT: usize = 8;

impl Endings {
    /// Works out the results for a table of two.
    fn new(rules: &GreatRailroad) -> Self {
        let lanes = rules.board().lanes().count();
        let mut endings = Self {
            lanes,
            values: vec![NONE; (2 * lanes + 1) * (2 * lanes + 1) * 2],
        };
        let leads = endings.explore(rules);
        endings.work_back(&leads);
        endings
    }

    /// Marks the positions there are and the wins at hand, and returns what leads from where to where.
    fn explore(&mut self, rules: &GreatRailroad) -> Vec<(u32, u32)> {
        let (first, second) = (Seat::FIRST, rules.seats().after(Seat::FIRST));
        let trains = [rules.fleet(first)[0], rules.fleet(second)[0]];
        let mut state = State::new(&rules.tables, rules.trains(), Phase::Play(first));
        for train in rules.trains() {
            state.put(&rules.tables, train, Code::HOME, false);
        }
        let places: Vec<Place> = (0..=2 * self.lanes)
            .map(|index| self.place(index))
            .collect();
        let mut leads = Vec::new();
        let mut actions = Vec::new();
        for one in &places {
            for other in &places {
                if !fits(rules, *one, *other) {
                    continue;
                }
                for (train, place) in trains.into_iter().zip([*one, *other]) {
                    state.put(&rules.tables, train, place.into(), false);
                }
                for (seat, rival) in [(first, second), (second, first)] {
                    state.pass_to(&rules.tables, rival, seat);
                    let from = self.number(state.code(trains[0]), state.code(trains[1]), seat);
                    self.values[from] = 0;
                    actions.clear();
                    rules.list_actions(&state, seat, &mut actions);
                    for action in &actions {
                        match self.after(rules, &state, trains, rival, action) {
                            Some(to) => leads.push((from as u32, to as u32)),
                            None => self.values[from] = 1,
                        }
                    }
                    let stuck = |seat| {
                        let mut plays = Vec::new();
                        let mut there = state.clone();
                        there.pass_to(&rules.tables, seat, seat);
                        rules.list_actions(&there, seat, &mut plays);
                        plays == [Action::Lost]
                    };
                    if actions == [Action::Lost] && stuck(rival) {
                        self.values[from] = STUCK;
                    }
                }
            }
        }
        leads
    }

    /// The number of the position that an action leads to; none if it wins.
    fn after(
        &self,
        rules: &GreatRailroad,
        state: &State,
        trains: [Train; 2],
        rival: Seat,
        action: &Action,
    ) -> Option<usize> {
        let effect = rules.effect(state, action);
        let code = |train| match effect {
            Some(effect) if effect.train == train => effect.to,
            Some(effect) if effect.struck == Some(train) => Code::YARD,
            Some(_) | None => state.code(train),
        };
        let codes = trains.map(code);
        (!codes.contains(&Code::HOME)).then(|| self.number(codes[0], codes[1], rival))
    }
}

/// Whether two trains can be in these places at the same time, and on their way.
fn fits(rules: &GreatRailroad, one: Place, other: Place) -> bool {
    let board = rules.board();
    let stands = |place: Place| match place {
        Place::Standing(lane) => Some(board.from(lane)),
        Place::Running(_) | Place::Yard | Place::Home => None,
    };
    let arrived = |place: Place| stands(place) == Some(rules.terminal());
    let crowded = match (one, other) {
        (Place::Running(one), Place::Running(other)) => one == other || one == board.reverse(other),
        (Place::Standing(_), Place::Standing(_)) => {
            stands(one) == stands(other) && stands(one) != Some(board.depot())
        }
        (_, _) => false,
    };
    !arrived(one) && !arrived(other) && !crowded
}

/// The tables of the board in the box, by terminal and variants.
type Shelf = Vec<((Circle, Variants), Arc<Endings>)>;

static SHELF: Mutex<Shelf> = Mutex::new(Vec::new());

impl GreatRailroad {
    /// The exact results with one train left on each side, if two play and the places of the trains are
    /// the whole position.
    pub fn endings(&self) -> Option<&Endings> {
        if self.seats().get() != 2 || self.variants().turned_back {
            return None;
        }
        let found = self.endings.get_or_init(|| {
            let asked = (self.terminal(), self.variants());
            let boxed = std::ptr::eq(self.board(), &*crate::board::boxed());
            let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
            let kept = shelf.iter().find(|(about, _)| *about == asked && boxed);
            if let Some((_, endings)) = kept {
                return endings.clone();
            }
            let endings = Arc::new(Endings::new(self));
            if boxed && shelf.len() < KEPT {
                shelf.push((asked, endings.clone()));
            }
            endings
        });
        Some(found)
    }

    /// How the game ends for certain, if it is known.
    #[inline]
    pub(crate) fn known_end(&self, state: &State) -> Option<Known> {
        match state.phase() {
            Phase::Play(to_play) => self.known_ending(state, to_play, state.repeats()),
            Phase::Won(_) | Phase::Drawn | Phase::Judged(_) => Known::of(&self.outcome(state)),
        }
    }

    /// The same while this seat is to play, unless a position has stood twice since the last arrival.
    #[inline]
    pub(crate) fn known_ending(
        &self,
        state: &State,
        to_play: Seat,
        repeats: bool,
    ) -> Option<Known> {
        if self.seats().get() != 2 || repeats {
            return None;
        }
        let mut last = [Code::HOME; 2];
        for (seat, last) in self.seats().iter().zip(&mut last) {
            for &train in self.fleet(seat) {
                let code = state.code(train);
                if code == Code::HOME {
                    continue;
                }
                if *last != Code::HOME {
                    return None;
                }
                *last = code;
            }
        }
        let known = self.endings()?.known(last[0], last[1], to_play)?;
        // GR-54: what takes longer than the plays that are left does not happen.
        let in_time = self
            .plays_left(state)
            .is_none_or(|left| known.plays <= left);
        in_time.then_some(known)
    }
}
