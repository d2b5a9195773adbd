//! What a bot that listens is told besides the views.

use std::fmt;

use game::{Audience, Event, EventOf, Game, Outcome, Seat, Viewer};

/// An event as one seat may know it. It prints as a line of the protocol for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    number: usize,
    what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// A decision in notation.
    Act(Seat, String),
    /// An outcome of chance in notation.
    Chance(String),
    /// What the seat may only hear in words.
    Hidden(String),
}

impl Heard {
    /// The event with this number, the first being 1, as the seat may know it. `before` is the state it
    /// happened in.
    pub fn by<G: Game>(
        seat: Seat,
        rules: &G,
        before: &G::State,
        event: &EventOf<G>,
        number: usize,
    ) -> Self {
        let own = matches!(event, Event::Act(who, _) if *who == seat);
        let what = match event {
            Event::Act(who, action) if own || G::is_public(event) => {
                What::Act(*who, rules.action(action).to_string())
            }
            Event::Chance(chance) if G::is_public(event) => {
                What::Chance(rules.chance(chance).to_string())
            }
            Event::Act(..) | Event::Chance(_) => {
                let mut words = String::new();
                let audience = Audience::of(Viewer::Seat(seat));
                // Writing to a string cannot fail.
                let _ = rules.narrate(before, event, &audience, &mut words);
                What::Hidden(words)
            }
        };
        Self { number, what }
    }
}

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} ", self.number)?;
        match &self.what {
            What::Act(seat, action) => write!(f, "seat {seat} do {action}"),
            What::Chance(outcome) => write!(f, "chance {outcome}"),
            What::Hidden(words) => write!(f, "hidden {words}"),
        }
    }
}

/// How a game ended. It prints as a line of the protocol for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By the rules.
    Over(Outcome),
    /// A bot failed to choose.
    Forfeit(Seat),
    /// It went on for too long.
    Limit,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(outcome) => {
                f.write_str("end over scores")?;
                for score in outcome.scores.as_slice() {
                    write!(f, " {score}")?;
                }
                f.write_str(" winners")?;
                outcome
                    .winners
                    .iter()
                    .try_for_each(|seat| write!(f, " {seat}"))
            }
            Self::Forfeit(seat) => write!(f, "end forfeit seat {seat}"),
            Self::Limit => f.write_str("end limit"),
        }
    }
}
