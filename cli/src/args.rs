//! What can be typed after `roundhouse`, and the help that teaches it.

mod bench;
mod board;
mod companion;
mod examples;
mod host;
mod print;
mod puzzle;
mod score;
mod site;
mod train;

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};

pub(crate) use bench::{BenchAbuseArgs, BenchArgs, BenchCommand, BenchServeArgs, Measured};
pub(crate) use board::{BoardArgs, BoardCheckArgs, BoardCommand};
pub(crate) use companion::{DrawArgs, SpinArgs};
pub(crate) use host::{DatabaseArgs, DatabaseCommand, LimitsWord, LogWord, ServeArgs};
pub(crate) use print::{InkWord, LayoutWord, PaperWord, PartWord, PrintArgs};
pub(crate) use puzzle::{CheckArgs, MineArgs, PuzzleArgs, PuzzleCommand};
pub(crate) use score::ScoreArgs;
pub(crate) use site::SiteArgs;
pub(crate) use train::TrainArgs;

use crate::complete;

#[derive(Parser)]
#[command(
    name = "roundhouse",
    version,
    about = examples::about(),
    after_help = examples::after_all()
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Serve(Box<ServeArgs>),
    Site(SiteArgs),
    Database(DatabaseArgs),
    Play(PlayArgs),
    Rules(RulesArgs),
    Board(BoardArgs),
    Score(ScoreArgs),
    Scenario(ScenarioArgs),
    Perft(PerftArgs),
    Simulate(SimulateArgs),
    Match(MatchArgs),
    BotCheck(BotCheckArgs),
    Strength(StrengthArgs),
    Train(TrainArgs),
    #[command(alias = "analyse")]
    Analyze(AnalyzeArgs),
    Bench(BenchArgs),
    Record(RecordArgs),
    Picture(PictureArgs),
    Print(PrintArgs),
    Spin(SpinArgs),
    Draw(DrawArgs),
    Odds(OddsArgs),
    Puzzle(PuzzleArgs),
    Completions(CompletionsArgs),
}

/// The setup of a table, shared by every command that opens one.
#[derive(Args, Clone)]
pub(crate) struct TableArgs {
    /// An option of the game: `name=value`, or a variant's `name`; may be repeated
    #[arg(short, long = "option", value_name = "NAME[=VALUE]", add = ArgValueCandidates::new(complete::options))]
    pub(crate) options: Vec<String>,
    /// Play on a board, or with squares or cards, of your own: a TOML file; see roundhouse board --help
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) board: Option<PathBuf>,
    /// Begin from this position, one line in the game's notation, instead of the start
    #[arg(long, value_name = "LINE")]
    pub(crate) position: Option<String>,
}

/// How long programs may think.
#[derive(Args, Clone, Copy)]
pub(crate) struct PatienceArgs {
    /// Seconds a program is given for each answer
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub(crate) move_time: f64,
    /// Seconds a program is given for all answers of a game together
    #[arg(long, value_name = "S")]
    pub(crate) game_time: Option<f64>,
}

/// What is kept of every game of a run.
#[derive(Args, Clone)]
pub(crate) struct EachGameArgs {
    /// Write a record of every game into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "merge")]
    pub(crate) records: Option<PathBuf>,
    /// Write one row a game to this file: CSV if its name ends in .csv, else JSON Lines
    #[arg(long, value_name = "FILE", conflicts_with = "merge")]
    pub(crate) rows: Option<PathBuf>,
}

/// An example of a table that is opened on a server.
fn by_server() -> String {
    let slug = games::GAMES[0].slug;
    format!("play {slug} --server https://club.example --seats you,friend")
}

/// The most threads that can be asked for.
const MOST_THREADS: usize = 512;

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().and_then(NonZeroUsize::new);
    number
        .filter(|number| number.get() <= MOST_THREADS)
        .ok_or_else(|| format!("there can be 1 to {MOST_THREADS} threads"))
}

/// Play a game in the terminal
#[derive(Args)]
#[command(after_help = examples::after("play", "\
In a terminal the table takes the whole screen: arrows and Enter choose, ? tells the keys. With --lines,
in a pipe and where TERM is dumb it is played line by line: type the number of an action or the action
itself, for example 1+W.
  ?          goal and help    ? GR-32    what a rule says
  hint       a good move      legend     what the signs mean
  board      draw it again    moves      list the actions again
  log        what happened    position   the position as one line
  undo       take back        save FILE  write the game to a file
  quit       stop (so does the end of input)

