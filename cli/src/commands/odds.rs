//! `roundhouse odds`: exact answers.

use std::io::Write;

use games::{GAMES, with_kit};
use kit::{Kit, OddsAsked, WriteOdds};

use crate::agreed::{begin, options};
use crate::args::OddsArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &OddsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    games::meta(&args.game)?;
    with_kit!(&args.game, K => match K::ODDS {
        Some(write) => exact::<K>(write, args, out),
        None => Err(none(&args.game)),
    })
    .expect("a listed game has a type")
}

fn exact<K: Kit>(
    write: WriteOdds<K::Rules>,
    args: &OddsArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let options = options::<K::Rules>(&args.table)?;
    let (rules, state) = begin::<K::Rules>(args.seats, options, args.table.position.as_deref())?;
    let asked = OddsAsked {
        full: args.full,
        budget: args.budget,
    };
    let mut text = String::new();
    write(&rules, &state, asked, &mut text).expect("a string takes any text");
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// What to say of a game without exact odds.
fn none(slug: &str) -> Failure {
    let known = |slug: &str| with_kit!(slug, K => K::ODDS.is_some()).unwrap_or(false);
    let others = GAMES
        .iter()
        .map(|meta| meta.slug)
        .filter(|slug| known(slug));
    let others: Vec<&str> = others.collect();
    Failure::Usage(format!(
        "{slug} has no exact odds; {} have",
        others.join(" and ")
    ))
}
