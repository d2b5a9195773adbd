//! What people do at a table: decide, spin, sit down, talk. Each is one change, made whole
//! or not at all.

use game::{Next, Seat};
use store::Guest;

use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::log_entry::{By, LogEntry};
use crate::names::plain_talk;
use crate::terms::Holder;
use crate::{random, token};

/// The longest chat message, in characters.
pub const LONGEST_TALK: usize = 300;

/// The most events one request plays on: a game of many trips is played in several pieces.
const MOST_EVENTS: usize = 5_000;

/// How far a request plays on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// One spin.
    Once,
    /// The next choice of this guest.
    Choice,
    /// The end of this part of the game.
    Part,
    /// The end of the game.
    End,
}

impl Until {
    /// As a form sends it.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "once" => Some(Self::Once),
            "choice" => Some(Self::Choice),
            "part" => Some(Self::Part),
            "end" => Some(Self::End),
            _ => None,
        }
    }
}

/// A move that a page sent: for which seat, and how many events the page knew of.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// The seat it is for.
    pub seat: Seat,
    /// How many events the page knew of.
    pub at: usize,
}

/// The most entries that the log of one table may have before people are asked to begin another: every
/// page of a table costs more with a longer log, and no game that people play comes near it.
const MOST_ENTRIES: u64 = 50_000;

/// Nothing, if the log of a table has room for what people do.
pub(crate) fn require_room(live: &LiveTable) -> Result<(), HouseError> {
    if live.head < MOST_ENTRIES {
        return Ok(());
    }
    Err(HouseError::TooMuch(
        "more has happened at this table than one table keeps; begin another",
    ))
}

/// Nothing, if the game goes on and the guest holds the seat.
pub(crate) fn require(live: &LiveTable, guest: &Guest, seat: Seat) -> Result<(), HouseError> {
    require_room(live)?;
    match live.holder(seat) {
        Some(holder) if holder.guest() == Some(guest.id) => {}
        Some(_) => return Err(HouseError::NotYours("that seat is somebody else’s")),
        None => {
            let text = format!("there is no seat {seat} at this table");
            return Err(HouseError::Unfit(text));
        }
    }
    require_running(live)
}

/// Nothing, if the game has begun and goes on here.
pub(crate) fn require_running(live: &LiveTable) -> Result<(), HouseError> {
    if !live.has_begun() {
        return Err(HouseError::Unfit(
            "the game has not begun: a seat is still open".into(),
        ));
    }
    if live.is_away {
        return Err(HouseError::Unfit(
            "the game was taken along and goes on elsewhere".into(),
        ));
    }
    Ok(())
}

/// A seat decides.
pub fn act(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    sent: Sent,
    text: &str,
) -> Result<(), HouseError> {
    require(live, guest, sent.seat)?;
    let count = live.game.count();
    if sent.at != count {
        // The same click twice: the first one has been carried out already.
        let doubled = sent.at < count && did(live, sent, text);
        return if doubled {
            Ok(())
        } else {
            Err(HouseError::Stale)
        };
    }
    let event = live.game.act(sent.seat, text)?;
    live.happened(entries, event, By::Holder)?;
    live.settle(entries)
}

/// Where the decision after the one made at `at` stands or will stand: outcomes of chance may lie
/// between them.
pub fn decision_after(live: &LiveTable, at: usize) -> usize {
    let by_chance = |&index: &usize| did_spin(live, index);
    let after = at + 1;
    after + (after..live.game.count()).take_while(by_chance).count()
}

/// Whether the event that followed what the page knew is just this decision.
fn did(live: &LiveTable, sent: Sent, text: &str) -> bool {
    let wished = live.game.canonical(text);
    let done = live.game.event(sent.at);
    done.is_some_and(|done| done.seat == Some(sent.seat) && Some(done.text) == wished)
}

/// Whether the event that followed what the page knew came by chance.
fn did_spin(live: &LiveTable, at: usize) -> bool {
    let done = live.game.event(at);
    done.is_some_and(|done| done.seat.is_none())
}

/// A guest spins, or types in what the real spinner shows.
pub fn spin(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    sent: Sent,
    until: Until,
) -> Result<(), HouseError> {
    let Some(turn) = live.game.turn() else {
        return Err(HouseError::Unfit("the game is over".into()));
    };
    require(live, guest, turn)?;
    if sent.at != live.game.count() {
        // The same click twice: the first one has been carried out already.
        return if did_spin(live, sent.at) {
            Ok(())
        } else {
            Err(HouseError::Stale)
        };
    }
    let event = live.game.roll()?;
    live.happened(entries, event, By::Holder)?;
    if until != Until::Once {
        play_on(live, entries, guest, until)?;
    }
    Ok(())
}

