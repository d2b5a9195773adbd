//! Chance for a game on a real board: spinner, piles, and outcomes that people type in.

use crate::{Folder, run, run_typing};

#[test]
fn a_spinner_shows_what_its_dial_has_and_a_seed_repeats_it() {
    let ran = run(&["spin", "--times", "60", "--seed", "7"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let spun: Vec<u32> = ran
        .out
        .lines()
        .map(|line| line.parse().expect("a number"))
        .collect();
    assert_eq!(spun.len(), 60);
    for number in 1..=6 {
        assert!(spun.contains(&number), "{number} never came up in {spun:?}");
    }
    assert!(
        spun.iter().all(|number| (1..=6).contains(number)),
        "{spun:?}"
    );
    let again = run(&["spin", "century-run", "--times", "60", "--seed", "7"]);
    assert_eq!(again.out, ran.out);
    assert_eq!(
        run(&["spin"]).out.lines().count(),
        1,
        "from a pipe it spins once"
    );
    let none = run(&["spin", "great-railroad"]);
    assert_eq!(none.code, Some(2));
    assert!(
        none.err.contains("nothing in it is left to chance"),
        "{}",
        none.err
    );
    let pile = run(&["spin", "big-train"]);
    assert!(
        pile.err.contains("roundhouse draw big-train"),
        "{}",
        pile.err
    );
}

#[test]
fn a_pile_remembers_what_is_out_and_can_be_corrected() {
    let folder = Folder::new("pile");
    let draw = |words: &[&str]| {
        let mut all = vec!["draw", "big-train"];
        all.extend(words);
        run_typing(&all, "", &folder)
    };
    let first = draw(&["--times", "29", "--seed", "3"]);
    assert_eq!(first.code, Some(0), "{}", first.err);
    let mut codes: Vec<&str> = first
        .out
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(codes.len(), 29);
    let last = codes[28];
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 29, "none comes up twice");
    // Another run goes on where this one ended.
    let thirtieth = draw(&[]);
    assert!(thirtieth.out.contains("(0 left)"), "{}", thirtieth.out);
    let empty = draw(&[]);
    assert_eq!(empty.code, Some(1));
    assert!(
        empty.err.contains("the pile squares is empty"),
        "{}",
        empty.err
    );
    let undone = draw(&["--undo"]);
    let code = thirtieth.out.split(' ').next().expect("a square");
    assert!(
        undone
            .out
            .contains(&format!("took back the draw of {code}")),
        "{}",
        undone.out
    );
    let back = draw(&["--back", &last.to_lowercase()]);
    assert!(
        back.out
            .contains(&format!("{last} is back in the pile squares")),
        "{}",
        back.out
    );
    let listed = draw(&["--list"]);
    assert!(listed.out.contains("2 of 30 left"), "{}", listed.out);
    assert!(!listed.out.contains(&format!(" {last}")), "{}", listed.out);
    let out = draw(&["--out", last]);
    assert!(out.out.contains(&format!("{last} is out")), "{}", out.out);
    let twice = draw(&["--out", last]);
    assert!(
        twice.code == Some(2) && twice.err.contains("is out already"),
        "{}",
        twice.err
    );
    let unknown = draw(&["--out", "XXXX"]);
    assert!(
        unknown
            .err
            .contains("there is no \"XXXX\" in the pile squares"),
        "{}",
        unknown.err
    );
    assert!(draw(&["--new"]).out.contains("everything is back"));
    assert!(
        draw(&["--list"])
            .out
            .contains("30 of 30 left; out: nothing")
    );
}

#[test]
fn a_game_with_several_piles_asks_which() {
    let folder = Folder::new("piles");
    let ran = run_typing(&["draw", "luminaries"], "", &folder);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("name a pile: companies, era-1"),
        "{}",
        ran.err
    );
    let file = folder.path("cards.json");
    let ran = run_typing(
        &[
            "draw",
            "luminaries",
            "era-3",
            "--times",
            "12",
            "--file",
            &file,
        ],
        "",
        &folder,
    );
    assert_eq!(
        ran.out
            .lines()
            .filter(|line| line.starts_with("E3-"))
            .count(),
        12,
        "{}",
        ran.out
    );
    let wrong = run_typing(
        &["draw", "luminaries", "era-9", "--file", &file],
        "",
        &folder,
    );
    assert!(
        wrong.err.contains("there is no pile \"era-9\""),
        "{}",
        wrong.err
    );
    // A file of another game, or one that was changed by hand to what cannot be, is told and kept.
    let foreign = run_typing(&["draw", "big-train", "--file", &file], "", &folder);
    assert!(
        foreign
            .err
            .contains("it is of luminaries, not of big-train"),
        "{}",
        foreign.err
    );
    std::fs::write(
        &file,
        "{\"game\":\"luminaries\",\"drawn\":[{\"pile\":\"era-3\",\"code\":\"E4-01\"}]}",
    )
    .expect("it is there");
    let wrong = run_typing(
        &["draw", "luminaries", "era-3", "--file", &file],
        "",
        &folder,
    );
    assert!(
        wrong.err.contains("there is no E4-01 in a pile era-3"),
        "{}",
        wrong.err
    );
}

