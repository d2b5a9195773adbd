//! Records: what they look like, and a clear word for everything that can be wrong with one.

use expect_test::expect;
use tables::{Record, RecordError, Seating, Session, Source, verify};

use crate::begin::{fair, play, setup, table};
use crate::pips::Pips;

const HEADER: &str = r#"{"format":"roundhouse record 1","game":"pips","rules":3,"setup":{"seats":2,"options":{}},"seats":["Ann","Bob"],"chance":{"kind":"typed"}}"#;

/// What is wrong with the header and these lines, by reading or by replaying.
fn wrong(lines: &[&str]) -> String {
    let mut text = String::from(HEADER);
    for line in lines {
        text.push('\n');
        text.push_str(line);
    }
    text.push('\n');
    wrong_text(&text)
}

fn wrong_text(text: &str) -> String {
    match Record::parse(text) {
        Err(error) => error.to_string(),
        Ok(record) => match Session::<Pips>::resume(&record, None) {
            Err(error) => error.to_string(),
            Ok(_) => panic!("nothing is wrong with it"),
        },
    }
}

fn wrong_header(from: &str, to: &str) -> String {
    assert!(HEADER.contains(from), "{from}");
    wrong_text(&HEADER.replace(from, to))
}

#[test]
fn a_record_in_its_three_states() {
    let names = vec!["Ann".into(), "Bob \"Bo\" B.".into()];
    let source = fair();
    let mut table =
        Session::<Pips>::open(&setup(2, "target=6 burning"), Seating { names, source }).unwrap();
    play(&mut table, "r b");
    expect![[r#"
        {"format":"roundhouse record 1","game":"pips","rules":3,"setup":{"seats":2,"options":{"burning":true,"target":6}},"seats":["Ann","Bob \"Bo\" B."],"chance":{"kind":"fair","commitment":"4504e3b557efcedf3382684c5594e4ffd858dacb07646b7007d4b87f219afbcf","contributions":["Ann","seven"]}}
    "#]]
    .assert_eq(table.record().to_string().split_inclusive('\n').next().unwrap());
    expect![[r#"
        {"chance":"die 6"}
        {"seat":1,"do":"burn"}
    "#]]
    .assert_eq(&lines_after_header(&table.record()));
    expect![[r#"
        {"chance":"die 6"}
        {"seat":1,"do":"burn"}
        {"close":"paused","secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}
    "#]].assert_eq(&lines_after_header(&table.save()));
    while table.next() != game::Next::Over {
        match table.next().seat() {
            None => play(&mut table, "r"),
            Some(seat)
                if table
                    .choices(seat)
                    .list
                    .iter()
                    .any(|c| c.notation == "take") =>
            {
                play(&mut table, "t");
            }
            Some(_) => play(&mut table, "l"),
        }
    }
    expect![[r#"
        {"chance":"die 6"}
        {"seat":1,"do":"burn"}
        {"seat":2,"do":"take"}
        {"close":"over","scores":[0,6],"winners":[2],"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}
    "#]].assert_eq(&lines_after_header(&table.record()));
    assert_eq!(table.save(), table.record());
}

fn lines_after_header(record: &Record) -> String {
    let text = record.to_string();
    text.split_inclusive('\n').skip(1).collect()
}

#[test]
fn a_record_may_begin_in_any_position() {
    let line = "pips 2 target=12 burning=yes round=7 die=4 turn=2 scores=6,5";
    let mut table = Session::<Pips>::open_at(
        None,
        &game::Options::default(),
        line,
        Seating::anonymous(Source::Typed),
    )
    .unwrap();
    play(&mut table, "b 3 t");
    let record = Record::parse(&table.save().to_string()).unwrap();
    assert_eq!(record.header.start.as_deref(), Some(line));
    let again = Session::<Pips>::resume(&record, None).unwrap();
    assert_eq!(
        (again.state(), again.start()),
        (table.state(), table.start())
    );
    assert_eq!(again.start_line(), Some(line));
    let mut contradictory = record;
    contradictory.header.setup = setup(2, "target=10 burning");
    assert_eq!(
        Session::<Pips>::resume(&contradictory, None)
            .err()
            .unwrap()
            .to_string(),
        "line 1: the target contradicts the line"
    );
}

#[test]
fn nothing_and_things_that_are_no_records() {
    assert_eq!(wrong_text(""), "the record is empty");
    assert_eq!(wrong_text(" \n\n "), "the record is empty");
    for text in ["hello", "[1,2]", "{}x", "\u{feff}{}", "42\n", "\n{}"] {
        assert!(
            wrong_text(text)
                .starts_with("this is not a record: its first line is not a JSON object"),
            "{text:?}: {}",
            wrong_text(text)
        );
    }
    assert_eq!(
        wrong_text("{}"),
        "this is not a record: its first line does not say \"format\":\"roundhouse record 1\""
    );
    assert_eq!(
        Record::read(b"{\"a\":1}\n\xff\xfe\n"),
        Err(RecordError::NotText { line: 2 })
    );
    assert_eq!(
        Record::read(b"{\"a\":\xc3"),
        Err(RecordError::Cut { line: 1 })
    );
}

#[test]
fn records_of_other_forms_games_and_rules() {
    assert_eq!(
        wrong_header("record 1", "record 2"),
        "the record is in the form \"roundhouse record 2\"; this program reads \"roundhouse record 1\""
    );
    assert_eq!(
        wrong_header("\"pips\"", "\"chess\""),
        "the record is of \"chess\", not of pips"
    );
    assert_eq!(
        wrong_header("\"rules\":3", "\"rules\":4"),
        "the record was made by version 4 of the rules of pips, newer than version 3 here; a newer \
         program can read it"
    );
    assert_eq!(
        wrong_header("\"rules\":3", "\"rules\":2"),
        "the record was made by version 2 of the rules of pips, which this program with version 3 \
         does not know"
    );
}

#[test]
fn headers_that_do_not_fit() {
    for (from, to, message) in [
        (
            "\"rules\":3",
            "\"rules\":\"three\"",
            "line 1: invalid type: string \"three\", expected u32",
        ),
        (",\"rules\":3", "", "line 1: missing field `rules`"),
        (
            "\"rules\":3",
            "\"rules\":3,\"rules\":3",
            "line 1: duplicate field `rules`",
        ),
        (
            "\"rules\":3",
            "\"rules\":3,\"rule\":3",
            "line 1: unknown field `rule`",
        ),
        ("\"seats\":2", "\"seats\":9", "line 1: no table has 9 seats"),
        (
            "\"options\":{}",
            "\"options\":{\"speed\":true}",
            "line 1: Pips has no option \"speed\"",
        ),
        (
            "[\"Ann\",\"Bob\"]",
            "[\"Ann\"]",
            "line 1: 1 names for 2 seats",
        ),
        ("[\"Ann\",\"Bob\"]", "[]", "line 1: 0 names for 2 seats"),
        ("\"Ann\"", "\"\\u0007\"", "line 1: \"\\u{7}\" is no name"),
        (
            "\"typed\"",
            "\"loaded\"",
            "line 1: unknown variant `loaded`",
        ),
        (
            "{\"kind\":\"typed\"}",
            "{\"kind\":\"seeded\"}",
            "line 1: missing field `seed`",
        ),
        (
            "{\"kind\":\"typed\"}",
            "{\"kind\":\"fair\",\"commitment\":\"00\",\"contributions\":[\"\",\"\"]}",
            "line 1: a commitment has 64 hexadecimal digits in lower case",
        ),
        (
            "\"seats\":[",
            "\"start\":\"nowhere\",\"seats\":[",
            "line 1: \"nowhere\" is no position of pips",
        ),
    ] {
        let found = wrong_header(from, to);
        assert!(found.starts_with(message), "{found}");
        assert!(!found.contains('\n'));
    }
    let contributions = |list: &str| {
        let commitment = "0".repeat(64);
        let fair =
            format!(r#"{{"kind":"fair","commitment":"{commitment}","contributions":{list}}}"#);
        wrong_header("{\"kind\":\"typed\"}", &fair)
    };
    assert_eq!(
        contributions("[\"a\"]"),
        "line 1: 1 contributions for 2 seats"
    );
}

#[test]
fn lines_that_say_nothing_sensible() {
    assert_eq!(wrong(&["", r#"{"chance":"die 4"}"#]), "line 2: it is empty");
    assert!(wrong(&["nonsense"]).starts_with("line 2: expected ident (column 2)"));
    assert!(
        wrong(&[r#"{"chance":4}"#])
            .starts_with("line 2: invalid type: integer `4`, expected a string")
    );
    assert!(wrong(&[r#"{"spin":"4"}"#]).starts_with("line 2: unknown field `spin`"));
    let company = "line 2: expected seat and do, or chance alone, or close with what belongs to it";
    for odd in [
        "{}",
        r#"{"seat":1}"#,
        r#"{"do":"take"}"#,
        r#"{"seat":1,"chance":"die 4"}"#,
        r#"{"seat":1,"do":"take","chance":"die 4"}"#,
        r#"{"chance":"die 4","secret":"x"}"#,
        r#"{"scores":[1]}"#,
    ] {
        assert_eq!(wrong(&[odd]), company, "{odd}");
    }
    assert_eq!(
        wrong(&[r#"{"seat":6,"do":"take"}"#]),
        "line 2: no table has a seat 6"
    );
    assert_eq!(
        wrong(&[r#"{"seat":0,"do":"take"}"#]),
        "line 2: no table has a seat 0"
    );
    assert_eq!(
        wrong(&[r#"{"close":"lost"}"#]),
        "line 2: a record closes as over, paused, drawn or aborted, or with resigned, time or gone and the seat, not \"lost\""
    );
    assert_eq!(
        wrong(&[r#"{"close":"over"}"#]),
        "line 2: a game that is over has scores and winners"
    );
    assert_eq!(
        wrong(&[r#"{"close":"paused","scores":[1,2]}"#]),
        "line 2: a paused game has neither scores nor winners yet"
    );
    assert_eq!(
        wrong(&[r#"{"close":"paused","secret":"00"}"#]),
        "line 2: a secret has 64 hexadecimal digits in lower case"
    );
    let secret = "0".repeat(64);
    assert_eq!(
        wrong(&[&format!(r#"{{"close":"paused","secret":"{secret}"}}"#)]),
        "line 2: there is a secret, but only fair chance has one"
    );
}

#[test]
fn a_file_cut_off_anywhere_is_whole_or_called_cut_off() {
    let mut table = table(2, "", fair());
    play(&mut table, "r l l r l");
    let text = table.save().to_string();
    for end in 1..text.len() {
        let cut = &text[..end];
        match Record::parse(cut) {
            Ok(record) => {
                // Only at the end of a line, with or without its line feed.
                let at_end = text[end..].starts_with('\n') || cut.ends_with('\n');
                assert!(at_end, "{cut}");
                assert!(record.events.len() <= 5);
            }
            Err(RecordError::Cut { line }) => assert_eq!(line, cut.lines().count()),
            Err(other) => panic!("{cut}: {other}"),
        }
    }
    assert_eq!(
        wrong(&[r#"{"chance":"die 4"}"#, r#"{"seat":1,"do":"ta"#]),
        "line 3 is cut off in the middle; without it the record may be whole"
    );
}

#[test]
fn events_that_cannot_be() {
    let four = r#"{"chance":"die 4"}"#;
    let take = |seat: u8| format!(r#"{{"seat":{seat},"do":"take"}}"#);
    assert_eq!(
        wrong(&[four, &take(2)]),
        "line 3, take: it is the turn of seat 1 (PI-3)"
    );
    assert_eq!(
        wrong(&[
            four,
            &take(1),
            &take(2),
            four,
            &take(1),
            &take(2),
            four,
            &take(1)
        ]),
        "line 9, take: 12 is beyond 10 (PI-4)"
    );
    assert_eq!(
        wrong(&[four, four]),
        "line 3, die 4: the die lies on the table (PI-2)"
    );
    assert_eq!(
        wrong(&[&take(1)]),
        "line 2, take: the die is to be thrown first (PI-2)"
    );
    assert_eq!(
        wrong(&[four, &take(3)]),
        "line 3, take: there is no seat 3 at this table of 2"
    );
    assert_eq!(
        wrong(&[r#"{"chance":"spin 4"}"#]),
        "line 2, spin 4: \"spin 4\" cannot be read: expected die and a number"
    );
    let refused = Record::parse(&format!("{HEADER}\n{}\n", take(1))).unwrap();
    match Session::<Pips>::resume(&refused, None) {
        Err(RecordError::Refused { line: 2, why, .. }) => {
            assert_eq!(why.rule().unwrap().to_string(), "PI-2");
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn nothing_comes_after_the_end() {
    let won = [
        r#"{"chance":"die 6"}"#,
        r#"{"seat":1,"do":"take"}"#,
        r#"{"seat":2,"do":"leave"}"#,
        r#"{"chance":"die 4"}"#,
        r#"{"seat":1,"do":"take"}"#,
        r#"{"seat":2,"do":"leave"}"#,
    ];
    let with = |last: &[&str]| wrong(&[&won[..], last].concat());
    let after = "line 8 stands after the end of the game";
    assert_eq!(with(&[r#"{"chance":"die 4"}"#]), after);
    assert_eq!(with(&[r#"{"close":"paused"}"#]), after);
    let over = r#"{"close":"over","scores":[10,0],"winners":[1]}"#;
    assert_eq!(
        with(&[over, over]),
        "line 9 stands after the end of the game"
    );
    assert_eq!(
        with(&[r#"{"close":"over","scores":[10,0],"winners":[2]}"#]),
        "line 8 gives another result than the events: scores [10, 0], winners [1]"
    );
    assert_eq!(
        with(&[r#"{"close":"over","scores":[10,1],"winners":[1]}"#]),
        "line 8 gives another result than the events: scores [10, 0], winners [1]"
    );
    assert_eq!(
        wrong(&[won[0], r#"{"close":"over","scores":[0,0],"winners":[]}"#]),
        "line 3 says the game is over, but it is not"
    );
    // The whole thing is fine.
    let text = format!("{HEADER}\n{}\n{over}\n", won.join("\n"));
    let record = Record::parse(&text).unwrap();
    assert_eq!(
        Session::<Pips>::resume(&record, None).unwrap().standing(),
        "won by Ann"
    );
    assert_eq!(verify::<Pips>(&record).unwrap().events, 6);
}

#[test]
fn line_ends_of_other_systems_are_read() {
    let text = format!("{HEADER}\r\n{{\"chance\":\"die 4\"}}\r\n");
    assert_eq!(Record::parse(&text).unwrap().events.len(), 1);
}
