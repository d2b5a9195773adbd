//! What can be typed after `roundhouse print`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use clap_complete::engine::ArgValueCandidates;
use print::Paper;

use super::examples;
use crate::complete;

/// Print a game's board, pieces, sheets and rules as PDF
#[derive(Args)]
#[command(after_help = examples::after("print", "\
Everything is printed at its real size, which the first page tells and lets you measure. The board comes in
tiles that overlap by a centimeter, or on one large sheet for a copy shop. Cards and squares have their backs
on the page behind: print those pages on both sides, turned over on the long edge. Words in the file can be
searched.", &[], &[]))]
pub(crate) struct PrintArgs {
    /// The game
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: String,
    /// The file to write; by default the game's name with .pdf, in this folder
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The paper in your printer
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: PaperWord,
    /// A board, or squares or cards, of your own instead of those in the box; see roundhouse board --help
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<PathBuf>,
    /// How the board is printed
    #[arg(long, value_name = "HOW", default_value = "tiled")]
    pub(crate) layout: LayoutWord,
    /// The colors
    #[arg(long, value_name = "INK", default_value = "color")]
    pub(crate) ink: InkWord,
    /// Which parts, with commas between them; by default all
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub(crate) parts: Vec<PartWord>,
}

/// The paper in a printer.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperWord {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 in
    Letter,
}

impl PaperWord {
    /// The paper that is meant.
    pub(crate) fn paper(self) -> Paper {
        match self {
            Self::A4 => Paper::A4,
            Self::Letter => Paper::Letter,
        }
    }
}

/// How a board is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LayoutWord {
    /// In tiles, each on a page
    Tiled,
    /// On one large sheet
    Whole,
}

/// The colors of the print.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum InkWord {
    /// As on the screen
    Color,
    /// Black and light grays, which save ink
    Saving,
}

/// A part of the set.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartWord {
    /// The board
    Board,
    /// What is cut out: cards, squares, trains, a spinner
    Pieces,
    /// What is written on
    Sheets,
    /// The rulebook
    Rules,
}
