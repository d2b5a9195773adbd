//! What can be taken back, by whom, and why not.

use game::{Event, Next, Prng, Rules, SeatSet, Viewer};
use proptest::prelude::*;
use tables::{Refusal, Session, Source, Table, Undone};

use crate::begin::{play, seat, table};
use crate::pips::Pips;

#[test]
fn a_seat_takes_its_own_last_decision_back() {
    let mut table = table(3, "", Source::Typed);
    play(&mut table, "3 t");
    let before = table.state().clone();
    play(&mut table, "t");
    assert_eq!(
        table.undo(seat(1)),
        Err(Refusal::NotYours { seat: seat(2) })
    );
    assert_eq!(
        table.undo(seat(2)),
        Ok(Undone {
            seat: seat(2),
            events: 1
        })
    );
    assert_eq!(table.state(), &before);
    assert_eq!(table.undo(seat(1)).unwrap().seat, seat(1));
    assert_eq!(table.next(), Next::Act(seat(1)));
    assert_eq!(table.undo(seat(1)), Err(Refusal::NothingToUndo));
    assert_eq!(table.events().len(), 1, "the throw stays");
}

/// What people typed wrongly they type again, an outcome as well as a choice, whatever followed from it.
#[test]
fn what_was_typed_last_is_corrected() {
    let mut table = table(3, "", Source::Typed);
    let none = SeatSet::EMPTY;
    assert_eq!(table.correct(none), Err(Refusal::NothingToUndo));
    let start = table.state().clone();
    play(&mut table, "3");
    let corrected = table.correct(none).unwrap();
    assert_eq!(corrected.events, 1);
    // Told as the public may know it: what was thrown is a secret in this game.
    assert_eq!(corrected.words, "a die is thrown");
    assert_eq!((table.state(), table.next()), (&start, Next::Chance));
    play(&mut table, "4 t");
    let before = table.state().clone();
    play(&mut table, "l");
    // The choice came later than the throw, so it goes first, and then the one before it.
    assert_eq!(table.correct(none).unwrap().events, 1);
    assert_eq!(table.state(), &before);
    assert_eq!(table.correct(none).unwrap().events, 1);
    assert_eq!(table.next(), Next::Act(seat(1)));
    assert_eq!(table.correct(none).unwrap().events, 1);
    assert_eq!(table.next(), Next::Chance);
    // What bots decided goes with what was before it.
    play(&mut table, "4 t l");
    let bots = none.with(seat(2));
    assert_eq!(table.correct(bots).unwrap().events, 2);
    assert_eq!(table.next(), Next::Act(seat(1)));
}

/// A correction may go back behind what ended the right to take back; what can be taken back then is known.
#[test]
fn after_a_correction_it_is_known_what_can_be_taken_back() {
    let mut table = table(3, "", Source::Typed);
    let none = SeatSet::EMPTY;
    play(&mut table, "4 t");
    let told = table.correctable(none).unwrap();
    assert_eq!((told.events, told.choice), (1, Some(seat(1))));
    while !matches!(table.events().last(), Some(Event::Chance(_))) || table.events().len() < 2 {
        match table.next() {
            Next::Chance => play(&mut table, "4"),
            Next::Act(_) => play(&mut table, "l"),
            Next::Over => panic!("the game is over"),
        }
    }
    let told = table.correctable(none).unwrap();
    assert_eq!(told.choice, None, "an outcome");
    let (count, every) = (table.events().len(), (1..=3).map(seat).collect());
    assert_eq!(table.correct(none).unwrap(), told);
    assert_eq!(table.events().len(), count - told.events);
    let fresh = table.back_to(table.events().len());
    assert_eq!(table.may_undo(every), fresh.may_undo(every));
}

#[test]
fn what_a_table_drew_itself_is_not_corrected() {
    let mut table = table(3, "", Source::Seeded(3));
    table.roll().unwrap();
    assert_eq!(table.correct(SeatSet::EMPTY), Err(Refusal::DrawnHere));
    assert_eq!(table.events().len(), 1);
}

