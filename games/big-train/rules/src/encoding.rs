//! The game as numbers: what is done with the square turned up, and the table as a seat sees it.

use game::{Cells, Encoding, Plane, Seat};

use crate::action::{Action, Chance, Deed};
use crate::compass::Dir;
use crate::end::End;
use crate::rules::BigTrain;
use crate::square::{Color, MAX_SQUARES, Square};
use crate::view::View;

/// Where an end can head: four directions, or nowhere.
const WAYS: u32 = 5;
/// The id of laying the first square.
const FIRST: u32 = 0;
/// The first id of laying at an end.
const LAY: u32 = 1;
/// The id of declining.
const DECLINE: u32 = LAY + 2 * WAYS;

/// The numbers that each square of the train has: index, east, north, and the ways to both ends.
const OF_SQUARE: usize = 3 + 2 * WAYS as usize;

fn way(to: Option<Dir>) -> u32 {
    to.map_or(WAYS - 1, |to| u32::from(to.index()))
}

impl Encoding for BigTrain {
    fn action_space(&self) -> u32 {
        DECLINE + 1
    }

    fn encode_action(&self, _: Seat, action: &Action, out: &mut Vec<u32>) -> bool {
        out.push(match action.deed {
            Deed::First => FIRST,
            Deed::Lay { end: End::A, to } => LAY + way(to),
            Deed::Lay { end: End::B, to } => LAY + WAYS + way(to),
            Deed::Decline => DECLINE,
        });
        true
    }

    fn chance_space(&self) -> u32 {
        self.squares.all().len() + u32::from(self.seats().get())
    }

    fn encode_chance(&self, chance: &Chance) -> u32 {
        match chance {
            Chance::Square(square) => square.index() as u32,
            Chance::First(seat) => self.squares.all().len() + seat.index() as u32,
        }
    }

    fn planes(&self) -> Vec<Plane> {
        let squares = self.squares.all().len() as usize;
        let (seats, colors) = (usize::from(self.seats().get()), self.squares.paints().len());
        vec![
            Plane::new("drawn", &[squares], "the square turned up"),
            Plane::new(
                "unseen",
                &[squares],
                "squares that are nowhere to be seen: in the pile or among the discards that are not shown",
            ),
            Plane::new(
                "discards",
                &[squares],
                "discards that are shown, by their place in the pile from 1, divided by 128",
            ),
            Plane::new(
                "train",
                &[squares, OF_SQUARE],
                "for each square of the train its place from end a, from 1, and where it lies east and north of the first, divided by 64; then the way to end a and the way to end b: east, north, west, south, none",
            ),
            Plane::new(
                "owners",
                &[colors, seats],
                "whose each color is, counted from the own seat",
            ),
            Plane::new("cars", &[colors], "cars of the train, divided by 64"),
            Plane::new(
                "totals",
                &[seats],
                "cars of each seat in the earlier trains of a match, divided by 64",
            ),
            Plane::new(
                "turn",
                &[seats],
                "whose turn it is, counted from the own seat",
            ),
            Plane::new(
                "starter",
                &[seats],
                "who began this train of a match, counted from the own seat",
            ),
            Plane::new(
                "facts",
                &[5],
                "discards that are not shown, divided by 64; the number of the train, divided by 16; whether a square was set aside in this turn; whether the lot is due; whether the game is over",
            ),
        ]
    }

    fn encode_view(&self, view: &View, seat: Seat, out: &mut Cells<'_>) {
        let squares = self.squares.all().len() as usize;
        let colors = || (0..self.squares.paints().len()).map(Color::from_index);
        let shown = &view.shown;
        let seats = self.seats();
        let count = usize::from(seats.get());
        out.one_of(squares, shown.drawn.map(Square::index));
        out.some_of(squares, shown.unseen.iter().map(Square::index));
        let discards = shown
            .discards
            .as_slice()
            .iter()
            .map(|square| square.index());
        out.order(squares, discards.enumerate());
        let mut laid = [None; MAX_SQUARES];
        for (place, one) in (1..).zip(shown.train.laid()) {
            laid[one.square.index()] = Some((place, one));
        }
        for square in &laid[..squares] {
            let Some((place, one)) = square else {
                out.some_of(OF_SQUARE, None);
                continue;
            };
            out.count(*place, 64);
            out.count(i32::from(one.spot.x), 64);
            out.count(i32::from(one.spot.y), 64);
            out.one_of(WAYS as usize, Some(way(one.toward_a) as usize));
            out.one_of(WAYS as usize, Some(way(one.toward_b) as usize));
        }
        for color in colors() {
            let owner = self.owner(color);
            out.one_of(count, owner.map(|owner| seats.distance(seat, owner)));
        }
        for color in colors() {
            out.count(i32::from(shown.cars.of(color)), 64);
        }
        for other in seats.from(seat) {
            out.count(i32::from(shown.totals[other.index()]), 64);
        }
        let turn = shown.turn_of().map(|other| seats.distance(seat, other));
        out.one_of(count, turn);
        out.one_of(count, Some(seats.distance(seat, shown.starter)));
        out.count(i32::from(view.hidden_discards()), 64);
        out.count(shown.number() as i32, 16);
        out.flag(shown.redrawn);
        out.flag(shown.lot);
        out.flag(shown.over);
    }
}
