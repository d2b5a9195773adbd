//! A game as numbers of fixed meaning, for programs that learn: ids of actions and chances, and what a
//! seat sees as a row of numbers.

use crate::{Hidden, Seat, Viewer};

/// A game whose actions, chances and views can be written as numbers.
///
/// Everything is told from the point of view of a seat: where seats are listed, that seat comes first and
/// the others follow in the order of play. So one learner can sit anywhere.
///
/// An action is a row of steps, each with an id; most actions are a single step. No listed action's row
/// begins with that of another, so a player can choose step by step. Ids are turned back into actions by
/// looking them up among those listed in the state, where no two have the same.
pub trait Encoding: Hidden {
    /// Whether there are actions of several steps.
    const STEPS: bool = false;

    /// The ids of steps are below this number, which depends on the setup alone.
    fn action_space(&self) -> u32;

    /// Adds the ids of the steps of an action of `seat` to `out`. Returns whether the action has ids; every
    /// one that is listed does. If it has none, nothing is added.
    fn encode_action(&self, seat: Seat, action: &Self::Action, out: &mut Vec<u32>) -> bool;

    /// Adds the ids of all these actions to `ids`, and where those of each end to `ends`.
    ///
    /// Each must have ids, as listed ones do. A game that lists hundreds of actions can override this to look
    /// up what they have in common once.
    fn encode_actions(
        &self,
        seat: Seat,
        actions: &[Self::Action],
        ids: &mut Vec<u32>,
        ends: &mut Vec<u32>,
    ) {
        for action in actions {
            self.encode_action(seat, action, ids);
            ends.push(ids.len() as u32);
        }
    }

    /// Adds the ids of all actions of `seat` that are listed in a state, in the order of that list. `room` is
    /// a list to work with.
    ///
    /// A game can override this where it knows ids without making the actions.
    fn encode_listed(
        &self,
        state: &Self::State,
        seat: Seat,
        room: &mut Vec<Self::Action>,
        ids: &mut Vec<u32>,
        ends: &mut Vec<u32>,
    ) {
        room.clear();
        self.actions(state, seat, room);
        self.encode_actions(seat, room, ids, ends);
    }

    /// The action of `seat` that is this one step, where that follows from the id alone. Whether it is legal
    /// is another question. `None` means that the action must be looked up among those listed.
    fn decode_step(&self, seat: Seat, id: u32) -> Option<Self::Action> {
        let _ = (seat, id);
        None
    }

    /// The ids of chances are below this number, which depends on the setup alone; 0 in a game without
    /// chance.
    fn chance_space(&self) -> u32;

    /// The id of an outcome of chance; different outcomes have different ids.
    fn encode_chance(&self, chance: &Self::Chance) -> u32;

    /// The parts of the row of numbers that [`encode_view`](Encoding::encode_view) writes, in its order.
    fn planes(&self) -> Vec<Plane>;

    /// Writes what `seat` sees. The view must be that seat's.
    fn encode_view(&self, view: &Self::View, seat: Seat, out: &mut Cells<'_>);

    /// Writes what `seat` sees of a state. Where nothing is hidden, a game can do that without a copy.
    fn encode_state(&self, state: &Self::State, seat: Seat, out: &mut Cells<'_>) {
        let view = self.view(state, Viewer::Seat(seat));
        self.encode_view(&view, seat, out);
    }
}

/// One part of the row of numbers that says what a seat sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plane {
    /// What it is called.
    pub name: &'static str,
    /// Its shape; its numbers are listed with the last index running fastest.
    pub shape: Vec<usize>,
    /// What its numbers mean, in a sentence without a period.
    pub about: &'static str,
}

impl Plane {
    /// A plane of this shape.
    pub fn new(name: &'static str, shape: &[usize], about: &'static str) -> Self {
        Self {
            name,
            shape: shape.to_vec(),
            about,
        }
    }

    /// How many numbers it has.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// A row of numbers that is written from its beginning.
///
/// ```
/// use game::Cells;
///
/// let mut row = [9.0; 6];
/// let mut cells = Cells::new(&mut row);
/// cells.one_of(3, Some(1));
/// cells.flag(true);
/// cells.count(3, 4);
/// cells.number(0.5);
/// assert_eq!(cells.written(), 6);
/// assert_eq!(row, [0.0, 1.0, 0.0, 1.0, 0.75, 0.5]);
/// ```
pub struct Cells<'a> {
    cells: &'a mut [f32],
    at: usize,
}

impl<'a> Cells<'a> {
    /// Writes these numbers, which are 0 until they are written.
    pub fn new(cells: &'a mut [f32]) -> Self {
        cells.fill(0.0);
        Self { cells, at: 0 }
    }

    /// How many numbers have been written.
    pub const fn written(&self) -> usize {
        self.at
    }

    /// One number.
    #[inline]
    pub fn number(&mut self, value: f32) {
        self.cells[self.at] = value;
        self.at += 1;
    }

    /// 1 if it is so, else 0.
    #[inline]
    pub fn flag(&mut self, is_so: bool) {
        self.number(f32::from(u8::from(is_so)));
    }

    /// A whole number divided by a power of two, so that it can be told exactly from any other.
    #[inline]
    pub fn count(&mut self, value: i32, unit: u16) {
        self.number(value as f32 / f32::from(unit));
    }

    /// As many numbers as there are choices: 1 for the one that holds, if one does.
    #[inline]
    pub fn one_of(&mut self, choices: usize, held: Option<usize>) {
        self.some_of(choices, held);
    }

    /// As many numbers as there are choices: 1 for each that holds.
    #[inline]
    pub fn some_of(&mut self, choices: usize, held: impl IntoIterator<Item = usize>) {
        let cells = &mut self.cells[self.at..self.at + choices];
        for index in held {
            cells[index] = 1.0;
        }
        self.at += choices;
    }

    /// As many numbers as there are things: for each one listed its place in the list, from 1, divided by
    /// 128.
    #[inline]
    pub fn order(&mut self, things: usize, listed: impl IntoIterator<Item = (usize, usize)>) {
        let cells = &mut self.cells[self.at..self.at + things];
        for (place, thing) in listed {
            cells[thing] = (place + 1) as f32 / 128.0;
        }
        self.at += things;
    }
}
