//! What each viewer sees in some games, narrated and shown.

use expect_test::{Expect, expect};
use game::{Event, EventOf, Hidden, Notation, Options, Prng, Rules, Seat, Telling, Viewer};
use luminaries::{Card, EdgeSet, Luminaries, Slot, State, Using};

const START: &str = "lu1 n=3 first=A round=5 turn=A phase=option reset=no claim=no end=no | A sup=16 wv=6 reg=0 com=2 skip=no next=3 regs=E1-10,E2-07 hand=RD,NP,GN,BMR stack=ERIE,SP track=RIC-DAN-CLT-j32-ATL,PWM-BOS-NYC-PHL-BAL-WAS | B sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-03,E2-03 hand=UP,KP,OSL,OC stack=- track=- | C sup=25 wv=6 reg=0 com=0 skip=no next=3 regs=E1-04,E2-04 hand=TNO,FWD,CP,LASL stack=- track=- | row=TP,LN,SOO,DRG deck=32 disc=- | regdisc=- eras=9,9,12,12,12,12,12,12 | bonus=B3:open,G2:open,R5:open";

fn load() -> (Luminaries, State) {
    Luminaries::load(None, &Options::default(), START).expect("the line is right")
}

fn event(rules: &Luminaries, text: &str) -> EventOf<Luminaries> {
    if text.starts_with("deal") {
        Event::Chance(rules.read_chance(text).expect("the text is a chance"))
    } else {
        Event::Act(
            Seat::FIRST,
            rules.read_action(text).expect("the text is an action"),
        )
    }
}

/// Plays the texts by the first seat and narrates them to B.
fn told(
    rules: &Luminaries,
    state: &mut State,
    texts: &[&str],
) -> (Vec<EventOf<Luminaries>>, String) {
    let mut out = String::new();
    let mut events = Vec::new();
    for text in texts {
        let event = event(rules, text);
        let viewer = Viewer::Seat(Seat::from_index(1));
        rules
            .narrate(state, &event, &game::Audience::of(viewer), &mut out)
            .expect("a string takes it");
        out.push_str(&format!(" / {}\n", rules.event_for(&event, viewer)));
        rules.apply(state, &event);
        events.push(event);
    }
    (events, out)
}

fn part(rules: &Luminaries, state: &State, viewer: Viewer, expected: &Expect) {
    let mut line = String::new();
    rules
        .write_view(&rules.view(state, viewer), &mut line)
        .expect("a string takes it");
    expected.assert_eq(line.split(" | ").nth(1).expect("seat A has a part"));
}

