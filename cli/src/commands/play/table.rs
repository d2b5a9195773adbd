//! A game on this machine: the session, the people and bots around it, and the files it is kept in.

use bots::attempt;
use game::{Next, Prng, Rulebook, Rules, Seat, SeatSet, Viewer};
use house::Hint;
use kit::{ActionOf, Kit};
use tables::{Choices, Corrected, LogLine, Session, Source, Undone};

use super::keeper::{Keeper, Urgency};
use super::seated::{No, Seated, Wait};
use super::seats::Players;
use crate::commands::rules::found;
use crate::failure::Failure;
use crate::markdown::{Look, rendered};

/// A table in the terminal, however it is shown. Everything that happens at it is kept.
pub(crate) struct LocalTable<K: Kit> {
    session: Session<K::Rules>,
    players: Players<K::Rules>,
    keeper: Keeper,
    rng: Prng,
    /// What a person should hear besides the game.
    news: Vec<String>,
}

impl<K: Kit> LocalTable<K> {
    pub(crate) fn new(
        session: Session<K::Rules>,
        players: Players<K::Rules>,
        keeper: Keeper,
        rng: Prng,
    ) -> Self {
        Self {
            session,
            players,
            keeper,
            rng,
            news: Vec::new(),
        }
    }

    /// The bot in this seat decides. One that fails is replaced, so that the game goes on.
    fn bot_decides(&mut self, seat: Seat) -> Result<(), Failure> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let action = loop {
            let bot = self.players.bot(seat);
            let bot = bot.expect("a seat without a person has a bot");
            let scratch = &mut Vec::new();
            match attempt(bot.as_mut(), rules, state, seat, &mut self.rng, scratch) {
                Ok(action) => break action,
                Err(forfeit) => {
                    let failed = bot.name().to_owned();
                    let stand_in = self.players.replace(K::bots(), seat)?;
                    self.news.push(format!(
                        "{failed} in seat {seat} fails: {forfeit}; {stand_in} plays on for it"
                    ));
                }
            }
        };
        self.session.decide(seat, action).map_err(Failure::failed)?;
        self.keep();
        Ok(())
    }

    /// Takes back what people typed last, an outcome or a choice: with a real spinner or pile on the
    /// table, what was revealed is theirs to judge.
    fn correct(&mut self) -> Result<String, No> {
        let seats = self.session.rules().setup().seats.iter();
        let bots = seats.filter(|&seat| !self.players.is_person(seat));
        let bots = bots.fold(SeatSet::EMPTY, SeatSet::with);
        let Corrected { words, events, .. } = self.session.correct(bots)?;
        self.keep();
        Ok(match events {
            1 => format!("took back: {words}"),
            _ => format!("took back {events} events, from here on: {words}"),
        })
    }

    fn keep(&self) {
        let person = self.players.people().next().is_some();
        let over = self.session.next() == Next::Over;
        let urgency = if person || over {
            Urgency::Now
        } else {
            Urgency::Soon
        };
        self.keeper.keep(self.session.save(), urgency);
    }
}

impl<K: Kit> Seated<K> for LocalTable<K> {
    fn session(&self) -> &Session<K::Rules> {
        &self.session
    }

    fn next(&self) -> Next {
        self.session.next()
    }

    fn count(&self) -> usize {
        self.session.events().len()
    }

    fn standing(&self) -> String {
        self.session.standing()
    }

    fn scores(&self) -> Vec<i32> {
        self.session.outcome().scores.as_slice().to_vec()
    }

    fn log(&self, viewer: Viewer, since: usize) -> Vec<LogLine> {
        self.session_log(viewer, since)
    }

    fn people(&self) -> Vec<Seat> {
        self.players.people().collect()
    }

    fn actions(&self, seat: Seat) -> Vec<ActionOf<K>> {
        let mut actions = Vec::new();
        let (rules, state) = (self.session.rules(), self.session.state());
        rules.actions(state, seat, &mut actions);
        actions
    }

    fn choices(&self, seat: Seat) -> Choices {
        self.session.choices(seat)
    }

    fn is_typed(&self) -> bool {
        matches!(self.session.source(), Source::Typed)
    }

    fn outcomes(&self) -> Vec<String> {
        let possible = self.session.prospects().into_iter();
        possible.map(|one| one.notation).collect()
    }

    fn chance_is_here(&self) -> bool {
        true
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<(), No> {
        self.session.act(seat, text)?;
        self.keep();
        Ok(())
    }

    fn chance(&mut self, text: &str) -> Result<(), No> {
        self.session.type_in(text)?;
        self.keep();
        Ok(())
    }

    fn roll(&mut self) -> Result<(), No> {
        self.session.roll()?;
        self.keep();
        Ok(())
    }

    /// To the last decision of a person, through what bots answered.
    fn undo(&mut self) -> Result<String, No> {
        if self.is_typed() {
            return self.correct();
        }
        let mut events = 0;
        let refusal = loop {
            match self.session.undo_any() {
                Ok(Undone { seat, events: more }) => {
                    events += more;
                    if self.players.is_person(seat) {
                        break None;
                    }
                }
                Err(refusal) => break Some(refusal),
            }
        };
        if events > 0 {
            self.keep();
        }
        match refusal {
            Some(refusal) if events == 0 => Err(refusal.into()),
            Some(_) | None => {
                let noun = if events == 1 { "event" } else { "events" };
                Ok(format!("took back {events} {noun}"))
            }
        }
    }

    fn others(&mut self, _: Wait) -> Result<bool, Failure> {
        match self.session.next() {
            Next::Act(seat) if !self.players.is_person(seat) => {
                self.bot_decides(seat)?;
                Ok(true)
            }
            Next::Act(_) | Next::Chance | Next::Over => Ok(false),
        }
    }

    fn hint(&self, seat: Seat) -> Option<Hint> {
        if self.session.next() != Next::Act(seat) {
            return None;
        }
        let game = games::find(K::META.slug).ok()?;
        game.hint(&self.session)?()
    }

    fn news(&mut self) -> Vec<String> {
        let mut news = std::mem::take(&mut self.news);
        news.extend(self.keeper.news());
        news
    }

    fn sheets(&self) -> Option<String> {
        let session = &self.session;
        K::sheets(session.rules(), session.start(), session.events())
    }

    fn keeper(&self) -> Option<&Keeper> {
        Some(&self.keeper)
    }
}

/// A hint in words.
pub(crate) fn hint_words(hint: &Hint) -> String {
    let share = |share: f64| format!("{:.0} %", 100.0 * share);
    let sure = if hint.proven { ", for certain" } else { "" };
    let next = match hint.next_best {
        Some(next) if !hint.proven => format!("; the next best {}", share(next)),
        Some(_) | None => String::new(),
    };
    format!(
        "{} promises {} of the win{sure}{next}",
        hint.action,
        share(hint.share)
    )
}

/// The rule of this id with its rulings, or every rule that has the words.
pub(crate) fn rule_text(book: &Rulebook, asked: &str, look: Look) -> String {
    match found(book, "", asked) {
        Ok(text) => rendered(&text, look),
        Err(Failure::Usage(text) | Failure::Failed(text)) => format!("{text}\n"),
        Err(Failure::Told | Failure::NobodyListens) => String::new(),
    }
}
