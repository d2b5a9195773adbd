//! How a game ends before its rules end it: by resigning, by the clock, because somebody is gone, or
//! because it is called off before it has really begun. Doing the same twice does nothing more.

use game::Seat;
use store::Guest;
use tables::{Ending, Left, Refusal};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::log_entry::LogEntry;
use crate::moves::{require, require_running};
use crate::random;
use crate::terms::Holder;

/// The bot that moves for people whose time is up, and plays on for those who left.
pub(crate) const STAND_IN: &str = "medium";

/// A seat is out of the game. The others win if they are only one or only bots; else a bot plays on for
/// the seat, so that nobody else's game ends with it.
fn drop_out(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    seat: Seat,
    why: Left,
) -> Result<(), HouseError> {
    let held = |other: Seat| {
        live.holder(other)
            .is_some_and(|holder| holder.guest().is_some())
    };
    let people_stay = live.terms.seats().any(|other| other != seat && held(other));
    if live.terms.setup.seats.get() <= 2 || !people_stay {
        return live.end(entries, Ending::Lost(seat, why));
    }
    live.depart(entries, seat, why, STAND_IN)?;
    live.settle(entries)
}

/// Whether just this has happened already.
fn is_out(live: &LiveTable, seat: Seat, why: Left) -> bool {
    let left = |left: &crate::Departed| left.seat == seat && left.why == why;
    live.game.ended() == Some(Ending::Lost(seat, why)) || live.departed.iter().any(left)
}

/// A player resigns.
pub fn resign(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    seat: Seat,
) -> Result<(), HouseError> {
    let mine = live.players().get(seat.index()).and_then(Holder::guest) == Some(guest.id);
    if mine && is_out(live, seat, Left::Resigned) {
        return Ok(());
    }
    require(live, guest, seat)?;
    require_open(live)?;
    drop_out(live, entries, seat, Left::Resigned)
}

/// Whether a game may be called off: somebody has not decided anything yet.
pub fn may_abort(live: &LiveTable) -> bool {
    let seats = live.terms.seats().zip(&live.holders);
    let mut people = seats.filter(|(_, holder)| holder.guest().is_some());
    let goes_on = live.has_begun() && !live.is_over() && !live.is_away;
    goes_on && people.any(|(seat, _)| !live.has_decided(seat))
}

/// A player calls the game off before everybody has made a decision. It does not count.
pub fn abort(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    if live.seats_of(Some(guest.id)).is_empty() {
        return Err(HouseError::NotYours("only those who play call a game off"));
    }
    if live.game.ended() == Some(Ending::Aborted) {
        return Ok(());
    }
    require_open(live)?;
    if !may_abort(live) {
        return Err(HouseError::Unfit(
            "everybody has made a move, so the game counts; you can resign".into(),
        ));
    }
    live.end(entries, Ending::Aborted)
}

/// The host closes a table that has not begun.
pub fn close(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    if live.terms.host != guest.id {
        return Err(HouseError::NotYours("only the host of the table closes it"));
    }
    if live.has_begun() {
        return Err(HouseError::Unfit("the game has begun".into()));
    }
    if live.is_over() {
        return Ok(());
    }
    live.end(entries, Ending::Aborted)
}

/// A guest gets up before the game has begun; the seats are open again.
pub fn leave(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    let seats = live.seats_of(Some(guest.id));
    if live.has_begun() && !seats.is_empty() {
        return Err(HouseError::Unfit(
            "the game has begun; you can resign".into(),
        ));
    }
    if live.is_over() {
        return Ok(());
    }
    for seat in seats {
        let (seat, link) = (seat.number(), random::token()?);
        live.reseat(entries, LogEntry::Leave { seat, link })?;
    }
    Ok(())
}

/// What others do about somebody who is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// They win.
    Win,
    /// A bot plays on.
    Bot,
}

impl Claim {
    /// As a form sends it.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "win" => Some(Self::Win),
            "bot" => Some(Self::Bot),
            _ => None,
        }
    }
}

/// Whether a player counts as gone by now.
pub fn is_gone(live: &LiveTable, seat: Seat, now: Moment) -> bool {
    live.gone_at(seat).is_some_and(|at| at <= now)
}

/// A player goes on without one who is gone.
pub fn claim(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    seat: Seat,
    what: Claim,
) -> Result<(), HouseError> {
    if live.seats_of(Some(guest.id)).is_empty() {
        return Err(HouseError::NotYours("only those who play do that"));
    }
    if is_out(live, seat, Left::Gone) {
        return Ok(());
    }
    require_open(live)?;
    match live.holder(seat).map(Holder::guest) {
        Some(Some(holder)) if holder != guest.id => {}
        _ => {
            return Err(HouseError::Unfit(
                "nobody sits there who could be gone".into(),
            ));
        }
    }
    if !is_gone(live, seat, live.now) {
        let words = live.terms.away_in_words();
        return Err(HouseError::Unfit(format!(
            "they do not count as gone yet; that takes {words} without a move, or three moves of a stand-in where there is a clock"
        )));
    }
    match what {
        Claim::Win if live.terms.setup.seats.get() <= 2 => {
            live.end(entries, Ending::Lost(seat, Left::Gone))
        }
        Claim::Win => Err(HouseError::Unfit(
            "with three or more seats a bot plays on for whoever is gone".into(),
        )),
        Claim::Bot => {
            live.depart(entries, seat, Left::Gone, STAND_IN)?;
            live.settle(entries)
        }
    }
}

/// Whether the seat whose turn it is has lost by the clock.
#[cfg(feature = "live")]
pub(crate) fn is_time_up(live: &LiveTable) -> bool {
    let deadline = live.deadline();
    live.terms.pace.is_lost_at_zero() && deadline.is_some_and(|at| at <= Moment::now())
}

/// Somebody's time is up: the seat is out of the game.
#[cfg(feature = "live")]
pub(crate) fn time_up(live: &mut LiveTable, entries: &mut Vec<LogEntry>) -> Result<(), HouseError> {
    match live.due() {
        Some(seat) if is_time_up(live) => drop_out(live, entries, seat, Left::Time),
        Some(_) | None => Ok(()),
    }
}

/// Nothing, if the game is not over.
pub(crate) fn require_open(live: &LiveTable) -> Result<(), HouseError> {
    if live.is_over() {
        return Err(Refusal::Over.into());
    }
    require_running(live)
}
