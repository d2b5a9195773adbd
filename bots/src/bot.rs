//! What a bot is, the simplest one, and how one is asked.

use std::fmt;
use std::num::NonZeroUsize;

use game::{Game, Prng, Seat, Viewer};

use crate::{Ended, Heard};

/// A player that is a program.
pub trait Bot<G: Game>: Send {
    /// The name it is called by in commands and reports.
    fn name(&self) -> &str;

    /// Chooses one of `actions`, which are all legal for `seat`, sound where there is a choice, and
    /// at least two; or, in a game that does not list every legal action, another that is legal.
    fn choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> G::Action;

    /// The same for a bot that may fail to choose, such as an outside program. The caller must check
    /// the choice, since nothing is known of such a bot.
    ///
    /// # Errors
    /// If it gives no answer that can be read as an action.
    fn try_choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> Result<G::Action, Forfeit> {
        Ok(self.choose(rules, view, seat, actions, rng))
    }

    /// Whether it looks at the view at all. One that does not is played much faster.
    fn sight(&self) -> Sight {
        Sight::View
    }

    /// Sets how many threads it may use; the default is one. The choice must not depend on the number.
    fn spread(&mut self, threads: NonZeroUsize) {
        let _ = threads;
    }

    /// Called before each game, so that nothing learned in another one changes how it plays: a game
    /// of a run must not depend on the games that the same thread played before it.
    fn begin(&mut self) {}

    /// Whether it wants to hear what happens between its decisions. The views say all that matters, so
    /// few do.
    fn listens(&self) -> bool {
        false
    }

    /// Something happened, as its seat may know it.
    fn hear(&mut self, heard: &Heard) {
        let _ = heard;
    }

    /// The game is over.
    fn end(&mut self, ended: &Ended) {
        let _ = ended;
    }
}

/// Why a bot loses a game that the rules have not ended: what it did wrong, in a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit(pub String);

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a bot needs to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Nothing: any sound action is as good as another to it, so [`pick`](game::Hints::pick) chooses for it.
    Blind,
    /// The view of its seat.
    View,
}

/// Plays any sound action, each equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Random {
    /// The name in `--bots`.
    pub const NAME: &'static str = "random";
    /// What it does.
    pub const ABOUT: &'static str = "any sound action, each equally likely";
}

impl<G: Game> Bot<G> for Random {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn choose(
        &mut self,
        _rules: &G,
        _view: &G::View,
        _seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> G::Action {
        *rng.choose(actions)
    }

    fn sight(&self) -> Sight {
        Sight::Blind
    }
}

/// Asks the bot in `seat`, which must be the seat that decides, what to do.
///
/// It gets its own view and the sound actions. A bot with a single action is not asked, and a
/// blind one is replaced by [`pick`](game::Hints::pick); `scratch` is space for the list.
///
/// # Panics
/// If the bot chooses something illegal, which is a bug in the bot.
pub fn decide<G: Game>(
    bot: &mut dyn Bot<G>,
    rules: &G,
    state: &G::State,
    seat: Seat,
    rng: &mut Prng,
    scratch: &mut Vec<G::Action>,
) -> G::Action {
    match bot.sight() {
        Sight::Blind => rules.pick(state, seat, rng, scratch),
        Sight::View => {
            offer(rules, state, seat, scratch);
            if let [only] = scratch.as_slice() {
                return *only;
            }
            let view = rules.view(state, Viewer::Seat(seat));
            let action = bot.choose(rules, &view, seat, scratch, rng);
            if let Err(why) = rules.check(state, seat, &action) {
                panic!(
                    "the bot {} chose {} for seat {seat}: {}",
                    bot.name(),
                    rules.action(&action),
                    rules.why(&why)
                );
            }
            action
        }
    }
}

/// The same for a bot of which nothing is known: what it says is checked.
///
/// # Errors
/// If it fails to choose, or chooses something illegal.
pub fn attempt<G: Game>(
    bot: &mut dyn Bot<G>,
    rules: &G,
    state: &G::State,
    seat: Seat,
    rng: &mut Prng,
    scratch: &mut Vec<G::Action>,
) -> Result<G::Action, Forfeit> {
    if bot.sight() == Sight::Blind {
        return Ok(rules.pick(state, seat, rng, scratch));
    }
    offer(rules, state, seat, scratch);
    if let [only] = scratch.as_slice() {
        return Ok(*only);
    }
    let view = rules.view(state, Viewer::Seat(seat));
    let action = bot.try_choose(rules, &view, seat, scratch, rng)?;
    match rules.check(state, seat, &action) {
        Ok(()) => Ok(action),
        Err(why) => Err(Forfeit(format!(
            "{}: {}",
            rules.action(&action),
            rules.why(&why)
        ))),
    }
}

/// Fills `out` with what a bot is offered: the sound actions, or all if none is sound.
pub fn offer<G: Game>(rules: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
    out.clear();
    rules.actions(state, seat, out);
    if out.iter().any(|action| rules.is_sound(action)) {
        out.retain(|action| rules.is_sound(action));
    }
}
