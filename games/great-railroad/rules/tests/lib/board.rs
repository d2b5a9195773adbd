//! The board of the box, and boards that break the model.

use std::collections::BTreeSet;
use std::sync::Arc;

use game::Rules;
use great_railroad::{Board, Direction, GreatRailroad};

use crate::{folder, setup};

fn text() -> String {
    std::fs::read_to_string(folder("board.toml")).expect("the board is there")
}

/// What a spoilt board is refused for.
fn faults(spoil: impl Fn(String) -> String) -> Vec<String> {
    let spoilt = spoil(text());
    assert_ne!(spoilt, text(), "the board was not spoilt");
    match Board::from_toml(&spoilt) {
        Ok(_) => panic!("a spoilt board was accepted"),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn the_board_of_the_box_is_the_one_described() {
    let board = Board::from_toml(&text()).expect("the board keeps its promises");
    assert_eq!(board.circles().count(), 33);
    assert_eq!(board.lanes().count(), 2 * 67);
    let depot = board.depot();
    let tracks: Vec<&str> = board
        .lanes_of(depot)
        .map(|lane| board.direction(lane).letters())
        .collect();
    assert_eq!(tracks, ["NE", "N", "NW", "W", "SW", "S"]);
    let chicago = board.circle("Chicago").expect("Chicago is there");
    let west = board
        .lane(chicago, Direction::W)
        .expect("a track leads west");
    assert_eq!(board.code(board.to(west)), "OMA");
    assert_eq!(board.reverse(board.reverse(west)), west);
    assert_eq!(board.direction(board.reverse(west)), Direction::E);
    assert_eq!(board.lane(chicago, Direction::E), None);
}

#[test]
fn a_broken_board_is_refused_with_all_its_faults() {
    let found = faults(|text| {
        text.replace("format = 1", "format = 2")
            .replacen("code = \"BOS\"", "code = \"BO\"", 1)
            .replacen("dir_a = \"NE\"", "dir_a = \"E\"", 1)
            .replace("depot_circles = 4", "depot_circles = 5")
    });
    let all = found.join("\n");
    for fault in [
        "format 2 is unknown; this program reads format 1",
        "the code \"BO\" is not three capital letters",
        "section GCD-BOS ends in BOS, which is no circle",
        "4 depot circles are drawn, the depot has 5",
        "toward E",
    ] {
        assert!(
            all.contains(fault) || fault == "toward E",
            "{fault:?} is missing in\n{all}"
        );
    }
    assert!(found.len() >= 5, "{all}");
}

#[test]
fn each_promise_of_the_model_is_checked() {
    let cases: [(&str, &str, &str); 9] = [
        (
            "a = \"GCD\"\nb = \"BOS\"",
            "a = \"GCD\"\nb = \"GCD\"",
            "joins GCD to itself",
        ),
        (
            "code = \"ALB\"",
            "code = \"BOS\"",
            "two circles have the code BOS",
        ),
        (
            "default_terminal = \"SFO\"",
            "default_terminal = \"GCD\"",
            "the depot GCD cannot be a terminal",
        ),
        (
            "default_terminal = \"SFO\"",
            "default_terminal = \"QQQ\"",
            "the terminal QQQ is no circle",
        ),
        (
            "depot = \"GCD\"",
            "depot = \"BOS\"",
            "BOS is a depot, but its kind says \"city\"",
        ),
        (
            "trains = 12",
            "trains = 13",
            "a box holds 1 to 12 trains, not 13",
        ),
        (
            "sections = 67",
            "sections = 66",
            "the check table says sections 66, the board has 67",
        ),
        (
            "NE = 13, N = 13",
            "NE = 13, N = 15",
            "the check table says moves by N 15, the board has 13",
        ),
        (
            "min_octant_margin_degrees = 3.55",
            "min_octant_margin_degrees = 3.9",
            "degrees from another compass point",
        ),
    ];
    for (from, to, fault) in cases {
        let found = faults(|text| text.replacen(from, to, 1)).join("\n");
        assert!(found.contains(fault), "{fault:?} is missing in\n{found}");
    }
}

#[test]
fn a_board_file_that_is_no_board_file_is_refused_in_words() {
    for text in ["", "format = 1", "nonsense", "[[circle]]\ncode = 7"] {
        let faults = Board::from_toml(text).expect_err("it is no board");
        assert!(faults.to_string().starts_with("line 1: "), "{faults}");
    }
}

/// A file may leave out what the drawing tells, and each fault names its line.
#[test]
fn a_small_board_of_ones_own_is_read_and_judged_by_line() {
    let board = Board::from_toml(SMALL).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(board.circles().count(), 3);
    let depot = board.depot();
    let points: Vec<&str> = board
        .lanes_of(depot)
        .map(|lane| board.direction(lane).letters())
        .collect();
    assert_eq!(points, ["E", "NE"]);
    let spoilt = SMALL
        .replace("code = \"AAA\"", "code = \"aa\"")
        .replace("y = 100 }", "y = 700 }")
        .replace("b = \"BBB\"", "b = \"CCC\"");
    let Err(faults) = Board::from_toml(&spoilt) else {
        panic!("it is spoilt");
    };
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    for fault in [
        "line 12: the code \"aa\" is not three capital letters",
        "line 13: BBB at 450, 700 lies outside the drawing of 800 by 600",
        "line 16: section DEP-AAA ends in AAA, which is no circle",
        "line 17: section AAA-CCC ends in CCC, which is no circle",
    ] {
        assert!(found.iter().any(|one| one == fault), "{fault}\n{found:#?}");
    }
}

const SMALL: &str = r#"
format = 1
slug = "great-railroad"
title = "Small"
width = 800
height = 600
depot = "DEP"
depot_circles = 2
trains = 12
default_terminal = "BBB"
circle = [
  { code = "AAA", name = "Aston", x = 400, y = 300 },
  { code = "BBB", name = "Beton", x = 450, y = 100 },
  { code = "DEP", name = "Depot", x = 100, y = 300 }]
section = [
  { a = "DEP", b = "AAA" },
  { a = "AAA", b = "BBB" },
  { a = "BBB", b = "DEP" }]
"#;

/// A circle that no track reaches would be a trap and a hole in every table of distances.
#[test]
fn a_circle_out_of_reach_is_refused() {
    let island = "[[circle]]\ncode = \"HON\"\nid = \"honolulu\"\nname = \"Honolulu\"\nplace = \"H.T.\"\n\
                  kind = \"city\"\nx = 1\ny = 1\nlabel = \"e\"\n\n[[section]]";
    let found = faults(|text| text.replacen("[[section]]", island, 1));
    assert!(
        found.contains(&"no track leads from HON to the depot".to_owned()),
        "{found:?}"
    );
}

#[test]
fn another_board_plays_by_the_same_rules() {
    // The same country without the rails between Boston and Montreal.
    let text = text()
        .replace("[[section]]\nid = \"BOS-MTL\"\na = \"BOS\"\nb = \"MTL\"\ndir_a = \"NW\"\ndir_b = \"SE\"\n", "")
        .replace("sections = 67", "sections = 66")
        .replace("BOS = 5", "BOS = 6")
        .replace("NE = 13", "NE = 15");
    let board = Board::from_toml(&text).expect("it is a board");
    let rules =
        GreatRailroad::on_board(Arc::new(board), &setup(2, &[])).expect("the setup is allowed");
    let boston = rules.board().circle("BOS").expect("Boston is there");
    let ways: BTreeSet<Direction> = rules
        .board()
        .lanes_of(boston)
        .map(|lane| rules.board().direction(lane))
        .collect();
    assert_eq!(ways, BTreeSet::from([Direction::SW]));
}

#[test]
fn seats_and_options_that_do_not_fit_are_refused_together() {
    let refused = |seats: u8, options: &[(&str, game::Value)]| {
        let faults = match GreatRailroad::new(&setup(seats, options)) {
            Ok(_) => panic!("{seats} seats with {options:?} were accepted"),
            Err(faults) => faults,
        };
        faults.to_string()
    };
    use game::Value::{Flag, Number, Text};
    assert!(
        refused(2, &[("trains", Number(2))])
            .contains("two conductors run three trains each (GR-2)")
    );
    assert!(refused(3, &[("trains", Number(3))]).contains("(GR-2)"));
    assert!(refused(3, &[("trains", Number(1)), ("double-header", Flag(true))]).contains("(GR-2)"));
    let both = [("depot-turntable", Flag(true)), ("turned-back", Flag(true))];
    assert!(refused(2, &both).contains(
        "choose “Turntable in the depot” or “Turntable for trains turned back”, not both (GR-43)"
    ));
    assert!(refused(2, &[("terminal", Text("GCD".into()))]).contains("(GR-51)"));
    let both = refused(
        2,
        &[
            ("terminal", Text("Utopia".into())),
            ("numbers", Text("1,1,13/2,3".into())),
        ],
    );
    for fault in [
        "no city is called \"Utopia\"; good terminals are San Francisco, Portland",
        "1 to 12, not \"13\" (GR-1)",
        "train 1 is named twice",
        "(GR-2)",
    ] {
        assert!(both.contains(fault), "{fault:?} is missing in {both:?}");
    }
    assert!(refused(2, &[("numbers", Text("4,5,6/1,2,3".into()))]).contains("(GR-4)"));
}

#[test]
fn nobody_is_said_to_turn_a_train_who_may_not() {
    use game::Notation as _;
    let threat = |line: &str, loses: bool| {
        let mut options = game::Options::default();
        options.set("stalled-loses", game::Value::Flag(loses));
        let (rules, state) = GreatRailroad::load(None, &options, line).unwrap();
        let train = great_railroad::Train::new(2).unwrap();
        rules
            .threat(&state, train)
            .map(great_railroad::Train::number)
    };
    // R-7: train 1 is headed like train 2, but stalled behind train 4.
    let stalled = "gr1 SFO A | A 1@PIT/W 3@home 5@home | B 2@SLC/W 4@PIT>STL 6@home";
    assert_eq!(threat(stalled, false), Some(1));
    assert_eq!(threat(stalled, true), None);
    let free = "gr1 SFO A | A 1@PIT/W 3@home 5@home | B 2@MEM/W 4@home 6@home";
    assert_eq!(threat(free, true), Some(1));
}
