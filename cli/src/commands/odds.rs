//! `roundhouse odds`: exact answers.

use std::io::Write;

use game::Notation;
use games::{GAMES, with_kit};
use kit::{Kit, OddsAsked, OddsFigure, WriteOdds};
use serde_json::json;

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
    if args.json {
        let figures = K::ODDS_FIGURES.map(|figures| figures(&rules, &state, asked));
        let figure =
            |one: OddsFigure| json!({ "of": one.of, "name": one.name, "value": one.value });
        let report = json!({
            "game": K::META.slug,
            "position": rules.position(&state).to_string(),
            "figures": figures.into_iter().flatten().map(figure).collect::<Vec<_>>(),
        });
        writeln!(out, "{report:#}")?;
        return Ok(());
    }
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
