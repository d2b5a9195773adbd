//! `roundhouse analyze`: win chances of actions, and what the moves of a record cost.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use bots::Effort;
use bots::advice::{Advised, Review};
use bots::search::Budget;
use game::{Game, Notation};
use games::with_kit;
use kit::Kit;
use serde_json::{Value, json};
use tables::{Record, Session};

use super::simulate::progress;
use crate::agreed::{begin, options};
use crate::args::AnalyzeArgs;
use crate::failure::Failure;
use crate::saved;

pub(crate) fn run(args: &AnalyzeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.table.position.is_some() {
        games::meta(&args.what)?;
        return with_kit!(&args.what, K => position::<K>(args, out))
            .expect("a listed game has a type");
    }
    let file = &saved::find(Path::new(&args.what));
    let record = Record::load(file).map_err(|error| Failure::in_file(file, error))?;
    let slug = record.header.game.clone();
    games::meta(&slug).map_err(|error| Failure::in_file(file, error))?;
    with_kit!(&slug, K => {
        let session = Session::resume(&record, None)
            .map_err(|error| Failure::in_file(file, error))?;
        judge::<K>(&session, args, out)
    })
    .expect("a listed game has a type")
}

/// How long to think, as the arguments want it.
fn effort(args: &AnalyzeArgs) -> Effort {
    Effort {
        budget: Budget::simulations(args.simulations.get()),
        seed: args.seed,
        threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    }
}

fn position<K: Kit>(args: &AnalyzeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = options::<K::Rules>(&args.table)?;
    let (rules, state) = begin::<K::Rules>(args.seats, options, args.table.position.as_deref())?;
    let advice = K::bots().advise(effort(args), &rules, &state);
    let Some(advice) = advice.map_err(|error| Failure::Failed(error.to_string()))? else {
        return Err(Failure::Usage(
            "no seat has to decide in this position".into(),
        ));
    };
    if args.json {
        let report = json!({
            "game": K::META.slug,
            "position": rules.position(&state).to_string(),
            "seat": advice.seat,
            "simulations": advice.simulations,
            "actions": advice.actions,
        });
        writeln!(out, "{report:#}")?;
        return Ok(());
    }
    writeln!(
        out,
        "seat {} decides; {} simulations\n\n{:>14}  {:>8}  action",
        advice.seat, advice.simulations, "win chance", "tried"
    )?;
    for option in &advice.actions {
        writeln!(
            out,
            "{:>14}  {:>8}  {}",
            chance(option),
            option.visits,
            option.action
        )?;
    }
    Ok(())
}

/// A win chance for people: `53.1 ± 0.8 %`, or `100 % !` where it is proven.
fn chance(option: &Advised) -> String {
    if option.proven {
        return format!("{:.0} % !", 100.0 * option.share);
    }
    format!(
        "{:.1} ± {:.1} %",
        100.0 * option.share,
        100.0 * option.error
    )
}

/// Weighs every decision of a record in which there was a choice.
fn judge<K: Kit>(
    session: &Session<K::Rules>,
    args: &AnalyzeArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let bar = progress(session.events().len() as u64, "events");
    let review = K::bots()
        .review(
            effort(args),
            session.rules(),
            session.start(),
            session.events(),
            &mut |_| bar.inc(1),
        )
        .map_err(|error| Failure::Failed(error.to_string()))?;
    bar.finish_and_clear();
    if args.json {
        print_json(session, &review, out)
    } else {
        print_text(session, &review, out)
    }
}

fn print_text<G: Game>(
    session: &Session<G>,
    review: &Review,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "{:>5}  {:>4}  {:>14}  {:>7}  played, and what would have been better",
        "event", "seat", "win chance", "cost"
    )?;
    for one in &review.moves {
        let (cost, better) = match one.cost {
            // Less than what is shown is nothing.
            cost if cost < 0.000_5 => ("-".to_owned(), String::new()),
            cost => (
                format!("{:.1} %", 100.0 * cost),
                format!("  ({})", one.best.action),
            ),
        };
        writeln!(
            out,
            "{:>5}  {:>4}  {:>14}  {cost:>7}  {}{better}",
            one.event,
            one.seat,
            chance(&one.played),
            one.played.action
        )?;
    }
    writeln!(out)?;
    for (seat, name) in session.rules().setup().seats.iter().zip(session.names()) {
        let (decisions, cost) = review.total(seat);
        writeln!(
            out,
            "seat {seat}, {name}: {decisions} decisions cost {:.1} % of a win",
            100.0 * cost
        )?;
    }
    Ok(())
}

fn print_json<G: Game>(
    session: &Session<G>,
    review: &Review,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let seats = session.rules().setup().seats;
    let total = |(seat, name): (game::Seat, &String)| {
        let (decisions, cost) = review.total(seat);
        json!({ "seat": seat.number(), "name": name, "decisions": decisions, "cost": cost })
    };
    let totals: Vec<Value> = seats.iter().zip(session.names()).map(total).collect();
    let report = json!({ "game": G::META.slug, "moves": review.moves, "seats": totals });
    writeln!(out, "{report:#}")?;
    Ok(())
}
