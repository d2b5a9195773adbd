//! Courses: a first game in short lessons, played on the real board and judged by the real rules.
//!
//! A course is a file in its game's folder. A lesson begins at a position and goes through steps; in
//! each the learner decides something, or lets chance decide. Nothing is kept between requests: what
//! the learner has done so far comes with each of them and is played again.

use std::sync::LazyLock;

use game::{Next, Seat, Viewer};
use serde::Deserialize;
use tables::{LogEntry, Refusal, Seating, Source, Table};

use crate::seated::{self, Seated};

/// The course of one game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Course {
    /// What one can do after it, in a sentence.
    pub(crate) about: String,
    /// Its lessons in order.
    #[serde(rename = "lesson")]
    pub(crate) lessons: Vec<Lesson>,
}

/// A position and what is to be done in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lesson {
    /// Its name in the file.
    pub(crate) id: String,
    pub(crate) title: String,
    /// What is to be learned, in Markdown.
    pub(crate) text: String,
    /// Where it begins.
    position: String,
    /// What is done in it, one thing after another, by the learner in seat 1.
    #[serde(rename = "step")]
    pub(crate) steps: Vec<Step>,
}

/// One thing the learner does.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// What is asked of him.
    pub(crate) task: String,
    /// The actions that are right; none if whatever is legal is right.
    #[serde(default)]
    pub(crate) right: Vec<String>,
    /// The outcome that chance is made to bring, where chance is due.
    pub(crate) chance: Option<String>,
    /// What happens then by itself: `2: 4>CHI` is seat 2's decision, a text without a seat chance.
    #[serde(default)]
    pub(crate) then: Vec<String>,
    /// What is said when it is done.
    pub(crate) after: String,
    /// What is said to legal actions that are not right.
    #[serde(default)]
    pub(crate) otherwise: String,
    /// What is said to likely mistakes, legal or not.
    #[serde(default)]
    pub(crate) wrong: Vec<Wrong>,
}

/// A likely mistake.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wrong {
    #[serde(rename = "do")]
    pub(crate) action: String,
    pub(crate) say: String,
}

/// The learner's seat in all lessons.
pub(crate) const LEARNER: Seat = Seat::FIRST;

const FILES: [(&str, &str); 4] = [
    (
        "great-railroad",
        include_str!("../../games/great-railroad/rules/learn.toml"),
    ),
    (
        "century-run",
        include_str!("../../games/century-run/rules/learn.toml"),
    ),
    (
        "big-train",
        include_str!("../../games/big-train/rules/learn.toml"),
    ),
    (
        "luminaries",
        include_str!("../../games/luminaries/rules/learn.toml"),
    ),
];

static COURSES: LazyLock<Vec<(&str, Course)>> = LazyLock::new(|| {
    let read = |file| toml::from_str(file).expect("a test reads the courses that come with us");
    FILES.map(|(slug, file)| (slug, read(file))).into()
});

/// The course of a game.
pub(crate) fn course(slug: &str) -> Option<&'static Course> {
    COURSES
        .iter()
        .find_map(|(name, course)| (*name == slug).then_some(course))
}

/// A learner in a lesson.
pub(crate) struct Sitting {
    pub(crate) lesson: &'static Lesson,
    pub(crate) game: Box<dyn Seated>,
    /// What he has done, each of which was right.
    pub(crate) did: Vec<String>,
    /// How many events there were before what he did last.
    since: usize,
}

/// Why what a learner did was not carried out.
#[derive(Debug)]
pub(crate) struct Mistake {
    /// What the course says to it; may be empty.
    pub(crate) say: String,
    /// Why the rules refuse it, if they do.
    pub(crate) refusal: Option<Refusal>,
}

impl Sitting {
    /// A learner who has done this so far. What was not right, and what came after it, does not
    /// count: addresses are typed by anybody.
    ///
    /// # Errors
    /// If the course is at fault.
    pub(crate) fn begin(
        slug: &str,
        lesson: &'static Lesson,
        did: &[String],
    ) -> Result<Self, String> {
        let seating = Seating::anonymous(Source::Typed);
        let game =
            seated::open_at(slug, &lesson.position, seating).map_err(|error| error.to_string())?;
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
    pub(crate) fn step(&self) -> Option<&'static Step> {
        self.lesson.steps.get(self.did.len())
    }

