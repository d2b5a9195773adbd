//! What `roundhouse play` offers when no game is named: saved games, then all games.

use std::io::{self, IsTerminal, Write};

use super::Wanted;
use super::typing::line;
use crate::failure::Failure;
use crate::saved;

/// The most saved games that are offered.
const MOST: usize = 9;

/// Asks which game to play; none if the person wants none.
pub(crate) fn choose(out: &mut dyn Write) -> Result<Option<Wanted>, Failure> {
    let mut open: Vec<saved::Saved> = saved::all()
        .into_iter()
        .filter(saved::Saved::goes_on)
        .collect();
    let more = open.len().saturating_sub(MOST);
    open.truncate(MOST);
    if !open.is_empty() {
        writeln!(out, "Go on with a saved game:")?;
        for (number, game) in (1..).zip(&open) {
            writeln!(out, "{number:>4}  {:<20} {}", game.name(), game.words())?;
        }
        if more > 0 {
            writeln!(out, "      {more} more: roundhouse record list")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Begin a new game:")?;
    for (number, meta) in (open.len() + 1..).zip(games::GAMES) {
        writeln!(out, "{number:>4}  {:<20} {}", meta.slug, meta.title)?;
    }
    loop {
        write!(out, "number or name, q to stop > ")?;
        out.flush()?;
        let Some(line) = line()? else {
            writeln!(out)?;
            return Err(Failure::Usage(
                "name a game to play, or a saved one with --resume".into(),
            ));
        };
        if !io::stdin().is_terminal() {
            writeln!(out, "{}", line.trim_end())?;
        }
        let text = line.trim();
        let number = text.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let resumed = open
            .iter()
            .position(|game| game.name() == text)
            .or(number.filter(|&index| index < open.len()));
        let begun = games::GAMES
            .iter()
            .find(|meta| meta.slug == text)
            .or_else(|| {
                let index = number?.checked_sub(open.len())?;
                games::GAMES.get(index)
            });
        match (text, resumed, begun) {
            ("q" | "quit" | "exit", ..) => return Ok(None),
            (_, Some(index), _) => {
                return Ok(Some(Wanted::Resumed(open.swap_remove(index).file)));
            }
            (_, None, Some(meta)) => return Ok(Some(Wanted::New(meta.slug.to_owned()))),
            ("", None, None) => {}
            (_, None, None) => writeln!(out, "there is no {text:?} in this list")?,
        }
    }
}
