//! The games a house offers, as values: the house itself knows none of them.

use std::marker::PhantomData;

use bots::search::Budget;
use bots::{Level, Lineup, offer};
use game::{ChanceFacts, Faults, Game, Meta, Prng, Setup, Viewer};
use tables::{
    Exported, OpenError, Record, RecordError, Seating, Secret, Session, Table, UnknownGame,
    Unverified, Verified,
};

use crate::hints::{self, HintJob};
use crate::practice::{self, AppraisalJob};
use crate::rules_cache;
use crate::study::{AnalysisJob, study};

/// A move that a bot will find, in notation. Finding it takes processor time.
pub type Thought = Box<dyn FnOnce(&mut Prng) -> String + Send>;

/// A game that tables can be opened for, without its type. The tables it is given are its own.
pub trait AnyGame: Send + Sync {
    /// The description of the game.
    fn meta(&self) -> Meta;
    /// How its outcomes of chance are drawn.
    fn chance_facts(&self) -> Option<ChanceFacts>;
    /// The options of a quick game, as `name=value` or a variant's name.
    fn quick(&self) -> &'static [&'static str];
    /// Whether a table may agree on this.
    ///
    /// # Errors
    /// Everything the game does not allow.
    fn allows(&self, setup: &Setup) -> Result<(), Faults>;
    /// A table before its first event.
    ///
    /// # Errors
    /// If the setup or the seating does not fit.
    fn open(&self, setup: &Setup, seating: Seating) -> Result<Box<dyn Table>, OpenError>;
    /// A table that continues where its record ends; every event is checked again.
    ///
    /// # Errors
    /// If the record does not hold.
    fn resume(
        &self,
        record: &Record,
        secret: Option<&Secret>,
    ) -> Result<Box<dyn Table>, RecordError>;
    /// Replays a record and draws every outcome again.
    ///
    /// # Errors
    /// The first thing that does not fit.
    fn verify(&self, record: &Record) -> Result<Verified, Unverified>;
    /// Replays a record for showing.
    ///
    /// # Errors
    /// If the record does not hold.
    fn export(&self, record: &Record) -> Result<Exported, RecordError>;
    /// The levels of its bots, the weakest first.
    fn levels(&self) -> Vec<Level>;
    /// What a bot of this name would do in the seat that decides; `None` if no seat decides or there
    /// is no such bot.
    fn thought(&self, table: &dyn Table, bot: &str) -> Option<Thought>;
    /// What looks for a good move of the seat that decides; nothing if none does.
    fn hint(&self, table: &dyn Table) -> Option<HintJob>;
    /// What looks at a move of the seat that decides; nothing if the rules do not allow it.
    fn appraisal(&self, table: &dyn Table, action: &str) -> Option<AppraisalJob>;
    /// A study of a game, which must be over: it takes about as much on one core.
    fn study(&self, table: &dyn Table, effort: Budget) -> Box<dyn AnalysisJob>;
}

impl dyn AnyGame + '_ {
    /// Whether its bots have a level of this name.
    pub fn has_level(&self, name: &str) -> bool {
        self.levels().iter().any(|level| level.name() == name)
    }
}

/// A game with the bots that play it.
pub struct Hosted<G> {
    lineup: Lineup,
    quick: &'static [&'static str],
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Hosted<G> {
    /// The game with these bots. `quick` is what a quick game agrees on, as `name=value` or a variant's
    /// name.
    pub const fn new(lineup: Lineup, quick: &'static [&'static str]) -> Self {
        Self {
            lineup,
            quick,
            game: PhantomData,
        }
    }
}

/// The session of a table of this game.
fn session<G: Game>(table: &dyn Table) -> &Session<G> {
    let session = table.session::<G>();
    session.expect("a game is given its own tables")
}

impl<G: Game> AnyGame for Hosted<G> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn chance_facts(&self) -> Option<ChanceFacts> {
        G::CHANCE
    }

    fn quick(&self) -> &'static [&'static str] {
        self.quick
    }

    fn allows(&self, setup: &Setup) -> Result<(), Faults> {
        rules_cache::rules::<G>(setup).map(drop)
    }

    fn open(&self, setup: &Setup, seating: Seating) -> Result<Box<dyn Table>, OpenError> {
        let rules = rules_cache::rules::<G>(setup).map_err(OpenError::Setup)?;
        Ok(Box::new(Session::open_by(rules, seating)?))
    }

    fn resume(
        &self,
        record: &Record,
        secret: Option<&Secret>,
    ) -> Result<Box<dyn Table>, RecordError> {
        let rules = rules_cache::rules::<G>(&record.header.setup).map_err(RecordError::Setup)?;
        Ok(Box::new(Session::resume_by(rules, record, secret)?))
    }

    fn verify(&self, record: &Record) -> Result<Verified, Unverified> {
        tables::verify::<G>(record)
    }

    fn export(&self, record: &Record) -> Result<Exported, RecordError> {
        tables::export::<G>(record)
    }

    fn levels(&self) -> Vec<Level> {
        self.lineup.levels().map(|(level, _)| level).collect()
    }

    fn thought(&self, table: &dyn Table, bot: &str) -> Option<Thought> {
        let session = session::<G>(table);
        let seat = session.next().seat()?;
        let mut bot = self.lineup.named::<G>(bot).ok()?;
        let rules = session.shared_rules();
        let mut actions = Vec::new();
        offer(&*rules, session.state(), seat, &mut actions);
        let view = session.view(Viewer::Seat(seat));
        Some(Box::new(move |rng| {
            let action = match actions[..] {
                [only] => only,
                _ => bot.choose(&rules, &view, seat, &actions, rng),
            };
            rules.action(&action).to_string()
        }))
    }

    fn hint(&self, table: &dyn Table) -> Option<HintJob> {
        hints::job(session::<G>(table), &self.lineup)
    }

    fn appraisal(&self, table: &dyn Table, action: &str) -> Option<AppraisalJob> {
        practice::job(session::<G>(table), &self.lineup, action)
    }

    fn study(&self, table: &dyn Table, effort: Budget) -> Box<dyn AnalysisJob> {
        study(session::<G>(table), &self.lineup, effort, 0)
    }
}

/// The games of a house, in the order they are shown.
#[derive(Clone, Copy)]
pub struct Games(&'static [fn() -> &'static dyn AnyGame]);

impl Games {
    /// These games, each given by a function, so that its code can be compiled in a crate of its own.
    pub const fn new(games: &'static [fn() -> &'static dyn AnyGame]) -> Self {
        Self(games)
    }

    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().map(|game| game())
    }

    /// The game of that name.
    ///
    /// # Errors
    /// If there is none, with what may have been meant.
    pub fn find(self, slug: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
        let found = self.iter().find(|game| game.meta().slug == slug);
        found.ok_or_else(|| UnknownGame::among(slug, self.iter().map(|game| game.meta().slug)))
    }
}
