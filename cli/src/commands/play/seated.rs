//! A table as it is shown and played in a terminal, wherever the game is: on this machine or on a server.

use std::fmt;
use std::time::Duration;

use game::{Audience, Facts, Next, Notation, Seat, Viewer};
use house::Hint;
use kit::{ActionOf, Kit};
use tables::{Choices, LogLine, Refusal, Session};

use super::keeper::Keeper;
use super::offer::Offer;
use crate::failure::Failure;

/// Why something was not done, in words, and the rule that forbids it.
pub(crate) struct No {
    pub(crate) words: String,
    pub(crate) rule: Option<String>,
}

impl No {
    pub(crate) fn because(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            rule: None,
        }
    }
}

impl fmt::Display for No {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> Self {
        Self {
            words: refusal.to_string(),
            rule: refusal.rule().map(|rule| rule.to_string()),
        }
    }
}

/// Whether to wait for others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    /// Until something happens.
    Long,
    /// Not at all.
    Not,
}

/// What players agree on, or how one ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agree {
    Resign,
    Draw,
    Accept,
    Decline,
}

/// A table with a screen in front of it.
pub(crate) trait Seated<K: Kit> {
    /// The game as far as those at this screen may see it.
    fn session(&self) -> &Session<K::Rules>;

    /// What the table waits for.
    fn next(&self) -> Next;

    /// How many events there were.
    fn count(&self) -> usize;

    /// Whose turn it is or who has won, in a few words.
    fn standing(&self) -> String;

    /// The points of each seat.
    fn scores(&self) -> Vec<i32>;

    /// What happened after the first `since` events.
    fn log(&self, viewer: Viewer, since: usize) -> Vec<LogLine>;

    /// The seats of those at this screen.
    fn people(&self) -> Vec<Seat>;

    /// What a seat of theirs may do.
    fn actions(&self, seat: Seat) -> Vec<ActionOf<K>>;

    /// The same in words, in the same order.
    fn choices(&self, seat: Seat) -> Choices;

    /// Whether outcomes are typed in.
    fn is_typed(&self) -> bool;

    /// What may be typed in.
    fn outcomes(&self) -> Vec<String>;

    /// Whether the spin or draw that is due is made at this screen.
    fn chance_is_here(&self) -> bool;

    /// Somebody decides.
    fn act(&mut self, seat: Seat, text: &str) -> Result<(), No>;

    /// An outcome that was typed in.
    fn chance(&mut self, text: &str) -> Result<(), No>;

    /// The outcome that is due is drawn.
    fn roll(&mut self) -> Result<(), No>;

    /// Takes the last decision back, or asks for it; what came of it, in words.
    fn undo(&mut self) -> Result<String, No>;

    /// Agrees with others, or gives up; what came of it, in words.
    fn agree(&mut self, what: Agree) -> Result<String, No> {
        let _ = what;
        Err(No::because("that is for games on a server"))
    }

    /// Lets those go on who are not at this screen; whether anything happened.
    fn others(&mut self, wait: Wait) -> Result<bool, Failure>;

    /// Whom one waits for, in words, if others play elsewhere.
    fn waiting(&self) -> Option<String> {
        None
    }

    /// How long keys are waited for before others are looked after again.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// What a bot would do in this seat, from what the seat can see.
    fn hint(&self, seat: Seat) -> Option<Hint>;

    /// What a person should hear besides the game, once.
    fn news(&mut self) -> Vec<String>;

    /// The sheets beside the board, if the game has any.
    fn sheets(&self) -> Option<String>;

    /// What keeps the game on this machine.
    fn keeper(&self) -> Option<&Keeper>;

    /// What is said to one who leaves a game that is kept elsewhere.
    fn goodbye(&self) -> Vec<String> {
        Vec::new()
    }

    /// What must be known before anything else, such as links to send.
    fn welcome(&self) -> Option<String> {
        None
    }

    /// Whether one of those at this screen holds the seat.
    fn is_person(&self, seat: Seat) -> bool {
        self.people().contains(&seat)
    }

    /// Who looks at the screen between decisions: a person who is alone at it, else the public.
    fn audience(&self) -> Viewer {
        match self.people()[..] {
            [only] => Viewer::Seat(only),
            [] | [..] => Viewer::Public,
        }
    }

    /// Whether others at this screen must not see what the seat sees.
    fn has_secrets(&self, seat: Seat) -> bool {
        let session = self.session();
        let secrets = session.view(Viewer::Seat(seat)) != session.view(Viewer::Public);
        secrets && self.people().iter().any(|other| *other != seat)
    }

    /// Whose spin or draw is due, for a question.
    fn whose_chance(&self) -> String {
        let session = self.session();
        let view = session.view(self.audience());
        let turn = K::Rules::CHANCE.and_then(|_| session.rules().turn(&view));
        match turn {
            Some(seat) => format!("seat {seat}, {}", session.names()[seat.index()]),
            None => self.standing(),
        }
    }

    /// What the viewer knows as one line.
    fn view_line(&self, viewer: Viewer) -> String {
        let mut line = String::new();
        let session = self.session();
        session
            .rules()
            .write_view(&session.view(viewer), &mut line)
            .expect("a string takes any text");
        line
    }

    /// The actions of a seat as a person chooses from them.
    fn offer(&self, seat: Seat) -> Offer {
        let session = self.session();
        let view = session.view(Viewer::Seat(seat));
        let groups = K::groups(session.rules(), &view, &self.actions(seat));
        Offer::new(self.choices(seat), groups)
    }

    /// The aim of the game.
    fn goal(&self) -> String {
        K::goal(self.session().rules())
    }

    /// What happened, told by the session itself.
    fn session_log(&self, viewer: Viewer, since: usize) -> Vec<LogLine> {
        self.session().log(&Audience::of(viewer), since)
    }
}
