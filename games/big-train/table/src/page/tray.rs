//! What lies under the train: the square in hand, cars by color, what is to come and thrown away.

use crate::board::{miniature, squares};
use big_train::{Action, BigTrain, Color, Deed, Dir, Kind, Paint, Shape, Square, SquareSet};
use game::{Arrange, Next, Seat};
use maud::{Markup, PreEscaped, html};
use pictures::engraving::paint;

use super::progress;
use crate::PageInput;

/// Squares in one row of those to come or thrown away.
const ACROSS: usize = 6;

/// Everything under the train.
pub(super) fn tray(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    html! {
        div.bt-tray {
            (hand(rules, sight))
            (colors(rules, sight))
            div.bt-piles {
                (pile(rules, sight))
                (thrown(rules, sight))
            }
        }
    }
}

/// The square turned up, with its cars in words.
fn hand(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let title = match sight.view.next() {
        Next::Act(seat) if sight.viewer.is(seat) => "In your hand".to_owned(),
        Next::Act(seat) => format!("In {}’s hand", sight.name(seat)),
        Next::Chance => "No square turned up".to_owned(),
        Next::Over if rules.is_match() => "The match is over".to_owned(),
        Next::Over => "The train is complete".to_owned(),
    };
    html! {
        div.bt-hand {
            @if let Some(square) = sight.view.drawn() {
                span id=(format!("hand-{}", rules.squares().id(square))) {
                    (PreEscaped(squares(rules, &[square], 1, &rules.described(square), "b")))
                }
                p { b { (title) } span { (rules.described(square)) } }
            } @else {
                p { b { (title) } }
            }
        }
    }
}

/// The square turned up, in a corner of the board: a phone shows the tray on another sheet.
pub(super) fn in_hand(rules: &BigTrain, sight: &PageInput<'_>, corner: &str) -> Markup {
    let Some(square) = sight.view.drawn().filter(|_| sight.seat.is_some()) else {
        return html! {};
    };
    html! {
        div.bt-turned data-corner=(corner) aria-hidden="true" {
            (PreEscaped(squares(rules, &[square], 1, "", "b")))
            "In your hand"
        }
    }
}

/// The train that was just completed: a small picture of it, who had how many cars in it, and how
/// the match stands now.
pub(super) fn completed(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let Some(state) = progress::finished(rules, sight) else {
        return html! {};
    };
    let best = progress::leaders(rules, &state);
    let won = match best[..] {
        [seat] if sight.viewer.is(seat) => "You won it".to_owned(),
        [seat] => format!("{} won it", sight.name(seat)),
        _ => "Nobody won it alone".to_owned(),
    };
    html! {
        figure.bt-done.piece.laid id=(format!("done-{}", state.number())) {
            (PreEscaped(miniature(rules, state.train())))
            figcaption {
                b { "Train " (state.number()) " is complete" }
                span { (won) }
                ul {
                    @for seat in rules.seats().iter() {
                        li { (whose(sight, seat)) " " b { (rules.cars_of(seat, state.cars())) } }
                    }
                }
            }
        }
    }
}

/// A seat's name, or "You".
fn whose<'a>(sight: &PageInput<'a>, seat: Seat) -> &'a str {
    if sight.viewer.is(seat) {
        "You"
    } else {
        sight.name(seat)
    }
}

/// The colors with whoever has them.
fn colors(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let unseen = unseen_cars(rules, sight);
    html! {
        ul.bt-colors {
            @for (color, paint) in paints(rules) {
                @let owner = rules.owner(color);
                li data-paint=(paint.letter) data-own[owner.is_some_and(|seat| sight.viewer.is(seat))] {
                    span.badge { (paint.letter) }
                    b { (sight.view.cars().of(color)) }
                    span { (paint.name) ", " (holder(sight, owner)) }
                    small { (unseen[color.index()]) " " (left_over(sight)) }
                }
            }
        }
    }
}

