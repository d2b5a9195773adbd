//! The board: circles, the sections that join them, and the lanes along which trains head and run.
//!
//! A *lane* is a section seen from one of its ends. A train that stands is headed along a lane out
//! of its circle; a train that runs is on the lane it left by. So a lane says everything about a
//! train's place but whether it has left yet.

use std::sync::{Arc, LazyLock};

use game::{Arrange, DataFile, Faults, Options, read_data};

use crate::compass::Direction;
use crate::data::{Data, FIELDS, RawCircle};

static BOXED: LazyLock<Arc<Board>> = LazyLock::new(|| {
    let board = Board::from_toml(include_str!("../board.toml"));
    Arc::new(board.expect("the board of the box is checked by the tests"))
});

/// The board of the box.
pub(crate) fn boxed() -> Arc<Board> {
    Arc::clone(&BOXED)
}

/// The board that a table agreed on: its own, or that of the box.
///
/// # Errors
/// Everything that is wrong with a board of its own.
pub(crate) fn agreed(options: &Options) -> Result<Arc<Board>, Faults> {
    let Some(text) = options.board() else {
        return Ok(boxed());
    };
    let board = Board::from_toml(text.as_str()).map_err(|faults| faults.at("board"))?;
    Ok(Arc::new(board))
}

/// A circle: the depot or a city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Circle(pub(crate) u8);

impl Circle {
    /// Counting from 0 in the order of the board's data.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A section seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lane(pub(crate) u8);

/// What is fixed about a lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneEnds {
    pub(crate) from: Circle,
    pub(crate) to: Circle,
    pub(crate) direction: Direction,
    pub(crate) reverse: Lane,
}

/// A board that keeps its model's promises.
#[derive(Clone, Debug)]
pub struct Board {
    data: Data,
    lanes: Vec<LaneEnds>,
    /// For each circle its first lane; the lanes of a circle follow each other by compass point.
    first: Vec<u8>,
    depot: Circle,
}

