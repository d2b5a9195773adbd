//! `roundhouse perft`: counts sequences of events.

use std::io::Write;

use game::{Game, Options, Value};
use games::with_kit;
use kit::Kit;
use test_kit::perft::{Kind, distinct, perft};

use crate::agreed::{begin, options_with_trains};
use crate::args::PerftArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    games::meta(&args.game)?;
    with_kit!(&args.game, K => count::<<K as Kit>::Rules>(args, out))
        .expect("a listed game has a type")
}

fn count<G: Game>(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut options = options_with_trains::<G>(&args.table, args.trains)?;
    within_a_trip::<G>(&mut options);
    let (rules, state) = begin::<G>(args.seats, options, args.table.position.as_deref())?;
    let kind = if args.sound { Kind::Sound } else { Kind::All };
    for depth in 1..=args.depth {
        let count = if args.distinct {
            distinct(&rules, &state, depth, kind)
        } else {
            perft(&rules, &state, depth, kind)
        };
        writeln!(out, "{depth} {count}")?;
        out.flush()?;
    }
    Ok(())
}

/// Games of several trips are counted to the end of one, as their tables are, unless a goal is named.
fn within_a_trip<G: Game>(options: &mut Options) {
    let knows = |name| G::META.options.iter().any(|option| option.name == name);
    let named = ["target", "trips", "finish"];
    if knows("trips") && named.iter().all(|name| options.get(name).is_none()) {
        options.set("trips", Value::Number(1));
    }
}
