//! What can be typed after `roundhouse score`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use clap_complete::engine::ArgValueCandidates;

use super::{PaperWord, examples};
use crate::complete;

/// Keep score beside a real board: sheets by player, added up and kept in a file
#[derive(Args)]
#[command(after_help = examples::after("score", "\
No moves are checked; you write what happened, and the sheets are added up. Type a player's name (its first
letters will do) and the cells of a row, words in quotes if they have blanks:
  ann ALB1 7 2         a row for Ann; - leaves a cell empty
  fix ann 3 ALB2 3 4   write row 3 of Ann's sheet anew
  drop ann 3           strike it out
  next                 begin the next sheet, such as the next trip
  show                 this sheet again     all     all sheets
  csv FILE             write all as comma-separated lines
  pdf FILE             write all as a PDF to print or send
  undo                 take back            quit    stop (so does the end of input)
Every row is on disk before the next question, in the folder scores of your data folder or in --file.", &[], &[]))]
pub(crate) struct ScoreArgs {
    /// The game
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: String,
    /// The players' names; not needed to go on with a file that is there
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// The file to keep the sheets in; if it is there already, they go on
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<PathBuf>,
    /// Print what the file holds as comma-separated lines, and ask for nothing
    #[arg(long, requires = "file")]
    pub(crate) csv: bool,
    /// Print what the file holds, and ask for nothing
    #[arg(long, requires = "file", conflicts_with = "csv")]
    pub(crate) show: bool,
    /// Write what the file holds as a PDF, and ask for nothing
    #[arg(long, value_name = "FILE", requires = "file", conflicts_with_all = ["csv", "show"], value_hint = ValueHint::FilePath)]
    pub(crate) pdf: Option<PathBuf>,
    /// The paper of a PDF
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: PaperWord,
}
