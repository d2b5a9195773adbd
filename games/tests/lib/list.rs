//! The list of the games, each played to its end at a table.

use game::{Next, Prng, Rulebook, Rules, Seat, Setup};
use games::{GAMES, find, kit, kits, meta, with_kit};
use kit::Kit;
use tables::{Fair, Record, Seating, Secret, Source, Table, UnknownGame};

fn fair() -> Seating {
    let secret = Secret::from_bytes(std::array::from_fn(|index| index as u8));
    Seating::anonymous(Source::Fair(Fair::new(secret, vec![])))
}

fn open(slug: &str, setup: &Setup) -> Box<dyn Table> {
    find(slug).unwrap().open(setup, fair()).unwrap()
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
        assert_eq!(find(slug).unwrap().meta().slug, *slug);
        assert_eq!(kit(slug).unwrap().meta().slug, *slug);
        assert_eq!(with_kit!(slug, K => K::META.slug), Some(*slug));
        assert!(
            !Rulebook::new(meta(slug).unwrap().rulebook)
                .entries()
                .is_empty()
        );
    }
    let hosted: Vec<&str> = games::all().iter().map(|game| game.meta().slug).collect();
    assert_eq!(hosted, slugs, "a house offers them in the same order");
    let shown: Vec<&str> = kits().map(|kit| kit.meta().slug).collect();
    assert_eq!(shown, slugs, "pages show them in the same order");
    assert_eq!(with_kit!("chess", K => K::META.slug), None);
}

#[test]
fn the_expression_stands_in_the_callers_function() {
    fn first(slug: &str, seats: u8) -> Result<Option<Seat>, game::Faults> {
        let first = with_kit!(slug, K => {
            let rules = <K as Kit>::Rules::new(&Setup::plain(&K::META, seats)?)?;
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
    assert_eq!(find("chess").err(), Some(unknown("chess")));
    assert_eq!(kit("chess").err(), Some(unknown("chess")));
}

#[test]
fn a_record_of_an_unknown_game_is_refused_by_name() {
    let table = open(GAMES[0].slug, &Setup::plain(&GAMES[0], 2).unwrap());
    let mut record = table.save();
    record.header.game = "great-railrode".into();
    let told = "there is no game \"great-railrode\"; did you mean great-railroad?";
    let refused = find(&record.header.game).err().unwrap();
    assert_eq!(refused.to_string(), told);
}

/// Plays on with random decisions until the game is over or this many events have happened.
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
            let mut table = open(meta.slug, &setup);
            play_on(table.as_mut(), &mut rng, 60);
            let text = table.save().to_string();
            let read = Record::parse(&text).unwrap();
            let game = find(&read.header.game).unwrap();
            let mut again = game.resume(&read, None).unwrap();
            assert_eq!(again.position(), table.position(), "{}", meta.slug);
            assert_eq!(again.save().to_string(), text);
            // Both draw and decide the same from here.
            let mut other = rng.clone();
            play_on(table.as_mut(), &mut rng, 240);
            play_on(again.as_mut(), &mut other, 240);
            assert_eq!(again.position(), table.position());
            ended += usize::from(table.next() == Next::Over);
            let record = Record::parse(&table.save().to_string()).unwrap();
            let verified = game.verify(&record).unwrap();
            assert_eq!(verified.events, table.count());
            let exported = game.export(&record).unwrap();
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
        let mut table = open(meta.slug, &setup);
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
        let mut table = open(meta.slug, &setup);
        play_on(table.as_mut(), &mut Prng::new(3), 25);
        let line = table.position();
        let kit = kit(meta.slug).unwrap();
        let there = kit.open_at(&line, fair()).unwrap();
        assert_eq!(there.position(), line);
        assert_eq!(there.start_line(), Some(line.as_str()));
        let again = find(meta.slug)
            .unwrap()
            .resume(&there.save(), None)
            .unwrap();
        assert_eq!(
            (again.position(), again.start_line()),
            (line.clone(), Some(line.as_str()))
        );
        assert!(kit.open_at("nowhere", fair()).is_err());
    }
}
