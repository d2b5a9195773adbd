//! `play --server`: terminals and programs that play each other on a real server, over its JSON API.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use crate::serving::Server;
use crate::{Folder, Ran, program, run_typing};

fn server(folder: &Folder) -> Server {
    let database = folder.path("tables.sqlite");
    Server::start(program(&[
        "serve",
        "--no-open",
        "--addr",
        "127.0.0.1:0",
        "--database",
        &database,
    ]))
}

/// A terminal that types the same line again and again.
fn terminal(words: &[&str], data: &str, typed: &str) -> Child {
    let mut child = program(words)
        .env("XDG_DATA_HOME", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    let typed = format!("{typed}\n").repeat(3000);
    // The program stops reading when the game is over.
    thread::spawn(move || input.write_all(typed.as_bytes()));
    child
}

/// What one printed up to its first line with these words, and that line's last word.
fn line_with(out: &mut impl BufRead, words: &str) -> String {
    let mut all = String::new();
    loop {
        let mut line = String::new();
        let read = out.read_line(&mut line).expect("text");
        assert!(read > 0, "{words:?} never came:\n{all}");
        if line.contains(words) {
            let last = line.split_whitespace().next_back();
            return last.expect("a line with words").to_owned();
        }
        all.push_str(&line);
    }
}

/// Two terminals play a whole game, one opening the table and one coming by the link.
fn whole_game(game: &str, options: &[&str]) {
    let folder = Folder::new(&format!("server-{game}"));
    let server = server(&folder);
    let url = format!("http://{}", server.address);
    let mut words = vec![
        "play",
        game,
        "--server",
        &url,
        "--name",
        "Ann",
        "--seats",
        "you,friend",
    ];
    words.extend(options);
    let mut ann = terminal(&words, &folder.path("ann"), "1");
    let mut out = BufReader::new(ann.stdout.take().expect("a pipe"));
    let link = line_with(&mut out, "/sit/");
    let words = ["play", "--server", &link, "--name", "Bob"];
    let bob = terminal(&words, &folder.path("bob"), "1");
    let mut told = String::new();
    out.read_to_string(&mut told).expect("text");
    let code = ann.wait().expect("it ends").code();
    let bob: Ran = bob.wait_with_output().expect("it ends").into();
    assert_eq!((code, bob.code), (Some(0), Some(0)), "{told}\n{}", bob.err);
    let result = |text: &str| {
        let line = text
            .lines()
            .find(|line| line.starts_with("won ") || line.starts_with("drawn"));
        line.unwrap_or_else(|| panic!("no result in\n{text}"))
            .to_owned()
    };
    assert_eq!(result(&told), result(&bob.out));
    // The server kept the game; it can be looked at and verifies.
    let table = link
        .split("/t/")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    let table = table.expect("a link names its table");
    assert!(told.contains(&format!("{url}/t/{table}/replay")), "{told}");
    let answer = server.get(&format!("/t/{table}/record"), "");
    folder.file("game.jsonl", body(&answer));
    let ran = run_typing(&["record", "verify", "game.jsonl"], "", &folder);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
}

/// What a server answers, without its head.
fn body(answer: &str) -> String {
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    unchunked(answer, body)
}

/// A body without the lengths of its pieces, if it came in pieces.
fn unchunked(answer: &str, body: &str) -> String {
    if !answer
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked")
    {
        return body.to_owned();
    }
    let mut rest = body;
    let mut whole = String::new();
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length.trim(), 16).expect("a length");
        if length == 0 {
            break;
        }
        whole.push_str(&after[..length]);
        rest = &after[length + 2..];
    }
    whole
}

#[test]
fn two_terminals_play_a_whole_game_of_squares() {
    whole_game("big-train", &[]);
}

#[test]
fn two_terminals_play_a_whole_game_with_a_spinner() {
    whole_game("century-run", &["-o", "trips=1"]);
}

#[test]
fn one_who_leaves_comes_back_to_the_same_seat() {
    let folder = Folder::new("server-back");
    let server = server(&folder);
    let url = format!("http://{}", server.address);
    let words = [
        "play",
        "great-railroad",
        "--server",
        &url,
        "--seats",
        "you,easy",
        "--name",
        "Ann",
    ];
    let ran = run_typing(&words, "hint\nnonsense\n1>CHI\n1\nquit\n", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for words in [
        "there is no hint here",
        "no: \"nonsense\" cannot be read",
        "(? GR-7 shows the rule)",
        "your seat is kept",
    ] {
        assert!(
            ran.out.contains(words),
            "{words:?} is missing in\n{}",
            ran.out
        );
    }
    let back = ran
        .out
        .lines()
        .find_map(|line| line.strip_prefix("come back with: roundhouse "));
    let back: Vec<&str> = back.expect("how to come back").split(' ').collect();
    let ran = run_typing(&back, "log\nresign\nyes\n", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("    1  seat 1: "), "{}", ran.out);
    assert!(ran.out.contains("Ann resigned"), "{}", ran.out);
    // Somebody else has no seat there and only looks on.
    let elsewhere = Folder::new("server-stranger");
    let ran = run_typing(&back, "", &elsewhere);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Ann resigned"), "{}", ran.out);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let file = folder.path("data/roundhouse/servers.json");
        let mode = std::fs::metadata(file)
            .expect("it is kept")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else reads the token");
    }
}

