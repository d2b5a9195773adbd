//! What players agree on: a draw, or taking back. One asks, and all other people at the table must
//! agree. Bots are not asked: they let people take back, and they never agree to a draw.

use game::{Arrange, Seat, SeatSet};
use store::{Guest, GuestId};
use tables::{Corrected, Ending, Refusal};

use crate::ending::require_open;
use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::log_entry::{LogEntry, Wish};
use crate::moves::{Sent, require};
use crate::sitting::Request;

/// How a player can take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBack {
    /// At once: nobody else has seen more of it than bots.
    Now(Seat),
    /// If the others agree.
    Ask(Seat),
}

/// How a guest can take back their last decision, if they can. Where outcomes are typed in and one was typed
/// since, it is that one.
pub fn take_back(live: &LiveTable, guest: GuestId) -> Option<TakeBack> {
    let own = live.seats_of(Some(guest));
    if let (Some(outcome), Some(&seat)) = (live.typed_last(), own.first()) {
        return Some(correction(live, guest, seat, &outcome));
    }
    // Cheap to ask, and mostly no.
    if live.is_over() || live.is_away || !live.game.may_undo(own.iter().copied().collect()) {
        return None;
    }
    let others = live.others(guest);
    // People who share a screen take back what was decided there last.
    let reach = |past: SeatSet| {
        own.iter().find_map(|&seat| {
            let undone = live.game.undoable(seat, past).ok()?;
            Some((seat, undone.events))
        })
    };
    let asked = live.game.turn().is_some_and(|seat| others.has(seat));
    if !asked && let Some((seat, events)) = reach(live.bots()) {
        let mut undone = (0..live.game.count()).rev().take(events);
        let of_others = undone.any(|index| {
            let event = live.game.event(index);
            event.is_some_and(|event| event.seat.is_some_and(|seat| others.has(seat)))
        });
        if !of_others {
            return Some(TakeBack::Now(seat));
        }
    }
    if others.is_empty() {
        return None;
    }
    let (seat, _) = reach(others.iter().chain(live.bots().iter()).collect())?;
    Some(TakeBack::Ask(seat))
}

/// How a guest can take back the outcome that was typed in last: at once while it concerns nobody but
/// them and bots, else if the others agree. The end of a game concerns everybody.
fn correction(live: &LiveTable, guest: GuestId, seat: Seat, outcome: &Corrected) -> TakeBack {
    let others = live.others(guest);
    let theirs = [outcome.turn, live.game.turn()];
    let concerned = theirs.into_iter().flatten().any(|seat| others.has(seat));
    match concerned || live.is_over() && !others.is_empty() {
        true => TakeBack::Ask(seat),
        false => TakeBack::Now(seat),
    }
}

/// A guest takes their last decision back where nobody must be asked.
pub fn undo(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    sent: Sent,
) -> Result<(), HouseError> {
    require(live, guest, sent.seat)?;
    if sent.at != live.game.count() {
        return Err(HouseError::Stale);
    }
    match take_back(live, guest.id) {
        Some(TakeBack::Now(seat)) => live.take_back(entries, seat, live.bots()),
        Some(TakeBack::Ask(_)) => Err(HouseError::Unfit(
            "somebody else has been asked to move since: ask them whether you may take it back"
                .into(),
        )),
        None => Err(why_not(live, sent.seat)),
    }
}

/// Why a seat cannot take back, even if everybody agreed.
fn why_not(live: &LiveTable, seat: Seat) -> HouseError {
    let others = live.terms.seats().filter(|other| *other != seat).collect();
    match live.game.undoable(seat, others) {
        Err(refusal) => refusal.into(),
        Ok(_) => Refusal::NothingToUndo.into(),
    }
}

