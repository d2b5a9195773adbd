//! Records: shown, verified, exported.

use crate::{Folder, run, run_typing};

/// A finished game of racers, as a file.
fn finished(folder: &Folder) -> String {
    let words = [
        "play",
        "great-railroad",
        "--seats",
        "racer,racer",
        "--seed",
        "2",
        "--save",
        "game.jsonl",
    ];
    let ran = run_typing(&words, "", folder);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    folder.path("game.jsonl")
}

#[test]
fn a_record_is_told_in_words_and_exported() {
    let folder = Folder::new("show");
    let file = finished(&folder);
    let shown = run(&["record", "show", &file]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(shown.out.contains("    1  1+"), "{}", shown.out);
    assert!(shown.out.contains("gr1 SFO over |"), "{}", shown.out);
    let text = run(&["record", "export", &file]);
    assert!(text.out.contains("gr1 SFO over |"), "{}", text.out);
    let json = run(&["record", "export", &file, "--as", "json"]);
    let exported: serde_json::Value = serde_json::from_str(&json.out).expect("the export is JSON");
    assert_eq!(exported["over"], true);
    assert_eq!(exported["events"][0]["seat"], 1);
}

#[test]
fn a_record_that_was_tampered_with_is_found_out() {
    let folder = Folder::new("tamper");
    let file = finished(&folder);
    let text = std::fs::read_to_string(&file).expect("the record is there");
    let tampered = text.replacen("1+", "3+", 1);
    assert_ne!(tampered, text);
    let ran = run(&["record", "verify", &folder.file("tampered.jsonl", tampered)]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("line 2, 3+") && ran.err.contains("(GR-7)"),
        "{}",
        ran.err
    );
    let newer = text.replacen("\"rules\":1", "\"rules\":2", 1);
    let ran = run(&["record", "verify", &folder.file("newer.jsonl", newer)]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("version 2 of the rules"), "{}", ran.err);
}
