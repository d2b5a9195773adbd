//! What the pages of the games that hide nothing weigh, in the longest games of people who talk and
//! whose names are long.

use game::{Next, Prng, Setup};
use store::{Guest, StoredTable, TableId};
use tables::{Seating, Session, Source};

use super::Desk;
use crate::assets;
use crate::eyes::Eyes;
use crate::guests::LONGEST_NAME;
use crate::live::{Live, Said};
use crate::pages::new_table::terms;
use crate::pages::parts::{FEW, MANY, Scene};
use crate::pages::table;
use crate::presence::Present;

/// The most bytes of a first load, with style and script, and of an update.
const FIRST_LOAD: usize = 60_000;
const UPDATE: usize = 15_000;

fn guest() -> Guest {
    Guest {
        id: "7".parse().unwrap(),
        name: "M".repeat(LONGEST_NAME),
    }
}

/// A table with as many people as the game takes.
fn crowded<G: Desk>(seats: u8) -> Live {
    let mut fields = vec![("seats".to_owned(), seats.to_string())];
    fields.extend((1..=seats).map(|seat| (format!("seat{seat}"), "here".to_owned())));
    let stored = StoredTable {
        id: "aaaaaaaaaaaaaaaa".parse::<TableId>().unwrap(),
        created: 0,
        terms: serde_json::to_string(&terms(&G::META, &guest(), &fields).unwrap()).unwrap(),
        entries: Vec::new(),
    };
    let mut live = Live::new(&stored).unwrap();
    live.chat.extend((1..=MANY as u64).map(|number| Said {
        number,
        name: guest().name,
        text: "Is the next train late, or is it only that the clock is fast? ".repeat(2),
    }));
    live
}

/// What a page weighs with everything it asks for, and what its update weighs.
fn weigh(live: &Live) -> (usize, usize) {
    let guest = guest();
    let scene = Scene {
        live,
        guest: Some(&guest),
        eyes: Eyes::of(live, Some(&guest), None),
        pick: "",
        present: &Present::default(),
        refused: None,
    };
    let page = table::page(&scene).0;
    let addresses = page.split("\"/a/").skip(1);
    let assets = addresses.map(|rest| {
        let name = rest.split('"').next().unwrap();
        let asset = assets::find(&format!("/a/{name}"));
        asset.expect("the page asks for what is there").text.len()
    });
    let first_load = page.len() + assets.sum::<usize>();
    (first_load, scene.parts(FEW, MANY as u64 - 1).0.len())
}

/// Plays random games to their ends and weighs pages on the way.
fn wander<G: Desk>(games: u64) {
    let (_, seats) = G::META.seats;
    let setup = Setup::plain(&G::META, seats).unwrap();
    let mut live = crowded::<G>(seats);
    let (mut first_load, mut update) = (0, 0);
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
                live.game = Box::new(Session::back_to(&session, count));
                let (page, parts) = weigh(&live);
                first_load = first_load.max(page);
                update = update.max(parts);
            }
            if over {
                break;
            }
        }
        assert_eq!(session.next(), Next::Over);
    }
    println!("{}: {first_load}, update {update}", G::META.slug);
    assert!(first_load <= FIRST_LOAD, "{first_load} bytes");
    assert!(update <= UPDATE, "{update} bytes");
}

#[test]
fn great_railroad_stays_light() {
    wander::<::great_railroad::GreatRailroad>(3);
}

#[test]
fn century_run_stays_light() {
    wander::<::century_run::CenturyRun>(12);
}

#[test]
fn big_train_stays_light() {
    wander::<::big_train::BigTrain>(10);
}
