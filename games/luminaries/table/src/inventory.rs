//! What the box holds, to be printed: the map, the cards, track, trackers, waivers, score sheets.

use game::Seat;
use kit::devices::{Device, DeviceKind, Face};
use kit::inventory::{Art, Part, Piece};
use luminaries::{Card, Luminaries};
use pictures::engraving::{badge, hue};
use pictures::frame::{disc, group, rect, words};
use pictures::geometry::Point;
use pictures::ledger::Ledger;
use pictures::svg::Element;
use pictures::{Ink, Size};

use crate::board::{self, roman};

/// How wide the board is, in millimeters.
const BOARD: f64 = 700.0;
/// How wide a card is, in millimeters.
const CARD: f64 = 44.0;

/// Everything.
pub(crate) fn inventory(rules: &Luminaries) -> Vec<Part> {
    let counts = &rules.board().counts;
    let mut parts = cards(rules);
    parts.push(Part::pieces(
        "Trackers",
        "Two for each seat (LU-2): C for companies, R for regional cards. The back of R says that its owner cannot \
         end the game (LU-56).",
        trackers(rules),
    ));
    let segments = usize::from(counts.segments_per_player);
    parts.push(Part::pieces(
        "Track",
        format!("{segments} segments for each seat (LU-2), with a color, a pattern and a letter."),
        rules
            .seats()
            .iter()
            .map(|seat| segment(seat).times(segments))
            .collect(),
    ));
    let waivers = usize::from(rules.starting_waivers()) * usize::from(rules.seats().get());
    parts.push(Part::pieces(
        "Entry waivers",
        format!(
            "{waivers} for five seats: each begins with two for every seat at the table (LU-3)."
        ),
        vec![waiver().times(waivers)],
    ));
    parts.push(Part::pieces(
        "Score track",
        "Both trackers of every seat begin at 0. Below the regional cards stand their points (LU-110).",
        vec![Piece::new("score track", score_track(rules))],
    ));
    parts.push(Part::board(
        "Board",
        format!(
            "The map with its {} cities and {} lines.",
            rules.board().map.cities.len(),
            rules.board().map.edges.len()
        ),
        board::printed(rules, BOARD),
    ));
    parts.push(Part::sheet(
        "Score sheets",
        "What counts at the end (LU-110 to LU-115).",
        sheet(rules),
    ));
    parts
}

/// The three kinds of cards, each with a back of its kind: eras and colors are drawn from decks of their own.
fn cards(rules: &Luminaries) -> Vec<Part> {
    let board = rules.board();
    let piece = |id: &str, back: Art| {
        let card = board.card(id).expect("the data list it");
        let face = board::card(rules, card, &note(rules, card), Ink::Page, "p");
        Piece::new(format!("card {id}"), Art::of(face, board::CARD, CARD)).backed(back)
    };
    let companies: Vec<Piece> = board
        .companies
        .iter()
        .map(|card| piece(&card.id, back("fblue", "", &["COMPANY"])))
        .collect();
    let regionals: Vec<Piece> = board
        .regionals
        .iter()
        .map(|card| {
            let number = roman(card.era.number());
            piece(
                &card.id,
                back(board::band(card.era.index()), &number, &["REGIONAL"]),
            )
        })
        .collect();
    let bonuses: Vec<Piece> = board
        .bonuses
        .iter()
        .map(|card| {
            let name = &board.counts.bonus_colors[usize::from(card.color)];
            piece(
                &card.id,
                back(board::bonus_color(card.color), "", &["BONUS", name]),
            )
        })
        .collect();
    vec![
        Part::pieces(
            "Company cards",
            "Shuffled into one deck (LU-5, LU-6).",
            companies,
        ),
        Part::pieces(
            "Regional cards",
            "Eight decks, one for each era (LU-7); the number of the era is on the back.",
            regionals,
        ),
        Part::pieces(
            "Bonus cards",
            "Three colors; one of each is drawn for a game (LU-4).",
            bonuses,
        ),
    ]
}

