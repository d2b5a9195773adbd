//! `roundhouse train`: bots learn what positions are worth.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use bots::train::{Diary, Plan, Stopped};
use game::{Rules, Setup};
use games::{GAMES, with_kit};
use indicatif::ProgressBar;
use kit::Kit;

use super::simulate::progress;
use crate::args::TrainArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &TrainArgs, out: &mut dyn Write) -> Result<(), Failure> {
    games::meta(&args.game)?;
    with_kit!(&args.game, K => learned::<K>(args, out)).expect("a listed game has a type")
}

fn learned<K: Kit>(args: &TrainArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(train) = K::TRAIN else {
        return Err(none(K::META.slug));
    };
    let seats = args.seats.unwrap_or(K::META.usual_seats);
    let rules = K::Rules::new(&Setup::plain(&K::META, seats)?)?;
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let plan = Plan {
        rounds: args.rounds.get(),
        games: args.games.get(),
        simulations: args.simulations.get(),
        match_games: args.match_games.get(),
        seed: args.seed,
        threads: args.threads.unwrap_or(cores),
    };
    fs::create_dir_all(&args.dir).map_err(|error| Failure::in_file(&args.dir, error))?;
    let folder = Folder {
        path: args.dir.clone(),
        bar: progress(plan.games, "games of the round"),
    };
    folder.agree(&plan, seats)?;
    let mut told = Ok(());
    let weights = train(&rules, &plan, &folder, &mut |round| {
        let line = folder.bar.suspend(|| writeln!(out, "{round}"));
        told = line.and_then(|()| out.flush());
    });
    folder.bar.finish_and_clear();
    let weights = weights.map_err(|stopped| match stopped {
        Stopped::Diary(error) => Failure::in_file(&args.dir, error),
        Stopped::Unreadable(faults) => Failure::in_file(&args.dir, faults),
    })?;
    told?;
    let file = args.dir.join("weights.toml");
    fs::write(&file, weights).map_err(|error| Failure::in_file(&file, error))?;
    writeln!(out, "the weights are in {}", file.display())?;
    Ok(())
}

/// What to say of a game that learns nothing.
fn none(slug: &str) -> Failure {
    let learns = |slug: &&str| with_kit!(slug, K => K::TRAIN.is_some()).unwrap_or(false);
    let others: Vec<&str> = GAMES.iter().map(|meta| meta.slug).filter(learns).collect();
    Failure::Usage(format!(
        "{slug} has nothing to learn; {} has",
        others.join(" and ")
    ))
}

/// The folder of a run.
struct Folder {
    path: PathBuf,
    bar: ProgressBar,
}

impl Folder {
    /// A run can only go on as it began.
    fn agree(&self, plan: &Plan, seats: u8) -> Result<(), Failure> {
        let file = self.path.join("plan.txt");
        let asked = format!(
            "seats {seats}\ngames {}\nsimulations {}\nmatch games {}\nseed {}\n",
            plan.games, plan.simulations, plan.match_games, plan.seed
        );
        match fs::read_to_string(&file) {
            Ok(begun) if begun == asked => Ok(()),
            Ok(begun) => Err(Failure::Failed(format!(
                "{}: this run was begun with {}; use the same or another folder",
                file.display(),
                begun.trim().replace('\n', ", ")
            ))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                fs::write(&file, asked).map_err(|error| Failure::in_file(&file, error))
            }
            Err(error) => Err(Failure::in_file(&file, error)),
        }
    }

    fn file(&self, round: u32, ending: &str) -> PathBuf {
        self.path.join(format!("round-{round}.{ending}"))
    }

    fn read(&self, round: u32, ending: &str) -> io::Result<Option<String>> {
        match fs::read_to_string(self.file(round, ending)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Diary for Folder {
    fn games(&self, round: u32) -> io::Result<Vec<String>> {
        let text = self.read(round, "games")?.unwrap_or_default();
        // A line that was cut short by the end of the program is played again.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        fs::write(
            self.file(round, "games"),
            if whole.is_empty() {
                String::new()
            } else {
                format!("{whole}\n")
            },
        )?;
        Ok(whole.lines().map(str::to_owned).collect())
    }

    fn add_game(&self, round: u32, game: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .append(true)
            .open(self.file(round, "games"))?;
        file.write_all(format!("{game}\n").as_bytes())
    }

    fn weights(&self, round: u32) -> io::Result<Option<String>> {
        self.read(round, "toml")
    }

    fn finish(&self, round: u32, weights: &str) -> io::Result<()> {
        // Under its name stands a whole file or none.
        let half = self.file(round, "part");
        fs::write(&half, weights)?;
        fs::rename(half, self.file(round, "toml"))
    }

    fn progress(&self, _: u32, done: u64, of: u64) {
        self.bar.set_length(of);
        self.bar.set_position(done);
    }
}