impl Board {
    /// Reads a board and checks it.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn from_toml(text: &str) -> Result<Self, Faults> {
        let file = DataFile::parse(text)?;
        file.faults(FIELDS).or(())?;
        let mut data: Data = read_data(text)?;
        data.fill();
        data.faults(&file).by_line().or(())?;
        data.fit();
        Self::from_data(data)
    }

    fn from_data(data: Data) -> Result<Self, Faults> {
        let circle = |code: &str| {
            let index = data.circle.iter().position(|circle| circle.code == code);
            Circle(index.expect("a checked section ends in a circle") as u8)
        };
        let mut ways: Vec<(Circle, Direction, Circle)> = Vec::new();
        for section in &data.section {
            let (a, b) = (circle(&section.a), circle(&section.b));
            ways.push((a, section.direction_a(), b));
            ways.push((b, section.direction_b(), a));
        }
        ways.arrange();
        let lane = |from, to| {
            let index = ways.iter().position(|way| (way.0, way.2) == (from, to));
            Lane(index.expect("every section is seen from both ends") as u8)
        };
        let lanes = ways
            .iter()
            .map(|&(from, direction, to)| LaneEnds {
                from,
                to,
                direction,
                reverse: lane(to, from),
            })
            .collect();
        let first = (0..=data.circle.len())
            .map(|index| ways.partition_point(|way| way.0.index() < index) as u8)
            .collect();
        let depot = circle(&data.depot);
        let board = Self {
            lanes,
            first,
            depot,
            data,
        };
        board.self_check().or(board)
    }

    /// What the data's own table of checks says otherwise.
    fn self_check(&self) -> Faults {
        let mut faults = Faults::new();
        let steps = self.sections_to(self.depot);
        for circle in self
            .circles()
            .filter(|circle| steps[circle.index()].is_none())
        {
            faults.add(format!(
                "no track leads from {} to the depot",
                self.code(circle)
            ));
        }
        let Some(check) = &self.data.check else {
            return faults;
        };
        let mut compare = |what: String, says: u32, is: u32| {
            if says != is {
                faults.add(format!(
                    "the check table says {what} {says}, the board has {is}"
                ));
            }
        };
        compare(
            "circles".into(),
            check.circles,
            self.data.circle.len() as u32,
        );
        compare(
            "sections".into(),
            check.sections,
            self.data.section.len() as u32,
        );
        compare(
            "depot sections".into(),
            check.depot_sections,
            self.lanes_of(self.depot).len() as u32,
        );
        let terminal = self
            .circle(&self.data.default_terminal)
            .expect("a checked board has its terminal");
        let steps = self.sections_to(terminal);
        for (code, &says) in &check.sections_to_sfo {
            let is = self.circle(code).and_then(|circle| steps[circle.index()]);
            compare(
                format!("sections from {code}"),
                says,
                is.unwrap_or(u32::MAX),
            );
        }
        for (letters, &says) in &check.moves_via {
            let lane = self
                .lanes_of(self.depot)
                .find(|&lane| self.direction(lane).letters() == letters);
            let is = lane
                .and_then(|lane| steps[self.to(lane).index()])
                .map(|sections| 3 + 2 * sections);
            compare(format!("moves by {letters}"), says, is.unwrap_or(u32::MAX));
        }
        faults
    }

    /// Fewest sections from each circle to `goal`; none where no track leads.
    pub fn sections_to(&self, goal: Circle) -> Vec<Option<u32>> {
        let mut steps = vec![None; self.data.circle.len()];
        steps[goal.index()] = Some(0);
        let mut queue = std::collections::VecDeque::from([goal]);
        while let Some(circle) = queue.pop_front() {
            let next = steps[circle.index()].map(|so_far: u32| so_far + 1);
            for lane in self.lanes_of(circle) {
                let neighbor = self.to(lane);
                if steps[neighbor.index()].is_none() {
                    steps[neighbor.index()] = next;
                    queue.push_back(neighbor);
                }
            }
        }
        steps
    }

    /// Every circle, the depot among them.
    pub fn circles(&self) -> impl Iterator<Item = Circle> + use<> {
        (0..self.data.circle.len() as u8).map(Circle)
    }

    /// Every lane.
    pub fn lanes(&self) -> impl ExactSizeIterator<Item = Lane> + use<> {
        (0..self.lanes.len() as u8).map(Lane)
    }

    /// The lanes out of a circle, by compass point.
    pub fn lanes_of(&self, circle: Circle) -> impl ExactSizeIterator<Item = Lane> + use<> {
        (self.first[circle.index()]..self.first[circle.index() + 1]).map(Lane)
    }

    /// The lane out of `circle` toward `direction`, if there is a track.
    pub fn lane(&self, circle: Circle, direction: Direction) -> Option<Lane> {
        self.lanes_of(circle)
            .find(|&lane| self.direction(lane) == direction)
    }

    /// The lane from one circle to another, if a section joins them.
    pub fn lane_between(&self, from: Circle, to: Circle) -> Option<Lane> {
        self.lanes_of(from).find(|&lane| self.to(lane) == to)
    }

    /// The circle a lane leaves.
    pub fn from(&self, lane: Lane) -> Circle {
        self.lanes[lane.0 as usize].from
    }

    /// The circle a lane leads to.
    pub fn to(&self, lane: Lane) -> Circle {
        self.lanes[lane.0 as usize].to
    }

    /// The compass point of a lane, seen from the circle it leaves.
    pub fn direction(&self, lane: Lane) -> Direction {
        self.lanes[lane.0 as usize].direction
    }

    /// The same section seen from the other end.
    pub fn reverse(&self, lane: Lane) -> Lane {
        self.lanes[lane.0 as usize].reverse
    }

    pub(crate) fn ends(&self, lane: Lane) -> LaneEnds {
        self.lanes[lane.0 as usize]
    }

    /// The depot, where trains enter.
    pub fn depot(&self) -> Circle {
        self.depot
    }

    /// How many trains can stand in the depot.
    pub fn depot_room(&self) -> u8 {
        self.data.depot_circles
    }

    /// The circle with this code or name, if there is one.
    pub fn circle(&self, name: &str) -> Option<Circle> {
        let named =
            |circle: &RawCircle| circle.code == name || circle.name.eq_ignore_ascii_case(name);
        let index = self.data.circle.iter().position(named)?;
        Some(Circle(index as u8))
    }

    /// The three letters of a circle.
    pub fn code(&self, circle: Circle) -> &str {
        &self.data.circle[circle.index()].code
    }

    /// The full name of a circle.
    pub fn name(&self, circle: Circle) -> &str {
        &self.data.circle[circle.index()].name
    }

    /// A section by its two names, as messages write it.
    pub fn section_name(&self, lane: Lane) -> String {
        format!(
            "{}–{}",
            self.name(self.from(lane)),
            self.name(self.to(lane))
        )
    }

    /// Where the data draw a circle.
    pub fn drawn_at(&self, circle: Circle) -> (f64, f64) {
        self.data.circle[circle.index()].place()
    }

    /// Everything the file says, for drawing.
    pub fn data(&self) -> &Data {
        &self.data
    }
}
