//! The board's file: what is wrong with it is found, all at once.

use luminaries::Board;

const BOARD: &str = include_str!("../../board.toml");

fn faults(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = BOARD.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old:?} is in the board's file");
        text = text.replacen(old, new, 1);
    }
    match Board::parse(&text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn the_board_is_as_described() {
    let board = Board::parse(BOARD).expect("the built-in board makes sense");
    assert_eq!(board.map.vertices.len(), 216);
    assert_eq!(board.map.edges.len(), 561);
    assert_eq!(board.map.cities.len(), 80);
    assert_eq!(
        (
            board.companies.len(),
            board.regionals.len(),
            board.bonuses.len()
        ),
        (50, 96, 18)
    );
    // Every value is twice the fewest segments less two.
    assert!(
        board
            .companies
            .iter()
            .all(|card| card.value == 2 * card.fewest - 2)
    );
    // Every city is on some card.
    let named = |city: usize| {
        board
            .companies
            .iter()
            .any(|c| c.cities.iter().any(|n| n.index() == city))
            || board
                .regionals
                .iter()
                .any(|r| r.cities.iter().any(|n| n.index() == city))
    };
    assert!((0..80).all(named));
}

#[test]
fn a_card_that_names_an_unknown_city() {
    let found = faults(&[(
        r#"cities = ["PWM", "BOS", "BVT", "ALB"]"#,
        r#"cities = ["PWM", "XXX"]"#,
    )]);
    assert_eq!(found, ["line 1547: card BM names XXX, which is no city"]);
}

#[test]
fn a_line_over_water() {
    let found = faults(&[(r#""e29-e31""#, r#""e29-e31", "e31-e33""#)]);
    let water = "line 325: edge e31-e33 lies over water for 83 % of its length (LU-26)";
    // Some cards would be shorter with it.
    assert!(found.contains(&water.into()), "{found:?}");
}

#[test]
fn a_card_that_cannot_be_connected() {
    // Miami is cut off with the southern tip of Florida.
    let found = faults(&[(r#" "o33-p34","#, ""), (r#""o35-p34", "o35-p36", "#, "")]);
    for words in [
        "line 303: vertex p36 cannot be reached from a41",
        ": card FEC cannot be connected: no edges lead from city to city",
    ] {
        assert!(
            found.iter().any(|fault| fault.ends_with(words)),
            "{found:?}"
        );
    }
}

#[test]
fn an_era_too_small_for_five_seats() {
    let found = faults(&[
        (
            r#"id = "E1-01"
era = 1"#,
            r#"id = "E1-01"
era = 2"#,
        ),
        (
            r#"id = "E1-02"
era = 1"#,
            r#"id = "E1-02"
era = 2"#,
        ),
        (
            r#"id = "E1-03"
era = 1"#,
            r#"id = "E1-03"
era = 2"#,
        ),
    ]);
    assert!(
        found.contains(&"line 15: era 1 has 9 cards, 5 seats may draw 10 (LU-8)".into()),
        "{found:?}"
    );
}

#[test]
fn everything_wrong_is_told_at_once() {
    let found = faults(&[
        ("segments_per_player = 25", "segments_per_player = 40"),
        (r#"code = "ALB""#, r#"code = "Albany""#),
        ("min_segments = 3\nvalue = 4", "min_segments = 4\nvalue = 4"),
        (r#"test = "waivers_start""#, r#"test = "luck""#),
        (r#"timing = "end""#, r#"timing = "sometime""#),
        ("81, 100]", "81]"),
        (r#""b04-b06", "#, r#""b04-b06", "b04-b06", "b04-b10", "#),
    ]);
    for words in [
        "200 segments on the table",
        "city code \"Albany\" is not three capital letters",
        "card BM",
        "unknown test \"luck\"",
        "is won at \"sometime\"",
        "the table of points has 8 entries for 8 eras",
        "edge b04-b06 is there twice",
        "edge b04-b10 joins vertices that are no neighbors",
    ] {
        assert!(
            found.iter().any(|fault| fault.contains(words)),
            "{words}: {found:?}"
        );
    }
}

/// What a person need not say is found out: lattice places, lengths, counts. And a file of another size is
/// fitted into the drawing.
#[test]
fn a_file_may_leave_out_what_follows() {
    let lean: String = BOARD
        .lines()
        .filter(|line| {
            let left_out = [
                "min_segments",
                "company_cards",
                "regional_cards_per",
                "bonus_cards_per",
            ];
            !left_out.iter().any(|name| line.starts_with(name))
        })
        .map(|line| {
            let line = match line.find(", row = ") {
                Some(from) => {
                    let to = line.find(", x = ").expect("x follows");
                    format!("{}{}", &line[..from], &line[to..])
                }
                None => line.to_owned(),
            };
            line + "\n"
        })
        .collect();
    let board = Board::parse(&lean).unwrap_or_else(|faults| panic!("{faults}"));
    let printed = Board::parse(BOARD).unwrap();
    assert_eq!(board.map, printed.map);
    assert_eq!(board.companies, printed.companies);
    assert_eq!(board.regionals, printed.regionals);
}

#[test]
fn bounds_of_the_tables_are_kept() {
    for (old, new, words) in [
        (
            "eras = 8 ",
            "eras = 9 ",
            "counts.eras is 9, not a whole number from 3 to 8",
        ),
        ("track_max = 3", "track_max = 4", "counts.track_max is 4"),
        (
            "waivers_per_seat = 2",
            "waivers_per_seat = 9",
            "counts.waivers_per_seat is 9",
        ),
        (
            "start_eras = [1, 2]",
            "start_eras = [2, 1]",
            "first of start_eras is 2",
        ),
        (
            "\"blue\", \"green\", \"red\"]  #",
            "\"a\", \"b\", \"c\", \"d\"]  #",
            "3 is the most",
        ),
        (
            "x = 953.9",
            "x = 9530.9",
            "lies outside the drawing of 1000 by 604",
        ),
        (
            "x = 99.0, y = 19.9",
            "x = 138.4, y = 17.0",
            "vertex b06 is drawn upon b04",
        ),
    ] {
        let found = faults(&[(old, new)]);
        assert!(
            found.iter().any(|fault| fault.contains(words)),
            "{words}: {found:?}"
        );
    }
    let empty = BOARD.find("vertices = [").unwrap();
    let rest = BOARD[empty..].find("\nedges = [").unwrap() + empty;
    let text = format!("{}vertices = []{}", &BOARD[..empty], &BOARD[rest..]);
    assert!(
        Board::parse(&text)
            .unwrap_err()
            .to_string()
            .contains("a map has vertices")
    );
}
