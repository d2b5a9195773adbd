//! The count at the end: regional cards, companies, bonus cards, waivers, and the tie-break.

use game::{Arrange, Hidden, Prng, Rules, Seat};
use luminaries::{Luminaries, State, Tally};
use maud::{Markup, html};

use crate::PageInput;

/// The game at its end. All that counts is open then, so every state that looks like this counts the
/// same.
fn counted(rules: &Luminaries, sight: &PageInput<'_>) -> State {
    let mut state = State::default();
    rules.determinize(sight.view, &mut Prng::new(1), &mut state);
    state
}

/// What decided a game: where the winner was farthest ahead of the viewer, or of the best of the
/// others if the viewer won or looks on.
pub(super) fn decided(rules: &Luminaries, sight: &PageInput<'_>) -> Option<String> {
    let state = counted(rules, sight);
    let winners = rules.outcome(&state).winners;
    let [winner] = winners.iter().collect::<Vec<_>>()[..] else {
        return None;
    };
    let tally = |seat: Seat| rules.tally(&state, seat);
    let others = || rules.seats().iter().filter(|&seat| seat != winner);
    let own = others().find(|&seat| sight.viewer.is(seat));
    let second = own.or_else(|| others().max_by_key(|&seat| tally(seat).total()))?;
    let (best, next) = (tally(winner), tally(second));
    let kinds = [
        ("companies", best.companies, next.companies),
        ("regional cards", best.regionals, next.regionals),
        ("bonus cards", best.bonuses, next.bonuses),
        ("waivers", best.waivers, next.waivers),
    ];
    let ahead = kinds.into_iter().filter(|(_, best, next)| best > next);
    let (kind, more, less) = ahead.max_by_key(|(_, best, next)| best - next)?;
    let whose = |seat: Seat| match sight.viewer.is(seat) {
        true => "your".to_owned(),
        false => format!("{}’s", sight.name(seat)),
    };
    let [first, other] = [winner, second].map(whose);
    let mut text = format!("{first} {kind} brought {more} points, {other} {less}.");
    if let Some(letter) = text.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    // "Yours" where nothing follows.
    Some(text.replace(", your ", ", yours "))
}

/// The points of every seat by where they come from, as the rules count them.
pub(super) fn count(rules: &Luminaries, sight: &PageInput<'_>) -> Markup {
    let state = counted(rules, sight);
    let outcome = rules.outcome(&state);
    let mut seats: Vec<(Seat, Tally)> = rules
        .seats()
        .iter()
        .map(|seat| (seat, rules.tally(&state, seat)))
        .collect();
    let scored = |seat: Seat| {
        let estate = sight.view.estate(seat);
        estate.regionals + estate.companies
    };
    seats.arrange_by_key(|&(seat, tally)| (-tally.total(), std::cmp::Reverse(scored(seat))));
    let best = seats.first().map(|(_, tally)| tally.total());
    let tied = seats
        .iter()
        .filter(|(_, tally)| Some(tally.total()) == best)
        .count()
        > 1;
    html! {
        table.beside-table.verdict {
            caption { "The count" }
            thead { tr {
                th scope="col" { "Seat" } th scope="col" { "Regional" } th scope="col" { "Companies" }
                th scope="col" { "Bonus" } th scope="col" { "Waivers" } th scope="col" { "Total" }
                @if tied { th scope="col" { "Cards" } }
            } }
            tbody { @for &(seat, tally) in &seats {
                @let estate = sight.view.estate(seat);
                tr data-won[outcome.winners.has(seat)] {
                    th scope="row" { @if sight.viewer.is(seat) { "You" } @else { (sight.name(seat)) } @if outcome.winners.has(seat) { "\u{a0}★" } }
                    td { (tally.regionals) small { " (" (estate.regionals) ")" } }
                    td { (tally.companies) small { " (" (estate.companies) ")" } }
                    td { (tally.bonuses) }
                    td { (tally.waivers) }
                    td { b { (tally.total()) } }
                    @if tied { td { (scored(seat)) } }
                }
            } }
        }
        @if tied {
            p.hint { "Between equal totals more companies and regional cards win; if they are equal too, the victory is shared." }
        }
    }
}
