//! What a guest sees of a table, and for which seat they may decide.

use game::{Audience, Next, Seat, Viewer};
use store::Guest;

use crate::live_table::LiveTable;

/// A guest's place at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// What the guest may see.
    pub viewer: Viewer,
    /// The seats the guest holds.
    pub own: Vec<Seat>,
    /// The seat the guest decides for now.
    pub deciding: Option<Seat>,
    /// The seat that must look alone: people around one screen pass it on, and no cards are
    /// shown before the right player confirms that they are there.
    pub curtain: Option<Seat>,
}

impl Access {
    /// Whether a hint may be asked for: it is for this guest to decide, and nobody else plays but bots.
    pub fn may_ask(&self, live: &LiveTable) -> bool {
        let mut seats = live.terms.seats().zip(&live.holders);
        let alone = seats.all(|(seat, holder)| holder.is_bot() || self.own.contains(&seat));
        alone && self.deciding.is_some()
    }

    /// To whom things are told here. Who holds one seat is called "you"; where several seats share a
    /// screen everybody is called by name.
    pub fn audience<'a>(&self, names: &'a [String]) -> Audience<'a> {
        Audience {
            viewer: self.viewer,
            you: self.own.first().copied().filter(|_| self.own.len() == 1),
            names,
        }
    }

    /// What a guest may see and decide, who may ask to see as one of their seats.
    pub fn of(live: &LiveTable, guest: Option<&Guest>, asked: Option<Seat>) -> Self {
        let own = live.seats_of(guest.map(|guest| guest.id));
        let over = live.game.next() == Next::Over;
        let mine = live.due().filter(|seat| own.contains(seat));
        // When a game is over there are no secrets left.
        let allowed =
            asked.filter(|seat| own.contains(seat) || (over && live.terms.setup.seats.has(*seat)));
        let (viewer, curtain) = match own[..] {
            _ if over => (
                allowed
                    .or(own.first().copied())
                    .map_or(Viewer::Public, Viewer::Seat),
                None,
            ),
            [] => (Viewer::Public, None),
            [only] => (Viewer::Seat(only), None),
            [first, ..] if !live.game.hides() => (Viewer::Seat(mine.unwrap_or(first)), None),
            [..] => match (mine, allowed) {
                (Some(turn), Some(asked)) if turn == asked => (Viewer::Seat(turn), None),
                (Some(turn), _) => (Viewer::Public, Some(turn)),
                (None, _) => (Viewer::Public, None),
            },
        };
        let deciding =
            mine.filter(|&seat| viewer.is(seat) && matches!(live.game.next(), Next::Act(_)));
        Self {
            viewer,
            own,
            deciding,
            curtain,
        }
    }

    /// The seat the guest looks with.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }

    /// Whether the guest sits at the table.
    pub fn is_seated(&self) -> bool {
        !self.own.is_empty()
    }
}
