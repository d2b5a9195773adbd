//! The set of squares: what its data must be, and what is said of data that are not.

use std::collections::BTreeMap;

use big_train::{BigTrain, Chance, Kind, Shape, Squares};
use game::{Event, Hints, Next, Prng, Rules};

use crate::playing::setup;

const BOARD: &str = include_str!("../../board.toml");

#[test]
fn the_set_is_as_described() {
    let squares = Squares::built_in();
    assert_eq!(Squares::from_toml(BOARD).as_ref(), Ok(squares));
    assert_eq!(squares.all().len(), 30);
    assert_eq!(squares.of_shape(Shape::Straight).len(), 12);
    assert_eq!(squares.of_shape(Shape::Curve).len(), 10);
    assert_eq!(squares.of_kind(Kind::Engine).len(), 4);
    assert_eq!(squares.of_kind(Kind::Caboose).len(), 4);
    assert_eq!(squares.of_kind(Kind::Car).len(), 22);
    let names: Vec<&str> = squares
        .paints()
        .iter()
        .map(|paint| paint.name.as_str())
        .collect();
    assert_eq!(names, ["red", "blue", "green", "yellow"]);
    for square in squares.all().iter() {
        let face = squares.face(square);
        let letters = face.id.trim_start_matches(['E', 'K']);
        assert_eq!(letters.len() as u32, squares.cars(square).total());
        assert_eq!(squares.find(&face.id), Some(square));
        let worth = match face.kind {
            Kind::Engine => 3,
            Kind::Caboose => 2,
            Kind::Car if face.shape == Shape::Straight => 5,
            Kind::Car => 4,
        };
        assert_eq!(face.cars.len(), worth, "{}", face.id);
    }
}

/// Every order of four things.
fn permutations() -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for code in 0..256 {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3];
        let mut sorted = order;
        sorted.sort_unstable();
        if sorted == [0, 1, 2, 3] {
            all.push(order);
        }
    }
    all
}

/// Which squares there are, each by kind, shape and number of cars by color.
fn census(squares: &Squares, order: [usize; 4]) -> BTreeMap<(String, [usize; 4]), usize> {
    let mut census = BTreeMap::new();
    for square in squares.all().iter() {
        let face = squares.face(square);
        let mut cars = [0; 4];
        for color in &face.cars {
            cars[order[color.index()]] += 1;
        }
        let sort = format!("{:?} {:?}", face.kind, face.shape);
        *census.entry((sort, cars)).or_default() += 1;
    }
    census
}

#[test]
fn no_color_is_better_than_another() {
    let squares = Squares::built_in();
    let plain = census(squares, [0, 1, 2, 3]);
    let orders = permutations();
    assert_eq!(orders.len(), 24);
    for order in orders {
        assert_eq!(census(squares, order), plain, "{order:?}");
    }
}

/// A small set in two colors that favors red.
const LOPSIDED: &str = r#"
schema = 1
game = "big-train"
colors = [{ letter = "R", name = "red" }, { letter = "W", name = "white" }]
square = [
  { no = 1, id = "RRR", kind = "car", shape = "straight", cars = ["R", "R", "R"] },
  { no = 2, id = "RW", kind = "car", shape = "curve", cars = ["R", "W"] },
  { no = 3, id = "ER", kind = "engine", shape = "end", cars = ["R"] },
  { no = 4, id = "KW", kind = "caboose", shape = "end", cars = ["W"] },
]
[expect]
squares = 4
engines = 1
cars_total = 7
"#;

#[test]
fn a_set_need_not_be_symmetric() {
    let squares = Squares::from_toml(LOPSIDED).unwrap();
    assert_ne!(
        census(&squares, [0, 1, 2, 3]),
        census(&squares, [1, 0, 2, 3])
    );
    let rules = BigTrain::with_squares(squares, &setup(2, &[])).unwrap();
    let mut rng = Prng::new(1);
    let mut ahead = [0; 2];
    for _ in 0..500 {
        let mut state = rules.start();
        loop {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut Vec::new())),
                Next::Act(seat) => {
                    Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut Vec::new()))
                }
            };
            rules.apply(&mut state, &event);
        }
        assert!(state.train().len() <= 4);
        let outcome = rules.outcome(&state);
        let &[red, white] = outcome.scores.as_slice() else {
            panic!("two play");
        };
        ahead[0] += u32::from(red > white);
        ahead[1] += u32::from(white > red);
    }
    assert!(ahead[0] > 3 * ahead[1], "{ahead:?}");
    // Three cannot share two colors, and long-freight would leave no engine.
    let squares = rules.squares().clone();
    let faults = BigTrain::with_squares(squares.clone(), &setup(3, &[])).unwrap_err();
    assert!(faults.to_string().contains("BT-2"), "{faults}");
    let faults = BigTrain::with_squares(squares, &setup(2, &["long-freight"])).unwrap_err();
    assert_eq!(faults.iter().count(), 2, "{faults}");
}

