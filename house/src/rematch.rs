//! Playing again: one new table for each game, at which everybody who played is offered a seat.

use store::{Guest, GuestId, TableId};

use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::log_entry::{LogEntry, Order};
use crate::random;
use crate::terms::{Chance, Holder, Kept, Series, Terms};

/// Somebody who played asks for a rematch at a table of this name, or comes to the one that was asked
/// for.
pub fn ask(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    table: &TableId,
    seats: Order,
) -> Result<(), HouseError> {
    require(live, guest)?;
    match &live.rematch {
        Some(rematch) if rematch.guest == guest.id => Ok(()),
        Some(_) => reply(live, entries, guest, true),
        None => live.note(
            entries,
            LogEntry::Rematch {
                guest: guest.id,
                table: table.clone(),
                seats,
            },
        ),
    }
}

/// Somebody who played comes to the rematch or does not.
pub fn reply(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    yes: bool,
) -> Result<(), HouseError> {
    require(live, guest)?;
    let Some(rematch) = &live.rematch else {
        return Err(HouseError::Unfit("nobody asked for a rematch".into()));
    };
    if rematch.guest == guest.id || rematch.replies.contains(&(guest.id, yes)) {
        return Ok(());
    }
    let guest = guest.id;
    live.note(entries, LogEntry::Reply { guest, yes })
}

fn require(live: &LiveTable, guest: &Guest) -> Result<(), HouseError> {
    if !live.played(guest.id) {
        return Err(HouseError::NotYours(
            "only those who played ask for a rematch",
        ));
    }
    if !live.is_over() || !live.has_begun() {
        return Err(HouseError::Unfit("the game is not over yet".into()));
    }
    Ok(())
}

/// The name and the terms of the rematch that was asked for. Whoever asked sits there already, as bots
/// do; for other people their seats are kept.
pub(crate) fn terms(live: &LiveTable) -> Result<(TableId, Terms), HouseError> {
    let Some(rematch) = &live.rematch else {
        return Err(HouseError::Unfit("nobody asked for a rematch".into()));
    };
    let nothing = || Series {
        games: 0,
        drawn: 0,
        wins: vec![0; live.holders.len()],
    };
    let series = live.series();
    let series = series.unwrap_or_else(|| live.counted(nothing()));
    let mut places: Vec<(Holder, u32)> = Vec::new();
    for (holder, wins) in live.players().into_iter().zip(&series.wins) {
        let holder = match holder {
            Holder::Guest { guest, name } if guest != rematch.guest => Holder::Open {
                link: random::token()?,
                kept: Some(Kept { guest, name }),
            },
            holder => holder,
        };
        places.push((holder, *wins));
    }
    match rematch.seats {
        Order::Keep => {}
        Order::Rotate => places.rotate_left(1),
        Order::Lot => {
            let mut rng = game::Prng::new(random::seed()?);
            for last in (1..places.len()).rev() {
                let bound = u32::try_from(last).unwrap_or(u32::MAX).saturating_add(1);
                places.swap(last, rng.below(bound) as usize);
            }
        }
    }
    let (seats, wins) = places.into_iter().unzip();
    let chance = match &live.terms.chance {
        Chance::Fair { .. } => Chance::Fair {
            secret: random::secret()?.reveal(),
        },
        Chance::Typed => Chance::Typed,
    };
    let terms = Terms {
        seats,
        chance,
        host: rematch.guest,
        luck: String::new(),
        again: Some(live.id.to_string()),
        series: Some(Series { wins, ..series }),
        ..live.terms.clone()
    };
    Ok((rematch.table.clone(), terms))
}

/// Whom seats are kept for.
fn kept_for(live: &LiveTable, guest: GuestId) -> Vec<(u8, String)> {
    let seats = live.terms.seats().zip(&live.holders);
    let kept = seats.filter_map(|(seat, holder)| match holder {
        Holder::Open {
            kept: Some(kept), ..
        } if kept.guest == guest => Some((seat.number(), kept.name.clone())),
        Holder::Open { .. } | Holder::Guest { .. } | Holder::Bot { .. } => None,
    });
    kept.collect()
}

/// Whether a seat is kept for a guest.
pub fn is_kept_for(live: &LiveTable, guest: GuestId) -> bool {
    !live.is_over() && !kept_for(live, guest).is_empty()
}

/// A guest sits down where a seat is kept for them.
pub fn join(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    let kept = kept_for(live, guest.id);
    if !live.seats_of(Some(guest.id)).is_empty() {
        return Ok(());
    }
    if kept.is_empty() || live.is_over() {
        return Err(HouseError::NotYours(
            "no seat is kept for you any more: somebody else has it, or the table was closed",
        ));
    }
    for (seat, name) in kept {
        let entry = LogEntry::Sit {
            seat,
            guest: guest.id,
            name,
            luck: String::new(),
        };
        live.reseat(entries, entry)?;
    }
    live.settle(entries)
}

/// A guest does not come: the seats that are kept for them are for others.
pub fn decline(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    for (seat, _) in kept_for(live, guest.id) {
        let entry = LogEntry::Link {
            seat,
            link: random::token()?,
            declined: true,
        };
        live.note(entries, entry)?;
    }
    Ok(())
}
