//! Position lines: what is read, what is printed, what is refused.

use big_train::BigTrain;
use game::{Event, Next, Notation, Options, Rules, SeatCount, Value};

use crate::playing::{bare, load};

/// Everything said against a line.
fn faults(line: &str) -> String {
    match BigTrain::load(None, &Options::default(), line) {
        Ok(_) => panic!("{line} is accepted"),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn lines_are_kept_as_they_are_written() {
    // A line may be turned or reversed, but it means other directions then, so it is not touched.
    for line in [
        "bt1; RB; B; <w RRGBB.e>; x YYYY; d GGGG",
        "bt1; RB; B; <w RRGBB.e GGGG.n>; x -; d -",
        "bt1; RB; B; <n GGGG.w RRGBB.w>; x -; d -",
        "bt1; RB; B; <s RRBB.w>; x -; d -",
        "bt1; RB; B; [EGGG.n>; x -; d -",
        "bt1; YGRB; -; [EGGG.e KYY]; x EBBB RRRR; d -",
    ] {
        let (rules, state) = load(line);
        assert_eq!(rules.position(&state).to_string(), line);
    }
}

#[test]
fn spaces_do_not_matter() {
    let (rules, state) = load("bt1;RB ;B;<w RRGBB.e  GGGG.n >;x  YYYY;d -");
    assert_eq!(
        rules.position(&state).to_string(),
        "bt1; RB; B; <w RRGBB.e GGGG.n>; x YYYY; d -"
    );
}

#[test]
fn all_that_is_wrong_is_told() {
    let told = faults("bt2; RRP; Q; <w RRGBB.n XX.e>; x EE RRBB; d ZZ");
    for word in [
        "bt1",
        "two players own red (BT-2)",
        "no color 'P'",
        "\"XX\"",
        "\"EE\"",
        "\"ZZ\"",
    ] {
        assert!(told.contains(word), "{word}: {told}");
    }
    let told = faults("bt1; RB; -; [ERRR.e>; x KRR KBB RRBB; d EBBB");
    for word in [
        "somebody is to act",
        "KRR lies among",
        "KBB lies among",
        "EBBB is not settled",
    ] {
        assert!(told.contains(word), "{word}: {told}");
    }
    assert!(faults("bt1; RB; R; -; x -").contains("6 fields"));
    assert!(faults(&bare("RRGBB.e")).contains("is not a train such as"));
    assert!(faults(&bare("<w RRGBB.e")).contains("neither with > nor with ]"));
    assert!(faults(&bare("<w >")).contains("is not a train such as"));
    assert!(faults(&bare("<w RRGBB>")).contains("does not say where"));
    assert!(faults(&bare("<w RRGBB.q>")).contains(".e, .n, .w or .s"));
    assert!(faults("bt1; RB; R; -; y -; d -").contains("should begin with"));
    assert!(faults("bt1; RB; R; -; x ; d -").contains("should begin with"));
    assert!(faults("bt1; RB; R; [EGGG.e>; x EBBB |; d -").contains("must-play only"));
    assert!(faults("bt1; RB; R; -; x -; d -; m; m").contains("has 8"));
    assert!(faults("bt1; RB; R; [EGGG.e>; x | EBBB |; d -").contains("no square \"|\""));
    let long = vec!["RRGBB.e"; 70_000].join(" ");
    assert!(faults(&bare(&format!("<w {long}>"))).contains("70000 squares"));
    let long = vec!["RRGBB"; 500].join(" ");
    assert!(faults(&format!("bt1; RB; R; -; x {long}; d -")).contains("RRGBB is named twice"));
}

#[test]
fn the_line_decides_and_nothing_may_contradict_it() {
    let line = "bt1; YGR; G; -; x -; d -";
    let colors = |letters: &str| {
        let mut options = Options::default();
        options.set("colors", Value::Text(letters.into()));
        options
    };
    let load = |seats, options: &Options| BigTrain::load(SeatCount::new(seats), options, line);
    let (rules, _) = load(3, &Options::default()).unwrap();
    assert_eq!(rules.setup().options.text("colors"), Some("YGR"));
    assert!(load(3, &colors("YGR")).is_ok());
    assert!(load(2, &Options::default()).is_err());
    assert!(load(3, &colors("RGY")).is_err());
    let mut unknown = Options::default();
    unknown.set("speed", Value::Flag(true));
    assert!(load(3, &unknown).is_err());
}

#[test]
fn a_line_with_must_play_tells_a_new_turn_from_a_redraw() {
    let mut options = Options::default();
    options.set("must-play", Value::Flag(true));
    let line = "bt1; RB; B; [EGGG.e>; x -; d -";
    let (rules, mut state) = BigTrain::load(None, &options, line).unwrap();
    let mut lines = Vec::new();
    for text in ["EBBB", "RRRR", "RRRR+b.n", "BBBB"] {
        let event = match rules.next(&state) {
            Next::Act(seat) => Event::Act(seat, rules.read_action(text).unwrap()),
            Next::Chance => Event::Chance(rules.read_chance(text).unwrap()),
            Next::Over => panic!("the game goes on"),
        };
        rules.apply(&mut state, &event);
        let line = rules.position(&state).to_string();
        let (_, again) = BigTrain::load(None, &options, &line).unwrap();
        assert_eq!(again, state);
        lines.push(line);
    }
    assert_eq!(
        lines,
        [
            "bt1; RB; B; [EGGG.e>; x EBBB; d -",
            "bt1; RB; B; [EGGG.e>; x EBBB; d RRRR",
            "bt1; RB; R; [EGGG.e RRRR.n>; x EBBB |; d -",
            "bt1; RB; R; [EGGG.e RRRR.n>; x EBBB |; d BBBB",
        ]
    );
    // A bar in the middle is read, and what is behind it must have been set aside in this turn.
    let load = |line| BigTrain::load(None, &options, line);
    let (rules, state) = load("bt1; RB; B; [EGGG.e>; x RRBB | EBBB; d -").unwrap();
    assert_eq!(
        rules.position(&state).to_string(),
        "bt1; RB; B; [EGGG.e>; x RRBB EBBB; d -"
    );
    assert!(load("bt1; RB; B; [EGGG.e>; x EBBB | RRBB; d -").is_err());
}

#[test]
fn the_field_of_a_match_must_be_whole() {
    let mut options = Options::default();
    options.set("trains", Value::Number(4));
    let load = |field: &str| {
        let line = format!("bt1; RB; R; -; x -; d -; {field}");
        BigTrain::load(None, &options, &line)
    };
    assert!(load("m 2 R R12 B9").is_ok());
    for field in [
        "",
        "m",
        "m 2",
        "m 2 R",
        "m 2 R R12",
        "m 2 R R12 B9 G3",
        "m 2 G R12 B9",
        "m 2 R B9 R12",
        "m 2 R R B9",
        "m 2 R R-1 B9",
        "m x R R12 B9",
        "m 300 R R12 B9",
        "t 2 R R12 B9",
    ] {
        let told = load(field).unwrap_err().to_string();
        assert!(
            told.contains("should be a field such as"),
            "{field}: {told}"
        );
    }
    let told = load("m 0 R R0 B0").unwrap_err().to_string();
    assert!(told.contains("no train 0 in a match of 4"), "{told}");
    let told = load("m 4 R R91 B90").unwrap_err().to_string();
    assert_eq!(told.matches("RU-23").count(), 1, "{told}");
}

#[test]
fn actions_that_cannot_be_read_are_no_refusals() {
    let (rules, _) = load(&bare("-"));
    for text in [
        "", "RRBB", "RRBB+", "RRBB+c", "RRBB+a.x", "RRBB+a.", "RRBB+0.e", "XX+0", "-", "rrbb-",
        "RRBB --",
    ] {
        assert!(rules.read_action(text).is_err(), "{text:?}");
    }
    assert!(rules.read_chance("RRBB!").is_err());
    let error = rules.read_action("XX+0").unwrap_err().to_string();
    assert_eq!(
        error,
        "\"XX+0\" cannot be read: expected the id of a square before \"+0\""
    );
}

/// A curve that is left to the north may have been entered from the west or from the east.
#[test]
fn trains_of_the_same_squares_differ_by_where_end_a_leads() {
    let (rules, west) = load("bt1; RB; B; <w RRBB.n>; x -; d -");
    let (_, east) = load("bt1; RB; B; <e RRBB.n>; x -; d -");
    assert!(rules.alike(&west, &west));
    assert!(!rules.alike(&west, &east));
}
