//! A game that was begun elsewhere becomes a table here: its record is checked before anything is kept.

use game::Seat;
use store::Guest;
use tables::{Close, Ending, Record, RecordedChance, RecordedEvent, Unverified};

use crate::error::HouseError;
use crate::games::{AnyGame, Games};
use crate::live_table::LiveTable;
use crate::log_entry::{By, LogEntry};
use crate::names::fit_name;
use crate::pace::Pace;
use crate::random;
use crate::terms::{Chance, Holder, Listed, Terms, USUAL_AWAY};

/// The most events of a game that is taken; the longest games have a tenth of them.
const LONGEST: usize = 10_000;

/// A game from elsewhere that holds.
#[derive(Clone, Debug)]
pub struct Uploaded {
    /// What its table agrees on.
    pub terms: Terms,
    pub(crate) events: Vec<RecordedEvent>,
    pub(crate) ended: Option<Ending>,
}

impl Uploaded {
    /// Reads and checks the record of a game that needed no other person. People in it are seats of the guest who
    /// brings it, and bots are bots again.
    ///
    /// # Errors
    /// In words, what is wrong with the record, or why it cannot become a table.
    pub fn read(games: Games, host: &Guest, text: &str) -> Result<Self, HouseError> {
        let unfit = |why: String| HouseError::Unfit(why);
        let record = Record::parse(text).map_err(|error| unfit(error.to_string()))?;
        let header = &record.header;
        let game = games
            .find(&header.game)
            .map_err(|error| unfit(error.to_string()))?;
        if record.events.len() > LONGEST {
            return Err(unfit(format!(
                "a game of more than {LONGEST} events is not taken"
            )));
        }
        if header.start.is_some() {
            return Err(unfit(
                "games that begin from a position of their own are not taken".into(),
            ));
        }
        if !record.departures.is_empty() {
            return Err(unfit(
                "games that a player left while others played on are not taken".into(),
            ));
        }
        let chance = chance(game, &record)?;
        let seats = holders(game, host, &header.seats)?;
        let luck = luck(&record, &seats)?;
        let ended = match record.close {
            Some(Close::Early { ending, .. }) => Some(ending),
            Some(Close::Over { .. } | Close::Paused { .. }) | None => None,
        };
        Ok(Self {
            terms: Terms {
                game: header.game.clone(),
                rules: header.rules,
                setup: header.setup.clone(),
                seats,
                pace: Pace::Unhurried,
                listed: Listed::Private,
                chance,
                host: host.id,
                luck,
                again: None,
                away: USUAL_AWAY,
                series: None,
            },
            events: record.events,
            ended,
        })
    }

    /// The table goes on with everything that happened elsewhere since it was there.
    pub(crate) fn happen(
        &self,
        live: &mut LiveTable,
        entries: &mut Vec<LogEntry>,
    ) -> Result<(), HouseError> {
        live.note(entries, LogEntry::Along { away: false })?;
        for event in &self.events[live.game.count()..] {
            live.game.follow(event)?;
            live.happened(entries, event.clone(), By::Holder)?;
        }
        match self.ended {
            Some(ending) => live.end(entries, ending),
            None => live.settle(entries),
        }
    }
}

/// Where the chance of a game comes from, if every outcome so far follows from it. Every event is checked.
fn chance(game: &dyn AnyGame, record: &Record) -> Result<Chance, HouseError> {
    let verified = match game.verify(record) {
        Ok(_) => true,
        Err(Unverified::NotRevealed) => false,
        Err(why) => return Err(HouseError::Unfit(why.to_string())),
    };
    let fresh = || -> Result<Chance, HouseError> {
        let secret = random::secret()?.reveal();
        Ok(Chance::Fair { secret })
    };
    let told = record.close.as_ref().and_then(Close::secret);
    match (&record.header.chance, told) {
        (RecordedChance::Typed {}, _) => Ok(Chance::Typed),
        (RecordedChance::Fair { .. }, Some(secret)) if verified => Ok(Chance::Fair {
            secret: secret.to_owned(),
        }),
        // Where nothing is left to chance, any secret will do.
        (RecordedChance::Fair { .. } | RecordedChance::Seeded { .. }, _)
            if game.chance_facts().is_none() =>
        {
            fresh()
        }
        (RecordedChance::Fair { .. }, _) => Err(HouseError::Unfit(
            "the record does not tell the secret of its chance, so it cannot go on here; save the game to go on elsewhere, and bring that file".into(),
        )),
        (RecordedChance::Seeded { .. }, _) => Err(HouseError::Unfit(
            "its chance comes from a seed that anybody can know, and is not taken".into(),
        )),
    }
}

/// Who sits where: bots are known by their names, and everybody else plays at the screen of the guest.
fn holders(game: &dyn AnyGame, host: &Guest, names: &[String]) -> Result<Vec<Holder>, HouseError> {
    let levels = game.levels();
    let mut holders = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let seat = Seat::from_index(index);
        let mut bots = levels.iter().map(|level| Holder::bot(level.name(), seat));
        holders.push(match bots.find(|bot| bot.name() == *name) {
            Some(bot) => bot,
            None => Holder::Guest {
                guest: host.id,
                name: person(host, name)?,
            },
        });
    }
    match holders.iter().all(Holder::is_bot) {
        true => Err(HouseError::Unfit("nobody but bots plays in it".into())),
        false => Ok(holders),
    }
}

/// What a person is called here: those who were called by a number elsewhere are who they are here.
fn person(host: &Guest, name: &str) -> Result<String, HouseError> {
    let numbered = |word: &str| {
        let number = name.strip_prefix(word).unwrap_or_default();
        (1..=6).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    match (numbered("Guest "), numbered("Player ")) {
        (true, _) => Ok(host.name.clone()),
        (_, true) => Ok(name.to_owned()),
        (false, false) => fit_name(name),
    }
}

/// What the people added to the chance: the same for all of them, since they sit at one screen.
fn luck(record: &Record, seats: &[Holder]) -> Result<String, HouseError> {
    let RecordedChance::Fair { contributions, .. } = &record.header.chance else {
        return Ok(String::new());
    };
    let mut people = seats.iter().zip(contributions);
    let own = people.clone().find(|(holder, _)| !holder.is_bot());
    let luck = own.map_or("", |(_, luck)| luck);
    let fits = people.all(|(holder, added)| match holder.is_bot() {
        true => added.is_empty(),
        false => added == luck,
    });
    match fits {
        true => Ok(luck.to_owned()),
        false => Err(HouseError::Unfit(
            "players at several screens added to its chance, and such games are not taken".into(),
        )),
    }
}
