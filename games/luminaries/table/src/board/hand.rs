//! The strips of cards below the map: the row and the bonus cards, and the viewer's own.

use game::{Seat, Viewer};
use luminaries::{Action, Card, Luminaries, Source, View};

use super::FOOT;
use super::cards::{self, HEIGHT, WIDTH};
use crate::Scene;
use pictures::engraving::{badge, hue, numeral};
use pictures::frame::{group, rect, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

const LEFT: f64 = 30.0;
const STEP: f64 = 158.0;
/// The two strips, by the upper edges of their cards.
const UPPER: f64 = FOOT + 38.0;
const LOWER: f64 = UPPER + HEIGHT + 18.0;
/// Where the strips end.
const RIGHT: f64 = 1714.0;

/// The upper left corner of a card of the row.
pub(crate) fn row(index: usize) -> Point {
    Point::new(LEFT + STEP * index as f64, UPPER)
}

/// The upper left corner of the deck.
pub(crate) fn deck() -> Point {
    row(5).shifted(4.0, 0.0)
}

/// The upper left corner of the bonus card of a color.
pub(crate) fn bonus(color: usize) -> Point {
    Point::new(RIGHT - STEP * (3.0 - color as f64) + 8.0, UPPER)
}

/// The upper left corner of a card of the viewer's own: the more there are, the closer.
pub(crate) fn own_place(index: usize, count: usize) -> Point {
    let room = RIGHT - LEFT - 34.0 - WIDTH;
    let step = if count > 1 {
        STEP.min(room / (count - 1) as f64)
    } else {
        STEP
    };
    Point::new(LEFT + 34.0 + step * index as f64, LOWER)
}

/// Both strips.
pub(crate) fn draw(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> Element {
    let mut all = group().set("data-layer", "cards");
    let row: Vec<Card> = view.row.iter().map(Card::Company).collect();
    all.add(
        words(Point::new(LEFT, UPPER - 9.0), 13.0, "COMPANIES FOR SALE")
            .class("sans b sp start tsoft"),
    );
    for (index, &card) in row.iter().enumerate() {
        all.add(placed(rules, scene, card, self::row(index), ""));
    }
    all.add(pile(deck(), usize::from(view.deck)));
    let heading = bonus(0).shifted(0.0, -9.0);
    all.add(words(heading, 13.0, "BONUS").class("sans b sp start tsoft"));
    all.add(bonuses(rules, view, scene));
    if let Some(Viewer::Seat(seat)) = view.viewer {
        all.add(own(rules, view, scene, seat));
    }
    all
}

/// A card at its place, with its note and the numbers of the actions about it.
fn placed(
    rules: &Luminaries,
    scene: &Scene<'_>,
    card: Card,
    corner: Point,
    other: &str,
) -> Element {
    let note = scene.marks.notes.iter().find(|(noted, _)| *noted == card);
    let note = note.map_or(other, |(_, note)| note.as_str());
    let mut drawn = group()
        .set(
            "transform",
            format_args!("translate({} {})", Num(corner.x), Num(corner.y)),
        )
        .with(cards::face(rules, card, note));
    for (index, number) in scene
        .numbers(|action| is_about(action, card))
        .into_iter()
        .take(5)
        .enumerate()
    {
        drawn.add(numeral(
            Point::new(14.0 + 24.0 * index as f64, HEIGHT - 2.0),
            12.0,
            number,
        ));
    }
    drawn
}

fn is_about(action: &Action, card: Card) -> bool {
    match *action {
        Action::Choose(one, two) => card == Card::Regional(one) || card == Card::Regional(two),
        Action::Keep(regional) | Action::Regional(regional, _) | Action::Skip(Some(regional)) => {
            card == Card::Regional(regional)
        }
        Action::Company(company, _)
        | Action::Swap(company)
        | Action::Draw(Source::Row(company)) => card == Card::Company(company),
        Action::Claim(bonus, _) => card == Card::Bonus(bonus),
        Action::Skip(None)
        | Action::Draw(Source::Deck)
        | Action::Lay(..)
        | Action::Remove(_)
        | Action::Reset
        | Action::End => false,
    }
}

/// The deck, face down.
fn pile(at: Point, count: usize) -> Element {
    let mut all = group().set("data-layer", "deck");
    if count > 0 {
        all.add(back(at));
    }
    all.with(counted(at, count))
}

/// The backs of a deck that is not empty.
pub(crate) fn back(at: Point) -> Element {
    let mut all = group();
    for shift in [8.0, 4.0, 0.0] {
        all.add(
            rect(at.x + shift, at.y - shift, WIDTH, HEIGHT)
                .num("rx", 7.0)
                .class("fblue sink")
                .num("stroke-width", 1.6),
        );
    }
    all.with(inset(at, "no spaper"))
}

/// How many cards are in a deck, on its back or on the table.
pub(crate) fn counted(at: Point, count: usize) -> Element {
    let class = if count > 0 { "b tpaper" } else { "b" };
    let middle = at.shifted(WIDTH / 2.0, HEIGHT / 2.0);
    let mut all = group();
    if count == 0 {
        all.add(inset(at, "no sline"));
    }
    all.with(words(middle.shifted(0.0, 2.0), 30.0, &count.to_string()).class(class))
        .with(words(middle.shifted(0.0, 24.0), 14.0, "in the deck").class(class))
}

fn inset(at: Point, class: &str) -> Element {
    rect(at.x + 8.0, at.y + 8.0, WIDTH - 16.0, HEIGHT - 16.0)
        .num("rx", 4.0)
        .class(class)
        .num("stroke-width", 1.6)
}

fn bonuses(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> Element {
    let mut all = group();
    let open = view.bonuses.iter().zip(view.holders).enumerate();
    for (color, (card, holder)) in open {
        let Some(bonus) = *card else { continue };
        let corner = self::bonus(color);
        let when = cards::when(rules, bonus);
        all.add(placed(rules, scene, Card::Bonus(bonus), corner, when));
        if let Some(seat) = holder {
            let (hue, letter) = (hue(seat), seat.letter().to_string());
            let mark = corner.shifted(WIDTH - 10.0, HEIGHT - 10.0);
            all.add(badge(
                mark,
                13.0,
                &format!("f{hue} sink"),
                &format!("t{hue}"),
                &letter,
            ));
        }
    }
    all
}

/// The viewer's own cards: what is to be chosen from first, then regional cards and companies.
fn own(rules: &Luminaries, view: &View, scene: &Scene<'_>, seat: Seat) -> Element {
    let estate = view.estate(seat);
    let chosen = if view.turn == seat {
        view.pair.iter()
    } else {
        luminaries::Regionals::EMPTY.iter()
    };
    let cards: Vec<Card> = chosen
        .chain(estate.regs.iter())
        .map(Card::Regional)
        .chain(estate.hand.iter().map(Card::Company))
        .collect();
    let mut strip = group();
    for (index, &card) in cards.iter().enumerate() {
        let corner = own_place(index, cards.len());
        strip.add(placed(rules, scene, card, corner, ""));
    }
    let (hue, letter) = (hue(seat), seat.letter().to_string());
    group()
        .set("data-layer", "hand")
        .with(badge(
            Point::new(LEFT + 12.0, LOWER + 14.0),
            13.0,
            &format!("f{hue} sink"),
            &format!("t{hue}"),
            &letter,
        ))
        .with(
            words(Point::default(), 13.0, "HAND")
                .class("sans b sp end tsoft")
                .set(
                    "transform",
                    format_args!(
                        "translate({} {}) rotate(-90)",
                        Num(LEFT + 17.0),
                        Num(LOWER + 34.0)
                    ),
                ),
        )
        .with(strip)
}
