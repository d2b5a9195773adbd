//! What a table agreed on: the goal and the variants.

use game::{Faults, OptionKind, OptionSpec, Options, RuleId};

/// The options of the game, as forms and files offer them.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "target",
        kind: OptionKind::Number {
            min: 1,
            max: 100_000,
        },
        about: "play until somebody has this many points at the end of a trip; 1000 unless the table says otherwise",
    },
    OptionSpec {
        name: "trips",
        kind: OptionKind::Number { min: 1, max: 500 },
        about: "play this many trips instead of playing for points",
    },
    OptionSpec {
        name: "lead",
        kind: OptionKind::Choice(&["first", "rotate"]),
        about: "who begins a trip: seat 1 always, or the next seat each trip",
    },
    OptionSpec {
        name: "start",
        kind: OptionKind::Choice(&["same-turn", "next-turn"]),
        about: "whether a train that has just started spins again at once or waits for its next turn",
    },
    OptionSpec {
        name: "held",
        kind: OptionKind::Choice(&["wait", "pass-through"]),
        about: "whether a train that failed a red space three times waits behind trains in its way or passes through them",
    },
    OptionSpec {
        name: "hours",
        kind: OptionKind::Choice(&["apart", "net"]),
        about: "whether hours gained and lost are priced apart or set off against each other first",
    },
    OptionSpec {
        name: "finish",
        kind: OptionKind::Choice(&["trip-end", "sudden"]),
        about: "whether points are compared when a trip has ended, or the first to arrive with the target wins at once",
    },
    OptionSpec {
        name: "board",
        kind: OptionKind::Choice(&["reconstruction-1", "M1", "M2"]),
        about: "the edition of the board; M1 and M2 are short lines for tests",
    },
];

/// What ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// This many trips; then the highest total wins.
    Trips(u32),
    /// Somebody with this many points.
    Points(i32),
}

/// Who begins a trip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lead {
    /// Seat 1, always.
    First,
    /// The next seat each trip.
    Rotate,
}

/// When a train that has started moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// By a second spin in the same turn.
    SameTurn,
    /// On its next turn.
    NextTurn,
}

/// What a third failure does with trains in the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Held {
    /// The train waits until its way is clear.
    Wait,
    /// The train passes them.
    PassThrough,
}

/// How hours are priced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hours {
    /// Gained and lost hours each for themselves.
    Apart,
    /// Only what remains after setting one off against the other.
    Net,
}

/// When the goal of points is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// When a trip has ended.
    TripEnd,
    /// Whenever a train arrives.
    Sudden,
}

/// Everything a table agreed on, apart from board and seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Agreement {
    /// What ends the game.
    pub goal: Goal,
    /// Who begins a trip.
    pub lead: Lead,
    /// When a train that has started moves.
    pub start: Start,
    /// What a third failure does with trains in the way.
    pub held: Held,
    /// How hours are priced.
    pub hours: Hours,
    /// When the goal of points is looked at.
    pub finish: Finish,
}

impl Agreement {
    /// What these options say, where `usual_target` is the one of the board.
    ///
    /// # Errors
    /// What contradicts itself.
    pub(crate) fn read(options: &Options, usual_target: i32) -> Result<Self, Faults> {
        let mut faults = Faults::new();
        let chosen = |name: &str, word: &str| options.text(name) == Some(word);
        // CR-5: the table fixes one goal before the first trip.
        let goal = match (options.number("target"), options.number("trips")) {
            (Some(target), Some(trips)) => {
                faults.cite(
                    RuleId::new("CR", 5),
                    format!("the goal is {target} points or {trips} trips, not both"),
                );
                Goal::Points(target as i32)
            }
            (Some(target), None) => Goal::Points(target as i32),
            (None, Some(trips)) => Goal::Trips(trips as u32),
            (None, None) => Goal::Points(usual_target),
        };
        let finish = if chosen("finish", "sudden") {
            Finish::Sudden
        } else {
            Finish::TripEnd
        };
        if let (Finish::Sudden, Goal::Trips(trips)) = (finish, goal) {
            faults.add(format!(
                "a sudden finish needs a goal of points, not of {trips} trips"
            ));
        }
        faults.or(Self {
            goal,
            lead: if chosen("lead", "rotate") {
                Lead::Rotate
            } else {
                Lead::First
            },
            start: if chosen("start", "next-turn") {
                Start::NextTurn
            } else {
                Start::SameTurn
            },
            held: if chosen("held", "pass-through") {
                Held::PassThrough
            } else {
                Held::Wait
            },
            hours: if chosen("hours", "net") {
                Hours::Net
            } else {
                Hours::Apart
            },
            finish,
        })
    }
}
