//! `roundhouse print`: what the box of a game holds, as PDF.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use print::{Boards, Colors, Order, Paper, Wanted};

use crate::args::{BoardWord, InkWord, PaperWord, PartWord, PrintArgs};
use crate::failure::Failure;

pub(crate) fn run(args: &PrintArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let kit = games::kit(&args.game)?;
    let order = order(args);
    let file = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{}.pdf", args.game)));
    let document = print::lay_out(kit, &order);
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
        paper: match args.paper {
            PaperWord::A4 => Paper::A4,
            PaperWord::Letter => Paper::Letter,
        },
        boards: match args.board {
            BoardWord::Tiled => Boards::Tiled,
            BoardWord::Whole => Boards::Whole,
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
