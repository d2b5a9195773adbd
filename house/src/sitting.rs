//! The people around a table as its log tells: who sits where, what was said, what is asked for, who
//! left, what the clocks show.

use game::Seat;
use store::{GuestId, TableId};
use tables::{
    Ending, FORMAT, Header, Left, Record, RecordedChance, RecordedEvent, Seating, Secret, Source,
    Table,
};

use crate::clock::Moment;
use crate::games::AnyGame;
use crate::log_entry::{By, LogEntry, Order, Wish};
use crate::talk::{Said, Talk};
use crate::terms::{Chance, Holder, Terms};
use crate::timing::Clocks;

/// The people around a table. All of it follows from the terms and the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// Who holds the seats now.
    pub holders: Vec<Holder>,
    /// What the seats add to the chance.
    pub(crate) luck: Vec<String>,
    /// Events that a stand-in decided, by their index.
    pub stand_ins: Vec<usize>,
    /// The newest of what was said.
    pub chat: Talk,
    /// When the game last went on.
    pub moved: Moment,
    /// The clocks.
    pub clocks: Clocks,
    /// What was asked for last.
    pub(crate) request: Option<Request>,
    /// Players who left while the game went on.
    pub departed: Vec<Departed>,
    /// The rematch that was asked for.
    pub rematch: Option<Rematch>,
    /// Whether the game goes on elsewhere, so that nothing happens here.
    pub is_away: bool,
    /// Whether some of it was played elsewhere: whoever did so could know its secret.
    pub was_away: bool,
    /// Who said no to this rematch, by the seat that was kept for them and is open now.
    pub declined: Vec<(Seat, String)>,
    /// Whether those sit here who played the series before.
    pub(crate) same_people: bool,
    /// Whether people type in what chance brings.
    typed: bool,
    /// How many events there were.
    count: usize,
}

/// Something that a player asks the others to agree to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The number of its entry, which is its name.
    pub number: u64,
    /// The seat that asks.
    pub seat: Seat,
    /// Who asks.
    pub guest: GuestId,
    /// For what.
    pub what: Wish,
    /// How many events there were.
    pub(crate) at: usize,
    /// Who has answered, and how.
    pub answers: Vec<(GuestId, bool)>,
    /// Whether it waits for an answer.
    pub(crate) open: bool,
}

/// A player who left while the game went on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departed {
    /// The seat they had.
    pub seat: Seat,
    /// Who.
    pub guest: GuestId,
    /// Under which name.
    pub name: String,
    /// Why.
    pub why: Left,
}

/// A rematch that was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rematch {
    /// Who asked.
    pub guest: GuestId,
    /// The new table.
    pub table: TableId,
    /// Who sits where there.
    pub seats: Order,
    /// Who else has answered, and how.
    pub replies: Vec<(GuestId, bool)>,
}

impl Sitting {
    /// Before the first entry.
    pub(crate) fn new(terms: &Terms, created: Moment) -> Self {
        let luck = terms.seats.iter().map(|holder| match holder {
            Holder::Guest { guest, .. } if *guest == terms.host => terms.luck.clone(),
            Holder::Guest { .. } | Holder::Bot { .. } | Holder::Open { .. } => String::new(),
        });
        Self {
            holders: terms.seats.clone(),
            luck: luck.collect(),
            stand_ins: Vec::new(),
            chat: Talk::default(),
            moved: created,
            clocks: Clocks::new(terms.pace, terms.seats.len()),
            request: None,
            departed: Vec::new(),
            rematch: None,
            is_away: false,
            was_away: false,
            declined: Vec::new(),
            same_people: terms.series.is_some(),
            typed: matches!(terms.chance, Chance::Typed),
            count: 0,
        }
    }

    /// Whether every seat is taken, so that the game has begun.
    pub fn has_begun(&self) -> bool {
        !self.holders.iter().any(Holder::is_open)
    }

    /// Who holds a seat.
    pub fn holder(&self, seat: Seat) -> Option<&Holder> {
        self.holders.get(seat.index())
    }

    /// The request that waits for an answer.
    pub fn request(&self) -> Option<&Request> {
        self.request.as_ref().filter(|request| request.open)
    }

