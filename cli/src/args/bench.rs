//! What can be typed after `roundhouse bench`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum, ValueHint};

/// Measure how fast the games are played, compared with the cost of the random numbers alone
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = super::examples::after(
        "bench",
        "\
All figures are of one thread and one run, by the processor time it took (where the system tells it):
compare them with each other, not with another machine's.",
        &["bench"],
        &["bench serve"],
    )
)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) command: Option<BenchCommand>,
    /// The games; by default all of them
    pub(crate) games: Vec<String>,
    /// Play on a board, or with squares or cards, of your own; the file says for which game it is
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<PathBuf>,
    /// How long to measure each thing
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum BenchCommand {
    Serve(BenchServeArgs),
    Abuse(BenchAbuseArgs),
}

/// Start a web server, attack it with its own dearest pages, and measure what a visitor notices
#[derive(Args)]
#[command(after_help = super::examples::flowing("\
The server runs as behind a proxy, with the usual limits. First every page that can be found is asked
for, with the parameters that pages take, and priced by the processor time it costs. Then attackers ask
for the dearest, from one address and from several, while a visitor at another address opens pages and
makes moves. What counts is how much longer the visitor waits than without attackers: visitor,
attackers and server share the machine.

Examples:
  roundhouse bench abuse
  roundhouse bench abuse --seconds 5 --addresses 50
  roundhouse bench abuse --database postgres://me@127.0.0.1/empty"))]
pub(crate) struct BenchAbuseArgs {
    /// How long to measure each part
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub(crate) seconds: f64,
    /// How many addresses the second attack comes from
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) addresses: NonZeroUsize,
    /// How many connections each address has
    #[arg(long, value_name = "N", default_value = "8")]
    pub(crate) connections: NonZeroUsize,
    /// The most requests a second of each connection
    #[arg(long, value_name = "N", default_value = "25")]
    pub(crate) rate: NonZeroUsize,
    /// The most pages that are priced
    #[arg(long, value_name = "N", default_value = "400")]
    pub(crate) pages: NonZeroUsize,
    /// An empty PostgreSQL database; by default a temporary SQLite file
    #[arg(long, value_name = "postgres://…", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Start a web server, load it with tables and players, and measure it
#[derive(Args)]
#[command(after_help = super::examples::flowing("\
The server is a process of its own with an empty database, on loopback; it ends with the run. Moves
per second of the server's processor time are what to compare: players and server share the machine.

Examples:
  roundhouse bench serve
  roundhouse bench serve --tables 50 --seconds 5 --only flat-out
  roundhouse bench serve --database postgres://me@127.0.0.1/empty --nodes 2"))]
pub(crate) struct BenchServeArgs {
    /// How many tables are played, by two players each
    #[arg(long, value_name = "N", default_value = "200")]
    pub(crate) tables: NonZeroUsize,
    /// How long to measure each thing
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    pub(crate) seconds: f64,
    /// How many tables are open when memory and recovery are measured
    #[arg(long, value_name = "N", default_value = "10000")]
    pub(crate) open: NonZeroUsize,
    /// How many pages are open then
    #[arg(long, value_name = "N", default_value = "2000")]
    pub(crate) streams: NonZeroUsize,
    /// An empty PostgreSQL database; by default a temporary SQLite file
    #[arg(long, value_name = "postgres://…", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// How many servers share the database; the two players of a table use different ones
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) nodes: NonZeroUsize,
    /// Measure only this; may be repeated
    #[arg(long, value_name = "WHAT")]
    pub(crate) only: Vec<Measured>,
    /// The seed of the players' choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Measured {
    /// How many bytes a page and an update have
    Weight,
    /// One move a second at each table
    Paced,
    /// As many moves as the players can make
    FlatOut,
    /// Pages while bots think, compared with pages while none does
    Bots,
    /// Memory for each table and stream, and the time to come back after a crash
    Open,
}
