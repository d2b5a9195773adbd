//! The wall map.

use game::{Hidden, Next, Notation, Options, Rules, Seat, Setup, Value, Viewer};
use great_railroad::{Action, Direction, GreatRailroad};
use kit::trial::pictures::{examine, examine_board, once, rules, wander};
use kit::trial::xml::{picture, values};

use super::names::Names;
use super::{Marks, SIZE, Trace, TraceMark, layout, train, whole};
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
fn no_two_trains_cover_each_others_number() {
    let rules = double_header();
    wander::<GreatRailroad>(&rules, 4, 11, 900, |state, _| {
        let home = |one: &great_railroad::Train| state.place(*one) != great_railroad::Place::Home;
        let places = rules.trains().filter(home);
        let places = places.filter_map(|one| Some((one, train(&rules, state, one)?)));
        let places: Vec<_> = places.collect();
        for (index, (one, at)) in places.iter().enumerate() {
            let inside = (0.0..=SIZE.width).contains(&at.x) && (0.0..=SIZE.height).contains(&at.y);
            assert!(inside, "{one} is off the board");
            for (two, there) in &places[index + 1..] {
                // The edge of one stays clear of the number of the other.
                let clear = layout::TRAIN + 14.0;
                assert!(at.distance(*there) > clear, "{one} covers {two}");
            }
        }
    });
}

#[test]
fn every_circle_has_its_name_on_the_map_at_every_scale() {
    let rules: GreatRailroad = rules(2);
    let names = Names::placed();
    for (set, left_out) in [(&names.wide, 0), (&names.phone, 0), (&names.fit, 4)] {
        let circles = rules.board().data().circle.iter();
        let unnamed = circles.filter(|circle| {
            let placed = set.at.iter().filter(|name| name.circle == circle.code);
            let words: Vec<String> = placed.map(|name| name.lines.join(" ")).collect();
            assert!(words.iter().all(|words| *words == circle.name), "{words:?}");
            assert!(words.len() < 2, "{words:?}");
            words.is_empty()
        });
        assert_eq!(unnamed.count(), left_out);
    }
}

#[test]
fn a_page_has_the_map_alone_and_the_yards_elsewhere() {
    let rules: GreatRailroad = rules(2);
    let scene = Scene {
        marks: Marks {
            on_page: true,
            ..Marks::default()
        },
        ..Scene::default()
    };
    let text = whole(&rules, &rules.start(), &scene);
    let all = picture(&text);
    assert_eq!(all[0].attribute("viewBox"), Some("0 0 1880 1160"));
    for scale in ["wide", "phone", "fit"] {
        assert!(text.contains(&format!("class=\"name names-{scale}\"")));
    }
    // Nobody has entered, and yards are in the tray.
    assert!(values(&all, "data-train").is_empty());
    assert!(!text.contains("YARD"));
    // A picture of its own has them.
    let alone = whole(&rules, &rules.start(), &Scene::default());
    assert_eq!(values(&picture(&alone), "data-train").len(), 6);
    assert!(alone.contains("YARD"));
}

/// The names that a page shows above its trains, on a wide screen.
fn covered(rules: &GreatRailroad, position: &str, scene: &Scene<'_>) -> String {
    let (_, state) = GreatRailroad::load(None, &Options::default(), position).unwrap();
    let text = whole(rules, &state, scene);
    let (_, layer) = text.split_once("data-layer=\"covered\"").unwrap();
    let (_, wide) = layer.split_once("names-wide").unwrap_or_default();
    let (wide, _) = wide.split_once("names-phone").unwrap_or((wide, ""));
    wide.to_owned()
}

#[test]
fn a_name_under_a_train_or_its_arrow_is_shown_above_it() {
    let rules: GreatRailroad = rules(2);
    let mut scene = Scene {
        marks: Marks {
            on_page: true,
            ..Marks::default()
        },
        ..Scene::default()
    };
    let shown = |scene: &Scene<'_>, train: &str| {
        let others = "3@yard 5@yard | B 2@yard 4@yard 6@yard";
        covered(&rules, &format!("gr1 SFO A | A {train} {others}"), scene)
    };
    // The arrow from Boston to Montreal lies on Albany, which stands aside, and on no name farther off.
    let north = shown(&scene, "1@BOS/NW");
    assert!(north.contains(">Albany<"), "{north}");
    assert!(!north.contains(">Montreal<"), "{north}");
    assert!(!shown(&scene, "1@PIT/NW").contains(">Pittsburg<"));
    // So does the halo of a train that can be played.
    scene.marks.movers = rules.trains().take(1).collect();
    assert!(shown(&scene, "1@PIT/NW").contains(">Pittsburg<"));
    // And the way that a train took, from Boston toward Montreal.
    let lane = rules
        .board()
        .lane(rules.board().circle("BOS").unwrap(), Direction::NW);
    scene.marks.since = vec![Trace {
        number: 1,
        seat: Seat::from_number(1).unwrap(),
        marks: vec![TraceMark::Left(lane.unwrap())],
    }];
    assert!(shown(&scene, "1@yard").contains(">Albany<"));
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
        all[2].text.contains(
            "Train 1 of seat A stands in Grand Central Depot, headed northwest for Toronto"
        )
    );
    // The arrow is a group of its own, which turns with the heading.
    let turned = all
        .iter()
        .find(|element| element.attribute("id") == Some("great-railroad-turn-1"))
        .and_then(|element| element.attribute("transform"));
    assert_eq!(turned, Some("rotate(-126.7)"));
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
        if board.from(lane) == board.depot() {
            // The depot is larger than a circle.
            assert!(from.distance(on) > layout::DEPOT + layout::TRAIN);
        } else {
            assert!(
                from.distance(on) < to.distance(on),
                "a running train is nearer to where it left"
            );
        }
    }
}
