//! Play against the tree search in a terminal: `cargo run --release -p connect-four --example play`.
//! A word after `--` names the bot: easy, medium (if there is none), hard, random or watchful.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use bots::{Bot, Lineup, decide};
use connect_four::{Column, ConnectFour, ROWS, State};
use game::{Audience, Next, Prng, Rules, Seat, SeatSet, Setup, Viewer};
use tables::{Seating, Session, Source};

/// The person has seat 1 and begins; the bot has seat 2.
const PERSON: Seat = Seat::FIRST;

fn main() -> ExitCode {
    let name = std::env::args().nth(1).unwrap_or_else(|| "medium".into());
    let bot = match Lineup::GENERAL.named::<ConnectFour>(&name) {
        Ok(bot) => bot,
        Err(unknown) => {
            eprintln!("play: {unknown}");
            return ExitCode::from(2);
        }
    };
    let setup = Setup::plain(&ConnectFour::META, 2).expect("the game is for two");
    let seating = Seating {
        names: vec!["you".into(), bot.name().into()],
        source: Source::Typed,
    };
    let session = Session::open(&setup, seating).expect("both seats have names");
    match play(session, bot) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("play: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays until the game is over or the person leaves.
fn play(mut session: Session<ConnectFour>, mut bot: Box<dyn Bot<ConnectFour>>) -> io::Result<()> {
    let mut rng = Prng::new(std::process::id().into());
    let mut scratch = Vec::new();
    let mut lines = io::stdin().lock().lines();
    loop {
        match session.next() {
            Next::Act(PERSON) => {
                draw(session.state());
                print!("column 1 to 7, undo or quit> ");
                io::stdout().flush()?;
                let Some(line) = lines.next().transpose()? else {
                    return Ok(());
                };
                let bot_seats = SeatSet::EMPTY.with(Seat::from_index(1));
                let refused = match line.trim() {
                    "quit" => return Ok(()),
                    "undo" => session.undo_past(PERSON, bot_seats).err(),
                    text => session.act(PERSON, text).err(),
                };
                if let Some(refusal) = refused {
                    println!("{refusal}");
                }
            }
            Next::Act(seat) => {
                let rules = session.shared_rules();
                let state = session.state();
                let action = decide(&mut *bot, &*rules, state, seat, &mut rng, &mut scratch);
                session.decide(seat, action).expect("a decision is legal");
                let since = session.events().len() - 1;
                for entry in session.log(&Audience::of(Viewer::Seat(PERSON)), since) {
                    println!("{}", entry.words);
                }
            }
            Next::Chance => unreachable!("nothing in this game is left to chance"),
            Next::Over => {
                draw(session.state());
                println!("{}", session.standing());
                return Ok(());
            }
        }
    }
}

/// The board in letters.
fn draw(state: &State) {
    println!("\n 1 2 3 4 5 6 7");
    for row in (0..ROWS).rev() {
        for column in Column::all() {
            let sign = match state.disc(column, row) {
                Some(PERSON) => 'O',
                Some(_) => 'X',
                None => '.',
            };
            print!(" {sign}");
        }
        println!();
    }
}
