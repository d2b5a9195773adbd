//! The last field of a position line in a match: which train it is, who began it, the cars before it.

use std::fmt::{self, Write};

use game::{Faults, RuleId, Seat};

use crate::rules::BigTrain;
use crate::setup::{Length, MOST_TRAINS};
use crate::square::Cars;
use crate::state::State;

/// The word the field begins with.
pub(crate) const WORD: &str = "m";

/// What stands for a seat that the lot has not named yet.
pub(crate) const LOT: &str = "?";

/// What the text of a lot begins with; the letter of the seat follows.
pub(crate) const FIRST: &str = "first ";

/// The form of the field, for people who missed it.
const FORM: &str = "a field such as \"m 2 B R12 B9\": the train, who began it, the cars before it";

/// What the field says.
pub(crate) struct Standing {
    number: u8,
    /// No seat while the lot is due.
    starter: Option<Seat>,
    totals: Vec<(Seat, u16)>,
}

/// Writes the field of a state, with what parts it from the one before.
pub(crate) fn write(rules: &BigTrain, state: &State, out: &mut dyn Write) -> fmt::Result {
    if !rules.is_match() {
        return Ok(());
    }
    write!(out, "; {WORD} {} ", state.number)?;
    if state.lot {
        out.write_str(LOT)?;
    } else {
        write!(out, "{}", rules.letter(state.starter))?;
    }
    for seat in rules.seats().iter() {
        write!(out, " {}{}", rules.letter(seat), state.totals[seat.index()])?;
    }
    Ok(())
}

/// Reads the field.
pub(crate) fn read(rules: &BigTrain, text: &str, faults: &mut Faults) -> Option<Standing> {
    if !rules.is_match() {
        faults.cite(
            RuleId::new("RU", 23),
            format!("{text:?} is for a match, and no match, trains or target was agreed on"),
        );
        return None;
    }
    let standing = words(rules, text);
    if standing.is_none() {
        faults.add(format!(
            "{text:?} should be {FORM}, for each of {} seats",
            rules.seats()
        ));
    }
    standing
}

fn words(rules: &BigTrain, text: &str) -> Option<Standing> {
    let mut words = text.split_whitespace();
    if words.next()? != WORD {
        return None;
    }
    let number = words.next()?.parse().ok()?;
    let starter = match words.next()? {
        LOT => None,
        letter => Some(rules.seat_called(letter)?),
    };
    let mut totals = Vec::new();
    for seat in rules.seats().iter() {
        let cars = words.next()?.strip_prefix(rules.letter(seat))?;
        totals.push((seat, cars.parse().ok()?));
    }
    words.next().is_none().then_some(Standing {
        number,
        starter,
        totals,
    })
}

impl BigTrain {
    /// The seat that a letter names.
    pub(crate) fn seat_called(&self, letter: &str) -> Option<Seat> {
        self.seats()
            .iter()
            .find(|&seat| letter.chars().eq([self.letter(seat)]))
    }
}

impl Standing {
    /// Puts it into a state, with all that is wrong with it.
    pub(crate) fn put(&self, rules: &BigTrain, state: &mut State, faults: &mut Faults) {
        state.number = self.number;
        state.starter = self.starter.unwrap_or(Seat::FIRST);
        if self.starter.is_none() != state.lot {
            faults.cite(
                RuleId::new("RU", 3),
                format!("nobody has begun ({LOT}) as long as the lot is due, and not longer"),
            );
        }
        for &(seat, cars) in &self.totals {
            state.totals[seat.index()] = cars;
        }
        let most = match rules.length {
            Length::OneTrain => 1,
            Length::Trains(trains) => trains,
            Length::Target(_) => MOST_TRAINS,
        };
        if !(1..=most).contains(&state.number()) {
            // RU-23: no more trains than the match has.
            faults.cite(
                RuleId::new("RU", 23),
                format!("there is no train {} in a match of {most}", self.number),
            );
            return;
        }
        self.check_totals(rules, faults);
    }

    /// Whether it is the first train.
    pub(crate) const fn is_first(&self) -> bool {
        self.number == 1
    }

    /// Totals that the trains before this one cannot have reached.
    fn check_totals(&self, rules: &BigTrain, faults: &mut Faults) {
        let mut all = Cars::ZERO;
        for square in rules.squares.all().iter() {
            all.join(rules.squares.cars(square));
        }
        let trains = u16::from(self.number - 1);
        for &(seat, cars) in &self.totals {
            let letter = rules.letter(seat);
            let most = trains.saturating_mul(rules.cars_of(seat, all));
            if cars > most {
                faults.cite(
                    RuleId::new("RU", 23),
                    format!("{letter} has {cars} cars of {trains} trains, at most {most} are"),
                );
            }
            match rules.length {
                Length::Target(target) if u32::from(cars) >= target => faults.cite(
                    RuleId::new("RU", 23),
                    format!("{letter} had {cars} cars of {target}, so the match is over"),
                ),
                Length::OneTrain | Length::Trains(_) | Length::Target(_) => {}
            }
        }
    }
}