#[test]
fn those_around_one_screen_take_back_one_decision_after_another() {
    let mut table = table(3, "", Source::Typed);
    play(&mut table, "3 t l");
    assert_eq!(table.undo_any().unwrap().seat, seat(2));
    assert_eq!(table.undo_any().unwrap().seat, seat(1));
    assert_eq!(table.undo_any(), Err(Refusal::NothingToUndo));
}

#[test]
fn a_seat_reaches_back_past_those_who_do_not_mind() {
    let mut table = table(3, "", Source::Typed);
    play(&mut table, "3 t l");
    let bots = SeatSet::EMPTY.with(seat(2)).with(seat(3));
    assert_eq!(
        table.undo_past(seat(1), SeatSet::EMPTY.with(seat(3))),
        Err(Refusal::NotYours { seat: seat(2) })
    );
    assert_eq!(
        table.undo_past(seat(1), bots),
        Ok(Undone {
            seat: seat(1),
            events: 2
        })
    );
    assert_eq!(table.next(), Next::Act(seat(1)));
    assert_eq!(table.undo_past(seat(1), bots), Err(Refusal::NothingToUndo));
    play(&mut table, "t l t 5");
    assert!(matches!(
        table.undo_past(seat(1), bots),
        Err(Refusal::Sealed { .. })
    ));
}

#[test]
fn a_table_can_be_looked_at_as_it_was() {
    let mut table = table(3, "", Source::Typed);
    play(&mut table, "3 t");
    let (state, events) = (table.state().clone(), table.events().to_vec());
    play(&mut table, "l");
    let before = table.back_to(2);
    assert_eq!((before.state(), before.events()), (&state, &events[..]));
    assert_eq!(before.names(), table.names());
    assert_eq!(table.events().len(), 3, "the table itself stays");
    assert_eq!(table.back_to(99).events().len(), 3);
}

#[test]
fn a_throw_seals_what_was_decided_before_it() {
    let mut table = table(2, "", Source::Typed);
    play(&mut table, "3 t l 5");
    let before = table.events().to_vec();
    let sealed = Refusal::Sealed {
        by: "a die is thrown".into(),
    };
    let all: SeatSet = [seat(1), seat(2)].into_iter().collect();
    assert!(!table.may_undo(all));
    assert_eq!(table.undo(seat(2)), Err(sealed.clone()));
    assert_eq!(table.undo_any(), Err(sealed.clone()));
    assert_eq!(table.events(), before);
    assert_eq!(
        sealed.to_string(),
        "it can no longer be taken back, because of this: a die is thrown"
    );
    // What was decided after the throw can be.
    play(&mut table, "t");
    assert!(table.may_undo(all) && !table.may_undo(SeatSet::EMPTY.with(seat(2))));
    assert!(table.back_to(99).may_undo(all));
    assert!(table.undo(seat(1)).is_ok());
    assert!(!table.may_undo(all));
}

#[test]
fn a_decision_without_a_choice_does_not_stand_in_the_way() {
    let mut table = table(3, "", Source::Typed);
    play(&mut table, "6 t t l 4 l l l 5 l l t");
    // Seats 1 and 2 stand at 6 and may not take the 5; seat 3 took it.
    assert_eq!(
        table.undo(seat(3)).unwrap(),
        Undone {
            seat: seat(3),
            events: 1
        }
    );
    let mut table = crate::begin::table(2, "", Source::Typed);
    play(&mut table, "6 l t 5 t l");
    // Seat 2 stands at 6 and had to leave the 5: the decision was that of seat 1.
    assert_eq!(
        table.undo(seat(1)).unwrap(),
        Undone {
            seat: seat(1),
            events: 2
        }
    );
    assert_eq!(table.next(), Next::Act(seat(1)));
}

#[test]
fn a_finished_game_can_be_taken_back_while_nothing_is_sealed() {
    let mut table = table(2, "target=5", Source::Typed);
    play(&mut table, "5 l t");
    assert_eq!(table.next(), Next::Over);
    table.undo(seat(2)).unwrap();
    assert_eq!(table.next(), Next::Act(seat(2)));
}

#[test]
fn a_seat_that_is_not_there_takes_nothing_back() {
    let mut table = table(2, "", Source::Typed);
    play(&mut table, "3 t");
    assert!(matches!(table.undo(seat(4)), Err(Refusal::NoSeat { .. })));
}

