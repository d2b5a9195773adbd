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
        kind: OptionKind::Choice(&["trip-end", "sudden", "first-arrival"]),
        about: "who is “first to obtain a total of 1000 points”: the highest total when a trip has ended, the first to arrive with the target, at once, or when the trip has ended whoever of those with the target arrived first; the last two need a goal of points",
    },
    OptionSpec {
        name: "red-count",
        kind: OptionKind::Choice(&["overshoots", "consecutive", "any-miss"]),
        about: "what it is to fail “three times to spin the number required” (rule 9): to overshoot the red space, to overshoot it with no move closer in between, or to spin anything but the exact number where one would do",
    },
    OptionSpec {
        name: "exact-blocked",
        kind: OptionKind::Choice(&["no-failure", "failure"]),
        about: "whether the exact number for a red space with a train in the way only loses the turn, or is “a number permitting him to stop” that was not spun (rule 8), and so a failure",
    },
    OptionSpec {
        name: "path-back",
        kind: OptionKind::Choice(&["lost", "stop-short"]),
        about: "when the space back of a taken one is free but beyond a third train: the turn is lost (rule 18), or the player may move “forward to the farthest vacant space” (rule 12), short of that train",
    },
    OptionSpec {
        name: "obstacle",
        kind: OptionKind::Choice(&["lost", "portal"]),
        about: "when a number ends inside an obstacle: the turn is lost at once (rule 15), or the train runs up to the last space before it and loses only the rest of the number",
    },
    OptionSpec {
        name: "board",
        kind: OptionKind::Text,
        about: "the edition of the board, by name; there is one to play on, reconstruction-1",
    },
];

/// What ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// This many trips; then the highest total wins.
    Trips(u32),
    /// A seat with this many points.
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

/// When the goal of points is checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// When a trip has ended.
    TripEnd,
    /// Whenever a train arrives.
    Sudden,
    /// When a trip has ended; of those who have the points, the first to have arrived wins.
    FirstArrival,
}

/// What counts as a failure at a red space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RedCount {
    /// A number that goes beyond it; moves closer may lie between.
    Overshoots,
    /// The same, but a move closer starts the count again.
    Consecutive,
    /// Every number but the exact one, where the dial has it.
    AnyMiss,
}

/// What the exact number for a red space is with a train in the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExactBlocked {
    /// A lost turn.
    NoFailure,
    /// A failure.
    Failure,
}

/// What happens when the space behind a taken one is free, but beyond a third train.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathBack {
    /// The turn is lost.
    Lost,
    /// The player may close up to the third train.
    StopShort,
}

/// What a number that ends inside an obstacle does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// It loses the turn.
    Lost,
    /// It carries the train to the last space before the obstacle.
    Portal,
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
    /// When the goal of points is checked.
    pub finish: Finish,
    /// What counts as a failure at a red space.
    pub red_count: RedCount,
    /// What the exact number for a red space is with a train in the way.
    pub exact_blocked: ExactBlocked,
    /// What happens when a third train bars the way to the space behind a taken one.
    pub path_back: PathBack,
    /// What a number that ends inside an obstacle does.
    pub obstacle: Obstacle,
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
        let finish = match options.text("finish") {
            Some("sudden") => Finish::Sudden,
            Some("first-arrival") => Finish::FirstArrival,
            Some(_) | None => Finish::TripEnd,
        };
        if let Goal::Trips(trips) = goal {
            let asks = match finish {
                Finish::TripEnd => None,
                Finish::Sudden => Some("a sudden finish"),
                Finish::FirstArrival => Some("a finish by first arrival"),
            };
            if let Some(asks) = asks {
                faults.add(format!(
                    "{asks} needs a goal of points, not of {trips} trips"
                ));
            }
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
            red_count: match options.text("red-count") {
                Some("consecutive") => RedCount::Consecutive,
                Some("any-miss") => RedCount::AnyMiss,
                Some(_) | None => RedCount::Overshoots,
            },
            exact_blocked: if chosen("exact-blocked", "failure") {
                ExactBlocked::Failure
            } else {
                ExactBlocked::NoFailure
            },
            path_back: if chosen("path-back", "stop-short") {
                PathBack::StopShort
            } else {
                PathBack::Lost
            },
            obstacle: if chosen("obstacle", "portal") {
                Obstacle::Portal
            } else {
                Obstacle::Lost
            },
        })
    }
}