Every move is on disk before the next question, in the folder games of your data folder, so nothing
that ends the program ends the game. Finished games stay there for analyze and record.

With --server you play others on a server: with a seat link that somebody sent you; with the address of a
table where you sit already; or with a game and the address of a server, where a table is opened and you
get links to send. Seats are then you, friend or a level of the game's bots. Ctrl-C leaves; your seat is kept, and
the same address brings you back. Also: resign, draw, accept, decline. Programs can use the same JSON API:
see docs/api.md.", &["play"], &["play --resume my-game.jsonl", "play --server https://club.example/t/abcdefghijklmnop/sit/0123456789abcdef0123456789abcdef --name Ann", &by_server(), "play --server https://club.example/t/abcdefghijklmnop"]))]
pub(crate) struct PlayArgs {
    /// The game; without one you are asked, and offered your saved games
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// Who sits where: `you`, a bot or a program for each seat, such as you,racer,./my-bot
    #[arg(long, value_name = "WHO,…", value_delimiter = ',', add = ArgValueCandidates::new(complete::players))]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The seed of chance and of the bots' choices, so that the game can be repeated
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Type in the outcomes of a real spinner or pile instead of letting the table draw them
    #[arg(long, conflicts_with = "seed")]
    pub(crate) physical: bool,
    /// Continue a saved game: a file, or the name of one in your data folder
    #[arg(long, value_name = "FILE|NAME", add = ArgValueCompleter::new(complete::records), conflicts_with_all = ["game", "options", "board", "position", "seed", "physical"])]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) patience: PatienceArgs,
    /// Play line by line instead of on the whole screen: for screen readers, and for a look back
    #[arg(long)]
    pub(crate) lines: bool,
    /// Play on a server: a seat link, a table's address, or the server's own address with a game
    #[arg(long, value_name = "URL", conflicts_with_all = ["resume", "physical", "seed", "position", "save", "move_time", "game_time"])]
    pub(crate) server: Option<String>,
    /// Under which name you play on a server
    #[arg(long, value_name = "NAME", requires = "server")]
    pub(crate) name: Option<String>,
    /// A file to keep the game in as well; it must not be there yet
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

/// Read the rules, one of them with its rulings, or all with a word
#[derive(Args)]
#[command(
    after_help = examples::after("rules", "\
A text longer than the screen goes through your pager (PAGER, else less).", &[], &[])
)]
pub(crate) struct RulesArgs {
    /// The game
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: String,
    /// The id of one rule or ruling, such as GR-32 or R-8; words, for all rules that have them; or `options`
    /// for what a table may agree on
    #[arg(value_name = "ID OR WORDS", add = ArgValueCandidates::new(complete::rules))]
    pub(crate) rule: Vec<String>,
}

/// Run scenario files: positions, plays and what must hold
#[derive(Args)]
#[command(after_help = examples::after("scenario", "\
Prints one line for each failure and a last line of counts; exit code 0 only if everything holds.", &["scenario scenarios"], &["scenario my-doubt.toml"]))]
pub(crate) struct ScenarioArgs {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Count the sequences of events of each length
#[derive(Args)]
#[command(after_help = examples::after("perft", "\
Prints one line for each length: the length and the number of sequences.", &[], &[]))]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: String,
    /// The greatest length
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// How many seats; by default the game's usual number
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// Trains for each seat, where the game has that option; short for --option trains=N
    #[arg(long, value_name = "N")]
    pub(crate) trains: Option<u8>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Leave out what no sensible player does, such as smashing up their own train
    #[arg(long)]
    pub(crate) sound: bool,
    /// Count the different positions reached instead
    #[arg(long)]
    pub(crate) distinct: bool,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Let bots play many games and report the figures
#[derive(Args)]
#[command(after_help = examples::after("simulate", "\
The same seed gives the same figures, whatever the number of threads. A run can be split: --shard 1/4
to 4/4 play its quarters anywhere and print what --merge puts together.", &[], &["simulate --merge part-*.json --csv"]))]
pub(crate) struct SimulateArgs {
    /// The game
    #[arg(required_unless_present = "merge", add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) games: NonZeroU64,
    /// How many seats; by default the game's usual number
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// A bot or a program for each seat, or one for all
    #[arg(
        long,
        value_name = "BOT,…",
        value_delimiter = ',',
        default_value = "random",
        add = ArgValueCandidates::new(complete::bots)
    )]
    pub(crate) bots: Vec<String>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) patience: PatienceArgs,
    #[command(flatten)]
    pub(crate) each: EachGameArgs,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Play only a part, such as 2/8, and print it for --merge
    #[arg(long, value_name = "I/N", conflicts_with_all = ["json", "csv"])]
    pub(crate) shard: Option<String>,
    /// Merge parts instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["game", "shard"])]
    pub(crate) merge: Vec<PathBuf>,
    /// Print the figures as JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print the figures as comma-separated lines
    #[arg(long)]
    pub(crate) csv: bool,
}

