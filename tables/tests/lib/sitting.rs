//! Who may sit down, and under what name.

use game::{Options, Rules, SeatCount, Setup};
use tables::{Fair, OpenError, Seating, Session, Source};

use crate::begin::{secret, setup};
use crate::pips::Pips;

fn open(names: &[&str], source: Source) -> Result<Session<Pips>, OpenError> {
    let names = names.iter().map(|&name| name.to_owned()).collect();
    Session::open(&setup(2, ""), Seating { names, source })
}

fn refused(names: &[&str], source: Source) -> String {
    open(names, source).err().unwrap().to_string()
}

#[test]
fn names_are_those_given_or_those_of_the_seats() {
    assert_eq!(
        open(&["Ann", "Bob"], Source::Typed).unwrap().names(),
        ["Ann", "Bob"]
    );
    assert_eq!(
        open(&[], Source::Typed).unwrap().names(),
        ["seat 1", "seat 2"]
    );
    assert_eq!(refused(&["Ann"], Source::Typed), "1 names for 2 seats");
}

#[test]
fn a_name_can_be_shown() {
    for unfit in ["", "   ", "line\nbreak", "\u{1b}[31mred", &"x".repeat(65)] {
        let error = open(&["Ann", unfit], Source::Typed).err().unwrap();
        assert_eq!(error, OpenError::Name(unfit.into()));
        assert!(!error.to_string().contains('\u{1b}'), "{error}");
    }
    assert!(open(&["Ann", &"ü".repeat(64)], Source::Typed).is_ok());
}

#[test]
fn each_seat_contributes_once_and_briefly() {
    let fair = |texts: &[&str]| {
        let texts = texts.iter().map(|&text| text.to_owned()).collect();
        Source::Fair(Fair::new(secret(), texts))
    };
    let table = open(&[], fair(&[])).unwrap();
    let Source::Fair(filled) = table.source() else {
        panic!("a fair table stays fair")
    };
    assert_eq!(filled.contributions(), ["", ""]);
    assert_eq!(
        refused(&[], fair(&["a", "b", "c"])),
        "3 contributions for 2 seats"
    );
    let long = "x".repeat(257);
    assert_eq!(
        refused(&[], fair(&["a", &long])),
        "a contribution has at most 256 bytes, not 257"
    );
}

#[test]
fn a_set_up_the_game_does_not_offer_is_refused_with_all_its_faults() {
    let mut options = Options::default();
    options.set("target", game::Value::Number(0));
    options.set("speed", game::Value::Flag(true));
    let setup = Setup {
        seats: SeatCount::new(5).unwrap(),
        options,
    };
    let error = Session::<Pips>::open(&setup, Seating::anonymous(Source::Typed))
        .err()
        .unwrap();
    let text = error.to_string();
    for part in ["speed", "target", "not 5"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(Pips::META.seats, (1, 4));
}
