//! The rule text's own examples of routes.

use game::Seat;

use super::asked::Asked;
use super::declared::Refusal;
use super::offers::Offer;
use super::shape::Law;
use super::{companies, company, regional, regionals, removals};
use crate::board::{Board, EdgeSet, Map, Terminals, Vertex};
use crate::state::Tracks;
use crate::words::read_lines;

fn map() -> &'static Map {
    &Board::printed().map
}

fn edges(text: &str) -> EdgeSet {
    read_lines(map(), &[text])
        .expect("the text names edges")
        .set()
}

fn cities(codes: &[&str]) -> Terminals {
    let vertices: Vec<Vertex> = codes
        .iter()
        .map(|code| map().vertex(code).unwrap())
        .collect();
    Terminals::new(&vertices)
}

fn tracks(of: &[&str]) -> Tracks {
    let mut tracks = Tracks::default();
    for (index, text) in of.iter().enumerate() {
        tracks.lay(Seat::from_index(index), &edges(text));
    }
    tracks
}

fn asked(tracks: &Tracks, seat: usize, waivers: u8) -> Asked<'_> {
    Asked {
        map: map(),
        tracks,
        seat: Seat::from_index(seat),
        waivers,
        each: 5,
        law: Law::Some,
    }
}

fn sets(texts: &[&str]) -> Vec<EdgeSet> {
    texts.iter().map(|text| edges(text)).collect()
}

/// The board of the rule text's examples: red A, blue B, green C, yellow D.
fn example() -> Tracks {
    tracks(&[
        "BAL-WAS-RIC-DAN-CLT",
        "BHM-l28-m29-TAL",
        "CLT-j32-ATL-BHM,TAL-JAX",
        "NYC-PHL-BAL",
    ])
}

#[test]
fn row_50_red_has_no_part_in_the_blue_line() {
    let tracks = example();
    let wanted = cities(&["BHM", "TAL"]);
    assert!(companies(&asked(&tracks, 0, 8), &wanted).offers.is_empty());
    assert!(regionals(&asked(&tracks, 0, 8), &wanted).offers.is_empty());
    let (own, via) = (tracks.of(Seat::FIRST), edges("BHM-l28-m29-TAL"));
    assert_eq!(
        company(map(), own, &via, &wanted, Law::Some),
        Err(Refusal::NothingOwn)
    );
    assert_eq!(
        regional(map(), own, &via, &wanted, Law::Some),
        Err(Refusal::NothingOwn)
    );
}

#[test]
fn row_51_baltimore_to_jacksonville_costs_seven() {
    let tracks = example();
    let wanted = cities(&["BAL", "JAX"]);
    let offers = regionals(&asked(&tracks, 0, 8), &wanted).offers;
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].waivers, 7);
    assert_eq!(offers[0].via.both(tracks.of(Seat::from_index(1))).len(), 3);
    assert_eq!(offers[0].via.both(tracks.of(Seat::from_index(2))).len(), 4);
    assert!(regionals(&asked(&tracks, 0, 6), &wanted).offers.is_empty());
    assert!(companies(&asked(&tracks, 0, 6), &wanted).offers.is_empty());
}

#[test]
fn row_52_baltimore_to_birmingham_takes_four_red_segments_off() {
    let tracks = example();
    let wanted = cities(&["BAL", "BHM"]);
    let offers = companies(&asked(&tracks, 0, 8), &wanted).offers;
    let via = edges("CLT-j32-ATL-BHM");
    assert_eq!(
        offers,
        [Offer {
            via,
            waivers: 3,
            own: 4
        }]
    );
    let own = tracks.of(Seat::FIRST);
    assert_eq!(
        removals(map(), own, &via, &wanted),
        Ok(sets(&["BAL-WAS-RIC-DAN-CLT"]))
    );
}

#[test]
fn row_53_new_york_to_birmingham_pays_two_owners() {
    let tracks = example();
    let offers = companies(&asked(&tracks, 3, 8), &cities(&["NYC", "BHM"])).offers;
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].via.both(tracks.of(Seat::from_index(2))).len(), 3);
    assert_eq!(offers[0].via.both(tracks.of(Seat::FIRST)).len(), 4);
}

#[test]
fn row_56_own_track_must_be_in_the_tree() {
    let wanted = cities(&["BHM", "TAL"]);
    let both = edges("BHM-l30-TAL");
    for (own, legal) in [
        ("ATL-l30", None),
        ("l30-m29", None),
        ("l30-m29-TAL", Some("BHM-l30")),
        ("ATL-l30-l32-ATL", None),
    ] {
        let tracks = tracks(&[own, "BHM-l30-TAL"]);
        let mine = tracks.of(Seat::FIRST);
        assert_eq!(
            company(map(), mine, &both, &wanted, Law::Some),
            Err(Refusal::NothingOwn),
            "{own}"
        );
        assert_eq!(
            regional(map(), mine, &both, &wanted, Law::Some),
            Err(Refusal::NothingOwn),
            "{own}"
        );
        let found: Vec<EdgeSet> = companies(&asked(&tracks, 0, 8), &wanted)
            .offers
            .iter()
            .map(|offer| offer.via)
            .collect();
        let expected: Vec<EdgeSet> = legal.iter().map(|via| edges(via)).collect();
        assert_eq!(found, expected, "{own}");
        let found: Vec<EdgeSet> = regionals(&asked(&tracks, 0, 8), &wanted)
            .offers
            .iter()
            .map(|offer| offer.via)
            .collect();
        assert_eq!(found, expected, "{own}");
    }
}
