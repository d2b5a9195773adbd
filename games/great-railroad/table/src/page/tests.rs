//! The wall map on a page.

use game::{Event, Options, Rules, Seat, Telling, Viewer};
use great_railroad::GreatRailroad;

use super::*;
use crate::GreatRailroadTable;
use kit::ChanceDue;
use kit::trial::{examine, rules, wander};

#[test]
fn every_play_can_be_made_on_the_map_and_in_the_list() {
    let variants: [(u8, &[&str]); 5] = [
        (2, &[]),
        (3, &["flagman", "wreckers"]),
        (4, &["double-header", "depot-turntable", "entry-smashup"]),
        (4, &["quiet-depot"]),
        (
            2,
            &["flagman", "wreckers", "depot-turntable", "entry-smashup"],
        ),
    ];
    for (seed, (seats, names)) in (1..).zip(variants) {
        let rules: GreatRailroad = rules(seats, names);
        wander::<GreatRailroadTable>(&rules, seed, (7, 400), examine);
    }
}

/// What is laid out for the first seat in a position, with something picked.
fn laid(line: &str, options: &Options, pick: &str) -> Layout {
    let (rules, state) = GreatRailroad::load(None, options, line).expect("the position is sound");
    let mut actions = Vec::new();
    rules.actions(&state, Seat::FIRST, &mut actions);
    let words = |action: &Action| {
        let mut words = String::new();
        let event = Event::Act(Seat::FIRST, *action);
        let viewer = Viewer::Seat(Seat::FIRST);
        rules
            .narrate(&state, &event, &game::Audience::of(viewer), &mut words)
            .expect("a string takes any text");
        words
    };
    let sight = PageInput {
        view: &state,
        viewer: Viewer::Seat(Seat::FIRST),
        seat: Some(Seat::FIRST),
        actions: &actions,
        words: &words,
        pick,
        address: "/t/x",
        chance: ChanceDue::NotYours,
        last: None,
        lately: Vec::new(),
        since: Vec::new(),
        names: &["Ann".to_owned(), "Ben".to_owned()],
        story: None,
    };
    layout(&rules, &sight)
}

#[test]
fn turning_tells_which_own_train_gives_the_right() {
    let line = "gr1 SFO A | A 1@CHI/W 3@OMA/E 5@yard | B 2@PIT/W 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "2");
    let asked = laid.asked.expect("something is asked");
    assert!(
        asked.contains("Your train 1 is headed W like train 2"),
        "{asked}"
    );
    // Two rings: around the train that is turned, and around the one that gives the right.
    assert!(laid.overlay.contains("class=\"no sred\""));
    assert!(laid.overlay.contains("class=\"no sgreen\""));
    let names: Vec<&str> = laid.spots.iter().map(|spot| spot.name.as_str()).collect();
    let by_right = names
        .iter()
        .filter(|name| name.contains("on the authority of train 1"));
    assert!(by_right.count() > 0, "{names:?}");
}

#[test]
fn wrecks_are_asked_for_twice() {
    let line = "gr1 SFO A | A 1@CHI>OMA 3@STL/E 5@yard | B 2@PIT>STL 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "");
    let asks = |does: &Click| matches!(does, Click::Confirm(_));
    let lines = laid.groups.iter().flat_map(|group| &group.choices);
    let rash: Vec<&str> = lines
        .filter(|line| asks(&line.does))
        .map(|line| line.words.as_str())
        .collect();
    assert_eq!(rash.len(), 1, "{rash:?}");
    assert!(rash[0].contains("head-on into train 2"), "{rash:?}");
    let stop = self::laid(line, &Options::default(), "1");
    let smashup = stop.spots.iter().find(|spot| spot.name.contains("smashed"));
    assert_eq!(
        smashup.map(|spot| &spot.does),
        Some(&Click::Confirm("1=OMA/x".into()))
    );
}

#[test]
fn a_lost_play_is_one_clear_button() {
    let line = "gr1 SFO A | A 1@CHI>OMA | B 2@OMA/NE";
    let laid = laid(line, &Options::default(), "");
    let choices: Vec<&Click> = laid
        .groups
        .iter()
        .flat_map(|group| &group.choices)
        .map(|line| &line.does)
        .collect();
    assert_eq!(choices, [&Click::Act("--".into())]);
    assert_eq!(laid.spots.len(), 1);
    assert!(
        laid.asked
            .is_some_and(|asked| asked.starts_with("You are blocked"))
    );
}

#[test]
fn a_verdict_counts_what_was_done() {
    let rules: GreatRailroad = rules(2, &[]);
    let mut most = 0;
    wander::<GreatRailroadTable>(&rules, 3, (100_000, 100_000), |moment| {
        let text = moment.show(Viewer::Public, "", verdict);
        let text = text.into_string();
        let seats = rules.seats().iter();
        let homes: Vec<usize> = seats
            .map(|seat| rules.trains_home(moment.state, seat))
            .collect();
        for home in &homes {
            assert!(text.contains(&format!("{home} of 3 home")), "{text}");
        }
        let total: usize = homes.iter().sum();
        assert_eq!(text.matches(", play ").count(), total, "{text}");
        most = most.max(total);
    });
    assert!(most >= 3, "somebody has won");
}
