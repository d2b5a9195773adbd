//! The wall map on a page.

use game::{Event, Notation, Options, Rules, Seat, Telling, Viewer};
use great_railroad::{Action, GreatRailroad};

use super::*;
use crate::GreatRailroadTable;
use kit::trial::{examine_but, rules, wander};
use kit::{ChanceDue, Click, Line};

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
        // Nobody heads a train off the rails by a slip: that is in the list alone.
        let off_the_rails = |text: &str| text.ends_with('x');
        wander::<GreatRailroadTable>(&rules, seed, (7, 400), |moment| {
            examine_but(moment, off_the_rails);
        });
    }
}

/// What is laid out for the first seat in a position, with something picked.
fn laid(line: &str, options: &Options, pick: &str) -> Layout {
    let (rules, state) = GreatRailroad::load(None, options, line).expect("the position is sound");
    let mut actions = Vec::new();
    rules.actions(&state, Seat::FIRST, &mut actions);
    let words = |action: &Action| {
        let mut words = String::new();
        rules
            .propose(&state, Seat::FIRST, action, &mut words)
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

/// All lines of the list.
fn lines(layout: &Layout) -> Vec<&Line> {
    let groups = layout.groups.iter();
    groups.flat_map(|group| &group.choices).collect()
}

#[test]
fn turning_tells_which_own_train_gives_the_right() {
    let line = "gr1 SFO A | A 1@CHI/W 3@OMA/E 5@yard | B 2@PIT/W 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "2");
    let asked = laid.asked.as_deref().expect("something is asked");
    assert!(
        asked.starts_with("You may turn train 2: it heads west like your train 1"),
        "{asked}"
    );
    // A ring of headings around the train that is turned, and a ring around the one that gives the
    // right.
    assert!(laid.overlay.contains("data-layer=\"ring\""));
    assert!(laid.overlay.contains("class=\"no sgreen\""));
    let names: Vec<&str> = laid.spots.iter().map(|spot| spot.name.as_str()).collect();
    assert!(
        names.contains(&"Turn train 2 east, toward the depot"),
        "{names:?}"
    );
}

#[test]
fn wrecks_are_asked_for_twice() {
    let line = "gr1 SFO A | A 1@CHI>OMA 3@STL/E 5@yard | B 2@PIT>STL 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "");
    let asks = |does: &Click| matches!(does, Click::Confirm(_));
    let rash: Vec<&str> = lines(&laid)
        .into_iter()
        .filter(|line| asks(&line.does))
        .map(|line| line.words.as_str())
        .collect();
    assert_eq!(rash, ["Run train 3 head-on into train 2"]);
    let stop = self::laid(line, &Options::default(), "1");
    let smashup = lines(&stop)
        .into_iter()
        .find(|line| line.words == "Off the rails");
    assert_eq!(
        smashup.map(|line| &line.does),
        Some(&Click::Confirm("1=OMA/x".into()))
    );
    assert!(stop.spots.iter().all(|spot| !asks(&spot.does)));
}

#[test]
fn ways_to_head_do_not_count_the_smashup() {
    let line = "gr1 SFO A | A 1@CHI>OMA 3@STL/W 5@yard | B 2@yard 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "");
    let lines = lines(&laid);
    let stop = lines
        .iter()
        .find(|line| line.words == "Stop train 1 in Omaha");
    assert_eq!(
        stop.map(|line| line.detail.as_str()),
        Some("5 ways to head")
    );
    assert!(lines.iter().all(|line| !line.detail.contains("turn it")));
}

#[test]
fn what_has_one_outcome_takes_one_click() {
    let line = "gr1 SFO A | A 1@CHI>OMA 3@STL/W 5@home | B 2@yard 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "");
    let run = Click::Act("3>DEN".into());
    // The train, the track ahead of it, and the city that no other train goes to.
    let clicks = laid.spots.iter().filter(|spot| spot.does == run).count();
    assert_eq!(clicks, 3);
    assert!(lines(&laid).iter().any(|line| line.does == run));
    let stop = Click::Pick("1".into());
    let clicks = laid.spots.iter().filter(|spot| spot.does == stop).count();
    assert_eq!(clicks, 2, "the train and the city");
}

#[test]
fn a_city_that_two_trains_can_go_to_is_no_shortcut() {
    let line = "gr1 SFO A | A 1@CHI>OMA 3@DEN/NE 5@home | B 2@yard 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "");
    let stop = Click::Pick("1".into());
    let clicks = laid.spots.iter().filter(|spot| spot.does == stop).count();
    assert_eq!(clicks, 1, "the train alone");
}

/// Two discs of Pittsburg make way for names and stand on lines of other cities; those of Chicago do not.
#[test]
fn a_heading_far_from_its_ring_is_tied_to_it() {
    let ties = |line: &str| {
        let laid = laid(line, &Options::default(), "1");
        laid.overlay.matches("<line ").count()
    };
    let rest = "3@yard 5@yard | B 2@yard 4@yard 6@yard";
    assert_eq!(ties(&format!("gr1 SFO A | A 1@GCD>PIT {rest}")), 2);
    assert_eq!(ties(&format!("gr1 SFO A | A 1@PIT>CHI {rest}")), 0);
}

#[test]
fn a_heading_that_a_rival_could_use_says_so() {
    let line = "gr1 SFO A | A 1@CHI>OMA 3@yard 5@yard | B 2@PIT/W 4@yard 6@yard";
    let laid = laid(line, &Options::default(), "1");
    let detail = |words: &str| {
        let lines = lines(&laid);
        let line = lines.iter().find(|line| line.words == words);
        line.map(|line| line.detail.clone()).unwrap_or_default()
    };
    // The cards of headings are narrow; the disc on the map says who.
    assert_eq!(
        detail("West"),
        "Salt\u{a0}Lake\u{a0}City, 4\u{a0}to\u{a0}go, can\u{a0}be\u{a0}turned"
    );
    let who = |name: &str| name.ends_with("Ben could turn it");
    assert!(laid.spots.iter().any(|spot| who(&spot.name)));
    assert_eq!(detail("Southwest"), "Denver, 6\u{a0}to\u{a0}go");
    // The mark on the map is at that heading alone.
    assert_eq!(laid.overlay.matches("#b-danger\"").count(), 1);
    // Others' trains that can be turned have a mark, and so do their cards.
    let stands = self::laid(
        "gr1 SFO A | A 1@CHI/W 3@yard 5@yard | B 2@PIT/W 4@yard 6@yard",
        &Options::default(),
        "",
    );
    assert_eq!(stands.overlay.matches("-turnable\"").count(), 2);
    let tray = stands.tray.into_string();
    assert!(tray.contains("Ben could turn it"), "{tray}");
    assert!(tray.contains("you could turn it"), "{tray}");
}

#[test]
fn a_lost_play_is_one_clear_button() {
    let line = "gr1 SFO A | A 1@CHI>OMA | B 2@OMA/NE";
    let laid = laid(line, &Options::default(), "");
    let finish = laid.finish.expect("there is a way to go on");
    assert_eq!(finish.does, Click::Act("--".into()));
    assert!(laid.groups.is_empty() && laid.spots.is_empty());
    assert!(
        laid.asked
            .is_some_and(|asked| asked.starts_with("None of your trains can move"))
    );
}

#[test]
fn marks_of_what_happened_stay_until_the_next_decision() {
    let rules: GreatRailroad = rules(3, &[]);
    let start = rules.start();
    let mut state = rules.start();
    let mut events = Vec::new();
    for (seat, text) in [
        (1, "1+W"),
        (2, "2+N"),
        (3, "3+W"),
        (1, "1>PIT"),
        (2, "2>ALB"),
    ] {
        let seat = Seat::from_number(seat).expect("there is such a seat");
        let action = rules.read_action(text).expect("it can be read");
        rules.check(&state, seat, &action).expect("it is legal");
        let event = Event::Act(seat, action);
        rules.apply(&mut state, &event);
        events.push(event);
    }
    let words = |_: &Action| String::new();
    let names = ["Ann", "Ben", "Cy"].map(String::from);
    let sight = PageInput {
        view: &state,
        viewer: Viewer::Seat(Seat::FIRST),
        seat: None,
        actions: &[],
        words: &words,
        pick: "",
        address: "/t/x",
        chance: ChanceDue::NotYours,
        last: events.last().copied(),
        lately: Vec::new(),
        since: vec![(5, events[4])],
        names: &names,
        story: Some(kit::Story {
            start: &start,
            events: &events,
            lately: (0, &start),
            parts: &[],
        }),
    };
    let laid = layout(&rules, &sight);
    assert_eq!(laid.overlay.matches("class=\"since\"").count(), 1);
    assert!(laid.overlay.contains("class=\"since\" data-n=\"5\""));
    assert!(laid.status.starts_with("Round 2"), "{}", laid.status);
    assert_eq!(laid.seats.len(), 3);
    assert_eq!(laid.seats[0].note, "1 on the way");
    let focus = laid.focus.expect("something matters");
    assert!(focus.x > 1300.0, "{focus:?}");
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
        assert_eq!(text.matches(" home in play ").count(), total, "{text}");
        most = most.max(total);
    });
    assert!(most >= 3, "somebody has won");
}

#[test]
fn a_single_play_is_forced_and_a_choice_is_not() {
    // One train, which stands in a city and can only run on.
    let alone = "gr1 SFO A | A 1@CHI/W 3@home 5@home | B 2@yard 4@yard 6@yard";
    let laid_out = laid(alone, &Options::default(), "");
    let only = laid_out.forced.as_deref();
    assert_eq!(only, Some("1>OMA"));
    let two = "gr1 SFO A | A 1@CHI/W 3@OMA/E 5@yard | B 2@PIT/W 4@yard 6@yard";
    assert_eq!(laid(two, &Options::default(), "").forced, None);
}
