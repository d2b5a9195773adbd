//! Fair chance: fixed vectors, and everything a cheat could change.

use game::Next;
use proptest::prelude::*;
use tables::{
    Close, Commitment, Fair, Record, RecordError, RecordedChance, RecordedEvent, Seating, Secret,
    Session, Source, SourceKind, Unverified, verify,
};

use crate::begin::{fair, play, secret, setup, table};
use crate::pips::Pips;

/// The outcomes of the first throws of a game in which no seat takes anything.
fn throws(contributions: &[&str], count: usize) -> Vec<u8> {
    let texts = contributions.iter().map(|&text| text.to_owned()).collect();
    let mut table = table(2, "", Source::Fair(Fair::new(secret(), texts)));
    (0..count)
        .map(|_| {
            let face = table.roll().unwrap();
            play(&mut table, "l l");
            face.0
        })
        .collect()
}

/// A whole game at a fair table.
fn finished(source: Source) -> Record {
    let mut table = table(2, "target=20", source);
    while table.next() != Next::Over {
        match table.next() {
            Next::Chance => drop(table.roll().unwrap()),
            Next::Act(seat) => {
                let choices = table.choices(seat).list;
                let pick = &choices[table.events().len() % choices.len()];
                table.act(seat, &pick.notation).unwrap();
            }
            Next::Over => {}
        }
    }
    table.record()
}

fn altered(change: impl FnOnce(&mut Record)) -> Result<(), Unverified> {
    let mut record = finished(fair());
    change(&mut record);
    verify::<Pips>(&record).map(|_| ())
}

// These vectors were worked out by an independent program from the description in `fair`.
#[test]
fn a_fixed_secret_has_a_fixed_commitment() {
    assert_eq!(
        secret().commitment().to_string(),
        "4504e3b557efcedf3382684c5594e4ffd858dacb07646b7007d4b87f219afbcf"
    );
}

#[test]
fn a_fixed_secret_gives_fixed_outcomes() {
    assert_eq!(throws(&[], 12), [1, 3, 5, 6, 4, 5, 2, 3, 3, 4, 6, 5]);
    assert_eq!(
        throws(&["Ann", "seven"], 12),
        [6, 4, 5, 2, 6, 2, 4, 4, 5, 6, 2, 2]
    );
}

#[test]
fn contributions_do_not_run_together() {
    assert_eq!(
        throws(&["Anns", "even"], 12),
        [4, 5, 6, 4, 5, 4, 6, 1, 3, 4, 4, 3]
    );
}

#[test]
fn a_fair_record_verifies() {
    let record = finished(fair());
    let verified = verify::<Pips>(&record).unwrap();
    assert_eq!(verified.events, record.events.len());
    assert_eq!(verified.source, SourceKind::Fair);
    assert!(verified.chances > 5);
    assert!(
        verified.to_string().ends_with("outcomes follow from it"),
        "{verified}"
    );
    let again = Record::parse(&record.to_string()).unwrap();
    assert_eq!(verify::<Pips>(&again), Ok(verified));
}

#[test]
fn a_seeded_record_verifies_and_says_that_it_was_no_secret() {
    let mut record = finished(Source::Seeded(3));
    let verified = verify::<Pips>(&record).unwrap();
    assert!(
        verified
            .to_string()
            .ends_with("which anybody could know beforehand")
    );
    record.header.chance = RecordedChance::Seeded { seed: 4 };
    assert!(matches!(
        verify::<Pips>(&record),
        Err(Unverified::Outcome { line: 2, .. })
    ));
}

#[test]
fn a_typed_record_is_possible_and_no_more() {
    let mut table = table(2, "", Source::Typed);
    play(&mut table, "4 t l");
    let verified = verify::<Pips>(&table.record()).unwrap();
    assert_eq!((verified.chances, verified.source), (1, SourceKind::Typed));
}

