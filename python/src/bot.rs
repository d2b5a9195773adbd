//! Bots that play any state of their game.

use std::sync::Arc;

use bots::Bot;
use game::{Encoding, Next, Notation, Prng, Rules};
use kit::Kit;

use crate::any::AnyState;
use crate::held::Held;
use crate::trouble::Trouble;

/// A bot, whatever its game.
pub(crate) trait AnyBot: Send + Sync {
    /// The action it takes for the seat that decides, with its ids.
    fn choose(&mut self, state: &dyn AnyState) -> Result<(Vec<u32>, String), Trouble>;
    /// Forgets the game before.
    fn begin(&mut self, seed: Option<u64>);
}

struct Player<K: Kit> {
    rules: Arc<K::Rules>,
    // Bots can be sent to a thread but not shared by several, so only one at a time gets at it.
    bot: std::sync::Mutex<Box<dyn Bot<K::Rules>>>,
    rng: Prng,
}

/// The bot of that name.
pub(crate) fn named<K: Kit<Rules: Encoding>>(
    rules: &Arc<K::Rules>,
    name: &str,
    seed: u64,
) -> Result<Box<dyn AnyBot>, Trouble> {
    let bot = K::BOTS.named::<K::Rules>(name);
    let bot = bot.map_err(|unknown| Trouble::Refused(unknown.to_string()))?;
    Ok(Box::new(Player::<K> {
        rules: Arc::clone(rules),
        bot: std::sync::Mutex::new(bot),
        rng: Prng::new(seed),
    }))
}

impl<K: Kit<Rules: Encoding>> Player<K> {
    fn own<'a>(&self, state: &'a dyn AnyState) -> Result<&'a Held<K>, Trouble> {
        let held = state.any().downcast_ref::<Held<K>>();
        let held = held.filter(|held| held.rules.setup() == self.rules.setup());
        held.ok_or_else(|| {
            let (own, other) = (self.rules.setup(), state.rules());
            Trouble::WrongGame(format!(
                "this bot plays {} with {} seats, not a state of {} with {} seats and its options",
                K::META.slug,
                own.seats,
                other.meta().slug,
                other.setup().seats
            ))
        })
    }
}

impl<K: Kit<Rules: Encoding>> AnyBot for Player<K> {
    fn choose(&mut self, state: &dyn AnyState) -> Result<(Vec<u32>, String), Trouble> {
        let held = self.own(state)?;
        let Next::Act(seat) = held.rules.next(&held.state) else {
            return Err(Trouble::Refused("no seat has to decide now".into()));
        };
        let bot = self.bot.get_mut();
        let bot = bot.map_err(|_| Trouble::Bug("the bot failed before".into()))?;
        let action = bots::decide(
            &mut **bot,
            &*held.rules,
            &held.state,
            seat,
            &mut self.rng,
            &mut Vec::new(),
        );
        let mut ids = Vec::new();
        held.rules.encode_action(seat, &action, &mut ids);
        Ok((ids, held.rules.action(&action).to_string()))
    }

    fn begin(&mut self, seed: Option<u64>) {
        if let Ok(bot) = self.bot.get_mut() {
            bot.begin();
        }
        if let Some(seed) = seed {
            self.rng = Prng::new(seed);
        }
    }
}
