//! The winding train on a page.

use std::collections::BTreeMap;

use big_train::BigTrain;
use game::{Hidden, Next, Rules, Viewer};

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
                halves += usize::from((width - height).abs() > 1.0);
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
            let tray = laid.tray.into_string();
            // They are among the squares to come, with no mark that tells them apart.
            let (before, rest) = tray.split_once("id=\"to-come\"").expect("listed");
            let (to_come, thrown) = rest.split_once("bt-pile").expect("thrown away");
            for &square in below {
                let id = rules.squares().id(square);
                let used = format!("-p-{id}\"");
                assert!(!before.contains(&used), "{id} in {before}");
                assert!(!thrown.contains(&used), "{id} in {thrown}");
                assert!(to_come.contains(&used), "{id} is missing");
                assert!(!laid.overlay.contains(&used));
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

/// The places of squares on the grid, by their ids.
fn places(overlay: &str) -> BTreeMap<String, String> {
    let mut places = BTreeMap::new();
    for part in overlay.split("<g id=\"o-square-").skip(1) {
        let (id, rest) = part.split_once('"').expect("an id ends");
        let (_, rest) = rest
            .split_once("transform=\"")
            .expect("a square has a place");
        let (place, _) = rest.split_once('"').expect("a place ends");
        places.insert(id.to_owned(), place.to_owned());
    }
    places
}

#[test]
fn a_square_that_lies_stays_where_it_is() {
    let rules: BigTrain = rules(2, &["long-freight"]);
    let (mut at_a, mut kept) = (0, 0);
    for seed in 0..30 {
        let mut before = BTreeMap::new();
        let mut first = None;
        wander::<BigTrainTable>(&rules, seed, (1, 200), |moment| {
            let now = places(&moment.layout(Viewer::Public, "").overlay);
            for (id, place) in &before {
                assert_eq!(now.get(id), Some(place), "{id} of seed {seed}");
                kept += 1;
            }
            let end_a = moment.state.train().squares().next();
            at_a += usize::from(first.is_some() && end_a != first);
            first = end_a;
            before = now;
        });
    }
    assert!(kept > 500 && at_a > 30, "{kept} {at_a}");
}

#[test]
fn the_train_is_framed_and_stays_on_the_table() {
    let rules: BigTrain = rules(4, &["long-freight"]);
    for seed in 0..30 {
        wander::<BigTrainTable>(&rules, seed, (1, 200), |moment| {
            let focus = moment.layout(Viewer::Public, "").focus.expect("a frame");
            let (right, bottom) = (focus.x + focus.width, focus.y + focus.height);
            assert!(focus.x > -0.01 && right < BigTrainTable::SIZE.width + 0.01);
            assert!(focus.y > -0.01 && bottom < BigTrainTable::SIZE.height + 0.01);
        });
    }
}

#[test]
fn no_page_shows_a_code() {
    let rules: BigTrain = rules(3, &["match"]);
    for seed in 0..8 {
        wander::<BigTrainTable>(&rules, seed, (1, 300), |moment| {
            for viewer in Viewer::all(rules.seats()) {
                let laid = moment.layout(viewer, "");
                let mut seen = words(&laid.tray.into_string());
                // The letters on cars are no code; what a screen reader says of them might be.
                let told = laid.overlay.split_once("</desc>").expect("a description");
                seen.push_str(&words(told.0));
                seen.push_str(&laid.status);
                seen.push_str(&laid.asked.unwrap_or_default());
                for note in laid.seats {
                    seen.push_str(&note.note);
                }
                for line in laid.groups.iter().flat_map(|group| &group.choices) {
                    seen.push_str(&line.detail);
                }
                for square in rules.squares().all().iter() {
                    let id = rules.squares().id(square);
                    assert!(!seen.contains(id), "{id} in {seen}");
                }
            }
        });
    }
}

#[test]
fn a_completed_train_is_shown_until_there_was_a_choice() {
    let rules: BigTrain = rules(2, &["match"]);
    let (mut shown, mut gone) = (0, 0);
    for seed in 0..8 {
        wander::<BigTrainTable>(&rules, seed, (1, 300), |moment| {
            let number = moment.state.number();
            let told = format!("Train {} is complete", number.saturating_sub(1));
            for viewer in Viewer::all(rules.seats()) {
                let overlay = moment.layout(viewer, "").overlay;
                let one = overlay.contains("is complete");
                assert!(!one || overlay.contains(&told) && number > 1);
                shown += usize::from(one);
                gone += usize::from(!one && number > 1);
                // Before anything was laid nobody can have chosen where.
                let fresh = moment.state.train().is_empty() && moment.state.discards().is_empty();
                assert!(
                    one || number == 1 || !fresh,
                    "train {number} has only begun"
                );
            }
        });
    }
    assert!(shown > 20 && gone > 100, "{shown} and {gone}");
}

#[test]
fn a_choice_that_is_pointed_at_shows_its_square() {
    let rules: BigTrain = rules(2, &[]);
    let mut ghosts = 0;
    for seed in 0..6 {
        wander::<BigTrainTable>(&rules, seed, (1, 60), |moment| {
            let Some(seat) = moment.decides() else { return };
            let laid = moment.layout(Viewer::Seat(seat), "");
            for line in laid.groups.iter().flat_map(|group| &group.choices) {
                let Click::Act(text) = &line.does else {
                    continue;
                };
                let ghost = format!("class=\"bt-ghost\" data-do=\"{text}\"");
                assert!(laid.overlay.contains(&ghost), "{text} shows nothing");
                ghosts += 1;
            }
        });
    }
    assert!(ghosts > 40, "{ghosts}");
}

/// What is written outside of tags.
fn words(markup: &str) -> String {
    let outside = |part: &str| part.split_once('>').map(|(_, text)| text.to_owned());
    markup.split('<').filter_map(outside).collect()
}

#[test]
fn what_decided_a_game_is_told_to_each_player() {
    let (ann, ben) = (Seat::from_index(0), Seat::from_index(1));
    let mut told = 0;
    for seed in 0..12 {
        let rules: BigTrain = rules(3, &["match"]);
        wander::<BigTrainTable>(&rules, seed, (1, 400), |moment| {
            if moment.rules.next(moment.state) != Next::Over {
                return;
            }
            let decided = |viewer| moment.show(viewer, "", super::decided);
            let view = moment.rules.view(moment.state, Viewer::Public);
            let score = |seat| moment.rules.score(&view, seat);
            let best = moment.rules.seats().iter().map(score).max();
            // Whoever looks on hears of the two best, who lost hears of themselves.
            if Some(score(ann)) == best && score(ben) < score(ann) {
                let words = decided(Viewer::Seat(ben)).unwrap_or_default();
                if !words.is_empty() {
                    assert!(words.starts_with("Train "), "{words}");
                    assert!(words.contains("made the difference: Ann "), "{words}");
                    assert!(words.contains(", you "), "{words}");
                    told += 1;
                }
            }
        });
        let single: BigTrain = kit::trial::rules(2, &[]);
        wander::<BigTrainTable>(&single, seed, (1, 400), |moment| {
            let over = moment.rules.next(moment.state) == Next::Over;
            let words = over.then(|| moment.show(Viewer::Public, "", super::decided));
            if let Some(Some(words)) = words {
                assert!(words.contains("which closed the train after"), "{words}");
                told += 1;
            }
        });
    }
    assert!(told > 3, "{told}");
}