/// Let bots play each other and find out which is better
#[derive(Args)]
#[command(after_help = examples::after("match", "\
Everybody meets everybody, seats rotate, and the games of one rotation draw the same luck. The same
seed gives the same result, whatever the number of threads. A bot with a slash in its name is a
program that speaks the protocol of docs/bot-protocol.md, with arguments if there are any. If it cannot
be started the match ends; if it hangs, stops or answers nonsense later it loses the game.

A match can be split: --shard 1/4 to 4/4 play its quarters anywhere and print what --merge puts
together. One that was broken off goes on with --resume, if it wrote --rows as JSON Lines.", &[], &["match --merge part-*.json"]))]
pub(crate) struct MatchArgs {
    /// The game
    #[arg(required_unless_present = "merge", add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// The bots, by name or by the path of a program
    #[arg(
        long,
        value_name = "BOT,BOT…",
        value_delimiter = ',',
        required_unless_present = "merge",
        add = ArgValueCandidates::new(complete::bots)
    )]
    pub(crate) bots: Vec<String>,
    /// How many games each meeting has; rounded up to whole rotations of the seats
    #[arg(long, value_name = "N", default_value = "100")]
    pub(crate) games: NonZeroU64,
    /// How many seats; by default two, or as few as the game allows
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Stop as soon as it is clear whether the first bot is better by ELO1 rather than by ELO0
    #[arg(long, value_name = "ELO0,ELO1")]
    pub(crate) sprt: Option<String>,
    /// Play only a part, such as 2/8, and print it for --merge
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<String>,
    /// Merge parts instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["game", "bots", "shard", "sprt"])]
    pub(crate) merge: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) patience: PatienceArgs,
    #[command(flatten)]
    pub(crate) each: EachGameArgs,
    /// Go on with a match that was broken off: games in the rows are not played again
    #[arg(long, requires = "rows", conflicts_with = "merge")]
    pub(crate) resume: bool,
    /// Print the result as JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print the result as comma-separated lines
    #[arg(long)]
    pub(crate) csv: bool,
}

/// Check that a program of your own speaks the protocol for bots
#[derive(Args)]
#[command(after_help = examples::flowing("\
Plays games of every kind against random bots, at few seats and at many, and reports what would lose a
game. The protocol is described in docs/bot-protocol.md. Exit code 0 only if nothing was wrong.

Examples:
  roundhouse bot-check ./my-bot
  roundhouse bot-check \"./my-bot --depth 3\" --games 20 --move-time 1"))]
