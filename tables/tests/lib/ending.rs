//! Games that people end before the rules do, and their records.

use connect_four::ConnectFour;
use game::{Next, Rules, Seat, SeatSet, Setup};
use tables::{Departure, Ending, Left, Record, Refusal, Seating, Session, Source, export, verify};

use crate::begin::{fair, play, seat, table};
use crate::pips::Pips;

fn four() -> Session<ConnectFour> {
    let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
    let names = vec!["Ann".into(), "Bob".into()];
    let source = Source::Typed;
    Session::open(&setup, Seating { names, source }).unwrap()
}

/// The lines after the first.
fn lines(record: &Record) -> String {
    let text = record.to_string();
    text.split_once('\n').unwrap().1.to_owned()
}

fn read_again(record: &Record) -> Record {
    Record::parse(&record.to_string()).unwrap()
}

#[test]
fn who_resigns_loses_and_the_record_says_so() {
    let mut game = table(2, "", fair());
    play(&mut game, "r l l r");
    let loser = seat(2);
    let scores = game.outcome().scores;
    game.end(Ending::Lost(loser, Left::Resigned)).unwrap();
    assert_eq!(game.next(), Next::Over);
    let winners: SeatSet = [seat(1)].into_iter().collect();
    assert_eq!(game.outcome().winners, winners);
    assert_eq!(game.outcome().scores, scores);
    assert_eq!(game.standing(), "won by seat 1: seat 2 resigned");
    let record = game.record();
    let text = lines(&record);
    let close = text.lines().last().unwrap();
    assert!(
        close
            .starts_with(r#"{"seat":2,"close":"resigned","scores":[0,0],"winners":[1],"secret":""#),
        "{close}"
    );
    assert_eq!(read_again(&record), record);
    let verified = verify::<Pips>(&read_again(&record)).unwrap();
    assert_eq!((verified.events, verified.chances), (4, 2));
    let again = Session::<Pips>::resume(&record, None).unwrap();
    assert_eq!(again.record(), record);
    assert_eq!(again.standing(), game.standing());
    let told = export::<Pips>(&record).unwrap();
    assert!(told.over && told.ended == Some("resigned") && told.winners == [1]);
}

#[test]
fn nothing_happens_after_the_end() {
    let mut game = four();
    game.act(Seat::FIRST, "4").unwrap();
    game.end(Ending::Drawn).unwrap();
    let before = game.record();
    assert_eq!(game.act(seat(2), "4"), Err(Refusal::Over));
    assert_eq!(game.undo(Seat::FIRST), Err(Refusal::Over));
    assert_eq!(
        game.undoable(Seat::FIRST, SeatSet::EMPTY),
        Err(Refusal::Over)
    );
    assert_eq!(game.end(Ending::Aborted), Err(Refusal::Over));
    assert!(game.choices(seat(2)).list.is_empty());
    assert_eq!(game.record(), before);
    assert_eq!(game.standing(), "drawn by agreement");
    assert_eq!(game.back_to(0).next(), Next::Act(Seat::FIRST));
    assert_eq!(game.back_to(1).next(), Next::Over);
}

#[test]
fn a_game_that_knows_no_draw_is_not_drawn() {
    let mut game = table(2, "", fair());
    assert_eq!(game.end(Ending::Drawn), Err(Refusal::NoDraws));
    assert_eq!(game.next(), Next::Chance);
    game.end(Ending::Aborted).unwrap();
    let forged = game.record().to_string().replace("aborted", "drawn");
    let refused = verify::<Pips>(&Record::parse(&forged).unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "line 2: this game knows no draw");
}

#[test]
fn a_closing_line_that_lies_is_found() {
    let mut game = four();
    game.act(Seat::FIRST, "4").unwrap();
    game.end(Ending::Lost(seat(2), Left::Gone)).unwrap();
    let text = game.record().to_string();
    let wrong = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        let record = Record::parse(&text.replace(from, to)).map_err(|why| why.to_string());
        record.and_then(|record| match verify::<ConnectFour>(&record) {
            Ok(_) => Ok(()),
            Err(why) => Err(why.to_string()),
        })
    };
    assert_eq!(wrong("gone", "gone"), Ok(()));
    let lies = wrong(r#""winners":[1]"#, r#""winners":[2]"#).unwrap_err();
    assert!(lies.contains("another result"), "{lies}");
    let nobody = wrong(r#""seat":2,"close""#, r#""seat":3,"close""#).unwrap_err();
    assert!(nobody.contains("no seat 3"), "{nobody}");
    let seatless = wrong(r#""seat":2,"close""#, r#""close""#).unwrap_err();
    assert!(seatless.contains("a record closes as"), "{seatless}");
    let mut over = four();
    for column in ["1", "2", "1", "2", "1", "2", "1"] {
        let Next::Act(seat) = over.next() else {
            unreachable!("it is over after the last")
        };
        over.act(seat, column).unwrap();
    }
    let text = over
        .record()
        .to_string()
        .replace(r#""close":"over""#, r#""seat":1,"close":"resigned""#);
    let late = verify::<ConnectFour>(&Record::parse(&text).unwrap()).unwrap_err();
    assert!(late.to_string().contains("after the end"), "{late}");
}

#[test]
fn a_departure_is_a_line_between_the_events() {
    let mut game = four();
    game.act(Seat::FIRST, "4").unwrap();
    let departure = Departure {
        after: 1,
        seat: seat(2),
        why: Left::Resigned,
        name: "Bob".into(),
    };
    game.depart(departure.clone(), "Walt for Bob".into())
        .unwrap();
    game.act(seat(2), "3").unwrap();
    assert_eq!(game.names(), ["Ann", "Walt for Bob"]);
    let record = game.record();
    assert_eq!(
        lines(&record),
        "{\"seat\":1,\"do\":\"4\"}\n{\"seat\":2,\"left\":\"resigned\",\"name\":\"Bob\"}\n{\"seat\":2,\"do\":\"3\"}\n"
    );
    assert_eq!(read_again(&record), record);
    let resumed = Session::<ConnectFour>::resume(&record, None).unwrap();
    assert_eq!(resumed.departures(), [departure]);
    let told = export::<ConnectFour>(&record).unwrap().to_string();
    assert!(
        told.contains("after 1 events: seat 2, Bob, resigned"),
        "{told}"
    );
    // Lines are counted with it.
    let forged = record.to_string().replace(r#""do":"3""#, r#""do":"9""#);
    let refused = verify::<ConnectFour>(&Record::parse(&forged).unwrap()).unwrap_err();
    assert!(refused.to_string().starts_with("line 4"), "{refused}");
    // What is taken back brings nobody back.
    game.undo_past(Seat::FIRST, [seat(2)].into_iter().collect())
        .unwrap();
    assert_eq!(game.departures()[0].after, 0);
    assert_eq!(read_again(&game.record()), game.record());
}
