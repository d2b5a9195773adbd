//! The faces of cards: companies, regional cards, bonus cards.

use luminaries::{Bonus, Card, Company, Luminaries, Regional, Timing};

use pictures::frame::{Caption, disc, group, picture, rect, words};
use pictures::geometry::Point;
use pictures::svg::Element;
use pictures::{Ink, Size};

/// The measures of a card.
pub(crate) const WIDTH: f64 = 150.0;
pub(crate) const HEIGHT: f64 = 112.0;
/// The same as a size.
pub(crate) const FACE: Size = Size {
    width: WIDTH,
    height: HEIGHT,
};

/// A card alone, with a line at its foot if there is something to say of it.
pub(crate) fn card(rules: &Luminaries, card: Card, note: &str, ink: Ink, prefix: &str) -> String {
    let caption = Caption {
        title: rules.card_title(card).to_owned(),
        about: described(rules, card),
    };
    picture(ink, prefix, FACE, &caption, [face(rules, card, note)])
}

/// A card's face, its upper left corner at the origin.
pub(crate) fn face(rules: &Luminaries, card: Card, note: &str) -> Element {
    let drawn = match card {
        Card::Company(card) => company(rules, card),
        Card::Regional(card) => regional(rules, card),
        Card::Bonus(card) => bonus(rules, card),
    };
    drawn
        .set("data-card", rules.board().card_name(card))
        .with(words(Point::new(WIDTH / 2.0, HEIGHT - 7.0), 11.5, note).class("sans i tred"))
}

/// The ground of a card, with a band of its kind's color above.
pub(crate) fn ground(band: &str) -> Element {
    group()
        .with(
            rect(1.0, 1.0, WIDTH - 2.0, HEIGHT - 2.0)
                .num("rx", 7.0)
                .class("fcard sink")
                .num("stroke-width", 1.8),
        )
        .with(rect(4.0, 4.0, WIDTH - 8.0, 34.0).num("rx", 4.0).class(band))
}

/// The lines of a heading, and how they are set: `1`, `2` or `3` lines, or two small ones (`s`).
pub(crate) struct Heading {
    pub(crate) lines: Vec<String>,
    pub(crate) style: char,
}

/// A heading in lines: the longer the name, the smaller.
pub(crate) fn headed(text: &str, most: usize) -> Heading {
    let mut lines = wrapped(text, most);
    if lines.len() > 3 {
        lines = wrapped(text, most + 7);
    }
    let long = lines.iter().any(|line| line.chars().count() > most);
    let style = match lines.len() {
        1 => '1',
        2 if long => 's',
        2 => '2',
        _ => '3',
    };
    Heading { lines, style }
}

/// Heading lines in the band.
fn heading(text: &str, most: usize) -> Element {
    let Heading { lines, style } = headed(text, most);
    let (size, first, step) = match style {
        '1' => (13.5, 26.0, 0.0),
        's' => (9.6, 18.0, 12.0),
        '2' => (11.5, 18.0, 14.0),
        _ => (9.6, 14.0, 10.5),
    };
    let mut all = group();
    for (index, line) in lines.iter().enumerate() {
        let base = first + step * index as f64;
        all.add(words(Point::new(10.0, base), size, line).class("b start tpaper"));
    }
    all
}

/// The points of a card in a roundel.
fn value(points: u8) -> Element {
    let at = Point::new(WIDTH - 21.0, 21.0);
    group()
        .with(disc(at, 14.0).class("fglow sink").num("stroke-width", 1.6))
        .with(words(at.shifted(0.0, 5.6), 16.0, &points.to_string()).class("b onglow"))
}

/// The cities of a card by their names, as many lines as needed.
fn cities(rules: &Luminaries, card: Card) -> Element {
    let names = rules.card_cities(card);
    let mut all = group();
    for (row, line) in listed(&names, 22).iter().enumerate() {
        let base = Point::new(WIDTH / 2.0, 54.0 + 14.0 * row as f64);
        all.add(words(base, 12.0, line));
    }
    all
}

fn company(rules: &Luminaries, company: Company) -> Element {
    let card = rules.board().company(company);
    ground("fplate")
        .with(heading(&card.name, 12))
        .with(value(card.value))
        .with(cities(rules, Card::Company(company)))
}

fn regional(rules: &Luminaries, regional: Regional) -> Element {
    let card = rules.board().regional(regional);
    let (_, region) = &rules.board().eras[card.era.index()];
    ground(band(card.era.index()))
        .with(heading(region, 14))
        .with(
            words(
                Point::new(WIDTH - 10.0, 27.0),
                17.0,
                &roman(card.era.number()),
            )
            .class("b end tpaper"),
        )
        .with(cities(rules, Card::Regional(regional)))
}

fn bonus(rules: &Luminaries, bonus: Bonus) -> Element {
    let card = rules.board().bonus(bonus);
    let mut drawn = ground(color(card.color))
        .with(heading(&card.title, 12))
        .with(value(card.value));
    for (index, line) in wrapped(&card.words, 24).iter().take(4).enumerate() {
        let base = Point::new(WIDTH / 2.0, 53.0 + 13.0 * index as f64);
        drawn.add(words(base, 11.0, line));
    }
    drawn
}

/// When a bonus card is won.
pub(crate) fn when(rules: &Luminaries, bonus: Bonus) -> &'static str {
    match rules.board().bonus(bonus).timing {
        Timing::Play => "first to claim it",
        Timing::End => "at the end",
    }
}

/// Eras take turns in six colors; their numbers tell them apart.
pub(crate) fn band(era: usize) -> &'static str {
    const BANDS: [&str; 6] = ["fred", "fblue", "fgreen", "forange", "fviolet", "fsoft"];
    BANDS[era % BANDS.len()]
}

/// The band of a bonus card of this color.
pub(crate) fn color(color: u8) -> &'static str {
    const COLORS: [&str; 3] = ["fblue", "fgreen", "fred"];
    COLORS[usize::from(color) % COLORS.len()]
}

pub(crate) fn roman(number: u8) -> String {
    const NUMERALS: [&str; 9] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
    NUMERALS
        .get(usize::from(number))
        .map_or_else(|| number.to_string(), |text| (*text).to_owned())
}

/// Names with dots between them, in lines of at most so many letters, names kept whole. The dot at the end
/// of a line does not count.
fn listed(names: &[impl AsRef<str>], most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for name in names.iter().map(AsRef::as_ref) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + name.chars().count() <= most => {
                line.push_str(" · ");
                line.push_str(name);
            }
            Some(line) => {
                line.push_str(" ·");
                lines.push(name.to_owned());
            }
            None => lines.push(name.to_owned()),
        }
    }
    lines
}

/// The text in lines of at most so many letters, words kept whole.
pub(crate) fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A card in words.
pub(crate) fn described(rules: &Luminaries, card: Card) -> String {
    let board = rules.board();
    let cities = rules.card_cities(card).join(", ");
    match card {
        Card::Company(card) => {
            let card = board.company(card);
            format!("{}: {cities}; {} points", card.name, card.value)
        }
        Card::Regional(card) => {
            let era = board.era(card).number();
            format!("regional card of era {era}: {cities}")
        }
        Card::Bonus(card) => {
            let card = board.bonus(card);
            let when = match card.timing {
                Timing::Play => "for the first who claims it",
                Timing::End => "at the end",
            };
            format!(
                "{}: {} {} points, {when}",
                card.title, card.words, card.value
            )
        }
    }
}
