//! The same drawing cut up for a page. What never changes is sent once and lies below and above what
//! does; what does is written in few bytes: a seat's track is one path, and the lines of a card are
//! classes which the page's own stylesheet puts in their places.

use game::{Seat, Viewer};
use luminaries::{Bonuses, Card, City, Edge, EdgeSet, Luminaries, Regionals, Timing, Vertex, View};

use super::cards::{self, HEIGHT, WIDTH};
use super::{SIZE, hand, map, turn_told};
use pictures::Ink;
use pictures::engraving::{hue, plate as shield};
use pictures::frame::{Caption, disc, group, path, picture, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

/// What a page wants drawn besides what the view tells.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sheet {
    /// Edges that stand out, such as a route that was picked.
    pub marks: EdgeSet,
    /// Others' segments that a route would use.
    pub via: EdgeSet,
    /// What happened last.
    pub last: EdgeSet,
    /// For each card of the hand, in order: the edges it lacks and a line for its foot.
    pub hand: Vec<(EdgeSet, String)>,
    /// A card of the hand that was picked, by its place.
    pub picked: Option<usize>,
    /// What stands on the plates in the corner of the map.
    pub plates: Vec<String>,
}

/// A rectangle on the sheet: left, top, width, height.
pub(crate) type Frame = (f64, f64, f64, f64);

/// The band of companies.
const COMPANY: &str = "fink";

/// The most plates there is room for.
pub(crate) const MOST_PLATES: usize = 8;
const PLATE: (f64, f64) = (232.0, 34.0);

/// Where a plate is, counted from above when there are `count`.
pub(crate) fn plate(index: usize, count: usize) -> Frame {
    let top = 1012.0 - 41.0 * (count - index) as f64;
    (1486.0, top, PLATE.0, PLATE.1)
}

/// Where a card of the row is.
pub(crate) fn row(index: usize) -> Frame {
    card_at(hand::row(index))
}

/// Where the deck is.
pub(crate) fn deck() -> Frame {
    card_at(hand::deck())
}

/// Where the bonus card of a color is.
pub(crate) fn bonus(color: usize) -> Frame {
    card_at(hand::bonus(color))
}

/// Where a card of the viewer's own is, of so many.
pub(crate) fn own(index: usize, count: usize) -> Frame {
    card_at(hand::own_place(index, count))
}

fn card_at(corner: Point) -> Frame {
    (corner.x, corner.y, WIDTH, HEIGHT)
}

/// Where the two ends of an edge are.
pub(crate) fn ends(rules: &Luminaries, edge: Edge) -> (Point, Point) {
    map::ends(rules, edge)
}

/// The cards the viewer has, in the order in which they are drawn: what is to be chosen from first,
/// then regional cards and companies.
pub(crate) fn hand(view: &View) -> Vec<Card> {
    let Some(Viewer::Seat(seat)) = view.viewer else {
        return Vec::new();
    };
    let estate = view.estate(seat);
    let pair = if view.turn == seat {
        view.pair
    } else {
        Regionals::EMPTY
    };
    let regionals = pair.iter().chain(estate.regs.iter()).map(Card::Regional);
    regionals
        .chain(estate.hand.iter().map(Card::Company))
        .collect()
}

/// What lies below everything: country, lattice, title, and the forms that the other layers use.
pub(crate) fn ground(rules: &Luminaries) -> String {
    let map = &rules.board().map;
    let caption = Caption {
        title: "20th Century Limited: the map".to_owned(),
        about: format!(
            "A map of the United States with {} cities and {} lines that track can be laid on.",
            map.cities.len(),
            map.edges.len()
        ),
    };
    let lattice = path(trails(rules, &map.all_edges()))
        .class("no stie")
        .num("stroke-width", 2.0)
        .set("stroke-dasharray", "2 4")
        .set("marker-start", "url(#lu-dot)")
        .set("marker-mid", "url(#lu-dot)")
        .set("marker-end", "url(#lu-dot)");
    let body = group()
        .with(forms(rules))
        .with(map::country(&Element::new("use").set("href", "#lu-coast")))
        .with(lattice)
        .with(super::title())
        .with(headings());
    picture(Ink::Page, "b", SIZE, &caption, [body])
}

/// What lies above everything: the cities with their names.
pub(crate) fn names(rules: &Luminaries) -> String {
    let mut towns = String::new();
    let mut names = group();
    for place in &rules.board().map.cities {
        let at = map::vertex(rules, place.vertex);
        towns.push_str(&format!("M{},{}h0", whole(at.x), whole(at.y)));
        names.add(map::name(at, place));
    }
    let dot = |class: &str| path(&towns).class(class);
    let body = group()
        .with(dot("lu-town"))
        .with(dot("lu-town lu-ring"))
        .with(dot("lu-town lu-eye"))
        .with(names);
    Element::new("svg")
        .class("rh lu-names")
        .set(
            "viewBox",
            format_args!("0 0 {} {}", Num(SIZE.width), Num(SIZE.height)),
        )
        .set("aria-hidden", "true")
        .with(body)
        .to_string()
}

