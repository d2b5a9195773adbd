//! Commands that work through something and report.

use crate::{Folder, run};

#[test]
fn perft_prints_a_line_a_depth() {
    let ran = run(&["perft", "great-railroad", "--depth", "5"]);
    assert_eq!(ran.out, "1 6\n2 36\n3 252\n4 1758\n5 6831\n");
    let ran = run(&["perft", "great-railroad", "--depth", "5", "--sound"]);
    assert!(ran.out.ends_with("5 6585\n"));
    let ran = run(&[
        "perft",
        "great-railroad",
        "--depth",
        "5",
        "--seats",
        "3",
        "--trains",
        "2",
    ]);
    assert!(ran.out.ends_with("4 1512\n5 2772\n"), "{}", ran.out);
    let ran = run(&["perft", "great-railroad", "--depth", "4", "--distinct"]);
    assert!(ran.out.ends_with("4 723\n"), "{}", ran.out);
    let line = "gr1 SFO A | A 1@KAN>SFE | B 2@DEN/SW | C 3@MEM>SFE";
    let ran = run(&[
        "perft",
        "great-railroad",
        "--depth",
        "3",
        "--position",
        line,
    ]);
    assert_eq!(ran.out, "1 11\n2 11\n3 45\n");
}

#[test]
fn perft_of_century_run_counts_one_trip() {
    let line = "cr1 reconstruction-1 trip 1 Bt | B 68 p33 +2-5 | O CHI p28 +3-6 | totals B0 O0";
    let ran = run(&["perft", "century-run", "--depth", "2", "--position", line]);
    assert_eq!(ran.out, "1 6\n2 0\n", "{}", ran.err);
    let goal = ["--option", "target=1000"];
    let asked = ["perft", "century-run", "--depth", "2", "--position", line];
    let ran = run(&[&asked[..], &goal[..]].concat());
    assert_eq!(ran.out, "1 6\n2 36\n", "{}", ran.err);
    let later = line.replace("trip 1", "trip 3").replace("B0", "B1200");
    let ran = run(&["perft", "century-run", "--depth", "2", "--position", &later]);
    assert_eq!(ran.out, "1 6\n2 0\n", "{}", ran.err);
    let sudden = [&asked[..], &["--option", "finish=sudden"]].concat();
    assert_eq!(run(&sudden).out, "1 6\n2 36\n");
}

#[test]
fn scenarios_are_run_and_failures_named() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../games/great-railroad/rules/scenarios"
    );
    let ran = run(&["scenario", folder]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
    assert!(
        ran.out.ends_with(" scenarios hold, 0 fail\n"),
        "{}",
        ran.out
    );

    let own = Folder::new("scenario");
    let wrong = own.file(
        "wrong.toml",
        "game = \"great-railroad\"\nrules = [\"GR-7\"]\ntitle = \"wrong\"\nseats = 2\n\n\
         [[step]]\nseat = 1\ndo = \"1+W\"\n\n[[step]]\nexpect = { next = 1 }\n",
    );
    let ran = run(&["scenario", &wrong, folder]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("wrong.toml: step 2"), "{}", ran.out);
    assert!(ran.out.contains("1 fail"), "{}", ran.out);
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let words = [
        "simulate",
        "great-railroad",
        "--games",
        "40",
        "--bots",
        "racer,random",
        "--seed",
        "3",
        "--json",
    ];
    let once = |threads: &str| {
        let mut words = words.to_vec();
        words.extend(["--threads", threads]);
        let ran = run(&words);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let mut report: serde_json::Value =
            serde_json::from_str(&ran.out).expect("the report is JSON");
        let fields = report.as_object_mut().expect("the report is an object");
        // How long it took is the one thing that may differ.
        assert!(fields.remove("seconds").is_some() && fields.remove("games_per_second").is_some());
        report
    };
    let one = once("1");
    assert_eq!(one, once("2"));
    assert_eq!(one["games"], 40);
    assert_eq!(one["seats"][0]["bot"], "racer");
}

#[test]
fn parts_of_a_simulation_merge_to_the_whole() {
    let folder = Folder::new("portions");
    let words = [
        "simulate",
        "big-train",
        "--games",
        "50",
        "--bots",
        "greedy,random",
    ];
    let parts: Vec<String> = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|shard| {
            let ran = run(&[&words[..], &["--shard", *shard]].concat());
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            folder.file(&shard.replace('/', "-"), &ran.out)
        })
        .collect();
    let merge = [
        "simulate", "--merge", &parts[2], &parts[0], &parts[1], "--csv",
    ];
    let merged = run(&merge);
    let whole = run(&[&words[..], &["--csv"]].concat());
    assert_eq!(merged.out, whole.out, "{}", merged.err);
    assert!(
        whole.out.starts_with("figure,seat,bot,samples,mean,"),
        "{}",
        whole.out
    );
    assert!(whole.out.contains("\nwins,1,greedy,50,"), "{}", whole.out);
    let columns = |line: &str| line.matches(',').count();
    assert!(
        whole.out.lines().all(|line| columns(line) == 16),
        "{}",
        whole.out
    );
    let lacking = run(&["simulate", "--merge", &parts[2], &parts[0]]);
    assert_eq!(lacking.code, Some(1));
    assert!(lacking.err.contains("missing: 2/3"), "{}", lacking.err);
    let contest = folder.file("no-part.json", "{\"games\":3}");
    let wrong = run(&["simulate", "--merge", &contest]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.err.contains("no-part.json"), "{}", wrong.err);
}

