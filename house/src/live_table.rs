//! A table in memory: its terms and its log, folded into a game with people around it.

use std::ops::{Deref, DerefMut};
#[cfg(feature = "live")]
use std::sync::Mutex;

use game::{Arrange, DrawnBy, Next, Seat, SeatSet};
use store::{Entry, GuestId, Listing, Outage, Status, StoredTable, TableId};
use tables::{Corrected, Departure, Ending, Left, Record, RecordedEvent, Table, Undone};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::fold::Fold;
use crate::games::{AnyGame, Games};
use crate::log_entry::{By, LogEntry};
use crate::pace::Pace;
use crate::sitting::Sitting;
use crate::summary::{Sat, Summary};
use crate::terms::{Chance, Holder, Series, Terms};

/// How long another node may take before this one looks after a bot's move, in milliseconds.
const GRACE: i64 = 15_000;

/// So many decisions in a row by a stand-in mean that somebody is gone.
const STOOD_IN: usize = 3;

/// A table in memory. What belongs to the people around it is its [`Sitting`].
pub struct LiveTable {
    /// Its name.
    pub id: TableId,
    /// The terms it was opened with.
    pub terms: Terms,
    /// Which game it is.
    pub host: &'static dyn AnyGame,
    /// The game.
    pub game: Box<dyn Table>,
    /// The number of the last entry.
    pub head: u64,
    /// What names this course of the game, with the entry at which it was worked out.
    #[cfg(feature = "live")]
    pub(crate) course: Mutex<Option<(u64, String)>>,
    /// What time it is for whoever looks or changes something.
    pub(crate) now: Moment,
    sitting: Sitting,
    /// Whose turn it was before the change under way, and whether that seat's clock ran; only where
    /// there are clocks.
    turn: Option<Seat>,
    runs: bool,
}

impl Deref for LiveTable {
    type Target = Sitting;

    fn deref(&self) -> &Sitting {
        &self.sitting
    }
}

impl DerefMut for LiveTable {
    fn deref_mut(&mut self) -> &mut Sitting {
        &mut self.sitting
    }
}

impl LiveTable {
    /// The table that follows from its log. Every move is checked again.
    ///
    /// # Errors
    /// If the log does not hold together, which is for the server's own log.
    pub fn new(stored: &StoredTable, games: Games) -> Result<Self, HouseError> {
        Self::after(stored, games, &[])
    }

    /// As [`LiveTable::new`], on a server that was down at these times.
    ///
    /// # Errors
    /// As [`LiveTable::new`].
    pub fn after(
        stored: &StoredTable,
        games: Games,
        outages: &[Outage],
    ) -> Result<Self, HouseError> {
        let broken = |what: String| HouseError::Broken(format!("a stored table: {what}"));
        let terms: Terms = serde_json::from_str(&stored.terms)
            .map_err(|error| broken(format!("terms: {error}")))?;
        let mut fold = Fold::new(&terms, Moment(stored.created));
        for entry in &stored.entries {
            fold.take(entry)
                .map_err(|what| broken(format!("entry {}: {what}", entry.seq)))?;
        }
        let Fold {
            mut sitting,
            events,
            departures,
            ended,
        } = fold;
        let moved = sitting.moved;
        sitting.clocks.pause(moved, outages);
        let host = games
            .find(&terms.game)
            .map_err(|unknown| broken(unknown.to_string()))?;
        let mut game = sitting.play(host, &terms, events).map_err(broken)?;
        for departure in departures {
            let name = sitting.holders[departure.seat.index()].name();
            game.depart(departure, name)
                .map_err(|refused| broken(refused.to_string()))?;
        }
        if let Some(ended) = ended {
            game.end(ended)
                .map_err(|refused| broken(refused.to_string()))?;
        }
        let mut live = Self {
            id: stored.id.clone(),
            head: stored.entries.last().map_or(0, |entry| entry.seq),
            terms,
            host,
            game,
            #[cfg(feature = "live")]
            course: Mutex::default(),
            now: moved,
            sitting,
            turn: None,
            runs: false,
        };
        live.watch_clocks();
        Ok(live)
    }

