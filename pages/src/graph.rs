//! The graph of everybody's chances over a game.

use game::Seat;
use house::{Analysis, Chances, Cost};
use maud::{Markup, html};

/// The measures of the graph, and of the part where lines run: about those of the column it stands in,
/// so that its words can be read.
const WIDE: f64 = 380.0;
const HIGH: f64 = 222.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 366.0;
const TOP: f64 = 14.0;
const LOW: f64 = 188.0;

/// The most columns that can be clicked.
const COLUMNS: usize = 48;

/// A graph and where its points lead.
pub(crate) struct Graph<'a> {
    pub analysis: &'a Analysis,
    pub names: &'a [String],
    /// The decisions that are marked, with their numbers in the list.
    pub marked: &'a [(usize, &'a Cost)],
    /// The letter that stands for a seat.
    pub badge: &'a dyn Fn(Seat) -> char,
    /// The address of the replay after so many events.
    pub address: &'a dyn Fn(usize) -> String,
}

impl Graph<'_> {
    fn x(&self, after: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * after as f64 / self.analysis.count.max(1) as f64
    }

    /// The whole graph.
    pub(crate) fn draw(&self) -> Markup {
        let seats: Vec<Seat> = self.seats().collect();
        html! {
            // The drawing is one picture to a screen reader; what can be clicked stands beside it.
            svg.graph viewBox=(format!("0 0 {WIDE} {HIGH}")) role="group" aria-label="Chances of winning over the game" {
                g role="img" aria-label=(self.spoken()) {
                    @for percent in [0, 25, 50, 75, 100] {
                        @let at = y(percent * 10);
                        line.rule x1=(LEFT) y1=(at) x2=(RIGHT) y2=(at) {}
                        text.label x=(LEFT - 6.0) y=(at + 4.0) { (percent) "%" }
                    }
                    text.label.start x=(LEFT) y=(HIGH - 10.0) { "start" }
                    text.label x=(RIGHT) y=(HIGH - 10.0) { "event " (self.analysis.count) }
                    @for &seat in &seats { (self.band(seat)) }
                    @for &seat in &seats { (self.line(seat)) }
                    @for (index, &seat) in seats.iter().enumerate() { (self.tag(seat, index, seats.len())) }
                }
                (self.columns())
                @for (number, cost) in self.marked {
                    (self.mark(*number, cost.event, Seat::from_number(cost.seat)))
                }
            }
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (1..=self.names.len()).filter_map(|number| Seat::from_number(u8::try_from(number).ok()?))
    }

    /// What is to be seen, in words.
    fn spoken(&self) -> String {
        let parts = self.seats().map(|seat| {
            let share = |chances: Option<&Chances>| {
                chances.map_or(0, |chances| chances.shares[seat.index()] / 10)
            };
            let name = &self.names[seat.index()];
            let (first, last) = (self.analysis.chances.first(), self.analysis.chances.last());
            format!(
                "{name} begins with {}% and ends with {}%",
                share(first),
                share(last)
            )
        });
        format!("{}.", parts.collect::<Vec<_>>().join("; "))
    }

    /// The line of a seat: colors differ, and so do dashes.
    fn line(&self, seat: Seat) -> Markup {
        let points = self.analysis.chances.iter().map(|chances| {
            format!(
                "{:.0},{:.0}",
                self.x(chances.after),
                y(chances.shares[seat.index()])
            )
        });
        html! {
            polyline.curve data-seat=(seat.letter()) points=(points.collect::<Vec<_>>().join(" ")) {}
        }
    }

    /// The 95 % intervals of a seat's chances, as a band around its line.
    fn band(&self, seat: Seat) -> Markup {
        let known = |chances: &&Chances| chances.interval(seat).is_some();
        let known: Vec<&Chances> = self.analysis.chances.iter().filter(known).collect();
        if known.len() < 2 {
            return html! {};
        }
        let edge = |chances: &&Chances, high: bool| {
            let (from, to) = chances.interval(seat).unwrap_or_default();
            let share = if high { to } else { from };
            format!("{:.0},{:.0}", self.x(chances.after), y(share))
        };
        let upper = known.iter().map(|chances| edge(chances, true));
        let lower = known.iter().rev().map(|chances| edge(chances, false));
        html! {
            polygon.band data-seat=(seat.letter()) points=(upper.chain(lower).collect::<Vec<_>>().join(" ")) {}
        }
    }

    /// The letter of a seat on its line, each at another part of the game so that none hides another.
    fn tag(&self, seat: Seat, index: usize, of: usize) -> Markup {
        let after = self.analysis.count * (index + 1) / (of + 1);
        let (x, y) = (self.x(after), self.height(after, seat));
        html! {
            g.tag data-seat=(seat.letter()) transform=(format!("translate({x:.0} {y:.0})")) {
                circle r="11" {}
                text y="5" { ((self.badge)(seat)) }
            }
        }
    }

    /// How high the line of a seat is after so many events.
    fn height(&self, after: usize, seat: Seat) -> f64 {
        let chances = &self.analysis.chances;
        let next = chances.iter().position(|one| one.after >= after);
        let share = |index: usize| f64::from(chances[index].shares[seat.index()]);
        let share = match next {
            None => chances.len().checked_sub(1).map_or(0.0, share),
            Some(0) => share(0),
            Some(index) => {
                let (from, to) = (chances[index - 1].after, chances[index].after);
                let part = (after - from) as f64 / (to - from) as f64;
                share(index - 1) * (1.0 - part) + share(index) * part
            }
        };
        LOW - (LOW - TOP) * share / 1000.0
    }

    /// Columns that lead to the moment they stand at. The slider does the same for keys.
    fn columns(&self) -> Markup {
        let count = self.analysis.count;
        let columns = COLUMNS.min(count + 1);
        let wide = (RIGHT - LEFT) / columns as f64;
        html! {
            g.columns aria-hidden="true" {
                @for index in 0..columns {
                    @let after = count * index / (columns - 1).max(1);
                    a tabindex="-1" href=((self.address)(after)) {
                        rect x=(format!("{:.1}", LEFT + wide * index as f64)) y=(TOP) width=(format!("{wide:.1}")) height=(LOW - TOP) {}
                    }
                }
            }
        }
    }

    /// A decision that cost something, with its number in the list.
    fn mark(&self, number: usize, event: usize, seat: Option<Seat>) -> Markup {
        let Some(seat) = seat else {
            return html! {};
        };
        let before = event - 1;
        let (x, y) = (self.x(before), self.height(before, seat));
        html! {
            a.mark data-seat=(seat.letter()) href=((self.address)(before)) aria-label=(format!("Costly decision {number}, event {event}")) {
                g transform=(format!("translate({x:.0} {y:.0})")) {
                    path d="M0,-11L11,0L0,11L-11,0Z" {}
                    text y="4.5" { (number) }
                }
            }
        }
    }
}

/// Where the moment that is looked at stands on the graph.
pub(crate) fn now(at: usize, count: usize) -> Markup {
    let x = LEFT + (RIGHT - LEFT) * at as f64 / count.max(1) as f64;
    html! {
        svg #now.graph viewBox=(format!("0 0 {WIDE} {HIGH}")) aria-hidden="true" {
            line x1=(format!("{x:.1}")) y1=(TOP - 6.0) x2=(format!("{x:.1}")) y2=(LOW + 8.0) {}
        }
    }
}

fn y(thousandths: u16) -> f64 {
    LOW - (LOW - TOP) * f64::from(thousandths) / 1000.0
}
