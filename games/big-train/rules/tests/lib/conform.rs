//! The suite that every game must pass, and broken texts.

use big_train::BigTrain;
use game::{Hidden, Notation, Options, Prng, Rules, Setup, Value};
use test_kit::conformance::Suite;
use test_kit::fuzz;

use crate::playing::setup;

fn setups() -> Vec<Setup> {
    let mut setups: Vec<Setup> = (2..=4).map(|seats| setup(seats, &[])).collect();
    for variant in [
        "long-freight",
        "no-pockets",
        "spent-ends-turn",
        "must-play",
        "engine-breaks-ties",
        "memory",
        "several-must-play",
        "first-by-lot",
        "match",
    ] {
        setups.push(setup(3, &[variant]));
    }
    for options in [
        &["two-colors"][..],
        &["two-colors", "several-must-play", "must-play", "trains=3"],
        &["target=30", "first-by-lot"],
        &["target=100", "memory", "no-pockets"],
        &["match", "memory", "long-freight", "must-play", "first=2"],
        &["trains=12", "engine-breaks-ties", "spent-ends-turn"],
    ] {
        setups.push(setup(2, options));
    }
    setups.push(setup(2, &["must-play", "no-pockets", "long-freight"]));
    setups.push(setup(2, &["must-play", "spent-ends-turn"]));
    setups.push(setup(4, &["memory", "long-freight", "must-play"]));
    let mut options = Options::default();
    options.set("colors", Value::Text("YGR".into()));
    options.set("first", Value::Number(3));
    setups.push(Setup::new(&BigTrain::META, 3, options).expect("the options are known"));
    setups
}

#[test]
fn the_game_conforms() {
    Suite::<BigTrain>::new(setups())
        .games(12)
        .allocations(|apply| allocation_counter::measure(apply).count_total)
        .permute(|rules, state, viewer, rng| {
            // What is hidden is which squares lie below the top of the discards (memory).
            let mut other = state.clone();
            rules.determinize(&rules.view(state, viewer), rng, &mut other);
            other
        })
        .run();
}

#[test]
fn no_text_makes_it_panic() {
    let corpus: Vec<String> = [
        "bt1; RB; B; <w RRGBB.e>; x YYYY; d GGGG",
        "bt1; YGR; -; [KBB.n RRBB.e RRBGG.e BBGYY.e RRYY.n EGGG]; x EYYY; d -",
        "bt1; RB; R; -; x -; d -",
        "bt1; RY,BG; ?; -; x -; d -; m 1 ? R0 B0",
        "bt1; RB; B; [EGGG.e KYY]; x | EYYY; d -; m 2 R R12 B9",
        "RRBB+a.n",
        "ERRR+b",
        "RRBB+0",
        "RRBB-",
        "KBB",
    ]
    .map(String::from)
    .into();
    fuzz::run(&corpus, 1.0, fuzz::position::<BigTrain>);
    fuzz::run(&corpus, 0.5, fuzz::action::<BigTrain>);
    let scenario = include_str!("../../scenarios/S23-a-turn-of-five-draws.toml");
    fuzz::run(&[scenario.into()], 0.5, fuzz::scenario::<BigTrain>);
}

#[test]
fn what_lies_below_the_top_discard_is_forgotten_with_memory() {
    let mut options = Options::default();
    options.set("memory", Value::Flag(true));
    let line = "bt1; RB; B; [ERRR.e RRGBB.e>; x YYYY EBBB RRBB; d GGGG";
    let (rules, state) = BigTrain::load(None, &options, line).unwrap();
    let view = rules.view(&state, game::Viewer::Public);
    let mut text = String::new();
    rules.write_view(&view, &mut text).unwrap();
    assert_eq!(text, "bt1; RB; B; [ERRR.e RRGBB.e>; x ? ? RRBB; d GGGG");
    assert_eq!(view.pile(), 24);
    assert_eq!(view.out_of_sight().len(), 26);
    let mut rng = Prng::new(4);
    let mut seen = std::collections::HashSet::new();
    let mut into = rules.start();
    for _ in 0..2_000 {
        rules.determinize(&view, &mut rng, &mut into);
        assert_eq!(rules.view(&into, game::Viewer::Public), view);
        assert_eq!(into.unseen().len(), 24);
        for &square in &into.discards().as_slice()[..2] {
            seen.insert(rules.squares().id(square).to_owned());
        }
    }
    // Any square out of sight may lie there but a caboose, which would have had to be laid.
    assert_eq!(seen.len(), 22, "{seen:?}");
    assert!(seen.iter().all(|id| !id.starts_with('K')), "{seen:?}");
}

#[test]
fn a_view_with_memory_tells_a_new_turn_too() {
    let options = setup(2, &["memory", "must-play"]).options;
    for bar in ["", " |"] {
        let line = format!("bt1; RB; B; [ERRR.e RRGBB.e>; x YYYY EBBB{bar}; d GGGG");
        let (rules, state) = BigTrain::load(None, &options, &line).unwrap();
        let view = rules.view(&state, game::Viewer::Public);
        let mut text = String::new();
        rules.write_view(&view, &mut text).unwrap();
        assert_eq!(text, line.replace("YYYY", "?"));
    }
}

#[test]
fn no_more_engines_are_imagined_than_long_freight_leaves() {
    let mut options = Options::default();
    options.set("memory", Value::Flag(true));
    options.set("long-freight", Value::Flag(true));
    let line = "bt1; RB; B; [ERRR.e RRGBB.e>; x YYYY EBBB BBYY GGYY RRRR BBBB RRBB; d GGGG";
    let (rules, state) = BigTrain::load(None, &options, line).unwrap();
    let view = rules.view(&state, game::Viewer::Public);
    let engines = rules.squares().of_kind(big_train::Kind::Engine);
    let mut rng = Prng::new(5);
    let mut into = rules.start();
    let mut spent = 0;
    for _ in 0..2_000 {
        rules.determinize(&view, &mut rng, &mut into);
        let seen = engines.less(into.unseen()).len();
        assert!(seen <= 2, "{}", rules.position(&into));
        spent += u32::from(seen == 2);
    }
    // One that was spent is imagined now and then.
    assert!((200..1_800).contains(&spent), "{spent}");
}

#[test]
fn everybody_sees_the_same() {
    let rules = crate::playing::rules(4, &["memory"]);
    let players = [crate::playing::Player::Random; 4];
    let mut rng = Prng::new(12);
    for _ in 0..200 {
        crate::playing::play(&rules, &rules.start(), &players, &mut rng, |_, _, after| {
            let views: Vec<_> = game::Viewer::all(rules.seats())
                .map(|viewer| rules.view(after, viewer))
                .collect();
            assert!(views.iter().all(|view| *view == views[0]));
        });
    }
}