    /// Takes up the next entry of the log, which another node wrote. A move is checked again. Nothing
    /// if the table must be read whole, because the entry does not follow, does not fit, or changes
    /// more than the game and the talk.
    pub(crate) fn follow(&mut self, entry: &Entry) -> Option<()> {
        if entry.seq != self.head + 1 {
            return None;
        }
        let log_entry: LogEntry = serde_json::from_str(&entry.body).ok()?;
        match &log_entry {
            LogEntry::Event { event, .. } => self.game.follow(event).ok()?,
            LogEntry::Say { .. }
            | LogEntry::Strike { .. }
            | LogEntry::Hush { .. }
            | LogEntry::Ask { .. }
            | LogEntry::Along { .. }
            | LogEntry::Answer { .. } => {}
            LogEntry::Name { .. }
            | LogEntry::Undo { .. }
            | LogEntry::Sit { .. }
            | LogEntry::Fill { .. }
            | LogEntry::Link { .. }
            | LogEntry::Leave { .. }
            | LogEntry::Depart { .. }
            | LogEntry::End { .. }
            | LogEntry::Rematch { .. }
            | LogEntry::Reply { .. } => return None,
        }
        self.sitting
            .take(&log_entry, entry.seq, Moment(entry.at))
            .ok()?;
        self.head = entry.seq;
        self.watch_clocks();
        Some(())
    }

    /// Something happens at the table besides the game, and is written down.
    pub(crate) fn note(
        &mut self,
        entries: &mut Vec<LogEntry>,
        entry: LogEntry,
    ) -> Result<(), HouseError> {
        let number = self.head + entries.len() as u64 + 1;
        let (sitting, now) = (&mut self.sitting, self.now);
        sitting
            .take(&entry, number, now)
            .map_err(HouseError::Broken)?;
        entries.push(entry);
        self.watch_clocks();
        Ok(())
    }

    /// An event that has just happened in the game is written down.
    pub(crate) fn happened(
        &mut self,
        entries: &mut Vec<LogEntry>,
        event: RecordedEvent,
        by: By,
    ) -> Result<(), HouseError> {
        let clock = self.clocks.are_there().then(|| {
            let passed = self.turn != self.game.turn();
            let person = |seat: &Seat| self.holder(*seat).is_some_and(|one| one.guest().is_some());
            let began = self.runs.then_some(self.moved);
            let seat = self.turn.filter(person);
            self.clocks.stamp(seat, began, self.now, passed)
        });
        self.note(entries, LogEntry::Event { event, by, clock })
    }

    /// The last decision of a seat is taken back, with what these others decided since, and the clocks
    /// show what they showed then.
    pub(crate) fn take_back(
        &mut self,
        entries: &mut Vec<LogEntry>,
        seat: Seat,
        others: SeatSet,
    ) -> Result<(), HouseError> {
        let undone = match self.typed_last() {
            Some(outcome) => {
                let Corrected { events, .. } = self.game.correct(self.bots())?;
                let seat = outcome.turn.unwrap_or(seat);
                Undone { seat, events }
            }
            None => self.game.undo_past(seat, others)?,
        };
        let clock = self.clocks.back_to(self.game.count(), Some(undone.seat));
        let entry = LogEntry::Undo {
            seat: undone.seat.number(),
            events: undone.events,
            clock,
        };
        self.note(entries, entry)
    }

    /// The outcome that people typed in last, as long as nobody but bots has decided anything since: it
    /// can be taken back and typed in anew. So can one that ended the game, until the next game is asked for:
    /// that one counts how this one came out.
    pub fn typed_last(&self) -> Option<Corrected> {
        if !self.is_typed() || self.is_away || self.rematch.is_some() {
            return None;
        }
        let last = self.game.correctable(self.bots()).ok()?;
        last.choice.is_none().then_some(last)
    }

    /// The game ends before its rules end it.
    pub(crate) fn end(
        &mut self,
        entries: &mut Vec<LogEntry>,
        ending: Ending,
    ) -> Result<(), HouseError> {
        self.game.end(ending)?;
        let entry = LogEntry::End {
            how: ending.word().into(),
            seat: ending.seat().map(Seat::number),
        };
        self.note(entries, entry)
    }

    /// A player leaves, and a bot of this level plays on for the seat.
    pub(crate) fn depart(
        &mut self,
        entries: &mut Vec<LogEntry>,
        seat: Seat,
        why: Left,
        level: &str,
    ) -> Result<(), HouseError> {
        let left = self.holder(seat).map(Holder::name).unwrap_or_default();
        let bot = Holder::bot(level, seat);
        let name = format!("{} for {left}", bot.name());
        let departure = Departure {
            after: self.game.count(),
            seat,
            why,
            name: left,
        };
        self.game.depart(departure, name.clone())?;
        let entry = LogEntry::Depart {
            seat: seat.number(),
            why: why.word().into(),
            level: level.into(),
            name,
        };
        self.note(entries, entry)
    }

