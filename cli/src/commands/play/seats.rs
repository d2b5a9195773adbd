//! Who sits where: people and bots.

use std::num::NonZeroUsize;
use std::thread;

use bots::{Bot, Bots, Level, Outside, Patience};
use game::{BySeat, Game, Seat, SeatCount};

use crate::agreed::check_programs;
use crate::failure::Failure;

/// The word for a person in `--seats`.
const YOU: &str = "you";

/// A person or a bot for each seat.
pub(crate) struct Players<G: Game> {
    bots: BySeat<Option<Box<dyn Bot<G>>>>,
}

impl<G: Game> Players<G> {
    /// The players of these names; by default you against bots of the middle level.
    pub(crate) fn named(
        lineup: &dyn Bots<G>,
        wanted: &[&str],
        seats: SeatCount,
        patience: Patience,
    ) -> Result<Self, Failure> {
        if !wanted.is_empty() && wanted.len() != usize::from(seats.get()) {
            return Err(Failure::Usage(format!(
                "{} players are named for {seats} seats",
                wanted.len()
            )));
        }
        let names = Self::names(wanted, seats);
        let kinds: Vec<&str> = names.iter().map(|name| kind(name)).collect();
        check_programs(&kinds, patience)?;
        let mut bots = BySeat::from_fn(seats, |_| None);
        for (seat, bot) in bots.iter_mut() {
            let name = kind(&names[seat.index()]);
            if name != YOU {
                let mut found = lineup.seat(name, patience).map_err(|unknown| {
                    Failure::Usage(format!("{unknown}; a person is called {YOU}"))
                })?;
                found.spread(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
                *bot = Some(found);
            }
        }
        Ok(Self { bots })
    }

    /// The names in the record; equal names are distinguished by their seats.
    pub(crate) fn names(wanted: &[&str], seats: SeatCount) -> Vec<String> {
        let name = |seat: Seat| match wanted.get(seat.index()) {
            Some(name) => kind(name),
            None if seat == Seat::FIRST => YOU,
            None => Level::Medium.name(),
        };
        let names: Vec<&str> = seats.iter().map(name).collect();
        let alone = |name: &&str| names.iter().filter(|other| *other == name).count() == 1;
        let full = |(seat, name): (Seat, &&str)| match alone(name) {
            true => (*name).to_owned(),
            // A program's last argument may be a number.
            false if Outside::is_path(name) => format!("{name} #{seat}"),
            false => format!("{name} {seat}"),
        };
        seats.iter().zip(&names).map(full).collect()
    }

    /// The bot in a seat, if no person sits there.
    pub(crate) fn bot(&mut self, seat: Seat) -> Option<&mut Box<dyn Bot<G>>> {
        self.bots[seat].as_mut()
    }

    /// Seats a bot of the middle level in place of one that failed, and tells its name.
    pub(crate) fn replace(
        &mut self,
        lineup: &dyn Bots<G>,
        seat: Seat,
    ) -> Result<&'static str, Failure> {
        let name = Level::Medium.name();
        self.bots[seat] = Some(lineup.named(name).map_err(Failure::failed)?);
        Ok(name)
    }

    /// Whether a person sits there.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.bots[seat].is_none()
    }

    /// The seats where people sit.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        self.bots
            .seats()
            .iter()
            .filter(|&seat| self.is_person(seat))
    }
}

/// What kind of player a name stands for: the name without the seat behind it.
fn kind(name: &str) -> &str {
    let name = name.trim();
    let without = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let mark = if Outside::is_path(name) { " #" } else { " " };
    without.strip_suffix(mark).unwrap_or(name)
}
