//! Matches: bots of the house against each other and against programs from outside.

use crate::{Folder, run};

/// A match of `random` against a program, as its JSON result.
fn against(program: &str, more: &[&str]) -> (serde_json::Value, String) {
    let bots = format!("random,{program}");
    let mut words = vec![
        "match",
        "big-train",
        "--bots",
        &bots,
        "--games",
        "4",
        "--threads",
        "2",
        "--json",
    ];
    words.extend(more);
    let ran = run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let report = serde_json::from_str(&ran.out).expect("the result is JSON");
    (report, ran.err)
}

/// How often the program forfeited, and what part of the games it won.
fn fate(report: &serde_json::Value, program: &str) -> (u64, f64) {
    let standings = report["standings"].as_array().expect("there are standings");
    let own = standings.iter().find(|standing| standing["bot"] == program);
    let own = own.expect("the program took part");
    (
        own["forfeits"].as_u64().expect("a count"),
        own["share"].as_f64().expect("a number"),
    )
}

/// A program of a few lines of shell.
#[cfg(unix)]
fn script(folder: &Folder, name: &str, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.file(name, format!("#!/bin/sh\n{text}\n"));
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
        .expect("a file of one's own can be made a program");
    path
}

#[test]
#[cfg(unix)]
fn the_example_in_python_plays_every_game_without_a_fault() {
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bots/first.py");
    for game in ["great-railroad", "big-train", "century-run", "luminaries"] {
        let bots = format!("random,{python}");
        let ran = run(&["match", game, "--bots", &bots, "--games", "2", "--json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let report = serde_json::from_str(&ran.out).expect("the result is JSON");
        assert_eq!(fate(&report, python).0, 0, "{}", ran.err);
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_fails_loses_and_the_match_goes_on() {
    let folder = Folder::new("outside");
    let hangs = script(&folder, "hangs", "exec sleep 60");
    let dumb = script(&folder, "dumb", "echo ready; exec sleep 60");
    let stops = script(&folder, "stops", "echo ready; exit 3");
    let raves = script(
        &folder,
        "raves",
        "echo ready; while echo do the impossible; do :; done",
    );
    let absent = "./no-such-program";
    for (program, why) in [
        (hangs.as_str(), "gave no answer in 0.3 s"),
        (&dumb, "gave no answer in 0.3 s"),
        (&stops, "stopped"),
        (&raves, "the impossible"),
        (absent, "cannot be started"),
    ] {
        let (report, said) = against(program, &["--move-time", "0.3"]);
        assert_eq!(fate(&report, program), (4, 0.0), "{program}: {said}");
        assert!(said.contains(why), "{program}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_talks_on_after_its_game_holds_up_nobody() {
    let folder = Folder::new("talker");
    // It comes home, which ends the game, and then never stops talking.
    let talks = script(
        &folder,
        "talks",
        "echo ready; while read line; do \
         if [ \"$line\" = choose ]; then while echo do 1=SFO; do :; done; fi; done",
    );
    let bots = format!("racer,{talks}");
    let position = "gr1 SFO A | A 1@SLC>SFO | B 2@OMA/W";
    let ran = run(&[
        "match",
        "great-railroad",
        "--position",
        position,
        "--bots",
        &bots,
        "--games",
        "6",
        "--json",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let report = serde_json::from_str(&ran.out).expect("the result is JSON");
    assert_eq!(fate(&report, &talks).0, 0, "{}", ran.err);
}

#[test]
fn parts_of_a_match_merge_to_the_whole_and_no_less() {
    let folder = Folder::new("parts");
    let words = [
        "match",
        "big-train",
        "--bots",
        "greedy,random,easy",
        "--games",
        "30",
    ];
    let mut files = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let mut words = words.to_vec();
        words.extend(["--shard", shard]);
        let ran = run(&words);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        files.push(folder.file(&shard.replace('/', "-"), &ran.out));
    }
    let whole = run(&words);
    let merged = run(&["match", "--merge", &files[2], &files[0], &files[1]]);
    assert_eq!(merged.out, whole.out, "{}", merged.err);
    let lacking = run(&["match", "--merge", &files[2], &files[0]]);
    assert_eq!(lacking.code, Some(1));
    assert!(lacking.err.contains("missing: 2/3"), "{}", lacking.err);
    let double = run(&["match", "--merge", &files[2], &files[2]]);
    assert!(
        double.err.contains("part 3/3 is there twice"),
        "{}",
        double.err
    );
}

#[test]
fn threads_change_nothing_and_a_test_stops_early() {
    let words = [
        "match",
        "big-train",
        "--bots",
        "greedy,random",
        "--games",
        "100000",
        "--sprt",
        "0,100",
    ];
    let on = |threads| {
        let mut words = words.to_vec();
        words.extend(["--threads", threads]);
        run(&words).out
    };
    let one = on("1");
    assert_eq!(one, on("3"));
    assert!(
        one.contains("better by 100 rather than 0 Elo: accepted"),
        "{one}"
    );
}

#[test]
fn a_match_asked_wrongly_is_refused() {
    for (words, why) in [
        (vec!["--bots", "random"], "at least two bots"),
        (vec!["--bots", "random,random"], "random is named twice"),
        (
            vec!["--bots", "random,nobody"],
            "big-train has no bot \"nobody\"",
        ),
        (
            vec!["--bots", "random,greedy", "--sprt", "5,0"],
            "the smaller first",
        ),
        (
            vec!["--bots", "random,greedy", "--shard", "3/2"],
            "is no part",
        ),
    ] {
        let mut all = vec!["match", "big-train"];
        all.extend(words);
        let ran = run(&all);
        assert_eq!(ran.code, Some(2), "{all:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{all:?}: {}", ran.err);
    }
}