/// The decks: companies, regional cards by era, bonus cards by color (LU-4 to LU-7).
pub(crate) fn devices(rules: &Luminaries) -> Vec<Device> {
    let board = rules.board();
    let pile = |id: String, title: String, back: Art, cards: Vec<&str>| {
        let face = |code: &str| {
            let card = board.card(code).expect("the data list it");
            let picture = board::card(
                rules,
                card,
                &note(rules, card),
                Ink::Page,
                &format!("f-{code}"),
            );
            Face {
                code: code.to_owned(),
                words: board::described(rules, card),
                weight: 1,
                picture,
            }
        };
        Device {
            id,
            title,
            kind: DeviceKind::Pile,
            picture: back.drawing,
            faces: cards.into_iter().map(face).collect(),
        }
    };
    let companies = board.companies.iter().map(|card| card.id.as_str());
    let mut all = vec![pile(
        "companies".into(),
        "Companies".into(),
        back("fblue", "", &["COMPANY"]),
        companies.collect(),
    )];
    for (index, (_, region)) in board.eras.iter().enumerate() {
        let number = index + 1;
        let cards = board
            .regionals
            .iter()
            .filter(|card| card.era.index() == index);
        let numeral = roman(u8::try_from(number).unwrap_or_default());
        all.push(pile(
            format!("era-{number}"),
            format!("Era {numeral}: {region}"),
            back(board::band(index), &numeral, &["REGIONAL"]),
            cards.map(|card| card.id.as_str()).collect(),
        ));
    }
    for (color, name) in (0..).zip(&board.counts.bonus_colors) {
        let cards = board.bonuses.iter().filter(|card| card.color == color);
        all.push(pile(
            format!("bonus-{name}"),
            format!("Bonus, {name}"),
            back(board::bonus_color(color), "", &["BONUS", name]),
            cards.map(|card| card.id.as_str()).collect(),
        ));
    }
    all
}

/// What a card says at its foot.
fn note(rules: &Luminaries, card: Card) -> String {
    match card {
        Card::Bonus(bonus) => board::when(rules, bonus).to_owned(),
        Card::Company(_) | Card::Regional(_) => String::new(),
    }
}

/// The back of a kind of cards: a number if it has one, and words below each other, since paper that saves ink
/// shows no colors.
fn back(ground: &str, number: &str, lines: &[&str]) -> Art {
    let size = board::CARD;
    let middle = Point::new(size.width / 2.0, size.height / 2.0);
    Art::new(lines.join(", "), size, CARD, |_| {
        let inner = rect(8.0, 8.0, size.width - 16.0, size.height - 16.0)
            .num("rx", 4.0)
            .class("no spaper rim")
            .num("stroke-width", 1.6);
        let whole = rect(0.0, 0.0, size.width, size.height);
        let mut all: Vec<Element> = vec![whole.class(format_args!("{ground} back")), inner];
        let lift = if number.is_empty() { 5.0 } else { 26.0 };
        for (below, line) in lines.iter().enumerate() {
            let base = middle.shifted(0.0, lift + 19.0 * below as f64);
            all.push(words(base, 15.0, line).class("b sp tpaper"));
        }
        if !number.is_empty() {
            all.push(words(middle.shifted(0.0, 2.0), 34.0, number).class("b tpaper"));
        }
        all
    })
}

/// A company tracker and a regional one for each seat.
fn trackers(rules: &Luminaries) -> Vec<Piece> {
    let size = Size {
        width: 40.0,
        height: 40.0,
    };
    let middle = Point::new(20.0, 20.0);
    let face = |seat: Seat, name: &str, above: &str, below: &str| {
        let hue = hue(seat);
        let class = format!("sans b t{hue}");
        Art::new(name, size, 15.0, |_| {
            vec![
                disc(middle, 20.0).class(format_args!("f{hue}")),
                words(middle.shifted(0.0, 4.0), 17.0, above).class(&class),
                words(middle.shifted(0.0, 13.0), 6.4, below).class(&class),
            ]
        })
    };
    let mut all = Vec::new();
    for seat in rules.seats().iter() {
        let letter = seat.letter();
        for (kind, sign) in [("companies", 'C'), ("regionals", 'R')] {
            let name = format!("tracker {letter} {kind}");
            let front = face(seat, &name, &format!("{letter}{sign}"), kind);
            let behind = match sign {
                'R' => face(seat, &name, "×", "cannot end"),
                _ => face(seat, &name, &format!("{letter}{sign}"), kind),
            };
            all.push(Piece::new(name, front).backed(behind).round());
        }
    }
    all
}

