//! Score sheets kept beside a real board.

use crate::{Folder, run, run_typing};

#[test]
fn sheets_are_kept_corrected_and_exported() {
    let folder = Folder::new("score");
    let file = folder.path("evening.json");
    let words = [
        "score",
        "century-run",
        "--players",
        "Ann,Ben",
        "--file",
        &file,
    ];
    let typed = "ann NYC 20\nben NYC 30\nann ALB1 7 2\nann 19y - - - 7\nfix ann 2 ALB1 7 3\nann x many\nnobody 1\n\
                 next\nben NYC 20\nben oops 1\nundo\nquit\n";
    let ran = run_typing(&words, typed, &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for words in [
        "is a whole number, not \"many\"",
        "is called \"nobody\"",
        "lost 90",
    ] {
        assert!(ran.out.contains(words), "{words}: {}", ran.out);
    }
    // 24 aboard are 240 points; of 7 hours lost five cost 10 and two cost 20.
    let shown = run(&["score", "century-run", "--file", &file, "--show"]);
    assert!(
        shown.out.contains("Total: Ann 150   Ben 500 *"),
        "{}",
        shown.out
    );
    let csv = run(&["score", "century-run", "--file", &file, "--csv"]);
    assert!(
        csv.out
            .contains("\n1,Ann,sum,,27,3,0,7,24,240,90,150,150\n"),
        "{}",
        csv.out
    );
    // They go on, but not as another game's or other players'.
    let on = run_typing(
        &["score", "century-run", "--file", &file],
        "ann NYC 20\n",
        &folder,
    );
    assert!(on.out.contains("Ann 350"), "{}", on.out);
    let other = run(&["score", "big-train", "--file", &file, "--show"]);
    assert_eq!(other.code, Some(1));
    assert!(
        other.err.contains("of century-run, not of big-train"),
        "{}",
        other.err
    );
    let others = run_typing(
        &["score", "century-run", "--file", &file, "--players", "Cleo"],
        "",
        &folder,
    );
    assert_eq!(others.code, Some(1), "{}", others.out);
    assert_eq!(
        run(&["score", "century-run", "--file", "none.json", "--csv"]).code,
        Some(1)
    );
}

#[test]
fn sheets_are_exported_as_pdf() {
    let folder = Folder::new("score-pdf");
    let (file, pdf, second) = (
        folder.path("evening.json"),
        folder.path("evening.pdf"),
        folder.path("again.pdf"),
    );
    let words = [
        "score",
        "century-run",
        "--players",
        "Ann,Ben",
        "--file",
        &file,
    ];
    let typed = format!("ann NYC 20\nnext\nben NYC 30\npdf {pdf}\npdf {pdf}\nquit\n");
    let ran = run_typing(&words, &typed, &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("written to"), "{}", ran.out);
    assert!(
        ran.out.contains("exists"),
        "nothing is written over: {}",
        ran.out
    );
    let of = [
        "score",
        "century-run",
        "--file",
        &file,
        "--paper",
        "letter",
        "--pdf",
        &second,
    ];
    let ran = run(&of);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let first = std::fs::read(&pdf).unwrap();
    let second = std::fs::read(&second).unwrap();
    assert!(first.starts_with(b"%PDF-") && second.starts_with(b"%PDF-"));
    assert_ne!(first, second, "on other paper");
    assert_eq!(run(&of).code, Some(2), "it is there already");
}

#[test]
fn a_record_ends_with_its_sheets() {
    let folder = Folder::new("score-record");
    let words = [
        "play",
        "century-run",
        "--seats",
        "easy,easy",
        "--seed",
        "1",
        "--option",
        "trips=1",
        "--save",
        "trip.jsonl",
    ];
    let ran = run_typing(&words, "", &folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let shown = run(&["record", "show", &folder.path("trip.jsonl")]);
    for words in [
        "easy 1   Trip 1",
        "easy 2   Trip 1",
        "take on | leave | gain | loss",
        "Total: easy 1",
    ] {
        assert!(shown.out.contains(words), "{words}: {}", shown.out);
    }
}

#[test]
fn a_pad_has_no_more_players_than_the_game_has_seats() {
    let folder = Folder::new("score-seats");
    let file = folder.path("evening.json");
    let pad = |players| {
        run(&[
            "score",
            "century-run",
            "--players",
            players,
            "--file",
            &file,
        ])
    };
    let many = pad("Ann,Ben,Cleo,Dora,Eve");
    assert_eq!(many.code, Some(2), "{}", many.out);
    assert!(
        many.err
            .contains("Century Run has seats for 4 players at most, not 5"),
        "{}",
        many.err
    );
    assert!(!std::path::Path::new(&file).exists());
    assert_eq!(pad("Ann,Ben,Cleo,Dora").code, Some(0));
}
