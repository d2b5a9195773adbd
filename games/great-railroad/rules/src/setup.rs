//! What a table agrees on: the terminal, who runs which trains, and the variants in force.

use std::sync::Arc;

use game::{
    Arrange, BoardText, BySeat, Choice, Faults, OptionSpec, Options, Seat, SeatCount, Setup,
};

use crate::board::{self, Board, Circle};
use crate::illegal::rule;
use crate::train::{MOST_IN_FLEET, TRAIN_ROOM, Train};

/// The options of the game, for every list and form.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::text(
        "terminal",
        "Terminal",
        "the city to reach",
        "San Francisco",
    )
    .from_list(terminals, true),
    OptionSpec::number(
        "trains",
        "Trains for each conductor",
        (1, 3),
        "two conductors run three trains each, three and four run one or two each",
        "three for two conductors, one for more",
    ),
    OptionSpec::variant(
        "double-header",
        "Double-header",
        "three or four conductors run two trains each",
    )
    .first(),
    OptionSpec::text(
        "numbers",
        "Numbers of the trains",
        "which trains each conductor runs, seat after seat, such as 2,11,12/7,8,9",
        "1, 3, 5 and 2, 4, 6 for two conductors, in turn for more",
    ),
    OptionSpec::variant(
        "flagman",
        "Flagman",
        "a conductor who can only run head-on into a train may hold instead",
    ),
    OptionSpec::variant("wreckers", "Wreckers", "a rival's train may be turned off the rails"),
    OptionSpec::variant(
        "quiet-depot",
        "Quiet depot",
        "a train in the depot gives no authority to turn others",
    ),
    OptionSpec::variant(
        "entry-smashup",
        "Smashup on entering",
        "an entering train may be smashed up at once, which wastes the play",
    ),
    OptionSpec::variant(
        "depot-turntable",
        "Turntable in the depot",
        "a conductor may head his own train in the depot anew, as his play: “he may himself turn his train” (order 12), whichever it is",
    )
    // GR-43: every own train in the depot, or only those that were turned back.
    .excludes(&["turned-back"], rule(43)),
    OptionSpec::variant(
        "turned-back",
        "Turntable for trains turned back",
        "the same only for a train that rivals turned back into the depot, “after having been turned from Toronto, Pittsburg, etc.” (order 12)",
    ),
    OptionSpec::variant(
        "stalled-loses",
        "Stalled conductor loses the play",
        "a conductor none of whose trains can move loses the play and turns nobody: “if blocked must lose his play” (order 9)",
    ),
    OptionSpec::variant(
        "city-collisions",
        "Collisions in cities",
        "a train on a track may run head-on into one that stands in the city ahead and faces it: they “come together head on upon the same track” (order 11)",
    ),
    OptionSpec::variant(
        "free-repetition",
        "Free repetition",
        "positions may stand again and again, since no order forbids it; a game may then go on for ever",
    ),
    OptionSpec::number(
        "arrival-limit",
        "Most plays without an arrival",
        (20, 400),
        "after so many plays in a row that bring no train home, the game ends: most trains home wins, then the shortest way left",
        "no limit",
    ),
];

/// The cities of the board that can be agreed on (GR-51), those that make good games first.
fn terminals(own: Option<&BoardText>) -> Vec<Choice> {
    // What is wrong with a board of one's own is told where it is played on.
    let own = own.and_then(|text| Board::from_toml(text.as_str()).ok());
    let board = own.map_or_else(board::boxed, Arc::new);
    let good = &board.data().terminals;
    let cities = board.circles().filter(|&circle| circle != board.depot());
    let mut choices: Vec<Choice> = cities
        .map(|circle| Choice {
            value: board.code(circle).into(),
            title: board.name(circle).into(),
        })
        .collect();
    choices.arrange_by_key(|choice| {
        let place = good.iter().position(|code| *code == choice.value);
        (place.unwrap_or(good.len()), choice.title.clone())
    });
    choices
}