/// All that changes.
pub(crate) fn overlay(rules: &Luminaries, view: &View, sheet: &Sheet) -> String {
    let caption = Caption {
        title: format!("Round {}", view.round),
        about: turn_told(view),
    };
    let mut body = group();
    for (index, (lacks, _)) in sheet.hand.iter().enumerate() {
        body.add(way(rules, view, index, lacks, sheet.picked == Some(index)));
    }
    for (edges, class) in [
        (&sheet.marks, "lu-mark"),
        (&sheet.via, "lu-via"),
        (&sheet.last, "lu-last"),
    ] {
        if !edges.is_empty() {
            body.add(path(trails(rules, edges)).class(class));
        }
    }
    for seat in rules.seats().iter() {
        if !view.tracks.of(seat).is_empty() {
            body.add(track(rules, view, seat));
        }
    }
    body.add(table(rules, view));
    body.add(own_cards(rules, view, sheet));
    for (index, text) in sheet.plates.iter().enumerate() {
        let (x, y, width, _) = plate(index, sheet.plates.len());
        body.add(used("lu-p", Point::new(x, y)));
        body.add(words(Point::new(x + width / 2.0, y + 23.0), 15.0, text).class("b sans"));
    }
    picture(Ink::Page, "o", SIZE, &caption, [body])
}

/// A card alone, for a page that has the ground.
pub(crate) fn face(rules: &Luminaries, card: Card) -> String {
    Element::new("svg")
        .class("rh face")
        .set(
            "viewBox",
            format_args!("0 0 {} {}", Num(WIDTH), Num(HEIGHT)),
        )
        .set("aria-hidden", "true")
        .with(placed(rules, card, Point::default(), ""))
        .to_string()
}

/// What a seat's track looks like, for a page that has the ground: color, pattern and letter.
pub(crate) fn swatch(seat: Seat) -> String {
    Element::new("svg")
        .class("swatch")
        .set("viewBox", "0 0 60 20")
        .set("aria-hidden", "true")
        .with(Element::new("use").set("href", format_args!("#lu-s{}", hue(seat))))
        .to_string()
}

/// The forms that the changing layer uses again and again.
fn forms(rules: &Luminaries) -> Element {
    let mut all = Element::new("defs")
        .with(marker("lu-dot").with(disc(Point::default(), 3.0).class("fsoft")));
    for seat in rules.seats().iter() {
        let (hue, letter) = (hue(seat), seat.letter().to_string());
        // What is used again brings its own root, since rules for what lies in a picture stop there.
        all.add(
            group()
                .class("rh")
                .set("id", format_args!("lu-b{hue}"))
                .with(disc(Point::default(), 8.5).class(format_args!("f{hue} scard")))
                .with(
                    words(Point::new(0.0, 4.0), 11.0, &letter).class(format_args!("sans b t{hue}")),
                ),
        );
        let badge = Element::new("use").set("href", format_args!("#lu-b{hue}"));
        all.add(marker(&format!("lu-m{hue}")).with(badge));
        let again = |id: char| Element::new("use").set("href", format_args!("#o-{id}{hue}"));
        let track = pattern(seat, &again('t'), &again('b'));
        all.add(track.class("rh").set("id", format_args!("lu-t{hue}")));
        let swatch = pattern(seat, &path("M0,10h60"), &path("M30,10h0"));
        all.add(swatch.class("rh").set("id", format_args!("lu-s{hue}")));
    }
    let form = |id: String, drawn: Element| group().class("rh").set("id", id).with(drawn);
    for (index, (_, region)) in rules.board().eras.iter().enumerate() {
        let roman = line("kr", &cards::roman(index as u8 + 1));
        let drawn = cards::ground(cards::band(index))
            .with_all(heading(region, 14))
            .with(roman);
        all.add(form(format!("lu-era{index}"), drawn));
    }
    let seal = || {
        disc(Point::new(WIDTH - 21.0, 21.0), 14.0)
            .class("fglow sink")
            .num("stroke-width", 1.6)
    };
    for band in [COMPANY, cards::color(0), cards::color(1), cards::color(2)] {
        all.add(form(format!("lu-{band}"), cards::ground(band).with(seal())));
    }
    // Which of these a table will see is not known yet, and each is sent many times.
    let companies = rules.board().all_companies().iter().map(Card::Company);
    let bonuses = Bonuses::first(rules.board().bonuses.len());
    for card in companies.chain(bonuses.iter().map(Card::Bonus)) {
        let id = format!("lu-{}", rules.board().card_name(card));
        all.add(form(id, face_of(rules, card)));
    }
    let plate = shield(0.0, 0.0, PLATE.0, PLATE.1, 8.0)
        .class("fcard sink")
        .num("stroke-width", 2.0);
    let coast = map::coast(rules).set("id", "lu-coast");
    all.with(coast)
        .with(form("lu-p".to_owned(), plate))
        .with(form("lu-deck".to_owned(), hand::back(hand::deck())))
}