/// Plays on for this guest and for bots, until the guest has a choice or another guest is asked.
fn play_on(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    until: Until,
) -> Result<(), HouseError> {
    let part = live.game.part();
    let mut rng = game::Prng::new(live.game.count() as u64);
    while entries.len() < MOST_EVENTS && (until != Until::Part || live.game.part() == part) {
        let Some(turn) = live.game.turn() else { break };
        let bot = match live.holder(turn) {
            Some(Holder::Bot { level, .. }) => Some(level.clone()),
            Some(Holder::Guest { guest: holder, .. }) if *holder == guest.id => None,
            Some(Holder::Guest { .. } | Holder::Open { .. }) | None => break,
        };
        match (live.game.next(), bot) {
            (Next::Over, _) => break,
            (Next::Chance, _) => {
                let event = live.game.roll()?;
                live.happened(entries, event, By::Holder)?;
            }
            (Next::Act(_), None) => break,
            (Next::Act(seat), Some(level)) => {
                let Some(thought) = live.host.thought(&*live.game, &level) else {
                    break;
                };
                let action = thought(&mut rng);
                let event = live.game.act(seat, &action)?;
                live.happened(entries, event, By::Holder)?;
            }
        }
    }
    Ok(())
}

/// A guest at the table types in what the real spinner or pile shows.
pub fn shown(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    at: usize,
    text: &str,
) -> Result<(), HouseError> {
    if live.seats_of(Some(guest.id)).is_empty() {
        return Err(HouseError::NotYours(
            "only those at the table type in what it shows",
        ));
    }
    require_room(live)?;
    require_running(live)?;
    if at != live.game.count() {
        return Err(HouseError::Stale);
    }
    let event = live.game.type_in(text.trim())?;
    live.happened(entries, event, By::Holder)?;
    Ok(())
}

/// A guest with a link sits down.
pub fn sit(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    link: &str,
    luck: &str,
) -> Result<(), HouseError> {
    let Some(seat) = seat_of(live, link) else {
        return Err(HouseError::NotYours(
            "this link is not good any more: the seat is taken, or the host made a new link",
        ));
    };
    let luck: String = luck.chars().filter(|c| !c.is_control()).take(100).collect();
    let entry = LogEntry::Sit {
        seat: seat.number(),
        guest: guest.id,
        name: guest.name.clone(),
        luck,
    };
    live.reseat(entries, entry)?;
    live.settle(entries)
}

/// The open seat behind a link.
pub fn seat_of(live: &LiveTable, link: &str) -> Option<Seat> {
    if live.is_over() {
        return None;
    }
    let mut seats = live.terms.seats().zip(&live.holders);
    let found = seats.find(|(_, holder)| match holder {
        Holder::Open { link: known, .. } => token::same(known, link),
        Holder::Guest { .. } | Holder::Bot { .. } => false,
    });
    found.map(|(seat, _)| seat)
}

/// The host lets a bot sit on an open seat, or makes a new link for it.
pub fn arrange(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    seat: Seat,
    what: &str,
) -> Result<(), HouseError> {
    if live.terms.host != guest.id {
        return Err(HouseError::NotYours("only the host of the table does that"));
    }
    if live.is_over() || !live.holder(seat).is_some_and(Holder::is_open) {
        return Err(HouseError::Unfit(format!("seat {seat} is not open")));
    }
    if what == "link" {
        let (seat, link) = (seat.number(), random::token()?);
        let declined = false;
        let entry = LogEntry::Link {
            seat,
            link,
            declined,
        };
        return live.note(entries, entry);
    }
    if !live.host.has_level(what) {
        return Err(HouseError::Unfit(format!("there is no bot {what:?}")));
    }
    let bot = Holder::bot(what, seat);
    let entry = LogEntry::Fill {
        seat: seat.number(),
        level: what.into(),
        name: bot.name(),
    };
    live.reseat(entries, entry)?;
    live.settle(entries)
}

/// A guest says something.
pub fn say(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    text: &str,
) -> Result<(), HouseError> {
    require_room(live)?;
    if live.chat.closed && live.terms.host != guest.id {
        return Err(HouseError::NotYours("the host has closed the talk"));
    }
    let text = plain_talk(text);
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_TALK {
        return Err(HouseError::Unfit(format!(
            "say something of 1 to {LONGEST_TALK} characters"
        )));
    }
    let (guest, name) = (guest.id, guest.name.clone());
    let text = text.into();
    live.note(entries, LogEntry::Say { guest, name, text })
}

/// Nothing, if the guest is the host of the table.
fn require_host(live: &LiveTable, guest: &Guest) -> Result<(), HouseError> {
    if live.terms.host == guest.id {
        Ok(())
    } else {
        Err(HouseError::NotYours("only the host of the table does that"))
    }
}

/// The host removes something that was said.
pub fn strike(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    line: u64,
) -> Result<(), HouseError> {
    require_host(live, guest)?;
    if live.chat.line(line).is_none() {
        return Err(HouseError::Missing("line"));
    }
    live.note(entries, LogEntry::Strike { line })
}

/// The host closes the talk to all others, or opens it again.
pub fn hush(
    live: &mut LiveTable,
    entries: &mut Vec<LogEntry>,
    guest: &Guest,
    closed: bool,
) -> Result<(), HouseError> {
    require_host(live, guest)?;
    if live.chat.closed == closed {
        return Ok(());
    }
    live.note(entries, LogEntry::Hush { closed })
}
