//! What a conductor can do in a play.

use std::fmt;

use crate::board::Circle;
use crate::compass::Direction;
use crate::train::Train;

/// One play. Every legal one has exactly one text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `3+W`: a train enters the depot (GR-7).
    Enter {
        /// The train.
        train: Train,
        /// Where it is headed.
        heading: Heading,
    },
    /// `3>CHI`, `3>CHI#4`: a train runs out of a circle (GR-16), perhaps head-on into another (GR-36).
    Run {
        /// The train.
        train: Train,
        /// The circle at the other end of the section.
        to: Circle,
        /// The train it strikes.
        into: Option<Train>,
    },
    /// `3=CHI/NW`, `3=SFO`, `3=CHI/x`: a train arrives in a circle (GR-13).
    Arrive {
        /// The train.
        train: Train,
        /// The circle.
        at: Circle,
        /// Where it is headed; nowhere in the terminal (GR-49).
        heading: Option<Heading>,
    },
    /// `~4/E`: a rival's train is turned (GR-21).
    Turn {
        /// The rival's train.
        train: Train,
        /// Where it is headed now.
        heading: Heading,
    },
    /// `3*NW`: one's own train in the depot gets another heading (variant `depot-turntable`).
    Rehead {
        /// The train.
        train: Train,
        /// Where it is headed now.
        heading: Direction,
    },
    /// `hold`: a head-on run is not made (variant `flagman`).
    Hold,
    /// `--`: the play is lost (GR-31).
    Lost,
}

impl Action {
    /// Whether it is a head-on run (GR-36).
    pub(crate) const fn is_head_on(&self) -> bool {
        matches!(self, Self::Run { into: Some(_), .. })
    }
}

/// Where a train is pointed: along a track, or off the rails.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Heading {
    /// Along the track toward this compass point.
    Along(Direction),
    /// Where there is no track: a smashup (GR-45). All missing tracks are one and the same.
    Smashup,
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Along(direction) => direction.fmt(f),
            Self::Smashup => f.write_str("x"),
        }
    }
}