    /// The step he did last.
    pub(crate) fn last_step(&self) -> Option<&'static Step> {
        self.did
            .len()
            .checked_sub(1)
            .and_then(|index| self.lesson.steps.get(index))
    }

    /// Through whose eyes he looks.
    pub(crate) fn viewer(&self) -> Viewer {
        Viewer::Seat(LEARNER)
    }

    /// His seat, if the lesson waits for his decision.
    pub(crate) fn deciding(&self) -> Option<Seat> {
        let step = self.step()?;
        let decides = step.chance.is_none() && self.game.next() == Next::Act(LEARNER);
        decides.then_some(LEARNER)
    }

    /// What has happened since the learner's last decision, and by it.
    pub(crate) fn told(&self) -> Vec<LogEntry> {
        self.game.log(self.viewer(), self.since)
    }

    /// The learner decides. If it is right it happens, and what the lesson has next.
    ///
    /// # Errors
    /// If the course is at fault.
    pub(crate) fn answer(&mut self, text: &str) -> Result<Result<(), Mistake>, String> {
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

/// Makes something happen that a file tells: `2: 4>CHI` is seat 2's decision, a text without a seat
/// is an outcome of chance.
///
/// # Errors
/// If it is refused.
pub(crate) fn happen(table: &mut (impl Table + ?Sized), event: &str) -> Result<(), String> {
    let by_seat = event.split_once(": ").and_then(|(seat, action)| {
        let seat = seat.parse().ok().and_then(Seat::from_number)?;
        Some((seat, action))
    });
    let done = match by_seat {
        Some((seat, action)) => table.act(seat, action),
        None => table.chance(event),
    };
    done.map_err(|refusal| format!("{event}: {refusal}"))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use game::Rulebook;
    use tables::GAMES;

    use super::*;

    /// Plays a lesson from here on in every right way, trying the mistakes at each step.
    fn play(slug: &str, lesson: &'static Lesson, did: &[String], faults: &mut Vec<String>) {
        let name = format!("{slug}, {}, step {}", lesson.id, did.len() + 1);
        let sitting = match Sitting::begin(slug, lesson, did) {
            Ok(sitting) if sitting.did.len() == did.len() => sitting,
            Ok(_) => return faults.push(format!("{name}: {did:?} is not carried out")),
            Err(why) => return faults.push(format!("{name}: {why}")),
        };
        let Some(step) = sitting.step() else {
            return;
        };
        if step.task.is_empty() || step.after.is_empty() {
            faults.push(format!("{name}: says nothing"));
        }
        let right: Vec<String> = match &step.chance {
            Some(chance) => vec![chance.clone()],
            None if step.right.is_empty() => anything(&sitting, step, faults, &name),
            None => step.right.clone(),
        };
        for text in right {
            let did: Vec<String> = did.iter().cloned().chain([text]).collect();
            play(slug, lesson, &did, faults);
        }
        for wrong in &step.wrong {
            let mut trial = Sitting::begin(slug, lesson, did).expect("it was begun before");
            match trial.answer(&wrong.action) {
                Ok(Err(mistake)) if mistake.say != wrong.say => {
                    faults.push(format!("{name}: {} is answered {mistake:?}", wrong.action));
                }
                Ok(Err(Mistake { refusal, .. })) => {
                    if refusal.is_some_and(|refusal| refusal.rule().is_none()) {
                        faults.push(format!(
                            "{name}: {} is refused without a rule",
                            wrong.action
                        ));
                    }
                }
                Ok(Ok(())) => faults.push(format!("{name}: {} is right", wrong.action)),
                Err(why) => faults.push(format!("{name}: {why}")),
            }
        }
        if step.chance.is_none() {
            others(slug, &sitting, faults, &name);
        }
    }

    /// Every legal action, where all of them are right.
    fn anything(
        sitting: &Sitting,
        step: &Step,
        faults: &mut Vec<String>,
        name: &str,
    ) -> Vec<String> {
        let last = sitting.did.len() + 1 == sitting.lesson.steps.len();
        if !last || !step.then.is_empty() {
            faults.push(format!(
                "{name}: where anything is right, nothing can follow"
            ));
        }
        let list = sitting.game.choices(LEARNER).list;
        if list.is_empty() {
            faults.push(format!("{name}: there is nothing to do"));
        }
        list.into_iter().map(|choice| choice.notation).collect()
    }

    /// Nobody is told no without a word.
    fn others(slug: &str, sitting: &Sitting, faults: &mut Vec<String>, name: &str) {
        for choice in sitting.game.choices(LEARNER).list {
            let mut trial =
                Sitting::begin(slug, sitting.lesson, &sitting.did).expect("it was begun before");
            if let Ok(Err(mistake)) = trial.answer(&choice.notation)
                && mistake.say.is_empty()
            {
                faults.push(format!("{name}: nothing is said to {}", choice.notation));
            }
        }
    }

    #[test]
    fn every_lesson_can_be_played_in_every_right_way() {
        let mut faults = Vec::new();
        for meta in GAMES {
            let course = course(meta.slug).expect("every game has a course");
            assert!((6..=9).contains(&course.lessons.len()), "{}", meta.slug);
            for lesson in &course.lessons {
                play(meta.slug, lesson, &[], &mut faults);
            }
        }
        assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    }

    #[test]
    fn lessons_have_names_of_their_own_and_cite_rules_that_are_there() {
        for meta in GAMES {
            let book = Rulebook::new(meta.rulebook);
            let series = book.entries()[0].id.split('-').next().expect("a series");
            let course = course(meta.slug).expect("every game has a course");
            let mut names = HashSet::new();
            for lesson in &course.lessons {
                assert!(names.insert(&lesson.id), "{} twice", lesson.id);
                let steps = lesson.steps.iter();
                let said = steps.flat_map(|step| {
                    let wrong = step.wrong.iter().map(|wrong| wrong.say.as_str());
                    wrong.chain([step.after.as_str(), step.otherwise.as_str()])
                });
                for text in said.chain([lesson.text.as_str()]) {
                    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
                        let cites = word.starts_with(&format!("{series}-"));
                        assert!(
                            !cites || book.entry(word).is_some(),
                            "{}: {word} is no rule",
                            lesson.id
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_an_address_claims_is_played_again_and_not_believed() {
        let lesson = &course("great-railroad").expect("it has a course").lessons[0];
        let claims = |did: &[&str]| {
            let did: Vec<String> = did.iter().map(|text| (*text).to_owned()).collect();
            let sitting =
                Sitting::begin("great-railroad", lesson, &did).expect("the course is sound");
            sitting.did.len()
        };
        assert_eq!(claims(&["1+W", "1>PIT"]), 2);
        assert_eq!(claims(&["1+W", "1>PIT", "1=PIT/W"]), 2);
        assert_eq!(claims(&["1>PIT", "1+W"]), 0);
        assert_eq!(claims(&["<script>"]), 0);
    }
}
