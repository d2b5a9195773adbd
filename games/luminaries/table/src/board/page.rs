//! The map cut up for a page. What never changes is sent once and lies below and above what does;
//! what does is written in few bytes.

use game::{Arrange, Seat, Viewer};
use luminaries::{Card, Edge, EdgeSet, Luminaries, Regionals, Vertex, View};

use super::fit;
use super::names::{Names, Scale};
use super::scale::SCALE;
use super::track::{badge, lettered};
use super::{SIZE, map, turn_told};
use pictures::Ink;
use pictures::engraving::hue;
use pictures::frame::{Caption, disc, group, path, picture};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

/// What a page wants drawn besides what the view tells.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sheet {
    /// Edges that stand out, such as a route that was picked.
    pub marks: EdgeSet,
    /// Others' segments that a route would use.
    pub via: EdgeSet,
    /// What happened since the viewer's last decision, with the numbers of the events.
    pub since: Vec<(usize, Happened)>,
    /// Track laid lately, which a page lets appear.
    pub fresh: EdgeSet,
    /// Track that the viewer has just taken off.
    pub removed: EdgeSet,
    /// For each card of the hand, in order: the edges it lacks.
    pub hand: Vec<EdgeSet>,
    /// A card of the hand that was picked, by its place.
    pub picked: Option<usize>,
    /// What choices of the list are about, shown while one is pointed at.
    pub choices: Vec<Shown>,
    /// The cards for sale, whose cities are shown while one is pointed at.
    pub sale: Vec<Card>,
}

/// What is shown on the map while a choice of the list is pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    /// The decision, in notation.
    pub act: String,
    /// Whether it is the first of the list.
    pub first: bool,
    /// Edges it would use, or that its cards would lack.
    pub edges: EdgeSet,
    /// Cards whose cities it is about.
    pub cards: Vec<Card>,
}

/// What an event did to the map.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Happened {
    /// Track was laid.
    Laid(EdgeSet),
    /// Track was taken off.
    TakenOff(EdgeSet),
    /// Cities were joined, and track of others was used.
    Scored(Card, EdgeSet),
}

/// Where the two ends of an edge are.
pub(crate) fn ends(rules: &Luminaries, edge: Edge) -> (Point, Point) {
    map::ends(rules, edge)
}

/// Where a junction is.
pub(crate) fn place(rules: &Luminaries, vertex: Vertex) -> Point {
    map::vertex(rules, vertex)
}

/// The cards the viewer has: what is to be chosen from first, then regional cards and companies.
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

/// What lies below everything: country, lattice, and the forms that the other layers use.
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
        .with(map::sea(rules))
        .with(map::country(&Element::new("use").set("href", "#lu-coast")))
        .with(lattice);
    picture(Ink::Page, "b", SIZE, &caption, [body])
}

