//! The count at the end: regional cards, companies, bonus cards, waivers, and the tie-break.

use game::{Hidden, Prng, Rules, Seat};
use luminaries::{Luminaries, State, Tally};
use maud::{Markup, html};

use crate::PageInput;

/// The points of every seat by where they come from, as the rules count them.
pub(super) fn count(rules: &Luminaries, sight: &PageInput<'_>) -> Markup {
    // All that counts is open at the end, so every state that looks like this counts the same.
    let mut state = State::default();
    rules.determinize(sight.view, &mut Prng::new(1), &mut state);
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
    seats.sort_by_key(|&(seat, tally)| (-tally.total(), std::cmp::Reverse(scored(seat))));
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
                    th scope="row" { (sight.name(seat)) @if outcome.winners.has(seat) { " ★" } }
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
