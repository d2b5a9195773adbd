//! The sets of all games: pages, sizes, counts, and words that can be found in the files.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

use std::collections::BTreeMap;

use kit::AnyKit;
use kit::inventory::{Make, Part};
use print::{Boards, Colors, MARGIN, Mark, Order, Paper, Tiling, Wanted, lay_out, pdf};

fn kit(slug: &str) -> &'static dyn AnyKit {
    games::kit(slug).unwrap()
}

fn orders() -> Vec<Order> {
    let mut all = Vec::new();
    for paper in Paper::ALL {
        for colors in [Colors::Full, Colors::Saving] {
            for boards in [Boards::Tiled, Boards::Whole] {
                all.push(Order {
                    paper,
                    boards,
                    colors,
                    wanted: Wanted::ALL,
                });
            }
        }
    }
    all
}

#[test]
fn every_set_can_be_printed_in_every_way() {
    for kit in games::kits() {
        let slug = kit.meta().slug;
        // What is drawn depends on the colors alone, where it lies on the rest.
        let two = [orders()[0], orders()[7]];
        for order in two {
            let file = pdf(kit, &order).unwrap_or_else(|why| panic!("{slug}: {why}"));
            assert!(
                file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"),
                "{slug}"
            );
            assert!(file.len() < 600_000, "{slug}: {} bytes", file.len());
            assert_eq!(
                file,
                pdf(kit, &order).unwrap(),
                "{slug}: the same file each time"
            );
        }
    }
}

#[test]
fn pages_have_the_size_of_the_paper_and_nothing_lies_beyond_the_margin() {
    for kit in games::kits() {
        for order in orders() {
            let document = lay_out(kit, &order).unwrap();
            let upright = order.paper.upright();
            for (number, page) in document.pages.iter().enumerate() {
                let is_paper = page.size == upright || page.size == upright.turned();
                assert!(is_paper || order.boards == Boards::Whole, "page {number}");
                let room = page.size.inside(MARGIN - 0.01);
                for mark in &page.marks {
                    if let Mark::Drawing { clip, .. } = mark {
                        let inside = clip.x >= room.x
                            && clip.y >= room.y
                            && clip.right() <= room.right()
                            && clip.bottom() <= room.bottom();
                        assert!(inside, "{} page {number}: {clip:?}", kit.meta().slug);
                    }
                    if let Mark::Words {
                        at,
                        size,
                        face,
                        text,
                        ..
                    } = mark
                    {
                        let end = at.x + face.width(text) * size;
                        assert!(
                            at.x >= 5.0 && end <= page.size.width - 5.0,
                            "page {number}: {text}"
                        );
                    }
                }
            }
        }
    }
}

/// Every drawing is as large as its part says, and every piece is there as often as it should be.
#[test]
fn everything_is_printed_at_its_size_and_as_often_as_it_is_there() {
    let rounded = |length: f64| (length * 100.0).round() as i64;
    for kit in games::kits() {
        let order = Order::default();
        let document = lay_out(kit, &order).unwrap();
        let mut printed: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        for page in document.pages.iter().filter(|page| !page.is_back) {
            for mark in &page.marks {
                if let Mark::Drawing { at, .. } = mark {
                    *printed
                        .entry((rounded(at.width), rounded(at.height)))
                        .or_default() += 1;
                }
            }
        }
        let mut expected: BTreeMap<(i64, i64), usize> = BTreeMap::new();
        let parts = kit.inventory();
        for part in &parts {
            if let Make::Pieces(pieces) = &part.make {
                for piece in pieces {
                    let size = (rounded(piece.front.width), rounded(piece.front.height));
                    *expected.entry(size).or_default() += piece.count;
                }
            }
        }
        for (size, count) in expected {
            assert_eq!(
                printed.get(&size),
                Some(&count),
                "{} {size:?}",
                kit.meta().slug
            );
        }
        for part in &parts {
            if let Make::Board(art) = &part.make {
                let tiles = Tiling::best(art.width, art.height, order.paper).count();
                let size = (rounded(art.width), rounded(art.height));
                assert_eq!(printed.get(&size), Some(&tiles), "{}", kit.meta().slug);
                // The size is stated where the board is, in millimeters and inches.
                let stated = format!("{} × {} mm", art.width.round(), art.height.round());
                let told = document
                    .pages
                    .iter()
                    .filter(|page| page.text().contains(&stated));
                assert_eq!(told.count(), tiles + 1, "on each tile and on the cover");
            }
        }
    }
}

