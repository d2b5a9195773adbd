//! A table of any game as the pages see it: the session with its desk, and thoughts for its bots.

use std::sync::Arc;
use std::time::Duration;

use bots::{named, offer};
use game::{DrawnBy, Event, EventOf, Next, Prng, Seat, Viewer};
use maud::Markup;
use tables::{OpenError, Record, RecordError, Seating, Secret, Session, Table, with_game};

use crate::desk::{Desk, Due, Laid, Sight, Story, Stretch};
use crate::shared;
use crate::study::{Study, study};

/// A move that a bot will find, in notation. It is a matter of processor time.
pub(crate) type Thought = Box<dyn FnOnce(&mut Prng) -> String + Send>;

/// Who looks at a table, and what he has picked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    /// Whose eyes.
    pub(crate) viewer: Viewer,
    /// The seat that decides now, if it is for the viewer to decide.
    pub(crate) seat: Option<Seat>,
    /// What has been picked on the way to a decision.
    pub(crate) pick: &'a str,
    /// The address of the page with nothing picked.
    pub(crate) address: &'a str,
    /// What the viewer may do about the chance that is due.
    pub(crate) chance: Due,
}

/// A game on a table, whichever it is.
pub(crate) trait Seated: Table {
    /// Whether some see what others do not.
    fn hides(&self) -> bool;
    /// What people do to make chance decide, if they do.
    fn spun(&self) -> Option<&'static str>;
    /// What a part of the game is called, if it has parts.
    fn part_name(&self) -> Option<&'static str>;
    /// Which part of the game it is.
    fn part(&self) -> u32;
    /// Whose turn it is, also while chance is due.
    fn turn(&self) -> Option<Seat>;
    /// What a seat is called here besides its letter.
    fn called(&self, seat: Seat) -> Option<&str>;
    /// The letter that stands for a seat: of what it is called here, or else its own.
    fn badge(&self, seat: Seat) -> char {
        let called = self.called(seat).and_then(|name| name.chars().next());
        called.unwrap_or(seat.letter())
    }
    /// What lies below all that changes.
    fn ground(&self) -> String;
    /// The lines of the board that can be clicked while they are open.
    fn stretches(&self) -> Vec<Stretch>;
    /// What lies above all that changes.
    fn above(&self) -> String;
    /// The measures of the board.
    fn size(&self) -> pictures::Size;
    /// Everything that changes, as one viewer may see it.
    fn lay(&self, look: Look<'_>) -> Laid;
    /// What a finished game came down to.
    fn verdict(&self, look: Look<'_>) -> Markup;
    /// What a bot of this name would do in the seat that decides; nothing if none decides or there
    /// is no such bot.
    fn thought(&self, level: &str) -> Option<Thought>;
    /// A study of the game, which must be over: it takes about so long on one core.
    fn study(&self, effort: Duration) -> Box<dyn Study>;
    /// The table as it was after its first `count` events.
    fn back_to(&self, count: usize) -> Box<dyn Seated>;
}

impl<G: Desk> Seated for Session<G> {
    fn hides(&self) -> bool {
        G::HIDDEN
    }

    fn spun(&self) -> Option<&'static str> {
        let spun = G::CHANCE.filter(|chance| chance.drawn_by == DrawnBy::Seat);
        spun.map(|chance| chance.verb)
    }

    fn part_name(&self) -> Option<&'static str> {
        G::PART
    }

    fn part(&self) -> u32 {
        self.rules().part(&Session::view(self, Viewer::Public))
    }

    fn turn(&self) -> Option<Seat> {
        match Session::next(self) {
            Next::Act(seat) => Some(seat),
            Next::Over => None,
            Next::Chance => self.rules().turn(&Session::view(self, Viewer::Public)),
        }
    }

    fn called(&self, seat: Seat) -> Option<&str> {
        self.rules().seat_name(seat)
    }

    fn ground(&self) -> String {
        self.rules().ground()
    }

    fn stretches(&self) -> Vec<Stretch> {
        self.rules().stretches()
    }

    fn above(&self) -> String {
        self.rules().above()
    }

    fn size(&self) -> pictures::Size {
        G::SIZE
    }

    fn lay(&self, look: Look<'_>) -> Laid {
        with_sight(self, look, G::lay)
    }

    fn verdict(&self, look: Look<'_>) -> Markup {
        with_sight(self, look, G::verdict)
    }

    fn thought(&self, level: &str) -> Option<Thought> {
        let seat = Session::next(self).seat()?;
        let mut bot = named::<G>(level).ok()?;
        let rules = self.shared_rules();
        let mut actions = Vec::new();
        offer(&*rules, self.state(), seat, &mut actions);
        let view = Session::view(self, Viewer::Seat(seat));
        Some(Box::new(move |rng| {
            let action = match actions[..] {
                [only] => only,
                _ => bot.choose(&rules, &view, seat, &actions, rng),
            };
            rules.action(&action).to_string()
        }))
    }

