//! What a finished game came down to: points by trip, and where they came from.

use century_run::{CenturyRun, ScoreSheet};
use game::{Arrange, Rules, Seat};
use maud::{Markup, html};

use super::sheets::{LISTED, all, net, signed, to_trip, who};
use crate::PageInput;

/// What a seat's points came from in all trips together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Account {
    pub(super) passengers: i32,
    pub(super) hours_gained: i32,
    pub(super) hours_lost: i32,
    /// Points for passengers.
    pub(super) carried: i32,
    /// Points for hours, those lost taken off.
    pub(super) timed: i32,
}

impl Account {
    fn of(rules: &CenturyRun, sheets: &[ScoreSheet], seat: Seat) -> Self {
        let price = rules.board().prices().passenger;
        let mut account = Self::default();
        let own = sheets.iter().filter(|sheet| sheet.seat == seat);
        for (sheet, footing) in own.filter_map(|sheet| Some((sheet, sheet.footing?))) {
            let (sum, aboard) = (sheet.sum(), i32::from(sheet.aboard()));
            account.passengers += aboard;
            account.hours_gained += i32::from(sum.gained);
            account.hours_lost += i32::from(sum.lost);
            account.carried += aboard * price;
            account.timed += footing.points.net() - aboard * price;
        }
        account
    }

    fn points(self) -> i32 {
        self.carried + self.timed
    }
}

/// Totals by trip, and what made the difference.
pub(super) fn verdict(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    let sheets = all(rules, sight);
    let seats: Vec<Seat> = rules.setup().seats.iter().collect();
    let accounts: Vec<(Seat, Account)> = seats
        .iter()
        .map(|&seat| (seat, Account::of(rules, &sheets, seat)))
        .collect();
    html! {
        h3 { "What made the difference" }
        p.difference { (difference(sight, &accounts)) }
        (by_trip(rules, sight, &sheets, &seats))
        table.beside-table.accounts {
            thead { tr {
                th { "train" } th { "passengers" } th { "hours" } th { "points" }
            } }
            tbody { @for (seat, account) in &accounts {
                tr {
                    th { (who(rules, sight, *seat)) }
                    td { (signed(account.carried)) small { (account.passengers) " carried" } }
                    td { (signed(account.timed)) small { "+" (account.hours_gained) " −" (account.hours_lost) } }
                    td { (signed(account.points())) }
                }
            } }
        }
    }
}

/// The points of each trip, the newest last; of a long game the last trips.
fn by_trip(
    rules: &CenturyRun,
    sight: &PageInput<'_>,
    sheets: &[ScoreSheet],
    seats: &[Seat],
) -> Markup {
    let trips: Vec<&[ScoreSheet]> = sheets.chunks(seats.len()).collect();
    let shown = &trips[trips.len().saturating_sub(2 * LISTED)..];
    let before = shown.first().map_or(1, |trip| trip[0].trip);
    let total = |seat: &Seat| {
        let own = sheets.iter().rev().filter(|sheet| sheet.seat == *seat);
        own.filter_map(|sheet| sheet.footing)
            .map(|footing| footing.total)
            .next()
            .unwrap_or_default()
    };
    html! {
        table.beside-table.by-trip {
            thead { tr { th { "trip" } @for seat in seats { th { (who(rules, sight, *seat)) } } } }
            tbody {
                @if before > 1 { tr { th { "1 to " (before - 1) } @for _ in seats { td { "…" } } } }
                @for trip in shown {
                    tr { th { (to_trip(sight, trip[0].trip)) } @for sheet in *trip { td { (net(sheet)) } } }
                }
            }
            tfoot { tr { th { "total" } @for seat in seats { td { (signed(total(seat))) } } } }
        }
    }
}

/// What decided a game.
pub(super) fn decided(rules: &CenturyRun, sight: &PageInput<'_>) -> Option<String> {
    let sheets = all(rules, sight);
    let accounts: Vec<(Seat, Account)> = rules
        .setup()
        .seats
        .iter()
        .map(|seat| (seat, Account::of(rules, &sheets, seat)))
        .collect();
    let told = difference(sight, &accounts);
    (!told.is_empty()).then_some(told)
}

/// The best against the viewer, or against the next best if the viewer won or looks on: what made the
/// difference, passengers or hours.
pub(super) fn difference(sight: &PageInput<'_>, accounts: &[(Seat, Account)]) -> String {
    let mut ranked = accounts.to_vec();
    ranked.arrange_by_key(|(_, account)| -account.points());
    let own = ranked
        .iter()
        .skip(1)
        .find(|(seat, _)| sight.viewer.is(*seat));
    let [(first, best), second, ..] = ranked[..] else {
        return String::new();
    };
    let (second, next) = own.copied().unwrap_or(second);
    let name = |seat: Seat, you| match sight.viewer.is(seat) {
        true => you,
        false => sight.name(seat),
    };
    let (first, second) = (name(first, "You"), name(second, "you"));
    let (carried, timed) = (best.carried - next.carried, best.timed - next.timed);
    let lead = carried + timed;
    if lead == 0 {
        return format!("{first} and {second} came out even.");
    }
    let part = |points: i32, what: &str| match points {
        0 => format!("the same for {what}"),
        1.. => format!("{points} more for {what}"),
        _ => format!("{} fewer for {what}", -points),
    };
    let (one, other) = if carried.abs() >= timed.abs() {
        (part(carried, "passengers"), part(timed, "hours"))
    } else {
        (part(timed, "hours"), part(carried, "passengers"))
    };
    format!("{first} ended {lead} points ahead of {second}: {one}, {other}.")
}