#[test]
fn the_strength_of_the_levels_is_a_table_in_markdown() {
    let words = [
        "strength",
        "century-run",
        "big-train",
        "--games",
        "4",
        "--seats",
        "3",
    ];
    let ran = run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "| game | seats | bot | against | wins | games |");
    let cells = |line: &str| line.matches('|').count();
    assert!(lines.iter().all(|line| cells(line) == 7), "{}", ran.out);
    assert!(ran.out.contains("choice hardly matters"), "{}", ran.out);
    let met = |start: &str| lines.iter().find(|line| line.starts_with(start)).copied();
    let hard = met("| `big-train` | 3 | `hard` | `medium` |").expect("each level meets the next");
    assert!(hard.contains(" % (") && hard.ends_with(" | 6 |"), "{hard}");
    assert!(
        met("| `big-train` | 3 | `easy` | `random` |").is_some(),
        "{}",
        ran.out
    );
    let only = run(&[
        "strength",
        "big-train",
        "--games",
        "2",
        "--seats",
        "2",
        "--bots",
        "easy",
    ]);
    assert_eq!(only.out.lines().count(), 3, "{}", only.out);
}

#[test]
fn a_simulation_reads_as_a_table() {
    let ran = run(&[
        "simulate",
        "great-railroad",
        "--games",
        "20",
        "--bots",
        "racer",
    ]);
    assert_eq!(ran.code, Some(0));
    for words in ["collisions per game", "racer", "20"] {
        assert!(
            ran.out.contains(words),
            "{words:?} is missing in\n{}",
            ran.out
        );
    }
}

#[test]
fn the_bench_measures_beside_the_bare_numbers() {
    let ran = run(&["bench", "great-railroad", "--seconds", "0.01", "--json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("the report is JSON");
    assert!(
        report["bare_numbers_per_second"]
            .as_f64()
            .is_some_and(|bare| bare > 0.0)
    );
    assert_eq!(report["measured"].as_array().map(Vec::len), Some(9));
}

#[test]
fn a_site_is_written_around_the_part_for_browsers() {
    let folder = Folder::new("site");
    let (out, program) = (folder.path("out"), folder.path("part.wasm"));
    std::fs::write(&program, b"\0asm\x01\0\0\0").expect("it is written");
    let ran = run(&["site", "--out", &out, "--wasm", &program]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for name in [
        "index.html",
        "sw.js",
        "manifest.webmanifest",
        "icon.svg",
        "roundhouse.wasm",
    ] {
        assert!(std::path::Path::new(&out).join(name).exists(), "{name}");
    }
    std::fs::write(&program, "something else").expect("it is written");
    let ran = run(&["site", "--out", &out, "--wasm", &program]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("WebAssembly"), "{}", ran.err);
}

#[test]
fn a_position_is_drawn_for_those_who_may_see_it() {
    let ran = run(&["picture", "great-railroad"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.starts_with("<svg") && ran.out.trim_end().ends_with("</svg>"));
    let folder = Folder::new("picture");
    let file = folder.path("train.svg");
    let line = "bt1; RB; R; <w RRGBB.e ERRR]; x -; d KYY";
    let words = [
        "picture",
        "big-train",
        "--position",
        line,
        "--seat",
        "1",
        "--ink",
        "dark",
        "--out",
        &file,
    ];
    let ran = run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(std::fs::read_to_string(&file).is_ok_and(|svg| svg.starts_with("<svg")));
    let ran = run(&["picture", "luminaries", "--seat", "9"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("there is no seat 9 at a table of 3"),
        "{}",
        ran.err
    );
}

#[test]
fn counts_odds_and_strengths_are_there_for_programs() {
    let read = |words: &[&str]| -> serde_json::Value {
        let ran = run(words);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        serde_json::from_str(&ran.out).expect("it is JSON")
    };
    let perft = read(&["perft", "great-railroad", "--depth", "3", "--json"]);
    assert_eq!(perft["counts"][2]["count"], 252);
    for game in ["great-railroad", "century-run", "big-train"] {
        let odds = read(&["odds", game, "--json"]);
        let figures = odds["figures"].as_array().expect("there are figures");
        assert!(figures.len() >= 4, "{odds}");
        assert!(figures.iter().all(|one| one["value"].is_f64()), "{odds}");
    }
    let odds = read(&["odds", "century-run", "--json"]);
    let mean = &odds["figures"][0];
    assert_eq!(
        (&mean["of"], &mean["name"]),
        (&"Blue".into(), &"points, mean".into())
    );
    assert!(
        (mean["value"].as_f64().expect("a number") - 253.184_3).abs() < 1e-3,
        "{mean}"
    );
    let words = [
        "strength",
        "big-train",
        "--seats",
        "2",
        "--bots",
        "easy",
        "--games",
        "4",
        "--json",
    ];
    let strength = read(&words);
    assert_eq!(strength["meetings"][0]["against"], "random", "{strength}");
}
