//! The list of the games, each played to its end at a table.

use game::{Next, Options, Prng, Rulebook, Rules, Seat, Setup};
use tables::{
    Fair, GAMES, OpenError, Record, Seating, Source, Table, UnknownGame, export, meta, open,
    open_at, resume, verify, with_game,
};

use crate::begin::secret;

fn fair() -> Seating {
    Seating::anonymous(Source::Fair(Fair::new(secret(), vec![])))
}

#[test]
fn every_game_stands_in_the_list_once() {
    let slugs: Vec<&str> = GAMES.iter().map(|meta| meta.slug).collect();
    assert!(slugs.contains(&"great-railroad"));
    for slug in &slugs {
        assert_eq!(
            slugs.iter().filter(|other| *other == slug).count(),
            1,
            "{slug}"
        );
        assert_eq!(meta(slug).unwrap().slug, *slug);
        assert_eq!(with_game!(slug, G => <G as Rules>::META.slug), Some(*slug));
        assert!(
            !Rulebook::new(meta(slug).unwrap().rulebook)
                .entries()
                .is_empty()
        );
    }
    assert_eq!(with_game!("chess", G => <G as Rules>::META.slug), None);
}

#[test]
fn the_expression_stands_in_the_callers_function() {
    fn first(slug: &str, seats: u8) -> Result<Option<Seat>, game::Faults> {
        let first = with_game!(slug, G => {
            let rules = G::new(&Setup::plain(&G::META, seats)?)?;
            rules.next(&rules.start()).seat()
        });
        Ok(first.flatten())
    }
    assert_eq!(first("great-railroad", 2).unwrap(), Some(Seat::FIRST));
    assert!(first("great-railroad", 9).is_err());
    assert_eq!(first("chess", 2).unwrap(), None);
}

#[test]
fn an_unknown_game_is_told_the_nearest() {
    let unknown = |slug: &str| -> UnknownGame { meta(slug).unwrap_err() };
    assert_eq!(
        unknown("grate-railroad").to_string(),
        "there is no game \"grate-railroad\"; did you mean great-railroad?"
    );
    let listed = unknown("chess").to_string();
    assert!(
        listed.starts_with("there is no game \"chess\"; there are "),
        "{listed}"
    );
    assert!(GAMES.iter().all(|meta| listed.contains(meta.slug)));
    let setup = Setup::plain(&GAMES[0], 2).unwrap();
    assert_eq!(
        open("chess", &setup, fair()).err(),
        Some(OpenError::Game(unknown("chess")))
    );
}

#[test]
fn a_record_of_an_unknown_game_is_refused_by_name() {
    let table = open(GAMES[0].slug, &Setup::plain(&GAMES[0], 2).unwrap(), fair()).unwrap();
    let mut record = table.save();
    record.header.game = "great-railrode".into();
    let told = "there is no game \"great-railrode\"; did you mean great-railroad?";
    assert_eq!(resume(&record, None).err().unwrap().to_string(), told);
    assert_eq!(verify(&record).unwrap_err().to_string(), told);
    assert_eq!(export(&record).unwrap_err().to_string(), told);
}

/// Plays on with random decisions until the game is over or so many events have happened.
fn play_on(table: &mut dyn Table, rng: &mut Prng, most: usize) {
    for _ in 0..most {
        match table.next() {
            Next::Over => break,
            Next::Chance => drop(table.roll().unwrap()),
            Next::Act(seat) => {
                let choices = table.choices(seat).list;
                let choice = rng.choose(&choices);
                table.act(seat, &choice.notation).unwrap();
            }
        }
    }
}

#[test]
fn every_game_is_saved_resumed_verified_and_exported() {
    let mut ended = 0;
    for meta in GAMES {
        for seats in meta.seats.0..=meta.seats.1 {
            let setup = Setup::plain(meta, seats).unwrap();
            let mut rng = Prng::new(u64::from(seats));
            let mut table = open(meta.slug, &setup, fair()).unwrap();
            play_on(table.as_mut(), &mut rng, 60);
            let text = table.save().to_string();
            let mut again = resume(&Record::parse(&text).unwrap(), None).unwrap();
            assert_eq!(again.position(), table.position(), "{}", meta.slug);
            assert_eq!(again.save().to_string(), text);
            // Both draw and decide the same from here.
            let mut other = rng.clone();
            play_on(table.as_mut(), &mut rng, 240);
            play_on(again.as_mut(), &mut other, 240);
            assert_eq!(again.position(), table.position());
            ended += usize::from(table.next() == Next::Over);
            let record = Record::parse(&table.save().to_string()).unwrap();
            let verified = verify(&record).unwrap();
            assert_eq!(verified.events, table.count());
            let exported = export(&record).unwrap();
            assert_eq!(exported.events.len(), table.count());
            assert_eq!(exported.lines, table.transcript(0));
            assert_eq!(exported.position, table.position());
        }
    }
    assert!(ended > 0, "some of these games end so soon");
}

#[test]
fn every_game_is_taken_back_to_the_very_position() {
    for meta in GAMES {
        let setup = Setup::plain(meta, meta.usual_seats).unwrap();
        let mut rng = Prng::new(9);
        let mut table = open(meta.slug, &setup, fair()).unwrap();
        let mut positions = vec![table.position()];
        let mut taken_back = 0;
        while table.count() < 120 && table.next() != Next::Over {
            play_on(table.as_mut(), &mut rng, 1);
            positions.truncate(table.count());
            positions.push(table.position());
            if rng.below(3) == 0 {
                let count = table.count();
                let everybody = setup.seats.iter();
                let may: Vec<bool> = everybody
                    .map(|seat| table.may_undo([seat].into_iter().collect()))
                    .collect();
                match table.undo_any() {
                    Ok(undone) => {
                        assert!(may[undone.seat.index()], "{} may", undone.seat);
                        assert_eq!(table.count() + undone.events, count);
                        assert_eq!(table.next(), Next::Act(undone.seat));
                        taken_back += 1;
                    }
                    Err(_) => assert_eq!(table.count(), count),
                }
                assert_eq!(table.position(), positions[table.count()], "{}", meta.slug);
            }
        }
        // In some games nearly every decision is sealed by the throw or the draw after it.
        assert!(taken_back > 0 || meta.slug != "great-railroad");
    }
}

#[test]
fn every_game_begins_at_any_of_its_positions() {
    for meta in GAMES {
        let setup = Setup::plain(meta, meta.usual_seats).unwrap();
        let mut table = open(meta.slug, &setup, fair()).unwrap();
        play_on(table.as_mut(), &mut Prng::new(3), 25);
        let line = table.position();
        let there = open_at(meta.slug, None, &Options::default(), &line, fair()).unwrap();
        assert_eq!(there.position(), line);
        assert_eq!(there.start_line(), Some(line.as_str()));
        let again = resume(&there.save(), None).unwrap();
        assert_eq!(
            (again.position(), again.start_line()),
            (line.clone(), Some(line.as_str()))
        );
        assert!(open_at(meta.slug, None, &Options::default(), "nowhere", fair()).is_err());
    }
}
