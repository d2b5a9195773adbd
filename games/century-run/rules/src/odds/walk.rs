//! The walk of a train alone: its steps, and how chances flow along them.

use std::collections::BTreeMap;

use game::Seat;

use crate::board::{MAX_TRAINS, Place};
use crate::odds::{CUT, Distribution};
use crate::resolve::Verdict;
use crate::rules::CenturyRun;
use crate::setup::{RedCount, Start};
use crate::state::Train;
use crate::turn::Cause;

/// Where a lone train is in its walk: the yard, or a place with the failures before the red space
/// ahead. Stations are ordered as trains pass them: a failure leads to a later one too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Station {
    /// 0 is the yard, 1 New York.
    along: u8,
    failures: u8,
    /// Hours lost before the red space ahead, where a move closer starts the count again.
    charged: u8,
    held: bool,
}

/// A possible result of a turn from a station.
struct Step {
    chance: f64,
    lost: Lost,
    /// The train after the turn; its sheet holds only what the turn changed.
    sheet: Change,
    to: Station,
}

/// Whether a turn carried the train on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lost {
    Yes,
    No,
}

/// What a turn changes on the sheet.
#[derive(Clone, Copy)]
struct Change {
    /// Passengers with whom the train starts in this turn.
    starts: Option<u16>,
    /// The space it stops on.
    stop: Option<Place>,
    /// Hours a failure costs.
    hours: u16,
}

const NOTHING: Change = Change {
    starts: None,
    stop: None,
    hours: 0,
};

impl Station {
    const YARD: Self = Self {
        along: 0,
        failures: 0,
        charged: 0,
        held: false,
    };

    /// Where a train is; failures only count where the next stop is red.
    fn of(rules: &CenturyRun, train: &Train) -> Self {
        if train.at == Place::YARD {
            return Self::YARD;
        }
        let counts = rules.red_ahead(train.at).is_some();
        Self {
            along: train.at.index() as u8 + 1,
            failures: if counts { train.failures } else { 0 },
            charged: if counts { train.charged } else { 0 },
            held: counts && train.held,
        }
    }

    fn place(self) -> Option<Place> {
        self.along
            .checked_sub(1)
            .map(|index| Place::at(index.into()))
    }

    fn stopped(place: Place, failures: u8) -> Self {
        Self {
            along: place.index() as u8 + 1,
            failures,
            charged: 0,
            held: false,
        }
    }

    /// The train that stands there, with nothing on its sheet.
    fn train(self, place: Place) -> Train {
        Train {
            at: place,
            failures: self.failures,
            charged: self.charged,
            ..Train::default()
        }
    }
}

/// Every possible result of a turn from `station`. Steps that lead nowhere are among them.
fn steps(rules: &CenturyRun, station: Station) -> Vec<Step> {
    let sector = 1.0 / rules.board.dial.len() as f64;
    let Some(place) = station.place() else {
        return start_steps(rules, sector);
    };
    if station.held {
        // CR-38: alone on the line, a held train is released at once.
        let red = rules.red_ahead(place);
        return Vec::from_iter(red.map(|red| arrive(1.0, red, station, NOTHING)));
    }
    let dial = rules.board.dial.iter();
    dial.map(|&number| step(rules, station, place, number, sector))
        .collect()
}

/// A turn that begins in the yard.
fn start_steps(rules: &CenturyRun, sector: f64) -> Vec<Step> {
    let origin = Station::stopped(Place::ORIGIN, 0);
    let mut steps = Vec::new();
    for &number in &rules.board.dial {
        let Some(aboard) = rules.track.start(number) else {
            steps.push(Step {
                chance: sector,
                lost: Lost::Yes,
                sheet: NOTHING,
                to: Station::YARD,
            });
            continue;
        };
        let starts = Some(aboard);
        match rules.agreement.start {
            Start::SameTurn => {
                for &second in &rules.board.dial {
                    let chance = sector * sector;
                    let mut step = step(rules, origin, Place::ORIGIN, second, chance);
                    step.sheet.starts = starts;
                    steps.push(step);
                }
            }
            Start::NextTurn => steps.push(Step {
                chance: sector,
                lost: Lost::No,
                sheet: Change { starts, ..NOTHING },
                to: origin,
            }),
        }
    }
    steps
}

