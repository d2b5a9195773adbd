//! The ribbon, the dial and the sheets.

use century_run::{CenturyRun, Spin};
use game::{Event, Hidden, Hints, Next, Prng, Rules, Viewer};
use kit::Kit;
use kit::trial::pictures::{examine, examine_board, once, rules, wander};
use kit::trial::xml::{picture, values};
use pictures::Ink;

use super::{Marks, SIZE, dial, overlay, score_sheet, space, tray_dial, whole};
use crate::{CenturyRunTable, Scene};

const MOST: usize = 50_000;

#[test]
fn every_space_is_on_the_ribbon_once() {
    let rules: CenturyRun = rules(4);
    let all = examine_board::<CenturyRunTable>(&rules, MOST);
    let spaces = rules
        .board()
        .spaces()
        .iter()
        .map(|space| space.code.as_str());
    once(values(&all, "data-space"), spaces.chain(["yard"]));
}

#[test]
fn every_train_is_drawn_once_wherever_it_is() {
    for seats in 2..=4 {
        let rules: CenturyRun = rules(seats);
        wander::<CenturyRun>(&rules, seats.into(), 13, 900, |state, last| {
            let view = rules.view(state, Viewer::Public);
            let mut actions = Vec::new();
            if let Next::Act(seat) = rules.next(state) {
                rules.actions(state, seat, &mut actions);
            }
            let all = examine::<CenturyRunTable>(&rules, &view, &actions, last, MOST);
            let letters: Vec<String> = rules.board().colors()[..usize::from(seats)]
                .iter()
                .map(|color| color.letter.to_string())
                .collect();
            once(
                values(&all, "data-train"),
                letters.iter().map(String::as_str),
            );
        });
    }
}

#[test]
fn the_dial_points_at_what_was_spun() {
    let rules: CenturyRun = rules(2);
    let scene = Scene {
        last: Some(Event::Chance(Spin(5))),
        ..Scene::default()
    };
    let all = picture(&whole(&rules, &rules.start(), &scene));
    assert_eq!(values(&all, "data-pointer"), ["5"]);
    let alone = dial(&rules, Some(Spin(3)), Ink::Light, "dial");
    let all = picture(&alone);
    assert_eq!(values(&all, "data-number"), ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(all[2].text, "The pointer is at 3.");
}

#[test]
fn sheets_hold_every_entry() {
    let rules: CenturyRun = rules(3);
    let mut rng = Prng::new(5);
    let (start, mut events) = (rules.start(), Vec::new());
    let mut state = start;
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    while state.trip() < 3 && rules.next(&state) != Next::Over {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions)),
            Next::Chance | Next::Over => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
        };
        rules.apply(&mut state, &event);
        events.push(event);
    }
    for sheet in rules.sheets(&start, &events) {
        let all = picture(&score_sheet(&sheet, Ink::Auto, "sheet"));
        let texts: Vec<&str> = all.iter().map(|element| element.text.as_str()).collect();
        for row in &sheet.rows {
            assert!(texts.contains(&row.at.as_str()), "{} is missing", row.at);
        }
        assert!(texts.contains(&sheet.sum().taken.to_string().as_str()) || sheet.rows.is_empty());
        if let Some(footing) = sheet.footing {
            for foot in [
                format!("net {:+}", footing.points.net()),
                format!("total {:+}", footing.total),
            ] {
                assert!(texts.contains(&foot.replace('-', "−").as_str()), "{foot}");
            }
        }
    }
}

#[test]
fn spaces_lie_apart_and_from_east_to_west() {
    let rules: CenturyRun = rules(2);
    let places: Vec<_> = rules
        .board()
        .places()
        .map(|place| space(&rules, place))
        .collect();
    for pair in places.windows(2) {
        let gap = pair[0].distance(pair[1]);
        assert!((70.0..=110.0).contains(&gap), "{gap}");
    }
    assert!(places[0].x > places[69].x && places[0].y < places[69].y);
}

#[test]
fn a_page_can_tell_one_spin_from_the_next() {
    let rules: CenturyRun = rules(2);
    let spun = |spun| {
        let scene = Scene {
            marks: Marks {
                dial: Some(Spin(4)),
                spun,
                ..Marks::default()
            },
            ..Scene::default()
        };
        picture(&overlay(&rules, &rules.start(), &scene))
    };
    let (first, second) = (spun(Some(7)), spun(Some(8)));
    assert_eq!(values(&first, "data-pointer"), ["4"]);
    assert_eq!(
        values(&first, "data-arrow"),
        values(&second, "data-arrow"),
        "the pointer rests at the same number"
    );
    assert_eq!(values(&first, "data-spun"), ["7"]);
    assert_eq!(values(&second, "data-spun"), ["8"]);
    assert!(values(&spun(None), "data-spun").is_empty());
}

#[test]
fn the_dial_of_the_tray_tells_its_spins_apart() {
    let rules: CenturyRun = rules(2);
    let drawn = tray_dial(&rules, Some(Spin(4)), Some(9));
    for told in ["data-pointer=\"4\"", "data-spun=\"9\"", "data-number=\"6\""] {
        assert!(drawn.contains(told), "{told} in {drawn}");
    }
}

/// On a narrow screen a page draws the ribbon at the scale of the kit, and on one of 1366 pixels the
/// whole of it, 1000 pixels wide.
#[test]
fn everything_on_the_ribbon_can_be_read() {
    let rules: CenturyRun = rules(4);
    let scene = Scene {
        ink: Ink::Page,
        marks: crate::page::board_marks(),
        ..Scene::default()
    };
    let ground = picture(&super::board(&rules, &scene));
    let sizes = values(&ground, "font-size");
    assert!(sizes.len() > 10);
    for size in sizes {
        let units: f64 = size.parse().expect("a number");
        let scale = CenturyRunTable::SCALE.min(1000.0 / SIZE.width);
        let pixels = units * scale;
        assert!(pixels >= 11.0, "{size} units are {pixels} pixels");
    }
}
