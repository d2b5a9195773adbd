//! `roundhouse print`: what the box of a game holds, as PDF.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use print::{Boards, Colors, Order, Wanted};

use crate::args::{InkWord, LayoutWord, PartWord, PrintArgs};
use crate::board_file;
use crate::failure::Failure;

pub(crate) fn run(args: &PrintArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let kit = games::kit(&args.game)?;
    let order = order(args);
    let file = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{}.pdf", args.game)));
    let document = match &args.board {
        Some(board) => print::lay_out_on(kit, &board_file::checked(&args.game, board)?, &order),
        None => print::lay_out(kit, &order),
    };
    let document = document.map_err(Failure::Failed)?;
    let pdf = document.pdf().map_err(Failure::Failed)?;
    let cannot = |error| Failure::Failed(format!("{} cannot be written: {error}", file.display()));
    fs::write(&file, &pdf).map_err(cannot)?;
    writeln!(
        out,
        "{}: {} pages of {}, {} kB; print at 100 %",
        file.display(),
        document.pages.len(),
        order.paper.name(),
        pdf.len().div_ceil(1000)
    )?;
    Ok(())
}

fn order(args: &PrintArgs) -> Order {
    let wanted = |part| args.parts.is_empty() || args.parts.contains(&part);
    Order {
        paper: args.paper.paper(),
        boards: match args.layout {
            LayoutWord::Tiled => Boards::Tiled,
            LayoutWord::Whole => Boards::Whole,
        },
        colors: match args.ink {
            InkWord::Color => Colors::Full,
            InkWord::Saving => Colors::Saving,
        },
        wanted: Wanted {
            board: wanted(PartWord::Board),
            pieces: wanted(PartWord::Pieces),
            sheets: wanted(PartWord::Sheets),
            rules: wanted(PartWord::Rules),
        },
    }
}
