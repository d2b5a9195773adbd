//! What the pages of the games that hide nothing weigh, in the longest games of people who talk and
//! whose names are long.

use game::{Game, Next, Prng, Rules, Setup};
use house::{LONGEST_NAME, LiveTable, Said};
use pages::parts::MANY;
use tables::{Seating, Session, Source};

use crate::trial;

/// The most bytes of a first load, packed, with style and script.
const FIRST_LOAD: usize = 60_000;
/// The most bytes of an update, which is sent as it is.
const UPDATE: usize = 15_000;

/// A name as long as names may be.
fn long_name() -> String {
    "M".repeat(LONGEST_NAME)
}

/// A table with as many people as it has seats, who have talked.
fn crowded<G: Game>(session: Session<G>) -> LiveTable {
    let seats: Vec<u8> = (1..=session.rules().setup().seats.get()).collect();
    let mut live = trial::live(session, &trial::guest(&long_name()), &seats);
    let lines = (1..=MANY as u64).map(|number| Said {
        number,
        guest: trial::guest("Ann").id.into(),
        name: long_name(),
        removes: None,
        removed: false,
        text: "Is the next train late, or is it only that the clock is fast? ".repeat(2),
    });
    lines.for_each(|said| live.chat.say(said));
    live
}

/// The page of a table and what its update weighs.
fn weigh(live: &LiveTable) -> (String, usize) {
    let guest = trial::guest(&long_name());
    let (page, update) = trial::pages(live, Some(&guest), None, "", MANY as u64 - 1);
    (page, update.len())
}

/// Plays random games to their ends and weighs pages on the way.
fn wander<G: Game>(games: u64) {
    let (_, seats) = G::META.seats;
    let setup = Setup::plain(&G::META, seats).unwrap();
    let (mut heaviest, mut update) = (String::new(), 0);
    let mut actions = Vec::new();
    for seed in 1..=games {
        let seating = Seating::anonymous(Source::Seeded(seed));
        let mut session = Session::<G>::open(&setup, seating).unwrap();
        let mut rng = Prng::new(seed);
        loop {
            let over = match session.next() {
                Next::Over => true,
                Next::Chance => session.roll().is_err(),
                Next::Act(seat) => {
                    let rules = session.shared_rules();
                    let action = rules.pick(session.state(), seat, &mut rng, &mut actions);
                    session.decide(seat, action).is_err()
                }
            };
            let count = session.events().len();
            if over || count.is_multiple_of(11) {
                let (page, parts) = weigh(&crowded(session.back_to(count)));
                if page.len() > heaviest.len() {
                    heaviest = page;
                }
                update = update.max(parts);
            }
            if over {
                break;
            }
        }
        assert_eq!(session.next(), Next::Over);
    }
    let first_load = trial::first_load(&heaviest);
    println!("{}: {first_load}, update {update}", G::META.slug);
    assert!(first_load <= FIRST_LOAD, "{first_load} bytes");
    assert!(update <= UPDATE, "{update} bytes");
}

#[test]
fn great_railroad_stays_light() {
    wander::<great_railroad::GreatRailroad>(3);
}

#[test]
fn century_run_stays_light() {
    wander::<century_run::CenturyRun>(12);
}

#[test]
fn big_train_stays_light() {
    wander::<big_train::BigTrain>(10);
}

/// Without a script a page is loaded again while others play, and left alone while it is one's turn.
#[test]
fn a_page_without_scripts_waits_for_others() {
    let setup = Setup::plain(&great_railroad::GreatRailroad::META, 2).unwrap();
    let seating = Seating::anonymous(Source::Typed);
    let mut session = Session::<great_railroad::GreatRailroad>::open(&setup, seating).unwrap();
    let refresh = "http-equiv=\"refresh\"";
    let ann = trial::guest("Ann");
    let page = |session: Session<_>| {
        let live = trial::live(session, &ann, &[1]);
        trial::pages(&live, Some(&ann), None, "", 0).0
    };
    assert!(!page(session.back_to(0)).contains(refresh));
    session.act(game::Seat::FIRST, "1+W").unwrap();
    assert!(page(session).contains(refresh));
}
