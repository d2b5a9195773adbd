//! What hosts can say: how to serve, and what to do with a database.
//!
//! Every setting of `serve` can be said in three ways, of which the first counts most: as a flag, as a
//! variable of the environment, or in a file. So all of them are optional here, switches too.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;

/// Serve the web table and open it in the browser; the default command
#[derive(Args, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[command(after_help = super::examples::flowing("\
Every setting can also stand in the environment, or under the flag's name in a file of TOML; flags
count more than the environment, and that more than the file. docs/hosting.md tells how to run a
server for others.

Examples:
  roundhouse                                    on this machine, for you
  roundhouse serve --addr 0.0.0.0:8080 --no-open   for the whole house
  roundhouse serve --database club.sqlite       with the games in a file of your choice
  roundhouse serve --config club.toml           as the file says"))]
pub(crate) struct ServeArgs {
    /// Read settings from this file too
    #[arg(long, value_name = "FILE", env = "ROUNDHOUSE_CONFIG")]
    #[serde(skip)]
    pub(crate) config: Option<PathBuf>,
    /// Where to listen; by default 127.0.0.1:7474, or a free port if that is taken
    #[arg(long, value_name = "ADDRESS:PORT", env = "ROUNDHOUSE_ADDR")]
    pub(crate) addr: Option<SocketAddr>,
    /// Where games are kept: a file, or postgres://…; by default a file in your data folder
    #[arg(
        long,
        value_name = "DATABASE",
        env = "ROUNDHOUSE_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Option<String>,
    /// Do not open a browser
    #[arg(long, env = "ROUNDHOUSE_NO_OPEN", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, value_name = "BOOL")]
    pub(crate) no_open: Option<bool>,
    /// Browsers connect by TLS through a proxy: send cookies by TLS only, and tell browsers to use
    /// TLS for two years
    #[arg(long, env = "ROUNDHOUSE_SECURE", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, value_name = "BOOL")]
    pub(crate) secure: Option<bool>,
    /// Trust a proxy on this machine or in a private network that says, by X-Forwarded-For,
    /// where a request comes from
    #[arg(long, env = "ROUNDHOUSE_TRUST_PROXY", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, value_name = "BOOL")]
    pub(crate) trust_proxy: Option<bool>,
    /// A name under which browsers may ask for the server, such as club.example; several with commas.
    /// By default any name will do
    #[arg(
        long,
        value_name = "NAME",
        env = "ROUNDHOUSE_HOST",
        value_delimiter = ','
    )]
    pub(crate) host: Option<Vec<String>>,
    /// How many requests one guest and one address may make
    #[arg(long, value_name = "WORD", env = "ROUNDHOUSE_LIMITS")]
    pub(crate) limits: Option<LimitsWord>,
    /// The token that gives access to /metrics, /admin and /admin/status; without one there is no access. Other
    /// users of the machine can read flags, so set it in the environment or the file
    #[arg(
        long,
        value_name = "TOKEN",
        env = "ROUNDHOUSE_ADMIN_TOKEN",
        hide_env_values = true
    )]
    pub(crate) admin_token: Option<String>,
    /// Let players have addresses in this machine's own network called when their turn has come; without
    /// it only the public internet is called
    #[arg(long, env = "ROUNDHOUSE_PRIVATE_CALLS", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, value_name = "BOOL")]
    pub(crate) private_calls: Option<bool>,
    /// Let tables play on boards, squares and cards that players bring as files; each is at most 128 KiB
    #[arg(long, env = "ROUNDHOUSE_BOARDS", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true, value_name = "BOOL")]
    pub(crate) boards: Option<bool>,
    /// How many days a table that waits for players is kept if it never begins; 0: for ever
    #[arg(long, value_name = "DAYS", env = "ROUNDHOUSE_KEEP_WAITING")]
    pub(crate) keep_waiting: Option<u32>,
    /// How many days a game is kept that nobody goes on with; by default 0: for ever. Needs --retired
    #[arg(long, value_name = "DAYS", env = "ROUNDHOUSE_KEEP_IDLE")]
    pub(crate) keep_idle: Option<u32>,
    /// How many days a game is kept that is over; by default 0: for ever. Needs --retired
    #[arg(long, value_name = "DAYS", env = "ROUNDHOUSE_KEEP_FINISHED")]
    pub(crate) keep_finished: Option<u32>,
    /// How many days a guest is known who sits at no table and has no recovery phrase; 0: for ever
    #[arg(long, value_name = "DAYS", env = "ROUNDHOUSE_KEEP_GUESTS")]
    pub(crate) keep_guests: Option<u32>,
    /// The folder where the record of a game is written before the game is removed
    #[arg(long, value_name = "FOLDER", env = "ROUNDHOUSE_RETIRED")]
    pub(crate) retired: Option<PathBuf>,
    /// How much to write to the error stream, in lines of JSON; quiet where a browser is opened,
    /// else normal
    #[arg(long, value_name = "WORD", env = "ROUNDHOUSE_LOG")]
    pub(crate) log: Option<LogWord>,
    /// How many bots think at a time; by default one fewer than there are cores
    #[arg(long, value_name = "N", env = "ROUNDHOUSE_THINKERS")]
    pub(crate) thinkers: Option<NonZeroUsize>,
    /// How long a bot waits before it moves, so that people can follow, in milliseconds
    #[arg(long, value_name = "MS", env = "ROUNDHOUSE_BOT_PAUSE")]
    pub(crate) bot_pause: Option<u64>,
}