#[test]
fn the_secret_is_kept_until_the_end() {
    let mut table = table(2, "", fair());
    table.roll().unwrap();
    let record = table.record();
    assert_eq!(record.close, None);
    assert!(!record.to_string().contains(&secret().reveal()));
    assert_eq!(verify::<Pips>(&record), Err(Unverified::NotRevealed));
    assert_eq!(
        Session::<Pips>::resume(&record, None).err(),
        Some(RecordError::NoSecret)
    );
    let other = Secret::from_bytes([1; 32]);
    assert_eq!(
        Session::<Pips>::resume(&record, Some(&other)).err(),
        Some(RecordError::WrongSecret)
    );
    let again = Session::<Pips>::resume(&record, Some(&secret())).unwrap();
    assert_eq!(again.source(), table.source());
    assert!(table.save().to_string().contains(&secret().reveal()));
}

#[test]
fn a_changed_outcome_is_caught_where_it_stands() {
    // The result at the end is another too, but the throw is the first thing that does not fit.
    let caught = altered(|record| {
        let fourth = &mut record.events[9];
        assert_eq!(*fourth, RecordedEvent::chance("die 5"));
        *fourth = RecordedEvent::chance("die 4");
    });
    assert_eq!(
        caught.unwrap_err().to_string(),
        "line 11 says die 4, but it had to be die 5"
    );
}

#[test]
fn a_changed_contribution_is_caught() {
    let caught = altered(|record| {
        let RecordedChance::Fair { contributions, .. } = &mut record.header.chance else {
            panic!("it is fair")
        };
        contributions.swap(0, 1);
    });
    assert!(matches!(caught, Err(Unverified::Outcome { .. })));
}

#[test]
fn a_changed_secret_is_caught() {
    let caught = altered(|record| {
        let Some(Close::Over { secret, .. }) = &mut record.close else {
            panic!("it is over")
        };
        *secret = Some(Secret::from_bytes([9; 32]).reveal());
    });
    assert_eq!(caught, Err(Unverified::Record(RecordError::WrongSecret)));
}

#[test]
fn a_changed_commitment_is_caught() {
    let caught = altered(|record| {
        let RecordedChance::Fair { commitment, .. } = &mut record.header.chance else {
            panic!("it is fair")
        };
        commitment.replace_range(..1, "5");
    });
    assert_eq!(caught, Err(Unverified::Record(RecordError::WrongSecret)));
}

#[test]
fn another_set_up_draws_other_outcomes() {
    // The same secret at a table that agreed on something else: nothing can be carried over.
    let caught = altered(|record| {
        record.header.setup = setup(2, "target=20 burning");
    });
    assert!(matches!(caught, Err(Unverified::Outcome { .. })));
}

#[test]
fn taking_back_does_not_throw_anew() {
    let mut table = table(2, "", fair());
    table.roll().unwrap();
    play(&mut table, "l l");
    let first = table.roll().unwrap();
    let mut other = crate::begin::table(2, "", fair());
    other.roll().unwrap();
    play(&mut other, "l");
    other.undo_any().unwrap();
    play(&mut other, "l l");
    assert_eq!(other.roll().unwrap(), first);
}

#[test]
fn a_commitment_is_64_digits() {
    let commitment = secret().commitment();
    assert_eq!(Commitment::parse(&commitment.to_string()), Some(commitment));
    assert_eq!(Commitment::parse("4504"), None);
    assert_ne!(commitment.to_string(), secret().reveal());
}

#[test]
fn every_outcome_is_as_likely_as_its_weight() {
    // One throw at each of 14,000 tables with secrets of their own. A face is expected 2,000 times,
    // a six 4,000 times; five standard deviations of these counts are 207 and 267.
    let mut seen = [0i32; 7];
    for number in 0..14_000u32 {
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        let source = Source::Fair(Fair::new(Secret::from_bytes(bytes), vec![]));
        let mut table = table(2, "", source);
        seen[usize::from(table.roll().unwrap().0)] += 1;
    }
    for face in 1..=5 {
        assert!((seen[face] - 2_000).abs() < 207, "{seen:?}");
    }
    assert!((seen[6] - 4_000).abs() < 267, "{seen:?}");
}