/// The turn in which a train at `place` spins `number`.
fn step(rules: &CenturyRun, station: Station, place: Place, number: u8, chance: f64) -> Step {
    let stays = |sheet, to| Step {
        chance,
        lost: Lost::Yes,
        sheet,
        to,
    };
    // Alone, a train meets no offer, and what a number does is what it does among others.
    let train = station.train(place);
    let mut trains = [Train::default(); MAX_TRAINS];
    trains[0] = train;
    match rules.resolve(&trains, Seat::FIRST, number) {
        Verdict::Run { to, .. } => {
            let miss = rules.miss(&train, to);
            let hours = miss.map_or(0, |miss| miss.hours);
            let next = if rules.red_ahead(place) == Some(to) {
                Station::stopped(to, 0)
            } else if let Some(miss) = miss {
                Station {
                    failures: miss.number,
                    ..station
                }
            } else if rules.agreement.red_count == RedCount::Consecutive {
                Station {
                    failures: 0,
                    ..station
                }
            } else {
                station
            };
            arrive(chance, to, next, Change { hours, ..NOTHING })
        }
        Verdict::Lost(Cause::Failure { number, hours, .. }) => {
            let kept = rules.agreement.red_count == RedCount::Consecutive;
            let to = Station {
                failures: number,
                charged: station.charged + if kept { hours as u8 } else { 0 },
                ..station
            };
            stays(Change { hours, ..NOTHING }, to)
        }
        Verdict::Lost(
            Cause::City
            | Cause::Obstacle(_)
            | Cause::Train(_)
            | Cause::Held(_)
            | Cause::Declined(_),
        )
        | Verdict::Offered(_) => stays(NOTHING, station),
    }
}

/// A turn that ends with a stop at `to`, where `counted` holds the failures kept.
fn arrive(chance: f64, to: Place, counted: Station, sheet: Change) -> Step {
    let failures = if counted.held { 0 } else { counted.failures };
    let charged = if counted.held { 0 } else { counted.charged };
    Step {
        chance,
        lost: Lost::No,
        sheet: Change {
            stop: Some(to),
            ..sheet
        },
        to: Station {
            charged,
            ..Station::stopped(to, failures)
        },
    }
}

/// What is known of the arrivals of a lone train.
pub(super) struct Arrivals {
    /// Each sheet with which it can arrive, with its chance.
    pub(super) sheets: Vec<(Train, f64)>,
    /// The chance of a stop on each space it can still reach, its own included.
    pub(super) stops: Vec<(Place, f64)>,
    /// The mean of the hours it still loses on yellow spaces.
    pub(super) lost_on_yellow: f64,
    /// The mean of the hours it still loses at red spaces.
    pub(super) lost_at_red: f64,
}

/// Passengers, hours gained, hours lost.
type Sheet = (u16, u16, u16);