pub(crate) struct BotCheckArgs {
    /// The program, by its path, with arguments if there are any
    pub(crate) bot: String,
    /// The games to play; by default all of them
    #[arg(value_name = "GAME", add = ArgValueCandidates::new(complete::games))]
    pub(crate) games: Vec<String>,
    /// How many games of each
    #[arg(long = "games", value_name = "N", default_value = "4")]
    pub(crate) rounds: NonZeroU64,
    #[command(flatten)]
    pub(crate) patience: PatienceArgs,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Let the levels of every game play each other and print how strong they are
#[derive(Args)]
#[command(after_help = examples::after("strength", "\
Each level against the one below at every number of seats, and against its own earlier versions: the
part of games won by the bot of the line, with its 95 % interval, as a table in Markdown.
At a table of more than two, half the seats are one bot's and half the other's by turns, so 50 % is even.
The same seed gives the same table, except for levels that think by the clock.

The whole table takes many hours. Choose lines by --seats and --bots, and how sure they are by --games.", &["strength"], &["strength --seats 3 --bots hard"]))]
pub(crate) struct StrengthArgs {
    /// The games to play; by default all of them
    #[arg(value_name = "GAME", add = ArgValueCandidates::new(complete::games))]
    pub(crate) games: Vec<String>,
    /// Only at tables with so many seats; may be repeated
    #[arg(long, value_name = "N")]
    pub(crate) seats: Vec<u8>,
    /// Only the lines of these bots
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', add = ArgValueCandidates::new(complete::bots))]
    pub(crate) bots: Vec<String>,
    /// How many times two levels meet; by default as often as the game needs
    #[arg(long = "games", value_name = "N")]
    pub(crate) rounds: Option<NonZeroU64>,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print one JSON document instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// Weigh the actions of a position, or say what each move of a record cost
#[derive(Args)]
#[command(after_help = examples::after("analyze", "\
Win chances are what a search finds, from what the seat could know, with the standard error of its
simulations: how much they disagree, not how wrong all of them may be. Those marked ! are proven.", &["analyze my-game.jsonl"], &[]))]
pub(crate) struct AnalyzeArgs {
    /// A record: a file, or the name of a saved game; or the game, if a position is given
    #[arg(value_name = "RECORD|GAME", add = ArgValueCompleter::new(complete::records_or_games))]
    pub(crate) what: String,
    /// How many seats the position has, if its line does not say
    #[arg(long, value_name = "N", requires = "position")]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Simulations for each decision
    #[arg(long, value_name = "N", default_value = "4000")]
    pub(crate) simulations: NonZeroU32,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print the result as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show, verify or export the record of a game
#[derive(Args)]
#[command(after_help = examples::flowing("\
Examples:
  roundhouse record list
  roundhouse record show my-game.jsonl
  roundhouse record verify my-game.jsonl
  roundhouse record export my-game.jsonl --as json"))]
pub(crate) struct RecordArgs {
    #[command(subcommand)]
    pub(crate) command: RecordCommand,
}

#[derive(Subcommand)]
pub(crate) enum RecordCommand {
    /// List the games in your data folder, the latest first
    List,
    /// Print the game in words
    Show {
        /// The record: a file, or the name of a saved game
        #[arg(add = ArgValueCompleter::new(complete::records))]
        file: PathBuf,
    },
    /// Check every event against the rules, and every outcome of chance against its source; a file may hold
    /// many records, as *All my records* on a server gives them
    Verify {
        /// The record: a file, or the name of a saved game
        #[arg(add = ArgValueCompleter::new(complete::records))]
        file: PathBuf,
    },
    /// Write the game in another form
    Export {
        /// The record: a file, or the name of a saved game
        #[arg(add = ArgValueCompleter::new(complete::records))]
        file: PathBuf,
        /// The form
        #[arg(long = "as", value_name = "FORM", default_value = "text")]
        form: Form,
    },
}

/// The forms a record can be exported in.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Form {
    /// Plain text in the game's own notation
    Text,
    /// One JSON document with every event in notation and in words
    Json,
}

/// Draw a position as an SVG picture
#[derive(Args)]
#[command(after_help = examples::after("picture", "\
Without a seat the picture shows what the public may know; with one, what that seat sees, and the
choices it has.", &[], &["picture --record game.jsonl --seat 1 --out now.svg"]))]
pub(crate) struct PictureArgs {
    /// The game
    #[arg(required_unless_present = "record", add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// Draw the last position of this record
    #[arg(long, value_name = "FILE", add = ArgValueCompleter::new(complete::records), conflicts_with_all = ["game", "seats", "options", "board", "position"])]
    pub(crate) record: Option<PathBuf>,
    /// How many seats; by default the game's usual number
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Draw what this seat sees
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    /// The colors; by default as the reader's system prefers
    #[arg(long, value_name = "INK", default_value = "auto")]
    pub(crate) ink: PictureInk,
    /// The file to write; by default the picture is printed
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The colors of a picture.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum PictureInk {
    /// As the reader's system prefers
    Auto,
    /// Light
    Light,
    /// Dark
    Dark,
}

/// Print exact odds of what can still happen from a position
#[derive(Args)]
#[command(after_help = examples::after("odds", "\
Exact answers, by summing up everything that chance can bring.", &[], &[]))]
pub(crate) struct OddsArgs {
    /// The game
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: String,
    /// How many seats; by default the game's usual number
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// The most positions to examine in a full expansion
    #[arg(long, value_name = "N", default_value_t = kit::OddsAsked::USUAL_BUDGET)]
    pub(crate) budget: u64,
    /// Print whole distributions too, where the game has them
    #[arg(long)]
    pub(crate) full: bool,
    /// Print the numbers as one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print a script that completes commands in your shell
#[derive(Args)]
#[command(
    after_help = "Completed are commands and options, games, bots, options of games, rules and saved games.\n\n\
Example:\n  roundhouse completions bash > ~/.local/share/bash-completion/completions/roundhouse"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}
