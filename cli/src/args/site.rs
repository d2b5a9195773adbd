//! What can be typed after `roundhouse site`.

use std::path::PathBuf;

use clap::Args;

use super::examples;

/// Write the tables as a folder of files that needs no server
#[derive(Args)]
#[command(after_help = examples::after("site", "\
Any web host can serve the folder, from its root or from a subfolder. Browsers then play against bots and
on one screen, learn, replay and analyze without a network after the first visit. They do so only from an
address that begins with https, or from their own machine.

The part that runs in browsers is a file of its own. It is inside programs that were built with the feature
`offline`; else it is looked for beside the program, and where `cargo xtask site` builds it. A server that has it
offers the same tables at /offline/.", &["site --out public"], &["site --out public --wasm roundhouse.wasm"]))]
pub(crate) struct SiteArgs {
    /// The folder to write; files of an earlier version in it are replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The part that runs in browsers, if it is not where it is looked for
    #[arg(long, value_name = "FILE")]
    pub(crate) wasm: Option<PathBuf>,
}
