//! `roundhouse odds`: exact answers.

use std::io::Write;

use big_train::BigTrain;
use century_run::CenturyRun;
use century_run::odds::lone;
use game::Rules;

use crate::agreed::{begin, options};
use crate::args::OddsArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &OddsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match tables::meta(&args.game)?.slug {
        slug if slug == CenturyRun::META.slug => century_run(args, out),
        slug if slug == BigTrain::META.slug => big_train(args, out),
        slug => Err(Failure::Usage(format!(
            "{slug} has no exact odds; {} and {} have",
            CenturyRun::META.slug,
            BigTrain::META.slug
        ))),
    }
}

/// Each train as if it were alone on the line.
fn century_run(args: &OddsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = options::<CenturyRun>(&args.table)?;
    let (rules, state) = begin::<CenturyRun>(args.seats, options, args.table.position.as_deref())?;
    writeln!(
        out,
        "Exact, for each train as if it were alone on the line:"
    )?;
    for seat in rules.setup().seats.iter() {
        let odds = lone(&rules, state.train(seat));
        let colour = &rules.board().colours()[seat.index()];
        writeln!(out, "\n{} {}\n{odds}", colour.letter, colour.name)?;
        if args.full {
            for (name, distribution) in [("points", &odds.points), ("turns", &odds.turns)] {
                for (number, chance) in distribution.chances() {
                    writeln!(out, "{name} {number} {chance:.6e}")?;
                }
            }
        }
    }
    Ok(())
}

fn big_train(args: &OddsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = options::<BigTrain>(&args.table)?;
    let (rules, state) = begin::<BigTrain>(args.seats, options, args.table.position.as_deref())?;
    for line in big_train::odds::report(&rules, &state, args.budget) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