    /// What an entry of the log changes here.
    ///
    /// # Errors
    /// If it does not fit, in words.
    pub(crate) fn take(&mut self, entry: &LogEntry, number: u64, at: Moment) -> Result<(), String> {
        if self.is_away && entry.is_of_the_game() {
            return Err("the game was away".into());
        }
        match entry {
            LogEntry::Event { event, by, clock } => {
                if *by == By::StandIn {
                    self.stand_ins.push(self.count);
                }
                let person = match event.seat {
                    Some(seat) => self.holder(seat).and_then(Holder::guest).is_some(),
                    None => self.typed,
                };
                if person {
                    // Whoever plays on, or types in the next outcome, has answered.
                    self.lapse();
                }
                self.clocks.happened(clock.as_ref());
                self.count += 1;
                self.go_on(at);
            }
            LogEntry::Undo { events, clock, .. } => {
                let left = self.count.checked_sub(*events);
                self.count = left.ok_or("more is taken back than there was")?;
                self.stand_ins.retain(|&index| index < self.count);
                self.clocks.taken_back(self.count, clock.as_ref());
                self.lapse();
                self.go_on(at);
            }
            LogEntry::Sit {
                seat,
                guest,
                name,
                luck,
            } => {
                let (guest, name) = (*guest, name.clone());
                let holder = Holder::Guest { guest, name };
                self.put(*seat, holder, luck.clone())?;
                self.go_on(at);
            }
            LogEntry::Fill { seat, level, name } => {
                let (level, name) = (level.clone(), name.clone());
                let holder = Holder::Bot { level, name };
                self.put(*seat, holder, String::new())?;
                self.go_on(at);
            }
            LogEntry::Link {
                seat,
                link,
                declined,
            } => {
                let index = self.index(*seat)?;
                self.same_people = false;
                if let Holder::Open {
                    kept: Some(kept), ..
                } = &self.holders[index]
                    && *declined
                {
                    let name = kept.name.clone();
                    self.tell(number, format!("{name} does not play again."));
                    self.declined.push((Seat::from_index(index), name));
                }
                self.holders[index] = Holder::open(link.clone());
            }
            LogEntry::Leave { seat, link } => {
                let left = self.called(*seat)?;
                self.put(*seat, Holder::open(link.clone()), String::new())?;
                self.tell(number, format!("{left} left the table."));
                self.go_on(at);
            }
            LogEntry::Say { guest, name, text } => {
                let said = Said::by(number, *guest, name.clone(), text.clone());
                self.chat.say(said);
            }
            LogEntry::Strike { line } => self.chat.strike(number, *line),
            LogEntry::Hush { closed } => self.chat.close(number, *closed),
            LogEntry::Name { guest, name } => {
                for holder in &mut self.holders {
                    holder.rename(*guest, name);
                }
                for left in self.departed.iter_mut().filter(|left| left.guest == *guest) {
                    left.name.clone_from(name);
                }
                self.chat.rename(*guest, name);
            }
            LogEntry::Ask { .. }
            | LogEntry::Answer { .. }
            | LogEntry::Depart { .. }
            | LogEntry::End { .. }
            | LogEntry::Along { .. }
            | LogEntry::Rematch { .. }
            | LogEntry::Reply { .. } => self.agree(entry, number)?,
        }
        Ok(())
    }