/// A player asks the others for something, at a table as the page knew it. With nobody to ask, it is granted at once.
pub fn ask(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    sent: Sent,
    what: Wish,
) -> Result<(), HouseError> {
    let Sent { seat, at } = sent;
    require(live, guest, seat)?;
    // What ended the game may have been typed in wrongly; nothing else is left to ask for then.
    if what != Wish::Undo || live.typed_last().is_none() {
        require_open(live)?;
    }
    match live.request() {
        Some(open) if open.guest == guest.id && open.what == what => return Ok(()),
        Some(_) => {
            return Err(HouseError::Unfit(
                "something else is being asked for; that must be answered first".into(),
            ));
        }
        None => {}
    }
    if at != live.game.count() {
        return Err(HouseError::Stale);
    }
    // Nobody is asked the same thing again and again.
    if declined(live, guest.id, what).is_some() {
        return Err(HouseError::Unfit(
            "that was declined; ask again after the next move".into(),
        ));
    }
    let seat = match what {
        Wish::Draw => {
            if !live.game.draws() {
                return Err(Refusal::NoDraws.into());
            }
            if !live.bots().is_empty() {
                return Err(HouseError::Unfit(
                    "a bot plays here, and bots never agree to a draw".into(),
                ));
            }
            seat
        }
        Wish::Undo => match take_back(live, guest.id) {
            Some(TakeBack::Now(seat)) => {
                return live.take_back(entries, seat, live.bots());
            }
            Some(TakeBack::Ask(seat)) => seat,
            None => return Err(why_not(live, seat)),
        },
    };
    let entry = LogEntry::Ask {
        seat: seat.number(),
        what,
    };
    live.note(entries, entry)?;
    conclude(live, entries)
}

/// Who said no to what a guest asked for, if nothing has happened since; the guest too, who took it back.
pub fn declined(live: &LiveTable, guest: GuestId, what: Wish) -> Option<GuestId> {
    let last = live.request.as_ref()?;
    let same = last.guest == guest && last.what == what && last.at == live.game.count();
    let no = last.answers.iter().find(|(_, yes)| !yes);
    no.filter(|_| same).map(|(who, _)| *who)
}

/// Whether players may agree on a draw here.
pub fn may_draw(live: &LiveTable) -> bool {
    live.game.draws() && live.has_begun() && !live.is_over() && live.bots().is_empty()
}

/// A player agrees to a request, declines it, or takes their own back.
pub fn answer(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    number: u64,
    yes: bool,
) -> Result<(), HouseError> {
    let Some(seat) = live.seats_of(Some(guest.id)).first().copied() else {
        return Err(HouseError::NotYours("only those who play are asked"));
    };
    let request = live.request.as_ref();
    let Some(request) = request.filter(|request| request.number == number) else {
        return Err(HouseError::Stale);
    };
    if request.answers.contains(&(guest.id, yes)) {
        return Ok(());
    }
    if !request.open {
        return Err(HouseError::Stale);
    }
    if yes && request.guest == guest.id {
        return Err(HouseError::Unfit(
            "you asked for it yourself; the others answer".into(),
        ));
    }
    let seat = seat.number();
    live.note(entries, LogEntry::Answer { seat, yes })?;
    conclude(live, entries)
}

/// Who has yet to answer a request.
pub fn awaited(live: &LiveTable, request: &Request) -> Vec<GuestId> {
    let people = live.holders.iter().filter_map(crate::Holder::guest);
    let mut awaited: Vec<GuestId> = people
        .filter(|guest| *guest != request.guest)
        .filter(|guest| request.answers.iter().all(|(who, _)| who != guest))
        .collect();
    awaited.arrange();
    awaited.dedup();
    awaited
}

/// Grants the open request if everybody has agreed.
fn conclude(live: &mut LiveTable, entries: &mut Vec<LogEntry>) -> Result<(), HouseError> {
    let Some(request) = live.request() else {
        return Ok(());
    };
    if !awaited(live, request).is_empty() {
        return Ok(());
    }
    match request.what {
        Wish::Draw => live.end(entries, Ending::Drawn),
        Wish::Undo => {
            let seat = request.seat;
            let others = live.terms.seats().filter(|other| *other != seat);
            live.take_back(entries, seat, others.collect())
        }
    }
}
