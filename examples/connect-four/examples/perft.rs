//! Counts the sequences of each length: `cargo run --release -p connect-four --example perft -- 8`.

use std::process::ExitCode;

use connect_four::ConnectFour;
use game::{Rules, Setup};
use test_kit::perft::{Kind, perft};

fn main() -> ExitCode {
    let deepest = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 7,
        Some(Ok(depth)) => depth,
        Some(Err(_)) => {
            eprintln!("perft: the depth is a number, such as 8");
            return ExitCode::from(2);
        }
    };
    let setup = Setup::plain(&ConnectFour::META, 2).expect("the game is for two");
    let rules = ConnectFour::new(&setup).expect("the setup is allowed");
    for depth in 1..=deepest {
        let count = perft(&rules, &rules.start(), depth, Kind::All);
        println!("{depth:>2} {count:>12}");
    }
    ExitCode::SUCCESS
}