    /// What people ask for, agree on and end.
    fn agree(&mut self, entry: &LogEntry, number: u64) -> Result<(), String> {
        match entry {
            LogEntry::Ask { seat, what } => {
                let index = self.index(*seat)?;
                let guest = self.holders[index].guest();
                let asks = match what {
                    Wish::Draw => "offers a draw",
                    Wish::Undo => "asks to take back",
                };
                self.tell(number, format!("{} {asks}.", self.called(*seat)?));
                self.request = Some(Request {
                    number,
                    seat: Seat::from_index(index),
                    guest: guest.ok_or("nobody sits there who could ask")?,
                    what: *what,
                    at: self.count,
                    answers: Vec::new(),
                    open: true,
                });
            }
            LogEntry::Answer { seat, yes } => {
                let index = self.index(*seat)?;
                let guest = self.holders[index].guest();
                let guest = guest.ok_or("nobody sits there who could answer")?;
                let name = self.called(*seat)?;
                let request = self.request.as_mut().ok_or("nobody asked")?;
                request.answers.push((guest, *yes));
                request.open &= *yes;
                let text = match (*yes, request.guest == guest) {
                    (true, _) => format!("{name} agrees."),
                    (false, true) => format!("{name} no longer asks."),
                    (false, false) => format!("{name} declines."),
                };
                self.tell(number, text);
            }
            LogEntry::Depart {
                seat,
                why,
                level,
                name,
            } => {
                let why = Left::from_word(why).ok_or("nobody leaves like that")?;
                let index = self.index(*seat)?;
                let left = self.called(*seat)?;
                let guest = self.holders[index].guest();
                self.departed.push(Departed {
                    seat: Seat::from_index(index),
                    guest: guest.ok_or("nobody sits there who could leave")?,
                    name: left.clone(),
                    why,
                });
                let (level, name) = (level.clone(), name.clone());
                self.holders[index] = Holder::Bot { level, name };
                self.lapse();
                let text = format!("{left} {}. A bot plays on for them.", why.words());
                self.tell(number, text);
            }
            LogEntry::Rematch {
                guest,
                table,
                seats,
            } => {
                self.rematch = Some(Rematch {
                    guest: *guest,
                    table: table.clone(),
                    seats: *seats,
                    replies: Vec::new(),
                });
                // The next game counts how this one came out, so that is no longer asked for.
                self.lapse();
            }
            LogEntry::Reply { guest, yes } => {
                let rematch = self.rematch.as_mut().ok_or("nobody asked for a rematch")?;
                rematch.replies.retain(|(who, _)| who != guest);
                rematch.replies.push((*guest, *yes));
            }
            LogEntry::End { .. } => self.lapse(),
            LogEntry::Along { away } => {
                self.is_away = *away;
                self.was_away = true;
                self.lapse();
            }
            LogEntry::Event { .. }
            | LogEntry::Undo { .. }
            | LogEntry::Sit { .. }
            | LogEntry::Fill { .. }
            | LogEntry::Link { .. }
            | LogEntry::Leave { .. }
            | LogEntry::Strike { .. }
            | LogEntry::Hush { .. }
            | LogEntry::Name { .. }
            | LogEntry::Say { .. } => {}
        }
        Ok(())
    }

    /// Puts somebody on a seat. Whom it was kept for may sit there without the series ending.
    fn put(&mut self, seat: u8, holder: Holder, luck: String) -> Result<(), String> {
        let index = self.index(seat)?;
        let expected = match &self.holders[index] {
            Holder::Open { kept, .. } => kept.as_ref().map(|kept| kept.guest),
            Holder::Guest { .. } | Holder::Bot { .. } => None,
        };
        self.same_people &= expected.is_some() && expected == holder.guest();
        self.holders[index] = holder;
        self.declined.retain(|(seat, _)| seat.index() != index);
        self.luck[index] = luck;
        Ok(())
    }

    /// The open request is void.
    fn lapse(&mut self) {
        if let Some(request) = &mut self.request {
            request.open = false;
        }
    }

    /// The game went on. A clock that was set back meanwhile takes no time from anyone.
    fn go_on(&mut self, at: Moment) {
        self.moved = self.moved.max(at);
    }

    fn index(&self, seat: u8) -> Result<usize, String> {
        let index = usize::from(seat).checked_sub(1);
        let index = index.filter(|index| *index < self.holders.len());
        index.ok_or_else(|| "no such seat".into())
    }

    fn called(&self, seat: u8) -> Result<String, String> {
        let index = self.index(seat)?;
        Ok(self.holders[index].name())
    }

    /// The table says what happened.
    fn tell(&mut self, number: u64, text: String) {
        self.chat.say(Said::told(number, &text));
    }

    /// The game that these people play by these terms, after these events.
    pub(crate) fn play(
        &self,
        host: &dyn AnyGame,
        terms: &Terms,
        events: Vec<RecordedEvent>,
    ) -> Result<Box<dyn Table>, String> {
        let names: Vec<String> = self.holders.iter().map(Holder::name).collect();
        let luck = &self.luck;
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
            departures: Vec::new(),
            close: None,
        };
        let secret = match &terms.chance {
            Chance::Fair { secret } => Secret::parse(secret),
            Chance::Typed => None,
        };
        host.resume(&record, secret.as_ref())
            .map_err(|error| error.to_string())
    }
}

/// The ending that an entry tells.
pub(crate) fn ending(how: &str, seat: Option<u8>) -> Result<Ending, String> {
    let seat = seat.and_then(Seat::from_number);
    Ending::from_word(how, seat).ok_or_else(|| format!("no game ends like this: {how:?}"))
}
