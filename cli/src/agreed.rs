//! From what was typed to rules and a first state.

use std::time::Duration;

use bots::{Outside, Patience};
use game::{Game, Options, SeatCount, Setup, Value};

use crate::args::{PatienceArgs, TableArgs};
use crate::board_file;
use crate::failure::Failure;

/// The options typed for a game.
pub(crate) fn options<G: Game>(args: &TableArgs) -> Result<Options, Failure> {
    let mut options = Options::default();
    // What can be chosen depends on the board.
    if let Some(file) = &args.board {
        board_file::agree::<G>(file, &mut options)?;
    }
    for text in &args.options {
        options.parse_into(&G::META, text)?;
    }
    Ok(options)
}

/// The options typed for a game, with the number of trains if that was typed on its own.
pub(crate) fn options_with_trains<G: Game>(
    args: &TableArgs,
    trains: Option<u8>,
) -> Result<Options, Failure> {
    let mut options = options::<G>(args)?;
    if let Some(trains) = trains {
        options.set("trains", Value::Number(trains.into()));
        options.faults(&G::META).or(())?;
    }
    Ok(options)
}

/// Rules and first state: of the position if there is one, else of the start.
pub(crate) fn begin<G: Game>(
    seats: Option<u8>,
    options: Options,
    position: Option<&str>,
) -> Result<(G, G::State), Failure> {
    let Some(line) = position else {
        let setup = Setup::new(&G::META, seats.unwrap_or(G::META.usual_seats), options)?;
        let rules = G::new(&setup)?;
        let state = rules.start();
        return Ok((rules, state));
    };
    let seats = seats.map(count).transpose()?;
    Ok(G::load(seats, &options, line)?)
}

fn count(seats: u8) -> Result<SeatCount, Failure> {
    SeatCount::try_from(seats).map_err(Failure::Usage)
}

/// How long programs may think.
pub(crate) fn patience(args: PatienceArgs) -> Result<Patience, Failure> {
    let read = |option: &str, seconds: f64| {
        let time = Duration::try_from_secs_f64(seconds).ok();
        time.filter(|time| !time.is_zero()).ok_or_else(|| {
            Failure::Usage(format!("{option} is more than 0 seconds, not {seconds}"))
        })
    };
    Ok(Patience {
        answer: read("--move-time", args.move_time)?,
        game: args
            .game_time
            .map(|seconds| read("--game-time", seconds))
            .transpose()?,
    })
}

/// Starts every program among these bots once, so that one that cannot play ends the command before
/// anything is played.
pub(crate) fn check_programs(bots: &[&str], patience: Patience) -> Result<(), Failure> {
    for bot in bots.iter().filter(|bot| Outside::is_path(bot)) {
        Outside::new(*bot, patience)
            .greet()
            .map_err(|why| Failure::Failed(format!("the bot {bot} {why}")))?;
    }
    Ok(())
}
