//! `roundhouse` alone: what there is and what to try.

use std::io::Write;

use tables::GAMES;

use crate::failure::Failure;

pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "Roundhouse: out-of-print American railroad games, playable again.\n"
    )?;
    for game in GAMES {
        let (fewest, most) = game.seats;
        writeln!(out, "  {}  ({fewest} to {most} seats)", game.slug)?;
        writeln!(out, "      {}: {}.", game.title, game.about)?;
        writeln!(out, "      {}", game.origin)?;
    }
    let first = GAMES.first().map_or("great-railroad", |game| game.slug);
    writeln!(
        out,
        "\nTry:\n\
         \x20 roundhouse play {first}                      play against a bot, here in the terminal\n\
         \x20 roundhouse play {first} --seats you,you      two people at one screen\n\
         \x20 roundhouse rules {first}                     read the rules\n\
         \x20 roundhouse simulate {first} --games 1000     let bots play and see what happens\n\
         \x20 roundhouse bench                                    see how fast it is\n\
         \x20 roundhouse --help                                   all commands"
    )?;
    Ok(())
}