    /// Notes whose clock runs, for what happens next.
    fn watch_clocks(&mut self) {
        if !self.clocks.are_there() {
            return;
        }
        self.turn = self.game.turn().filter(|_| self.has_begun());
        self.runs = self.running().is_some();
    }

    /// The seat whose clock runs.
    fn running(&self) -> Option<Seat> {
        let seat = self.due()?;
        self.holder(seat)?.guest()?;
        let waits = self.terms.pace.waits_for_the_first();
        let decided = || self.terms.seats().any(|seat| self.has_decided(seat));
        (!waits || decided()).then_some(seat)
    }

    /// What time it is for whoever looks.
    pub fn now(&self) -> Moment {
        self.now
    }

    /// What a seat has left, if there are clocks: by now for the seat whose clock runs.
    pub fn left(&self, seat: Seat) -> Option<i64> {
        self.holder(seat)?.guest()?;
        let left = self.clocks.left(seat)?;
        match self.deadline() {
            Some(deadline) if self.game.turn() == Some(seat) => {
                Some((deadline.0 - self.now.0).max(0))
            }
            Some(_) | None => Some(left),
        }
    }

    /// Whether a seat has made a decision.
    pub(crate) fn has_decided(&self, seat: Seat) -> bool {
        self.game.before_last(seat).is_some()
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
        let seat = self.due()?;
        match self.holder(seat)? {
            // A person at the table types in what the real spinner shows, for bots too.
            Holder::Bot { .. } if self.game.next() == Next::Chance && self.is_typed() => None,
            Holder::Bot { level, .. } => Some((seat, level)),
            Holder::Guest { .. } | Holder::Open { .. } => None,
        }
    }

    /// The guest who has to decide or spin now, if one has to.
    pub fn guest_due(&self) -> Option<GuestId> {
        self.holder(self.due()?)?.guest()
    }

    /// The seat whose turn it is in a game that goes on here.
    pub fn due(&self) -> Option<Seat> {
        self.game
            .turn()
            .filter(|_| self.has_begun() && !self.is_away)
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
        if !self.clocks.are_there() {
            return None;
        }
        self.clocks.deadline(self.running()?, self.moved)
    }

    /// When a player counts as gone, so that the others may go on without them; nothing if that is not
    /// in sight. Where a clock takes the seat, nobody else does.
    pub fn gone_at(&self, seat: Seat) -> Option<Moment> {
        self.holder(seat)?.guest()?;
        if !self.has_begun() || self.is_over() {
            return None;
        }
        match self.terms.pace {
            Pace::Unhurried => {
                let minutes = i64::from(self.terms.away);
                let waited_for = self.game.turn() == Some(seat);
                waited_for.then(|| self.moved.plus(minutes * 60_000))
            }
            Pace::Seconds(_) | Pace::Days(_) => self.is_stood_in_for(seat).then_some(self.moved),
            Pace::Total { .. } | Pace::Bank { .. } => None,
        }
    }

    /// Whether a stand-in made the last decisions of a seat.
    fn is_stood_in_for(&self, seat: Seat) -> bool {
        if self.stand_ins.len() < STOOD_IN {
            return false;
        }
        let newest = (0..self.game.count()).rev();
        let own = newest.filter(|&index| {
            let event = self.game.event(index);
            event.is_some_and(|event| event.seat == Some(seat))
        });
        let last: Vec<usize> = own.take(STOOD_IN).collect();
        last.len() == STOOD_IN && last.iter().all(|index| self.stand_ins.contains(index))
    }

    /// The seats of people other than this guest.
    pub fn others(&self, guest: GuestId) -> SeatSet {
        let seats = self.terms.seats().zip(&self.holders);
        let others = seats.filter(|(_, holder)| holder.guest().is_some_and(|who| who != guest));
        others.map(|(seat, _)| seat).collect()
    }

