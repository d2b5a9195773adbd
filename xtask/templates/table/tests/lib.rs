//! The game's pictures, page, lessons and figures.

use game::{Hidden, Next, Rules, Viewer};
use kit::lessons::{Course, Sitting};
use kit::{Kit, figures, trial};
use template_game::TemplateGame;
use template_game_table::TemplateGameTable;

/// The most bytes of a picture.
const MOST: usize = 30_000;

#[test]
fn every_action_can_be_made_on_the_board_and_in_the_list() {
    let rules: TemplateGame = trial::rules(2, &[]);
    for seed in 1..=5 {
        trial::wander::<TemplateGameTable>(&rules, seed, (1, 100), trial::examine);
    }
}

#[test]
fn every_picture_is_well_formed() {
    let rules: TemplateGame = trial::pictures::rules(2);
    trial::pictures::examine_board::<TemplateGameTable>(&rules, MOST);
    trial::pictures::wander(&rules, 1, 1, 100, |state, last| {
        let mut actions = Vec::new();
        if let Next::Act(seat) = rules.next(state) {
            rules.actions(state, seat, &mut actions);
        }
        let view = rules.view(state, Viewer::Public);
        trial::pictures::examine::<TemplateGameTable>(&rules, &view, &actions, last, MOST);
    });
}

#[test]
fn every_lesson_ends_if_all_is_done_right() {
    let course: &Course = Box::leak(Box::new(Course::read(TemplateGameTable::LESSONS)));
    for lesson in &course.lessons {
        let right = lesson.steps.iter().map(|step| step.right[0].clone());
        let right: Vec<String> = right.collect();
        let sitting = Sitting::begin(&TemplateGameTable, lesson, &right);
        let sitting = sitting.expect("the lesson is sound");
        assert!(sitting.step().is_none(), "{} goes on", lesson.id);
    }
}

#[test]
fn every_figure_can_be_drawn() {
    if let Err(fault) = figures::draw::<TemplateGameTable>() {
        panic!("{fault}");
    }
}
