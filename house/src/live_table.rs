//! A table in memory: its terms and its log, folded into a game with people around it.

use std::collections::VecDeque;
#[cfg(feature = "service")]
use std::sync::Mutex;

use game::{DrawnBy, Next, Seat, SeatSet};
use store::{Entry, GuestId, Listing, Status, StoredTable, TableId};
use tables::{
    FORMAT, Header, Record, RecordedChance, RecordedEvent, Seating, Secret, Source, Table,
};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::games::{AnyGame, Games};
use crate::log_entry::{By, LogEntry};
use crate::terms::{Chance, Holder, Pace, Terms};

/// How many chat messages are kept in memory.
const CHAT: usize = 100;

/// How long another node may take before this one looks after a bot's move, in milliseconds.
const GRACE: i64 = 15_000;

/// A table in memory.
pub struct LiveTable {
    /// Its name.
    pub id: TableId,
    /// The terms it was opened with.
    pub terms: Terms,
    /// Who holds the seats now.
    pub holders: Vec<Holder>,
    /// What the seats add to the chance.
    luck: Vec<String>,
    /// Which game it is.
    pub host: &'static dyn AnyGame,
    /// The game.
    pub game: Box<dyn Table>,
    /// Events that a stand-in decided, by their index.
    pub stand_ins: Vec<usize>,
    /// The newest of what was said.
    pub chat: VecDeque<Said>,
    /// The number of the last entry.
    pub head: u64,
    /// When the game last went on, for the clock.
    pub moved: Moment,
    /// What names this course of the game, with the entry at which it was worked out.
    #[cfg(feature = "service")]
    pub(crate) course: Mutex<Option<(u64, String)>>,
}

/// Something said at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The entry it stands in.
    pub number: u64,
    /// Who said it.
    pub name: String,
    /// What was said.
    pub text: String,
}

impl LiveTable {
    /// The table that follows from its log. Every move is checked again.
    ///
    /// # Errors
    /// If the log does not hold together, which is for the server's own log.
    pub fn new(stored: &StoredTable, games: Games) -> Result<Self, HouseError> {
        let broken = |what: String| HouseError::Broken(format!("a stored table: {what}"));
        let terms: Terms = serde_json::from_str(&stored.terms)
            .map_err(|error| broken(format!("terms: {error}")))?;
        let mut fold = Fold::new(&terms, Moment(stored.created));
        for entry in &stored.entries {
            fold.take(entry)
                .map_err(|what| broken(format!("entry {}: {what}", entry.seq)))?;
        }
        let Fold {
            holders,
            luck,
            events,
            stand_ins,
            chat,
            moved,
        } = fold;
        let host = games
            .find(&terms.game)
            .map_err(|unknown| broken(unknown.to_string()))?;
        let game = play(host, &terms, &holders, &luck, events).map_err(broken)?;
        Ok(Self {
            id: stored.id.clone(),
            head: stored.entries.last().map_or(0, |entry| entry.seq),
            terms,
            holders,
            luck,
            host,
            game,
            stand_ins,
            chat,
            moved,
            #[cfg(feature = "service")]
            course: Mutex::default(),
        })
    }

    /// Takes up the next entry of the log, which another node wrote. A move is checked again. Nothing
    /// if the table must be read whole, because the entry does not follow, does not fit, or changes
    /// more than the game and the talk.
    pub(crate) fn follow(&mut self, entry: &Entry) -> Option<()> {
        if entry.seq != self.head + 1 {
            return None;
        }
        match serde_json::from_str(&entry.body).ok()? {
            LogEntry::Event { event, by } => {
                let index = self.game.count();
                self.game.follow(&event).ok()?;
                if by == By::StandIn {
                    self.stand_ins.push(index);
                }
                self.moved = self.moved.max(Moment(entry.at));
            }
            LogEntry::Say { name, text, .. } => {
                let number = entry.seq;
                remember(&mut self.chat, Said { number, name, text });
            }
            LogEntry::Undo { .. }
            | LogEntry::Sit { .. }
            | LogEntry::Fill { .. }
            | LogEntry::Link { .. } => return None,
        }
        self.head = entry.seq;
        Some(())
    }

    /// Whether every seat is taken, so that the game has begun.
    pub fn has_begun(&self) -> bool {
        !self.holders.iter().any(Holder::is_open)
    }

    /// Who holds a seat.
    pub fn holder(&self, seat: Seat) -> Option<&Holder> {
        self.holders.get(seat.index())
    }

