//! The score sheets of a game as tables, with the six columns that the printed sheet has.

use century_run::{CenturyRun, Effect, Node, ScoreSheet, State};
use game::{Rules, Seat, Viewer};
use kit::Story;
use maud::{Markup, PreEscaped, html};

use crate::PageInput;

/// How many trips that have ended are listed before somebody asks for all of them.
pub(super) const LISTED: usize = 4;

/// What somebody may pick here besides a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Picked {
    Nothing,
    /// The sheets of a trip that has ended.
    Trip(u32),
    /// All trips.
    Trips,
    /// The sheets of all trains.
    Sheets,
}

impl Picked {
    fn read(pick: &str) -> Self {
        let trip = pick.strip_prefix("trip-");
        match trip.and_then(|number| number.parse().ok()) {
            Some(number) => Self::Trip(number),
            None => match pick {
                "trips" => Self::Trips,
                "sheets" => Self::Sheets,
                _ => Self::Nothing,
            },
        }
    }
}

/// All sheets, trip by trip in the order of the seats.
pub(super) fn all(rules: &CenturyRun, sight: &PageInput<'_>) -> Vec<ScoreSheet> {
    let story = sight.story.as_ref();
    story.map_or_else(Vec::new, |story| rules.sheets(story.start, story.events))
}

/// The score sheets below the table of trains.
pub(super) fn beside(rules: &CenturyRun, sight: &PageInput<'_>) -> Markup {
    let picked = Picked::read(sight.pick);
    let Some(story) = &sight.story else {
        return html! {};
    };
    // Of the other trips only what they brought is told.
    let trip = sight.view.trip();
    let first = match picked {
        Picked::Trip(number) => number.min(trip),
        Picked::Nothing | Picked::Trips | Picked::Sheets => trip,
    };
    // Of many trips the last few are listed, and what they brought is worked out from where the first of
    // them began.
    let oldest = match picked {
        Picked::Trips => 0,
        Picked::Nothing | Picked::Sheets | Picked::Trip(_) => {
            first.min(trip.saturating_sub(LISTED as u32))
        }
    };
    let (from, start) = begun(story, oldest);
    let all = rules.sheets_from(first, start, &story.events[from..]);
    let trips: Vec<&[ScoreSheet]> = all.chunks(usize::from(rules.setup().seats.get())).collect();
    let Some((current, past)) = trips.split_last() else {
        return html! {};
    };
    // When the game is over its trips are listed with what made the difference, and all lead here.
    let over = sight.view.node() == Node::Over;
    let ended = if over { &trips[..] } else { past };
    let shown = ended
        .iter()
        .find(|trip| picked == Picked::Trip(trip[0].trip));
    let skipped = match picked {
        Picked::Trips => 0,
        Picked::Nothing | Picked::Sheets | Picked::Trip(_) => past.len().saturating_sub(LISTED),
    };
    // Those before the oldest that was worked out have ended too.
    let ended_before = usize::try_from(start.trip() - story.start.trip()).unwrap_or(0);
    let count = ended_before + past.len();
    html! {
        @if let Some(open) = shown.or((!over).then_some(current)) {
            section.trip-sheets {
                h2 { "Trip " (open[0].trip) ": score sheets" }
                @if shown.is_some() {
                    p { a.button.quiet #this-trip data-pick href=(sight.address) {
                        @if over { "Put the sheets away" } @else { "← Back to trip " (current[0].trip) }
                    } }
                }
                @if shown.is_some() || picked == Picked::Sheets {
                    @for sheet in *open { (full(sheet, sight)) }
                } @else {
                    @for sheet in open.iter().filter(|sheet| is_own(sheet, sight)) { (full(sheet, sight)) }
                    p { a #all-sheets data-pick href=(sight.link("sheets")) { "The sheets of all trains" } }
                }
            }
        }
        @if !past.is_empty() && !over { (earlier(rules, sight, &past[skipped..], count)) }
    }
}

/// A state in which a trip began that is no later than this one, and how many events had happened before.
fn begun<'a>(story: &Story<'a, CenturyRun>, trip: u32) -> (usize, &'a State) {
    let known = story
        .parts
        .iter()
        .rev()
        .find(|(_, state)| state.trip() <= trip);
    known.map_or((0, story.start), |(from, state)| (*from, state))
}

