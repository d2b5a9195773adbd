//! No game is lost, whatever ends it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::{Folder, Ran, program, run_in, run_typing};

const PLAY: [&str; 6] = [
    "play",
    "great-railroad",
    "--seats",
    "you,racer",
    "--seed",
    "5",
];

/// How many events a record in the data folder of the test holds; it must be a legal one.
#[track_caller]
fn kept(folder: &Folder, name: &str) -> usize {
    let ran = run_in(&["record", "verify", name], folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let shown = run_in(&["record", "export", name, "--as", "json"], folder);
    let exported: serde_json::Value = serde_json::from_str(&shown.out).expect("it is JSON");
    exported["events"]
        .as_array()
        .expect("there are events")
        .len()
}

/// A game in which one move has been made, waiting for the next.
fn waiting(folder: &Folder) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = program(&PLAY)
        .current_dir(&folder.0)
        .env("XDG_DATA_HOME", folder.path("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("the input is a pipe");
    input.write_all(b"4\n").expect("it listens");
    let mut out = BufReader::new(child.stdout.take().expect("the output is a pipe"));
    let mut seen = String::new();
    // The bot's answer is told before the second question.
    while !seen.contains("seat 2:") {
        assert_ne!(
            out.read_line(&mut seen).expect("it prints text"),
            0,
            "{seen}"
        );
    }
    // Its own move and the bot's are on disk before the question is asked.
    let mut asked = Vec::new();
    while !asked.ends_with(b" > ") {
        let mut byte = [0];
        out.read_exact(&mut byte).expect("it asks again");
        asked.push(byte[0]);
    }
    (child, input, out)
}

#[test]
#[cfg(unix)]
fn signals_end_the_program_but_not_the_game() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let folder = Folder::new(&format!("signal-{signal}"));
        let (child, _input, _out) = waiting(&folder);
        let sent = Command::new("kill")
            .args([format!("-{signal}"), child.id().to_string()])
            .status();
        assert!(sent.expect("signals can be sent").success());
        let ended = child.wait_with_output().expect("the program ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(code), "{said}");
        assert!(
            said.contains("go on with: roundhouse play --resume great-railroad-1"),
            "{said}"
        );
        assert_eq!(kept(&folder, "great-railroad-1"), 2, "{signal}");
    }
}

#[test]
#[cfg(unix)]
fn what_cannot_be_caught_loses_nothing_either() {
    let folder = Folder::new("signal-kill");
    let (mut child, _input, _out) = waiting(&folder);
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(kept(&folder, "great-railroad-1"), 2);
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let folder = Folder::new("bytes");
    let mut child = program(&PLAY)
        .env("XDG_DATA_HOME", folder.path("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("the input is a pipe");
    input.write_all(b"4\n\xff\xfe\n1\n").expect("it listens");
    drop(input);
    let ran: Ran = child.wait_with_output().expect("the program ends").into();
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(ran.out.contains("cannot be read"), "{}", ran.out);
    assert_eq!(kept(&folder, "great-railroad-1"), 4);
}

#[test]
fn a_bad_path_is_said_and_the_game_goes_on() {
    let folder = Folder::new("bad-path");
    let typed = "4\nsave no/such/folder/game.jsonl\nsave .\n1\n";
    let ran = run_typing(&PLAY, typed, &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out
            .contains("no/such/folder/game.jsonl cannot be written: No such file"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains(". cannot be written: is a directory"),
        "{}",
        ran.out
    );
    assert_eq!(kept(&folder, "great-railroad-1"), 4);
}

/// A limit on the size of files is what a full disk is to a program: a write fails halfway.
#[test]
#[cfg(unix)]
fn a_full_disk_is_said_and_leaves_what_was_there() {
    let folder = Folder::new("full");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let mut child = Command::new("bash")
        .args(["-c", script, "bash", env!("CARGO_BIN_EXE_roundhouse")])
        .args(PLAY)
        .env("XDG_DATA_HOME", folder.path("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("the input is a pipe");
    input
        .write_all("1\n".repeat(30).as_bytes())
        .expect("it listens");
    drop(input);
    let ran: Ran = child.wait_with_output().expect("the program ends").into();
    let told = "! the game goes on, but is not on disk; try save FILE elsewhere";
    assert_eq!(ran.out.matches(told).count(), 1, "{}", ran.out);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert!(
        ran.err.contains("the game could not be saved"),
        "{}",
        ran.err
    );
    // The last one that fitted is whole.
    let events = kept(&folder, "great-railroad-1");
    assert!((2..60).contains(&events), "{events}");
    let files = std::fs::read_dir(PathBuf::from(folder.path("data")).join("roundhouse/games"));
    assert_eq!(files.expect("the folder is there").count(), 1, "no halves");
}

#[test]
fn a_data_folder_that_cannot_be_made_ends_no_game() {
    let folder = Folder::new("no-data");
    folder.file("data", "a file, not a folder");
    let ran = run_typing(&PLAY, "4\nsave here.jsonl\n1\nquit\n", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out.contains("! the game cannot be kept in"),
        "{}",
        ran.out
    );
    assert_eq!(kept(&folder, "here.jsonl"), 4);
}

#[test]
fn nothing_is_written_over_unasked() {
    let folder = Folder::new("over");
    let file = folder.file("notes.jsonl", "my notes");
    let mut words = PLAY.to_vec();
    words.extend(["--save", &file]);
    let ran = run_typing(&words, "4\n", &folder);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(
        ran.err.contains("notes.jsonl is there already"),
        "{}",
        ran.err
    );
    let ran = run_typing(&PLAY, "4\nsave notes.jsonl\nno\n1\n", &folder);
    assert!(
        ran.out.contains("notes.jsonl stays as it is"),
        "{}",
        ran.out
    );
    assert_eq!(
        std::fs::read_to_string(&file).expect("it is there"),
        "my notes"
    );
    let ran = run_typing(&PLAY, "4\nsave notes.jsonl\nyes\n1\n", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(kept(&folder, "notes.jsonl"), 4, "it is kept up to date");
    assert_eq!(
        kept(&folder, "great-railroad-2"),
        4,
        "and so is the data folder"
    );
}

#[test]
fn bare_play_offers_saved_games_and_all_games() {
    let folder = Folder::new("menu");
    let ran = run_typing(&["play"], "", &folder);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("name a game to play"), "{}", ran.err);
    assert!(!ran.out.contains("saved game:"), "{}", ran.out);
    run_typing(&PLAY, "4\n", &folder);
    let ran = run_typing(&["play"], "99\nnonsense\nbig-train\nquit\n", &folder);
    for words in [
        "   1  great-railroad-1     you – racer, 2 events",
        "   2  great-railroad ",
        "   5  luminaries ",
        "there is no \"99\" in this list",
        "there is no \"nonsense\" in this list",
        "in hand:",
    ] {
        assert!(
            ran.out.contains(words),
            "{words:?} is missing in\n{}",
            ran.out
        );
    }
    // The latest one comes first.
    let ran = run_typing(&["play"], "2\n1\nposition\n", &folder);
    assert!(ran.out.contains("   1  big-train-1 "), "{}", ran.out);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(kept(&folder, "great-railroad-1"), 4);
}

#[test]
fn finished_games_are_kept_to_be_looked_at() {
    let folder = Folder::new("finished");
    let words = [
        "play",
        "great-railroad",
        "--seats",
        "racer,racer",
        "--seed",
        "2",
    ];
    let ran = run_typing(&words, "", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.out
            .contains("look at it again: roundhouse analyze great-railroad-1"),
        "{}",
        ran.out
    );
    let listed = run_in(&["record", "list"], &folder);
    assert!(
        listed
            .out
            .contains("great-railroad-1     racer 1 – racer 2, "),
        "{}",
        listed.out
    );
    assert!(listed.out.contains(", over\n"), "{}", listed.out);
    let shown = run_in(&["record", "show", "great-railroad-1"], &folder);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    let words = ["analyze", "great-railroad-1", "--simulations", "20"];
    assert_eq!(run_in(&words, &folder).code, Some(0));
}