    /// The seats a guest holds.
    pub fn seats_of(&self, guest: Option<GuestId>) -> Vec<Seat> {
        let Some(guest) = guest else {
            return Vec::new();
        };
        let seats = self.terms.seats().zip(&self.holders);
        seats
            .filter(|(_, holder)| holder.guest() == Some(guest))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// The seats that bots hold.
    pub fn bots(&self) -> SeatSet {
        let seats = self.terms.seats().zip(&self.holders);
        seats
            .filter(|(_, holder)| holder.is_bot())
            .fold(SeatSet::EMPTY, |set, (seat, _)| set.with(seat))
    }

    /// The bot that must do something now, if one must.
    pub fn bot_due(&self) -> Option<(Seat, &str)> {
        if !self.has_begun() {
            return None;
        }
        let seat = self.game.turn()?;
        match self.holder(seat)? {
            Holder::Bot { level, .. } if self.game.next() == Next::Chance && self.is_typed() => {
                // A person at the table types in what the real spinner shows, for bots too.
                let _ = level;
                None
            }
            Holder::Bot { level, .. } => Some((seat, level)),
            Holder::Guest { .. } | Holder::Open { .. } => None,
        }
    }

    /// Whether outcomes are typed in.
    pub fn is_typed(&self) -> bool {
        matches!(self.terms.chance, Chance::Typed)
    }

    /// Whether the seat whose turn it is draws outcomes of chance, rather than the table.
    pub fn is_spun(&self) -> bool {
        let facts = self.game.chance_facts();
        facts.is_some_and(|facts| facts.drawn_by == DrawnBy::Seat)
    }

    /// When the time of the player to move is up.
    pub fn deadline(&self) -> Option<Moment> {
        let seat = self.game.turn().filter(|_| self.has_begun())?;
        match self.holder(seat)? {
            Holder::Guest { .. } => Some(self.moved.plus(self.terms.pace.move_ms()?)),
            Holder::Bot { .. } | Holder::Open { .. } => None,
        }
    }

    /// Draws outcomes of chance as long as no player is asked first, and adds them to the entries.
    pub fn settle(&mut self, entries: &mut Vec<LogEntry>) -> Result<(), HouseError> {
        if !self.has_begun() || self.is_typed() || self.is_spun() {
            return Ok(());
        }
        while self.game.next() == Next::Chance {
            let event = self.game.roll()?;
            entries.push(LogEntry::by_holder(event));
        }
        Ok(())
    }

    /// Seats a guest or a bot before the game has begun.
    pub fn seat(&mut self, seat: Seat, holder: Holder, luck: String) -> Result<(), HouseError> {
        self.holders[seat.index()] = holder;
        self.luck[seat.index()] = luck;
        self.game = play(
            self.host,
            &self.terms,
            &self.holders,
            &self.luck,
            Vec::new(),
        )
        .map_err(HouseError::Broken)?;
        Ok(())
    }

    /// What lists say of the table, and when the server must look at it.
    pub fn listing(&self) -> Listing {
        let status = match (self.has_begun(), self.game.next()) {
            (false, _) => Status::Open,
            (true, Next::Over) => Status::Over,
            (true, Next::Act(_) | Next::Chance) => Status::Running,
        };
        let names: Vec<String> = self.holders.iter().map(Holder::name).collect();
        let mut guests: Vec<GuestId> = self.holders.iter().filter_map(Holder::guest).collect();
        guests.push(self.terms.host);
        guests.sort_unstable();
        guests.dedup();
        let line = match status {
            Status::Open => names.join(", "),
            Status::Running | Status::Over => {
                format!("{} — {}", names.join(", "), self.game.standing())
            }
        };
        let wake = match self.bot_due() {
            Some(_) => Some(self.moved.plus(GRACE)),
            None => self.deadline(),
        };
        Listing {
            game: self.terms.game.clone(),
            visibility: self.terms.listed.visibility(),
            status,
            line,
            guests,
            wake: wake.map(|moment| moment.0),
        }
    }

    /// The record of the game for the public: if the game has secrets, only when it is
    /// over.
    pub fn record(&self) -> Option<Record> {
        let open = !self.game.hides() && !self.past_is_closed() || self.is_over();
        open.then(|| self.game.record())
    }

    /// Whether nobody may look back, because the game is played from memory and goes on.
    pub fn past_is_closed(&self) -> bool {
        self.game.must_remember() && !self.is_over()
    }

    fn is_over(&self) -> bool {
        self.game.next() == Next::Over
    }

    /// The pace the table agreed on.
    pub fn pace(&self) -> Pace {
        self.terms.pace
    }
}

/// A log being read.
struct Fold {
    holders: Vec<Holder>,
    luck: Vec<String>,
    events: Vec<RecordedEvent>,
    stand_ins: Vec<usize>,
    chat: VecDeque<Said>,
    moved: Moment,
}

impl Fold {
    fn new(terms: &Terms, created: Moment) -> Self {
        let luck = terms.seats.iter().map(|holder| match holder {
            Holder::Guest { guest, .. } if *guest == terms.host => terms.luck.clone(),
            Holder::Guest { .. } | Holder::Bot { .. } | Holder::Open { .. } => String::new(),
        });
        Self {
            holders: terms.seats.clone(),
            luck: luck.collect(),
            events: Vec::new(),
            stand_ins: Vec::new(),
            chat: VecDeque::new(),
            moved: created,
        }
    }