/// The last trips that have ended, of so many: what each of them brought, and the way to its sheets.
fn earlier(
    rules: &CenturyRun,
    sight: &PageInput<'_>,
    listed: &[&[ScoreSheet]],
    count: usize,
) -> Markup {
    html! {
        details.earlier {
            summary { "Earlier trips" }
            table.beside-table {
                thead { tr {
                    th { "trip" }
                    @for seat in rules.setup().seats.iter() { th { (who(rules, sight, seat)) } }
                } }
                tbody { @for trip in listed.iter().rev() {
                    tr {
                        th { (to_trip(sight, trip[0].trip)) }
                        @for sheet in *trip { td { (net(sheet)) } }
                    }
                } }
            }
            @if count > listed.len() {
                p { a data-pick href=(sight.link("trips")) { "All " (count) " trips" } }
            }
        }
    }
}

/// The way to the sheets of a trip.
pub(super) fn to_trip(sight: &PageInput<'_>, trip: u32) -> Markup {
    html! { a data-pick href=(sight.link(&format!("trip-{trip}"))) { (trip) } }
}

/// What a trip brought, once it is scored.
pub(super) fn net(sheet: &ScoreSheet) -> String {
    let net = sheet.footing.map(|footing| footing.points.net());
    net.map_or_else(|| "–".into(), signed)
}

/// A train's letter on its color.
pub(super) fn letter(rules: &CenturyRun, seat: Seat) -> Markup {
    let color = &rules.board().colors()[seat.index()];
    html! { b.train data-train=(color.letter) { (color.letter) } }
}

/// A train's letter on its color, and who has it.
pub(super) fn who(rules: &CenturyRun, sight: &PageInput<'_>, seat: Seat) -> Markup {
    html! { (letter(rules, seat)) " " (if sight.viewer.is(seat) { "You" } else { sight.name(seat) }) }
}

/// Whether a sheet is the viewer's own; who has none is shown the first.
fn is_own(sheet: &ScoreSheet, sight: &PageInput<'_>) -> bool {
    match sight.viewer {
        Viewer::Seat(seat) => seat == sheet.seat,
        Viewer::Public => sheet.seat == Seat::FIRST,
    }
}

/// A sheet with every entry.
fn full(sheet: &ScoreSheet, sight: &PageInput<'_>) -> Markup {
    let letter = sheet.color.chars().next().unwrap_or('?');
    html! {
        details class={ "score-sheet score-" (letter) } open {
            summary {
                b.train data-train=(letter) { (letter) }
                " " (sheet.color) ", " (super::called(sight, sheet.seat)) ": " (sheet.aboard()) " aboard"
            }
            table.tally {
                (head())
                tbody { @for row in &sheet.rows { (PreEscaped("<tr><th>")) (row.place) (effects(&row.effect)) (PreEscaped("<td><td>")) } }
                tfoot {
                    (sum(sheet))
                    @if let Some(footing) = sheet.footing {
                        tr.net {
                            th { "net" }
                            td colspan="6" { (signed(footing.points.net())) ", total " (signed(footing.total)) }
                        }
                    }
                }
            }
        }
    }
}

/// The six columns of the printed sheet.
fn head() -> Markup {
    html! {
        thead { tr {
            th { "at" }
            th { "take on" } th { "leave" }
            th { "gain" small { " hours" } } th { "loss" small { " hours" } }
            th { "won" small { " points" } } th { "lost" small { " points" } }
        } }
    }
}

/// The first four columns of a line. There are hundreds of these cells, and their end tags are
/// optional in HTML.
fn effects(effect: &Effect) -> Markup {
    let mut cells = String::new();
    for number in [effect.taken, effect.left, effect.gained, effect.lost] {
        cells.push_str("<td>");
        if number > 0 {
            cells.push_str(&number.to_string());
        }
    }
    PreEscaped(cells)
}

fn sum(sheet: &ScoreSheet) -> Markup {
    html! {
        tr {
            th { "sum" }
            (effects(&sheet.sum()))
            @match sheet.footing {
                Some(footing) => { td { (footing.points.won) } td { (footing.points.lost) } }
                None => { td {} td {} }
            }
        }
    }
}

/// A number without a plus sign.
pub(super) fn plain(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// A number with its sign, as printers set it.
pub(super) fn signed(number: i32) -> String {
    format!("{number:+}").replace('-', "−")
}