/// What squares and cars that nobody has drawn are called: after the game none of them will come.
pub(super) fn left_over(sight: &PageInput<'_>) -> &'static str {
    match sight.view.next() {
        Next::Over => "never drawn",
        Next::Act(_) | Next::Chance => "to come",
    }
}

/// Who has a color.
fn holder(sight: &PageInput<'_>, owner: Option<Seat>) -> String {
    match owner {
        Some(seat) if sight.viewer.is(seat) => "you".to_owned(),
        Some(seat) => sight.name(seat).to_owned(),
        None => "nobody".to_owned(),
    }
}

fn paints(rules: &BigTrain) -> impl Iterator<Item = (Color, &Paint)> {
    let squares = rules.squares();
    let known = |paint| Some((squares.color(letter(paint))?, paint));
    squares.paints().iter().filter_map(known)
}

fn letter(paint: &Paint) -> char {
    paint.letter
}

/// How many cars of each color are still to come, as far as the viewer can know.
pub(super) fn unseen_cars(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<u32> {
    let mut counts = vec![0; rules.squares().paints().len()];
    for square in sight.view.out_of_sight().iter() {
        for color in &rules.squares().face(square).cars {
            counts[color.index()] += 1;
        }
    }
    counts
}

/// The squares nobody has seen, as far as one can know; a click shows them.
fn pile(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let all = rules.squares();
    let out = sight.view.out_of_sight();
    let hidden = sight.view.hidden_discards();
    let count = |set: SquareSet| out.and(set).len();
    let list: Vec<Square> = out.iter().collect();
    let label = plural(out.len(), "square");
    html! {
        div.bt-pile {
            button type="button" popovertarget="to-come" {
                b { (plural(sight.view.pile(), "square")) " " (left_over(sight)) }
                span {
                    (count(all.of_shape(Shape::Straight))) " straight · "
                    (plural(count(all.of_shape(Shape::Curve)), "curve")) " · "
                    (plural(count(all.of_kind(Kind::Engine)), "engine")) " · "
                    (plural(count(all.of_kind(Kind::Caboose)), "caboose"))
                }
            }
            div #to-come popover {
                @if hidden > 0 { p { "Among them are the " (hidden) " thrown away face down." } }
                @if rules.variants().long_freight { p { "Two engines and two cabooses are out of the game." } }
                (PreEscaped(squares(rules, &list, ACROSS, &label, "b")))
            }
        }
    }
}

/// The squares thrown away; a click shows them.
fn thrown(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let thrown = sight.view.discards().as_slice();
    let hidden = usize::from(sight.view.hidden_discards());
    let told: Vec<String> = thrown.iter().map(|&one| rules.described(one)).collect();
    let lost: Vec<String> = paints(rules)
        .filter_map(|(color, paint)| {
            let cars = |&square: &Square| u32::from(rules.squares().cars(square).of(color));
            let lost: u32 = thrown.iter().map(cars).sum();
            (lost > 0).then(|| format!("{lost} {}", paint.name))
        })
        .collect();
    let count = hidden + thrown.len();
    let title = format!("{count} thrown away");
    html! {
        // Each square thrown away makes it another pile, so that a page lets it drop.
        div.bt-pile id=(format!("thrown-{count}")) {
            @if thrown.is_empty() {
                p { b { (title) } }
            } @else {
                button type="button" popovertarget="thrown-away" {
                    b { (title) }
                    @if hidden > 0 { span { "Only the last is shown." } }
                    span { (lost.join(" · ")) }
                }
                div #thrown-away popover { (PreEscaped(squares(rules, thrown, ACROSS, &told.join("; "), "b"))) }
            }
        }
    }
}

fn plural(count: u32, word: &str) -> String {
    if count == 1 {
        format!("1 {word}")
    } else {
        format!("{count} {word}s")
    }
}

/// For whom the cars of a square are, the viewer's own first: "2 more red cars for you, 1 blue for
/// Bertram".
pub(super) fn gains(rules: &BigTrain, sight: &PageInput<'_>, square: Square) -> String {
    let counted = rules.squares().cars(square);
    let mut gains: Vec<(u8, Color, &Paint)> = paints(rules)
        .filter_map(|(color, paint)| {
            let count = counted.of(color);
            (count > 0).then_some((count, color, paint))
        })
        .collect();
    let rank = |color: Color| match rules.owner(color) {
        Some(seat) if sight.viewer.is(seat) => 0,
        Some(_) => 1,
        None => 2,
    };
    gains.arrange_by_key(|&(_, color, _)| rank(color));
    // Cars of colors that nobody has are of no use to anybody.
    gains.retain(|&(_, color, _)| rules.owner(color).is_some());
    if gains.is_empty() {
        return "no cars for anybody".to_owned();
    }
    let parts: Vec<String> = (0..)
        .zip(gains)
        .map(|(index, (count, color, paint))| {
            let (more, cars) = match (index, count) {
                (0, 1) => (" more", " car"),
                (0, _) => (" more", " cars"),
                _ => ("", ""),
            };
            let whom = holder(sight, rules.owner(color));
            format!("{count}{more} {}{cars} for {whom}", paint.name)
        })
        .collect();
    parts.join(", ")
}

/// An arrow the way a curve turns its end, or a straight leads it on.
pub(super) fn turn_icon(action: &Action) -> Option<Markup> {
    let Deed::Lay { to: Some(to), .. } = action.deed else {
        return None;
    };
    let turn = match to {
        Dir::East => 0,
        Dir::South => 90,
        Dir::West => 180,
        Dir::North => 270,
    };
    Some(html! {
        svg.bt-arrow viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true" {
            g transform=(format!("rotate({turn})")) {
                path d="M-9,0H5" {}
                path.head d="M3,-6L11,0L3,6Z" {}
            }
        }
    })
}