fn marker(id: &str) -> Element {
    Element::new("marker")
        .set("id", id)
        .set("markerUnits", "userSpaceOnUse")
        .set("overflow", "visible")
}

/// The headings of the two strips.
fn headings() -> Element {
    let above = |frame: Frame, text: &str| {
        words(Point::new(frame.0, frame.1 - 9.0), 13.0, text).class("sans b sp start tsoft")
    };
    group()
        .with(above(row(0), "COMPANIES FOR SALE"))
        .with(above(deck(), "DECK"))
        .with(above(bonus(0), "BONUS"))
}

fn whole(value: f64) -> i64 {
    value.round() as i64
}

/// Where a vertex is, in whole units.
fn spot(rules: &Luminaries, vertex: Vertex) -> (i64, i64) {
    let at = map::vertex(rules, vertex);
    (whole(at.x), whole(at.y))
}

/// Edges as few long strokes: from each end the pen goes on along an edge not drawn yet.
fn trails(rules: &Luminaries, edges: &EdgeSet) -> String {
    let map = &rules.board().map;
    let mut left = *edges;
    let mut out = String::new();
    while let Some(first) = left.iter().next() {
        let mut at = map.ends(first).0;
        let mut pen = spot(rules, at);
        out.push_str(&format!("M{},{}", pen.0, pen.1));
        let mut letter = "l";
        while let Some(&(next, edge)) = map.near(at).iter().find(|(_, edge)| left.has(*edge)) {
            left.remove(edge);
            let to = spot(rules, next);
            out.push_str(&format!("{letter}{},{}", to.0 - pen.0, to.1 - pen.1));
            (at, pen, letter) = (next, to, " ");
        }
    }
    out
}

/// What a card of the hand lacks, with its cities: shown when the card is pointed at or picked.
fn way(rules: &Luminaries, view: &View, index: usize, lacks: &EdgeSet, picked: bool) -> Element {
    let mut cities = String::new();
    let card = hand(view).get(index).copied();
    if let Some(terminals) = card.and_then(|card| rules.terminals(card)) {
        for &vertex in terminals.as_slice() {
            let (x, y) = spot(rules, vertex);
            cities.push_str(&format!("M{x},{y}h0"));
        }
    }
    let shown = if picked { " on" } else { "" };
    let mut drawn = group()
        .class(format_args!("w w{}{shown}", index + 1))
        .with(path(cities).class("c"));
    if !lacks.is_empty() {
        drawn.add(path(trails(rules, lacks)));
    }
    drawn
}

/// A seat's track: the segments as one path, the places of their badges as another. The ground has a
/// form that draws both in the seat's color and pattern.
fn track(rules: &Luminaries, view: &View, seat: Seat) -> Element {
    let edges = view.tracks.of(seat);
    let mut badges = String::new();
    for edge in edges.iter() {
        let (a, b) = map::ends(rules, edge);
        let middle = a.between(b, 0.5);
        let letter = if badges.is_empty() { 'M' } else { ' ' };
        badges.push_str(&format!("{letter}{},{}", whole(middle.x), whole(middle.y)));
    }
    badges.push_str("h0");
    let hue = hue(seat);
    let line = path(trails(rules, edges)).set("id", format_args!("o-t{hue}"));
    let badges = path(badges).set("id", format_args!("o-b{hue}"));
    let form = Element::new("use")
        .set("href", format_args!("#lu-t{hue}"))
        .set("data-seat", seat.letter())
        .set("data-track", edges.len());
    group()
        .with(Element::new("defs").with(line).with(badges))
        .with(form)
}

/// Strokes and badges drawn as track of a seat: its color, its pattern, its letter.
fn pattern(seat: Seat, line: &Element, badges: &Element) -> Element {
    let hue = hue(seat);
    let badge = format!("url(#lu-m{hue})");
    let mut all = group()
        .with(line.clone().class("sg0"))
        .with(line.clone().class(format_args!("sg1 s{hue}")));
    if seat != Seat::FIRST {
        all.add(line.clone().class(format_args!("p{hue}")));
    }
    let marked = ["marker-start", "marker-mid", "marker-end"]
        .into_iter()
        .fold(badges.clone().class("no"), |drawn, place| {
            drawn.set(place, &badge)
        });
    all.with(marked)
}