#[test]
fn a_wrong_outcome_is_answered_by_what_can_come_up_and_taken_back() {
    let folder = Folder::new("typed");
    let typed = "7\n1\n5\nundo\n4\nundo\nundo\nundo\nposition\nquit\n";
    let ran = run_typing(
        &["play", "century-run", "--seats", "you,you", "--physical"],
        typed,
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out
            .contains("no: 7 cannot come up; what can come up now: 1, 2, 3, 4, 5 or 6"),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches("took back").count(), 3, "{}", ran.out);
    // Everything is taken back, so the fourth finds nothing.
    assert_eq!(
        ran.out
            .matches("no: there is no decision to take back")
            .count(),
        1,
        "{}",
        ran.out
    );
    // Both trains are in the yard again.
    let start = run_typing(
        &["play", "century-run", "--seats", "you,you", "--physical"],
        "position\nquit\n",
        &folder,
    );
    let line = |text: &str| {
        text.lines()
            .rfind(|line| line.starts_with("cr1"))
            .map(str::to_owned)
    };
    assert_eq!(line(&ran.out), line(&start.out));
    assert!(line(&ran.out).is_some(), "{}", ran.out);
}

#[test]
fn a_square_that_was_typed_wrongly_is_taken_back_with_what_followed() {
    let folder = Folder::new("square");
    let typed = "zzz\nrrgbb\n1\nundo\nundo\nRRYBB\nposition\nquit\n";
    let ran = run_typing(
        &["play", "big-train", "--seats", "you,you", "--physical"],
        typed,
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out
            .contains("zzz cannot come up; what can come up now: BBBB, BBGG,"),
        "{}",
        ran.out
    );
    assert_eq!(ran.out.matches("took back").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("d RRYBB"), "{}", ran.out);
}

/// After the last outcome the table asks once more, and what ended the game can be typed anew.
#[test]
fn the_outcome_that_ended_a_game_is_taken_back() {
    let folder = Folder::new("last");
    let words = [
        "play",
        "century-run",
        "--seats",
        "you,you",
        "--physical",
        "-o",
        "trips=1",
    ];
    let numbers = ["4", "1", "5", "2", "6", "3"].into_iter().cycle();
    let mut typed: Vec<&str> = numbers.take(2_000).collect();
    let played = run_typing(&words, &format!("{}\n", typed.join("\n")), &folder);
    assert_eq!(played.code, Some(0), "{}", played.err);
    let (before, _) = played
        .out
        .split_once("The game is over: ")
        .expect("trains arrive");
    // Each question took a line.
    let asked = before.matches(" > ").count();
    let last = typed[asked - 1];
    typed.truncate(asked);
    typed.extend(["undo", "7", last, "", "never read"]);
    let again = run_typing(&words, &format!("{}\n", typed.join("\n")), &folder);
    assert_eq!(again.code, Some(0), "{}", again.err);
    for (words, times) in [
        ("The game is over: ", 2),
        ("took back", 1),
        ("7 cannot come up", 1),
    ] {
        assert_eq!(
            again.out.matches(words).count(),
            times,
            "{words}: {}",
            again.out
        );
    }
    assert!(again.out.contains("look at it again"), "{}", again.out);
}

#[test]
fn a_set_is_printed() {
    let folder = Folder::new("print");
    let ran = run_typing(
        &[
            "print",
            "big-train",
            "--paper",
            "letter",
            "--parts",
            "sheets",
            "--out",
            "sheets.pdf",
        ],
        "",
        &folder,
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("sheets.pdf: 3 pages of Letter"),
        "{}",
        ran.out
    );
    let file = std::fs::read(folder.path("sheets.pdf")).expect("it was written");
    assert!(file.starts_with(b"%PDF-"));
    let ran = run_typing(
        &["print", "big-train", "--out", "no/such/folder/x.pdf"],
        "",
        &folder,
    );
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("x.pdf cannot be written"), "{}", ran.err);
    let ran = run_typing(&["print", "big-train", "--paper", "a5"], "", &folder);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
}