#[test]
fn all_my_records_in_one_file_verify() {
    let folder = Folder::new("server-records");
    let server = server(&folder);
    let url = format!("http://{}", server.address);
    for (game, typed) in [
        ("great-railroad", "1\nresign\nyes\n"),
        ("big-train", "1\nresign\nyes\n"),
        ("great-railroad", "1\nquit\n"),
        ("luminaries", "1\nresign\nyes\n"),
    ] {
        let words = [
            "play", game, "--server", &url, "--seats", "you,easy", "--name", "Ann",
        ];
        let ran = run_typing(&words, typed, &folder);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let tokens = std::fs::read_to_string(folder.path("data/roundhouse/servers.json"));
    let tokens: serde_json::Value = serde_json::from_str(&tokens.expect("a file")).expect("JSON");
    let token = tokens[&url].as_str().expect("a token");
    let answer = server.get("/mine/records", &format!("cookie: roundhouse={token}\r\n"));
    let text = body(&answer);
    folder.file("all.jsonl", &text);
    let ran = run_typing(&["record", "verify", "all.jsonl"], "", &folder);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(
        ran.out
            .ends_with("all.jsonl: 3 verified, 1 go on, 0 wrong\n"),
        "{}",
        ran.out
    );
    // One event changed is one record wrong.
    let at = text.find("\"1+").expect("a train entered") + 1;
    let end = at + text[at..].find('"').expect("its end");
    let spoiled = format!("{}1>CHI{}", &text[..at], &text[end..]);
    folder.file("spoiled.jsonl", spoiled);
    let ran = run_typing(&["record", "verify", "spoiled.jsonl"], "", &folder);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("1 wrong"), "{}", ran.out);
}

#[test]
fn a_program_in_python_plays_another_to_the_end() {
    let folder = Folder::new("server-python");
    let server = server(&folder);
    let url = format!("http://{}", server.address);
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bots/server.py");
    let start = |words: &[&str]| {
        Command::new("python3")
            .arg(bot)
            .args(words)
            .stdout(Stdio::piped())
            .spawn()
            .expect("there is Python")
    };
    let mut first = start(&[&url, "big-train", "Charles"]);
    let mut out = BufReader::new(first.stdout.take().expect("a pipe"));
    let link = line_with(&mut out, "/sit/");
    let second = start(&[&link, "Blaise"]);
    let mut told = String::new();
    out.read_to_string(&mut told).expect("text");
    assert!(first.wait().expect("it ends").success());
    let second: Ran = second.wait_with_output().expect("it ends").into();
    assert_eq!(told, second.out);
    assert!(
        told.starts_with("won ") || told.starts_with("drawn"),
        "{told}"
    );
}

#[test]
fn addresses_that_lead_nowhere_are_refused_in_a_sentence() {
    let folder = Folder::new("server-wrong");
    let server = server(&folder);
    let url = format!("http://{}", server.address);
    let unknown = format!("{url}/t/aaaaaaaaaaaaaaaa");
    let old = format!("{unknown}/sit/{}", "0".repeat(32));
    let odd = format!("{url}/t/a/b/c/d");
    for (words, code, said) in [
        (vec!["play", "--server", &url], 2, "name a game"),
        (
            vec!["play", "--server", &unknown],
            1,
            "there is no such table",
        ),
        (vec!["play", "--server", &old], 1, "there is no such table"),
        (vec!["play", "--server", &odd], 2, "neither a seat link"),
        (
            vec!["play", "big-train", "--server", &unknown],
            2,
            "leave the game out",
        ),
        (vec!["play", "--server", "ftp://x"], 2, "http or https"),
        (
            vec!["play", "--server", "http://127.0.0.1:1"],
            2,
            "name a game",
        ),
        (
            vec!["play", "big-train", "--server", "http://127.0.0.1:1"],
            1,
            "cannot be reached",
        ),
        (
            vec![
                "play",
                "big-train",
                "--server",
                &url,
                "--seats",
                "you,racer",
            ],
            2,
            "not \"racer\"",
        ),
        (
            vec![
                "play",
                "big-train",
                "--server",
                &url,
                "--name",
                "a\u{202e}b",
            ],
            1,
            "",
        ),
    ] {
        let ran = run_typing(&words, "", &folder);
        assert_eq!(ran.code, Some(code), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{words:?}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{words:?}: {}", ran.err);
    }
}
