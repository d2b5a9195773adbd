//! `roundhouse puzzle`: positions with one clearly best move, to be solved, found and proved.

use std::io::{self, BufRead, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use game::{Hidden, Notation, Options, Rules, Setup, Viewer};
use games::{GAMES, with_kit};
use house::Moment;
use kit::Kit;
use kit::puzzles::{Collection, Proof, Puzzle, Verdict, judge, set_up};
use kit::terminal::Ink;
use tables::Table;

use super::simulate::progress;
use crate::args::{CheckArgs, MineArgs, PuzzleArgs, PuzzleCommand};
use crate::failure::Failure;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

pub(crate) fn run(args: &PuzzleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match (&args.command, &args.game) {
        (Some(PuzzleCommand::Mine(args)), _) => {
            games::meta(&args.game)?;
            with_kit!(&args.game, K => mine::<K>(args, out)).expect("a listed game has a type")
        }
        (Some(PuzzleCommand::Check(args)), _) => {
            games::meta(&args.game)?;
            with_kit!(&args.game, K => check::<K>(args, out)).expect("a listed game has a type")
        }
        (None, Some(game)) => {
            games::meta(game)?;
            with_kit!(game, K => solve::<K>(game, args, out)).expect("a listed game has a type")
        }
        (None, None) => Err(Failure::usage("name a game")),
    }
}

fn collection(slug: &str) -> Result<Collection, Failure> {
    let puzzles = Collection::read(games::kit(slug)?);
    if puzzles.all().is_empty() {
        let has = |slug: &&str| with_kit!(slug, K => !K::PUZZLES.is_empty()).unwrap_or(false);
        let others: Vec<&str> = GAMES.iter().map(|meta| meta.slug).filter(has).collect();
        return Err(Failure::Usage(format!(
            "{slug} has no puzzles; {} have",
            others.join(", ")
        )));
    }
    Ok(puzzles)
}

/// Somebody solves a puzzle line by line.
fn solve<K: Kit>(slug: &str, args: &PuzzleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzles = collection(slug)?;
    let count = puzzles.all().len();
    if args.list {
        writeln!(out, "{count} puzzles")?;
        for (theme, count) in puzzles.themes() {
            writeln!(out, "{count:>5}  {theme}")?;
        }
        return Ok(());
    }
    let today = u64::try_from(Moment::now().0.div_euclid(DAY)).unwrap_or(0);
    let number = args.number.or_else(|| puzzles.daily(today)).unwrap_or(1);
    let Some(puzzle) = puzzles.get(number) else {
        return Err(Failure::Usage(format!(
            "there is no puzzle {number}; they go from 1 to {count}"
        )));
    };
    let (table, seat) = set_up(games::kit(slug)?, puzzle).map_err(Failure::failed)?;
    let (rules, state) = K::Rules::load(None, &Options::default(), &puzzle.position)?;
    let mut actions = Vec::new();
    rules.actions(&state, seat, &mut actions);
    let view = rules.view(&state, Viewer::Seat(seat));
    let ink = match io::stdout().is_terminal() {
        true => Ink::Colored,
        false => Ink::Plain,
    };
    let mut text = String::new();
    K::portray(&rules, &view, &actions, ink, &mut text);
    writeln!(out, "{text}")?;
    let choices = table.choices(seat).list;
    for (number, choice) in (1..).zip(&choices) {
        writeln!(out, "{number:>4}  {:<14} {}", choice.notation, choice.words)?;
    }
    let grade = puzzles.grade(puzzle).name();
    writeln!(
        out,
        "\nPuzzle {number} of {count}: {}, {grade}. You are seat {seat}. Find the best move.",
        puzzle.theme
    )?;
    for line in asked(out)? {
        let line = line?;
        let typed = line.trim();
        match typed {
            "quit" => return Ok(()),
            "solution" => return told(&*table, puzzle, out),
            "" => continue,
            _ => {}
        }
        let numbered = typed.parse().ok().and_then(|number: usize| {
            let choice = choices.get(number.checked_sub(1)?)?;
            Some(choice.notation.as_str())
        });
        match judge(&*table, seat, puzzle, numbered.unwrap_or(typed)) {
            Verdict::Solved => {
                writeln!(out, "Right.")?;
                return told(&*table, puzzle, out);
            }
            Verdict::Wrong => writeln!(out, "Not the best. Try again, or type solution or quit.")?,
            Verdict::Refused(refusal) => writeln!(out, "No: {refusal}")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// The lines that are typed.
fn asked(out: &mut dyn Write) -> io::Result<io::Lines<io::StdinLock<'static>>> {
    out.flush()?;
    Ok(io::stdin().lock().lines())
}

/// The solution, what it is worth and how that is known.
fn told(table: &dyn Table, puzzle: &Puzzle, out: &mut dyn Write) -> Result<(), Failure> {
    let list = table.next().seat().map(|seat| table.choices(seat).list);
    let list = list.unwrap_or_default();
    let words = |action: &str| {
        let choice = list.iter().find(|choice| choice.notation == action);
        choice.map_or_else(String::new, |choice| format!(" ({})", choice.words))
    };
    writeln!(
        out,
        "Best: {}{}, wins {:.1} %. Next best: {}{}, wins {:.1} %.",
        puzzle.best,
        words(&puzzle.best),
        100.0 * puzzle.share,
        puzzle.second,
        words(&puzzle.second),
        100.0 * puzzle.rest
    )?;
    match puzzle.proof {
        Proof::Exact => writeln!(out, "Everything that can still happen was worked out.")?,
        Proof::Search => writeln!(
            out,
            "{} searches of {} simulations agree.",
            puzzle.seeds.len(),
            puzzle.simulations
        )?,
        Proof::Games => writeln!(
            out,
            "Every choice was played out in {} games, twice.",
            puzzle.simulations
        )?,
    }
    Ok(())
}

/// Finds puzzles; the same seed finds the same ones on any number of threads.
fn mine<K: Kit>(args: &MineArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let seats = args.seats.unwrap_or(K::META.usual_seats);
    let rules = K::Rules::new(&Setup::plain(&K::META, seats)?)?;
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = args.threads.unwrap_or(cores).get();
    let numbers = args.first..args.first + args.games.get();
    let bar = progress(args.games.get(), "games searched for puzzles");
    let next = AtomicU64::new(numbers.start);
    let found = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    let puzzles = K::bots().dig(&rules, &K::DIG, args.exact, args.seed, number);
                    found
                        .lock()
                        .expect("no thread panics while it adds")
                        .push((number, puzzles));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut found = found.into_inner().expect("no thread panics while it adds");
    found.sort_by_key(|(number, _)| *number);
    for (_, puzzles) in found {
        for puzzle in puzzles.map_err(Failure::usage)? {
            write!(out, "{puzzle}")?;
        }
    }
    Ok(())
}

/// Proves puzzles again.
fn check<K: Kit>(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzles = collection(K::META.slug)?;
    let (mut proved, mut wrong) = (0, 0);
    for (number, puzzle) in (1..).zip(puzzles.all()).step_by(args.every.get()) {
        match K::bots().prove(puzzle, &K::DIG) {
            Ok(()) => proved += 1,
            Err(why) => {
                wrong += 1;
                writeln!(out, "puzzle {number}: {why}")?;
            }
        }
    }
    writeln!(out, "{proved} proved again, {wrong} not")?;
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}
