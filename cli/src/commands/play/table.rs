//! A game on this machine: the session, the people and bots around it, and the files it is kept in.

use bots::attempt;
use game::{Facts, Next, Notation, Prng, Rulebook, Rules, Seat, Viewer};
use house::Hint;
use kit::{ActionOf, Kit};
use tables::{Refusal, Session, Undone};

use super::keeper::{Keeper, Urgency};
use super::offer::Offer;
use super::seats::Players;
use crate::commands::rules::explained;
use crate::failure::Failure;

/// A table in the terminal, however it is shown. Everything that happens at it is kept.
pub(crate) struct LocalTable<K: Kit> {
    pub(crate) session: Session<K::Rules>,
    pub(crate) players: Players<K::Rules>,
    pub(crate) keeper: Keeper,
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

    /// Who looks at the screen between decisions: a person who plays alone against bots, else
    /// the public.
    pub(crate) fn audience(&self) -> Viewer {
        let mut people = self.players.people();
        match (people.next(), people.next()) {
            (Some(seat), None) => Viewer::Seat(seat),
            (Some(_), Some(_)) | (None, _) => Viewer::Public,
        }
    }

    /// Whether others at this screen must not see what the seat sees.
    pub(crate) fn has_secrets(&self, seat: Seat) -> bool {
        let secrets = self.session.view(Viewer::Seat(seat)) != self.session.view(Viewer::Public);
        secrets && self.players.people().any(|other| other != seat)
    }

    /// Whose spin or draw is due, for a question.
    pub(crate) fn whose_chance(&self) -> String {
        let view = self.session.view(self.audience());
        let turn = K::Rules::CHANCE.and_then(|_| self.session.rules().turn(&view));
        match turn {
            Some(seat) => format!("seat {seat}, {}", self.session.names()[seat.index()]),
            None => self.session.standing(),
        }
    }

    /// The bot in this seat decides. One that fails is replaced, so that the game goes on.
    pub(crate) fn bot_decides(&mut self, seat: Seat) -> Result<(), Failure> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let action = loop {
            let bot = self.players.bot(seat);
            let bot = bot.expect("a seat without a person has a bot");
            let scratch = &mut Vec::new();
            match attempt(bot.as_mut(), rules, state, seat, &mut self.rng, scratch) {
                Ok(action) => break action,
                Err(forfeit) => {
                    let failed = bot.name().to_owned();
                    let stand_in = self.players.replace(&K::BOTS, seat)?;
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

    /// A person decides.
    pub(crate) fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.session.act(seat, text)?;
        self.keep();
        Ok(())
    }

    /// An outcome that was typed in: in notation, or just its last word, `4` for `spin 4`.
    pub(crate) fn chance(&mut self, text: &str) -> Result<(), Refusal> {
        let possible = self.session.prospects();
        let short = possible
            .iter()
            .find(|one| one.notation.split(' ').next_back() == Some(text));
        self.session
            .chance(short.map_or(text, |one| one.notation.as_str()))?;
        self.keep();
        Ok(())
    }

    /// The table draws.
    pub(crate) fn roll(&mut self) -> Result<(), Failure> {
        self.session.roll().map_err(Failure::failed)?;
        self.keep();
        Ok(())
    }

    /// Takes back to the last decision of a person, through what bots answered. Tells how many
    /// events that were, and what stood in the way.
    pub(crate) fn undo(&mut self) -> (usize, Option<Refusal>) {
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
        (events, refusal)
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

    /// What a person should hear besides the game, once.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let mut news = std::mem::take(&mut self.news);
        news.extend(self.keeper.news());
        news
    }

    /// What the viewer knows as one line.
    pub(crate) fn view_line(&self, viewer: Viewer) -> String {
        let mut line = String::new();
        let view = self.session.view(viewer);
        self.session
            .rules()
            .write_view(&view, &mut line)
            .expect("a string takes any text");
        line
    }

    /// The actions of a seat.
    pub(crate) fn actions(&self, seat: Seat) -> Vec<ActionOf<K>> {
        let mut actions = Vec::new();
        let (rules, state) = (self.session.rules(), self.session.state());
        rules.actions(state, seat, &mut actions);
        actions
    }

    /// The actions of a seat as a person chooses from them.
    pub(crate) fn offer(&self, seat: Seat) -> Offer {
        let view = self.session.view(Viewer::Seat(seat));
        let groups = K::groups(self.session.rules(), &view, &self.actions(seat));
        Offer::new(self.session.choices(seat), groups)
    }

    /// What a bot would do in this seat, from what the seat can see.
    pub(crate) fn hint(&self, seat: Seat) -> Option<Hint> {
        if self.session.next() != Next::Act(seat) {
            return None;
        }
        let game = games::find(K::META.slug).ok()?;
        game.hint(&self.session)?()
    }

    /// The aim of the game.
    pub(crate) fn goal(&self) -> String {
        K::goal(self.session.rules())
    }

    /// The sheets beside the board, if the game has any.
    pub(crate) fn papers(&self) -> Option<String> {
        let session = &self.session;
        K::papers(session.rules(), session.start(), session.events())
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

/// The rule of this id with its rulings, or every rule that has the word.
pub(crate) fn rule_text(book: &Rulebook, asked: &str) -> String {
    let refused = match explained(book, asked) {
        Ok(text) => return text,
        Err(Failure::Usage(text) | Failure::Failed(text)) => text,
        Err(Failure::Told | Failure::NobodyListens) => String::new(),
    };
    let word = asked.to_lowercase();
    let found: Vec<String> = book
        .entries()
        .iter()
        .filter(|entry| entry.text.to_lowercase().contains(&word))
        .filter_map(|entry| explained(book, entry.id.as_str()).ok())
        .map(|text| {
            text.split("\n\n")
                .next()
                .unwrap_or_default()
                .trim_end()
                .to_owned()
        })
        .collect();
    match found.is_empty() {
        true => format!("{refused}\n"),
        false => format!("{}\n", found.join("\n")),
    }
}