/// The variants in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variants {
    /// `hold` instead of a forced head-on run.
    pub flagman: bool,
    /// Rivals may be turned off the rails.
    pub wreckers: bool,
    /// Depot trains give no authority.
    pub quiet_depot: bool,
    /// An entry may be a smashup.
    pub entry_smashup: bool,
    /// A player's own depot trains may get another heading.
    pub depot_turntable: bool,
    /// A player's own depot trains that rivals turned back may get another heading.
    pub turned_back: bool,
    /// A player who can move no train of their own turns none.
    pub stalled_loses: bool,
    /// Trains that stand in a city can be struck.
    pub city_collisions: bool,
    /// Positions may stand any number of times.
    pub free_repetition: bool,
}

impl Variants {
    pub(crate) fn from_options(options: &Options) -> Self {
        Self {
            flagman: options.flag("flagman"),
            wreckers: options.flag("wreckers"),
            quiet_depot: options.flag("quiet-depot"),
            entry_smashup: options.flag("entry-smashup"),
            depot_turntable: options.flag("depot-turntable"),
            turned_back: options.flag("turned-back"),
            stalled_loses: options.flag("stalled-loses"),
            city_collisions: options.flag("city-collisions"),
            free_repetition: options.flag("free-repetition"),
        }
    }

    /// Whether a variant changes which moves there are beside those that the tables count.
    pub(crate) fn change_moves(self) -> bool {
        self.flagman
            || self.wreckers
            || self.depot_turntable
            || self.turned_back
            || self.stalled_loses
            || self.city_collisions
    }
}

/// The trains of one conductor, lowest number first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fleet {
    trains: [Train; MOST_IN_FLEET],
    count: u8,
}

impl Fleet {
    pub(crate) fn new(trains: &[Train]) -> Self {
        let mut fleet = Self::default();
        for (place, &train) in fleet.trains.iter_mut().zip(trains) {
            *place = train;
        }
        fleet.count = trains.len().min(MOST_IN_FLEET) as u8;
        fleet.trains[..usize::from(fleet.count)].arrange();
        fleet
    }

    /// The trains, lowest number first.
    #[inline]
    pub(crate) fn trains(&self) -> &[Train] {
        &self.trains[..usize::from(self.count)]
    }
}

impl Default for Fleet {
    fn default() -> Self {
        let first = Train::new(1).expect("every box holds train 1");
        Self {
            trains: [first; MOST_IN_FLEET],
            count: 0,
        }
    }
}

/// Who runs each train.
pub(crate) fn owners(fleets: &BySeat<Fleet>) -> [Option<Seat>; TRAIN_ROOM] {
    let mut owners = [None; TRAIN_ROOM];
    for (seat, fleet) in fleets.iter() {
        for train in fleet.trains() {
            owners[train.index()] = Some(seat);
        }
    }
    owners
}

/// After how many plays without an arrival a game is judged, if ever (GR-54).
pub(crate) fn arrival_limit(options: &Options) -> Option<u16> {
    let limit = options.number("arrival-limit")?;
    u16::try_from(limit).ok()
}

/// The terminal a table agreed on (GR-51).
pub(crate) fn terminal(board: &Board, options: &Options) -> Result<Circle, Faults> {
    let name = options
        .text("terminal")
        .unwrap_or(&board.data().default_terminal);
    match board.circle(name) {
        None => {
            let good = board.data().terminals.iter();
            let good: Vec<&str> = good
                .filter_map(|code| Some(board.name(board.circle(code)?)))
                .collect();
            Err(Faults::plain(format!(
                "no city is called {name:?}; good terminals are {}",
                good.join(", ")
            )))
        }
        Some(circle) if circle == board.depot() => Err(Faults::against(
            rule(51),
            format!("{} cannot be the terminal", board.name(circle)),
        )),
        Some(circle) => Ok(circle),
    }
    .map_err(|faults| faults.at("terminal"))
}

