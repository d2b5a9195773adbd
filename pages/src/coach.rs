//! Learning from mistakes: the costly decisions of a seat as exercises on the board, after the game.
//!
//! Nothing is kept between requests: the address says which exercise it is and what is picked, and a
//! form sends the move that is tried.

use game::{Next, Seat, Viewer};
use house::{Access, Cost, HouseError, LiveTable, Weighed};
use kit::{ChanceDue, Layout, Look, Tone};
use maud::{Markup, html};
use store::Guest;
use tables::Table;

use super::after::percent;
use super::clicks::Clicks;
use super::compared::{Compared, promise};
use super::frame::Frame;
use super::parts::{framed, refusal, scrolled_tray};
use super::settings;
use super::table::stage;
use super::ways::Ways;
use crate::kits::kit_of;

/// What has come of an exercise so far.
pub enum Attempt<'a> {
    /// Nothing was tried yet.
    Open,
    /// This was tried, and is worth so much.
    Tried(&'a Weighed),
    /// The rules, or the house, refused what was tried.
    Refused(&'a HouseError),
    /// The solution was asked for.
    Shown,
}

/// One costly decision, to be made again.
pub struct Exercise<'a> {
    /// The table, where the game is over.
    pub live: &'a LiveTable,
    /// Who looks.
    pub guest: Option<&'a Guest>,
    /// Whose mistakes are tried again.
    pub seat: Seat,
    /// All costly decisions of that seat.
    pub costs: &'a [&'a Cost],
    /// Which of them this is, counting from 1.
    pub number: usize,
    /// What has been picked on the way to a decision.
    pub pick: &'a str,
    /// What has come of it.
    pub attempt: Attempt<'a>,
}

/// The address of an exercise.
pub fn address(live: &LiveTable, seat: Seat, number: usize) -> String {
    format!("/t/{}/mistakes/{number}?as={}", live.id, seat.number())
}

