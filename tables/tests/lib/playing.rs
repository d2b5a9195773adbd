//! What a table does and refuses while a game is played.

use game::{Audience, Coverage, Next, NotationError, Options, RuleId, Rules, SeatCount, Viewer};
use tables::{LogLine, OpenError, Refusal, Session, Soundness, Source, SourceKind, Table};

use crate::begin::{fair, play, seat, table};
use crate::pips::Pips;

#[test]
fn a_typed_game_is_played_to_its_end() {
    let mut table = table(2, "", Source::Typed);
    assert_eq!(table.next(), Next::Chance);
    assert_eq!(table.standing(), "chance decides");
    play(&mut table, "6 t l");
    assert_eq!(table.next(), Next::Chance);
    play(&mut table, "4 t");
    assert_eq!(table.standing(), "seat 2 to move");
    play(&mut table, "l");
    assert_eq!(table.next(), Next::Over);
    assert_eq!(table.standing(), "won by seat 1");
    assert_eq!(table.outcome().scores.as_slice(), [10, 0]);
    assert_eq!(
        table.transcript(0),
        ["1: die 6 take leave", "2: die 4 take leave"]
    );
    assert_eq!(table.transcript(3), ["2: die 4 take leave"]);
    assert_eq!(
        table.act(seat(1), "take").unwrap_err().to_string(),
        "the game is over (PI-1)"
    );
}

#[test]
fn a_refusal_tells_the_rule_and_changes_nothing() {
    let mut table = table(2, "", Source::Typed);
    let refused = |table: &mut Session<Pips>, number: u8, text: &str| {
        let before = (table.state().clone(), table.events().to_vec());
        let why = table.act(seat(number), text).unwrap_err();
        assert_eq!((table.state().clone(), table.events().to_vec()), before);
        why
    };
    assert_eq!(
        refused(&mut table, 1, "take"),
        Refusal::Illegal {
            rule: RuleId::new("PI", 2),
            why: "the die is to be thrown first".into()
        }
    );
    play(&mut table, "6 t t");
    assert_eq!(
        table.chance("die 9").unwrap_err().to_string(),
        "no die shows 9 (PI-6)"
    );
    play(&mut table, "5");
    let beyond = refused(&mut table, 1, "take");
    assert_eq!(beyond.to_string(), "11 is beyond 10 (PI-4)");
    assert_eq!(beyond.rule(), Some(RuleId::new("PI", 4)));
    let turn = refused(&mut table, 2, "leave");
    assert_eq!(turn.to_string(), "it is the turn of seat 1 (PI-3)");
    let unread = refused(&mut table, 1, "grab");
    assert_eq!(
        unread,
        Refusal::Unreadable(NotationError::new("grab", "take, leave or burn"))
    );
    assert_eq!(unread.rule(), None);
    assert_eq!(
        refused(&mut table, 3, "take").to_string(),
        "there is no seat 3 at this table of 2"
    );
    assert_eq!(
        table.chance("die 2").unwrap_err().to_string(),
        "the die lies on the table (PI-2)"
    );
}

#[test]
fn chance_comes_from_one_place_only() {
    let mut typed = table(2, "", Source::Typed);
    assert_eq!(typed.roll(), Err(Refusal::TypedIn));
    for source in [fair(), Source::Seeded(4)] {
        let mut drawn = table(2, "", source);
        assert_eq!(drawn.chance("die 6"), Err(Refusal::DrawnHere));
        assert_eq!(drawn.events(), []);
        drawn.roll().unwrap();
        assert_eq!(drawn.roll(), Err(Refusal::NoChanceDue));
    }
}

