//! A game and a state of it without the game's type, and how they are found by the game's name.

use std::any::Any;
use std::sync::Arc;

use game::{Meta, Next, Options, Outcome, Plane, Prng, Rules, Seat, Setup, Viewer};
use kit::Kit;
use tables::Record;

use crate::bot::AnyBot;
use crate::held::{HeldRules, load_as};
use crate::simulate::Simulated;
use crate::trouble::Trouble;
use crate::vector::{AnyVector, Wanted};

/// One outcome of chance: its id, its weight and its text.
pub(crate) type Outcome3 = (u32, u32, String);

/// A game with its setup, whatever its type.
pub(crate) trait AnyRules: Send + Sync {
    fn meta(&self) -> Meta;
    fn setup(&self) -> &Setup;
    fn hides(&self) -> bool;
    fn action_space(&self) -> u32;
    fn chance_space(&self) -> u32;
    fn steps(&self) -> bool;
    fn planes(&self) -> Vec<Plane>;
    fn observation_size(&self) -> usize;
    fn bots(&self) -> Vec<bots::Listing>;
    fn start(&self) -> Box<dyn AnyState>;
    fn resume(&self, record: &Record) -> Result<Box<dyn AnyState>, Trouble>;
    fn bot(&self, name: &str, seed: u64) -> Result<Box<dyn AnyBot>, Trouble>;
    fn vector(&self, wanted: Wanted) -> Result<Box<dyn AnyVector>, Trouble>;
    fn simulate(
        &self,
        bots: &[String],
        games: std::ops::Range<u64>,
        seed: u64,
        threads: usize,
    ) -> Result<Simulated, Trouble>;
}

/// A state, whatever its game.
pub(crate) trait AnyState: Send + Sync {
    fn any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn AnyState>;
    fn rules(&self) -> Arc<dyn AnyRules>;
    fn next(&self) -> Next;
    fn outcome(&self) -> Outcome;
    fn legal_ids(&self) -> Vec<u32>;
    fn listed(&self) -> Vec<(Vec<u32>, String)>;
    /// The listed actions that go on with this id: how many steps each has left, and its text.
    fn going_on(&self, id: u32) -> Vec<(usize, String)>;
    fn chances(&self) -> Vec<Outcome3>;
    fn step(&mut self, id: u32) -> Result<(), Trouble>;
    fn act(&mut self, text: &str) -> Result<(), Trouble>;
    fn draw(&mut self, rng: &mut Prng) -> Vec<u32>;
    fn undo(&mut self) -> Result<(), Trouble>;
    fn picked(&self) -> &[u32];
    fn history(&self) -> Vec<(Option<Seat>, String)>;
    fn position(&self) -> String;
    fn view(&self, viewer: Viewer) -> String;
    fn log(&self, viewer: Viewer) -> Vec<String>;
    fn observe(&self, seat: Seat, out: &mut [f32]);
    fn remember(&self, seat: Seat, out: &mut [f32]);
    fn determinize(&self, seat: Seat, rng: &mut Prng) -> Box<dyn AnyState>;
    fn record(&self, names: Vec<String>) -> Result<String, Trouble>;
    fn svg(&self, viewer: Viewer) -> String;
    fn terminal(&self, viewer: Viewer, colored: bool) -> String;
    fn advise(
        &self,
        simulations: u32,
        seed: u64,
        threads: usize,
    ) -> Result<bots::advice::Advice, Trouble>;
    fn review(
        &self,
        simulations: u32,
        seed: u64,
        threads: usize,
    ) -> Result<bots::advice::Review, Trouble>;
    fn odds(&self, simulations: u32, seed: u64) -> bots::Reading;
    fn exact_odds(&self, full: bool, budget: u64) -> Result<String, Trouble>;
}

/// The game of this name with this setup.
pub(crate) fn open(
    slug: &str,
    seats: Option<u8>,
    options: Options,
) -> Result<Arc<dyn AnyRules>, Trouble> {
    let meta = games::meta(slug).map_err(|unknown| Trouble::Refused(unknown.to_string()))?;
    let setup = Setup::new(&meta, seats.unwrap_or(meta.usual_seats), options)?;
    let opened: Option<Result<Arc<dyn AnyRules>, Trouble>> = games::with_kit!(slug, K => match <K as Kit>::Rules::new(&setup) {
        Ok(rules) => Ok(Arc::new(HeldRules::<K>(Arc::new(rules))) as Arc<dyn AnyRules>),
        Err(faults) => Err(faults.into()),
    });
    opened.unwrap_or_else(|| Err(Trouble::Refused(format!("there is no game {slug:?}"))))
}

/// The state of a position line.
pub(crate) fn load(
    slug: &str,
    seats: Option<u8>,
    options: &Options,
    line: &str,
) -> Result<Box<dyn AnyState>, Trouble> {
    let meta = games::meta(slug).map_err(|unknown| Trouble::Refused(unknown.to_string()))?;
    let count = match seats {
        None => None,
        Some(seats) => Some(Setup::plain(&meta, seats)?.seats),
    };
    let loaded: Option<Result<Box<dyn AnyState>, Trouble>> =
        games::with_kit!(slug, K => load_as::<K>(count, options, line));
    loaded.unwrap_or_else(|| Err(Trouble::Refused(format!("there is no game {slug:?}"))))
}