/// The trains of every seat of a new game (GR-2, GR-3).
pub(crate) fn fleets(board: &Board, setup: &Setup) -> Result<BySeat<Fleet>, Faults> {
    let Setup { seats, options } = setup;
    let each = trains_each(*seats, options)?;
    let Some(text) = options.text("numbers") else {
        // GR-3: unless chosen otherwise, seat s of n runs s, s+n, s+2n.
        let number = |seat: Seat, turn: u8| seat.number() + turn * seats.get();
        if seats.get() * each > board.data().trains {
            let text = format!("the box holds {} trains", board.data().trains);
            return Err(Faults::against(rule(1), text).at("trains"));
        }
        return Ok(BySeat::from_fn(*seats, |seat| {
            let trains: Vec<Train> = (0..each)
                .filter_map(|turn| Train::new(number(seat, turn)))
                .collect();
            Fleet::new(&trains)
        }));
    };
    let mut faults = Faults::new();
    let groups: Vec<Vec<Train>> = text
        .split('/')
        .map(|group| {
            group
                .split(',')
                .filter_map(|number| chosen(board, number, &mut faults))
                .collect()
        })
        .collect();
    if groups.len() != usize::from(seats.get()) {
        faults.add(format!(
            "numbers are given for {} of {seats} seats; a slash stands between the seats, such as 2,11,12/7,8,9",
            groups.len()
        ));
        return Err(faults.at("numbers"));
    }
    let fleets = BySeat::from_fn(*seats, |seat| Fleet::new(&groups[seat.index()]));
    for (seat, group) in seats.iter().zip(&groups) {
        if group.len() != usize::from(each) {
            faults.cite(
                rule(2),
                format!(
                    "seat {seat} has {} trains, each conductor runs {each}",
                    group.len()
                ),
            );
        }
    }
    faults.extend(fleet_faults(&groups));
    faults.at("numbers").or(fleets)
}

fn chosen(board: &Board, number: &str, faults: &mut Faults) -> Option<Train> {
    let train = number.trim().parse().ok().and_then(Train::new);
    let train = train.filter(|train| train.number() <= board.data().trains);
    if train.is_none() {
        faults.cite(
            rule(1),
            format!(
                "trains are numbered 1 to {}, not {number:?}",
                board.data().trains
            ),
        );
    }
    train
}

/// What is wrong with trains chosen by number, however they were chosen (GR-1, GR-2, GR-4).
pub(crate) fn fleet_faults(groups: &[Vec<Train>]) -> Faults {
    let mut faults = Faults::new();
    let mut seen = [false; TRAIN_ROOM];
    for (seat, group) in ('A'..).zip(groups) {
        if group.is_empty() || group.len() > MOST_IN_FLEET {
            faults.cite(
                rule(2),
                format!(
                    "{seat} has {} trains; a conductor runs 1 to {MOST_IN_FLEET}",
                    group.len()
                ),
            );
        }
        for train in group {
            if std::mem::replace(&mut seen[train.index()], true) {
                faults.cite(rule(1), format!("train {train} is named twice"));
            }
        }
    }
    let lowest: Vec<&Train> = groups
        .iter()
        .filter_map(|group| group.iter().min())
        .collect();
    if !lowest.is_sorted() {
        faults.cite(
            rule(4),
            "the seats do not stand in the order of their lowest trains",
        );
    }
    faults
}

/// How many trains each conductor runs (GR-2).
fn trains_each(seats: SeatCount, options: &Options) -> Result<u8, Faults> {
    let double = options.flag("double-header");
    let usual = match (seats.get(), double) {
        (2, _) => 3,
        (_, true) => 2,
        (_, false) => 1,
    };
    let each = options.number("trains").unwrap_or(usual);
    let allowed = match seats.get() {
        2 => each == 3 && !double,
        _ => each <= 2 && (!double || each == 2),
    };
    if allowed {
        return Ok(each as u8);
    }
    let text = match seats.get() {
        2 => "two conductors run three trains each".to_owned(),
        _ => format!("{seats} conductors run one train each, or two each as a double-header"),
    };
    let option = if double { "double-header" } else { "trains" };
    Err(Faults::against(rule(2), text).at(option))
}
