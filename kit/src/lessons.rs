//! Courses: a first game in short lessons, played on the real board and judged by the real rules.
//!
//! A course is a file in its game's folder. A lesson begins at a position and goes through steps; in
//! each the learner decides something, or lets chance decide. Nothing is kept between requests: what
//! the learner has done so far comes with each of them and is played again.

use game::{Audience, Next, Seat, Viewer};
use serde::Deserialize;
use tables::{LogLine, Refusal, Seating, Source, Table};

use crate::any::AnyKit;
use crate::happen::happen;

/// The course of one game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// What you can do after it, in a sentence.
    pub about: String,
    /// Its lessons in order.
    #[serde(rename = "lesson")]
    pub lessons: Vec<Lesson>,
}

/// A position and what to do in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in the file.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What you learn, in Markdown.
    pub text: String,
    /// Where it begins.
    position: String,
    /// What is done in it, one thing after another, by the learner in seat 1.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

/// One thing the learner does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the learner is asked to do.
    pub task: String,
    /// The actions that are right; none if every legal action is right.
    #[serde(default)]
    pub right: Vec<String>,
    /// The outcome of chance, if chance is due.
    pub chance: Option<String>,
    /// What happens then automatically: `2: 4>CHI` is seat 2's decision, a text without a seat chance.
    #[serde(default)]
    pub then: Vec<String>,
    /// What to say when it is done.
    pub after: String,
    /// What to say to legal actions that are not right.
    #[serde(default)]
    pub otherwise: String,
    /// What to say to likely mistakes, legal or not.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
}

/// A likely mistake.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// What is done, in notation.
    #[serde(rename = "do")]
    pub action: String,
    /// What to say to it.
    pub say: String,
}

/// The learner's seat in all lessons.
pub const LEARNER: Seat = Seat::FIRST;

impl Course {
    /// Reads the course in a kit's file.
    ///
    /// # Panics
    /// If the file does not have the form of a course; a test reads the files of our games.
    pub fn read(file: &str) -> Self {
        game::from_toml(file).expect("a test reads the courses that come with us")
    }
}

/// A learner in a lesson.
pub struct Sitting {
    /// The lesson.
    pub lesson: &'static Lesson,
    /// The table at this point of the lesson.
    pub game: Box<dyn Table>,
    /// What the learner has done, each of which was right.
    pub did: Vec<String>,
    /// How many events there were before the learner's last action.
    since: usize,
}

/// Why what a learner did was not carried out.
#[derive(Debug)]
pub struct Mistake {
    /// What the course says to it; may be empty.
    pub say: String,
    /// Why the rules refuse it, if they do.
    pub refusal: Option<Refusal>,
}

impl Sitting {
    /// A learner who has done this so far. What was not right, and what came after it, does not
    /// count: an address may hold anything.
    ///
    /// # Errors
    /// If the course is at fault.
    pub fn begin(
        kit: &dyn AnyKit,
        lesson: &'static Lesson,
        did: &[String],
    ) -> Result<Self, String> {
        let seating = Seating::anonymous(Source::Typed);
        let game = kit
            .open_at(&lesson.position, seating)
            .map_err(|error| error.to_string())?;
        let mut sitting = Self {
            lesson,
            game,
            did: Vec::new(),
            since: 0,
        };
        for text in did {
            match sitting.answer(text)? {
                Ok(()) => {}
                Err(_) => break,
            }
        }
        Ok(sitting)
    }

    /// The step that waits for the learner; none when the lesson is done.
    pub fn step(&self) -> Option<&'static Step> {
        self.lesson.steps.get(self.did.len())
    }

    /// The step that was done last.
    pub fn last_step(&self) -> Option<&'static Step> {
        self.did
            .len()
            .checked_sub(1)
            .and_then(|index| self.lesson.steps.get(index))
    }

    /// Who looks.
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(LEARNER)
    }

    /// The learner's seat, if the lesson waits for their decision.
    pub fn deciding(&self) -> Option<Seat> {
        let step = self.step()?;
        let decides = step.chance.is_none() && self.game.next() == Next::Act(LEARNER);
        decides.then_some(LEARNER)
    }

    /// What has happened since the learner's last decision, and by it.
    pub fn told(&self) -> Vec<LogLine> {
        let audience = Audience {
            viewer: self.viewer(),
            you: Some(LEARNER),
            names: self.game.names(),
        };
        self.game.log(&audience, self.since)
    }

    /// The learner decides. If it is right, it is applied, and so is what the lesson has next.
    ///
    /// # Errors
    /// If the course is at fault.
    pub fn answer(&mut self, text: &str) -> Result<Result<(), Mistake>, String> {
        let Some(step) = self.step() else {
            let say = "This lesson is done: go on to the next.".into();
            return Ok(Err(Mistake { say, refusal: None }));
        };
        let count = self.game.count();
        let mut after = self.game.back_to(count);
        let tried = match &step.chance {
            Some(outcome) if outcome == text => after.chance(outcome),
            Some(_) => Err(Refusal::NoChanceDue),
            None => after.act(LEARNER, text),
        };
        if let Err(refusal) = tried {
            let say = step.said_to(|wrong| wrong == text).unwrap_or_default();
            let refusal = Some(refusal);
            return Ok(Err(Mistake { say, refusal }));
        }
        let same = |other: &str| {
            let mut table = self.game.back_to(count);
            table.act(LEARNER, other).is_ok() && table.position() == after.position()
        };
        let right = step.chance.is_some()
            || step.right.is_empty()
            || step.right.iter().any(|right| same(right));
        if !right {
            let say = step.said_to(same).unwrap_or_else(|| step.otherwise.clone());
            return Ok(Err(Mistake { say, refusal: None }));
        }
        for event in &step.then {
            happen(&mut *after, event)?;
        }
        self.game = after;
        self.since = count;
        self.did.push(text.to_owned());
        Ok(Ok(()))
    }
}

impl Step {
    /// What is said to a mistake that this finds.
    fn said_to(&self, found: impl Fn(&str) -> bool) -> Option<String> {
        let wrong = self.wrong.iter().find(|wrong| found(&wrong.action))?;
        Some(wrong.say.clone())
    }
}
