//! A bot that speaks version 2 of the protocol in docs/bot-protocol.md, without dependencies.
//!
//! It plays an action at random, and keeps what version 2 adds. Build and seat it with:
//!
//! ```sh
//! rustc -O --edition 2024 examples/bots/listener.rs -o listener
//! roundhouse match big-train --bots random,./listener
//! ```

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

/// What the bot knows.
#[derive(Default)]
struct Listener {
    view: String,
    events: Vec<String>,
    actions: Vec<String>,
    /// Milliseconds for the next answer.
    time: Option<u64>,
}

impl Listener {
    /// Your bot begins here: return one of the actions.
    fn choose(&self) -> &str {
        // A new hasher has random keys, which is all the chance that this bot needs.
        let chance = RandomState::new().build_hasher().finish();
        let hurried = self.time.is_some_and(|time| time < 100);
        let index = if hurried { 0 } else { chance as usize % self.actions.len() };
        &self.actions[index]
    }
}

fn main() -> io::Result<()> {
    let mut lines = io::stdin().lock().lines();
    let mut out = io::stdout().lock();
    let mut listener = Listener::default();
    while let Some(line) = lines.next().transpose()? {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "roundhouse" => writeln!(out, "ready 2")?,
            "game" => listener = Listener::default(),
            "event" => listener.events.push(rest.to_owned()),
            "view" => listener.view = rest.to_owned(),
            "time" => listener.time = rest.parse().ok(),
            "actions" => {
                let count = rest.parse().unwrap_or(0);
                listener.actions = lines.by_ref().take(count).collect::<io::Result<_>>()?;
            }
            "choose" => writeln!(out, "do {}", listener.choose())?,
            // `end`, and words of later versions.
            _ => {}
        }
        out.flush()?;
    }
    Ok(())
}
