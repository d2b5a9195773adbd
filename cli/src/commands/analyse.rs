//! `roundhouse analyse`: win chances of actions, and what the moves of a record cost.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use bots::search::{Answer, Budget, Certainty, Search, Weighed};
use bots::{Level, offer};
use game::{Event, Game, Prng, Seat, Viewer};
use serde_json::{Value, json};
use tables::{Record, Session, with_game};

use super::simulate::progress;
use crate::agreed::{begin, options};
use crate::args::AnalyseArgs;
use crate::failure::Failure;

/// An action tried less often than this is looked at on its own before it is judged.
const ENOUGH: u64 = 64;

pub(crate) fn run(args: &AnalyseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.table.position.is_some() {
        tables::meta(&args.what)?;
        return with_game!(&args.what, G => position::<G>(args, out))
            .expect("a listed game has a type");
    }
    let file = Path::new(&args.what);
    let record = Record::load(file).map_err(|error| Failure::in_file(file, error))?;
    let slug = record.header.game.clone();
    tables::meta(&slug).map_err(|error| Failure::in_file(file, error))?;
    with_game!(&slug, G => {
        let session = Session::<G>::resume(&record, None)
            .map_err(|error| Failure::in_file(file, error))?;
        judge(&session, args, out)
    })
    .expect("a listed game has a type")
}

/// A search as the arguments want it.
struct Adviser<G: Game> {
    search: Search<G>,
    rng: Prng,
}

