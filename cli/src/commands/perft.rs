//! `roundhouse perft`: counts sequences of events.

use std::io::Write;

use game::{Game, OptionKind, Options, Value, Viewer};
use games::with_kit;
use kit::Kit;
use serde_json::json;
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
    within_a_trip::<G>(args, &mut options);
    let (rules, state) = begin::<G>(args.seats, options, args.table.position.as_deref())?;
    let kind = if args.sound { Kind::Sound } else { Kind::All };
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let count = if args.distinct {
            distinct(&rules, &state, depth, kind)
        } else {
            perft(&rules, &state, depth, kind)
        };
        if args.json {
            counts.push(json!({ "depth": depth, "count": count }));
        } else {
            writeln!(out, "{depth} {count}")?;
            out.flush()?;
        }
    }
    if args.json {
        let report = json!({
            "game": G::META.slug,
            "position": rules.position(&state).to_string(),
            "counts": counts,
        });
        writeln!(out, "{report:#}")?;
    }
    Ok(())
}

/// Games of several trips are counted to the end of one, as their tables are, unless a goal is named.
/// A position says which trip it stands in; that one is then the last.
fn within_a_trip<G: Game>(args: &PerftArgs, options: &mut Options) {
    let trips = G::META.options.iter().find(|option| option.name == "trips");
    let Some(OptionKind::Number { max, .. }) = trips.map(|option| option.kind) else {
        return;
    };
    let named = ["target", "trips", "finish"];
    if named.iter().any(|name| options.get(name).is_some()) {
        return;
    }
    options.set("trips", Value::Number(max));
    let position = args.table.position.as_deref();
    let trip = match begin::<G>(args.seats, options.clone(), position) {
        Ok((rules, state)) => rules.part(&rules.view(&state, Viewer::Public)),
        // Faults are reported when the table is set up.
        Err(_) => 1,
    };
    options.set("trips", Value::Number(trip.into()));
}
