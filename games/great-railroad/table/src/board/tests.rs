//! The wall map.

use game::{Hidden, Next, Notation, Options, Rules, Setup, Value, Viewer};
use great_railroad::{Action, GreatRailroad};
use pictures::{Draw, Scene};

use crate::common::{examine, examine_board, once, rules, wander};
use crate::xml::{picture, values};

const MOST: usize = 50_000;

fn double_header() -> GreatRailroad {
    let mut options = Options::default();
    options.set("double-header", Value::Flag(true));
    let setup = Setup::new(&GreatRailroad::META, 4, options).expect("four may run two trains each");
    GreatRailroad::new(&setup).expect("the set-up was checked")
}

#[test]
fn the_board_has_every_circle_and_section() {
    let rules: GreatRailroad = rules(2);
    let all = examine_board(&rules, MOST);
    let data = rules.board().data();
    once(
        values(&all, "data-circle"),
        data.circle.iter().map(|circle| circle.code.as_str()),
    );
    let tracks = all
        .iter()
        .find(|element| element.attribute("id") == Some("great-railroad-tracks"))
        .and_then(|element| element.attribute("d"))
        .expect("the tracks are one path");
    // A bent line for each section, a straight one for each yard and home.
    assert_eq!(tracks.matches('Q').count(), data.section.len());
    assert_eq!(tracks.matches('M').count(), data.section.len() + 4);
}

#[test]
fn every_train_is_drawn_once_wherever_it_is() {
    for (rules, seed) in [(rules(2), 1), (rules(3), 2), (double_header(), 3)] {
        wander::<GreatRailroad>(&rules, seed, 17, 700, |state, last| {
            let view = rules.view(state, Viewer::Public);
            let mut actions = Vec::new();
            if let Next::Act(seat) = rules.next(state) {
                rules.actions(state, seat, &mut actions);
            }
            let all = examine(&rules, &view, &actions, last, MOST + 12_000);
            let shown = |number: usize| {
                let texts = [number.to_string(), format!("×{number}")];
                let badges = all.iter().filter(|element| {
                    let class = element.attribute("class").unwrap_or("");
                    class.contains("onglow") || class.contains("tpaper")
                });
                badges.filter(|badge| texts.contains(&badge.text)).count()
            };
            for (number, action) in (1..).zip(&actions) {
                let off_board = matches!(action, Action::Hold | Action::Lost);
                assert_eq!(shown(number), usize::from(!off_board), "{action:?}");
            }
            let trains: Vec<String> = rules.trains().map(|train| train.to_string()).collect();
            once(
                values(&all, "data-train"),
                trains.iter().map(String::as_str),
            );
        });
    }
}

#[test]
fn no_two_trains_cover_each_other() {
    let rules = double_header();
    wander::<GreatRailroad>(&rules, 4, 11, 900, |state, _| {
        let pieces = rules.pieces(state, &Scene::default());
        let size = pictures::great_railroad::SIZE;
        for (index, one) in pieces.iter().enumerate() {
            for two in &pieces[index + 1..] {
                let x = (one.at.x.0 - two.at.x.0) / 100.0 * size.width;
                let y = (one.at.y.0 - two.at.y.0) / 100.0 * size.height;
                assert!(x.hypot(y) > 25.0, "{} covers {}", one.id, two.id);
            }
        }
    });
}

#[test]
fn a_picture_names_the_heading_of_a_train() {
    let rules: GreatRailroad = rules(2);
    let mut state = rules.start();
    let seat = rules.next(&state).seat().unwrap();
    let action = rules.read_action("1+NW").unwrap();
    rules.check(&state, seat, &action).unwrap();
    rules.apply(&mut state, &game::Event::Act(seat, action));
    let text = rules.whole(&state, &Scene::default());
    let all = picture(&text);
    assert!(
        all[2]
            .text
            .contains("Train 1 of seat A stands in Grand Central Depot, headed NW for Toronto")
    );
    let board = all
        .iter()
        .position(|element| element.attribute("data-train") == Some("1"))
        .unwrap();
    let inside = all[board + 1..]
        .iter()
        .take_while(|element| element.depth > all[board].depth);
    assert!(
        inside
            .map(|element| element.text.as_str())
            .any(|text| text == "NW")
    );
}

#[test]
fn places_are_where_the_data_put_them() {
    let rules: GreatRailroad = rules(2);
    let board = rules.board();
    let west = pictures::great_railroad::circle(&rules, board.circle("SFO").unwrap());
    let east = pictures::great_railroad::circle(&rules, board.circle("BOS").unwrap());
    assert!(west.x < east.x && west.y > east.y);
    for lane in board.lanes() {
        let (from, on) = (
            pictures::great_railroad::circle(&rules, board.from(lane)),
            pictures::great_railroad::lane(&rules, lane),
        );
        let to = pictures::great_railroad::circle(&rules, board.to(lane));
        let near = |a: pictures::Anchor, b: pictures::Anchor| (a.x.0 - b.x.0).hypot(a.y.0 - b.y.0);
        assert!(
            near(from, on) < near(to, on),
            "a running train is nearer to where it left"
        );
    }
}