/// Behind every front lies its back, and nothing else.
#[test]
fn backs_lie_behind_their_fronts() {
    for kit in games::kits() {
        for paper in Paper::ALL {
            let order = Order {
                paper,
                ..Order::default()
            };
            let pages = lay_out(kit, &order).unwrap().pages;
            for (index, back) in pages.iter().enumerate().filter(|(_, page)| page.is_back) {
                assert!(
                    index % 2 == 1,
                    "a back is on an even page, so it comes out behind its front"
                );
                let front = &pages[index - 1];
                let areas = |page: &print::Page| {
                    let drawings = page.marks.iter().filter_map(|mark| match mark {
                        Mark::Drawing { at, .. } => Some(*at),
                        _ => None,
                    });
                    drawings.collect::<Vec<_>>()
                };
                let (fronts, backs) = (areas(front), areas(back));
                assert_eq!(
                    fronts.len(),
                    backs.len(),
                    "{} page {index}",
                    kit.meta().slug
                );
                for (front, back) in fronts.iter().zip(&backs) {
                    assert_eq!(front.behind(paper.upright().width), *back);
                }
            }
        }
    }
}

fn part<'a>(parts: &'a [Part], title: &str) -> &'a Part {
    let found = parts.iter().find(|part| part.title == title);
    found.unwrap_or_else(|| panic!("there are no {title}"))
}

/// The counts of the rules: BT-4, CR-2, GR-1, LU-2 to LU-7.
#[test]
fn every_piece_is_counted_as_the_rules_say() {
    let counts = [
        ("big-train", "Squares", 30),
        ("big-train", "Colors", 4),
        ("century-run", "Trains", 4),
        ("century-run", "Spinner", 2),
        ("great-railroad", "Trains", 12),
        ("great-railroad", "Conductors", 4),
        ("luminaries", "Company cards", 50),
        ("luminaries", "Regional cards", 8 * 12),
        ("luminaries", "Bonus cards", 18),
        ("luminaries", "Trackers", 2 * 5),
        ("luminaries", "Track", 25 * 5),
        ("luminaries", "Entry waivers", 2 * 5 * 5),
    ];
    for (slug, title, count) in counts {
        let parts = kit(slug).inventory();
        assert_eq!(part(&parts, title).count(), count, "{slug}: {title}");
    }
}

/// Nobody may tell a square or a card by its back.
#[test]
fn cards_of_one_deck_have_one_back() {
    let backs = |slug: &str, title: &str| {
        let parts = kit(slug).inventory();
        let Make::Pieces(pieces) = &part(&parts, title).make else {
            panic!("{title} are no pieces");
        };
        let mut backs: Vec<String> = pieces
            .iter()
            .map(|piece| piece.back.as_ref().expect("it has a back").drawing.clone())
            .collect();
        backs.sort();
        backs.dedup();
        backs.len()
    };
    assert_eq!(backs("big-train", "Squares"), 1);
    assert_eq!(backs("luminaries", "Company cards"), 1);
    assert_eq!(backs("luminaries", "Regional cards"), 8, "one for each era");
    assert_eq!(backs("luminaries", "Bonus cards"), 3, "one for each color");
}

#[test]
fn parts_that_are_not_wanted_are_left_out() {
    let order = |board, pieces, sheets, rules| Order {
        wanted: Wanted {
            board,
            pieces,
            sheets,
            rules,
        },
        ..Order::default()
    };
    let headings = |order: &Order| {
        let pages = lay_out(kit("century-run"), order).unwrap().pages;
        let all = pages.into_iter().flat_map(|page| page.headings);
        all.skip(2).collect::<Vec<_>>()
    };
    assert_eq!(headings(&order(true, false, false, false)), ["Board"]);
    assert_eq!(
        headings(&order(false, true, false, false)),
        ["Trains", "Spinner"]
    );
    assert_eq!(
        headings(&order(false, false, true, true)),
        ["Score sheets", "Rules"]
    );
}

#[test]
fn the_rulebook_is_whole() {
    for kit in games::kits() {
        let meta = kit.meta();
        for paper in Paper::ALL {
            let order = Order {
                paper,
                ..Order::default()
            };
            let pages = lay_out(kit, &order).unwrap().pages;
            let all: String = pages.iter().map(|page| page.text() + "\n").collect();
            for entry in game::Rulebook::new(meta.rulebook).entries() {
                let found = all.lines().any(|line| line.starts_with(&entry.id));
                assert!(found, "{}: {} is missing", meta.slug, entry.id);
            }
        }
    }
}
