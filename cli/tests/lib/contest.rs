//! Matches: bots of the house against each other and against programs from outside.

use crate::{Folder, run, run_typing};

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
    let dumb = script(&folder, "dumb", "echo ready; exec sleep 60");
    let stops = script(&folder, "stops", "echo ready; exit 3");
    let raves = script(
        &folder,
        "raves",
        "echo ready; while echo do the impossible; do :; done",
    );
    // Time enough to be started, also on a busy machine; only the first one uses it all.
    for (program, time, why) in [
        (dumb.as_str(), "4", "gave no answer in 4.0 s"),
        (&stops, "60", "stopped"),
        (&raves, "60", "the impossible"),
    ] {
        let (report, said) = against(program, &["--move-time", time]);
        assert_eq!(fate(&report, program), (4, 0.0), "{program}: {said}");
        assert!(said.contains(why), "{program}: {said}");
    }
}

#[test]
#[cfg(unix)]
fn a_program_that_cannot_be_started_ends_everything_at_once() {
    let folder = Folder::new("absent");
    let hangs = script(&folder, "hangs", "exec sleep 60");
    let rude = script(&folder, "rude", "echo hello; exec sleep 60");
    // Whoever says something has time to say it, also on a busy machine.
    for (program, time, why) in [
        ("./no-such-program", "60", "cannot be started: No such file"),
        (hangs.as_str(), "0.3", "gave no answer in 0.3 s"),
        (&rude, "60", "answered the greeting with \"hello\""),
    ] {
        let bots = format!("random,{program}");
        let seats = format!("you,{program}");
        for words in [
            ["match", "big-train", "--bots", &bots],
            ["simulate", "big-train", "--bots", &bots],
            ["play", "big-train", "--seats", &seats],
        ] {
            let mut words = words.to_vec();
            words.extend(["--move-time", time]);
            let ran = run(&words);
            assert_eq!(ran.code, Some(1), "{words:?}: {}", ran.out);
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            assert!(
                ran.err.contains(&format!("the bot {program} {why}")),
                "{}",
                ran.err
            );
            assert_eq!(ran.out, "", "{words:?}");
        }
    }
}

/// A program in Python that plays the last action, and writes down what it is sent.
#[cfg(unix)]
fn diarist(folder: &Folder) -> String {
    script(
        folder,
        "diarist",
        r#"echo ready 2
while read -r word rest; do
  echo "$word $rest" >> "$1"
  case $word in
    actions) left=$rest; while [ "$left" -gt 0 ]; do read -r action; left=$((left-1)); done;;
    choose) echo "do $action";;
  esac
done
echo bye >> "$1""#,
    )
}

#[test]
#[cfg(unix)]
fn programs_take_arguments_and_hear_events_times_and_results() {
    let folder = Folder::new("diarist");
    let diary = folder.path("my diary");
    let program = format!("{} '{diary}'", diarist(&folder));
    let mut said = String::new();
    // On a busy machine all four of a match may be too slow to take leave within a second.
    for matches in 1..=20 {
        let (report, told) = against(&program, &["--move-time", "60", "--game-time", "600"]);
        assert_eq!(fate(&report, &program).0, 0, "{told}");
        said = std::fs::read_to_string(&diary).expect("it wrote what it heard");
        let lines = |start: &str| said.lines().filter(|line| line.starts_with(start)).count();
        assert!(lines("event 1 chance ") > 0, "{said}");
        assert!(said.contains(" do "), "{said}");
        assert_eq!(lines("end over scores "), 4 * matches, "{said}");
        assert!(lines("time 60000") > 0, "{said}");
        if lines("bye") > 0 {
            return;
        }
    }
    panic!("it had no time to take leave: {said}");
}