/// How many requests one guest and one address may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LimitsWord {
    /// Enough for people who play
    Usual,
    /// Ten times as much, for a large club behind one address
    Wide,
    /// No limits
    Off,
}

/// How much is written to the error stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogWord {
    /// Only what is wrong with the server itself
    Quiet,
    /// And a line for each request that shows or changes something
    Normal,
    /// And requests for files and health, and where requests come from
    Debug,
}

/// Check, back up or copy a database of games
#[derive(Args)]
#[command(after_help = super::examples::flowing("\
All of it can be done while a server runs on the database.

Examples:
  roundhouse database check club.sqlite
  roundhouse database backup club.sqlite backups/monday.sqlite
  roundhouse database copy club.sqlite postgres://club@localhost/roundhouse"))]
pub(crate) struct DatabaseArgs {
    #[command(subcommand)]
    pub(crate) command: DatabaseCommand,
}

#[derive(Subcommand)]
pub(crate) enum DatabaseCommand {
    /// Read all of it and report what is wrong; exit code 0 only if nothing is
    #[command(after_help = super::examples::flowing("\
Examples:
  roundhouse database check club.sqlite
  roundhouse database check --replay club.sqlite     before an update, with the new program
  ROUNDHOUSE_DATABASE=postgres://club@localhost/roundhouse roundhouse database check"))]
    Check {
        /// Play every stored game again under the rules of this program, and name those that it refuses
        #[arg(long)]
        replay: bool,
        /// The database: a file, or postgres://…
        #[arg(env = "ROUNDHOUSE_DATABASE", hide_env_values = true)]
        database: String,
    },
    /// Save all of it, as of one instant, into a new SQLite file that `serve` can open
    #[command(after_help = super::examples::flowing("\
A backup is whole or not there: it gets its name only when it has been written and read again.

Examples:
  roundhouse database backup club.sqlite backups/monday.sqlite
  roundhouse database backup postgres://club@localhost/roundhouse monday.sqlite"))]
    Backup {
        /// The database: a file, or postgres://…
        database: String,
        /// The file to write; there must be none of that name
        file: PathBuf,
    },
    /// Copy all of it into an empty database and compare the two
    #[command(after_help = super::examples::flowing("\
What is played while it copies is not in the copy, so stop the server before you move to the copy.

Examples:
  roundhouse database copy club.sqlite postgres://club@localhost/roundhouse
  roundhouse database copy postgres://club@localhost/roundhouse club.sqlite"))]
    Copy {
        /// The database to read: a file, or postgres://…
        from: String,
        /// The database to fill, which must be empty or not there yet
        to: String,
    },
}