/// Lets all chances flow to Chicago, sheets and all.
pub(super) fn arrivals(rules: &CenturyRun, train: &Train) -> Arrivals {
    let terminus = Station::stopped(rules.track.terminus(), 0);
    let mut stops = vec![0.0; rules.board.spaces.len()];
    let (mut lost_on_yellow, mut lost_at_red) = (0.0, 0.0);
    let mut open: BTreeMap<Station, BTreeMap<Sheet, f64>> = BTreeMap::new();
    let first = (train.aboard, train.gained, train.lost);
    open.entry(Station::of(rules, train))
        .or_default()
        .insert(first, 1.0);
    if let Some(place) = Station::of(rules, train).place() {
        stops[place.index()] = 1.0;
    }
    let mut sheets = BTreeMap::new();
    while let Some((station, here)) = open.pop_first() {
        if station == terminus {
            sheets = here;
            break;
        }
        let steps = steps(rules, station);
        let waits: f64 = steps
            .iter()
            .filter(|step| step.to == station)
            .map(|step| step.chance)
            .sum();
        let mass: f64 = here.values().sum();
        for step in steps.iter().filter(|step| step.to != station) {
            let chance = step.chance / (1.0 - waits);
            if step.sheet.starts.is_some() {
                stops[0] += mass * chance;
            }
            if let Some(place) = step.sheet.stop {
                stops[place.index()] += mass * chance;
                lost_on_yellow += mass * chance * f64::from(rules.track.halt(place).lost);
            }
            lost_at_red += mass * chance * f64::from(step.sheet.hours);
            let there = open.entry(step.to).or_default();
            for (&sheet, &weight) in &here {
                *there.entry(change(rules, sheet, step.sheet)).or_default() += weight * chance;
            }
        }
    }
    let sheets = sheets.into_iter().map(|((aboard, gained, lost), chance)| {
        let at = rules.track.terminus();
        let train = Train {
            at,
            aboard,
            gained,
            lost,
            ..Train::default()
        };
        (train, chance)
    });
    let stops = rules
        .board
        .places()
        .zip(stops)
        .filter(|&(_, chance)| chance > 0.0);
    Arrivals {
        sheets: sheets.collect(),
        stops: stops.collect(),
        lost_on_yellow,
        lost_at_red,
    }
}

/// A sheet after a turn.
fn change(rules: &CenturyRun, (aboard, gained, lost): Sheet, change: Change) -> Sheet {
    let mut train = Train {
        aboard: change.starts.unwrap_or(aboard),
        gained,
        lost: lost + change.hours,
        ..Train::default()
    };
    if let Some(place) = change.stop {
        rules.stop(&mut train, place);
    }
    (train.aboard, train.gained, train.lost)
}

/// What is counted on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Counted {
    Turns,
    LostTurns,
}

/// How many turns, or lost turns, the train has until it is in Chicago.
pub(super) fn counts(rules: &CenturyRun, train: &Train, counted: Counted) -> Distribution {
    let mut length = 256;
    loop {
        let chances = counts_below(rules, train, counted, length);
        // The tail cannot be had as a difference from 1, which is blind beyond 16 digits: the mean
        // decline of the last entries continues it.
        let (last, before) = (chances[length - 1], chances[length - 2]);
        let decline = if before > 0.0 { last / before } else { 0.0 };
        let tail = last * decline / (1.0 - decline);
        if tail < CUT || length >= 1 << 16 {
            let pairs = chances.into_iter().enumerate();
            return Distribution::new(pairs.map(|(n, chance)| (n as i32, chance)).collect(), tail);
        }
        length *= 2;
    }
}

fn counts_below(rules: &CenturyRun, train: &Train, counted: Counted, length: usize) -> Vec<f64> {
    let terminus = Station::stopped(rules.track.terminus(), 0);
    let mut open: BTreeMap<Station, Vec<f64>> = BTreeMap::new();
    let mut none = vec![0.0; length];
    none[0] = 1.0;
    open.insert(Station::of(rules, train), none);
    while let Some((station, mut here)) = open.pop_first() {
        if station == terminus {
            return here;
        }
        let steps = steps(rules, station);
        let waits: f64 = steps
            .iter()
            .filter(|step| step.to == station)
            .map(|step| step.chance)
            .sum();
        // Each turn of waiting is a lost turn, and each leaves the train where it was: the sum over
        // any number of them is one pass along the counts.
        for count in 1..length {
            here[count] += waits * here[count - 1];
        }
        for step in steps.iter().filter(|step| step.to != station) {
            let shift = match (counted, step.lost) {
                (Counted::Turns, Lost::Yes | Lost::No) | (Counted::LostTurns, Lost::Yes) => 1,
                (Counted::LostTurns, Lost::No) => 0,
            };
            let there = open.entry(step.to).or_insert_with(|| vec![0.0; length]);
            for (from, to) in here.iter().zip(&mut there[shift..]) {
                *to += step.chance * from;
            }
        }
    }
    vec![0.0; length]
}
