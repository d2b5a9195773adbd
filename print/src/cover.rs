//! The first two pages: what is in the set, and how it is made.

use game::Meta;
use kit::inventory::{Make, Part};

use crate::fonts::Face;
use crate::page::{Document, Page, Pen};
use crate::paper::{MARGIN, Spot, told};
use crate::pieces::sizes;
use crate::text::{Span, broken, leading, write};
use crate::{Boards, Colors, OVERLAP, Order};

/// Pages before the first part.
const PAGES: usize = 2;

/// The document with its cover.
pub(crate) fn bound(mut inside: Document, meta: &Meta, parts: &[&Part], order: &Order) -> Document {
    let contents = contents(&inside, parts, order);
    let front = front(meta, &contents, order);
    let making = making(meta, parts, order);
    inside.pages.splice(0..0, [front, making]);
    inside
}

/// A line of the contents: what, how large, and on which pages.
struct Entry {
    title: String,
    about: String,
    pages: String,
}

/// What is on which pages.
fn contents(inside: &Document, parts: &[&Part], order: &Order) -> Vec<Entry> {
    let starts: Vec<(usize, &str)> = (PAGES + 1..)
        .zip(&inside.pages)
        .flat_map(|(number, page)| {
            page.headings
                .iter()
                .map(move |title| (number, title.as_str()))
        })
        .collect();
    let last = inside.pages.len() + PAGES;
    let mut entries: Vec<(usize, Entry)> = Vec::new();
    for &(first, title) in &starts {
        let next = starts
            .iter()
            .map(|&(page, _)| page)
            .filter(|&page| page > first)
            .min();
        let until = next.map_or(last, |next| next - 1);
        let part = parts.iter().find(|part| part.title == title);
        let about = part.map_or_else(|| "how it is played".to_owned(), |part| sized(part, order));
        let pages = match first == until {
            true => first.to_string(),
            false => format!("{first}–{until}"),
        };
        let title = title.to_owned();
        entries.push((
            first,
            Entry {
                title,
                about,
                pages,
            },
        ));
    }
    entries.sort_by_key(|(first, _)| *first);
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// How many there are of a part, and how large they are.
fn sized(part: &Part, order: &Order) -> String {
    match &part.make {
        Make::Board(art) => {
            let how = match order.boards {
                Boards::Tiled => "in tiles",
                Boards::Whole => "on one sheet",
            };
            format!("{}, {how}", told(art.width, art.height))
        }
        Make::Sheet(art) => format!("{} each", told(art.width, art.height)),
        Make::Pieces(pieces) => {
            let size = sizes(pieces.iter());
            let sides = match pieces.iter().any(|piece| piece.back.is_some()) {
                true => "both sides",
                false => "one side",
            };
            format!("{} of {size}, {sides}", part.count())
        }
    }
}

fn front(meta: &Meta, contents: &[Entry], order: &Order) -> Page {
    let size = order.paper.upright();
    let room = size.inside(MARGIN + 8.0);
    let mut page = Page::new(size);
    page.headings.push("What is in the set".to_owned());
    let middle = |y: f64| Spot {
        x: size.width / 2.0,
        y,
    };
    page.centered(middle(48.0), 27.0, Face::SerifBold, 0.0, meta.title);
    let (left, right) = (room.x + 30.0, room.right() - 30.0);
    for (y, width) in [(53.0, 0.9), (54.6, 0.3)] {
        let pen = Pen {
            width,
            gray: 0.0,
            dash: 0.0,
        };
        page.line(Spot { x: left, y }, Spot { x: right, y }, pen);
    }
    let seats = match meta.seats {
        (few, most) if few == most => format!("for {few} players"),
        (few, most) => format!("for {few} to {most} players"),
    };
    page.centered(
        middle(62.0),
        12.0,
        Face::SerifItalic,
        0.2,
        &format!("print and play, {seats}"),
    );
    let about = [Span::new(Face::Serif, format!("{}.", capital(meta.about)))];
    let lines = broken(&about, 11.0, room.width, 0.0);
    let mut y = write(&mut page, Spot { x: room.x, y: 76.0 }, 11.0, &lines) + 5.0;
    page.words(
        Spot { x: room.x, y },
        13.0,
        Face::SerifBold,
        0.0,
        "What is in the set",
    );
    y += 7.0;
    for entry in contents {
        page.words(
            Spot { x: room.x, y },
            10.0,
            Face::SansBold,
            0.0,
            &entry.title,
        );
        page.words(
            Spot {
                x: room.x + 46.0,
                y,
            },
            9.5,
            Face::Sans,
            0.0,
            &entry.about,
        );
        let pages = match entry.pages.contains('–') {
            true => format!("pages {}", entry.pages),
            false => format!("page {}", entry.pages),
        };
        let wide = Face::Sans.width(&pages) * 9.5 * crate::page::POINT;
        page.words(
            Spot {
                x: room.right() - wide,
                y,
            },
            9.5,
            Face::Sans,
            0.0,
            &pages,
        );
        y += 1.6;
        page.line(
            Spot { x: room.x, y },
            Spot { x: room.right(), y },
            Pen {
                gray: 0.75,
                ..Pen::RULE
            },
        );
        y += 4.6;
    }
    ruler(&mut page, room.x, y + 10.0);
    let colors = match order.colors {
        Colors::Full => "color",
        Colors::Saving => "ink-saving black and white",
    };
    page.foot(&format!(
        "{} · print and play · {} paper · {colors} · print at 100 %, not fitted to the page",
        meta.title,
        order.paper.name()
    ));
    page
}

/// A line to be measured, so that everybody can see whether the sizes are right.
fn ruler(page: &mut Page, x: f64, y: f64) {
    let tick = |page: &mut Page, at: f64, long: f64| {
        page.line(
            Spot { x: x + at, y },
            Spot {
                x: x + at,
                y: y - long,
            },
            Pen::CROP,
        );
    };
    page.line(
        Spot { x, y },
        Spot { x: x + 100.0, y },
        Pen {
            width: 0.3,
            ..Pen::CROP
        },
    );
    for step in 0..=10 {
        tick(
            page,
            f64::from(step) * 10.0,
            if step % 5 == 0 { 4.0 } else { 2.5 },
        );
    }
    let about = "Measure this line: it is 100 mm (3.94 in) long. If yours is not, switch off “fit to page” \
                 and print at 100 %.";
    let lines = broken(&[Span::new(Face::Sans, about)], 9.0, 150.0, 0.0);
    write(page, Spot { x, y: y + 5.5 }, 9.0, &lines);
}

/// How the set is made.
fn making(meta: &Meta, parts: &[&Part], order: &Order) -> Page {
    let size = order.paper.upright();
    let room = size.inside(MARGIN + 8.0);
    let mut page = Page::new(size);
    page.headings.push("How to make it".to_owned());
    page.words(
        Spot { x: room.x, y: 34.0 },
        17.0,
        Face::SerifBold,
        0.0,
        "How to make it",
    );
    let mut y = 44.0;
    let mut say = |page: &mut Page, title: &str, text: &str| {
        let spans = [
            Span::new(Face::SerifBold, title),
            Span::new(Face::Serif, format!(" {text}")),
        ];
        let lines = broken(&spans, 10.5, room.width, 5.0);
        y = write(page, Spot { x: room.x, y }, 10.5, &lines) + leading(10.5) * 0.35;
    };
    say(
        &mut page,
        "Size.",
        "Print at 100 %. All sizes in this file are real ones; the line on the first page shows it.",
    );
    let is_backed = |part: &&&Part| matches!(&part.make, Make::Pieces(pieces) if pieces.iter().any(|piece| piece.back.is_some()));
    if parts.iter().any(|part| is_backed(&part)) {
        say(
            &mut page,
            "Both sides.",
            "Pages that say so at the foot come in pairs, a front and its back. Print them on both sides of \
             stiff paper (160 to 250 g/m²), turned over on the long edge. Hold a page against the light: \
             fronts and backs lie on each other. Print all other pages on one side.",
        );
    }
    if parts
        .iter()
        .any(|part| matches!(part.make, Make::Pieces(_)))
    {
        say(
            &mut page,
            "Cutting.",
            "Cut along the fine lines. A steel rule and a sharp knife make better edges than scissors.",
        );
    }
    if order.boards == Boards::Tiled && parts.iter().any(|part| matches!(part.make, Make::Board(_)))
    {
        say(
            &mut page,
            "The board.",
            &format!(
                "Cut each tile at the marks at its corners. Lay the tiles out by row and column, and glue each one \
                 over its neighbor up to the dashed line, which is {OVERLAP} mm inside. Mount the whole on cardboard."
            ),
        );
    }
    for part in parts {
        say(&mut page, &format!("{}.", part.title), &part.about);
    }
    page.foot(&format!("{} · how to make it", meta.title));
    page
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
