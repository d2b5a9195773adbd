//! Positions that are sent to a seat, tried on every game.

use game::{Next, Notation, Prng, Rules, Setup, Viewer};
use games::with_kit;
use kit::Kit;
use tables::{Seating, Session, Source};

/// A sample shows each viewer what the table shows them, and follows from that alone: another table that
/// looks the same to them, but hides something else, gives the same sample.
fn samples_look_alike<K: Kit>(seed: u64) {
    let seats = K::META.seats.0.max(2);
    let setup = Setup::plain(&K::META, seats).expect("so many can play");
    let seating = Seating::anonymous(Source::Seeded(seed));
    let mut session = Session::<K::Rules>::open(&setup, seating).expect("a table");
    let mut rng = Prng::new(seed);
    for step in 0..60 {
        match session.next() {
            Next::Over => break,
            Next::Chance => drop(session.roll().expect("chance is due")),
            Next::Act(seat) => {
                let mut actions = Vec::new();
                session.rules().actions(session.state(), seat, &mut actions);
                let action = *rng.choose(&actions);
                session.decide(seat, action).expect("it was listed");
            }
        }
        if step % 7 != 0 {
            continue;
        }
        let seats = session.rules().setup().seats;
        for viewer in seats.iter().map(Viewer::Seat).chain([Viewer::Public]) {
            let sample = session.sample(viewer);
            let seating = Seating::anonymous(Source::Typed);
            let options = &session.rules().setup().options;
            let other = Session::<K::Rules>::open_at(Some(seats), options, &sample, seating)
                .unwrap_or_else(|error| panic!("{sample}: {error}"));
            let line = |session: &Session<K::Rules>| {
                let mut line = String::new();
                let view = session.view(viewer);
                session
                    .rules()
                    .write_view(&view, &mut line)
                    .expect("a string");
                line
            };
            let (shown, known) = (line(&other), line(&session));
            // A position does not say which cards of others one has seen: parts that hide something may
            // hide more, and all others are the same.
            for (part, whole) in shown.split('|').zip(known.split('|')) {
                assert!(
                    part == whole || part.contains('?'),
                    "{viewer:?} of {sample}: {known}"
                );
            }
            assert_eq!(session.sample(viewer), sample, "{viewer:?}");
            if shown == known {
                assert_eq!(other.sample(viewer), sample, "{viewer:?}");
            }
        }
    }
}

#[test]
fn samples_show_what_a_viewer_sees_and_follow_from_it_alone() {
    for meta in games::GAMES {
        for seed in 0..4 {
            with_kit!(meta.slug, K => samples_look_alike::<K>(seed))
                .expect("a listed game has a type");
        }
    }
}
