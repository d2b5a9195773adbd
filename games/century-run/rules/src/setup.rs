//! What a table agreed on: the goal and the variants.

use game::{OptionSpec, Options, RuleId};

/// The options of the game, as forms and files offer them.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::number(
        "target",
        "Points to reach",
        (1, 100_000),
        "the game ends with the trip after which somebody has this many points",
        "1000 points",
    )
    // CR-5: the table fixes one goal before the first trip.
    .excludes(&["trips"], RuleId::new("CR", 5)),
    OptionSpec::number(
        "trips",
        "Number of trips",
        (1, 500),
        "the game ends after so many trips, whatever the points",
        "as many as it takes for the points",
    ),
    OptionSpec::choice(
        "lead",
        "Who begins a trip",
        &[
            ("first", "seat 1, every trip"),
            ("rotate", "the next seat each trip"),
        ],
        "seat 1 always, or the next seat each trip",
    )
    .first(),
    OptionSpec::choice(
        "finish",
        "Who wins with the points",
        &[
            ("trip-end", "the highest total when the trip has ended"),
            ("sudden", "the first to arrive with the points, at once"),
            (
                "first-arrival",
                "when the trip has ended, the first of them to arrive",
            ),
        ],
        "who is “first to obtain a total of 1000 points”; all but the first choice need a goal of points",
    )
    // RU-20: the other readings speak of who has the points first.
    .excludes(&["trips"], RuleId::new("RU", 20)),
    OptionSpec::choice(
        "start",
        "A train that has just started",
        &[
            ("same-turn", "spins again at once"),
            ("next-turn", "waits for its next turn"),
        ],
        "whether it spins again in the same turn",
    ),
    OptionSpec::choice(
        "held",
        "After three failures at a red space",
        &[
            ("wait", "a train waits behind trains in its way"),
            ("pass-through", "a train passes through trains in its way"),
        ],
        "whether the train that may then go on is held up by others",
    ),
    OptionSpec::choice(
        "hours",
        "Hours gained and lost",
        &[
            ("apart", "are priced apart"),
            ("net", "are set off against each other first"),
        ],
        "how hours are turned into points",
    ),
    OptionSpec::choice(
        "red-count",
        "What fails at a red space",
        &[
            ("overshoots", "a number beyond it"),
            ("consecutive", "a number beyond it, with no move in between"),
            ("any-miss", "every number but the exact one"),
        ],
        "what it is to fail “three times to spin the number required” (rule 9)",
    ),
    OptionSpec::choice(
        "exact-blocked",
        "Exact number for a red space, way taken",
        &[
            ("no-failure", "only loses the turn"),
            ("failure", "is a failure"),
        ],
        "whether it is “a number permitting him to stop” that was not spun (rule 8)",
    ),
    OptionSpec::choice(
        "path-back",
        "Free space behind a taken one, third train between",
        &[
            ("lost", "the turn is lost"),
            ("stop-short", "the player may stop short of that train"),
        ],
        "whether rule 18 holds or the player may move “forward to the farthest vacant space” (rule 12)",
    ),
    OptionSpec::choice(
        "obstacle",
        "Number that ends inside an obstacle",
        &[
            ("lost", "loses the turn"),
            ("portal", "leads up to the obstacle"),
        ],
        "whether the turn is lost at once (rule 15) or only the rest of the number",
    ),
    OptionSpec::text(
        "board",
        "Board",
        "the edition of the board, by name; there is one to play on, reconstruction-1",
        "reconstruction-1",
    )
    .never_shown(),
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
    pub(crate) fn read(options: &Options, usual_target: i32) -> Self {
        let chosen = |name: &str, word: &str| options.text(name) == Some(word);
        let goal = match (options.number("target"), options.number("trips")) {
            (Some(target), _) => Goal::Points(target as i32),
            (None, Some(trips)) => Goal::Trips(trips as u32),
            (None, None) => Goal::Points(usual_target),
        };
        let finish = match options.text("finish") {
            Some("sudden") => Finish::Sudden,
            Some("first-arrival") => Finish::FirstArrival,
            Some(_) | None => Finish::TripEnd,
        };
        Self {
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
        }
    }
}