#[test]
#[cfg(unix)]
fn programs_play_in_simulations_and_against_people() {
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bots/first.py");
    let bots = format!("random,{python}");
    let ran = run(&[
        "simulate",
        "big-train",
        "--bots",
        &bots,
        "--games",
        "4",
        "--json",
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.err, "");
    let folder = Folder::new("opponent");
    let seats = format!("you,{python}");
    let ran = run_typing(
        &["play", "big-train", "--seats", &seats, "--seed", "5"],
        &"1\n".repeat(40),
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("won ") || ran.out.contains("saved as"),
        "{}",
        ran.out
    );
    let stops = script(&folder, "stops", "echo ready; exit 3");
    let seats = format!("you,{stops}");
    let ran = run_typing(
        &["play", "big-train", "--seats", &seats, "--seed", "5"],
        &"1\n".repeat(40),
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out
            .contains("in seat 2 fails: stopped; medium plays on for it"),
        "{}",
        ran.out
    );
}

#[test]
fn every_game_of_a_run_is_a_row_and_a_record() {
    let folder = Folder::new("rows");
    let (records, rows, csv) = (
        folder.path("records"),
        folder.path("rows.jsonl"),
        folder.path("rows.csv"),
    );
    let words = [
        "match",
        "big-train",
        "--bots",
        "greedy,random",
        "--games",
        "6",
        "--json",
    ];
    let ran = run(&[&words[..], &["--records", &records, "--rows", &rows]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = std::fs::read_to_string(&rows).expect("rows were written");
    let read: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each is JSON"))
        .collect();
    assert_eq!(read.len(), 6);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("the result is JSON");
    let greedy: f64 = read
        .iter()
        .map(|row| {
            let seat = row["bots"]
                .as_array()
                .expect("bots")
                .iter()
                .position(|bot| bot == "greedy");
            row["shares"][seat.expect("it played")]
                .as_f64()
                .expect("a number")
        })
        .sum();
    let row = report["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .find(|row| row["bot"] == "greedy");
    let share = row.expect("it played")["share"].as_f64().expect("a number");
    assert!((greedy / 6.0 - share).abs() < 1e-9, "{greedy} {share}");
    for number in 1..=6 {
        let file = format!("{records}/big-train-1-{number:06}.jsonl");
        let ran = run(&["record", "verify", &file]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let again = run(&[&words[..], &["--rows", &rows]].concat());
    assert_eq!(again.code, Some(2), "nothing is written over");
    let ran = run(&[
        "simulate",
        "big-train",
        "--games",
        "5",
        "--rows",
        &csv,
        "--records",
        &records,
    ]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = std::fs::read_to_string(&csv).expect("rows were written");
    assert!(text.starts_with("game,seed,meeting,number,bots,"), "{text}");
    assert_eq!(text.lines().count(), 6, "{text}");
}

#[test]
fn a_match_that_was_broken_off_goes_on_where_it_was() {
    let folder = Folder::new("broken-off");
    let rows = folder.path("rows.jsonl");
    let words = [
        "match",
        "big-train",
        "--bots",
        "greedy,random,easy",
        "--games",
        "20",
    ];
    let whole = run(&[&words[..], &["--rows", &rows]].concat());
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let text = std::fs::read_to_string(&rows).expect("rows were written");
    // Half of the games and half of a line.
    let cut = text
        .lines()
        .take(30)
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        + "{\"game\":";
    std::fs::write(&rows, cut).expect("the file can be written");
    let resumed = run(&[&words[..], &["--rows", &rows, "--resume"]].concat());
    assert_eq!(resumed.out, whole.out, "{}", resumed.err);
    let after = std::fs::read_to_string(&rows).expect("rows were written");
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&after), sorted(&text));
    let other = run(&[&words[..], &["--rows", &rows, "--resume", "--seed", "2"]].concat());
    assert_eq!(other.code, Some(1), "{}", other.out);
    assert!(
        other.err.contains("60 of 60 games are of another match"),
        "{}",
        other.err
    );
}

#[test]
fn elo_is_a_number_or_a_bound() {
    let words = [
        "match",
        "great-railroad",
        "--bots",
        "racer,random",
        "--games",
        "8",
    ];
    let ran = run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains(" not defined (+"), "{}", ran.out);
    assert!(ran.out.contains(" not defined (-"), "{}", ran.out);
    assert!(!ran.out.contains("92233"), "{}", ran.out);
    let json = run(&[&words[..], &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(&json.out).expect("the result is JSON");
    assert!(report["rows"][0]["elo"]["value"].is_null(), "{report}");
    let csv = run(&[&words[..], &["--csv"]].concat());
    assert!(
        csv.out.contains(",1.0000,0.6756,1.0000,,127.4,,0\n"),
        "{}",
        csv.out
    );
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
        (
            vec!["--bots", "random,greedy", "--threads", "1000000"],
            "there can be 1 to 512 threads",
        ),
        (
            vec!["--bots", "random,greedy", "--move-time", "0"],
            "--move-time is more than 0 seconds",
        ),
    ] {
        let mut all = vec!["match", "big-train"];
        all.extend(words);
        let ran = run(&all);
        assert_eq!(ran.code, Some(2), "{all:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{all:?}: {}", ran.err);
    }
}

#[test]
#[cfg(unix)]
fn bots_are_checked_before_they_play() {
    let example = |name: &str| format!("{}/../examples/bots/{name}", env!("CARGO_MANIFEST_DIR"));
    let ran = run(&["bot-check", &example("first.py"), "--games", "2"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.starts_with("ok    greeting: version 1 "),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches("ok    ").count(), 5, "{}", ran.out);
    let ran = run(&["bot-check", &example("listener.py"), "big-train"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.starts_with("ok    greeting: version 2 "),
        "{}",
        ran.out
    );
    let folder = Folder::new("checked");
    let stops = script(&folder, "stops", "echo ready; exit 3");
    let ran = run(&["bot-check", &stops, "big-train"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(
        ran.out
            .contains("fault big-train: 6 of 6 games lost by a fault"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("it stopped"), "{}", ran.out);
    let ran = run(&["bot-check", "first.py"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("try ./first.py"), "{}", ran.err);
}

/// The example in Rust is compiled as its heading says, and plays.
#[test]
#[cfg(unix)]
fn the_example_in_rust_builds_and_plays() {
    let folder = Folder::new("listener");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bots/listener.rs");
    let program = folder.path("listener");
    let built = std::process::Command::new("rustc")
        .args(["-O", "--edition", "2024", source, "-o", &program])
        .status();
    assert!(built.expect("there is a compiler").success());
    let ran = run(&["bot-check", &program, "big-train", "century-run"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.out.starts_with("ok    greeting: version 2 "),
        "{}",
        ran.out
    );
}

/// Whatever a bot starts ends with it.
#[test]
#[cfg(unix)]
fn no_orphan_is_left_behind() {
    let folder = Folder::new("orphan");
    let note = folder.path("pid");
    let hangs = script(
        &folder,
        "hangs",
        &format!("echo ready; sleep 300 & echo $! > {note}; wait"),
    );
    let (report, said) = against(&hangs, &["--move-time", "4"]);
    assert_eq!(fate(&report, &hangs).0, 4, "{said}");
    let pid = std::fs::read_to_string(&note).expect("it noted what it started");
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    // A process that was killed may wait for a moment to be buried.
    let gone = || state().is_err() || state().is_ok_and(|line| line.contains(") Z "));
    let until = std::time::Instant::now() + std::time::Duration::from_secs(120);
    while !gone() && std::time::Instant::now() < until {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(gone(), "{:?}", state());
}
