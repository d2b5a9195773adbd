//! The score sheet as it is kept on paper: six columns, a line for each entry.

use century_run::{CenturyRun, ScoreSheet};
use kit::inventory::Art;
use pictures::frame::{Caption, group, paper, picture, rect, stroke, words};
use pictures::geometry::Point;
use pictures::svg::Element;
use pictures::{Ink, Size};

/// The six columns with the right edges of their figures.
const COLUMNS: [(&str, &str, f64); 6] = [
    ("TAKE", "ON", 212.0),
    ("LEAVE", "", 290.0),
    ("GAIN", "hours", 362.0),
    ("LOSS", "hours", 434.0),
    ("WON", "points", 514.0),
    ("LOST", "points", 594.0),
];
const WIDTH: f64 = 640.0;
const HEAD: f64 = 156.0;
const LINE: f64 = 28.0;
/// Sheets are printed with so many lines, and more if more are needed.
const LEAST_LINES: usize = 12;

/// The lines of a sheet to be filled in by hand: as many as a trip takes.
const BLANK_LINES: usize = 22;

/// A sheet to be filled in by hand.
pub(crate) fn blank_sheet(rules: &CenturyRun) -> Art {
    let foot = HEAD + LINE * BLANK_LINES as f64;
    let size = Size {
        width: WIDTH,
        height: foot + 96.0,
    };
    let title = rules.board().title().to_uppercase();
    let blank = |x: f64, text: &str| words(Point::new(x, foot + 70.0), 18.0, text).class("start");
    Art::new("score sheet", size, 88.0, |_| {
        vec![
            group()
                .with(paper(size, "fcard"))
                .with(head(&title, "trip ______  ·  train ______________"))
                .with(self::rules(foot, BLANK_LINES))
                .with(footing_line(foot))
                .with(blank(46.0, "aboard ______"))
                .with(blank(250.0, "net ______"))
                .with(blank(434.0, "total ________")),
        ]
    })
}

/// The line for the sums.
fn footing_line(foot: f64) -> Element {
    group()
        .with(words(Point::new(46.0, foot + 23.0), 16.0, "SUM").class("sans b start sp"))
        .with(
            stroke(
                Point::new(36.0, foot + 34.0),
                Point::new(WIDTH - 36.0, foot + 34.0),
                2.0,
            )
            .class("sink"),
        )
}

/// A score sheet as a picture.
pub(crate) fn score_sheet(sheet: &ScoreSheet, ink: Ink, prefix: &str) -> String {
    let lines = sheet.rows.len().max(LEAST_LINES);
    let foot = HEAD + LINE * lines as f64;
    let size = Size {
        width: WIDTH,
        height: foot + 116.0,
    };
    let caption = Caption {
        title: format!(
            "{}: score sheet of {}, trip {}",
            sheet.title, sheet.color, sheet.trip
        ),
        about: sheet.to_string(),
    };
    let body = group()
        .with(paper(size, "fcard"))
        .with(head(
            &sheet.title,
            &format!("trip {}  ·  {}", sheet.trip, sheet.color),
        ))
        .with(rules(foot, lines))
        .with(entries(sheet))
        .with(footing(sheet, foot));
    picture(ink, prefix, size, &caption, [body])
}

fn head(title: &str, below: &str) -> Element {
    let mut head = group()
        .with(words(Point::new(WIDTH / 2.0, 60.0), 30.0, title).class("b sp2"))
        .with(rect(60.0, 72.0, WIDTH - 120.0, 3.0).class("fred"))
        .with(words(Point::new(WIDTH / 2.0, 98.0), 17.0, below).class("i"))
        .with(words(Point::new(46.0, 136.0), 14.0, "AT").class("sans b sp start"));
    for (title, below, x) in COLUMNS {
        head.add(words(Point::new(x, 130.0), 13.0, title).class("sans b end"));
        head.add(words(Point::new(x, 145.0), 12.0, below).class("sans tsoft end"));
    }
    head
}

fn rules(foot: f64, lines: usize) -> Element {
    let mut drawn = group();
    for line in 0..=lines {
        let y = HEAD + LINE * line as f64;
        let width = if line == 0 || line == lines { 2.0 } else { 0.7 };
        drawn.add(stroke(Point::new(36.0, y), Point::new(WIDTH - 36.0, y), width).class("sline"));
    }
    for (index, (_, _, x)) in COLUMNS.iter().enumerate() {
        let left = x - if index == 0 { 66.0 } else { 63.0 };
        let class = if index == 0 || index == 4 {
            "sred"
        } else {
            "sline"
        };
        drawn.add(stroke(Point::new(left, 114.0), Point::new(left, foot + 34.0), 1.0).class(class));
    }
    drawn
}

fn figures(base: f64, numbers: [i64; 6], class: &str) -> Element {
    let mut line = group();
    for ((_, _, x), number) in COLUMNS.iter().zip(numbers) {
        if number != 0 {
            line.add(
                words(Point::new(*x, base), 17.0, &number.to_string())
                    .class(format_args!("end {class}")),
            );
        }
    }
    line
}

fn entries(sheet: &ScoreSheet) -> Element {
    let mut all = group();
    for (index, row) in sheet.rows.iter().enumerate() {
        let base = HEAD + LINE * index as f64 + 20.0;
        let effect = &row.effect;
        let numbers = [effect.taken, effect.left, effect.gained, effect.lost, 0, 0].map(i64::from);
        all.add(words(Point::new(46.0, base), 17.0, &row.at).class("start"));
        all.add(figures(base, numbers, "i"));
    }
    all
}

fn footing(sheet: &ScoreSheet, foot: f64) -> Element {
    let sum = sheet.sum();
    let points = sheet.footing.map(|footing| footing.points);
    let (won, lost) = points.map_or((0, 0), |points| (points.won, points.lost));
    let numbers = [
        sum.taken.into(),
        sum.left.into(),
        sum.gained.into(),
        sum.lost.into(),
        won.into(),
        lost.into(),
    ];
    let mut drawn = footing_line(foot)
        .with(figures(foot + 23.0, numbers, "b"))
        .with(
            words(
                Point::new(46.0, foot + 70.0),
                18.0,
                &format!("aboard {}", sheet.aboard()),
            )
            .class("start"),
        );
    if let Some(footing) = sheet.footing {
        let net = format!("net {:+}", footing.points.net()).replace('-', "−");
        let total = format!("total {:+}", footing.total).replace('-', "−");
        drawn.add(words(Point::new(434.0, foot + 70.0), 20.0, &net).class("b end"));
        drawn.add(words(Point::new(594.0, foot + 70.0), 20.0, &total).class("b end tred"));
    }
    drawn
}