    fn take(&mut self, entry: &Entry) -> Result<(), String> {
        let log_entry: LogEntry =
            serde_json::from_str(&entry.body).map_err(|error| error.to_string())?;
        match log_entry {
            LogEntry::Event { event, by } => {
                if by == By::StandIn {
                    self.stand_ins.push(self.events.len());
                }
                self.events.push(event);
                self.go_on(entry);
            }
            LogEntry::Undo { events, .. } => {
                let left = self
                    .events
                    .len()
                    .checked_sub(events)
                    .ok_or("more is taken back than there was")?;
                self.events.truncate(left);
                self.stand_ins.retain(|&index| index < left);
                self.go_on(entry);
            }
            LogEntry::Sit {
                seat,
                guest,
                name,
                luck,
            } => {
                *self.at(seat)? = Holder::Guest { guest, name };
                self.luck[usize::from(seat) - 1] = luck;
                self.go_on(entry);
            }
            LogEntry::Fill { seat, level, name } => {
                *self.at(seat)? = Holder::Bot { level, name };
                self.go_on(entry);
            }
            LogEntry::Link { seat, link } => *self.at(seat)? = Holder::Open { link },
            LogEntry::Say { name, text, .. } => {
                remember(
                    &mut self.chat,
                    Said {
                        number: entry.seq,
                        name,
                        text,
                    },
                );
            }
        }
        Ok(())
    }

    /// The game went on. A clock that was set back meanwhile takes no time from anyone, as in memory.
    fn go_on(&mut self, entry: &Entry) {
        self.moved = self.moved.max(Moment(entry.at));
    }

    fn at(&mut self, seat: u8) -> Result<&mut Holder, String> {
        let index = usize::from(seat).checked_sub(1).ok_or("no such seat")?;
        self.holders
            .get_mut(index)
            .ok_or_else(|| "no such seat".into())
    }
}

/// Keeps the newest of what was said.
pub(crate) fn remember(chat: &mut VecDeque<Said>, said: Said) {
    chat.push_back(said);
    if chat.len() > CHAT {
        chat.pop_front();
    }
}

/// The game of these terms after these events.
fn play(
    host: &dyn AnyGame,
    terms: &Terms,
    holders: &[Holder],
    luck: &[String],
    events: Vec<RecordedEvent>,
) -> Result<Box<dyn Table>, String> {
    let names: Vec<String> = holders.iter().map(Holder::name).collect();
    let source = terms
        .chance
        .source(luck.to_vec())
        .ok_or("the secret is no secret")?;
    if events.is_empty() {
        let seating = Seating { names, source };
        return host
            .open(&terms.setup, seating)
            .map_err(|error| error.to_string());
    }
    let chance = match &source {
        Source::Fair(fair) => RecordedChance::Fair {
            commitment: fair.commitment().to_string(),
            contributions: luck.to_vec(),
        },
        Source::Seeded(seed) => RecordedChance::Seeded { seed: *seed },
        Source::Typed => RecordedChance::Typed {},
    };
    let record = Record {
        header: Header {
            format: FORMAT.into(),
            game: terms.game.clone(),
            rules: terms.rules,
            setup: terms.setup.clone(),
            start: None,
            seats: names,
            chance,
        },
        events,
        close: None,
    };
    let secret = match &terms.chance {
        Chance::Fair { secret } => Secret::parse(secret),
        Chance::Typed => None,
    };
    host.resume(&record, secret.as_ref())
        .map_err(|error| error.to_string())
}