#[test]
fn a_founding_shows_the_card_and_hides_the_new_one() {
    let (rules, start) = load();
    let mut state = start.clone();
    let remove = "remove RIC-DAN-CLT-j32-ATL";
    let (events, words) = told(
        &rules,
        &mut state,
        &["company RD", "draw deck", "deal A BM", remove, "end"],
    );
    expect![[r#"
        Seat A founded Richmond & Danville for 6 points / company RD
        Seat A chose the deck for a new company card / draw deck
        Seat A drew a company card / deal A ?
        Seat A took four tracks from Richmond to Atlanta off / remove h36-i35,i35-j34,j32-j34,j32-k31
        Seat A ended the turn / end
    "#]]
    .assert_eq(&words);
    let b = Viewer::Seat(Seat::from_index(1));
    part(
        &rules,
        &state,
        b,
        &expect![
            "A sup=20 wv=6 reg=0 com=3 skip=no next=3 regs=?1,?2 hand=?4 stack=..,RD track=c41-d40,d40-e39,e39-f38,f36-f38,f36-g37"
        ],
    );
    let seen = rules.record_for(&start, &events, b);
    assert_eq!(
        seen,
        ["A company RD; draw deck [?]; remove h36-i35,i35-j34,j32-j34,j32-k31; end"]
    );
    let own = rules.record_for(&start, &events, Viewer::Seat(Seat::FIRST));
    assert_eq!(
        own,
        ["A company RD; draw deck [BM]; remove h36-i35,i35-j34,j32-j34,j32-k31; end"]
    );
}

#[test]
fn a_kept_regional_card_shows_its_era_and_the_other_card() {
    let (rules, mut state) = load();
    let texts = [
        "regional E1-10",
        "deal A E3-01",
        "deal A E3-02",
        "keep E3-02",
    ];
    let (_, words) = told(&rules, &mut state, &texts);
    expect![[r#"
        Seat A scored Northern seaboard (Portland, Maine – Philadelphia – Washington) for 3 points / regional E1-10
        Seat A drew a card of era 3 / deal A ?
        Seat A drew a card of era 3 / deal A ?
        Seat A kept a card of era 3 and put back Ohio valley and the Lakes (Buffalo – Cincinnati – Detroit) / keep E3-?
    "#]]
    .assert_eq(&words);
    part(
        &rules,
        &state,
        Viewer::Public,
        &expect![
            "A sup=16 wv=6 reg=1 com=2 skip=no next=4 regs=?2,?3 hand=?4 stack=..,E1-10 track=c41-d40,d40-e39,e39-f38,f36-f38,f36-g37,h36-i35,i35-j34,j32-j34,j32-k31"
        ],
    );
}

#[test]
fn what_people_remember_stays_in_view() {
    let (rules, mut state) = load();
    let remove = "remove RIC-DAN-CLT-j32-ATL";
    let texts = ["company RD", "draw TP", "deal row BM", remove, "bonus B3"];
    let (_, words) = told(&rules, &mut state, &texts);
    assert!(
        words.contains("Seat A claimed Wide Portfolio for 6 points and showed Erie, Richmond & Danville and Southern Pacific"),
        "{words}"
    );
    // B saw TP taken from the row and the three cards that proved the claim.
    let b = Viewer::Seat(Seat::from_index(1));
    part(
        &rules,
        &state,
        b,
        &expect![
            "A sup=20 wv=6 reg=0 com=3 skip=no next=3 regs=?1,?2 hand=TP,?3 stack=..,B3 shown=ERIE,SP,RD track=c41-d40,d40-e39,e39-f38,f36-f38,f36-g37"
        ],
    );
    // However the rest is imagined, that stays.
    let view = rules.view(&state, b);
    let mut rng = Prng::new(3);
    let mut imagined = State::default();
    for _ in 0..50 {
        rules.determinize(&view, &mut rng, &mut imagined);
        let tp = rules.board().card("TP");
        let hand = imagined.estate(Seat::FIRST).hand;
        assert!(hand.iter().any(|card| Some(Card::Company(card)) == tp));
        assert_eq!(rules.view(&imagined, b), view);
    }
    let slots = view.estate(Seat::FIRST).stack.as_slice();
    assert!(slots.iter().all(|slot| matches!(slot, Slot::Known(_))));
}

#[test]
fn a_card_says_what_it_lacks() {
    let (rules, state) = load();
    let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
    let card = |name: &str| rules.board().card(name).unwrap();
    let lack = |name: &str| {
        rules
            .lack(&view, Seat::FIRST, card(name), Using::Own)
            .unwrap()
    };
    assert!(lack("RD").missing.is_empty());
    assert_eq!(lack("RD").own.len(), 4);
    assert_eq!(lack("E2-07").missing.len(), 3);
    assert!(
        rules
            .lack(&view, Seat::FIRST, card("B3"), Using::Own)
            .is_none()
    );
}

#[test]
fn waivers_shorten_what_a_card_lacks() {
    let (before, after) = START.split_once("B sup=25").expect("B has laid nothing");
    let after = after.replacen("track=-", "track=SAV-JAX,CHS-SAV", 1);
    let line = format!("{before}B sup=23{after}");
    let (rules, state) = Luminaries::load(None, &Options::default(), &line).unwrap();
    let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
    let card = rules.board().card("E2-07").unwrap();
    let own = rules.lack(&view, Seat::FIRST, card, Using::Own).unwrap();
    let paid = rules
        .lack(&view, Seat::FIRST, card, Using::Waivers)
        .unwrap();
    assert!(paid.missing.len() < own.missing.len(), "{paid:?} {own:?}");
    assert!(!paid.via.is_empty() && own.via.is_empty());
}

#[test]
fn a_founder_knows_beforehand_what_comes_off() {
    let (rules, mut state) = load();
    let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
    let Some(Card::Company(company)) = rules.board().card("RD") else {
        panic!("RD is a company")
    };
    let told = rules.coming_off(&view, Seat::FIRST, company, &EdgeSet::EMPTY);
    told_removals(&rules, &mut state, &told);
    // A company without track takes nothing off.
    let Some(Card::Company(other)) = rules.board().card("NP") else {
        panic!("NP is a company")
    };
    assert!(
        rules
            .coming_off(&view, Seat::FIRST, other, &EdgeSet::EMPTY)
            .is_empty()
    );
}

/// Founds RD and compares what may come off then.
fn told_removals(rules: &Luminaries, state: &mut State, told: &[EdgeSet]) {
    let _ = self::told(rules, state, &["company RD", "draw deck", "deal A BM"]);
    let mut actions = Vec::new();
    rules.actions(state, Seat::FIRST, &mut actions);
    let removals: Vec<EdgeSet> = actions
        .iter()
        .map(|action| match action {
            luminaries::Action::Remove(lines) => lines.set(),
            other => panic!("{other:?} is no removal"),
        })
        .collect();
    assert_eq!(removals, told);
    assert_eq!(told.first().map(EdgeSet::len), Some(4));
}

/// What the public sees of a position with these options.
fn public(variants: &[&str], line: &str) -> String {
    let options = super::setup(3, variants).options;
    let (rules, state) = Luminaries::load(None, &options, line).expect("the line is right");
    let mut text = String::new();
    rules
        .write_view(&rules.view(&state, Viewer::Public), &mut text)
        .expect("a string takes it");
    text
}

#[test]
fn only_the_top_discards_are_seen_by_the_variant() {
    let line = START
        .replace("deck=32 disc=-", "deck=29 disc=BM,DLW,PRR")
        .replace("regdisc=- eras=9,9", "regdisc=E1-01,E2-02 eras=8,8");
    let piles = |variants: &[&str]| {
        let text = public(variants, &line);
        let parts: Vec<&str> = text.split(" | ").collect();
        [parts[4].to_owned(), parts[5].to_owned()]
    };
    assert_eq!(
        piles(&[]),
        [
            "row=LN,SOO,TP,DRG deck=29 disc=BM,DLW,PRR",
            "regdisc=E1-01,E2-02 eras=8,8,12,12,12,12,12,12"
        ]
    );
    assert_eq!(
        piles(&["top-only"]),
        [
            "row=LN,SOO,TP,DRG deck=29 disc=..,PRR",
            "regdisc=..,E2-02 eras=8,8,12,12,12,12,12,12"
        ]
    );
}

#[test]
fn everybody_sees_all_scored_cards_by_the_variant() {
    assert!(public(&[], START).contains(" stack=..,SP "));
    assert!(public(&["open-stacks"], START).contains(" stack=ERIE,SP "));
}

/// The cards shown for a bonus card that is claimed without a list, from this stack of companies.
fn shown(bonus: &str, stack: &str) -> Vec<String> {
    let count = stack.split(',').count();
    let line = START
        .replace("hand=RD,NP,GN,BMR", "hand=DLW,NP,GN,BMR")
        .replace("com=2", &format!("com={count}"))
        .replace("stack=ERIE,SP", &format!("stack={stack}"))
        .replace("deck=32", &format!("deck={}", 34 - count))
        .replace("G2:open", "G3:open");
    let (rules, mut state) =
        Luminaries::load(None, &Options::default(), &line).expect("the line is right");
    told(&rules, &mut state, &[&format!("bonus {bonus}")]);
    let mut text = String::new();
    rules
        .write_view(&rules.view(&state, Viewer::Public), &mut text)
        .expect("a string takes it");
    let (_, shown) = text.split_once(" shown=").expect("cards were shown");
    let shown = shown.split(' ').next().expect("a field follows");
    let mut shown: Vec<String> = shown.split(',').map(str::to_owned).collect();
    shown.sort_unstable();
    shown
}

/// R-26: without a list the fewest cards that suffice are shown, wherever in the stack they lie.
#[test]
fn a_claim_shows_the_fewest_cards_that_prove_it() {
    for stack in [
        "ERIE,RD,PRR,SP,CNW",
        "RD,ERIE,PRR,SP,CNW",
        "ERIE,RD,PRR,CNW,SP",
    ] {
        assert_eq!(shown("G3", stack), ["CNW", "ERIE", "PRR"], "{stack}");
    }
}

/// R-26: among as few cards those scored first, and none that is not on the stack.
#[test]
fn a_claim_shows_the_cards_scored_first() {
    assert_eq!(shown("G3", "ERIE,PRR,CNW,MILW"), ["CNW", "ERIE", "PRR"]);
    assert_eq!(shown("B3", "RD,ERIE,SP,CNW"), ["ERIE", "RD", "SP"]);
}

/// A card that was taken from the row, thrown away and drawn from the deck is a card from the deck.
#[test]
fn a_card_that_came_back_from_the_pile_is_known_no_more() {
    let line = "lu1 n=2 first=A round=5 turn=A phase=option reset=no claim=no end=no | A sup=25 wv=4 reg=0 com=20 skip=no next=3 regs=E1-01,E2-01 hand=RD,BMR,LASL,GN stack=BM,DLW,ERIE,NYCR,PRR,BO,CO,NW,SOU,ACL,SAL,FEC,FCP,ETVG,LN,IC,GMO,QC,NKP,PM track=- | B sup=25 wv=4 reg=0 com=21 skip=no next=3 regs=E1-02,E2-02 hand=NP,OC,OSL,CP stack=BIG4,WAB,CNW,MILW,OMR,SOO,CBQ,RI,MP,SLSF,MKT,KCS,SSW,CGW,TNO,SP,ATSF,FWD,DRG,UP,KP track=- | row=TP deck=0 disc=- | regdisc=- eras=10,10,12,12,12,12,12,12 | bonus=B4:open,G4:open,R5:open";
    let (rules, mut state) =
        Luminaries::load(None, &Options::default(), line).expect("the line is right");
    let hand = |state: &State| {
        let mut text = String::new();
        rules
            .write_view(&rules.view(state, Viewer::Public), &mut text)
            .expect("a string takes it");
        let (_, hand) = text.split_once(" hand=").expect("A has a hand");
        hand.split(' ').next().unwrap().to_owned()
    };
    told(
        &rules,
        &mut state,
        &["swap RD", "draw TP", "deal row RD", "end"],
    );
    assert_eq!(hand(&state), "TP,?3");
    let second = Seat::from_index(1);
    for text in ["place SEA-PDX", "end"] {
        let action = rules.read_action(text).expect("the text is an action");
        rules.apply(&mut state, &Event::Act(second, action));
    }
    let texts = ["place b06-b08", "swap TP", "draw deck", "deal A TP"];
    told(&rules, &mut state, &texts);
    assert_eq!(hand(&state), "?4");
}