#[test]
fn choices_are_numbered_told_and_weighed() {
    let mut table = table(2, "burning target=6", Source::Typed);
    assert_eq!(table.choices(seat(1)).list, []);
    play(&mut table, "5");
    let choices = table.choices(seat(1));
    assert_eq!(choices.coverage, Coverage::Complete);
    let told: Vec<(&str, &str, Soundness)> = choices
        .list
        .iter()
        .map(|choice| {
            (
                choice.notation.as_str(),
                choice.words.as_str(),
                choice.soundness,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("take", "seat 1 takes on from 0", Soundness::Sound),
            ("leave", "seat 1 leaves it", Soundness::Sound),
            ("burn", "seat 1 burns its pips", Soundness::Rash),
        ]
    );
    assert_eq!(
        table.choices(seat(2)).list,
        [],
        "it is not the turn of seat 2"
    );
    assert_eq!(table.choices(seat(5)).list, [], "there is no seat 5");
}

#[test]
fn prospects_come_in_the_order_of_their_notation() {
    let table = table(2, "", Source::Typed);
    let prospects = table.prospects();
    let told: Vec<(&str, u32)> = prospects
        .iter()
        .map(|p| (p.notation.as_str(), p.weight))
        .collect();
    assert_eq!(
        told,
        [
            ("die 1", 1),
            ("die 2", 1),
            ("die 3", 1),
            ("die 4", 1),
            ("die 5", 1),
            ("die 6", 2)
        ]
    );
}

#[test]
fn a_viewer_hears_and_sees_what_he_may() {
    let mut table = table(2, "", Source::Typed);
    play(&mut table, "3 t l 5");
    let words = |viewer, since| -> Vec<String> {
        let log = table.log(&Audience::of(viewer), since);
        log.into_iter().map(|entry| entry.words).collect()
    };
    assert_eq!(
        words(Viewer::Seat(seat(2)), 0),
        [
            "the die shows 3",
            "seat 1 takes on from 0",
            "seat 2 leaves it",
            "the die shows 5"
        ]
    );
    assert_eq!(
        words(Viewer::Public, 2),
        ["seat 2 leaves it", "a die is thrown"]
    );
    assert_eq!(
        table.log(&Audience::of(Viewer::Public), 2)[0],
        LogLine {
            number: 3,
            seat: Some(seat(2)),
            by: Some(seat(2)),
            words: "seat 2 leaves it".into(),
            concerns: false,
            hands_on: false,
        }
    );
    assert_eq!(words(Viewer::Public, 9), Vec::<String>::new());
    let seen = |viewer| Table::view(&table, viewer);
    assert!(seen(Viewer::Seat(seat(1))).contains("die=5"));
    assert!(seen(Viewer::Public).contains("die=- ") && seen(Viewer::Public).ends_with("covered"));
    assert!(Table::position(&table).contains("die=5"));
}

#[test]
fn a_table_can_begin_anywhere() {
    let line = "pips 2 target=10 burning=no round=7 die=4 turn=2 scores=6,5";
    let seating = || tables::Seating::anonymous(Source::Typed);
    let mut table = Session::<Pips>::open_at(None, &Options::default(), line, seating()).unwrap();
    assert_eq!(table.start_line(), Some(line));
    assert_eq!(Table::position(&table), line);
    table.act(seat(2), "take").unwrap();
    assert_eq!(table.outcome().scores.as_slice(), [6, 9]);
    let refused = Session::<Pips>::open_at(SeatCount::new(3), &Options::default(), line, seating());
    assert!(matches!(refused, Err(OpenError::Setup(_))));
}

#[test]
fn the_same_table_as_dyn_table() {
    let mut table: Box<dyn Table> = Box::new(table(2, "", Source::Seeded(1)));
    assert_eq!(table.meta().slug, Pips::META.slug);
    assert_eq!((table.setup().seats.get(), table.count()), (2, 0));
    assert_eq!(table.source().kind(), SourceKind::Seeded);
    assert_eq!(table.names(), ["seat 1", "seat 2"]);
    let drawn = table.roll().unwrap();
    assert!(
        table
            .view(Viewer::Seat(seat(1)))
            .contains(&drawn.text.replace("die ", "die="))
    );
    table.act(seat(1), "leave").unwrap();
    assert_eq!(table.next(), Next::Act(seat(2)));
    assert_eq!(table.undo(seat(1)).unwrap().events, 1);
    assert_eq!(table.record().to_string().lines().count(), 2);
    assert_eq!((table.start_line(), table.transcript(0).len()), (None, 0));
}
