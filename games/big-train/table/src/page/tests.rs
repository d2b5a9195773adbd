//! The winding train on a page.

use big_train::BigTrain;
use game::Viewer;

use super::*;
use crate::BigTrainTable;
use kit::trial::{examine, rules, wander};
use kit::{Click, Kit};

#[test]
fn every_square_can_be_laid_on_the_table_and_from_the_list() {
    let variants: [(u8, &[&str]); 5] = [
        (2, &[]),
        (3, &["memory", "long-freight"]),
        (4, &["must-play", "no-pockets"]),
        (4, &["spent-ends-turn", "engine-breaks-ties"]),
        (2, &["memory", "must-play", "long-freight"]),
    ];
    for (seats, names) in variants {
        let rules: BigTrain = rules(seats, names);
        for seed in 0..12 {
            wander::<BigTrainTable>(&rules, seed, (1, 200), examine);
        }
    }
}

/// Whether two rectangles have more than an edge in common.
fn overlap(one: &Shape, two: &Shape) -> bool {
    let sides = |shape: &Shape| match *shape {
        Shape::Box {
            x,
            y,
            width,
            height,
        } => (x, x + width, y, y + height),
        Shape::Disc { .. } | Shape::Line(_) => panic!("this table has cells only"),
    };
    let (a, b) = (sides(one), sides(two));
    let least =
        |one: f64, two: f64, far_one: f64, far_two: f64| far_one.min(far_two) - one.max(two) > 0.01;
    least(a.0, b.0, a.1, b.1) && least(a.2, b.2, a.3, b.3)
}

#[test]
fn spots_lie_on_the_sheet_and_not_on_each_other() {
    let rules: BigTrain = rules(2, &["long-freight"]);
    let mut halves = 0;
    for seed in 0..40 {
        wander::<BigTrainTable>(&rules, seed, (1, 200), |moment| {
            let Some(seat) = moment.decides() else { return };
            let spots = moment.layout(Viewer::Seat(seat), "").spots;
            for (index, spot) in spots.iter().enumerate() {
                let Shape::Box {
                    x,
                    y,
                    width,
                    height,
                } = spot.shape
                else {
                    panic!("this table has cells only")
                };
                halves += usize::from((width - height).abs() > 1.0 && y > 220.0);
                assert!(x >= 0.0 && x + width <= BigTrainTable::SIZE.width);
                assert!(y >= 0.0 && y + height <= BigTrainTable::SIZE.height);
                for other in &spots[index + 1..] {
                    assert!(
                        !overlap(&spot.shape, &other.shape),
                        "{} and {}",
                        spot.name,
                        other.name
                    );
                }
            }
        });
    }
    assert!(halves > 10, "curves turn either way somewhere");
}

#[test]
fn what_memory_hides_is_on_no_page() {
    let rules: BigTrain = rules(2, &["memory"]);
    let mut hid = 0;
    for seed in 0..20 {
        wander::<BigTrainTable>(&rules, seed, (1, 200), |moment| {
            let discards = moment.state.discards().as_slice();
            let Some((_, below)) = discards.split_last() else {
                return;
            };
            let laid = moment.layout(Viewer::Public, "");
            let papers = laid.tray.into_string();
            // They are among the squares nobody has seen, with no mark that tells them apart.
            let (shown, unseen) = papers
                .split_once("<details")
                .expect("what is unseen is listed");
            for &square in below {
                let id = rules.squares().id(square);
                assert!(!shown.contains(&format!("-p-{id}\"")), "{id} in {shown}");
                assert!(unseen.contains(&format!("-p-{id}\"")), "{id} is missing");
                assert!(!laid.overlay.contains(&format!("-p-{id}\"")));
                hid += 1;
            }
        });
    }
    assert!(hid > 20);
}

#[test]
fn what_is_tried_is_shown_before_it_is_done() {
    let rules: BigTrain = rules(2, &[]);
    wander::<BigTrainTable>(&rules, 5, (1, 60), |moment| {
        let Some(seat) = moment.decides() else { return };
        let viewer = Viewer::Seat(seat);
        for spot in moment.layout(viewer, "").spots {
            let (Click::Act(text) | Click::Confirm(text) | Click::Pick(text)) = spot.does else {
                panic!("nothing is spun here");
            };
            let tried = moment.layout(viewer, &text).overlay;
            assert_eq!(tried.contains("opacity=\".85\""), !text.ends_with('-'));
        }
    });
}