    /// Everybody who sat here as a player: a guest, or the bot that was one from the beginning.
    pub(crate) fn players(&self) -> Vec<Holder> {
        let seats = self.terms.seats().zip(&self.holders);
        seats
            .map(|(seat, holder)| {
                let left = self.departed.iter().find(|left| left.seat == seat);
                left.map_or_else(
                    || holder.clone(),
                    |left| Holder::Guest {
                        guest: left.guest,
                        name: left.name.clone(),
                    },
                )
            })
            .collect()
    }

    /// Whether a guest plays here, or did until they left.
    pub fn played(&self, guest: GuestId) -> bool {
        let players = self.players();
        players.iter().any(|player| player.guest() == Some(guest))
    }

    /// How the same people have played so far, with this game if it is over; nothing before their
    /// second game.
    pub fn series(&self) -> Option<Series> {
        let before = self.terms.series.clone().filter(|_| self.same_people)?;
        Some(self.counted(before))
    }

    /// The series with this game, if it counts.
    pub(crate) fn counted(&self, mut series: Series) -> Series {
        if !self.is_over() || self.game.ended() == Some(Ending::Aborted) {
            return series;
        }
        let winners = self.game.outcome().winners;
        series.games += 1;
        series.drawn += u32::from(winners.is_empty());
        for (seat, wins) in self.terms.seats().zip(&mut series.wins) {
            let stayed = self.departed.iter().all(|left| left.seat != seat);
            *wins += u32::from(winners.has(seat) && stayed);
        }
        series
    }

    /// Draws outcomes of chance as long as no player is asked first, and adds them to the entries.
    pub fn settle(&mut self, entries: &mut Vec<LogEntry>) -> Result<(), HouseError> {
        if !self.has_begun() || self.is_typed() || self.is_spun() {
            return Ok(());
        }
        while self.game.next() == Next::Chance {
            let event = self.game.roll()?;
            self.happened(entries, event, By::Holder)?;
        }
        Ok(())
    }

    /// Somebody takes or leaves a seat before the game has begun.
    pub(crate) fn reseat(
        &mut self,
        entries: &mut Vec<LogEntry>,
        entry: LogEntry,
    ) -> Result<(), HouseError> {
        self.note(entries, entry)?;
        self.game = self
            .sitting
            .play(self.host, &self.terms, Vec::new())
            .map_err(HouseError::Broken)?;
        self.watch_clocks();
        Ok(())
    }

    /// What lists say of the table, and when the server must look at it.
    pub fn listing(&self) -> Listing {
        let status = match (self.is_over(), self.has_begun()) {
            (true, _) => Status::Over,
            (false, false) => Status::Open,
            (false, true) => Status::Running,
        };
        let names: Vec<String> = self.holders.iter().map(Holder::name).collect();
        let mut guests: Vec<GuestId> = self.holders.iter().filter_map(Holder::guest).collect();
        guests.push(self.terms.host);
        guests.extend(self.departed.iter().map(|left| left.guest));
        guests.arrange();
        guests.dedup();
        let line = match status {
            Status::Open => names.join(", "),
            Status::Running if self.is_away => format!("{} — taken along", names.join(", ")),
            Status::Over if !self.has_begun() => format!("{} — closed", names.join(", ")),
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
            turn: self.guest_due(),
            summary: Summary::text(self.summary()),
            wake: wake.map(|moment| moment.0),
        }
    }

    /// What is to be told of a table now. While a game runs its line says all there is, and nothing is
    /// written at every move.
    fn summary(&self) -> Option<Summary> {
        let free = self.holders.iter().filter(|holder| holder.is_open());
        let free = free.count();
        if free > 0 {
            let mut agreed = vec![self.terms.pace.words()];
            agreed.extend(self.terms.setup.options.in_words(&self.game.meta()));
            return Some(Summary {
                agreed,
                free,
                ..Summary::default()
            });
        }
        if self.game.next() != Next::Over {
            return None;
        }
        // A game that was called off counts for nobody.
        if self.game.ended() == Some(Ending::Aborted) {
            return Some(Summary::default());
        }
        let winners = self.game.outcome().winners;
        Some(Summary {
            seats: self.players().iter().filter_map(Sat::of).collect(),
            winners: winners.iter().map(Seat::number).collect(),
            ..Summary::default()
        })
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

    /// Whether the game is over, by its rules or because people ended it.
    pub fn is_over(&self) -> bool {
        self.game.next() == Next::Over
    }

    /// The pace the table agreed on.
    pub fn pace(&self) -> Pace {
        self.terms.pace
    }
}