/// A segment of a seat's track.
fn segment(seat: Seat) -> Piece {
    let size = Size {
        width: 60.0,
        height: 14.0,
    };
    let name = format!("segment {}", seat.letter());
    let art = Art::new(&name, size, 24.0, |_| {
        let track = board::segment(seat, Point::new(0.0, 7.0), Point::new(60.0, 7.0));
        let hue = hue(seat);
        let letter = badge(
            Point::new(30.0, 7.0),
            6.4,
            &format!("f{hue} scard"),
            &format!("t{hue}"),
            &seat.letter().to_string(),
        );
        vec![rect(0.0, 0.0, 60.0, 14.0).class("fcard"), track, letter]
    });
    Piece::new(name, art)
}

/// An entry waiver, as a ticket.
fn waiver() -> Piece {
    let size = Size {
        width: 100.0,
        height: 56.0,
    };
    let art = Art::new("entry waiver", size, 25.0, |_| {
        let rule = |inset: f64, width: f64| {
            rect(
                inset,
                inset,
                size.width - 2.0 * inset,
                size.height - 2.0 * inset,
            )
            .num("rx", 5.0)
            .class("no sink")
            .num("stroke-width", width)
        };
        vec![
            rect(0.0, 0.0, size.width, size.height).class("flamp"),
            rule(4.0, 1.6),
            rule(7.0, 0.6),
            words(Point::new(50.0, 27.0), 14.0, "ENTRY").class("b sp"),
            words(Point::new(50.0, 43.0), 14.0, "WAIVER").class("b sp"),
        ]
    });
    Piece::new("waiver", art)
}

/// The strip on which the trackers stand.
fn score_track(rules: &Luminaries) -> Art {
    let steps = rules.board().table.len();
    let size = Size {
        width: 930.0,
        height: 300.0,
    };
    let (left, wide, high) = (138.0, 86.0, 104.0);
    Art::new("score track", size, 186.0, |_| {
        let mut all = group().with(rect(0.0, 0.0, size.width, size.height).class("fcard"));
        all.add(words(Point::new(465.0, 42.0), 24.0, "20th CENTURY LIMITED").class("b sp2"));
        for (row, name) in ["COMPANIES", "REGIONALS"].into_iter().enumerate() {
            let top = 62.0 + (high + 10.0) * row as f64;
            all.add(words(Point::new(left - 14.0, top + 58.0), 17.0, name).class("sans b end"));
            for step in 0..steps {
                let x = left + wide * step as f64;
                all.add(
                    rect(x, top, wide, high)
                        .class("no sink")
                        .num("stroke-width", 1.6),
                );
                all.add(
                    words(Point::new(x + 16.0, top + 26.0), 22.0, &step.to_string()).class("b"),
                );
                if row == 1 {
                    let points = format!("{} points", rules.board().table[step]);
                    all.add(
                        words(Point::new(x + wide / 2.0, top + high - 8.0), 13.0, &points)
                            .class("sans"),
                    );
                }
            }
        }
        vec![all]
    })
}

/// A sheet for the end of a game.
fn sheet(rules: &Luminaries) -> Art {
    let columns: Vec<String> = rules
        .seats()
        .iter()
        .map(|seat| seat.letter().to_string())
        .collect();
    let lines = [
        "player",
        "regional cards",
        "companies",
        "bonus cards",
        "waivers",
        "TOTAL",
    ];
    let lines: Vec<String> = lines.map(str::to_owned).into();
    let points: Vec<String> = rules
        .board()
        .table
        .iter()
        .map(ToString::to_string)
        .collect();
    let below = format!(
        "0 to {} regional cards: {} points",
        points.len() - 1,
        points.join(", ")
    );
    let ledger = Ledger {
        title: "20th CENTURY LIMITED",
        below: &below,
        key: "",
        columns: &columns,
        lines: &lines,
    };
    Art::new("score sheet", ledger.size(), 88.0, |_| ledger.draw())
}