    fn study(&self, effort: Duration) -> Box<dyn Study> {
        study(self, effort)
    }

    fn back_to(&self, count: usize) -> Box<dyn Seated> {
        Box::new(Session::back_to(self, count))
    }
}

/// Shows a desk what the viewer may see, and nothing else.
fn with_sight<G: Desk, T>(
    session: &Session<G>,
    look: Look<'_>,
    show: impl FnOnce(&G, &Sight<'_, G>) -> T,
) -> T {
    let rules = session.rules();
    let view = session.view(look.viewer);
    let mut actions = Vec::new();
    let seat = look.seat.filter(|&seat| session.next() == Next::Act(seat));
    if let Some(seat) = seat {
        rules.actions(session.state(), seat, &mut actions);
    }
    let last = session.events().last().copied();
    let words =
        |action: &G::Action| seat.map_or_else(String::new, |seat| session.proposal(seat, action));
    let sight = Sight {
        view: &view,
        viewer: look.viewer,
        seat,
        actions: &actions,
        words: &words,
        pick: look.pick,
        address: look.address,
        chance: look.chance,
        last: last.filter(G::is_public),
        lately: lately::<G>(session.events()),
        names: session.names(),
        story: (!G::HIDDEN).then(|| Story {
            start: session.start(),
            events: session.events(),
        }),
    };
    show(rules, &sight)
}

/// The last events of one seat, newest first, as far back as everybody saw them.
fn lately<G: Desk>(events: &[EventOf<G>]) -> Vec<EventOf<G>> {
    let actor = |event: &EventOf<G>| match event {
        Event::Act(seat, _) => Some(*seat),
        Event::Chance(_) => None,
    };
    let last = events.last().and_then(actor);
    let same = |event: &&EventOf<G>| last.is_some() && actor(event) == last && G::is_public(event);
    events.iter().rev().take_while(same).copied().collect()
}

/// A table of the game of that name, before its first event.
pub(crate) fn open(
    slug: &str,
    setup: &game::Setup,
    seating: Seating,
) -> Result<Box<dyn Seated>, OpenError> {
    match with_game!(slug, G => open_shared::<G>(setup, seating)) {
        Some(opened) => opened,
        None => Err(OpenError::Game(
            tables::meta(slug).expect_err("a game that is not listed is unknown"),
        )),
    }
}

/// A table of the game of that name at a position line, before its first event.
pub(crate) fn open_at(
    slug: &str,
    line: &str,
    seating: Seating,
) -> Result<Box<dyn Seated>, OpenError> {
    let options = game::Options::default();
    match with_game!(slug, G => Session::<G>::open_at(None, &options, line, seating).map(seat)) {
        Some(opened) => opened,
        None => Err(OpenError::Game(
            tables::meta(slug).expect_err("a game that is not listed is unknown"),
        )),
    }
}

/// A table taken up where its record ends; every event is checked again.
pub(crate) fn resume(
    record: &Record,
    secret: Option<&Secret>,
) -> Result<Box<dyn Seated>, RecordError> {
    let slug = record.header.game.as_str();
    match with_game!(slug, G => resume_shared::<G>(record, secret)) {
        Some(resumed) => resumed,
        None => Err(RecordError::Game(
            tables::meta(slug).expect_err("a game that is not listed is unknown"),
        )),
    }
}

fn seat<G: Desk>(session: Session<G>) -> Box<dyn Seated> {
    Box::new(session)
}

fn open_shared<G: Desk>(
    setup: &game::Setup,
    seating: Seating,
) -> Result<Box<dyn Seated>, OpenError> {
    let rules = shared::rules::<G>(setup).map_err(OpenError::Setup)?;
    Session::open_by(rules, seating).map(seat)
}

fn resume_shared<G: Desk>(
    record: &Record,
    secret: Option<&Secret>,
) -> Result<Box<dyn Seated>, RecordError> {
    let rules = shared::rules::<G>(&record.header.setup).map_err(RecordError::Setup)?;
    Session::resume_by(rules, record, secret).map(seat)
}

/// The rules of a game with its usual set-up, shared by the pages that explain it.
pub(crate) fn usual<G: Desk>() -> Arc<G> {
    let setup = game::Setup::plain(&G::META, G::META.usual_seats)
        .expect("a game is for as many as it says is usual");
    Arc::new(G::new(&setup).expect("the usual set-up is allowed"))
}
