//! The game as numbers: the two answers, the dial, and the line as a seat sees it.

use game::{Cells, Encoding, Plane, Seat};

use crate::action::{Action, Spin};
use crate::board::{MAX_NUMBER, Place};
use crate::rules::CenturyRun;
use crate::state::{Node, Offer, State, Way};

/// The numbers that a train has besides its place.
const OF_TRAIN: usize = 8;

impl CenturyRun {
    /// The number of a place: the yard comes after all others.
    fn place_id(&self, place: Place) -> usize {
        place.index().min(self.board.spaces.len())
    }
}

impl Encoding for CenturyRun {
    fn action_space(&self) -> u32 {
        2
    }

    fn encode_action(&self, _: Seat, action: &Action, out: &mut Vec<u32>) -> bool {
        out.push(match action {
            Action::Go => 0,
            Action::Stay => 1,
        });
        true
    }

    fn chance_space(&self) -> u32 {
        u32::from(MAX_NUMBER) + 1
    }

    fn encode_chance(&self, chance: &Spin) -> u32 {
        u32::from(chance.number())
    }

    fn planes(&self) -> Vec<Plane> {
        let (seats, places) = (usize::from(self.seats.get()), self.board.spaces.len());
        vec![
            Plane::new(
                "places",
                &[seats, places + 1],
                "for each train, the own first, where it stands; the yard is last",
            ),
            Plane::new(
                "sheets",
                &[seats, OF_TRAIN],
                "for each train: failures and hours lost at the red space ahead and rank of arrival, divided by 4; whether it is held; passengers, hours gained, hours lost and total points, divided by 64",
            ),
            Plane::new("trip", &[1], "the number of the trip, divided by 16"),
            Plane::new(
                "turn",
                &[seats],
                "whose turn it is, counted from the own seat",
            ),
            Plane::new(
                "due",
                &[5],
                "what is due: a turn's spin, its second spin, an answer about dropping back, an answer about moving forward, nothing",
            ),
            Plane::new("offer", &[places + 1], "the space that is offered"),
        ]
    }

    fn encode_view(&self, view: &State, seat: Seat, out: &mut Cells<'_>) {
        let places = self.board.spaces.len() + 1;
        for other in self.seats.from(seat) {
            out.one_of(places, Some(self.place_id(view.train(other).at)));
        }
        for other in self.seats.from(seat) {
            let train = view.train(other);
            out.count(i32::from(train.failures), 4);
            out.count(i32::from(train.charged), 4);
            out.count(i32::from(train.rank), 4);
            out.flag(train.held);
            out.count(i32::from(train.aboard), 64);
            out.count(i32::from(train.gained), 64);
            out.count(i32::from(train.lost), 64);
            out.count(view.total(other), 64);
        }
        out.count(view.trip as i32, 16);
        out.one_of(
            usize::from(self.seats.get()),
            Some(self.seats.distance(seat, view.mover)),
        );
        let (due, offer) = match view.node {
            Node::Turn => (0, None),
            Node::Second => (1, None),
            Node::Choice(Offer { to, way: Way::Back }) => (2, Some(to)),
            Node::Choice(Offer {
                to,
                way: Way::Forward,
            }) => (3, Some(to)),
            Node::Over => (4, None),
        };
        out.one_of(5, Some(due));
        out.one_of(places, offer.map(|to| self.place_id(to)));
    }

    fn encode_state(&self, state: &State, seat: Seat, out: &mut Cells<'_>) {
        self.encode_view(state, seat, out);
    }
}
