//! The wall map.

use game::{Hidden, Next, Notation, Options, Rules, Setup, Value, Viewer};
use great_railroad::{Action, GreatRailroad};
use kit::trial::pictures::{examine, examine_board, once, rules, wander};
use kit::trial::xml::{picture, values};

use super::{SIZE, layout, train, whole};
use crate::{GreatRailroadTable, Scene};

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
    let all = examine_board::<GreatRailroadTable>(&rules, MOST);
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
            let all = examine::<GreatRailroadTable>(&rules, &view, &actions, last, MOST + 12_000);
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
        let places = rules.trains().map(|one| (one, train(&rules, state, one)));
        let places: Vec<_> = places.collect();
        for (index, (one, at)) in places.iter().enumerate() {
            let inside = (0.0..=SIZE.width).contains(&at.x) && (0.0..=SIZE.height).contains(&at.y);
            assert!(inside, "{one} is off the board");
            for (two, there) in &places[index + 1..] {
                assert!(at.distance(*there) > 25.0, "{one} covers {two}");
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
    let text = whole(&rules, &state, &Scene::default());
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
    let west = layout::circle(board, board.circle("SFO").unwrap());
    let east = layout::circle(board, board.circle("BOS").unwrap());
    assert!(west.x < east.x && west.y > east.y);
    for lane in board.lanes() {
        let from = layout::circle(board, board.from(lane));
        let to = layout::circle(board, board.to(lane));
        let (on, _) = layout::running(board, lane);
        assert!(
            from.distance(on) < to.distance(on),
            "a running train is nearer to where it left"
        );
    }
}