/// Cars by color, most first, and who had them; of a match, what each train came to.
pub(super) fn verdict(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let cars = sight.view.cars();
    let mut order: Vec<(Color, &Paint)> = paints(rules).collect();
    order.arrange_by_key(|&(color, _)| std::cmp::Reverse(cars.of(color)));
    let ends = sight.view.train().squares().filter_map(|square| {
        let kind = rules.squares().kind(square);
        let color = rules.squares().head_color(square);
        (kind != Kind::Car).then(|| (kind, &rules.squares().paint(color).name))
    });
    html! {
        @if rules.is_match() { (standings(rules, sight)) }
        table.beside-table.colors {
            thead { tr { th { "Color" } th { "Cars in the train" } } }
            tbody {
                @for (color, paint) in order {
                    tr data-paint=(paint.letter) {
                        th scope="row" {
                            span.badge { (paint.letter) } " " (paint.name) ", "
                            (holder(sight, rules.owner(color)))
                        }
                        td { b { (cars.of(color)) } }
                    }
                }
            }
        }
        p.hint {
            @if rules.is_match() { "The last train: " } @else { "The train: " }
            (plural(sight.view.train().len() as u32, "square"))
            @for (index, (kind, color)) in ends.enumerate() {
                @if index == 0 { ", with the " } @else { " and the " }
                (color) " " (kind.word())
            }
            "."
        }
    }
}

/// How many trains are told one by one, the last of them.
const TOLD: usize = 6;

/// What the trains of a match have come to, one by one.
fn standings(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let trains = progress::by_train(rules, sight);
    let first = trains.len().saturating_sub(TOLD);
    let told = || (1..).zip(&trains).skip(first);
    html! {
        table.beside-table.standings {
            thead { tr {
                th { "Train" }
                @for (number, _) in told() { th { (number) } }
                th { "All cars" }
            } }
            tbody {
                @for seat in rules.seats().iter() {
                    tr {
                        th scope="row" { (whose(sight, seat)) }
                        @for (_, cars) in told() {
                            @let own = cars.get(seat.index());
                            td data-won[own == cars.iter().max()] { @if let Some(own) = own { (own) } }
                        }
                        td { b { (rules.score(sight.view, seat)) } }
                    }
                }
            }
        }
        @if first > 0 { p.hint { "The last " (TOLD) " of " (trains.len()) " trains one by one." } }
    }
}

/// What the signs on the table mean.
pub(super) fn legend() -> Markup {
    let car = |name: &str, letter: char, view: &str| {
        html! {
            svg.rh viewBox=(view) width="44" height="28" aria-hidden="true" {
                use href=(format!("#b-{name}")) class=(format!("f{}", paint(letter))) {}
            }
        }
    };
    html! {
        ul.bt-legend {
            li { (car("car", 'R', "-22 -14 44 28")) "A car. Its color and letter say whose it is." }
            li { (car("engine", 'B', "-30 -19 60 38")) "An engine. Whoever turns up the first one must lay it; it closes an end." }
            li { (car("caboose", 'G', "-30 -19 60 38")) "A caboose. It closes an end too; with both the train is complete." }
            li {
                svg.rh viewBox="-22 -14 44 28" width="44" height="28" aria-hidden="true" {
                    rect x="-13" y="-13" width="26" height="26" rx="3" class="fpaper ssoft" stroke-width="1.6" stroke-dasharray="4 3" {}
                    circle r="8" class="fglow sink" {}
                    text y="4" font-size="11" class="sans b onglow" { "1" }
                }
                "An open end. The number is that of the choice that lays the square there."
            }
            li {
                svg.rh viewBox="-22 -14 44 28" width="44" height="28" aria-hidden="true" {
                    rect x="-12" y="-12" width="24" height="24" rx="2" class="fcard sglow" stroke-width="3" {}
                }
                "Laid since your last decision."
            }
        }
    }
}
