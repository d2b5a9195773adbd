//! What the box holds, to be printed: line, dial, trains, score sheets.

use century_run::CenturyRun;
use kit::inventory::{Art, Part, Piece};
use pictures::Size;
use pictures::engraving::{engine, lettering, paint};
use pictures::frame::{group, rect};
use pictures::svg::Element;

use crate::board;

/// How wide the board is, in millimeters.
const BOARD: f64 = 500.0;

/// Everything.
pub(crate) fn inventory(rules: &CenturyRun) -> Vec<Part> {
    let colors = rules.board().colors();
    vec![
        Part::pieces(
            "Trains",
            format!(
                "One for each player (CR-2), in {} colors with their letters. Cut them out, or use engines of your own.",
                colors.len()
            ),
            trains(rules),
        ),
        Part::pieces(
            "Spinner",
            "The dial of CR-3 and its pointer. Glue the dial on cardboard, pierce both in the middle and join them with \
             a paper fastener, loose enough for the pointer to turn. On a phone, the page Companion spins too.",
            board::spinner(rules),
        ),
        Part::board(
            "Board",
            format!(
                "The line from New York to Chicago with its {} spaces. It is a reconstruction: no original board is known.",
                rules.board().spaces().len()
            ),
            board::printed(rules, BOARD),
        ),
        Part::sheet(
            "Score sheets",
            "One for each player and trip: passengers taken on and let off, hours gained and lost, points (CR-70 to CR-75).",
            board::blank_sheet(rules),
        ),
    ]
}

/// One train for each color, the same on both sides.
fn trains(rules: &CenturyRun) -> Vec<Piece> {
    let size = Size {
        width: 80.0,
        height: 52.0,
    };
    let colors = rules.board().colors().iter();
    let piece = |color: &century_run::Color| {
        let drawn = |way: f64| {
            let hue = paint(color.letter);
            let body = engine(format_args!("f{hue} sink"));
            let turned = body.set("transform", format_args!("scale({way} 1)"));
            let letter = lettering(hue, &color.letter.to_string());
            let shift = (1.0 - way) * -12.0;
            let middle = group()
                .set("transform", "translate(43 28)")
                .with(turned)
                .with(letter.set("transform", format_args!("translate({shift} 0)")));
            let ground: Element = rect(0.0, 0.0, size.width, size.height).class("fcard");
            vec![ground, middle]
        };
        let name = format!("train {}", color.name);
        let art = |way: f64| Art::new(&name, size, 22.0, |_| drawn(way));
        Piece::new(name.clone(), art(1.0)).backed(art(-1.0))
    };
    colors.map(piece).collect()
}