/// Any session: random requests, sensible and not.
fn ramble(seed: u64, requests: u32) -> Session<Pips> {
    let mut rng = Prng::new(seed);
    let seats = rng.below(4) as u8 + 1;
    let words = if rng.below(2) == 0 {
        ""
    } else {
        "burning target=15"
    };
    let source = match rng.below(2) {
        0 => Source::Seeded(seed),
        _ => Source::Typed,
    };
    let mut table = table(seats, words, source);
    for _ in 0..requests {
        let before = (table.state().clone(), table.events().to_vec());
        let who = seat(rng.below(u32::from(seats)) as u8 + 1);
        let text = *rng.choose(&["take", "leave", "burn", "take", "nonsense"]);
        let done = match rng.below(10) {
            0 => table.undo(who).map(|_| ()),
            1 => table.undo_any().map(|_| ()),
            2..=4 => table.roll().map(|_| ()),
            5..=6 => table.chance(&format!("die {}", rng.below(8))),
            _ => table.act(table.next().seat().unwrap_or(who), text),
        };
        if done.is_err() {
            assert_eq!((table.state(), table.events()), (&before.0, &before.1[..]));
        }
    }
    table
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever was asked for and taken back: the state is the replay of the events.
    #[test]
    fn the_state_is_the_replay_of_the_events(seed: u64, requests in 0u32..60) {
        let table = ramble(seed, requests);
        let rules = Pips::new(table.rules().setup()).unwrap();
        let mut state = rules.start();
        for event in table.events() {
            let legal = match event {
                Event::Act(seat, action) => rules.check(&state, *seat, action),
                Event::Chance(face) => rules.check_chance(&state, face),
            };
            prop_assert_eq!(legal, Ok(()));
            rules.apply(&mut state, event);
        }
        prop_assert_eq!(table.state(), &state);
    }

    /// Undo and then the same decision again leads to the same place.
    #[test]
    fn undo_and_do_again_is_nothing(seed: u64, requests in 1u32..60) {
        let mut table = ramble(seed, requests);
        let (state, events) = (table.state().clone(), table.events().to_vec());
        if table.undo_any().is_ok() {
            prop_assert!(table.events().len() < events.len());
            prop_assert_eq!(table.events(), &events[..table.events().len()]);
            for event in &events[table.events().len()..] {
                match event {
                    Event::Act(seat, action) => table.decide(*seat, *action).unwrap(),
                    Event::Chance(_) => prop_assert!(false, "a throw was taken back"),
                }
            }
            prop_assert_eq!(table.state(), &state);
        }
    }

    /// The end of a long log is the same whether it is told from a state of a while ago or from the
    /// start, and what happened elsewhere is taken up as it happened.
    #[test]
    fn what_happened_lately_is_the_end_of_what_happened(seed: u64, requests in 0u32..160) {
        let table = ramble(seed, requests);
        let all = table.log(&game::Audience::of(Viewer::Public), 0);
        prop_assert_eq!(all.len(), table.events().len());
        for since in all.len().saturating_sub(40)..=all.len() + 1 {
            let told = table.log(&game::Audience::of(Viewer::Public), since);
            prop_assert_eq!(&told[..], all.get(since..).unwrap_or_default());
        }
        let mut elsewhere = table.back_to(0);
        for event in &table.save().events {
            elsewhere.follow(event).unwrap();
        }
        prop_assert_eq!(elsewhere.state(), table.state());
        prop_assert_eq!(elsewhere.log(&game::Audience::of(Viewer::Public), 0), all);
    }

    /// Put aside and taken up again, at any time, the table is the same.
    #[test]
    fn a_saved_table_goes_on_as_it_was(seed: u64, requests in 0u32..60) {
        let table = ramble(seed, requests);
        let text = table.save().to_string();
        let record = tables::Record::parse(&text).unwrap();
        prop_assert_eq!(&record, &table.save());
        let again = Session::<Pips>::resume(&record, None).unwrap();
        prop_assert_eq!(again.state(), table.state());
        prop_assert_eq!(again.events(), table.events());
        prop_assert_eq!(again.save().to_string(), text);
        prop_assert_eq!(Table::position(&again), Table::position(&table));
        prop_assert_eq!(Table::setup(&again), Table::setup(&table));
    }
}