impl<G: Game> Adviser<G> {
    fn new(args: &AnalyseArgs) -> Self {
        let budget = Budget::simulations(args.simulations.get());
        let mut search = Search::new(Level::advice::<G>(), budget);
        search.set_threads(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        Self {
            search,
            rng: Prng::new(args.seed),
        }
    }

    /// What the seat, knowing what it knew, could expect of these actions.
    fn weigh(
        &mut self,
        rules: &G,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
    ) -> Answer<G::Action> {
        let view = rules.view(state, Viewer::Seat(seat));
        // Each question is put afresh, so that no answer depends on the one before.
        self.search.forget();
        self.search
            .answer(rules, &view, seat, actions, &mut self.rng)
    }
}

fn position<G: Game>(args: &AnalyseArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let options = options::<G>(&args.table)?;
    let (rules, state) = begin::<G>(args.seats, options, args.table.position.as_deref())?;
    let Some(seat) = rules.next(&state).seat() else {
        return Err(Failure::Usage(
            "no seat has to decide in this position".into(),
        ));
    };
    let mut actions = Vec::new();
    offer(&rules, &state, seat, &mut actions);
    let answer = Adviser::<G>::new(args).weigh(&rules, &state, seat, &actions);
    if args.json {
        let options: Vec<Value> = answer
            .options
            .iter()
            .map(|option| weighed(&rules, option))
            .collect();
        let report = json!({
            "game": G::META.slug,
            "position": rules.position(&state).to_string(),
            "seat": seat.number(),
            "simulations": answer.simulations,
            "actions": options,
        });
        writeln!(out, "{report:#}")?;
        return Ok(());
    }
    writeln!(
        out,
        "seat {seat} decides; {} simulations\n\n{:>14}  {:>8}  action",
        answer.simulations, "win chance", "tried"
    )?;
    for option in &answer.options {
        writeln!(
            out,
            "{:>14}  {:>8}  {}",
            chance(option),
            option.visits,
            rules.action(&option.action)
        )?;
    }
    Ok(())
}

fn weighed<G: Game>(rules: &G, option: &Weighed<G::Action>) -> Value {
    json!({
        "action": rules.action(&option.action).to_string(),
        "share": option.share,
        "error": option.error,
        "proven": option.certainty == Certainty::Proven,
        "visits": option.visits,
    })
}

/// A win chance for people: `53.1 ± 0.8 %`, or `100 % !` where it is proven.
fn chance<A>(option: &Weighed<A>) -> String {
    match option.certainty {
        Certainty::Proven => format!("{:.0} % !", 100.0 * option.share),
        Certainty::Sampled => {
            format!(
                "{:.1} ± {:.1} %",
                100.0 * option.share,
                100.0 * option.error
            )
        }
    }
}

/// One decision of a record as it is judged.
struct Judged<G: Game> {
    number: usize,
    seat: Seat,
    played: Weighed<G::Action>,
    best: Weighed<G::Action>,
}

impl<G: Game> Judged<G> {
    /// The win share thrown away.
    fn cost(&self) -> f64 {
        if self.played.action == self.best.action {
            return 0.0;
        }
        (self.best.share - self.played.share).max(0.0)
    }
}

/// Weighs every decision of a record in which there was a choice.
fn judge<G: Game>(
    session: &Session<G>,
    args: &AnalyseArgs,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let rules = session.rules();
    let mut state = session.start().clone();
    let mut adviser = Adviser::<G>::new(args);
    let mut judged: Vec<Judged<G>> = Vec::new();
    let mut actions = Vec::new();
    let bar = progress(session.events().len() as u64);
    for (index, event) in session.events().iter().enumerate() {
        if let Event::Act(seat, action) = event {
            offer(rules, &state, *seat, &mut actions);
            if actions.len() > 1 {
                let answer = adviser.weigh(rules, &state, *seat, &actions);
                let best = answer.options[0];
                let known = answer
                    .options
                    .iter()
                    .find(|option| option.action == *action);
                let played = match known {
                    Some(known)
                        if known.visits >= ENOUGH || known.certainty == Certainty::Proven =>
                    {
                        *known
                    }
                    Some(_) | None => adviser.weigh(rules, &state, *seat, &[*action]).options[0],
                };
                judged.push(Judged {
                    number: index + 1,
                    seat: *seat,
                    played,
                    best,
                });
            }
        }
        rules.apply(&mut state, event);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if args.json {
        print_json(session, &judged, out)
    } else {
        print_text(session, &judged, out)
    }
}

/// What a seat's decisions cost all together, and how many they were.
fn total<G: Game>(judged: &[Judged<G>], seat: Seat) -> (usize, f64) {
    let own = || judged.iter().filter(|one| one.seat == seat);
    (own().count(), own().map(Judged::cost).sum())
}

fn print_text<G: Game>(
    session: &Session<G>,
    judged: &[Judged<G>],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let rules = session.rules();
    writeln!(
        out,
        "{:>5}  {:>4}  {:>14}  {:>7}  played, and what would have been better",
        "event", "seat", "win chance", "cost"
    )?;
    for one in judged {
        let played = rules.action(&one.played.action);
        let (cost, better) = match one.cost() {
            // Less than what is shown is nothing.
            cost if cost < 0.000_5 => ("-".to_owned(), String::new()),
            cost => (
                format!("{:.1} %", 100.0 * cost),
                format!("  ({})", rules.action(&one.best.action)),
            ),
        };
        writeln!(
            out,
            "{:>5}  {:>4}  {:>14}  {cost:>7}  {played}{better}",
            one.number,
            one.seat,
            chance(&one.played)
        )?;
    }
    writeln!(out)?;
    for (seat, name) in rules.setup().seats.iter().zip(session.names()) {
        let (decisions, cost) = total(judged, seat);
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
    judged: &[Judged<G>],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let rules = session.rules();
    let moves: Vec<Value> = judged
        .iter()
        .map(|one| {
            json!({
                "event": one.number,
                "seat": one.seat.number(),
                "played": weighed(rules, &one.played),
                "best": weighed(rules, &one.best),
                "cost": one.cost(),
            })
        })
        .collect();
    let seats: Vec<Value> = rules
        .setup()
        .seats
        .iter()
        .zip(session.names())
        .map(|(seat, name)| {
            let (decisions, cost) = total(judged, seat);
            json!({ "seat": seat.number(), "name": name, "decisions": decisions, "cost": cost })
        })
        .collect();
    let report = json!({ "game": G::META.slug, "moves": moves, "seats": seats });
    writeln!(out, "{report:#}")?;
    Ok(())
}