#[test]
fn the_events_of_one_table_are_as_good_as_independent() {
    // Pairs of neighboring throws of one long series: 49 pairs weighted 1:2 by sixes. The statistic
    // has 35 degrees of freedom; beyond 80 it would be a wonder (chance 2 in 100,000).
    let mut pairs = [[0f64; 7]; 7];
    let mut count = 0.0;
    for number in 0..800u32 {
        let mut bytes = [7; 32];
        bytes[..4].copy_from_slice(&number.to_le_bytes());
        let source = Source::Fair(Fair::new(Secret::from_bytes(bytes), vec![]));
        let mut table = table(1, "target=99", source);
        let mut last = None;
        for _ in 0..40 {
            let face = usize::from(table.roll().unwrap().0);
            play(&mut table, "l");
            if let Some(last) = last {
                let row: &mut [f64; 7] = &mut pairs[last];
                row[face] += 1.0;
                count += 1.0;
            }
            last = Some(face);
        }
    }
    let weight = |face: usize| if face == 6 { 2.0 / 7.0 } else { 1.0 / 7.0 };
    let mut statistic = 0.0;
    for (a, row) in pairs.iter().enumerate().skip(1) {
        for (b, seen) in row.iter().enumerate().skip(1) {
            let expected = count * weight(a) * weight(b);
            statistic += (seen - expected).powi(2) / expected;
        }
    }
    assert!(statistic < 80.0, "{statistic}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Any secret and any contributions: the record verifies, and no outcome can be exchanged for
    /// another unnoticed.
    #[test]
    fn no_outcome_can_be_exchanged(
        bytes: [u8; 32],
        words in prop::array::uniform2("[a-zé]{0,8}"),
        which: prop::sample::Index,
        shift in 1u8..6,
    ) {
        let source = Source::Fair(Fair::new(Secret::from_bytes(bytes), words.to_vec()));
        let mut record = finished(source);
        prop_assert!(verify::<Pips>(&record).is_ok());
        let chances: Vec<usize> = (0..record.events.len())
            .filter(|&index| record.events[index].seat.is_none())
            .collect();
        let index = *which.get(&chances);
        let text = &mut record.events[index].text;
        let face: u8 = text[4..].parse().unwrap();
        *text = format!("die {}", (face - 1 + shift) % 6 + 1);
        // What follows may not even be legal after another throw; the throw is what is reported.
        match verify::<Pips>(&record) {
            Err(Unverified::Outcome { line, .. }) => prop_assert_eq!(line, index + 2),
            other => prop_assert!(false, "{:?}", other),
        }
    }

    /// Leaving an event out moves all later ones, and is caught.
    #[test]
    fn no_round_can_be_left_out(bytes: [u8; 32], seats_names: bool) {
        let names = if seats_names { vec!["Ann".into(), "Bob".into()] } else { vec![] };
        let source = Source::Fair(Fair::new(Secret::from_bytes(bytes), vec![]));
        let mut table = Session::<Pips>::open(&setup(2, "target=99"), Seating { names, source }).unwrap();
        for _ in 0..12 {
            table.roll().unwrap();
            play(&mut table, "l l");
        }
        let mut record = table.save();
        prop_assert!(verify::<Pips>(&record).is_ok());
        record.events.drain(..3);
        let outcomes: Vec<&RecordedEvent> = record.events.iter().step_by(3).collect();
        // Eleven throws that all repeat their neighbor would go unnoticed, and rightly so.
        if outcomes.windows(2).any(|pair| pair[0] != pair[1]) {
            let caught = verify::<Pips>(&record);
            let told = matches!(caught, Err(Unverified::Outcome { .. }));
            prop_assert!(told, "left out unnoticed");
        }
    }
}
