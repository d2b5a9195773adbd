//! Courses: every lesson of every game can be played, and every refusal has words.

use std::collections::HashSet;

use game::Rulebook;
use kit::AnyKit;
use kit::lessons::{Course, LEARNER, Lesson, Mistake, Sitting, Step};

/// The course of a game; lessons are kept as long as the program runs.
fn course(kit: &dyn AnyKit) -> &'static Course {
    Box::leak(Box::new(Course::read(kit.lessons())))
}

/// Plays a lesson from here on in every right way, trying the mistakes at each step.
fn play(kit: &dyn AnyKit, lesson: &'static Lesson, did: &[String], faults: &mut Vec<String>) {
    let name = format!("{}, {}, step {}", kit.meta().slug, lesson.id, did.len() + 1);
    let sitting = match Sitting::begin(kit, lesson, did) {
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
        play(kit, lesson, &did, faults);
    }
    for wrong in &step.wrong {
        let mut trial = Sitting::begin(kit, lesson, did).expect("it was begun before");
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
        others(kit, &sitting, faults, &name);
    }
}

/// Every legal action, where all of them are right.
fn anything(sitting: &Sitting, step: &Step, faults: &mut Vec<String>, name: &str) -> Vec<String> {
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

/// Every refusal has words.
fn others(kit: &dyn AnyKit, sitting: &Sitting, faults: &mut Vec<String>, name: &str) {
    for choice in sitting.game.choices(LEARNER).list {
        let mut trial =
            Sitting::begin(kit, sitting.lesson, &sitting.did).expect("it was begun before");
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
    for kit in games::kits() {
        let course = course(kit);
        assert!(!course.lessons.is_empty(), "{}", kit.meta().slug);
        for lesson in &course.lessons {
            play(kit, lesson, &[], &mut faults);
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn lessons_have_names_of_their_own_and_cite_rules_that_are_there() {
    for kit in games::kits() {
        let book = Rulebook::new(kit.meta().rulebook);
        let series = book.entries()[0].id.split('-').next().expect("a series");
        let course = course(kit);
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
    let kit = games::kit("great-railroad").expect("it is a game");
    let lesson = &course(kit).lessons[0];
    let claims = |did: &[&str]| {
        let did: Vec<String> = did.iter().map(|text| (*text).to_owned()).collect();
        let sitting = Sitting::begin(kit, lesson, &did).expect("the course is sound");
        sitting.did.len()
    };
    assert_eq!(claims(&["1+W", "1>PIT"]), 2);
    assert_eq!(claims(&["1+W", "1>PIT", "1=PIT/W"]), 2);
    assert_eq!(claims(&["1>PIT", "1+W"]), 0);
    assert_eq!(claims(&["<script>"]), 0);
}

/// A game that was just written may teach less; these four are finished.
#[test]
fn the_finished_games_are_taught_and_pictured_in_full() {
    for slug in ["great-railroad", "century-run", "big-train", "luminaries"] {
        let kit = games::kit(slug).expect("it is listed");
        let lessons = Course::read(kit.lessons()).lessons.len();
        assert!((6..=9).contains(&lessons), "{slug}: {lessons} lessons");
        let drawn = kit.figures().expect("its figures can be drawn");
        let html: String = drawn.by_place().into_values().collect();
        let figures = html.matches("<figure").count();
        assert_eq!(figures, drawn.all.len());
        assert!(figures >= 5, "{slug}: {figures} figures");
    }
}