impl Exercise<'_> {
    fn cost(&self) -> &Cost {
        self.costs[self.number - 1]
    }

    fn then(&self) -> Box<dyn Table> {
        self.live.game.back_to(self.cost().event - 1)
    }

    fn access(&self) -> Access {
        Access::of(self.live, self.guest, Some(self.seat))
    }

    /// Whether the exercise is of one's own mistakes.
    fn is_own(&self) -> bool {
        self.access().own.contains(&self.seat)
    }

    fn is_right(&self) -> bool {
        match (&self.attempt, self.cost().better()) {
            (Attempt::Tried(tried), Some(best)) => tried.is_as_good_as(best),
            _ => false,
        }
    }

    /// Whether nothing is left to find.
    fn is_done(&self) -> bool {
        self.is_right() || matches!(self.attempt, Attempt::Shown)
    }

    fn ways(&self) -> Ways {
        let here = format!("/t/{}/mistakes/{}", self.live.id, self.number);
        Ways {
            query: format!("as={}", self.seat.number()),
            // Without a script the answer is at the top of a new page, unless the address says where.
            act: format!("{here}#standing"),
            here,
            several: false,
            fields: vec![("as", self.seat.number().to_string())],
        }
    }

    fn layout(&self, then: &dyn Table) -> Layout {
        let look = Look {
            viewer: Viewer::Seat(self.seat),
            seat: Some(self.seat).filter(|_| !self.is_done()),
            pick: self.pick,
            address: &self.ways().address(""),
            chance: ChanceDue::NotYours,
        };
        kit_of(then).layout(then, look)
    }

    fn clicks<'s>(&'s self, layout: &'s Layout, then: &'s dyn Table) -> Clicks<'s> {
        Clicks {
            layout,
            game: then,
            pick: self.pick,
            ways: self.ways(),
        }
    }

    /// The move that was made, and the better one once it is found or shown.
    fn picture(&self, access: &Access) -> Option<String> {
        let tones: &[Tone] = match (self.is_done(), self.pick.is_empty()) {
            (true, _) => &Tone::ALL,
            (false, true) => &[Tone::Made],
            // What is being picked is to be seen.
            (false, false) => &[],
        };
        self.compared(access).picture(tones)
    }

    fn compared<'s>(&'s self, access: &'s Access) -> Compared<'s> {
        Compared {
            live: self.live,
            access,
            cost: self.cost(),
        }
    }

    /// The whole page.
    pub fn page(&self) -> Markup {
        let meta = self.live.game.meta();
        let frame = Frame {
            title: "Learn from mistakes",
            guest: self.guest,
            kind: "book lesson",
            game: Some(meta.slug),
        };
        let (then, access) = (self.then(), self.access());
        let layout = self.layout(&*then);
        let clicks = self.clicks(&layout, &*then);
        let bar = html! { h1 #title { "Learn from mistakes: " (meta.title) } };
        frame.screen(bar, html! {
            main #main.table.lesson.coach data-game=(meta.slug) data-lesson="mistakes" data-table=(self.ways().address("")) {
                div.left {
                    (stage(kit_of(&*then), clicks.board_with(self.picture(&access).as_deref()), html! {}))
                    (scrolled_tray(&layout))
                }
                div.side tabindex="0" {
                    section.teaching aria-label="Exercises" { (self.progress()) }
                    (self.standing(&layout, &access))
                    (self.choices(&layout, &*then))
                    (self.foot(&layout, &*then))
                    (self.onward())
                }
            }
            (settings::dialogs())
        })
    }

    /// What changes with each try.
    pub fn parts(&self) -> Markup {
        let (then, access) = (self.then(), self.access());
        let layout = self.layout(&*then);
        html! {
            (self.standing(&layout, &access))
            (self.clicks(&layout, &*then).overlay_with(self.picture(&access).as_deref()))
            (self.choices(&layout, &*then))
            (self.foot(&layout, &*then))
            (self.onward())
            (scrolled_tray(&layout))
        }
    }

    /// The exercises as stops of a line.
    fn progress(&self) -> Markup {
        html! {
            ol.line aria-label="Exercises" { @for (number, cost) in (1..).zip(self.costs) {
                li { a href=(address(self.live, self.seat, number))
                    aria-label=(format!("Exercise {number}: event {}", cost.event))
                    data-passed[number < self.number]
                    aria-current=[(number == self.number).then_some("step")] { (number) } }
            } }
        }
    }

    /// What is asked, and what came of what was tried.
    fn standing(&self, layout: &Layout, access: &Access) -> Markup {
        let cost = self.cost();
        let compared = self.compared(access);
        let lamp = if self.is_done() { "over" } else { "go" };
        let whose = match self.is_own() {
            true => "your".to_owned(),
            false => format!("{}’s", self.live.game.names()[self.seat.index()]),
        };
        html! {
            section #standing.standing data-lamp=(lamp) data-version="0" data-here=(self.ways().address(""))
                data-focus=[self.focus(layout, &compared).map(framed)] aria-live="polite" {
                span.lamp aria-hidden="true" {}
                div {
                    p.who-moves #task {
                        @if self.is_right() { "Right: as good as the best" }
                        @else if self.is_done() { "The solution" }
                        @else { "Find a better move" }
                    }
                    @match &self.attempt {
                        Attempt::Tried(tried) if self.is_right() => p #verdict { (promise(tried)) "." },
                        Attempt::Tried(tried) => p #verdict.refused role="alert" {
                            strong { "Not the best." } " " (promise(tried))
                            @if let Some(best) = cost.better() {
                                ", " (percent(best.share.saturating_sub(tried.share))) " less than the best"
                            }
                            ". Try again."
                        },
                        Attempt::Refused(refused) => (refusal(self.live.game.meta().slug, refused)),
                        Attempt::Open | Attempt::Shown => {},
                    }
                    @if let Some(asked) = layout.asked.as_ref().filter(|_| !self.is_done()) { p.asked { (asked) } }
                    p.hint { "At event " (cost.event) " " (whose) " chance to win fell by " (percent(cost.cost)) ":" }
                    (compared.made_in_words())
                    @if self.is_done() { (compared.better_in_words()) }
                }
            }
        }
    }

    /// What matters on the board: what can be chosen, or the better move once it is known.
    fn focus(&self, layout: &Layout, compared: &Compared<'_>) -> Option<kit::Frame> {
        match self.is_done() {
            true => compared.focus(),
            false => layout.focus,
        }
    }

    /// What can be chosen: the same list as at a table.
    fn choices(&self, layout: &Layout, then: &dyn Table) -> Markup {
        html! {
            section #choices.choices aria-label="Your choices" hidden[self.is_done()] {
                h2.hide { "Your choices" }
                @if !self.is_done() { (self.clicks(layout, then).decision()) }
            }
        }
    }

    /// What ends the turn, where a game has a button of its own for that.
    fn foot(&self, layout: &Layout, then: &dyn Table) -> Markup {
        let waits = !self.is_done() && then.next() == Next::Act(self.seat);
        html! {
            div #foot.foot-row hidden[self.is_done()] {
                @if let Some(line) = layout.finish.as_ref().filter(|_| waits) { (self.clicks(layout, then).finish(line)) }
            }
        }
    }

    /// Back, again, the solution, and on.
    fn onward(&self) -> Markup {
        let (number, done) = (self.number, self.is_done());
        let to = |number| address(self.live, self.seat, number);
        let replay = format!("/t/{}/replay?at={}", self.live.id, self.cost().event - 1);
        html! {
            nav #onward.onward aria-label="Through the exercises" {
                @if number > 1 { a.button.quiet #exercise-back href=(to(number - 1)) { "← Back" } }
                @if done { a.button.quiet #again href=(to(number)) { "Again" } }
                @else { a.button.quiet #solution href=(format!("{}&show=1", to(number))) { "Show the solution" } }
                @if number < self.costs.len() {
                    a #next.button.primary[done] href=(to(number + 1)) { @if done { "Next →" } @else { "Skip →" } }
                } @else if done {
                    p.graduate { "That was the last one." }
                }
                a.button.quiet #to-replay href=(format!("{replay}#analysis")) { "Analysis" }
            }
        }
    }
}