#[test]
fn the_largest_set_can_be_played_out() {
    // Sixty squares, all straights but the ends: the longest train there can be.
    let mut text = String::from(
        "schema = 1\ngame = \"big-train\"\ncolors = [{ letter = \"R\", name = \"red\" }, { letter = \"W\", name = \"white\" }]\nsquare = [\n",
    );
    for number in 0..58u32 {
        let cars: Vec<char> = (0..6)
            .map(|bit| if number >> bit & 1 == 1 { 'R' } else { 'W' })
            .chain(['R'])
            .collect();
        let id: String = cars.iter().collect();
        text += &format!(
            "{{ no = {}, id = {id:?}, kind = \"car\", shape = \"straight\", cars = [{}] }},\n",
            number + 1,
            cars.iter()
                .map(|car| format!("{car:?}").replace('\'', "\""))
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    text += "{ no = 98, id = \"ER\", kind = \"engine\", shape = \"end\", cars = [\"R\"] },\n";
    text += "{ no = 99, id = \"KW\", kind = \"caboose\", shape = \"end\", cars = [\"W\"] },\n]\n";
    let squares = Squares::from_toml(&text).unwrap_or_else(|faults| panic!("{faults}"));
    let rules = BigTrain::with_squares(squares, &setup(2, &["no-pockets"])).unwrap();
    let mut state = rules.start();
    let all: Vec<_> = rules.squares().all().iter().collect();
    for (index, &square) in all.iter().enumerate() {
        rules.check_chance(&state, &Chance::Square(square)).unwrap();
        rules.apply(&mut state, &Event::Chance(Chance::Square(square)));
        let Next::Act(seat) = rules.next(&state) else {
            panic!("square {index} is laid");
        };
        let mut actions = Vec::new();
        rules.actions(&state, seat, &mut actions);
        // The first place listed is at end a.
        rules.apply(&mut state, &Event::Act(seat, actions[0]));
    }
    assert!(state.is_over());
    assert_eq!(state.train().len(), 60);
    assert_eq!(state.train().laid().last().unwrap().spot.x, 59);
}

#[test]
fn everything_wrong_with_data_is_told_at_once() {
    let text = r#"
schema = 2
game = "small-train"
color = 1
colors = [
  { letter = "R", name = "red" },
  { letter = "R", name = "rose" },
  { letter = "E", name = "ebony" },
  { letter = "W", name = "", shade = 3 },
]
square = [
  { no = 1, id = "RRW", kind = "car", shape = "straight", cars = ["R", "R"] },
  { no = 1, id = "RR", kind = "car", shape = "end", cars = ["R", "R"] },
  { no = 0, id = "RR", kind = "car", shape = "curve", cars = ["R", "R"] },
  { no = 4, id = "ER", kind = "engine", shape = "curve", cars = ["R"] },
  { no = 5, id = "P", kind = "car", shape = "curve", cars = ["P"] },
  { no = 6, id = "R", kind = "wagon", shape = "bent", cars = ["R"], worth = 2 },
  { no = 7, id = "", kind = "car", shape = "curve", cars = [] },
  { no = 8, id = "W", kind = "car", shape = "curve" },
  "W",
]
[expect]
squares = 9
engines = 1
curves = "many"
wheels = 4
"#;
    let faults = Squares::from_toml(text).unwrap_err();
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    expect_test::expect![[r#"
        line 2: schema is 2, only 1 is understood
        line 3: the data are for "small-train", not for "big-train"
        line 4: the set has a field "color"; known are schema, game, title, status, colors, square, expect
        line 7: two colors have the letter R
        line 8: color 3 has the letter "E"; it must be one capital other than E and K
        line 9: color 4 has a field "shade"; known are letter, name
        line 9: color W has no name
        line 11: no square carries a caboose (BT-36)
        line 12: square RRW does not tell its cars; its id must be RR
        line 13: square RR carries cars and must be a straight or a curve (BT-15)
        line 13: two squares have the number 1
        line 14: square RR has no number from 1 to 9999 in the field no
        line 14: two squares have the id RR
        line 15: square ER carries an engine and must be an end, not a curve (BT-16)
        line 16: square P has a car of the unknown color "P"
        line 17: square R has a field "worth"; known are no, id, kind, shape, cars, count
        line 17: square R is of the kind "wagon"; known are car, engine, caboose
        line 17: square R has the shape "bent"; known are straight, curve, end
        line 18: square 7 has no car
        line 19: square W has no list of cars
        line 20: square 9 is not a table
        line 22: expect curves is not a whole number
        line 22: expect squares = 9, but the set has 4
        line 22: expect has a field "wheels", which is unknown"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn broken_toml_and_bad_sizes_are_refused() {
    for (text, word) in [
        ("squares = [", "not TOML"),
        ("", "schema is missing"),
        ("schema = 1\ngame = \"big-train\"", "BT-36"),
        (
            "schema = 1\ngame = \"big-train\"\ncolors = []\nsquare = []\nexpect = 3",
            "expect is not a table",
        ),
    ] {
        let faults = Squares::from_toml(text).unwrap_err();
        assert!(faults.to_string().contains(word), "{faults}");
    }
    // BT-36: no caboose, no end.
    let without = LOPSIDED.replace(
        "{ no = 4, id = \"KW\", kind = \"caboose\", shape = \"end\", cars = [\"W\"] },",
        "",
    );
    let faults = Squares::from_toml(&without).unwrap_err().to_string();
    assert!(
        faults.contains("no square carries a caboose (BT-36)"),
        "{faults}"
    );
    assert!(
        faults.contains("expect squares = 4, but the set has 3"),
        "{faults}"
    );
    // Too many squares, too many cars.
    let mut many = LOPSIDED.replace("squares = 4\nengines = 1\ncars_total = 7\n", "");
    let cars = ["\"R\""; 8].join(", ");
    let more = format!("{{ kind = \"car\", shape = \"curve\", cars = [{cars}], count = 60 }},\n");
    many = many.replace("square = [\n", &format!("square = [\n{more}"));
    let faults = Squares::from_toml(&many).unwrap_err().to_string();
    assert!(
        faults.contains("64 squares; a set has at most 60"),
        "{faults}"
    );
    assert!(
        faults.contains("cars are red; a set has at most 255"),
        "{faults}"
    );
    let long = LOPSIDED.replace("cars = [\"R\", \"W\"]", &format!("cars = [{cars}, \"R\"]"));
    let faults = Squares::from_toml(&long).unwrap_err().to_string();
    assert!(
        faults.contains("line 7: square RW has 9 cars; 8 is the most"),
        "{faults}"
    );
}

/// An old box may hold the same square several times; each has an id of its own.
#[test]
fn squares_that_are_alike_are_counted() {
    let text = LOPSIDED
        .replace("{ no = 2, id = \"RW\", kind", "{ kind")
        .replace(
            "cars = [\"R\", \"W\"] }",
            "cars = [\"R\", \"W\"], count = 3 }",
        )
        .replace("no = 3, ", "")
        .replace("no = 4, ", "")
        .replace("squares = 4", "squares = 6")
        .replace("cars_total = 7", "cars_total = 11");
    let squares = Squares::from_toml(&text).unwrap_or_else(|faults| panic!("{faults}"));
    let ids: Vec<&str> = squares
        .all()
        .iter()
        .map(|square| squares.id(square))
        .collect();
    assert_eq!(ids, ["RRR", "RW", "RW2", "RW3", "ER", "KW"]);
    for count in ["0", "61", "\"two\""] {
        let text = text.replace("count = 3", &format!("count = {count}"));
        assert!(
            Squares::from_toml(&text)
                .unwrap_err()
                .to_string()
                .contains("has a count")
        );
    }
}