/// What lies above everything: the cities with their names, for each scale that shows all of them.
pub(crate) fn names(rules: &Luminaries) -> String {
    let mut towns = String::new();
    for place in &rules.board().map.cities {
        let (x, y) = spot(rules, place.vertex);
        towns.push_str(&format!("M{x},{y}h0"));
    }
    let dot = |class: &str| path(&towns).class(class);
    let body = group()
        .with(dot("lu-town"))
        .with(dot("lu-town lu-ring"))
        .with(dot("lu-town lu-eye"))
        .with(named(rules, Scale::Wide).class("lu-wide name"))
        .with(named(rules, Scale::Tablet).class("lu-tablet name"));
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

/// The names of all cities that have a place at this scale.
fn named(rules: &Luminaries, scale: Scale) -> Element {
    let names = Names::of(rules);
    let set = names.set(scale);
    let places = rules.board().map.cities.iter();
    let names = places.filter_map(|place| Some(map::name(set.of(&place.code)?, &place.name)));
    group().num("font-size", set.size * SCALE).with_all(names)
}

/// All that changes.
pub(crate) fn overlay(rules: &Luminaries, view: &View, sheet: &Sheet) -> String {
    let caption = Caption {
        title: format!("Round {}", view.round),
        about: turn_told(view),
    };
    let mut body = group();
    if let Some(mine) = mine(rules, view) {
        body.add(mine);
    }
    for (number, happened) in &sheet.since {
        if let Some(mark) = since(rules, *number, happened) {
            body.add(mark);
        }
    }
    if !sheet.removed.is_empty() {
        let gone = path(trails(rules, &sheet.removed)).class("piece off lu-off");
        body.add(gone.set("id", "x0"));
    }
    for seat in rules.seats().iter() {
        if !view.tracks.of(seat).both(&sheet.fresh).is_empty() {
            body.add(Element::new("use").set("href", format_args!("#lu-g{}", hue(seat))));
        }
    }
    for (index, lacks) in sheet.hand.iter().enumerate() {
        body.add(way(rules, view, index, lacks, sheet.picked == Some(index)));
    }
    for (edges, class) in [(&sheet.marks, "lu-mark"), (&sheet.via, "lu-via")] {
        if !edges.is_empty() {
            body.add(path(trails(rules, edges)).class(class));
        }
    }
    for (place, card) in (1..).zip(&sheet.sale) {
        let cities = path(dots(rules, *card)).class("c");
        body.add(group().class(format_args!("w x{place}")).with(cities));
    }
    for shown in &sheet.choices {
        let mut choice = Element::new("a")
            .class("lu-choice")
            .set("data-do", &shown.act);
        if shown.first {
            choice = choice.set("data-first", "");
        }
        if !shown.edges.is_empty() {
            choice.add(path(trails(rules, &shown.edges)));
        }
        for card in &shown.cards {
            choice.add(path(dots(rules, *card)).class("c"));
        }
        body.add(choice);
    }
    for seat in rules.seats().iter() {
        if !view.tracks.of(seat).is_empty() {
            body.add(track(rules, view, seat, sheet));
        }
    }
    if let Some(names) = own_names(rules, view) {
        body.add(names);
    }
    picture(Ink::Page, "o", SIZE, &caption, [body])
}

/// What a seat's track looks like, for a page that has the ground: color, pattern and letter.
pub(crate) fn swatch(seat: Seat) -> String {
    let hue = hue(seat);
    let used = |form: &str| Element::new("use").set("href", format_args!("#lu-{form}{hue}"));
    Element::new("svg")
        .class("swatch")
        .set("viewBox", "0 0 78 30")
        .set("aria-hidden", "true")
        .with(used("s"))
        .with(used("b").num("x", 39.0).num("y", 15.0))
        .to_string()
}

/// The forms that the changing layer uses again and again.
fn forms(rules: &Luminaries) -> Element {
    let dot = marker("lu-dot").with(disc(Point::default(), 3.0).class("fsoft"));
    let mut all = Element::new("defs").with(dot);
    for seat in rules.seats().iter() {
        let hue = hue(seat);
        // What is used again brings its own root, since rules for what lies in a picture stop there.
        let form = |name: char, drawn: Element| {
            let form = drawn.class(if name == 'b' { "rh lu-b" } else { "rh" });
            form.set("id", format_args!("lu-{name}{hue}"))
        };
        let again = |name: char| Element::new("use").set("href", format_args!("#o-{name}{hue}"));
        let layers = |line: &Element| {
            let drawn = group()
                .with(line.clone().class("sg0 lu-caps"))
                .with(line.clone().class(format_args!("sg1 s{hue} lu-caps")));
            match seat {
                Seat::FIRST => drawn,
                _ => drawn.with(line.clone().class(format_args!("p{hue}"))),
            }
        };
        all.add(form('t', layers(&again('t'))));
        all.add(form('s', layers(&path("M0,15h78"))));
        all.add(form('g', group().with(again('f').class("lu-laid"))));
        all.add(form('u', group().with(again('f').class("sg0 lu-caps"))));
        let pattern = match seat {
            Seat::FIRST => group(),
            _ => group().with(again('f').class(format_args!("p{hue}"))),
        };
        all.add(form('p', pattern));
        all.add(form('b', badge(seat, Point::default())));
        let badge = Element::new("use").set("href", format_args!("#lu-b{hue}"));
        all.add(marker(&format!("lu-m{hue}")).with(badge));
        let letter = format!("url(#lu-m{hue})");
        let letters = ["marker-start", "marker-mid", "marker-end"]
            .into_iter()
            .fold(again('l').class("no"), |drawn, place| {
                drawn.set(place, &letter)
            });
        all.add(form('l', group().with(letters)));
    }
    all.with(map::coast(rules).set("id", "lu-coast"))
}

fn marker(id: &str) -> Element {
    Element::new("marker")
        .set("id", id)
        .set("markerUnits", "userSpaceOnUse")
        .set("overflow", "visible")
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
pub(super) fn trails(rules: &Luminaries, edges: &EdgeSet) -> String {
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

/// The cities of a card as dots.
fn dots(rules: &Luminaries, card: Card) -> String {
    let mut cities = String::new();
    if let Some(terminals) = rules.terminals(card) {
        for &vertex in terminals.as_slice() {
            let (x, y) = spot(rules, vertex);
            cities.push_str(&format!("M{x},{y}h0"));
        }
    }
    cities
}

/// The cities on the viewer's cards, each once.
fn own_cities(rules: &Luminaries, view: &View) -> Vec<Vertex> {
    let mut cities: Vec<Vertex> = Vec::new();
    for card in hand(view) {
        if let Some(terminals) = rules.terminals(card) {
            cities.extend(terminals.as_slice());
        }
    }
    cities.arrange();
    cities.dedup();
    cities
}

/// Rings around the cities of the viewer's cards.
fn mine(rules: &Luminaries, view: &View) -> Option<Element> {
    let mut rings = String::new();
    for vertex in own_cities(rules, view) {
        let (x, y) = spot(rules, vertex);
        rings.push_str(&format!("M{x},{y}h0"));
    }
    (!rings.is_empty()).then(|| path(rings).class("lu-mine"))
}

/// The names of those cities, for a phone that shows the whole map and no other names.
fn own_names(rules: &Luminaries, view: &View) -> Option<Element> {
    let map = &rules.board().map;
    let own = own_cities(rules, view);
    let mut towns = Vec::new();
    for place in &map.cities {
        let name = own.contains(&place.vertex).then_some(&*place.name);
        towns.push((map::vertex(rules, place.vertex), name));
    }
    (!own.is_empty()).then(|| {
        group()
            .class("lu-fit name sans halo")
            .num("font-size", fit::LETTERS)
            .with_all(fit::names(&towns))
    })
}

/// The mark of an event, which stays until the viewer decides. Track that was laid is itself the mark.
fn since(rules: &Luminaries, number: usize, happened: &Happened) -> Option<Element> {
    match happened {
        Happened::Laid(_) => None,
        Happened::TakenOff(edges) => Some(
            path(trails(rules, edges))
                .set("id", format_args!("x{number}"))
                .class("since piece off lu-off")
                .set("data-n", number),
        ),
        Happened::Scored(card, via) => {
            let joined = path(dots(rules, *card)).class("lu-scored");
            let marked = group().class("since").set("data-n", number).with(joined);
            if via.is_empty() {
                return Some(marked);
            }
            Some(marked.with(path(trails(rules, via)).class("lu-via")))
        }
    }
}

/// What a card of the hand lacks, with its cities: shown when the card is pointed at or picked.
fn way(rules: &Luminaries, view: &View, index: usize, lacks: &EdgeSet, picked: bool) -> Element {
    let card = hand(view).get(index).copied();
    let shown = if picked { " on" } else { "" };
    let mut drawn = group().class(format_args!("w w{}{shown}", index + 1));
    if let Some(card) = card {
        drawn.add(path(dots(rules, card)).class("c"));
    }
    if !lacks.is_empty() {
        drawn.add(path(trails(rules, lacks)));
    }
    drawn
}

/// A seat's track as one path, the places of its letters as another; the ground has forms that draw
/// both. What was laid lately is drawn by itself, so that a page can let it appear.
fn track(rules: &Luminaries, view: &View, seat: Seat, sheet: &Sheet) -> Element {
    let edges = view.tracks.of(seat);
    let hue = hue(seat);
    let kept = |name: char, data: String| path(data).set("id", format_args!("o-{name}{hue}"));
    let form = |name: char| Element::new("use").set("href", format_args!("#lu-{name}{hue}"));
    let (old, fresh) = (edges.without(&sheet.fresh), edges.both(&sheet.fresh));
    let mut letters = String::new();
    for edge in lettered(rules, edges) {
        let at = map::badge(rules, edge).0;
        let letter = if letters.is_empty() { 'M' } else { ' ' };
        letters.push_str(&format!("{letter}{},{}", whole(at.x), whole(at.y)));
    }
    letters.push_str("h0");
    let mut defs = Element::new("defs").with(kept('l', letters));
    let mut all = group();
    if !old.is_empty() {
        defs.add(kept('t', trails(rules, &old)));
        all.add(form('t'));
    }
    if !fresh.is_empty() {
        defs.add(kept('f', trails(rules, &fresh)));
        let mut pieces = group().class(format_args!("sg1 s{hue} lu-caps"));
        for edge in fresh.iter() {
            let mut one = EdgeSet::EMPTY;
            one.insert(edge);
            let piece = path(trails(rules, &one)).set("id", format_args!("s{}", edge.index()));
            let event = sheet
                .since
                .iter()
                .find(|(_, happened)| matches!(happened, Happened::Laid(edges) if edges.has(edge)));
            pieces.add(match event {
                Some((number, _)) => piece.class("piece laid since").set("data-n", number),
                None => piece.class("piece laid"),
            });
        }
        all = all.with(form('u')).with(pieces).with(form('p'));
    }
    all.with(defs)
        .with(form('l').set("data-track", edges.len()))
}
