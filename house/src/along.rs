//! A game that only one person plays goes on elsewhere, and comes back.
//!
//! The table is away meanwhile: nothing happens in its game, so there is one truth. Whoever takes it along gets the
//! secret of its chance and all cards, so nobody else may play in it, and from then on it is marked.

use std::sync::Arc;

use game::Seat;
use store::{Guest, GuestId, StoreError, TableId};

use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::log_entry::LogEntry;
use crate::moves::require_room;
use crate::registry::Registry;
use crate::storage::Storage;
use crate::terms::Holder;
use crate::upload::Uploaded;

/// Whether nobody but this guest and bots plays here, or ever did.
fn plays_alone(live: &LiveTable, guest: GuestId) -> bool {
    let mut seats = live.terms.seats().zip(&live.holders);
    let own_or_bot = |(seat, holder): (Seat, &Holder)| match holder {
        Holder::Guest { guest: who, .. } => *who == guest,
        // Elsewhere bots are known by their names; those of earlier versions have none.
        Holder::Bot { level, .. } => Holder::bot(level, seat).name() == holder.name(),
        Holder::Open { .. } => false,
    };
    let people = live.holders.iter().any(|holder| !holder.is_bot());
    people && live.departed.is_empty() && seats.all(own_or_bot)
}

/// Whether a guest may take the game along: it goes on, nobody else plays in it, and no clock runs.
pub fn may_take(live: &LiveTable, guest: GuestId) -> bool {
    !live.is_over() && !live.is_away && !live.clocks.are_there() && plays_alone(live, guest)
}

/// Whether a guest may have everything that the table knows, also what is still to come.
pub fn may_know(live: &LiveTable, guest: GuestId) -> bool {
    live.is_away && plays_alone(live, guest)
}

/// Whether there is nothing to know about the game but what everybody sees: no secret, no card, no memory.
pub fn has_no_secret(live: &LiveTable) -> bool {
    let game = &live.game;
    game.chance_facts().is_none() && !game.hides() && !game.must_remember()
}

/// The only person at the table takes the game along.
///
/// # Errors
/// If somebody else plays in it, a clock runs, or it is over.
pub fn take(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    if may_know(live, guest.id) {
        return Ok(());
    }
    if !plays_alone(live, guest.id) {
        return Err(HouseError::NotYours(
            "a game can be taken along by the one person who plays in it; the others must be bots",
        ));
    }
    if !may_take(live, guest.id) {
        return Err(HouseError::Unfit(
            "a game with a clock, or one that is over, stays where it is".into(),
        ));
    }
    require_room(live)?;
    live.note(entries, LogEntry::Along { away: true })
}

/// The game goes on here after all, from where it was taken along.
///
/// # Errors
/// If somebody else plays in it.
pub fn resume(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
) -> Result<(), HouseError> {
    if !plays_alone(live, guest.id) {
        return Err(HouseError::NotYours(
            "only the one who plays here does that",
        ));
    }
    if !live.is_away {
        return Ok(());
    }
    live.note(entries, LogEntry::Along { away: false })?;
    live.settle(entries)
}

/// What a game from elsewhere is to a table of the same name.
pub(crate) enum Kinship {
    /// It has gone on from where the table is.
    Further,
    /// The table has gone on from where it is.
    Behind,
    /// It is another game, or somebody else's.
    Other,
}

impl Uploaded {
    /// What this game is to a table of the same name, for the guest who brings it.
    pub(crate) fn kinship(&self, live: &LiveTable, guest: GuestId) -> Kinship {
        let (mine, theirs) = (&self.terms, &live.terms);
        let same = mine.game == theirs.game
            && mine.rules == theirs.rules
            && mine.setup == theirs.setup
            && (has_no_secret(live) || (mine.chance == theirs.chance && self.same_luck(live)))
            && plays_alone(live, guest)
            && !live.clocks.are_there();
        let events = &self.events;
        let happened = live.game.count();
        let common = events.len().min(happened);
        let at = |index: usize| live.game.event(index);
        let agree = (0..common).all(|index| at(index).as_ref() == Some(&events[index]));
        match (same && agree && !live.is_over(), events.len() >= happened) {
            (false, _) => Kinship::Other,
            (true, true) => Kinship::Further,
            (true, false) => Kinship::Behind,
        }
    }

    fn same_luck(&self, live: &LiveTable) -> bool {
        let mut seats = live.holders.iter().zip(&live.luck);
        seats.all(|(holder, luck)| holder.is_bot() || *luck == self.terms.luck)
    }

    /// The table goes on with what happened elsewhere, or from where it is if that is further.
    ///
    /// # Errors
    /// If it is another game, or somebody else's.
    pub(crate) fn go_on(
        &self,
        live: &mut LiveTable,
        entries: &mut Vec<LogEntry>,
        guest: &Guest,
    ) -> Result<(), HouseError> {
        require_room(live)?;
        match self.kinship(live, guest.id) {
            Kinship::Further => {
                let is_there = self.events.len() == live.game.count() && self.ended.is_none();
                match is_there && !live.is_away {
                    true => Ok(()),
                    false => self.happen(live, entries),
                }
            }
            Kinship::Behind => resume(live, entries, guest),
            Kinship::Other => Err(HouseError::Missing("table")),
        }
    }
}

impl<L: Storage> Registry<L> {
    /// Brings a game from elsewhere. The table that it was taken from goes on with it; else a table is opened
    /// with everything that has happened, under this name if it can be had.
    pub async fn bring(
        self: &Arc<Self>,
        guest: &Guest,
        uploaded: Uploaded,
        from: Option<TableId>,
        name: Option<TableId>,
    ) -> Result<TableId, HouseError> {
        if let Some(table) = from {
            let (game, guest) = (uploaded.clone(), guest.clone());
            let go_on = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
                game.go_on(live, entries, &guest)
            };
            match self.change(&table, go_on).await {
                Ok(_) => return Ok(table),
                Err(HouseError::Missing(_)) => {}
                Err(other) => return Err(other),
            }
        }
        let mut id = name.unwrap_or_else(TableId::random);
        match self.create(&id, &uploaded.terms).await {
            Err(HouseError::Store(StoreError::Exists)) => {
                id = TableId::random();
                self.create(&id, &uploaded.terms).await?;
            }
            created => created?,
        }
        let happen =
            move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| uploaded.happen(live, entries);
        self.change(&id, happen).await?;
        self.begun(&id).await?;
        Ok(id)
    }
}