fn used(form: &str, at: Point) -> Element {
    let drawn = Element::new("use").set("href", format_args!("#{form}"));
    if at == Point::default() {
        return drawn;
    }
    drawn.num("x", at.x).num("y", at.y)
}

/// The row, the deck and the bonus cards.
fn table(rules: &Luminaries, view: &View) -> Element {
    let mut all = group();
    for (index, company) in view.row.iter().enumerate() {
        all.add(placed(rules, Card::Company(company), hand::row(index), ""));
    }
    if view.deck > 0 {
        all.add(Element::new("use").set("href", "#lu-deck"));
    }
    all.add(hand::counted(hand::deck(), usize::from(view.deck)));
    for (color, (bonus, holder)) in view.bonuses.iter().zip(view.holders).enumerate() {
        let Some(bonus) = *bonus else { continue };
        let corner = hand::bonus(color);
        let when = match rules.board().bonus(bonus).timing {
            Timing::Play => "first to claim it",
            Timing::End => "at the end",
        };
        all.add(placed(rules, Card::Bonus(bonus), corner, when));
        if let Some(seat) = holder {
            let mark = corner.shifted(WIDTH - 12.0, HEIGHT - 12.0);
            all.add(used(&format!("lu-b{}", hue(seat)), mark));
        }
    }
    all
}

/// The viewer's own cards.
fn own_cards(rules: &Luminaries, view: &View, sheet: &Sheet) -> Element {
    let cards = hand(view);
    let mut all = group();
    if let (Some(Viewer::Seat(seat)), false) = (view.viewer, cards.is_empty()) {
        let (left, top, ..) = own(0, 1);
        let badge = Point::new(left - 20.0, top + 14.0);
        all.add(used(&format!("lu-b{}", hue(seat)), badge));
    }
    for (index, &card) in cards.iter().enumerate() {
        let note = sheet.hand.get(index).map_or("", |(_, note)| note.as_str());
        let corner = hand::own_place(index, cards.len());
        all.add(placed(rules, card, corner, note));
    }
    all
}

/// A card with its upper left corner there, and a line at its foot if there is something to say.
fn placed(rules: &Luminaries, card: Card, corner: Point, note: &str) -> Element {
    let mut all = group().with(used(&form_of(rules, card), corner));
    if let Card::Regional(card) = card {
        let cities = codes(rules, &rules.board().regional(card).cities);
        all = all.with_all(cities.into_iter().map(|line| at(line, corner)));
    }
    if note.is_empty() {
        all
    } else {
        all.with(at(line("kn", note), corner))
    }
}

fn at(line: Element, corner: Point) -> Element {
    line.num("x", corner.x).num("y", corner.y)
}

/// The form a card is drawn by: its own, or that of its era.
fn form_of(rules: &Luminaries, card: Card) -> String {
    match card {
        Card::Regional(card) => format!("lu-era{}", rules.board().era(card).index()),
        Card::Company(_) | Card::Bonus(_) => format!("lu-{}", rules.board().card_name(card)),
    }
}

fn line(class: &str, text: &str) -> Element {
    Element::new("text").class(class).text(text)
}

/// The lines of a heading, each by the class of its place.
fn heading(text: &str, most: usize) -> Vec<Element> {
    let heading = cards::headed(text, most);
    let lines = heading.lines.iter().zip('a'..);
    lines
        .map(|(text, letter)| line(&format!("k{}{letter}", heading.style), text))
        .collect()
}

/// The codes of cities in rows of three.
fn codes(rules: &Luminaries, list: &[City]) -> Vec<Element> {
    let cities = &rules.board().map.cities;
    let codes: Vec<&str> = list
        .iter()
        .map(|city| cities[city.index()].code.as_str())
        .collect();
    let rows = codes.chunks(3).zip(["kc", "kd", "ke"]);
    rows.map(|(row, class)| line(class, &row.join(" – ")))
        .collect()
}

/// What never changes of a card.
fn face_of(rules: &Luminaries, card: Card) -> Element {
    let board = rules.board();
    let ground = |band: &str| {
        let drawn = Element::new("use").set("href", format_args!("#lu-{band}"));
        group().with(drawn)
    };
    match card {
        Card::Company(card) => {
            let card = board.company(card);
            ground(COMPANY)
                .with_all(heading(&card.name, 12))
                .with(line("kv", &card.value.to_string()))
                .with_all(codes(rules, &card.cities))
        }
        Card::Regional(card) => group().with_all(codes(rules, &board.regional(card).cities)),
        Card::Bonus(card) => {
            let card = board.bonus(card);
            let words = cards::wrapped(&card.words, 24);
            let words = words.iter().zip(["kwa", "kwb", "kwc", "kwd"]);
            ground(cards::color(card.color))
                .with_all(heading(&card.title, 14))
                .with(line("kv", &card.value.to_string()))
                .with_all(words.map(|(text, class)| line(class, text)))
        }
    }
}
